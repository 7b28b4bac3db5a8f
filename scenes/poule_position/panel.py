"""A seat's panel: who sits there, chips, what its hens are worth, both added up; pieces lie on it."""

from scenes.kit import theme
from scenes.kit.assets import Look, Painted
from scenes.kit.canvas import Canvas
from scenes.kit.language import ngettext
from scenes.kit.layout import Box
from scenes.kit.widgets import ScoreChip
from scenes.poule_position.look import plain, signed

GLOW = 10.0
POINTS_W = 112.0


class SeatPanel(ScoreChip):
    """`score` is the number of chips; `hens` what the seat's hens are worth where they are now."""

    hens = 0

    def look(self) -> Look:
        key = (
            "seat panel",
            self.seat,
            self.player,
            self.score,
            self.hens,
            self.active,
            self.bot,
            self._points(),
        )
        return Painted(key, self.box.w, self.box.h, self._paint)

    def value_hens(self, hens: int) -> None:
        if hens != self.hens:
            self.hens = hens
            self.refresh()

    def _points(self) -> str:
        points = int(self.score or 0) + self.hens
        return ngettext("{points} pt", "{points} pts", abs(points)).format(points=plain(points))

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
        if self.bot:
            canvas.art("shared/icon_robot", Box(70, 68, 46, 46))
        name = Box(118, 10, w - 118 - 24 - POINTS_W, 48)
        canvas.words(self.player, name, theme.LEAD - 4, align=-1, family=theme.DISPLAY, one_line=True)
        at = Box(w - POINTS_W - 20, 10, POINTS_W, 48)
        canvas.words(self._points(), at, theme.BODY, align=1, family=theme.DISPLAY, one_line=True)
        canvas.words(self.score, Box(185, 62, 46, 58), theme.BODY + 4, family=theme.DISPLAY, one_line=True)
        canvas.art(f"shared/hen_{self.seat}", Box(236, 70, 40, 40))
        ink = theme.BARN_DEEP if self.hens < 0 else theme.INK
        worth = Box(276, 62, 46, 58)
        canvas.words(signed(self.hens), worth, theme.BODY, ink, theme.DISPLAY, align=-1, one_line=True)
