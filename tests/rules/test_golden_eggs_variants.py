"""The variants of the rule book, rounds that cannot be filled, and the bot that plays them all."""

from __future__ import annotations

import pytest

from game.core import BadSetup
from game.golden_eggs import bot, rules
from game.golden_eggs.diagram import parse
from game.golden_eggs.model import (
    RANK,
    Dealt,
    GameEnded,
    LastStallPlaced,
    MarketCleared,
    Options,
    RoundScored,
    State,
)
from game.match import Match
from game.rng import Rng
from tests.rules.test_golden_eggs import ONE_FREE, after, step, texts

NOBODY_CAN_FILL_IT = """
    round 2 of 3, B began, A to play
    1  A1  +5  +6  -6  -5  +3
    2  -2  -3  +1  +2  +2   F
    3  +4  -4  +6   .  +5  +1
    4  +3   E  B1   F  A1   .
    5   .   B  +4  -1   .   .
    écus: A50 B50
    stalls: A
"""


def ranks(state: State, seat: int) -> list[int]:
    return [RANK[stall] for stall in state.home[seat]]


def test_as_a_rule_there_are_three_rounds_and_ones_come_home() -> None:
    assert Options() == Options(rounds=3, recover="ones", end_on_last_stall=False, first_seat="clockwise")


@pytest.mark.parametrize("rounds", [1, 2, 3, 4, 5, 6])
def test_as_many_rounds_are_scored_as_were_agreed(rounds: int) -> None:
    match = random_game({"rounds": rounds}, seats=4, seed=rounds)
    scorings = [e for ply in range(match.ply + 1) for e in match.events(ply) if isinstance(e, RoundScored)]
    assert len(scorings) == rounds
    assert match.events(match.ply)[-1] == GameEnded("rounds")
    assert match.state.round == rounds


def random_game(options: dict[str, object], seats: int, seed: int) -> Match:
    match = Match.new("golden_eggs", seats, seed, options)
    dice = Rng.keyed(seed, "random game")
    while match.to_act():
        seat = match.to_act()[0]
        match.play(seat, dice.pick(match.legal(seat)))
    return match


@pytest.mark.parametrize(
    ("recover", "left_with", "gone"),
    [
        ("ones", [3, 2, 2, 1, 1, 1], [4, 3, 2]),
        ("all", [4, 3, 3, 2, 2, 2, 1, 1, 1], []),
        ("none", [3, 2, 2, 1, 1], [4, 3, 2, 1]),
    ],
)
def test_recover_says_which_stalls_come_home(recover: str, left_with: list[int], gone: list[int]) -> None:
    done = step(parse(ONE_FREE, Options(recover=recover)), "secret f5")  # type: ignore[arg-type]
    assert ranks(done.state, 0) == left_with
    assert sorted((RANK[stall] for stall in done.state.gone if rules.OWNER[stall] == 0), reverse=True) == gone
    cleared = next(event for event in done.events if isinstance(event, MarketCleared))
    assert set(cleared.used_up) == set(done.state.gone)


def test_stalls_come_home_highest_rank_first() -> None:
    state = after(parse(ONE_FREE, Options(recover="all")), "secret f5")
    assert all(list(home) == sorted(home) for home in state.home)


def test_as_a_rule_a_market_is_always_filled() -> None:
    for seats in (2, 3, 4):
        for seed in range(6):
            assert random_game({}, seats, seed).state.free == 0


def test_a_round_ends_unfilled_when_nobody_can_act_and_is_scored_as_it_lies() -> None:
    board = NOBODY_CAN_FILL_IT.replace("stalls: A", "stalls: A | B I").replace("A to play", "B to play")
    done = step(parse(board, Options(recover="none")), "stall I d3")
    assert done.state.round == 3
    (scoring,) = [event for event in done.events if isinstance(event, RoundScored)]
    # A1 in row 1 (+3) and column a (+5); B1 in d3 (+12 and −5); row 4 is cut between B1 (evil eye) and A1;
    # B1 in column c (+17), A1 in column e (+2).
    assert scoring.rows == (3, 12)
    assert scoring.columns == (5 + 2, 17 - 4)


