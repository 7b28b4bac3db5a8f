"""Five living posters on a wheel: turned by swipe, drag, wheel, keys, pad, or a tap on a neighbour."""

from collections.abc import Callable, Hashable, Sequence
from math import pi, sin
from typing import NamedTuple

import pygame

from scenes.kit import theme
from scenes.kit.assets import STRETCH_STEP, Art, Easel, Look, Painted
from scenes.kit.canvas import Canvas
from scenes.kit.easing import brake, overshoot, rush
from scenes.kit.focus import Target
from scenes.kit.language import _
from scenes.kit.layout import Box, Point, around
from scenes.kit.motion import Script, Tween, together
from scenes.kit.scene import Scene
from scenes.kit.sprite import Sprite
from scenes.kit.widgets.base import Widget

POSTER_W, POSTER_H = 640.0, 820.0
"""As drawn in assets/art/posters."""
TALL = 540.0
TURN_SECONDS = 0.42
LAG_SECONDS = 0.034
"""Each poster starts a little after its neighbour: a wave, and never all the work in one frame."""
TURN_PIXELS = 110.0
"""Dragged this far, a poster gives way to its neighbour."""
BOB_SECONDS = 0.11
SLANT = -6
BAND_DROP = 0.33 * TALL
BOBS = 24
"""Idle life moves on few frames, like a wooden toy, so that it costs next to nothing."""


class Slot(NamedTuple):
    x: float
    y: float
    scale: float
    z: int


ASIDE = 0.68
SLOTS: dict[int, Slot] = {
    -2: Slot(222, 512, ASIDE, 10),
    -1: Slot(546, 512, ASIDE, 40),
    0: Slot(960, 492, 1.0, 80),
    1: Slot(1374, 512, ASIDE, 40),
    2: Slot(1698, 512, ASIDE, 10),
}
OFFSTAGE = 520.0
"""How far beyond the outer slots a poster leaves, and comes back from."""


class Poster:
    """Back, actors, frame and, where one cannot play yet, a band; on the move, all in one picture."""

    def __init__(self, scene: Scene, game: str, soon: bool, slot: int) -> None:
        self.game, self.soon, self.slot = game, soon, slot
        self.back = scene.sprite(Sprite(Art(f"posters/{game}_back", height=TALL), 0, 0))
        self.front = scene.sprite(Sprite(Art(f"posters/{game}_front", height=TALL), 0, 0))
        self.layers = [self.back, self.front, scene.sprite(Sprite(Art("posters/frame", height=TALL), 0, 0))]
        self.drops = [0.0, 0.0, 0.0]
        """How far below the poster's middle each layer hangs."""
        if soon:
            self.layers.append(scene.sprite(Sprite(soon_look(), 0, 0, angle=SLANT)))
            self.drops.append(BAND_DROP)
        self.whole = scene.sprite(Sprite(FlatPoster(game, soon_look() if soon else None), 0, 0))
        self.bob = 0.0
        self.put(SLOTS[slot])

    def put(self, slot: Slot, dx: float = 0) -> None:
        self.whole.visible = False
        for depth, (layer, drop) in enumerate(zip(self.layers, self.drops, strict=True)):
            layer.visible = True
            layer.x, layer.y, layer.z = slot.x + dx, slot.y + drop * slot.scale, slot.z + depth
            layer.sx = layer.sy = slot.scale
        self.front.y += self.bob * slot.scale

    def lift(self, bob: float) -> None:
        self.bob = bob
        self.front.y = self.back.y + bob * self.back.sy

    def glide(self, slot: int) -> Script:
        """To its new place; one that goes round leaves at one side and comes in at the other."""
        goal, before = SLOTS[slot], self.slot
        self.slot, self.bob = slot, 0.0
        self._fold(goal.z)
        yield LAG_SECONDS * (slot + 2)
        if abs(slot - before) > 2:
            out = -1 if before < 0 else 1
            yield Tween(self.whole, TURN_SECONDS / 2, rush, x=self.whole.x + out * OFFSTAGE)
            self.whole.x = goal.x - out * OFFSTAGE
            yield Tween(self.whole, TURN_SECONDS / 2, brake, x=goal.x, y=goal.y)
        else:
            yield together(
                Tween(self.whole, TURN_SECONDS, overshoot, x=goal.x),
                Tween(self.whole, TURN_SECONDS * 0.7, y=goal.y, sx=goal.scale, sy=goal.scale),
            )
        self.put(goal)

    def _fold(self, z: int) -> None:
        """Show the one picture where the layers are."""
        whole = self.whole
        if not whole.visible:
            whole.x, whole.y, whole.sx, whole.sy = self.back.x, self.back.y, self.back.sx, self.back.sy
        whole.z, whole.visible = z, True
        for layer in self.layers:
            layer.visible = False


