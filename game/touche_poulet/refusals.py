"""Why a try is refused, in words a player would use."""

from __future__ import annotations

from game.core import Seat
from game.touche_poulet.attacks import held, living_units, open_cells
from game.touche_poulet.board import CORNERS, FIELD_CELLS, FIELD_CORNERS, fits, occupied, touched
from game.touche_poulet.deployment import next_token
from game.touche_poulet.market import CELL_NAMED, EGGS, WILD_EGG, price
from game.touche_poulet.model import (
    ARMIES,
    DEPLOYING,
    ONE_SHOT,
    OURS,
    PERMANENT,
    TARGETING,
    UNITS,
    ZONES,
    Cell,
    Egg,
    ExtraShot,
    FieldChoice,
    State,
    WeaponPick,
)


def why_not(state: State, seat: Seat, text: str) -> str:
    """The reason for the likely wrong tries; "" when there is nothing special to say."""
    verb, *words = text.split() or [""]
    if state.phase == DEPLOYING:
        return _why_not_deploy(state, seat, verb, words)
    if verb in ("place", "scatter", "clear", "ready"):
        return "the game has begun; units are not moved any more"
    front = state.pending[0] if state.pending else None
    if isinstance(front, WeaponPick):
        return _why_not_take(state, verb, words)
    if verb == "take":
        return "a weapon comes with an egg, with your lost barn or with a treasure you destroyed"
    if isinstance(front, FieldChoice):
        return _why_not_field(verb, words)
    if verb in ("field", "no"):
        return "only a direct hit by your harvester brings the field"
    if verb == "target":
        return _why_not_target(state, seat, words)
    if state.aim is not None or isinstance(front, ExtraShot):
        return "place your targets first"
    match verb:
        case "fire":
            return _why_not_fire(state, seat, words)
        case "buy":
            return _why_not_buy(state, seat, words)
        case "use":
            return _why_not_use(state, seat, words)
        case "done":
            return "you have a unit that can fire, so you must"
    return ""


def _why_not_deploy(state: State, seat: Seat, verb: str, words: list[str]) -> str:
    spots = state.boards[seat].spots
    missing = " ".join(unit for unit in UNITS if next_token(spots, unit) is not None)
    match verb:
        case "ready":
            return f"still to place: {missing}"
        case "clear":
            return "nothing has been placed"
        case "scatter":
            return "every unit stands where you put it; clear the board first"
        case "place" if len(words) == 2:
            unit, name = words
            cell = CELL_NAMED.get(name)
            if unit not in UNITS:
                return f"there is no unit {unit}; units: {' '.join(UNITS)}"
            if cell is None:
                return _no_such_cell(name)
            if next_token(spots, unit) is None:
                return f"no {unit} is left to place; still to place: {missing or 'nothing'}"
            if not CORNERS[unit] >> cell & 1:
                rows, columns = UNITS[unit].shape
                return f"it would stick out: a {unit} takes {rows} × {columns} cells from its upper left one"
            if not fits(unit, ~occupied(spots)) >> cell & 1:
                return "another unit stands there"
            if not fits(unit, ~touched(spots)) >> cell & 1:
                return "units must not touch, not even at a corner"
        case "fire" | "target" | "buy" | "use" | "done":
            return "the armies are still being deployed"
    return ""


def _why_not_take(state: State, verb: str, words: list[str]) -> str:
    shown = ", ".join(dict.fromkeys(str(state.faces[token]) for token in state.row))
    if verb == "take":
        return f"no {' '.join(words)} lies face up; face up: {shown}"
    return f"first take one of the weapons that lie face up: {shown}"


def _why_not_field(verb: str, words: list[str]) -> str:
    if verb == "field" and len(words) == 2:
        army, name = words
        if army not in ARMIES:
            return _no_such_army(army)
        if name not in CELL_NAMED:
            return _no_such_cell(name)
        if not FIELD_CORNERS >> CELL_NAMED[name] & 1:
            return "the field covers 2 × 2 cells from its upper left one and would stick out"
        return f"nobody commands the {army} today"
    return "place your magnetic field first, or say: no field"


