"""Turns, cards, secrets and endings of Pole Position."""

from __future__ import annotations

import pytest

from game.core import IllegalAction
from game.match import Match
from game.pole_position.bot import choose
from game.pole_position.diagram import parse
from game.pole_position.model import (
    FUEL,
    HOME,
    PODIUM_POINTS,
    Counted,
    Finished,
    LeftAlone,
    Options,
    Picked,
    RaceEnded,
    Revealed,
    State,
    TurnEnded,
)
from game.pole_position.rules import RULES
from game.rng import Rng
from game.session import Bot, Person, Session
from tests.rules.pole_position_table import car, events_of, legal, play, where

TURNS_AT_MOST = 100  # of a random race; the longest of 38,000, all seat counts and both rule sets, took 60


def order(diagram: str) -> str:
    return "".join("ABCDE"[seat] for seat in parse(diagram).queue)


# fuel cards


def test_the_table_is_set_as_the_rules_say() -> None:
    state = RULES.setup(RULES.empty(3, Options()), Rng.keyed(1)).state
    assert state.hands == (FUEL,) * 3
    assert [where(state, name) for name in ("A1", "A2", "A3", "C1")] == [0, -1, -1, 0]
    assert PODIUM_POINTS == (9, 8, 7, 6, 5, 4, 3, 2, 1)
    assert RULES.to_act(state) == (0, 1, 2)
    assert legal(state, "B") == [f"fuel {card}" for card in range(1, 10)]


def test_cards_are_revealed_together_when_the_last_is_chosen() -> None:
    table = parse("turn 2\n10:A1 12:B1 14:C1\npicked: A4 C9")
    assert RULES.to_act(table) == (1,)
    assert events_of(table, "B fuel 6") == (Picked(1, 6), Revealed((4, 6, 9), (2, 1, 0)))
    after = play(table, "B fuel 6")
    assert after.picks == (None, None, None)
    assert after.hands[1] == (1, 2, 3, 4, 5, 7, 8, 9)


def test_a_chosen_card_cannot_be_chosen_twice() -> None:
    table = play(parse("turn 2\n10:A1 12:B1"), "A fuel 4")
    assert legal(table, "A") == []
    assert legal(table, "B") == [f"fuel {card}" for card in range(1, 10)]


def test_the_nine_cards_come_back_when_all_are_played() -> None:
    table = parse("turn 9\n10:A1 30:B1\nhands: A 4 | B 3 5")
    events = events_of(play(table, "A fuel 4", "B fuel 3", "A car 1"), "B car 1")
    assert events[-1] == TurnEnded((), (0,))
    after = play(table, "A fuel 4", "B fuel 3", "A car 1", "B car 1")
    assert after.hands == (FUEL, (5,))


def test_the_last_card_is_out_of_the_hand_until_the_turn_ends() -> None:
    table = play(parse("turn 9\n10:A1 30:B1\nhands: A 4 | B 3 5"), "A fuel 4", "B fuel 3", "A car 1")
    assert table.hands == ((), (5,))


def test_nine_turns_use_each_card_once() -> None:
    match = Match.new("pole_position", 2, seed=3)
    played: list[int] = []
    rng = Rng.keyed("nine turns")
    while len(played) < 18:
        seat = rng.pick(match.to_act())
        events = match.play(seat, rng.pick(match.legal(seat)))
        played += [event.card for event in events if isinstance(event, Picked) and event.seat == 0]
    assert sorted(played[:9]) == sorted(played[9:]) == list(FUEL)


def test_a_team_that_is_home_chooses_no_more_cards() -> None:
    table = parse("turn 30\n10:B1 20:B2\nhome: A1 A2 A3")
    assert RULES.to_act(table) == (1,)
    assert legal(table, "A") == []
    assert events_of(table, "B fuel 2")[1] == Revealed((None, 2), (1,))


# the order


def test_the_highest_card_moves_first() -> None:
    assert order("turn 2\n30:A1 20:B1 10:C1\ncards: A2 B5 C9") == "CBA"


def test_equal_cards_go_by_the_best_placed_car() -> None:
    assert order("turn 2\n10:A1 20:B1 15:A2 5:C1 30:C2\ncards: A5 B5 C5") == "CBA"


