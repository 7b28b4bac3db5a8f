"""Particles: pymunk moves feathers and debris for the eye alone. Nothing but `draw` may read them."""

import random
from math import cos, degrees, radians, sin
from typing import Any, NamedTuple, Protocol

import pygame

from scenes.kit import theme
from scenes.kit.assets import Art, Easel, Look, Painted
from scenes.kit.layout import Box, Point

STEP_SECONDS = 1 / 60
TURN_DEGREES = 15
FADES = 6
MOST_ALIVE = 160
"""Above this many, a new burst is made smaller: the show must stay fluid."""
WHEELS = ((-28.0, -17.0), (-28.0, 17.0), (27.0, -17.0), (27.0, 17.0))
"""Of a car that points to the right, from its middle: rear ones first."""
PULL, PULL_DAMPING, TWIST, TWIST_DAMPING = 900.0, 34.0, 900_000.0, 34_000.0
"""Springs between a car on the screen and the one that slides after it."""
GRIP, TURNING_GRIP = 2600.0, 500_000.0
"""The friction of the road."""
SLIP_SPEED, FULL_SLIP_SPEED = 40.0, 420.0
"""How fast a wheel must slip sideways to leave rubber, and to leave it black; units a second."""
TRACE_STEPS = 2
"""Steps of the physics between two points of a trace."""

Stroke = tuple[tuple[float, float, float], ...]
"""What one wheel left without lifting: x, y, and how black from 0 to 1."""


class Kind(NamedTuple):
    amount: int
    speed: tuple[float, float]
    aim: float
    """Degrees, clockwise from straight up."""
    spread: float
    gravity: float
    damping: float
    """Share of the speed kept after a second."""
    life: tuple[float, float]
    spin: float
    size: tuple[float, float]
    faces: tuple[str, ...]
    """Pictures in assets/art, or a shape and a colour: "dot #ffcc00"."""
    lands: bool = False


_DOWN = tuple(f"shared/feather_{number}" for number in range(3))
_DUST = tuple(f"shared/dust_{number}" for number in range(3))
_SMOKE = tuple(f"pole_position/smoke_{number}" for number in range(3))
_PARTY = tuple(f"shared/confetti_{number}" for number in range(5))
_TIMBER = ("plank #b9804a", "plank #97612f", "plank #7a5436")
_STALKS = ("stalk #e8b84a", "stalk #c48f2c", "stalk #f7dc8c")
_EMBERS = ("dot #f7dc8c", "dot #e8b84a", "dot #ff963c")
_GOLD = ("coin #e8b84a", "coin #f7dc8c")
_GREENS = ("leaf #6a9a3b", "leaf #4c7529")
_WATER = ("dot #7fb8d6", "dot #5590b4")

_FEATHERS = Kind(18, (160, 620), 0, 170, 260, 0.12, (1.0, 1.9), 5, (30, 52), _DOWN)

KINDS: dict[str, Kind] = {
    "feathers": _FEATHERS,
    "dust": Kind(14, (60, 300), 0, 85, -30, 0.08, (0.4, 0.9), 1, (34, 76), _DUST),
    "debris": Kind(16, (260, 760), 0, 60, 1500, 0.8, (0.8, 1.5), 12, (14, 34), _TIMBER, True),
    "straw": Kind(20, (200, 640), 0, 75, 900, 0.4, (0.7, 1.4), 10, (18, 34), _STALKS, True),
    "confetti": Kind(70, (500, 1200), 0, 55, 620, 0.25, (1.4, 2.6), 9, (20, 34), _PARTY),
    "smoke": Kind(14, (30, 150), 0, 60, -140, 0.3, (0.7, 1.5), 1, (34, 76), _SMOKE),
    "sparks": Kind(18, (260, 700), 0, 180, 500, 0.2, (0.25, 0.6), 2, (8, 14), _EMBERS),
    "coins": Kind(14, (240, 620), 0, 55, 1500, 0.8, (0.8, 1.4), 6, (22, 30), _GOLD, True),
    "leaves": Kind(16, (120, 420), 0, 180, 240, 0.15, (0.9, 1.8), 4, (20, 34), _GREENS),
    "drops": Kind(16, (200, 520), 0, 70, 1300, 0.6, (0.4, 0.8), 1, (8, 16), _WATER),
    "oil": Kind(10, (160, 420), 0, 80, 1100, 0.5, (0.4, 0.8), 3, (14, 26), ("pole_position/oil_drop",)),
    "stars": Kind(10, (160, 420), 0, 180, 60, 0.08, (0.5, 0.9), 4, (26, 44), ("shared/star",)),
}
for _seat in range(len(theme.SEATS)):
    _own = tuple(f"shared/feather_{number}_seat{_seat}" for number in range(3))
    KINDS[f"feathers_{_seat}"] = _FEATHERS._replace(faces=_DOWN + _own)


