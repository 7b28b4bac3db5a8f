"""Where everything lies when nothing moves: pure arithmetic on a view, in logical units.

Left: the seats, each with the card it played in front of it. Middle: the ladder and the dust below it.
Right: what to do, and at the bottom the hand of whoever looks.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from game.core import Seat, Token, Viewer
from game.poule_position.model import DUST_VALUE, ROUNDS, RUNG_VALUES, Rung, State
from scenes.kit.chrome import Chrome
from scenes.kit.layout import Box, Point, around, faced, spread
from scenes.kit.pieces import Key, Pose

EDGE = 16.0
PANEL_W, PANEL_H, PANEL_GAP = 456.0, 132.0, 10.0
LOG_TALLEST = 338.0
RIGHT = Box(1404, 16, 500, 1048)
"""The corner of whoever looks: what to do, the buttons, the hand."""

LADDER = Box(700, 10, 520, 1000)
TOP_RUNG_Y, RUNG_PITCH = 120.0, 100.0
"""Where feet stand on the highest rung, and how far below the next one is."""
ROW = Box(690, 0, 538, RUNG_PITCH)
"""What belongs to a rung for a finger: its plate and the whole width of the ladder."""
HEN_X, CARD_X = 862.0, 950.0
HEAD_HEIGHT = 104.0
FEET = (0.5, 0.969)
"""What a hen stands on, as a share of its picture."""
CLINGING = 168.0
"""How far to the right a hen stands that is about to drop, or would come to stand."""
DUST_PIT = Box(510, 912, 900, 172)
DUST = Box(510, 936, 884, 144)
DUST_Y, DUST_MIDDLE, DUST_PITCH = 1050.0, 864.0, 132.0
DUST_COLUMNS = (3, 2, 1, 4, 0)
WAITING: Point = (1258.0, 1030.0)
NEST = Box(1168, 968, 180, 105)
"""Where the hen that won waits."""
COST_X = 1306.0
DUST_SIGN = Box(512, 842, 144, 156)
"""What the dust costs, on a post at its left end."""

CARD_HEIGHT = 252.0
HELD, PLAYED, PERCHED, SMALL = 1.0, 0.52, 0.37, 0.24
"""A card's size in the hand, in front of its seat, beside its hen, face down on a seat's panel."""
PLAYED_X = 532.0
FAN_PITCH, FAN_DEGREES, FAN_SAG = 160.0, 6.0, 16.0
CLOSED_PITCH = 16.0

COMPARED = 0.72
COMPARED_PITCH, COMPARED_WIDTH = 220.0, 850.0
COMPARE_MIDDLE: Point = (942.0, 470.0)
RANK: Point = (-62.0, -84.0)
"""From the middle of a card that is compared to the number of its rank."""

PILE = 10
CHIP_PITCH = 4.5
CHIP_FLATNESS = 0.52

GLOW_Z, BOARD_Z, FLYING_Z, CHIP_Z, SMALL_Z, PLAYED_Z, HELD_Z = 80, 100, 400, 620, 640, 660, 700
"""Chips and small cards lie on the seats' panels, which are widgets; the board is below the particles."""


class Show(NamedTuple):
    """What the picture depends on beside the view: all of it public.

    `chosen`: who has put a card face down in round 1. `height`: the rung at which the falling hen clings.
    `counted`: whose points are told at the end (None: everybody's). `covered`: the hand of whoever looks lies
    face down, because others look on.
    """

    chosen: frozenset[Seat] = frozenset()
    height: Rung = 0
    counted: frozenset[Seat] | None = None
    covered: bool = False


NOTHING_MORE = Show()


class Corner(NamedTuple):
    """The parts of the corner as its owner sees them, from its upper left; `fan` and `sign` are middles."""

    task: Box
    confirm: Box
    undo: Box
    hint: Box
    pause: Box
    sign: Point
    fan: Point


