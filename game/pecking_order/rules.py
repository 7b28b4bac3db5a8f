"""Pecking Order as the rule book tells it: draw, perch, fight what faces you, count the perches."""

from __future__ import annotations

from math import factorial

from msgspec.structs import replace

from game.core import Draft, Outcome, Rules, Seat, Step, Token, most_points, put
from game.pecking_order.knowledge import imagine, redact, view
from game.pecking_order.model import (
    BOTH_EIGHTS_BONUS,
    CARDS,
    EIGHTS,
    FLOCK,
    JAGUAR,
    LOOKOUT,
    PERCH_NAMES,
    PERCH_VALUES,
    TIE_BREAK,
    TOKENS,
    Action,
    AttackLost,
    AttackWon,
    CardDrawn,
    CardPlaced,
    CardsShown,
    CardStranded,
    Event,
    Fight,
    JaguarLeft,
    JaguarPounced,
    NoPeek,
    Options,
    Peek,
    PeekDeclined,
    Peeked,
    PeekOffered,
    Perch,
    Place,
    RoundDealt,
    RoundScored,
    Side,
    State,
    Why,
)
from game.rng import Rng

PLACES = tuple(Place(perch) for perch in range(len(PERCH_NAMES)))
PEEKS = tuple(Peek(perch) for perch in range(len(PERCH_NAMES)))
NO_PEEK = NoPeek()
TURNS = ((0,), (1,))
ORDERS = factorial(FLOCK)
BARE: Side = (None,) * len(PERCH_NAMES)


def empty(seats: int, options: Options) -> State:
    return State(
        rounds=options.rounds,
        round=0,
        first=0,
        turn=None,
        faces=(),
        decks=((), ()),
        held=None,
        peeking=False,
        sides=(BARE, BARE),
        discards=(),
        face_up=(),
        peeked=((), ()),
        lookouts=(),
        fights=(),
        scores=(),
    )


def setup(state: State, rng: Rng) -> Step[State, Event]:
    draft = Draft(state, evolve)
    _begin_the_round(draft, rng.below(2), rng)
    return draft.done()


def to_act(state: State) -> tuple[Seat, ...]:
    return () if state.turn is None else TURNS[state.turn]


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    if seat != state.turn:
        return ()
    if not state.peeking:
        side = state.sides[seat]
        return tuple([place for place in PLACES if side[place.perch] is None])
    if _face_on(state, seat, LOOKOUT) == JAGUAR:
        return (NO_PEEK,)
    return (*[PEEKS[perch] for perch in _face_down(state, 1 - seat)], NO_PEEK)


def apply(state: State, seat: Seat, action: Action, rng: Rng) -> Step[State, Event]:
    """On a seat's own view the story stops where it hangs on a card that this seat cannot see."""
    draft = Draft(state, evolve)
    match action:
        case Place():
            told = _place(draft, seat, action.perch)
            if not told or draft.state.peeking:
                return draft.done()
        case Peek(perch):
            token = state.sides[1 - seat][perch]
            assert token is not None
            draft.emit(Peeked(seat, perch, token, state.faces[token]))
        case NoPeek():
            draft.emit(PeekDeclined(seat))
    _pass_the_turn(draft, seat, rng)
    return draft.done()


def _place(draft: Draft[State, Event], seat: Seat, perch: Perch) -> bool:
    """Put the held card down and let it fight; False when the fight's end cannot be told."""
    token = draft.state.held
    assert token is not None
    defender = draft.state.sides[1 - seat][perch]
    draft.emit(CardPlaced(seat, token, perch, defender))
    if defender is not None:
        fight = _fight(draft.state, seat, perch, token, defender)
        if fight is None:
            return False
        draft.emit(fight)
    if perch == LOOKOUT and draft.state.sides[seat][perch] == token and _face_down(draft.state, 1 - seat):
        draft.emit(PeekOffered(seat))
    return True