class Carousel(Widget):
    """The centre poster is what `chosen` is about; the widget itself is only its empty sprite and targets."""

    def __init__(
        self,
        games: Sequence[str],
        playable: Callable[[str], bool],
        index: int,
        turned: Callable[[str], None],
        chosen: Callable[[str], None],
    ) -> None:
        super().__init__(around((SLOTS[0].x, SLOTS[0].y), TALL * POSTER_W / POSTER_H, TALL), "carousel")
        self.games, self.playable, self.index = tuple(games), playable, index
        self.turned, self.chosen = turned, chosen
        self.posters: list[Poster] = []
        self._dragging = 0.0

    @property
    def game(self) -> str:
        return self.games[self.index]

    def look(self) -> Look:
        return Painted(("nothing",), 1, 1, lambda canvas: None)

    def join(self, scene: Scene) -> None:
        super().join(scene)
        for number, game in enumerate(self.games):
            self.posters.append(Poster(scene, game, not self.playable(game), self._slot(number)))
            scene.timeline.ambient(self._live(self.posters[-1]), f"poster {number}")
        scene.timeline.ambient(self._rehearse(scene.app.easel), "rehearsal")

    def targets(self) -> list[Target]:
        """Neighbours are for fingers: keys turn the wheel instead."""
        found = [Target(self.name, self.box, None)]
        if self.scene is not None and self.scene.app.devices.last == "pointer":
            for poster in self.posters:
                if poster.slot:
                    slot = SLOTS[poster.slot]
                    w, h = TALL * POSTER_W / POSTER_H * slot.scale, TALL * slot.scale
                    found.insert(0, Target((self.name, poster.slot), around((slot.x, slot.y), w, h), None))
        return sorted(found, key=lambda target: -abs(target.id[1]) if isinstance(target.id, tuple) else 0)

    def owns(self, target_id: Hashable) -> bool:
        return target_id == self.name or (isinstance(target_id, tuple) and target_id[0] == self.name)

    def choose(self, target: Target) -> None:
        if isinstance(target.id, tuple):
            self.turn(int(target.id[1]))
        else:
            self.chosen(self.game)

    def nudge(self, dx: int, dy: int) -> bool:
        if dx:
            self.turn(dx)
        return bool(dx)

    def turn(self, by: int) -> None:
        if self.scene is None or not by:
            return
        self.index = (self.index + by) % len(self.games)
        for number, poster in enumerate(self.posters):
            slot = self._slot(number)
            if slot != poster.slot:
                self.scene.timeline.ambient(poster.glide(slot), f"glide {number}")
        self.scene.app.audio.play("whoosh", 0.6)
        self.turned(self.game)

    def turn_to(self, game: str) -> None:
        """The short way round."""
        self.turn(self._slot(self.games.index(game)))

    # Dragging follows the finger; letting go turns, or falls back.

    def set_pressed(self, pressed: bool) -> None:
        if pressed:
            self.draggable, self._dragging = False, 0.0
        elif self.draggable:
            self._let_go()
        self.pressed = pressed

    def drag(self, at: Point) -> None:
        if self.pressed_at is None:
            return
        self.draggable = True
        self._dragging = at[0] - self.pressed_at[0]
        for poster in self.posters:
            near = 1 - 0.2 * abs(poster.slot)
            poster.put(SLOTS[poster.slot], dx=0.6 * near * max(-320.0, min(320.0, self._dragging)))

    def _let_go(self) -> None:
        moved, self._dragging = self._dragging, 0.0
        if abs(moved) >= TURN_PIXELS:
            self.turn(1 if moved < 0 else -1)
        elif self.scene is not None:
            for number, poster in enumerate(self.posters):
                self.scene.timeline.ambient(poster.glide(poster.slot), f"glide {number}")

    @property
    def _calm(self) -> bool:
        return self.scene is not None and self.scene.timeline.reduced_motion

    def _slot(self, number: int) -> int:
        half = len(self.games) // 2
        return (number - self.index + half) % len(self.games) - half

    def _rehearse(self, easel: Easel) -> Script:
        """Paint the sizes a poster passes through before anybody turns the wheel, one a moment."""
        yield 0.6
        for poster in self.posters:
            for step in range(round(ASIDE / STRETCH_STEP), round(1 / STRETCH_STEP) + 1):
                easel.variant(poster.whole.look, sx=step * STRETCH_STEP, sy=step * STRETCH_STEP)
                yield 0.1

    def _live(self, poster: Poster) -> Script:
        """The actors breathe: now and then a slow bob, the centre one oftener."""
        number = self.games.index(poster.game)
        yield 0.8 + 0.7 * number
        while True:
            for step in range(1, BOBS + 1):
                if not self._dragging and not self._calm and not poster.whole.visible:
                    poster.lift(round(-7 * sin(pi * step / BOBS * 4) * (1 if step < BOBS else 0)))
                yield BOB_SECONDS
            yield 0.6 if poster.slot == 0 else 3.1 + 0.4 * number


class FlatPoster(NamedTuple):
    """A poster's layers in one opaque picture, five times quicker to draw; its corners are square."""

    game: str
    band: Painted | None

    def paint(self, easel: Easel) -> pygame.Surface:
        w, h = TALL * POSTER_W / POSTER_H, TALL
        surface = pygame.Surface((round(w * easel.scale), round(h * easel.scale)), 0, 32)
        canvas = Canvas(surface, easel)
        canvas.fill(theme.WALNUT)
        for name in (f"{self.game}_back", f"{self.game}_front", "frame"):
            canvas.look(Art(f"posters/{name}", height=TALL), (w / 2, h / 2))
        if self.band is not None:
            canvas.look(self.band, (w / 2, h / 2 + BAND_DROP), angle=SLANT)
        return surface


def soon_look() -> Painted:
    """A slanted band is told from afar, whatever the language."""
    words = _("Coming soon")
    w, h = 300.0, 84.0
    return Painted(("soon", words), w, h, lambda canvas: paint_soon(canvas, words))


def paint_soon(canvas: Canvas, words: str) -> None:
    w, h = canvas.size
    canvas.panel(Box(0, 0, w, h), theme.STRAW, lip=10, lip_colour=theme.STRAW_DEEP, radius=20)
    canvas.words(words, Box(20, 6, w - 40, h - 22), theme.LEAD, family=theme.DISPLAY, one_line=True)
