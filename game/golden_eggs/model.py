"""La Poule aux Œufs d'Or in values: the market, its tiles and stalls, what a seat may do, what can happen.

Where the rule book is silent:
- Seat A begins the first round.
- A drawn tile is turned up before all; placing it is a second step, and nothing else can be done until then.
- A secret tile that is never placed goes back unseen; so does what is left of the stack.
- The seat whose turn it would have been begins the next round, even if it could only have passed.
- first_seat "richest": of equally rich seats the first, clockwise from the one whose turn it would have been.
  first_seat "rotate": the left neighbour of the seat that began the last round.
- end_on_last_stall shortens the game and never lengthens it: `rounds` remains the most that are played.
- recover "none": a round is played even when no seat has a stall left.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from game.core import Seat, Token

COLUMNS = "abcdef"
ROWS = "12345"  # 1 at the castle
SQUARE_NAMES = tuple(column + row for row in ROWS for column in COLUMNS)
SQUARES = range(len(SQUARE_NAMES))
EVERY_SQUARE_FREE = (1 << len(SQUARE_NAMES)) - 1

Square = int  # a1 b1 … f1 a2 … f5
Line = str  # "1" to "5" is a row, "a" to "f" a column

LINES: dict[Line, tuple[Square, ...]] = {
    **{row: tuple(SQUARES[n * len(COLUMNS) : (n + 1) * len(COLUMNS)]) for n, row in enumerate(ROWS)},
    **{column: tuple(SQUARES[n :: len(COLUMNS)]) for n, column in enumerate(COLUMNS)},
}

Tile = str

FIRE = "fire"
PURSE = "purse"  # one tile that shows two purses
EVIL_EYE = "evil_eye"
BUYERS: dict[Tile, int] = {
    "king": 6,
    "queen": 6,
    "bishop": 5,
    "abbess": 5,
    "knight": 4,
    "lady": 4,
    "burgher": 3,
    "farmer": 2,
    "farmers_wife": 2,
    "farmhand": 1,
    "maid": 1,
}
RANSOMERS: dict[Tile, int] = {
    "tax_collector": 6,
    "preacher": 5,
    "thief": 4,
    "card_sharp": 3,
    "quack": 2,
    "beggar": 1,
}
WORTH: dict[Tile, int] = {  # what a tile adds to its segment
    **BUYERS,
    **{tile: -ransom for tile, ransom in RANSOMERS.items()},
    FIRE: 0,
    PURSE: 0,
    EVIL_EYE: 0,
}
TILES: tuple[Tile, ...] = (*BUYERS, "burgher", *RANSOMERS, FIRE, FIRE, PURSE, EVIL_EYE)

STALL_RANKS = (4, 3, 3, 2, 2, 2, 1, 1, 1, 1)  # of one seat; with more seats the last ones stay in the box
STALLS_PER_SEAT = {2: 10, 3: 9, 4: 8}
RANK_NAMES = {1: "I", 2: "II", 3: "III", 4: "IIII"}
ECUS = 50

# Tokens of tiles are their places in the shuffled order; those of stalls follow, seat by seat.
FIRST_STALL: Token = len(TILES)
STALLS = tuple(range(FIRST_STALL, FIRST_STALL + len(STALL_RANKS) * max(STALLS_PER_SEAT)))
OWNER: dict[Token, Seat] = {stall: (stall - FIRST_STALL) // len(STALL_RANKS) for stall in STALLS}
RANK: dict[Token, int] = {stall: STALL_RANKS[(stall - FIRST_STALL) % len(STALL_RANKS)] for stall in STALLS}


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    rounds: Annotated[int, Meta(ge=1, le=6)] = 3
    recover: Literal["ones", "all", "none"] = "ones"  # the stalls that come home after a round
    end_on_last_stall: bool = False  # the round in which a seat places its last stall is the last one
    first_seat: Literal["clockwise", "richest", "rotate"] = "clockwise"

    def __post_init__(self) -> None:
        if self.recover == "all" and self.end_on_last_stall:
            raise ValueError(
                "with recover 'all' every stall comes home each round and none is ever the last, "
                "so end_on_last_stall has to be off"
            )


class State(Struct, frozen=True):
    """One round's market and what lies around it.

    In the shuffled order the first tiles are the seats' secret ones, tile n for seat n; the rest, the stack.
    """

    seats: int
    options: Options
    round: int  # from 1; 0 before the first deal
    first: Seat  # began this round
    turn: Seat | None  # None when the game is over
    faces: tuple[Tile | None, ...]  # by token; None where the viewer may not know
    top: Token  # the stack's next tile; everything from here on lies in the stack
    drawn: Token | None  # has to be placed by the seat whose turn it is
    secrets: tuple[Token | None, ...]  # by seat
    market: tuple[Token | None, ...]  # by square, tiles and stalls
    free: int  # bit n is set while square n is free: the market again, for speed
    home: tuple[tuple[Token, ...], ...]  # by seat, the stalls it may still place, highest rank first
    gone: tuple[Token, ...]  # stalls that are used up
    ecus: tuple[int, ...]  # by seat, may be negative

    @property
    def stack(self) -> range:
        return range(self.top, len(self.faces))


class PlaceStall(Struct, frozen=True, tag=True):
    rank: int
    square: Square

    def __str__(self) -> str:
        return f"stall {RANK_NAMES[self.rank]} {SQUARE_NAMES[self.square]}"


class Draw(Struct, frozen=True, tag=True):
    def __str__(self) -> str:
        return "draw"


class PlaceTile(Struct, frozen=True, tag=True):
    """The one that was drawn."""

    square: Square

    def __str__(self) -> str:
        return f"tile {SQUARE_NAMES[self.square]}"


class PlaceSecret(Struct, frozen=True, tag=True):
    square: Square

    def __str__(self) -> str:
        return f"secret {SQUARE_NAMES[self.square]}"


class Pass(Struct, frozen=True, tag=True):
    def __str__(self) -> str:
        return "pass"


Action = PlaceStall | Draw | PlaceTile | PlaceSecret | Pass


class Dealt(Struct, frozen=True, tag=True):
    """All 22 tiles were shuffled and every seat took its secret one."""

    round: int
    first: Seat
    faces: tuple[Tile | None, ...]


class StallPlaced(Struct, frozen=True, tag=True):
    seat: Seat
    stall: Token
    rank: int
    square: Square


class LastStallPlaced(Struct, frozen=True, tag=True):
    """Told only where it makes this round the last one."""

    seat: Seat


class TileDrawn(Struct, frozen=True, tag=True):
    seat: Seat
    token: Token
    tile: Tile | None  # None only in a preview: nobody knows the stack


class TilePlaced(Struct, frozen=True, tag=True):
    seat: Seat
    token: Token
    tile: Tile | None
    square: Square


class SecretPlaced(Struct, frozen=True, tag=True):
    seat: Seat
    token: Token
    tile: Tile | None
    square: Square


class Passed(Struct, frozen=True, tag=True):
    seat: Seat


class SegmentScored(Struct, frozen=True, tag=True):
    """Squares of one line with no fire between them, what they are worth and whom they pay."""

    line: Line
    squares: tuple[Square, ...]
    buyers: tuple[Token, ...]
    bought: int  # the buyers' sum, even when the evil eye annuls it
    ransomers: tuple[Token, ...]
    ransomed: int
    evil_eye: Token | None
    purse: Token | None
    value: int
    ranks: tuple[int, ...]  # by seat, of its stalls here
    earned: tuple[int, ...]  # by seat


class RoundScored(Struct, frozen=True, tag=True):
    rows: tuple[int, ...]  # by seat
    columns: tuple[int, ...]
    totals: tuple[int, ...]  # from the bank, or to it when negative


class MarketCleared(Struct, frozen=True, tag=True):
    came_home: tuple[Token, ...]
    used_up: tuple[Token, ...]


class GameEnded(Struct, frozen=True, tag=True):
    by: Literal["rounds", "last_stall"]


Event = (
    Dealt
    | StallPlaced
    | LastStallPlaced
    | TileDrawn
    | TilePlaced
    | SecretPlaced
    | Passed
    | SegmentScored
    | RoundScored
    | MarketCleared
    | GameEnded
)
