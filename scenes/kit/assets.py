"""Pictures: every SVG is rasterised once per size, and its turned, stretched or faded variants are kept."""

import io
import re
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

import pygame

from scenes.kit.livery import dressed

if TYPE_CHECKING:
    from scenes.kit.canvas import Canvas

ROOT = Path(__file__).resolve().parents[2]
ART = ROOT / "assets" / "art"

ANGLE_STEP = 3
"""Degrees between two kept rotations: finer is not seen in motion."""
STRETCH_STEP = 0.04
ALPHA_STEPS = 16
ROUGH_PIXELS = 100_000
"""A picture larger than this is not smoothed while it changes size or turns; it is once it rests."""
CACHE_BYTES = 256 * 1024 * 1024

_VIEW_BOX = re.compile(r'viewBox="\s*[-\d.]+[ ,]+[-\d.]+[ ,]+([\d.]+)[ ,]+([\d.]+)')


class AssetMissing(Exception):
    """A picture, font or sound that the scenes name but the project does not hold."""


class Look(Protocol):
    """What a sprite shows: a hashable recipe for a surface."""

    def paint(self, easel: "Easel") -> pygame.Surface: ...

    def __hash__(self) -> int: ...


@cache
def art_source(name: str) -> str:
    path = ART / f"{name}.svg"
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise AssetMissing(f"The picture “{name}” is missing: expected {path.relative_to(ROOT)}.") from None


def has_art(name: str) -> bool:
    return (ART / f"{name}.svg").is_file()


@cache
def art_shape(name: str) -> tuple[float, float]:
    """The drawing's own width and height, for its proportions."""
    found = _VIEW_BOX.search(art_source(name))
    if not found:
        raise AssetMissing(f"The picture “{name}” has no viewBox, so its proportions are unknown.")
    return (float(found[1]), float(found[2]))


