"""Ways along the road and the motions that follow them: driving, spinning, being towed, leaping."""

from collections.abc import Sequence
from math import atan2, cos, degrees, hypot, pi, radians, sin

from game.pole_position.model import Space
from scenes.kit.easing import Ease, smooth
from scenes.kit.layout import Point
from scenes.kit.motion import Motion
from scenes.kit.pieces import Pose
from scenes.kit.sprite import Sprite
from scenes.pole_position import track

SAMPLES_A_SPACE = 8
MERGE = 0.9
"""Spaces it takes to change from where a car stands to the lane it drives in, and back."""
SWERVE = 1.0
"""Spaces it takes to pull out to pass a car, and to pull in again."""
SMOOTHING = 3
"""Points of a way before and after one, over which its heading is taken."""
MOST_LEAN = 11.0
WIDE_LANE = 58.0
"""Where one passes cars that stand side by side: with two wheels on the grass."""
SPIN_DEGREES = 540.0
SLIDE_ON, SLIDE_INWARDS, SWAY = 46.0, 42.0, 16.0
"""How far a spinning car slides on, towards the pond, and out of its own way back."""
LEAP, LEAP_RISE = 0.6, 46.0
"""How much larger a car looks at the top of its leap, and how far above its shadow."""
TAIL_GROWTH = 0.4
"""How much of that what stays behind it grows with it."""
TAIL, TOW_HOOK = 40.0, 44.0
"""From the middle of a car, and of the truck, to where the chain holds it."""

Way = Sequence[Point]


def local(at: Point, space: float) -> tuple[float, float]:
    """A point near a space as (distance, lane)."""
    spot = track.along(space)
    dx, dy = at[0] - spot.x, at[1] - spot.y
    turn = radians(spot.heading)
    return space + (dx * cos(turn) + dy * sin(turn)) / track.STRIDE, dy * cos(turn) - dx * sin(turn)


def ramp(value: float, start: float, end: float) -> float:
    """0 before `start`, 1 after `end`, smooth between."""
    return smooth(min(1.0, max(0.0, (value - start) / (end - start))))


def road_way(
    start: tuple[float, float],
    end: tuple[float, float],
    passed: Sequence[tuple[Space, int]] = (),
    cruise: float = track.CAR_LANE,
) -> list[Point]:
    """Along the road from (distance, lane) to another, pulling out for every (space, cars there)."""
    (d0, l0), (d1, l1) = start, end
    long = abs(d1 - d0)
    count = max(6, round(long * SAMPLES_A_SPACE))
    merge = min(MERGE, long / 2) or 1.0
    way = []
    for step in range(count + 1):
        d = d0 + (d1 - d0) * step / count
        gone = abs(d - d0)
        lane = cruise + max(
            (_pull(d, space, min(d0, d1), max(d0, d1)) * _sidestep(cars, cruise) for space, cars in passed),
            default=0.0,
        )
        lane += (l0 - cruise) * (1 - ramp(gone, 0, merge))
        lane += (l1 - cruise) * ramp(gone, long - merge, long)
        spot = track.along(d, lane)
        way.append((spot.x, spot.y))
    return way


def _sidestep(cars: int, cruise: float) -> float:
    return (track.PASSING_LANE if cars == 1 else WIDE_LANE) - cruise


def _pull(d: float, space: Space, lowest: float, highest: float) -> float:
    """How far out of its lane a car is at `d` to pass the one on `space`; not at all at both ends."""
    out = max(lowest, space - 2 * SWERVE)
    back = min(highest, space + 2 * SWERVE)
    return ramp(d, out, max(out + 0.1, min(out + SWERVE, space))) * (
        1 - ramp(d, min(back - 0.1, max(back - SWERVE, space)), back)
    )


def garage_way(garage: Point, goal: Point) -> list[Point]:
    """Out of the garage, nose down, and round to the right."""
    bend = (garage[0], goal[1])
    way = []
    for step in range(13):
        t = step / 12
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        way.append((a * garage[0] + b * bend[0] + c * goal[0], a * garage[1] + b * bend[1] + c * goal[1]))
    return way


