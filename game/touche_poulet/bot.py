"""What a good player looks at in Touché Poulet: where units can still be, what a shot is worth, when to buy.

The chances come from armies imagined to fit all that the seat has seen; nothing else is asked of the view.
"""

from __future__ import annotations

from functools import lru_cache

from game.core import Seat
from game.rng import Rng
from game.touche_poulet.attacks import held, open_cells
from game.touche_poulet.board import (
    BODY,
    COLUMNS,
    FIELD_CELLS,
    SIZE,
    SPLASH,
    WHOLE_BLOCKS,
    ZONE_CELLS,
    block,
    each,
    occupied,
)
from game.touche_poulet.knowledge import possible_spots
from game.touche_poulet.market import CELL_NAMED, loot, price
from game.touche_poulet.model import (
    DEPLOYING,
    OURS,
    TOKENS,
    UNITS,
    Action,
    Buy,
    Cell,
    Cells,
    Done,
    ExtraShot,
    Fire,
    NoField,
    PlaceField,
    Ready,
    Scatter,
    State,
    Take,
    Target,
    Unit,
    Use,
)
from game.touche_poulet.rules import legal_actions

ARMIES_IMAGINED = 24
EGG_WORTH = 20.0  # ears that an egg on sale is worth, shared among the cells of its unit
FIELD_WORTH = 3.0
TASTE = (  # which weapon to take first
    "nuclear",
    "bargain",
    "harvest",
    "plunder",
    "barrage",
    "munitions",
    "survey",
    "pigeon",
    "strongbox",
    "reinforced",
)

Heat = list[float]  # by cell
Shape = tuple[Cell, ...]


def choose(view: State, seat: Seat, rng: Rng) -> Action:
    actions = legal_actions(view, seat)
    if len(actions) == 1:
        return actions[0]
    if view.phase == DEPLOYING:
        return Scatter() if None in view.boards[seat].spots else Ready()
    match actions[0]:
        case Take():
            return min(actions, key=lambda take: TASTE.index(take.weapon) if isinstance(take, Take) else 0)
        case PlaceField():
            return _field(view, seat, actions)
    buys = [action for action in actions if isinstance(action, Buy)]
    if buys:
        return _purchase(view, seat, buys)
    if isinstance(actions[-1], Done) and all(isinstance(action, Done) for action in actions):
        return actions[-1]
    hunt = _Hunt(view, seat, rng)
    if isinstance(actions[0], Target):
        return hunt.target()
    uses = [action for action in actions if isinstance(action, Use)]
    best = max(uses, key=hunt.weapon_worth, default=None)
    if best is not None and hunt.weapon_worth(best) > 0:
        return best
    return max(
        (action for action in actions if isinstance(action, Fire)), key=hunt.fire_worth, default=actions[-1]
    )


def _purchase(view: State, seat: Seat, buys: list[Buy]) -> Action:
    """The cheapest egg: enemy eggs cost less than wild ones, and every one counts the same."""
    return min(buys, key=lambda action: price(view, seat, action.egg))


def _field(view: State, seat: Seat, actions: tuple[Action, ...]) -> Action:
    """Over our own intact cells, those of wounded units first."""
    farm = view.boards[seat]
    hit = 0
    for cells in farm.hits:
        hit |= cells
    worth = [0] * SIZE
    for token, spot in enumerate(farm.spots):
        if spot is not None and token not in farm.fallen:
            body = BODY[TOKENS[token]][spot]
            for cell in each(body & ~farm.struck):
                worth[cell] = 3 if body & hit else 1
    fields = [action for action in actions if isinstance(action, PlaceField) and action.board == seat]
    best = max(fields, key=lambda field: sum(worth[cell] for cell in each(FIELD_CELLS[field.corner])))
    return best if any(worth[cell] for cell in each(FIELD_CELLS[best.corner])) else NoField()