class Pulled(Protocol):
    """What is dragged over the road: a sprite, of which only the pose is read."""

    x: float
    y: float
    angle: float


class Particles(Protocol):
    def warm_up(self) -> None: ...

    @property
    def alive(self) -> int: ...

    @property
    def dirty(self) -> bool: ...

    def burst(self, kind: str, at: Point, count: int = 0) -> None: ...

    def tick(self, seconds: float) -> None: ...

    def clear(self) -> None: ...

    def drag(self, car: Pulled) -> None: ...

    def trace(self, car: Pulled) -> tuple[Stroke, ...]: ...

    def let_go(self, car: Pulled) -> None: ...

    def blits(
        self, easel: Easel
    ) -> tuple[list[tuple[pygame.Surface, tuple[int, int]]], list[pygame.Rect]]: ...


class NoFx:
    """The twin without particles: the same game."""

    alive = 0
    dirty = False

    @staticmethod
    def warm_up() -> None: ...

    def burst(self, kind: str, at: Point, count: int = 0) -> None:
        if kind not in KINDS:
            raise ValueError(f"There are no particles called “{kind}”.")

    def tick(self, seconds: float) -> None: ...

    def clear(self) -> None: ...

    def drag(self, car: Pulled) -> None: ...

    def trace(self, car: Pulled) -> tuple[Stroke, ...]:
        return ()

    def let_go(self, car: Pulled) -> None: ...

    def blits(self, easel: Easel) -> tuple[list[tuple[pygame.Surface, tuple[int, int]]], list[pygame.Rect]]:
        return [], []


class _Speck:
    __slots__ = ("age", "body", "faces", "life", "props")

    def __init__(self, body: Any, props: list[Any], life: float, faces: tuple[str, int, int]) -> None:
        self.body, self.props, self.life, self.faces = body, props, life, faces
        self.age = 0.0


class _Yard:
    """The space of one kind: gravity and air are the same for all its specks, so no callbacks are needed."""

    def __init__(self, kind: Kind) -> None:
        import pymunk

        self.kind = kind
        self.space = pymunk.Space()
        self.space.gravity = (0, kind.gravity)
        self.space.damping = kind.damping
        self.specks: list[_Speck] = []

    def add(self, name: str, at: Point, count: int, dice: random.Random) -> None:
        import pymunk

        kind = self.kind
        floor = None
        if kind.lands:
            x, y = at
            floor = pymunk.Segment(self.space.static_body, (x - 700, y + 70), (x + 700, y + 70), 8)
            floor.elasticity, floor.friction = 0.45, 0.9
            floor.filter = pymunk.ShapeFilter(categories=1)
            self.space.add(floor)
        for number in range(count):
            body = pymunk.Body(1, 20)
            body.position = (at[0] + dice.uniform(-14, 14), at[1] + dice.uniform(-14, 14))
            turn = radians(kind.aim + dice.uniform(-kind.spread, kind.spread))
            speed = dice.uniform(*kind.speed)
            body.velocity = (speed * sin(turn), -speed * cos(turn))
            body.angular_velocity = dice.uniform(-kind.spin, kind.spin)
            body.angle = dice.uniform(0, 6.283)
            size = int(dice.uniform(*kind.size)) // 4 * 4
            props: list[Any] = [body]
            if kind.lands:
                shape = pymunk.Circle(body, size * 0.35)
                shape.elasticity, shape.friction = 0.45, 0.8
                shape.filter = pymunk.ShapeFilter(categories=2, mask=1)
                props.append(shape)
            self.space.add(*props)
            if floor is not None and number == count - 1:
                props.append(floor)
            faces = (name, size, dice.randrange(len(kind.faces)))
            self.specks.append(_Speck(body, props, dice.uniform(*kind.life), faces))

    def tick(self) -> None:
        self.space.step(STEP_SECONDS)
        gone = False
        for speck in self.specks:
            speck.age += STEP_SECONDS
            gone = gone or speck.age >= speck.life
        if gone:
            for speck in self.specks:
                if speck.age >= speck.life:
                    self.space.remove(*speck.props)
            self.specks = [speck for speck in self.specks if speck.age < speck.life]


