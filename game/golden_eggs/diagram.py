"""A position of La Poule aux Œufs d'Or in a few lines of text, and back.

    round 1 of 3, A began, C to play
        a   b   c   d   e   f
    1  A1  B1  A4  -6  C1  +3
    2  -2  -3  +1   .   .   F
    3   .  +4  +6  C1  +5  +1
    4  +3   E  A2   F  B1  +5
    5  +2   B   .   .  +4  -4
    écus: A50 B50 C-7
    stalls: A III III II II I | B IIII I | C III
    secret: A +6 | C ?
    drawn: +2
    stack: -1 -5 ? ?

+ is a buyer, - a ransomer, F a fire, B the two purses, E the evil eye, A4 a stall IIII of A.
Reading numbers the tiles anew and forgets which of two twins it was. A line that is missing means: 50 écus
for A, B and C; all stalls that are not on the market at home; no secret tiles; nothing drawn. Tiles that are
not mentioned lie under the stack, stalls that are not mentioned in a written `stalls:` line are used up.
"""

from __future__ import annotations

from game.core import SEAT_LETTERS, Seat, Token
from game.golden_eggs.model import (
    COLUMNS,
    ECUS,
    EVIL_EYE,
    FIRE,
    FIRST_STALL,
    OWNER,
    PURSE,
    RANK,
    RANK_NAMES,
    ROWS,
    SQUARES,
    TILES,
    WORTH,
    Options,
    State,
    Tile,
)
from game.golden_eggs.rules import empty

FREE = "."
SPECIALS = {FIRE: "F", PURSE: "B", EVIL_EYE: "E"}
Homes = tuple[tuple[Token, ...], ...]
DEFAULT_ECUS = " ".join(f"{letter}{ECUS}" for letter in SEAT_LETTERS[:3])


def draw(state: State) -> str:
    lines = [
        _headline(state),
        "  " + "".join(f"{column:>4}" for column in COLUMNS),
        *(f"{row} " + "".join(f"{_piece(state, n):>4}" for n in _row(row)) for row in ROWS),
        "écus: " + " ".join(f"{SEAT_LETTERS[seat]}{ecus}" for seat, ecus in enumerate(state.ecus)),
        "stalls: " + _by_seat([" ".join(RANK_NAMES[RANK[stall]] for stall in home) for home in state.home]),
        "secret: " + _by_seat([_tile(state, token) for token in state.secrets]),
    ]
    if state.drawn is not None:
        lines.append(f"drawn: {_tile(state, state.drawn)}")
    if state.stack:
        lines.append("stack: " + " ".join(_tile(state, token) for token in state.stack))
    return "\n".join(line.rstrip() for line in lines)


def parse(text: str, options: Options | None = None) -> State:
    """The state that a diagram shows."""
    written = [line.strip() for line in text.strip().splitlines()]
    headline = next((line for line in written if line.startswith("round ")), "round 1, A began, A to play")
    named = {name: rest for name, _, rest in (line.partition(":") for line in written)}
    squares = [piece for line in written if line[:1] in ROWS and line for piece in line.split()[1:]]
    ecus = named.get("écus", DEFAULT_ECUS).split()
    seats = len(ecus)
    blank = empty(seats, options or Options())
    secrets = _seats_of(named.get("secret", ""), seats)
    tiles = _Tiles(
        secrets=[words[0] if words else None for words in secrets],
        loose=[*named.get("drawn", "").split(), *(p for p in squares if _is_tile(p))],
        stack=named.get("stack", "").split(),
    )
    drawn = tiles.next() if "drawn" in named else None
    stalls = _Stalls(blank.home)
    market = [None if p == FREE else tiles.next() if _is_tile(p) else stalls.take(p) for p in squares]
    at_home, gone = stalls.left(_seats_of(named["stalls"], seats) if "stalls" in named else None)
    return State(
        seats=seats,
        options=blank.options,
        round=int(headline.split()[1].rstrip(",")),
        first=_seat_before(" began", headline) or 0,
        turn=_seat_before(" to play", headline),
        faces=tuple(tiles.faces),
        top=tiles.top,
        drawn=drawn,
        secrets=tuple(seat if words else None for seat, words in enumerate(secrets)),
        market=tuple(market),
        free=sum(1 << square for square in SQUARES if market[square] is None),
        home=at_home,
        gone=gone,
        ecus=tuple(int(balance[1:]) for balance in ecus),
    )


