"""Hens: they climb, shove, drop in a cloud of feathers, and at the end cry out what they are worth."""

from game.core import Seat, Token
from game.poule_position.model import DUST_VALUE, RUNG_VALUES, Counted, Rung, State
from scenes.kit.easing import brake
from scenes.kit.layout import Point
from scenes.kit.motion import Beat, Burst, Cue, Hop, Script, Squash, Tween, in_turn, pop, together
from scenes.kit.pieces import Pose
from scenes.kit.sprite import Sprite
from scenes.poule_position import layout, look
from scenes.poule_position.preview import price_tag
from scenes.poule_position.stagehand import OVER_Z, Stagehand, fly

CLIMB_SECONDS = 0.42
DROP_SECONDS = 0.4
COUNT_SECONDS = 0.3


class HenCues(Stagehand):
    def climb(self, hen: Token, rung: Rung | None, chased: Token | None, now: State) -> Script:
        """The winner flutters to its rung and shoves whoever stands there aside."""
        bird, card = self.bird(hen)
        bird.z = card.z = layout.FLYING_Z
        bird.look = look.hen(hen % now.seats, "_flap")
        self.table.pieces["crown",].visible = False
        yield Cue("flap")
        if rung is None:
            yield from self._land_in_the_dust(hen, now)
            return
        self.table.show = self.table.show._replace(height=rung)
        yield fly(bird, card, layout.perch(rung), 120, CLIMB_SECONDS)
        bird.look = look.hen(hen % now.seats)
        yield together(Cue("cluck"), Squash(bird, 0.2, 0.2), self._shove(chased, rung, now))

    def fall(self, hen: Token, to: Rung | None, paid: int, before: State, now: State) -> Script:
        """One rung down, wings flapping, feathers flying, and a chip is gone."""
        owner = hen % now.seats
        bird, card = self.bird(hen)
        bird.z = card.z = layout.FLYING_Z
        bird.look = look.hen(owner, "_flap")
        yield Cue("squawk")
        yield together(Burst(f"feathers_{owner}", bird), Tween(bird, 0.12, brake, y=bird.y - 22, angle=-14))
        loss = self._pay(owner, paid, before, bird)
        if to is None:
            yield together(loss, self._land_in_the_dust(hen, now))
            return
        self.table.show = self.table.show._replace(height=to)
        yield together(
            loss,
            Cue("flap"),
            fly(bird, card, layout.perch(to, layout.CLINGING), 18, DROP_SECONDS),
            in_turn(Tween(bird, DROP_SECONDS / 2, angle=14), Tween(bird, DROP_SECONDS / 2, angle=0.0)),
        )
        yield Squash(bird, 0.16, 0.16)

    def take_over(self, hen: Token, rung: Rung, chased: Token | None, now: State) -> Script:
        """The dropped hen takes the rung; whoever held it is the weaker one and must go on."""
        self.table.show = self.table.show._replace(height=rung)
        bird, card = self.bird(hen)
        bird.look = look.hen(hen % now.seats)
        yield Cue("cluck" if chased is None else "flap")
        yield together(fly(bird, card, layout.perch(rung), 30, 0.22), self._shove(chased, rung, now))

    def _shove(self, chased: Token | None, rung: Rung, now: State) -> Beat:
        if chased is None:
            return 0.0
        bird, card = self.bird(chased)
        bird.look = look.hen(chased % now.seats, "_flap")
        aside = fly(bird, card, layout.perch(rung, layout.CLINGING), 26, 0.22)
        return in_turn(Cue("feather_rustle"), Burst(f"feathers_{chased % now.seats}", bird, 6), aside)

    def _land_in_the_dust(self, hen: Token, now: State) -> Script:
        bird, card = self.bird(hen)
        places = layout.dust_place(len(now.dust) - 1, len(now.dust))
        yield fly(bird, card, places, 40, DROP_SECONDS + 0.1)
        bird.look = look.hen(hen % now.seats, "_blink")
        bird.angle = 0.0
        yield together(Cue("thud"), Burst("dust", (bird.x, bird.y)), Squash(bird, 0.35, 0.4), 0.3)

    def _pay(self, owner: Seat, paid: int, before: State, bird: Sprite) -> Script:
        """The top chip of the pile jumps off the table; a tag beside the ladder says whose it was."""
        if not paid:
            return
        key = ("chip", owner, before.chips[owner] - 1)
        chip = self.table.pieces[key]
        chip.z = OVER_Z
        tag = price_tag(owner, paid, (layout.COST_X, bird.y - 50), OVER_Z, self.table.eyes.turn)
        with self.passing(tag) as (price,):
            yield Cue("chip")
            yield together(
                Hop(chip, (layout.PLAYED_X + 20, chip.y + 150), 190, DROP_SECONDS + 0.1, spin=360),
                Tween(chip, DROP_SECONDS, sx=1.4, sy=1.4),
                Tween(price, DROP_SECONDS + 0.1, brake, y=price.y + layout.RUNG_PITCH),
            )
            yield together(Tween(chip, 0.15, alpha=0.0), Tween(price, 0.15, alpha=0.0))

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
            yield together(Cue("fanfare"), *(Burst("confetti", (x, 760), 30) for x in (760, 960, 1160)))
            yield 0.8

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
        with self.passing(Sprite(look.cry(points), *at, z=OVER_Z + 6)) as (sign,):
            yield pop(sign, 0.18)
            yield COUNT_SECONDS
            yield Tween(sign, 0.12, alpha=0.0)
