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

TIP_W, TIP_H = 620.0, 190.0
PAGE = around(SCREEN.centre, 1360, 980)


def tip_look(text: str, kind: Kind | None) -> Look:
    """A bubble with the token and what it does."""

    def paint(canvas: Canvas) -> None:
        canvas.panel(Box(0, 0, TIP_W, TIP_H), theme.PAPER, theme.WALNUT, 6, 30)
        left = 24.0
        if kind is not None and kind != "start":
            canvas.look(look.token(kind, 110), (80, TIP_H / 2))
            left = 150.0
        canvas.words(text, Box(left, 16, TIP_W - left - 22, TIP_H - 32), theme.BODY, align=-1)

    return Painted(("tip", text, kind), TIP_W, TIP_H, paint)


def tip_place(at: Point) -> Point:
    """Beside what it explains, never off the screen, never under the finger."""
    x = min(max(at[0], TIP_W / 2 + 16), SCREEN.right - TIP_W / 2 - 16)
    y = at[1] - TIP_H / 2 - 70
    if y < TIP_H / 2 + 10:
        y = at[1] + TIP_H / 2 + 70
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
