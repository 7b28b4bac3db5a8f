"""A wooden block to push."""

from collections.abc import Callable, Hashable
from typing import NamedTuple

from scenes.kit import theme
from scenes.kit.assets import Look, Painted
from scenes.kit.canvas import Canvas
from scenes.kit.focus import Target
from scenes.kit.layout import Box
from scenes.kit.widgets.base import WIDGET_Z, Widget

LIP = 12
PRESS_DEPTH = 8


class Style(NamedTuple):
    face: theme.Colour
    lip: theme.Colour
    ink: theme.Colour


STYLES: dict[str, Style] = {
    "plain": Style(theme.CREAM, theme.CREAM_DEEP, theme.INK),
    "primary": Style(theme.BARN_RED, theme.BARN_DEEP, theme.CREAM),
    "go": Style(theme.LEAF, theme.LEAF_DEEP, theme.CREAM),
    "straw": Style(theme.STRAW, theme.STRAW_DEEP, theme.INK),
    "dark": Style(theme.DUSK, theme.DUSK_DEEP, theme.CREAM),
}


class Button(Widget):
    """`label` and `icon` (a name in assets/art/shared, without "icon_") may each be empty."""

    def __init__(
        self,
        box: Box,
        label: str,
        action: Callable[[], None],
        *,
        icon: str = "",
        style: str = "plain",
        size: float = theme.LEAD,
        why_not: str = "",
        name: Hashable = None,
        z: int = WIDGET_Z,
        sound: str = "click",
    ) -> None:
        super().__init__(box, ("button", label, icon, box.x, box.y) if name is None else name, z)
        self.label, self.icon, self.style, self.size = label, icon, style, size
        self.action = action
        self.why_not = why_not
        self.sound = sound

    def look(self) -> Look:
        key = ("button", self.label, self.icon, self.style, self.size, self.pressed, bool(self.why_not))
        return Painted(key, self.box.w, self.box.h, self._paint)

    def choose(self, target: Target) -> None:
        self.action()

    def change(
        self,
        label: str | None = None,
        *,
        icon: str | None = None,
        style: str | None = None,
        why_not: str | None = None,
    ) -> None:
        self.label = self.label if label is None else label
        self.icon = self.icon if icon is None else icon
        self.style = self.style if style is None else style
        self.why_not = self.why_not if why_not is None else why_not
        self.refresh()

    def _paint(self, canvas: Canvas) -> None:
        paint_block(canvas, Box(0, 0, *canvas.size), STYLES[self.style], self.pressed, bool(self.why_not))
        depth = PRESS_DEPTH if self.pressed else 0
        ink = theme.mix(STYLES[self.style].ink, STYLES[self.style].face, 0.45 if self.why_not else 0)
        w, h = canvas.size
        inside = Box(16, 8 + depth, w - 32, h - LIP - 16)
        if self.icon and self.label:
            side = min(inside.h, 72)
            canvas.art(f"shared/icon_{self.icon}", Box(inside.x + 4, inside.centre[1] - side / 2, side, side))
            inside = Box(inside.x + side + 16, inside.y, inside.w - side - 24, inside.h)
        elif self.icon:
            canvas.art(f"shared/icon_{self.icon}", inside)
        if self.label:
            canvas.words(self.label, inside, self.size, ink, theme.DISPLAY)


def paint_block(canvas: Canvas, box: Box, style: Style, pressed: bool = False, faded: bool = False) -> None:
    face = theme.mix(style.face, (150, 140, 130), 0.55) if faded else style.face
    lip = theme.mix(style.lip, (120, 112, 104), 0.55) if faded else style.lip
    if pressed:
        sunk = Box(box.x, box.y + PRESS_DEPTH, box.w, box.h - PRESS_DEPTH)
        canvas.panel(sunk, theme.mix(face, theme.WALNUT, 0.08), lip=LIP - PRESS_DEPTH, lip_colour=lip)
    else:
        canvas.panel(box, face, lip=LIP, lip_colour=lip)