def _fight(state: State, seat: Seat, perch: Perch, attacker: Token, defender: Token) -> Event | None:
    attack, defence = state.faces[attacker], state.faces[defender]
    if attack is None or defence is None:
        return None
    if attack == JAGUAR or defence == JAGUAR:
        return JaguarPounced(perch, attacker, defender, defence, attack)
    if attack > defence:
        return AttackWon(perch, attacker, defender, defence, attack, Why.RANK)
    if attack < defence:
        return AttackLost(perch, attacker, defender, defence, attack, Why.RANK)
    # On perch 1 both stand there while they fight: the defender is asked first, and wins.
    if state.sides[1 - seat][TIE_BREAK] is not None:
        holder = _face_on(state, 1 - seat, TIE_BREAK)
        if holder is None:
            return None
        if holder != JAGUAR:
            return AttackLost(perch, attacker, defender, defence, attack, Why.TIE_BREAK)
    elif _face_on(state, seat, TIE_BREAK) not in (None, JAGUAR):
        return AttackWon(perch, attacker, defender, defence, attack, Why.TIE_BREAK)
    return AttackWon(perch, attacker, defender, defence, attack, Why.ATTACK)


def _pass_the_turn(draft: Draft[State, Event], seat: Seat, rng: Rng) -> None:
    """The next seat draws; a card without a free perch is gone at once; without cards the round ends."""
    seat = 1 - seat
    while deck := draft.state.decks[seat]:
        token = deck[0]
        draft.emit(CardDrawn(seat, token, draft.state.faces[token]))
        if None in draft.state.sides[seat]:
            return
        draft.emit(CardStranded(seat, token))
        seat = 1 - seat
    _end_the_round(draft, rng)


def _end_the_round(draft: Draft[State, Event], rng: Rng) -> None:
    faces = tuple([face for face in draft.state.faces if face is not None])
    if len(faces) < len(TOKENS):
        return
    draft.emit(CardsShown(faces))
    for seat, side in enumerate(draft.state.sides):
        for perch, token in enumerate(side):
            if token is not None and faces[token] == JAGUAR:
                draft.emit(JaguarLeft(seat, token, perch))
    draft.emit(_count(draft.state))
    if draft.state.round < draft.state.rounds:
        _begin_the_round(draft, 1 - draft.state.first, rng)


def _count(state: State) -> RoundScored:
    perches = tuple(
        tuple([perch for perch, token in enumerate(side) if token is not None]) for side in state.sides
    )
    both_eights = next((seat for seat, held in enumerate(perches) if set(EIGHTS) <= set(held)), None)
    points = tuple(
        sum(PERCH_VALUES[perch] for perch in held) + (BOTH_EIGHTS_BONUS if seat == both_eights else 0)
        for seat, held in enumerate(perches)
    )
    return RoundScored(state.round, perches, both_eights, points, totals((*state.scores, points)))


def _begin_the_round(draft: Draft[State, Event], first: Seat, rng: Rng) -> None:
    faces = _shuffled_flock(rng) + _shuffled_flock(rng)
    draft.emit(RoundDealt(draft.state.round + 1, first, faces))
    draft.emit(CardDrawn(first, first * FLOCK, faces[first * FLOCK]))


def _shuffled_flock(rng: Rng) -> tuple[int, ...]:
    """One throw names one of all the orders, which is much faster than a throw for every card."""
    lot = rng.below(ORDERS)
    cards = list(CARDS)
    for last in range(FLOCK - 1, 0, -1):
        lot, chosen = divmod(lot, last + 1)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return tuple(cards)


