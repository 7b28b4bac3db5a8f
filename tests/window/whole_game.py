"""Plays a whole game in a real window through one kind of device.

    python -m tests.window.whole_game GAME DEVICE PATTERN

Run it under a display (test_whole_games.py starts Xvfb). It opens the game's own scene, and whenever the
scene waits for somebody it sends real X events (or moves a virtual pad) until the wanted target is chosen.
"""

from __future__ import annotations

import ctypes
import os
import random
import subprocess
import sys
from collections import Counter, deque
from collections.abc import Callable, Sequence
from importlib import import_module

import pygame

import scenes.app
from game.catalog import GAMES
from game.match import Match
from game.session import Session
from scenes.app import App
from scenes.curtain import Curtain
from scenes.kit import settings
from scenes.kit.focus import Target, nearest
from scenes.kit.intents import Intent
from scenes.kit.layout import Box
from scenes.kit.screen import Window
from scenes.kit.settings import Settings
from scenes.kit.table import TableScene
from scenes.tables import TABLES
from tests.stage.plain_table import players

SIZE = (960, 540)
EVERY_SECONDS = 0.02
"""Between two things the hand does."""
GIVE_UP_SECONDS = 200
MODEL = "poule_position"
DIRECTIONS = {"Left": (-1, 0), "Right": (1, 0), "Up": (0, -1), "Down": (0, 1)}
PAD_BUTTONS = {"Return": 0, "Up": 11, "Down": 12, "Left": 13, "Right": 14}


def click(app: App, box: Box) -> None:
    x, y = app.viewport.to_window(box.centre)
    subprocess.run(["xdotool", "mousemove", str(round(x)), str(round(y)), "click", "1"], check=True)


def way(targets: Sequence[Target], start: Target, goal: Target) -> list[str]:
    """The arrow keys that lead from one target to another."""
    seen, edge = {start.id: [""]}, deque([start])
    while edge:
        here = edge.popleft()
        if here.id == goal.id:
            return seen[here.id][1:]
        for key, (dx, dy) in DIRECTIONS.items():
            found = nearest([t for t in targets if t.id != here.id], here.box, dx, dy)
            if found is not None and found.id not in seen:
                seen[found.id] = [*seen[here.id], key]
                edge.append(found)
    raise AssertionError(f"no way by keys from {start.id} to {goal.id}")


def next_key(app: App, goal: Target) -> str:
    scene = app.top
    targets = scene.targets()
    current = scene.focus.current(targets)
    if current is None or not scene._ring.visible:
        return "Right"
    keys = way(targets, current, goal)
    return keys[0] if keys else "Return"


def press_key(app: App, goal: Target) -> None:
    subprocess.run(["xdotool", "key", next_key(app, goal)], check=True)


class VirtualPad:
    """A game controller that only SDL believes in."""

    def __init__(self) -> None:
        with open("/proc/self/maps", encoding="utf-8") as maps:
            path = next(line.split()[-1] for line in maps if "libSDL2-2" in line)
        self.sdl = ctypes.CDLL(path)
        self.sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self.sdl.SDL_JoystickSetVirtualButton.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8]
        self.index = self.sdl.SDL_JoystickAttachVirtual(1, 6, 15, 0)
        assert self.index >= 0, "SDL refused a virtual pad"
        self.stick = self.sdl.SDL_JoystickOpen(self.index)
        self.down: int | None = None

    def __call__(self, app: App, goal: Target) -> None:
        if self.down is not None:
            self.sdl.SDL_JoystickSetVirtualButton(self.stick, self.down, 0)
            self.down = None
            return
        self.down = PAD_BUTTONS[next_key(app, goal)]
        self.sdl.SDL_JoystickSetVirtualButton(self.stick, self.down, 1)


class Hand:
    """Wants one target after the other and moves the device until it is chosen."""

    def __init__(self, app: App, scene: TableScene, act: Callable[[App, Target], None], seed: int) -> None:
        self.app, self.scene, self.act = app, scene, act
        self.dice = random.Random(seed)
        self.goal: Target | None = None
        self.moment: object = None
        self.last = 0.0

    def move(self) -> None:
        if self.app.clock - self.last < EVERY_SECONDS or self.app.fading:
            return
        self.last = self.app.clock
        wanted = self._wanted()
        if wanted is not None:
            self.act(self.app, wanted)

    def _wanted(self) -> Target | None:
        top = self.app.top
        if top.timeline.busy:
            return None
        if isinstance(top, Curtain):
            return next(target for target in top.targets() if target.id == "ready")
        if top is not self.scene:
            return None
        if self.scene.phase == "handover":
            return next(target for target in self.scene.targets() if target.id == "confirm")
        if self.scene.phase != "choosing":
            return None
        offered = [target for target in self.scene.extra_targets() if not target.why_not]
        moment = (self.scene.session.match.ply, self.scene.viewer)
        if moment != self.moment:
            self.moment, self.goal = moment, self.dice.choice(offered)
        return next(target for target in offered if self.goal is not None and target.id == self.goal.id)


def main(game: str, device: str, pattern: str) -> int:
    settings.SPEEDS["brisk"] = 30.0
    scenes.app.LONGEST_NAP_SECONDS = 0.02  # the hand moves with the ticks, so they must not sleep long
    os.environ["SDL_VIDEO_WINDOW_POS"] = "0,0"
    if device == "touch":
        os.environ["SDL_MOUSE_TOUCH_EVENTS"] = "1"
    calm = game != MODEL  # cross-fades and flourishes are watched once: the other games hurry
    app = App(Window(SIZE, False, "Basse-Cour"), Settings(language="en", speed="brisk", reduced_motion=calm))
    module, _, name = TABLES[game].partition(":")
    session = Session(Match.new(game, seats=len(pattern), seed=3), players(pattern))
    assert game in GAMES
    scene: TableScene = getattr(import_module(module), name)(session, over=lambda table: app.quit())
    app.push(scene)
    app.screen.present(app.draw())
    app.devices.plug_in_pads()
    if device == "touch":
        pygame.event.set_blocked([pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION])
    acts = {"mouse": lambda a, t: click(a, t.box), "touch": lambda a, t: click(a, t.box), "keys": press_key}
    act = VirtualPad() if device == "pad" else acts[device]
    hand = Hand(app, scene, act, seed=1)
    heard: Counter[str] = Counter()
    tick, handle = app.tick, app.handle

    def ticking(seconds: float = 1 / 60) -> None:
        tick(seconds)
        hand.move()
        if app.clock > GIVE_UP_SECONDS:
            sys.exit(f"stuck in {scene.phase} at ply {session.match.ply}")

    def handling(intent: Intent) -> None:
        pointer = getattr(intent, "pointer", None)
        heard[
            "finger" if pointer is not None and pointer >= 0 else "mouse" if pointer else app.devices.last
        ] += 1
        handle(intent)

    app.tick, app.handle = ticking, handling  # type: ignore[method-assign]
    pygame.event.pump()
    subprocess.run(["xdotool", "search", "--class", "whole_game", "windowfocus"], check=False)
    app.run()
    outcome = session.match.outcome()
    print(
        f"over={outcome is not None} plies={session.match.ply} heard={sorted(heard)} rest={scene.settled()}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
