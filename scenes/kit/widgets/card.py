"""A playing card: a big number on paper, or its back."""

from scenes.kit import theme
from scenes.kit.assets import Art, Look, Painted, art_shape
from scenes.kit.canvas import Canvas
from scenes.kit.layout import Box

FRONT, BACK = "shared/card_front", "shared/card_back"
PAPER_SHARE = 0.75
"""Of a card's width, what the number may fill."""


TURNED = {"0": "0", "1": "1", "6": "9", "8": "8", "9": "6"}


def reads_upside_down(text: str) -> bool:
    """Whether somebody across the table would read another number: such a one is underlined."""
    turned = "".join(TURNED.get(digit, "?") for digit in reversed(text))
    return turned != text and "?" not in turned and not turned.startswith("0")


def card_look(text: str, height: float, seat: int | None = None, ink: theme.Colour = theme.INK) -> Look:
    """A card `height` tall; with a seat, its badge sits in the corner."""
    w, h = art_shape(FRONT)
    width = height * w / h

    def paint(canvas: Canvas) -> None:
        canvas.art(FRONT, Box(0, 0, width, height))
        number = Box(width * (1 - PAPER_SHARE) / 2, height * 0.18, width * PAPER_SHARE, height * 0.64)
        canvas.words(text, number, height * 0.42, ink, theme.DISPLAY, one_line=True)
        if reads_upside_down(text):
            foot = Box(width * 0.3, height * 0.672, width * 0.4, height * 0.026)
            canvas.panel(foot, ink, None, radius=foot.h / 2)
        if seat is not None:
            side = width * 0.3
            canvas.art(
                f"shared/badge_{seat}",
                Box(width - side - width * 0.09, height - side - width * 0.09, side, side),
            )

    return Painted(("card", text, seat, ink), width, height, paint)


def card_back_look(height: float) -> Look:
    return Art(BACK, height=height)
