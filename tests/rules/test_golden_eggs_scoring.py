"""What a market pays: the worked board of the rule book line by line, then one small board for each idea."""

from __future__ import annotations

import pytest

from game.core import SEAT_LETTERS
from game.golden_eggs.diagram import parse
from game.golden_eggs.model import LINES, SQUARE_NAMES, RoundScored, SegmentScored, State
from game.golden_eggs.rules import apply, legal_actions
from game.golden_eggs.scoring import add_up, score, segments
from game.rng import Rng

RULE_BOOK = """
    1  A1  B1  A4  -6  C1  +3
    2  -2  -3  +1  +2  B1   F
    3  -1  +4  +6  C1  +5  +1
    4  +3   E  A2   F  B1  +5
    5  +2   B  C2  A3  +4  -4
"""  # A is the book's white, B its grey, C its black


def scored(state: State) -> list[SegmentScored]:
    return [score(state, line, squares) for line, squares in segments(state)]


def told(segment: SegmentScored) -> tuple[str, str, int, str]:
    """Line, squares, value, and what each seat with a stall there got."""
    squares = " ".join(SQUARE_NAMES[square] for square in segment.squares)
    paid = " ".join(
        f"{SEAT_LETTERS[seat]}{earned}"
        for seat, (rank, earned) in enumerate(zip(segment.ranks, segment.earned, strict=True))
        if rank
    )
    return segment.line, squares, segment.value, paid


def line_of(text: str, line: str) -> list[SegmentScored]:
    return [segment for segment in scored(parse(text)) if segment.line == line]


def row_1(pieces: str) -> list[SegmentScored]:
    """A market whose only pieces lie in row 1."""
    rest = "\n".join(f"{row} . . . . . ." for row in "2345")
    return line_of(f"1 {pieces}\n{rest}", "1")


def test_the_worked_board_pays_line_by_line_as_the_rule_book_says() -> None:
    assert [told(segment) for segment in scored(parse(RULE_BOOK))] == [
        ("1", "a1 b1 c1 d1 e1 f1", -3, "A-15 B-3 C-3"),
        ("2", "a2 b2 c2 d2 e2", -2, "B-2"),
        ("3", "a3 b3 c3 d3 e3 f3", 15, "C15"),
        ("4", "a4 b4 c4", 0, "A0"),
        ("4", "e4 f4", 5, "B5"),
        ("5", "a5 b5 c5 d5 e5 f5", 4, "A12 C8"),
        ("a", "a1 a2 a3 a4 a5", 2, "A2"),
        ("b", "b1 b2 b3 b4 b5", -6, "B-6"),
        ("c", "c1 c2 c3 c4 c5", 7, "A42 C14"),
        ("d", "d1 d2 d3", -4, "C-4"),
        ("d", "d5", 0, "A0"),
        ("e", "e1 e2 e3 e4 e5", 9, "B18 C9"),
        ("f", "f1", 3, ""),
        ("f", "f3 f4 f5", 2, ""),
    ]


def test_the_worked_board_adds_up_to_the_table_of_the_rule_book() -> None:
    assert add_up(scored(parse(RULE_BOOK)), 3) == RoundScored(
        rows=(-3, 0, 20), columns=(44, 12, 19), totals=(41, 12, 39)
    )


def test_playing_the_last_square_of_the_worked_board_pays_everybody() -> None:
    state = parse(RULE_BOOK.replace("-4", " .") + "drawn: -4\nécus: A50 B50 C50")
    (tile_f5,) = legal_actions(state, 0)
    step = apply(state, 0, tile_f5, Rng.keyed("any"))
    assert str(tile_f5) == "tile f5"
    assert step.state.ecus == (91, 62, 89)
    paid = [event for event in step.events if isinstance(event, SegmentScored)]
    assert list(map(told, paid)) == list(map(told, scored(parse(RULE_BOOK))))
    assert step.events[len(paid) + 1] == RoundScored((-3, 0, 20), (44, 12, 19), (41, 12, 39))


def test_a_segment_says_why_it_is_worth_that() -> None:
    state = parse(RULE_BOOK)
    (column_b,) = line_of(RULE_BOOK, "b")
    faces = state.faces
    assert [faces[token] for token in column_b.buyers] == ["knight"]
    assert column_b.bought == 4
    assert [faces[token] for token in column_b.ransomers] == ["card_sharp"]
    assert column_b.ransomed == 3
    assert column_b.evil_eye is not None
    assert faces[column_b.evil_eye] == "evil_eye"
    assert column_b.purse is not None
    assert faces[column_b.purse] == "purse"
    assert column_b.ranks == (0, 1, 0)
    assert column_b.earned == (0, -6, 0)


