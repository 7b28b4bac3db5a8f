"""A position of Pecking Order in a few lines of text, and back.

    round 2 of 4, B began, A holds 9
    1: A(4) | 3: B(J) | 8a: A12
    gone: A(3) B7
    decks: A 1 5 | B 2 11
    peeked: A 3
    points: A 33 | B 20

A(4) lies face down and A12 was seen by all; J is a jaguar, ? a card that the viewer does not know. The
headline can also end with `A looks out`, and `peeked` names the perches with a card that this seat looked at.

Reading numbers the cards anew, and forgets what earlier fights told about a hidden card. Cards that nobody
mentions are in the decks, lowest first; where the decks are written they are gone, unseen.
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from game.core import SEAT_LETTERS, Seat, Token
from game.pecking_order.model import CARDS, FLOCK, JAGUAR, PERCH_NAMES, Options, State
from game.pecking_order.rules import empty

HEADLINE = re.compile(r"round (\d+) of (\d+), (\w) began(?:, (\w) (?:holds (\S+)|looks out))?")


def draw(state: State) -> str:
    board = [
        f"{name}: {_cards(state, pair)}"
        for name, pair in zip(PERCH_NAMES, zip(*state.sides, strict=True), strict=True)
        if pair != (None, None)
    ]
    lines = [
        _headline(state),
        " | ".join(board) or "no card on the perches",
        f"gone: {_cards(state, state.discards)}",
        f"decks: {_by_seat([[_face(state, token) for token in deck] for deck in state.decks])}",
        f"peeked: {_by_seat([_known_perches(state, seat) for seat in (0, 1)])}",
        f"points: {_by_seat([[str(points[seat]) for points in state.scores] for seat in (0, 1)])}",
    ]
    return "\n".join(line for line in lines if not line.endswith(": "))


def parse(text: str) -> State:
    """The state that a diagram shows."""
    lines = [line.strip() for line in text.splitlines()]
    named = {name: rest for name, _, rest in (line.partition(": ") for line in lines)}
    headline = next((found for line in lines if (found := HEADLINE.match(line))), None)
    if headline is None:
        raise ValueError(f"{text!r} does not say which round it is")
    number, rounds, first, actor, held = headline.groups()
    board = next((line for line in lines if line.partition(":")[0] in PERCH_NAMES), "")
    reader = _Reader()
    sides: list[list[Token | None]] = [[None] * len(PERCH_NAMES) for _ in (0, 1)]
    for name, _, cards in (perch.partition(": ") for perch in board.split(" | ") if perch):
        for token in reader.tokens(cards):
            sides[token // FLOCK][PERCH_NAMES.index(name)] = token
    gone = reader.tokens(named.get("gone", ""))
    held_token = reader.token(f"{actor}({held})") if held else None
    peeked = [
        [sides[1 - seat][PERCH_NAMES.index(name)] for name in names]
        for seat, names in enumerate(_read_by_seat(named.get("peeked", "")))
    ]
    decks = (
        _read_by_seat(named["decks"]) if "decks" in named else [reader.missing(0, []), reader.missing(1, [])]
    )
    unmentioned = [
        f"{SEAT_LETTERS[seat]}({face})" for seat in (0, 1) for face in reader.missing(seat, but=decks[seat])
    ]
    points = _read_by_seat(named.get("points", ""))
    return replace(
        empty(2, Options(rounds=int(rounds))),
        round=int(number),
        first=SEAT_LETTERS.index(first),
        turn=None if actor is None else SEAT_LETTERS.index(actor),
        held=held_token,
        peeking="looks out" in headline[0],
        sides=tuple(map(tuple, sides)),
        discards=gone + reader.tokens(" ".join(unmentioned)),
        decks=tuple(
            reader.tokens(" ".join(f"{SEAT_LETTERS[seat]}({face})" for face in deck))
            for seat, deck in enumerate(decks)
        ),
        faces=tuple(reader.faces),
        face_up=tuple(reader.face_up),
        peeked=tuple(tuple(token for token in tokens if token is not None) for tokens in peeked),
        scores=tuple((int(ours), int(theirs)) for ours, theirs in zip(*points, strict=True)),
    )


class _Reader:
    """Gives each card that is mentioned its flock's next token."""

    def __init__(self) -> None:
        self.faces: list[int | None] = [None] * (2 * FLOCK)
        self.face_up: list[Token] = []
        self._next = [0, FLOCK]

    def token(self, card: str) -> Token:
        seat = SEAT_LETTERS.index(card[0])
        token = self._next[seat]
        self._next[seat] += 1
        face = card[1:].strip("()")
        self.faces[token] = None if face == "?" else JAGUAR if face == "J" else int(face)
        if "(" not in card:
            self.face_up.append(token)
        return token

    def tokens(self, cards: str) -> tuple[Token, ...]:
        return tuple(self.token(card) for card in cards.split())

    def missing(self, seat: Seat, but: list[str]) -> list[str]:
        """The cards of this flock that were not mentioned so far, as well as they can be known."""
        mentioned = self.faces[seat * FLOCK : self._next[seat]]
        names = [name for card in CARDS if card not in mentioned and (name := _name(card)) not in but]
        count = FLOCK - len(mentioned) - len(but)
        return ["?"] * count if None in mentioned else names[:count]


def _headline(state: State) -> str:
    start = f"round {state.round} of {state.rounds}, {SEAT_LETTERS[state.first]} began"
    if state.turn is None:
        return start
    doing = "looks out" if state.held is None else f"holds {_face(state, state.held)}"
    return f"{start}, {SEAT_LETTERS[state.turn]} {doing}"


def _known_perches(state: State, seat: Seat) -> list[str]:
    other = state.sides[1 - seat]
    return [PERCH_NAMES[other.index(token)] for token in state.peeked[seat] if token in other]


def _cards(state: State, tokens: tuple[Token | None, ...]) -> str:
    return " ".join(_card(state, token) for token in tokens if token is not None)


def _card(state: State, token: Token) -> str:
    face = _face(state, token)
    return SEAT_LETTERS[token // FLOCK] + (face if token in state.face_up else f"({face})")


def _face(state: State, token: Token) -> str:
    return _name(state.faces[token])


def _name(card: int | None) -> str:
    return "?" if card is None else "J" if card == JAGUAR else str(card)


def _by_seat(columns: list[list[str]]) -> str:
    return " | ".join(
        f"{SEAT_LETTERS[seat]} {' '.join(words)}" for seat, words in enumerate(columns) if words
    )


def _read_by_seat(text: str) -> list[list[str]]:
    columns: list[list[str]] = [[], []]
    for letter, *words in (part.split() for part in text.split("|") if part.strip()):
        columns[SEAT_LETTERS.index(letter)] = words
    return columns
