from __future__ import annotations

from game.golden_eggs.model import FIRST_STALL, OWNER, TILES, State

OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"rounds": 1},
    {"rounds": 6, "recover": "none", "first_seat": "rotate"},
    {"rounds": 4, "recover": "all", "first_seat": "richest"},
    {"rounds": 5, "recover": "none", "end_on_last_stall": True},
    {"rounds": 6, "end_on_last_stall": True, "first_seat": "richest"},
)


def material(state: State) -> object:
    """Every tile and every stall is in exactly one place; the free squares are those with nothing on them."""
    on_market = [token for token in state.market if token is not None]
    secrets = [token for token in state.secrets if token is not None]
    drawn = [] if state.drawn is None else [state.drawn]
    tiles = [*secrets, *drawn, *state.stack, *(token for token in on_market if token < FIRST_STALL)]
    stalls = [*sum(state.home, ()), *state.gone, *(token for token in on_market if token >= FIRST_STALL)]
    assert sorted(tiles) == list(range(len(TILES)))
    assert sorted(filter(None, state.faces)) == sorted(TILES)
    assert all(OWNER[stall] == seat for seat, home in enumerate(state.home) for stall in home)
    assert all(home == tuple(sorted(home)) for home in state.home)
    assert state.free == sum(1 << square for square, token in enumerate(state.market) if token is None)
    return sorted(tiles), sorted(stalls)
