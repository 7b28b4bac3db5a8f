"""Scripts: watched or skipped, at any speed, they end in the same place."""

from __future__ import annotations

from math import inf

import pytest

from scenes.kit.assets import Painted
from scenes.kit.easing import LIVELY, anticipate, brake, linear, overshoot, rush, smooth, wind_up
from scenes.kit.motion import (
    Burst,
    Cue,
    Follow,
    Hop,
    Script,
    Shake,
    Squash,
    Tween,
    after,
    in_turn,
    pop,
    together,
)
from scenes.kit.sprite import Sprite
from scenes.kit.timeline import Timeline

FIELDS = ("x", "y", "angle", "sx", "sy", "alpha", "visible")


def sprite(x: float = 0, y: float = 0) -> Sprite:
    return Sprite(Painted("dot", 10, 10, lambda canvas: None), x, y)


def state(thing: Sprite) -> tuple[object, ...]:
    return tuple(getattr(thing, field) for field in FIELDS)


def fall_and_land(hen: Sprite, other: Sprite) -> Script:
    yield Cue("squawk")
    yield together(Hop(hen, (300, 400), 80, 0.4, spin=540), Burst("feathers", hen), after(0.2, Shake(other)))
    yield 0.25
    yield Tween(hen, 0.3, anticipate, x=500, alpha=0.5)
    yield in_turn(Squash(hen), Follow(other, [(0, 0), (100, 0), (100, 80)], 0.5))
    yield pop(other)
    other.visible = False


@pytest.mark.parametrize("step", [1 / 240, 1 / 60, 0.05, 0.4, 9.0])
@pytest.mark.parametrize("speed", [0.5, 1.0, 3.0])
def test_the_end_does_not_depend_on_the_pace(step: float, speed: float) -> None:
    watched, skipped = Timeline(), Timeline()
    watched.speed = speed
    one, two = (sprite(), sprite(50)), (sprite(), sprite(50))
    watched.play(fall_and_land(*one))
    skipped.play(fall_and_land(*two))
    for _ in range(round(10 / step / speed) + 1):
        watched.tick(step)
    skipped.skip()
    assert not watched.busy
    assert not skipped.busy
    assert [state(s) for s in one] == [state(s) for s in two]


@pytest.mark.parametrize("ticks", range(0, 110, 7))
def test_a_skip_in_the_middle_ends_where_watching_ends(ticks: int) -> None:
    timeline, hen, other = Timeline(), sprite(), sprite(50)
    timeline.play(fall_and_land(hen, other))
    for _ in range(ticks):
        timeline.tick(1 / 60)
    timeline.skip()
    reference, goal, second = Timeline(), sprite(), sprite(50)
    reference.play(fall_and_land(goal, second))
    reference.skip()
    assert (state(hen), state(other)) == (state(goal), state(second))


def test_reduced_motion_ends_in_the_same_place_without_particles_or_swing() -> None:
    bursts: list[Burst] = []
    timeline = Timeline(on_burst=bursts.append)
    timeline.reduced_motion = True
    hen, other = sprite(), sprite(50)
    timeline.play(fall_and_land(hen, other))
    xs = []
    for _ in range(240):
        timeline.tick(1 / 60)
        xs.append(hen.x)
    assert not bursts
    assert max(xs) <= 500
    assert xs == sorted(xs), "anticipation leans back, reduced motion must not"
    assert (hen.x, hen.y, hen.angle, hen.alpha) == (500, 400, 540, 0.5)


def test_a_skip_drops_sounds_and_particles_that_were_still_to_come() -> None:
    heard: list[Cue] = []
    bursts: list[Burst] = []
    timeline = Timeline(heard.append, bursts.append)
    timeline.play(fall_and_land(sprite(), sprite()))
    timeline.skip()
    assert (heard, bursts) == ([], [])
    timeline.play(fall_and_land(sprite(), sprite()))
    timeline.tick(0.01)
    assert ([cue.name for cue in heard], [burst.kind for burst in bursts]) == (["squawk"], ["feathers"])


def test_scripts_in_the_blocking_lane_wait_for_each_other() -> None:
    timeline, hen = Timeline(), sprite()

    def go(x: float) -> Script:
        yield Tween(hen, 1.0, linear, x=hen.x + x)

    timeline.play(go(100))
    timeline.play(go(100))
    timeline.tick(0.5)
    assert hen.x == 50
    timeline.tick(1.0)
    assert hen.x == 150, "half a second of the second script has passed, none was lost"
    timeline.tick(0.5)
    assert (hen.x, timeline.busy) == (200, False)


def test_the_ambient_lane_blocks_nobody_and_survives_a_skip() -> None:
    timeline, hen = Timeline(), sprite()

    def blink() -> Script:
        while True:
            yield 1.0
            hen.sy = 0.1
            yield 0.1
            hen.sy = 1.0

    timeline.ambient(blink(), "blink")
    timeline.speed = 5.0
    assert not timeline.busy
    timeline.skip()
    timeline.tick(0.99)
    assert hen.sy == 1.0
    timeline.tick(0.02)
    assert hen.sy == 0.1, "idle life keeps its own pace"
    timeline.stop("blink")
    timeline.tick(1)
    assert hen.sy == 0.1


def test_a_timeline_knows_how_long_it_can_sleep() -> None:
    timeline = Timeline()
    assert timeline.rest_seconds() == inf

    def wait() -> Script:
        yield 2.0
        yield Tween(sprite(), 1, x=3)

    timeline.ambient(wait())
    timeline.tick(0.5)
    assert timeline.rest_seconds() == pytest.approx(1.5)
    timeline.tick(1.6)
    assert timeline.rest_seconds() == 0


@pytest.mark.parametrize("ease", [linear, smooth, rush, brake, *LIVELY])
def test_every_curve_starts_at_nothing_and_arrives(ease: object) -> None:
    assert callable(ease)
    assert ease(0.0) == pytest.approx(0, abs=0.01)
    assert ease(1.0) == pytest.approx(1, abs=0.01)


def test_anticipation_leans_back_and_overshoot_goes_too_far() -> None:
    shares = [step / 50 for step in range(51)]
    assert min(map(anticipate, shares)) < -0.05
    assert max(map(overshoot, shares)) > 1.05
    assert min(map(wind_up, shares)) < -0.05
    assert max(map(wind_up, shares)) > 1.05
