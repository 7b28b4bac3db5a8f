"""Moving in Pole Position: points, passing, able cars and what the tokens do, in both rule sets."""

from __future__ import annotations

import pytest

from game.pole_position.diagram import draw, parse
from game.pole_position.model import (
    HOME,
    RESERVE,
    CardWasted,
    Drove,
    Event,
    Finished,
    Shifted,
    Spun,
    State,
    TurnEnded,
)
from game.pole_position.rules import RULES
from tests.rules.pole_position_table import car, events_of, legal, play, where


def drive(diagram: str, *moves: str) -> State:
    return play(parse(diagram), *moves)


def only(events: tuple[Event, ...], kind: type) -> Event:
    found = [event for event in events if isinstance(event, kind)]
    assert len(found) == 1
    return found[0]


def test_four_points_on_an_empty_road_are_four_spaces() -> None:
    assert where(drive("10:A1 30:B1\ncards: A4 B1", "A car 1"), "A1") == 14


def test_passing_a_car_costs_a_point_more() -> None:
    assert where(drive("10:A1 12:B1\ncards: A4 B1", "A car 1"), "A1") == 13


def test_with_equal_cards_the_car_ahead_moves_first_and_is_out_of_the_way() -> None:
    after = drive("10:A1 12:B1\ncards: A3 B3", "B car 1", "A car 1")
    assert (where(after, "B1"), where(after, "A1")) == (15, 13)


def test_one_point_does_not_pass_the_car_ahead() -> None:
    """Black B on 11 and 12, white A on 10 with both reserve cars out of the way."""
    table = "10:A1 11:B1 12:B2\nhome: A2 A3\ncards: A1 B2"
    after = drive(table, "B car 2", "A car 1")
    assert (where(after, "B2"), where(after, "A1")) == (14, 10)


def test_a_five_moves_first_and_passes_both() -> None:
    assert where(drive("10:A1 11:B1 12:B2\ncards: A5 B2", "A car 1"), "A1") == 13


def test_the_event_says_what_every_point_was_spent_on() -> None:
    drove = only(events_of(parse("10:A1 11:B1 12:B2 20:B3\ncards: A6 B2"), "A car 1"), Drove)
    assert drove == Drove(
        car("A1"), False, 10, 14, 6, 0, False, passed=(car("B1"), car("B2")), lost=0, blocked_by=()
    )


def test_the_event_names_the_whole_group_that_blocked_it() -> None:
    table = parse("10:A1 12:B2 13:B1 15:B3\nhome: A2 A3\ncards: A3 B1")
    drove = only(events_of(table, "A car 1"), Drove)
    assert drove == Drove(
        car("A1"), False, 10, 11, 3, 0, False, passed=(), lost=2, blocked_by=(car("B2"), car("B1"))
    )


def test_cars_at_home_hold_nobody_up() -> None:
    table = parse("40:A1 42:B2 43:B1\nhome: A2 A3\ncards: A3 B1")
    drove = only(events_of(table, "A car 1"), Drove)
    assert isinstance(drove, Drove)
    assert (drove.to, drove.lost, drove.blocked_by) == (41, 2, (car("B2"), car("B1")))


def test_a_gap_ends_the_group_that_blocks() -> None:
    table = parse("10:A1 12:B2 14:B1\nhome: A2 A3\ncards: A3 B1")
    drove = only(events_of(table, "A car 1"), Drove)
    assert isinstance(drove, Drove)
    assert (drove.to, drove.blocked_by) == (11, (car("B2"),))


def test_a_car_that_cannot_move_is_not_held_up_by_itself_or_the_car_beside() -> None:
    table = parse("turn 5, A moves\n10:A1 10:C1 11:B1\nhome: A2 A3\ncards: A1 B9 C9")
    drove = only(events_of(table, "A car 1"), Drove)
    assert isinstance(drove, Drove)
    assert (drove.to, drove.lost, drove.blocked_by) == (10, 1, (car("B1"),))


def test_a_blocked_car_goes_as_far_as_it_can_and_loses_the_rest() -> None:
    """3 points buy 11; 13 would cost 4."""
    assert where(drive("10:A1 12:B1\nhome: A2 A3\ncards: A3 B1", "A car 1"), "A1") == 11


