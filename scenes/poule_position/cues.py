"""What an event looks and sounds like. Every script reads from top to bottom and may leave things anywhere:
the table then lets them glide to where they rest."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from game.core import Seat, Token
from game.poule_position.model import (
    DUST_VALUE,
    ROUNDS,
    RUNG_VALUES,
    CardPlayed,
    Counted,
    Dealt,
    Drawn,
    Event,
    HenDropped,
    HenPerched,
    HenPlaced,
    Picked,
    Revealed,
    RoundEnded,
    RoundWon,
    Rung,
    State,
)
from scenes.kit import theme
from scenes.kit.assets import Look
from scenes.kit.easing import Ease, brake, overshoot, rush, smooth
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
from scenes.kit.pieces import Key, Pose
from scenes.kit.sprite import Sprite
from scenes.poule_position import layout, look

if TYPE_CHECKING:
    from scenes.poule_position.scene import PoulePosition

DEAL_GAP_SECONDS = 0.022
DEAL_SECONDS = 0.34
PLAY_SECONDS = 0.34
DRAW_SECONDS = 0.22
DRUMROLL_SECONDS = 0.75
FLIP_SECONDS = 0.26
COMPARE_SECONDS = 0.4
VERDICT_SECONDS = 0.55
CLIMB_SECONDS = 0.42
DROP_SECONDS = 0.4
SWEEP_SECONDS = 0.25
COUNT_SECONDS = 0.3

DECK: Point = (960.0, -140.0)
OVER_Z = 680
"""Above the seats' panels and the played cards."""