def test_while_one_seat_can_still_act_the_others_pass() -> None:
    board = NOBODY_CAN_FILL_IT.replace("stalls: A", "stalls: A | B II II")
    state = parse(board, Options(recover="none"))
    assert texts(state, 0) == ["pass"]
    state = after(state, "pass", "stall II d3")
    assert (state.round, state.turn) == (2, 0)
    state = after(state, "pass")
    assert after(state, "stall II f4").round == 3


def test_a_secret_tile_in_a_hand_keeps_the_round_open() -> None:
    board = NOBODY_CAN_FILL_IT.replace("-5  +3", " .  +3").replace("stalls: A", "stalls: B I\nsecret: A -5")
    state = after(parse(board.replace("A to play", "B to play")), "stall I d3")
    assert state.round == 2
    assert after(state, "secret e1").round == 3


def test_the_stack_keeps_the_round_open() -> None:
    board = NOBODY_CAN_FILL_IT.replace("-5  +3", " .  +3").replace("stalls: A", "stalls: B I")
    state = after(parse(board.replace("A to play", "B to play")), "stall I d3")
    assert state.round == 2
    state = after(state, "draw")
    assert state.round == 2
    assert after(state, "tile e1").round == 3


def test_a_last_stall_lets_the_round_finish_and_then_ends_the_game() -> None:
    board = ONE_FREE.replace("+4   .", " .   .") + "stalls: A II | B II | C II"
    state = parse(board, Options(rounds=6, end_on_last_stall=True))
    done = step(state, "stall II e5")
    assert done.events[-1] == LastStallPlaced(1)
    assert done.state.round == 1
    assert rules.outcome(done.state) is None
    over = step(done.state, "stall II f5")
    assert over.events[-1] == GameEnded("last_stall")
    assert rules.outcome(over.state) is not None


def test_a_last_stall_on_the_last_square_ends_the_game_too() -> None:
    state = parse(ONE_FREE + "stalls: A II | B II | C II", Options(end_on_last_stall=True))
    done = step(state, "stall II f5")
    assert LastStallPlaced(1) in done.events
    assert done.events[-1] == GameEnded("last_stall")


def test_without_that_variant_a_last_stall_ends_nothing() -> None:
    state = parse(ONE_FREE + "stalls: A II | B II | C II")
    done = step(state, "stall II f5")
    assert not any(isinstance(event, LastStallPlaced | GameEnded) for event in done.events)
    assert done.state.round == 2


def test_a_stall_that_is_not_the_last_ends_nothing() -> None:
    state = parse(ONE_FREE + "stalls: A II | B III II | C II", Options(end_on_last_stall=True))
    done = step(state, "stall II f5")
    assert not any(isinstance(event, LastStallPlaced | GameEnded) for event in done.events)
    assert done.state.round == 2


def test_the_agreed_rounds_remain_the_most_that_are_played() -> None:
    state = parse(ONE_FREE.replace("round 1", "round 3"), Options(rounds=3, end_on_last_stall=True))
    assert step(state, "secret f5").events[-1] == GameEnded("rounds")


def test_with_no_stalls_left_a_round_is_still_played_with_tiles() -> None:
    state = parse(ONE_FREE + "stalls: A", Options(recover="none"))
    state = after(state, "secret f5")
    assert (state.round, state.home) == (2, ((), (), ()))
    assert [text.split()[0] for text in texts(state, 2)] == ["draw"] + ["secret"] * 30


