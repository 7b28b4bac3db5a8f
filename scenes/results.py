"""The results: a podium of hens, what everybody's points are made of, and another round?"""

from typing import ClassVar

from game.session import Bot, Session
from scenes.breakdown import breakdown, reason_words
from scenes.kit import theme
from scenes.kit.assets import Art, Painted
from scenes.kit.canvas import Canvas
from scenes.kit.intents import Back, Confirm, Intent, Press
from scenes.kit.language import _
from scenes.kit.layout import SCREEN, Box, Point, column, row, spread
from scenes.kit.motion import Burst, Cue, Hop, Script, Squash, Tween, pop, together
from scenes.kit.scene import Scene
from scenes.kit.sprite import Sprite
from scenes.kit.text import Words
from scenes.kit.widgets import Button
from scenes.result_row import ResultRow, counting
from scenes.seating import make_session, new_seed, plan_of
from scenes.shelf import game_name

SHIELD_SECONDS = 1.0
"""Whoever still hammers on the last move must not hammer the results away."""
CALM_SECONDS = 0.35
"""Whoever goes on hammering must pause this long before anything is chosen."""
PODIUM = Box(20, 625, 640, 300)
PODIUM_SHAPE = (640.0, 300.0)
STEPS = ((320.0, 52.0), (120.0, 116.0), (520.0, 160.0))
"""Where first, second and third stand in the drawing."""
HEN_TALL = (236.0, 200.0, 180.0)
SHARING = (1.0, 0.74, 0.62, 0.56, 0.52)
"""How tall hens are that share a step: alone, two together, three…"""
STEP_WIDE = 200.0
ROWS = Box(852, 146, 1036, 786)
ROW_TALL, ROW_GAP = 232.0, 8.0
COUNT_SECONDS = 0.26
BAR_Y = 942.0
WHAT = Box(60, 158, 560, 84)
WHY_TALL = 56.0
ABOVE_CONFETTI = 900


