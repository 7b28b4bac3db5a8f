"""What every table shows besides its board: chips, the line of what to do, the log, the buttons."""

from typing import NamedTuple

from scenes.kit import theme
from scenes.kit.layout import Box, column

COLUMN = 480.0
EDGE = 24.0


class Chrome(NamedTuple):
    """Where it all goes, in logical units."""

    chips: tuple[Box, ...]
    task: Box
    log: Box
    pause: Box
    hint: Box
    undo: Box
    confirm: Box
    turn: int = 0
    """Quarter turns that make the line of what to do and the buttons face whoever looks.

    All boxes are what is covered on the screen; `layout.faced` tells it from what the seat sees.
    """


def side_columns(seats: int) -> Chrome:
    """Chips at the left, log at the right, the board between them: x from 528 to 1392 is free."""
    tall = 120.0
    chips = column(Box(EDGE, EDGE, COLUMN, seats * tall + (seats - 1) * 14), seats, 14)
    right = 1920 - EDGE - COLUMN
    return Chrome(
        chips=chips,
        task=Box(right, EDGE + 112, COLUMN, 190),
        log=Box(right, EDGE + 318, COLUMN, 420),
        pause=Box(1920 - EDGE - 96, EDGE, 96, 96),
        hint=Box(1920 - EDGE - 2 * 96 - 12, EDGE, 96, 96),
        undo=Box(right, EDGE, 250, 96),
        confirm=Box(right, EDGE + 318 + 436, COLUMN, theme.TOUCH + 24),
    )
