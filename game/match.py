"""A match: rules, options, a seed and the actions so far. Everything else is computed from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from game import notation
from game.catalog import DIAGRAMS, GAMES
from game.core import SEAT_LETTERS, BadSetup, IllegalAction, Outcome, Rules, SaveError, Seat, Step, Viewer
from game.notation import Save
from game.rng import Rng

MAX_SEED = 2**63 - 1
CHOICES_NAMED = 12  # an error lists this many legal actions and counts the rest


class Match:
    """The only object of the rules library that changes: it grows by `play` and shrinks by `undo`."""

    def __init__(self, rules: Rules[Any, Any, Any], seats: int, seed: int, options: msgspec.Struct) -> None:
        self.rules = rules
        self.seats = seats
        self.seed = seed
        self.options = options
        self._actions: list[tuple[Seat, Any]] = []
        dice = self._dice(0)
        self._steps: list[Step[Any, Any]] = [rules.setup(rules.empty(seats, options), dice)]
        self._rolls = [dice.rolls]

    @classmethod
    def new(cls, game: str, seats: int, seed: int, options: Mapping[str, Any] | None = None) -> Match:
        """A match ready for its first action; BadSetup says in a sentence what does not exist."""
        rules = GAMES.get(game)
        if rules is None:
            raise BadSetup(f"There is no game {game!r}; the games are {', '.join(GAMES)}.")
        if seats not in rules.seats:
            raise BadSetup(f"{game} takes {_range(rules.seats)} seats, not {seats}.")
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= MAX_SEED:
            raise BadSetup(f"A seed is a whole number from 0 to {MAX_SEED}, not {seed!r}.")
        try:
            chosen = msgspec.convert(dict(options or {}), rules.Options)
        except msgspec.ValidationError as error:
            known = ", ".join(field.name for field in msgspec.structs.fields(rules.Options)) or "none"
            raise BadSetup(f"{game} cannot be played so: {error} (its options: {known}).") from None
        return cls(rules, seats, seed, chosen)

    @property
    def state(self) -> Any:
        return self._steps[-1].state

    @property
    def ply(self) -> int:
        return len(self._actions)

    @property
    def actions(self) -> tuple[tuple[Seat, Any], ...]:
        return tuple(self._actions)

    def state_at(self, ply: int) -> Any:
        """The state after that many actions; 0 is the deal."""
        return self._steps[ply].state

    def events(self, ply: int) -> tuple[Any, ...]:
        """What that action made happen; 0 is the deal."""
        return self._steps[ply].events

    def rolled(self, ply: int) -> bool:
        """Whether dice were thrown at that ply."""
        return self._rolls[ply] > 0

    def to_act(self) -> tuple[Seat, ...]:
        return self.rules.to_act(self.state)

    def legal(self, seat: Seat) -> tuple[Any, ...]:
        """What this seat can do now; nothing for a seat that this table does not have."""
        return self.rules.legal_actions(self.state, seat) if 0 <= seat < self.seats else ()

    def view(self, viewer: Viewer) -> Any:
        return self.rules.view(self.state, viewer)

    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.state)

    def play(self, seat: Seat, action: Any) -> tuple[Any, ...]:
        """Play an action or its text; IllegalAction names the try, the reason and the position."""
        legal = self.legal(seat)
        known = notation.find(legal, action) if isinstance(action, str) else action
        if known not in legal:
            raise IllegalAction(self._refusal(seat, str(action), legal))
        dice = self._dice(self.ply + 1)
        step = self.rules.apply(self.state, seat, known, dice)
        self._actions.append((seat, known))
        self._steps.append(step)
        self._rolls.append(dice.rolls)
        return step.events

    def undo(self) -> None:
        """Take the last action back, exactly."""
        if not self._actions:
            raise IllegalAction("undo: nothing has been played yet.")
        self._actions.pop()
        self._steps.pop()
        self._rolls.pop()

    def rewound(self, ply: int) -> Match:
        """A copy of this match as it stood after that many actions."""
        copy = object.__new__(Match)
        copy.rules, copy.seats, copy.seed, copy.options = self.rules, self.seats, self.seed, self.options
        copy._actions = self._actions[:ply]
        copy._steps = self._steps[: ply + 1]
        copy._rolls = self._rolls[: ply + 1]
        return copy

    def dumps(self) -> str:
        """The match as JSON: game, version, options, seed and the actions as text."""
        return notation.write_save(
            Save(
                format=notation.SAVE_FORMAT,
                game=self.rules.id,
                version=self.rules.version,
                seats=self.seats,
                options=msgspec.to_builtins(self.options),
                seed=self.seed,
                actions=tuple(notation.line(seat, action) for seat, action in self._actions),
            )
        )

    @classmethod
    def loads(cls, text: str) -> Match:
        """The match that `dumps` wrote; SaveError says in a sentence why a text is not one."""
        save = notation.read_save(text)
        try:
            match = cls.new(save.game, save.seats, save.seed, save.options)
        except BadSetup as error:
            raise SaveError(f"The save cannot be used: {error}") from None
        if save.version != match.rules.version:
            raise SaveError(
                f"The save was made with version {save.version} of the rules of {save.game}; "
                f"this program plays version {match.rules.version}."
            )
        for number, line in enumerate(save.actions, start=1):
            seat, action = notation.read_line(line)
            try:
                match.play(seat, action)
            except IllegalAction as error:
                reason = str(error).splitlines()[0]
                raise SaveError(f"Move {number} of the save, {line!r}, cannot be played: {reason}") from None
        return match

    def why_not(self, seat: Seat, text: str) -> str:
        """The reason why a try is refused now, without the position; "" when it is allowed."""
        legal = self.legal(seat)
        return "" if notation.find(legal, text) else self._reason(seat, text, legal)

    def _dice(self, ply: int) -> Rng:
        return Rng.keyed(self.seed, "ply", ply)

    def _reason(self, seat: Seat, text: str, legal: tuple[Any, ...]) -> str:
        waiting_for = self.to_act()
        if not waiting_for:
            return "the game is over"
        if not 0 <= seat < self.seats:
            return f"there is no seat {seat}; seats are 0 to {self.seats - 1}"
        if seat not in waiting_for:
            names = " and ".join(SEAT_LETTERS[s] for s in waiting_for)
            return f"it is not {SEAT_LETTERS[seat]}'s turn but {names}'s"
        special = self.rules.why_not(self.rules.view(self.state, seat), seat, text)
        if special:
            return special
        choices = ", ".join(map(str, legal[:CHOICES_NAMED]))
        more = len(legal) - CHOICES_NAMED
        return f"not possible now; choices: {choices}" + (f" and {more} more" if more > 0 else "")

    def _refusal(self, seat: Seat, text: str, legal: tuple[Any, ...]) -> str:
        viewer = seat if 0 <= seat < self.seats else None
        return f"{text}: {self._reason(seat, text, legal)}.\n{DIAGRAMS[self.rules.id](self.view(viewer))}"


def _range(counts: tuple[int, ...]) -> str:
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
