"""Poule Position as the rule book tells it: play a card, the second highest climbs, the weaker hen drops."""

from __future__ import annotations

from msgspec.structs import replace

from game.core import Draft, Outcome, Rules, Seat, Step, Token, Viewer, most_points, put
from game.poule_position.model import (
    CARDS,
    CHIPS,
    DUST_VALUE,
    ROUNDS,
    RUNG_VALUES,
    STOCK,
    Action,
    CardPlayed,
    Counted,
    Dealt,
    Drawn,
    Event,
    HenDropped,
    HenPerched,
    HenPlaced,
    Options,
    Picked,
    Place,
    Play,
    Revealed,
    RoundEnded,
    RoundWon,
    Rung,
    State,
)
from game.rng import Rng

PLAYS = {card: Play(card) for card in CARDS}
PLACES = tuple(Place(rung) for rung in range(len(RUNG_VALUES)))
IN_THE_DUST = Place(None)


def empty(seats: int, options: Options) -> State:
    nothing: tuple[None, ...] = (None,) * seats
    return State(
        seats=seats,
        faces=(),
        stocks=((),) * seats,
        hands=((),) * seats,
        picks=nothing,
        trick=nothing,
        round=0,
        leader=0,
        winner=None,
        ladder=(None,) * len(RUNG_VALUES),
        falling=None,
        dust=(),
        discards=(),
        chips=(CHIPS,) * seats,
    )


def setup(state: State, rng: Rng) -> Step[State, Event]:
    draft = Draft(state, evolve)
    draft.emit(Dealt(rng.sample(CARDS, ROUNDS * state.seats)))
    return draft.done()


def to_act(state: State) -> tuple[Seat, ...]:
    if state.winner is not None:
        return (state.winner,)
    if state.round == 1:
        return tuple(seat for seat, pick in enumerate(state.picks) if pick is None)
    if state.round > ROUNDS:
        return ()
    played = state.seats - state.trick.count(None)
    return ((state.leader + played) % state.seats,)


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    if seat not in to_act(state):
        return ()
    if state.winner is None:
        return tuple([PLAYS[card] for card in sorted(_cards(state, state.hands[seat]))])
    hen = _card(state, state.trick[seat])
    free_or_weaker: list[Action] = [
        PLACES[rung]
        for rung, holder in enumerate(state.ladder)
        if holder is None or _card(state, holder) < hen
    ]
    return (*free_or_weaker, IN_THE_DUST)


def apply(state: State, seat: Seat, action: Action, rng: Rng) -> Step[State, Event]:
    draft = Draft(state, evolve)
    match action:
        case Play(card):
            token = _token(state, seat, card)
            if state.round == 1:
                _pick(draft, seat, token)
            else:
                draft.emit(CardPlayed(seat, token, card))
                _draw(draft, seat)
            if None not in draft.state.trick:
                _award_the_round(draft)
        case Place(rung):
            _place(draft, seat, rung)
            _end_the_round(draft, seat)
    return draft.done()


def _pick(draft: Draft[State, Event], seat: Seat, token: Token) -> None:
    draft.emit(Picked(seat, token))
    picks = [pick for pick in draft.state.picks if pick is not None]
    if len(picks) == draft.state.seats:
        draft.emit(Revealed(tuple((pick, _card(draft.state, pick)) for pick in picks)))


def _draw(draft: Draft[State, Event], seat: Seat) -> None:
    stock = draft.state.stocks[seat]
    if stock:
        draft.emit(Drawn(seat, stock[0], draft.state.faces[stock[0]]))


def _award_the_round(draft: Draft[State, Event]) -> None:
    state = draft.state
    strongest_first = sorted(state.trick, key=lambda token: -_card(state, token))
    ranking = tuple(token for token in strongest_first if token is not None)
    draft.emit(RoundWon(ranking[1] % state.seats, ranking))


