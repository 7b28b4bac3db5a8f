"""Which of the five colours, with its emblem and its hen, each seat wears at the table of the moment."""

import re
from collections.abc import Iterable

COLOURS = 5
_OWN = tuple(range(COLOURS))
_DRAWN = re.compile(r"(/(?:hen|badge|chip|car|car_side|fuel_front|fuel_back)_|_seat)(\d)(?=_|$)")
"""The drawings that there are one of for every seat, by its number."""


class _Wardrobe:
    def __init__(self) -> None:
        self.worn: tuple[int, ...] = _OWN


_wardrobe = _Wardrobe()


def completed(wanted: Iterable[int]) -> tuple[int, ...]:
    """A colour for every seat there can be: the wanted ones as far as they can be had, then those left."""
    chosen: list[int | None] = []
    for colour in tuple(wanted)[:COLOURS]:
        chosen.append(colour if colour in _OWN and colour not in chosen else None)
    chosen += [None] * (COLOURS - len(chosen))
    left = [colour for colour in _OWN if colour not in chosen]
    return tuple(left.pop(0) if colour is None else colour for colour in chosen)


def wear(wanted: Iterable[int] = ()) -> bool:
    """Seat by seat, its colour; nothing at all gives every seat its own. True when that changed anything.

    Pictures made before show the old colours: an easel has to forget them.
    """
    before, _wardrobe.worn = _wardrobe.worn, completed(wanted)
    return before != _wardrobe.worn


def worn() -> tuple[int, ...]:
    return _wardrobe.worn


def dressed(name: str) -> str:
    """The drawing of a seat, in the colour that the seat wears."""
    if _wardrobe.worn == _OWN:
        return name
    return _DRAWN.sub(lambda found: f"{found[1]}{_wardrobe.worn[int(found[2])]}", name)