def test_an_able_car_must_be_chosen() -> None:
    assert legal(parse("10:A1 11:B1 20:A2\ncards: A1 B9\nturn 5, A moves"), "A") == ["car 2", "car 3"]


def test_any_car_may_be_chosen_when_none_is_able() -> None:
    table = parse("turn 5, A moves\n1:B2 10:A1 11:B1 20:A2 21:B3\ncards: A1 B9")
    assert legal(table, "A") == ["car 1", "car 2", "car 3"]


def test_only_one_of_two_reserve_cars_is_offered() -> None:
    assert legal(parse("10:A1 20:B1\ncards: A4 B1"), "A") == ["car 1", "car 2"]


def test_the_reserve_opens_in_turn_two() -> None:
    first_turn = "turn 1, A moves, then B\n0:A1 0:B1\ncards: A4 B1"
    assert legal(parse(first_turn), "A") == ["car 1"]
    assert legal(parse(first_turn.replace("turn 1", "turn 2")), "A") == ["car 1", "car 2"]


def test_a_reserve_car_leaves_from_start_and_passes_like_any_other() -> None:
    drove = only(events_of(parse("2:B1 20:A1\ncards: A5 B1"), "A car 2"), Drove)
    assert isinstance(drove, Drove)
    assert (drove.entered, drove.start, drove.to, drove.passed) == (True, 0, 4, (car("B1"),))


def test_a_reserve_car_that_cannot_drive_stands_on_start() -> None:
    table = parse("turn 5, A moves\n1:B2 10:A1 11:B1\nhome: A3\ncards: A1 B9")
    after = play(table, "A car 2")
    assert where(after, "A2") == 0
    assert after.places[car("B3")] == RESERVE


def test_cars_on_start_are_in_nobodys_way() -> None:
    assert where(drive("0:A1 0:B1 0:B2\ncards: A3 B1", "A car 1"), "A1") == 3


def test_own_cars_cost_as_much_to_pass_as_others() -> None:
    assert where(drive("10:A1 12:A2 30:B1\ncards: A4 B1", "A car 1"), "A1") == 13


def test_two_cars_side_by_side_cost_two_points() -> None:
    assert where(drive("10:A1 12:B1 12:C1\ncards: A5 B1 C2", "A car 1"), "A1") == 13
    assert legal(parse("10:A1 12:B1 12:C1\nhome: A2\ncards: A4 B1 C2"), "A") == ["car 3"]


# home


def test_a_car_home_ignores_its_surplus() -> None:
    events = events_of(parse("42:A1 20:B1\ncards: A9 B1"), "A car 1")
    drove = only(events, Drove)
    assert isinstance(drove, Drove)
    assert (drove.to, drove.lost) == (HOME, 0)
    assert only(events, Finished) == Finished(car("A1"), 1, 9)


def test_reaching_the_line_exactly_is_home() -> None:
    assert where(drive("42:A1 20:B1\ncards: A2 B1", "A car 1"), "A1") == HOME
    assert where(drive("42:A1 20:B1\ncards: A1 B2", "B car 1", "A car 1"), "A1") == 43


def test_passing_cars_on_the_way_home_is_paid_too() -> None:
    assert where(drive("42:A1 43:B1\ncards: A3 B1", "A car 1"), "A1") == HOME
    assert legal(parse("42:A1 43:B1\nhome: A2\ncards: A2 B1"), "A") == ["car 3"]


def test_the_next_place_goes_to_the_next_car_home() -> None:
    after = drive("42:A1 20:B1\nhome: B2 A3\ncards: A9 B1", "A car 1")
    assert after.podium == (car("B2"), car("A3"), car("A1"))


# oil


def test_a_car_on_oil_may_not_be_chosen_next_turn_and_then_turns_back() -> None:
    table = parse("10:A1 20:B1 | oil 14\ncards: A4 B1")
    assert only(events_of(table, "A car 1"), Spun) == Spun((car("A1"),), 14)
    next_turn = play(table, "A car 1", "B car 1", "A fuel 5", "B fuel 6", "B car 1")
    assert legal(next_turn, "A") == ["car 2"]
    assert only(events_of(next_turn, "A car 2"), TurnEnded) == TurnEnded((car("A1"),), ())
    turn_after = play(next_turn, "A car 2", "A fuel 3", "B fuel 7", "B car 1")
    assert legal(turn_after, "A") == ["car 1", "car 2", "car 3"]