def test_cars_at_home_are_furthest_and_the_first_of_them_most() -> None:
    assert order("turn 2\n43:A1 10:B1 11:C1\nhome: C2 B2\ncards: A5 B5 C5") == "CBA"


def test_still_equal_cards_go_in_seat_order() -> None:
    assert order("turn 2\n10:A1 10:B1 10:C1\ncards: A5 B5 C6") == "CAB"


def test_a_higher_card_beats_a_better_place() -> None:
    assert order("turn 2\n43:A1 1:B1\nhome: A2\ncards: A5 B6") == "BA"


# endings


def test_the_race_ends_at_once_when_the_podium_is_full() -> None:
    table = parse(
        """
        turn 30, A moves, then B C D
        40:A1 41:B1 42:C1 43:D1
        home: A2 A3 B2 B3 C2 C3 D2 D3
        cards: A9 B8 C7 D6
        """
    )
    events = events_of(table, "A car 1")
    assert events[1:3] == (Finished(car("A1"), 9, 1), RaceEnded(podium_full=True))
    assert events[3] == Counted(0, (1, 2, 9), 18)
    over = play(table, "A car 1")
    assert RULES.to_act(over) == ()
    assert [legal(over, letter) for letter in "ABCD"] == [[]] * 4
    assert where(over, "D1") == 43


def test_with_two_teams_the_car_left_alone_takes_the_next_place() -> None:
    table = parse("turn 30, A moves, then B\n40:A1 12:B1\nhome: A2 B2 A3 B3\ncards: A9 B8")
    events = events_of(table, "A car 1")
    assert events[1:4] == (
        Finished(car("A1"), 5, 5),
        LeftAlone(car("B1"), 6, 4),
        RaceEnded(podium_full=False),
    )
    over = play(table, "A car 1")
    assert where(over, "B1") == HOME
    outcome = RULES.outcome(over)
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.reason) == ((21, 18), (0,), "most_points")


def test_a_car_still_in_reserve_can_be_the_one_left_alone() -> None:
    table = parse("turn 30, A moves, then B\n40:A1\nhome: A2 B2 A3 B3\ncards: A9 B8")
    assert LeftAlone(car("B1"), 6, 4) in events_of(table, "A car 1")


def test_with_three_teams_the_last_car_takes_the_ninth_place() -> None:
    table = parse("turn 30, A moves, then B\n40:A1 12:B1\nhome: A2 B2 A3 B3 C1 C2 C3\ncards: A9 B8")
    assert events_of(table, "A car 1")[2] == LeftAlone(car("B1"), 9, 1)


def test_the_race_goes_on_while_two_cars_are_not_home() -> None:
    table = parse("turn 30, A moves, then B\n40:A1 12:B1 13:B2\nhome: A2 A3 B3\ncards: A9 B8")
    after = play(table, "A car 1")
    assert RULES.outcome(after) is None
    assert RULES.to_act(after) == (1,)


def test_a_tie_goes_to_the_best_single_car() -> None:
    over = parse("turn 40, the race is over\nno car\nhome: B1 A1 C1 A2 C2 B2 C3 B3 A3")
    outcome = RULES.outcome(over)
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.reason) == ((15, 15, 15), (1,), "best_car")


def test_a_team_without_a_car_on_the_podium_has_no_points() -> None:
    over = parse("turn 40, the race is over\n3:D1\nhome: B1 A1 C1 A2 C2 B2 C3 B3 A3")
    outcome = RULES.outcome(over)
    assert outcome is not None
    assert outcome.scores == (15, 15, 15, 0)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("plus", [False, True])
def test_no_random_race_takes_more_turns_than_we_say(seats: int, plus: bool) -> None:
    for seed in range(25):
        state: State = RULES.setup(RULES.empty(seats, Options(plus=plus)), Rng.keyed(seed)).state
        dice = Rng.keyed(seed, "race")
        while waiting_for := RULES.to_act(state):
            seat = dice.pick(waiting_for)
            state = RULES.apply(state, seat, dice.pick(RULES.legal_actions(state, seat)), dice).state
            assert state.turn <= TURNS_AT_MOST
        assert state.over
        assert len(state.podium) == min(9, 3 * seats)


