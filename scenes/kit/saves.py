"""The game under way, stored whole after every action, so that a pulled plug costs nothing."""

import contextlib
from pathlib import Path

import msgspec

from game.core import SaveError
from game.match import Match
from game.session import Player, Session
from scenes.kit import livery
from scenes.kit.claim import UNFINISHED
from scenes.kit.settings import write_whole

FILE = UNFINISHED


class Table(msgspec.Struct, frozen=True):
    """Who sat where, the match as its own text, the last ply each seat has watched, the side each sits at."""

    players: tuple[Player, ...]
    match: str
    seen: tuple[int, ...]
    sides: tuple[int, ...]
    colours: tuple[int, ...] = ()
    """What each seat wears; every seat its own when nothing was chosen."""


class Resumed(msgspec.Struct, frozen=True):
    session: Session
    seen: tuple[int, ...]
    sides: tuple[int, ...]
    colours: tuple[int, ...] = ()


def store(folder: Path, session: Session, seen: tuple[int, ...], sides: tuple[int, ...]) -> bool:
    """False when the disk refused; the game goes on."""
    table = Table(session.players, session.match.dumps(), seen, sides, livery.worn())
    try:
        write_whole(folder / FILE, msgspec.json.encode(table).decode())
    except OSError:
        return False
    return True


def holds(folder: Path, session: Session) -> bool:
    """Whether the session is stored as it stands now: a full disk keeps an older one, or none."""
    try:
        table = msgspec.json.decode((folder / FILE).read_bytes(), type=Table)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return False
    return (table.match, table.players) == (session.match.dumps(), session.players)


def resume(folder: Path) -> Resumed | None:
    """The stored game, or None. One that cannot be used is set aside; SaveError says why in a sentence."""
    path = folder / FILE
    try:
        table = msgspec.json.decode(path.read_bytes(), type=Table)
        match = Match.loads(table.match)
        if not len(table.players) == len(table.seen) == len(table.sides) == match.seats:
            raise SaveError("The stored game does not say who sits where.")
        if not all(-1 <= ply <= match.ply for ply in table.seen) or not set(table.sides) <= {0, 1, 2, 3}:
            raise SaveError("The stored game tells of moves or sides that do not exist.")
        return Resumed(Session(match, table.players), table.seen, table.sides, table.colours)
    except FileNotFoundError:
        return None
    except (msgspec.DecodeError, OSError, UnicodeDecodeError, RecursionError) as error:
        set_aside(folder)
        raise SaveError(f"The stored game could not be read: {error}.") from None
    except SaveError:
        set_aside(folder)
        raise


def set_aside(folder: Path) -> None:
    """Out of the way of the next game, and not over one that was set aside before."""
    aside = folder / (FILE + ".damaged")
    number = 1
    while aside.exists():
        number += 1
        aside = folder / f"{FILE}.damaged-{number}"
    with contextlib.suppress(OSError):
        (folder / FILE).replace(aside)


def forget(folder: Path) -> None:
    """The game is over, or was given up."""
    with contextlib.suppress(OSError):
        (folder / FILE).unlink(missing_ok=True)
