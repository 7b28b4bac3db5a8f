"""Opens the window on the first scene, plays until it is closed, and says in a sentence why it could not."""

import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from types import FrameType

import pygame

from scenes import app as stage
from scenes.kit.assets import AssetMissing
from scenes.kit.audio import open_audio
from scenes.kit.claim import claim
from scenes.kit.scene import Scene
from scenes.kit.screen import NoDisplay, Window
from scenes.kit.settings import config_folder, load_settings, log_folder, write_whole

TITLE = "Basse-Cour"
WINDOW_SIZE = (1280, 720)
NO_DISPLAY = 2
INCOMPLETE = 3
"""Exit codes: nowhere to show anything; a picture or font of the game is missing."""


def launch(
    home: Callable[[], Scene],
    size: tuple[int, int] = WINDOW_SIZE,
    fullscreen: bool = False,
    kiosk: bool = False,
) -> int:
    """Open a window on the scene that `home` makes and play until it is closed; the exit code."""
    folder = config_folder()
    settings = load_settings(folder)
    pygame.font.init()
    try:
        with libraries_hushed():
            screen = Window(size, fullscreen or kiosk or settings.fullscreen, TITLE)
    except NoDisplay as error:
        print(f"basse-cour: {error}", file=sys.stderr)
        return NO_DISPLAY
    with claim(folder) as games:
        app = stage.App(screen, settings, folder, home=home, log=write_crash)
        app.games = games
        app.kiosk = kiosk
        try:
            app.push(home())
            app.screen.present(app.draw())
        except AssetMissing as error:
            print(error, file=sys.stderr)
            return INCOMPLETE
        end_when_told(app)
        app.devices.plug_in_pads()
        with libraries_hushed():
            sound = open_audio()
        app.hear(sound)
        try:
            app.run()
        finally:
            app.close()
            pygame.quit()
    return 0


@contextlib.contextmanager
def libraries_hushed() -> Iterator[None]:
    """Where there is no screen or sound card, what the system's libraries mutter would drown our sentence."""
    try:
        sys.stderr.flush()
        spoken = os.dup(2)
    except (AttributeError, OSError):  # started without a terminal: nobody listens anyway
        yield
        return
    try:
        with open(os.devnull, "wb") as nowhere:
            os.dup2(nowhere.fileno(), 2)
        yield
    finally:
        os.dup2(spoken, 2)
        os.close(spoken)


def end_when_told(app: "stage.App") -> None:
    """A system that shuts down, or Ctrl-C, ends even a cabinet that has no other way out."""

    def end(_number: int, _frame: FrameType | None) -> None:
        app.quit()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, end)


def write_crash(error: BaseException) -> str:
    """The traceback goes to the log folder, never to the players; where it went."""
    import traceback

    path = log_folder() / f"crash-{time.strftime('%Y%m%d-%H%M%S')}.txt"
    try:
        write_whole(path, "".join(traceback.format_exception(error)))
    except OSError:
        return "-"
    return str(path)
