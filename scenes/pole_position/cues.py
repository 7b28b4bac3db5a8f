"""What an event looks and sounds like. Every script reads from top to bottom and may leave things anywhere:
the table then lets them glide to where they rest."""

from game.core import Seat
from game.pole_position.model import (
    Car,
    CardWasted,
    CircuitLaid,
    Counted,
    Drove,
    Event,
    Finished,
    Landed,
    LeftAlone,
    Picked,
    RaceEnded,
    RaceStarted,
    RestLaid,
    Revealed,
    Shifted,
    Space,
    Spun,
    State,
    TokenLaid,
    TurnEnded,
)
from scenes.kit import theme
from scenes.kit.assets import Art, Look
from scenes.kit.easing import brake, linear, overshoot, rush, smooth
from scenes.kit.language import _
from scenes.kit.layout import Point
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
    in_turn,
    pop,
    together,
)
from scenes.kit.pieces import Pose
from scenes.kit.sprite import Sprite
from scenes.pole_position import layout, look, track
from scenes.pole_position.road_cues import FLYING_Z, WORDS_Z, RoadCues
from scenes.pole_position.standing import owner

FLIP_SECONDS = 0.24
DRUMROLL_SECONDS = 0.7
HOP_HOME_SECONDS, HOP_HOME = 0.7, 150.0
BANNER: Point = (700.0, 262.0)


