"""Whole games in a real window: by clicks, by fingers, by keys alone, by a pad alone."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from scenes.tables import TABLES, has_table
from tests.window.hands import ROOT, Screen, needs_a_screen
from tests.window.whole_game import MODEL

pytestmark = needs_a_screen


@pytest.fixture
def display() -> Iterator[str]:
    screen = Screen()
    yield screen.display
    screen.close()


@pytest.mark.parametrize("game", [game for game in TABLES if has_table(game)])
@pytest.mark.parametrize(
    ("device", "heard"), [("mouse", "mouse"), ("touch", "finger"), ("keys", "keys"), ("pad", "pad")]
)
def test_a_whole_game(display: str, game: str, device: str, heard: str) -> None:
    """Four people share the model game by touch; elsewhere one person plays with as few bots as may be."""
    from game.catalog import GAMES

    pattern = "pppp" if (game, device) == (MODEL, "touch") else "p" + "b" * (GAMES[game].seats[0] - 1)
    environment = os.environ | {"DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.window.whole_game", game, device, pattern],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert done.returncode == 0, done.stderr + done.stdout
    report = done.stdout.splitlines()[-1]
    assert report.startswith("over=True"), report
    assert f"heard=['{heard}']" in report, report
    assert report.endswith("rest=[]"), report
