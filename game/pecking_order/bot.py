"""What a good player of Pecking Order sees: what stands opposite, what may come, what a perch is worth."""

from __future__ import annotations

from math import exp

from game.core import Seat
from game.pecking_order.deals import cards_in
from game.pecking_order.knowledge import possible_deals, unseen_cards
from game.pecking_order.model import (
    BOTH_EIGHTS_BONUS,
    EIGHTS,
    JAGUAR,
    LOOKOUT,
    PERCH_VALUES,
    TIE_BREAK,
    Action,
    NoPeek,
    Peek,
    Perch,
    Place,
    State,
)
from game.pecking_order.rules import legal_actions
from game.rng import Rng

DRAW = 40.0  # a perch worth this much sees one attack by every card that could take it
LOSS = 0.5  # how much worse than empty a perch is once the other side has taken it
TIE_BREAK_WORTH = 1.5  # in points, beside the perch's own
LOOKOUT_WORTH = 1.0
TRAP_WORTH = 0.35  # of the perch: what a jaguar in ambush brings
RECAPTURE = 0.6  # what is left of a perch that a jaguar has emptied


def choose(view: State, seat: Seat, rng: Rng) -> Action:
    actions = legal_actions(view, seat)
    table = _Table(view, seat)
    worth = [table.worth(action) for action in actions]
    return actions[worth.index(max(worth))]


class _Table:
    """The view of one seat with what it can work out from it."""

    def __init__(self, view: State, seat: Seat) -> None:
        self.view = view
        self.seat = seat
        self.other = 1 - seat
        self.deals = possible_deals(view)
        self.card = JAGUAR if view.held is None else view.faces[view.held] or JAGUAR
        self.to_come = (self._to_come(0), self._to_come(1))

    def worth(self, action: Action) -> float:
        match action:
            case Place(perch):
                return self._place(perch)
            case Peek(perch):
                doubt = len(self._standing(perch))
                return (doubt - 1) * PERCH_VALUES[perch]
            case NoPeek():
                return -1.0

    def _place(self, perch: Perch) -> float:
        value = self._value(perch, self.seat)
        if self.view.sides[self.other][perch] is None:
            if self.card == JAGUAR:
                return TRAP_WORTH * PERCH_VALUES[perch]
            return self._hold(self.card, perch, value, self.seat) + self._at_once(perch)
        lost = self._value(perch, self.other)
        defenders = self._standing(perch)
        total = 0.0
        for defender in defenders:
            if defender == JAGUAR:
                total += PERCH_VALUES[perch] * TRAP_WORTH
            elif self.card == JAGUAR:
                total += RECAPTURE * max(0.0, self._hold(defender, perch, lost, self.other)) * 2
            elif self.card > defender or (self.card == defender and self._wins_ties()):
                total += self._hold(self.card, perch, value, self.seat) + self._at_once(perch)
                total += max(0.0, self._hold(defender, perch, lost, self.other))
        return total / len(defenders)

    def _hold(self, card: int, perch: Perch, value: float, seat: Seat) -> float:
        """Points that a bird on this perch will bring, as it may be driven off by what is still to come."""
        beaten_by = sum(chance for rival, chance in self.to_come[1 - seat] if rival >= card)
        keeps = exp(-beaten_by * PERCH_VALUES[perch] / DRAW)
        return value * (keeps - LOSS * (1 - keeps))

    def _value(self, perch: Perch, seat: Seat) -> float:
        """The perch's points for this seat, with its share of the bonus for both eights."""
        value = float(PERCH_VALUES[perch])
        if perch in EIGHTS:
            twin = EIGHTS[0] + EIGHTS[1] - perch
            value += BOTH_EIGHTS_BONUS if self.view.sides[seat][twin] is not None else 0.0
        elif perch == TIE_BREAK:
            value += TIE_BREAK_WORTH
        return value

    def _at_once(self, perch: Perch) -> float:
        hidden = sum(
            token is not None and token not in self.view.face_up for token in self.view.sides[self.other]
        )
        return LOOKOUT_WORTH if perch == LOOKOUT and hidden else 0.0

    def _wins_ties(self) -> bool:
        """Whether an equal card wins for us, taking what stands on their perch 1 for a bird."""
        return self.view.sides[self.other][TIE_BREAK] is None

    def _standing(self, perch: Perch) -> list[int]:
        """The cards that the one opposite can be."""
        token = self.view.sides[self.other][perch]
        assert token is not None
        return [card for deal in self.deals for card in cards_in(deal.can_be[token])]

    def _to_come(self, seat: Seat) -> list[tuple[int, float]]:
        """The cards that this seat may still play, and how likely each is to come."""
        unseen = cards_in(unseen_cards(self.view, seat))
        coming = len(self.view.decks[seat])
        return [(card, coming / len(unseen)) for card in unseen]
