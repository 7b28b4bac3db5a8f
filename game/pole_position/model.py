"""Pole Position in values: the circuit, the cars, what a seat may do, what can happen.

Where the rule book is silent:
- A car on Start is on the track: it may be chosen, and it is a follower for a car that ends on a pit.
- A car chosen from the reserve stands on Start even if it then cannot drive a single space.
- A car beside another (on Start, or side by side) is neither ahead of it nor behind it, and is not passed.
- Cars side by side move together, in the turn of the first of their seats; the space they reach acts once
  every partner with the same card has moved. Who comes along drives the same road for the same points, so it
  is able exactly when the first one was.
- Partners who let a turn pass without moving those cars together (another car, another card, oil) still stand
  on one space until one leaves, but no longer travel together.
- Plus: a car that pit or turbo shifts before its move parts from its partners.
- Plus: whether a car is able is judged after the shift; turbo past the line is home and the card is spent.
- Equal cards are ordered once, when they are revealed.
- The race stops at once when it is over, in the middle of a turn too.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from game.core import Seat

Kind = Literal["start", "oil", "pit", "turbo", "slipstream", "catch-up", "grey"]
Space = int  # 0 is Start, 1 to 43 carry tokens, 44 is home
Car = int  # car // 3 is its seat, car % 3 + 1 its number

START: Space = 0
SPACES = range(1, 44)
HOME: Space = 44
RESERVE: Space = -1

TOKENS: dict[Kind, int] = {"oil": 5, "pit": 5, "turbo": 4, "slipstream": 4, "catch-up": 4, "grey": 21}
PODIUM_POINTS = (9, 8, 7, 6, 5, 4, 3, 2, 1)
TEAM = 3  # cars a seat
FUEL = (1, 2, 3, 4, 5, 6, 7, 8, 9)
MOST_SEATS = 5

Circuit = tuple[Kind | None, ...]  # by space from Start to 43; None where no token lies yet


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    plus: bool = False
    circuit: Literal["random", "built"] = "random"


class Drove(Struct, frozen=True, tag=True):
    """One car's move: it entered every space after `start` up to `to`, at one point each.

    A car that turbo brought home before its move (plus) drives from home to home.
    """

    car: Car
    entered: bool  # it came from the reserve
    start: Space
    to: Space
    card: int
    bonus: int  # its rank, when it started on catch-up
    slipstream: bool  # the cars it passed cost nothing
    passed: tuple[Car, ...]  # nearest first; one point each without slipstream
    lost: int  # points it could not spend, because of
    blocked_by: tuple[Car, ...]  # the unbroken group right before it
    beside: tuple[Car, ...] = ()  # partners who got there just before: they stand side by side
    awaits: tuple[Car, ...] = ()  # partners with the same card who may still come along


class State(Struct, frozen=True):
    """The table. Everything but this turn's `picks` is public."""

    seats: int
    plus: bool
    built: bool  # the players lay the circuit
    circuit: Circuit
    turn: int  # 0 while the circuit is laid
    hands: tuple[tuple[int, ...], ...]  # fuel cards not yet played, by seat
    picks: tuple[int | None, ...]  # chosen in secret, still in the hand
    cards: tuple[int | None, ...]  # this turn's cards face up
    queue: tuple[Seat, ...]  # who still has to move this turn, next first
    places: tuple[Space, ...]  # by car
    traffic: int  # the same by space, as road.py counts it
    podium: tuple[Car, ...]  # first home first
    dizzy: tuple[Car, ...]  # turned over: may not be chosen this turn
    spun: tuple[Car, ...]  # spun in this turn: may not be chosen in the next
    convoys: tuple[tuple[Car, ...], ...]  # cars that may travel together this turn
    together: tuple[tuple[Car, ...], ...]  # cars that did
    landing: tuple[Drove, ...]  # cars side by side on a space that has not acted yet
    over: bool


class Lay(Struct, frozen=True, tag=True):
    kind: Kind
    space: Space

    def __str__(self) -> str:
        return f"lay {self.kind} {self.space}"


class Fill(Struct, frozen=True, tag=True):
    def __str__(self) -> str:
        return "fill"


class Fuel(Struct, frozen=True, tag=True):
    card: int

    def __str__(self) -> str:
        return f"fuel {self.card}"


class Choose(Struct, frozen=True, tag=True):
    number: int  # 1 to 3 among the seat's cars

    def __str__(self) -> str:
        return f"car {self.number}"


Action = Fuel | Choose | Lay | Fill


class CircuitLaid(Struct, frozen=True, tag=True):
    """The whole circuit, laid at random."""

    circuit: Circuit


class TokenLaid(Struct, frozen=True, tag=True):
    seat: Seat
    kind: Kind
    space: Space


class RestLaid(Struct, frozen=True, tag=True):
    seat: Seat  # who had enough
    tokens: tuple[tuple[Space, Kind], ...]


class RaceStarted(Struct, frozen=True, tag=True):
    grid: tuple[Car, ...]


class Picked(Struct, frozen=True, tag=True):
    seat: Seat
    card: int


class Revealed(Struct, frozen=True, tag=True):
    cards: tuple[int | None, ...]  # by seat; None for a team that is home
    order: tuple[Seat, ...]


class CardWasted(Struct, frozen=True, tag=True):
    """Nothing of this seat moves: its other cars are home, or (plus) the card restarts the spun one."""

    seat: Seat
    card: int
    spun: tuple[Car, ...]


class Spun(Struct, frozen=True, tag=True):
    cars: tuple[Car, ...]  # several when they came side by side
    space: Space


class Shifted(Struct, frozen=True, tag=True):
    car: Car
    by: Literal["pit", "turbo"]
    start: Space
    to: Space
    jumped: tuple[Car, ...]  # the unbroken group, nearest first


class Landed(Struct, frozen=True, tag=True):
    """The partners have all moved and the space has acted."""

    cars: tuple[Car, ...]
    side_by_side: bool  # they may travel on together


class Finished(Struct, frozen=True, tag=True):
    car: Car
    place: int  # 1 is the winner's
    points: int


class TurnEnded(Struct, frozen=True, tag=True):
    turned_back: tuple[Car, ...]
    refilled: tuple[Seat, ...]  # took their nine cards back


class LeftAlone(Struct, frozen=True, tag=True):
    """The only car not home takes the next place without driving."""

    car: Car
    place: int
    points: int


class RaceEnded(Struct, frozen=True, tag=True):
    podium_full: bool


class Counted(Struct, frozen=True, tag=True):
    seat: Seat
    places: tuple[int, ...]  # of its cars on the podium, best first
    total: int


Event = (
    CircuitLaid
    | TokenLaid
    | RestLaid
    | RaceStarted
    | Picked
    | Revealed
    | Drove
    | CardWasted
    | Spun
    | Shifted
    | Landed
    | Finished
    | TurnEnded
    | LeftAlone
    | RaceEnded
    | Counted
)
