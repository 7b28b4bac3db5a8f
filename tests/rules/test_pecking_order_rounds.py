"""Pecking Order from the first card to the last: rounds, counting, the end, and what is refused."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core import BadSetup, IllegalAction, Outcome
from game.match import Match
from game.pecking_order.diagram import draw, parse
from game.pecking_order.model import (
    FLOCK,
    JAGUAR,
    TOKENS,
    AttackLost,
    AttackWon,
    CardDrawn,
    CardPlaced,
    CardsShown,
    CardStranded,
    JaguarLeft,
    JaguarPounced,
    PeekOffered,
    RoundDealt,
    RoundScored,
)
from game.pecking_order.rules import RULES, why_not
from game.rng import Rng
from game.session import Person, Session
from tests.rules.pecking_order_table import only, played, position
from tests.stories import play_on

NO_MORE = "decks: A | B"  # the held card is the last one


@pytest.mark.parametrize(
    ("before", "held", "action", "points"),
    [
        ("1: A(2) | 3: A(4) | 8a: A(5) | 8b: A6", "A holds 12", "perch 10", (33, 0)),
        ("8a: A(5)", "A holds 1", "perch 9", (17, 0)),
        ("8b: A(5)", "A holds 1", "perch 9", (17, 0)),
        ("no card on the perches", "A holds J", "perch 10", (0, 0)),
        ("8a: A(5)", "A holds 6", "perch 8b", (19, 0)),
        ("8b: B(5)", "B holds 6", "perch 8a", (0, 19)),
        ("8a: A(5)", "B holds 6", "perch 8b", (8, 8)),
        ("8a: A(5)", "A holds J", "perch 8b", (8, 0)),
        ("2: A(5) | 4: B(6) | 5: A(7) | 6: B(9)", "A holds 3", "perch 7", (14, 10)),
        ("10: B(12) | 9: B(J)", "A holds J", "perch 10", (0, 0)),
    ],
)
def test_the_perches_held_by_birds_are_added_up(
    before: str, held: str, action: str, points: tuple[int, int]
) -> None:
    state, events = played(position(before, held, NO_MORE), action)
    (scored,) = [event for event in events if isinstance(event, RoundScored)]
    assert scored.points == points == state.scores[0]
    assert scored.totals == points


def test_the_count_names_the_perches_the_bonus_and_the_totals_so_far() -> None:
    start = position("2: A(3) | 8a: B(5)", "B holds 6", NO_MORE, "points: A 33 | B 20", number=2)
    (scored,) = only(RoundScored, played(start, "perch 8b").events)
    assert scored == RoundScored(
        round=2, perches=((1,), (7, 8)), both_eights=1, points=(2, 19), totals=(35, 39)
    )


def test_standing_jaguars_leave_one_by_one_before_the_count() -> None:
    start = position("4: A(J) | 5: A(2)", "B holds J", NO_MORE)
    _, events = played(start, "perch 9")
    kinds = [type(event) for event in events]
    assert kinds[:5] == [CardPlaced, CardsShown, JaguarLeft, JaguarLeft, RoundScored]
    assert events[2:4] == (JaguarLeft(0, 0, 3), JaguarLeft(1, FLOCK, 9))


def test_everything_is_shown_to_all_when_the_round_ends() -> None:
    start = position("4: A(9) | 5: B(2)", "A holds 8", NO_MORE, rounds=1)
    assert None in RULES.view(start, 0).faces
    state, events = played(start, "perch 10")
    (shown,) = only(CardsShown, events)
    assert isinstance(shown, CardsShown)
    assert shown.faces == state.faces
    for viewer in (0, 1, None):
        assert RULES.redact(shown, viewer) == shown
        assert RULES.view(state, viewer) == state


def test_the_last_card_of_a_round_may_still_look_out() -> None:
    state, events = played(position("5: B(2)", "A holds 8", NO_MORE), "perch 3")
    assert events[-1] == PeekOffered(0)
    assert played(state, "no peek").state.round == 2


def test_a_new_round_shuffles_all_cards_anew_and_the_other_seat_begins() -> None:
    match = play_on(Match.new("pecking_order", seats=2, seed=3), Rng.keyed(3))
    deals = [event for ply in range(match.ply + 1) for event in only(RoundDealt, match.events(ply))]
    first = deals[0].first
    assert [deal.round for deal in deals] == [1, 2, 3, 4]
    assert [deal.first for deal in deals] == [first, 1 - first, first, 1 - first]
    assert len({deal.faces for deal in deals}) == 4
    for deal in deals:
        assert sorted(deal.faces[:FLOCK]) == sorted(deal.faces[FLOCK:]) == list(range(1, JAGUAR + 1))
        for viewer in (0, 1, None):
            assert RULES.redact(deal, viewer) == RoundDealt(deal.round, deal.first, (None,) * len(TOKENS))


def test_the_seat_that_was_dealt_first_draws_first_and_then_they_take_turns() -> None:
    match = play_on(Match.new("pecking_order", seats=2, seed=3, options={"rounds": 2}), Rng.keyed(3))
    events = [event for ply in range(match.ply + 1) for event in match.events(ply)]
    starts = [n for n, event in enumerate(events) if isinstance(event, RoundDealt)]
    for number, start in enumerate(starts):
        dealt = events[start]
        end = starts[number + 1] if number + 1 < len(starts) else len(events)
        seats = [event.seat for event in events[start:end] if isinstance(event, CardDrawn)]
        assert seats == [dealt.first, 1 - dealt.first] * FLOCK


def test_chance_says_who_begins_the_first_round() -> None:
    firsts = [Match.new("pecking_order", seats=2, seed=seed).state.first for seed in range(40)]
    assert 10 < sum(firsts) < 30


def test_four_rounds_are_played_unless_the_option_says_otherwise() -> None:
    for options, rounds in (({}, 4), ({"rounds": 1}, 1), ({"rounds": 6}, 6)):
        match = play_on(Match.new("pecking_order", seats=2, seed=1, options=options), Rng.keyed(1))
        assert len(match.state.scores) == rounds
        outcome = match.outcome()
        assert outcome is not None
        assert outcome.scores == tuple(map(sum, zip(*match.state.scores, strict=True)))


@pytest.mark.parametrize("rounds", [0, -1, 21, "4", 2.5, None])
def test_a_number_of_rounds_that_makes_no_sense_is_refused(rounds: object) -> None:
    with pytest.raises(BadSetup, match="rounds"):
        Match.new("pecking_order", seats=2, seed=1, options={"rounds": rounds})


@pytest.mark.parametrize("seats", [1, 3])
def test_it_is_a_game_for_two(seats: int) -> None:
    with pytest.raises(BadSetup, match="2 seats"):
        Match.new("pecking_order", seats=seats, seed=1)


@pytest.mark.parametrize(
    ("before", "outcome"),
    [
        ("points: A 10 | B 12", Outcome("most_points", (0,), (20, 12))),
        ("points: A 1 | B 12", Outcome("most_points", (1,), (11, 12))),
        ("points: A 10 | B 20", Outcome("draw", (0, 1), (20, 20))),
    ],
)
def test_the_sum_over_all_rounds_decides_and_equal_is_a_draw(before: str, outcome: Outcome) -> None:
    start = position("no card on the perches", "A holds 9", NO_MORE, before, number=2, rounds=2)
    assert RULES.outcome(start) is None
    end = played(start, "perch 10").state
    assert RULES.outcome(end) == outcome
    assert RULES.to_act(end) == ()


def test_the_round_ends_only_when_both_decks_are_empty() -> None:
    state = played(position("no card on the perches", "A holds 9", "decks: A | B 4"), "perch 10").state
    assert state.round == 1
    assert played(state, "perch 9").state.round == 2


@pytest.mark.parametrize(
    ("held", "try_", "reason"),
    [
        ("A holds 9", "perch 5", "a card of yours stands there; free perches: 1 2 3 4 6 7 8a 8b 9 10"),
        ("A holds 9", "perch 8", "there are two perches 8: 8a and 8b"),
        ("A holds 9", "perch 11", "there is no such perch; perches: 1 2 3 4 5 6 7 8a 8b 9 10"),
        ("A holds 9", "peek 6", "only a bird that has just taken perch 3 may look"),
        ("A holds 9", "no peek", "only a bird that has just taken perch 3 may look"),
        ("A looks out", "perch 1", "your card stands; answer with peek or no peek"),
        ("A looks out", "peek 5", "no face-down card of the other side stands there; face down: 6 7"),
        ("A looks out", "peek 8a", "no face-down card of the other side stands there; face down: 6 7"),
        ("A holds 9", "dance", ""),
    ],
)
def test_a_refusal_gives_its_reason(held: str, try_: str, reason: str) -> None:
    lookout = "3: A(2) | " if "looks" in held else ""
    state = position(f"{lookout}5: A(4) | 6: B(7) | 7: B(8) | 8a: B10", held)
    assert str(why_not(RULES.view(state, 0), 0, try_)).startswith(reason)
    assert bool(why_not(state, 0, try_)) == bool(reason)


def test_a_jaguar_that_would_like_to_look_is_told_why_not() -> None:
    state = position("3: A(J) | 6: B(7)", "A looks out")
    assert why_not(state, 0, "peek 6") == "a jaguar on the lookout sees nothing; the answer is no peek"


def test_an_illegal_try_names_the_try_the_reason_and_the_position() -> None:
    match = Match.new("pecking_order", seats=2, seed=1)
    seat = match.state.first
    with pytest.raises(
        IllegalAction, match=r"(?s)perch 8: there are two perches 8: 8a and 8b\.\nround 1 of 4"
    ):
        match.play(seat, "perch 8")
    with pytest.raises(IllegalAction, match="turn"):
        match.play(1 - seat, "perch 9")


def test_a_placed_card_cannot_be_taken_back_once_the_other_seat_has_drawn() -> None:
    session = Session(Match.new("pecking_order", seats=2, seed=1), (Person("Ada"), Person("Bo")))
    seat = session.to_act()[0]
    session.play(seat, "perch 5")
    assert not session.can_undo(seat)


def test_a_preview_ends_where_a_hidden_card_decides() -> None:
    for board in ("5: B(7)", "1: B(3) | 5: B9"):
        state = position(board, "A holds 9")
        action = next(a for a in RULES.legal_actions(state, 0) if str(a) == "perch 5")
        seen = RULES.apply(RULES.view(state, 0), 0, action, Rng.keyed("preview")).events
        assert [type(event) for event in seen] == [CardPlaced]


def test_a_preview_tells_a_fight_against_a_card_that_is_known() -> None:
    for board, kind in (
        ("5: B8", AttackWon),
        ("5: B10", AttackLost),
        ("5: B9", AttackWon),
        ("5: BJ", JaguarPounced),
    ):
        state = position(board, "A holds 9")
        action = next(a for a in RULES.legal_actions(state, 0) if str(a) == "perch 5")
        seen = RULES.apply(RULES.view(state, 0), 0, action, Rng.keyed("preview")).events
        assert [type(event) for event in seen] == [CardPlaced, kind, CardDrawn]
        assert seen[-1] == CardDrawn(1, state.decks[1][0], None)


def test_a_preview_of_the_last_card_does_not_count_what_it_cannot_see() -> None:
    state = position("5: B(7)", "A holds 9", NO_MORE)
    action = RULES.legal_actions(state, 0)[0]
    seen = RULES.apply(RULES.view(state, 0), 0, action, Rng.keyed("preview")).events
    assert [type(event) for event in seen] == [CardPlaced]


def test_a_diagram_reads_back_what_it_draws() -> None:
    text = """\
