"""The arithmetic of the road: what points buy in traffic, where pit and turbo put a car, who is ahead.

Traffic is one number with three bits for each space, the count of cars there. Cars on Start, in the reserve
and at home are in nobody's way and count nothing.
"""

from __future__ import annotations

from functools import lru_cache

from game.pole_position.model import HOME, MOST_SEATS, SPACES, START, TEAM, Car, Space

BITS = 3  # a space holds at most five cars
ONE_CAR_AT = (
    0,
    *(1 << BITS * space for space in SPACES),
    0,
    0,
)  # at 44 home, at -1 the reserve
MOST_POINTS = 9 + TEAM * MOST_SEATS
AHEAD = tuple((1 << BITS * points) - 1 for points in range(MOST_POINTS + 1))


def traffic(places: tuple[Space, ...]) -> int:
    return sum([ONE_CAR_AT[place] for place in places])


def window(cars: int, start: Space, points: int) -> int:
    """The traffic on the next `points` spaces, the nearest in the lowest bits."""
    return cars >> BITS * (start + 1) & AHEAD[points]


@lru_cache(maxsize=1 << 15)
def drive(ahead: int, points: int, slipstream: bool) -> tuple[int, int]:
    """How many spaces a car gets ahead, and how many points it cannot spend. It never stops on a car."""
    spaces = spent = cost = 0
    for space in range(1, points + 1):
        cost += 1
        if cost > points:
            break
        cars = ahead & 7
        if not cars:
            spaces, spent = space, cost
        elif not slipstream:
            cost += cars
        ahead >>= BITS
    return spaces, points - spent


def rank(places: tuple[Space, ...], place: Space) -> int:
    """1 + the cars ahead; those at home are, those in the reserve are not."""
    return 1 + sum([other > place for other in places])


def behind_the_follower(places: tuple[Space, ...], place: Space) -> Space | None:
    """The first free space behind the nearest follower's group; None for the last car on the track."""
    nearest = max([other for other in places if other < place], default=-1)
    if nearest < START:
        return None
    space = nearest - 1
    while space > START and space in places:
        space -= 1
    return max(space, START)


def ahead_of_the_next(places: tuple[Space, ...], place: Space) -> Space | None:
    """The first free space ahead of the next car's group, home after the last one; None for the leader."""
    nearest = min([other for other in places if other > place], default=HOME)
    if nearest == HOME:
        return None
    space = nearest + 1
    while space < HOME and space in places:
        space += 1
    return space


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
