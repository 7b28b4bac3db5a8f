"""Cars side by side in Pole Position: from the start, together, and how they part."""

from __future__ import annotations

import pytest

from game.pole_position.diagram import draw, parse
from game.pole_position.model import (
    HOME,
    TEAM,
    CardWasted,
    Drove,
    Finished,
    Landed,
    Options,
    Revealed,
    Shifted,
    Spun,
    TurnEnded,
)
from game.pole_position.rules import RULES
from game.rng import Rng
from tests.rules.pole_position_table import car, events_of, legal, play, where

LETTERS = "ABCDE"


def grid(seats: int, cards: str, tokens: str = "") -> str:
    cars = " ".join(f"0:{letter}1" for letter in LETTERS[:seats])
    group = " ".join(f"{letter}1" for letter in LETTERS[:seats])
    return f"turn 1\n{cars}{tokens}\ncards: {cards}\nside by side: {group}"


@pytest.mark.parametrize("partners", [2, 3, 4, 5])
def test_equal_cards_in_turn_one_lead_to_the_same_space(partners: int) -> None:
    cards = " ".join(f"{letter}4" if n < partners else f"{letter}9" for n, letter in enumerate(LETTERS))
    table = parse(grid(5, cards))
    while (seat := RULES.to_act(table)) and table.queue:
        table = play(table, f"{LETTERS[seat[0]]} car 1")
    together = [table.places[3 * n] for n in range(partners)]
    assert together == [4] * partners
    others = 5 - partners
    assert [table.places[3 * n] for n in range(partners, 5)] == [9] * others
    assert table.convoys.count(tuple(range(0, 3 * partners, 3))) == 1
    assert len(table.convoys) == (2 if others > 1 else 1)


@pytest.mark.parametrize("partners", [2, 3, 4, 5])
def test_a_stack_costs_a_point_for_each_of_its_cars(partners: int) -> None:
    stack = " ".join(f"12:{letter}1" for letter in LETTERS[:partners])
    extra = f"10:{LETTERS[0]}2"
    cards = " ".join(f"{letter}{9 if letter == 'A' else 1}" for letter in LETTERS)
    after = play(parse(f"turn 5\n{extra} {stack}\nhome: A3\ncards: {cards}"), "A car 2")
    assert where(after, "A2") == 10 + 9 - partners


def test_the_second_partner_drives_the_road_of_the_first() -> None:
    table = parse(grid(2, "A4 B4"))
    first, *rest = events_of(table, "A car 1")
    assert not rest
    assert isinstance(first, Drove)
    assert (first.to, first.beside, first.awaits) == (4, (), (car("B1"),))
    second, landed, _ = events_of(play(table, "A car 1"), "B car 1")
    assert isinstance(second, Drove)
    assert (second.to, second.beside, second.awaits) == (4, (car("A1"),), ())
    assert landed == Landed((car("A1"), car("B1")), side_by_side=True)


def test_they_travel_on_together_with_equal_cards() -> None:
    table = parse("turn 2\n4:A1 4:B1 6:C1\ncards: A5 B5 C1\nside by side: A1 B1")
    after = play(table, "A car 1", "B car 1")
    assert (where(after, "A1"), where(after, "B1")) == (8, 8)
    assert after.together == ((car("A1"), car("B1")),)


def test_different_cards_part_them_for_good() -> None:
    table = parse("turn 2\n4:A1 4:B1\ncards: A5 B3\nside by side: A1 B1")
    after = play(table, "A car 1", "B car 1")
    assert (where(after, "A1"), where(after, "B1"), after.convoys) == (9, 7, ())
    assert legal(play(after, "A fuel 1", "B fuel 2"), "B") == ["car 2"]


def test_equal_cards_part_them_when_only_one_moves_that_car() -> None:
    table = parse("turn 2\n14:A1 14:B1\ncards: A5 B5\nside by side: A1 B1")
    after = play(table, "A car 1", "B car 2")
    assert [where(after, name) for name in ("A1", "B1", "B2")] == [19, 14, 5]
    assert after.convoys == ()


