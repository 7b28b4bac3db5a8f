"""Rubber on the road: every spin leaves its marks for the rest of the race."""

from collections.abc import Iterable
from itertools import pairwise
from math import cos, radians, sin
from typing import Any, NamedTuple

from game.pole_position.model import Car, Spun
from scenes.kit.assets import Look, Painted
from scenes.kit.canvas import Canvas
from scenes.kit.layout import Box
from scenes.kit.pieces import Pose
from scenes.pole_position import track
from scenes.pole_position.driving import slide
from scenes.pole_position.layout import on_the_road

SIZE = 220.0
WHEELS = ((-28.0, -17.0), (-28.0, 17.0))
"""The rear wheels, seen from the middle of the car."""
STEPS = 26
PALEST, DARKEST = 0.14, 0.36
DARKEST_RUBBER = "#2b2422"


class Skid(NamedTuple):
    car: Car
    lane: int
    abreast: int
    """Cars that spun side by side, and which of them it was, outermost first."""
    space: int

    @property
    def side(self) -> int:
        """Which way round it spun: the same for every viewer and every replay."""
        return 1 if (self.car + self.space) % 2 else -1

    def pose(self) -> Pose:
        return on_the_road(track.car_spots(self.space, self.abreast)[self.lane], turned=True)


def skids_of(event: Spun) -> list[Skid]:
    return [Skid(car, index, len(event.cars), event.space) for index, car in enumerate(event.cars)]


def skids_in(events: Iterable[Any]) -> list[Skid]:
    return [skid for event in events if isinstance(event, Spun) for skid in skids_of(event)]


def look(skid: Skid) -> Look:
    """Both rear wheels' marks, fading where the slide ends; the car stops in the picture's middle."""
    pose = skid.pose()

    def paint(canvas: Canvas) -> None:
        lines = []
        for wheel in WHEELS:
            points = [_wheel(pose, step / STEPS, skid.side, wheel) for step in range(STEPS + 1)]
            for step, ((x0, y0), (x1, y1)) in enumerate(pairwise(points)):
                opacity = DARKEST + (PALEST - DARKEST) * step / STEPS
                lines.append(
                    f'<path d="M {x0:.1f} {y0:.1f} L {x1:.1f} {y1:.1f}" stroke="{DARKEST_RUBBER}"'
                    f' stroke-width="8" stroke-opacity="{opacity:.2f}" stroke-linecap="butt" fill="none"/>'
                )
        source = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIZE}" height="{SIZE}"'
            f' viewBox="0 0 {SIZE} {SIZE}">{"".join(lines)}</svg>'
        )
        canvas.svg(source, Box(0, 0, SIZE, SIZE))

    return Painted(("skid", skid), SIZE, SIZE, paint)


def _wheel(pose: Pose, share: float, side: int, wheel: tuple[float, float]) -> tuple[float, float]:
    spot = slide(pose, share, side)
    turn = radians(spot.heading)
    x = spot.x + wheel[0] * cos(turn) - wheel[1] * sin(turn)
    y = spot.y + wheel[0] * sin(turn) + wheel[1] * cos(turn)
    return (x - pose.x + SIZE / 2, y - pose.y + SIZE / 2)
