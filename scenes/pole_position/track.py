"""The ring road round the farm pond: where every space, car and token lies, in 1920 × 1080 logical units.

Distances along the road are counted in spaces: 0.0 is Start, 12.5 is half-way between spaces 12 and
13, and 44.0 is Start again. Headings are degrees clockwise on the screen: 0 points right, 90 points down.
A lane is a sidestep in pixels, positive towards the pond (the driver's right).
"""

import math
from bisect import bisect_right
from itertools import accumulate
from typing import NamedTuple

SPACES = 44
ROAD_WIDTH = 124.0
CAR_LENGTH, CAR_WIDTH = 84.0, 48.0
TOKEN_SIZE = 58.0

CAR_LANE = -28.0  # cars keep to the outer lane, so that the token they stand on stays in sight
TOKEN_LANE = 29.0
PASSING_LANE = 27.0
CROWD, KERB = 3, 10.0
"""More cars abreast than this put the outer wheels on the kerbs, so as not to be too small."""

START = (887.0, 392.0)
LINE_AHEAD = 0.57  # the chequered line is painted here: cars wait behind it and cross it coming home
# Where the straights would meet, and the radius that rounds them off; clockwise from Start.
# The dent in the top holds the paddock.
CORNERS = (
    (1056.0, 392.0, 125.0),
    (1126.0, 172.0, 120.0),
    (1462.0, 172.0, 125.0),
    (1388.0, 470.0, 240.0),
    (1466.0, 786.0, 120.0),
    (1100.0, 744.0, 320.0),
    (760.0, 784.0, 320.0),
    (420.0, 744.0, 320.0),
    (78.0, 786.0, 120.0),
    (150.0, 470.0, 240.0),
    (80.0, 172.0, 120.0),
    (368.0, 172.0, 115.0),
    (440.0, 392.0, 125.0),
)


class Spot(NamedTuple):
    """A place to draw something at: its middle, where its nose points, and how large it is."""

    x: float
    y: float
    heading: float
    scale: float = 1.0


class Piece(NamedTuple):
    """A stretch of road from a point and heading, bending by `turn` degrees (positive: to the right)."""

    x: float
    y: float
    heading: float
    length: float
    turn: float

    def after(self, length: float) -> Spot:
        heading = math.radians(self.heading)
        if not self.turn:
            return Spot(
                self.x + length * math.cos(heading), self.y + length * math.sin(heading), self.heading
            )
        radius = self.length / math.radians(self.turn)  # negative in a left-hand bend
        ahead = heading + length / radius
        x = self.x + radius * (math.sin(ahead) - math.sin(heading))
        y = self.y - radius * (math.cos(ahead) - math.cos(heading))
        return Spot(x, y, math.degrees(ahead))


def _pieces() -> tuple[Piece, ...]:
    """Straight, bend, straight, bend … from Start round to Start."""
    pieces: list[Piece] = []
    x, y = START
    for i, (corner_x, corner_y, radius) in enumerate(CORNERS):
        next_x, next_y = CORNERS[i + 1][:2] if i + 1 < len(CORNERS) else START
        inwards = math.degrees(math.atan2(corner_y - y, corner_x - x))
        outwards = math.degrees(math.atan2(next_y - corner_y, next_x - corner_x))
        turn = (outwards - inwards + 180) % 360 - 180
        cut = radius * math.tan(math.radians(abs(turn)) / 2)
        straight = math.dist((x, y), (corner_x, corner_y)) - cut
        pieces.append(Piece(x, y, inwards, straight, 0.0))
        bend = pieces[-1].after(straight)
        pieces.append(Piece(bend.x, bend.y, inwards, radius * math.radians(abs(turn)), turn))
        x, y, _, _ = pieces[-1].after(pieces[-1].length)
    home = math.dist((x, y), START)
    return (*pieces, Piece(x, y, 0.0, home, 0.0))


PIECES = _pieces()
LENGTH = math.fsum(piece.length for piece in PIECES)
STRIDE = LENGTH / SPACES
_BEGINS = tuple(accumulate((piece.length for piece in PIECES[:-1]), initial=0.0))


def along(distance: float, lane: float = 0.0) -> Spot:
    """Where a car is `distance` spaces past Start; laps repeat, and behind Start is negative."""
    reached = (distance * STRIDE) % LENGTH
    i = bisect_right(_BEGINS, reached) - 1
    x, y, heading, _ = PIECES[i].after(reached - _BEGINS[i])
    right = math.radians(heading + 90)
    return Spot(x + lane * math.cos(right), y + lane * math.sin(right), heading % 360)


def place(space: int) -> tuple[float, float, float]:
    """The middle of the road on a space and the way it runs there; 44 is home, on Start again."""
    x, y, heading, _ = along(space)
    return x, y, heading


def token_spot(space: int) -> Spot:
    return along(space, TOKEN_LANE)


def car_spots(space: int, count: int = 1) -> tuple[Spot, ...]:
    """Places for the cars that share one space, outermost first: abreast, and smaller when they are many."""
    if space % SPACES == 0:
        return start_spots(count)
    if count == 1:
        return (along(space, CAR_LANE),)
    usable = ROAD_WIDTH - 8 if count <= CROWD else ROAD_WIDTH + 2 * KERB
    scale = min(1.0, usable / (count * (CAR_WIDTH + 4)))
    apart = min(2 * PASSING_LANE, usable / count)
    return tuple(along(space, (i - (count - 1) / 2) * apart)._replace(scale=scale) for i in range(count))


# The road widens on its outer side at Start, up to the paddock: room for every car of the race.
START_ROW = 51.0
START_COLUMN = 92.0
ABREAST = 5
ABREAST_BEHIND = 3


def start_spots(count: int) -> tuple[Spot, ...]:
    """Places for the cars waiting at Start: five abreast at the line, others behind them off the road."""
    start_x, start_y = START
    spots = []
    for i in range(count):
        if i < ABREAST:
            column, row = 0, i
        else:
            behind, from_top = divmod(i - ABREAST, ABREAST_BEHIND)
            column, row = behind + 1, ABREAST - 1 - from_top
        spots.append(Spot(start_x - column * START_COLUMN, start_y + 27 - row * START_ROW, 0.0))
    return tuple(spots)


PADDOCK_LEFT = 476.0
PADDOCK_TOP = 98.0
BAY_WIDTH = 104.0
BAY_DEPTH = 94.0
BAY_CARS = 2


def paddock_spot(seat: int, index: int) -> Spot:
    """Where a seat's reserve car waits: in the seat's own bay, two side by side, nose towards the road."""
    x = PADDOCK_LEFT + seat * BAY_WIDTH + (index % BAY_CARS + 0.5) * BAY_WIDTH / BAY_CARS
    return Spot(x, PADDOCK_TOP + BAY_DEPTH / 2, 90.0)


PODIUM_CORNER = (230.0, 544.0)
PODIUM_PLACES = 9
PODIUM_STEP_WIDTH = 116.0
PODIUM_STEP_DROP = 9.5


def podium_spot(place: int) -> tuple[float, float]:
    """Where the wheels of the car in this place (1 to 9) rest: first in the middle, second on its left."""
    side = place // 2 * (-1 if place % 2 == 0 else 1)
    left, top = PODIUM_CORNER
    x = left + 18 + (PODIUM_PLACES / 2 + side) * PODIUM_STEP_WIDTH
    return x, top + 8 + (place - 1) * PODIUM_STEP_DROP
