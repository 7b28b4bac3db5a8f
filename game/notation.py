"""Text for actions and saves: one notation for tests, logs, errors and files."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from game.core import SEAT_LETTERS, SaveError, Seat

A = TypeVar("A")

SAVE_FORMAT = 1


class Save(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole game: everything else follows from replaying it."""

    format: int
    game: str
    version: int
    seats: int
    options: dict[str, Any]
    seed: int
    actions: tuple[str, ...]  # "A play 55"


def find(legal: tuple[A, ...], text: str) -> A | None:
    """The legal action that is written like this, if there is one."""
    wanted = " ".join(text.split())
    return next((action for action in legal if str(action) == wanted), None)


def line(seat: Seat, action: object) -> str:
    return f"{SEAT_LETTERS[seat]} {action}"


def read_line(text: str) -> tuple[Seat, str]:
    letter, _, action = text.strip().partition(" ")
    if len(letter) != 1 or letter not in SEAT_LETTERS or not action:
        raise SaveError(f"{text!r} is not a move; a move looks like 'A play 55'.")
    return SEAT_LETTERS.index(letter), action


def write_save(save: Save) -> str:
    return msgspec.json.format(msgspec.json.encode(save), indent=1).decode()


def read_save(text: str) -> Save:
    try:
        save = msgspec.json.decode(text.encode("utf-8", "surrogatepass"), type=Save)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise SaveError(f"This is not a Basse-Cour save, or it is damaged: {error}.") from None
    if save.format != SAVE_FORMAT:
        raise SaveError(f"The save has format {save.format}; this program reads format {SAVE_FORMAT}.")
    return save