def rasterise(source: str, width: int, height: int) -> pygame.Surface:
    """An SVG text as a surface of exactly this many pixels; the drawing keeps its proportions, centred."""
    drawn = pygame.image.load_sized_svg(io.BytesIO(source.encode()), (max(1, width), max(1, height)))
    surface = pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA)
    surface.blit(drawn, ((width - drawn.get_width()) // 2, (height - drawn.get_height()) // 2))
    return surface


class Art(NamedTuple):
    """A drawing from assets/art, fitted into width × height logical units (0: follow the other side).

    `recolour` replaces colours written in the drawing: ((from, to), …), both as "#rrggbb".
    """

    name: str
    width: float = 0
    height: float = 0
    flip: bool = False
    recolour: tuple[tuple[str, str], ...] = ()

    def extent(self) -> tuple[float, float]:
        w, h = art_shape(dressed(self.name))
        if self.width and self.height:
            fit = min(self.width / w, self.height / h)
        elif self.width or self.height:
            fit = self.width / w if self.width else self.height / h
        else:
            fit = 1.0
        return (w * fit, h * fit)

    def paint(self, easel: "Easel") -> pygame.Surface:
        w, h = self.extent()
        source = art_source(dressed(self.name))
        for old, new in self.recolour:
            source = re.sub(re.escape(old), new, source, flags=re.IGNORECASE)
        drawn = rasterise(source, round(w * easel.scale), round(h * easel.scale))
        return pygame.transform.flip(drawn, True, False) if self.flip else drawn


class Painted:
    """A picture painted by a function once per size; two with the same key are the same picture."""

    __slots__ = ("brush", "height", "key", "width")

    def __init__(self, key: Hashable, width: float, height: float, brush: "Callable[[Canvas], None]") -> None:
        self.key, self.width, self.height, self.brush = key, width, height, brush

    def __hash__(self) -> int:
        return hash((self.key, self.width, self.height))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Painted) and (self.key, self.width, self.height) == (
            other.key,
            other.width,
            other.height,
        )

    def __repr__(self) -> str:
        return f"Painted({self.key!r}, {self.width}, {self.height})"

    def paint(self, easel: "Easel") -> pygame.Surface:
        from scenes.kit.canvas import Canvas

        size = (max(1, round(self.width * easel.scale)), max(1, round(self.height * easel.scale)))
        surface = pygame.Surface(size, pygame.SRCALPHA)
        self.brush(Canvas(surface, easel))
        return surface


class Easel:
    """Turns looks into surfaces at the window's scale, and keeps what it made."""

    def __init__(self, scale: float = 1.0, text_factor: float = 1.0) -> None:
        self.scale = scale
        self.text_factor = text_factor
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._bytes = 0

    def resize(self, scale: float, text_factor: float) -> None:
        if scale != self.scale:
            self.forget()
        elif text_factor != self.text_factor:
            self._forget_words()
        self.scale, self.text_factor = scale, text_factor

    def forget(self) -> None:
        self._kept.clear()
        self._bytes = 0

    def _forget_words(self) -> None:
        """Another text size: drawings stay, whatever may hold letters goes."""
        for key in list(self._kept):
            look = key[0] if type(key) is tuple else key
            if isinstance(look, Painted) or hasattr(look, "text"):
                gone = self._kept.pop(key)
                self._bytes -= gone.get_width() * gone.get_height() * 4

    def surface(self, look: Look) -> pygame.Surface:
        found = self._kept.get(look)
        if found is None:
            found = look.paint(self)
            self._keep(look, found)
        return found

    def variant(
        self, look: Look, angle: float = 0, sx: float = 1, sy: float = 1, alpha: float = 1
    ) -> pygame.Surface:
        """The look turned clockwise by `angle` degrees, stretched and faded, each to the nearest step."""
        turn = round(angle / ANGLE_STEP) * ANGLE_STEP % 360
        across, down = round(sx / STRETCH_STEP), round(sy / STRETCH_STEP)
        veil = round(alpha * ALPHA_STEPS)
        plain = round(1 / STRETCH_STEP)
        if not turn and across == plain and down == plain and veil >= ALPHA_STEPS:
            return self.surface(look)
        key = (look, turn, across, down, veil)
        found = self._kept.get(key)
        if found is None:
            found = self._vary(look, turn, across * STRETCH_STEP, down * STRETCH_STEP, veil)
            self._keep(key, found)
        return found

    def rough(self, look: Look, angle: float, sx: float, sy: float, alpha: float) -> pygame.Surface | None:
        """A large picture in motion, made without smoothing and not kept; None when `variant` will do."""
        drawn = self.surface(look)
        if drawn.get_width() * drawn.get_height() < ROUGH_PIXELS:
            return None
        key = self._key(look, angle, sx, sy, alpha)
        if key == self._key(look, 0, 1, 1, 1) or key in self._kept:
            return None
        size = (max(1, round(drawn.get_width() * abs(sx))), max(1, round(drawn.get_height() * abs(sy))))
        same = size == drawn.get_size()
        made = drawn.subsurface(drawn.get_rect()) if same else pygame.transform.scale(drawn, size)
        if sx < 0 or sy < 0:
            made = pygame.transform.flip(made, sx < 0, sy < 0)
        if angle:
            made = pygame.transform.rotate(made, -angle)
        if alpha < 1:
            made.set_alpha(round(255 * alpha))
        return made

    @staticmethod
    def _key(look: Look, angle: float, sx: float, sy: float, alpha: float) -> Hashable:
        turn = round(angle / ANGLE_STEP) * ANGLE_STEP % 360
        return (look, turn, round(sx / STRETCH_STEP), round(sy / STRETCH_STEP), round(alpha * ALPHA_STEPS))

    def _vary(self, look: Look, turn: int, sx: float, sy: float, veil: int) -> pygame.Surface:
        if veil < ALPHA_STEPS:
            faded = self.variant(look, turn, sx, sy).copy()
            faded.fill(
                (255, 255, 255, max(0, 255 * veil // ALPHA_STEPS)), special_flags=pygame.BLEND_RGBA_MULT
            )
            return faded
        drawn = self.surface(look)
        size = (max(1, round(drawn.get_width() * abs(sx))), max(1, round(drawn.get_height() * abs(sy))))
        if size != drawn.get_size():
            drawn = pygame.transform.smoothscale(drawn, size)
        if sx < 0 or sy < 0:
            drawn = pygame.transform.flip(drawn, sx < 0, sy < 0)
        if turn % 90 == 0:
            return pygame.transform.rotate(drawn, -turn) if turn else drawn
        return pygame.transform.rotozoom(_framed(drawn), -turn, 1.0)

    def _keep(self, key: Hashable, surface: pygame.Surface) -> None:
        self._kept[key] = surface
        self._bytes += surface.get_width() * surface.get_height() * 4
        while self._bytes > CACHE_BYTES and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._bytes -= old.get_width() * old.get_height() * 4


def _framed(drawn: pygame.Surface) -> pygame.Surface:
    """With an empty rim: turning smooths what lies within a picture, but leaves its very edge jagged."""
    framed = pygame.Surface((drawn.get_width() + 2, drawn.get_height() + 2), pygame.SRCALPHA)
    framed.blit(drawn, (1, 1))
    return framed
