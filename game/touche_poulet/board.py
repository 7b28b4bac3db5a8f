"""The geometry of a farm: sets of cells as integers, bit n for cell n in reading order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Generic, TypeVar

from game.core import Token
from game.touche_poulet.model import OURS, TOKENS, UNITS, ZONES, Cell, Cells, Unit

T = TypeVar("T")

ROWS = len(OURS.rows)
COLUMNS = OURS.columns
SIZE = ROWS * COLUMNS
ALL_CELLS: Cells = (1 << SIZE) - 1
NOWHERE = -1


class ByCell(Generic[T]):
    """One item for each cell; asked for a set of cells it gives their items, eight cells at a time."""

    __slots__ = ("_tables",)

    def __init__(self, items: Sequence[T]) -> None:
        self._tables = [_subsets(items[n : n + 8]) for n in range(0, SIZE, 8)]

    def __call__(self, cells: Cells) -> list[T]:
        found: list[T] = []
        for table, byte in zip(self._tables, cells.to_bytes(SIZE // 8, "little"), strict=True):
            if byte:
                found += table[byte]
        return found


def _subsets(items: Sequence[T]) -> list[tuple[T, ...]]:
    """Every choice of these items: number n takes those whose bit is set in n."""
    found: list[tuple[T, ...]] = [()]
    for item in items:
        found += [(*some, item) for some in found]
    return found


cells_of = ByCell(range(SIZE))


def each(cells: Cells) -> Iterator[Cell]:
    """The cells of a set in reading order."""
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


def _rectangle(top: int, left: int, rows: int, columns: int) -> Cells:
    """The part of a rectangle that lies on the board."""
    return sum(
        1 << (row * COLUMNS + column)
        for row in range(max(top, 0), min(top + rows, ROWS))
        for column in range(max(left, 0), min(left + columns, COLUMNS))
    )


def _corners(rows: int, columns: int) -> Cells:
    """Upper left cells from which such a rectangle stays on the board."""
    return _rectangle(0, 0, ROWS - rows + 1, COLUMNS - columns + 1)


def block(cell: Cell, reach: int) -> Cells:
    """The cells at most `reach` king's steps away, the cell itself included."""
    return _rectangle(cell // COLUMNS - reach, cell % COLUMNS - reach, 2 * reach + 1, 2 * reach + 1)


def _cross(cell: Cell) -> Cells:
    row, column = divmod(cell, COLUMNS)
    return _rectangle(row - 1, column, 3, 1) | _rectangle(row, column - 1, 1, 3)


SPLASH: dict[str, tuple[Cells, ...]] = {
    "ring": tuple(block(cell, 1) ^ 1 << cell for cell in range(SIZE)),
    "cross": tuple(_cross(cell) ^ 1 << cell for cell in range(SIZE)),
}

# A 3 × 3 block, wholly on the board, by its centre; 0 where it would stick out.
REACH = OURS.block_reach
WHOLE_BLOCKS: tuple[Cells, ...] = tuple(
    around if (around := block(cell, REACH)).bit_count() == (2 * REACH + 1) ** 2 else 0
    for cell in range(SIZE)
)

FIELD_CORNERS = _corners(2, 2)
FIELD_CELLS: tuple[Cells, ...] = tuple(
    _rectangle(cell // COLUMNS, cell % COLUMNS, 2, 2) if FIELD_CORNERS >> cell & 1 else 0
    for cell in range(SIZE)
)

_ACROSS = len(OURS.zones[0])
_ZONE_SHAPE = (ROWS // len(OURS.zones), COLUMNS // _ACROSS)
ZONE_CELLS: dict[str, Cells] = {
    zone: _rectangle(n // _ACROSS * _ZONE_SHAPE[0], n % _ACROSS * _ZONE_SHAPE[1], *_ZONE_SHAPE)
    for n, zone in enumerate(ZONES)
}

CORNERS: dict[Unit, Cells] = {unit: _corners(*card.shape) for unit, card in UNITS.items()}
BODY: dict[Unit, tuple[Cells, ...]] = {
    unit: tuple(_rectangle(cell // COLUMNS, cell % COLUMNS, *card.shape) for cell in range(SIZE))
    for unit, card in UNITS.items()
}
# The body and every cell that touches it.
HALO: dict[Unit, tuple[Cells, ...]] = {
    unit: tuple(
        _rectangle(cell // COLUMNS - 1, cell % COLUMNS - 1, card.shape[0] + 2, card.shape[1] + 2)
        for cell in range(SIZE)
    )
    for unit, card in UNITS.items()
}


def fits(unit: Unit, free: Cells) -> Cells:
    """Upper left cells from which the unit covers free cells only."""
    rows, columns = UNITS[unit].shape
    corners = free
    for column in range(1, columns):
        corners &= free >> column
    across = corners
    for row in range(1, rows):
        corners &= across >> row * COLUMNS
    return corners & CORNERS[unit]


def reaching(unit: Unit, cells: Cells) -> Cells:
    """Upper left cells from which the unit covers at least one of these cells."""
    rows, columns = UNITS[unit].shape
    corners = cells
    for _ in range(columns - 1):
        corners |= corners >> 1  # what wraps to the row above would stick out there
    for _ in range(rows - 1):
        corners |= corners >> COLUMNS
    return corners & CORNERS[unit]


_LINE_STARTS = tuple(_corners(1, max(length, 1)) for length in range(COLUMNS + 1))


def lines(length: int, free: Cells, through: Cells = 0) -> Cells:
    """The cells of every straight row of so many free cells that passes through all of `through`."""
    found = 0
    for step, starts in ((1, free & _LINE_STARTS[length]), (COLUMNS, free)):
        for n in range(1, length):
            starts &= free >> n * step
        for start in each(starts & _back(through, length, step)) if through else ():
            row = sum(1 << start + n * step for n in range(length))
            if not through & ~row:
                found |= row
        if not through:
            for n in range(length):
                found |= starts << n * step
    return found


def _back(cells: Cells, length: int, step: int) -> Cells:
    """Where a row could start that covers one of these cells."""
    starts = 0
    for n in range(length):
        starts |= cells >> n * step
    return starts


@lru_cache(maxsize=4096)
def token_at(spots: tuple[Cell | None, ...]) -> tuple[Token, ...]:
    """Which unit token covers each cell; NOWHERE where none does."""
    cover = [NOWHERE] * SIZE
    for token, spot in enumerate(spots):
        if spot is not None:
            for cell in each(BODY[TOKENS[token]][spot]):
                cover[cell] = token
    return tuple(cover)


def occupied(spots: tuple[Cell | None, ...]) -> Cells:
    """Every cell that a unit covers."""
    cells = 0
    for token, spot in enumerate(spots):
        if spot is not None:
            cells |= BODY[TOKENS[token]][spot]
    return cells


def touched(spots: tuple[Cell | None, ...]) -> Cells:
    """Every cell that a unit covers or touches: no other unit may stand there."""
    cells = 0
    for token, spot in enumerate(spots):
        if spot is not None:
            cells |= HALO[TOKENS[token]][spot]
    return cells
