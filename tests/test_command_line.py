"""The commands of main.py, as a shell sees them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.match import Match
from game.rng import Rng
from main import main
from tests.stories import play_on

ROOT = Path(__file__).parents[1]


@pytest.fixture
def save(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(play_on(Match.new("poule_position", 3, 5), Rng.keyed(5), 9).dumps(), encoding="utf-8")
    return path


def tally(capsys: pytest.CaptureFixture[str], *arguments: str) -> object:
    assert main(["simulate", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_games_lists_seats_options_and_bots(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    told = capsys.readouterr().out
    assert "poule_position: 3 to 5 seats; bots: random, sensible" in told
    assert "plus (default False)" in told


def test_simulating_twice_or_with_more_jobs_gives_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    plan = ("poule_position", "--seats", "5", "--games", "12", "--seed", "1")
    once = tally(capsys, *plan)
    assert tally(capsys, *plan) == once
    assert tally(capsys, *plan, "--jobs", "2") == once
    assert tally(capsys, *plan[:-1], "2") != once


def test_the_results_table_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["simulate", "poule_position", "--seats", "3", "--games", "10", "--bots", "sensible,random"])
        == 0
    )
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "poule_position: 10 games"
    rows = [line.split() for line in lines[2:5]]
    assert [row[:2] for row in rows] == [["A", "sensible"], ["B", "random"], ["C", "sensible"]]
    assert round(sum(float(row[2]) for row in rows), 1) == 10.0
    assert lines[5].startswith("400 plies, 40.0 a game, ")


def test_a_sensible_bot_beats_chance(capsys: pytest.CaptureFixture[str]) -> None:
    result = tally(capsys, "poule_position", "--seats", "4", "--games", "40", "--bots", "sensible,random")
    wins = [seat["wins"] for seat in result["seats"]]  # type: ignore[index]
    assert wins[0] + wins[2] > 2 * (wins[1] + wins[3])


def test_show_writes_the_game_out(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(save)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("game: poule_position\n")
    assert told.count("\n> ") == 9


def test_check_tells_good_saves_from_bad(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cut = save.with_name("cut.json")
    cut.write_text(save.read_text(encoding="utf-8")[:100], encoding="utf-8")
    noise = save.with_name("noise.json")
    noise.write_bytes(bytes(range(256)))
    assert main(["check", str(save)]) == 0
    assert "9 moves, can be played on" in capsys.readouterr().out
    assert main(["check", str(cut), str(noise), str(save), str(save.with_name("none"))]) == 2
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 4
    assert "damaged" in told[0]
    assert "not a text file" in told[1]
    assert "No such file" in told[3]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["simulate", "chess"], "There is no game 'chess'"),
        (["simulate", "poule_position", "--seats", "2"], "takes 3 to 5 seats, not 2"),
        (["simulate", "poule_position", "--seed", "-1"], "A seed is a whole number"),
        (["simulate", "poule_position", "--games", "0"], "--games and --jobs take a whole number from 1 up"),
        (["simulate", "poule_position", "--bots", "genius"], "no bot 'genius'"),
        (
            ["simulate", "poule_position", "--seats", "3", "--bots", "random,random,random,random"],
            "do not fit",
        ),
        (["simulate", "poule_position", "--options", "wings"], "Options are written name=value"),
        (["simulate", "poule_position", "--options", "wings=2"], "unknown field `wings`"),
        (["simulate", "pole_position", "--options", "plus=perhaps"], "cannot be used"),
        (["show", "/nowhere"], "cannot be read: No such file"),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_code_2(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert sentence in told.err
    assert told.err.count("\n") == 1
    assert not told.out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nowhere"], "There is no screen 'nowhere'"),
        (["how_to_play:x"], "A page is a number"),
        (["how_to_play:99"], "There is no page 99"),
        (["seats", "--seats", "9"], "takes 3 to 5 seats, not 9"),
        (["seats", "--seats", "robot,person,person"], "A seat takes person or"),
        (["curtain", "--game", "pecking_order", "--seats", "3"], "takes 2 seats, not 3"),
        (["curtain", "--viewer", "7"], "no seat 7 to look from"),
        (["table", "--game", "golden_eggs"], "has no table to show yet"),
        (["table", "--ply", "-3"], "--ply takes a whole number from 0 up"),
        (["title", "--size", "3x3"], "A size is written like 1280x720"),
        (["title", "--fps", "0"], "with 1 to 60 pictures"),
        (["title", "--seconds", "nan"], "A sequence lasts up to"),
        (["title", "--lang", "de"], "invalid choice: 'de'"),
    ],
)
def test_a_picture_that_cannot_be_made_is_one_sentence(
    arguments: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["shot", *arguments, "--out", str(tmp_path / "x.png")]) == 2
    told = capsys.readouterr().err
    assert sentence in told
    assert told.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["", "x.odd", "file/x.png"])
def test_a_picture_that_cannot_be_written_is_one_sentence(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert main(["shot", "title", "--size", "320x200", "--out", str(tmp_path / name)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("arguments", [["bogus"], ["--bogus"], ["shot"], ["simulate"], ["--size", "3x3"]])
def test_what_the_command_line_does_not_know_is_one_sentence(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a screen")
@pytest.mark.parametrize("missing", [{"SDL_VIDEODRIVER": "no such driver"}, {}], ids=["driver", "display"])
def test_without_a_screen_there_is_one_sentence(missing: dict[str, str], tmp_path: Path) -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER")
    environment = {key: value for key, value in os.environ.items() if key not in hidden}
    environment |= {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path / "config"), **missing}
    done = subprocess.run(
        [sys.executable, "main.py"], env=environment, capture_output=True, text=True, cwd=ROOT, timeout=60
    )
    assert done.returncode == 2
    assert done.stderr.startswith("basse-cour: ")
    assert done.stderr.count("\n") == 1
    assert not done.stdout
