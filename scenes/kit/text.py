"""Words as pictures: wrapped, shrunk until they fit, never clipped, kept once made."""

from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pygame

from scenes.kit import theme
from scenes.kit.assets import AssetMissing

if TYPE_CHECKING:
    from scenes.kit.assets import Easel

_FILES = {
    theme.DISPLAY: ("font_fredoka_one", "FredokaOne-Regular.ttf", "font-fredoka-one"),
    theme.TEXT: ("font_manrope", "Manrope-Bold.ttf", "font-manrope"),
}
SMALLEST_PIXELS = 6
SHRINK = 0.94
LINE_SPACING = 1.0


@cache
def font_path(family: str) -> Path:
    package, file, project = _FILES[family]
    found = find_spec(package)
    if found is None or not found.origin:
        raise AssetMissing(f"The font package {project} is not installed.")
    return Path(found.origin).parent / "files" / file


@lru_cache(maxsize=256)
def font(family: str, pixels: int) -> pygame.Font:
    if not pygame.font.get_init():
        pygame.font.init()
        font.cache_clear()
    return pygame.Font(font_path(family), max(SMALLEST_PIXELS, pixels))


def forget_fonts() -> None:
    """Must be called after pygame.quit(): fonts do not survive it."""
    font.cache_clear()


def wrap(text: str, face: pygame.Font, width: float) -> list[str]:
    """Lines no wider than `width`, broken at spaces; a word wider than that stays whole."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and face.size(longer)[0] > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


class Words(NamedTuple):
    """A text within width × height logical units (0: unbounded); it wraps, then shrinks until it fits.

    `align` is -1 (left), 0 or 1; `outline` is drawn round the letters for words on a busy picture.
    """

    text: str
    size: float = theme.BODY
    colour: theme.Colour = theme.INK
    width: float = 0
    height: float = 0
    family: str = theme.TEXT
    align: int = 0
    outline: theme.Colour | None = None
    one_line: bool = False

    def paint(self, easel: "Easel") -> pygame.Surface:
        lines, face = self.fitted(easel)
        edge = max(1, round(face.get_height() * 0.07)) if self.outline else 0
        pitch = round(face.get_linesize() * LINE_SPACING)
        widths = [face.size(line)[0] for line in lines]
        w = max(widths, default=1) + 2 * edge
        h = pitch * (len(lines) - 1) + face.get_height() + 2 * edge
        surface = pygame.Surface((max(1, w), max(1, h)), pygame.SRCALPHA)
        for number, line in enumerate(lines):
            if not line:
                continue
            x = edge + (w - 2 * edge - widths[number]) * (self.align + 1) // 2
            y = edge + number * pitch
            if self.outline:
                _draw_outline(surface, face, line, self.outline, x, y, edge)
            surface.blit(face.render(line, True, self.colour), (x, y))
        return surface

    def fitted(self, easel: "Easel") -> tuple[list[str], pygame.Font]:
        """The lines and the largest font, at most the size asked for, with which they fit the box."""
        pixels = self.size * easel.scale * easel.text_factor
        width, height = self.width * easel.scale, self.height * easel.scale
        while True:
            face = font(self.family, round(pixels))
            edge = 2 * max(1, round(face.get_height() * 0.07)) if self.outline else 0
            wraps = width and not self.one_line
            lines = wrap(self.text, face, width - edge) if wraps else self.text.split("\n")
            tall = face.get_linesize() * (len(lines) - 1) + face.get_height() + edge
            wide = max((face.size(line)[0] for line in lines), default=0) + edge
            fits = (not width or wide <= width) and (not height or tall <= height)
            if fits or pixels <= SMALLEST_PIXELS:
                return lines, face
            pixels *= SHRINK


def _draw_outline(
    surface: pygame.Surface,
    face: pygame.Font,
    line: str,
    colour: theme.Colour,
    x: int,
    y: int,
    edge: int,
) -> None:
    stamp = face.render(line, True, colour)
    for dx in range(-edge, edge + 1):
        for dy in range(-edge, edge + 1):
            if dx * dx + dy * dy <= edge * edge:
                surface.blit(stamp, (x + dx, y + dy))
