"""A name for a seat: typed on a keyboard, or picked from the farm's own with a finger."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from scenes.kit import theme
from scenes.kit.assets import Art
from scenes.kit.canvas import Canvas
from scenes.kit.intents import Confirm, Erase, Intent, Typed
from scenes.kit.language import _
from scenes.kit.layout import Box, column, row
from scenes.kit.motion import Script
from scenes.kit.scene import Scene
from scenes.kit.sprite import Sprite
from scenes.kit.widgets import Button, Label
from scenes.seating import FARM_NAMES, LONGEST_NAME

PANEL = Box(340, 90, 1240, 900)
FIELD = Box(PANEL.x + 250, PANEL.y + 130, 930, 130)
ROWS, COLUMNS = 3, 3
END_OF_LATIN = "\u0180"


class Naming(Scene):
    overlay: ClassVar[bool] = True

    def __init__(self, seat: int, name: str, taken: Sequence[str], named: Callable[[str], None]) -> None:
        super().__init__()
        self.seat, self.name, self.taken, self.named = seat, name, tuple(taken), named
        self.fresh = True
        """The first letter typed replaces the old name."""
        self.page = 0

    def paint_background(self, canvas: Canvas) -> None:
        canvas.panel(PANEL, theme.CREAM, lip=18, width=8, radius=44)
        canvas.panel(FIELD, theme.PAPER, radius=24)

    def build(self) -> None:
        self.sprite(
            Sprite(
                Art(f"shared/hen_{self.seat}", height=220), PANEL.x + 140, FIELD.bottom + 10, 1, (0.5, 0.97)
            )
        )
        heading = Box(PANEL.x + 250, PANEL.y + 24, 930, 96)
        self.add(
            Label(heading, _("What is this player’s name?"), theme.HEADING, family=theme.DISPLAY, align=-1)
        )
        self.field = Label(FIELD.grown(-16), "", theme.TITLE, family=theme.DISPLAY)
        self.add(self.field)
        self._offer()
        foot = Box(PANEL.x + 50, PANEL.bottom - 160, PANEL.w - 100, 116)
        dice, keep = row(foot, 2, 24)
        self.add(Button(dice, _("Other names"), self.roll, icon="dice", name="dice"))
        self.add(Button(keep, _("Keep this name"), self.keep, icon="check", style="go", name="keep"))
        self.app.type_text(True)
        self.timeline.ambient(self._cursor(), "cursor")

    def _offer(self) -> None:
        free = [name for name in FARM_NAMES if name not in self.taken]
        start = self.page * ROWS * COLUMNS % len(free)
        offered = (free[start:] + free[:start])[: ROWS * COLUMNS]
        grid = column(Box(PANEL.x + 50, FIELD.bottom + 40, PANEL.w - 100, 400), ROWS, 14)
        places = [place for line in grid for place in row(line, COLUMNS, 18)]
        for number, (place, name) in enumerate(zip(places, offered, strict=True)):
            self.add(Button(place, name, self._pick(name), name=("farm name", number), size=36))

    def _pick(self, name: str) -> Callable[[], None]:
        def act() -> None:
            self.name = name
            self.keep()

        return act

    def roll(self) -> None:
        self.page += 1
        self.name = next(b.label for b in self.widgets if isinstance(b, Button))
        backdrop = self.stage.background
        self.rebuild()
        self.stage.background = backdrop

    def keep(self) -> None:
        name = self.name.strip()
        self.app.pop()
        if name:
            self.named(name)

    def on_intent(self, intent: Intent) -> bool:
        match intent:
            case Typed(text):
                text = "".join(letter for letter in text if writable(letter))
                old = "" if self.fresh else self.name
                self.name, self.fresh = (old + text)[:LONGEST_NAME], False
            case Erase():
                self.name, self.fresh = ("" if self.fresh else self.name[:-1]), False
            case Confirm() if self.app.devices.last == "keys":
                self.keep()
            case _:
                return False
        self._show(True)
        return True

    def _show(self, cursor: bool) -> None:
        self.field.say(self.name + ("|" if cursor else " "))

    def _cursor(self) -> Script:
        while True:
            self._show(True)
            yield 0.6
            self._show(False)
            yield 0.4


def writable(letter: str) -> bool:
    """Latin letters, digits and marks: what the fonts of the table can show."""
    return letter.isprintable() and letter < END_OF_LATIN
