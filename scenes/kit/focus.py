"""Targets, and the ring that keys and pads move between them."""

from collections.abc import Hashable, Sequence
from math import hypot
from typing import Any, NamedTuple

from scenes.kit.layout import Box, Point

LINE = 90.0
"""Targets whose middles lie within as many units stand in one line."""
ASIDE_WEIGHT = 2.5
"""How much worse a target is for lying aside of the direction than for lying far along it."""


class Target(NamedTuple):
    """Something that can be chosen: where it is and what choosing it means.

    `action` is a legal action of the game, or a function. With `why_not`, choosing only says why.
    """

    id: Hashable
    box: Box
    action: Any
    why_not: str = ""


def under(targets: Sequence[Target], at: Point) -> Target | None:
    """The target under a pointer; the last one lies on top."""
    return next((target for target in reversed(targets) if target.box.holds(at)), None)


def nearest(targets: Sequence[Target], origin: Box, dx: int, dy: int) -> Target | None:
    """The target one reaches from `origin` in a direction, or None when nothing lies there."""
    best: tuple[float, int] | None = None
    for index, target in enumerate(targets):
        cost = _cost(origin, target.box, dx, dy)
        if cost is not None and (best is None or cost < best[0]):
            best = (cost, index)
    return targets[best[1]] if best else None


def _cost(origin: Box, box: Box, dx: int, dy: int) -> float | None:
    (ox, oy), (cx, cy) = origin.centre, box.centre
    along = (cx - ox) * dx + (cy - oy) * dy
    if along <= 1:
        return None
    if dx:
        aside = max(0.0, box.y - origin.bottom, origin.y - box.bottom) or 0.25 * abs(cy - oy)
        gap = max(0.0, box.x - origin.right if dx > 0 else origin.x - box.right)
    else:
        aside = max(0.0, box.x - origin.right, origin.x - box.right) or 0.25 * abs(cx - ox)
        gap = max(0.0, box.y - origin.bottom if dy > 0 else origin.y - box.bottom)
    return hypot(gap + 0.1 * along, ASIDE_WEIGHT * aside)


class Focus:
    """Which target the ring is on, by id, so that it survives a rebuilt list."""

    def __init__(self) -> None:
        self.id: Hashable | None = None
        self._last = Box(0, 0, 0, 0)

    def current(self, targets: Sequence[Target]) -> Target | None:
        for target in targets:
            if target.id == self.id:
                self._last = target.box
                return target
        return None

    def on(self, target: Target) -> None:
        self.id = target.id
        self._last = target.box

    def ensure(self, targets: Sequence[Target]) -> Target | None:
        """The focused target; if it is gone, the one closest to where it was."""
        found = self.current(targets)
        if found is None and targets:
            if self.id is None:
                found = targets[0]
            else:
                cx, cy = self._last.centre
                found = min(targets, key=lambda t: hypot(t.box.centre[0] - cx, t.box.centre[1] - cy))
            self.on(found)
        return found

    def step(self, targets: Sequence[Target], by: int) -> Target | None:
        """To the next target as one reads, line by line, and round again."""
        current = self.current(targets)
        if current is None:
            return self.ensure(targets)
        read = sorted(targets, key=lambda target: (target.box.centre[1] // LINE, target.box.centre[0]))
        found = read[(read.index(current) + by) % len(read)]
        self.on(found)
        return found

    def move(self, targets: Sequence[Target], dx: int, dy: int) -> Target | None:
        """One step; stays when nothing lies that way. The first key only shows the ring."""
        current = self.current(targets)
        if current is None:
            return self.ensure(targets)
        found = nearest([t for t in targets if t.id != current.id], current.box, dx, dy)
        if found is not None:
            self.on(found)
        return found or current
