"""Poule Position in values: what lies on the table, what a seat may do, what can happen."""

from __future__ import annotations

from msgspec import Struct

from game.core import Seat, Token

CARDS = range(1, 101)
CHIPS = 20
STOCK = 7
HAND = 3
ROUNDS = STOCK + HAND
RUNG_VALUES = (-1, 1, 2, 3, 4, 5, 6, 7, 8)  # from the bottom
DUST_VALUE = -5

Rung = int  # 0 is the lowest


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """There is one way to play."""


class State(Struct, frozen=True):
    """Cards are tokens numbered in dealing order, one to each seat in turn: token % seats owns it.

    A card on the ladder or in the dust is a hen; dropped from its rung and not yet perched, it is `falling`.
    """

    seats: int
    faces: tuple[int | None, ...]  # by token; None where the viewer may not know
    stocks: tuple[tuple[Token, ...], ...]  # next card first
    hands: tuple[tuple[Token, ...], ...]
    picks: tuple[Token | None, ...]  # round 1, still in the hand
    trick: tuple[Token | None, ...]  # by seat, this round's cards face up
    round: int  # 1 to 10, 11 when the game is over
    leader: Seat
    winner: Seat | None  # has to place its hen
    ladder: tuple[Token | None, ...]
    falling: Token | None
    dust: tuple[Token, ...]
    discards: tuple[Token, ...]
    chips: tuple[int, ...]


class Play(Struct, frozen=True, tag=True):
    card: int

    def __str__(self) -> str:
        return f"play {self.card}"


class Place(Struct, frozen=True, tag=True):
    rung: Rung | None  # None is the dust

    def __str__(self) -> str:
        return "dust" if self.rung is None else f"rung {RUNG_VALUES[self.rung]}"


Action = Play | Place


class Dealt(Struct, frozen=True, tag=True):
    faces: tuple[int | None, ...]


class Picked(Struct, frozen=True, tag=True):
    seat: Seat
    token: Token


class Revealed(Struct, frozen=True, tag=True):
    cards: tuple[tuple[Token, int], ...]  # by seat


class CardPlayed(Struct, frozen=True, tag=True):
    seat: Seat
    token: Token
    card: int


class Drawn(Struct, frozen=True, tag=True):
    seat: Seat
    token: Token
    card: int | None


class RoundWon(Struct, frozen=True, tag=True):
    seat: Seat
    ranking: tuple[Token, ...]  # strongest first: the second one wins


class HenPlaced(Struct, frozen=True, tag=True):
    hen: Token
    rung: Rung | None  # None is the dust
    chased: Token | None  # who held the rung until now


class HenDropped(Struct, frozen=True, tag=True):
    hen: Token
    to: Rung | None  # None is the dust
    paid: int  # chips its owner lost, 0 when broke


class HenPerched(Struct, frozen=True, tag=True):
    hen: Token
    rung: Rung
    chased: Token | None


class RoundEnded(Struct, frozen=True, tag=True):
    leader: Seat  # of the next round
    discarded: tuple[Token, ...]


class Counted(Struct, frozen=True, tag=True):
    seat: Seat
    chips: int
    rungs: tuple[Rung, ...]  # where its hens perch, from the bottom
    in_dust: int
    total: int


Event = (
    Dealt
    | Picked
    | Revealed
    | CardPlayed
    | Drawn
    | RoundWon
    | HenPlaced
    | HenDropped
    | HenPerched
    | RoundEnded
    | Counted
)
