from __future__ import annotations

from game.touche_poulet.board import BODY, each, occupied
from game.touche_poulet.market import EGGS, WILD_EGG
from game.touche_poulet.model import (
    BIG_UNITS,
    DEPLOYING,
    TOKENS,
    UNITS,
    WEAPON_CARDS,
    WILD_PRICES,
    Shot,
    State,
)

OPTIONS: tuple[dict[str, object], ...] = ({},)


def material(state: State) -> object:
    """Every card, egg and unit is in one place, units keep apart, a token lies where a shot will fall."""
    cards = sorted([*state.row, *state.stack, *state.discards, *sum(state.held, ())])
    assert sorted(filter(None, state.faces)) == sorted(WEAPON_CARDS)
    bought = [egg for mine in state.eggs for egg in mine]
    eggs = []
    for seat, farm in enumerate(state.boards):
        assert all(egg.owner != seat for egg in state.eggs[seat])
        for unit in BIG_UNITS:
            egg = EGGS[seat][unit]
            carried = TOKENS.index(unit) not in farm.fallen
            assert carried + (egg in state.on_sale) + bought.count(egg) == 1
            eggs.append(egg)
    assert state.wild + bought.count(WILD_EGG) == len(WILD_PRICES)
    assert all(ears >= 0 for ears in state.ears)
    _check_farms(state)
    return cards, len(eggs), len(state.boards)


def _check_farms(state: State) -> None:
    waiting = [shot for shots in state.shots for shot in shots]
    waiting += [thing for thing in state.pending if isinstance(thing, Shot)]
    for seat, farm in enumerate(state.boards):
        if state.phase != DEPLOYING:
            assert None not in farm.spots
        cells = [UNITS[TOKENS[token]].shape for token, spot in enumerate(farm.spots) if spot is not None]
        units = occupied(farm.spots)
        assert units.bit_count() == sum(rows * columns for rows, columns in cells)
        exploded = 0
        for hits in farm.hits:
            assert not exploded & hits
            exploded |= hits
        assert exploded == farm.struck & units
        fallen = [
            token
            for token, spot in enumerate(farm.spots)
            if spot is not None and not BODY[TOKENS[token]][spot] & ~exploded
        ]
        assert sorted(farm.fallen) == fallen
        if not state.ending:
            assert sorted(each(farm.targeted)) == sorted(shot.cell for shot in waiting if shot.board == seat)
