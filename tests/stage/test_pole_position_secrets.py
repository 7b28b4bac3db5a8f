"""Pole Position keeps secret fuel secret: another card in another hand changes no pixel."""

from __future__ import annotations

import pygame
import pytest

from game.core import Viewer
from game.match import Match
from game.session import Session
from tests.stage.pole_position_table import session, sit_down, story, twin

SEATS = 4


def secret_story(turn: int) -> Match:
    """A race in which, in this turn, some have chosen fuel and others have not."""
    for seed in range(200):
        for plies in range(1, 60):
            match = story(SEATS, plies, seed)
            state = match.state
            if state.turn == turn and not state.queue and 0 < SEATS - state.picks.count(None) < SEATS - 1:
                return match
    raise AssertionError("no such race")


def frames(match: Match, viewer: Viewer) -> list[bytes]:
    """What `viewer` is shown while the last action happens, and once it has; and what the log says."""
    app, scene = sit_down(Session(match, session("p" * SEATS).players))
    scene.seen = [match.ply - 1] * SEATS
    scene.look_as(viewer)
    if viewer is None:
        scene.shown = match.ply - 1
        scene._retell()
        scene.snap()
    shown = []
    for tick in range(60):
        if tick % 6 == 0:
            shown.append(pygame.image.tobytes(app.picture(0), "RGB"))
        if app.top is not scene or (tick and not scene.timeline.busy and scene.phase != "idle"):
            break
        app.tick()
    shown.append(pygame.image.tobytes(app.picture(0), "RGB"))
    shown.append("\n".join(text for text, _seat in scene.log).encode())
    return shown


@pytest.mark.parametrize("turn", [1, 2, 4])
def test_what_a_viewer_may_not_know_changes_no_pixel(turn: int) -> None:
    match = secret_story(turn)
    compared = 0
    for viewer in (None, *range(SEATS)):
        shown = frames(match, viewer)
        others = [found for seed in range(60) if (found := twin(match, viewer, seed)) is not None]
        for other in [other for other in others if other.state != match.state][:2]:
            compared += 1
            assert frames(other, viewer) == shown, f"viewer {viewer}"
    assert compared > SEATS


def test_the_control_a_leak_would_be_seen() -> None:
    """The same twins through the eyes of the seat that chose do differ."""
    match = secret_story(2)
    chooser = next(seat for seat, pick in enumerate(match.state.picks) if pick is not None)
    worlds = [world for seed in range(60) if (world := twin(match, None, seed)) is not None]
    other = next(world for world in worlds if world.state.picks[chooser] != match.state.picks[chooser])
    assert frames(match, None) == frames(other, None)
    assert frames(match, chooser) != frames(other, chooser)


def test_a_peek_shows_the_picked_card_to_its_owner_only() -> None:
    from scenes.kit.intents import Hold, Press, Release

    match = secret_story(2)
    app, scene = sit_down(Session(match, session("p" * SEATS).players))
    scene.look_as(None)
    for seat, pick in enumerate(match.state.picks):
        at = scene.chips[seat].box.centre
        app.handle(Press(at))
        app.handle(Hold(at))
        assert bool(scene._peek.showing) == (pick is not None)
        app.handle(Release(at, at))
        assert not scene._peek.showing
