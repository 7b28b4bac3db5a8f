"""La Poule aux Œufs d'Or as the rule book tells it: fill the market, and be paid by those who come past."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from game.core import Draft, Outcome, Rules, Seat, Step, Token, Viewer, most_points, put
from game.golden_eggs.model import (
    COLUMNS,
    ECUS,
    EVERY_SQUARE_FREE,
    FIRST_STALL,
    OWNER,
    RANK,
    RANK_NAMES,
    SQUARES,
    STALL_RANKS,
    STALLS,
    STALLS_PER_SEAT,
    TILES,
    Action,
    Dealt,
    Draw,
    Event,
    GameEnded,
    LastStallPlaced,
    MarketCleared,
    Options,
    Pass,
    Passed,
    PlaceSecret,
    PlaceStall,
    PlaceTile,
    RoundScored,
    SecretPlaced,
    SegmentScored,
    StallPlaced,
    State,
    Tile,
    TileDrawn,
    TilePlaced,
)
from game.golden_eggs.refusals import why_not
from game.golden_eggs.scoring import add_up, score, segments
from game.rng import Rng

DRAW = Draw()
PASS = Pass()
# What can be placed, as bits, and the actions that place it, by square: all are built once.
STALL_OF_RANK = {1: 1, 2: 2, 3: 4, 4: 8}
SECRET_TILE = 16
DRAWN_TILE = 32
ON_SQUARE: dict[int, tuple[Action, ...]] = {
    **{bit: tuple(PlaceStall(rank, square) for square in SQUARES) for rank, bit in STALL_OF_RANK.items()},
    SECRET_TILE: tuple(PlaceSecret(square) for square in SQUARES),
    DRAWN_TILE: tuple(PlaceTile(square) for square in SQUARES),
}
FULL_ROW = (1 << len(COLUMNS)) - 1


def empty(seats: int, options: Options) -> State:
    count = STALLS_PER_SEAT[seats]
    return State(
        seats=seats,
        options=options,
        round=0,
        first=0,
        turn=None,
        faces=(),
        top=0,
        drawn=None,
        secrets=(None,) * seats,
        market=(None,) * len(SQUARES),
        free=EVERY_SQUARE_FREE,
        home=tuple(STALLS[seat * len(STALL_RANKS) :][:count] for seat in range(seats)),
        gone=(),
        ecus=(ECUS,) * seats,
    )


def setup(state: State, rng: Rng) -> Step[State, Event]:
    draft = Draft(state, evolve)
    draft.emit(Dealt(1, 0, rng.shuffled(TILES)))
    return draft.done()


def to_act(state: State) -> tuple[Seat, ...]:
    return () if state.turn is None else (state.turn,)


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    if seat != state.turn:
        return ()
    if state.drawn is not None:
        return _on_free_squares(DRAWN_TILE, state.free)
    can_place = _what_it_can_place(state.home[seat], state.secrets[seat] is not None)
    placing = _on_free_squares(can_place, state.free) if can_place else ()
    if state.top < len(TILES):
        return (DRAW, *placing)
    return placing or (PASS,)


def _on_free_squares(kinds: int, free: int) -> tuple[Action, ...]:
    return (
        _on_row(kinds, 0, free & FULL_ROW)
        + _on_row(kinds, 1, free >> 6 & FULL_ROW)
        + _on_row(kinds, 2, free >> 12 & FULL_ROW)
        + _on_row(kinds, 3, free >> 18 & FULL_ROW)
        + _on_row(kinds, 4, free >> 24)
    )


@cache
def _what_it_can_place(home: tuple[Token, ...], has_secret: bool) -> int:
    kinds = SECRET_TILE if has_secret else 0
    for stall in home:
        kinds |= STALL_OF_RANK[RANK[stall]]
    return kinds


@cache
def _on_row(kinds: int, row: int, free: int) -> tuple[Action, ...]:
    """Every way to place one of these kinds on one row: few questions, asked again and again."""
    return tuple(
        ON_SQUARE[kind][row * len(COLUMNS) + column]
        for kind in ON_SQUARE
        if kinds & kind
        for column in range(len(COLUMNS))
        if free >> column & 1
    )


def apply(state: State, seat: Seat, action: Action, rng: Rng) -> Step[State, Event]:
    draft = Draft(state, evolve)
    match action:
        case PlaceStall(rank, square):
            stall = _stall_of_rank(state.home[seat], rank)
            draft.emit(StallPlaced(seat, stall, rank, square))
            if state.options.end_on_last_stall and not draft.state.home[seat]:
                draft.emit(LastStallPlaced(seat))
        case Draw():
            draft.emit(TileDrawn(seat, state.top, state.faces[state.top]))
            return draft.done()
        case PlaceTile(square):
            assert state.drawn is not None
            draft.emit(TilePlaced(seat, state.drawn, state.faces[state.drawn], square))
        case PlaceSecret(square):
            secret = state.secrets[seat]
            assert secret is not None
            draft.emit(SecretPlaced(seat, secret, state.faces[secret], square))
        case Pass():
            draft.emit(Passed(seat))
    if draft.state.free == 0 or not _anybody_can_act(draft.state):
        _end_the_round(draft, rng)
    return draft.done()


def _anybody_can_act(state: State) -> bool:
    return state.top < len(TILES) or any(state.home) or state.secrets.count(None) < state.seats


def _end_the_round(draft: Draft[State, Event], rng: Rng) -> None:
    scored = [score(draft.state, line, squares) for line, squares in segments(draft.state)]
    for segment in scored:
        draft.emit(segment)
    draft.emit(add_up(scored, draft.state.seats))
    state = draft.state
    if state.round == state.options.rounds:
        draft.emit(GameEnded("rounds"))
    elif state.options.end_on_last_stall and not all(state.home):
        draft.emit(GameEnded("last_stall"))
    else:
        draft.emit(_clearing(state))
        draft.emit(Dealt(state.round + 1, _first_of_next_round(state), rng.shuffled(TILES)))


def _clearing(state: State) -> MarketCleared:
    used = sorted(token for token in state.market if token is not None and token >= FIRST_STALL)
    come_home = {"ones": (1,), "all": tuple(RANK_NAMES), "none": ()}[state.options.recover]
    return MarketCleared(
        came_home=tuple(stall for stall in used if RANK[stall] in come_home),
        used_up=tuple(stall for stall in used if RANK[stall] not in come_home),
    )


def _first_of_next_round(state: State) -> Seat:
    assert state.turn is not None
    match state.options.first_seat:
        case "clockwise":
            return state.turn
        case "richest":
            clockwise = [(state.turn + n) % state.seats for n in range(state.seats)]
            return max(clockwise, key=lambda seat: state.ecus[seat])
        case "rotate":
            return (state.first + 1) % state.seats


def evolve(state: State, event: Event) -> State:
    match event:
        case StallPlaced(seat, stall, _, square):
            return replace(
                state,
                market=put(state.market, square, stall),
                free=state.free ^ 1 << square,
                home=put(state.home, seat, _without(state.home[seat], stall)),
                turn=(seat + 1) % state.seats,
            )
        case TileDrawn(_, token, tile):
            return replace(state, faces=_seen(state.faces, token, tile), top=token + 1, drawn=token)
        case TilePlaced(seat, token, _, square):
            return replace(
                state,
                market=put(state.market, square, token),
                free=state.free ^ 1 << square,
                drawn=None,
                turn=(seat + 1) % state.seats,
            )
        case SecretPlaced(seat, token, tile, square):
            return replace(
                state,
                faces=_seen(state.faces, token, tile),
                market=put(state.market, square, token),
                free=state.free ^ 1 << square,
                secrets=put(state.secrets, seat, None),
                turn=(seat + 1) % state.seats,
            )
        case Passed(seat):
            return replace(state, turn=(seat + 1) % state.seats)
        case SegmentScored() | LastStallPlaced():
            return state
        case RoundScored(_, _, totals):
            return replace(state, ecus=tuple(map(int.__add__, state.ecus, totals)))
        case MarketCleared(came_home, used_up):
            home = [list(stalls) for stalls in state.home]
            for stall in came_home:
                home[OWNER[stall]].append(stall)
            return replace(
                state,
                market=(None,) * len(SQUARES),
                free=EVERY_SQUARE_FREE,
                home=tuple(tuple(sorted(stalls)) for stalls in home),
                gone=state.gone + used_up,
            )
        case Dealt(round, first, faces):
            return replace(
                state,
                round=round,
                first=first,
                turn=first,
                faces=faces,
                top=state.seats,
                secrets=tuple(range(state.seats)),
            )
        case GameEnded():
            return replace(state, turn=None)


def view(state: State, viewer: Viewer) -> State:
    hidden = [secret for seat, secret in enumerate(state.secrets) if secret is not None and seat != viewer]
    faces = tuple(
        [None if token >= state.top or token in hidden else face for token, face in enumerate(state.faces)]
    )
    return replace(state, faces=faces)


def redact(event: Event, viewer: Viewer) -> Event | None:
    match event:
        case Dealt(round, first, faces):
            seen = tuple([face if token == viewer else None for token, face in enumerate(faces)])
            return Dealt(round, first, seen)
    return event


def imagine(view: State, viewer: Viewer, rng: Rng) -> State:
    """Lay every tile the viewer has not seen, in any order, where it sees only backs."""
    unseen = list(TILES)
    for face in view.faces:
        if face is not None:
            unseen.remove(face)
    hidden = [token for token, face in enumerate(view.faces) if face is None]
    faces = list(view.faces)
    for token, face in zip(hidden, rng.sample(unseen, len(hidden)), strict=True):
        faces[token] = face
    return replace(view, faces=tuple(faces))


def outcome(state: State) -> Outcome | None:
    if state.turn is not None or state.round == 0:
        return None
    return most_points(state.ecus, reason="most_ecus")


def _stall_of_rank(home: tuple[Token, ...], rank: int) -> Token:
    for stall in home:
        if RANK[stall] == rank:
            return stall
    raise AssertionError(f"no stall of rank {rank} at home")


def _seen(faces: tuple[Tile | None, ...], token: Token, tile: Tile | None) -> tuple[Tile | None, ...]:
    return faces if faces[token] == tile else put(faces, token, tile)


def _without(tokens: tuple[Token, ...], token: Token) -> tuple[Token, ...]:
    at = tokens.index(token)
    return tokens[:at] + tokens[at + 1 :]


RULES: Rules[State, Action, Event] = Rules(
    id="golden_eggs",
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
