"""Golden games: whole matches that a person can read, replayed to the letter."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import playthrough
from game.catalog import GAMES
from game.core import SaveError

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


@pytest.mark.parametrize(
    ("line", "damage"),
    [("seats: 3", "seats: three"), ("seed: ", "seed: ?"), ("options: ", "options: {"), ("game: ", "gone ")],
)
def test_a_damaged_header_is_told_in_a_sentence(line: str, damage: str) -> None:
    written = next(p for p in FILES if p.parent.name == "poule_position").read_text(encoding="utf-8")
    header = [damage if one.startswith(line[:5]) else one for one in written.splitlines()]
    with pytest.raises(SaveError, match=r"^This is not a playthrough: its header .*\.$"):
        playthrough.read("\n".join(header))
