"""Pecking Order by example: a position, an action, what becomes of it."""

from __future__ import annotations

import pytest

from game.match import Match
from game.pecking_order.model import (
    FLOCK,
    JAGUAR,
    PERCH_NAMES,
    PERCH_VALUES,
    AttackLost,
    AttackWon,
    CardDrawn,
    CardPlaced,
    CardStranded,
    JaguarPounced,
    PeekDeclined,
    Peeked,
    PeekOffered,
    Why,
)
from game.pecking_order.rules import RULES
from tests.rules.pecking_order_table import board, choices, gone, only, played, position

# Perches


def test_there_are_eleven_perches_with_two_eights() -> None:
    assert PERCH_NAMES == ("1", "2", "3", "4", "5", "6", "7", "8a", "8b", "9", "10")
    assert PERCH_VALUES == (1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 10)
    assert choices(position("no card on the perches")) == [f"perch {name}" for name in PERCH_NAMES]


def test_a_card_on_an_empty_pair_stands_face_down_and_the_other_side_draws() -> None:
    state, events = played(position("no card on the perches", "A holds 9"), "perch 8b")
    assert board(state) == "8b: A(9)"
    assert gone(state) == "gone:"
    assert RULES.to_act(state) == (1,)
    assert events == (CardPlaced(0, 0, 8, None), CardDrawn(1, FLOCK, 1))


def test_only_ones_own_free_perches_can_be_chosen() -> None:
    state = position("1: A(4) | 5: B(7) | 10: A12")
    assert choices(state) == [f"perch {name}" for name in ("2", "3", "4", "5", "6", "7", "8a", "8b", "9")]


def test_a_perch_may_be_taken_again_after_its_card_was_driven_off() -> None:
    state = played(position("5: A(2)", "B holds 7"), "perch 5").state
    assert board(state) == "5: B(7)"
    assert "perch 5" in choices(state)


# Fights


def test_attacker_9_drives_off_defender_7_and_stays_face_down() -> None:
    state, events = played(position("5: B(7)", "A holds 9"), "perch 5")
    assert board(state) == "5: A(9)"
    assert gone(state) == "gone: B7"
    assert board(RULES.view(state, 1)) == board(RULES.view(state, None)) == "5: A(?)"
    assert events[:2] == (
        CardPlaced(0, 0, 4, FLOCK),
        AttackWon(perch=4, attacker=0, defender=FLOCK, defence=7, attack=9, why=Why.RANK),
    )


def test_attacker_7_falls_unseen_to_defender_9_who_stays_face_up() -> None:
    state, events = played(position("5: B(9)", "A holds 7"), "perch 5")
    assert board(state) == "5: B9"
    assert gone(state) == "gone: A(7)"
    assert gone(RULES.view(state, 1)) == gone(RULES.view(state, None)) == "gone: A(?)"
    assert gone(RULES.view(state, 0)) == "gone: A(7)"
    assert events[1] == AttackLost(4, attacker=0, defender=FLOCK, defence=9, attack=7, why=Why.RANK)


def test_one_rank_is_enough_on_either_side() -> None:
    assert board(played(position("2: B(11)", "A holds 12"), "perch 2").state) == "2: A(12)"
    assert board(played(position("2: B(12)", "A holds 11"), "perch 2").state) == "2: B12"
    assert board(played(position("2: A(1)", "B holds 2"), "perch 2").state) == "2: B(2)"


def test_a_winning_attacker_defends_later_and_is_turned_up_then() -> None:
    state = played(position("5: B(7)", "A holds 9"), "perch 5").state
    state = played(state, "perch 5").state
    assert board(state) == "5: A9"
    assert gone(state) == "gone: B7 B(1)"


def test_a_defender_is_turned_up_once_however_often_it_defends() -> None:
    state = played(
        position("5: B(9)", "A holds 7", "decks: A 3 | B 1 2"), "perch 5", "perch 1", "perch 5"
    ).state
    assert board(state) == "1: B(1) | 5: B9"
    assert state.face_up == (FLOCK,)


# Ties


