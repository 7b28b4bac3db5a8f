from __future__ import annotations

from game.poule_position.model import State

OPTIONS: tuple[dict[str, object], ...] = ({},)


def material(state: State) -> object:
    """Every card lies in exactly one place, no number twice; nobody gains chips or hens."""
    on_table = [token for token in (*state.trick, *state.ladder, state.falling) if token is not None]
    if state.winner is None:
        placed = [*on_table]
    else:
        placed = [token for token in on_table if token not in state.dust]
    everywhere = sorted(
        [*placed, *state.dust, *state.discards, *sum(state.hands, ()), *sum(state.stocks, ())]
    )
    assert all(0 <= chips <= 20 for chips in state.chips)
    assert len(set(state.faces)) == len(state.faces)
    return everywhere, sorted(state.faces)
