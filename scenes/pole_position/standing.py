"""Who leads: ranks and points so far, read from a view."""

from game.core import Seat
from game.pole_position.model import HOME, PODIUM_POINTS, RESERVE, TEAM, Car, Space, State


def team(seat: Seat) -> range:
    return range(seat * TEAM, seat * TEAM + TEAM)


def owner(car: Car) -> Seat:
    return car // TEAM


def number(car: Car) -> int:
    return car % TEAM + 1


def rank(view: State, car: Car) -> int | None:
    """1 is the first of the race, home cars counting; None for a car that waits in its garage."""
    if car in view.podium:
        return view.podium.index(car) + 1
    place = view.places[car]
    if place == RESERVE:
        return None
    return 1 + sum(other > place for other in view.places)


def points(view: State, seat: Seat) -> int:
    return sum(PODIUM_POINTS[place] for place, car in enumerate(view.podium) if owner(car) == seat)


def is_racing(view: State, seat: Seat) -> bool:
    """Whether the seat still has a car that is not home."""
    return not view.over and any(view.places[car] != HOME for car in team(seat))


def chooses_fuel(view: State) -> bool:
    return view.turn > 0 and not view.queue and not view.over


def cars_on(view: State, space: Space) -> tuple[Car, ...]:
    return tuple(car for car, place in enumerate(view.places) if place == space)


def leaders(view: State) -> tuple[Seat, ...]:
    """The seats with most points so far; nobody while nobody has any."""
    totals = [points(view, seat) for seat in range(view.seats)]
    best = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == best) if best else ()


def is_turned(view: State, car: Car) -> bool:
    """Spun on oil, and still the wrong way round."""
    return car in view.dizzy or car in view.spun
