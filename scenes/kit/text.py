"""Words as pictures: wrapped, shrunk until they fit, never clipped, kept once made."""

import re
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
BREAK = re.compile("(?<!«) (?![!?:;»])")
"""A line may end here: French puts a space before its signs, and none of them starts a line."""
SMALLEST_PIXELS = 6
SHRINK = 0.94
ALMOST = 0.96
"""From this share of the box on, the sum of the words is not exact enough: the line is measured."""


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
    _width.cache_clear()


@lru_cache(maxsize=8192)
def _width(family: str, pixels: int, word: str) -> int:
    return font(family, pixels).size(word)[0]


def line_width(line: str, family: str, pixels: int) -> int:
    """The width of a line as the sum of its words': shaping whole lines anew for every try would be slow."""
    words = line.split(" ")
    space = _width(family, pixels, " ")
    return sum(_width(family, pixels, word) for word in words if word) + space * (len(words) - 1)


def wrap(text: str, family: str, pixels: int, width: float) -> list[str]:
    """Lines no wider than `width`, broken at spaces; a word wider than that stays whole."""
    lines: list[str] = []
    space = _width(family, pixels, " ")
    for paragraph in text.split("\n"):
        line, reached = "", 0
        for word in BREAK.split(paragraph):
            wide = _width(family, pixels, word) if word else 0
            if line and reached + space + wide > width:
                lines.append(line)
                line, reached = word, wide
            else:
                line, reached = (f"{line} {word}", reached + space + wide) if line else (word, wide)
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
        edge = _edge(face) if self.outline else 0
        drawn = [face.render(line, True, self.colour) if line else None for line in lines]
        pitch = face.get_linesize()
        w = max((one.get_width() for one in drawn if one is not None), default=1) + 2 * edge
        h = pitch * (len(lines) - 1) + face.get_height() + 2 * edge
        surface = pygame.Surface((max(1, w), max(1, h)), pygame.SRCALPHA)
        for number, one in enumerate(drawn):
            if one is None:
                continue
            x = edge + (w - 2 * edge - one.get_width()) * (self.align + 1) // 2
            y = edge + number * pitch
            if self.outline:
                _draw_outline(surface, face, lines[number], self.outline, x, y, edge)
            surface.blit(one, (x, y))
        return surface

    def fitted(self, easel: "Easel") -> tuple[list[str], pygame.Font]:
        """The lines and the largest font, at most the size asked for, with which they fit the box."""
        size = self.size * easel.scale * easel.text_factor
        width, height = self.width * easel.scale, self.height * easel.scale
        while True:
            pixels = max(SMALLEST_PIXELS, round(size))
            face = font(self.family, pixels)
            edge = 2 * _edge(face) if self.outline else 0
            wraps = width and not self.one_line
            lines = wrap(self.text, self.family, pixels, width - edge) if wraps else self.text.split("\n")
            tall = face.get_linesize() * (len(lines) - 1) + face.get_height() + edge
            fits = not height or tall <= height
            if fits and width:
                wide = max(line_width(line, self.family, pixels) for line in lines)
                if wide + edge > ALMOST * width:
                    wide = max(face.size(line)[0] for line in lines)
                fits = wide + edge <= width
            if fits or size <= SMALLEST_PIXELS:
                return lines, face
            size *= SHRINK


def _edge(face: pygame.Font) -> int:
    return max(1, round(face.get_height() * 0.07))


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
