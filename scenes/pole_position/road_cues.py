"""What happens on the road: driving, bumping, and what the tokens do, each script from top to bottom."""

from collections.abc import Iterator
from contextlib import contextmanager
from math import cos, radians, sin
from typing import TYPE_CHECKING

from game.core import Seat
from game.pole_position.model import (
    HOME,
    Car,
    Drove,
    Shifted,
    Space,
    Spun,
    State,
)
from scenes.kit import theme
from scenes.kit.assets import Art, Look
from scenes.kit.easing import Ease, brake, rush, smooth
from scenes.kit.language import _
from scenes.kit.layout import SCREEN, Point
from scenes.kit.motion import (
    Beat,
    Burst,
    Cue,
    Hop,
    Script,
    Shake,
    Squash,
    Tween,
    after,
    pop,
    together,
)
from scenes.kit.pieces import Key, Pose
from scenes.kit.sprite import Sprite
from scenes.pole_position import layout, look, skids, track
from scenes.pole_position.driving import TAIL, Drive, Hitch, Spin, garage_way, local, ramp, road_way, slide
from scenes.pole_position.standing import cars_on, owner, rank
from scenes.pole_position.words import ordinal

if TYPE_CHECKING:
    from scenes.pole_position.scene import PolePosition

DRIVE_SECONDS, SPACE_SECONDS, LONGEST_DRIVE = 0.42, 0.105, 1.6
SPIN_SECONDS = 1.45
RUBBER_STEPS = 7
TOW_SECONDS, TOW_SPACE_SECONDS = 0.7, 0.1
LEAP_SECONDS, LEAP_SPACE_SECONDS = 0.55, 0.07
SPOOL_SECONDS = 0.47
"""The turbo whistles this long before it bangs."""
FLAME, FLAME_BEHIND = 84.0, 78.0
COUNT_SECONDS = 0.16
FLOAT_SECONDS, FADE_SECONDS = 0.55, 0.15
FLYING_Z, WORDS_Z, UNDER_Z, RUBBER_Z = 200, 700, 60, 10
PUFFS, SMOKING = 9, 0.72
"""How often the tyres of a spinning car smoke, and for which share of its spin."""
TRUCK_AHEAD = 1.12
"""Spaces between a car and the truck that tows it."""
CHAIN = 34.0
WORDS_EDGE = 12.0
HIGHEST_WORDS = 150.0
"""Words about a car nearer to the top edge float below it."""


