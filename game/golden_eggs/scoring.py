"""What a market pays: fires cut each row and column into segments, and each segment pays the stalls in it."""

from __future__ import annotations

from collections.abc import Iterator

from game.core import Token
from game.golden_eggs.model import (
    EVIL_EYE,
    FIRE,
    FIRST_STALL,
    LINES,
    OWNER,
    PURSE,
    RANK,
    ROWS,
    WORTH,
    Line,
    RoundScored,
    SegmentScored,
    Square,
    State,
)


def segments(state: State) -> Iterator[tuple[Line, tuple[Square, ...]]]:
    """Every run of squares without a fire, the rows first; a fire belongs to none."""
    fires = [square for square, token in enumerate(state.market) if _is_fire(state, token)]
    for line, squares in LINES.items():
        begin = 0
        for fire in fires:
            if fire in squares:
                end = squares.index(fire)
                if begin < end:
                    yield line, squares[begin:end]
                begin = end + 1
        if begin < len(squares):
            yield line, squares[begin:]


def score(state: State, line: Line, squares: tuple[Square, ...]) -> SegmentScored:
    buyers: list[Token] = []
    ransomers: list[Token] = []
    bought = ransomed = 0
    evil_eye = purse = None
    ranks = [0] * state.seats
    market, faces = state.market, state.faces
    for square in squares:
        token = market[square]
        if token is None:
            continue
        if token >= FIRST_STALL:
            ranks[OWNER[token]] += RANK[token]
            continue
        tile = faces[token]
        assert tile is not None
        worth = WORTH[tile]
        if worth > 0:
            buyers.append(token)
            bought += worth
        elif worth < 0:
            ransomers.append(token)
            ransomed -= worth
        elif tile == EVIL_EYE:
            evil_eye = token
        elif tile == PURSE:
            purse = token
    value = (bought if evil_eye is None else 0) - ransomed
    if purse is not None:
        value *= 2
    return SegmentScored(
        line=line,
        squares=squares,
        buyers=tuple(buyers),
        bought=bought,
        ransomers=tuple(ransomers),
        ransomed=ransomed,
        evil_eye=evil_eye,
        purse=purse,
        value=value,
        ranks=tuple(ranks),
        earned=tuple([value * rank for rank in ranks]),
    )


def add_up(scored: list[SegmentScored], seats: int) -> RoundScored:
    rows = [0] * seats
    columns = [0] * seats
    for segment in scored:
        sums = rows if segment.line in ROWS else columns
        for seat, earned in enumerate(segment.earned):
            sums[seat] += earned
    return RoundScored(tuple(rows), tuple(columns), tuple(map(int.__add__, rows, columns)))


def _is_fire(state: State, token: Token | None) -> bool:
    return token is not None and token < FIRST_STALL and state.faces[token] == FIRE