def _place(draft: Draft[State, Event], seat: Seat, rung: Rung | None) -> None:
    hen = draft.state.trick[seat]
    assert hen is not None
    draft.emit(HenPlaced(hen, rung, None if rung is None else draft.state.ladder[rung]))
    height = rung
    while (hen := draft.state.falling) is not None:
        assert height is not None
        height = height - 1 if height > 0 else None
        owner = hen % draft.state.seats
        draft.emit(HenDropped(hen, height, min(1, draft.state.chips[owner])))
        if height is not None:
            holder = draft.state.ladder[height]
            if holder is None or _card(draft.state, holder) < _card(draft.state, hen):
                draft.emit(HenPerched(hen, height, holder))


def _end_the_round(draft: Draft[State, Event], winner: Seat) -> None:
    state = draft.state
    if state.round == 1:
        for seat in range(state.seats):
            _draw(draft, seat)
    losers = tuple(token for seat, token in enumerate(state.trick) if token is not None and seat != winner)
    draft.emit(RoundEnded(winner, losers))
    if draft.state.round > ROUNDS:
        for seat in range(state.seats):
            draft.emit(_count(draft.state, seat))


def _count(state: State, seat: Seat) -> Counted:
    seats = state.seats
    rungs = tuple(rung for rung, hen in enumerate(state.ladder) if hen is not None and hen % seats == seat)
    in_dust = sum(hen % seats == seat for hen in state.dust)
    total = state.chips[seat] + sum(RUNG_VALUES[rung] for rung in rungs) + DUST_VALUE * in_dust
    return Counted(seat, state.chips[seat], rungs, in_dust, total)


def evolve(state: State, event: Event) -> State:
    match event:
        case CardPlayed(seat, token, card):
            return replace(
                state,
                faces=_seen(state.faces, token, card),
                hands=put(state.hands, seat, _without(state.hands[seat], token)),
                trick=put(state.trick, seat, token),
            )
        case Drawn(seat, token, card):
            return replace(
                state,
                faces=_seen(state.faces, token, card),
                stocks=put(state.stocks, seat, state.stocks[seat][1:]),
                hands=put(state.hands, seat, (*state.hands[seat], token)),
            )
        case RoundWon(seat, _):
            return replace(state, winner=seat)
        case HenPlaced(hen, None, _):
            return replace(state, dust=(*state.dust, hen))
        case HenPlaced(hen, rung, chased) | HenPerched(hen, rung, chased):
            assert rung is not None
            return replace(state, ladder=put(state.ladder, rung, hen), falling=chased)
        case HenDropped(hen, to, paid):
            owner = hen % state.seats
            chips = put(state.chips, owner, state.chips[owner] - paid)
            if to is None:
                return replace(state, chips=chips, dust=(*state.dust, hen), falling=None)
            return replace(state, chips=chips)
        case RoundEnded(leader, discarded):
            return replace(
                state,
                trick=(None,) * state.seats,
                discards=state.discards + discarded,
                round=state.round + 1,
                leader=leader,
                winner=None,
            )
        case Picked(seat, token):
            return replace(state, picks=put(state.picks, seat, token))
        case Revealed(cards):
            faces = state.faces
            for token, card in cards:
                faces = _seen(faces, token, card)
            tokens = tuple(token for token, _ in cards)
            hands = tuple(_without(hand, token) for hand, token in zip(state.hands, tokens, strict=True))
            return replace(state, faces=faces, hands=hands, picks=(None,) * state.seats, trick=tokens)
        case Dealt(faces):
            n = state.seats
            return replace(
                state,
                faces=faces,
                stocks=tuple(tuple(range(seat, STOCK * n, n)) for seat in range(n)),
                hands=tuple(tuple(range(STOCK * n + seat, ROUNDS * n, n)) for seat in range(n)),
                round=1,
            )
        case Counted():
            return state


