"""Setting up the army behind the screen: by hand, by chance, or first the one and then the other."""

from __future__ import annotations

from game.core import Draft, Seat, Token
from game.rng import Rng
from game.touche_poulet.board import ALL_CELLS, SIZE, ByCell, fits, touched
from game.touche_poulet.model import (
    FIRST_TOKEN,
    TOKENS,
    UNITS,
    Action,
    BattleBegan,
    Cell,
    Clear,
    Cleared,
    Event,
    Place,
    Placed,
    Readied,
    Ready,
    Scatter,
    Scattered,
    State,
    TargetingBegan,
    Unit,
)
from game.touche_poulet.packing import pack

SCATTER, CLEAR, READY = Scatter(), Clear(), Ready()
PLACES: dict[Unit, ByCell[Place]] = {
    unit: ByCell([Place(unit, cell) for cell in range(SIZE)]) for unit in UNITS
}
_LAST_TOKEN = {unit: FIRST_TOKEN[unit] + card.tokens - 1 for unit, card in UNITS.items()}
SEARCH_STEPS = 4000  # after so many it takes for certain that what stands by hand leaves no room

Spots = tuple[Cell | None, ...]


def deployments(state: State, seat: Seat) -> tuple[Action, ...]:
    spots = state.boards[seat].spots
    actions: list[Action] = []
    if None in spots:
        free = ALL_CELLS & ~touched(spots)
        for unit, token in _LAST_TOKEN.items():
            if spots[token] is None:
                actions += PLACES[unit](fits(unit, free))
        actions.append(SCATTER)
    else:
        actions += (READY, SCATTER) if state.scattered[seat] else (READY,)
    if spots.count(None) < len(TOKENS):
        actions.append(CLEAR)
    return tuple(actions)


def next_token(spots: Spots, unit: Unit) -> Token | None:
    """The unit's next token that still lies beside the board."""
    first = FIRST_TOKEN[unit]
    for token in range(first, first + UNITS[unit].tokens):
        if spots[token] is None:
            return token
    return None


def deploy(draft: Draft[State, Event], seat: Seat, action: Action, rng: Rng) -> None:
    state = draft.state
    spots = state.boards[seat].spots
    match action:
        case Place(unit, cell):
            token = next_token(spots, unit)
            assert token is not None
            draft.emit(Placed(seat, token, cell))
        case Clear():
            draft.emit(Cleared(seat))
        case Scatter():
            draft.emit(Scattered(seat, *scatter(spots, state.scattered[seat], rng)))
        case Ready():
            draft.emit(Readied(seat))
            if all(draft.state.ready):
                draft.emit(BattleBegan(state.first))
                draft.emit(TargetingBegan(state.first))


def scatter(spots: Spots, scattered: tuple[Token, ...], rng: Rng) -> tuple[tuple[Token, ...], Spots]:
    """Place at random whatever does not stand by hand.

    Where the units placed by hand leave no room for the rest, they are picked up too, one after the other.
    """
    loose = sorted({*scattered, *(token for token, spot in enumerate(spots) if spot is None)})
    by_hand = list(rng.shuffled([token for token in range(len(TOKENS)) if token not in loose]))
    while True:
        kept = tuple(spots[token] if token in by_hand else None for token in range(len(TOKENS)))
        found = pack(loose, ALL_CELLS & ~touched(kept), rng, patience=SEARCH_STEPS)
        if found is not None:
            return tuple(loose), tuple(found.get(token, spot) for token, spot in enumerate(kept))
        loose = sorted([*loose, by_hand.pop()])