class _Sliding:
    """A car of rubber and weight, pulled along by the one on the screen: its wheels write on the road."""

    def __init__(self, car: Pulled) -> None:
        import pymunk

        self.car = car
        self.space = pymunk.Space()
        self.hand = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        self.body = pymunk.Body(1, 1000)
        for body in (self.hand, self.body):
            body.position, body.angle = (car.x, car.y), radians(car.angle)
        road = self.space.static_body
        grip = pymunk.PivotJoint(road, self.body, (0, 0), (0, 0))
        grip.max_bias, grip.max_force = 0, GRIP
        turning = pymunk.GearJoint(road, self.body, 0, 1)
        turning.max_bias, turning.max_force = 0, TURNING_GRIP
        self.space.add(
            self.hand,
            self.body,
            grip,
            turning,
            pymunk.DampedSpring(self.hand, self.body, (0, 0), (0, 0), 0, PULL, PULL_DAMPING),
            pymunk.DampedRotarySpring(self.hand, self.body, 0, TWIST, TWIST_DAMPING),
        )
        self.strokes: list[list[tuple[float, float, float]]] = []
        self._writing: list[list[tuple[float, float, float]] | None] = [None] * len(WHEELS)
        self._steps = 0

    def tick(self) -> None:
        self.hand.position, self.hand.angle = (self.car.x, self.car.y), radians(self.car.angle)
        self.space.step(STEP_SECONDS)
        self._steps += 1
        if self._steps % TRACE_STEPS == 0:
            for wheel, spot in enumerate(WHEELS):
                self._write(wheel, spot)

    def _write(self, wheel: int, spot: Point) -> None:
        at = self.body.local_to_world(spot)
        speed = self.body.velocity_at_local_point(spot)
        aside = abs(speed.y * cos(self.body.angle) - speed.x * sin(self.body.angle))
        stroke = self._writing[wheel]
        if aside < SLIP_SPEED:
            self._writing[wheel] = None
            return
        if stroke is None:
            stroke = self._writing[wheel] = []
            self.strokes.append(stroke)
        stroke.append((round(at.x, 1), round(at.y, 1), round(min(1.0, aside / FULL_SLIP_SPEED), 2)))