class _Hunt:
    """The chances on every enemy board, and what they make each shot worth."""

    def __init__(self, view: State, seat: Seat, rng: Rng) -> None:
        self.view = view
        self.seat = seat
        self.open = {
            board: cells
            for board in range(view.seats)
            if board != seat and (cells := open_cells(view, seat, board))
        }
        self.chance: dict[Seat, Heat] = {}
        self.heat: dict[Seat, Heat] = {}
        for board in range(view.seats):
            if board != seat:
                self.chance[board], self.heat[board] = _imagined_heat(view, seat, board, rng)

    def target(self) -> Target:
        aim = self.view.aim
        if aim is None:
            extra = self.view.pending[0]
            assert isinstance(extra, ExtraShot)
            return self._best_single(extra.bonus)
        if not aim.line:
            return self._best_single(aim.unit)
        length = aim.placed.bit_count() + aim.line
        boards = self.open if aim.board is None else {aim.board: self.open.get(aim.board, 0) | aim.placed}
        _, board, row = self._best_line(length, boards, aim.placed)
        cells = [cell for cell in row if not aim.placed >> cell & 1]
        return Target(board, max(cells, key=self.heat[board].__getitem__))

    def fire_worth(self, action: Fire) -> float:
        """Ears to be expected, the bonus included."""
        unit, card = action.unit, UNITS[action.unit]
        if card.line:
            worth, board, row = self._best_line(card.line, self.open, 0)
            hit = 1.0
            for cell in row:
                hit *= 1 - self.chance[board][cell]
            if card.extra:
                worth += (1 - hit) * self._single_worths("howitzer")[0]
            if card.field:
                worth += (1 - hit) * FIELD_WORTH
            if card.steals:
                worth += (1 - hit) * loot(self.view, board, card.steals)
            return worth
        count = card.loose
        if unit in OURS.munitions_units:
            count += held(self.view, self.seat, "munitions") * OURS.munitions_targets
        worths = self._single_worths(unit)
        return sum(worths[:count]) + (0.5 * worths[min(count, len(worths) - 1)] if card.extra else 0.0)

    def weapon_worth(self, action: Use) -> float:
        """Positive when it should be played now."""
        match action:
            case Use("harvest"):
                return 100.0
            case Use("plunder", int(victim)):
                return float(loot(self.view, victim, OURS.plunder_ears)) - OURS.plunder_ears + 0.5
            case Use("barrage"):
                return 1.0
            case Use("nuclear", int(board), where):
                cells = WHOLE_BLOCKS[CELL_NAMED[where]] & self.open.get(board, 0)
                return sum(self.heat[board][cell] for cell in each(cells))
            case Use("pigeon", int(board), where):
                return self._doubt(board, block(CELL_NAMED[where], OURS.block_reach))
            case Use("survey", int(board), where):
                return self._doubt(board, ZONE_CELLS[where])
        return 0.0

    def _doubt(self, board: Seat, cells: Cells) -> float:
        """How much there is to learn about these cells."""
        chance = self.chance[board]
        return sum(chance[cell] * (1 - chance[cell]) for cell in each(cells & self.open.get(board, 0)))

    def _best_single(self, unit: Unit | None) -> Target:
        splash = UNITS[unit].splash if unit else ""
        _, board, cell = max(
            (self._cell_worth(board, cell, splash), -board, -cell)
            for board, cells in self.open.items()
            for cell in each(cells)
        )
        return Target(-board, -cell)

    def _single_worths(self, unit: Unit) -> list[float]:
        splash = UNITS[unit].splash
        worths = [
            self._cell_worth(board, cell, splash)
            for board, cells in self.open.items()
            for cell in each(cells)
        ]
        return sorted(worths, reverse=True)

    def _cell_worth(self, board: Seat, cell: Cell, splash: str) -> float:
        heat = self.heat[board]
        if not splash:
            return heat[cell]
        around = SPLASH[splash][cell] & ~self.view.boards[board].struck
        return heat[cell] + self.chance[board][cell] * sum([heat[other] for other in each(around)])

    def _best_line(self, length: int, boards: dict[Seat, Cells], through: Cells) -> tuple[float, Seat, Shape]:
        """The most promising straight row of open cells; a shorter one where none is so long."""
        best: tuple[float, Seat, Shape] | None = None
        for board, cells in boards.items():
            heat = self.heat[board]
            for mask, row in _rows(length):
                if not mask & ~cells and not through & ~mask:
                    worth = sum([heat[cell] for cell in row])
                    if best is None or worth > best[0]:
                        best = (worth, board, row)
        return best or self._best_line(length - 1, boards, through)


@lru_cache(maxsize=8)
def _rows(length: int) -> tuple[tuple[Cells, Shape], ...]:
    """Every straight row of so many cells."""
    across = [tuple(range(cell, cell + length)) for cell in range(SIZE) if cell % COLUMNS + length <= COLUMNS]
    down = [
        tuple(range(cell, cell + length * COLUMNS, COLUMNS))
        for cell in range(SIZE)
        if length > 1 and cell + (length - 1) * COLUMNS < SIZE
    ]
    return tuple((sum(1 << cell for cell in row), row) for row in across + down)


def _imagined_heat(view: State, seat: Seat, board: Seat, rng: Rng) -> tuple[Heat, Heat]:
    """By cell: how likely a unit stands there, and how many ears hitting it is worth.

    The pay for our earlier hits comes only when the unit falls, so the last cells are worth more.
    """
    farm = view.boards[board]
    notes = [note for note in view.notes if note.board == board]
    chance, heat = [0.0] * SIZE, [0.0] * SIZE
    if None not in farm.spots:
        return chance, heat
    struck, mine, wrecks = farm.struck, farm.hits[seat], occupied(farm.spots)
    for _ in range(ARMIES_IMAGINED):
        for token, spot in enumerate(possible_spots(farm, notes, rng)):
            unit = TOKENS[token]
            body = BODY[unit][spot or 0]
            intact = body & ~struck
            if body & wrecks or not intact:
                continue
            card, left = UNITS[unit], intact.bit_count()
            worth = card.ears + (EGG_WORTH / body.bit_count() if card.egg else 0.0)
            worth += card.ears * (mine & body).bit_count() / left**2
            for cell in each(intact):
                chance[cell] += 1 / ARMIES_IMAGINED
                heat[cell] += worth / ARMIES_IMAGINED
    return chance, heat