def view(state: State, viewer: Viewer) -> State:
    faces = list(state.faces)
    for seat in range(state.seats):
        for token in state.stocks[seat]:
            faces[token] = None
        if seat != viewer:
            for token in state.hands[seat]:
                faces[token] = None
    picks = tuple(pick if seat == viewer else None for seat, pick in enumerate(state.picks))
    return replace(state, faces=tuple(faces), picks=picks)


def redact(event: Event, viewer: Viewer) -> Event | None:
    match event:
        case Picked(seat, _) if seat != viewer:
            return None
        case Drawn(seat, token, _) if seat != viewer:
            return Drawn(seat, token, None)
        case Dealt(faces):
            seats = len(faces) // ROUNDS
            first_in_hand = STOCK * seats
            return Dealt(
                tuple(
                    face if token >= first_in_hand and token % seats == viewer else None
                    for token, face in enumerate(faces)
                )
            )
    return event


def imagine(view: State, viewer: Viewer, rng: Rng) -> State:
    """Deal every card the viewer cannot see from those it has not seen; guess the others' secret picks."""
    known = frozenset(view.faces)
    unseen = [card for card in CARDS if card not in known]
    hidden = [token for token, face in enumerate(view.faces) if face is None]
    faces = list(view.faces)
    for token, card in zip(hidden, rng.sample(unseen, len(hidden)), strict=True):
        faces[token] = card
    picks = view.picks
    if view.round == 1 and view.winner is None and view.faces:
        others = [seat for seat in range(view.seats) if seat != viewer]
        may_all_be_in = viewer is not None and view.picks[viewer] is None
        still_choosing = None if may_all_be_in else rng.pick(others)
        for seat in others:
            if seat != still_choosing and rng.chance(1, 2):
                picks = put(picks, seat, rng.pick(view.hands[seat]))
    return replace(view, faces=tuple(faces), picks=picks)


def outcome(state: State) -> Outcome | None:
    if state.round <= ROUNDS:
        return None
    return most_points(tuple(_count(state, seat).total for seat in range(state.seats)))


def why_not(state: State, seat: Seat, text: str) -> str:
    verb, _, noun = text.partition(" ")
    if state.winner is not None and verb == "rung":
        hen = _card(state, state.trick[seat])
        free = " ".join(
            str(value) for value, holder in zip(RUNG_VALUES, state.ladder, strict=True) if holder is None
        )
        for value, holder in zip(RUNG_VALUES, state.ladder, strict=True):
            if noun == str(value) and holder is not None:
                return (
                    f"held by {_card(state, holder)}, stronger than your {hen}; free rungs: {free or 'none'}"
                )
        return f"there is no such rung; rungs: {' '.join(map(str, RUNG_VALUES))}"
    if verb == "play":
        if state.winner is not None:
            return "the cards are played; place your hen"
        held = " ".join(map(str, sorted(_cards(state, state.hands[seat]))))
        return f"not in your hand: {held}"
    if verb in ("rung", "dust"):
        return "you have not won this round's hen"
    return ""


def _card(state: State, token: Token | None) -> int:
    assert token is not None
    card = state.faces[token]
    assert card is not None
    return card


def _cards(state: State, tokens: tuple[Token, ...]) -> list[int]:
    return [card for token in tokens if (card := state.faces[token]) is not None]


def _token(state: State, seat: Seat, card: int) -> Token:
    for token in state.hands[seat]:
        if state.faces[token] == card:
            return token
    raise AssertionError(f"{card} is not in the hand")


def _seen(faces: tuple[int | None, ...], token: Token, card: int | None) -> tuple[int | None, ...]:
    return faces if faces[token] == card or card is None else put(faces, token, card)


def _without(tokens: tuple[Token, ...], token: Token) -> tuple[Token, ...]:
    at = tokens.index(token)
    return tokens[:at] + tokens[at + 1 :]


RULES: Rules[State, Action, Event] = Rules(
    id="poule_position",
    version=1,
    seats=(3, 4, 5),
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