# secrets


def test_nobody_sees_that_another_seat_has_chosen() -> None:
    table = play(parse("turn 2\n10:A1 12:B1"), "A fuel 4")
    assert RULES.view(table, 0).picks == (4, None)
    assert RULES.view(table, 1).picks == (None, None)
    assert RULES.view(table, None).picks == (None, None)
    assert RULES.redact(Picked(0, 4), 0) == Picked(0, 4)
    assert RULES.redact(Picked(0, 4), 1) is None
    assert RULES.redact(Picked(0, 4), None) is None


def test_a_card_can_be_taken_back_until_all_have_chosen() -> None:
    session = Session(Match.new("pole_position", 2, seed=1), (Person("Anna"), Person("Bo")))
    session.play(0, "fuel 4")
    session.undo(0)
    session.play(0, "fuel 9")
    session.play(1, "fuel 2")
    assert not session.can_undo(0)
    assert not session.can_undo(1)


def test_what_is_imagined_are_cards_the_rivals_hold_and_never_that_all_have_chosen() -> None:
    table = RULES.view(parse("turn 5\n10:A1 12:B1 14:C1\npicked: A4\nhands: A 4 5 | B 2 7 | C 9"), 0)
    seen = {RULES.imagine(table, 0, Rng.keyed(n)).picks for n in range(200)}
    assert seen == {(4, None, None), (4, 2, None), (4, 7, None), (4, None, 9)}


def test_while_i_choose_all_the_others_may_have_chosen() -> None:
    table = RULES.view(parse("turn 5\n10:A1 12:B1 14:C1\nhands: A 4 5 | B 2 | C 9"), 0)
    seen = {RULES.imagine(table, 0, Rng.keyed(n)).picks for n in range(200)}
    assert seen == {(None, None, None), (None, 2, None), (None, None, 9), (None, 2, 9)}


def test_the_room_and_a_team_at_home_imagine_someone_still_choosing() -> None:
    table = parse("turn 5\n12:B1 14:C1 15:C2\nhome: A1 A2 A3\nhands: A 4 | B 2 | C 9")
    for viewer in (None, 0):
        seen = {RULES.imagine(table, viewer, Rng.keyed(n)).picks for n in range(200)}
        assert seen == {(None, None, None), (None, 2, None), (None, None, 9)}


def test_while_cars_move_nothing_is_hidden() -> None:
    table = parse("turn 5\n10:A1 12:B1\ncards: A4 B3")
    assert RULES.imagine(table, 0, Rng.keyed(1)) is table
    assert RULES.view(table, None) == table


def test_a_preview_of_a_car_is_what_will_happen() -> None:
    session = Session(Match.new("pole_position", 3, seed=4), (Person("Anna"), Bot("random"), Bot("random")))
    for _ in range(60):
        seat = session.to_act()[0]
        action = session.bot_choice(seat) if seat else session.legal(0)[-1]
        foreseen = session.preview(seat, action) if session.match.state.queue else None
        session.play(seat, action)
        if foreseen is not None:
            assert foreseen == session.match.events(session.match.ply)


def test_a_preview_of_a_card_does_not_tell_what_the_others_chose() -> None:
    session = Session(Match.new("pole_position", 2, seed=4), (Person("Anna"), Person("Bo")))
    session.play(0, "fuel 4")
    assert session.preview(1, session.legal(1)[6]) == (Picked(1, 7),)


def test_driving_throws_no_dice() -> None:
    match = Match.new("pole_position", 3, seed=4)
    rng = Rng.keyed("no dice")
    while match.to_act():
        seat = match.to_act()[0]
        match.play(seat, rng.pick(match.legal(seat)))
    assert not any(match.rolled(ply) for ply in range(1, match.ply + 1))


# refusals


