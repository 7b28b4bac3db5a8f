"""Settings and the unfinished game: round trips, damage, and a disk that says no."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.core import SaveError
from scenes.kit import saves
from scenes.kit.claim import claim
from scenes.kit.settings import FILE, Settings, load_settings, save_settings, write_whole
from tests.stage.plain_table import session

CHOSEN = Settings("fr", "huge", "brisk", True, 0.1, 0.0, True, "table")


def test_settings_come_back(tmp_path: Path) -> None:
    assert load_settings(tmp_path) == Settings()
    assert save_settings(tmp_path / "new" / "folder", CHOSEN)
    assert load_settings(tmp_path / "new" / "folder") == CHOSEN


@pytest.mark.parametrize("text", ["", "{", "[]", '{"text_size": "enormous"}', '{"music": "loud"}', "\udcff"])
def test_damaged_settings_give_the_defaults_and_are_kept_aside(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_bytes(text.encode("utf-8", "surrogateescape"))
    assert load_settings(tmp_path) == Settings()
    assert not (tmp_path / FILE).exists()
    assert (tmp_path / (FILE + ".damaged")).exists()


def test_settings_of_a_later_version_keep_what_is_known(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"language": "fr", "hologram": true}')
    assert load_settings(tmp_path).language == "fr"


def test_a_disk_that_refuses_is_no_crash(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert not save_settings(tmp_path / "file" / "folder", CHOSEN)


def test_an_interrupted_write_leaves_the_old_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.json"
    write_whole(path, "old")

    def pulled_plug(*args: object) -> None:
        raise OSError("no more disk")

    monkeypatch.setattr(os, "replace", pulled_plug)
    with pytest.raises(OSError, match="no more disk"):
        write_whole(path, "new")
    assert path.read_text() == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["a.json"]


def test_an_unfinished_game_comes_back_exactly(tmp_path: Path) -> None:
    game = session("ppb")
    game.play(0, game.legal(0)[1])
    assert saves.resume(tmp_path) is None
    assert saves.store(tmp_path, game, (1, 0, -1), (0, 2, 1))
    found = saves.resume(tmp_path)
    assert found is not None
    assert found.session.match.dumps() == game.match.dumps()
    assert found.session.players == game.players
    assert (found.seen, found.sides) == ((1, 0, -1), (0, 2, 1))
    saves.forget(tmp_path)
    assert saves.resume(tmp_path) is None


@pytest.mark.parametrize(
    "damage", ["", "{}", "not json", '{"players": [], "match": "", "seen": [], "sides": []}']
)
def test_a_damaged_game_says_so_in_a_sentence_and_is_set_aside(tmp_path: Path, damage: str) -> None:
    (tmp_path / saves.FILE).write_text(damage)
    with pytest.raises(SaveError, match=r"\.$"):
        saves.resume(tmp_path)
    assert saves.resume(tmp_path) is None
    assert (tmp_path / (saves.FILE + ".damaged")).read_text() == damage


def test_a_second_damaged_game_is_not_laid_over_the_first(tmp_path: Path) -> None:
    for damage in ("one", "two"):
        (tmp_path / saves.FILE).write_text(damage)
        with pytest.raises(SaveError):
            saves.resume(tmp_path)
    kept = [path.read_text() for path in sorted(tmp_path.iterdir())]
    assert kept == ["one", "two"]


@pytest.mark.parametrize(("seen", "sides"), [((99, 0, 0), (0, 0, 0)), ((0, 0, 0), (0, 9, 0))])
def test_a_game_that_tells_of_what_cannot_be_is_damaged(
    tmp_path: Path, seen: tuple[int, ...], sides: tuple[int, ...]
) -> None:
    saves.store(tmp_path, session("ppb"), seen, sides)
    with pytest.raises(SaveError, match="do not exist"):
        saves.resume(tmp_path)


def test_volumes_stay_between_silence_and_full(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"music": 40.0, "effects": -3.0}')
    found = load_settings(tmp_path)
    assert (found.music, found.effects) == (1.0, 0.0)


def test_two_windows_keep_their_games_apart_and_the_one_left_behind_is_found(tmp_path: Path) -> None:
    with claim(tmp_path) as first:
        saves.store(first, session("ppb"), (0, 0, 0), (0, 0, 0))
        with claim(tmp_path) as second:
            assert saves.resume(second) is None, "that game is being played in the other window"
            saves.store(second, session("pppp"), (0,) * 4, (0,) * 4)
        saves.forget(first)
    with claim(tmp_path) as alone:
        assert alone == first
        found = saves.resume(alone)
        assert found is not None
        assert found.session.match.seats == 4


def test_half_written_files_of_a_killed_program_are_swept(tmp_path: Path) -> None:
    old, new = tmp_path / "unfinished.json1.part", tmp_path / "unfinished.json2.part"
    old.write_text("{")
    new.write_text("{")
    os.utime(old, (0, 0))
    with claim(tmp_path):
        assert (old.exists(), new.exists()) == (False, True)


def test_a_folder_that_cannot_be_written_is_used_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with claim(tmp_path / "file") as place:
        assert place == tmp_path / "file"
