"""The flow of a game at a table: events shown, people asked, bots waited for, the screen handed over."""

from collections.abc import Hashable, Sequence
from typing import Any, ClassVar

from game.core import Seat, Viewer
from game.session import Session
from scenes.kit.layout import SIZE
from scenes.kit.motion import Script, Tween
from scenes.kit.peek import Peeking
from scenes.kit.tabletop import Tabletop
from scenes.kit.telling import Telling
from scenes.kit.thinker import InPlace, Thinker

THINK_SECONDS = 0.8
"""A bot takes at least this long, so that one can follow."""
FORCED_SECONDS = 0.6
GRACE_SECONDS = 1.2
"""After a choice that nobody else noticed, bots wait this long: it can still be taken back."""
OVER_SECONDS = 1.2
CATCH_UP_SPEED = 2.5


class Turns(Tabletop):
    """Whenever nothing moves, `phase` says what the table waits for."""

    open_table: ClassVar[bool] = False
    """All that happens is public and shown to everybody at once: nobody has to catch up after a curtain."""

    def __init__(
        self, session: Session, seen: Sequence[int], sides: Sequence[int], thinker: Thinker | None
    ) -> None:
        super().__init__(session, seen, sides)
        self.thinker: Thinker = thinker or InPlace()
        self._wait = 0.0
        self._told = False
        self._spared = -1
        self._alone: tuple[Seat, Hashable] | None = None
        self._peek = Peeking(self)
        self.telling = Telling(self)

    def save(self) -> None:
        """After every action."""

    def finished(self) -> None:
        """Once, when the last event has been shown."""

    def on_tick(self, seconds: float) -> None:
        if self.timeline.busy:
            return
        self._wait -= seconds * self.timeline.speed
        match self.phase:
            case "idle":
                self._next()
            case "thinking":
                self._listen()
            case "forced" if self._wait <= 0:
                self._commit(self._forced)
            case "grace" if self._wait <= 0:
                self._spared = self.session.match.ply
                self.phase = "idle"
            case "over" if self._wait <= 0 and not self._told:
                self._told = True
                self.finished()
            case _:
                pass

    def rest_seconds(self) -> float:
        waiting = self.phase in ("idle", "thinking", "forced", "grace") or (
            self.phase == "over" and not self._told
        )
        return min(0.02, super().rest_seconds()) if waiting else super().rest_seconds()

    def _next(self) -> None:
        """Nothing moves: show what is not yet shown, or find out whose turn it is."""
        if self.shown < self.session.match.ply:
            self._show_plies()
            return
        if self.catching_up:
            self.catching_up = False
            self.timeline.speed = self.app.speed
        if self.viewer is not None:
            self.seen[self.viewer] = self.shown
        actors = self.session.to_act()
        people = [seat for seat in actors if seat in self.session.people]
        if not actors:
            self._finish()
        elif self.viewer in people and not self._should_be_alone(self.viewer):
            self._let_choose()
        elif people:
            self._prepare_handover(self.viewer if self.viewer in people else self._next_clockwise(people))
        elif self._may_regret() and self.session.match.actions[-1][0] == self.viewer:
            self.phase, self._wait = "grace", GRACE_SECONDS
        else:
            self._ask_bot(actors[0])
        self.refresh_chrome()
        self.update_ring()

    def _show_plies(self) -> None:
        match = self.session.match
        for ply in range(self.shown + 1, match.ply + 1):
            redacted = [self.rules.redact(event, self.viewer) for event in match.events(ply)]
            events = [event for event in redacted if event is not None]
            if events and ply:
                self.timeline.play(self._announce(match.actions[ply - 1][0]))
            for event in events:
                self.timeline.play(self._show(event))
            self.timeline.play(self._mark(ply))
        self.task_label.say(self._task_line())

    def _announce(self, seat: Seat) -> Script:
        """Until there are words for what happens, the line says whose doing it is: never older news."""
        self.performer, self.told = seat, len(self.log)
        self.task_label.say(self._task_line())
        yield 0.0

    def _show(self, event: Any) -> Script:
        before = self.view
        after = self.rules.evolve(before, event)
        yield from self.script(event, before, after)
        self.view = after
        text = self.words(event, before, after)
        if text:  # told once it is seen: words must not give a card away before it is turned over
            self.log.append((text, self.actor_of(event)))
        self.refresh_chrome()
        yield from self.pieces.settle(self.rest(after, self.eyes, SIZE), self.look_now)

    def _mark(self, ply: int) -> Script:
        self.shown, self.performer = ply, None
        if self.open_table:
            self.seen = [max(last, ply) for last in self.seen]
        elif self.viewer is None:
            self.seen = [ply if last == ply - 1 else last for last in self.seen]
        yield 0.0

    def _finish(self) -> None:
        self.phase, self.actor = "over", None
        self._wait = OVER_SECONDS

    # People

    def _let_choose(self) -> None:
        assert self.viewer is not None
        self.actor = self.viewer
        forced = self.session.forced(self.viewer)
        if forced is not None:
            self.phase, self._wait, self._forced = "forced", FORCED_SECONDS, forced
        else:
            self.phase = "choosing"
            self._aim()

    def _aim(self) -> None:
        """Keys and pads start on something that can be done."""
        offered = [target for target in self.extra_targets() if not target.why_not]
        if offered and self.focus.current(offered) is None:
            self.focus.on(offered[0])

    def _may_regret(self) -> bool:
        return (
            self.viewer is not None
            and self._spared < self.session.match.ply
            and self.session.can_undo(self.viewer)
        )

    def _commit(self, action: Any) -> None:
        """A person's action. It is legal: it came from a target made from the legal ones."""
        assert self.viewer is not None
        self._deselect()
        self.timeline.stop("toast")
        self.session.play(self.viewer, action)
        self._played()
        self.refresh_chrome()  # what could be chosen stops glowing now, not when all has been shown

    def _played(self) -> None:
        self.phase = "idle"
        self.save()

    # From one person to the next

    def _next_clockwise(self, people: Sequence[Seat]) -> Seat:
        start = -1 if self.viewer is None else self.viewer
        return min(people, key=lambda seat: (seat - start - 1) % self.session.match.seats)

    def _prepare_handover(self, seat: Seat) -> None:
        self.actor = seat
        if self._needs_curtain(seat) and self._may_regret():
            self.phase = "handover"
        else:
            self._hand_over(seat)

    def _needs_curtain(self, seat: Seat) -> bool:
        """Between people only, and only when somebody's eyes would learn something."""
        if len(self.session.people) < 2:
            return False
        if self._should_be_alone(seat):
            return True
        hides = self.session.hides_from_the_room
        return hides(seat) or (self.viewer is not None and hides(self.viewer))

    def _should_be_alone(self, seat: Seat) -> bool:
        if len(self.session.people) < 2:
            return False
        occasion = self.secret_occasion(seat)
        return occasion is not None and self._alone != (seat, occasion)

    def _look_alone_as(self, seat: Seat) -> None:
        occasion = self.secret_occasion(seat)
        self._alone = None if occasion is None else (seat, occasion)
        self.look_as(seat)

    def _hand_over(self, seat: Seat) -> None:
        if not self._needs_curtain(seat):
            self.look_as(seat)
            return
        self.look_as(None)
        self.phase = "behind"
        self.app.push(self.curtain(seat, lambda: self._look_alone_as(seat)))

    def look_as(self, viewer: Viewer) -> None:
        """Show the table as `viewer` last saw it; the rest follows as a catch-up."""
        match = self.session.match
        self.timeline.drop()
        self._deselect()
        self._peek.end()
        self.telling.end()
        self.viewer, self.performer = viewer, None
        self.shown = match.ply if viewer is None else self.seen[viewer]
        self.catching_up = self.shown >= 0 and self.shown < match.ply
        self.timeline.speed = self.app.speed * (CATCH_UP_SPEED if self.catching_up else 1.0)
        self._face_viewer()
        self._retell()
        self.phase = "idle"
        self.snap()
        self.refresh_chrome()

    # Bots

    def _ask_bot(self, seat: Seat) -> None:
        self.phase, self.actor = "thinking", seat
        self._wait = 0.0
        if self._anyone_notices():
            self._wait = THINK_SECONDS
            self.timeline.ambient(self._ponder(seat), "thought")
        self.thinker.ask(self.session, seat)

    def _ponder(self, seat: Seat) -> Script:
        """A bubble swells and sinks beside the bot."""
        place = self.thought_place(seat)
        if place is not None:
            self._thought.x, self._thought.y = place
        self._thought.visible = place is not None
        while True:
            yield Tween(self._thought, 0.3, sx=1.1, sy=1.1)
            yield Tween(self._thought, 0.3, sx=0.95, sy=0.95)

    def _stop_thinking(self) -> None:
        self.thinker.cancel()
        self.timeline.stop("thought")
        self._thought.visible = False

    def _anyone_notices(self) -> bool:
        """Several seats choosing at once do it unseen, so nobody waits to watch."""
        return len(self.session.to_act()) == 1

    def _listen(self) -> None:
        choice = self.thinker.answer()
        if choice is not None and self._wait <= 0:
            assert self.actor is not None
            self._stop_thinking()
            self.session.play(self.actor, choice)
            self._played()
