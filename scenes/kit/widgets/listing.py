"""Lines of text in a plate, the newest at the bottom, scrolled by finger, wheel or keys."""

from collections.abc import Hashable, Sequence

from scenes.kit import theme
from scenes.kit.assets import Look, Painted
from scenes.kit.canvas import Canvas
from scenes.kit.layout import Box, Point
from scenes.kit.text import Words
from scenes.kit.widgets.base import WIDGET_Z, Widget

PADDING = 20.0
LINE_GAP = 8.0


class Listing(Widget):
    """`lines` are (text, colour of its dot or None); shows as many as fit, the last at the bottom."""

    draggable = True
    sound = "focus_tick"

    def __init__(
        self,
        box: Box,
        lines: Sequence[tuple[str, theme.Colour | None]] = (),
        *,
        size: float = theme.CAPTION,
        name: Hashable = "listing",
        z: int = WIDGET_Z,
        fill: theme.Colour = theme.PAPER,
        empty: str = "",
    ) -> None:
        super().__init__(box, name, z)
        self.lines = list(lines)
        self.size = size
        self.offset = 0
        self.fill = fill
        self.empty = empty
        self._grip: tuple[float, int] | None = None

    def set_lines(self, lines: Sequence[tuple[str, theme.Colour | None]]) -> None:
        self.lines = list(lines)
        self.offset = 0
        self.refresh()

    def scroll(self, by: int) -> bool:
        """Towards the past for positive `by`; False at either end."""
        offset = min(max(0, self.offset + by), max(0, len(self.lines) - 1))
        moved = offset != self.offset
        if moved:
            self.offset = offset
            self.refresh()
        return moved

    def drag(self, at: Point) -> None:
        if self._grip is None:
            self._grip = (at[1], self.offset)
        start, offset = self._grip
        self.scroll(offset + round((at[1] - start) / (self.size * 1.6)) - self.offset)

    def set_pressed(self, pressed: bool) -> None:
        self._grip = None
        super().set_pressed(pressed)

    def nudge(self, dx: int, dy: int) -> bool:
        return bool(dy) and self.scroll(-dy)

    def look(self) -> Look:
        last = len(self.lines) - self.offset
        key = ("listing", tuple(self.lines[max(0, last - 40) : last]), self.size, self.fill, self.empty)
        return Painted(key, self.box.w, self.box.h, self._paint)

    def _paint(self, canvas: Canvas) -> None:
        w, h = canvas.size
        canvas.panel(Box(0, 0, w, h), self.fill)
        if not self.lines:
            canvas.words(self.empty, Box(PADDING, PADDING, w - 2 * PADDING, h - 2 * PADDING), self.size)
            return
        bottom = h - PADDING
        for text, colour in reversed(self.lines[: len(self.lines) - self.offset]):
            dot = 28.0 if colour else 0.0
            words = Words(text, self.size, theme.INK, w - 2 * PADDING - dot, 0, align=-1)
            tall = canvas.easel.surface(words).get_height() / canvas.scale
            if bottom - tall < PADDING:
                break
            canvas.look(words, (PADDING + dot, bottom), (0, 1))
            if colour:
                canvas.disc((PADDING + 9, bottom - tall + self.size * 0.68), 10, colour, width=3)
            bottom -= tall + LINE_GAP