def test_a_plain_segment_names_neither_evil_eye_nor_purse() -> None:
    (column_e,) = line_of(RULE_BOOK, "e")
    assert (column_e.evil_eye, column_e.purse) == (None, None)


@pytest.mark.parametrize(
    ("pieces", "value"),
    [
        ("A1 +6 +5 . . .", 11),
        ("A1 +6 -2 . . .", 4),
        ("A1 +1 -6 . . .", -5),
        ("A1 +6 E . . .", 0),
        ("A1 +6 -2 E . .", -2),
        ("A1 +6 -2 B . .", 8),
        ("A1 +1 -6 B . .", -10),
        ("A1 +6 -2 B E .", -4),
        ("A1 +6 +5 B E .", 0),
        ("A1 B . . . .", 0),
        ("A1 . . . . .", 0),
    ],
)
def test_buyers_pay_ransomers_take_the_evil_eye_annuls_and_purses_double(pieces: str, value: int) -> None:
    (segment,) = row_1(pieces)
    assert segment.value == value
    assert segment.earned == (value, 0, 0)


def test_every_seat_earns_the_value_times_all_its_ranks_in_the_segment() -> None:
    (segment,) = row_1("A4 A1 B3 +5 -2 C2")
    assert segment.ranks == (5, 3, 2)
    assert segment.earned == (15, 9, 6)


def test_two_fires_cut_a_row_into_three_segments_that_ignore_each_other() -> None:
    assert [told(segment) for segment in row_1("+6 A1 F B2 F -6")] == [
        ("1", "a1 b1", 6, "A6"),
        ("1", "d1", 0, "B0"),
        ("1", "f1", -6, ""),
    ]


def test_neighbouring_fires_leave_no_segment_between_them() -> None:
    assert [told(segment)[1] for segment in row_1("A1 +2 F F B1 +3")] == ["a1 b1", "e1 f1"]


def test_fires_at_both_ends_leave_one_segment() -> None:
    assert [told(segment) for segment in row_1("F A1 +2 B1 +3 F")] == [("1", "b1 c1 d1 e1", 5, "A5 B5")]


def test_fire_stops_the_evil_eye_and_the_purses() -> None:
    assert [told(segment)[2:] for segment in row_1("A1 +6 F E B -1")] == [(6, "A6"), (-2, "")]


def test_one_fire_cuts_its_row_and_its_column() -> None:
    board = """
        1   .   .  A1   .   .   .
        2   .   .  +6   .   .   .
        3  B1  +5   F  +4   .  C1
        4   .   .  -6   .   .   .
        5   .   .  A2   .   .   .
    """
    assert [told(s)[2:] for s in line_of(board, "3")] == [(5, "B5"), (4, "C4")]
    assert [told(s)[2:] for s in line_of(board, "c")] == [(6, "A6"), (-6, "A-12")]


def test_two_fires_in_a_column_cut_it_twice() -> None:
    board = """
        1   .   .  A1   .   .   .
        2   .   .   F   .   .   .
        3   .   .  +4   .   .   .
        4   .   .   F   .   .   .
        5   .   .  A2   .   .   .
    """
    assert [told(s)[1:] for s in line_of(board, "c")] == [("c1", 0, "A0"), ("c3", 4, ""), ("c5", 0, "A0")]


def test_a_stall_counts_in_its_row_and_in_its_column() -> None:
    board = """
        1   .   .  +3   .   .   .
        2   .   .   .   .   .   .
        3  +4   .  A2   .   .  -1
        4   .   .   .   .   .   .
        5   .   .   .   .   .   .
    """
    assert add_up(scored(parse(board)), 3) == RoundScored(
        rows=(6, 0, 0), columns=(6, 0, 0), totals=(12, 0, 0)
    )


def test_free_squares_neither_pay_nor_cut() -> None:
    (segment,) = row_1("A1 . . . . +6")
    assert told(segment) == ("1", "a1 b1 c1 d1 e1 f1", 6, "A6")


def test_segments_cover_every_square_without_fire_once_by_row_and_once_by_column() -> None:
    squares = [square for segment in scored(parse(RULE_BOOK)) for square in segment.squares]
    fires = {SQUARE_NAMES.index("f2"), SQUARE_NAMES.index("d4")}
    assert sorted(squares) == sorted(2 * [s for s in range(30) if s not in fires])
    assert [len(LINES[line]) for line in "12345abcdef"] == [6] * 5 + [5] * 6
