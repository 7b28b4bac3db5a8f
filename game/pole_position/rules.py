"""Pole Position as the rule book tells it: pick fuel in secret, drive in card order, mind the tokens."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from game.core import Draft, Outcome, Rules, Seat, Step, Viewer, put
from game.pole_position.circuit import BARE, KINDS, complete, lays
from game.pole_position.driving import choices, move
from game.pole_position.model import (
    FUEL,
    HOME,
    PODIUM_POINTS,
    RESERVE,
    SPACES,
    START,
    TEAM,
    Action,
    Car,
    CardWasted,
    Choose,
    CircuitLaid,
    Counted,
    Drove,
    Event,
    Fill,
    Finished,
    Fuel,
    Kind,
    Landed,
    Lay,
    LeftAlone,
    Options,
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
from game.pole_position.refusals import why_not
from game.pole_position.road import (
    ONE_CAR_AT,
)
from game.rng import Rng

LAYS: dict[tuple[Kind, Space], Action] = {
    (kind, space): Lay(kind, space) for kind in KINDS for space in SPACES
}
FILL = Fill()
FUELS = {card: Fuel(card) for card in FUEL}
FURTHER_THAN_ANY_SPACE = 100  # how far ahead the first car home counts when cards are equal


def empty(seats: int, options: Options) -> State:
    nothing: tuple[None, ...] = (None,) * seats
    return State(
        seats=seats,
        plus=options.plus,
        built=options.circuit == "built",
        circuit=BARE,
        turn=0,
        hands=(FUEL,) * seats,
        picks=nothing,
        cards=nothing,
        queue=(),
        places=(START, RESERVE, RESERVE) * seats,
        traffic=0,
        podium=(),
        dizzy=(),
        spun=(),
        convoys=(tuple(range(0, TEAM * seats, TEAM)),),
        together=(),
        landing=(),
        over=False,
    )


def setup(state: State, rng: Rng) -> Step[State, Event]:
    draft = Draft(state, evolve)
    if not state.built:
        draft.emit(CircuitLaid(complete(BARE, rng)))
        draft.emit(RaceStarted(state.convoys[0]))
    return draft.done()


def to_act(state: State) -> tuple[Seat, ...]:
    if state.queue:
        return state.queue[:1]
    if state.over:
        return ()
    if state.turn == 0:
        return ((len(SPACES) - state.circuit.count(None)) % state.seats,)
    picks = state.picks
    return tuple([seat for seat in _racing(state.seats, state.podium) if picks[seat] is None])


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    if state.queue:
        return choices(state, seat) if state.queue[0] == seat else ()
    if state.over:
        return ()
    if state.turn == 0:
        return (*[LAYS[lay] for lay in lays(state.circuit)], FILL) if (seat,) == to_act(state) else ()
    if state.picks[seat] is None and seat in _racing(state.seats, state.podium):
        return _fuels(state.hands[seat])
    return ()


def apply(state: State, seat: Seat, action: Action, rng: Rng) -> Step[State, Event]:
    draft = Draft(state, evolve)
    match action:
        case Fuel(card):
            draft.emit(Picked(seat, card))
            picks = draft.state.picks
            racing = _racing(state.seats, state.podium)
            if picks.count(None) == state.seats - len(racing):
                draft.emit(Revealed(picks, order_of(state, picks, racing)))
                _carry_on(draft)
        case Choose(number):
            move(draft, seat * TEAM + number - 1)
            if len(draft.state.podium) > len(state.podium):
                _end_the_race(draft)
            _carry_on(draft)
        case Lay(kind, space):
            draft.emit(TokenLaid(seat, kind, space))
            _start_when_laid(draft)
        case Fill():
            full = complete(state.circuit, rng)
            rest = [(space, full[space]) for space in SPACES if state.circuit[space] is None]
            draft.emit(RestLaid(seat, tuple([(space, kind) for space, kind in rest if kind is not None])))
            _start_when_laid(draft)
    return draft.done()


def _start_when_laid(draft: Draft[State, Event]) -> None:
    if None not in draft.state.circuit:
        draft.emit(RaceStarted(draft.state.convoys[0]))


def order_of(state: State, cards: tuple[int | None, ...], racing: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The highest card first; then the best-placed car, the first home being furthest; then seat order."""
    keys = []
    for seat in racing:
        card = cards[seat]
        assert card is not None
        keys.append((-card, -_furthest(state, seat) if cards.count(card) > 1 else 0, seat))
    keys.sort()
    return tuple([seat for _, _, seat in keys])


