"""A position of Poule Position in a few lines of text, and back.

    round 4, C leads, B places
    8: A50 | 7: B70 | 6: C40
    dust: C10
    trick: A12 B60 C97
    chips: A20 B19 C20
    gone: A3 B44
    hands: A 5 20 33 | B ? ? ? | C 1 2 9
    stocks: A ? ? | B ? ? | C ? ?

Reading numbers the cards anew: who owns them and where they lie is kept, their dealing order is not.
A missing line means nothing lies there; missing chips are full. Cards nobody mentions are in the stocks.
"""

from __future__ import annotations

from game.core import SEAT_LETTERS, Seat, Token
from game.poule_position.model import CHIPS, ROUNDS, RUNG_VALUES, Options, State
from game.poule_position.rules import empty


def draw(state: State) -> str:
    ladder = [
        f"{RUNG_VALUES[rung]}: {_hen(state, hen)}"
        for rung, hen in reversed(list(enumerate(state.ladder)))
        if hen is not None
    ]
    lines = [
        _headline(state),
        " | ".join(ladder) or "ladder empty",
        f"dust: {_hens(state, state.dust)}",
        f"trick: {_hens(state, tuple(token for token in state.trick if token is not None))}",
        "chips: " + " ".join(f"{SEAT_LETTERS[s]}{chips}" for s, chips in enumerate(state.chips)),
        f"gone: {_hens(state, state.discards)}",
        f"hands: {_piles(state, state.hands)}",
        f"stocks: {_piles(state, state.stocks)}",
    ]
    if any(pick is not None for pick in state.picks):
        picks = tuple(pick for pick in state.picks if pick is not None)
        lines.append(f"picked: {_hens(state, picks)}")
    return "\n".join(line.rstrip() for line in lines if not line.endswith(": "))


def parse(text: str) -> State:
    """The state that a diagram shows; without a headline it is round 2 and A leads."""
    lines = {name: rest for name, _, rest in (line.strip().partition(": ") for line in text.splitlines())}
    chips = lines.get("chips", "A20 B20 C20").split()
    reader = _Reader(len(chips))
    headline = next((line for line in text.splitlines() if line.strip().startswith("round ")), "")
    ladder_line = next((line for line in text.splitlines() if line.strip()[:2] in _RUNG_STARTS), "")
    ladder: list[Token | None] = [None] * len(RUNG_VALUES)
    for rung in filter(None, map(str.strip, ladder_line.split("|"))):
        value, _, hen = rung.partition(": ")
        ladder[RUNG_VALUES.index(int(value))] = reader.token(hen)
    trick: list[Token | None] = [None] * reader.seats
    for played in lines.get("trick", "").split():
        trick[SEAT_LETTERS.index(played[0])] = reader.token(played)
    dust = reader.tokens(lines.get("dust", ""))
    gone = reader.tokens(lines.get("gone", ""))
    hands = reader.piles(lines.get("hands", ""))
    picks: list[Token | None] = [None] * reader.seats
    for picked in lines.get("picked", "").split():
        seat, card = SEAT_LETTERS.index(picked[0]), int(picked[1:])
        picks[seat] = next(token for token in hands[seat] if reader.faces[token] == card)
    written = reader.piles(lines.get("stocks", ""))
    stocks = tuple(pile + rest for pile, rest in zip(written, reader.rest(), strict=True))
    blank = empty(reader.seats, Options())
    return State(
        seats=reader.seats,
        faces=tuple(reader.faces),
        stocks=stocks,
        hands=hands,
        picks=tuple(picks),
        trick=tuple(trick),
        round=_number_after("round ", headline, default=2),
        leader=_seat_before(" leads", headline) or 0,
        winner=_seat_before(" places", headline),
        ladder=tuple(ladder),
        falling=blank.falling,
        dust=dust,
        discards=gone,
        chips=tuple(int(count[1:] or CHIPS) for count in chips),
    )


_RUNG_STARTS = tuple(f"{value}:"[:2] for value in RUNG_VALUES)


class _Reader:
    """Gives each card that is mentioned the owner's next free token."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.faces: list[int | None] = [None] * (seats * ROUNDS)
        self._next = list(range(seats))

    def token(self, hen: str) -> Token:
        seat = SEAT_LETTERS.index(hen[0])
        token = self._next[seat]
        self._next[seat] += self.seats
        self.faces[token] = None if hen[1:] == "?" else int(hen[1:])
        return token

    def tokens(self, hens: str) -> tuple[Token, ...]:
        return tuple(self.token(hen) for hen in hens.split())

    def piles(self, text: str) -> tuple[tuple[Token, ...], ...]:
        piles: list[tuple[Token, ...]] = [()] * self.seats
        for pile in filter(None, map(str.strip, text.split("|"))):
            letter, *cards = pile.split()
            piles[SEAT_LETTERS.index(letter)] = tuple(self.token(letter + card) for card in cards)
        return tuple(piles)

    def rest(self) -> tuple[tuple[Token, ...], ...]:
        return tuple(tuple(range(first, len(self.faces), self.seats)) for first in self._next)


def _headline(state: State) -> str:
    if state.round > ROUNDS:
        return f"round {state.round}, the game is over"
    placing = f", {SEAT_LETTERS[state.winner]} places" if state.winner is not None else ""
    return f"round {state.round}, {SEAT_LETTERS[state.leader]} leads{placing}"


def _hen(state: State, token: Token) -> str:
    return f"{SEAT_LETTERS[token % state.seats]}{_face(state, token)}"


def _hens(state: State, tokens: tuple[Token, ...]) -> str:
    return " ".join(_hen(state, token) for token in tokens)


def _piles(state: State, piles: tuple[tuple[Token, ...], ...]) -> str:
    written = [
        f"{SEAT_LETTERS[seat]} {' '.join(str(_face(state, token)) for token in pile)}"
        for seat, pile in enumerate(piles)
        if pile
    ]
    return " | ".join(written)


def _face(state: State, token: Token) -> int | str:
    face = state.faces[token]
    return "?" if face is None else face


def _number_after(word: str, line: str, default: int) -> int:
    digits = line.partition(word)[2].partition(",")[0].strip()
    return int(digits) if digits else default


def _seat_before(word: str, line: str) -> Seat | None:
    before, found, _ = line.partition(word)
    return SEAT_LETTERS.index(before[-1]) if found else None
