"""Settings and the unfinished game: round trips, damage, and a disk that says no."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.core import SaveError
from scenes.kit import saves
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
