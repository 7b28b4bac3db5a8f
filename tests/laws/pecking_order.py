from __future__ import annotations

from game.pecking_order.model import FLOCK, State

OPTIONS: tuple[dict[str, object], ...] = ({}, {"rounds": 1}, {"rounds": 3})


def material(state: State) -> object:
    """Every card lies in exactly one place on its owner's side; each flock is 1 to 12 and a jaguar."""
    standing = [token for side in state.sides for token in side if token is not None]
    for seat, side in enumerate(state.sides):
        assert all(token // FLOCK == seat for token in side if token is not None)
    assert all(None in pair for pair in zip(*state.sides, strict=True)), "a fight was left undecided"
    held = [] if state.held is None else [state.held]
    everywhere = sorted([*standing, *held, *state.discards, *state.decks[0], *state.decks[1]])
    return everywhere, sorted(state.faces[:FLOCK]), sorted(state.faces[FLOCK:])
