"""What a good driver looks at in Pole Position: road won, tokens, who is blocked, what rivals hold."""

from __future__ import annotations

from msgspec.structs import replace

from game.core import Seat
from game.pole_position.model import (
    HOME,
    MOST_SEATS,
    PODIUM_POINTS,
    START,
    TEAM,
    Action,
    Car,
    Choose,
    Fuel,
    Kind,
    Space,
    State,
)
from game.pole_position.rules import apply, legal_actions
from game.rng import Rng

POINTS_A_SPACE = 0.12  # the podium's 45 points shared over the way there
RANK_SHARE = 0.4  # how much the order on the road already says about the podium
RIVAL_SHARE = 0.3  # what a point of all rivals together is worth to us
SPUN = 0.7  # a car that must wait while another of its team drives
SPUN_PLUS = 1.0  # a whole turn lost
STARTS_WELL: dict[Kind | None, float] = {"slipstream": 0.25, "pit": -0.5, "turbo": 0.6}
GUESSES = 3  # how often the rivals' cards are guessed for each card of ours
ON_THE_ROAD = [  # by space and number of cars ahead
    [
        POINTS_A_SPACE * space + RANK_SHARE * points * space / HOME
        for points in PODIUM_POINTS + (0,) * (TEAM * MOST_SEATS - len(PODIUM_POINTS))
    ]
    for space in range(HOME)
]
UNUSED = Rng.keyed("unused")


def choose(view: State, seat: Seat, rng: Rng) -> Action:
    actions = legal_actions(view, seat)
    if len(actions) == 1:
        return actions[0]
    if view.turn == 0:
        return rng.pick(actions[:-1])  # anywhere it fits; leave it to people to have enough
    if isinstance(actions[0], Choose):
        return _best_car(view, seat)
    return _best_fuel(view, seat, actions, rng)


def _best_car(state: State, seat: Seat) -> Action:
    actions = legal_actions(state, seat)
    if len(actions) == 1:
        return actions[0]
    worths = [_worth(apply(state, seat, action, UNUSED).state, seat) for action in actions]
    return actions[worths.index(max(worths))]


def _best_fuel(view: State, seat: Seat, actions: tuple[Action, ...], rng: Rng) -> Action:
    """The card whose turn leaves us best, against a few guesses of what rivals play from what they hold."""
    guesses = [_guess(view, seat, rng) for _ in range(GUESSES)]
    road_left = sum([HOME - max(place, START) for place in view.places[seat * TEAM : seat * TEAM + TEAM]])
    price = POINTS_A_SPACE * min(
        1.0, road_left / HOME
    )  # a big card is worth keeping while there is road for it

    def worth(action: Action) -> float:
        assert isinstance(action, Fuel)
        turns = [_turn_played(view, seat, action, guess, rng) for guess in guesses]
        return sum([_worth(turn, seat) for turn in turns]) / GUESSES - price * action.card

    worths = [worth(action) for action in actions]
    return actions[worths.index(max(worths))]


def _guess(view: State, seat: Seat, rng: Rng) -> tuple[int | None, ...]:
    """A card from the hand of every rival that is still racing."""
    racing = [
        any(place != HOME for place in view.places[other * TEAM : other * TEAM + TEAM])
        for other in range(view.seats)
    ]
    return tuple(
        [
            rng.pick(hand) if races and other != seat else None
            for other, (hand, races) in enumerate(zip(view.hands, racing, strict=True))
        ]
    )


def _turn_played(view: State, seat: Seat, action: Action, guess: tuple[int | None, ...], rng: Rng) -> State:
    """The turn with these cards: we take our best car, the rivals any they may."""
    state = apply(replace(view, picks=guess), seat, action, UNUSED).state
    while state.queue:
        mover = state.queue[0]
        choice = _best_car(state, mover) if mover == seat else rng.pick(legal_actions(state, mover))
        state = apply(state, mover, choice, UNUSED).state
    return state


def _worth(state: State, seat: Seat) -> float:
    """Our cars' prospects in podium points, less a share of the rivals'."""
    ours = everyone = 0.0
    first_to_last = sorted(state.places, reverse=True)
    for car, place in enumerate(state.places):
        if place > START:
            worth = _prospects(state, car, place, first_to_last.index(place))
            everyone += worth
            if car // TEAM == seat:
                ours += worth
    return ours - RIVAL_SHARE * (everyone - ours) / (state.seats - 1)


def _prospects(state: State, car: Car, place: Space, cars_ahead: int) -> float:
    if place == HOME:
        return PODIUM_POINTS[state.podium.index(car)] if car in state.podium else 0.0
    worth = ON_THE_ROAD[place][cars_ahead]
    if car in state.spun:
        return worth - (SPUN_PLUS if state.plus else SPUN)
    kind = state.circuit[place]
    if kind == "catch-up":
        return worth + POINTS_A_SPACE * (cars_ahead + 1)
    if kind == "slipstream" or state.plus:
        return worth + STARTS_WELL.get(kind, 0.0)
    return worth