TALL = Corner(
    task=Box(0, 108, 500, 236),
    confirm=Box(0, 358, 500, 112),
    undo=Box(0, 0, 284, 96),
    hint=Box(296, 0, 96, 96),
    pause=Box(404, 0, 96, 96),
    sign=(250, 540),
    fan=(250, 908),
)
WIDE = Corner(
    task=Box(0, 0, 672, 172),
    confirm=Box(536, 214, 512, 112),
    undo=Box(536, 366, 292, 96),
    hint=Box(842, 366, 96, 96),
    pause=Box(952, 366, 96, 96),
    sign=(868, 82),
    fan=(262, 354),
)


def corner(turn: int) -> Corner:
    """From the left or the right side of the table the same corner is wide and low."""
    return WIDE if turn % 2 else TALL


def from_the_seat(at: Point, turn: int) -> Point:
    """A point of the corner as its owner sees it, on the screen."""
    return faced(around(at, 0, 0), RIGHT, turn).centre


# The seats


@cache
def panel(seat: Seat) -> Box:
    return Box(EDGE, EDGE + seat * (PANEL_H + PANEL_GAP), PANEL_W, PANEL_H)


def chrome(seats: int, turn: int = 0) -> Chrome:
    """With `turn`, the corner faces the side of the table where whoever looks sits."""
    parts = corner(turn)
    top = max(panel(seats - 1).bottom + PANEL_GAP, 1080 - EDGE - LOG_TALLEST)
    return Chrome(
        chips=tuple(panel(seat) for seat in range(seats)),
        task=faced(parts.task, RIGHT, turn),
        log=Box(EDGE, top, PANEL_W, 1080 - EDGE - top),
        pause=faced(parts.pause, RIGHT, turn),
        hint=faced(parts.hint, RIGHT, turn),
        undo=faced(parts.undo, RIGHT, turn),
        confirm=faced(parts.confirm, RIGHT, turn),
        turn=turn,
    )


def played(seat: Seat) -> Point:
    """Where a seat's card of this round lies."""
    return (PLAYED_X, panel(seat).centre[1])


@cache
def chip(seat: Seat, number: int) -> Pose:
    """Two neat piles; the highest number lies on top and leaves first."""
    box = panel(seat)
    pile, height = divmod(number, PILE)
    x = box.x + 131 + 35 * pile
    y = box.bottom - 22 - CHIP_PITCH * height
    return Pose(x, y, CHIP_Z + height, sy=CHIP_FLATNESS)


def chip_count(seat: Seat) -> Box:
    box = panel(seat)
    return Box(box.x + 183, box.y + 62, 50, 58)


def stock(seat: Seat, depth: int) -> Pose:
    """`depth` 0 is the next card, on top."""
    box = panel(seat)
    return Pose(box.x + 352 - 1.5 * depth, box.bottom - 42 - 1.0 * depth, SMALL_Z - depth, 0, SMALL, SMALL)


def small_hand(seat: Seat, count: int) -> tuple[Pose, ...]:
    box = panel(seat)
    places = spread((box.x + 406, box.bottom - 42), count, 14, 28)
    return tuple(
        Pose(x, y, SMALL_Z + index, 6 * (index - (count - 1) / 2), SMALL, SMALL)
        for index, (x, y) in enumerate(places)
    )


# The hand


def fan(count: int, turn: int = 0) -> tuple[Pose, ...]:
    """Big cards for whoever looks, turned to the side of the table where that is."""
    poses = []
    for index, (x, y) in enumerate(spread(corner(turn).fan, count, FAN_PITCH, FAN_PITCH * 2)):
        off = index - (count - 1) / 2
        at = from_the_seat((x, y + FAN_SAG * off * off), turn)
        poses.append(Pose(*at, HELD_Z + index, FAN_DEGREES * off + 90 * turn, HELD, HELD))
    return tuple(poses)


