"""A round on the market: what a seat may do, what everybody sees, how a round ends."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core import IllegalAction
from game.golden_eggs import rules
from game.golden_eggs.diagram import draw, parse
from game.golden_eggs.model import (
    BUYERS,
    RANK,
    RANSOMERS,
    SQUARE_NAMES,
    TILES,
    WORTH,
    Dealt,
    MarketCleared,
    Options,
    Passed,
    SecretPlaced,
    StallPlaced,
    State,
    TileDrawn,
    TilePlaced,
)
from game.match import Match
from game.notation import find
from game.rng import Rng
from game.session import Person, Session


def texts(state: State, seat: int) -> list[str]:
    return [str(action) for action in rules.legal_actions(state, seat)]


def after(state: State, *moves: str) -> State:
    """The state after these moves, each by the seat whose turn it is."""
    for move in moves:
        state = step(state, move).state
    return state


def step(state: State, move: str) -> rules.Step[State, rules.Event]:
    assert state.turn is not None
    action = find(rules.legal_actions(state, state.turn), move)
    assert action is not None, f"{move} is not legal"
    return rules.apply(state, state.turn, action, Rng.keyed("test", move))


def piece(state: State, square: str) -> int | None:
    return state.market[SQUARE_NAMES.index(square)]


ONE_FREE = """
    round 1 of 3, A began, B to play
    1  A1  B1  A4  -6  C1  +3
    2  -2  -3  +1  +2  B1   F
    3  -1  +4  +6  C1  +5  +1
    4  +3   E  A2   F  B1  +5
    5  +2   B  C2  A3  +4   .
    secret: B -4
"""


NOTHING_LEFT_FOR_A = """
    round 3 of 3, A began, A to play
    1  A1  A1  +6  -6  -5  +3
    2  -2  -3  +1  +2  A1   F
    3  +4  -4  +6  B1  +5  +1
    4  +3   E  B1   F  A1  +5
    5  +2   B  +4  -1   .   .
    écus: A50 B50
    stalls: B I
