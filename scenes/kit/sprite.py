"""Sprites and the stage that shows them: only what moved is drawn again."""

from bisect import insort
from math import cos, radians, sin
from typing import TYPE_CHECKING, Any

import pygame

from scenes.kit.assets import Easel, Look
from scenes.kit.layout import Box, Point

if TYPE_CHECKING:
    from scenes.kit.fx import Particles

Blit = tuple[pygame.Surface, tuple[int, int]]

FX_Z = 500
"""Particles fly above sprites below this z, and under the others (panels, buttons, toasts)."""
MANY_MOVERS = 48
LARGE_SHARE = 0.45
"""From this share of the screen on, one full redraw is cheaper than many small ones."""


class Sprite:
    """A picture somewhere. Assigning to any of its fields is all it takes to move it."""

    __slots__ = (
        "alpha", "anchor", "angle", "drawn", "look", "name", "order", "stage", "sx", "sy", "visible", "where",
        "x", "y", "z",
    )  # fmt: skip

    look: Look
    x: float
    y: float
    z: int
    angle: float
    sx: float
    sy: float
    alpha: float
    visible: bool
    anchor: Point
    name: str
    stage: "Stage | None"
    drawn: "tuple[pygame.Surface, tuple[int, int]] | None"
    where: pygame.Rect
    order: int

    def __init__(
        self,
        look: Look,
        x: float,
        y: float,
        z: int = 0,
        anchor: Point = (0.5, 0.5),
        angle: float = 0,
        sx: float = 1,
        sy: float = 1,
        alpha: float = 1,
        visible: bool = True,
        name: str = "",
    ) -> None:
        bare = object.__setattr__
        bare(self, "stage", None)
        bare(self, "drawn", None)
        bare(self, "where", pygame.Rect(0, 0, 0, 0))
        bare(self, "order", 0)
        self.look, self.x, self.y, self.z, self.anchor = look, x, y, z, anchor
        self.angle, self.sx, self.sy, self.alpha, self.visible = angle, sx, sy, alpha, visible
        self.name = name

    def __setattr__(self, field: str, value: Any) -> None:
        object.__setattr__(self, field, value)
        stage = self.stage
        if stage is not None:
            stage.moved[self] = True
            if field == "z":
                stage.unsorted = True

    @property
    def at(self) -> Point:
        return (self.x, self.y)

    def place(self, moving: bool = False) -> None:
        """Work out the surface and the pixels it covers; while moving, a large one may stay rough."""
        stage = self.stage
        assert stage is not None
        bare = object.__setattr__
        if not self.visible or self.alpha <= 0.02 or abs(self.sx) < 0.02 or abs(self.sy) < 0.02:
            bare(self, "drawn", None)
            bare(self, "where", pygame.Rect(0, 0, 0, 0))
            return
        scale = stage.easel.scale
        pose = (self.look, self.angle, self.sx, self.sy, self.alpha)
        surface = stage.easel.rough(*pose) if moving else None
        if surface is not None:
            stage.rough[self] = True
        else:
            surface = stage.easel.variant(*pose)
        w, h = surface.get_size()
        cx, cy = self.x * scale, self.y * scale
        ax, ay = self.anchor
        if ax != 0.5 or ay != 0.5:
            if self.angle:
                flat = stage.easel.surface(self.look)
                dx, dy = (0.5 - ax) * flat.get_width() * self.sx, (0.5 - ay) * flat.get_height() * self.sy
                turn = radians(self.angle)
                cx += dx * cos(turn) - dy * sin(turn)
                cy += dx * sin(turn) + dy * cos(turn)
            else:
                cx += (0.5 - ax) * w
                cy += (0.5 - ay) * h
        left, top = round(cx - w / 2), round(cy - h / 2)
        bare(self, "drawn", (surface, (left, top)))
        bare(self, "where", pygame.Rect(left, top, w, h))

    def box(self) -> Box:
        """The logical rectangle it covers now."""
        assert self.stage is not None
        self.place()
        scale = self.stage.easel.scale
        r = self.where
        return Box(r.x / scale, r.y / scale, r.w / scale, r.h / scale)


def _rank(sprite: Sprite) -> tuple[int, int]:
    return (sprite.z, sprite.order)


