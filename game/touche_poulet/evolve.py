"""How each event changes the table: the only code that makes a new state."""

from __future__ import annotations

from msgspec.structs import replace

from game.core import Seat, Token, put
from game.touche_poulet.market import EGGS, WILD_EGG
from game.touche_poulet.model import (
    EGGS_TO_WIN,
    OVER,
    RESOLVING,
    TARGETING,
    TOKENS,
    UNITS,
    WEAPONS_SHOWN,
    Aim,
    BarrageAdded,
    BattleBegan,
    BlockTargeted,
    Board,
    Bonus,
    BonusEarned,
    Cell,
    Cleared,
    Dealt,
    EarsHarvested,
    EarsStolen,
    EggBought,
    Event,
    ExtraShot,
    ExtraShotEarned,
    Field,
    FieldChoice,
    FieldDeclined,
    FieldEarned,
    FieldLowered,
    FieldRaised,
    GameEnded,
    Hit,
    Missed,
    Pending,
    Placed,
    Readied,
    ResolutionBegan,
    Scattered,
    Shot,
    Spied,
    Splash,
    Splashed,
    SplashStopped,
    StackShuffled,
    State,
    TargetingBegan,
    TargetPlaced,
    TokenReturned,
    TurnEnded,
    UnitDestroyed,
    UnitFired,
    WeaponPick,
    WeaponShown,
    WeaponTaken,
    WeaponUsed,
)

NO_SPOTS: tuple[None, ...] = (None,) * len(TOKENS)


def evolve(state: State, event: Event) -> State:
    match event:
        case TargetPlaced(seat, unit, board, cell):
            boards = _lay(state.boards, board, 1 << cell)
            if state.aim is None:
                extra = state.pending[0]
                assert isinstance(extra, ExtraShot)
                shot = Shot(board, cell, unit, extra.bonus)
                return replace(state, boards=boards, pending=(shot, *state.pending[1:]))
            shots = (*state.shots[seat], Shot(board, cell, unit, unit))
            return replace(
                state,
                boards=boards,
                aim=_narrowed(state.aim, board, cell),
                shots=put(state.shots, seat, shots),
                fired=True,
            )
        case Placed(seat, token, cell):
            spots = put(state.boards[seat].spots, token, cell)
            return replace(state, boards=_deployed(state.boards, seat, spots))
        case Missed(_, _, board, cell, splash):
            boards = _struck(state.boards, board, cell, None, splash)
            return replace(state, boards=boards, pending=state.pending[1:])
        case Hit(seat, _, board, cell, splash):
            boards = _struck(state.boards, board, cell, seat, splash)
            return replace(state, boards=boards, pending=state.pending[1:])
        case UnitFired(_, unit, line, loose):
            return replace(state, aim=Aim(unit, line, loose, 0, None), barrage=0)
        case TargetingBegan(seat):
            return replace(state, active=seat, aim=None, barrage=0)
        case ResolutionBegan(seat):
            return replace(
                state,
                phase=RESOLVING,
                active=seat,
                aim=None,
                barrage=0,
                pending=state.shots[seat],
                shots=put(state.shots, seat, ()),
            )
        case TokenReturned(_, board, cell):
            return replace(state, boards=_lifted(state.boards, board, cell), pending=state.pending[1:])
        case TurnEnded(first):
            return replace(state, phase=TARGETING, turn=state.turn + 1, first=first, fired=False)
        case UnitDestroyed(board, token, unit, cell, by, pay, egg):
            return _destroyed(state, board, token, cell, by, pay, egg)
        case BonusEarned(_, bonus):
            return replace(state, pending=_with_bonus(state.pending, bonus))
        case Splashed(_, unit, board, centre, cells):
            around = tuple(Splash(board, cell, unit, centre) for cell in cells)
            return replace(state, pending=around + state.pending[1:])
        case SplashStopped():
            return replace(state, pending=state.pending[1:])
        case ExtraShotEarned(_, unit):
            extra = ExtraShot(unit, UNITS[unit].extra_bonus)
            return replace(state, pending=(extra, *state.pending[1:]))
        case FieldEarned():
            return replace(state, pending=(FieldChoice(), *state.pending[1:]))
        case FieldRaised(seat, board, corner):
            fields = put(state.fields, seat, Field(board, corner))
            return replace(state, fields=fields, pending=state.pending[1:])
        case FieldDeclined():
            return replace(state, pending=state.pending[1:])
        case FieldLowered(seat):
            return replace(state, fields=put(state.fields, seat, None))
        case EarsStolen(thief, victim, ears, _):
            purses = _paid(_paid(state.ears, thief, ears), victim, -ears)
            return replace(state, ears=purses, pending=state.pending[1:])
        case EarsHarvested(seat, ears):
            return replace(state, ears=_paid(state.ears, seat, ears))
        case EggBought(seat, egg, price):
            wins = len(state.eggs[seat]) + 1 >= EGGS_TO_WIN
            return replace(
                state,
                ears=_paid(state.ears, seat, -price),
                on_sale=tuple(other for other in state.on_sale if other != egg),
                wild=state.wild - (egg == WILD_EGG),
                eggs=put(state.eggs, seat, (*state.eggs[seat], egg)),
                pending=state.pending if wins or not state.row else (WeaponPick(seat), *state.pending),
            )
        case WeaponTaken(seat, token, _):
            return replace(
                state,
                row=tuple(shown for shown in state.row if shown != token),
                held=put(state.held, seat, (*state.held[seat], token)),
                pending=state.pending[1:],
            )
        case WeaponShown(token, weapon):
            return replace(
                state,
                faces=put(state.faces, token, weapon),
                stack=state.stack[1:],
                row=(*state.row, token),
            )
        case StackShuffled(tokens, faces):
            known = list(state.faces)
            for token, face in zip(tokens, faces, strict=True):
                known[token] = face
            return replace(state, faces=tuple(known), stack=tokens, discards=())
        case WeaponUsed(seat, token, _):
            mine = tuple(other for other in state.held[seat] if other != token)
            return replace(state, held=put(state.held, seat, mine), discards=(*state.discards, token))
        case BarrageAdded(_, targets):
            return replace(state, barrage=state.barrage + targets)
        case BlockTargeted(seat, board, _, cells):
            strike = tuple(Shot(board, cell, None, None) for cell in cells)
            return replace(
                state,
                boards=_lay(state.boards, board, sum(1 << cell for cell in cells)),
                shots=put(state.shots, seat, (*state.shots[seat], *strike)),
                fired=True,
            )
        case Spied(_, note):
            return replace(state, notes=(*state.notes, note))
        case Scattered(seat, tokens, spots):
            return replace(
                state,
                boards=_deployed(state.boards, seat, spots),
                scattered=put(state.scattered, seat, tokens),
            )
        case Cleared(seat):
            return replace(
                state,
                boards=_deployed(state.boards, seat, NO_SPOTS),
                scattered=put(state.scattered, seat, ()),
            )
        case Readied(seat):
            return replace(state, ready=put(state.ready, seat, True))
        case BattleBegan():
            nothing: tuple[Token, ...] = ()
            return replace(
                state,
                phase=TARGETING,
                turn=1,
                ready=(True,) * state.seats,
                scattered=(nothing,) * state.seats,
            )
        case Dealt(first, faces):
            return replace(
                state,
                first=first,
                active=first,
                faces=faces,
                row=tuple(range(WEAPONS_SHOWN)),
                stack=tuple(range(WEAPONS_SHOWN, len(faces))),
            )
        case GameEnded(reason, winners, armies):
            boards = tuple(
                replace(farm, spots=spots) for farm, spots in zip(state.boards, armies, strict=True)
            )
            return replace(state, phase=OVER, boards=boards, ending=reason, winners=winners, pending=())


