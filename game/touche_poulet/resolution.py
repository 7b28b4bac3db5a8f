"""What happens between two choices: shots strike, units fall, bonuses come, turns pass, the game ends."""

from __future__ import annotations

from game.core import Draft, Seat
from game.touche_poulet.attacks import has_open_cells, held, is_aiming, shooters
from game.touche_poulet.board import BODY, FIELD_CELLS, SPLASH, cells_of, token_at
from game.touche_poulet.market import has_won_by_eggs, loot, purchases, uses
from game.touche_poulet.model import (
    TARGETING,
    TOKENS,
    UNITS,
    Bonus,
    BonusEarned,
    Cell,
    EarsStolen,
    Event,
    ExtraShotEarned,
    FieldEarned,
    FieldLowered,
    GameEnded,
    Hit,
    Missed,
    ResolutionBegan,
    Shot,
    Splash,
    Splashed,
    SplashStopped,
    State,
    TargetingBegan,
    TokenReturned,
    TurnEnded,
    UnitDestroyed,
)


def advance(draft: Draft[State, Event]) -> None:
    """Let everything happen that needs nobody's choice."""
    while not draft.state.ending:
        state = draft.state
        if state.pending:
            thing = state.pending[0]
            if type(thing) is Shot:
                going_on = _resolve_shot(draft, thing)
            elif type(thing) is Splash:
                going_on = _resolve_splash(draft, thing)
            elif type(thing) is Bonus:
                going_on = _grant(draft, thing)
            else:
                return
            if not going_on:
                return
        elif state.phase == TARGETING:
            if is_aiming(state) or (state.aim is None and _has_a_choice(state, state.active)):
                return
            pass_the_targeting(draft)
        else:
            if purchases(state, state.active):
                return
            pass_the_resolution(draft)


def _has_a_choice(state: State, seat: Seat) -> bool:
    """Whether the seat, about to target, can fire, buy or play a weapon."""
    return bool(
        (shooters(state.boards[seat].fallen) and has_open_cells(state, seat))
        or purchases(state, seat)
        or uses(state, seat)
    )


def pass_the_targeting(draft: Draft[State, Event]) -> None:
    following = (draft.state.active + 1) % draft.state.seats
    if following == draft.state.first:
        begin_resolution(draft, following)
    else:
        draft.emit(TargetingBegan(following))


def begin_resolution(draft: Draft[State, Event], seat: Seat) -> None:
    field = draft.state.fields[seat]
    draft.emit(ResolutionBegan(seat))
    if field is not None:
        draft.emit(FieldLowered(seat, field.board, field.corner))


def pass_the_resolution(draft: Draft[State, Event]) -> None:
    state = draft.state
    following = (state.active + 1) % state.seats
    if following != state.first:
        begin_resolution(draft, following)
    elif _nobody_can_shoot(state):
        _end_without_shooters(draft)
    else:
        draft.emit(TurnEnded((state.first + 1) % state.seats))
        draft.emit(TargetingBegan(draft.state.first))


def _resolve_shot(draft: Draft[State, Event], shot: Shot) -> bool:
    """Whether it could be told; on a mere view of the game a hidden board cannot be struck."""
    state = draft.state
    seat = state.active
    farm = state.boards[shot.board]
    if farm.struck >> shot.cell & 1:
        draft.emit(TokenReturned(seat, shot.board, shot.cell))
        return True
    if None in farm.spots:
        return False
    if token_at(farm.spots)[shot.cell] < 0:
        draft.emit(Missed(seat, shot.unit, shot.board, shot.cell, None))
        return True
    draft.emit(Hit(seat, shot.unit, shot.board, shot.cell, None))
    _fall_if_destroyed(draft, shot.board, shot.cell)
    if shot.bonus is not None and shot.unit is not None and not draft.state.ending:
        card = UNITS[shot.bonus]
        if card.splash or card.field or card.steals or (card.extra and has_open_cells(draft.state, seat)):
            draft.emit(BonusEarned(seat, Bonus(shot.bonus, shot.unit, shot.board, shot.cell)))
    return True


