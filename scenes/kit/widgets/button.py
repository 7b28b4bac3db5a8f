"""A wooden block to push."""

from collections.abc import Callable, Hashable
from typing import NamedTuple

import pygame

from scenes.kit import theme
from scenes.kit.assets import Look, Painted
from scenes.kit.canvas import Canvas
from scenes.kit.focus import Target
from scenes.kit.layout import Box
from scenes.kit.widgets.base import WIDGET_Z, Widget

ART_HEIGHT = 140.0
ART_EDGE = 60.0
FACE_TOP, FACE_BOTTOM = 6 / ART_HEIGHT, 112 / ART_HEIGHT
"""Where the upper face of the block lies, as shares of its height."""
PRESS_SHARE = 9 / ART_HEIGHT
ROUND_FACE = 0.66
"""Of a round block, what its picture may fill."""


class Style(NamedTuple):
    art: str
    ink: theme.Colour


STYLES: dict[str, Style] = {
    "plain": Style("button_wide", theme.INK),
    "primary": Style("button_wide_red", theme.CREAM),
    "go": Style("button_wide_green", theme.CREAM),
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
        sound: str = "button",
    ) -> None:
        super().__init__(box, ("button", label, icon, box.x, box.y) if name is None else name, z)
        self.label, self.icon, self.style, self.size = label, icon, style, size
        self.action = action
        self.why_not = why_not
        self.sound = sound

    def look(self) -> Look:
        key = ("button", self.label, self.icon, self.style, self.size, self.pressed, bool(self.why_not))
        return Painted(key, self.upright.w, self.upright.h, self._paint)

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
        w, h = canvas.size
        box = Box(0, 0, w, h)
        if self.icon and not self.label:
            _paint_round(canvas, box, self.icon, self.pressed, bool(self.why_not))
            return
        style = STYLES[self.style]
        paint_block(canvas, box, style, self.pressed)
        sunk = PRESS_SHARE * h if self.pressed else 0
        inside = Box(24, h * FACE_TOP + 6 + sunk, w - 48, h * (FACE_BOTTOM - FACE_TOP) - 12)
        if self.icon:
            side = min(inside.h, 68)
            canvas.art(f"shared/icon_{self.icon}", Box(inside.x, inside.centre[1] - side / 2, side, side))
            inside = Box(inside.x + side + 12, inside.y, inside.w - side - 16, inside.h)
        canvas.words(self.label, inside, self.size, style.ink, theme.DISPLAY)
        if self.why_not:
            fade(canvas)


def paint_block(canvas: Canvas, box: Box, style: Style, pressed: bool = False) -> None:
    """A wide wooden block of any width; its borders grow with its height."""
    name = f"shared/{style.art}_{'down' if pressed else 'up'}"
    canvas.sliced(name, box, ART_EDGE, box.h / ART_HEIGHT)


def fade(canvas: Canvas) -> None:
    """Makes what was painted look out of use."""
    canvas.surface.fill((225, 225, 225, 130), special_flags=pygame.BLEND_RGBA_MULT)


def _paint_round(canvas: Canvas, box: Box, icon: str, pressed: bool, faded: bool) -> None:
    canvas.art(f"shared/button_round_{'down' if pressed else 'up'}", box)
    side = min(box.w, box.h)
    centre = (box.centre[0], box.centre[1] - side / 2 + side * ((80 if pressed else 70) / 160))
    face = side * ROUND_FACE * 0.9
    canvas.art(f"shared/icon_{icon}", Box(centre[0] - face / 2, centre[1] - face / 2, face, face))
    if faded:
        fade(canvas)
