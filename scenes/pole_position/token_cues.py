"""What the tokens do: oil makes cars spin, the tow truck drags one back, the turbo makes one leap."""

from math import cos, radians, sin

from game.pole_position.model import Shifted, Spun, State
from scenes.kit.assets import Art
from scenes.kit.easing import brake, rush, smooth
from scenes.kit.layout import Point
from scenes.kit.motion import Beat, Burst, Cue, Script, Shake, Squash, Tween, after, pop, together
from scenes.kit.pieces import Pose
from scenes.kit.sprite import Sprite
from scenes.pole_position import look, skids, track
from scenes.pole_position.driving import TAIL, Drive, Hitch, Spin, local, road_way, slide
from scenes.pole_position.stagehand import FLYING_Z, Stagehand, end_of_way
from scenes.pole_position.standing import cars_on

SPIN_SECONDS = 1.45
RUBBER_STEPS = 7
PUFFS, SMOKING = 9, 0.72
"""How often the tyres of a spinning car smoke, and for which share of its spin."""
TOW_SECONDS, TOW_SPACE_SECONDS = 0.7, 0.1
TRUCK_AHEAD = 1.12
"""Spaces between a car and the truck that tows it."""
CHAIN = 34.0
LEAP_SECONDS, LEAP_SPACE_SECONDS = 0.55, 0.07
SPOOL_SECONDS = 0.47
"""The turbo whistles this long before it bangs."""
FLAME, FLAME_BEHIND = 84.0, 78.0
UNDER_Z, RUBBER_Z = 60, 10


class TokenCues(Stagehand):
    # Oil

    def spin(self, event: Spun, now: State) -> Script:
        """Slides, turns one and a half times in smoke, leaves its rubber on the road and stops backwards."""
        rest = self.rest(now)
        yield Cue("oil_splash")
        spins: list[Beat] = []
        for skid in skids.skids_of(event):
            car = self.car(skid.car)
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

    # Tow truck

    def tow(self, event: Shifted, now: State) -> Script:
        """A truck backs up beside the followers, hooks the car and drags it behind the group."""
        car = self.car(event.car)
        goal = self.rest(now)["car", event.car]
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

    # Turbo

    def leap(self, event: Shifted, now: State) -> Script:
        """Flames, and up and over the whole queue."""
        car = self.car(event.car)
        goal = self.rest(now)["car", event.car]
        start = local(car.at, event.start)
        end = end_of_way(goal, event.to)
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


def _tyres(goal: Pose, share: float, side: int) -> Point:
    """Where the rear of a spinning car leaves its smoke."""
    spot = slide(goal, share, side)
    turn = radians(spot.heading)
    return (spot.x - TAIL * goal.sx * cos(turn), spot.y - TAIL * goal.sx * sin(turn))
