"""Finds places for units: none touches another, hit cells are covered, known counts are met.

A random search that can reach every arrangement. It starts over with more patience whenever it gets stuck, so
it always ends with an arrangement, or with the certainty that there is none, or out of patience.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core import Token
from game.rng import Rng
from game.touche_poulet.board import ALL_CELLS, BODY, COLUMNS, HALO, ROWS, SIZE, cells_of, fits, reaching
from game.touche_poulet.model import TOKENS, UNITS, Cell, Cells, Unit

Count = tuple[Cells, int]  # so many unit cells are among these
Spot = tuple[Unit, Cell]

SINGLE: Unit = "treasure"  # stands for every unit of one cell while searching
FIRST_PATIENCE = 24
ENDLESS = 1 << 40
SINGLES_TRIES = 3

_LARGEST_FIRST = sorted(TOKENS, key=lambda unit: -UNITS[unit].shape[0] * UNITS[unit].shape[1])
_RANK = {unit: _LARGEST_FIRST.index(unit) for unit in UNITS}
_IS_SINGLE = {unit: card.shape == (1, 1) for unit, card in UNITS.items()}
_EVEN_COLUMNS: Cells = sum(1 << cell for cell in range(SIZE) if cell % COLUMNS % 2 == 0)
_EVEN_ROWS: Cells = sum(1 << cell for cell in range(SIZE) if cell // COLUMNS % 2 == 0)
_ODD_COLUMNS = ALL_CELLS ^ _EVEN_COLUMNS
assert ROWS % 2 == 0  # the pairing of rows below relies on it


def pack(
    tokens: Sequence[Token],
    free: Cells,
    rng: Rng,
    hits: Cells = 0,
    counts: Sequence[Count] = (),
    patience: int = ENDLESS,
) -> dict[Token, Cell] | None:
    """A place for each token on free cells: hits are covered, no unit is hit all over, counts are met."""
    big = sorted([TOKENS[token] for token in tokens if not _IS_SINGLE[TOKENS[token]]], key=_RANK.__getitem__)
    singles = [token for token in tokens if _IS_SINGLE[TOKENS[token]]]
    for cells, count in counts:
        if count == 0:
            free &= ~cells
    wanted = tuple((cells, count) for cells, count in counts if count)
    budget = FIRST_PATIENCE
    while True:
        search = _Search(rng, budget)
        spots = search.place(tuple(big), len(singles), free, hits, wanted)
        if spots is not None:
            return _assign(tokens, singles, spots, rng)
        if search.budget > 0 or budget >= patience:
            return None
        budget *= 2


def _assign(tokens: Sequence[Token], singles: list[Token], spots: list[Spot], rng: Rng) -> dict[Token, Cell]:
    """Tell the units of one cell, which were alike so far, apart."""
    of_unit = {TOKENS[token]: token for token in tokens}
    lot = iter(rng.shuffled(singles))
    return {next(lot) if unit == SINGLE else of_unit[unit]: cell for unit, cell in spots}


class _Search:
    """One descent with backtracking; `budget` counts the steps it may still take, 0 when it gave up."""

    __slots__ = ("budget", "rng")

    def __init__(self, rng: Rng, budget: int) -> None:
        self.rng = rng
        self.budget = budget

    def place(
        self, big: tuple[Unit, ...], singles: int, free: Cells, hits: Cells, counts: tuple[Count, ...]
    ) -> list[Spot] | None:
        if hits & ~free:
            return None
        if not hits and not counts:
            return self._place_freely(big, singles, free)
        for cells, count in counts:
            if (cells & free).bit_count() < count:
                return None
        options = self._options(big, singles, free, hits, counts)
        while options and self.budget > 0:
            self.budget -= 1
            unit, cell = options.pop(self.rng.below(len(options)))
            body = BODY[unit][cell]
            still_free = free & ~HALO[unit][cell]
            still_wanted = []
            for cells, count in counts:
                left = count - (cells & body).bit_count()
                if left:
                    still_wanted.append((cells, left))
                else:
                    still_free &= ~cells
            rest = big if unit == SINGLE else _without(big, unit)
            spots = self.place(
                rest, singles - (unit == SINGLE), still_free, hits & ~body, tuple(still_wanted)
            )
            if spots is not None:
                spots.append((unit, cell))
                return spots
        return None

    def _options(
        self, big: tuple[Unit, ...], singles: int, free: Cells, hits: Cells, counts: tuple[Count, ...]
    ) -> list[Spot]:
        """Every way to cover the first hit or, without hits, some cell of the count with the least room."""
        units = big
        if hits:
            demand = hits & -hits  # never of a unit of one cell: that would have been destroyed
        else:
            _, demand = min([((cells & free).bit_count() / count, cells & free) for cells, count in counts])
            if singles:
                units = (*big, SINGLE)
        options = []
        for unit in units:
            bodies, halos = BODY[unit], HALO[unit]
            for cell in cells_of(fits(unit, free) & reaching(unit, demand)):
                body = bodies[cell]
                if hits and (halos[cell] & ~body & hits or not body & ~hits):
                    continue
                for cells, count in counts:
                    if (cells & body).bit_count() > count:
                        break
                else:
                    options.append((unit, cell))
        return options

    def _place_freely(self, big: tuple[Unit, ...], singles: int, free: Cells) -> list[Spot] | None:
        if not big:
            return self._place_singles(singles, free)
        unit = big[0]
        options = fits(unit, free)
        while options and self.budget > 0:
            self.budget -= 1
            cell = self._any(options)
            options ^= 1 << cell
            spots = self._place_freely(big[1:], singles, free & ~HALO[unit][cell])
            if spots is not None:
                spots.append((unit, cell))
                return spots
        return None

    def _place_singles(self, singles: int, free: Cells) -> list[Spot] | None:
        """At random; when that fails a few times, whatever fits."""
        for _ in range(SINGLES_TRIES):
            room = free
            spots: list[Spot] = []
            while room and len(spots) < singles:
                cell = self._any(room)
                room &= ~HALO[SINGLE][cell]
                spots.append((SINGLE, cell))
            if len(spots) == singles:
                return spots
        found = some_singles(singles, free)
        return None if found is None else [(SINGLE, cell) for cell in found]

    def _any(self, cells: Cells) -> Cell:
        return cells_of(cells)[self.rng.below(cells.bit_count())]


def some_singles(singles: int, free: Cells) -> list[Cell] | None:
    """Cells for so many units of one cell that do not touch, if there are any."""
    if singles == 0:
        return []
    if _blocks_with_room(free) < singles:
        return None
    first = (free & -free).bit_length() - 1
    # A best choice holds the first free cell or one that touches it: otherwise the first could be added.
    for cell in cells_of(free & HALO[SINGLE][first]):
        found = some_singles(singles - 1, free & ~HALO[SINGLE][cell])
        if found is not None:
            return [*found, cell]
    return None


def _blocks_with_room(free: Cells) -> int:
    """How many 2 × 2 blocks of the board hold a free cell: no two units of one cell share such a block."""
    across = free & _EVEN_COLUMNS | (free & _ODD_COLUMNS) >> 1
    return ((across | across >> COLUMNS) & _EVEN_ROWS).bit_count()


def _without(units: tuple[Unit, ...], unit: Unit) -> tuple[Unit, ...]:
    at = units.index(unit)
    return units[:at] + units[at + 1 :]