class Cues(RoadCues):
    """The scripts of one table."""

    def script(self, event: Event, before: State, now: State) -> Script:
        match event:
            case CircuitLaid():
                return self._lay_all(now)
            case TokenLaid(_seat, kind, space):
                return self._lay(kind, space, now)
            case RestLaid(_seat, tokens):
                return self._lay_rest(tuple(space for space, _kind in tokens), now)
            case RaceStarted(grid):
                return self._start(grid)
            case Picked(seat, card):
                return self._pick(seat, card, now)
            case Revealed():
                return self._reveal(event, now)
            case Drove():
                return self._drive(event, before, now)
            case CardWasted(seat, _card, spun):
                return self._waste(seat, spun, now)
            case Spun():
                return self._spin(event, now)
            case Shifted(by="pit"):
                return self._tow(event, now)
            case Shifted():
                return self._leap(event, now)
            case Landed(cars, side_by_side):
                return self._land(cars, side_by_side)
            case Finished(car, place, points):
                return self._finish(car, place, points)
            case LeftAlone(car, place, points):
                return self._finish(car, place, points)
            case TurnEnded(turned_back, _refilled):
                return self._end_turn(turned_back)
            case RaceEnded():
                return self._end_race()
            case Counted(seat, _places, total):
                return self._count(seat, total)

    # The circuit

    def _lay_all(self, now: State) -> Script:
        """The tokens drop onto the road one after the other, like dominoes."""
        yield from self._rain([space for space, kind in enumerate(now.circuit) if space and kind], now)

    def _lay_rest(self, spaces: tuple[Space, ...], now: State) -> Script:
        yield from self._rain(spaces, now)

    def _rain(self, spaces: "list[Space] | tuple[Space, ...]", now: State) -> Script:
        rest = self._rest(now)
        drops: list[Beat] = []
        for index, space in enumerate(spaces):
            pose = rest["token", space]
            token = self.table.pieces.put(("token", space), self._look(("token", space), now), pose)
            token.sx = token.sy = 0.0
            sound: Beat = Cue("tick", 0.5) if index % 3 == 0 else 0.0
            drops.append(after(0.03 * index, together(sound, Tween(token, 0.25, overshoot, sx=1.0, sy=1.0))))
        if drops:
            yield together(*drops)

    def _lay(self, kind: str, space: Space, now: State) -> Script:
        """From the shelf, or from the finger that holds it, onto the road."""
        pose = self._rest(now)["token", space]
        shelf = self.table.pieces.get(("stock", kind))
        start = (shelf.x, shelf.y) if shelf is not None else (pose.x, pose.y - 300)
        token = self.table.pieces.put(("token", space), self._look(("token", space), now), pose)
        token.x, token.y, token.z = *start, FLYING_Z
        if shelf is not None:
            home = layout.rest(self.table.view, None)["stock", kind]
            shelf.x, shelf.y, shelf.z = home.x, home.y, home.z
        yield Cue("whoosh", 0.5)
        yield Hop(token, (pose.x, pose.y), 120, 0.36)
        token.z = pose.z
        yield together(Cue("card_place"), Burst("dust", (pose.x, pose.y), 5), Squash(token, 0.3, 0.2))

    def _start(self, grid: tuple[Car, ...]) -> Script:
        """Engines roar at the line."""
        cars = [self._car(car) for car in grid]
        yield Cue("engine_rev")
        yield together(*(Shake(car, 4, 0.7, 9) for car in cars), *(Burst("smoke", car, 3) for car in cars))

    # Fuel

    def _pick(self, seat: Seat, card: int, now: State) -> Script:
        held = self.table.pieces.get(("fuel", card))
        if held is not None and seat == self.table.viewer:
            pose = layout.hand_place(now, seat, card, self.table.eyes.turn)
            yield Cue("card")
            yield Tween(held, 0.22, overshoot, x=pose.x, y=pose.y)

    def _reveal(self, event: Revealed, now: State) -> Script:
        """A drumroll over the covered cans, all turn at once, then they line up as they will drive."""
        pieces = self.table.pieces
        seats = sorted(event.order)
        cans = [
            pieces.put(("can", seat), look.can_back(seat), Pose(*layout.slot(position), layout.CAN_Z))
            for position, seat in enumerate(seats)
        ]
        yield Cue("drumroll_short")
        yield together(DRUMROLL_SECONDS, *(Shake(can, 6, DRUMROLL_SECONDS, 9) for can in cans))
        yield Cue("reveal")
        yield together(
            *(_flip(can, self._look(("can", seat), now)) for can, seat in zip(cans, seats, strict=True))
        )
        yield 0.3
        rest = self._rest(now)
        yield Cue("whoosh")
        yield together(*(_line_up(pieces["can", seat], rest["can", seat]) for seat in event.order))
        self._show_lights(now)
        yield together(Cue("turn_bell"), Squash(pieces["lights",], 0.2, 0.25), 0.2)

    def _show_lights(self, now: State) -> None:
        self.table.pieces["lights",].look = self._look(("lights",), now)

    def _waste(self, seat: Seat, spun: tuple[Car, ...], now: State) -> Script:
        """The card only wakes the dizzy driver up."""
        cars = [self._car(car) for car in spun]
        yield Cue("error_soft")
        fizzle = [self._float(_("card spent"), car.at, theme.SEATS[seat].pale) for car in cars]
        yield together(self._spend(seat, now), *(Shake(car, 6, 0.5) for car in cars), *fizzle)

    # Home

    def _finish(self, car: Car, place: int, points: int) -> Script:
        """Over the line, a wave of the flag, and a jump onto the podium."""
        sprite = self._car(car)
        goal = layout.podium_pose(place)
        yield together(Cue("flag"), self.table.wave(), Burst("confetti", (sprite.x, sprite.y), 24), 0.25)
        sprite.z = FLYING_Z + 20
        tumble = -((sprite.angle + 180) % 360 - 180)
        yield together(
            Cue("whoosh", 0.7),
            Hop(sprite, (goal.x, goal.y), HOP_HOME, HOP_HOME_SECONDS, spin=tumble),
            _show_side(sprite, look.side_car(car), goal),
        )
        sprite.angle = goal.angle
        yield together(Cue("thud", 0.5), Burst("dust", (goal.x, goal.y), 5), Squash(sprite, 0.25, 0.3))
        colour = theme.SEATS[owner(car)].pale
        yield together(
            Cue("crowd_cheer" if place <= 3 else "applause", 0.9),
            Burst("confetti", (goal.x, goal.y - 60), 34 if place <= 3 else 16),
            self._float(f"+{points}", (goal.x, goal.y - 70), colour, theme.TITLE, 0.7),
        )

    def _end_turn(self, turned_back: tuple[Car, ...]) -> Script:
        """Dizzy drivers turn round again."""
        if turned_back:
            cars = [self._car(car) for car in turned_back]
            yield Cue("engine_low", 0.6)
            yield together(
                *(Tween(car, 0.4, smooth, angle=(car.angle + 180) % 360) for car in cars),
                *(Burst("smoke", car, 2) for car in cars),
            )

    def _end_race(self) -> Script:
        big = Sprite(look.banner(_("The race is over!")), *BANNER, z=WORDS_Z)
        first = track.podium_spot(1)
        cup = Sprite(Art("pole_position/trophy", height=110), first[0], first[1] - 134, z=WORDS_Z)
        with self.table.passing(big, cup):
            yield together(
                Cue("fanfare"),
                pop(big),
                pop(cup),
                *(Burst("confetti", (x, 620), 26) for x in (420, 760, 1100)),
            )
            yield together(Cue("crowd_cheer"), self.table.wave(), 0.9)
            yield together(Tween(big, 0.2, alpha=0), Tween(cup, 0.2, alpha=0))

    def _count(self, seat: Seat, total: int) -> Script:
        box = self.table.chips[seat].box
        number = Sprite(
            look.floating(str(total), theme.SEATS[seat].pale, theme.TITLE),
            box.x - 70,
            box.centre[1],
            z=WORDS_Z,
        )
        with self.table.passing(number):
            yield together(Cue("countup"), pop(number, 0.25), Burst("stars", number.at, 5))
            yield 0.35


def _flip(can: Sprite, face: Look) -> Script:
    yield Tween(can, FLIP_SECONDS / 2, rush, sx=0.0)
    can.look = face
    yield Tween(can, FLIP_SECONDS / 2, brake, sx=1.0)


def _show_side(car: Sprite, side: Look, goal: Pose) -> Script:
    """From the car seen from above to the one on the podium, in the middle of its jump."""
    yield Tween(car, HOP_HOME_SECONDS * 0.3, rush, sx=1.3, sy=1.3)
    yield Tween(car, HOP_HOME_SECONDS * 0.15, rush, sx=0.05)
    car.look, car.anchor = side, goal.anchor
    yield Tween(car, HOP_HOME_SECONDS * 0.2, brake, sx=1.25, sy=1.25)
    yield Tween(car, HOP_HOME_SECONDS * 0.35, smooth, sx=1.0, sy=1.0)


def _line_up(can: Sprite, goal: Pose) -> Beat:
    height = 40 if goal.x < can.x else 0
    return in_turn(Hop(can, (goal.x, goal.y), height, 0.42), Tween(can, 0.01, linear, sx=1.0))