class Cues:
    """The scripts of one table."""

    def __init__(self, table: "PoulePosition") -> None:
        self.table = table

    def script(self, event: Event, before: State, now: State) -> Script:
        match event:
            case Dealt():
                return self._deal(now)
            case Picked(seat, token):
                return self._put_aside(seat, token)
            case Revealed(cards):
                return self._reveal(tuple(token for token, _card in cards), before, now)
            case CardPlayed(seat, token, _card):
                return self._play(seat, token, now)
            case Drawn(_seat, token, _card):
                return self._draw(token, now)
            case RoundWon(_seat, ranking):
                return self._compare(ranking, now)
            case HenPlaced(hen, rung, chased):
                return self._climb(hen, rung, chased, now)
            case HenDropped(hen, to, paid):
                return self._fall(hen, to, paid, before, now)
            case HenPerched(hen, rung, chased):
                return self._take_over(hen, rung, chased, now)
            case RoundEnded(_leader, discarded):
                return self._sweep(discarded, now)
            case Counted():
                return self._count(event, now)

    # Cards

    def _deal(self, now: State) -> Script:
        """Face down from above, one to each seat in turn; one's own hand turns over at the end."""
        goals = {key: pose for key, pose in self._rest(now).items() if self._is_card(key)}
        flights: list[Beat] = []
        for index, (token, pose) in enumerate(sorted((key[1], pose) for key, pose in goals.items())):  # type: ignore[index]
            start = pose._replace(x=DECK[0], y=DECK[1], angle=90, sx=layout.SMALL, sy=layout.SMALL)
            card = self.table.pieces.put(("card", token), look.BACK, start)
            flight = _glide(card, pose, DEAL_SECONDS, brake)
            sound: Beat = Cue("card", 0.7) if index % 3 == 0 else 0.0
            flights.append(after(index * DEAL_GAP_SECONDS, together(sound, flight)))
        yield together(*flights)
        mine = [key for key in goals if self._look(key, now) != look.BACK]
        if mine:
            yield Cue("card_place")
            yield together(*(_flip(self.table.pieces[key], self._look(key, now)) for key in mine))

    def _put_aside(self, seat: Seat, token: Token) -> Script:
        card = self.table.pieces["card", token]
        yield Cue("card")
        yield _toss(card, layout.played(seat))
        yield Cue("card_place")

    def _reveal(self, tokens: tuple[Token, ...], before: State, now: State) -> Script:
        """A drumroll over the covered cards, then all turn at once."""
        cards = [self._covered(seat, token, before) for seat, token in enumerate(tokens)]
        yield together(*(_toss(card, layout.played(seat), 0.2) for seat, card in enumerate(cards)))
        yield Cue("drumroll_short")
        yield together(DRUMROLL_SECONDS, *(Shake(card, 7, DRUMROLL_SECONDS, 9) for card in cards))
        yield Cue("reveal")
        turning = [
            _flip(card, self._look(("card", token), now))
            for card, token in zip(cards, tokens, strict=True)
            if card.look == look.BACK
        ]
        yield together(*turning, *(Burst("stars", card, 5) for card in cards))
        yield 0.35

    def _covered(self, seat: Seat, token: Token, before: State) -> Sprite:
        """The chosen card's sprite, where until now any card of the hand stood in for it."""
        pieces = self.table.pieces
        card, shown = pieces["card", token], layout.stand_in(before, seat)
        if shown is not None and shown != token and seat != self.table.viewer:
            other = pieces["card", shown]
            for field in Pose._fields:
                mine, theirs = getattr(card, field), getattr(other, field)
                setattr(card, field, theirs)
                setattr(other, field, mine)
        return card

    def _play(self, seat: Seat, token: Token, now: State) -> Script:
        card = self.table.pieces["card", token]
        face = self._look(("card", token), now)
        yield Cue("card")
        flight = _toss(card, layout.played(seat), PLAY_SECONDS)
        yield flight if card.look == face else together(flight, after(0.06, _flip(card, face)))
        yield Cue("card_place")
        yield Squash(card, 0.12, 0.18)

    def _draw(self, token: Token, now: State) -> Script:
        key = ("card", token)
        card, face = self.table.pieces[key], self._look(key, now)
        yield Cue("card", 0.5)
        card.z = OVER_Z
        yield _glide(card, self._rest(now)[key], DRAW_SECONDS, smooth)
        if face != look.BACK:
            yield _flip(card, face)

    def _sweep(self, discarded: tuple[Token, ...], now: State) -> Script:
        """The cards that did not win leave the game."""
        if now.round > ROUNDS:
            self.table.show = self.table.show._replace(counted=frozenset())
        cards = [self.table.pieces["card", token] for token in discarded]
        yield Cue("whoosh", 0.5)
        yield together(
            *(Tween(card, SWEEP_SECONDS, rush, x=card.x - 80, alpha=0.0, angle=-20) for card in cards)
        )

    # Who won

    def _compare(self, ranking: tuple[Token, ...], now: State) -> Script:
        """The cards line up, strongest first: that one is too strong, the next one wins."""
        table = self.table
        cards = [table.pieces["card", token] for token in ranking]
        board = layout.compare_board(len(cards))
        slots = layout.compare_slots(len(cards))
        title = look.board(_("The second highest wins!"), board.w, board.h)
        with self._passing(Sprite(title, *board.centre, z=OVER_Z - 8)) as (plank,):
            yield together(Cue("whoosh"), pop(plank, 0.22))
            for card in cards:
                card.z = OVER_Z
            goals = [Pose(x, y, sx=layout.COMPARED, sy=layout.COMPARED) for x, y in slots]
            yield together(
                *(_glide(c, goal, COMPARE_SECONDS, overshoot) for c, goal in zip(cards, goals, strict=True))
            )
            names = [
                Sprite(look.caption(table.name(token % now.seats)), x, board.bottom - 46, z=OVER_Z)
                for token, (x, _y) in zip(ranking, slots, strict=True)
            ]
            with self._passing(*names):
                yield from self._verdict(cards, slots)
                yield together(*(Tween(s, 0.15, alpha=0.0) for s in (plank, *names)))

    def _verdict(self, cards: list[Sprite], slots: tuple[Point, ...]) -> Script:
        strongest, second = cards[0], cards[1]
        too_strong = look.stamp(_("Too strong!"), theme.BARN_RED)
        stamp = Sprite(too_strong, slots[0][0], slots[0][1] + 76, z=OVER_Z + 2, angle=-9)
        crown = Sprite(look.crown(), slots[1][0], slots[1][1] - 170, z=OVER_Z + 3, alpha=0.0)
        wins = Sprite(look.stamp(_("Wins!"), theme.LEAF), slots[1][0], slots[1][1] + 76, z=OVER_Z + 4)
        with self._passing(stamp, crown, wins):
            wins.visible = False
            yield 0.15
            yield Cue("error_soft")
            yield together(pop(stamp, 0.2), Shake(strongest, 9, 0.3), Tween(strongest, 0.2, alpha=0.55))
            yield 0.2
            yield Cue("fanfare_small")
            grown = layout.COMPARED * 1.2
            wins.visible = True
            yield together(
                Tween(second, 0.25, overshoot, sx=grown, sy=grown),
                Tween(crown, 0.3, overshoot, y=slots[1][1] - 116, alpha=1.0),
                pop(wins, 0.25),
                Burst("stars", slots[1]),
            )
            yield VERDICT_SECONDS
        strongest.alpha = 1.0

    # Hens

    def _climb(self, hen: Token, rung: Rung | None, chased: Token | None, now: State) -> Script:
        """The winner flutters to its rung and shoves whoever stands there aside."""
        bird, card = self._bird(hen)
        bird.z = card.z = layout.FLYING_Z
        bird.look = look.hen(hen % now.seats, "_flap")
        yield Cue("flap")
        if rung is None:
            yield from self._land_in_the_dust(hen, now)
            return
        self.table.show = self.table.show._replace(height=rung)
        yield _fly(bird, card, layout.perch(rung), 120, CLIMB_SECONDS)
        bird.look = look.hen(hen % now.seats)
        yield together(Cue("cluck"), Squash(bird, 0.2, 0.2), self._shove(chased, rung, now))

    def _fall(self, hen: Token, to: Rung | None, paid: int, before: State, now: State) -> Script:
        """One rung down, wings flapping, feathers flying, and a chip is gone."""
        owner = hen % now.seats
        bird, card = self._bird(hen)
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
            _fly(bird, card, layout.perch(to, layout.CLINGING), 18, DROP_SECONDS),
            in_turn(Tween(bird, DROP_SECONDS / 2, angle=14), Tween(bird, DROP_SECONDS / 2, angle=0.0)),
        )
        yield Squash(bird, 0.16, 0.16)

    def _take_over(self, hen: Token, rung: Rung, chased: Token | None, now: State) -> Script:
        """The dropped hen takes the rung; whoever held it is the weaker one and must go on."""
        self.table.show = self.table.show._replace(height=rung)
        bird, card = self._bird(hen)
        bird.look = look.hen(hen % now.seats)
        yield Cue("cluck" if chased is None else "flap")
        yield together(_fly(bird, card, layout.perch(rung), 30, 0.22), self._shove(chased, rung, now))

    def _shove(self, chased: Token | None, rung: Rung, now: State) -> Beat:
        if chased is None:
            return 0.0
        bird, card = self._bird(chased)
        bird.look = look.hen(chased % now.seats, "_flap")
        aside = _fly(bird, card, layout.perch(rung, layout.CLINGING), 26, 0.22)
        return in_turn(Cue("feather_rustle"), Burst(f"feathers_{chased % now.seats}", bird, 6), aside)

    def _land_in_the_dust(self, hen: Token, now: State) -> Script:
        bird, card = self._bird(hen)
        places = layout.dust_place(len(now.dust) - 1, len(now.dust))
        yield _fly(bird, card, places, 40, DROP_SECONDS + 0.1)
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
        with self._passing(Sprite(look.cost(owner, paid), layout.COST_X, bird.y - 50, z=OVER_Z)) as (price,):
            yield Cue("chip")
            yield together(
                Hop(chip, (layout.PLAYED_X + 20, chip.y + 150), 190, DROP_SECONDS + 0.1, spin=360),
                Tween(chip, DROP_SECONDS, sx=1.4, sy=1.4),
                Tween(price, DROP_SECONDS + 0.1, brake, y=bird.y - 110),
            )
            yield together(Tween(chip, 0.15, alpha=0.0), Tween(price, 0.15, alpha=0.0))

    # The end

    def _count(self, counted: Counted, now: State) -> Script:
        """Chips first, then every hen cries out what it is worth."""
        seat = counted.seat
        yield Cue("countup")
        running = counted.chips
        total = self._tally(seat, running)
        chips_at = layout.chip_count(seat).centre
        yield together(pop(total, 0.2), self._cry(look.signed(running), chips_at, theme.SEATS[seat].pale))
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
        bird, _card = self._bird(hen)
        colour = theme.STRAW_PALE if points > 0 else theme.SEATS[0].pale
        self._tally(seat, running)
        yield together(
            Cue("cluck" if points > 0 else "error_soft"),
            Hop(bird, (bird.x, bird.y), 34, COUNT_SECONDS),
            self._cry(look.signed(points), (bird.x + 8, bird.y - 92), colour),
        )

    def _tally(self, seat: Seat, points: int) -> Sprite:
        pose = Pose(*layout.played(seat), layout.PLAYED_Z)
        return self.table.pieces.put(("total", seat), look.total(seat, points), pose)

    def _cry(self, text: str, at: Point, colour: theme.Colour) -> Script:
        with self._passing(Sprite(look.floating(text, colour), *at, z=OVER_Z + 6)) as (number,):
            yield Tween(number, COUNT_SECONDS, brake, y=at[1] - 46)
            yield Tween(number, 0.12, alpha=0.0)

    # Shorthands

    def _rest(self, view: State) -> dict[Key, Pose]:
        return dict(self.table.rest(view, self.table.eyes, (0, 0)))

    def _look(self, key: Key, view: State) -> Look:
        return self.table.look(key, view, self.table.eyes)

    def _is_card(self, key: Key) -> bool:
        return isinstance(key, tuple) and key[0] == "card"

    def _bird(self, token: Token) -> tuple[Sprite, Sprite]:
        return self.table.pieces["hen", token], self.table.pieces["card", token]

    @contextmanager
    def _passing(self, *sprites: Sprite) -> Iterator[tuple[Sprite, ...]]:
        """Sprites that are there for a moment only, and gone however the moment ends."""
        for sprite in sprites:
            self.table.sprite(sprite)
        try:
            yield sprites
        finally:
            for sprite in sprites:
                self.table.stage.remove(sprite)