class Drive(Motion):
    """Follows a way, nose first, leaning into the bends and braking, and ends lying as told.

    `tail` are sprites that stay behind the car (streaks, flames), each at its distance from the middle.
    `lifts`: 1 leaps over what is on the way, less than 0 is the shadow of what does.
    """

    def __init__(
        self,
        sprite: Sprite,
        way: Way,
        seconds: float,
        end: Pose,
        ease: Ease = smooth,
        tail: Sequence[tuple[Sprite, float]] = (),
        backwards: bool = False,
        lifts: float = 0.0,
    ) -> None:
        super().__init__(seconds, ease)
        self.sprite, self.pose, self.tail, self.backwards, self.lifts = sprite, end, tail, backwards, lifts
        self.way = [point for index, point in enumerate(way) if index == 0 or point != way[index - 1]]
        self.marks = [0.0]
        for (x0, y0), (x1, y1) in zip(self.way, self.way[1:], strict=False):
            self.marks.append(self.marks[-1] + hypot(x1 - x0, y1 - y0))
        self.headings = self._headings()
        self.size = end.sx

    def start(self) -> None:
        self.size = self.sprite.sx

    def _headings(self) -> list[float]:
        """At each point of the way, without jumps from 359 to 0."""
        headings: list[float] = []
        for index in range(len(self.way)):
            last = len(self.way) - 1
            (x0, y0), (x1, y1) = self.way[max(0, index - SMOOTHING)], self.way[min(last, index + SMOOTHING)]
            heading = degrees(atan2(y1 - y0, x1 - x0)) + (180 if self.backwards else 0)
            if headings:
                heading = headings[-1] + (heading - headings[-1] + 180) % 360 - 180
            headings.append(heading)
        return headings

    def show(self, share: float) -> None:
        goal = self.ease(share) * self.marks[-1]
        leg = 0
        while leg < len(self.marks) - 2 and self.marks[leg + 1] < goal:
            leg += 1
        if len(self.way) < 2:
            return
        t = (goal - self.marks[leg]) / (self.marks[leg + 1] - self.marks[leg])
        (x0, y0), (x1, y1) = self.way[leg], self.way[leg + 1]
        heading = self.headings[leg] + (self.headings[leg + 1] - self.headings[leg]) * t
        bend = self.headings[min(leg + 3, len(self.headings) - 1)] - self.headings[max(leg - 2, 0)]
        pace = 4 * share * (1 - share)
        lean = max(-MOST_LEAN, min(MOST_LEAN, bend * 0.28)) * pace
        sprite = self.sprite
        above = LEAP_RISE * max(0.0, self.lifts) * sin(pi * share)
        sprite.x, sprite.y, sprite.angle = x0 + (x1 - x0) * t, y0 + (y1 - y0) * t - above, heading + lean
        rise = 1 + LEAP * self.lifts * sin(pi * share)
        size = self.size + (self.pose.sx - self.size) * ramp(share, 0.5, 1.0)
        sprite.sx = size * rise * (1 + 0.07 * sin(2 * pi * share))
        sprite.sy = size * rise * (1 - 0.05 * sin(2 * pi * share))
        turn = radians(sprite.angle)
        for follower, behind in self.tail:
            reach = behind * rise
            follower.x, follower.y = sprite.x - reach * cos(turn), sprite.y - reach * sin(turn)
            follower.sx = follower.sy = 1 + (rise - 1) * TAIL_GROWTH
            follower.angle, follower.visible = sprite.angle, True

    def end(self) -> None:
        for field in ("x", "y", "angle", "sx", "sy"):
            setattr(self.sprite, field, getattr(self.pose, field))
        for follower, _ in self.tail:
            follower.visible = False


class Hitch(Motion):
    """A chain, taut between the tail of a car and the hook of the truck that pulls it."""

    def __init__(self, chain: Sprite, car: Sprite, truck: Sprite, long: float, seconds: float) -> None:
        super().__init__(seconds)
        self.chain, self.car, self.truck, self.long = chain, car, truck, long

    def start(self) -> None:
        self.show(0.0)

    def show(self, share: float) -> None:
        (x0, y0), (x1, y1) = _behind(self.car, TAIL), _behind(self.truck, TOW_HOOK)
        chain = self.chain
        chain.x, chain.y, chain.visible = (x0 + x1) / 2, (y0 + y1) / 2, True
        chain.angle, chain.sx = degrees(atan2(y1 - y0, x1 - x0)), hypot(x1 - x0, y1 - y0) / self.long

    def end(self) -> None:
        self.chain.visible = False


def _behind(sprite: Sprite, far: float) -> Point:
    turn = radians(sprite.angle)
    return (sprite.x - far * cos(turn), sprite.y - far * sin(turn))


class Spin(Motion):
    """Slides on, turning one and a half times, and stops the wrong way round where it was to stop."""

    def __init__(self, sprite: Sprite, end: Pose, seconds: float, side: int = 1) -> None:
        super().__init__(seconds)
        self.sprite, self.pose, self.side = sprite, end, side

    def show(self, share: float) -> None:
        spot = slide(self.pose, share, self.side)
        self.sprite.x, self.sprite.y, self.sprite.angle = spot.x, spot.y, spot.heading

    def end(self) -> None:
        self.sprite.x, self.sprite.y, self.sprite.angle = self.pose.x, self.pose.y, self.pose.angle


def slide(end: Pose, share: float, side: int = 1) -> track.Spot:
    """Where a car that ends turned round at `end` is after this share of its slide."""
    gone = 1 - (1 - share) ** 1.8
    ahead = radians(end.angle + 180)
    out = sin(pi * gone)
    along = SLIDE_ON * end.sx * out
    inwards = end.sx * (SLIDE_INWARDS * out * out + side * SWAY * sin(2 * pi * gone))
    return track.Spot(
        end.x + along * cos(ahead) - inwards * sin(ahead),
        end.y + along * sin(ahead) + inwards * cos(ahead),
        end.angle + side * SPIN_DEGREES * (gone - 1),
    )
