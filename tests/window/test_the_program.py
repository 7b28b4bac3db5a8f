"""The program as people start it: a whole game by clicks, killed and resumed, and without a screen."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from game.match import Match
from scenes.kit import saves
from scenes.seating import first_plan, make_session
from tests.window.hands import Player, Screen, moves, needs_a_screen, target

pytestmark = [needs_a_screen, pytest.mark.xdist_group("window")]

GAME_SECONDS = 150.0
CALM_SECONDS = 0.6
BRISK = '{"speed":"brisk","reduced_motion":true,"language":"fr"}'


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    screen = Screen()
    yield screen
    screen.close()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home whose settings hurry: the test is about hands, not about waiting."""
    for folder in ("config/basse-cour", "config/Basse-Cour"):
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
        (tmp_path / folder / "settings.json").write_text(BRISK, encoding="utf-8")
    return tmp_path


def play_until(player: Player, done: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Click the way forward, never hammering, until `done`; the last facts of a table."""
    table: dict[str, Any] = {}
    deadline = time.monotonic() + GAME_SECONDS
    while time.monotonic() < deadline:
        facts = player.wait_for("something to touch", lambda seen: seen["quiet"] and seen["targets"])
        if done(facts):
            return table
        if facts["ply"] >= 0:
            table = facts
        wanted = choose(facts)
        if wanted is not None:
            player.click(wanted["at"])
        calm = time.monotonic() + CALM_SECONDS
        while player.look() == facts and time.monotonic() < calm:
            time.sleep(0.01)
    raise AssertionError(f"the game did not get there: {player.look()}")


def choose(facts: dict[str, Any]) -> dict[str, Any] | None:
    """The way forward, or a move."""
    for name in ("play", "start", "ready", "confirm"):
        if (wanted := target(facts, name)) is not None and not wanted["why_not"]:
            return wanted
    options = moves(facts)
    return options[facts["ply"] % len(options)] if options else None


def test_from_the_title_to_the_results_by_clicks(screen: Screen, home: Path) -> None:
    player = Player(screen, home)
    try:
        facts = play_until(player, lambda seen: seen["scene"] == "Results")
    finally:
        player.close()
    assert Match.loads(facts["save"]).state.round >= 10


def resume(screen: Screen, home: Path) -> Player:
    player = Player(screen, home)
    facts = player.wait_for("the offer to resume", lambda seen: seen["quiet"] and target(seen, "resume"))
    player.click((target(facts, "resume") or {})["at"])
    return player


@pytest.mark.parametrize("moment", ["at rest", "in mid-animation"])
def test_killed_in_mid_game_it_resumes_exactly_there(screen: Screen, home: Path, moment: str) -> None:
    if moment == "in mid-animation":
        for settings in home.rglob("settings.json"):
            settings.write_text('{"language":"fr"}', encoding="utf-8")
    player = Player(screen, home)
    try:
        play_until(player, lambda seen: seen["ply"] >= 9)
        if moment == "in mid-animation":
            wanted = choose(player.wait_for("a choice", lambda seen: seen["quiet"] and choose(seen)))
            player.click((wanted or {})["at"])
            player.wait_for("something that moves", lambda seen: not seen["quiet"] and seen["ply"] >= 9)
        player.kill()
        saved = Match.loads(player.look()["save"])
        player = resume(screen, home)
        resumed = player.wait_for("the table", lambda seen: seen["ply"] >= 0)
        assert Match.loads(resumed["save"]).actions[: saved.ply] == saved.actions
        assert Match.loads(resumed["save"]).seed == saved.seed
    finally:
        player.close()


def test_killed_behind_the_curtain_it_comes_back_behind_the_curtain(screen: Screen, home: Path) -> None:
    player = Player(screen, home)
    try:
        play_until(player, lambda seen: seen["ply"] >= 0)
        player.kill()
        stored = next(home.rglob(saves.FILE))
        two_people = first_plan("poule_position").with_chair(1, bot="")
        saves.store(stored.parent, make_session("poule_position", two_people, 5), (0, 0, 0), (0, 0, 0))
        before = stored.read_text(encoding="utf-8")
        for _again in range(2):
            player = resume(screen, home)
            player.wait_for("the curtain", lambda seen: seen["scene"] == "Curtain")
            player.kill()
        assert stored.read_text(encoding="utf-8") == before, "nobody has done anything"
    finally:
        player.close()


def test_without_a_screen_it_says_so_and_ends_with_code_2(home: Path) -> None:
    environment = {**os.environ, "SDL_VIDEODRIVER": "x11", "DISPLAY": ":4077", "HOME": str(home)}
    done = subprocess.run(
        [sys.executable, "main.py"],
        cwd=Path(__file__).parents[2],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
