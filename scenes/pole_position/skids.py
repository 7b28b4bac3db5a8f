"""Rubber on the road: every spin leaves its marks for the rest of the race.

The marks of a spin that was watched are what the physics wrote; those of one that was skipped, loaded or
shown without physics follow the car's own way. Either way they are paint: nothing else reads them.
"""

from collections.abc import Iterable
from itertools import pairwise
from math import ceil, cos, dist, radians, sin
from typing import Any, NamedTuple

import pygame

from game.pole_position.model import Car, Spun
from scenes.kit.assets import Look, Painted
from scenes.kit.canvas import Canvas
from scenes.kit.fx import WHEELS, Stroke
from scenes.kit.layout import Box
from scenes.kit.pieces import Pose
from scenes.pole_position import track
from scenes.pole_position.driving import slide
from scenes.pole_position.layout import on_the_road

SIZE = 210.0
STEPS = 26
PALEST, DARKEST = 0.14, 0.36
RUBBER = (0x2B, 0x24, 0x22)
DAB = 9.0
STAMP_PITCH = 2.5
SHADES = 6


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


def plain(skid: Skid) -> tuple[Stroke, ...]:
    """Both rear wheels' marks along the slide itself, fading where it ends."""
    pose = skid.pose()
    return tuple(
        tuple((*_wheel(pose, step / STEPS, skid.side, wheel), 1 - step / STEPS) for step in range(STEPS + 1))
        for wheel in WHEELS[:2]
    )


def rubber(shade: int) -> Look:
    """A dab of a wheel: many of them overlap to a stroke, the darkest counts."""

    def paint(canvas: Canvas) -> None:
        opacity = PALEST + (DARKEST - PALEST) * shade / SHADES
        canvas.panel(Box(0.5, 0.5, DAB - 1, DAB - 1), RUBBER, None, radius=DAB / 2, alpha=opacity)

    return Painted(("rubber", shade), DAB, DAB, paint)


def look(skid: Skid, trace: tuple[Stroke, ...] = ()) -> Look:
    """A spin's marks; the car stops in the picture's middle."""
    pose = skid.pose()
    left, top = pose.x - SIZE / 2, pose.y - SIZE / 2

    def paint(canvas: Canvas) -> None:
        for stroke in trace or plain(skid):
            for (x0, y0, dark), (x1, y1, _) in pairwise(stroke):
                stamp = canvas.easel.surface(rubber(round(dark * SHADES)))
                half = stamp.get_width() / 2
                steps = ceil(dist((x0, y0), (x1, y1)) / STAMP_PITCH) or 1
                for step in range(steps):
                    x, y = x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps
                    at = ((x - left) * canvas.scale - half, (y - top) * canvas.scale - half)
                    canvas.surface.blit(stamp, at, special_flags=pygame.BLEND_RGBA_MAX)

    return Painted(("skid", skid, trace), SIZE, SIZE, paint)


def _wheel(pose: Pose, share: float, side: int, wheel: tuple[float, float]) -> tuple[float, float]:
    spot = slide(pose, share, side)
    turn = radians(spot.heading)
    x = spot.x + wheel[0] * cos(turn) - wheel[1] * sin(turn)
    y = spot.y + wheel[0] * sin(turn) + wheel[1] * cos(turn)
    return (x, y)
