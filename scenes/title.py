"""The title: which of the five games shall it be?"""

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

import msgspec

from scenes.carousel import Carousel
from scenes.kit import theme
from scenes.kit.assets import Look, Painted
from scenes.kit.canvas import Canvas
from scenes.kit.focus import Target
from scenes.kit.intents import Intent, Page, Scroll
from scenes.kit.language import LANGUAGES, _, language
from scenes.kit.layout import SCREEN, Box
from scenes.kit.motion import Script
from scenes.kit.scene import Scene
from scenes.kit.text import Words
from scenes.kit.widgets import Button, Label, Plate
from scenes.kit.widgets.base import Widget
from scenes.shelf import SHELF, game_name, minutes_line, pitch, seats_line
from scenes.tables import has_table
from scenes.yard import Yard

if TYPE_CHECKING:
    from scenes.resume import Unfinished

NAME = "Basse-Cour"
CARD = Box(360, 776, 1200, 158)
BUTTONS_Y = 948.0
WORDS_SECONDS = 0.05


class Title(Scene):
    music: ClassVar[str | None] = "title"
    kiosk: ClassVar[bool] = False
    """Set once at the start: in a café nobody can leave the game."""

    def __init__(self, game: str = "poule_position") -> None:
        super().__init__()
        self.game = game
        self.unfinished: Unfinished | None = None

    def paint_background(self, canvas: Canvas) -> None:
        canvas.cover("shared/title_farm", SCREEN)
        canvas.art("shared/logo", Box(536, 6, 226, 226))
        words = Words(NAME, 132, theme.CREAM, 640, 170, theme.DISPLAY, -1, theme.WALNUT)
        canvas.look(words, (756, 120), (0, 0.5))

    def build(self) -> None:
        self.app.dress()
        self.carousel = Carousel(
            tuple(SHELF), has_table, tuple(SHELF).index(self.game), self.turned, self.sit_down
        )
        self.add(self.carousel)
        self.add(Plate(CARD, theme.CREAM, lip=12, radius=36))
        self.name_label = Label(
            Box(CARD.x + 36, CARD.y + 6, 640, 84), "", theme.HEADING, family=theme.DISPLAY, align=-1
        )
        self.facts_label = Label(
            Box(CARD.x + 690, CARD.y + 14, CARD.w - 726, 70), "", theme.CAPTION, theme.WALNUT_SOFT, align=1
        )
        self.pitch_label = Label(Box(CARD.x + 36, CARD.y + 82, CARD.w - 72, 60), "", theme.BODY, align=-1)
        for label in (self.name_label, self.facts_label, self.pitch_label):
            self.add(label)
        self.play_button = Button(
            Box(740, BUTTONS_Y, 440, 116),
            _("Play"),
            self.play,
            icon="play",
            style="go",
            size=theme.HEADING,
            name="play",
        )
        self.add(self.play_button)
        self.add(
            Button(
                Box(290, BUTTONS_Y, 420, 116), _("How to play"), self.explain, icon="question", name="rules"
            )
        )
        self.add(
            Button(
                Box(1210, BUTTONS_Y, 420, 116), _("Settings"), self.adjust, icon="settings", name="settings"
            )
        )
        other = self._other_language()
        self.add(
            Button(
                Box(1612, 36, 272, 100),
                LANGUAGES[other],
                self.speak,
                icon="globe",
                style="plain",
                size=36,
                name="language",
            )
        )
        if not self.kiosk:
            self.add(Button(Box(1764, BUTTONS_Y, 116, 116), "", self.back, icon="cross", name="quit"))
        Yard(self)
        for write in self._words(self.game):
            write()
        self.timeline.ambient(self._look_for_unfinished(), "unfinished")

    # The games

    def turned(self, game: str) -> None:
        """The words follow when the posters are on their way: drawing both at once would stutter."""
        self.game = game
        self.timeline.ambient(self._tell(game), "words")

    def _tell(self, game: str) -> Script:
        for write in self._words(game):
            yield WORDS_SECONDS
            write()

    def _words(self, game: str) -> tuple[Callable[[], None], ...]:
        return (
            lambda: self.name_label.say(game_name(game)),
            lambda: self.facts_label.say(f"{seats_line(game)}  ·  {minutes_line(game)}"),
            lambda: self.pitch_label.say(pitch(game)),
            lambda: self.play_button.change(why_not="" if has_table(game) else self._not_yet(game)),
        )

    def sit_down(self, game: str) -> None:
        if not has_table(game):
            self.refuse(self._not_yet(game))
            return
        from scenes.seats import Seats

        self.app.push(Seats(game))

    def play(self) -> None:
        self.sit_down(self.game)

    def explain(self) -> None:
        from scenes.how_to_play import HowToPlay

        self.app.push(HowToPlay(self.game))

    def _not_yet(self, game: str) -> str:
        return _("{game} is still being built. It will open soon.").format(game=game_name(game))

    # Round the games

    def adjust(self) -> None:
        from scenes.settings import SettingsScene

        self.app.push(SettingsScene())

    def _other_language(self) -> str:
        codes = list(LANGUAGES)
        return codes[(codes.index(language()) + 1) % len(codes)]

    def speak(self) -> None:
        """The next language, with one tap."""
        self.app.set_settings(msgspec.structs.replace(self.app.settings, language=self._other_language()))

    def back(self) -> None:
        if self.kiosk:
            return
        from scenes.kit.widgets.dialog import Dialog

        stay, go = (_("Stay"), "go", lambda: None), (_("Quit"), "primary", self.app.quit)
        self.app.push(Dialog(_("Leave the farm?"), _("The hens will miss you."), (stay, go), cancel=0))

    def on_intent(self, intent: Intent) -> bool:
        match intent:
            case Page(step):
                self.carousel.turn(step)
            case Scroll(lines, _) if lines:
                self.carousel.turn(-1 if lines > 0 else 1)
            case _:
                return False
        self.update_ring()
        return True

    # A game somebody left

    def _look_for_unfinished(self) -> Script:
        """After the first frame: reading a game back means importing its rules."""
        yield 0.05
        if self.app.games is None:
            return
        from scenes.resume import Unfinished, unfinished

        found, sentence = unfinished(self.app.games)
        if sentence:
            self.say(sentence)
        if isinstance(found, Unfinished) and has_table(found.game):
            if self.unfinished is None:
                self.carousel.turn_to(found.game)
            self.unfinished = found
            self.add(ResumeCard(Box(36, 36, 470, 176), str(found), self.resume))
            self.update_ring()

    def resume(self) -> None:
        if self.unfinished is not None:
            from scenes.resume import go_on

            go_on(self.app, self.unfinished.resumed)


class ResumeCard(Widget):
    """A sign at the gate: the game you left is still warm."""

    def __init__(self, box: Box, text: str, action: Callable[[], None]) -> None:
        super().__init__(box, "resume")
        self.text, self.action = text, action

    def look(self) -> Look:
        return Painted(
            ("resume", _("Resume the game"), self.text, self.pressed), self.box.w, self.box.h, self._paint
        )

    def choose(self, target: Target) -> None:
        self.action()

    def _paint(self, canvas: Canvas) -> None:
        w, h = canvas.size
        down = 6 if self.pressed else 0
        canvas.panel(
            Box(0, down, w, h - down), theme.STRAW, lip=14 - down, lip_colour=theme.STRAW_DEEP, radius=36
        )
        canvas.art("shared/icon_play", Box(20, 34 + down, 84, 84))
        canvas.words(
            _("Resume the game"), Box(120, 14 + down, w - 144, 62), theme.LEAD, family=theme.DISPLAY, align=-1
        )
        canvas.words(self.text, Box(120, 74 + down, w - 144, 76), theme.CAPTION, align=-1)
