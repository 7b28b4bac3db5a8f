"""Pixels keep secrets: two worlds that look the same to a viewer give the same bytes on the screen."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

import pygame
import pytest

from game.core import Step, Viewer
from game.match import Match
from game.rng import Rng
from game.session import Person, Session
from scenes.app import headless
from scenes.curtain import Curtain
from scenes.kit.table import TableScene
from scenes.tables import TABLES, has_table
from tests.stage.plain_table import PlainTable

GAMES_ON_STAGE = [game for game in TABLES if has_table(game)]
PLIES = (0, 3, 9, 17)
NAMES = ("Ada", "Bea", "Cleo", "Dora", "Eve")


def scene_class(game: str) -> type[TableScene]:
    module, _, name = TABLES[game].partition(":")
    found: type[TableScene] = getattr(import_module(module), name)
    return found


def played(game: str, plies: int, seed: int) -> Match:
    from game.catalog import GAMES

    match = Match.new(game, seats=GAMES[game].seats[0], seed=seed)
    dice = random.Random(seed)
    for _ in range(plies):
        actors = match.to_act()
        if not actors:
            break
        seat = dice.choice(actors)
        match.play(seat, dice.choice(match.legal(seat)))
    return match


def another_world(match: Match, viewer: Viewer, seed: int) -> Match:
    """The same match, except for everything that this viewer cannot know now."""
    twin = match.rewound(match.ply)
    state = match.rules.imagine(match.view(viewer), viewer, Rng.keyed(seed, "elsewhere"))
    twin._steps[-1] = Step(state, twin._steps[-1].events)
    return twin


def frame(scene_type: type[TableScene], match: Match, viewer: Viewer) -> bytes:
    app = headless((640, 360), with_fx=False)
    scene = scene_type(Session(match, tuple(Person(name) for name in NAMES[: match.seats])))
    app.push(scene)
    scene.seen = [match.ply] * match.seats
    scene.look_as(viewer)
    scene.snap()
    return pygame.image.tobytes(app.picture(), "RGB")


@pytest.mark.parametrize("plies", PLIES)
@pytest.mark.parametrize("game", GAMES_ON_STAGE)
def test_the_table_shows_a_viewer_nothing_it_may_not_know(game: str, plies: int) -> None:
    match = played(game, plies, seed=11)
    compared = 0
    for viewer in (None, *range(match.seats)):
        picture = frame(scene_class(game), match, viewer)
        for seed in range(6):
            twin = another_world(match, viewer, seed)
            assert twin.view(viewer) == match.view(viewer)
            if twin.to_act() != match.to_act():
                continue  # who still has to choose is public, though no view tells it
            compared += twin.state != match.state
            assert frame(scene_class(game), twin, viewer) == picture, f"viewer {viewer}, ply {plies}"
    assert compared or match.rules.view(match.state, None) == match.state, (
        "the worlds must differ to prove anything"
    )


def test_a_planted_leak_is_seen() -> None:
    class Leaky(PlainTable):
        def scores(self, view: Any) -> list[str]:
            secret = self.session.match.state
            return [str(max(secret.faces[token] for token in hand)) for hand in secret.hands]

    match = played("poule_position", 3, seed=11)
    pictures = {
        frame(Leaky, world, 0) for world in (match, *(another_world(match, 0, seed) for seed in range(4)))
    }
    assert len(pictures) > 1


@pytest.mark.parametrize("game", GAMES_ON_STAGE)
def test_the_curtain_is_the_same_whatever_lies_behind_it(game: str) -> None:
    pictures, behind = set(), set()
    for seed in (1, 2, 3):
        app = headless((640, 360), with_fx=False)
        match = played(game, 2, seed)
        scene = scene_class(game)(Session(match, tuple(Person(name) for name in NAMES[: match.seats])))
        app.push(scene)
        scene.viewer = None
        app.push(Curtain(1, "Bea", ["Ada"], lambda: None, lambda: None))
        app.settle()
        for _ in range(60):
            app.tick()
            app.draw()
        pictures.add(pygame.image.tobytes(app.screen.surface, "RGB"))
        behind.add(str(match.state))
    assert len(behind) == 3
    assert len(pictures) == 1


def test_the_curtain_calls_nobody_before_its_doors_are_shut() -> None:
    app = headless((640, 360), with_fx=False)
    curtain = Curtain(1, "Bea", ["Ada"], lambda: None, lambda: None)
    app.push(curtain)
    while curtain.left.x < 0:
        assert not any(widget.visible for widget in curtain.widgets)
        app.tick()
    app.settle()
    assert all(widget.visible for widget in curtain.widgets)
