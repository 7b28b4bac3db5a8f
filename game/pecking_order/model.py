"""Pecking Order in values: what lies on the table, what a seat may do, what can happen.

Rulings where the rule book is silent:

- Every turn's card is drawn as soon as the turn before it ends, so its owner can look at it and think.
- With no free perch the drawn card is discarded without a choice; its owner has seen it, nobody else has.
- Who looks on at a fight learns who won, not whether the cards were equal: `why` is for the attacker alone.
- A bird that attacks a jaguar is discarded unseen like every beaten attacker, so to others a jaguar that
  attacks a jaguar looks the same. A jaguar that attacks a bird is shown: what takes its victim along is one.
- A jaguar put on the empty lookout is asked like a bird but can only answer `no peek`, as a bird may too: the
  lookout does not give the jaguar away. Without a face-down card to look at, nobody is asked.
- A card may be looked at twice, and the last card of a round may still look.
- When a round ends every card is turned up, the discards and the standing ones alike.
- Equal totals are a draw: both seats are named as winners.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from game.core import Seat, Token

JAGUAR = 13  # birds are 1 to 12
CARDS = range(1, JAGUAR + 1)
FLOCK = len(CARDS)  # cards a seat
TOKENS = tuple(range(2 * FLOCK))
PERCH_NAMES = ("1", "2", "3", "4", "5", "6", "7", "8a", "8b", "9", "10")
PERCH_VALUES = (1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 10)
TIE_BREAK = 0
LOOKOUT = 2
EIGHTS = (7, 8)
BOTH_EIGHTS_BONUS = 3  # 19 instead of 16

Perch = int  # 0 to 10, in the order of their names
Side = tuple[Token | None, ...]  # one seat's eleven perches


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    rounds: Annotated[int, Meta(ge=1, le=20)] = 4


class Fight(Struct, frozen=True):
    """What everybody saw of a fight between birds: enough to tell which cards the attacker can still be."""

    attacker: Token
    defence: int  # the card it met
    won: bool
    tie_break: Token | None  # on the defender's perch 1: unless it is a jaguar, it won ties for the defender


class State(Struct, frozen=True):
    """Cards are tokens, new in every round: token // FLOCK owns it, numbered in the order of its deck."""

    rounds: int
    round: int  # from 1
    first: Seat  # begins this round
    turn: Seat | None  # None once the last round is counted
    faces: tuple[int | None, ...]  # by token; None where the viewer may not know
    decks: tuple[tuple[Token, ...], ...]  # next card first
    held: Token | None  # drawn by the seat whose turn it is, not yet on a perch
    peeking: bool  # the seat whose turn it is stands on the lookout
    sides: tuple[Side, ...]  # by seat; a perch has a card on both sides only while they fight
    discards: tuple[Token, ...]
    face_up: tuple[Token, ...]  # seen by all this round, wherever they lie now
    peeked: tuple[tuple[Token, ...], ...]  # by the seat that looked
    lookouts: tuple[Token, ...]  # have looked from perch 3, which only a bird does
    fights: tuple[Fight, ...]  # of this round, without those of the jaguars
    scores: tuple[tuple[int, ...], ...]  # by round, by seat


class Place(Struct, frozen=True, tag=True):
    perch: Perch

    def __str__(self) -> str:
        return f"perch {PERCH_NAMES[self.perch]}"


class Peek(Struct, frozen=True, tag=True):
    perch: Perch

    def __str__(self) -> str:
        return f"peek {PERCH_NAMES[self.perch]}"


class NoPeek(Struct, frozen=True, tag=True):
    def __str__(self) -> str:
        return "no peek"


Action = Place | Peek | NoPeek


class Why(StrEnum):
    """What decided a fight between birds."""

    RANK = "rank"
    TIE_BREAK = "tie break"  # equal, and the winner controls perch 1
    ATTACK = "attack"  # equal, and nobody controls perch 1


class RoundDealt(Struct, frozen=True, tag=True):
    round: int
    first: Seat
    faces: tuple[int | None, ...]


class CardDrawn(Struct, frozen=True, tag=True):
    seat: Seat
    token: Token
    card: int | None  # only its owner looks


class CardStranded(Struct, frozen=True, tag=True):
    """No perch was free for it: discarded unseen."""

    seat: Seat
    token: Token


class CardPlaced(Struct, frozen=True, tag=True):
    seat: Seat
    token: Token
    perch: Perch
    against: Token | None  # the card it attacks


class AttackWon(Struct, frozen=True, tag=True):
    """The defender was turned up and discarded; the attacker controls the perch, face down."""

    perch: Perch
    attacker: Token
    defender: Token
    defence: int
    attack: int | None  # only its owner knows
    why: Why | None  # told to the attacker


class AttackLost(Struct, frozen=True, tag=True):
    """The defender was turned up and stays so; the attacker was discarded unseen."""

    perch: Perch
    attacker: Token
    defender: Token
    defence: int
    attack: int | None  # only its owner knows
    why: Why | None  # told to the attacker


class JaguarPounced(Struct, frozen=True, tag=True):
    """A jaguar, on either side or both, took its victim along: the perch is empty."""

    perch: Perch
    attacker: Token
    defender: Token
    defence: int
    attack: int | None  # only its owner knows, unless the defender was a bird: then it is the jaguar


class PeekOffered(Struct, frozen=True, tag=True):
    """A card came to stand on the lookout; it looks if it is a bird and likes to."""

    seat: Seat


class Peeked(Struct, frozen=True, tag=True):
    seat: Seat
    perch: Perch
    token: Token
    card: int | None  # known to the two seats, not to the room


class PeekDeclined(Struct, frozen=True, tag=True):
    seat: Seat


class CardsShown(Struct, frozen=True, tag=True):
    """The round is over: everything is turned up."""

    faces: tuple[int, ...]


class JaguarLeft(Struct, frozen=True, tag=True):
    seat: Seat
    token: Token
    perch: Perch


class RoundScored(Struct, frozen=True, tag=True):
    round: int
    perches: tuple[tuple[Perch, ...], ...]  # held by birds, by seat
    both_eights: Seat | None  # has the bonus
    points: tuple[int, ...]
    totals: tuple[int, ...]


Event = (
    RoundDealt
    | CardDrawn
    | CardStranded
    | CardPlaced
    | AttackWon
    | AttackLost
    | JaguarPounced
    | PeekOffered
    | Peeked
    | PeekDeclined
    | CardsShown
    | JaguarLeft
    | RoundScored
)
