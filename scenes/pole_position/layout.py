"""Where everything lies when nothing moves: pure arithmetic on a view, in logical units.

Top: what to do. Left and middle: the ring road, with the podium in its infield. Right: the standings and the
log. Bottom: the starting grid of this turn, and beside it the hand, the cars or the tokens to choose from.
"""

from collections.abc import Iterator

from game.core import Seat, Viewer
from game.pole_position.model import HOME, MOST_SEATS, RESERVE, START, TEAM, TOKENS, Car, Kind, Space, State
from scenes.kit.chrome import Chrome
from scenes.kit.layout import Box, Point, around, column, faced, row
from scenes.kit.pieces import Key, Pose
from scenes.pole_position import track
from scenes.pole_position.standing import cars_on, chooses_fuel, is_racing, is_turned, team

EDGE = 14.0
SIDE_X, SIDE_W = 1554.0, 352.0
BUTTON = 92.0
CHIP_TALL = {2: 150.0, 3: 150.0, 4: 130.0, 5: 106.0}
"""By the number of seats."""
CHIP_GAP = 6.0
CONFIRM_H = 108.0
CORNER_SHARE = 0.63
"""Of what is left below the chips, for the words to who sits at the left or the right."""
TASK = Box(EDGE, 5, SIDE_X - 2 * EDGE, 68)

GRID = Box(EDGE, 920, 568, 152)
SLOT_PITCH = 110.0
OFFER = Box(GRID.right + EDGE, GRID.y, SIDE_X - GRID.right - 2 * EDGE, GRID.h)
"""What the one who acts may choose from."""
CAN_HEIGHT = 130.0
CAN_PITCH = 103.0
PICKED_LIFT = 46.0
TURNED_SCALE = 0.76
"""Of a hand on its side, so that its cards do not overlap."""
TICKET_GAP = 12.0
FILL_W = 190.0

LIGHTS: Point = (992.0, 252.0)
FLAG: Point = (1024.0, 176.0)
PAST_THE_LINE = track.SPACES + 0.95
HOME_LANE = track.PASSING_LANE
"""Cars come home beside those that have just started."""
PODIUM_ANCHOR = (0.5, 230 / 236)
START_AREA = Box(track.START[0] - 46, track.START[1] - 204, 150, 264)
"""From the cars five abreast to the chequered line."""
SPACE_SIDE = 86.0
"""A space for a finger: as wide as the road's spaces are apart."""

TOKEN_Z, LIGHTS_Z, CAR_Z, PODIUM_Z, CAN_Z, HAND_Z, STOCK_Z = 20, 30, 100, 140, 620, 640, 640


def chrome(seats: int, turn: int = 0) -> Chrome:
    """With `turn`, what is said to whoever looks faces that side of the table.

    From the left or the right, the strip along the top is no place for words: they stand above the log.
    """
    top = EDGE + BUTTON + 8
    chips = column(
        Box(SIDE_X, top, SIDE_W, seats * (CHIP_TALL[seats] + CHIP_GAP) - CHIP_GAP), seats, CHIP_GAP
    )
    confirm = Box(SIDE_X, 1080 - EDGE - CONFIRM_H, SIDE_W, CONFIRM_H)
    log_top = chips[-1].bottom + 8
    log = Box(SIDE_X, log_top, SIDE_W, confirm.y - 8 - log_top)
    task = TASK
    if turn % 2:
        free = confirm.bottom - log_top
        corner = Box(SIDE_X, log_top, SIDE_W, free * CORNER_SHARE)
        task = faced(Box(0, 0, corner.h, SIDE_W - CONFIRM_H - 8), corner, turn)
        confirm = faced(Box(0, SIDE_W - CONFIRM_H, corner.h, CONFIRM_H), corner, turn)
        log = Box(SIDE_X, corner.bottom + 8, SIDE_W, free - corner.h - 8)
    return Chrome(
        chips=chips,
        task=task,
        log=log,
        pause=Box(SIDE_X + SIDE_W - BUTTON, EDGE, BUTTON, BUTTON),
        hint=Box(SIDE_X + SIDE_W - 2 * BUTTON - 8, EDGE, BUTTON, BUTTON),
        undo=Box(SIDE_X + SIDE_W - 3 * BUTTON - 16, EDGE, BUTTON, BUTTON),
        confirm=confirm,
        turn=turn,
    )


# The road


def car_poses(view: State) -> dict[Car, Pose]:
    poses: dict[Car, Pose] = {}
    for space in sorted({place for place in view.places if START <= place < HOME}):
        there = cars_on(view, space)
        for car, spot in zip(there, track.car_spots(space, len(there)), strict=True):
            poses[car] = on_the_road(spot, is_turned(view, car))
    for seat in range(view.seats):
        waiting = [car for car in team(seat) if view.places[car] == RESERVE]
        for index, car in enumerate(waiting):
            poses[car] = on_the_road(track.paddock_spot(seat, index))
    for place, car in enumerate(view.podium, start=1):
        poses[car] = podium_pose(place)
    arrived = [car for car in cars_on(view, HOME) if car not in view.podium]
    for index, car in enumerate(arrived):
        poses[car] = on_the_road(track.along(PAST_THE_LINE - 0.5 * index, HOME_LANE))
    return poses


def on_the_road(spot: track.Spot, turned: bool = False) -> Pose:
    heading = (spot.heading + (180 if turned else 0)) % 360
    return Pose(spot.x, spot.y, CAR_Z, heading, spot.scale, spot.scale)


