"""A car's move: which cars may be chosen, the drive, what the space does, cars side by side."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from game.core import Draft, Seat
from game.pole_position.model import (
    HOME,
    MOST_SEATS,
    PODIUM_POINTS,
    RESERVE,
    START,
    TEAM,
    Action,
    Car,
    Choose,
    Drove,
    Event,
    Finished,
    Landed,
    Shifted,
    Space,
    Spun,
    State,
)
from game.pole_position.road import AHEAD, BITS, ONE_CAR_AT, cars_between, drive, group_from, rank, shifted_to

CARS = (Choose(1), Choose(2), Choose(3))
TEAMS = tuple(tuple((action, seat * TEAM + n) for n, action in enumerate(CARS)) for seat in range(MOST_SEATS))


def choices(state: State, seat: Seat) -> tuple[Action, ...]:
    """The seat's able cars, or all that it may choose when none is able."""
    places, dizzy = state.places, state.dizzy
    able: list[Action] = []
    unable: list[Action] = []
    reserve_is_open = state.turn > 1
    for action, car in TEAMS[seat]:
        place = places[car]
        if place == HOME or car in dizzy:
            continue
        if place == RESERVE:
            if not reserve_is_open:
                continue
            reserve_is_open = False  # the cars in reserve are alike: one is enough
        if _is_able(state, car, place):
            able.append(action)
        else:
            unable.append(action)
    return tuple(able or unable)


def _is_able(state: State, car: Car, place: Space) -> bool:
    """Whether it can spend all its points or get home."""
    if state.landing and car in state.landing[-1].awaits:
        return state.landing[0].lost == 0
    if place == RESERVE:
        place = START
    points = state.cards[car // TEAM]
    assert points is not None
    kind = state.circuit[place]
    cars = state.traffic
    if kind == "catch-up":
        points += rank(state.places, place)
    elif state.plus and (kind == "pit" or kind == "turbo"):
        shifted = shifted_to(state.places, cars, place, kind)
        if shifted is not None:
            cars -= ONE_CAR_AT[place]
            place = shifted
    ahead = cars >> BITS * (place + 1) & AHEAD[points]
    return not ahead or not drive(ahead, points, kind == "slipstream")[1]


def move(draft: Draft[State, Event], car: Car) -> None:
    state = draft.state
    alone: Drove | None = None
    if state.landing and car in state.landing[-1].awaits:
        others = tuple([drove.car for drove in state.landing])
        waiting = state.queue[1:]
        still_to_come = tuple([other for other in state.landing[-1].awaits if other // TEAM in waiting])
        draft.emit(replace(state.landing[0], car=car, beside=others, awaits=still_to_come))
    else:
        partners = _partners(state, car) if state.convoys else ()
        drove = _drive(draft, car, partners)
        if not drove.awaits:
            alone = drove
    if draft.state.landing:
        _land_partners(draft, overtaken=alone is not None)
    if alone is not None:
        _land(draft, (car,), alone)


def _land_partners(draft: Draft[State, Event], overtaken: bool) -> None:
    """Their space acts when the last of them has chosen, and before that of a car that drove later."""
    landing = draft.state.landing
    cars = tuple(sorted([drove.car for drove in landing]))
    if not any(partner // TEAM in draft.state.queue for partner in landing[0].awaits):
        parted = _land(draft, cars, landing[0])
        draft.emit(Landed(cars, len(cars) > 1 and not parted))
    elif overtaken and landing[0].to == HOME:
        for car in cars:
            _finish(draft, car)


def _partners(state: State, car: Car) -> tuple[Car, ...]:
    """The cars beside this one that may come along: their seats play the same card and move later."""
    seat = car // TEAM
    for convoy in state.convoys:
        if car in convoy:
            return tuple(
                [
                    other
                    for other in convoy
                    if other // TEAM in state.queue[1:] and state.cards[other // TEAM] == state.cards[seat]
                ]
            )
    return ()


def _drive(draft: Draft[State, Event], car: Car, partners: tuple[Car, ...]) -> Drove:
    state = draft.state
    card = state.cards[car // TEAM]
    assert card is not None
    entered = state.places[car] == RESERVE
    start = START if entered else state.places[car]
    kind = state.circuit[start]
    if state.plus and (kind == "pit" or kind == "turbo") and _shift(draft, car, kind):
        state = draft.state
        start, kind, partners = state.places[car], "grey", ()
    bonus = rank(state.places, start) if kind == "catch-up" else 0
    slipstream = kind == "slipstream"
    spaces = points = card + bonus
    lost = 0
    passed: tuple[Car, ...] = ()
    blocked_by: tuple[Car, ...] = ()
    ahead = state.traffic >> BITS * (start + 1) & AHEAD[points]
    if ahead:
        spaces, lost = drive(ahead, points, slipstream)
        if ahead & AHEAD[spaces]:
            passed = cars_between(state.places, start, min(start + spaces, HOME))
        if lost:
            blocked_by = group_from(state.places, start + spaces + 1)
    to = start + spaces if start + spaces < HOME else HOME
    drove = Drove(car, entered, start, to, card, bonus, slipstream, passed, lost, blocked_by, (), partners)
    draft.emit(drove)
    return drove


def _land(draft: Draft[State, Event], cars: tuple[Car, ...], drove: Drove) -> bool:
    """What the space does to those who end there, in seat order; whether it parted them."""
    if drove.to == HOME:
        for car in cars:
            _finish(draft, car)
        return True
    if drove.to == drove.start:
        return False
    kind = draft.state.circuit[drove.to]
    if kind == "oil":
        draft.emit(Spun(cars, drove.to))
    elif (kind == "pit" or kind == "turbo") and not draft.state.plus:
        return _shift_each(draft, cars, kind)
    return False


def _shift_each(draft: Draft[State, Event], cars: tuple[Car, ...], by: Literal["pit", "turbo"]) -> bool:
    shifted = False
    for car in cars:
        shifted = _shift(draft, car, by)
        if draft.state.places[car] == HOME:
            _finish(draft, car)
    return shifted


def _shift(draft: Draft[State, Event], car: Car, by: Literal["pit", "turbo"]) -> bool:
    """Lose or gain a place; the last loses none and the leader gains none."""
    places = draft.state.places
    start = places[car]
    to = shifted_to(places, draft.state.traffic, start, by)
    if to is None:
        return False
    if by == "turbo":
        jumped = cars_between(places, start, to)
    else:
        jumped = cars_between(places, to, start)[::-1] or cars_between(places, RESERVE, START + 1)
    draft.emit(Shifted(car, by, start, to, jumped))
    return True


def _finish(draft: Draft[State, Event], car: Car) -> None:
    place = len(draft.state.podium)
    if place < len(PODIUM_POINTS) and car not in draft.state.podium:
        draft.emit(Finished(car, place + 1, PODIUM_POINTS[place]))
