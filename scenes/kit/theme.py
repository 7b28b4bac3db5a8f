"""Colours, seats, type sizes and spacing: the one place where the look is decided."""

from collections.abc import Sequence
from typing import NamedTuple, overload

from scenes.kit import livery

Colour = tuple[int, int, int]

BARN_RED: Colour = (181, 64, 47)
BARN_DEEP: Colour = (138, 44, 34)
STRAW: Colour = (232, 184, 74)
STRAW_DEEP: Colour = (196, 143, 44)
STRAW_PALE: Colour = (247, 220, 140)
LEAF: Colour = (106, 154, 59)
LEAF_DEEP: Colour = (76, 117, 41)
SKY: Colour = (127, 184, 214)
SKY_DEEP: Colour = (85, 144, 180)
DUSK: Colour = (75, 58, 94)
DUSK_DEEP: Colour = (46, 34, 62)
CREAM: Colour = (251, 240, 217)
CREAM_DEEP: Colour = (229, 208, 166)
PAPER: Colour = (255, 250, 240)
WOOD: Colour = (185, 128, 74)
WOOD_DEEP: Colour = (151, 97, 47)
WALNUT: Colour = (74, 44, 26)
WALNUT_SOFT: Colour = (122, 84, 54)
WHITE: Colour = (255, 255, 255)
INK = WALNUT
FOCUS: Colour = (255, 214, 64)


class SeatLook(NamedTuple):
    """A seat is told apart by its colour and by its emblem, never by colour alone."""

    colour: Colour
    deep: Colour
    pale: Colour
    emblem: str
    on_colour: Colour


LIVERIES: tuple[SeatLook, ...] = (
    SeatLook((226, 100, 42), (180, 71, 15), (247, 169, 120), "egg", WHITE),
    SeatLook((86, 180, 233), (47, 134, 189), (174, 224, 248), "feather", WALNUT),
    SeatLook((27, 166, 120), (11, 118, 84), (134, 217, 182), "leaf", WHITE),
    SeatLook((243, 204, 60), (205, 154, 27), (252, 236, 157), "corn", WALNUT),
    SeatLook((160, 108, 187), (116, 70, 143), (213, 179, 227), "flower", WHITE),
)


class _Seats(Sequence[SeatLook]):
    """The look of each seat, in the colours of the table of the moment."""

    @overload
    def __getitem__(self, seat: int) -> SeatLook: ...
    @overload
    def __getitem__(self, seat: slice) -> Sequence[SeatLook]: ...
    def __getitem__(self, seat: int | slice) -> SeatLook | Sequence[SeatLook]:
        if isinstance(seat, slice):
            return tuple(LIVERIES[colour] for colour in livery.worn()[seat])
        return LIVERIES[livery.worn()[seat]]

    def __len__(self) -> int:
        return len(LIVERIES)


SEATS = _Seats()

# Type sizes in logical pixels. Nothing a player must read is smaller than CAPTION.
CAPTION = 28
BODY = 32
LEAD = 40
HEADING = 56
TITLE = 84
POSTER = 140

DISPLAY = "display"
"""Fredoka: numbers, titles, buttons."""
TEXT = "text"
"""Manrope: sentences."""

TEXT_FACTORS: dict[str, float] = {"normal": 1.0, "large": 1.15, "huge": 1.3}

# Spacing in logical pixels.
GAP = 16
MARGIN = 48
TOUCH = 88
"""The smallest side of anything a finger must hit."""
OUTLINE = 6
RADIUS = 28


def hexed(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """`one` with `share` (0–1) of `other` stirred in."""
    return (
        round(one[0] + (other[0] - one[0]) * share),
        round(one[1] + (other[1] - one[1]) * share),
        round(one[2] + (other[2] - one[2]) * share),
    )
