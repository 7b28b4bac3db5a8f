"""A position of Pole Position in a few lines of text, and back.

    turn 5 plus, B moves, then A
    0:A2 10:A1 12:B1 14:B2~ | oil 14 | turbo 11
    home: B3
    reserve: A3
    cards: A4 B7
    hands: A 1 2 3 5 6 7 8 9 | B 1 2 3
    side by side: A1 B1

The track line names cars by space (0 is Start) and the spaces of the special tokens; all others are grey, or
free while the circuit is being built. `~` marks a car that sits this turn out, `*` one that spun in it.
Reading: cars nobody mentions are in the reserve, hands nobody mentions hold all but the card shown, and
without a headline it is turn 2, with the seats in their proper order once cards are shown. A landing that
still waits for partners is drawn but not read.
"""

from __future__ import annotations

from typing import get_args

from msgspec.structs import replace

from game.core import SEAT_LETTERS, Seat
from game.pole_position.circuit import BARE
from game.pole_position.model import (
    FUEL,
    HOME,
    RESERVE,
    SPACES,
    START,
    TEAM,
    TOKENS,
    Car,
    Circuit,
    Kind,
    Options,
    Space,
    State,
)
from game.pole_position.refusals import name_of
from game.pole_position.road import traffic_of
from game.pole_position.rules import empty, order_of, to_act


def draw(state: State) -> str:
    lines = [
        _headline(state),
        " | ".join([_cars_on_the_track(state) or "no car", *_tokens(state.circuit)]),
        f"home: {_names(state.podium)}",
        f"reserve: {_names(tuple(car for car, place in enumerate(state.places) if place == RESERVE))}",
        f"cards: {_by_seat(state.cards)}",
        f"picked: {_by_seat(state.picks)}",
        f"hands: {' | '.join(_hand(seat, hand) for seat, hand in enumerate(state.hands))}",
        f"side by side: {_groups(state.convoys)}",
        f"together: {_groups(state.together)}",
        f"landing: {_names(tuple(drove.car for drove in state.landing))}",
    ]
    return "\n".join(line for line in lines if not line.endswith(": "))


def parse(text: str) -> State:
    """The position that a diagram shows."""
    lines = [line.strip() for line in text.strip().splitlines()]
    named = {name: rest for name, found, rest in (line.partition(": ") for line in lines) if found}
    headline = next((line for line in lines if line.startswith(("turn ", "building"))), "turn 2")
    track = next((line for line in lines if line.startswith("no car") or line[:1].isdigit()), "no car")
    seats = max(2, 1 + max(SEAT_LETTERS.find(letter) for letter in text.replace("|", " ")))
    cars, *tokens = track.split(" | ")
    building = headline.startswith("building")
    places, dizzy, spun = _read_cars(cars, seats)
    podium = tuple(_car(name) for name in named.get("home", "").split())
    for car in podium:
        places[car] = HOME
    cards = _read_cards(named.get("cards", ""), seats)
    before = empty(seats, Options(" plus" in headline, "built" if building else "random"))
    state = replace(
        before,
        circuit=_read_tokens(tokens, building),
        turn=0 if building else int(headline.split(",")[0].split()[1]),
        hands=_read_hands(named.get("hands", ""), cards),
        picks=_read_cards(named.get("picked", ""), seats),
        cards=cards,
        places=before.places if building else tuple(places),
        traffic=traffic_of(tuple(places)),
        podium=podium,
        dizzy=dizzy,
        spun=spun,
        convoys=before.convoys if building else _read_groups(named.get("side by side", "")),
        together=_read_groups(named.get("together", "")),
        over="the race is over" in headline,
    )
    return replace(state, queue=_read_queue(headline, state))