def _why_not_target(state: State, seat: Seat, words: list[str]) -> str:
    if len(words) != 2:
        return "a target names an army and a cell: target rabbits C4"
    army, name = words
    if army not in ARMIES or ARMIES.index(army) >= state.seats:
        return _no_such_army(army)
    if name not in CELL_NAMED:
        return _no_such_cell(name)
    board, cell = ARMIES.index(army), CELL_NAMED[name]
    if state.aim is None and not (state.pending and isinstance(state.pending[0], ExtraShot)):
        return "first choose the unit that fires"
    if board == seat:
        return "those are your own units"
    farm = state.boards[board]
    if farm.struck >> cell & 1:
        return "that cell has been struck already"
    if farm.targeted >> cell & 1:
        return "a target lies there already"
    if not open_cells(state, seat, board) >> cell & 1:
        owner = _field_over(state, seat, board, cell)
        return f"the magnetic field of the {ARMIES[owner]} covers it"
    if state.aim is not None and state.aim.board is not None and state.aim.board != board:
        return f"the whole row goes on one board, that of the {ARMIES[state.aim.board]}"
    if state.aim is not None and state.aim.line:
        length = state.aim.placed.bit_count() + state.aim.line
        return f"no straight row of {length} open neighbours passes there"
    return ""


def _field_over(state: State, seat: Seat, board: Seat, cell: Cell) -> Seat:
    """Whose field keeps this seat off the cell."""
    return next(
        owner
        for owner, field in enumerate(state.fields)
        if field is not None and owner != seat
        if field.board == board and FIELD_CELLS[field.corner] >> cell & 1
    )


def _why_not_fire(state: State, seat: Seat, words: list[str]) -> str:
    unit = " ".join(words)
    if unit not in UNITS:
        return f"there is no unit {unit}; units: {' '.join(UNITS)}"
    if not UNITS[unit].shoots:
        return f"a {unit} cannot fire"
    if unit not in living_units(state.boards[seat].fallen):
        return f"your {unit} has been destroyed"
    if state.phase != TARGETING:
        return "the shots of this turn are being resolved"
    return "no cell is open to you"


def _why_not_buy(state: State, seat: Seat, words: list[str]) -> str:
    egg: Egg | None = None
    if words == ["wild"]:
        if not state.wild:
            return "all wild eggs are sold"
        egg = WILD_EGG
    elif len(words) == 2 and words[0] in ARMIES[: state.seats]:
        owner = ARMIES.index(words[0])
        egg = EGGS[owner].get(words[1])
        if egg is None:
            return f"a {words[1]} carries no egg"
        if owner == seat:
            return "you never buy your own eggs"
        if egg not in state.on_sale:
            return "that egg is not on sale"
    if egg is None:
        return "say whose egg and which: buy rabbits barn, or buy wild"
    return f"it costs you {price(state, seat, egg)} ears and you have {state.ears[seat]}"


def _why_not_use(state: State, seat: Seat, words: list[str]) -> str:
    weapon = words[0] if words else ""
    if weapon not in (*ONE_SHOT, *PERMANENT):
        return f"there is no such weapon; one-shot weapons: {' '.join(ONE_SHOT)}"
    if weapon in PERMANENT:
        return f"{weapon} works by itself as long as you hold it"
    if not held(state, seat, weapon):
        return f"you hold no {weapon}"
    if state.phase != TARGETING:
        return "one-shot weapons are played in your own targeting only"
    if words[1:] and words[1] not in ARMIES[: state.seats]:
        return _no_such_army(words[1])
    if words[1:] and words[1] == ARMIES[seat]:
        return "choose an opponent"
    match weapon:
        case "plunder" if words[1:]:
            victim = ARMIES.index(words[1])
            return "a strongbox protects them" if held(state, victim, "strongbox") else "they have no ears"
        case "survey":
            return f"say whose board and which zone: {' '.join(ZONES)}"
        case "nuclear" if words[2:] and words[2] in CELL_NAMED:
            around = 2 * OURS.block_reach + 1
            return f"the block of {around} × {around} cells must lie on the board and hold an open cell"
        case "nuclear" | "pigeon":
            return f"say whose board and which cell: use {weapon} rabbits C4"
        case "barrage":
            return "it adds targets to a shot, and you cannot fire"
    return ""


def _no_such_army(army: str) -> str:
    return f"there are no {army} in this game"


def _no_such_cell(name: str) -> str:
    return f"there is no cell {name}; cells are A1 to {OURS.rows[-1]}{OURS.columns}"
