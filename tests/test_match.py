"""Matches: setting up, saving, loading, taking back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.catalog import GAMES
from game.core import BadSetup, IllegalAction, SaveError
from game.match import Match
from game.rng import Rng
from tests.stories import play_on


def some_match(plies: int = 12) -> Match:
    return play_on(Match.new("poule_position", 4, 42), Rng.keyed("some match"), plies)


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("chess", 3, 1, None), "no game 'chess'; the games are poule_position"),
        (("poule_position", 2, 1, None), "takes 3 to 5 seats, not 2"),
        (("poule_position", 6, 1, None), "takes 3 to 5 seats, not 6"),
        (("poule_position", 3, -1, None), "A seed is a whole number"),
        (("poule_position", 3, 2**63, None), "A seed is a whole number"),
        (("poule_position", 3, True, None), "A seed is a whole number"),
        (("poule_position", 3, 1, {"hats": 1}), "hats"),
    ],
)
def test_what_does_not_exist_is_refused_in_a_sentence(args: tuple[Any, ...], sentence: str) -> None:
    with pytest.raises(BadSetup, match=sentence):
        Match.new(*args)


def test_an_action_and_its_text_are_the_same_move() -> None:
    by_value, by_text = Match.new("poule_position", 3, 1), Match.new("poule_position", 3, 1)
    action = by_value.legal(1)[2]
    assert by_value.play(1, action) == by_text.play(1, f" {action}  ")
    assert by_value.dumps() == by_text.dumps()


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_that_is_not_at_the_table_is_refused_in_a_sentence(game: str) -> None:
    match = Match.new(game, GAMES[game].seats[0], 1)
    for seat in (-1, match.seats, match.seats + 40):
        assert match.legal(seat) == ()
        with pytest.raises(IllegalAction, match=f"there is no seat {seat}; seats are 0 to"):
            match.play(seat, match.legal(match.to_act()[0])[0])


@pytest.mark.parametrize("game", GAMES)
def test_a_save_with_a_move_of_a_seat_too_many_is_refused_in_a_sentence(game: str) -> None:
    match = Match.new(game, GAMES[game].seats[0], 1)
    move = f"E {match.legal(match.to_act()[0])[0]}"
    with pytest.raises(SaveError, match=r"Move 1 of the save, 'E .*there is no seat 4"):
        Match.loads(json.dumps({**json.loads(match.dumps()), "actions": [move]}))


def test_nothing_played_means_nothing_to_undo() -> None:
    with pytest.raises(IllegalAction, match="nothing has been played"):
        Match.new("poule_position", 3, 1).undo()


def test_a_rewound_copy_leaves_the_match_alone() -> None:
    match = some_match()
    text = match.dumps()
    copy = match.rewound(5)
    play_on(copy, Rng.keyed("elsewhere"), 9)
    assert match.dumps() == text
    assert copy.ply == 14


def test_a_save_holds_the_moves_and_nothing_that_follows_from_them() -> None:
    saved = json.loads(some_match().dumps())
    assert sorted(saved) == ["actions", "format", "game", "options", "seats", "seed", "version"]
    assert saved["actions"][0].split()[:2] == ["A", "play"] or saved["actions"][0][0] in "ABCD"


def edited(**changes: Any) -> str:
    return json.dumps({**json.loads(some_match().dumps()), **changes})


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "not a Basse-Cour save"),
        ("cluck", "not a Basse-Cour save"),
        ("[" * 100_000, "not a Basse-Cour save"),
        ("{}", "not a Basse-Cour save"),
        ("\ud800", "not a Basse-Cour save"),
        (edited(format=99), "format 99; this program reads format 1"),
        (edited(game="tetris"), "no game 'tetris'"),
        (edited(version=0), "version 0 of the rules of poule_position; this program plays version 1"),
        (edited(seats=7), "takes 3 to 5 seats, not 7"),
        (edited(seed=-5), "A seed is a whole number"),
        (edited(seed="1"), "not a Basse-Cour save"),
        (edited(options={"rungs": 12}), "rungs"),
        (edited(actions=["A fly"]), "Move 1 of the save, 'A fly', cannot be played"),
        (edited(actions=["play 3"]), "is not a move"),
        (edited(actions=[""]), "is not a move"),
        (edited(surprise=1), "not a Basse-Cour save"),
    ],
)
def test_a_damaged_or_foreign_save_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(SaveError, match=sentence) as refused:
        Match.loads(text)
    assert "\n" not in str(refused.value)


@settings(max_examples=60, deadline=None)
@given(cut=st.integers(0, 2000), junk=st.text(max_size=5))
def test_a_save_cut_or_scribbled_on_loads_whole_or_says_why(cut: int, junk: str) -> None:
    text = some_match().dumps()
    cut %= len(text)
    for damaged in (text[:cut], text[:cut] + junk + text[cut + len(junk) :]):
        try:
            Match.loads(damaged)
        except SaveError as sentence:
            assert str(sentence)  # noqa: PT017 - both ends are right, a traceback is not