def test_partners_who_wait_a_turn_still_stand_together_but_travel_apart() -> None:
    table = parse("turn 2\n14:A1 14:B1\ncards: A5 B3\nside by side: A1 B1")
    waited = play(table, "A car 2", "B car 2")
    assert (where(waited, "A1"), where(waited, "B1"), waited.convoys) == (14, 14, ())
    moved = play(waited, "A fuel 7", "B fuel 7", "A car 1")
    assert where(moved, "A1") == 21
    assert "car 1" not in legal(moved, "B")


def test_a_stack_of_four_may_split_into_two_pairs() -> None:
    table = parse("turn 2\n4:A1 4:B1 4:C1 4:D1\ncards: A5 B2 C5 D2\nside by side: A1 B1 C1 D1")
    after = play(table, "A car 1", "C car 1", "B car 1", "D car 1")
    assert [where(after, f"{letter}1") for letter in "ABCD"] == [9, 6, 9, 6]
    assert after.convoys == ((car("A1"), car("C1")), (car("B1"), car("D1")))


def test_one_may_stay_behind_while_two_go_together() -> None:
    table = parse("turn 2\n14:A1 14:B1 14:C1\ncards: A5 B5 C5\nside by side: A1 B1 C1")
    after = play(table, "A car 1", "B car 2", "C car 1")
    assert [where(after, name) for name in ("A1", "B1", "B2", "C1")] == [19, 14, 5, 19]
    assert after.convoys == ((car("A1"), car("C1")),)


# what the space does


def test_a_stack_on_oil_spins_as_one() -> None:
    table = parse("turn 2\n4:A1 4:B1 | oil 9\ncards: A5 B5\nside by side: A1 B1")
    first = play(table, "A car 1")
    assert first.spun == ()
    assert Spun((car("A1"), car("B1")), 9) in events_of(first, "B car 1")
    after = play(first, "B car 1")
    assert after.dizzy == (car("A1"), car("B1"))


def test_after_oil_they_no_longer_travel_together() -> None:
    table = parse("turn 2\n4:A1 4:B1 | oil 9\ncards: A5 B5\nside by side: A1 B1")
    spun = play(table, "A car 1", "B car 1", "A fuel 2", "B fuel 2", "A car 2", "B car 2")
    assert spun.convoys == ()
    assert (where(spun, "A1"), where(spun, "B1")) == (9, 9)


def test_a_stack_on_a_pit_is_parted_in_seat_order() -> None:
    table = parse("turn 3\n6:A1 6:B1 3:C1 | pit 9\ncards: A3 B3 C1\nside by side: A1 B1")
    *_, a, b, landed = events_of(play(table, "A car 1"), "B car 1")
    assert a == Shifted(car("A1"), "pit", 9, 2, (car("C1"),))
    assert b == Shifted(car("B1"), "pit", 9, 1, (car("C1"), car("A1")))
    assert landed == Landed((car("A1"), car("B1")), side_by_side=False)


def test_the_last_stack_takes_a_pit_for_grey_and_stays_together() -> None:
    table = parse("turn 3\n6:A1 6:B1 30:C1 | pit 9\ncards: A3 B3 C1\nside by side: A1 B1")
    after = play(table, "A car 1", "B car 1")
    assert (where(after, "A1"), where(after, "B1"), len(after.together)) == (9, 9, 1)


def test_a_stack_on_a_turbo_is_parted_in_seat_order() -> None:
    table = parse("turn 3\n6:A1 6:B1 12:C1 | turbo 9\ncards: A3 B3 C1\nside by side: A1 B1")
    after = play(table, "A car 1", "B car 1")
    assert (where(after, "A1"), where(after, "B1"), after.together) == (13, 14, ())


def test_a_stack_that_two_pits_lead_to_start_is_parted_there() -> None:
    table = parse("turn 3\n6:A1 6:B1 1:C1 | pit 9\ncards: A3 B3 C1\nside by side: A1 B1")
    after = play(table, "A car 1", "B car 1")
    assert (where(after, "A1"), where(after, "B1"), after.together) == (0, 0, ())