class Fx:
    def __init__(self, seed: int = 1) -> None:
        self._dice = random.Random(seed)
        self._yards: dict[str, _Yard] = {}
        self._sliding: list[_Sliding] = []
        self._left = 0.0
        self._shown: list[pygame.Rect] = []
        self._faces: dict[tuple[str, int, int, int, int], pygame.Surface] = {}
        self._faces_for: tuple[int, float] = (0, 0.0)

    @staticmethod
    def warm_up() -> None:
        """Load the physics before the first burst needs it."""
        import pymunk  # noqa: F401

    @property
    def alive(self) -> int:
        return sum(len(yard.specks) for yard in self._yards.values()) + len(self._sliding)

    @property
    def dirty(self) -> bool:
        return bool(self._shown) or any(yard.specks for yard in self._yards.values())

    def burst(self, kind: str, at: Point, count: int = 0) -> None:
        if kind not in KINDS:
            raise ValueError(f"There are no particles called “{kind}”.")
        if kind not in self._yards:
            self._yards[kind] = _Yard(KINDS[kind])
        wanted = count or KINDS[kind].amount
        self._yards[kind].add(kind, at, min(wanted, max(4, MOST_ALIVE - self.alive)), self._dice)

    def tick(self, seconds: float) -> None:
        self._left += seconds
        while self._left >= STEP_SECONDS - 1e-9:
            self._left -= STEP_SECONDS
            for yard in self._yards.values():
                if yard.specks:
                    yard.tick()
            for sliding in self._sliding:
                sliding.tick()

    def clear(self) -> None:
        self._yards.clear()
        self._sliding.clear()

    def drag(self, car: Pulled) -> None:
        """From now on this car's wheels write on the road where they slip."""
        self.let_go(car)
        self._sliding.append(_Sliding(car))

    def trace(self, car: Pulled) -> tuple[Stroke, ...]:
        """What they have written: for painting, and nothing else."""
        found = next((sliding for sliding in self._sliding if sliding.car is car), None)
        return () if found is None else tuple(tuple(s) for s in found.strokes if len(s) > 1)

    def let_go(self, car: Pulled) -> None:
        self._sliding = [sliding for sliding in self._sliding if sliding.car is not car]

    def blits(self, easel: Easel) -> tuple[list[tuple[pygame.Surface, tuple[int, int]]], list[pygame.Rect]]:
        """What to draw now, and the areas that changed since the last call."""
        if self._faces_for != (id(easel), easel.scale):
            self._faces.clear()
            self._faces_for = (id(easel), easel.scale)
        scale, known = easel.scale, self._faces
        drawn: list[tuple[pygame.Surface, tuple[int, int]]] = []
        shown: list[pygame.Rect] = []
        for yard in self._yards.values():
            if not yard.specks:
                continue
            left = top = 1 << 30
            right = bottom = -(1 << 30)
            for speck in yard.specks:
                body = speck.body
                x, y = body.position
                turn = int(degrees(body.angle)) // TURN_DEGREES * TURN_DEGREES % 360
                fade = FADES - int((speck.age / speck.life) ** 2 * FADES)
                key = (*speck.faces, turn, fade)
                face = known.get(key)
                if face is None:
                    face = known[key] = _face(easel, *key)
                w, h = face.get_size()
                px, py = int(x * scale - w / 2), int(y * scale - h / 2)
                drawn.append((face, (px, py)))
                left, top = min(left, px), min(top, py)
                right, bottom = max(right, px + w), max(bottom, py + h)
            shown.append(pygame.Rect(left, top, right - left, bottom - top))
        litter = self._shown + shown
        self._shown = shown
        return drawn, litter


def _face(easel: Easel, kind: str, size: int, number: int, turn: int, fade: int) -> pygame.Surface:
    face = KINDS[kind].faces[number]
    look: Look = Art(face, size, size) if "/" in face else _shape(face, size)
    return easel.variant(look, turn, alpha=fade / FADES)


_SHAPES = {
    "leaf": '<path d="M12 30 C4 20 6 8 22 2 C34 10 32 24 16 31 Z" {s}/><path d="M10 38 L22 8" {l}/>',
    "plank": '<rect x="4" y="12" width="32" height="16" rx="2" {s}/>',
    "stalk": '<rect x="2" y="17" width="36" height="6" rx="3" {s}/>',
    "dot": '<circle cx="20" cy="20" r="16" fill="{c}"/>',
    "coin": '<circle cx="20" cy="20" r="16" {s}/><circle cx="20" cy="20" r="9" {l}/>',
}


def _shape(face: str, size: int) -> Painted:
    shape, colour = face.split()
    ink = theme.hexed(theme.WALNUT)
    body = _SHAPES[shape].format(
        s=f'fill="{colour}" stroke="{ink}" stroke-width="3"',
        l=f'fill="none" stroke="{ink}" stroke-width="2"',
        c=colour,
    )
    source = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40">{body}</svg>'
    )
    return Painted(("speck", face), size, size, lambda canvas: canvas.svg(source, Box(0, 0, size, size)))
