"""Why a try is refused at the market, in plain words."""

from __future__ import annotations

from game.core import SEAT_LETTERS, Seat
from game.golden_eggs.model import (
    FIRST_STALL,
    OWNER,
    RANK,
    RANK_NAMES,
    SQUARE_NAMES,
    TILES,
    WORTH,
    State,
    Tile,
)


def why_not(state: State, seat: Seat, text: str) -> str:
    """The reason in this position; "" when the try is not in the game's notation at all."""
    match text.split():
        case ["stall", rank, square]:
            return _pending(state) or _no_stall(state, seat, rank) or _no_square(state, square)
        case ["secret", square]:
            placed = state.secrets[seat] is None
            return _pending(state) or ("your secret tile is placed" if placed else _no_square(state, square))
        case ["tile", square]:
            return "draw a tile first" if state.drawn is None else _no_square(state, square)
        case ["draw"]:
            return _pending(state) or ("" if state.top < len(TILES) else "the stack is empty")
        case ["pass"]:
            return (
                _pending(state) or f"you pass only when you can do nothing; you can {_possible(state, seat)}"
            )
    return ""


def _pending(state: State) -> str:
    return "" if state.drawn is None else f"first place the {tile_name(state.faces[state.drawn])} you drew"


def _no_stall(state: State, seat: Seat, rank: str) -> str:
    home = [RANK_NAMES[RANK[stall]] for stall in state.home[seat]]
    if rank not in RANK_NAMES.values():
        return f"there is no rank {rank}; ranks: {' '.join(RANK_NAMES.values())}"
    if rank not in home:
        return f"you have no stall {rank} left; your stalls: {' '.join(home) or 'none'}"
    return ""


def _no_square(state: State, name: str) -> str:
    if name not in SQUARE_NAMES:
        return f"there is no square {name}; columns are a to f, rows 1 to 5 from the castle"
    token = state.market[SQUARE_NAMES.index(name)]
    if token is None:
        return ""
    if token >= FIRST_STALL:
        return f"{name} is taken by {SEAT_LETTERS[OWNER[token]]}'s stall {RANK_NAMES[RANK[token]]}"
    return f"{name} is taken by the {tile_name(state.faces[token])}"


def _possible(state: State, seat: Seat) -> str:
    choices = [
        ("place a stall", bool(state.home[seat])),
        ("draw a tile", state.top < len(TILES)),
        ("place your secret tile", state.secrets[seat] is not None),
    ]
    return " or ".join(words for words, possible in choices if possible)


def tile_name(tile: Tile | None) -> str:
    """Its name and worth as a player would say them: tax collector (-6)."""
    if tile is None:
        return "tile"
    name = "farmer's wife" if tile == "farmers_wife" else tile.replace("_", " ")
    return f"{name} ({WORTH[tile]:+})" if WORTH[tile] else name