class Results(Scene):
    music: ClassVar[str | None] = "results"

    def __init__(self, session: Session, sides: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.session = session
        self.sides = sides or (0,) * session.match.seats
        outcome = session.match.outcome()
        assert outcome is not None, "the results of a game that is not over"
        self.outcome = outcome
        self.order = sorted(
            range(session.match.seats),
            key=lambda seat: (seat not in outcome.winners, -outcome.scores[seat], seat),
        )
        self.age = 0.0
        self.told = False

    def name(self, seat: int) -> str:
        return self.session.players[seat].name or _("Bot {number}").format(number=seat + 1)

    def headline(self) -> str:
        winners = [self.name(seat) for seat in self.outcome.winners]
        if len(winners) == 1:
            return _("{name} wins!").format(name=winners[0])
        together_ = _("{names} and {last}").format(names=", ".join(winners[:-1]), last=winners[-1])
        return _("A shared victory: {names}!").format(names=together_)

    def paint_background(self, canvas: Canvas) -> None:
        canvas.cover("shared/title_farm", SCREEN)
        canvas.panel(SCREEN, theme.DUSK_DEEP, None, radius=0, alpha=0.45)
        canvas.art("shared/podium", PODIUM)

    def build(self) -> None:
        self.hens = [self._stand(rank, seat) for rank, seat in enumerate(self.order)]
        places = self._row_places()
        counts = [self._counting(seat, box) for seat, box in zip(self.order, places, strict=True)]
        self.rows = [
            self.sprite(Sprite(steps[-1], *box.centre, z=20))
            for steps, box in zip(counts, places, strict=True)
        ]
        headline = Words(self.headline(), theme.TITLE, theme.CREAM, 1700, 120, theme.DISPLAY, 0, theme.WALNUT)
        self.banner = self.sprite(Sprite(headline, 960, 76, z=ABOVE_CONFETTI))
        self.sprite(Sprite(self._what(), WHAT.centre[0], WHAT.y, ABOVE_CONFETTI, (0.5, 0)))
        bar = row(Box(110, BAR_Y, 1560, 116), 3, 30)
        self.add(Button(bar[0], _("Rematch"), self.rematch, icon="play", style="go", name="rematch", size=38))
        self.add(Button(bar[1], _("Change seats"), self.new_seats, icon="people", name="seats", size=38))
        self.add(Button(bar[2], _("To the title"), self.to_title, icon="home", name="title", size=38))
        self.add(Button(Box(1700, BAR_Y, 112, 112), "", self.adjust, icon="settings", name="settings"))
        if not self.told:
            self.told = True
            self.timeline.play(self._ceremony(counts))
        self.timeline.ambient(self._party(), "party")

    # The picture

    def _what(self) -> Painted:
        """What was played and, when the totals alone do not tell, why it ended as it did."""
        game, why = game_name(self.session.match.rules.id), reason_words(self.outcome.reason)
        tall = WHAT.h + (WHY_TALL if why else 0)

        def paint(canvas: Canvas) -> None:
            canvas.panel(Box(0, 0, *canvas.size), theme.DUSK_DEEP, theme.CREAM, 4, 36)
            name = Box(14, 14, WHAT.w - 28, WHAT.h - 28)
            canvas.words(game, name, theme.LEAD, theme.CREAM, theme.DISPLAY, one_line=True)
            if why:
                canvas.words(why, Box(24, WHAT.h - 16, WHAT.w - 48, WHY_TALL), theme.BODY, theme.CREAM)

        return Painted(("what was played", game, why), WHAT.w, tall, paint)

    def _row_places(self) -> tuple[Box, ...]:
        """In the middle of their column, as tall as there is room for."""
        count = len(self.order)
        tall = min(ROW_TALL, (ROWS.h - ROW_GAP * (count - 1)) / count)
        whole = count * (tall + ROW_GAP) - ROW_GAP
        return column(Box(ROWS.x, ROWS.centre[1] - whole / 2, ROWS.w, whole), count, ROW_GAP)

    def _stand(self, rank: int, seat: int) -> Sprite:
        pose = "_proud" if seat in self.outcome.winners else ""
        x, y, tall = self._place(rank)
        return self.sprite(Sprite(Art(f"shared/hen_{seat}{pose}", height=tall), x, y, 10 - rank, (0.5, 0.97)))

    def _standing(self, rank: int) -> int:
        """How many did better: equals stand on the same step, and leave the next one empty."""
        worth = [(seat in self.outcome.winners, self.outcome.scores[seat]) for seat in self.order]
        return sum(other > worth[rank] for other in worth)

    def _place(self, rank: int) -> tuple[float, float, float]:
        """The first three on the podium, the others on the grass beside it."""
        step = self._standing(rank)
        sharing = [other for other in range(len(self.order)) if self._standing(other) == step]
        if step < len(STEPS):
            fit = PODIUM.w / PODIUM_SHAPE[0]
            x, y = STEPS[step]
            tall = HEN_TALL[step] * SHARING[len(sharing) - 1]
            (x, _y) = spread((PODIUM.x + x * fit, 0), len(sharing), tall * 0.8, STEP_WIDE * 0.95)[
                sharing.index(rank)
            ]
            return (x, PODIUM.y + y * fit + 6, tall)
        return (PODIUM.right + 46 + 84 * (rank - 3), 928 - 30 * (rank - 3), 116)

    def _counting(self, seat: int, box: Box) -> list[ResultRow]:
        """The seat's row from the first line of its count to the last."""
        lines = breakdown(self.session, seat)
        total = str(self.outcome.scores[seat]).replace("-", "−")
        bot, won = isinstance(self.session.players[seat], Bot), seat in self.outcome.winners
        row = ResultRow(seat, self.name(seat), (), total, bot, won, box.w, box.h, len(lines))
        return counting(row, lines)

    # The ceremony, skippable; everything it moves it leaves where it was.

    def _ceremony(self, counts: list[list[ResultRow]]) -> Script:
        """From the last to the first: a hen comes, her points are counted; then the winner is named."""
        self.banner.visible = False
        homes = [(hen.x, hen.y) for hen in self.hens]
        for hen in self.hens:
            hen.visible = False
        for line, steps in zip(self.rows, counts, strict=True):
            line.alpha, line.x, line.look = 0.0, line.x + 120, steps[0]
        yield Cue("drumroll_short")
        for rank in reversed(range(len(self.order))):
            hen, line = self.hens[rank], self.rows[rank]
            hen.visible = True
            hen.x, hen.y = self._entrance(rank)
            yield Cue("whoosh")
            yield together(Hop(hen, homes[rank], 160, 0.45), Tween(line, 0.4, alpha=1.0, x=line.x - 120))
            yield together(Squash(hen), Cue("cluck"))
            for step in counts[rank][1:]:
                yield COUNT_SECONDS
                line.look = step
                yield Cue("chip")
            yield COUNT_SECONDS
        yield Cue("fanfare")
        yield pop(self.banner)
        yield together(*(Burst("confetti", at) for at in ((340, 420), (160, 300), (540, 300))))
        yield Cue("applause")

    def _entrance(self, rank: int) -> Point:
        return (-140.0, self._place(rank)[1])

    def _party(self) -> Script:
        """Winners hop now and then; a handful of confetti keeps falling."""
        while self.timeline.busy:
            yield 1.0
        for _round in range(8):
            yield 4.0
            for rank, seat in enumerate(self.order):
                if seat in self.outcome.winners and not self.timeline.busy:
                    hen = self.hens[rank]
                    yield Hop(hen, hen.at, 46, 0.4)
                    yield Squash(hen)
            yield Burst("confetti", (340, 300), 18)

    # What next

    def on_tick(self, seconds: float) -> None:
        self.age += seconds

    def on_intent(self, intent: Intent) -> bool:
        hit = isinstance(intent, (Press, Confirm, Back))
        if self.age < SHIELD_SECONDS:
            if hit:
                self._wait_for_calm()
            return True
        if self.timeline.busy and hit:
            self.timeline.skip()
            self._wait_for_calm()
            return True
        return False

    def _wait_for_calm(self) -> None:
        self.age = min(self.age, SHIELD_SECONDS - CALM_SECONDS)

    def rematch(self) -> None:
        """The same people, the next first player by the dice of a new seed."""
        from scenes.tables import make_table

        plan = plan_of(self.session, self.sides)
        again = make_session(self.session.match.rules.id, plan, new_seed())
        self.app.reset(make_table(self.app, again, self.sides, colours=plan.colours))

    def new_seats(self) -> None:
        from scenes.seats import Seats
        from scenes.title import Title

        game, plan = self.session.match.rules.id, plan_of(self.session, self.sides)
        self.app.reset(Title(game=game))
        self.app.push(Seats(game, plan))

    def to_title(self) -> None:
        from scenes.title import Title

        self.app.reset(Title(game=self.session.match.rules.id))

    def adjust(self) -> None:
        from scenes.settings import SettingsScene

        self.app.push(SettingsScene())

    def back(self) -> None:
        self.to_title()
