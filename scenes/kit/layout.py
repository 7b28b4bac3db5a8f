"""1920 × 1080 logical units, shown as large as the window allows, with bars where the shape differs."""

from typing import NamedTuple

WIDTH, HEIGHT = 1920, 1080
SIZE = (WIDTH, HEIGHT)

Point = tuple[float, float]


class Box(NamedTuple):
    """A rectangle in logical units."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def centre(self) -> Point:
        return (self.x + self.w / 2, self.y + self.h / 2)

    def holds(self, at: Point) -> bool:
        return self.x <= at[0] < self.right and self.y <= at[1] < self.bottom

    def touches(self, other: "Box") -> bool:
        return (
            self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom
        )

    def grown(self, by: float) -> "Box":
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def moved(self, dx: float, dy: float) -> "Box":
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def at_least(self, side: float) -> "Box":
        """The same centre, each side at least `side`: what a finger needs."""
        w, h = max(self.w, side), max(self.h, side)
        return Box(self.x - (w - self.w) / 2, self.y - (h - self.h) / 2, w, h)


SCREEN = Box(0, 0, WIDTH, HEIGHT)


def around(centre: Point, w: float, h: float) -> Box:
    return Box(centre[0] - w / 2, centre[1] - h / 2, w, h)


def row(box: Box, count: int, gap: float) -> tuple[Box, ...]:
    """`box` cut into `count` equal columns."""
    w = (box.w - gap * (count - 1)) / max(count, 1)
    return tuple(Box(box.x + i * (w + gap), box.y, w, box.h) for i in range(count))


def column(box: Box, count: int, gap: float) -> tuple[Box, ...]:
    """`box` cut into `count` equal rows, from the top."""
    h = (box.h - gap * (count - 1)) / max(count, 1)
    return tuple(Box(box.x, box.y + i * (h + gap), box.w, h) for i in range(count))


def spread(centre: Point, count: int, pitch: float, widest: float) -> tuple[Point, ...]:
    """Centres of `count` things side by side, `pitch` apart, closer if that were wider than `widest`."""
    step = min(pitch, widest / max(count - 1, 1))
    left = centre[0] - step * (count - 1) / 2
    return tuple((left + i * step, centre[1]) for i in range(count))


def turned(at: Point, about: Point, quarter_turns: int) -> Point:
    """`at` turned clockwise round `about`, for panels that face another side of the table."""
    dx, dy = at[0] - about[0], at[1] - about[1]
    for _ in range(quarter_turns % 4):
        dx, dy = -dy, dx
    return (about[0] + dx, about[1] + dy)


def turned_box(box: Box, about: Point, quarter_turns: int) -> Box:
    centre = turned(box.centre, about, quarter_turns)
    w, h = (box.h, box.w) if quarter_turns % 2 else (box.w, box.h)
    return around(centre, w, h)


def faced(box: Box, region: Box, quarter_turns: int) -> Box:
    """Where a part of a panel lies on the screen when the panel fills `region` and faces another side.

    `box` is told as whoever sits there sees it, from the panel's own upper left corner.
    """
    w, h = (region.h, region.w) if quarter_turns % 2 else (region.w, region.h)
    upright = around(region.centre, w, h)
    return turned_box(box.moved(upright.x, upright.y), region.centre, quarter_turns)


class Viewport(NamedTuple):
    """Where the logical canvas lies in a window, and how large a logical unit is there."""

    window: tuple[int, int]
    x: int
    y: int
    w: int
    h: int
    scale: float

    @classmethod
    def fit(cls, window: tuple[int, int]) -> "Viewport":
        ww, wh = max(window[0], 16), max(window[1], 9)
        scale = min(ww / WIDTH, wh / HEIGHT)
        w, h = min(ww, round(WIDTH * scale)), min(wh, round(HEIGHT * scale))
        return cls((ww, wh), (ww - w) // 2, (wh - h) // 2, w, h, scale)

    def to_logical(self, at: Point) -> Point:
        return ((at[0] - self.x) / self.scale, (at[1] - self.y) / self.scale)

    def to_window(self, at: Point) -> Point:
        return (self.x + at[0] * self.scale, self.y + at[1] * self.scale)
