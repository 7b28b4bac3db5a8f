"""A match and who sits where: what each seat is shown, what bots choose, what may be taken back."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from game.catalog import BOTS
from game.core import IllegalAction, Seat, Viewer
from game.match import Match
from game.rng import Rng


class Person(Struct, frozen=True, tag=True):
    name: str


class Bot(Struct, frozen=True, tag=True):
    level: str
    name: str = ""


Player = Person | Bot


class Session:
    """Hands every viewer its own redacted feed and lets nobody see or take back more than it may."""

    def __init__(self, match: Match, players: tuple[Player, ...]) -> None:
        if len(players) != match.seats:
            raise ValueError(f"{match.seats} seats need {match.seats} players, not {len(players)}")
        self.match = match
        self.players = players

    @property
    def people(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, player in enumerate(self.players) if isinstance(player, Person))

    def to_act(self) -> tuple[Seat, ...]:
        return self.match.to_act()

    def legal(self, seat: Seat) -> tuple[Any, ...]:
        return self.match.legal(seat)

    def why_not(self, seat: Seat, text: str) -> str:
        return self.match.why_not(seat, text)

    def play(self, seat: Seat, action: Any) -> None:
        self.match.play(seat, action)

    def view(self, viewer: Viewer) -> Any:
        return self.match.view(viewer)

    def view_at(self, viewer: Viewer, ply: int) -> Any:
        return self.match.rules.view(self.match.state_at(ply), viewer)

    def feed(self, viewer: Viewer, since: int = -1) -> tuple[Any, ...]:
        """What this viewer noticed after ply `since`; the whole story, the deal included, by default."""
        rules = self.match.rules
        return tuple(
            seen
            for ply in range(since + 1, self.match.ply + 1)
            for event in self.match.events(ply)
            if (seen := rules.redact(event, viewer)) is not None
        )

    def hides_from_the_room(self, seat: Seat) -> bool:
        """Whether this seat now sees anything that the room may not."""
        return bool(self.view(seat) != self.view(None))

    def preview(self, seat: Seat, action: Any) -> tuple[Any, ...]:
        """What would happen as far as the seat can know: the action applied to its own view."""
        rules = self.match.rules
        dice = Rng.keyed(self.match.seed, "preview", self.match.ply)
        return rules.apply(self.view(seat), seat, action, dice).events

    def forced(self, seat: Seat) -> Any | None:
        """The only thing this seat can do now, when there is only one."""
        legal = self.legal(seat)
        return legal[0] if len(legal) == 1 else None

    def bot_choice(self, seat: Seat) -> Any:
        """What the bot on this seat does, judged from its own view alone."""
        player = self.players[seat]
        if not isinstance(player, Bot):
            raise ValueError(f"a person sits on seat {seat}")
        choose = BOTS[self.match.rules.id][player.level]
        return choose(self.view(seat), seat, Rng.keyed(self.match.seed, "bot", self.match.ply, seat))

    def can_undo(self, seat: Seat) -> bool:
        return self._without_last_of(seat) is not None

    def undo(self, seat: Seat) -> None:
        """Take back this seat's last action; refused once anybody else saw it or dice fell."""
        before = self._without_last_of(seat)
        if before is None:
            raise IllegalAction("undo: somebody has already seen it, or there is nothing to take back.")
        self.match = before

    def _without_last_of(self, seat: Seat) -> Match | None:
        """The match as if that action had not been played, if nobody else could tell the difference."""
        plies = [n for n, (actor, _) in enumerate(self.match.actions, start=1) if actor == seat]
        if not plies:
            return None
        last = plies[-1]
        if any(self.match.rolled(ply) for ply in range(last, self.match.ply + 1)):
            return None
        trial = self.match.rewound(last - 1)
        if self._tells_apart(seat, trial, last):
            return None
        for actor, action in self.match.actions[last:]:
            try:
                trial.play(actor, action)
            except IllegalAction:
                return None
            if self._tells_apart(seat, trial, trial.ply + 1):
                return None
        return trial

    def _tells_apart(self, seat: Seat, trial: Match, ply: int) -> bool:
        """Whether anybody but this seat, looking at the trial, sees another thing than at that ply."""
        others = [None, *(other for other in range(self.match.seats) if other != seat)]
        return any(trial.view(other) != self.view_at(other, ply) for other in others)
