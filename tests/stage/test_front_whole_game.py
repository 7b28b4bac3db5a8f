"""A whole game of Poule Position by finger alone, from the title to the results and on to a rematch."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from scenes.app import App, headless
from scenes.curtain import Curtain
from scenes.kit import saves, thinker
from scenes.kit.intents import Press, Release
from scenes.kit.settings import Settings
from scenes.kit.table import TableScene
from scenes.results import Results
from scenes.seating import first_plan
from scenes.seats import Seats
from scenes.title import Title

MOST_TAPS = 400
ROOT = Path(__file__).parents[2]


def tap(app: App, name: object) -> None:
    at = next(target.box.centre for target in app.top.targets() if target.id == name)
    app.handle(Press(at))
    app.handle(Release(at, at))


def play_on(app: App) -> None:
    """One tap wherever somebody is asked for something; else let time pass."""
    app.settle()
    top = app.top
    if isinstance(top, Curtain):
        tap(app, "ready")
    elif isinstance(top, TableScene) and top.phase == "choosing":
        legal = [target for target in top.extra_targets() if not target.why_not]
        tap(app, legal[0].id)
        if app.top is top and top.selected is not None:
            tap(app, "confirm")
    elif isinstance(top, TableScene) and top.phase == "handover":
        tap(app, "confirm")
    for _frame in range(20):
        app.tick()


@pytest.mark.parametrize("people", [1, 3])
def test_a_whole_game_by_finger(people: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "Aside", thinker.InPlace)
    app = headless((480, 270), Settings(language="fr", speed="brisk", reduced_motion=True), with_fx=False)
    app.folder = tmp_path
    plan = first_plan("poule_position")
    for seat in range(people):
        plan = plan.with_chair(seat, bot="")
    app.push(Title())
    app.push(Seats("poule_position", plan, seed=lambda: 11))
    app.settle()
    tap(app, "start")
    curtains = 0
    for _tap in range(MOST_TAPS):
        if isinstance(app.top, Results):
            break
        assert (tmp_path / saves.FILE).exists() or not table_of(app).session.to_act()
        curtains += isinstance(app.top, Curtain)
        play_on(app)
    assert isinstance(app.top, Results)
    assert not (tmp_path / saves.FILE).exists()
    assert (curtains > 0) == (people > 1)
    for _frame in range(1000):
        app.tick()
    tap(app, "rematch")
    app.settle()
    assert (tmp_path / saves.FILE).exists()


def table_of(app: App) -> TableScene:
    return next(scene for scene in app.stack if isinstance(scene, TableScene))


KILLED = """
import os, signal, sys
from pathlib import Path
from scenes.app import headless
from scenes.kit import thinker
from scenes.kit.settings import Settings
from scenes.seating import first_plan
from scenes.seats import Seats
from tests.stage.test_front_whole_game import play_on, table_of, tap

thinker.Aside = thinker.InPlace
app = headless((480, 270), Settings(language="en", speed="brisk"), with_fx=True)
app.folder = Path(sys.argv[1])
app.push(Seats("poule_position", first_plan("poule_position"), seed=lambda: 7))
app.settle()
tap(app, "start")
while True:
    play_on(app)
    table = table_of(app)
    if table.session.match.ply > 12 and table.timeline.busy:
        print("KILLED AT", table.session.match.dumps(), flush=True)
        os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_game_killed_in_mid_animation_goes_on_exactly_there(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(tmp_path)], capture_output=True, text=True, cwd=ROOT, timeout=120
    )
    assert done.returncode == -signal.SIGKILL, done.stderr
    resumed = saves.resume(tmp_path)
    assert resumed is not None
    assert resumed.session.match.dumps().strip() == done.stdout.split("KILLED AT")[1].strip()
    assert [path.name for path in tmp_path.glob("*.part")] == []
