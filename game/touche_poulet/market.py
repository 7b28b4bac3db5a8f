"""Eggs and secret weapons: what a seat may buy, take and play, and what each card does."""

from __future__ import annotations

from game.core import Draft, Seat, Token
from game.rng import Rng
from game.touche_poulet.attacks import fires, held, open_cells
from game.touche_poulet.board import REACH, SIZE, WHOLE_BLOCKS, ZONE_CELLS, block, each, occupied
from game.touche_poulet.model import (
    ARMIES,
    BIG_UNITS,
    EGG_PRICE,
    EGGS_TO_WIN,
    ONE_SHOT,
    OURS,
    PERMANENT,
    WILD_PRICES,
    ZONES,
    Action,
    BarrageAdded,
    BlockTargeted,
    Buy,
    EarsHarvested,
    EarsStolen,
    Egg,
    EggBought,
    Event,
    Note,
    Spied,
    StackShuffled,
    State,
    Take,
    Unit,
    Use,
    Weapon,
    WeaponShown,
    WeaponTaken,
    WeaponUsed,
    cell_name,
)

EGGS: tuple[dict[Unit, Egg], ...] = tuple(
    {unit: Egg(seat, unit) for unit in BIG_UNITS} for seat in range(len(ARMIES))
)
WILD_EGG = Egg(None, None)
BUYS: dict[Egg, Buy] = {egg: Buy(egg) for army in EGGS for egg in army.values()}
BUY_WILD = Buy(WILD_EGG)
TAKES: dict[Weapon, Take] = {weapon: Take(weapon) for weapon in (*ONE_SHOT, *PERMANENT)}

STRIKES = tuple(
    tuple(Use("nuclear", seat, cell_name(cell)) for cell in range(SIZE)) for seat in range(len(ARMIES))
)
PIGEONS = tuple(
    tuple(Use("pigeon", seat, cell_name(cell)) for cell in range(SIZE)) for seat in range(len(ARMIES))
)
SURVEYS = tuple(tuple(Use("survey", seat, zone) for zone in ZONES) for seat in range(len(ARMIES)))
PLUNDERS = tuple(Use("plunder", seat) for seat in range(len(ARMIES)))
BARRAGE, HARVEST = Use("barrage"), Use("harvest")
CELL_NAMED = {cell_name(cell): cell for cell in range(SIZE)}
CHEAPEST = min(EGG_PRICE, *WILD_PRICES) - OURS.bargain_ears


def price(state: State, seat: Seat, egg: Egg) -> int:
    """What this egg costs this seat; a wild egg is the cheapest that is left."""
    full = EGG_PRICE if egg.owner is not None else WILD_PRICES[len(WILD_PRICES) - state.wild]
    return full - OURS.bargain_ears if held(state, seat, "bargain") else full


def purchases(state: State, seat: Seat) -> tuple[Buy, ...]:
    """Every egg that this seat may buy and can pay."""
    ears = state.ears[seat]
    if ears < CHEAPEST:
        return ()
    buys = [BUYS[egg] for egg in state.on_sale if egg.owner != seat and ears >= price(state, seat, egg)]
    if state.wild and ears >= price(state, seat, WILD_EGG):
        buys.append(BUY_WILD)
    return tuple(buys)


def buy(draft: Draft[State, Event], seat: Seat, egg: Egg) -> None:
    draft.emit(EggBought(seat, egg, price(draft.state, seat, egg)))


def has_won_by_eggs(state: State, seat: Seat) -> bool:
    return len(state.eggs[seat]) >= EGGS_TO_WIN


def takes(state: State) -> tuple[Take, ...]:
    """The kinds of weapon that lie face up."""
    return tuple(TAKES[weapon] for weapon in dict.fromkeys(_face(state, token) for token in state.row))


def take(draft: Draft[State, Event], seat: Seat, weapon: Weapon, rng: Rng) -> None:
    """Take the card and fill the gap; an empty stack is made anew from the shuffled discards."""
    token = next(token for token in draft.state.row if draft.state.faces[token] == weapon)
    draft.emit(WeaponTaken(seat, token, weapon))
    if not draft.state.stack and draft.state.discards:
        tokens = tuple(sorted(draft.state.discards))
        faces = rng.shuffled([_face(draft.state, token) for token in tokens])
        draft.emit(StackShuffled(tokens, faces))
    if draft.state.stack:
        top = draft.state.stack[0]
        face = draft.state.faces[top]
        if face is not None:  # on a mere view of the game nobody knows the next card
            draft.emit(WeaponShown(top, face))


def _face(state: State, token: Token) -> Weapon:
    weapon = state.faces[token]
    assert weapon is not None
    return weapon


def uses(state: State, seat: Seat) -> tuple[Use, ...]:
    """Every way to play one of the seat's one-shot weapons."""
    mine = state.held[seat]
    if not mine:
        return ()
    kinds = [state.faces[token] for token in mine]
    others = [board for board in range(state.seats) if board != seat]
    found: list[Use] = []
    if "nuclear" in kinds:
        for board in others:
            free = open_cells(state, seat, board)
            found += [STRIKES[board][cell] for cell in range(SIZE) if WHOLE_BLOCKS[cell] & free]
    if "pigeon" in kinds:
        for board in others:
            found += PIGEONS[board]
    if "barrage" in kinds and fires(state, seat):
        found.append(BARRAGE)
    if "survey" in kinds:
        for board in others:
            found += SURVEYS[board]
    if "plunder" in kinds:
        found += [PLUNDERS[board] for board in others if loot(state, board, OURS.plunder_ears)]
    if "harvest" in kinds:
        found.append(HARVEST)
    return tuple(found)


def loot(state: State, victim: Seat, ears: int) -> int:
    """How much of that can be stolen from this seat."""
    return 0 if held(state, victim, "strongbox") else min(ears, state.ears[victim])


def use(draft: Draft[State, Event], seat: Seat, action: Action) -> None:
    state = draft.state
    assert isinstance(action, Use)
    token = next(token for token in state.held[seat] if state.faces[token] == action.weapon)
    draft.emit(WeaponUsed(seat, token, action.weapon))
    match action:
        case Use("harvest"):
            draft.emit(EarsHarvested(seat, OURS.harvest_ears))
        case Use("barrage"):
            draft.emit(BarrageAdded(seat, OURS.barrage_targets))
        case Use("plunder", int(victim)):
            draft.emit(EarsStolen(seat, victim, loot(state, victim, OURS.plunder_ears), "plunder"))
        case Use("nuclear", int(board), where):
            centre = CELL_NAMED[where]
            cells = WHOLE_BLOCKS[centre] & open_cells(state, seat, board)
            draft.emit(BlockTargeted(seat, board, centre, tuple(each(cells))))
        case Use("pigeon", int(board), where):
            _spy(draft, seat, Note("pigeon", board, where, block(CELL_NAMED[where], REACH), 0))
        case Use("survey", int(board), where):
            intact = ZONE_CELLS[where] & ~state.boards[board].struck
            _spy(draft, seat, Note("survey", board, where, intact, 0))


def _spy(draft: Draft[State, Event], seat: Seat, note: Note) -> None:
    """Tell everybody how many unit cells there are; a mere view of the game does not know."""
    spots = draft.state.boards[note.board].spots
    if None not in spots:
        count = (occupied(spots) & note.cells).bit_count()
        draft.emit(Spied(seat, Note(note.by, note.board, note.where, note.cells, count)))