def evolve(state: State, event: Event) -> State:
    match event:  # the most frequent first; reading a field is faster than matching it
        case CardDrawn():
            ours, theirs = state.decks
            return replace(
                state,
                turn=event.seat,
                faces=_seen(state.faces, event.token, event.card),
                decks=(ours, theirs[1:]) if event.seat else (ours[1:], theirs),
                held=event.token,
            )
        case CardPlaced():
            return replace(state, held=None, sides=_stand(state.sides, event.seat, event.perch, event.token))
        case AttackWon():
            loser = event.defender
            tie_break = state.sides[loser // FLOCK][TIE_BREAK]
            return replace(
                state,
                faces=_seen(state.faces, loser, event.defence),
                sides=_stand(state.sides, loser // FLOCK, event.perch, None),
                discards=(*state.discards, loser),
                face_up=_shown(state.face_up, loser),
                fights=(*state.fights, Fight(event.attacker, event.defence, True, tie_break)),
            )
        case AttackLost():
            loser = event.attacker
            tie_break = state.sides[event.defender // FLOCK][TIE_BREAK]
            return replace(
                state,
                faces=_seen(state.faces, event.defender, event.defence),
                sides=_stand(state.sides, loser // FLOCK, event.perch, None),
                discards=(*state.discards, loser),
                face_up=_shown(state.face_up, event.defender),
                fights=(*state.fights, Fight(loser, event.defence, False, tie_break)),
            )
        case JaguarPounced(perch, attacker, defender, defence, attack):
            face_up = _shown(state.face_up, defender)
            return replace(
                state,
                faces=_seen(_seen(state.faces, defender, defence), attacker, attack),
                sides=_stand(_stand(state.sides, 0, perch, None), 1, perch, None),
                discards=(*state.discards, attacker, defender),
                face_up=face_up if defence == JAGUAR else (*face_up, attacker),
            )
        case PeekOffered():
            return replace(state, peeking=True)
        case Peeked(seat, _, token, card):
            lookout = state.sides[seat][LOOKOUT]
            assert lookout is not None
            return replace(
                state,
                faces=_seen(state.faces, token, card),
                peeking=False,
                peeked=put(state.peeked, seat, _shown(state.peeked[seat], token)),
                lookouts=(*state.lookouts, lookout),
            )
        case PeekDeclined():
            return replace(state, peeking=False)
        case CardStranded(_, token):
            return replace(state, held=None, discards=(*state.discards, token))
        case CardsShown(faces):
            return replace(state, turn=None, faces=faces, face_up=TOKENS)
        case JaguarLeft(seat, token, perch):
            return replace(
                state,
                sides=_stand(state.sides, seat, perch, None),
                discards=(*state.discards, token),
            )
        case RoundScored(_, _, _, points):
            return replace(state, scores=(*state.scores, points))
        case RoundDealt(number, first, faces):
            return State(
                rounds=state.rounds,
                round=number,
                first=first,
                turn=None,
                faces=faces,
                decks=(TOKENS[:FLOCK], TOKENS[FLOCK:]),
                held=None,
                peeking=False,
                sides=(BARE, BARE),
                discards=(),
                face_up=(),
                peeked=((), ()),
                lookouts=(),
                fights=(),
                scores=state.scores,
            )


def totals(scores: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """The points of both seats over the rounds counted so far."""
    return (sum(points[0] for points in scores), sum(points[1] for points in scores))


def outcome(state: State) -> Outcome | None:
    if len(state.scores) < state.rounds:
        return None
    result = most_points(totals(state.scores))
    return result if len(result.winners) == 1 else replace(result, reason="draw")


def why_not(state: State, seat: Seat, text: str) -> str:
    verb, _, noun = " ".join(text.split()).partition(" ")
    if verb == "perch":
        if state.peeking:
            return "your card stands; answer with peek or no peek"
        if noun == "8":
            return "there are two perches 8: 8a and 8b"
        if noun not in PERCH_NAMES:
            return f"there is no such perch; perches: {' '.join(PERCH_NAMES)}"
        free = [name for name, token in zip(PERCH_NAMES, state.sides[seat], strict=True) if token is None]
        return f"a card of yours stands there; free perches: {' '.join(free)}"
    if verb == "peek" or (verb, noun) == ("no", "peek"):
        if not state.peeking:
            return "only a bird that has just taken perch 3 may look, if a card lies face down opposite"
        if _face_on(state, seat, LOOKOUT) == JAGUAR:
            return "a jaguar on the lookout sees nothing; the answer is no peek"
        targets = " ".join(PERCH_NAMES[perch] for perch in _face_down(state, 1 - seat))
        return f"no face-down card of the other side stands there; face down: {targets}"
    return ""


def _face_on(state: State, seat: Seat, perch: Perch) -> int | None:
    token = state.sides[seat][perch]
    return None if token is None else state.faces[token]


def _face_down(state: State, seat: Seat) -> list[Perch]:
    """Where this seat's cards stand face down."""
    return [
        perch
        for perch, token in enumerate(state.sides[seat])
        if token is not None and token not in state.face_up
    ]


def _stand(sides: tuple[Side, ...], seat: Seat, perch: Perch, token: Token | None) -> tuple[Side, ...]:
    side = list(sides[seat])
    side[perch] = token
    return (sides[0], tuple(side)) if seat else (tuple(side), sides[1])


def _seen(faces: tuple[int | None, ...], token: Token, card: int | None) -> tuple[int | None, ...]:
    return faces if faces[token] == card else put(faces, token, card)


def _shown(tokens: tuple[Token, ...], token: Token) -> tuple[Token, ...]:
    return tokens if token in tokens else (*tokens, token)


RULES: Rules[State, Action, Event] = Rules(
    id="pecking_order",
    version=1,
    seats=(2,),
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