@pytest.mark.parametrize(
    ("diagram", "move", "reason"),
    [
        ("turn 2\n10:A1\nhands: A 1 2 | B 1", "fuel 4", "already played; your cards: 1 2"),
        ("turn 2\n10:A1", "fuel 10", "fuel cards are 1 to 9"),
        ("turn 2\n10:A1", "car 1", "choose a fuel card first"),
        ("turn 2\n10:A1 20:B1\ncards: A9 B3", "fuel 4", "the cards are on the table; choose a car"),
        ("turn 2\n10:A1 20:B1\ncards: A9 B3", "car 4", "your cars are 1 to 3"),
        ("turn 2\n10:A1 20:B1\ncards: A9 B3", "car 3", "the cars in reserve are alike: take car 2"),
        ("turn 2\n10:A1 20:B1\nhome: A2\ncards: A9 B3", "car 2", "it is home"),
        ("turn 2\n10:A1~ 20:B1\ncards: A9 B3", "car 1", "it spun on oil and sits this turn out"),
        ("turn 1\n0:A1 0:B1\ncards: A9 B3", "car 2", "the reserve opens in turn 2"),
        (
            "turn 2\n10:A1 12:B1 \ncards: A3 B2",
            "car 1",
            "it cannot spend its 3 points: held up by B1; another of your cars can",
        ),
        (
            "turn 2\n10:A1 12:B1 13:B2 14:B3 | catch-up 10\ncards: A3 B2",
            "car 1",
            "it cannot spend its 3 + 4 points: held up by B1 B2 B3; another of your cars can",
        ),
        (
            "turn 2 plus\n8:B2 9:B1 12:A1 | pit 12\ncards: A4 B1",
            "car 1",
            "it cannot spend its 4 points: held up by B2 B1; another of your cars can",
        ),
        ("turn 2\n10:A1", "lay oil 4", "the circuit is already laid"),
        ("turn 2\n10:A1", "fill", "the circuit is already laid"),
        ("building\nno car", "fuel 4", "the circuit is not laid yet"),
        (
            "building\nno car",
            "lay mud 4",
            "there is no such token; tokens: oil pit turbo slipstream catch-up grey",
        ),
        ("building\nno car", "lay oil 44", "spaces are 1 to 43"),
        ("building\nno car | pit 4 | oil 6", "lay oil 4", "space 4 already carries pit"),
        ("building\nno car | pit 4 | oil 6", "lay oil 5", "a neighbour of space 5 is oil too"),
        ("building\nno car | oil 1 3 5 7 9 | pit 11", "lay oil 20", "every oil token is laid"),
        ("turn 2\n10:A1", "dance", ""),
    ],
)
def test_a_refusal_says_why(diagram: str, move: str, reason: str) -> None:
    table = parse(diagram)
    assert move not in legal(table, "A")
    assert RULES.why_not(table, 0, move) == reason


def test_an_illegal_try_shows_the_position() -> None:
    match = Match.new("pole_position", 2, seed=4)
    with pytest.raises(IllegalAction, match=r"fuel 12: fuel cards are 1 to 9\.\nturn 1, choosing fuel"):
        match.play(0, "fuel 12")


# the bot


@pytest.mark.parametrize("plus", [False, True])
def test_the_sensible_bot_beats_random_play(plus: bool) -> None:
    won = 0
    for seed in range(8):
        match = Match.new("pole_position", 3, seed, {"plus": plus})
        levels = [Bot("sensible") if seat == seed % 3 else Bot("random") for seat in range(3)]
        session = Session(match, tuple(levels))
        while waiting_for := session.to_act():
            session.play(waiting_for[0], session.bot_choice(waiting_for[0]))
        outcome = match.outcome()
        assert outcome is not None
        won += seed % 3 in outcome.winners
    assert won >= 6


def test_the_bot_takes_the_road_home_rather_than_the_oil() -> None:
    table = parse("turn 20\n20:A1 41:A2 30:B1 | oil 24\nhome: A3\ncards: A4 B3")
    assert str(choose(table, 0, Rng.keyed(1))) == "car 2"


def test_the_bot_judges_from_its_own_view_alone() -> None:
    table = parse("turn 5\n10:A1 12:B1 14:C1\nhands: A 4 5 8 | B 2 7 | C 9 1")
    twin = play(table, "B fuel 7")
    views = [RULES.view(state, 0) for state in (table, twin)]
    assert len({str(choose(view, 0, Rng.keyed(5))) for view in views}) == 1
