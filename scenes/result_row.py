"""A seat's line in the results: name, what the points are made of, total; complete or still being counted."""

from typing import NamedTuple

import pygame

from scenes.kit import theme
from scenes.kit.assets import Easel, Painted
from scenes.kit.canvas import Canvas
from scenes.kit.layout import Box


class ResultRow(NamedTuple):
    """A look: rows that say the same are the same picture."""

    seat: int
    name: str
    said: str
    total: str
    bot: bool
    won: bool
    width: float
    height: float
    explained: bool
    """Whether a line of words belongs below the name, said or still to come."""

    def paint(self, easel: Easel) -> pygame.Surface:
        return Painted(self, self.width, self.height, self._paint).paint(easel)

    def _paint(self, canvas: Canvas) -> None:
        w, h = canvas.size
        look = theme.SEATS[self.seat]
        fill = look.pale if self.won else theme.CREAM
        canvas.panel(Box(0, 0, w, h), fill, lip=10, lip_colour=look.deep, radius=30)
        badge = h - 48
        canvas.art(f"shared/badge_{self.seat}", Box(20, 18, badge, badge))
        left = badge + 44
        words = w - left - 186
        tall = (h - 34) * (0.5 if self.explained else 1)
        name = Box(left, 12, words - 130, tall)
        canvas.words(self.name, name, theme.LEAD, family=theme.DISPLAY, align=-1, one_line=True)
        if self.said:
            below = Box(left, 12 + tall, words, tall)
            canvas.words(self.said, below, theme.CAPTION, theme.WALNUT_SOFT, align=-1)
        if self.bot:
            canvas.art("shared/icon_robot", Box(w - 308, 14, 54, 54))
        if self.won:
            canvas.art("shared/icon_crown", Box(w - 240, 10, 62, 62))
        total = Box(w - 160, 8, 130, h - 26)
        canvas.words(self.total, total, theme.TITLE, family=theme.DISPLAY, one_line=True, align=1)


def counting(row: ResultRow, lines: list[tuple[str, int]]) -> list[ResultRow]:
    """The row as it is counted: first nothing, then line by line, then as it is in the end."""
    steps = []
    for shown in range(len(lines) + 1):
        said = "  ·  ".join(words for words, _points in lines[:shown])
        total = sum(points for _words, points in lines[:shown])
        text = row.total if shown == len(lines) else str(total).replace("-", "−")
        steps.append(row._replace(said=said, total=text, won=row.won and shown == len(lines)))
    return steps