def podium_pose(place: int) -> Pose:
    return Pose(*track.podium_spot(place), PODIUM_Z - place, anchor=PODIUM_ANCHOR)


def space_box(space: Space) -> Box:
    x, y, _ = track.place(space)
    return around((x, y), SPACE_SIDE, SPACE_SIDE)


def space_at(at: Point) -> Space | None:
    """The space with a token under a finger."""
    near = [space for space in range(START + 1, HOME) if space_box(space).holds(at)]
    return min(near, key=lambda space: _distance(at, track.place(space)[:2]), default=None)


def car_at(view: State, at: Point) -> Car | None:
    """The car under a finger."""
    poses = car_poses(view)
    near = [
        car
        for car, pose in poses.items()
        if around((pose.x, pose.y), track.CAR_LENGTH, track.CAR_LENGTH).holds(at)
    ]
    return min(near, key=lambda car: _distance(at, (poses[car].x, poses[car].y)), default=None)


def is_nearer_to_car(view: State, car: Car, space: Space, at: Point) -> bool:
    pose, token = car_poses(view)[car], track.token_spot(space)
    return _distance(at, (pose.x, pose.y)) < _distance(at, (token.x, token.y))


def _distance(one: Point, other: Point) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


# The grid and the hand


def grid(seats: int) -> Box:
    return GRID._replace(w=GRID.w - SLOT_PITCH * (MOST_SEATS - seats))


def slot(position: int) -> Point:
    """The middle of a place on this turn's starting grid; 0 drives first."""
    return (GRID.x + 64 + position * SLOT_PITCH, GRID.centre[1])


def hand_place(view: State, seat: Seat, card: int, turn: int = 0) -> Pose:
    """A fuel card in the hand of whoever looks, turned to the side where that is."""
    hand = view.hands[seat]
    index = hand.index(card) - (len(hand) - 1) / 2
    if turn == 2:
        index = -index
    x, y = OFFER.centre
    lift = PICKED_LIFT if view.picks[seat] == card else 0.0
    scale = TURNED_SCALE if turn % 2 else 1.0
    return Pose(x + index * CAN_PITCH, y - lift, HAND_Z, 90.0 * turn, scale, scale)


def hand_box(pose: Pose) -> Box:
    return around((pose.x, pose.y), CAN_PITCH - 4, CAN_HEIGHT + 12)


def tickets(turn: int = 0) -> tuple[Box, ...]:
    """One for each of a seat's three cars; who sits opposite reads them from the other end."""
    boxes = row(OFFER, TEAM, TICKET_GAP)
    return boxes[::-1] if turn == 2 else boxes


# Laying the circuit


def stock_boxes() -> dict[Kind, Box]:
    shelf = Box(GRID.x, GRID.y, OFFER.right - GRID.x - FILL_W - EDGE, GRID.h)
    return dict(zip(TOKENS, row(shelf, len(TOKENS), 10), strict=True))


def stock_token(kind: Kind) -> Point:
    box = stock_boxes()[kind]
    return (box.x + 58, box.centre[1])


def stock_count(kind: Kind) -> Box:
    """How many are left, beside the token."""
    box = stock_boxes()[kind]
    return Box(box.centre[0] + 14, box.y + 20, box.w / 2 - 26, box.h - 40)


def fill_box() -> Box:
    return Box(OFFER.right - FILL_W, GRID.y + 18, FILL_W, 116)


# All of it


def rest(
    view: State, viewer: Viewer, chosen: frozenset[Seat] = frozenset(), turn: int = 0
) -> dict[Key, Pose]:
    """Every piece on the table and where it lies; `chosen`: whose fuel lies face down (that is public)."""
    return dict(_pieces(view, viewer, chosen, turn))


def _pieces(view: State, viewer: Viewer, chosen: frozenset[Seat], turn: int) -> Iterator[tuple[Key, Pose]]:
    for space, kind in enumerate(view.circuit):
        if kind is not None and space != START:
            spot = track.token_spot(space)
            yield ("token", space), Pose(spot.x, spot.y, TOKEN_Z)
    if view.turn:
        yield ("lights",), Pose(*LIGHTS, LIGHTS_Z)
    else:
        yield from _stock(view)
    for car, pose in car_poses(view).items():
        yield ("car", car), pose
    yield from _cans(view, chosen)
    if viewer is not None and chooses_fuel(view) and is_racing(view, viewer):
        for card in view.hands[viewer]:
            yield ("fuel", card), hand_place(view, viewer, card, turn)


def _stock(view: State) -> Iterator[tuple[Key, Pose]]:
    for kind, count in TOKENS.items():
        if view.circuit.count(kind) < count:
            yield ("stock", kind), Pose(*stock_token(kind), STOCK_Z)


def _cans(view: State, chosen: frozenset[Seat]) -> Iterator[tuple[Key, Pose]]:
    """This turn's fuel: face down in seat order, then face up in the order of play."""
    if chooses_fuel(view):
        for position, seat in enumerate(seat for seat in range(view.seats) if is_racing(view, seat)):
            if seat in chosen:
                yield ("can", seat), Pose(*slot(position), CAN_Z)
    for position, seat in enumerate(view.queue):
        yield ("can", seat), Pose(*slot(position), CAN_Z)


def bonnet(pose: Pose) -> Point:
    """Just above a car, for words that float."""
    return (pose.x, pose.y - 46)