class RoadCues:
    """The scripts of cars on the road, and what all scripts of a table need."""

    def __init__(self, table: "PolePosition") -> None:
        self.table = table

    # Driving

    def _drive(self, event: Drove, before: State, now: State) -> Script:
        car = self._car(event.car)
        goal = self._rest(now)["car", event.car]
        car.z = FLYING_Z
        if event.bonus:
            yield from self._count_bonus(event, before, car)
        if event.start == HOME:
            yield from self._spend(owner(event.car), now)
            return
        if event.start == event.to and not event.entered:
            yield together(self._spend(owner(event.car), now), self._bump(event, car, goal))
            return
        way = self._way(event, before, car, goal)
        spaces = event.to - event.start
        seconds = min(LONGEST_DRIVE, DRIVE_SECONDS + SPACE_SECONDS * spaces + (0.35 if event.entered else 0))
        slips = now.circuit[event.to % HOME] == "oil" and not event.lost and not event.awaits
        pedal, brakes = _too_fast if slips else _pedal, not slips and event.to != HOME
        with self._tail(event) as tail:
            yield Cue(_engine(event.card + event.bonus), 0.8)
            if tail:
                yield Cue("streak")
            yield together(
                self._spend(owner(event.car), now),
                Drive(car, way, seconds, goal, pedal, tail),
                *self._overtakings(event, before, seconds, slips),
                *([after(seconds * 0.72, Cue("skid", 0.5))] if spaces > 3 and brakes else []),
                *([after(seconds * 0.55, Cue("flag"))] if event.to == HOME else []),
            )
        if event.lost:
            yield from self._bump(event, car, goal)

    def _way(self, event: Drove, before: State, car: Sprite, goal: Pose) -> list[Point]:
        end = _end(goal, event.to)
        if event.entered:
            if event.to == event.start:
                return garage_way(car.at, (goal.x, goal.y))
            joins = max(0.3, (car.x - track.START[0]) / track.STRIDE + 0.5)
            spot = track.along(joins, track.CAR_LANE)
            return [
                *garage_way(car.at, (spot.x, spot.y)),
                *road_way((joins, track.CAR_LANE), end, self._passed(event, before)),
            ]
        return road_way(local(car.at, event.start), end, self._passed(event, before))

    def _passed(self, event: Drove, before: State) -> list[tuple[Space, int]]:
        spaces = sorted({before.places[car] for car in event.passed})
        return [(space, len(cars_on(before, space))) for space in spaces]

    def _overtakings(self, event: Drove, before: State, seconds: float, slips: bool) -> list[Beat]:
        """What each car passed costs, called out as one goes by; all said before a car that slips spins."""
        beats: list[Beat] = []
        for car in event.passed:
            share = (before.places[car] - event.start) / max(1, event.to - event.start)
            beside = seconds * _when(share, _too_fast if slips else _pedal)
            text, colour = ("0", theme.SKY) if event.slipstream else (f"{look.MINUS}1", theme.STRAW_PALE)
            left = max(0.15, seconds - beside) if slips else FLOAT_SECONDS + FADE_SECONDS
            cry = self._float(
                text, self._car(car).at, colour, theme.LEAD + 8, min(FLOAT_SECONDS, left - FADE_SECONDS)
            )
            shake = Shake(self._car(car), 5, min(0.3, left), 3)
            beats.append(after(beside, together(Cue("whoosh", 0.5), shake, cry)))
        return beats

    def _count_bonus(self, event: Drove, before: State, car: Sprite) -> Script:
        """The fuel counts up from the card by the car's rank."""
        place = rank(before, event.car) or event.bonus
        y = car.y - 58 if car.y > HIGHEST_WORDS else car.y + 104
        said = look.floating(
            _("catch-up: {place}").format(place=ordinal(place)), theme.STRAW_PALE, theme.BODY
        )
        x = self._room_for(said, car.x)
        tally = Sprite(look.floating(str(event.card), theme.PAPER), x, y, z=WORDS_Z)
        title = Sprite(said, x, y - 46, z=WORDS_Z)
        with self.table.passing(tally, title):
            yield together(pop(tally, 0.2), pop(title, 0.2), Cue("countup"))
            for step in range(1, event.bonus + 1):
                tally.look = look.floating(str(event.card + step), theme.STRAW_PALE)
                yield together(
                    Cue("tick"),
                    Squash(tally, 0.3, COUNT_SECONDS),
                    COUNT_SECONDS * (0.6 if event.bonus > 6 else 1),
                )
            yield 0.25

    @contextmanager
    def _tail(self, event: Drove) -> Iterator[list[tuple[Sprite, float]]]:
        """Streaks behind a car in a slipstream."""
        if not event.slipstream:
            yield []
            return
        streaks = Sprite(
            Art("pole_position/slipstream", width=150), 0, 0, FLYING_Z - 1, alpha=0.9, visible=False
        )
        with self.table.passing(streaks):
            yield [(streaks, 96.0)]

    def _bump(self, event: Drove, car: Sprite, goal: Pose) -> Script:
        """Bumper to bumper: what is left of the fuel fizzles out."""
        there = max(event.to, 0)
        lane = local((goal.x, goal.y), there)[1]
        back, touch = track.along(there - 0.14, lane), track.along(there + 0.05, lane)
        bumper = track.along(there + 0.5, lane)
        yield Tween(car, 0.14, smooth, x=back.x, y=back.y)
        yield Tween(car, 0.1, rush, x=touch.x, y=touch.y)
        fizzle = Sprite(Art("pole_position/fizzle", width=64), bumper.x, bumper.y, z=WORDS_Z)
        with self.table.passing(fizzle):
            yield together(
                Cue("bump"),
                Burst("sparks", (bumper.x, bumper.y), 10),
                *(self._shove(self._car(other), other in event.blocked_by[:1]) for other in event.blocked_by),
                _fizzle(fizzle),
                Tween(car, 0.3, brake, x=goal.x, y=goal.y),
                self._float(f"{look.MINUS}{event.lost}", (bumper.x, bumper.y), theme.SEATS[0].pale),
            )

    def _shove(self, car: Sprite, first: bool) -> Script:
        """A knock from behind that runs through the queue."""
        home, far, turn = car.at, 9.0 if first else 4.0, radians(car.angle)
        if not first:
            yield 0.06
        yield Tween(car, 0.06, brake, x=home[0] + far * cos(turn), y=home[1] + far * sin(turn))
        yield Tween(car, 0.2, smooth, x=home[0], y=home[1])

    # Tokens

    def _spin(self, event: Spun, now: State) -> Script:
        """Slides, turns one and a half times in smoke, leaves its rubber on the road and stops backwards."""
        rest = self._rest(now)
        yield Cue("oil_splash")
        spins: list[Beat] = []
        for skid in skids.skids_of(event):
            car = self._car(skid.car)
            car.z = FLYING_Z
            car.look = look.car_look(skid.car, dizzy=True)
            spins.append(self._one_spin(car, skid, rest["car", skid.car]))
        yield together(Cue("skid"), after(0.4, Cue("skid", 0.7)), *spins)

    def _one_spin(self, car: Sprite, skid: skids.Skid, goal: Pose) -> Script:
        at = track.token_spot(skid.space)[:2]
        splash = Sprite(Art("pole_position/oil_splash", width=96), *at, z=UNDER_Z)
        rubber = Sprite(skids.look(skid), goal.x, goal.y, RUBBER_Z, alpha=0.0)
        with self.table.passing(splash, rubber):
            puffs = [
                after(SPIN_SECONDS * share, Burst("smoke", _tyres(goal, share, skid.side), 1))
                for share in (SMOKING * puff / PUFFS for puff in range(PUFFS))
            ]
            yield together(
                Spin(car, goal, SPIN_SECONDS, skid.side),
                self._lay_rubber(car, skid, rubber),
                pop(splash, 0.2),
                Burst("oil", at),
                *puffs,
            )
            cut_short = self.table.timeline.muted
            self.table.leave_skid(skid, () if cut_short else self.table.fx.trace(car))
            self.table.fx.let_go(car)
            yield together(Tween(splash, 0.2, alpha=0), Squash(car, 0.12, 0.25), Burst("stars", car, 5))

    def _lay_rubber(self, car: Sprite, skid: skids.Skid, rubber: Sprite) -> Script:
        """What the wheels write appears under the car while it spins."""
        if not self.table.timeline.reduced_motion:
            self.table.fx.drag(car)
        for step in range(RUBBER_STEPS):
            yield Tween(rubber, SPIN_SECONDS / RUBBER_STEPS, alpha=(step + 1) / RUBBER_STEPS)
            written = self.table.fx.trace(car)
            if written and not self.table.timeline.muted:
                rubber.look, rubber.alpha = skids.look(skid, written), 1.0

    def _tow(self, event: Shifted, now: State) -> Script:
        """A truck backs up beside the followers, hooks the car and drags it behind the group."""
        car = self._car(event.car)
        goal = self._rest(now)["car", event.car]
        start = local(car.at, event.start)
        end = local((goal.x, goal.y), event.to)
        passed = [
            (space, len(cars_on(now, space))) for space in sorted({now.places[c] for c in event.jumped})
        ]
        truck = Sprite(Art("pole_position/tow_truck", width=96), 0, 0, FLYING_Z + 2, visible=False)
        chain = Sprite(look.chain(CHAIN), 0, 0, FLYING_Z + 1, visible=False)
        hooks, arrives, drops, leaves = (
            track.along(space - TRUCK_AHEAD, track.PASSING_LANE)
            for space in (start[0], start[0] - 1.5, end[0], end[0] - 1.6)
        )
        with self.table.passing(truck, chain):
            truck.visible = True
            truck.x, truck.y, truck.alpha = arrives.x, arrives.y, 0.0
            truck.angle = hooks.heading + 180
            yield Cue("engine_low", 0.8)
            yield together(Tween(truck, 0.4, smooth, x=hooks.x, y=hooks.y), Tween(truck, 0.15, alpha=1))
            yield together(Cue("tow_chain"), Shake(car, 4, 0.25), Hitch(chain, car, truck, CHAIN, 0.25))
            car.z = FLYING_Z
            seconds = TOW_SECONDS + TOW_SPACE_SECONDS * max(0.0, start[0] - end[0])
            way = road_way(start, end, passed)
            hauled = road_way(
                (start[0] - TRUCK_AHEAD, track.PASSING_LANE),
                (end[0] - TRUCK_AHEAD, track.PASSING_LANE),
                [(space, cars) for space, cars in passed if cars > 1],
                track.PASSING_LANE,
            )
            pose = Pose(drops.x, drops.y, 0, (drops.heading + 180) % 360)
            yield together(
                Drive(car, way, seconds, goal, smooth, backwards=True),
                Drive(truck, hauled, seconds, pose, smooth),
                Hitch(chain, car, truck, CHAIN, seconds),
                after(0.1, Cue("tow_chain", 0.6)),
            )
            yield together(
                Tween(truck, 0.35, rush, x=leaves.x, y=leaves.y),
                Tween(truck, 0.35, alpha=0),
                Squash(car, 0.1, 0.2),
            )

    def _leap(self, event: Shifted, now: State) -> Script:
        """Flames, and up and over the whole queue."""
        car = self._car(event.car)
        goal = self._rest(now)["car", event.car]
        start = local(car.at, event.start)
        end = _end(goal, event.to)
        flames = Sprite(Art("pole_position/flame_0", width=FLAME), car.x, car.y, FLYING_Z + 5, visible=False)
        shade = Sprite(look.shadow(), car.x, car.y, FLYING_Z + 4, visible=False)
        seconds = LEAP_SECONDS + LEAP_SPACE_SECONDS * (end[0] - start[0])
        back = track.along(start[0] - 0.22, start[1])
        car.z = FLYING_Z + 6
        with self.table.passing(flames, shade):
            yield together(
                Cue("turbo"),
                Cue("engine_rev", 0.5),
                Tween(car, SPOOL_SECONDS, brake, x=back.x, y=back.y, sx=0.82, sy=1.1),
            )
            way = road_way((start[0] - 0.22, start[1]), end)
            shade.visible = True
            yield together(
                Drive(car, way, seconds, goal, smooth, [(flames, FLAME_BEHIND)], lifts=1.0),
                Drive(shade, [(x + 6, y + 12) for x, y in way], seconds, goal, smooth, lifts=-0.4),
                self._flicker(flames, seconds),
                Burst("sparks", (car.x, car.y), 10),
            )
        yield together(Cue("thud", 0.6), Burst("dust", car, 8), Squash(car, 0.2, 0.25))

    def _flicker(self, flames: Sprite, seconds: float) -> Script:
        frames = max(1, round(seconds / 0.08))
        for frame in range(frames):
            flames.look = Art(f"pole_position/flame_{frame % 2}", width=FLAME)
            yield seconds / frames

    def _land(self, cars: tuple[Car, ...], side_by_side: bool) -> Script:
        if not side_by_side:
            return
        sprites = [self._car(car) for car in cars]
        middle = (sum(car.x for car in sprites) / len(sprites), sum(car.y for car in sprites) / len(sprites))
        yield together(Cue("bump", 0.5), self._float(_("side by side!"), middle, theme.PAPER, theme.BODY + 4))

    def _spend(self, seat: Seat, now: State) -> Script:
        """The seat's can leaves the grid for its plate, and the others move up."""
        can = self.table.pieces.get(("can", seat))
        if can is not None:
            goal = self.table.chips[seat].box.centre
            can.z = WORDS_Z
            yield together(
                Hop(can, goal, 60, 0.34),
                Tween(can, 0.34, rush, sx=0.3, sy=0.3),
                after(0.24, Tween(can, 0.1, alpha=0)),
                *self._move_up(now),
            )

    def _move_up(self, now: State) -> list[Beat]:
        rest = self._rest(now)
        waiting = [(self.table.pieces.get(("can", other)), rest.get(("can", other))) for other in now.queue]
        return [
            Tween(can, 0.3, smooth, x=pose.x, y=pose.y)
            for can, pose in waiting
            if can is not None and pose is not None and (can.x, can.y) != (pose.x, pose.y)
        ]

    # Shorthands

    def _car(self, car: Car) -> Sprite:
        return self.table.pieces["car", car]

    def _rest(self, view: State) -> dict[Key, Pose]:
        return dict(self.table.rest(view, self.table.eyes, (0, 0)))

    def _look(self, key: Key, view: State) -> Look:
        return self.table.look(key, view, self.table.eyes)

    def _float(
        self,
        text: str,
        at: Point,
        colour: theme.Colour,
        size: float = theme.HEADING,
        seconds: float = FLOAT_SECONDS,
    ) -> Script:
        rise = -1 if at[1] > HIGHEST_WORDS else 1
        said = look.floating(text, colour, size)
        words = Sprite(said, self._room_for(said, at[0]), at[1] + 24 * rise, z=WORDS_Z)
        with self.table.passing(words):
            yield Tween(words, seconds, brake, y=at[1] + 84 * rise)
            yield Tween(words, FADE_SECONDS, alpha=0.0)

    def _room_for(self, said: Look, x: float) -> float:
        """As near to `x` as these words can have their middle and stay on the screen."""
        easel = self.table.app.easel
        half = easel.surface(said).get_width() / easel.scale / 2 + WORDS_EDGE
        return min(max(x, half), SCREEN.right - half)