"""


def test_the_tiles_are_those_of_the_box() -> None:
    assert len(TILES) == 22
    assert sorted(BUYERS[tile] for tile in TILES if tile in BUYERS) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    assert sorted(RANSOMERS[tile] for tile in TILES if tile in RANSOMERS) == [1, 2, 3, 4, 5, 6]
    rest = Counter(tile for tile in TILES if not WORTH[tile])
    assert rest == {"fire": 2, "purse": 1, "evil_eye": 1}
    assert (WORTH["queen"], WORTH["beggar"], WORTH["burgher"], TILES.count("burgher")) == (6, -1, 3, 2)


@pytest.mark.parametrize(("seats", "ones"), [(2, 4), (3, 3), (4, 2)])
def test_each_seat_begins_with_its_stalls_fifty_ecus_and_a_secret_tile(seats: int, ones: int) -> None:
    match = Match.new("golden_eggs", seats, seed=5)
    state = match.state
    assert state.ecus == (50,) * seats
    for seat in range(seats):
        assert sorted(RANK[stall] for stall in state.home[seat]) == [1] * ones + [2, 2, 2, 3, 3, 4]
    assert state.secrets == tuple(range(seats))
    assert len(state.stack) == 22 - seats
    assert sorted(filter(None, state.faces)) == sorted(TILES)
    assert match.to_act() == (0,)
    assert state.round == 1


def test_a_seat_may_place_any_rank_or_its_secret_tile_on_any_free_square_or_draw() -> None:
    state = Match.new("golden_eggs", 2, seed=1).state
    kinds = ("stall I", "stall II", "stall III", "stall IIII", "secret")
    everything = {"draw"} | {f"{kind} {square}" for kind in kinds for square in SQUARE_NAMES}
    assert set(texts(state, 0)) == everything
    assert len(texts(state, 0)) == 151
    assert texts(state, 1) == []


def test_only_free_squares_and_ranks_at_home_are_offered() -> None:
    state = parse(ONE_FREE + "stalls: A I | B III II | C II")
    assert texts(state, 1) == ["draw", "stall II f5", "stall III f5", "secret f5"]


def test_squares_are_named_by_column_and_by_row_from_the_castle() -> None:
    assert SQUARE_NAMES[0] == "a1"
    assert SQUARE_NAMES[5] == "f1"
    assert SQUARE_NAMES[6] == "a2"
    assert SQUARE_NAMES[29] == "f5"


def test_a_stall_goes_from_home_to_the_market_and_the_turn_passes_on() -> None:
    before = Match.new("golden_eggs", 3, seed=1).state
    done = step(before, "stall III b4")
    (stall,) = set(before.home[0]) - set(done.state.home[0])
    assert done.events == (StallPlaced(seat=0, stall=stall, rank=3, square=SQUARE_NAMES.index("b4")),)
    assert piece(done.state, "b4") == stall
    assert RANK[stall] == 3
    assert done.state.turn == 1
    assert len(done.state.home[0]) == len(before.home[0]) - 1
    assert "stall I b4" not in texts(done.state, 1)


def test_after_the_last_seat_the_first_one_plays() -> None:
    state = Match.new("golden_eggs", 3, seed=1).state
    assert after(state, "stall I a1", "stall I a2", "stall I a3").turn == 0


def test_a_drawn_tile_is_shown_to_all_and_must_then_be_placed_by_the_same_seat() -> None:
    match = Match.new("golden_eggs", 2, seed=1)
    tile = match.state.faces[2]
    assert match.play(0, "draw") == (TileDrawn(seat=0, token=2, tile=tile),)
    for viewer in (None, 0, 1):
        assert match.view(viewer).faces[2] == tile
    assert match.to_act() == (0,)
    assert texts(match.state, 0) == [f"tile {square}" for square in SQUARE_NAMES]
    assert match.play(0, "tile c3") == (
        TilePlaced(seat=0, token=2, tile=tile, square=SQUARE_NAMES.index("c3")),
    )
    assert piece(match.state, "c3") == 2
    assert match.state.drawn is None
    assert match.to_act() == (1,)
    assert list(match.state.stack) == list(range(3, 22))


def test_whatever_a_seat_did_its_left_neighbour_is_next() -> None:
    state = Match.new("golden_eggs", 4, seed=1).state
    assert after(state, "draw", "tile a1").turn == 1
    assert after(state, "draw", "tile a1", "secret b1").turn == 2
    assert after(state, "draw", "tile a1", "secret b1", "stall I c1").turn == 3
    nobody_but_c = NOTHING_LEFT_FOR_A.replace("A1", "A2", 1).replace("B50", "B50 C50").replace("B I", "C I")
    assert after(parse(nobody_but_c), "pass").turn == 1
    assert after(parse(nobody_but_c), "pass", "pass").turn == 2


def test_who_watches_a_draw_and_a_secret_tile_being_placed_learns_them() -> None:
    state = Match.new("golden_eggs", 2, seed=1).state
    for move in ("draw", "secret a1"):
        done = step(state, move)
        seen = rules.view(state, 1)
        for event in done.events:
            redacted = rules.redact(event, 1)
            assert redacted is not None
            seen = rules.evolve(seen, redacted)
        assert seen == rules.view(done.state, 1)
        assert sum(face is not None for face in seen.faces) == 2


def test_before_the_deal_nobody_acts_and_nobody_has_won() -> None:
    table = rules.empty(3, Options())
    assert rules.to_act(table) == ()
    assert rules.outcome(table) is None
    assert (table.round, len(table.stack)) == (0, 0)


def test_the_next_draw_takes_the_next_tile_of_the_stack() -> None:
    state = parse("1 . . . . . .\n2 . . . . . .\n3 . . . . . .\n4 . . . . . .\n5 . . . . . .\nstack: -6 E")
    assert draw(after(state, "draw", "tile a1", "draw", "tile b1")).splitlines()[2].split()[:3] == [
        "1",
        "-6",
        "E",
    ]


def test_a_secret_tile_can_be_placed_once_and_is_then_known_to_all() -> None:
    match = Match.new("golden_eggs", 2, seed=1)
    secret = match.state.faces[0]
    assert match.view(1).faces[0] is None
    assert match.play(0, "secret d2") == (
        SecretPlaced(seat=0, token=0, tile=secret, square=SQUARE_NAMES.index("d2")),
    )
    assert match.view(1).faces[0] == secret
    assert match.state.secrets == (None, 1)
    assert match.to_act() == (1,)
    match.play(1, "stall I a1")
    assert not any(text.startswith("secret") for text in texts(match.state, 0))


def test_a_seat_sees_its_own_secret_tile_and_nobody_sees_the_stack() -> None:
    state = Match.new("golden_eggs", 3, seed=4).state
    for viewer in (None, 0, 1, 2):
        seen = rules.view(state, viewer).faces
        assert [token for token, face in enumerate(seen) if face is not None] == (
            [] if viewer is None else [viewer]
        )


def test_the_deal_tells_each_seat_only_its_own_tile() -> None:
    (dealt,) = Match.new("golden_eggs", 2, seed=4).events(0)
    assert isinstance(dealt, Dealt)
    for viewer in (None, 0, 1):
        seen = rules.redact(dealt, viewer)
        assert isinstance(seen, Dealt)
        assert (seen.round, seen.first) == (1, 0)
        assert [n for n, face in enumerate(seen.faces) if face is not None] == (
            [] if viewer is None else [viewer]
        )


def test_the_other_seat_can_be_imagined_to_hold_every_unseen_tile_and_no_other() -> None:
    match = Match.new("golden_eggs", 2, seed=4)
    match.play(0, "draw")
    seen = match.view(0)
    imagined = [rules.imagine(seen, 0, Rng.keyed("guess", n)) for n in range(600)]
    unseen = Counter(TILES) - Counter([seen.faces[0], seen.faces[2]])
    assert {state.faces[1] for state in imagined} == set(unseen)
    assert {state.faces[21] for state in imagined} == set(unseen)
    assert all(Counter(state.faces) == Counter(TILES) for state in imagined)
    assert all((s.faces[0], s.faces[2]) == (seen.faces[0], seen.faces[2]) for s in imagined)


def test_a_seat_that_can_do_nothing_else_passes() -> None:
    state = parse(NOTHING_LEFT_FOR_A)
    assert texts(state, 0) == ["pass"]
    done = step(state, "pass")
    assert done.events == (Passed(0),)
    assert done.state.turn == 1
    assert sorted(texts(done.state, 1)) == ["stall I e5", "stall I f5"]


def test_a_seat_with_only_a_secret_tile_may_not_pass() -> None:
    state = parse(NOTHING_LEFT_FOR_A.replace("-4", "B1") + "secret: A -4")
    assert texts(state, 0) == ["secret e5", "secret f5"]


def test_a_seat_with_nothing_but_the_stack_may_only_draw() -> None:
    state = parse(NOTHING_LEFT_FOR_A.replace("-4", "B1"))
    assert texts(state, 0) == ["draw"]


def test_the_round_ends_only_when_the_last_square_is_taken() -> None:
    state = parse(ONE_FREE.replace("+4   .", " .   ."))
    one_left = after(state, "secret f5")
    assert one_left.round == 1
    assert one_left.ecus == (50, 50, 50)
    assert after(one_left, "stall I e5").round == 2


def test_a_full_market_is_cleared_and_dealt_anew() -> None:
    state = parse(ONE_FREE)
    done = step(state, "secret f5")
    cleared = next(event for event in done.events if isinstance(event, MarketCleared))
    assert sorted(RANK[stall] for stall in cleared.came_home) == [1, 1, 1, 1, 1, 1]
    assert sorted(RANK[stall] for stall in cleared.used_up) == [2, 2, 3, 4]
    new = done.state
    assert new.round == 2
    assert set(new.market) == {None}
    assert new.secrets == (0, 1, 2)
    assert list(new.stack) == list(range(3, 22))
    assert [[RANK[stall] for stall in home] for home in new.home] == [
        [3, 2, 2, 1, 1, 1],
        [4, 3, 3, 2, 2, 2, 1, 1, 1],
        [4, 3, 3, 2, 2, 1, 1, 1],
    ]
    assert sorted(new.gone) == sorted(cleared.used_up)
    assert isinstance(done.events[-1], Dealt)
    assert sorted(filter(None, done.events[-1].faces)) == sorted(TILES)


def test_the_seat_that_would_have_moved_next_begins_the_next_round() -> None:
    new = after(parse(ONE_FREE), "secret f5")
    assert (new.first, new.turn) == (2, 2)


def test_a_secret_tile_that_was_not_placed_goes_back_unseen() -> None:
    state = parse(ONE_FREE.replace("secret: B -4", "secret: A -4 | B -5"))
    done = step(state, "stall II f5")
    for viewer in (None, 1, 2):
        told = [rules.redact(event, viewer) for event in done.events]
        assert not any("thief" in str(event) for event in told if not isinstance(event, Dealt))
    assert done.state.secrets == (0, 1, 2)


def test_every_round_is_shuffled_differently() -> None:
    state = parse(ONE_FREE)
    secret = find(rules.legal_actions(state, 1), "secret f5")
    assert secret is not None
    deals = {rules.apply(state, 1, secret, Rng.keyed(seed)).state.faces for seed in range(5)}
    assert len(deals) == 5


def test_no_dice_are_thrown_within_a_round() -> None:
    match = Match.new("golden_eggs", 2, seed=3)
    for seat, move in enumerate(["draw", "tile a1", "secret b1", "stall I c1"]):
        match.play(match.to_act()[0], move)
        assert not match.rolled(seat + 1)


def test_a_balance_may_fall_below_zero() -> None:
    state = parse("""
        round 3 of 3, A began, B to play
        1  A4  -6  -5  -4  -3   .
        2  -1  +1  +1  +2  +2  +3
        3  B1  +3  +4  +4  +5  +5
        4  B1  +6  +6   F  B2   F
        5  B1   E   B  B2  B2  -2
        écus: A50 B-60
    """)
    over = after(state, "stall III f1")
    assert over.ecus[0] == 50 + 4 * -18 + 4 * -1
    result = rules.outcome(over)
    assert result is not None
    assert result.scores[0] == -26


def test_after_the_last_round_most_ecus_win() -> None:
    state = parse(ONE_FREE.replace("round 1", "round 3"))
    over = after(state, "secret f5")
    result = rules.outcome(over)
    assert result is not None
    assert result.reason == "most_ecus"
    assert (result.winners, result.scores) == ((0,), (91, 62, 89))
    assert rules.to_act(over) == ()
    assert all(rules.legal_actions(over, seat) == () for seat in range(3))
    assert rules.outcome(state) is None


def test_a_tie_is_shared() -> None:
    state = parse(ONE_FREE.replace("round 1", "round 3") + "écus: A50 B79 C7")
    result = rules.outcome(after(state, "secret f5"))
    assert result is not None
    assert (result.winners, result.scores) == ((0, 1), (91, 91, 46))


def test_the_market_stays_to_be_looked_at_when_the_game_is_over() -> None:
    over = after(parse(ONE_FREE.replace("round 1", "round 3")), "secret f5")
    assert None not in over.market


@pytest.mark.parametrize(
    ("position", "attempt", "reason"),
    [
        ("", "stall II a1", "a1 is taken by A's stall I"),
        ("", "stall II c1", "c1 is taken by A's stall IIII"),
        ("", "secret d1", "d1 is taken by the tax collector (-6)"),
        ("", "secret d4", "d4 is taken by the fire"),
        ("", "stall II g1", "there is no square g1; columns are a to f, rows 1 to 5 from the castle"),
        ("", "stall V f5", "there is no rank V; ranks: I II III IIII"),
        ("stalls: B III II", "stall I f5", "you have no stall I left; your stalls: III II"),
        ("stalls: A I", "stall I f5", "you have no stall I left; your stalls: none"),
        ("", "tile f5", "draw a tile first"),
        ("", "pass", "you can place a stall or draw a tile or place your secret tile"),
        ("drawn: -5", "draw", "first place the preacher (-5) you drew"),
        ("drawn: -5", "pass", "first place the preacher (-5) you drew"),
        ("drawn: -5", "secret f5", "first place the preacher (-5) you drew"),
        ("drawn: -5", "stall I f5", "first place the preacher (-5) you drew"),
        ("drawn: -5", "tile e5", "e5 is taken by the lady (+4)"),
    ],
)
def test_a_refusal_says_why(position: str, attempt: str, reason: str) -> None:
    state = parse(ONE_FREE + position)
    assert find(rules.legal_actions(state, 1), attempt) is None
    assert reason in rules.why_not(rules.view(state, 1), 1, attempt)


def test_a_placed_secret_tile_and_an_empty_stack_are_named_in_refusals() -> None:
    state = parse(NOTHING_LEFT_FOR_A)
    assert rules.why_not(state, 0, "secret e5") == "your secret tile is placed"
    assert rules.why_not(state, 0, "draw") == "the stack is empty"
    only_a_secret = parse(NOTHING_LEFT_FOR_A.replace("-4", "B1") + "secret: A -4")
    assert rules.why_not(only_a_secret, 0, "pass").endswith("you can place your secret tile")


def test_a_match_refuses_with_the_try_the_reason_and_the_position() -> None:
    match = Match.new("golden_eggs", 2, seed=1)
    match.play(0, "stall III b4")
    with pytest.raises(IllegalAction, match=r"stall I b4: b4 is taken by A's stall III\.\nround 1 of 3"):
        match.play(1, "stall I b4")


def test_a_draw_cannot_be_taken_back_once_the_table_saw_the_tile() -> None:
    session = Session(Match.new("golden_eggs", 2, seed=1), (Person("Ana"), Person("Ben")))
    session.play(0, "draw")
    assert not session.can_undo(0)


def test_a_preview_of_a_draw_does_not_look_into_the_stack() -> None:
    session = Session(Match.new("golden_eggs", 2, seed=1), (Person("Ana"), Person("Ben")))
    draw_action = session.legal(0)[0]
    assert session.preview(0, draw_action) == (TileDrawn(0, 2, None),)


def test_a_diagram_reads_back_as_it_was_drawn() -> None:
    match = Match.new("golden_eggs", 3, seed=9)
    dice = Rng.keyed("diagram")
    while match.to_act():
        for seen in (match.state, match.view(None), match.view(1)):
            assert draw(parse(draw(seen), Options())) == draw(seen)
        seat = match.to_act()[0]
        match.play(seat, dice.pick(match.legal(seat)))


@pytest.mark.parametrize(
    ("impossible", "reason"),
    [
        ("B1  +3", "one stall B1 too many"),
        ("+6  +6", r"one tile \+6 too many"),
        ("E  F", "one tile [EF] too many"),
    ],
)
def test_a_diagram_with_more_than_the_box_holds_is_refused(impossible: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        parse(ONE_FREE.replace("C1  +3", impossible))