@pytest.mark.parametrize(
    ("first_seat", "headline", "ecus", "begins"),
    [
        ("clockwise", "A began, B to play", "A50 B50 C50", 2),
        ("clockwise", "C began, B to play", "A50 B50 C50", 2),
        ("rotate", "A began, B to play", "A50 B50 C50", 1),
        ("rotate", "C began, B to play", "A50 B50 C50", 0),
        ("richest", "A began, B to play", "A50 B50 C50", 0),
        ("richest", "A began, B to play", "A0 B200 C50", 1),
        ("richest", "A began, B to play", "A98 B50 C100", 2),  # A and C have 139 each; C is next
        ("richest", "A began, B to play", "A50 B79 C7", 0),  # A and B have 91 each; C is next, then A
    ],
)
def test_first_seat_says_who_begins_the_next_round(
    first_seat: str, headline: str, ecus: str, begins: int
) -> None:
    board = ONE_FREE.replace("A began, B to play", headline) + f"écus: {ecus}"
    done = step(parse(board, Options(first_seat=first_seat)), "secret f5")  # type: ignore[arg-type]
    assert (done.state.first, done.state.turn) == (begins, begins)
    dealt = done.events[-1]
    assert isinstance(dealt, Dealt)
    assert dealt.first == begins


def test_variants_that_exclude_each_other_are_refused_with_a_sentence() -> None:
    sentence = (
        "golden_eggs cannot be played so: with recover 'all' every stall comes home each round "
        "and none is ever the last, so end_on_last_stall has to be off "
        "(its options: rounds, recover, end_on_last_stall, first_seat)."
    )
    with pytest.raises(BadSetup) as refused:
        Match.new("golden_eggs", 2, 1, {"recover": "all", "end_on_last_stall": True})
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    "options",
    [
        {"rounds": 0},
        {"rounds": 7},
        {"rounds": "three"},
        {"recover": "twos"},
        {"first_seat": "poorest"},
        {"end_on_last_stall": "yes"},
        {"colour": "red"},
    ],
)
def test_options_that_do_not_exist_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(BadSetup, match="golden_eggs cannot be played so"):
        Match.new("golden_eggs", 2, 1, options)


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats: int) -> None:
    with pytest.raises(BadSetup, match="takes 2 to 4 seats"):
        Match.new("golden_eggs", seats, 1)


@pytest.mark.parametrize(
    "options", [{"recover": "none"}, {"recover": "ones", "end_on_last_stall": True}, {"recover": "all"}]
)
def test_variants_that_agree_are_accepted(options: dict[str, object]) -> None:
    assert Match.new("golden_eggs", 2, 1, options).state.options == Options(**options)  # type: ignore[arg-type]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_sensible_bot_beats_random_seats(seats: int) -> None:
    for seed in range(3):
        match = Match.new("golden_eggs", seats, seed)
        while match.to_act():
            seat = match.to_act()[0]
            dice = Rng.keyed(seed, "bots", match.ply)
            if seat == seed % seats:
                match.play(seat, bot.choose(match.view(seat), seat, dice))
            else:
                match.play(seat, dice.pick(match.legal(seat)))
        result = match.outcome()
        assert result is not None
        assert result.winners == (seed % seats,)


def test_the_bot_puts_a_stall_where_the_buyers_are_and_keeps_ransomers_from_it() -> None:
    market = """
        round 3 of 3, A began, A to play
        1  +6  +5  +4   .  +6  +5
        2   .   .   .  +4   .   .
        3   .   .   .  +3   .   .
        4   .   .   .  +3   .   .
        5   .   .   .  +2   .   .
        écus: A50 B50
        stalls: A IIII I | B I
    """
    state = rules.view(parse(market), 0)
    assert str(bot.choose(state, 0, Rng.keyed("bot"))) == "stall IIII d1"
    taken = parse(market.replace("+4   .  +6", "+4  A4  +6") + "drawn: -6\nstalls: A I | B I")
    action = str(bot.choose(rules.view(taken, 0), 0, Rng.keyed("bot")))
    assert action[-1] != "1"
    assert action[-2] != "d"