def _glide(sprite: Sprite, pose: Pose, seconds: float, ease: Ease) -> Tween:
    return Tween(sprite, seconds, ease, x=pose.x, y=pose.y, angle=pose.angle, sx=pose.sx, sy=pose.sy)


def _toss(card: Sprite, to: Point, seconds: float = PLAY_SECONDS) -> Beat:
    """A card thrown onto its place in front of a seat."""
    sized = Tween(card, seconds, sy=layout.PLAYED, sx=layout.PLAYED, angle=0.0)
    return together(Hop(card, to, 70, seconds), sized)


def _flip(card: Sprite, face: Look) -> Script:
    """Turns over: narrow, another picture, wide again."""
    width = card.sy
    yield Tween(card, FLIP_SECONDS / 2, rush, sx=0.0)
    card.look = face
    yield Tween(card, FLIP_SECONDS / 2, brake, sx=width)


def _fly(bird: Sprite, card: Sprite, to: tuple[Pose, Pose], height: float, seconds: float) -> Beat:
    """A hen and its card move as one."""
    hen_to, card_to = to
    return together(
        Hop(bird, (hen_to.x, hen_to.y), height, seconds),
        Hop(card, (card_to.x, card_to.y), height, seconds),
        Tween(card, seconds, sx=card_to.sx, sy=card_to.sy, angle=card_to.angle),
    )