@pytest.mark.parametrize(
    ("perch_1", "winner", "why"),
    [
        ("", "A(5)", Why.ATTACK),
        ("1: B(2) | ", "B5", Why.TIE_BREAK),
        ("1: B2 | ", "B5", Why.TIE_BREAK),
        ("1: A(2) | ", "A(5)", Why.TIE_BREAK),
        ("1: B(J) | ", "A(5)", Why.ATTACK),
        ("1: A(J) | ", "A(5)", Why.ATTACK),
    ],
    ids=["nobody", "defender", "defender face up", "attacker", "defender's jaguar", "attacker's jaguar"],
)
def test_5_against_5_goes_to_the_bird_on_perch_1_and_else_to_the_attacker(
    perch_1: str, winner: str, why: Why
) -> None:
    state, events = played(position(f"{perch_1}5: B(5)", "A holds 5"), "perch 5")
    assert board(state) == f"{perch_1}5: {winner}"
    (fight,) = [event for event in events if isinstance(event, AttackWon | AttackLost)]
    assert fight.why is why


def test_4_against_4_on_perch_1_goes_to_the_defender() -> None:
    state, events = played(position("1: B(4)", "A holds 4"), "perch 1")
    assert board(state) == "1: B4"
    assert events[1] == AttackLost(0, attacker=0, defender=FLOCK, defence=4, attack=4, why=Why.TIE_BREAK)


def test_perch_1_decides_nothing_when_the_ranks_differ() -> None:
    state = played(position("1: B(2) | 5: B(5)", "A holds 6"), "perch 5").state
    assert board(state) == "1: B(2) | 5: A(6)"


def test_taking_perch_1_brings_the_tie_break_over() -> None:
    state = played(
        position("1: B(2) | 5: B(5)", "A holds 7", "decks: A 5 | B 1 6"), "perch 1", "perch 9", "perch 5"
    ).state
    assert board(state) == "1: A(7) | 5: A(5) | 9: B(1)"


def test_only_the_attacker_is_told_that_the_cards_were_equal() -> None:
    for action in ("perch 5", "perch 6"):
        events = played(position("1: B(2) | 5: B(5) | 6: B(4)", "A holds 5"), action).events
        told = events[1]
        assert RULES.redact(told, 0) == told
        for viewer in (1, None):
            seen = RULES.redact(told, viewer)
            assert isinstance(seen, AttackWon | AttackLost)
            assert (seen.attack, seen.why) == (None, None)
            assert seen.defence == (5 if action == "perch 5" else 4)


# Jaguars


def test_a_jaguar_attacks_a_12_and_both_are_gone_for_all_to_see() -> None:
    state, events = played(position("5: B(12)", "A holds J"), "perch 5")
    assert board(state) == "no card on the perches"
    assert gone(state) == gone(RULES.view(state, None)) == "gone: AJ B12"
    assert events[1] == JaguarPounced(4, attacker=0, defender=FLOCK, defence=12, attack=JAGUAR)
    assert RULES.redact(events[1], 1) == RULES.redact(events[1], None) == events[1]


def test_a_12_attacks_a_jaguar_and_is_lost_unseen() -> None:
    state, events = played(position("5: B(J)", "A holds 12"), "perch 5")
    assert board(state) == "no card on the perches"
    assert gone(state) == "gone: A(12) BJ"
    assert gone(RULES.view(state, 1)) == "gone: A(?) BJ"
    assert events[1] == JaguarPounced(4, attacker=0, defender=FLOCK, defence=JAGUAR, attack=12)


def test_a_jaguar_attacks_a_jaguar_and_both_go_which_the_defender_cannot_tell_from_a_bird() -> None:
    jaguar, jaguar_events = played(position("5: B(J)", "A holds J"), "perch 5")
    bird_events = played(position("5: B(J)", "A holds 12"), "perch 5").events
    assert board(jaguar) == "no card on the perches"
    assert gone(jaguar) == "gone: A(J) BJ"
    for viewer in (1, None):
        assert RULES.redact(jaguar_events[1], viewer) == RULES.redact(bird_events[1], viewer)
    assert RULES.redact(jaguar_events[1], 0) == jaguar_events[1]


def test_a_perch_emptied_by_a_jaguar_is_free_for_both() -> None:
    state = played(position("5: B(12)", "A holds J"), "perch 5").state
    assert "perch 5" in choices(state)
    state = played(state, "perch 4").state
    assert "perch 5" in choices(state)