def test_the_space_waits_for_the_partner_and_then_acts_on_the_first_alone() -> None:
    table = parse("turn 3\n16:A1 16:B1 13:C1 | pit 19\ncards: A3 B3 C1\nside by side: A1 B1")
    first = play(table, "A car 1")
    assert where(first, "A1") == 19
    assert "landing: A1" in draw(first)
    drove, shifted, landed = events_of(first, "B car 2")
    assert isinstance(drove, Drove)
    assert (drove.car, drove.to, drove.beside) == (car("B2"), 3, ())
    assert shifted == Shifted(car("A1"), "pit", 19, 15, (car("B1"),))
    assert landed == Landed((car("A1"),), side_by_side=False)
    assert play(first, "B car 2").landing == ()


def test_the_space_of_the_first_acts_before_that_of_a_partner_who_takes_another_car() -> None:
    table = parse("turn 3\n10:A1 10:B1 30:C1 | pit 14 | turbo 4\ncards: A4 B4 C1\nside by side: A1 B1")
    events = events_of(play(table, "A car 1"), "B car 2")
    shifts = [event for event in events if isinstance(event, Shifted)]
    assert shifts == [
        Shifted(car("A1"), "pit", 14, 9, (car("B1"),)),
        Shifted(car("B2"), "turbo", 4, 11, (car("A1"), car("B1"))),
    ]


def test_a_car_home_first_keeps_the_better_place_when_its_partner_brings_another_car_home() -> None:
    table = parse("turn 9, A moves, then B\n40:A1 40:B1 41:B2 3:C1\ncards: A6 B6 C9\nside by side: A1 B1")
    after = play(table, "A car 1", "B car 2")
    assert after.podium == (car("A1"), car("B2"))


def test_a_car_home_first_does_not_wait_for_the_last_partner_to_take_its_place() -> None:
    table = parse(
        "turn 9, A moves, then B C\n40:A1 40:B1 40:C1 41:B2\ncards: A6 B6 C6\nside by side: A1 B1 C1"
    )
    after = play(table, "A car 1", "B car 2", "C car 1")
    assert after.podium == (car("A1"), car("B2"), car("C1"))


def test_home_together_takes_places_in_seat_order() -> None:
    """B's seat moves first here, and still A takes the better place."""
    table = parse("turn 9, B moves, then A C\n40:A1 40:B1 3:C1\ncards: A5 B5 C1\nside by side: A1 B1")
    first = play(table, "B car 1")
    assert (where(first, "B1"), first.podium) == (HOME, ())
    events = events_of(first, "A car 1")
    assert events[1:3] == (Finished(car("A1"), 1, 9), Finished(car("B1"), 2, 8))
    assert events[3] == Landed((car("A1"), car("B1")), side_by_side=False)


def test_the_second_of_two_home_together_finds_the_podium_full() -> None:
    table = parse(
        """
        turn 30, A moves, then B
        40:A1 40:B1 20:C1 21:D1
        home: A2 A3 B2 B3 C2 C3 D2 D3
        cards: A5 B5 C9 D8
        side by side: A1 B1
        """
    )
    events = events_of(play(table, "A car 1"), "B car 1")
    assert [event for event in events if isinstance(event, Finished)] == [Finished(car("A1"), 9, 1)]
    assert RULES.to_act(play(table, "A car 1", "B car 1")) == ()


def test_catch_up_gives_each_partner_the_same_bonus() -> None:
    table = parse("turn 3\n6:A1 6:B1 20:C1 | catch-up 6\ncards: A3 B3 C1\nside by side: A1 B1")
    after = play(table, "A car 1", "B car 1")
    assert (where(after, "A1"), where(after, "B1")) == (11, 11)


# able or not


def test_a_partner_with_an_able_car_must_not_come_along_on_a_blocked_road() -> None:
    """A has no other car and is held up on 7; B's reserve car is able."""
    table = parse(
        "turn 3, A moves, then B\n6:A1 6:B1 8:C1\nhome: A2 A3\ncards: A3 B3 C9\nside by side: A1 B1"
    )
    first = play(table, "A car 1")
    assert where(first, "A1") == 7
    assert legal(first, "B") == ["car 2"]


