"""A finger that rests on a thing is told what it is; it chooses nothing when it lifts."""

from typing import TYPE_CHECKING, NamedTuple

from scenes.kit import theme
from scenes.kit.assets import Look, Painted
from scenes.kit.canvas import Canvas
from scenes.kit.layout import SCREEN, Box, Point, around
from scenes.kit.sprite import Sprite

if TYPE_CHECKING:
    from scenes.kit.tabletop import Tabletop

BUBBLE_Z = 820
BUBBLE_W, BUBBLE_H = 620.0, 190.0
PICTURE = 110.0
FINGER = 60.0
REACH = 70.0
AWAY = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""From a reader at the bottom, the left, the top and the right edge."""


class Told(NamedTuple):
    """What a thing is, in words, and the thing itself, PICTURE wide."""

    text: str
    picture: Look | None = None


class Telling:
    def __init__(self, table: "Tabletop") -> None:
        self.table = table
        self.text = ""
        """What is being told; "" while nothing is."""
        self._bubble: Sprite | None = None

    def begin(self, at: Point) -> bool:
        """True when there is something to say about what lies under the finger."""
        widget = self.table.widget_at(at)
        told = self.table.about(at) if widget is None else self.table.about_widget(widget.id)
        if told is None:
            return False
        self.end()
        factor, turn = self.table.app.easel.text_factor, self.table.eyes.turn
        look, place = bubble(told, factor), bubble_place(at, factor, turn)
        self._bubble = self.table.sprite(Sprite(look, *place, z=BUBBLE_Z, angle=90 * turn))
        self.text = told.text
        self.table.app.audio.play("focus_tick")
        return True

    def end(self) -> None:
        if self._bubble is not None:
            self.table.stage.remove(self._bubble)
        self._bubble, self.text = None, ""


def bubble_size(factor: float) -> tuple[float, float]:
    """As much larger as the letters are."""
    return BUBBLE_W * factor, BUBBLE_H * factor


def bubble(told: Told, factor: float) -> Look:
    w, h = bubble_size(factor)

    def paint(canvas: Canvas) -> None:
        canvas.panel(Box(0, 0, w, h), theme.PAPER, theme.WALNUT, 6, 30)
        left = 24.0
        if told.picture is not None:
            canvas.look(told.picture, (82, h / 2))
            left = 154.0
        canvas.words(told.text, Box(left, 16, w - left - 22, h - 32), theme.BODY, align=-1)

    return Painted(("told", told), w, h, paint)


def bubble_place(at: Point, factor: float, turn: int = 0) -> Point:
    """Beyond what it explains as seen from where the reader sits, on the screen, never under the finger."""
    w, h = bubble_size(factor)
    wide, tall = (h, w) if turn % 2 else (w, h)
    (dx, dy), reach = AWAY[turn], h / 2 + REACH
    for side in (1, -1):
        x = min(max(at[0] + side * dx * reach, wide / 2 + 16), SCREEN.right - wide / 2 - 16)
        y = min(max(at[1] + side * dy * reach, tall / 2 + 10), SCREEN.bottom - tall / 2 - 10)
        if not around((x, y), wide + FINGER, tall + FINGER).holds(at):
            break
    return (x, y)
