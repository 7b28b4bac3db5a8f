"""Targeting: which cells are open to whom, what each unit may fire at, token by token."""

from __future__ import annotations

from functools import lru_cache

from game.core import Draft, Seat, Token
from game.touche_poulet.board import ALL_CELLS, FIELD_CELLS, SIZE, ByCell, lines
from game.touche_poulet.model import (
    ARMIES,
    OURS,
    TOKENS,
    UNITS,
    Aim,
    Cells,
    Event,
    ExtraShot,
    Fire,
    State,
    Target,
    TargetPlaced,
    Unit,
    UnitFired,
    Weapon,
)

TARGETS: tuple[ByCell[Target], ...] = tuple(
    ByCell([Target(board, cell) for cell in range(SIZE)]) for board in range(len(ARMIES))
)
FIRES: dict[Unit, Fire] = {unit: Fire(unit) for unit, card in UNITS.items() if card.shoots}


def open_cells(state: State, seat: Seat, board: Seat) -> Cells:
    """Where this seat may put a target: not struck, not targeted, under no other seat's field."""
    farm = state.boards[board]
    cells = ALL_CELLS & ~(farm.struck | farm.targeted)
    for owner, field in enumerate(state.fields):
        if field is not None and field.board == board and owner != seat:
            cells &= ~FIELD_CELLS[field.corner]
    return cells


def has_open_cells(state: State, seat: Seat) -> bool:
    return any(board != seat and open_cells(state, seat, board) for board in range(state.seats))


@lru_cache(maxsize=4096)
def living_units(fallen: tuple[Token, ...]) -> tuple[Unit, ...]:
    """The units of which a token still stands."""
    standing = [unit for token, unit in enumerate(TOKENS) if token not in fallen]
    return tuple(unit for unit in UNITS if unit in standing)


@lru_cache(maxsize=4096)
def shooters(fallen: tuple[Token, ...]) -> tuple[Fire, ...]:
    return tuple(FIRES[unit] for unit in living_units(fallen) if unit in FIRES)


def fires(state: State, seat: Seat) -> tuple[Fire, ...]:
    """The units that this seat may fire now."""
    return shooters(state.boards[seat].fallen) if has_open_cells(state, seat) else ()


def targets(state: State, seat: Seat) -> tuple[Target, ...]:
    """Where the next target may go: of a row of neighbours only what can still be completed."""
    aim = state.aim
    if aim is not None and aim.board is not None and aim.line:
        return tuple(TARGETS[aim.board](_completing(state, seat, aim)))
    actions: list[Target] = []
    for board in range(state.seats):
        if board != seat:
            cells = open_cells(state, seat, board)
            if aim is not None and aim.line:
                cells = lines(aim.line, cells)
            actions += TARGETS[board](cells)
    return tuple(actions)


def _completing(state: State, seat: Seat, aim: Aim) -> Cells:
    assert aim.board is not None
    free = open_cells(state, seat, aim.board)
    length = aim.placed.bit_count() + aim.line
    return lines(length, free | aim.placed, through=aim.placed) & free


def fire(draft: Draft[State, Event], seat: Seat, unit: Unit) -> None:
    """Choose the unit; where its row of neighbours fits nowhere, a shorter one is placed."""
    state = draft.state
    card = UNITS[unit]
    line = card.line
    if line:
        boards = [open_cells(state, seat, board) for board in range(state.seats) if board != seat]
        while not any(lines(line, free) for free in boards):
            line -= 1
    loose = card.loose + state.barrage
    if unit in OURS.munitions_units:
        loose += OURS.munitions_targets * held(state, seat, "munitions")
    draft.emit(UnitFired(seat, unit, line, loose))


def target(draft: Draft[State, Event], seat: Seat, action: Target) -> None:
    """Place one target of the aim, or the extra shot that resolves at once."""
    aim = draft.state.aim
    if aim is not None:
        unit = aim.unit
    else:
        extra = draft.state.pending[0]
        assert isinstance(extra, ExtraShot)
        unit = extra.unit
    draft.emit(TargetPlaced(seat, unit, action.board, action.cell))


def is_aiming(state: State) -> bool:
    """Whether the active seat still has a target to place and a cell for it."""
    aim = state.aim
    if aim is None:
        return False
    return aim.line > 0 or (aim.loose > 0 and has_open_cells(state, state.active))


def held(state: State, seat: Seat, weapon: Weapon) -> int:
    """How many cards of this weapon lie before the seat."""
    return sum([state.faces[token] == weapon for token in state.held[seat]])
