"""Brings the top scene onto the screen: what changed, whole pictures, cross-fades, the bars beside them."""

from collections.abc import Sequence

import pygame

from scenes.kit import theme
from scenes.kit.assets import Easel
from scenes.kit.canvas import Canvas
from scenes.kit.layout import Viewport
from scenes.kit.scene import Scene
from scenes.kit.screen import Screen

FADE_FRAMES = 14
FADE_ALPHA = 70
"""Of 255: how much of the new scene each frame of a cross-fade adds."""
VEIL = (*theme.DUSK_DEEP, 150)
BARS = theme.WALNUT
"""The frame beside the picture in a window of another shape."""


class Projector:
    """`stack` is the app's own list of scenes: the last one is shown, overlays over what lies below."""

    def __init__(self, screen: Screen, stack: Sequence[Scene], text_factor: float) -> None:
        self.screen = screen
        self.stack = stack
        self.frame = 0
        self.viewport = Viewport.fit(screen.size)
        self.easel = Easel(self.viewport.scale, text_factor)
        self._fade: pygame.Surface | None = None
        self._fade_left = 0
        self._look_again()

    @property
    def fading(self) -> bool:
        return self._fade_left > 0

    def start_fade(self) -> None:
        self._fade_left, self._fade = FADE_FRAMES, None

    def fit(self, text_factor: float) -> None:
        """The window has another size."""
        self.screen.refresh()
        self.viewport = Viewport.fit(self.screen.size)
        self.easel.resize(self.viewport.scale, text_factor)
        self._look_again()
        self._fade_left = 0
        for scene in self.stack:
            scene.stage.background = scene.backdrop = None
            scene.stage.invalidate()

    def show_again(self) -> None:
        """The window was uncovered: whatever it showed may be gone."""
        self._bars = True
        if self.stack:
            self.stack[-1].stage.stale = True

    def _look_again(self) -> None:
        v = self.viewport
        whole = self.screen.surface.get_rect()
        if whole.contains((v.x, v.y, v.w, v.h)):
            self._view = self.screen.surface.subsurface((v.x, v.y, v.w, v.h))
        else:  # a window of a few pixels: paint beside it, so that nothing else has to care
            self._view = pygame.Surface((v.w, v.h), 0, self.screen.surface)
        self._bars = True

    def draw(self) -> list[pygame.Rect]:
        """Bring the screen up to date; what changed, in window pixels. Nothing moved: nothing is drawn."""
        if not self.stack:
            return []
        if self._fade_left:
            return self._draw_fade()
        stage = self.stack[-1].stage
        if stage.background is None:
            self._paint_background(len(self.stack) - 1)
        areas = stage.draw(self._view)
        if not areas:
            return []
        self.frame += 1
        if self._bars:
            self._paint_bars()
            return [self.screen.surface.get_rect()]
        return [area.move(self.viewport.x, self.viewport.y) for area in areas]

    def _paint_bars(self) -> None:
        self._bars = False
        v = self.viewport
        width, height = v.window
        if v.x:
            self.screen.surface.fill(BARS, (0, 0, v.x, height))
            self.screen.surface.fill(BARS, (v.x + v.w, 0, width, height))
        if v.y:
            self.screen.surface.fill(BARS, (0, 0, width, v.y))
            self.screen.surface.fill(BARS, (0, v.y + v.h, width, height))

    def _draw_fade(self) -> list[pygame.Rect]:
        """Each frame lays a thin coat of the new picture over the old; the last is the picture itself."""
        stage = self.stack[-1].stage
        if self._fade is None:
            self._fade = pygame.Surface(self._view.get_size(), pygame.SRCALPHA)
            self._fade.blit(self.picture(len(self.stack) - 1), (0, 0))
            self._fade.fill((255, 255, 255, FADE_ALPHA), special_flags=pygame.BLEND_RGBA_MULT)
        self._fade_left -= 1
        self.frame += 1
        if self._fade_left:
            self._view.blit(self._fade, (0, 0))
        else:
            self._fade = None
            stage.stale = True
            stage.draw(self._view)
        self._paint_bars()
        return [self.screen.surface.get_rect()]

    def picture(self, index: int) -> pygame.Surface:
        """A scene of the stack drawn whole on a surface of its own."""
        scene = self.stack[index]
        if scene.stage.background is None:
            self._paint_background(index)
        surface = pygame.Surface(self._view.get_size(), 0, self._view)
        scene.stage.stale = True
        scene.stage.draw(surface)
        scene.stage.stale = True
        return surface

    def _paint_background(self, index: int) -> None:
        scene = self.stack[index]
        if scene.overlay and index > 0:
            if scene.backdrop is None:
                scene.backdrop = self._darkened(index - 1)
            surface = scene.backdrop.copy()
        else:
            surface = pygame.Surface(self._view.get_size(), 0, self._view)
        scene.paint_background(Canvas(surface, self.easel))
        scene.stage.background = surface
        scene.stage.stale = True

    def _darkened(self, index: int) -> pygame.Surface:
        surface = self.picture(index)
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill(VEIL)
        surface.blit(veil, (0, 0))
        return surface
