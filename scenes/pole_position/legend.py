"""What the tokens do, all on one page."""

from typing import ClassVar

from game.pole_position.model import TOKENS
from scenes.kit import theme
from scenes.kit.intents import Confirm, Hint, Intent
from scenes.kit.language import _
from scenes.kit.layout import SCREEN, Box, around, column
from scenes.kit.scene import Scene
from scenes.kit.widgets import Button, Label, Picture, Plate
from scenes.pole_position import look
from scenes.pole_position.words import hint

PAGE = around(SCREEN.centre, 1360, 980)


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