def test_a_turned_over_car_blocks_and_costs_a_point_to_pass() -> None:
    assert where(drive("10:A1 12:B1~ 20:B2 | oil 12\ncards: A4 B1", "A car 1"), "A1") == 13


def test_oil_with_no_other_car_spends_the_card_for_nothing() -> None:
    table = parse("turn 8\n14:A1~ 20:B1 | oil 14\nhome: A2 A3\npicked: A4")
    events = events_of(table, "B fuel 9")
    assert legal(play(table, "B fuel 9"), "B")
    done = events_of(play(table, "B fuel 9"), "B car 1")
    assert only(done, CardWasted) == CardWasted(0, 4, (car("A1"),))
    assert not [event for event in events if isinstance(event, CardWasted)]
    after = play(table, "B fuel 9", "B car 1")
    assert (where(after, "A1"), after.dizzy, after.turn) == (14, (), 9)
    assert 4 not in after.hands[0]


def test_a_card_spent_for_nothing_is_spent_before_the_next_seat_moves() -> None:
    table = parse("turn 8\n14:A1~ 20:B1 | oil 14\nhome: A2 A3\npicked: A9")
    events = events_of(table, "B fuel 1")
    assert only(events, CardWasted) == CardWasted(0, 9, (car("A1"),))
    assert RULES.to_act(play(table, "B fuel 1")) == (1,)


def test_a_second_car_may_spin_while_the_first_waits() -> None:
    after = drive("10:A2 14:A1~ 30:B1 | oil 14 12\ncards: A2 B1", "A car 2", "B car 1")
    assert after.dizzy == (car("A2"),)


def test_passing_over_oil_does_nothing() -> None:
    after = drive("10:A1 30:B1 | oil 12 | pit 11 | turbo 13\ncards: A4 B1", "A car 1")
    assert (where(after, "A1"), after.spun) == (14, ())


def test_a_car_that_cannot_leave_oil_does_not_spin_again() -> None:
    after = drive("turn 5, A moves\n14:A1 15:B1 | oil 14\nhome: A2 A3\ncards: A1 B9", "A car 1")
    assert (where(after, "A1"), after.dizzy, after.spun) == (14, (), ())


# pit


def test_a_pit_puts_the_car_behind_the_group_of_its_follower() -> None:
    table = parse("10:A1 9:B1 8:B2 | pit 12\ncards: A2 B1")
    shifted = only(events_of(table, "A car 1"), Shifted)
    assert shifted == Shifted(car("A1"), "pit", 12, 7, (car("B1"), car("B2")))
    assert where(play(table, "A car 1"), "A1") == 7


def test_a_pit_skips_only_the_unbroken_group() -> None:
    assert where(drive("10:A1 9:B1 7:B2 | pit 12\ncards: A2 B1", "A car 1"), "A1") == 8


@pytest.mark.parametrize("stack", ["9:B1 9:C1", "9:B1 9:C1 9:D1", "9:B1 9:C1 9:D1 9:E1"])
def test_a_pit_puts_the_car_behind_followers_side_by_side(stack: str) -> None:
    shifted = only(events_of(parse(f"10:A1 {stack} | pit 12\ncards: A2 B1"), "A car 1"), Shifted)
    assert isinstance(shifted, Shifted)
    assert (shifted.to, len(shifted.jumped)) == (8, len(stack.split()))


def test_a_turbo_jumps_cars_side_by_side_as_one_space() -> None:
    assert where(drive("10:A1 14:B1 14:C1 | turbo 12\ncards: A2 B1", "A car 1"), "A1") == 15


def test_the_last_car_on_the_track_takes_a_pit_for_grey() -> None:
    assert where(drive("10:A1 20:B1 | pit 12\ncards: A2 B1", "A car 1"), "A1") == 12


def test_a_pit_behind_a_follower_on_space_one_is_start() -> None:
    assert where(drive("10:A1 1:B1 | pit 12\ncards: A2 B1", "A car 1"), "A1") == 0


