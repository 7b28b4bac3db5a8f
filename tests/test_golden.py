"""Golden games: whole matches that a person can read, replayed to the letter."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import playthrough
from game.catalog import GAMES

GOLDEN = Path(__file__).parent / "golden"
FILES = sorted(GOLDEN.glob("*/*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_game_plays_as_it_is_written(path: Path, request: pytest.FixtureRequest) -> None:
    written = path.read_text(encoding="utf-8")
    played = playthrough.write(playthrough.read(written))
    if request.config.getoption("--rewrite-golden"):
        path.write_text(played, encoding="utf-8")
    else:
        assert played == written


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_golden_games_that_reach_their_end(game: str) -> None:
    mine = [path for path in FILES if path.parent.name == game]
    assert len(mine) >= 3
    for path in mine:
        assert "outcome: " in path.read_text(encoding="utf-8")
