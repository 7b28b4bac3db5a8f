"""What each seat knows in Pecking Order: its view, its share of an event, the deals it cannot rule out.

A fight tells more than the card it turns up: an attacker that lost against a 7 is a 7 or less. From all that
a viewer saw `possible_deals` works out which cards each token can still be, and `imagine` picks one of the
deals that fit, each with the same chance.
"""

from __future__ import annotations

from math import prod

from msgspec import Struct
from msgspec.structs import replace

from game.core import Seat, Token, Viewer
from game.pecking_order.deals import ALL, BIRDS, JAGUARS, Cards, dealt, drawn_by_weight, ways_to_deal
from game.pecking_order.model import (
    FLOCK,
    JAGUAR,
    TOKENS,
    AttackLost,
    AttackWon,
    CardDrawn,
    Event,
    JaguarPounced,
    Peeked,
    RoundDealt,
    State,
)
from game.rng import Rng

UNSEEN: tuple[None, ...] = (None,) * len(TOKENS)


def view(state: State, viewer: Viewer) -> State:
    if not state.faces:
        return state
    faces: list[int | None] = list(UNSEEN)
    for token in state.face_up:
        faces[token] = state.faces[token]
    if viewer is not None:
        for token in state.peeked[viewer]:
            faces[token] = state.faces[token]
        first, left = viewer * FLOCK, len(state.decks[viewer])
        drawn = slice(first, first + FLOCK - left)
        faces[drawn] = state.faces[drawn]
    return replace(state, faces=tuple(faces))


def redact(event: Event, viewer: Viewer) -> Event | None:
    match event:
        case CardDrawn(seat, token) if seat != viewer:
            return CardDrawn(seat, token, None)
        case AttackWon() | AttackLost() if event.attacker // FLOCK != viewer:
            return replace(event, attack=None, why=None)
        case JaguarPounced() if event.defence == JAGUAR and event.attacker // FLOCK != viewer:
            return replace(event, attack=None)
        case Peeked() if viewer is None:
            return replace(event, card=None)
        case RoundDealt(number, first, _):
            return RoundDealt(number, first, UNSEEN)
    return event


class Deal(Struct, frozen=True):
    """One answer to where the jaguars are, and what it leaves for every token."""

    can_be: tuple[Cards, ...]  # by token
    ways: int  # how many full deals fit


def imagine(view: State, viewer: Viewer, rng: Rng) -> State:
    """One of the full deals that agree with all this viewer saw, each with the same chance."""
    if None not in view.faces:
        return view
    deals = possible_deals(view)
    # A lot is needed after a fight only: then a card is up, and less than 2**64 deals are left.
    deal = deals[drawn_by_weight([deal.ways for deal in deals], rng)] if len(deals) > 1 else deals[0]
    faces = list(view.faces)
    for seat in (0, 1):
        tokens = _hidden(view, seat)
        cards = dealt(unseen_cards(view, seat), [deal.can_be[token] for token in tokens], rng)
        for token, card in zip(tokens, cards, strict=True):
            faces[token] = card
    return replace(view, faces=tuple(faces))


def possible_deals(view: State) -> list[Deal]:
    """Every deal that fits, split by where the jaguars are as far as that may have decided a tie."""
    deals = [_deal(view, (first, second)) for first in _suspects(view, 0) for second in _suspects(view, 1)]
    return [deal for deal in deals if deal.ways]


def _suspects(view: State, seat: Seat) -> list[Token | None]:
    """Unknown cards that faced a fight from perch 1 and may be this seat's jaguar; None: they are birds."""
    stood = [fight.tie_break for fight in view.fights if fight.tie_break is not None]
    return [*(t for t in dict.fromkeys(stood) if t // FLOCK == seat and view.faces[t] is None), None]


def _deal(view: State, jaguars: tuple[Token | None, ...]) -> Deal:
    unseen = (unseen_cards(view, 0), unseen_cards(view, 1))
    can_be = [unseen[token // FLOCK] if face is None else 1 << face for token, face in enumerate(view.faces)]
    for token in view.lookouts:
        can_be[token] &= BIRDS
    for fight in view.fights:
        holder = fight.tie_break
        if holder is not None and view.faces[holder] is None:
            can_be[holder] &= JAGUARS if holder in jaguars else BIRDS
    for fight in view.fights:
        holder = fight.tie_break
        ties_lose = holder is not None and not can_be[holder] & JAGUARS
        can_be[fight.attacker] &= _attackers(fight.defence, fight.won, ties_lose)
    ways = 0
    if all(can_be):
        ways = prod(ways_to_deal(unseen[seat], [can_be[t] for t in _hidden(view, seat)]) for seat in (0, 1))
    return Deal(tuple(can_be), ways)


def _attackers(defence: int, won: bool, ties_lose: bool) -> Cards:
    """The birds that win, or lose, against this card."""
    losing = (1 << defence + ties_lose) - 1
    return BIRDS & (~losing if won else losing)


def unseen_cards(view: State, seat: Seat) -> Cards:
    """The cards of this flock that the viewer has not met."""
    seen = sum(1 << face for face in view.faces[seat * FLOCK :][:FLOCK] if face is not None)
    return ALL ^ seen


def _hidden(view: State, seat: Seat) -> list[Token]:
    return [token for token in TOKENS[seat * FLOCK :][:FLOCK] if view.faces[token] is None]
