"""A seat's panel: who sits there, chips, hens; cards and chips lie on it as pieces."""

from scenes.kit import theme
from scenes.kit.assets import Look, Painted
from scenes.kit.canvas import Canvas
from scenes.kit.layout import Box
from scenes.kit.widgets import ScoreChip

GLOW = 10.0


class SeatPanel(ScoreChip):
    """`score` is the number of chips; `hens` how many hens the seat has brought onto the board."""

    hens = 0

    def look(self) -> Look:
        key = ("seat panel", self.seat, self.player, self.score, self.hens, self.active, self.bot)
        return Painted(key, self.box.w, self.box.h, self._paint)

    def count_hens(self, hens: int) -> None:
        if hens != self.hens:
            self.hens = hens
            self.refresh()

    def _paint(self, canvas: Canvas) -> None:
        w, h = canvas.size
        seat = theme.SEATS[self.seat]
        if self.active:
            canvas.panel(Box(0, 0, w, h), theme.FOCUS, theme.WALNUT, 4)
            canvas.panel(
                Box(GLOW, GLOW, w - 2 * GLOW, h - 2 * GLOW), seat.pale, seat.deep, 5, theme.RADIUS - 8
            )
        else:
            canvas.panel(Box(0, 0, w, h), theme.CREAM, theme.WALNUT, theme.OUTLINE)
        canvas.art(f"shared/badge_{self.seat}", Box(18, (h - 88) / 2, 88, 88))
        robot = 44.0 if self.bot else 0.0
        if self.bot:
            canvas.art("shared/icon_robot", Box(w - 64, 12, robot, robot))
        name = Box(116, 10, w - 116 - 24 - robot, 46)
        canvas.words(self.player, name, theme.LEAD - 4, align=-1, family=theme.DISPLAY, one_line=True)
        canvas.words(self.score, Box(188, 62, 58, 58), theme.LEAD + 2, family=theme.DISPLAY, one_line=True)
        canvas.art(f"shared/hen_{self.seat}", Box(246, 72, 42, 42))
        canvas.words(str(self.hens), Box(286, 70, 26, 46), theme.BODY, family=theme.DISPLAY, one_line=True)