def test_a_car_on_start_follows_and_the_pit_leads_back_to_it() -> None:
    table = parse("10:A1 0:B1 0:B2 | pit 12\ncards: A2 B1")
    shifted = only(events_of(table, "A car 1"), Shifted)
    assert shifted == Shifted(car("A1"), "pit", 12, 0, (car("B1"), car("B2")))


def test_a_space_reached_by_pit_is_grey_this_turn_and_itself_again_next_turn() -> None:
    table = parse("10:A1 9:B1 | pit 12 | oil 8 | slipstream 7\ncards: A2 B1")
    assert play(table, "A car 1").spun == ()
    slip = parse("10:A1 8:B1 9:B2 | pit 12 | slipstream 7\ncards: A2 B1")
    later = play(slip, "A car 1", "B car 3", "A fuel 3", "B fuel 2", "A car 1")
    assert where(later, "A1") == 10


def test_a_car_that_did_not_move_does_not_set_its_pit_off() -> None:
    after = drive("turn 5, A moves\n9:B2 12:A1 13:B1 | pit 12\nhome: A2 A3\ncards: A1 B9", "A car 1")
    assert where(after, "A1") == 12


# turbo


def test_a_turbo_puts_the_car_ahead_of_the_next_group() -> None:
    table = parse("10:A1 14:B1 15:B2 | turbo 11\ncards: A1 B9\nturn 5, A moves")
    shifted = only(events_of(table, "A car 1"), Shifted)
    assert shifted == Shifted(car("A1"), "turbo", 11, 16, (car("B1"), car("B2")))
    assert where(play(table, "A car 1"), "A1") == 16


def test_the_leading_car_takes_a_turbo_for_grey_even_with_cars_at_home() -> None:
    assert where(drive("10:A1 5:B1 | turbo 12\nhome: B2\ncards: A2 B1", "A car 1"), "A1") == 12


def test_a_turbo_past_the_line_is_home() -> None:
    table = parse("38:A1 42:B1 43:B2 | turbo 40\ncards: A2 B1")
    events = events_of(table, "A car 1")
    assert only(events, Shifted) == Shifted(car("A1"), "turbo", 40, HOME, (car("B1"), car("B2")))
    assert only(events, Finished) == Finished(car("A1"), 1, 9)


def test_a_turbo_onto_the_last_space_is_not_home() -> None:
    after = drive("38:A1 42:B1 | turbo 40 | oil 43\ncards: A2 B1", "A car 1")
    assert (where(after, "A1"), after.podium, after.spun) == (43, (), ())


def test_a_turbo_does_not_chain_with_a_pit() -> None:
    assert where(drive("10:A1 14:B1 5:B2 | turbo 12 | pit 15\ncards: A2 B1", "A car 1"), "A1") == 15


# slipstream


def test_slipstream_passes_for_nothing() -> None:
    table = parse("10:A1 12:B1 | slipstream 10\ncards: A4 B1")
    drove = only(events_of(table, "A car 1"), Drove)
    assert isinstance(drove, Drove)
    assert (drove.to, drove.slipstream, drove.passed) == (14, True, (car("B1"),))


def test_slipstream_may_not_end_on_a_car() -> None:
    after = drive("10:A1 14:B1 13:B2 | slipstream 10\nhome: A2 A3\ncards: A4 B1", "A car 1")
    assert where(after, "A1") == 12


def test_slipstream_helps_only_who_starts_there() -> None:
    after = drive("9:A1 12:B1 | slipstream 10\nhome: A2 A3\ncards: A4 B1", "A car 1")
    assert where(after, "A1") == 11


def test_slipstream_passes_two_side_by_side_for_nothing() -> None:
    after = drive("10:A1 12:B1 12:C1 | slipstream 10\ncards: A4 B1 C2", "A car 1")
    assert where(after, "A1") == 14


# catch-up


def test_catch_up_adds_the_rank_and_still_pays_for_passing() -> None:
    table = parse("10:A1 12:B1 | catch-up 10\ncards: A3 B1")
    drove = only(events_of(table, "A car 1"), Drove)
    assert isinstance(drove, Drove)
    assert (drove.card, drove.bonus, drove.to, drove.passed) == (3, 2, 14, (car("B1"),))