def _furthest(state: State, seat: Seat) -> int:
    team = state.places[seat * TEAM : seat * TEAM + TEAM]
    if HOME in team:
        return FURTHER_THAN_ANY_SPACE - [car // TEAM for car in state.podium].index(seat)
    return max(team)


def _carry_on(draft: Draft[State, Event]) -> None:
    """Up to the next decision: cards that move nothing, the end of the turn."""
    state = draft.state
    while state.queue:
        if not state.dizzy or not (spun := _kept_from_moving(state, state.queue[0])):
            return
        card = state.cards[state.queue[0]]
        assert card is not None
        draft.emit(CardWasted(state.queue[0], card, spun))
        state = draft.state
    if not state.over:
        refilled = tuple([seat for seat, hand in enumerate(state.hands) if not hand])
        draft.emit(TurnEnded(state.dizzy, refilled))


def _kept_from_moving(state: State, seat: Seat) -> tuple[Car, ...]:
    """The turned-over cars that leave this seat nothing to move; none when it can move."""
    team = range(seat * TEAM, seat * TEAM + TEAM)
    spun = tuple([car for car in team if car in state.dizzy])
    can_move_another = any(state.places[car] != HOME and car not in state.dizzy for car in team)
    return () if can_move_another and not state.plus else spun


def _end_the_race(draft: Draft[State, Event]) -> None:
    """The race is over when the podium is full or one car alone is not home."""
    podium = draft.state.podium
    not_home = [car for car, place in enumerate(draft.state.places) if place != HOME]
    full = len(podium) == len(PODIUM_POINTS)
    if not full and len(not_home) > 1:
        return
    if not full and not_home:
        draft.emit(LeftAlone(not_home[0], len(podium) + 1, PODIUM_POINTS[len(podium)]))
    draft.emit(RaceEnded(full))
    for seat in range(draft.state.seats):
        draft.emit(_count(draft.state, seat))


def _count(state: State, seat: Seat) -> Counted:
    places = tuple([place for place, car in enumerate(state.podium, start=1) if car // TEAM == seat])
    return Counted(seat, places, sum([PODIUM_POINTS[place - 1] for place in places]))


def evolve(state: State, event: Event) -> State:
    match event:
        case Picked(seat, card):
            return replace(state, picks=put(state.picks, seat, card))
        case Drove():
            places = put(state.places, event.car, event.to)
            traffic = state.traffic - ONE_CAR_AT[event.start] + ONE_CAR_AT[event.to]
            queue = state.queue[1:]
            if not event.beside and not event.awaits:
                return replace(state, places=places, traffic=traffic, queue=queue)
            partners = tuple([partner // TEAM for partner in event.awaits])
            queue = (*partners, *[seat for seat in queue if seat not in partners])
            landing = (*state.landing, event)
            return replace(state, places=places, traffic=traffic, queue=queue, landing=landing)
        case Revealed(cards, order):
            hands = tuple([_without(hand, card) for hand, card in zip(state.hands, cards, strict=True)])
            return replace(state, hands=hands, picks=(None,) * state.seats, cards=cards, queue=order)
        case TurnEnded(_, refilled):
            hands = state.hands
            if refilled:
                hands = tuple([hand or FUEL for hand in hands])
            return replace(
                state,
                turn=state.turn + 1,
                hands=hands,
                cards=(None,) * state.seats,
                dizzy=state.spun,
                spun=(),
                convoys=state.together,
                together=(),
            )
        case Shifted(car, _, start, to, _):
            traffic = state.traffic - ONE_CAR_AT[start] + ONE_CAR_AT[to]
            return replace(state, places=put(state.places, car, to), traffic=traffic)
        case Spun(cars, _):
            return replace(state, spun=state.spun + cars)
        case CardWasted():
            return replace(state, queue=state.queue[1:])
        case Finished(car, _, _):
            return replace(state, podium=(*state.podium, car))
        case Landed(cars, side_by_side):
            together = (*state.together, cars) if side_by_side else state.together
            return replace(state, landing=(), together=together)
        case TokenLaid(_, kind, space):
            return replace(state, circuit=put(state.circuit, space, kind))
        case RestLaid(_, tokens):
            circuit = list(state.circuit)
            for space, kind in tokens:
                circuit[space] = kind
            return replace(state, circuit=tuple(circuit))
        case CircuitLaid(laid):
            return replace(state, circuit=laid)
        case RaceStarted():
            return replace(state, turn=1)
        case LeftAlone(car, _, _):
            traffic = state.traffic - ONE_CAR_AT[state.places[car]]
            places = put(state.places, car, HOME)
            return replace(state, places=places, traffic=traffic, podium=(*state.podium, car))
        case RaceEnded():
            return replace(state, queue=(), landing=(), over=True)
        case Counted():
            return state


def view(state: State, viewer: Viewer) -> State:
    picks = tuple([pick if seat == viewer else None for seat, pick in enumerate(state.picks)])
    return state if picks == state.picks else replace(state, picks=picks)


def redact(event: Event, viewer: Viewer) -> Event | None:
    if isinstance(event, Picked) and event.seat != viewer:
        return None
    return event


def imagine(view: State, viewer: Viewer, rng: Rng) -> State:
    """Guess who else has already chosen, and which of the cards it still holds; never that all have."""
    racing = _racing(view.seats, view.podium)
    others = [seat for seat in racing if seat != viewer]
    if view.turn == 0 or view.queue or view.over or not others:
        return view
    viewer_is_choosing = viewer in racing and viewer is not None and view.picks[viewer] is None
    still_choosing = None if viewer_is_choosing else rng.pick(others)
    picks = view.picks
    for seat in others:
        if seat != still_choosing and rng.chance(1, 2):
            picks = put(picks, seat, rng.pick(view.hands[seat]))
    return replace(view, picks=picks)


def outcome(state: State) -> Outcome | None:
    """Most points; among equals the best single car."""
    if not state.over:
        return None
    counts = [_count(state, seat) for seat in range(state.seats)]
    scores = tuple([count.total for count in counts])
    leaders = [count for count in counts if count.total == max(scores)]
    best = min([count.places[:1] for count in leaders])
    winners = tuple([count.seat for count in leaders if count.places[:1] == best])
    return Outcome("most_points" if len(leaders) == 1 else "best_car", winners, scores)


@lru_cache(maxsize=4096)
def _racing(seats: int, podium: tuple[Car, ...]) -> tuple[Seat, ...]:
    """The seats with a car not yet home."""
    teams = [car // TEAM for car in podium]
    return tuple([seat for seat in range(seats) if teams.count(seat) < TEAM])


@lru_cache(maxsize=1024)
def _fuels(hand: tuple[int, ...]) -> tuple[Action, ...]:
    return tuple([FUELS[card] for card in hand])


@lru_cache(maxsize=8192)
def _without(hand: tuple[int, ...], card: int | None) -> tuple[int, ...]:
    return tuple([held for held in hand if held != card])


RULES: Rules[State, Action, Event] = Rules(
    id="pole_position",
    version=1,
    seats=(2, 3, 4, 5),
    Options=Options,
    empty=empty,
    setup=setup,
    to_act=to_act,
    legal_actions=legal_actions,
    apply=apply,
    evolve=evolve,
    view=view,
    redact=redact,
    imagine=imagine,
    outcome=outcome,
    why_not=why_not,
)
