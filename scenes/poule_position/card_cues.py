"""Cards: dealt, chosen, turned over, compared, swept away."""

from game.core import Seat, Token
from game.poule_position.model import ROUNDS, State
from scenes.kit.easing import brake, overshoot, rush, smooth
from scenes.kit.layout import Point
from scenes.kit.motion import Beat, Burst, Cue, Script, Shake, Squash, Tween, after, pop, together
from scenes.kit.pieces import Pose
from scenes.kit.sprite import Sprite
from scenes.poule_position import layout, look
from scenes.poule_position.stagehand import OVER_Z, PLAY_SECONDS, Stagehand, flip, glide, toss

DEAL_GAP_SECONDS = 0.022
DEAL_SECONDS = 0.34
DRAW_SECONDS = 0.22
DRUMROLL_SECONDS = 0.75
LOWER_SECONDS = 0.28
COMPARE_SECONDS = 0.4
PROUD_SECONDS = 0.25
STAMP_SECONDS = 0.14
VERDICT_SECONDS, LATER_VERDICT_SECONDS = 0.8, 0.4
"""The first time, everybody needs a moment to see why the second highest wins."""
SWEEP_SECONDS = 0.25

RIPPLE_SECONDS = 0.035
"""Between two cards that turn over one after the other, as good as together."""
DECK: Point = (960.0, -140.0)