def _tyres(goal: Pose, share: float, side: int) -> Point:
    """Where the rear of a spinning car leaves its smoke."""
    spot = slide(goal, share, side)
    turn = radians(spot.heading)
    return (spot.x - TAIL * goal.sx * cos(turn), spot.y - TAIL * goal.sx * sin(turn))


def _fizzle(sparkle: Sprite) -> Script:
    yield from pop(sparkle, 0.2)
    yield 0.15
    yield Tween(sparkle, 0.25, rush, sx=0.2, sy=0.2, alpha=0.0)


def _end(goal: Pose, space: Space) -> tuple[float, float]:
    """Where a way along the road ends: (distance, lane)."""
    if space == HOME:
        return (layout.PAST_THE_LINE, layout.HOME_LANE)
    return local((goal.x, goal.y), space)


def _engine(points: int) -> str:
    return "engine_low" if points <= 3 else "engine_mid" if points <= 6 else "engine_high"


def _pedal(t: float) -> float:
    """Full throttle, then the brake: quick to leave, gentle to stop."""
    return ramp(t, 0, 1) * 0.5 + brake(t) * 0.5 if t < 1 else 1.0


def _too_fast(t: float) -> float:
    """Nobody brakes for oil."""
    return t * (0.45 + 0.55 * t)


def _when(share: float, pedal: Ease) -> float:
    """The share of time after which `pedal` has covered this share of the way."""
    low, high = 0.0, 1.0
    for _step in range(12):
        middle = (low + high) / 2
        low, high = (middle, high) if pedal(middle) < share else (low, middle)
    return low