def closed(count: int, turn: int = 0) -> tuple[Pose, ...]:
    """The hand put together: which card left it does not tell how it compares with the others."""
    return tuple(
        Pose(*from_the_seat(at, turn), HELD_Z + index, 90 * turn, HELD, HELD)
        for index, at in enumerate(spread(corner(turn).fan, count, CLOSED_PITCH, FAN_PITCH))
    )


def fan_boxes(count: int, turn: int = 0) -> tuple[Box, ...]:
    """What a finger may hit for each card: as wide as a card shows."""
    w, h = (CARD_HEIGHT, FAN_PITCH) if turn % 2 else (FAN_PITCH, CARD_HEIGHT)
    return tuple(around((pose.x, pose.y), w, h) for pose in fan(count, turn))


def held(view: State, seat: Seat) -> tuple[Token, ...]:
    """The seat's hand, weakest card first, without the card it has put aside in round 1."""
    mine = [token for token in view.hands[seat] if token != view.picks[seat]]
    return tuple(sorted(mine, key=lambda token: view.faces[token] or 0))


# The ladder


def rung_y(rung: Rung) -> float:
    return TOP_RUNG_Y + RUNG_PITCH * (len(RUNG_VALUES) - 1 - rung)


def plate(rung: Rung) -> Box:
    """The sign with the rung's value, nailed to the left rail."""
    y = rung_y(rung)
    rail = LADDER.x + 64 - 30 * (y - LADDER.y - 60) / 980
    return around((rail, y - 37), 104, 72)


def rung_row(rung: Rung) -> Box:
    return Box(ROW.x, rung_y(rung) - 92, ROW.w, ROW.h)


def perch(rung: Rung, shift: float = 0) -> tuple[Pose, Pose]:
    """A hen on a rung and, beside it, its card."""
    y, z = rung_y(rung), BOARD_Z + 10 * (len(RUNG_VALUES) - rung)
    hen = Pose(HEN_X + shift, y + 2, z + 2, anchor=FEET)
    return hen, Pose(CARD_X + shift, y - 47, z + 1, 0, PERCHED, PERCHED)


def dust_place(index: int) -> tuple[Pose, Pose]:
    """Each has its own spot, those below the ladder first; the sixth lies behind the first."""
    back, nearest = divmod(index, len(DUST_COLUMNS))
    column = DUST_COLUMNS[nearest]
    x = DUST_MIDDLE + DUST_PITCH * (column - 2) - back * DUST_PITCH / 2
    y, z = DUST_Y - back * 46, BOARD_Z + 130 - 30 * back + 2 * column
    return (
        Pose(x - 34, y, z, 0, anchor=FEET),
        Pose(x + 44, y - 42 - 24 * back, z + 10, 6, PERCHED, PERCHED),
    )


def waiting() -> tuple[Pose, Pose]:
    """The hen that has won and looks for a rung."""
    x, y = WAITING
    return Pose(x, y, BOARD_Z + 160, anchor=FEET), Pose(x + 84, y - 52, BOARD_Z + 161, 4, PLAYED, PLAYED)


def rosette() -> Pose:
    """The prize for the second highest, pinned to the winning card."""
    _, card = waiting()
    return Pose(card.x + 34, card.y - 66, card.z + 2, 8)


def standing(view: State, seat: Seat) -> int:
    """What the seat's hens would be worth if it ended now."""
    perched = sum(
        value
        for value, hen in zip(RUNG_VALUES, view.ladder, strict=True)
        if hen is not None and hen % view.seats == seat
    )
    return perched + DUST_VALUE * sum(hen % view.seats == seat for hen in view.dust)


def leaders(view: State) -> tuple[Seat, ...]:
    """Who would win if it ended now; several share a tie."""
    points = [view.chips[seat] + standing(view, seat) for seat in range(view.seats)]
    return tuple(seat for seat, own in enumerate(points) if own == max(points))


def crown(seat: Seat) -> Pose:
    """On the corner of a winner's total."""
    x, y = played(seat)
    return Pose(x + 44, y - 42, PLAYED_Z + 1, 16)


