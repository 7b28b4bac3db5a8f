"""The laws that every game of the catalog obeys, whoever plays whatever."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import playthrough
from game.catalog import BOTS, GAMES
from game.core import IllegalAction, Rules
from game.match import Match
from game.notation import find
from game.rng import Rng
from tests.stories import Case, every_case, laws_of, new_match, play_on, some_plies, story

SEEDS = 2
every = pytest.mark.parametrize("case", every_case(SEEDS), ids=lambda case: "-".join(map(str, case)))


def viewers(match: Match) -> list[int | None]:
    return [None, *range(match.seats)]


@every
def test_it_ends_and_someone_can_act_until_it_does(case: Case) -> None:
    match = story(case)
    rules = match.rules
    for ply in range(match.ply + 1):
        state = match.state_at(ply)
        waiting_for = rules.to_act(state)
        assert (rules.outcome(state) is None) == bool(waiting_for)
        assert [seat for seat in range(match.seats) if rules.legal_actions(state, seat)] == sorted(
            waiting_for
        )
    outcome = match.outcome()
    assert outcome is not None
    assert len(outcome.scores) == match.seats
    assert outcome.winners
    assert set(outcome.winners) <= set(range(match.seats))


@every
def test_events_alone_rebuild_every_state(case: Case) -> None:
    match = story(case)
    state = match.rules.empty(match.seats, match.options)
    for ply in range(match.ply + 1):
        for event in match.events(ply):
            state = match.rules.evolve(state, event)
        assert state == match.state_at(ply)


def assert_no_leak(rules: Rules[Any, Any, Any], match: Match) -> None:
    """Folding redacted events gives the view, and a twin that differs only in secrets looks the same."""
    honest = match.rules
    for viewer in viewers(match):
        seen = rules.empty(match.seats, match.options)
        for ply in range(match.ply + 1):
            for event in match.events(ply):
                redacted = rules.redact(event, viewer)
                if redacted is not None:
                    seen = rules.evolve(seen, redacted)
            state = match.state_at(ply)
            assert seen == rules.view(state, viewer), f"viewer {viewer} after ply {ply}"
            if ply in some_plies(match, 20):
                twin = honest.imagine(honest.view(state, viewer), viewer, Rng.keyed("twin", ply))
                assert rules.view(twin, viewer) == seen, f"viewer {viewer} tells twins apart after ply {ply}"


@every
def test_a_viewer_folding_redacted_events_arrives_at_its_view(case: Case) -> None:
    match = story(case)
    assert_no_leak(match.rules, match)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("leak", ["view", "redact", "both"])
def test_a_planted_leak_breaks_that_law(game: str, leak: str) -> None:
    rules = GAMES[game]
    match = story((game, rules.seats[0], 0, 0))
    if leak in ("view", "both"):
        rules = replace(rules, view=lambda state, viewer: state)
    if leak in ("redact", "both"):
        rules = replace(rules, redact=lambda event, viewer: event)
    with pytest.raises(AssertionError):
        assert_no_leak(rules, match)


@every
def test_a_view_is_enough_to_know_ones_choices(case: Case) -> None:
    match = story(case)
    rules = match.rules
    for ply in range(match.ply + 1):
        state = match.state_at(ply)
        for seat in rules.to_act(state):
            assert rules.legal_actions(rules.view(state, seat), seat) == rules.legal_actions(state, seat)


@every
def test_looking_twice_shows_the_same(case: Case) -> None:
    match = story(case)
    for ply in range(match.ply + 1):
        for viewer in viewers(match):
            seen = match.rules.view(match.state_at(ply), viewer)
            assert match.rules.view(seen, viewer) == seen


@every
def test_what_a_viewer_imagines_fits_what_it_sees(case: Case) -> None:
    match = story(case)
    rules = match.rules
    for ply in some_plies(match, 60):
        for viewer in viewers(match):
            seen = rules.view(match.state_at(ply), viewer)
            imagined = rules.imagine(seen, viewer, Rng.keyed("imagine", ply))
            assert rules.view(imagined, viewer) == seen


@every
def test_what_a_viewer_imagines_can_be_played_to_the_end(case: Case) -> None:
    match = story(case)
    rules, material = match.rules, laws_of(case[0]).material
    for ply in some_plies(match, 3):
        for viewer in viewers(match):
            rng = Rng.keyed("imagine on", ply)
            state = rules.imagine(rules.view(match.state_at(ply), viewer), viewer, rng)
            before = material(state)
            while waiting_for := rules.to_act(state):
                seat = rng.pick(waiting_for)
                state = rules.apply(state, seat, rng.pick(rules.legal_actions(state, seat)), rng).state
                assert material(state) == before
            assert rules.outcome(state) is not None


@every
def test_replaying_gives_the_same_text(case: Case) -> None:
    match = story(case)
    again = new_match(case)
    for seat, action in match.actions:
        again.play(seat, str(action))
    assert playthrough.write(again) == playthrough.write(match)


@every
def test_a_save_at_any_moment_is_the_same_game(case: Case) -> None:
    match = story(case)
    for ply in some_plies(match, 12):
        saved = match.rewound(ply).dumps()
        loaded = Match.loads(saved)
        assert loaded.state == match.state_at(ply)
        assert loaded.dumps() == saved


@every
def test_undo_then_redo_is_identical(case: Case) -> None:
    match = story(case).rewound(story(case).ply)
    text = playthrough.write(match)
    taken_back = []
    for ply in range(match.ply, 0, -1):
        taken_back.append(match.actions[-1])
        match.undo()
        assert match.state == story(case).state_at(ply - 1)
    for seat, action in reversed(taken_back):
        match.play(seat, action)
    assert playthrough.write(match) == text


@every
def test_older_states_are_never_altered(case: Case) -> None:
    match = new_match(case)
    written = [msgspec.json.encode(match.state)]
    rng = Rng.keyed(case[3], "story")
    while match.to_act():
        play_on(match, rng, plies=1)
        written.append(msgspec.json.encode(match.state))
    assert [msgspec.json.encode(match.state_at(ply)) for ply in range(match.ply + 1)] == written
    hash(match.state)


@every
def test_action_texts_are_unique_and_parse_back(case: Case) -> None:
    match = story(case)
    for ply in some_plies(match, 100):
        state = match.state_at(ply)
        for seat in match.rules.to_act(state):
            legal = match.rules.legal_actions(state, seat)
            assert len({str(action) for action in legal}) == len(legal)
            for action in legal[:: max(1, len(legal) // 20)]:
                assert find(legal, f"  {action} ") == action


@every
def test_material_is_conserved(case: Case) -> None:
    match = story(case)
    material = laws_of(case[0]).material
    dealt = material(match.state_at(0))
    assert all(material(match.state_at(ply)) == dealt for ply in range(match.ply + 1))


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_whatever_anyone_chooses_views_choices_and_imagination_agree(game: str, data: st.DataObject) -> None:
    rules = GAMES[game]
    seats = data.draw(st.sampled_from(rules.seats))
    options = data.draw(st.sampled_from(laws_of(game).OPTIONS))
    match = Match.new(game, seats, data.draw(st.integers(0, 2**63 - 1)), options)
    seen = {viewer: match.view(viewer) for viewer in viewers(match)}
    for choice in data.draw(st.lists(st.integers(0, 2**16), max_size=60)):
        waiting_for = match.to_act()
        if not waiting_for:
            break
        seat = waiting_for[choice % len(waiting_for)]
        legal = match.legal(seat)
        for event in match.play(seat, legal[choice // 7 % len(legal)]):
            for viewer in seen:
                if (redacted := rules.redact(event, viewer)) is not None:
                    seen[viewer] = rules.evolve(seen[viewer], redacted)
        for viewer in seen:
            assert seen[viewer] == match.view(viewer)
    for viewer in seen:
        assert rules.view(rules.imagine(seen[viewer], viewer, Rng.keyed(1)), viewer) == seen[viewer]


@pytest.mark.parametrize("game", GAMES)
def test_bots_of_every_level_play_whole_games_from_views_alone(game: str) -> None:
    rules = GAMES[game]
    for level, choose in BOTS[game].items():
        match = Match.new(game, rules.seats[-1], 11)
        while waiting_for := match.to_act():
            seat = waiting_for[0]
            view = match.view(seat)
            action = choose(view, seat, Rng.keyed("bot", match.ply))
            assert action == choose(view, seat, Rng.keyed("bot", match.ply)), level
            match.play(seat, action)


@pytest.mark.parametrize("game", GAMES)
def test_nonsense_is_refused_with_a_sentence_and_changes_nothing(game: str) -> None:
    match = story((game, GAMES[game].seats[0], 0, 0)).rewound(3)
    before = match.dumps()
    seat = match.to_act()[0]
    for nonsense in ("", "dance", "rung 12", "play 1000", "pass pass", "ünïcode \U0001f414"):
        with pytest.raises(IllegalAction, match=nonsense or "choices"):
            match.play(seat, nonsense)
    for stranger in (-1, match.seats, 99):
        with pytest.raises(IllegalAction, match="no seat"):
            match.play(stranger, "dance")
    assert match.dumps() == before