round 2 of 4, B began, A holds 9
1: A(4) | 3: B(J) | 8a: A12
gone: A(3) B7 A(2) A(6) A(7) A(8) A(10) A(11) A(J) B(1) B(3) B(4) B(5) B(6) B(8) B(9) B(10) B(12)
decks: A 1 5 | B 2 11
peeked: A 3
points: A 33 | B 20"""
    state = parse(text)
    assert draw(state) == text
    for viewer in (0, 1, None):
        view = RULES.view(state, viewer)
        assert parse(draw(view)) == view


def test_random_play_meets_everything_the_stage_has_to_show() -> None:
    kinds = {
        type(event)
        for seed in range(6)
        for match in [play_on(Match.new("pecking_order", 2, seed), Rng.keyed(seed))]
        for ply in range(match.ply + 1)
        for event in match.events(ply)
    }
    assert {kind.__name__ for kind in kinds} | {CardStranded.__name__} == {
        "RoundDealt",
        "CardDrawn",
        "CardPlaced",
        "CardStranded",
        "AttackWon",
        "AttackLost",
        "JaguarPounced",
        "PeekOffered",
        "Peeked",
        "PeekDeclined",
        "CardsShown",
        "JaguarLeft",
        "RoundScored",
    }


def test_every_card_is_as_likely_at_every_place_of_both_decks() -> None:
    empty = RULES.empty(2, RULES.Options())
    deals = [RULES.setup(empty, Rng.keyed(seed, "deal")).state.faces for seed in range(2600)]
    for token in TOKENS:
        counts = Counter(faces[token] for faces in deals)
        assert sorted(counts) == list(range(1, JAGUAR + 1))
        assert all(140 < count < 260 for count in counts.values())