def test_an_unopposed_jaguar_stays_hidden_and_blocks_its_place() -> None:
    state = played(position("no card on the perches", "A holds J"), "perch 10").state
    assert board(state) == "10: A(J)"
    assert board(RULES.view(state, 1)) == "10: A(?)"
    assert "perch 10" not in choices(played(state, "perch 1").state)


def test_a_jaguar_on_perch_1_falls_like_any_other_with_its_attacker() -> None:
    state = played(position("1: B(J)", "A holds 3"), "perch 1").state
    assert board(state) == "no card on the perches"


# The lookout


def test_a_bird_that_takes_the_lookout_may_look_at_one_face_down_card_opposite() -> None:
    state, events = played(position("5: B(7) | 6: B8 | 8a: B(J) | 9: A(1)", "A holds 2"), "perch 3")
    assert RULES.to_act(state) == (0,)
    assert choices(state) == ["peek 5", "peek 8a", "no peek"]
    assert events[-1] == PeekOffered(0)


def test_what_a_peek_shows_only_the_two_seats_know() -> None:
    state, events = played(position("5: B(7) | 8a: B(J)", "A holds 2"), "perch 3", "peek 8a")
    (peeked,) = only(Peeked, events)
    assert peeked == Peeked(0, 7, FLOCK + 1, JAGUAR)
    assert RULES.redact(peeked, 0) == RULES.redact(peeked, 1) == peeked
    assert RULES.redact(peeked, None) == Peeked(0, 7, FLOCK + 1, None)
    assert board(RULES.view(state, 0)) == "3: A(2) | 5: B(?) | 8a: B(J)"
    assert board(RULES.view(state, None)) == "3: A(?) | 5: B(?) | 8a: B(?)"
    assert RULES.to_act(state) == (1,)


def test_a_peek_is_remembered_while_the_round_lasts_and_not_longer() -> None:
    state = played(
        position("5: B(7)", "A holds 2", "decks: A 1 | B 3 4"), "perch 3", "peek 5", "perch 6"
    ).state
    assert board(RULES.view(state, 0)) == "3: A(2) | 5: B(7) | 6: B(?)"
    state = played(state, "perch 7", "perch 8a").state
    assert state.round == 2
    assert state.peeked == ((), ())


def test_two_peeks_in_a_round_are_both_remembered() -> None:
    start = position("3: B(2) | 5: B(7) | 6: B(8)", "A holds 4", "peeked: A 5")
    state = played(start, "perch 3", "peek 6").state
    assert board(RULES.view(state, 0)) == "3: A(4) | 5: B(7) | 6: B(8)"


def test_a_card_peeked_at_is_still_face_down_for_the_next_peek() -> None:
    state = played(position("5: B(7)", "A holds 2"), "perch 3", "peek 5").state
    assert board(state) == "3: A(2) | 5: B(7)"
    state = played(position("3: B(2) | 5: B(7)", "A holds 4", "peeked: A 5"), "perch 3").state
    assert choices(state) == ["peek 5", "no peek"]
    assert played(state, "peek 5").state.peeked == state.peeked


def test_a_peek_may_be_declined() -> None:
    state, events = played(position("5: B(7)", "A holds 2"), "perch 3", "no peek")
    assert board(RULES.view(state, 0)) == "3: A(2) | 5: B(?)"
    assert only(PeekDeclined, events) == [PeekDeclined(0)]
    assert RULES.to_act(state) == (1,)


def test_a_lookout_taken_by_a_fight_brings_a_peek() -> None:
    state = played(position("3: B(4) | 5: B(7)", "A holds 6"), "perch 3").state
    assert choices(state) == ["peek 5", "no peek"]
    state = played(position("3: B(4) | 5: B(7)", "A holds 4"), "perch 3").state
    assert choices(state) == ["peek 5", "no peek"]


def test_an_attack_lost_on_the_lookout_brings_no_peek_to_either() -> None:
    state = played(position("3: B(8) | 5: B(7) | 6: A(10)", "A holds 6"), "perch 3").state
    assert not state.peeking
    assert RULES.to_act(state) == (1,)
    assert "perch 1" in choices(state)


def test_a_jaguar_that_pounces_on_the_lookout_sees_nothing() -> None:
    state = played(position("3: B(4) | 5: B(7)", "A holds J"), "perch 3").state
    assert not state.peeking
    assert RULES.to_act(state) == (1,)


