"""The race around the driving: tokens are laid, fuel is picked and revealed, cars come home."""

from collections.abc import Iterable

from game.core import Seat
from game.pole_position.model import Car, Revealed, Space, State
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
from scenes.pole_position.stagehand import FLYING_Z, WORDS_Z, Stagehand
from scenes.pole_position.standing import owner

FLIP_SECONDS = 0.24
DRUMROLL_SECONDS = 0.7
HOP_HOME_SECONDS, HOP_HOME = 0.7, 150.0
BANNER: Point = (700.0, 262.0)


class RaceCues(Stagehand):
    # The circuit

    def lay_circuit(self, now: State) -> Script:
        return self.lay_all((space for space, kind in enumerate(now.circuit) if space and kind), now)

    def lay_all(self, spaces: Iterable[Space], now: State) -> Script:
        """The tokens drop onto the road one after the other, like dominoes."""
        rest = self.rest(now)
        drops: list[Beat] = []
        for index, space in enumerate(spaces):
            pose = rest["token", space]
            token = self.table.pieces.put(("token", space), self.look(("token", space), now), pose)
            token.sx = token.sy = 0.0
            sound: Beat = Cue("tick", 0.5) if index % 3 == 0 else 0.0
            drops.append(after(0.03 * index, together(sound, Tween(token, 0.25, overshoot, sx=1.0, sy=1.0))))
        if drops:
            yield together(*drops)

    def lay(self, kind: str, space: Space, now: State) -> Script:
        """From the shelf, or from the finger that holds it, onto the road."""
        pose = self.rest(now)["token", space]
        shelf = self.table.pieces.get(("stock", kind))
        start = (shelf.x, shelf.y) if shelf is not None else (pose.x, pose.y - 300)
        token = self.table.pieces.put(("token", space), self.look(("token", space), now), pose)
        token.x, token.y, token.z = *start, FLYING_Z
        if shelf is not None:
            home = layout.rest(self.table.view, None)["stock", kind]
            shelf.x, shelf.y, shelf.z = home.x, home.y, home.z
        yield Cue("whoosh", 0.5)
        yield Hop(token, (pose.x, pose.y), 120, 0.36)
        token.z = pose.z
        yield together(Cue("card_place"), Burst("dust", (pose.x, pose.y), 5), Squash(token, 0.3, 0.2))

    def start(self, grid: tuple[Car, ...]) -> Script:
        """Engines roar at the line."""
        cars = [self.car(car) for car in grid]
        yield Cue("engine_rev")
        yield together(*(Shake(car, 4, 0.7, 9) for car in cars), *(Burst("smoke", car, 3) for car in cars))

    # Fuel

    def pick(self, seat: Seat, card: int, now: State) -> Script:
        held = self.table.pieces.get(("fuel", card))
        if held is not None and seat == self.table.viewer:
            pose = layout.hand_place(now, seat, card, self.table.eyes.turn)
            yield Cue("card")
            yield Tween(held, 0.22, overshoot, x=pose.x, y=pose.y)

    def reveal(self, event: Revealed, now: State) -> Script:
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
            *(_flip(can, self.look(("can", seat), now)) for can, seat in zip(cans, seats, strict=True))
        )
        yield 0.3
        rest = self.rest(now)
        yield Cue("whoosh")
        yield together(*(_line_up(pieces["can", seat], rest["can", seat]) for seat in event.order))
        pieces["lights",].look = self.look(("lights",), now)
        yield together(Cue("turn_bell"), Squash(pieces["lights",], 0.2, 0.25), 0.2)

    # Endings

    def end_turn(self, turned_back: tuple[Car, ...]) -> Script:
        """Dizzy drivers turn round again."""
        if turned_back:
            cars = [self.car(car) for car in turned_back]
            yield Cue("engine_low", 0.6)
            yield together(
                *(Tween(car, 0.4, smooth, angle=(car.angle + 180) % 360) for car in cars),
                *(Burst("smoke", car, 2) for car in cars),
            )

    def bring_home(self, car: Car, place: int, points: int) -> Script:
        """Over the line, a wave of the flag, and a jump onto the podium."""
        sprite = self.car(car)
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
            self.float_words(f"+{points}", (goal.x, goal.y - 70), colour, theme.TITLE, 0.7),
        )

    def end_race(self) -> Script:
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

    def count(self, seat: Seat, total: int) -> Script:
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


def _line_up(can: Sprite, goal: Pose) -> Beat:
    height = 40 if goal.x < can.x else 0
    return in_turn(Hop(can, (goal.x, goal.y), height, 0.42), Tween(can, 0.01, linear, sx=1.0))


def _show_side(car: Sprite, side: Look, goal: Pose) -> Script:
    """From the car seen from above to the one on the podium, in the middle of its jump."""
    yield Tween(car, HOP_HOME_SECONDS * 0.3, rush, sx=1.3, sy=1.3)
    yield Tween(car, HOP_HOME_SECONDS * 0.15, rush, sx=0.05)
    car.look, car.anchor = side, goal.anchor
    yield Tween(car, HOP_HOME_SECONDS * 0.2, brake, sx=1.25, sy=1.25)
    yield Tween(car, HOP_HOME_SECONDS * 0.35, smooth, sx=1.0, sy=1.0)
