"""Layout and focus: where things are, and which way a key leads."""

from __future__ import annotations

import pytest

from scenes.kit.focus import Focus, Target, nearest, under
from scenes.kit.layout import HEIGHT, WIDTH, Box, Viewport, around, column, row, spread, turned, turned_box

SIZES = [(1920, 1080), (1280, 720), (3840, 2160), (1024, 768), (800, 1280), (2560, 1080), (333, 777), (1, 1)]


@pytest.mark.parametrize("window", SIZES)
def test_the_whole_canvas_fits_every_window(window: tuple[int, int]) -> None:
    v = Viewport.fit(window)
    assert v.x >= 0
    assert v.y >= 0
    assert v.x + v.w <= v.window[0]
    assert v.y + v.h <= v.window[1]
    assert v.w == v.window[0] or v.h == v.window[1], "bars on two sides at most"
    assert abs(v.w * HEIGHT - v.h * WIDTH) <= max(WIDTH, HEIGHT), "the shape is kept to a pixel"


@pytest.mark.parametrize("window", SIZES[:-1])
@pytest.mark.parametrize("at", [(0, 0), (960, 540), (1920, 1080), (17, 900)])
def test_there_and_back_again(window: tuple[int, int], at: tuple[int, int]) -> None:
    v = Viewport.fit(window)
    assert v.to_logical(v.to_window(at)) == pytest.approx(at)


def test_bars_lie_outside_the_logical_canvas() -> None:
    portrait = Viewport.fit((1080, 1920))
    assert portrait.to_logical((540, 100))[1] < 0
    assert portrait.to_logical((540, 960)) == pytest.approx((960, 540), abs=1)


def test_rows_and_columns_fill_their_box() -> None:
    box = Box(100, 50, 620, 300)
    cells = row(box, 3, 10)
    assert [cell.x for cell in cells] == [100, 310, 520]
    assert cells[-1].right == box.right
    assert column(box, 2, 20)[1].bottom == box.bottom


def test_a_spread_closes_up_when_it_would_be_too_wide() -> None:
    assert spread((500, 0), 3, 100, 400) == ((400, 0), (500, 0), (600, 0))
    assert spread((500, 0), 5, 100, 200)[0] == (400, 0)
    assert spread((500, 7), 1, 100, 200) == ((500, 7),)


def test_four_quarter_turns_are_none() -> None:
    assert turned((10, 3), (5, 5), 1) == (7, 10)
    assert turned((10, 3), (5, 5), 4) == (10, 3)
    assert turned_box(Box(0, 0, 10, 4), (5, 2), 1) == Box(3, -3, 4, 10)


def grid() -> list[Target]:
    return [
        Target((x, y), around((200 + 200 * x, 200 + 150 * y), 120, 100), None)
        for x in range(3)
        for y in range(3)
    ]


@pytest.mark.parametrize(
    ("direction", "goal"), [((1, 0), (2, 1)), ((-1, 0), (0, 1)), ((0, 1), (1, 2)), ((0, -1), (1, 0))]
)
def test_keys_lead_to_the_neighbour(direction: tuple[int, int], goal: tuple[int, int]) -> None:
    middle = next(target for target in grid() if target.id == (1, 1))
    found = nearest(grid(), middle.box, *direction)
    assert found is not None
    assert found.id == goal


def test_straight_ahead_beats_closer_but_aside() -> None:
    origin = Box(0, 0, 100, 100)
    ahead, aside = (
        Target("ahead", Box(500, 10, 100, 100), None),
        Target("aside", Box(150, 400, 100, 100), None),
    )
    found = nearest([aside, ahead], origin, 1, 0)
    assert found is not None
    assert found.id == "ahead"


def test_nothing_that_way_keeps_the_focus() -> None:
    focus = Focus()
    targets = grid()
    focus.on(targets[0])
    assert focus.move(targets, -1, 0) == targets[0]
    assert focus.id == (0, 0)


def test_every_target_can_be_reached_with_four_keys() -> None:
    scattered = [
        Target("wide", Box(100, 50, 1700, 90), None),
        *(Target(("card", n), Box(300 + 180 * n, 800, 150, 210), None) for n in range(5)),
        *(Target(("rung", n), Box(700, 180 + 66 * n, 500, 60), None) for n in range(9)),
        Target("corner", Box(1780, 960, 100, 100), None),
    ]
    reached, edge = {scattered[0].id}, [scattered[0]]
    while edge:
        here = edge.pop()
        for direction in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            found = nearest([t for t in scattered if t.id != here.id], here.box, *direction)
            if found is not None and found.id not in reached:
                reached.add(found.id)
                edge.append(found)
    assert reached == {target.id for target in scattered}


def test_a_vanished_focus_goes_to_what_is_closest() -> None:
    focus = Focus()
    targets = grid()
    focus.on(next(target for target in targets if target.id == (2, 2)))
    left = [target for target in targets if target.id != (2, 2)]
    found = focus.ensure(left)
    assert found is not None
    assert found.id == (2, 1)


def test_the_pointer_takes_what_lies_on_top() -> None:
    below, above = Target("below", Box(0, 0, 100, 100), None), Target("above", Box(50, 50, 100, 100), None)
    assert under([below, above], (75, 75)) == above
    assert under([below, above], (10, 10)) == below
    assert under([below, above], (500, 500)) is None
