"""A surface one paints on in logical units."""

from io import BytesIO
from math import ceil
from typing import NamedTuple

import pygame

from scenes.kit import theme
from scenes.kit.assets import Art, Easel, Look, art_shape, art_source, rasterise
from scenes.kit.layout import Box, Point
from scenes.kit.text import Words


class Canvas:
    """For painting backgrounds and the faces of cards and widgets; (0, 0) is the picture's own corner."""

    def __init__(self, surface: pygame.Surface, easel: Easel) -> None:
        self.surface = surface
        self.easel = easel
        self.scale = easel.scale

    @property
    def size(self) -> tuple[float, float]:
        return (self.surface.get_width() / self.scale, self.surface.get_height() / self.scale)

    def look(
        self, look: Look, at: Point, anchor: Point = (0.5, 0.5), angle: float = 0, alpha: float = 1
    ) -> None:
        drawn = self.easel.variant(look, angle, alpha=alpha)
        x = round(at[0] * self.scale - drawn.get_width() * anchor[0])
        y = round(at[1] * self.scale - drawn.get_height() * anchor[1])
        self.surface.blit(drawn, (x, y))

    def art(
        self, name: str, box: Box, flip: bool = False, recolour: tuple[tuple[str, str], ...] = ()
    ) -> None:
        """The drawing, as large as the box allows, in its middle."""
        self.look(Art(name, box.w, box.h, flip, recolour), box.centre)

    def cover(self, name: str, box: Box) -> None:
        """The drawing stretched to fill the box whole: for backdrops drawn in the box's proportions."""
        self.look(Cover(name, box.w, box.h), (box.x, box.y), (0, 0))

    def sliced(self, name: str, box: Box, edge: float, zoom: float = 1.0) -> None:
        """A drawing whose borders, `edge` of its own units wide, keep their shape while its middle stretches.

        `zoom` draws the borders larger or smaller. A drawing as tall as the box stretches sideways only.
        """
        w, h = art_shape(name)
        where = self.pixels(box)
        unit = zoom * self.scale
        drawn = rasterise(art_source(name), round(w * unit), round(h * unit))
        stretch(self.surface, where, drawn, round(edge * unit))

    def words(
        self,
        text: str,
        box: Box,
        size: float = theme.BODY,
        colour: theme.Colour = theme.INK,
        family: str = theme.TEXT,
        align: int = 0,
        valign: int = 0,
        outline: theme.Colour | None = None,
        one_line: bool = False,
    ) -> None:
        """The text inside the box, shrunk if it must; `align` and `valign` are -1, 0 or 1."""
        words = Words(text, size, colour, box.w, box.h, family, align, outline, one_line)
        fx, fy = (align + 1) / 2, (valign + 1) / 2
        self.look(words, (box.x + box.w * fx, box.y + box.h * fy), (fx, fy))

    def fill(self, colour: theme.Colour, box: Box | None = None) -> None:
        self.surface.fill(colour, self.pixels(box) if box else None)

    def pixels(self, box: Box) -> pygame.Rect:
        x, y = round(box.x * self.scale), round(box.y * self.scale)
        return pygame.Rect(x, y, round(box.right * self.scale) - x, round(box.bottom * self.scale) - y)

    def panel(
        self,
        box: Box,
        fill: theme.Colour | None = theme.CREAM,
        outline: theme.Colour | None = theme.WALNUT,
        width: float = theme.OUTLINE,
        radius: float = theme.RADIUS,
        lip: float = 0,
        lip_colour: theme.Colour = theme.CREAM_DEEP,
        alpha: float = 1,
    ) -> None:
        """A rounded, outlined plate; `lip` is the thickness of its lower edge, as of a wooden block."""
        cap = ceil(min(radius, box.w / 2, box.h / 2) + width + lip + 2)
        w, h = min(box.w, 2 * cap + 2), min(box.h, 2 * cap + 2)
        drawn = self.easel.surface(_Plate(w, h, fill, outline, width, radius, lip, lip_colour, alpha))
        stretch(self.surface, self.pixels(box), drawn, round(cap * self.scale))

    def disc(
        self,
        centre: Point,
        radius: float,
        fill: theme.Colour | None,
        outline: theme.Colour | None = theme.WALNUT,
        width: float = theme.OUTLINE,
    ) -> None:
        box = Box(centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius)
        self.panel(box, fill, outline, width, radius)

    def svg(self, source: str, box: Box) -> None:
        where = self.pixels(box)
        self.surface.blit(rasterise(source, where.w, where.h), where)


def stretch(target: pygame.Surface, where: pygame.Rect, drawn: pygame.Surface, cut: int) -> None:
    """Blit `drawn` into `where`: its corners, `cut` pixels wide, keep their size, the rest stretches."""
    xs = _spans(drawn.get_width(), where.w, cut)
    for from_y, tall, to_y, new_tall in _spans(drawn.get_height(), where.h, cut):
        for from_x, wide, to_x, new_wide in xs:
            part = drawn.subsurface((from_x, from_y, wide, tall))
            if (wide, tall) != (new_wide, new_tall):
                part = pygame.transform.scale(part, (new_wide, new_tall))
            target.blit(part, (where.x + to_x, where.y + to_y))


def _spans(old: int, new: int, cut: int) -> list[tuple[int, int, int, int]]:
    """(from, length, to, new length) of the two ends and the middle; one span when nothing must stretch."""
    if old == new:
        return [(0, old, 0, new)]
    cut = min(cut, (old - 1) // 2, (new - 1) // 2)
    if cut <= 0:
        return [(0, old, 0, new)]
    return [(0, cut, 0, cut), (cut, old - 2 * cut, cut, new - 2 * cut), (old - cut, cut, new - cut, cut)]


class Cover(NamedTuple):
    """A drawing stretched to exactly w × h."""

    name: str
    w: float
    h: float

    def paint(self, easel: Easel) -> pygame.Surface:
        size = (round(self.w * easel.scale), round(self.h * easel.scale))
        drawn = pygame.image.load_sized_svg(BytesIO(art_source(self.name).encode()), size)
        return drawn if drawn.get_size() == size else pygame.transform.smoothscale(drawn, size)


class _Plate(NamedTuple):
    """The smallest panel of a kind; every larger one is stretched from it."""

    w: float
    h: float
    fill: theme.Colour | None
    outline: theme.Colour | None
    width: float
    radius: float
    lip: float
    lip_colour: theme.Colour
    alpha: float

    def paint(self, easel: Easel) -> pygame.Surface:
        return rasterise(self.source(), round(self.w * easel.scale), round(self.h * easel.scale))

    def source(self) -> str:
        edge = self.width if self.outline else 0
        stroke = f'stroke="{theme.hexed(self.outline)}" stroke-width="{edge}"' if self.outline else ""
        w, h = self.w - edge, self.h - edge
        heights = [(h, self.lip_colour), (h - self.lip, self.fill)] if self.lip else [(h, self.fill)]
        plates = "".join(
            f'<rect x="{edge / 2}" y="{edge / 2}" width="{w}" height="{tall}" rx="{self._round(w, h)}"'
            f' fill="{theme.hexed(fill) if fill else "none"}" fill-opacity="{self.alpha}" {stroke}/>'
            for tall, fill in heights
        )
        size = f'width="{self.w}" height="{self.h}" viewBox="0 0 {self.w} {self.h}"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{plates}</svg>'

    def _round(self, w: float, h: float) -> float:
        return min(self.radius, w / 2, h / 2)
