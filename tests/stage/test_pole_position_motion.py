"""Pole Position in motion: nothing stops where it should slide, nothing is put right afterwards."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import dist
from typing import Any

import pytest

from game.match import Match
from game.pole_position.model import HOME, Drove, Finished, Shifted, Spun
from game.session import Bot, Session
from scenes.kit.intents import Hold, Press, Release
from scenes.kit.layout import Point
from scenes.kit.pieces import Pose
from scenes.kit.sprite import Sprite
from scenes.pole_position import layout, look, skids, track, words
from scenes.pole_position.driving import LEAP_RISE, Drive, local, road_way
from scenes.pole_position.stagehand import Stagehand
from tests.stage.pole_position_table import NAMES, Watched, session, sit_down, wait


def moment(wanted: Callable[[tuple[Any, ...]], bool], seats: int = 5, **options: Any) -> Match:
    """A race whose last action does what is wanted."""
    for seed in range(400):
        match = Match.new("pole_position", seats=seats, seed=seed, options=options)
        dice = random.Random(seed)
        while match.to_act():
            seat = match.to_act()[0]
            match.play(seat, dice.choice(match.legal(seat)))
            if wanted(match.events(match.ply)):
                return match
    raise AssertionError("no such race")


def told(scene: Watched, at: Point) -> str:
    found = scene.about(at)
    assert found is not None
    return found.text


def about_to_show(match: Match, speed: float = 1.0) -> tuple[Any, Watched]:
    """A table of bots at which the last action is still to be seen."""
    bots = tuple(Bot("sensible", name) for name in NAMES[: match.seats])
    app, scene = sit_down(Session(match, bots))
    scene.seen = [match.ply - 1] * match.seats
    scene.look_as(None)
    scene.shown = match.ply - 1
    scene._retell()
    scene.snap()
    scene.timeline.speed = speed
    return app, scene


def has(events: tuple[Any, ...], kind: type, **values: Any) -> bool:
    return any(
        isinstance(event, kind) and all(getattr(event, name) == value for name, value in values.items())
        for event in events
    )


def test_a_car_runs_onto_the_oil_and_spins_without_stopping_first() -> None:
    match = moment(lambda events: has(events, Drove, lost=0, awaits=()) and has(events, Spun))
    event = next(event for event in match.events(match.ply) if isinstance(event, Drove))
    app, scene = about_to_show(match)
    car = scene.pieces["car", event.car]
    still = longest = 0
    moved, steps = False, []
    while not scene.skids or scene.skids[-1].car != event.car:
        before = (car.x, car.y, car.angle)
        app.tick()
        if (car.x, car.y, car.angle) != before:
            moved, still = True, 0
            if car.look != look.car_look(event.car, dizzy=True):
                steps.append(dist(car.at, before[:2]))
        elif moved:
            still += 1
            longest = max(longest, still)
    assert longest <= 3
    assert min(steps[-4:-1]) > 1.2 * sum(steps) / len(steps), "nobody brakes for oil"


def test_no_script_leaves_a_car_that_must_be_turned_into_place() -> None:
    app, scene = sit_down(session("bbbb", seed=11, plus=True))
    settle = scene.pieces.settle
    crooked: list[object] = []

    def watch(rest: Any, looks: Any, seconds: float = 0.1) -> Any:
        if scene.timeline.busy:
            cars = [key for key in rest if key[0] == "car" and key in scene.pieces]
            crooked.extend(key for key in cars if abs(scene.pieces[key].angle - rest[key].angle) > 1)
        return settle(rest, looks, seconds)

    scene.pieces.settle = watch  # type: ignore[method-assign, assignment]
    assert wait(app, scene) == "over"
    assert crooked == []


def test_a_leap_rises_off_the_road_and_its_shadow_does_not() -> None:
    way = road_way((10.0, track.CAR_LANE), (14.0, track.CAR_LANE))
    end = Pose(*way[-1])
    car, shadow = (Sprite(look.shadow(), *way[0]) for _ in range(2))
    flying, below = Drive(car, way, 1.0, end, lifts=1.0), Drive(shadow, way, 1.0, end, lifts=-0.4)
    for drive in (flying, below):
        drive.start()
        drive.show(0.5)
    assert shadow.y - car.y == pytest.approx(LEAP_RISE)
    assert car.sx > 1.3 > 1.0 > shadow.sx
    flying.end()
    assert (car.x, car.y, car.sx) == (end.x, end.y, 1.0)


def towed() -> list[tuple[Point, float, bool]]:
    """Tick by tick, past cars that stand alone: where the truck is, its alpha, and is its chain seen?"""

    def past_lone_cars(events: tuple[Any, ...]) -> bool:
        return any(isinstance(one, Shifted) and one.by == "pit" and one.start - one.to > 1 for one in events)

    app, scene = about_to_show(moment(past_lone_cars, seats=2))
    seen = []
    while scene.shown < scene.session.match.ply:
        app.tick()
        names = {getattr(sprite.look, "name", None): sprite for sprite in scene.stage.sprites}
        truck = names.get("pole_position/tow_truck")
        if truck is not None and truck.visible:
            chains = [s for s in scene.stage.sprites if getattr(s.look, "key", ("",))[0] == "tow chain"]
            seen.append((truck.at, truck.alpha, chains[0].visible))
    return seen


def lane_of(at: Point) -> float:
    spaces = (space / 4 for space in range(4 * track.SPACES))
    return local(at, min(spaces, key=lambda space: dist(at, track.along(space)[:2])))[1]


def test_the_tow_truck_keeps_beside_the_cars_that_follow() -> None:
    lanes = [lane_of(at) for at, _alpha, chained in towed() if chained]
    assert len(lanes) > 20
    assert all(abs(lane - track.PASSING_LANE) < 14 for lane in lanes)


def test_the_chain_is_let_go_before_the_tow_truck_leaves() -> None:
    seen = towed()
    last = max(tick for tick, (_at, _alpha, chained) in enumerate(seen) if chained)
    leaving = [alpha for _at, alpha, _chained in seen[last + 1 :]]
    assert len(leaving) > 10
    assert leaving[0] > 0.8
    assert leaving[-1] < 0.2


def test_the_flag_is_waved_large_and_is_itself_again_before_the_car_is_on_the_podium() -> None:
    match = moment(lambda events: has(events, Finished, place=1), seats=3)
    app, scene = about_to_show(match)
    sizes = []
    while scene.shown < match.ply:
        app.tick()
        sizes.append(scene.flag.sx)
    assert max(sizes) > 1.5
    assert (scene.flag.sx, scene.flag.sy, scene.flag.at) == (1.0, 1.0, layout.FLAG)


def test_a_car_that_came_home_stands_upright_on_its_step_at_once() -> None:
    match = moment(lambda events: has(events, Finished, place=1), seats=3)
    event = next(event for event in match.events(match.ply) if isinstance(event, Finished))
    app, scene = about_to_show(match, speed=6.0)
    while scene.shown < match.ply:
        app.tick()
    pose = layout.podium_pose(1)
    car = scene.pieces["car", event.car]
    assert (car.x, car.y, car.angle, car.look) == (pose.x, pose.y, 0.0, look.side_car(event.car))


def test_a_turbo_that_brings_a_car_home_is_not_told_as_a_car_that_is_stuck() -> None:
    match = moment(lambda events: has(events, Drove, start=HOME), plus=True)
    events = match.events(match.ply)
    view = match.view(None)
    lines = [words.told(event, view, view, lambda seat: NAMES[seat]) for event in events]
    assert any("turbo, straight home!" in line for line in lines)
    assert not any("stuck" in line for line in lines)
    foreseen = words.foreseen(events, view, lambda seat: NAMES[seat])
    assert "turbo: straight home" in foreseen
    assert "cannot move" not in foreseen


def test_the_log_says_plainly_where_a_car_came_from_and_went() -> None:
    drove = {"car": 0, "entered": False, "card": 3, "bonus": 0, "slipstream": False, "passed": ()}
    told = [
        words.told(Drove(start=start, to=to, lost=0, blocked_by=(), **drove), None, None, lambda _: "Ada")  # type: ignore[arg-type]
        for start, to in ((0, 3), (7, 10), (42, HOME))
    ]
    assert told == ["Ada 1: from the start to 3.", "Ada 1: from 7 to 10.", "Ada 1: from 42 home."]


def test_a_finger_is_told_of_the_car_or_of_the_token_beside_it_whichever_is_nearer() -> None:
    match = moment(lambda events: has(events, Spun), seats=2)
    app, scene = sit_down(Session(match, tuple(Bot("sensible", name) for name in NAMES[:2])))
    scene.shown = match.ply
    scene._retell()
    scene.snap()
    car = (*scene.view.spun, *scene.view.dizzy)[0]
    space = scene.view.places[car]
    pose, token = layout.car_poses(scene.view)[car], track.token_spot(space)
    assert words.hint("oil", False) == told(scene, (token.x, token.y))
    said = told(scene, (pose.x, pose.y))
    assert f"{car % 3 + 1}: " in said
    assert "It spun on oil" in said
    at = (pose.x, pose.y)
    app.handle(Press(at))
    app.handle(Hold(at))
    assert "It spun on oil" in scene.telling.text
    app.handle(Release(at, at))
    garage = layout.car_poses(scene.view).get(2)
    if garage is not None and scene.view.places[2] < 0:
        assert "garage" in told(scene, (garage.x, garage.y))


def test_the_picture_of_the_rubber_is_large_enough_for_every_slide() -> None:
    reach = skids.SIZE / 2 - skids.DAB / 2
    for space in range(1, HOME):
        for car in (0, 1):
            skid = skids.Skid(car, 0, 1, space)
            pose = skid.pose()
            for stroke in skids.plain(skid):
                assert all(max(abs(x - pose.x), abs(y - pose.y)) < reach for x, y, _ in stroke)


def test_words_about_a_car_near_the_edge_stay_on_the_screen() -> None:
    app, scene = sit_down(session("bb"), language="fr", text_size="huge")
    said = look.floating("carte dépensée")
    half = app.easel.surface(said).get_width() / app.easel.scale / 2
    assert half > 150
    for x in (70.0, 700.0, 1900.0):
        middle = Stagehand(scene).room_for(said, x)
        assert half <= middle <= 1920 - half
        assert middle == x or x != 700.0