def test_partners_without_an_able_car_are_held_up_together() -> None:
    table = parse(
        """
        turn 3, A moves, then B
        6:A1 6:B1 8:C1
        home: A2 A3 B2 B3
        cards: A3 B3 C9
        side by side: A1 B1
        """
    )
    after = play(table, "A car 1", "B car 1")
    assert (where(after, "A1"), where(after, "B1"), len(after.convoys)) == (7, 7, 1)


def test_partners_who_cannot_move_at_all_stay_together_and_their_space_stays_quiet() -> None:
    table = parse(
        """
        turn 3, A moves, then B
        6:A1 6:B1 7:C1 | oil 6
        home: A2 A3 B2 B3
        cards: A1 B1 C9
        side by side: A1 B1
        """
    )
    after = play(table, "A car 1", "B car 1")
    assert (where(after, "A1"), where(after, "B1"), len(after.convoys), after.dizzy) == (6, 6, 1, ())


def test_a_partner_is_able_where_the_first_one_was() -> None:
    """By themselves B's 3 points would stop before A's car, and only the reserve car would be able."""
    table = parse("turn 3\n16:A1 16:B1 20:C1\ncards: A3 B3 C1\nside by side: A1 B1")
    assert legal(play(table, "A car 1"), "B") == ["car 1", "car 2"]
    assert legal(play(parse(draw(table).replace("side by side", "strangers")), "A car 1"), "B") == ["car 2"]


def test_partners_move_one_right_after_the_other() -> None:
    """B shares the space but no longer travels with A and C, so it waits for both."""
    table = parse("turn 5\n20:A1 20:B1 20:C1\ncards: A3 B3 C3\nside by side: A1 C1")
    assert RULES.to_act(play(table, "A car 1")) == (2,)
    assert RULES.to_act(play(table, "A car 1", "C car 1")) == (1,)


@pytest.mark.parametrize("plus", [False, True])
def test_in_every_turn_each_team_moves_or_wastes_its_card_once(plus: bool) -> None:
    """Races in which the teams love equal cards, so that they travel side by side for long."""
    longest = 0
    for seed in range(30):
        state = RULES.setup(RULES.empty(5, Options(plus=plus)), Rng.keyed(seed)).state
        dice = Rng.keyed(seed, "side by side")
        moved: list[int] = []
        expected: list[int] = []
        while waiting_for := RULES.to_act(state):
            actions = RULES.legal_actions(state, waiting_for[0])
            liked = actions[0] if dice.chance(9, 10) else dice.pick(actions)
            step = RULES.apply(state, waiting_for[0], liked, dice)
            for event in step.events:
                if isinstance(event, Revealed):
                    expected = sorted(event.order)
                elif isinstance(event, Drove):
                    moved.append(event.car // TEAM)
                elif isinstance(event, CardWasted):
                    moved.append(event.seat)
                elif isinstance(event, TurnEnded):
                    assert sorted(moved) == expected
                    moved.clear()
            state = step.state
            if state.convoys:
                longest = max(longest, state.turn)
    assert longest >= 4


# plus


def test_plus_a_stack_that_starts_on_a_pit_parts() -> None:
    table = parse("turn 3 plus\n6:A1 6:B1 3:C1 | pit 6\ncards: A3 B3 C1\nside by side: A1 B1")
    shifted, drove = events_of(table, "A car 1")
    assert isinstance(shifted, Shifted)
    assert isinstance(drove, Drove)
    assert (shifted.to, drove.start, drove.awaits) == (2, 2, ())


def test_plus_the_last_stack_leaves_its_pit_together() -> None:
    table = parse("turn 3 plus\n6:A1 6:B1 30:C1 | pit 6\ncards: A3 B3 C1\nside by side: A1 B1")
    after = play(table, "A car 1", "B car 1")
    assert (where(after, "A1"), where(after, "B1")) == (9, 9)


def test_plus_a_stack_that_ends_on_a_turbo_stays_together() -> None:
    table = parse("turn 3 plus\n6:A1 6:B1 30:C1 | turbo 9\ncards: A3 B3 C1\nside by side: A1 B1")
    after = play(table, "A car 1", "B car 1")
    assert (where(after, "A1"), where(after, "B1"), len(after.together)) == (9, 9, 1)
