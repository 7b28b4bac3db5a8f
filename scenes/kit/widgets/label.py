"""Things to look at: words, pictures, plates. They are no targets."""

from collections.abc import Hashable
from typing import TYPE_CHECKING

from scenes.kit import theme
from scenes.kit.assets import Art, Look, Painted
from scenes.kit.canvas import Canvas
from scenes.kit.focus import Target
from scenes.kit.layout import Box, turned
from scenes.kit.text import Words
from scenes.kit.widgets.base import WIDGET_Z, Widget

if TYPE_CHECKING:
    from scenes.kit.scene import Scene


class _Still(Widget):
    def targets(self) -> list[Target]:
        return []

    def owns(self, target_id: Hashable) -> bool:
        return False


class Label(_Still):
    """Words in a box: wrapped, shrunk, aligned (-1, 0, 1) across and down."""

    def __init__(
        self,
        box: Box,
        text: str,
        size: float = theme.BODY,
        colour: theme.Colour = theme.INK,
        *,
        family: str = theme.TEXT,
        align: int = 0,
        valign: int = 0,
        outline: theme.Colour | None = None,
        z: int = WIDGET_Z,
    ) -> None:
        super().__init__(box, ("label", text), z)
        self.text, self.size, self.colour, self.family = text, size, colour, family
        self.align, self.valign, self.outline = align, valign, outline

    def look(self) -> Look:
        box = self.upright
        return Words(self.text, self.size, self.colour, box.w, box.h, self.family, self.align, self.outline)

    def join(self, scene: "Scene") -> None:
        """The sprite is no larger than its letters: blank paper would cost as much to draw as a picture."""
        super().join(scene)
        assert self.sprite is not None
        self.sprite.anchor = ((self.align + 1) / 2, (self.valign + 1) / 2)
        self._place()

    def move_to(self, box: Box, turn: int = 0) -> None:
        super().move_to(box, turn)
        self._place()

    def say(self, text: str) -> None:
        if text != self.text:
            self.text = text
            self.refresh()

    def _place(self) -> None:
        if self.sprite is not None:
            fx, fy = (self.align + 1) / 2, (self.valign + 1) / 2
            box = self.upright
            at = (box.x + box.w * fx, box.y + box.h * fy)
            self.sprite.x, self.sprite.y = turned(at, box.centre, self.facing)


class Picture(_Still):
    """A drawing, as large as its box allows."""

    def __init__(self, box: Box, art: str, *, flip: bool = False, z: int = WIDGET_Z) -> None:
        super().__init__(box, ("picture", art), z)
        self.art, self.flip = art, flip

    def look(self) -> Look:
        return Art(self.art, self.upright.w, self.upright.h, self.flip)


class Plate(_Still):
    """An empty wooden or paper plate to put other widgets on."""

    def __init__(
        self,
        box: Box,
        fill: theme.Colour = theme.CREAM,
        *,
        outline: theme.Colour | None = theme.WALNUT,
        radius: float = theme.RADIUS,
        lip: float = 0,
        lip_colour: theme.Colour = theme.CREAM_DEEP,
        alpha: float = 1,
        z: int = WIDGET_Z - 1,
    ) -> None:
        super().__init__(box, ("plate", fill), z)
        self._recipe = (fill, outline, radius, lip, lip_colour, alpha)

    def look(self) -> Look:
        return Painted(("plate", *self._recipe), self.upright.w, self.upright.h, self._paint)

    def _paint(self, canvas: Canvas) -> None:
        fill, outline, radius, lip, lip_colour, alpha = self._recipe
        box = Box(0, 0, *canvas.size)
        canvas.panel(box, fill, outline, radius=radius, lip=lip, lip_colour=lip_colour, alpha=alpha)
