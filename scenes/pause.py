"""A pause at the table: go on, look something up, start again or leave. The game is saved all the while."""

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from scenes.kit import saves, theme
from scenes.kit.canvas import Canvas
from scenes.kit.intents import Intent
from scenes.kit.intents import Pause as PauseIntent
from scenes.kit.language import _
from scenes.kit.layout import Box, column
from scenes.kit.scene import Scene
from scenes.kit.widgets import Button, Label
from scenes.kit.widgets.dialog import Dialog
from scenes.shelf import game_name

if TYPE_CHECKING:
    from scenes.kit.table import TableScene

PANEL = Box(590, 40, 740, 1000)


class Pause(Scene):
    overlay: ClassVar[bool] = True

    def __init__(self, table: "TableScene") -> None:
        super().__init__()
        self.table = table

    @property
    def game(self) -> str:
        return self.table.session.match.rules.id

    @property
    def kept(self) -> bool:
        """Whether the title will offer this game again."""
        return self.app.games is None or saves.holds(self.app.games, self.table.session)

    @property
    def over(self) -> bool:
        """All that is left is the count: nothing to come back to."""
        return not self.table.session.to_act()

    def _state(self) -> str:
        if self.over:
            return game_name(self.game)
        said = _("{game}: the game is saved.") if self.kept else _("{game}: this computer keeps no games.")
        return said.format(game=game_name(self.game))

    def paint_background(self, canvas: Canvas) -> None:
        canvas.panel(PANEL, theme.CREAM, lip=18, width=8, radius=48)

    def build(self) -> None:
        heading = Box(PANEL.x + 40, PANEL.y + 26, PANEL.w - 80, 96)
        self.add(Label(heading, _("Pause"), theme.TITLE, family=theme.DISPLAY))
        saved = Box(PANEL.x + 40, PANEL.y + 116, PANEL.w - 80, 92)
        self.add(Label(saved, self._state(), theme.CAPTION, theme.WALNUT_SOFT))
        places = column(Box(PANEL.x + 60, PANEL.y + 214, PANEL.w - 120, PANEL.h - 260), 6, 10)
        viewer = self.table.viewer
        seen = self.table.phase != "behind"
        takeable = seen and viewer is not None and self.table.session.can_undo(viewer)
        why_not = "" if takeable else _("There is nothing that could be taken back.")
        self.add(Button(places[0], _("Go on"), self.back, icon="play", style="go", name="resume"))
        self.add(Button(places[1], _("Take back"), self.undo, icon="undo", name="undo", why_not=why_not))
        self.add(Button(places[2], _("How to play"), self.explain, icon="question", name="rules"))
        self.add(Button(places[3], _("Settings"), self.adjust, icon="settings", name="settings"))
        self.add(Button(places[4], _("New game"), self.again, icon="people", name="again"))
        self.add(Button(places[5], _("To the title"), self.leave_table, icon="home", name="title"))

    def on_intent(self, intent: Intent) -> bool:
        if isinstance(intent, PauseIntent):
            self.back()
            return True
        return False

    def undo(self) -> None:
        self.app.pop()
        self.table.undo()

    def explain(self) -> None:
        from scenes.how_to_play import HowToPlay

        self.app.push(HowToPlay(self.game))

    def adjust(self) -> None:
        from scenes.settings import SettingsScene

        self.app.push(SettingsScene())

    def again(self) -> None:
        """The same people choose seats for a new game; this one is given up."""
        if self.over:
            self._give_up()
        else:
            self._ask(_("New game"), self._give_up)

    def _ask(self, label: str, act: Callable[[], None]) -> None:
        question = _("This game will not be kept.")
        answers = ((_("Keep playing"), "go", lambda: None), (label, "primary", act))
        self.app.push(Dialog(_("Give up this game?"), question, answers, cancel=0))

    def _give_up(self) -> None:
        from scenes.seating import plan_of
        from scenes.seats import Seats
        from scenes.title import Title

        if self.app.games is not None:
            saves.forget(self.app.games)
        plan = plan_of(self.table.session, self.table.sides)
        game = self.game
        self.app.reset(Title(game=game))
        self.app.push(Seats(game, plan))

    def leave_table(self) -> None:
        """The game can be resumed from the title; where nothing can be stored, it is asked first."""
        if self.kept or self.over:
            self._to_title()
        else:
            self._ask(_("To the title"), self._to_title)

    def _to_title(self) -> None:
        from scenes.title import Title

        self.app.reset(Title(game=self.game))
