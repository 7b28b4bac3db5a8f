"""Tick and draw of every scene, idle and in its busiest second, in units of one full-screen background blit.

    python3 -m tests.benchmarks.frames [SCENE…] [--sizes 1280x720,1920x1080]

The blit is measured in the same run, between the scenes. Times are the process's own (a busy machine does
not count), on the dummy video driver: flips are not part of it. Idle is judged by the mean, so that idle life
which draws now and then counts in full; the busiest second is the one whose frames took longest in a played
stretch.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import ceil
from random import Random
from time import process_time

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from game.catalog import GAMES
from game.match import Match
from game.session import Bot, Person, Session
from scenes.app import App
from scenes.kit.intents import Move, Page, Press, Release
from scenes.kit.scene import Scene
from scenes.kit.screen import Window
from scenes.kit.settings import Settings
from scenes.kit.table import TableScene
from scenes.kit.widgets.dialog import Dialog

IDLE_LIMIT, BUSY_LIMIT = 1.0, 8.0
JUDGED_SIZE = (1920, 1080)
IDLE_FRAMES = 600
BUSY_FRAMES = 2400
SECOND = 60
BLITS = 40
MANY_SPINS = 8


@dataclass
class Reading:
    mean: float
    median: float
    p95: float


@dataclass
class Act:
    """A scene and what makes it busy: called before every frame of the busy stretch."""

    make: Callable[[App], Scene]
    stir: Callable[[App, int], None]


def wander(app: App, frame: int) -> None:
    """A restless hand: three keys a second, a page now and then."""
    if frame % 20 == 0:
        app.devices.last = "keys"
        app.handle(Move(*((1, 0), (0, 1), (-1, 0), (0, -1))[frame // 20 % 4]))
    if frame % 90 == 45:
        app.handle(Page(1))


def watch(app: App, frame: int) -> None:
    """Bots play by themselves; people tap whatever is offered first."""
    scene = app.top
    if isinstance(scene, TableScene) and scene.phase == "choosing" and not scene.timeline.busy:
        if frame % 20:
            return
        offered = [target for target in scene.extra_targets() if not target.why_not]
        scene.pick(scene.selected or offered[frame // 20 % len(offered)])
    elif not isinstance(scene, TableScene) and frame % 30 == 0:
        target = scene.targets()[0]
        app.handle(Press(target.box.centre))
        app.handle(Release(target.box.centre, target.box.centre))


def acts() -> dict[str, Act]:
    from scenes.curtain import Curtain
    from scenes.how_to_play import HowToPlay
    from scenes.options import OptionsScene
    from scenes.pause import Pause
    from scenes.results import Results
    from scenes.seats import Seats
    from scenes.settings import SettingsScene
    from scenes.tables import has_table
    from scenes.title import Title

    found = {
        "title": Act(lambda app: Title(), wander),
        "seats": Act(lambda app: Seats("poule_position"), wander),
        "options": Act(
            lambda app: over_title(app, OptionsScene("pole_position", {}, lambda changed: None)), wander
        ),
        "settings": Act(lambda app: over_title(app, SettingsScene()), wander),
        "how to play": Act(lambda app: over_title(app, HowToPlay("poule_position")), wander),
        "curtain": Act(lambda app: Curtain(0, "Ada", ["Bea", "Cleo"], lambda: None, lambda: None), wander),
        "dialog": Act(lambda app: Dialog("Sure?", "Really leave?", [("Yes", "go", lambda: None)]), wander),
        "pause": Act(lambda app: Pause(table("poule_position")), wander),
        "results": Act(lambda app: Results(finished("poule_position")), wander),
    }
    for game in GAMES:
        if has_table(game):
            found[game] = Act(lambda app, game=game: table(game), watch)  # type: ignore[misc]
    found["oil on the road"] = Act(lambda app: oily_race(), spin)
    return found


def oily_race() -> TableScene:
    """Fifteen cars, rubber of many spins, a car that has just spun, and the person to act."""
    from game.pole_position.model import Spun
    from scenes.pole_position.scene import PolePosition

    for seed in range(1000):
        dice = Random(seed)
        match = Match.new("pole_position", seats=5, seed=seed)
        spins = 0
        while actors := match.to_act():
            match.play(actors[0], dice.choice(match.legal(actors[0])))
            spun = any(isinstance(event, Spun) for event in match.events(match.ply))
            spins += spun
            if spun and spins >= MANY_SPINS and match.to_act() == (0,):
                players = (Person("Ada"), *(Bot("sensible", f"Bot {n}") for n in range(2, 6)))
                return PolePosition(Session(match, players), seen=(match.ply,) * 5)
    raise AssertionError("no race that slippery")


def spin(app: App, frame: int) -> None:
    """The last spin again and again."""
    from game.pole_position.model import Spun
    from scenes.pole_position.scene import PolePosition

    scene = app.top
    assert isinstance(scene, PolePosition)
    if not scene.timeline.busy:
        match = scene.session.match
        spun = next(event for event in match.events(match.ply) if isinstance(event, Spun))
        scene.timeline.play(scene.script(spun, scene.view, scene.view))


def over_title(app: App, scene: Scene) -> Scene:
    from scenes.title import Title

    app.push(Title())
    return scene


def finished(game: str) -> Session:
    session = table(game).session
    while actors := session.to_act():
        session.play(actors[0], session.legal(actors[0])[0])
    return session


def table(game: str) -> TableScene:
    from importlib import import_module

    from scenes.tables import TABLES

    module, _, name = TABLES[game].partition(":")
    seats = GAMES[game].seats[-1]
    players = (Person("Ada"), *(Bot("sensible", f"Bot {n}") for n in range(2, seats + 1)))
    session = Session(Match.new(game, seats=seats, seed=7), players)
    scene: TableScene = getattr(import_module(module), name)(session)
    return scene


def one_blit(app: App) -> float:
    """Seconds of one converted full-screen blit, now."""
    target = app.screen.surface
    background = pygame.Surface(target.get_size()).convert()
    times = []
    for _ in range(BLITS):
        start = process_time()
        target.blit(background, (0, 0))
        times.append(process_time() - start)
    return statistics.median(times)


def frames(app: App, count: int, stir: Callable[[App, int], None]) -> Iterator[float]:
    for frame in range(count):
        start = process_time()
        stir(app, frame)
        app.tick()
        app.draw()
        yield process_time() - start


def read(times: list[float], unit: float) -> Reading:
    ordered = sorted(times)
    p95 = ordered[ceil(len(ordered) * 0.95) - 1]
    return Reading(statistics.mean(ordered) / unit, statistics.median(ordered) / unit, p95 / unit)


def busiest_second(times: list[float]) -> list[float]:
    starts = range(max(1, len(times) - SECOND + 1))
    best = max(starts, key=lambda start: sum(times[start : start + SECOND]))
    return times[best : best + SECOND]


def measure(act: Act, size: tuple[int, int]) -> tuple[Reading, Reading, float]:
    """Idle, busiest second, and the blit in milliseconds."""
    app = App(Window(size, False, "frames"), Settings(language="en"))
    app.push(act.make(app))
    app.settle()
    unit = one_blit(app)
    for _ in range(240):  # whatever greets a newcomer has been seen
        app.tick()
        app.draw()
        if isinstance(app.top, TableScene):
            app.top.hurry()
    idle = list(frames(app, IDLE_FRAMES, lambda app, frame: None))
    busy = list(frames(app, BUSY_FRAMES, act.stir))
    unit = statistics.median([unit, one_blit(app), one_blit(app)])
    app.close()
    return read(idle, unit), read(busiest_second(busy), unit), unit * 1000


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("scenes", nargs="*", metavar="SCENE")
    parser.add_argument("--sizes", default="1280x720,1920x1080")
    chosen = parser.parse_args()
    sizes = [tuple(int(side) for side in text.split("x")) for text in chosen.sizes.split(",")]
    slow = 0
    print(f"{'':<29}  blit   ———— idle ————   —— busiest ——")
    print(
        f"{'scene':<16} {'size':<11} {'ms':>6} {'mean':>6} {'median':>6} {'p95':>6} {'median':>7} {'p95':>7}"
    )
    for name, act in acts().items():
        if chosen.scenes and name not in chosen.scenes:
            continue
        for width, height in sizes:
            idle, busy, unit = measure(act, (width, height))
            fits = idle.mean <= IDLE_LIMIT and busy.p95 <= BUSY_LIMIT
            judged = (width, height) == JUDGED_SIZE
            slow += judged and not fits
            verdict = ("ok" if fits else "TOO SLOW") if judged else ""
            print(
                f"{name:<16} {f'{width}x{height}':<11} {unit:>6.3f} {idle.mean:>6.2f} {idle.median:>6.2f}"
                f" {idle.p95:>6.2f} {busy.median:>7.2f} {busy.p95:>7.2f}  {verdict}"
            )
    where = f"{JUDGED_SIZE[0]}x{JUDGED_SIZE[1]}"
    print(f"limits at {where}, in blits: idle mean ≤ {IDLE_LIMIT:g}, busiest p95 ≤ {BUSY_LIMIT:g}")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
