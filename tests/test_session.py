"""Sessions: who is shown what, and what may still be taken back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.catalog import GAMES
from game.core import IllegalAction
from game.match import Match
from game.rng import Rng
from game.session import Bot, Person, Session
from tests.stories import laws_of, play_on


def friends(match: Match) -> Session:
    return Session(match, tuple(Person(f"friend {seat}") for seat in range(match.seats)))


def test_every_seat_has_one_player() -> None:
    with pytest.raises(ValueError, match="3 seats need 3 players, not 1"):
        Session(Match.new("poule_position", 3, 1), (Person("Zoé"),))


def test_the_feed_of_a_viewer_leads_to_its_view() -> None:
    session = friends(play_on(Match.new("poule_position", 3, 1), Rng.keyed(1), 17))
    rules = session.match.rules
    for viewer in (None, 0, 1, 2):
        seen = rules.empty(3, session.match.options)
        for event in session.feed(viewer):
            seen = rules.evolve(seen, event)
        assert seen == session.view(viewer)
        later = session.view_at(viewer, 9)
        for event in session.feed(viewer, since=9):
            later = rules.evolve(later, event)
        assert later == session.view(viewer)


def test_a_pick_can_be_taken_back_until_all_are_in_whoever_picked_since() -> None:
    session = friends(Match.new("poule_position", 3, 1))
    assert not session.can_undo(0)
    first, second = session.legal(0)[:2]
    session.play(0, first)
    session.play(1, session.legal(1)[0])
    assert session.can_undo(0)
    assert session.can_undo(1)
    session.undo(0)
    assert session.to_act() == (0, 2)
    session.play(0, second)
    session.play(2, session.legal(2)[0])
    for seat in range(3):
        assert not session.can_undo(seat)
    with pytest.raises(IllegalAction, match="undo"):
        session.undo(0)


def test_what_everyone_saw_cannot_be_taken_back() -> None:
    session = friends(play_on(Match.new("poule_position", 3, 1), Rng.keyed(1), 5))
    assert session.match.state.round == 2
    assert not any(session.can_undo(seat) for seat in range(3))


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_an_undo_is_allowed_exactly_while_nobody_else_could_notice(game: str, data: st.DataObject) -> None:
    rules = GAMES[game]
    seats = data.draw(st.sampled_from(rules.seats))
    options = data.draw(st.sampled_from(laws_of(game).OPTIONS))
    match = Match.new(game, seats, data.draw(st.integers(0, 999)), options)
    session = friends(play_on(match, Rng.keyed(data.draw(st.integers(0, 99))), data.draw(st.integers(1, 40))))
    if not session.match.ply:
        return
    seat = session.match.actions[-1][0]
    others = [viewer for viewer in (None, *range(seats)) if viewer != seat]
    shown = {viewer: session.view(viewer) for viewer in others}
    earlier = session.match.rewound(session.match.ply - 1)
    unnoticed = all(earlier.view(viewer) == shown[viewer] for viewer in others)
    expected = unnoticed and not session.match.rolled(session.match.ply)
    assert session.can_undo(seat) == expected
    if expected:
        session.undo(seat)
        assert session.match.dumps() == earlier.dumps()
        assert {viewer: session.view(viewer) for viewer in others} == shown


def test_a_bot_chooses_from_its_own_view_and_the_same_each_time() -> None:
    match = Match.new("poule_position", 3, 1)
    session = Session(match, (Person("Zoé"), Bot("sensible"), Bot("random")))
    assert session.people == (0,)
    for seat in (1, 2):
        assert session.bot_choice(seat) == session.bot_choice(seat)
        assert session.bot_choice(seat) in session.legal(seat)
    with pytest.raises(ValueError, match="a person sits on seat 0"):
        session.bot_choice(0)


def test_only_choice_is_called_forced() -> None:
    session = friends(play_on(Match.new("poule_position", 3, 1), Rng.keyed(1)).rewound(38))
    assert session.match.state.round == 10
    seat = session.to_act()[0]
    assert [session.forced(seat)] == list(session.legal(seat))
    assert friends(Match.new("poule_position", 3, 1)).forced(0) is None


def test_a_preview_tells_what_is_public_and_changes_nothing() -> None:
    session = friends(play_on(Match.new("poule_position", 3, 1), Rng.keyed(1), 3))
    (winner,) = session.to_act()
    before = session.match.dumps()
    previewed = session.preview(winner, session.legal(winner)[-2])
    assert session.match.dumps() == before
    session.play(winner, session.legal(winner)[-2])
    assert previewed[:1] == session.feed(None, since=3)[:1]


def test_a_seat_with_cards_in_hand_hides_something_from_the_room() -> None:
    session = friends(Match.new("poule_position", 3, 1))
    assert session.hides_from_the_room(0)
    over = friends(play_on(Match.new("poule_position", 3, 1), Rng.keyed(1)))
    assert not over.hides_from_the_room(0)
