"""Rubber on the road: every spin leaves its marks for the rest of the race.

The marks of a spin that was watched are what the physics wrote; those of one that was skipped, loaded or
shown without physics follow the car's own way. Either way they are paint: nothing else reads them.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, radians, sin
from typing import Any, NamedTuple

from game.pole_position.model import Car, Spun
from scenes.kit.assets import Look, Painted
from scenes.kit.canvas import Canvas
from scenes.kit.fx import WHEELS, Stroke
from scenes.kit.layout import Box
from scenes.kit.pieces import Pose
from scenes.pole_position import track
from scenes.pole_position.driving import slide
from scenes.pole_position.layout import on_the_road

SIZE = 220.0
STEPS = 26
WHOLE_TRACE = 40
"""Points that a spin leaves at least, all wheels together."""
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


def is_whole(trace: Sequence[Stroke]) -> bool:
    """Whether a trace is that of a spin seen to its end, not of one cut short."""
    return sum(len(stroke) for stroke in trace) >= WHOLE_TRACE


def plain(skid: Skid) -> tuple[Stroke, ...]:
    """Both rear wheels' marks along the slide itself, fading where it ends."""
    pose = skid.pose()
    return tuple(
        tuple((*_wheel(pose, step / STEPS, skid.side, wheel), 1 - step / STEPS) for step in range(STEPS + 1))
        for wheel in WHEELS[:2]
    )


def look(skid: Skid, trace: tuple[Stroke, ...] = ()) -> Look:
    """A spin's marks; the car stops in the picture's middle."""
    pose = skid.pose()
    left, top = pose.x - SIZE / 2, pose.y - SIZE / 2

    def paint(canvas: Canvas) -> None:
        lines = []
        for stroke in trace or plain(skid):
            for (x0, y0, dark), (x1, y1, _) in pairwise(stroke):
                opacity = PALEST + (DARKEST - PALEST) * dark
                lines.append(
                    f'<path d="M {x0 - left:.1f} {y0 - top:.1f} L {x1 - left:.1f} {y1 - top:.1f}"'
                    f' stroke="{DARKEST_RUBBER}" stroke-width="8" stroke-opacity="{opacity:.2f}"'
                    ' stroke-linecap="butt" fill="none"/>'
                )
        source = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIZE}" height="{SIZE}"'
            f' viewBox="0 0 {SIZE} {SIZE}">{"".join(lines)}</svg>'
        )
        canvas.svg(source, Box(0, 0, SIZE, SIZE))

    return Painted(("skid", skid, trace), SIZE, SIZE, paint)


def _wheel(pose: Pose, share: float, side: int, wheel: tuple[float, float]) -> tuple[float, float]:
    spot = slide(pose, share, side)
    turn = radians(spot.heading)
    x = spot.x + wheel[0] * cos(turn) - wheel[1] * sin(turn)
    y = spot.y + wheel[0] * sin(turn) + wheel[1] * cos(turn)
    return (x, y)
