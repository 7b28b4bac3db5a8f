"""How long until the title is on screen, as a multiple of the barest pygame window.

    python3 -m tests.benchmarks.startup [--runs N]

Needs a display (or Xvfb, which it starts itself): flips on the dummy driver are free and would prove nothing.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
LIMIT = 3.0

BARE = """
import time, pygame
pygame.init()
pygame.display.set_mode((1280, 720))
pygame.display.flip()
print(time.time(), flush=True)
import os; os._exit(0)
"""

GAME = """
import os, sys, time
import scenes.kit.screen as screen
shown = screen.Window.present
def present(self, rects):
    shown(self, rects)
    if rects:
        print(time.time(), flush=True)
        os._exit(0)
screen.Window.present = present
import main
sys.exit(main.main([]))
"""


def seconds_until_first_frame(script: str, home: str) -> float:
    environment = os.environ | {
        "XDG_CONFIG_HOME": home,
        "XDG_DATA_HOME": home,
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }
    environment.pop("SDL_VIDEODRIVER", None)
    start = time.time()
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    return float(done.stdout.split()[-1]) - start


@contextmanager
def some_display() -> Iterator[None]:
    if os.environ.get("DISPLAY") or not sys.platform.startswith("linux"):
        yield
        return
    if shutil.which("Xvfb") is None:
        sys.exit("There is no display, and Xvfb is not installed.")
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1920x1080x24"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as told:
        os.environ["DISPLAY"] = f":{told.readline().strip()}"
    try:
        yield
    finally:
        del os.environ["DISPLAY"]
        server.terminate()
        server.wait()


def measure(runs: int) -> tuple[float, float]:
    """Median seconds of the bare window and of the title, in turns so that both meet the same noise."""
    bare, game = [], []
    with some_display(), tempfile.TemporaryDirectory() as home:
        for script in (BARE, GAME):
            seconds_until_first_frame(script, home)
        for _ in range(runs):
            bare.append(seconds_until_first_frame(BARE, home))
            game.append(seconds_until_first_frame(GAME, home))
    return statistics.median(bare), statistics.median(game)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=9)
    bare, game = measure(parser.parse_args().runs)
    verdict = "ok" if game <= LIMIT * bare else "TOO SLOW"
    times = f"bare window {bare * 1000:.0f} ms · title {game * 1000:.0f} ms"
    print(f"{times} · {game / bare:.2f} × (limit {LIMIT:g} ×) {verdict}")
    return 0 if game <= LIMIT * bare else 1


if __name__ == "__main__":
    sys.exit(main())