def _resolve_splash(draft: Draft[State, Event], splash: Splash) -> bool:
    state = draft.state
    farm = state.boards[splash.board]
    shield = _shield_over(state, splash.board, splash.cell)
    if shield is not None:
        draft.emit(SplashStopped(splash.board, splash.cell, shield))
        return True
    if None in farm.spots:
        return False
    if token_at(farm.spots)[splash.cell] < 0:
        draft.emit(Missed(state.active, splash.unit, splash.board, splash.cell, splash.centre))
        return True
    draft.emit(Hit(state.active, splash.unit, splash.board, splash.cell, splash.centre))
    _fall_if_destroyed(draft, splash.board, splash.cell)
    return True


def _shield_over(state: State, board: Seat, cell: Cell) -> Seat | None:
    """Whose reinforced field keeps splash off this cell; its owner never splashes while it is up."""
    for owner, field in enumerate(state.fields):
        if (
            field is not None
            and field.board == board
            and FIELD_CELLS[field.corner] >> cell & 1
            and held(state, owner, "reinforced")
        ):
            return owner
    return None


def _fall_if_destroyed(draft: Draft[State, Event], board: Seat, cell: Cell) -> None:
    """A unit with every cell hit is shown to all, and everybody who hit it is paid by the cell."""
    state = draft.state
    farm = state.boards[board]
    token = token_at(farm.spots)[cell]
    unit = TOKENS[token]
    spot = farm.spots[token]
    assert spot is not None
    body = BODY[unit][spot]
    shares = [(hits & body).bit_count() for hits in farm.hits]
    if sum(shares) < body.bit_count():
        return
    card = UNITS[unit]
    pay = tuple([card.ears * cells for cells in shares])
    draft.emit(UnitDestroyed(board, token, unit, spot, state.active, pay, card.egg))
    alive = [seat for seat, farm in enumerate(draft.state.boards) if len(farm.fallen) < len(TOKENS)]
    if len(alive) == 1:
        end(draft, "sole_survivor", (alive[0],))


def _grant(draft: Draft[State, Event], bonus: Bonus) -> bool:
    """What a direct hit brings."""
    seat = draft.state.active
    card = UNITS[bonus.card]
    if card.splash:
        around = SPLASH[card.splash][bonus.cell] & ~draft.state.boards[bonus.board].struck
        draft.emit(Splashed(seat, bonus.unit, bonus.board, bonus.cell, tuple(cells_of(around))))
    elif card.extra:
        draft.emit(ExtraShotEarned(seat, bonus.unit))
    elif card.field:
        draft.emit(FieldEarned(seat))
    else:
        draft.emit(EarsStolen(seat, bonus.board, loot(draft.state, bonus.board, card.steals), bonus.card))
    return True


def after_purchase(draft: Draft[State, Event], seat: Seat) -> None:
    if has_won_by_eggs(draft.state, seat):
        end(draft, "five_eggs", (seat,))


def _nobody_can_shoot(state: State) -> bool:
    """No unit is left that fires; a nuclear strike in living hands counts while shots still fall."""
    if any(shooters(farm.fallen) for farm in state.boards):
        return False
    return not (state.fired and any(_holds_a_strike(state, seat) for seat in range(state.seats)))


def _holds_a_strike(state: State, seat: Seat) -> bool:
    return len(state.boards[seat].fallen) < len(TOKENS) and held(state, seat, "nuclear") > 0


def _end_without_shooters(draft: Draft[State, Event]) -> None:
    state = draft.state
    wealth = [(len(state.eggs[seat]), state.ears[seat]) for seat in range(state.seats)]
    best = max(wealth)
    end(draft, "no_shooters", tuple(seat for seat, owned in enumerate(wealth) if owned == best))


def end(draft: Draft[State, Event], reason: str, winners: tuple[Seat, ...]) -> None:
    draft.emit(GameEnded(reason, winners, tuple(farm.spots for farm in draft.state.boards)))