class _Tiles:
    """Gives every tile its place in the shuffled order: secrets by seat, then loose ones, then the stack."""

    def __init__(self, secrets: list[str | None], loose: list[str], stack: list[str]) -> None:
        unused = list(TILES)
        held = {seat: _take(unused, symbol) for seat, symbol in enumerate(secrets) if symbol is not None}
        lying = [_take(unused, symbol) for symbol in loose]
        piled = [_take(unused, symbol) for symbol in stack]
        self.top: Token = len(held) + len(lying)
        self._tokens = iter([token for token in range(self.top) if token not in held])
        lying_or_held = iter(lying)
        self.faces: list[Tile | None] = [
            held[token] if token in held else next(lying_or_held) for token in range(self.top)
        ]
        self.faces += [*piled, *unused][: len(TILES) - self.top]

    def next(self) -> Token:
        return next(self._tokens)


class _Stalls:
    """Hands out the stalls of each seat, as the game does: the first one of that rank."""

    def __init__(self, home: Homes) -> None:
        self._home = [list(stalls) for stalls in home]

    def take(self, piece: str) -> Token:
        return self._take(SEAT_LETTERS.index(piece[0]), int(piece[1:]))

    def _take(self, seat: Seat, rank: int) -> Token:
        stall = next((stall for stall in self._home[seat] if RANK[stall] == rank), None)
        if stall is None:
            raise ValueError(f"the diagram shows one stall {SEAT_LETTERS[seat]}{rank} too many")
        self._home[seat].remove(stall)
        return stall

    def left(self, written: list[list[str]] | None) -> tuple[Homes, tuple[Token, ...]]:
        """What is at home and what is used up."""
        if written is None:
            return tuple(map(tuple, self._home)), ()
        ranks = {name: rank for rank, name in RANK_NAMES.items()}
        home = [sorted(self._take(s, ranks[name]) for name in names) for s, names in enumerate(written)]
        return tuple(map(tuple, home)), tuple(stall for rest in self._home for stall in rest)


def _headline(state: State) -> str:
    count = f"round {state.round} of {state.options.rounds}"
    if state.turn is None:
        return f"{count}, the game is over"
    return f"{count}, {SEAT_LETTERS[state.first]} began, {SEAT_LETTERS[state.turn]} to play"


def _row(row: str) -> range:
    return SQUARES[ROWS.index(row) * len(COLUMNS) :][: len(COLUMNS)]


def _piece(state: State, square: int) -> str:
    token = state.market[square]
    if token is None:
        return FREE
    if token >= FIRST_STALL:
        return f"{SEAT_LETTERS[OWNER[token]]}{RANK[token]}"
    return _tile(state, token)


def _tile(state: State, token: Token | None) -> str:
    if token is None:
        return ""
    tile = state.faces[token]
    if tile is None:
        return "?"
    return SPECIALS.get(tile) or f"{WORTH[tile]:+}"


def _by_seat(texts: list[str]) -> str:
    return " | ".join(f"{SEAT_LETTERS[seat]} {text}" for seat, text in enumerate(texts) if text)


def _is_tile(piece: str) -> bool:
    return piece != FREE and (piece in SPECIALS.values() or piece[0] in "+-?")


def _take(unused: list[Tile], symbol: str) -> Tile | None:
    """Take out a tile that is drawn like this."""
    if symbol == "?":
        return None
    tile = next((t for t in unused if symbol == (SPECIALS.get(t) or f"{WORTH[t]:+}")), None)
    if tile is None:
        raise ValueError(f"the diagram shows one tile {symbol} too many")
    unused.remove(tile)
    return tile


def _seats_of(text: str, seats: int) -> list[list[str]]:
    """The words written behind each seat's letter."""
    words: list[list[str]] = [[] for _ in range(seats)]
    for part in filter(None, map(str.strip, text.split("|"))):
        letter, *rest = part.split()
        words[SEAT_LETTERS.index(letter)] = rest
    return words


def _seat_before(word: str, line: str) -> Seat | None:
    before, found, _ = line.partition(word)
    return SEAT_LETTERS.index(before[-1]) if found else None
