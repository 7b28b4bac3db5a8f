"""Two windows of the game, one folder: each keeps its unfinished game in a place of its own."""

import contextlib
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

UNFINISHED = "unfinished.json"
LOCK = "in-use.lock"
MOST_WINDOWS = 8
LEFTOVER_SECONDS = 60.0
"""A half-written file older than this belongs to a program that was killed."""


@contextlib.contextmanager
def claim(folder: Path) -> Iterator[Path]:
    """The folder itself, or one within it while another window uses that; held until the end."""
    places = [folder, *(folder / f"window-{number}" for number in range(2, MOST_WINDOWS + 1))]
    for place in places:
        lock = _lock(place)
        if lock is None:
            continue
        try:
            _sweep(place)
            _inherit(place, [other for other in places if other != place])
            yield place
        finally:
            lock.close()
        return
    yield folder  # read-only, or a crowd: nothing can be kept apart


def _inherit(place: Path, others: list[Path]) -> None:
    """Take over a game whose window is gone, so that it is offered again."""
    for other in others:
        if (place / UNFINISHED).exists():
            return
        if not (other / UNFINISHED).exists():
            continue
        lock = _lock(other)
        if lock is not None:
            with lock, contextlib.suppress(OSError):
                os.replace(other / UNFINISHED, place / UNFINISHED)


def _lock(place: Path) -> IO[bytes] | None:
    """An open file that nobody else can lock until it is closed, or its program killed."""
    try:
        place.mkdir(parents=True, exist_ok=True)
        file = open(place / LOCK, "ab")  # noqa: SIM115 - it stays open as long as the place is ours
    except OSError:
        return None
    try:
        _hold(file)
    except OSError:
        file.close()
        return None
    return file


def _hold(file: IO[bytes]) -> None:
    if os.name == "nt":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _sweep(place: Path) -> None:
    """Half-written files of a program that was killed while it wrote."""
    for path in place.glob("*.part"):
        with contextlib.suppress(OSError):
            if time.time() - path.stat().st_mtime > LEFTOVER_SECONDS:
                path.unlink()
