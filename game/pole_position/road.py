"""The arithmetic of the road: what points buy in traffic, where pit and turbo put a car, who is ahead.

Traffic is one number with three bits for each space, the count of cars there; `traffic >> BITS * space` has
that space in its lowest bits. Cars on Start, in the reserve and at home are in nobody's way: they count 0.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from game.pole_position.model import HOME, MOST_SEATS, SPACES, START, TEAM, Car, Space

BITS = 3  # a space holds at most five cars
ONE_CAR_AT = (
    0,
    *(1 << BITS * space for space in SPACES),
    0,
    0,
)  # at 44 home, at -1 the reserve
MOST_POINTS = 9 + TEAM * MOST_SEATS
ONE_SPACE = (1 << BITS) - 1
AHEAD = tuple((1 << BITS * points) - 1 for points in range(MOST_POINTS + 1))  # masks that many spaces
BEHIND = tuple((1 << BITS * space) - 1 for space in range(HOME))  # masks the spaces before this one


def traffic_of(places: tuple[Space, ...]) -> int:
    return sum([ONE_CAR_AT[place] for place in places])


@lru_cache(maxsize=1 << 15)
def drive(ahead: int, points: int, slipstream: bool) -> tuple[int, int]:
    """How many spaces a car gets ahead, and how many points it cannot spend. It never stops on a car."""
    spaces = spent = cost = 0
    for space in range(1, points + 1):
        cost += 1
        if cost > points:
            break
        cars = ahead & ONE_SPACE
        if not cars:
            spaces, spent = space, cost
        elif not slipstream:
            cost += cars
        ahead >>= BITS
    return spaces, points - spent


def rank(places: tuple[Space, ...], place: Space) -> int:
    """1 + the cars ahead; those at home are, those in the reserve are not."""
    return 1 + sum([other > place for other in places])


def behind_the_follower(places: tuple[Space, ...], traffic: int, place: Space) -> Space | None:
    """The first free space behind the nearest follower's group; None for the last car on the track."""
    followers = traffic & BEHIND[place]
    if not followers:
        return START if START in places else None
    space = (followers.bit_length() - 1) // BITS - 1
    while traffic >> BITS * space & ONE_SPACE:
        space -= 1
    return space


def ahead_of_the_next(traffic: int, place: Space) -> Space | None:
    """The first free space ahead of the next car's group, home after the last one; None for the leader."""
    leaders = traffic >> BITS * (place + 1)
    if not leaders:
        return None
    space = place + 1
    while not leaders & ONE_SPACE:
        leaders >>= BITS
        space += 1
    while leaders & ONE_SPACE:
        leaders >>= BITS
        space += 1
    return space


def shifted_to(
    places: tuple[Space, ...], traffic: int, place: Space, by: Literal["pit", "turbo"]
) -> Space | None:
    """Where pit or turbo puts a car that is on this space; None where it has no effect."""
    return behind_the_follower(places, traffic, place) if by == "pit" else ahead_of_the_next(traffic, place)


def cars_between(places: tuple[Space, ...], low: Space, high: Space) -> tuple[Car, ...]:
    """The cars strictly between two spaces, the rearmost first; side by side in seat order."""
    found = [(place, car) for car, place in enumerate(places) if low < place < high]
    return tuple([car for _, car in sorted(found)])


def group_from(places: tuple[Space, ...], space: Space) -> tuple[Car, ...]:
    """The unbroken group of cars whose rearmost stands on this space."""
    end = space
    while end < HOME and end in places:
        end += 1
    return cars_between(places, space - 1, end)
