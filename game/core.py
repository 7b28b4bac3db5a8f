"""What a game is: values, a handful of pure functions, and the names for what they exchange."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from game.rng import Rng

Seat = int
Token = int
Viewer = Seat | None  # None is the room: what anyone who walks by may know

SEAT_LETTERS = "ABCDE"

S = TypeVar("S")  # State
A = TypeVar("A")  # Action
E = TypeVar("E")  # Event


class IllegalAction(ValueError):
    """A try that the rules refuse; the text names the try, the reason and the position."""


class SaveError(ValueError):
    """A save that cannot be used; the text says why in one sentence."""


class BadSetup(ValueError):
    """A game, seat count or option that does not exist; the text says what does."""


class Outcome(msgspec.Struct, frozen=True):
    reason: str
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]


class Step(NamedTuple, Generic[S, E]):
    state: S
    events: tuple[E, ...]


class Draft(Generic[S, E]):
    """Collects the events of one step and folds each into the state at once."""

    __slots__ = ("_events", "_evolve", "state")

    def __init__(self, state: S, evolve: Callable[[S, E], S]) -> None:
        self.state = state
        self._evolve = evolve
        self._events: list[E] = []

    def emit(self, event: E) -> None:
        self._events.append(event)
        self.state = self._evolve(self.state, event)

    def done(self) -> Step[S, E]:
        return Step(self.state, tuple(self._events))


@dataclass(frozen=True, slots=True)
class Rules(Generic[S, A, E]):
    """One game. Every function is pure; only `setup`, `apply` and `imagine` are handed dice."""

    id: str
    version: int  # rises when an old list of actions would play differently
    seats: tuple[int, ...]
    Options: type[msgspec.Struct]
    empty: Callable[[int, Any], S]  # (seats, options): the table before anything happened
    setup: Callable[[S, Rng], Step[S, E]]
    to_act: Callable[[S], tuple[Seat, ...]]
    legal_actions: Callable[[S, Seat], tuple[A, ...]]
    apply: Callable[[S, Seat, A, Rng], Step[S, E]]  # the action is known to be legal
    evolve: Callable[[S, E], S]
    view: Callable[[S, Viewer], S]
    redact: Callable[[E, Viewer], E | None]  # None: this viewer notices nothing
    imagine: Callable[[S, Viewer, Rng], S]
    outcome: Callable[[S], Outcome | None]
    why_not: Callable[
        [S, Seat, str], str
    ]  # the reason a try in the game's notation is refused; "" if none special


def most_points(scores: tuple[int, ...], reason: str = "most_points") -> Outcome:
    """The outcome of a game in which the highest score wins and a tie is shared."""
    best = max(scores)
    return Outcome(reason, tuple(seat for seat, score in enumerate(scores) if score == best), scores)


def put(row: tuple[S, ...], index: int, value: S) -> tuple[S, ...]:
    """A copy of `row` with one place changed."""
    copy = list(row)
    copy[index] = value
    return tuple(copy)