class CardCues(Stagehand):
    def deal(self, now: State) -> Script:
        """Face down from above, one to each seat in turn; one's own hand turns over at the end."""
        flights: list[Beat] = []
        for index, (token, pose) in enumerate(sorted(self.cards_at_rest(now).items())):
            start = pose._replace(x=DECK[0], y=DECK[1], angle=90, sx=layout.SMALL, sy=layout.SMALL)
            card = self.table.pieces.put(("card", token), look.BACK, start)
            flight = glide(card, pose, DEAL_SECONDS, brake)
            sound: Beat = Cue("card", 0.7) if index % 3 == 0 else 0.0
            flights.append(after(index * DEAL_GAP_SECONDS, together(sound, flight)))
        yield together(*flights)
        faces = {token: self.look(("card", token), now) for token in range(len(now.faces))}
        mine = {token: face for token, face in faces.items() if face != look.BACK}
        if mine:
            yield Cue("card_place")
            yield together(*(flip(self.table.pieces["card", token], face) for token, face in mine.items()))

    def put_aside(self, seat: Seat, token: Token) -> Script:
        """It lies face down from now on, for its owner too."""
        card = self.table.pieces["card", token]
        yield Cue("card")
        flight = toss(card, layout.played(seat))
        yield flight if card.look == look.BACK else together(flight, flip(card, look.BACK))
        yield Cue("card_place")

    def reveal(self, tokens: tuple[Token, ...], before: State, now: State) -> Script:
        """A drumroll over the covered cards, then all turn at once."""
        cards = [self._covered(seat, token, before) for seat, token in enumerate(tokens)]
        yield together(*(toss(card, layout.played(seat), 0.2) for seat, card in enumerate(cards)))
        yield Cue("drumroll_short")
        yield together(DRUMROLL_SECONDS, *(Shake(card, 7, DRUMROLL_SECONDS, 9) for card in cards))
        yield Cue("reveal")
        turning = [
            after(RIPPLE_SECONDS * seat, flip(card, self.look(("card", token), now)))
            for seat, (card, token) in enumerate(zip(cards, tokens, strict=True))
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

    def play(self, seat: Seat, token: Token, now: State) -> Script:
        card = self.table.pieces["card", token]
        face = self.look(("card", token), now)
        yield Cue("card")
        flight = toss(card, layout.played(seat), PLAY_SECONDS)
        yield flight if card.look == face else together(flight, after(0.06, flip(card, face)))
        yield Cue("card_place")
        yield Squash(card, 0.12, 0.18)

    def draw(self, token: Token, now: State) -> Script:
        key = ("card", token)
        card, face = self.table.pieces[key], self.look(key, now)
        yield Cue("card", 0.5)
        card.z = OVER_Z
        yield glide(card, self.rest(now)[key], DRAW_SECONDS, smooth)
        if face != look.BACK:
            yield flip(card, face)

    def sweep(self, discarded: tuple[Token, ...], now: State) -> Script:
        """The cards that did not win leave the game."""
        if now.round > ROUNDS:
            self.table.show = self.table.show._replace(counted=frozenset())
        cards = [self.table.pieces["card", token] for token in discarded]
        yield Cue("whoosh", 0.5)
        yield together(*(Tween(card, SWEEP_SECONDS, rush, x=card.x - 120, alpha=0.0) for card in cards))

    # Who won

    def compare(self, ranking: tuple[Token, ...], now: State) -> Script:
        """The cards line up, strongest first: that one is too strong, the next one wins."""
        table = self.table
        cards = [table.pieces["card", token] for token in ranking]
        board = layout.compare_board(len(cards))
        slots = layout.compare_slots(len(cards))
        lowered = Sprite(look.board(board.w, board.h), board.centre[0], -board.h / 2, z=OVER_Z - 8)
        with self.table.passing(lowered) as (plank,):
            for card in cards:
                card.z = OVER_Z
            yield together(Cue("whoosh"), Tween(plank, LOWER_SECONDS, overshoot, y=board.centre[1]))
            goals = [Pose(x, y, sx=layout.COMPARED, sy=layout.COMPARED) for x, y in slots]
            names = [
                Sprite(look.caption(table.name(token % now.seats)), x, board.bottom - 46, z=OVER_Z)
                for token, (x, _y) in zip(ranking, slots, strict=True)
            ]
            dx, dy = layout.RANK
            ranks = [
                Sprite(look.rank(number), x + dx, y + dy, z=OVER_Z + 1, visible=False)
                for number, (x, y) in enumerate(slots, 1)
            ]
            with self.table.passing(*names, *ranks):
                yield together(
                    *(
                        glide(c, goal, COMPARE_SECONDS, overshoot)
                        for c, goal in zip(cards, goals, strict=True)
                    ),
                    *(after(0.2 + 0.04 * number, pop(sign, 0.2)) for number, sign in enumerate(ranks)),
                )
                hold = VERDICT_SECONDS if now.round == 1 else LATER_VERDICT_SECONDS
                yield from self._verdict(cards, slots, ranks, hold)
                yield together(*(Tween(s, 0.15, alpha=0.0) for s in (plank, *names, *ranks)))

    def _verdict(
        self, cards: list[Sprite], slots: tuple[Point, ...], ranks: list[Sprite], hold: float
    ) -> Script:
        """The highest puffs itself up and is stamped down; the second gets the prize."""
        strongest, second = cards[0], cards[1]
        (x, y), (x2, y2) = slots[:2]
        dx, dy = layout.RANK
        stamp = Sprite(look.too_strong(), x, y + 70, OVER_Z + 2, angle=-9, sx=1.8, sy=1.8, visible=False)
        prize = Sprite(
            look.rosette(), x2 + dx, y2 + dy - 40, OVER_Z + 3, angle=-9, sx=1.15, sy=1.15, visible=False
        )
        wins = Sprite(look.wins(), x2, y2 + 84, z=OVER_Z + 4, visible=False)
        size, grown = layout.COMPARED, layout.COMPARED * 1.2
        with self.table.passing(stamp, prize, wins):
            yield together(
                Cue("cluck"), Tween(strongest, PROUD_SECONDS, overshoot, sx=grown, sy=grown, y=y - 12)
            )
            stamp.visible = True
            yield Tween(stamp, STAMP_SECONDS, rush, sx=1.0, sy=1.0)
            strongest.sx = strongest.sy = size * 0.92
            strongest.angle, strongest.alpha = -6, 0.6
            yield together(
                Cue("thud", 0.7),
                Cue("error_soft"),
                Tween(strongest, 0.18, overshoot, y=y + 12),
                Shake(stamp, 9, 0.25),
            )
            yield 0.1
            yield Cue("fanfare_small")
            prize.visible = True
            yield together(
                Tween(second, 0.25, overshoot, sx=grown, sy=grown, y=y2 - 6),
                Tween(ranks[1], 0.1, alpha=0.0),
                Tween(prize, 0.35, overshoot, y=y2 + dy - 4),
                pop(wins, 0.25),
                Burst("stars", slots[1]),
            )
            yield hold
        strongest.alpha = 1.0
