"""Pecking Order, what can be known: what is imagined is exactly what nobody can rule out.

The yardstick is brute force: every way the hidden cards can lie is played through, and those in which the
viewer would have seen anything else are struck out.
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from typing import Any

import pytest
from msgspec.structs import replace

from game.core import Viewer
from game.notation import find
from game.pecking_order.deals import ALL, BIRDS, JAGUARS, cards_in, dealt, ways_to_deal
from game.pecking_order.knowledge import possible_deals
from game.pecking_order.model import FLOCK, JAGUAR, CardsShown, State
from game.pecking_order.rules import RULES
from game.rng import Rng
from tests.rules.pecking_order_table import played, position

VIEWERS: tuple[Viewer, ...] = (0, 1, None)
NO_DICE = Rng.keyed("no dice are thrown within a round")
HIDDEN = 4  # cards a seat that are still to come; all others were seen


def short_game(rng: Rng) -> State:
    """Both flocks lie open but for the same four cards, jaguar included, in random order."""
    birds = rng.sample(range(1, JAGUAR), HIDDEN - 1)
    decks = [
        ["J" if card == JAGUAR else str(card) for card in rng.shuffled((*birds, JAGUAR))] for _ in (0, 1)
    ]
    seen = " ".join(f"{seat}{card}" for seat in "AB" for card in range(1, JAGUAR) if card not in birds)
    first, *rest = decks[0]
    return position(
        "", f"A holds {first}", f"gone: {seen}", f"decks: A {' '.join(rest)} | B {' '.join(decks[1])}"
    )


class Worlds:
    """All deals in which the viewer has seen what it has seen."""

    def __init__(self, start: State, viewer: Viewer) -> None:
        self.viewer = viewer
        self.true = start
        seen = RULES.view(start, viewer)
        hidden = [[t for t in range(s * FLOCK, (s + 1) * FLOCK) if seen.faces[t] is None] for s in (0, 1)]
        self.all = []
        for orders in product(*[permutations([start.faces[t] for t in tokens]) for tokens in hidden]):
            faces = list(start.faces)
            for tokens, order in zip(hidden, orders, strict=True):
                for token, face in zip(tokens, order, strict=True):
                    faces[token] = face
            self.all.append(replace(start, faces=tuple(faces)))

    def play(self, text: str) -> None:
        self.true, seen = self._seen(self.true, text)
        after = [self._seen(world, text) for world in self.all]
        self.all = [state for state, events in after if events == seen]

    def _seen(self, state: State, text: str) -> tuple[State, Any]:
        (seat,) = RULES.to_act(state)
        action = find(RULES.legal_actions(state, seat), text)
        if action is None:
            return state, "illegal"
        after, events = RULES.apply(state, seat, action, NO_DICE)
        return after, [RULES.redact(event, self.viewer) for event in events]

    def faces(self) -> set[tuple[int | None, ...]]:
        return {world.faces for world in self.all}


def assert_exact(worlds: Worlds, samples: int) -> None:
    view = RULES.view(worlds.true, worlds.viewer)
    possible = worlds.faces()
    assert sum(deal.ways for deal in possible_deals(view)) == len(possible)
    for n in range(samples):
        imagined = RULES.imagine(view, worlds.viewer, Rng.keyed("imagine", n))
        assert imagined.faces in possible
        assert RULES.view(imagined, worlds.viewer) == view


@pytest.mark.parametrize("seed", range(40))
def test_the_deals_left_are_exactly_those_that_a_viewer_cannot_rule_out(seed: int) -> None:
    rng = Rng.keyed("short game", seed)
    start = short_game(rng)
    perches = ("1", "3", "5") if seed % 2 else ("1", "5")  # few perches: fights, ties and peeks
    state, story = start, []
    while True:
        (seat,) = RULES.to_act(state)
        legal = [
            action
            for action in RULES.legal_actions(state, seat)
            if not str(action).startswith("perch") or str(action).split()[1] in perches
        ]
        if not legal:
            break
        action = rng.pick(legal)
        state, events = RULES.apply(state, seat, action, Rng.keyed("next round"))
        if any(isinstance(event, CardsShown) for event in events):
            break
        story.append(str(action))
    assert len(story) >= 3
    for viewer in VIEWERS:
        worlds = Worlds(start, viewer)
        for text in story:
            worlds.play(text)
            assert_exact(worlds, samples=3)


def unknowns(state: State, viewer: Viewer, token: int) -> list[int]:
    """The cards that a token can be, as the viewer sees it."""
    deals = possible_deals(RULES.view(state, viewer))
    return sorted({card for deal in deals for card in cards_in(deal.can_be[token])})


def test_a_beaten_attacker_is_weaker_than_its_defender_or_equal_against_the_tie_break() -> None:
    for perch_1, strongest in (("", 6), ("1: B(2) | ", 7), ("1: A(2) | ", 6), ("1: B(J) | ", 6)):
        start = position(f"{perch_1}5: B(7)", "A holds 3")
        attacker = start.held
        assert attacker is not None
        state = played(start, "perch 5").state
        assert unknowns(state, 1, attacker) == list(range(1, strongest + 1))


def test_a_winning_attacker_is_stronger_than_its_defender_or_equal_without_the_tie_break() -> None:
    for perch_1, weakest in (("", 7), ("1: B(2) | ", 8), ("1: A(2) | ", 7), ("1: B(J) | ", 7)):
        start = position(f"{perch_1}5: B(7)", "A holds 9")
        attacker = start.held
        assert attacker is not None
        state = played(start, "perch 5").state
        assert unknowns(state, 1, attacker) == list(range(weakest, JAGUAR))


def test_on_perch_1_itself_a_winning_attacker_is_stronger() -> None:
    start = position("1: B(7)", "A holds 9")
    assert unknowns(played(start, "perch 1").state, 1, start.held or 0) == [8, 9, 10, 11, 12]
    start = position("1: B(7)", "A holds 7")
    assert unknowns(played(start, "perch 1").state, 1, start.held or 0) == [1, 2, 3, 4, 5, 6, 7]


def test_a_tie_tells_the_attacker_whether_a_jaguar_sits_on_perch_1() -> None:
    jaguar = played(position("1: B(J) | 5: B(7)", "A holds 7"), "perch 5").state
    assert unknowns(jaguar, 0, FLOCK) == [JAGUAR]
    bird = played(position("1: B(3) | 5: B(7)", "A holds 7"), "perch 5").state
    assert unknowns(bird, 0, FLOCK) == [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12]


def test_the_room_knows_that_an_equal_card_beaten_means_a_jaguar_on_perch_1() -> None:
    state = played(position("1: B(J) | 5: B(7)", "A holds 7"), "perch 5").state
    attacker = 0
    for n in range(200):
        faces = RULES.imagine(RULES.view(state, None), None, Rng.keyed("room", n)).faces
        assert (faces[attacker] or 0) >= 7
        assert faces[attacker] != 7 or faces[FLOCK] == JAGUAR


def test_a_card_that_has_looked_out_is_a_bird_and_one_that_declined_may_be_the_jaguar() -> None:
    start = position("5: B(7)", "A holds 2")
    looked = played(start, "perch 3", "peek 5").state
    assert unknowns(looked, 1, start.held or 0) == list(range(1, JAGUAR))
    declined = played(start, "perch 3", "no peek").state
    assert unknowns(declined, 1, start.held or 0) == list(range(1, JAGUAR + 1))


def test_a_card_lost_to_a_jaguar_may_have_been_one_too() -> None:
    start = position("5: B(J)", "A holds 2")
    assert unknowns(played(start, "perch 5").state, 1, start.held or 0) == list(range(1, JAGUAR + 1))


def test_what_was_seen_before_leaves_less_to_imagine() -> None:
    start = position("5: B(7)", "A holds 9", "gone: A8 A12 AJ")
    state = played(start, "perch 5").state
    assert unknowns(state, 1, start.held or 0) == [7, 9, 10, 11]


def test_every_deal_that_is_left_comes_up_equally_often() -> None:
    seen = "A1 A2 A3 A5 A6 A8 A10 A11 A12 B1 B2 B3 B4 B6 B9 B10 B11 B12"
    start = position("1: B(J) | 5: B(7)", "A holds 7", f"gone: {seen}", "decks: A 4 9 J | B 5 8")
    worlds = Worlds(start, None)
    worlds.play("perch 5")
    assert len(worlds.all) > 20
    assert_exact(worlds, samples=1)
    view = RULES.view(worlds.true, None)
    seen = Counter(RULES.imagine(view, None, Rng.keyed("often", n)).faces for n in range(4000))
    assert set(seen) == worlds.faces()
    share = 4000 / len(worlds.all)
    assert all(share / 2 < count < 2 * share for count in seen.values())


LOW, HIGH = BIRDS & 0b0000000111111, BIRDS & ~0b0000001111111  # up to 5, from 7


@pytest.mark.parametrize(
    "can_be",
    [
        [HIGH, HIGH, LOW, ALL, ALL, BIRDS],
        [LOW, LOW, HIGH, BIRDS & ~0b1111111111, ALL, ALL],
        [LOW, 0b100, HIGH, ALL, JAGUARS, BIRDS],
        [LOW, LOW, HIGH, HIGH, HIGH, ALL],
    ],
    ids=["two highs", "two lows", "a jaguar", "nearly settled"],
)
def test_low_and_high_cards_are_counted_and_dealt_like_brute_force(can_be: list[int]) -> None:
    cards = (2, 5, 7, 9, 11, JAGUAR)
    deals = {
        deal
        for deal in permutations(cards)
        if all(choice >> card & 1 for choice, card in zip(can_be, deal, strict=True))
    }
    together = sum(1 << card for card in cards)
    limited = [choice & together for choice in can_be]
    assert ways_to_deal(together, limited) == len(deals) > 1
    throws = 200 * len(deals)
    seen = Counter(tuple(dealt(together, limited, Rng.keyed("deal", n))) for n in range(throws))
    assert set(seen) == deals
    assert all(140 < count < 260 for count in seen.values())


def test_too_many_low_cards_leave_no_way_to_deal() -> None:
    assert ways_to_deal(0b1111000, [0b11000, 0b11000, 0b11000, 0b1111000]) == 0
    assert ways_to_deal(JAGUARS | 0b10, [0b10, 0b10]) == 0


def test_ones_own_deck_is_imagined_in_every_order() -> None:
    seen = " ".join(f"A{card}" for card in range(4, JAGUAR))
    start = position("", "A holds 1", f"gone: {seen}", "decks: A 2 3 J | B")
    orders = {
        RULES.imagine(RULES.view(start, 0), 0, Rng.keyed("deck", n)).faces[FLOCK - 3 : FLOCK]
        for n in range(200)
    }
    assert orders == set(permutations((2, 3, JAGUAR)))
