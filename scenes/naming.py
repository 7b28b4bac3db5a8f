"""A name for a seat: typed on a keyboard or with a finger, or picked from the farm's own."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from scenes.kit import theme
from scenes.kit.assets import Art
from scenes.kit.canvas import Canvas
from scenes.kit.intents import Erase, Intent, Typed
from scenes.kit.language import _, language
from scenes.kit.layout import Box, column, row
from scenes.kit.motion import Script
from scenes.kit.scene import Scene
from scenes.kit.sprite import Sprite
from scenes.kit.widgets import Button, Label
from scenes.seating import FARM_NAMES, LONGEST_NAME

PANEL = Box(340, 70, 1240, 940)
FIELD = Box(PANEL.x + 250, PANEL.y + 130, 930, 130)
GRID = Box(PANEL.x + 40, FIELD.bottom + 40, PANEL.w - 80, 440)
ROWS, COLUMNS = 4, 3
END_OF_LATIN = "\u0180"
LETTERS: dict[str, tuple[str, ...]] = {
    "en": ("qwertyuiop", "asdfghjkl'", "zxcvbnm-éè", "àçêëñöü"),
    "fr": ("azertyuiop", "qsdfghjklm", "wxcvbn'-éè", "àçêëïôù"),
}
"""As on the keyboards people know; the space bar and the eraser end the last row."""
KEYS_ACROSS, KEY_GAP = 10, 8.0


class Naming(Scene):
    overlay: ClassVar[bool] = True

    def __init__(self, colour: int, name: str, taken: Sequence[str], named: Callable[[str], None]) -> None:
        super().__init__()
        self.colour, self.name, self.taken, self.named = colour, name, tuple(taken), named
        self.old = name
        self.fresh = True
        """The first letter typed replaces the old name."""
        self.page = 0
        self.letters = False
        self.focus.id = "keep"

    def paint_background(self, canvas: Canvas) -> None:
        canvas.panel(PANEL, theme.CREAM, lip=18, width=8, radius=44)
        canvas.panel(FIELD, theme.PAPER, radius=24)

    def build(self) -> None:
        hen = Art(f"shared/hen_{self.colour}", height=220)
        self.sprite(Sprite(hen, PANEL.x + 140, FIELD.bottom + 10, 1, (0.5, 0.97)))
        heading = Box(PANEL.x + 250, PANEL.y + 24, 930, 96)
        self.add(
            Label(heading, _("What is this player’s name?"), theme.HEADING, family=theme.DISPLAY, align=-1)
        )
        self.field = Label(FIELD.grown(-16), "", theme.TITLE, family=theme.DISPLAY)
        self.add(self.field)
        if self.letters:
            self._lay_keys()
        else:
            self._offer()
        foot = Box(GRID.x, PANEL.bottom - 160, GRID.w, 116)
        names, keys, keep = row(foot, 3, 20)
        words = _("Farm names") if self.letters else _("Other names")
        self.add(Button(names, words, self.roll, icon="dice", name="dice", size=36))
        self.add(Button(keys, _("Letters"), self.show_letters, icon="keyboard", name="letters", size=36))
        self.add(Button(keep, _("Keep it"), self.keep, icon="check", style="go", name="keep", size=36))
        self.app.type_text(True)
        self.timeline.ambient(self._cursor(), "cursor")

    def _offer(self) -> None:
        free = [name for name in FARM_NAMES if name not in self.taken and name != self.old]
        start = self.page * ROWS * COLUMNS % len(free)
        offered = (free[start:] + free[:start])[: ROWS * COLUMNS]
        places = [place for line in column(GRID, ROWS, 10) for place in row(line, COLUMNS, 18)]
        for number, (place, name) in enumerate(zip(places, offered, strict=True)):
            self.add(Button(place, name, self._pick(name), name=("farm name", number), size=36))

    def _lay_keys(self) -> None:
        rows = LETTERS[language()]
        for line, letters in zip(column(GRID, len(rows), KEY_GAP), rows, strict=True):
            places = row(line, KEYS_ACROSS, KEY_GAP)
            for place, letter in zip(places, letters, strict=False):
                key = Button(
                    place, letter.upper(), self._typing(letter), name=("letter", letter), sound="pop"
                )
                self.add(key)
        wide = Box(places[7].x, places[7].y, places[8].right - places[7].x, places[7].h)
        self.add(Button(wide, _("space"), self._typing(" "), name=("letter", " "), size=32, sound="pop"))
        self.add(Button(places[9], "", self.erase, icon="arrow_left", name="erase", sound="pop"))

    def _pick(self, name: str) -> Callable[[], None]:
        def act() -> None:
            self.name = name
            self.keep()

        return act

    def _typing(self, letter: str) -> Callable[[], None]:
        """Capitals come by themselves: at the start, and after whatever parts a name."""

        def act() -> None:
            starts = self.fresh or not self.name or self.name[-1] in " -'"
            self.type(letter.upper() if starts else letter)
            self._tapped()

        return act

    def roll(self) -> None:
        """The names of the farm, and then others of them."""
        self.page += not self.letters
        self._turn(letters=False)

    def show_letters(self) -> None:
        self._turn(letters=True)

    def _turn(self, letters: bool) -> None:
        self.letters = letters
        backdrop = self.stage.background
        self.rebuild()
        self.stage.background = backdrop

    def type(self, text: str) -> None:
        text = "".join(letter for letter in text if writable(letter))
        old = "" if self.fresh else self.name
        self.name, self.fresh = (old + text)[:LONGEST_NAME], False
        self._show(True)

    def erase(self) -> None:
        self.name, self.fresh = ("" if self.fresh else self.name[:-1]), False
        self._show(True)

    def _tapped(self) -> None:
        """Arrows and a pad stay on their letter; a finger leaves nothing behind for Enter to press again."""
        if self.app.devices.last == "pointer":
            self._ready_to_keep()

    def _ready_to_keep(self) -> None:
        """Whoever types goes on with Enter, wherever a finger was before."""
        self.focus.id = "keep"
        self.update_ring()

    def keep(self) -> None:
        name = " ".join(self.name.split())
        if name.casefold() in (other.casefold() for other in self.taken):
            self.refuse(_("Somebody else at this table is called {name}.").format(name=name))
            return
        self.app.pop()
        if name:
            self.named(name)

    def on_intent(self, intent: Intent) -> bool:
        match intent:
            case Typed(text):
                self.type(text)
                self._ready_to_keep()
            case Erase():
                self.erase()
                self._ready_to_keep()
            case _:
                return False
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