def _lay(boards: tuple[Board, ...], board: Seat, cells: int) -> tuple[Board, ...]:
    """Target tokens are put on these cells."""
    farm = boards[board]
    return put(boards, board, replace(farm, targeted=farm.targeted | cells))


def _lifted(boards: tuple[Board, ...], board: Seat, cell: Cell) -> tuple[Board, ...]:
    farm = boards[board]
    return put(boards, board, replace(farm, targeted=farm.targeted & ~(1 << cell)))


def _struck(
    boards: tuple[Board, ...], board: Seat, cell: Cell, by: Seat | None, splash: Cell | None
) -> tuple[Board, ...]:
    """A crater, or an explosion that is remembered as that seat's.

    The token of the shot is gone; one that splash finds there waits for its own shot to resolve.
    """
    farm = boards[board]
    bit = 1 << cell
    hits = farm.hits if by is None else put(farm.hits, by, farm.hits[by] | bit)
    targeted = farm.targeted if splash is not None else farm.targeted & ~bit
    return put(boards, board, replace(farm, struck=farm.struck | bit, hits=hits, targeted=targeted))


def _deployed(boards: tuple[Board, ...], seat: Seat, spots: tuple[Cell | None, ...]) -> tuple[Board, ...]:
    return put(boards, seat, replace(boards[seat], spots=spots))


def _narrowed(aim: Aim, board: Seat, cell: Cell) -> Aim:
    """What is left to place after this target."""
    if not aim.line:
        return replace(aim, loose=aim.loose - 1)
    return replace(aim, line=aim.line - 1, placed=aim.placed | 1 << cell, board=board)


def _destroyed(
    state: State, board: Seat, token: Token, cell: Cell, by: Seat, pay: tuple[int, ...], egg: bool
) -> State:
    farm = state.boards[board]
    farm = replace(farm, spots=put(farm.spots, token, cell), fallen=(*farm.fallen, token))
    unit = TOKENS[token]
    # The barn leaves its owner a weapon, the treasure brings one to whoever destroyed it.
    picker = board if unit == "barn" else by if unit == "treasure" else None
    picks = (WeaponPick(picker),) if picker is not None and state.row else ()
    return replace(
        state,
        boards=put(state.boards, board, farm),
        ears=tuple([owned + earned for owned, earned in zip(state.ears, pay, strict=True)]),
        on_sale=(*state.on_sale, EGGS[board][unit]) if egg else state.on_sale,
        pending=picks + state.pending,
    )


def _with_bonus(pending: tuple[Pending, ...], bonus: Bonus) -> tuple[Pending, ...]:
    """It comes after the weapon that the same hit brought, before all the rest, which earns it no more."""
    at = 0
    while at < len(pending) and isinstance(pending[at], WeaponPick):
        at += 1
    spent = [replace(shot, bonus=None) if isinstance(shot, Shot) else shot for shot in pending[at:]]
    return (*pending[:at], bonus, *spent)


def _paid(ears: tuple[int, ...], seat: Seat, amount: int) -> tuple[int, ...]:
    return put(ears, seat, ears[seat] + amount)
