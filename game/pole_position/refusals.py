"""Why a try is refused, in a few words."""

from __future__ import annotations

from game.core import SEAT_LETTERS, Seat
from game.pole_position.circuit import fits, left_over
from game.pole_position.model import FUEL, HOME, RESERVE, SPACES, START, TEAM, TOKENS, Car, Kind, Space, State
from game.pole_position.road import AHEAD, BITS, ONE_CAR_AT, drive, group_from, rank, shifted_to


def why_not(state: State, seat: Seat, text: str) -> str:
    verb, _, noun = " ".join(text.split()).partition(" ")
    if verb in ("lay", "fill"):
        return _lay(state, noun) if state.turn == 0 else "the circuit is already laid"
    if verb in ("fuel", "car") and state.turn == 0:
        return "the circuit is not laid yet"
    if verb == "fuel":
        return _fuel(state, seat, noun)
    if verb == "car":
        return _car(state, seat, noun)
    return ""


def _lay(state: State, noun: str) -> str:
    name, _, number = noun.rpartition(" ")
    kind: Kind | None = next((kind for kind in TOKENS if kind == name), None)
    if kind is None:
        return f"there is no such token; tokens: {' '.join(TOKENS)}"
    if left_over(state.circuit)[kind] == 0:
        return f"every {kind} token is laid"
    space = next((space for space in SPACES if str(space) == number), None)
    if space is None:
        return f"spaces are {SPACES[0]} to {SPACES[-1]}"
    if state.circuit[space] is not None:
        return f"space {space} already carries {state.circuit[space]}"
    if not fits(state.circuit, kind, space):
        return f"a neighbour of space {space} is {kind} too"
    return ""


def _fuel(state: State, seat: Seat, noun: str) -> str:
    if state.queue:
        return "the cards are on the table; choose a car"
    if noun not in map(str, FUEL):
        return f"fuel cards are {FUEL[0]} to {FUEL[-1]}"
    return f"already played; your cards: {' '.join(map(str, state.hands[seat]))}"


def _car(state: State, seat: Seat, noun: str) -> str:
    if not state.queue:
        return "choose a fuel card first"
    if noun not in ("1", "2", "3"):
        return "your cars are 1 to 3"
    car = seat * TEAM + int(noun) - 1
    place = state.places[car]
    if place == HOME:
        return "it is home"
    if car in state.dizzy:
        return "it spun on oil and sits this turn out"
    if place == RESERVE and state.turn == 1:
        return "the reserve opens in turn 2"
    if place == RESERVE and RESERVE in state.places[seat * TEAM : car]:
        return f"the cars in reserve are alike: take car {_first_in_reserve(state, seat)}"
    points = f"{state.cards[seat]}" + (
        f" + {rank(state.places, place)}" if _is(state, place, "catch-up") else ""
    )
    group = _held_up_by(state, car)
    by = f": held up by {' '.join(map(name_of, group))}" if group else ""
    return f"it cannot spend its {points} points{by}; another of your cars can"


def _is(state: State, place: Space, kind: Kind) -> bool:
    return place > START and state.circuit[place] == kind


def _first_in_reserve(state: State, seat: Seat) -> int:
    return state.places.index(RESERVE, seat * TEAM) - seat * TEAM + 1


def _held_up_by(state: State, car: Car) -> tuple[Car, ...]:
    """The group at which its points run out."""
    place = max(state.places[car], START)
    kind = state.circuit[place]
    points = state.cards[car // TEAM] or 0
    cars = state.traffic
    if kind == "catch-up":
        points += rank(state.places, place)
    if state.plus and (kind == "pit" or kind == "turbo"):
        shifted = shifted_to(state.places, cars, place, kind)
        if shifted is not None:
            cars -= ONE_CAR_AT[place]
            place = shifted
    spaces, _ = drive(cars >> BITS * (place + 1) & AHEAD[points], points, kind == "slipstream")
    return tuple(other for other in group_from(state.places, place + spaces + 1) if other != car)


def name_of(car: Car) -> str:
    """The car as people call it: A1 is the first car of seat A."""
    return f"{SEAT_LETTERS[car // TEAM]}{car % TEAM + 1}"
