"""A table for Pole Position stories: name cars `A1`, play moves written `A car 1`, look where cars stand."""

from __future__ import annotations

from game.core import SEAT_LETTERS
from game.notation import find, read_line
from game.pole_position.model import TEAM, Car, Event, Space, State
from game.pole_position.rules import RULES
from game.rng import Rng


def car(name: str) -> Car:
    return SEAT_LETTERS.index(name[0]) * TEAM + int(name[1]) - 1


def where(state: State, name: str) -> Space:
    return state.places[car(name)]


def legal(state: State, letter: str) -> list[str]:
    return [str(action) for action in RULES.legal_actions(state, SEAT_LETTERS.index(letter))]


def events_of(state: State, move: str) -> tuple[Event, ...]:
    seat, text = read_line(move)
    action = find(RULES.legal_actions(state, seat), text)
    assert action is not None, f"{move} is not legal"
    return RULES.apply(state, seat, action, Rng.keyed("table", move)).events


def play(state: State, *moves: str) -> State:
    for move in moves:
        for event in events_of(state, move):
            state = RULES.evolve(state, event)
    return state
