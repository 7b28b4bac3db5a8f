"""Bots think aside: the same choice, in a process of their own, replaced when nobody waits for it."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from scenes.kit import thinker
from scenes.kit.thinker import Aside, InPlace
from tests.stage.plain_table import session

PATIENCE_SECONDS = 30


@pytest.fixture
def aside() -> Iterator[Aside]:
    worker = Aside()
    yield worker
    worker.close()


def wait_for(worker: Aside) -> str:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        found = worker.answer()
        if found is not None:
            return found
        time.sleep(0.01)
    raise AssertionError("no answer")


def test_aside_and_in_place_choose_the_same(aside: Aside) -> None:
    game, here = session("bbb"), InPlace()
    for seat in (0, 1, 2):
        aside.ask(game, seat)
        here.ask(game, seat)
        assert wait_for(aside) == here.answer()
        game.play(seat, here.answer())


def test_a_quick_bot_is_asked_in_place_from_then_on(aside: Aside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "QUICK_SECONDS", 10.0)
    game = session("bbb")
    aside.ask(game, 0)
    assert wait_for(aside)
    aside.ask(game, 1)
    assert aside.answer() is not None, "at once, without a process"


def test_a_cancelled_question_is_never_answered(aside: Aside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "QUICK_SECONDS", 0.0)
    game = session("bbb")
    aside.ask(game, 0)
    aside.cancel()
    assert aside.answer() is None
    aside.ask(game, 1)
    assert wait_for(aside) == str(game.bot_choice(1))


def test_a_worker_killed_in_mid_thought_costs_no_move(aside: Aside) -> None:
    game = session("bbb")
    aside.ask(game, 2)
    assert aside._worker is not None
    aside._worker.kill()
    assert wait_for(aside) == str(game.bot_choice(2))


def test_a_line_that_breaks_as_the_question_is_asked_costs_no_move(aside: Aside) -> None:
    game = session("bbb")
    aside.ask(game, 0)
    wait_for(aside)
    aside._quick.clear()
    assert aside._line is not None
    aside._line.close()
    aside.ask(game, 1)
    assert wait_for(aside) == str(game.bot_choice(1))


def test_a_dead_worker_is_noticed_and_replaced(aside: Aside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "QUICK_SECONDS", 0.0)
    game = session("bbb")
    aside.ask(game, 0)
    wait_for(aside)
    assert aside._worker is not None
    aside._worker.terminate()
    aside._worker.join(5)
    aside.ask(game, 1)
    assert wait_for(aside) == str(game.bot_choice(1))