def _headline(state: State) -> str:
    rules = " plus" if state.plus else ""
    if state.turn == 0:
        return f"building{rules}, {SEAT_LETTERS[to_act(state)[0]]} lays"
    if state.over:
        return f"turn {state.turn}{rules}, the race is over"
    if not state.queue:
        return f"turn {state.turn}{rules}, choosing fuel"
    first, *others = (SEAT_LETTERS[seat] for seat in state.queue)
    then = f", then {' '.join(others)}" if others else ""
    return f"turn {state.turn}{rules}, {first} moves{then}"


def _cars_on_the_track(state: State) -> str:
    on_track = sorted((place, car) for car, place in enumerate(state.places) if START <= place < HOME)
    return " ".join(f"{place}:{name_of(car)}{_mark(state, car)}" for place, car in on_track)


def _mark(state: State, car: Car) -> str:
    return "~" if car in state.dizzy else "*" if car in state.spun else ""


def _tokens(circuit: Circuit) -> list[str]:
    shown = [kind for kind in TOKENS if kind != "grey" or None in circuit]
    found = [(kind, [str(space) for space in SPACES if circuit[space] == kind]) for kind in shown]
    return [f"{kind} {' '.join(spaces)}" for kind, spaces in found if spaces]


def _names(cars: tuple[Car, ...]) -> str:
    return " ".join(map(name_of, cars))


def _groups(groups: tuple[tuple[Car, ...], ...]) -> str:
    return " | ".join(map(_names, groups))


def _by_seat(cards: tuple[int | None, ...]) -> str:
    return " ".join(f"{SEAT_LETTERS[seat]}{card}" for seat, card in enumerate(cards) if card is not None)


def _hand(seat: Seat, hand: tuple[int, ...]) -> str:
    return f"{SEAT_LETTERS[seat]} {' '.join(map(str, hand))}".rstrip()


def _car(name: str) -> Car:
    return SEAT_LETTERS.index(name[0]) * TEAM + int(name[1]) - 1


def _read_cars(text: str, seats: int) -> tuple[list[Space], tuple[Car, ...], tuple[Car, ...]]:
    places = [RESERVE] * (TEAM * seats)
    marked: dict[str, list[Car]] = {"~": [], "*": []}
    for word in text.replace("no car", "").split():
        space, _, name = word.partition(":")
        car = _car(name)
        places[car] = int(space)
        if name[2:]:
            marked[name[2:]].append(car)
    return places, tuple(marked["~"]), tuple(marked["*"])


def _read_tokens(tokens: list[str], building: bool) -> Circuit:
    kinds: list[Kind | None] = [kind if building else kind or "grey" for kind in BARE]
    for token in tokens:
        name, *spaces = token.split()
        kind: Kind = next(kind for kind in get_args(Kind) if kind == name)
        for space in spaces:
            kinds[int(space)] = kind
    return tuple(kinds)


def _read_cards(text: str, seats: int) -> tuple[int | None, ...]:
    cards: list[int | None] = [None] * seats
    for word in text.split():
        cards[SEAT_LETTERS.index(word[0])] = int(word[1:])
    return tuple(cards)


def _read_hands(text: str, cards: tuple[int | None, ...]) -> tuple[tuple[int, ...], ...]:
    hands = [tuple(card for card in FUEL if card != shown) for shown in cards]
    for pile in filter(None, text.split("|")):
        letter, *held = pile.split()
        hands[SEAT_LETTERS.index(letter)] = tuple(map(int, held))
    return tuple(hands)


def _read_groups(text: str) -> tuple[tuple[Car, ...], ...]:
    return tuple(tuple(map(_car, group.split())) for group in text.split("|") if group.strip())


def _read_queue(headline: str, state: State) -> tuple[Seat, ...]:
    if " moves" in headline:
        first, _, others = headline.partition(" moves")
        letters = [first[-1], *others.replace(", then", "").split()]
        return tuple(SEAT_LETTERS.index(letter) for letter in letters)
    if state.over or all(card is None for card in state.cards):
        return ()
    shown = tuple(seat for seat, card in enumerate(state.cards) if card is not None)
    return order_of(state, state.cards, shown)
