"""Who plays? Up to five seats, each a person or a bot, with a name, a place and the game's options."""

from collections.abc import Callable
from typing import Any

import msgspec

from game.catalog import BOTS, GAMES
from game.core import BadSetup
from scenes.kit import theme
from scenes.kit.canvas import Canvas
from scenes.kit.focus import Target
from scenes.kit.language import _
from scenes.kit.layout import SCREEN, Box, Point
from scenes.kit.scene import Scene
from scenes.kit.text import Words
from scenes.kit.widgets import Button, Label, Plate, Stepper
from scenes.seat_card import ColourPicker, EmptySeat, SeatCard, SidePicker
from scenes.seating import (
    Plan,
    best_level,
    level_name,
    level_words,
    load_plan,
    make_session,
    new_seed,
    store_plan,
)
from scenes.shelf import game_name

CARDS = Box(44, 160, 1832, 690)
COUCH_CARDS = Box(44, 190, 1832, 610)
WIDEST_CARD = 400.0
GAP = 20.0
BAR_Y = 936.0
HINT = Box(140, 858, 1640, 68)


class Seats(Scene):
    def __init__(self, game: str, plan: Plan | None = None, seed: Callable[[], int] = new_seed) -> None:
        super().__init__()
        self.game = game
        self.rules = GAMES[game]
        self.seed = seed
        self._plan = plan
        self.lifted: int | None = None
        self.cards: list[SeatCard] = []

    @property
    def plan(self) -> Plan:
        if self._plan is None:
            self._plan = load_plan(self.app.folder, self.game)
        return self._plan

    def paint_background(self, canvas: Canvas) -> None:
        canvas.cover("shared/title_farm", SCREEN)
        canvas.panel(SCREEN, theme.DUSK_DEEP, None, radius=0, alpha=0.5)
        name = Words(
            game_name(self.game), theme.TITLE, theme.CREAM, 1400, 110, theme.DISPLAY, 0, theme.WALNUT
        )
        canvas.look(name, (960, 84))

    def build(self) -> None:
        self.app.dress()
        self.add(Button(Box(44, 28, 112, 112), "", self.back, icon="back", name="back", sound="back"))
        self.add(Button(Box(1764, 28, 112, 112), "", self.explain, icon="question", name="rules"))
        self.add(Button(Box(1632, 28, 112, 112), "", self.adjust, icon="settings", name="settings"))
        self.lifted = None
        self._build_cards()
        self._build_bar()
        self.focus.on(Target("start", Box(1440, BAR_Y, 436, 120), None))

    def _build_cards(self) -> None:
        self._place = self.app.settings.place
        at_table = self._place == "table"
        shown = min(self.rules.seats[-1], len(self.plan.chairs) + 1)
        places = card_places(shown, CARDS if at_table else COUCH_CARDS)
        fewest = self.rules.seats[0]
        removable = len(self.plan.chairs) > fewest
        self.cards = []
        for seat, (chair, colour) in enumerate(zip(self.plan.chairs, self.plan.colours, strict=True)):
            box = places[seat]
            tall = 260 if not at_table else 210
            card = SeatCard(box, seat, colour, tall, self.tap_seat, self.drop_seat)
            self.add(card)
            self.cards.append(card)
            knob = Box(box.x + 20, box.y + 20, 104, 104)
            self.add(ColourPicker(knob, seat, colour, self._doing(self.change_colour, seat)))
            if removable:
                cross = Box(box.right - 108, box.y + 20, 88, 88)
                self.add(
                    Button(cross, "", self._doing(self.remove, seat), icon="cross", name=("remove", seat))
                )
            y = card.stall.bottom + 18
            row = Box(box.x + 16, y, box.w - 32, 104)
            self.add(
                Button(
                    row,
                    chair.name,
                    self._doing(self.rename, seat),
                    icon="pencil",
                    name=("name", seat),
                    size=36,
                )
            )
            icon, words = ("robot", level_name(chair.bot)) if chair.bot else ("person", _("Person"))
            self.add(
                Button(
                    row.moved(0, 114),
                    words,
                    self._doing(self.change_player, seat),
                    icon=icon,
                    size=34,
                    name=("player", seat),
                    sound="toggle",
                )
            )
            if at_table:
                side = Box(row.x, row.y + 228, row.w, 112)
                self.add(SidePicker(side, seat, colour, chair.side, self._turning(seat)))
        if len(self.plan.chairs) < self.rules.seats[-1]:
            self.add(EmptySeat(places[len(self.plan.chairs)], self.plan.spare_colours[0], self.add_guest))

    def _build_bar(self) -> None:
        place = self.app.settings.place
        words = (_("On a couch"), _("Round a table"))
        self.add(
            Stepper(
                Box(680, BAR_Y + 10, 560, 100),
                "",
                words,
                ("couch", "table").index(place),
                self.move_place,
                name="place",
                nudges=False,
            )
        )
        if msgspec.structs.fields(self.rules.Options):
            self.add(
                Button(Box(44, BAR_Y, 436, 120), _("Options"), self.open_options, icon="dice", name="options")
            )
        start = Box(1440, BAR_Y, 436, 120)
        self.add(
            Button(start, _("Start"), self.start, icon="play", style="go", size=theme.HEADING, name="start")
        )
        self.add(Plate(HINT, theme.DUSK_DEEP, outline=None, radius=HINT.h / 2, alpha=0.55))
        self.hint = Label(HINT.grown(-6), advice(), theme.BODY, theme.CREAM)
        self.add(self.hint)

    def _doing(self, act: Callable[[int], None], seat: int) -> Callable[[], None]:
        return lambda: act(seat)

    def _turning(self, seat: int) -> Callable[[int], None]:
        return lambda side: self._keep(self.plan.with_chair(seat, side=side))

    def shown_again(self) -> None:
        """The settings may have moved the players from the couch to the table."""
        if self._place != self.app.settings.place:
            self.change(self.plan)

    # Changes

    def _keep(self, plan: Plan) -> None:
        self._plan = plan
        store_plan(self.app.folder, self.game, plan)

    def change(self, plan: Plan) -> None:
        """The backdrop stays: only what stands before it is built anew."""
        focused = self.focus.id
        self._keep(plan)
        backdrop = self.stage.background
        self.rebuild()
        self.stage.background = backdrop
        self.focus.id = focused
        self.update_ring()

    def change_player(self, seat: int) -> None:
        """Person, then each level of bot, then a person again."""
        kinds = ["", *BOTS[self.game]]
        now = kinds.index(self.plan.chairs[seat].bot)
        kind = kinds[(now + 1) % len(kinds)]
        self.change(self.plan.with_chair(seat, bot=kind))
        name, plays = self.plan.chairs[seat].name, level_words(kind)
        if not kind:
            self.hint.say(_("{name}: somebody who plays here, on this screen.").format(name=name))
        elif plays:
            said = _("{name} ({level}): {plays}")
            self.hint.say(said.format(name=name, level=level_name(kind), plays=plays))

    def change_colour(self, seat: int) -> None:
        self.change(self.plan.with_next_colour(seat))

    def rename(self, seat: int) -> None:
        from scenes.naming import Naming

        others = [chair.name for number, chair in enumerate(self.plan.chairs) if number != seat]
        named = lambda name: self.change(self.plan.with_chair(seat, name=name))  # noqa: E731 - one short callback
        self.app.push(Naming(self.plan.colours[seat], self.plan.chairs[seat].name, others, named))

    def remove(self, seat: int) -> None:
        self.change(self.plan.without(seat))

    def add_guest(self) -> None:
        self.change(self.plan.with_guest(best_level(self.game)))

    def tap_seat(self, seat: int) -> None:
        if self.lifted is None:
            self.lifted = seat
            self.cards[seat].lift(True)
            self.hint.say(_("Now tap the seat to change places with."))
        elif self.lifted == seat:
            self.lifted = None
            self.cards[seat].lift(False)
            self.hint.say(advice())
        else:
            self.change(self.plan.with_swap(self.lifted, seat))

    def drop_seat(self, seat: int, at: Point) -> None:
        for card in self.cards:
            if card.box.holds(at) and card.seat != seat:
                self.app.audio.play("cluck")
                self.change(self.plan.with_swap(seat, card.seat))
                return

    def move_place(self, index: int) -> None:
        place: Any = ("couch", "table")[index]
        self.app.set_settings(msgspec.structs.replace(self.app.settings, place=place))
        self.change(self.plan)
        couch = _("On a couch: the picture is upright for everybody.")
        table = _("Round a table: words turn to whoever plays. Tap a little table to say who sits where.")
        self.hint.say((couch, table)[index])

    def open_options(self) -> None:
        from scenes.options import OptionsScene

        changed = lambda options: self._keep(msgspec.structs.replace(self.plan, options=options))  # noqa: E731
        self.app.push(OptionsScene(self.game, self.plan.options, changed))

    def explain(self) -> None:
        from scenes.how_to_play import HowToPlay

        self.app.push(HowToPlay(self.game))

    def adjust(self) -> None:
        from scenes.settings import SettingsScene

        self.app.push(SettingsScene())

    def start(self) -> None:
        """A game that somebody left is not swept off the table without a word."""
        from scenes.kit.widgets.dialog import Dialog
        from scenes.resume import go_on, unfinished

        left = unfinished(self.app.games)[0] if self.app.games is not None else None
        if left is None:
            self._sit_down()
            return
        question = _("It is still waiting: {game}. A new one takes its place.").format(game=left)
        resume = lambda: go_on(self.app, left.resumed)  # noqa: E731 - one short callback
        answers = (
            (_("Back"), "plain", lambda: None),
            (_("Go on"), "go", resume),
            (_("New game"), "primary", self._sit_down),
        )
        self.app.push(Dialog(_("Give up the unfinished game?"), question, answers, cancel=0))

    def _sit_down(self) -> None:
        from scenes.tables import make_table

        try:
            session = make_session(self.game, self.plan, self.seed())
        except BadSetup as sentence:
            self.refuse(str(sentence))
            return
        self._keep(self.plan)
        self.app.reset(make_table(self.app, session, self.plan.sides, colours=self.plan.colours))


def advice() -> str:
    return _("Tap a robot to make it a person. Drag a hen onto another one to change places.")


def card_places(count: int, within: Box) -> tuple[Box, ...]:
    """Cards side by side in the middle."""
    w = min(WIDEST_CARD, (within.w - GAP * (count - 1)) / count)
    left = within.x + (within.w - count * w - GAP * (count - 1)) / 2
    return tuple(Box(left + i * (w + GAP), within.y, w, within.h) for i in range(count))
