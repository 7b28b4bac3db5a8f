"""A seat's plate: emblem, name, score, and whether it is its turn."""

from collections.abc import Hashable

from scenes.kit import theme
from scenes.kit.assets import Look, Painted
from scenes.kit.canvas import Canvas
from scenes.kit.layout import Box
from scenes.kit.widgets.base import WIDGET_Z
from scenes.kit.widgets.label import _Still


class ScoreChip(_Still):
    """`note` is a second, smaller line (chips left, cards in hand, "thinking…")."""

    def __init__(
        self,
        box: Box,
        seat: int,
        player: str,
        score: str = "",
        *,
        note: str = "",
        active: bool = False,
        bot: bool = False,
        name: Hashable = None,
        z: int = WIDGET_Z,
    ) -> None:
        super().__init__(box, ("chip", seat) if name is None else name, z)
        self.seat, self.player, self.score, self.note = seat, player, score, note
        self.active, self.bot = active, bot

    def look(self) -> Look:
        key = ("score chip", self.seat, self.player, self.score, self.note, self.active, self.bot)
        return Painted(key, self.box.w, self.box.h, self._paint)

    def change(
        self, *, score: str | None = None, note: str | None = None, active: bool | None = None
    ) -> None:
        before = (self.score, self.note, self.active)
        self.score = self.score if score is None else score
        self.note = self.note if note is None else note
        self.active = self.active if active is None else active
        if before != (self.score, self.note, self.active):
            self.refresh()

    def _paint(self, canvas: Canvas) -> None:
        w, h = canvas.size
        seat = theme.SEATS[self.seat]
        fill = seat.pale if self.active else theme.CREAM
        edge = (seat.deep, 10) if self.active else (theme.WALNUT, theme.OUTLINE)
        canvas.panel(Box(0, 0, w, h), fill, *edge)
        badge = h - 24
        canvas.art(f"shared/badge_{self.seat}", Box(12, 12, badge, badge))
        left = badge + 24
        score_w = 110.0 if self.score else 0.0
        inside = Box(left, 8, w - left - score_w - 16, h - 16)
        robot = min(44.0, h * 0.4) if self.bot else 0.0
        if self.bot:
            canvas.art("shared/icon_robot", Box(inside.right - robot, 14, robot, robot))
        tall = h * 0.5 - 8 if self.note else h - 16
        name = Box(left, 10 if self.note else 8, inside.w - robot, tall)
        canvas.words(self.player, name, theme.BODY, align=-1, family=theme.DISPLAY, one_line=True)
        if self.note:
            note = Box(left, h * 0.5, inside.w, h * 0.5 - 12)
            canvas.words(self.note, note, theme.CAPTION, theme.WALNUT_SOFT, align=-1, one_line=True)
        if self.score:
            score = Box(w - score_w - 14, 8, score_w, h - 16)
            canvas.words(self.score, score, theme.HEADING, align=1, family=theme.DISPLAY, one_line=True)