def test_a_jaguar_waiting_on_the_lookout_is_asked_but_can_only_decline() -> None:
    jaguar, jaguar_events = played(position("5: B(7)", "A holds J"), "perch 3")
    bird, bird_events = played(position("5: B(7)", "A holds 2"), "perch 3")
    assert choices(jaguar) == ["no peek"]
    for viewer in (1, None):
        seen = [[RULES.redact(event, viewer) for event in events] for events in (jaguar_events, bird_events)]
        assert seen[0] == seen[1]
    declined = [played(state, "no peek").state for state in (jaguar, bird)]
    assert board(RULES.view(declined[0], 1)) == board(RULES.view(declined[1], 1)) == "3: A(?) | 5: B(7)"


def test_nobody_is_asked_to_peek_when_no_card_lies_face_down_opposite() -> None:
    for opposite in ("5: B7", "5: A(1)", "3: B(1)"):
        state, events = played(position(opposite, "A holds 4"), "perch 3")
        assert only(PeekOffered, events) == []
        assert RULES.to_act(state) == (1,)


def test_other_perches_bring_no_peek() -> None:
    for name in PERCH_NAMES:
        if name not in ("3", "5"):
            assert not played(position("5: B(7)", "A holds 2"), f"perch {name}").state.peeking


# Drawing


def test_the_drawn_card_is_known_to_its_owner_alone_and_the_decks_to_nobody() -> None:
    match = Match.new("pecking_order", seats=2, seed=4)
    first = match.state.first
    held = match.state.held
    assert held == first * FLOCK
    assert match.view(first).faces[held] == match.state.faces[held]
    assert match.view(1 - first).faces == match.view(None).faces == (None,) * (2 * FLOCK)
    assert [face for face in match.view(first).faces if face is not None] == [match.state.faces[held]]
    drawn = match.events(0)[-1]
    assert isinstance(drawn, CardDrawn)
    assert RULES.redact(drawn, first) == drawn
    assert RULES.redact(drawn, 1 - first) == CardDrawn(first, held, None)


def test_a_flock_is_twelve_birds_and_a_jaguar_and_both_are_shuffled() -> None:
    faces = Match.new("pecking_order", seats=2, seed=4).state.faces
    assert sorted(faces[:FLOCK]) == sorted(faces[FLOCK:]) == list(range(1, JAGUAR + 1))
    assert faces[:FLOCK] != faces[FLOCK:]
    assert list(faces[:FLOCK]) != sorted(faces[:FLOCK])


ALL_BUT_10 = "1: A2 | 2: A3 | 3: A4 | 4: A5 | 5: A6 | 6: A7 | 7: A8 | 8a: A9 | 8b: A10 | 9: A11"


def test_a_card_without_a_free_perch_is_discarded_unseen_and_the_turn_is_over() -> None:
    start = position(f"{ALL_BUT_10} | 10: A12", "B holds 2", "decks: A 1 J | B 3 4")
    state, events = played(start, "perch 10")
    stranded = start.decks[0][0]
    assert events[-3:] == (
        CardDrawn(0, stranded, 1),
        CardStranded(0, stranded),
        CardDrawn(1, start.decks[1][0], 3),
    )
    assert stranded in state.discards
    assert RULES.to_act(state) == (1,)
    assert RULES.view(state, 0).faces[stranded] == 1
    assert RULES.view(state, 1).faces[stranded] is None
    state, events = played(state, "perch 10", "perch 10")
    assert len(only(CardStranded, events)) == 1
    assert state.round == 2


def test_ten_cards_leave_a_perch_for_the_next() -> None:
    state = played(position(ALL_BUT_10, "B holds 1", "decks: A 12 | B 3"), "perch 9").state
    assert RULES.to_act(state) == (0,)
    assert choices(state) == ["perch 10"]


def test_a_side_that_is_full_attacks_again_once_a_card_was_driven_off() -> None:
    state = played(position(f"{ALL_BUT_10} | 10: A12", "B holds J", "decks: A 1 J | B 3 4"), "perch 10").state
    assert RULES.to_act(state) == (0,)
    assert choices(state) == ["perch 10"]
