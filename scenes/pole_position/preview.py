"""What choosing a car would do, shown before it is done: dots along its way, a paler car at its end."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.core import Seat
from game.pole_position.model import HOME, Car, Drove, Finished, Kind, Shifted, Space, Spun, State
from scenes.kit.assets import Art
from scenes.kit.pieces import Pose
from scenes.kit.sprite import Sprite
from scenes.pole_position import layout, look, track
from scenes.pole_position.driving import local, road_way
from scenes.pole_position.standing import cars_on, owner

GHOST_ALPHA = 0.62
DOT_EVERY = 4
LOST_ASIDE = 44.0
DOT_Z, GHOST_Z, TAG_Z = 90, 210, 220


class Forecast(NamedTuple):
    """What a ticket tells about a car: as far as the seat can know."""

    car: Car
    to: Space
    points: int
    bonus: int
    passed: tuple[Car, ...]
    lost: int
    sets_off: Kind | None
    place: int | None
    """On the podium, if it would come home."""


def forecast(events: Sequence[Any], car: Car, view: State) -> Forecast | None:
    drove = _drove(events, car)
    if drove is None:
        return None
    sets_off: Kind | None = None
    place = None
    to = drove.to
    for event in events:
        match event:
            case Shifted(shifted, by, _start, shifted_to, _jumped) if shifted == car:
                sets_off = by
                to = max(to, shifted_to) if view.plus else shifted_to
            case Spun(cars, _space) if car in cars:
                sets_off = "oil"
            case Finished(finished, finished_place, _points) if finished == car:
                place = finished_place
    if sets_off is None and drove.slipstream:
        sets_off = "slipstream"
    elif sets_off is None and drove.bonus:
        sets_off = "catch-up"
    return Forecast(car, to, drove.card, drove.bonus, drove.passed, drove.lost, sets_off, place)


def _drove(events: Sequence[Any], car: Car) -> Drove | None:
    return next((event for event in events if isinstance(event, Drove) and event.car == car), None)


def ghosts(events: Sequence[Any], view: State, seat: Seat) -> list[Sprite]:
    drove = next((event for event in events if isinstance(event, Drove) and owner(event.car) == seat), None)
    if drove is None:
        return []
    shown: list[Sprite] = []
    for event in events:
        match event:
            case Drove(car=car) if car == drove.car:
                shown += _leg(view, drove.car, drove.start, drove.to, drove.passed)
                price = "0" if drove.slipstream else f"{look.MINUS}1"
                shown += [_tag(price, view, other) for other in drove.passed]
                shown += _dead_end(drove)
            case Shifted(car, _by, start, to, _jumped) if car == drove.car:
                shown += _leg(view, drove.car, start, to, ())
            case Spun(cars, space) if drove.car in cars:
                shown.append(_splash(space))
            case Finished(car, place, _points) if car == drove.car:
                shown.append(_ghost(look.side_car(car), layout.podium_pose(place)))
    if drove.to != drove.start:
        shown.append(_ring(drove.to))
    return shown


def _leg(view: State, car: Car, start: Space, to: Space, passed: tuple[Car, ...]) -> list[Sprite]:
    """Dots from one space to another, and the paler car at the end of them."""
    spaces = sorted({view.places[other] for other in passed})
    end = (layout.PAST_THE_LINE, layout.HOME_LANE) if to == HOME else (float(to), track.CAR_LANE)
    way = road_way(
        (start, track.CAR_LANE),
        end,
        [(space, len(cars_on(view, space))) for space in spaces],
    )
    if start > to:
        way = road_way((start, track.CAR_LANE), end)
    dots = [Sprite(look.dot(owner(car)), x, y, DOT_Z) for x, y in way[DOT_EVERY:-DOT_EVERY:DOT_EVERY]]
    if to == start:
        return dots
    spot = track.along(*end)
    return [*dots, _ghost(look.car_look(car), layout.on_the_road(spot))]


def _ghost(drawn: Any, pose: Pose) -> Sprite:
    return Sprite(drawn, pose.x, pose.y, GHOST_Z, pose.anchor, pose.angle, pose.sx, pose.sy, GHOST_ALPHA)


def _tag(text: str, view: State, car: Car) -> Sprite:
    pose = layout.car_poses(view)[car]
    distance, lane = local((pose.x, pose.y), view.places[car])
    spot = track.along(distance, lane - 40)
    return Sprite(look.cost(text), spot.x, spot.y, TAG_Z)


def _dead_end(drove: Drove) -> list[Sprite]:
    if not drove.lost:
        return []
    spot = track.along(drove.to + 0.5, track.CAR_LANE)
    tag = track.along(drove.to + 0.5, track.CAR_LANE - LOST_ASIDE)
    return [
        Sprite(Art("pole_position/fizzle", width=64), spot.x, spot.y, TAG_Z),
        Sprite(look.cost(f"{look.MINUS}{drove.lost}"), tag.x, tag.y, TAG_Z + 1),
    ]


def _splash(space: Space) -> Sprite:
    spot = track.token_spot(space)
    return Sprite(Art("pole_position/oil_splash", width=92), spot.x, spot.y, DOT_Z - 2)


def _ring(space: Space) -> Sprite:
    """Round the token it would end on."""
    if space == HOME:
        return Sprite(Art("pole_position/flag_1", height=110), *layout.FLAG, TAG_Z)
    spot = track.token_spot(space)
    return Sprite(look.token_ring(), spot.x, spot.y, DOT_Z)
