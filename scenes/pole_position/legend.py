"""What the tokens do: a bubble at one of them, or all of them on one page."""

from typing import ClassVar

from game.pole_position.model import TOKENS, Kind
from scenes.kit import theme
from scenes.kit.assets import Look, Painted
from scenes.kit.canvas import Canvas
from scenes.kit.intents import Confirm, Hint, Intent
from scenes.kit.language import _
from scenes.kit.layout import SCREEN, Box, Point, around, column
from scenes.kit.scene import Scene
from scenes.kit.widgets import Button, Label, Picture, Plate
from scenes.pole_position import look
from scenes.pole_position.words import hint

TIP_W, TIP_H, TIP_PICTURE = 620.0, 190.0, 110.0
AWAY = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""From a reader at the bottom, the left, the top and the right edge."""
FINGER = 60.0
PAGE = around(SCREEN.centre, 1360, 980)


def tip_look(text: str, picture: Look | None, factor: float) -> Look:
    """A bubble with a thing and what it does, as much larger as the letters are."""
    w, h = tip_size(factor)

    def paint(canvas: Canvas) -> None:
        canvas.panel(Box(0, 0, w, h), theme.PAPER, theme.WALNUT, 6, 30)
        left = 24.0
        if picture is not None:
            canvas.look(picture, (82, h / 2))
            left = 154.0
        canvas.words(text, Box(left, 16, w - left - 22, h - 32), theme.BODY, align=-1)

    return Painted(("tip", text, picture), w, h, paint)


def tip_picture(kind: Kind) -> Look:
    return look.flag(1) if kind == "start" else look.token(kind, TIP_PICTURE)


def tip_size(factor: float) -> tuple[float, float]:
    return TIP_W * factor, TIP_H * factor


def tip_place(at: Point, factor: float, turn: int = 0) -> Point:
    """Beyond what it explains as seen from where the reader sits, on the screen, never under the finger."""
    w, h = tip_size(factor)
    wide, tall = (h, w) if turn % 2 else (w, h)
    (dx, dy), reach = AWAY[turn], h / 2 + 70
    for side in (1, -1):
        x = min(max(at[0] + side * dx * reach, wide / 2 + 16), SCREEN.right - wide / 2 - 16)
        y = min(max(at[1] + side * dy * reach, tall / 2 + 10), SCREEN.bottom - tall / 2 - 10)
        if not around((x, y), wide + FINGER, tall + FINGER).holds(at):
            break
    return (x, y)


class Legend(Scene):
    """Every token with its words; anything closes it."""

    overlay: ClassVar[bool] = True

    def __init__(self, plus: bool) -> None:
        super().__init__()
        self.plus = plus

    def build(self) -> None:
        self.add(Plate(PAGE, theme.CREAM, radius=44, lip=18))
        title = _("What the tokens do") + (" (Pole Position +)" if self.plus else "")
        self.add(
            Label(Box(PAGE.x + 50, PAGE.y + 22, PAGE.w - 100, 90), title, theme.HEADING, family=theme.DISPLAY)
        )
        rows = column(Box(PAGE.x + 50, PAGE.y + 118, PAGE.w - 100, 700), len(TOKENS), 8)
        for kind, box in zip(TOKENS, rows, strict=True):
            art = f"pole_position/token_{look.TOKEN_ART[kind]}"
            self.add(Picture(Box(box.x, box.y + 6, 100, box.h - 12), art))
            text = Box(box.x + 124, box.y, box.w - 124, box.h)
            self.add(Label(text, hint(kind, self.plus), theme.BODY, align=-1))
        place = around((PAGE.centre[0], PAGE.bottom - 82), 420, 104)
        self.add(Button(place, _("Back to the race"), self.app.pop, icon="check", style="go", name="close"))

    def on_intent(self, intent: Intent) -> bool:
        if isinstance(intent, (Hint, Confirm)):
            self.app.pop()
            return True
        return False
