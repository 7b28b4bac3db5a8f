"""Touché Poulet as the rule book tells it: deploy, target, resolve, buy eggs; each has its own file."""

from __future__ import annotations

from game.core import Draft, Outcome, Rules, Seat, Step
from game.rng import Rng
from game.touche_poulet.attacks import fire, fires, target, targets
from game.touche_poulet.board import FIELD_CORNERS, cells_of
from game.touche_poulet.deployment import deploy, deployments
from game.touche_poulet.evolve import NO_SPOTS, evolve
from game.touche_poulet.knowledge import imagine, redact, view
from game.touche_poulet.market import buy, purchases, take, takes, use, uses
from game.touche_poulet.model import (
    ARMIES,
    DEPLOYING,
    OVER,
    TARGETING,
    WEAPON_CARDS,
    WILD_PRICES,
    Action,
    Board,
    Buy,
    Clear,
    Dealt,
    Done,
    Event,
    FieldChoice,
    FieldDeclined,
    FieldRaised,
    Fire,
    NoField,
    Options,
    Place,
    PlaceField,
    Ready,
    Scatter,
    State,
    Take,
    Target,
    Use,
    WeaponPick,
)
from game.touche_poulet.refusals import why_not
from game.touche_poulet.resolution import advance, after_purchase, pass_the_resolution, pass_the_targeting

DONE, NO_FIELD = Done(), NoField()
FIELDS: tuple[tuple[PlaceField, ...], ...] = tuple(
    tuple(PlaceField(board, corner) for corner in cells_of(FIELD_CORNERS)) for board in range(len(ARMIES))
)


def empty(seats: int, options: Options) -> State:
    farm = Board(spots=NO_SPOTS, fallen=(), struck=0, hits=(0,) * seats, targeted=0)
    return State(
        seats=seats,
        phase=DEPLOYING,
        turn=0,
        first=0,
        active=0,
        boards=(farm,) * seats,
        ready=(False,) * seats,
        scattered=((),) * seats,
        ears=(0,) * seats,
        on_sale=(),
        wild=len(WILD_PRICES),
        eggs=((),) * seats,
        faces=(),
        stack=(),
        row=(),
        held=((),) * seats,
        discards=(),
        barrage=0,
        aim=None,
        shots=((),) * seats,
        pending=(),
        fired=False,
        fields=(None,) * seats,
        notes=(),
        ending="",
        winners=(),
    )


def setup(state: State, rng: Rng) -> Step[State, Event]:
    draft = Draft(state, evolve)
    draft.emit(Dealt(rng.below(state.seats), rng.shuffled(WEAPON_CARDS)))
    return draft.done()


def to_act(state: State) -> tuple[Seat, ...]:
    if state.pending:
        thing = state.pending[0]
        return (thing.seat,) if type(thing) is WeaponPick else (state.active,)
    if state.phase == DEPLOYING:
        return tuple([seat for seat, ready in enumerate(state.ready) if not ready])
    return () if state.phase == OVER else (state.active,)


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    if seat not in to_act(state):
        return ()
    if state.pending:
        thing = state.pending[0]
        if type(thing) is WeaponPick:
            return takes(state)
        if type(thing) is FieldChoice:
            return (*(field for board in range(state.seats) for field in FIELDS[board]), NO_FIELD)
        return targets(state, seat)
    if state.phase == DEPLOYING:
        return deployments(state, seat)
    if state.aim is not None and state.phase == TARGETING:
        return targets(state, seat)
    if state.phase == TARGETING:
        return purchases(state, seat) + uses(state, seat) + (fires(state, seat) or (DONE,))
    return (*purchases(state, seat), DONE)


def apply(state: State, seat: Seat, action: Action, rng: Rng) -> Step[State, Event]:
    draft = Draft(state, evolve)
    match action:
        case Target():
            target(draft, seat, action)
        case Fire(unit):
            fire(draft, seat, unit)
        case Place() | Scatter() | Clear() | Ready():
            deploy(draft, seat, action, rng)
            return draft.done()
        case Buy(egg):
            buy(draft, seat, egg)
            after_purchase(draft, seat)
        case Take(weapon):
            take(draft, seat, weapon, rng)
        case Use():
            use(draft, seat, action)
        case PlaceField(board, corner):
            draft.emit(FieldRaised(seat, board, corner))
        case NoField():
            draft.emit(FieldDeclined(seat))
        case Done() if state.phase == TARGETING:
            pass_the_targeting(draft)
        case Done():
            pass_the_resolution(draft)
    advance(draft)
    return draft.done()


def outcome(state: State) -> Outcome | None:
    """Scores are eggs; ears only break a tie."""
    if not state.ending:
        return None
    return Outcome(state.ending, state.winners, tuple(len(eggs) for eggs in state.eggs))


RULES: Rules[State, Action, Event] = Rules(
    id="touche_poulet",
    version=1,
    seats=(2, 3, 4),
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