class Stage:
    """The sprites of a scene in drawing order, over a background painted once."""

    def __init__(self, easel: Easel) -> None:
        self.easel = easel
        self.sprites: list[Sprite] = []
        self.moved: dict[Sprite, bool] = {}
        self.rough: dict[Sprite, bool] = {}
        """Drawn without smoothing while they moved; each is drawn well once it rests."""
        self.unsorted = False
        self.background: pygame.Surface | None = None
        self.particles: Particles | None = None
        self.stale = True
        self._count = 0
        self._litter: list[pygame.Rect] = []

    def add(self, sprite: Sprite) -> Sprite:
        self._count += 1
        bare = object.__setattr__
        bare(sprite, "order", self._count)
        bare(sprite, "stage", self)
        if self.unsorted:
            self.sprites.append(sprite)
        else:
            insort(self.sprites, sprite, key=_rank)
        self.moved[sprite] = True
        return sprite

    def remove(self, sprite: Sprite) -> None:
        if sprite.stage is self:
            self.sprites.remove(sprite)
            self.moved.pop(sprite, None)
            self.rough.pop(sprite, None)
            self._litter.append(sprite.where)
            object.__setattr__(sprite, "stage", None)

    def clear(self) -> None:
        for sprite in self.sprites:
            object.__setattr__(sprite, "stage", None)
        self.sprites.clear()
        self.moved.clear()
        self.rough.clear()
        self.stale = True

    def invalidate(self) -> None:
        """Everything must be worked out and drawn again (another size, another language)."""
        self.stale = True
        for sprite in self.sprites:
            self.moved[sprite] = True

    @property
    def still(self) -> bool:
        """Nothing to draw."""
        fx = self.particles
        return not (self.stale or self.moved or self.rough or self._litter or (fx is not None and fx.dirty))

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Bring `target` up to date; the rectangles that changed (one for the whole: everything)."""
        if self.still:
            return []
        dirty = self._litter
        self._litter = []
        resting = next((sprite for sprite in self.rough if sprite not in self.moved), None)
        if resting is not None:
            del self.rough[resting]
            resting.place()
            dirty.append(resting.where)
        for sprite in self.moved:
            if sprite.drawn is not None:
                dirty.append(sprite.where)
            sprite.place(not self.stale)
            if sprite.drawn is not None:
                dirty.append(sprite.where)
        self.moved.clear()
        if self.unsorted:
            self.sprites.sort(key=_rank)
            self.unsorted = False
        fx = self.particles
        blits: list[Blit] = []
        if fx is not None and (fx.dirty or fx.alive):
            blits, litter = fx.blits(self.easel)
            dirty.extend(litter)
        whole = target.get_rect()
        if self.stale or len(dirty) > 2 * MANY_MOVERS:
            return [self._draw_whole(target, whole, blits)]
        areas = _merged([rect.clip(whole) for rect in dirty if rect.colliderect(whole)])
        if sum(r.w * r.h for r in areas) > LARGE_SHARE * whole.w * whole.h:
            return [self._draw_whole(target, whole, blits)]
        rects = [sprite.where for sprite in self.sprites]
        for area in areas:
            self._draw_area(target, area, rects, blits)
        return areas

    def _draw_whole(
        self,
        target: pygame.Surface,
        whole: pygame.Rect,
        blits: list[Blit],
    ) -> pygame.Rect:
        self.stale = False
        if self.background is not None:
            target.blit(self.background, (0, 0))
        else:
            target.fill((0, 0, 0))
        if blits:
            target.fblits([s.drawn for s in self.sprites if s.drawn is not None and s.z < FX_Z])
            target.fblits(blits)
            target.fblits([s.drawn for s in self.sprites if s.drawn is not None and s.z >= FX_Z])
        else:
            target.fblits([s.drawn for s in self.sprites if s.drawn is not None])
        return whole

    def _draw_area(
        self,
        target: pygame.Surface,
        area: pygame.Rect,
        rects: list[pygame.Rect],
        blits: list[Blit],
    ) -> None:
        found = area.collidelistall(rects)
        bottom = self._bottom(found, area)
        for part in _beside(area, rects[bottom].clip(area)) if bottom >= 0 else [area]:
            target.set_clip(part)
            if self.background is not None:
                target.blit(self.background, part, part)
            else:
                target.fill((0, 0, 0), part)
            self._draw_sprites(target, [index for index in found if index < bottom], [])
        target.set_clip(area)
        self._draw_sprites(target, [index for index in found if index >= bottom], blits)
        target.set_clip(None)

    def _bottom(self, found: list[int], area: pygame.Rect) -> int:
        """The highest picture without holes that hides most of the area, particles aside; -1 if none does."""
        for index in reversed(found):
            sprite = self.sprites[index]
            if sprite.drawn is None or sprite.z >= FX_Z:
                continue
            surface = sprite.drawn[0]
            if surface.get_flags() & pygame.SRCALPHA or surface.get_alpha() not in (None, 255):
                continue
            seen = sprite.where.clip(area)
            if 2 * seen.w * seen.h > area.w * area.h:
                return index
        return -1

    def _draw_sprites(self, target: pygame.Surface, indices: list[int], blits: list[Blit]) -> None:
        under: list[Blit] = []
        over: list[Blit] = []
        for index in indices:
            sprite = self.sprites[index]
            if sprite.drawn is not None:
                (under if sprite.z < FX_Z else over).append(sprite.drawn)
        target.fblits(under)
        if blits:
            target.fblits(blits)
        target.fblits(over)


def _beside(area: pygame.Rect, hole: pygame.Rect) -> list[pygame.Rect]:
    """What is left of the area round the hole: what lies under a picture without holes need not be drawn."""
    parts = [
        pygame.Rect(area.x, area.y, area.w, hole.y - area.y),
        pygame.Rect(area.x, hole.bottom, area.w, area.bottom - hole.bottom),
        pygame.Rect(area.x, hole.y, hole.x - area.x, hole.h),
        pygame.Rect(hole.right, hole.y, area.right - hole.right, hole.h),
    ]
    return [part for part in parts if part.w > 0 and part.h > 0]


def _merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Rectangles that touch become one, so that nothing is drawn twice."""
    merged: list[pygame.Rect] = []
    for rect in rects:
        if not rect.w or not rect.h:
            continue
        grown = rect
        while (hit := grown.collidelist(merged)) >= 0:
            grown = grown.union(merged.pop(hit))
        merged.append(grown)
    return merged
