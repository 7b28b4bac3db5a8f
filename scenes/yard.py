"""Idle life round the title: somebody always pecks or blinks, and the flag waves.

It moves on few frames, like a wooden toy, so that an idle title is nearly free.
"""

from math import pi, sin

from scenes.kit import theme
from scenes.kit.assets import Art, Painted
from scenes.kit.canvas import Canvas
from scenes.kit.layout import Box
from scenes.kit.motion import Hop, Script, Squash
from scenes.kit.scene import Scene
from scenes.kit.sprite import Sprite

GROUND_Y = 1062.0
HEN, HEN_BLINKS = Art("shared/hen_3", height=190), Art("shared/hen_3_blink", height=190)
CHICK, CHICK_BLINKS = Art("shared/chick", height=84), Art("shared/chick_blink", height=84)
PECKING = (6, 15, 24, 15, 24, 12, 0)
"""Degrees the hen leans forward, frame by frame."""
FLAG = Box(0, 0, 200, 230)
FLAG_FRAMES = 8


class Yard:
    """A hen, her chick and a flag, before the backdrop of `scene`."""

    def __init__(self, scene: Scene) -> None:
        self.hen = scene.sprite(Sprite(HEN, 150, GROUND_Y, 300, (0.5, 0.97)))
        self.chick = scene.sprite(Sprite(CHICK, 238, GROUND_Y + 4, 301, (0.5, 0.97)))
        self.flag = scene.sprite(Sprite(flag_look(0), 1690, 946, 302, (0.1, 1.0)))
        for number, life in enumerate((self._peck(), self._cheep(), self._wave())):
            scene.timeline.ambient(life, f"yard {number}")

    def _peck(self) -> Script:
        while True:
            yield 2.3
            self.hen.look = HEN_BLINKS
            yield 0.14
            self.hen.look = HEN
            yield 1.4
            for angle in PECKING:
                self.hen.angle = angle
                yield 0.09

    def _cheep(self) -> Script:
        home, away = self.chick.at, (self.chick.x - 34, self.chick.y)
        while True:
            yield 3.4
            self.chick.look = CHICK_BLINKS
            yield 0.15
            self.chick.look = CHICK
            yield 2.2
            yield Hop(self.chick, away, 34, 0.3, flourish=True)
            yield Squash(self.chick)
            yield 1.6
            yield Hop(self.chick, home, 34, 0.3, flourish=True)

    def _wave(self) -> Script:
        frame = 0
        while True:
            self.flag.look = flag_look(frame)
            frame = (frame + 1) % FLAG_FRAMES
            yield 0.16


def flag_look(frame: int) -> Painted:
    """A pennant on a pole, at one moment of the wind."""
    return Painted(("flag", frame), FLAG.w, FLAG.h, lambda canvas: paint_flag(canvas, frame))


def paint_flag(canvas: Canvas, frame: int) -> None:
    turn = frame / FLAG_FRAMES * 2 * pi
    a, b, c = (round(9 * sin(turn - lag), 1) for lag in (0.9, 1.9, 2.9))
    cloth = f"M 24 20 C 60 {8 + a} 100 {44 + b} 184 {60 + c} C 110 {76 + b} 70 {96 + a} 24 100 Z"
    colours = (theme.WALNUT, theme.BARN_RED, theme.WOOD, theme.STRAW)
    walnut, red, wood, straw = (theme.hexed(colour) for colour in colours)
    canvas.svg(
        '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="230" viewBox="0 0 200 230">'
        f'<g stroke="{walnut}" stroke-width="6" stroke-linejoin="round">'
        f'<path d="{cloth}" fill="{red}"/>'
        f'<rect x="12" y="8" width="16" height="219" rx="8" fill="{wood}"/>'
        f'<circle cx="20" cy="12" r="9" fill="{straw}"/></g></svg>',
        FLAG,
    )