def test_catch_up_counts_cars_at_home_but_not_the_reserve() -> None:
    """Two cars home, the track's leader starts on catch-up: +3."""
    table = parse("10:A1 5:A2 | catch-up 10\nhome: B1 B2\ncards: A1 B9\nturn 5, A moves")
    drove = only(events_of(table, "A car 1"), Drove)
    assert isinstance(drove, Drove)
    assert (drove.bonus, drove.to) == (3, 14)


def test_catch_up_does_not_count_the_car_beside() -> None:
    table = parse("10:A1 10:B1 12:C1 | catch-up 10\ncards: A9 B1 C2")
    drove = only(events_of(table, "A car 1"), Drove)
    assert isinstance(drove, Drove)
    assert drove.bonus == 2


def test_catch_up_onto_a_pit_sets_the_pit_off() -> None:
    after = drive("10:A1 12:B1 8:B2 | catch-up 10 | pit 14\ncards: A3 B1", "A car 1")
    assert where(after, "A1") == 11


def test_catch_up_onto_a_turbo_sets_the_turbo_off() -> None:
    after = drive("10:A1 12:B1 20:B2 | catch-up 10 | turbo 15\ncards: A3 B1", "A car 1")
    assert where(after, "A1") == 21


def test_able_is_judged_with_the_bonus() -> None:
    """To pass 11 and 12 takes 5 points: 1 and rank 3 are not enough, 1 and rank 4 are."""
    table = "turn 5, A moves\n5:A2 10:A1 11:B1 12:B2 | catch-up 10\ncards: A1 B9"
    assert legal(parse(table), "A") == ["car 2", "car 3"]
    assert legal(parse(f"{table}\nhome: B3"), "A") == ["car 1", "car 2", "car 3"]


def test_able_is_judged_with_slipstream() -> None:
    table = "turn 5, A moves\n10:A1 11:B1 20:A2 | slipstream 10\nhome: A3\ncards: A2 B9"
    assert legal(parse(table), "A") == ["car 1", "car 2"]
    assert legal(parse(table.replace("slipstream", "turbo")), "A") == ["car 2"]


# plus


def test_plus_oil_costs_the_team_a_whole_turn() -> None:
    table = parse("turn 5 plus\n10:A1 20:B1 25:A2 | oil 14\ncards: A4 B1")
    next_turn = play(table, "A car 1", "B car 1", "A fuel 5")
    events = events_of(next_turn, "B fuel 3")
    assert only(events, CardWasted) == CardWasted(0, 5, (car("A1"),))
    after = play(next_turn, "B fuel 3", "B car 1")
    assert (where(after, "A1"), where(after, "A2"), after.dizzy) == (14, 25, ())
    again = play(after, "A fuel 6", "B fuel 2")
    assert legal(again, "A") == ["car 1", "car 2", "car 3"]


@pytest.mark.parametrize(("token", "follower"), [("pit", "8:B1"), ("turbo", "20:B1")])
def test_plus_pit_and_turbo_do_nothing_to_a_car_that_ends_there(token: str, follower: str) -> None:
    after = drive(f"turn 5 plus\n10:A1 {follower} | {token} 12\ncards: A2 B1", "A car 1")
    assert where(after, "A1") == 12


def test_plus_pit_acts_before_the_move() -> None:
    table = parse("turn 5 plus\n8:B2 9:B1 12:A1 | pit 12\ncards: A5 B1")
    shifted, drove = events_of(table, "A car 1")
    assert shifted == Shifted(car("A1"), "pit", 12, 7, (car("B1"), car("B2")))
    assert isinstance(drove, Drove)
    assert (drove.start, drove.to, drove.passed, drove.lost) == (7, 10, (car("B2"), car("B1")), 0)


def test_plus_able_is_judged_after_the_shift() -> None:
    """From 7 the 4 points do not pass 8 and 9; from 12 they would have been spent."""
    table = "turn 5 plus\n8:B2 9:B1 12:A1 | pit 12\ncards: A4 B1"
    assert legal(parse(table), "A") == ["car 2"]
    assert legal(parse(table.replace(" plus", "")), "A") == ["car 1", "car 2"]


