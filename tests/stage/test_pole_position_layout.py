"""Where Pole Position's pieces lie: on the screen, apart from each other, from the view alone."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from game.match import Match
from game.pole_position.model import HOME, RESERVE, TOKENS
from scenes.kit.layout import Box, Point
from scenes.pole_position import layout, track


def random_views(seats: int, seed: int, **options: object) -> list[object]:
    match = Match.new("pole_position", seats=seats, seed=seed, options=dict(options))
    dice = random.Random(seed)
    views = []
    while match.to_act():
        seat = dice.choice(match.to_act())
        legal = match.legal(seat)
        if match.state.turn == 0 and dice.random() < 0.05:
            match.play(seat, "fill")
        else:
            match.play(seat, dice.choice(legal))
        views.append(match.view(dice.choice([None, *range(seats)])))
    return views


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("circuit", ["random", "built"])
def test_every_car_lies_on_the_screen_and_no_two_in_the_same_place(seats: int, circuit: str) -> None:
    for view in random_views(seats, seed=seats, circuit=circuit):
        poses = layout.car_poses(view)  # type: ignore[arg-type]
        assert sorted(poses) == list(range(3 * seats))
        spots = [(round(pose.x), round(pose.y)) for pose in poses.values()]
        assert len(set(spots)) == len(spots)
        for pose in poses.values():
            assert 0 < pose.x < layout.SIDE_X
            assert 0 < pose.y < layout.GRID.y


def test_a_car_that_spun_stands_the_wrong_way_round() -> None:
    turned = 0
    for seed in range(6):
        for view in random_views(3, seed):
            poses = layout.car_poses(view)  # type: ignore[arg-type]
            for car in {*view.spun, *view.dizzy}:  # type: ignore[attr-defined]
                place = view.places[car]  # type: ignore[attr-defined]
                heading = track.along(place).heading
                assert (poses[car].angle - heading) % 360 == pytest.approx(180)
                turned += 1
    assert turned


def test_cars_wait_in_the_garage_of_their_own_seat_and_come_home_onto_their_step() -> None:
    view = random_views(3, 1)[-1]
    poses = layout.car_poses(view)  # type: ignore[arg-type]
    for place, car in enumerate(view.podium, start=1):  # type: ignore[attr-defined]
        assert (poses[car].x, poses[car].y) == track.podium_spot(place)
    first = random_views(3, 1)[0]
    waiting = [car for car, place in enumerate(first.places) if place == RESERVE]  # type: ignore[attr-defined]
    assert len(waiting) == 6
    for car in waiting:
        bay = track.PADDOCK_LEFT + car // 3 * track.BAY_WIDTH
        assert bay < layout.car_poses(first)[car].x < bay + track.BAY_WIDTH  # type: ignore[arg-type]


def test_the_grid_is_in_the_order_of_play_and_shrinks_as_seats_have_driven() -> None:
    seen = 0
    for view in random_views(4, 3):
        queue = view.queue  # type: ignore[attr-defined]
        if queue:
            places = layout.rest(view, None)  # type: ignore[arg-type]
            cans = sorted((pose.x, key[1]) for key, pose in places.items() if key[0] == "can")  # type: ignore[index]
            assert tuple(seat for _, seat in cans) == queue
            seen += 1
    assert seen


def test_a_viewer_sees_its_own_hand_and_nobody_else_s() -> None:
    match = Match.new("pole_position", seats=3, seed=4)
    for viewer in (None, 0, 1, 2):
        view = match.view(viewer)
        held = [key for key in layout.rest(view, viewer) if key[0] == "fuel"]  # type: ignore[index]
        assert len(held) == (0 if viewer is None else 9)


def test_what_a_finger_must_hit_is_large_enough_and_apart() -> None:
    match = Match.new("pole_position", seats=5, seed=4)
    view = match.view(0)
    hand = [layout.hand_box(layout.hand_place(view, 0, card)) for card in view.hands[0]]
    for boxes in (hand, list(layout.tickets()), list(layout.stock_boxes().values())):
        for box in boxes:
            assert min(box.w, box.h) >= 88
            assert box.right <= layout.SIDE_X
        assert not any(one.touches(other) for one, other in combinations(boxes, 2))
    for seats in (2, 3, 4, 5):
        chrome = layout.chrome(seats)
        boxes = [*chrome.chips, chrome.log, chrome.pause, chrome.undo, chrome.confirm, chrome.hint]
        assert not any(one.touches(other) for one, other in combinations(boxes, 2))
        assert all(Box(0, 0, 1920, 1080).holds((box.right - 1, box.bottom - 1)) for box in boxes)


def test_a_finger_on_a_token_finds_its_space() -> None:
    for space in range(1, HOME):
        spot = track.token_spot(space)
        at: Point = (spot.x, spot.y)
        assert layout.space_at(at) == space
    assert layout.space_at((760.0, 600.0)) is None


def test_a_stock_of_tokens_is_laid_out_only_while_the_circuit_is_built() -> None:
    match = Match.new("pole_position", seats=2, seed=4, options={"circuit": "built"})
    kinds = [key[1] for key in layout.rest(match.view(0), 0) if key[0] == "stock"]  # type: ignore[index]
    assert kinds == list(TOKENS)
    match.play(0, "fill")
    assert not [key for key in layout.rest(match.view(0), 0) if key[0] == "stock"]  # type: ignore[index]


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_what_is_said_to_whoever_acts_faces_that_side_of_the_table(turn: int) -> None:
    for seats in (2, 3, 4, 5):
        chrome = layout.chrome(seats, turn)
        assert chrome.turn == turn
        boxes = [
            *chrome.chips, chrome.task, chrome.log, chrome.pause, chrome.undo, chrome.confirm, chrome.hint
        ]  # fmt: skip
        assert not any(one.touches(other) for one, other in combinations(boxes, 2))
        assert all(Box(0, 0, 1920, 1080).holds((box.right - 1, box.bottom - 1)) for box in boxes)
        if turn % 2:  # lines run down the screen
            assert chrome.task.h >= 200
            assert chrome.task.w >= 200
            assert chrome.confirm.h > chrome.confirm.w >= 88
