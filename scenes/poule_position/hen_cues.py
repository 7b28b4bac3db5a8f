"""Hens: they climb, shove, drop in a cloud of feathers, and at the end cry out what they are worth."""

from game.core import Seat, Token
from game.poule_position.model import DUST_VALUE, RUNG_VALUES, Counted, Rung, State
from scenes.kit.easing import brake, overshoot, smooth
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
from scenes.poule_position import layout, look
from scenes.poule_position.preview import price_tag
from scenes.poule_position.stagehand import OVER_Z, Circling, Flutter, Stagehand, fly

CROUCH_SECONDS = 0.12
CLIMB_SECONDS = 0.42
KICK_SECONDS = 0.12
DROP_SECONDS = 0.4
HANG_SECONDS = 0.2
TUMBLE_SECONDS = 0.52
DAZE_SECONDS = 0.75
STARTLE_SECONDS = 0.26
PAY_SECONDS = 0.5
CROWN_SECONDS, JOY_SECONDS = 0.4, 0.32
COUNT_SECONDS = 0.3


class HenCues(Stagehand):
    def climb(self, hen: Token, rung: Rung | None, chased: Token | None, now: State) -> Script:
        """The winner ducks, flutters to its rung and shoves whoever stands there aside."""
        bird, card = self.bird(hen)
        bird.z = card.z = layout.FLYING_Z
        self.table.pieces["rosette",].visible = False
        yield Squash(bird, 0.18, CROUCH_SECONDS)
        yield Cue("flap")
        if rung is None:
            yield from self._land_in_the_dust(hen, now)
            return
        self.table.show = self.table.show._replace(height=rung)
        flight = fly(bird, card, layout.perch(rung), 120, CLIMB_SECONDS)
        yield together(flight, self._flutter(hen, now, CLIMB_SECONDS))
        bird.look = look.hen(hen % now.seats)
        yield together(Cue("cluck"), Squash(bird, 0.2, 0.2), self._shove(chased, rung, now))

    def fall(self, hen: Token, to: Rung | None, paid: int, before: State, now: State) -> Script:
        """One rung down, wings beating, feathers flying, and a chip is gone."""
        owner = hen % now.seats
        bird, card = self.bird(hen)
        bird.z = card.z = layout.FLYING_Z
        yield Cue("squawk")
        feathers = f"feathers_{owner}"
        yield together(
            Burst(feathers, bird),
            Tween(bird, KICK_SECONDS, brake, y=bird.y - 26, angle=-16),
            self._flutter(hen, now, KICK_SECONDS),
        )
        loss = self._pay(owner, paid, before, bird)
        if to is None:
            yield together(loss, self._land_in_the_dust(hen, now))
            return
        self.table.show = self.table.show._replace(height=to)
        yield together(
            loss,
            Cue("flap"),
            fly(bird, card, layout.perch(to, layout.CLINGING), 18, DROP_SECONDS),
            in_turn(Tween(bird, DROP_SECONDS / 2, angle=16), Tween(bird, DROP_SECONDS / 2, angle=0.0)),
            self._flutter(hen, now, DROP_SECONDS),
            after(DROP_SECONDS / 2, Burst(feathers, bird, 8)),
        )
        yield Squash(bird, 0.16, 0.16)

    def take_over(self, hen: Token, rung: Rung, chased: Token | None, now: State) -> Script:
        """The dropped hen takes the rung; whoever held it is the weaker one and must go on."""
        self.table.show = self.table.show._replace(height=rung)
        bird, card = self.bird(hen)
        bird.look = look.hen(hen % now.seats)
        yield Cue("cluck" if chased is None else "flap")
        yield together(fly(bird, card, layout.perch(rung), 30, 0.22), self._shove(chased, rung, now))

    def _flutter(self, hen: Token, now: State, seconds: float) -> Flutter:
        return Flutter(self.table.pieces["hen", hen], look.wings(hen % now.seats), seconds)

    def _shove(self, chased: Token | None, rung: Rung, now: State) -> Beat:
        if chased is None:
            return 0.0
        bird, card = self.bird(chased)
        aside = fly(bird, card, layout.perch(rung, layout.CLINGING), 26, 0.22)
        feathers = Burst(f"feathers_{chased % now.seats}", bird, 6)
        return in_turn(Cue("feather_rustle"), feathers, together(aside, self._flutter(chased, now, 0.22)))

    def _land_in_the_dust(self, hen: Token, now: State) -> Script:
        """It hangs in the air, it tumbles, it lands on its bottom and sees stars; the others jump."""
        owner = hen % now.seats
        bird, card = self.bird(hen)
        places = layout.dust_place(len(now.dust) - 1)
        x, y = places[0].x, places[0].y
        yield together(
            Tween(bird, HANG_SECONDS, brake, y=bird.y - 34, angle=-24),
            self._flutter(hen, now, HANG_SECONDS),
        )
        yield together(
            Cue("squawk"),
            Burst(f"feathers_{owner}", bird, 10),
            fly(bird, card, places, 90, TUMBLE_SECONDS),
            Tween(bird, TUMBLE_SECONDS, smooth, angle=30),
            self._flutter(hen, now, TUMBLE_SECONDS),
            after(TUMBLE_SECONDS / 2, Burst(f"feathers_{owner}", bird, 10)),
        )
        bird.look = look.hen(owner, "_dazed")
        bird.angle = 0.0
        head = (x, y - layout.HEAD_HEIGHT)
        stars = [Sprite(look.star(), *head, z=bird.z + 1, alpha=0.0) for _ in range(3)]
        with self.table.passing(*stars):
            yield together(
                Cue("thud"),
                Burst("dust", (x - 30, y - 8), 11),
                Burst("dust", (x + 40, y - 8), 11),
                Burst(f"feathers_{owner}", bird, 10),
                Squash(bird, 0.42, 0.5),
                *(self._startle(other) for other in now.dust if other != hen),
                Circling(stars, head, DAZE_SECONDS),
            )

    def _startle(self, hen: Token) -> Beat:
        """Whoever sits in the dust already is bounced by the thud."""
        bird, card = self.bird(hen)
        return together(
            *(Hop(sprite, sprite.at, 22, STARTLE_SECONDS, flourish=True) for sprite in (bird, card))
        )

    def _pay(self, owner: Seat, paid: int, before: State, bird: Sprite) -> Script:
        """A tag beside the ladder says who pays; the top chip of the pile flies onto it, if there is one."""
        tag = price_tag(owner, paid, (layout.COST_X, bird.y - 50), OVER_Z, self.table.eyes.turn)
        goal = tag.y + layout.RUNG_PITCH
        with self.table.passing(tag) as (price,):
            sink = Tween(price, PAY_SECONDS, brake, y=goal)
            if paid:
                chip = self.table.pieces["chip", owner, before.chips[owner] - 1]
                chip.z = OVER_Z + 1
                yield Cue("chip")
                yield together(
                    sink,
                    Hop(chip, (tag.x, goal), 150, PAY_SECONDS, spin=360),
                    Tween(chip, PAY_SECONDS, sx=1.5, sy=1.5),
                )
                yield together(Cue("coin", 0.6), Tween(chip, 0.1, alpha=0.0), Squash(price, 0.25, 0.2))
            else:
                yield together(Cue("error_soft"), sink)
                yield together(Shake(price, 12, 0.4), 0.3)
            yield Tween(price, 0.15, alpha=0.0)

    # The end

    def count(self, counted: Counted, now: State) -> Script:
        """Chips first, then every hen cries out what it is worth."""
        seat = counted.seat
        yield Cue("countup")
        running = counted.chips
        total = self._tally(seat, running)
        chips_at = layout.chip_count(seat).centre
        yield together(pop(total, 0.2), self._cry(running, chips_at))
        for rung in counted.rungs:
            hen = now.ladder[rung]
            assert hen is not None
            running += RUNG_VALUES[rung]
            yield from self._worth(hen, RUNG_VALUES[rung], seat, running)
        for hen in now.dust:
            if hen % now.seats == seat:
                running += DUST_VALUE
                yield from self._worth(hen, DUST_VALUE, seat, running)
        self.table.show = self.table.show._replace(counted=(self.table.show.counted or frozenset()) | {seat})
        yield together(Squash(total, 0.25, 0.3), Cue("coin"))
        if seat == now.seats - 1:
            yield from self._celebrate(now)

    def _celebrate(self, now: State) -> Script:
        """The winner's total is crowned and its hens, wherever they are, jump for joy."""
        winners = layout.leaders(now)
        beats: list[Beat] = [Cue("fanfare"), *(Burst("confetti", (x, 760), 30) for x in (760, 960, 1160))]
        for seat in winners:
            pose = layout.crown(seat)
            high = pose._replace(y=pose.y - 40, angle=-20, alpha=0.0)
            crown = self.table.pieces.put(("crown", seat), self.look(("crown", seat), now), high)
            beats.append(Tween(crown, CROWN_SECONDS, overshoot, y=pose.y, angle=pose.angle, alpha=1.0))
        for token in (*now.ladder, *now.dust):
            if token is not None and token % now.seats in winners:
                bird, _card = self.bird(token)
                jump = [Hop(bird, bird.at, 40, JOY_SECONDS, flourish=True) for _ in range(2)]
                beats.append(in_turn(*jump))
                if token in now.ladder:
                    bird.look = look.hen(token % now.seats, "_proud")
        yield together(*beats, 0.8)

    def _worth(self, hen: Token, points: int, seat: Seat, running: int) -> Script:
        bird, card = self.bird(hen)
        self._tally(seat, running)
        yield together(
            Cue("cluck" if points > 0 else "error_soft"),
            Hop(bird, (bird.x, bird.y), 34, COUNT_SECONDS),
            self._cry(points, (card.x + 116, card.y)),
        )

    def _tally(self, seat: Seat, points: int) -> Sprite:
        pose = Pose(*layout.played(seat), layout.PLAYED_Z)
        return self.table.pieces.put(("total", seat), look.total(seat, points), pose)

    def _cry(self, points: int, at: Point) -> Script:
        with self.table.passing(Sprite(look.cry(points), *at, z=OVER_Z + 6)) as (sign,):
            yield pop(sign, 0.18)
            yield COUNT_SECONDS
            yield Tween(sign, 0.12, alpha=0.0)