def test_plus_a_shifted_car_is_not_in_its_own_way() -> None:
    """Behind B on 11, the space 12 that it left is free: 3 points end on it."""
    after = drive("turn 5 plus\n11:B1 12:A1 | pit 12\nhome: A2\ncards: A3 B1", "A car 1")
    assert where(after, "A1") == 12


def test_plus_the_last_car_is_not_held_by_its_pit() -> None:
    assert where(drive("turn 5 plus\n12:A1 20:B1 | pit 12\ncards: A4 B1", "A car 1"), "A1") == 16


def test_plus_turbo_acts_before_the_move() -> None:
    after = drive("turn 5 plus\n12:A1 20:B1 21:B2 | turbo 12\ncards: A4 B1", "A car 1")
    assert where(after, "A1") == 26


def test_plus_the_leader_gains_nothing_from_its_turbo() -> None:
    after = drive("turn 5 plus\n12:A1 8:B1 | turbo 12\nhome: B2\ncards: A4 B1", "A car 1")
    assert where(after, "A1") == 16


@pytest.mark.parametrize("token", ["slipstream", "catch-up"])
def test_plus_no_bonus_comes_from_the_space_a_car_is_shifted_to(token: str) -> None:
    after = drive(f"turn 5 plus\n12:A1 20:B1 23:B2 | turbo 12 | {token} 21\ncards: A4 B1", "A car 1")
    assert where(after, "A1") == 24


def test_plus_a_turbo_past_the_line_is_home_before_the_move() -> None:
    table = parse("turn 5 plus\n40:A1 43:B1 | turbo 40\ncards: A4 B1")
    shifted, drove, finished = events_of(table, "A car 1")
    assert shifted == Shifted(car("A1"), "turbo", 40, HOME, (car("B1"),))
    assert isinstance(drove, Drove)
    assert (drove.start, drove.to, drove.lost) == (HOME, HOME, 0)
    assert finished == Finished(car("A1"), 1, 9)
    assert RULES.to_act(play(table, "A car 1")) == (1,)


def test_plus_a_turbo_past_the_line_makes_a_car_able() -> None:
    """Its one point would not pass the car on 41."""
    table = "turn 5 plus, A moves\n40:A1 41:B1 42:B2 43:B3 | turbo 40\ncards: A1 B9"
    assert legal(parse(table), "A") == ["car 1", "car 2"]
    assert legal(parse(table.replace(" plus", "")), "A") == ["car 2"]


def test_plus_a_car_blocked_after_its_shift_does_not_spin_where_it_was_put() -> None:
    table = "turn 5 plus, A moves\n9:B1 12:A1 | pit 12 | oil 8\nhome: A2 A3\ncards: A1 B9"
    after = drive(table, "A car 1")
    assert (where(after, "A1"), after.dizzy, after.spun) == (8, (), ())


def test_plus_ending_on_oil_spins_and_starts_of_catch_up_and_slipstream_stay() -> None:
    spun = play(parse("turn 5 plus, A moves, then B\n10:A1 20:B1 | oil 14\ncards: A4 B1"), "A car 1")
    assert spun.spun == (car("A1"),)
    assert where(drive("turn 5 plus\n10:A1 12:B1 | catch-up 10\ncards: A3 B1", "A car 1"), "A1") == 14
    assert where(drive("turn 5 plus\n10:A1 12:B1 | slipstream 10\ncards: A4 B1", "A car 1"), "A1") == 14


# diagrams


def test_a_diagram_reads_back_as_it_was_drawn() -> None:
    table = parse(
        """
        turn 5 plus, B moves, then A C
        0:A2 10:A1 10:C1 12:B1 14:B2~ 15:C2* | oil 14 15 | turbo 11
        home: B3 C3
        cards: A4 B7 C2
        hands: A 1 2 3 5 6 | B 1 2 3 | C
        side by side: A1 C1
        """
    )
    assert parse(draw(table)) == table
    assert "10:A1 10:C1 12:B1 14:B2~ 15:C2* | oil 14 15 | turbo 11" in draw(table)
    assert table.dizzy == (car("B2"),)
    assert table.spun == (car("C2"),)
