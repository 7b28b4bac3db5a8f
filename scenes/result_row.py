"""A seat's line in the results: name, what the points are made of, total; complete or still being counted."""

from math import ceil
from typing import NamedTuple

import pygame

from scenes.kit import theme
from scenes.kit.assets import Easel, Painted
from scenes.kit.canvas import Canvas
from scenes.kit.layout import Box

BADGE, ICON = 116.0, 52.0
NAME_SHARE = 0.29
TOTAL_WIDE = 160.0
LOWEST_LINE = 38.0


class ResultRow(NamedTuple):
    """A look: rows that say the same are the same picture."""

    seat: int
    name: str
    lines: tuple[str, ...]
    total: str
    bot: bool
    won: bool
    width: float
    height: float
    room: int
    """How many lines there will be once all is counted."""

    def paint(self, easel: Easel) -> pygame.Surface:
        return Painted(self, self.width, self.height, self._paint).paint(easel)

    @property
    def badge(self) -> float:
        return min(self.height - 48, BADGE)

    @property
    def lines_box(self) -> Box:
        """Between the name and the total."""
        left = self.badge + 52 + NAME_SHARE * self.width
        return Box(left, 6, self.width - TOTAL_WIDE - left - 8, self.height - 22)

    def _paint(self, canvas: Canvas) -> None:
        w, h = canvas.size
        look = theme.SEATS[self.seat]
        fill = look.pale if self.won else theme.CREAM
        canvas.panel(Box(0, 0, w, h), fill, lip=10, lip_colour=look.deep, radius=30)
        badge = self.badge
        canvas.art(f"shared/badge_{self.seat}", Box(20, (h - 10 - badge) / 2, badge, badge))
        left, middle = badge + 36, (h - 10) / 2
        icons = ["robot"] * self.bot + ["crown"] * self.won
        tall = (ICON + 6.0) if icons else 0.0
        name = Box(left, middle - (52 + tall) / 2, (NAME_SHARE if self.room else 0.7) * w, 52)
        canvas.words(self.name, name, theme.LEAD, family=theme.DISPLAY, align=-1, one_line=True)
        for index, icon in enumerate(icons):
            canvas.art(f"shared/icon_{icon}", Box(left + index * (ICON + 10), name.bottom + 4, ICON, ICON))
        total = Box(w - TOTAL_WIDE, 8, 130, h - 26)
        canvas.words(self.total, total, theme.TITLE, family=theme.DISPLAY, one_line=True, align=1)
        if self.room:
            self._paint_lines(canvas, self.lines_box)

    def _paint_lines(self, canvas: Canvas, box: Box) -> None:
        places = line_places(box, self.room)
        size = theme.BODY if places[0].h > 44 else theme.CAPTION
        colour = theme.INK if self.won else theme.WALNUT_SOFT
        for words, place in zip(self.lines, places, strict=False):
            canvas.words(words, place, size, colour, align=-1, one_line=True)


def line_places(box: Box, room: int) -> list[Box]:
    """One below the other, in columns where that would be too tight."""
    columns = max(1, ceil(room * LOWEST_LINE / box.h))
    rows = max(1, ceil(room / columns))
    tall, wide = min(box.h / rows, 48.0), box.w / columns
    top = box.centre[1] - tall * rows / 2
    return [
        Box(box.x + index // rows * wide, top + index % rows * tall, wide - 8, tall) for index in range(room)
    ]


def counting(row: ResultRow, lines: list[tuple[str, int]]) -> list[ResultRow]:
    """The row as it is counted: first nothing, then line by line, then as it is in the end."""
    steps = []
    for shown in range(len(lines) + 1):
        said = tuple(words for words, _points in lines[:shown])
        total = sum(points for _words, points in lines[:shown])
        text = row.total if shown == len(lines) else str(total).replace("-", "−")
        steps.append(row._replace(lines=said, total=text, won=row.won and shown == len(lines)))
    return steps
