"""Positions of Pecking Order for tests: written as diagrams, played by actions, read back as lines."""

from __future__ import annotations

from game.core import Step
from game.notation import find
from game.pecking_order.diagram import draw, parse
from game.pecking_order.model import Event, State
from game.pecking_order.rules import RULES
from game.rng import Rng


def position(board: str, held: str = "A holds 9", *more: str, number: int = 1, rounds: int = 4) -> State:
    return parse("\n".join([f"round {number} of {rounds}, A began, {held}", board, *more]))


def played(state: State, *actions: str) -> Step[State, Event]:
    """Everything that these actions, each by the seat whose turn it is, made happen."""
    events: tuple[Event, ...] = ()
    for ply, text in enumerate(actions):
        (seat,) = RULES.to_act(state)
        action = find(RULES.legal_actions(state, seat), text)
        assert action is not None, f"{text} is not legal in\n{draw(state)}"
        step = RULES.apply(state, seat, action, Rng.keyed("example", ply))
        state, events = step.state, events + step.events
    return Step(state, events)


def board(state: State) -> str:
    return draw(state).splitlines()[1]


def gone(state: State) -> str:
    return next((line for line in draw(state).splitlines() if line.startswith("gone")), "gone:")


def choices(state: State) -> list[str]:
    (seat,) = RULES.to_act(state)
    return [str(action) for action in RULES.legal_actions(state, seat)]


def only(kind: type, events: tuple[Event, ...]) -> list[Event]:
    return [event for event in events if isinstance(event, kind)]
