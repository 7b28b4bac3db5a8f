from __future__ import annotations

from game.pole_position.model import FUEL, HOME, PODIUM_POINTS, RESERVE, SPACES, START, TEAM, TOKENS, State
from game.pole_position.road import traffic_of

OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"plus": True},
    {"circuit": "built"},
    {"plus": True, "circuit": "built"},
)


def material(state: State) -> object:
    """No token, card or car is lost or made; only cars from the grid share a space; podium cars are home."""
    assert len(state.circuit) == 1 + len(SPACES)
    assert state.circuit[START] == "start"
    laid = {kind: state.circuit.count(kind) for kind in TOKENS}
    assert all(laid[kind] <= TOKENS[kind] for kind in TOKENS)
    assert state.turn == 0 or laid == TOKENS
    assert len(state.places) == TEAM * state.seats
    assert all(RESERVE <= place <= HOME for place in state.places)
    assert state.traffic == traffic_of(state.places)
    assert len(set(state.queue)) == len(state.queue)
    assert len(set(state.podium)) == len(state.podium) <= len(PODIUM_POINTS)
    assert all(state.places[car] == HOME for car in state.podium)
    for hand, pick, card in zip(state.hands, state.picks, state.cards, strict=True):
        assert set(hand) <= set(FUEL)
        assert tuple(sorted(hand)) == hand
        assert pick is None or pick in hand
        assert card not in hand
    for space in SPACES:
        here = [car for car, place in enumerate(state.places) if place == space]
        assert len({car // TEAM for car in here}) == len(here)
        assert len(here) < 2 or all(car % TEAM == 0 for car in here)
    return state.seats, state.plus
