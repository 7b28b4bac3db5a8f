"""The circuit is one closed ring with room for every car, and leaves room for the panels round it."""

import math
from itertools import combinations, pairwise
from pathlib import Path

import pygame
import pytest

from scenes.pole_position import track

STEPS_PER_SPACE = 12
ROUND = [track.along(i / STEPS_PER_SPACE) for i in range(track.SPACES * STEPS_PER_SPACE)]


def apart(a: track.Spot, b: track.Spot) -> float:
    return math.dist(a[:2], b[:2])


def turned(a: float, b: float) -> float:
    return abs((b - a + 180) % 360 - 180)


def outline(car: track.Spot) -> list[tuple[float, float]]:
    """Points along the length of a car; two cars touch when such points are closer than a car's width."""
    heading = math.radians(car.heading)
    reach = (track.CAR_LENGTH - track.CAR_WIDTH) / 2 * car.scale
    return [
        (car.x + along * math.cos(heading), car.y + along * math.sin(heading))
        for along in (-reach, -reach / 2, 0, reach / 2, reach)
    ]


def clearance(a: track.Spot, b: track.Spot) -> float:
    nearest = min(math.dist(p, q) for p in outline(a) for q in outline(b))
    return nearest - track.CAR_WIDTH * (a.scale + b.scale) / 2


def test_the_road_closes_where_it_began():
    assert track.place(track.SPACES) == pytest.approx(track.place(0), abs=1e-6)
    assert apart(track.along(-1e-6), track.along(0)) < 0.01
    last = track.PIECES[-1]
    assert last.after(last.length)[:2] == pytest.approx(track.START)


def test_spaces_are_evenly_spaced_and_wide_enough_for_a_car():
    gaps = [apart(track.along(i), track.along(i + 1)) for i in range(track.SPACES)]
    assert track.STRIDE > track.CAR_LENGTH
    assert min(gaps) >= 62
    assert max(gaps) <= track.STRIDE + 1e-6


def test_the_road_runs_clockwise_on_the_screen():
    twice_the_area = sum(a.x * b.y - b.x * a.y for a, b in pairwise([*ROUND, ROUND[0]]))
    assert twice_the_area > 0


def test_the_road_bends_smoothly_both_ways_and_turns_once_in_all():
    signed = [(b.heading - a.heading + 180) % 360 - 180 for a, b in pairwise([*ROUND, ROUND[0]])]
    assert sum(signed) == pytest.approx(360)
    assert max(signed) > 1
    assert min(signed) < -1
    tightest = track.STRIDE / STEPS_PER_SPACE / math.radians(max(map(abs, signed)))
    assert tightest > track.ROAD_WIDTH / 2 + 40


def test_cars_move_without_jumps():
    for lane in (track.CAR_LANE, 0.0, track.PASSING_LANE):
        drive = [track.along(i / 50, lane) for i in range(track.SPACES * 50 + 1)]
        for a, b in pairwise(drive):
            assert apart(a, b) < 4
            assert turned(a.heading, b.heading) < 2


def test_heading_follows_the_road():
    for i in range(track.SPACES):
        before, here, after = track.along(i - 0.01), track.along(i), track.along(i + 0.01)
        way = math.degrees(math.atan2(after.y - before.y, after.x - before.x))
        assert turned(way, here.heading) < 1


def test_pieces_far_apart_on_the_road_are_far_apart_on_the_screen():
    count = len(ROUND)
    for i, j in combinations(range(0, count, 3), 2):
        spaces = min(j - i, count - j + i) / STEPS_PER_SPACE
        if spaces > 3:
            assert apart(ROUND[i], ROUND[j]) >= track.ROAD_WIDTH + 60


def test_the_road_leaves_room_for_words_hand_and_standings():
    half = track.ROAD_WIDTH / 2
    assert min(spot.x for spot in ROUND) - half >= 40
    assert max(spot.x for spot in ROUND) + half <= 1505
    assert min(spot.y for spot in ROUND) - half >= 100
    assert max(spot.y for spot in ROUND) + half <= 850


def test_the_pond_in_the_middle_is_free():
    left, top, right, bottom = 300, 460, 1240, 670
    half = track.ROAD_WIDTH / 2
    for spot in ROUND:
        nearest = (min(max(spot.x, left), right), min(max(spot.y, top), bottom))
        assert math.dist(spot[:2], nearest) > half - 6


def test_tokens_do_not_touch_each_other():
    tokens = [track.token_spot(space) for space in range(1, track.SPACES)]
    for a, b in combinations(tokens, 2):
        assert apart(a, b) > track.TOKEN_SIZE


def test_a_lone_car_leaves_the_token_it_stands_on_in_sight():
    for space in range(1, track.SPACES):
        (car,) = track.car_spots(space)
        assert apart(car, track.token_spot(space)) >= (track.CAR_WIDTH + track.TOKEN_SIZE) / 2


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_cars_on_one_space_stand_side_by_side_on_the_road_or_a_crowd_on_its_kerbs_too(count: int):
    room = track.ROAD_WIDTH / 2 + (track.KERB if count > track.CROWD else 0)
    for space in range(1, track.SPACES):
        spots = track.car_spots(space, count)
        assert len(spots) == count
        for spot in spots:
            edge = math.dist(spot[:2], track.place(space)[:2]) + track.CAR_WIDTH * spot.scale / 2
            assert edge <= room
        for a, b in combinations(spots, 2):
            assert clearance(a, b) > 0


def test_every_car_of_the_race_finds_room_at_once():
    waiting = track.car_spots(0, 15)
    reserve = tuple(track.paddock_spot(seat, index) for seat in range(5) for index in range(2))
    driving = tuple(track.car_spots(space)[0] for space in range(1, track.SPACES))
    assert len(waiting) == 15
    for a, b in combinations(waiting + reserve, 2):
        assert clearance(a, b) > 0, (a, b)
    for car in driving:
        for other in waiting + reserve:
            assert clearance(car, other) > -2, (car, other)


def test_the_podium_falls_away_from_the_middle_and_stands_inside_the_ring():
    steps = [track.podium_spot(place) for place in range(1, track.PODIUM_PLACES + 1)]
    assert [y for _, y in steps] == sorted(y for _, y in steps)
    across = sorted(x for x, _ in steps)
    assert across[4] == steps[0][0]
    assert {round(b - a) for a, b in pairwise(across)} == {round(track.PODIUM_STEP_WIDTH)}
    for x, y in steps:
        assert min(math.dist((x, y), spot[:2]) for spot in ROUND) > track.ROAD_WIDTH / 2


def test_the_painted_road_lies_under_every_car():
    art = Path(__file__).parents[2] / "assets" / "art" / "pole_position" / "farm_pond.svg"
    picture = pygame.image.load_sized_svg(art, (1920, 1080))

    def is_asphalt(spot: track.Spot) -> bool:
        red, green, blue, _ = picture.get_at((round(spot.x), round(spot.y)))
        return max(red, green, blue) - min(red, green, blue) < 24 and red < 180

    edge = track.ROAD_WIDTH / 2
    for i in range(track.SPACES * 4):
        distance = i / 4 + 0.125
        for lane in (track.CAR_LANE, track.TOKEN_LANE, 6.0 - edge, edge - 6.0):
            assert is_asphalt(track.along(distance, lane)), (distance, lane)
        assert not is_asphalt(track.along(distance, edge + 7)), distance
