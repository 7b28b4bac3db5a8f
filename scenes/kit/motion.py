"""Beats: what a script yields. Motions change sprites over time; cues and bursts are sounds and particles."""

from collections.abc import Generator, Sequence
from math import atan2, degrees, hypot, sin
from typing import Union

from scenes.kit.easing import LIVELY, Ease, linear, overshoot, smooth
from scenes.kit.layout import Point
from scenes.kit.sprite import Sprite

Script = Generator["Beat", None, None]
Beat = Union[float, int, "Motion", "Together", "Cue", "Burst", Script]


class Motion:
    """Something that takes `seconds`. A flourish carries no information: reduced motion leaves it out."""

    def __init__(self, seconds: float, ease: Ease = linear, flourish: bool = False) -> None:
        self.seconds = seconds
        self.ease = ease
        self.flourish = flourish

    def calm(self) -> None:
        """Reduced motion: same way, no swing."""
        if self.ease in LIVELY:
            self.ease = smooth

    def start(self) -> None: ...

    def show(self, share: float) -> None:
        raise NotImplementedError

    def end(self) -> None:
        self.show(1.0)


class Tween(Motion):
    """A sprite's fields glide from where they are when it starts to where they should be.

    Tween(hen, 0.3, x=400, y=200) · Tween(card, 0.2, anticipate, angle=90)
    """

    def __init__(
        self, sprite: Sprite, seconds: float, ease: Ease = smooth, flourish: bool = False, **to: float
    ) -> None:
        super().__init__(seconds, ease, flourish)
        self.sprite = sprite
        self.to = to
        self.origin: dict[str, float] = {}

    def start(self) -> None:
        self.origin = {field: getattr(self.sprite, field) for field in self.to}

    def show(self, share: float) -> None:
        eased = self.ease(share)
        for field, goal in self.to.items():
            origin = self.origin[field]
            setattr(self.sprite, field, origin + (goal - origin) * eased)

    def end(self) -> None:
        for field, goal in self.to.items():
            setattr(self.sprite, field, goal)


class Hop(Motion):
    """A jump to a place, `height` above the straight line, turning `spin` degrees on the way."""

    def __init__(
        self,
        sprite: Sprite,
        to: Point,
        height: float,
        seconds: float,
        ease: Ease = smooth,
        spin: float = 0,
        flourish: bool = False,
    ) -> None:
        super().__init__(seconds, ease, flourish)
        self.sprite, self.to, self.height, self.spin = sprite, to, height, spin
        self.origin = (0.0, 0.0, 0.0)

    def start(self) -> None:
        self.origin = (self.sprite.x, self.sprite.y, self.sprite.angle)

    def show(self, share: float) -> None:
        t = self.ease(share)
        x, y, angle = self.origin
        self.sprite.x = x + (self.to[0] - x) * t
        self.sprite.y = y + (self.to[1] - y) * t - self.height * 4 * share * (1 - share)
        self.sprite.angle = angle + self.spin * t

    def end(self) -> None:
        self.sprite.x, self.sprite.y = self.to
        self.sprite.angle = self.origin[2] + self.spin


class Follow(Motion):
    """Along a polyline at an even pace; with `turn`, the sprite faces where it goes (0° is up)."""

    def __init__(
        self, sprite: Sprite, points: Sequence[Point], seconds: float, ease: Ease = smooth, turn: bool = True
    ) -> None:
        super().__init__(seconds, ease)
        self.sprite, self.points, self.turn = sprite, list(points), turn
        self.marks = [0.0]
        for (x0, y0), (x1, y1) in zip(self.points, self.points[1:], strict=False):
            self.marks.append(self.marks[-1] + hypot(x1 - x0, y1 - y0))

    def show(self, share: float) -> None:
        goal = self.ease(share) * self.marks[-1]
        last = len(self.points) - 2
        leg = next((i for i in range(last + 1) if self.marks[i + 1] >= goal), last)
        (x0, y0), (x1, y1) = self.points[leg], self.points[leg + 1]
        long = self.marks[leg + 1] - self.marks[leg] or 1.0
        t = (goal - self.marks[leg]) / long
        self.sprite.x, self.sprite.y = x0 + (x1 - x0) * t, y0 + (y1 - y0) * t
        if self.turn:
            self.sprite.angle = degrees(atan2(x1 - x0, y0 - y1))


class Shake(Motion):
    """Trembles and comes to rest where it was: a hit, a refusal."""

    def __init__(self, sprite: Sprite, amount: float = 14, seconds: float = 0.35, swings: float = 5) -> None:
        super().__init__(seconds, flourish=True)
        self.sprite, self.amount, self.swings = sprite, amount, swings
        self.origin = 0.0

    def start(self) -> None:
        self.origin = self.sprite.x

    def show(self, share: float) -> None:
        self.sprite.x = self.origin + self.amount * (1 - share) * sin(share * self.swings * 6.283)

    def end(self) -> None:
        self.sprite.x = self.origin


class Squash(Motion):
    """Flattens and springs back: a landing, a press."""

    def __init__(self, sprite: Sprite, amount: float = 0.25, seconds: float = 0.25) -> None:
        super().__init__(seconds, flourish=True)
        self.sprite, self.amount = sprite, amount
        self.origin = (1.0, 1.0)

    def start(self) -> None:
        self.origin = (self.sprite.sx, self.sprite.sy)

    def show(self, share: float) -> None:
        swing = self.amount * (1 - share) * sin(share * 9.42) if share < 1 else 0.0
        self.sprite.sx = self.origin[0] * (1 + swing)
        self.sprite.sy = self.origin[1] * (1 - swing)

    def end(self) -> None:
        self.sprite.sx, self.sprite.sy = self.origin


class Together:
    """Beats that start at once; over when the longest is."""

    def __init__(self, beats: Sequence[Beat]) -> None:
        self.beats = tuple(beats)


def together(*beats: Beat) -> Together:
    return Together(beats)


class Cue:
    """A sound, by name."""

    def __init__(self, name: str, volume: float = 1.0) -> None:
        self.name, self.volume = name, volume


class Burst:
    """Particles of a kind (see fx.KINDS), at a point or wherever a sprite then is."""

    def __init__(self, kind: str, at: Point | Sprite, count: int = 0) -> None:
        self.kind, self.at, self.count = kind, at, count

    @property
    def point(self) -> Point:
        return self.at.at if isinstance(self.at, Sprite) else self.at


def in_turn(*beats: Beat) -> Script:
    """Beats one after the other, as one beat (inside `together`, say)."""
    yield from beats


def after(seconds: float, beat: Beat) -> Script:
    yield seconds
    yield beat


def pop(sprite: Sprite, seconds: float = 0.3) -> Script:
    """Appears from nothing and goes a little too far."""
    sx, sy = sprite.sx, sprite.sy
    sprite.sx, sprite.sy, sprite.visible = 0.0, 0.0, True
    yield Tween(sprite, seconds, overshoot, sx=sx, sy=sy)
