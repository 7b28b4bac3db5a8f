"""What a good player looks at: who is likely to end up second, and where that hen would last."""

from __future__ import annotations

from msgspec.structs import replace

from game.core import Seat
from game.poule_position.model import (
    DUST_VALUE,
    ROUNDS,
    RUNG_VALUES,
    Action,
    CardPlayed,
    HenDropped,
    HenPerched,
    HenPlaced,
    Play,
    State,
)
from game.poule_position.rules import apply, evolve, legal_actions
from game.rng import Rng

STRONGEST = 100
RIVAL_SHARE = 0.35  # how much a point taken from a rival is worth to us
PUSH_RISK = 0.5  # chance that a winner looks at one given high rung
SPARING = 0.01  # points a card is worth for later, per unit of usefulness


def choose(view: State, seat: Seat, rng: Rng) -> Action:
    actions = legal_actions(view, seat)
    if view.winner == seat:
        worth = [(_placement_worth(view, seat, action), -n) for n, action in enumerate(actions)]
    else:
        worth = [(_card_worth(view, seat, action), -n) for n, action in enumerate(actions)]
    return actions[-max(worth)[1]]


def _placement_worth(view: State, seat: Seat, action: Action) -> float:
    """Points for us, minus a share of the rivals', of the ladder that this placement leaves."""
    events = apply(view, seat, action, Rng.keyed("unused")).events
    left = max(0, ROUNDS - view.round)
    worth = 0.0
    for event in events:
        match event:
            case HenPlaced(hen, rung, chased) | HenPerched(hen, rung, chased):
                worth += _share(view, hen, seat) * _perch_worth(view, hen, rung, left)
                if chased is not None:
                    worth -= _share(view, chased, seat) * _perch_worth(view, chased, rung, left)
            case HenDropped(hen, to, paid):
                worth -= _share(view, hen, seat) * paid
                if to is None:
                    worth += _share(view, hen, seat) * DUST_VALUE
    return worth


def _share(view: State, hen: int, seat: Seat) -> float:
    return 1.0 if hen % view.seats == seat else -RIVAL_SHARE


def _perch_worth(view: State, hen: int, rung: int | None, rounds_left: int) -> float:
    """What the rung will still be worth after the rounds to come, some of which knock a weak hen down."""
    if rung is None:
        return DUST_VALUE
    strength = (view.faces[hen] or 0) / STRONGEST
    height = rung / (len(RUNG_VALUES) - 1)
    knocks = rounds_left * PUSH_RISK * (0.3 + height) * (1 - strength) ** 2
    return RUNG_VALUES[rung] - 2 * knocks


def _card_worth(view: State, seat: Seat, action: Action) -> float:
    assert isinstance(action, Play)
    second = _chance_of_second(view, seat, action.card)
    gain = _best_placement(view, seat, action)
    usefulness = 50 - abs(action.card - 80)  # high, but beatable once: the cards worth keeping
    return second * gain - SPARING * usefulness


def _chance_of_second(view: State, seat: Seat, card: int) -> float:
    """How likely exactly one card of this round beats ours, the unknown ones being any unseen card."""
    shown = [view.faces[token] or 0 for token in view.trick if token is not None]
    beaten_by = sum(other > card for other in shown)
    unknown = view.seats - 1 - len(shown)
    seen = {face for face in view.faces if face is not None}
    unseen = [number for number in range(1, STRONGEST + 1) if number not in seen]
    higher = sum(number > card for number in unseen) / len(unseen)
    if beaten_by > 1:
        return 0.0
    if beaten_by == 1:
        return (1 - higher) ** unknown
    return unknown * higher * (1 - higher) ** (unknown - 1) if unknown else 0.0


def _best_placement(view: State, seat: Seat, action: Play) -> float:
    """What our best rung would bring, were this card the winner."""
    token = next(t for t in view.hands[seat] if view.faces[t] == action.card)
    won = replace(evolve(view, CardPlayed(seat, token, action.card)), winner=seat)
    return max(_placement_worth(won, seat, placing) for placing in legal_actions(won, seat))
