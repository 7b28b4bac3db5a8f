"""Fuel turned into spaces: cars drive, overtake, bump into each other, and the cans are spent."""

from collections.abc import Iterator
from contextlib import contextmanager
from math import cos, radians, sin

from game.core import Seat
from game.pole_position.model import HOME, Car, Drove, Space, State
from scenes.kit import theme
from scenes.kit.assets import Art
from scenes.kit.easing import Ease, brake, rush, smooth
from scenes.kit.language import _
from scenes.kit.layout import Point
from scenes.kit.motion import Beat, Burst, Cue, Hop, Script, Shake, Squash, Tween, after, pop, together
from scenes.kit.pieces import Pose
from scenes.kit.sprite import Sprite
from scenes.pole_position import look, track
from scenes.pole_position.driving import Drive, garage_way, local, ramp, road_way
from scenes.pole_position.stagehand import (
    FADE_SECONDS,
    FLOAT_SECONDS,
    FLYING_Z,
    HIGHEST_WORDS,
    WORDS_Z,
    Stagehand,
    end_of_way,
)
from scenes.pole_position.standing import cars_on, owner, rank
from scenes.pole_position.words import ordinal

DRIVE_SECONDS, SPACE_SECONDS, LONGEST_DRIVE = 0.42, 0.105, 1.6
COUNT_SECONDS = 0.16
LOSS = theme.LIVERIES[0].pale
"""Whatever colour the first player wears."""


class DriveCues(Stagehand):
    def drive(self, event: Drove, before: State, now: State) -> Script:
        car = self.car(event.car)
        goal = self.rest(now)["car", event.car]
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
        end = end_of_way(goal, event.to)
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
            cry = self.float_words(
                text, self.car(car).at, colour, theme.LEAD + 8, min(FLOAT_SECONDS, left - FADE_SECONDS)
            )
            shake = Shake(self.car(car), 5, min(0.3, left), 3)
            beats.append(after(beside, together(Cue("whoosh", 0.5), shake, cry)))
        return beats

    def _count_bonus(self, event: Drove, before: State, car: Sprite) -> Script:
        """The fuel counts up from the card by the car's rank."""
        place = rank(before, event.car) or event.bonus
        y = car.y - 58 if car.y > HIGHEST_WORDS else car.y + 104
        said = look.floating(
            _("catch-up: {place}").format(place=ordinal(place)), theme.STRAW_PALE, theme.BODY
        )
        x = self.room_for(said, car.x)
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
                *(self._shove(self.car(other), other in event.blocked_by[:1]) for other in event.blocked_by),
                _fizzle(fizzle),
                Tween(car, 0.3, brake, x=goal.x, y=goal.y),
                self.float_words(f"{look.MINUS}{event.lost}", (bumper.x, bumper.y), LOSS),
            )

    def _shove(self, car: Sprite, first: bool) -> Script:
        """A knock from behind that runs through the queue."""
        home, far, turn = car.at, 9.0 if first else 4.0, radians(car.angle)
        if not first:
            yield 0.06
        yield Tween(car, 0.06, brake, x=home[0] + far * cos(turn), y=home[1] + far * sin(turn))
        yield Tween(car, 0.2, smooth, x=home[0], y=home[1])

    def land(self, cars: tuple[Car, ...], side_by_side: bool) -> Script:
        if not side_by_side:
            return
        sprites = [self.car(car) for car in cars]
        middle = (sum(car.x for car in sprites) / len(sprites), sum(car.y for car in sprites) / len(sprites))
        yield together(
            Cue("bump", 0.5), self.float_words(_("side by side!"), middle, theme.PAPER, theme.BODY + 4)
        )

    # Spending the can

    def waste(self, seat: Seat, spun: tuple[Car, ...], now: State) -> Script:
        """The card only wakes the dizzy driver up."""
        cars = [self.car(car) for car in spun]
        yield Cue("error_soft")
        fizzle = [self.float_words(_("card spent"), car.at, theme.SEATS[seat].pale) for car in cars]
        yield together(self._spend(seat, now), *(Shake(car, 6, 0.5) for car in cars), *fizzle)

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
        rest = self.rest(now)
        waiting = [(self.table.pieces.get(("can", other)), rest.get(("can", other))) for other in now.queue]
        return [
            Tween(can, 0.3, smooth, x=pose.x, y=pose.y)
            for can, pose in waiting
            if can is not None and pose is not None and (can.x, can.y) != (pose.x, pose.y)
        ]


def _fizzle(sparkle: Sprite) -> Script:
    yield from pop(sparkle, 0.2)
    yield 0.15
    yield Tween(sparkle, 0.25, rush, sx=0.2, sy=0.2, alpha=0.0)


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