# Where the cards of a round are compared


def compare_board(count: int) -> Box:
    return around(COMPARE_MIDDLE, _compare_pitch(count) * count + 70, 430)


def compare_slots(count: int) -> tuple[Point, ...]:
    """From the strongest card to the weakest."""
    x, y = COMPARE_MIDDLE
    return spread((x, y + 22), count, _compare_pitch(count), COMPARED_WIDTH)


def _compare_pitch(count: int) -> float:
    return min(COMPARED_PITCH, COMPARED_WIDTH / count)


# All of it


def rest(view: State, viewer: Viewer, show: Show = NOTHING_MORE, turn: int = 0) -> dict[Key, Pose]:
    """Every piece on the table and where it lies."""
    return dict(_pieces(view, viewer, show, turn))


def _pieces(view: State, viewer: Viewer, show: Show, turn: int) -> Iterator[tuple[Key, Pose]]:
    for seat in range(view.seats):
        for number in range(view.chips[seat]):
            yield ("chip", seat, number), chip(seat, number)
        for depth, token in enumerate(view.stocks[seat]):
            yield ("card", token), stock(seat, depth)
        yield from _hand(view, seat, viewer, show, turn)
        yield from _played(view, seat)
        if view.round > ROUNDS and (show.counted is None or seat in show.counted):
            yield ("total", seat), Pose(*played(seat), PLAYED_Z)
    if view.round > ROUNDS and (show.counted is None or len(show.counted) == view.seats):
        for seat in leaders(view):
            yield ("crown", seat), crown(seat)
    if view.round:
        yield ("round",), Pose(*from_the_seat(corner(turn).sign, turn), BOARD_Z, 90 * turn)
    for rung, hen in enumerate(view.ladder):
        if hen is not None:
            yield from _bird(hen, perch(rung))
    if view.falling is not None:
        yield from _bird(view.falling, perch(show.height, CLINGING))
    for index, hen in enumerate(view.dust):
        yield from _bird(hen, dust_place(index))


def _hand(view: State, seat: Seat, viewer: Viewer, show: Show, turn: int) -> Iterator[tuple[Key, Pose]]:
    if seat == viewer:
        mine = sorted(held(view, seat)) if show.covered else held(view, seat)
        poses = closed(len(mine), turn) if show.covered else fan(len(mine), turn)
        for token, pose in zip(mine, poses, strict=True):
            yield ("card", token), pose
        aside = view.picks[seat]
    else:
        aside = stand_in(view, seat) if seat in show.chosen and is_secret(view) else None
        rest_of_hand = [token for token in view.hands[seat] if token != aside]
        for token, pose in zip(rest_of_hand, small_hand(seat, len(rest_of_hand)), strict=True):
            yield ("card", token), pose
    if aside is not None:
        yield ("card", aside), _in_front(seat)


def is_secret(view: State) -> bool:
    """Round 1, before the cards are turned over."""
    return view.round == 1 and not any(card is not None for card in view.trick)


def stand_in(view: State, seat: Seat) -> Token | None:
    """The card that lies face down for a secret choice: always the hand's first, so it tells nothing."""
    return view.hands[seat][0] if view.hands[seat] else None


def _played(view: State, seat: Seat) -> Iterator[tuple[Key, Pose]]:
    token = view.trick[seat]
    if token is None or token in view.ladder or token in view.dust:
        return
    if seat == view.winner:
        yield from _bird(token, waiting())
        yield ("rosette",), rosette()
    else:
        yield ("card", token), _in_front(seat)


def _in_front(seat: Seat) -> Pose:
    return Pose(*played(seat), PLAYED_Z, 0, PLAYED, PLAYED)


def _bird(token: Token, poses: tuple[Pose, Pose]) -> Iterator[tuple[Key, Pose]]:
    hen, card = poses
    yield ("hen", token), hen
    yield ("card", token), card
