"""Lines of text in a plate, the newest at the bottom, scrolled by finger, wheel or keys."""

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from scenes.kit import theme
from scenes.kit.assets import Look, Painted
from scenes.kit.layout import Box, Point
from scenes.kit.sprite import Sprite
from scenes.kit.text import Words
from scenes.kit.widgets.base import WIDGET_Z, Widget

if TYPE_CHECKING:
    from scenes.kit.scene import Scene

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
        self._shown: list[Sprite] = []

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
        fill = self.fill
        return Painted(
            ("listing", fill),
            self.box.w,
            self.box.h,
            lambda canvas: canvas.panel(Box(0, 0, *canvas.size), fill),
        )

    def join(self, scene: "Scene") -> None:
        super().join(scene)
        self._lay_out()

    def refresh(self) -> None:
        super().refresh()
        self._lay_out()

    def remove(self) -> None:
        self._clear()
        super().remove()

    @property
    def visible(self) -> bool:
        return self._visible

    @visible.setter
    def visible(self, visible: bool) -> None:
        Widget.visible.fset(self, visible)  # type: ignore[attr-defined]
        for sprite in self._shown:
            sprite.visible = visible

    def _clear(self) -> None:
        for sprite in self._shown:
            if sprite.stage is not None:
                sprite.stage.remove(sprite)
        self._shown = []

    def _lay_out(self) -> None:
        """A sprite per line, so that a new one costs no more than itself."""
        self._clear()
        if self.scene is None:
            return
        box, easel = self.box, self.scene.app.easel
        width = box.w - 2 * PADDING
        if not self.lines:
            self._show(
                Words(self.empty, self.size, theme.INK, width, box.h - 2 * PADDING), *box.centre, (0.5, 0.5)
            )
            return
        bottom = box.bottom - PADDING
        for text, colour in reversed(self.lines[: len(self.lines) - self.offset]):
            indent = 28.0 if colour else 0.0
            words = Words(text, self.size, theme.INK, width - indent, 0, align=-1)
            tall = easel.surface(words).get_height() / easel.scale
            if bottom - tall < box.y + PADDING:
                if self._shown:
                    break
                words = words._replace(height=bottom - box.y - PADDING)  # better small than nothing at all
                tall = easel.surface(words).get_height() / easel.scale
            self._show(words, box.x + PADDING + indent, bottom, (0, 1))
            if colour:
                middle = bottom - tall + self.size * easel.text_factor * 0.68
                self._show(dot(colour), box.x + PADDING + 9, middle, (0.5, 0.5))
            bottom -= tall + LINE_GAP

    def _show(self, look: Look, x: float, y: float, anchor: Point) -> None:
        assert self.scene is not None
        sprite = Sprite(look, x, y, self.z, anchor, visible=self._visible)
        self._shown.append(self.scene.sprite(sprite))


def dot(colour: theme.Colour) -> Look:
    return Painted(("dot", colour), 20, 20, lambda canvas: canvas.disc((10, 10), 10, colour, width=3))
