"""Hands for a real window: they read what the program says can be touched, and touch it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PATIENCE_SECONDS = 60.0
LOOK_SECONDS = 0.02
needs_a_screen = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="Xvfb and xdotool are not installed"
)


class Screen:
    """A virtual screen of its own."""

    def __init__(self) -> None:
        reader, writer = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", "960x540x24", "-nolisten", "tcp"],
            pass_fds=[writer],
            stderr=subprocess.DEVNULL,
        )
        os.close(writer)
        with os.fdopen(reader) as told:
            self.display = f":{told.readline().strip()}"

    def close(self) -> None:
        self.server.terminate()
        self.server.wait()


class Player:
    """The program, started on a screen, with a folder of its own for everything it remembers."""

    def __init__(self, screen: Screen, home: Path, *arguments: str) -> None:
        self.screen = screen
        self.facts = home / "facts.json"
        self.facts.unlink(missing_ok=True)
        environment = {
            **os.environ,
            "DISPLAY": screen.display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "HOME": str(home),
            "XDG_CONFIG_HOME": str(home / "config"),
            "XDG_DATA_HOME": str(home / "data"),
            "XDG_STATE_HOME": str(home / "state"),
            "LANG": "fr_FR.UTF-8",
        }
        command = [sys.executable, "-m", "tests.window.watched", str(self.facts)]
        self.process = subprocess.Popen(
            [*command, "--size", "960x540", *arguments],
            cwd=ROOT,
            env=environment,
            stderr=subprocess.PIPE,
            text=True,
        )

    def look(self) -> dict[str, Any]:
        try:
            return dict(json.loads(self.facts.read_text(encoding="utf-8")))
        except (FileNotFoundError, json.JSONDecodeError):
            return {
                "scene": "",
                "quiet": False,
                "targets": [],
                "phase": "",
                "ply": -1,
                "focus": "",
                "save": "",
            }

    def wait_for(self, what: str, found: Any) -> dict[str, Any]:
        """Look until `found(facts)`; the facts then."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not found(facts := self.look()):
            if self.process.poll() is not None:
                errors = self.process.stderr.read() if self.process.stderr else ""
                raise AssertionError(f"the program ended while waiting for {what}: {errors}")
            if time.monotonic() > deadline:
                raise AssertionError(f"waited too long for {what}; last seen: {facts}")
            time.sleep(LOOK_SECONDS)
        return dict(facts)

    def xdotool(self, *words: str) -> None:
        subprocess.run(
            ["timeout", "10", "xdotool", *words],
            env={**os.environ, "DISPLAY": self.screen.display},
            check=True,
            stdout=subprocess.DEVNULL,
        )

    def click(self, at: list[int]) -> None:
        self.xdotool("mousemove", str(at[0]), str(at[1]), "mousedown", "1", "sleep", "0.05", "mouseup", "1")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def close(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()


def target(facts: dict[str, Any], name: str) -> dict[str, Any] | None:
    return next((one for one in facts["targets"] if one["id"] == name), None)


def moves(facts: dict[str, Any]) -> list[dict[str, Any]]:
    return [one for one in facts["targets"] if one["move"] and not one["why_not"]]
