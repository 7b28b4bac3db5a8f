"""Where frames go: a real window, or a plain surface for tests and pictures."""

import os
import time
import warnings
from collections.abc import Sequence

import pygame

ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"
FAST_FLIP_SECONDS = 0.002
"""A flip quicker than this needs no comparison."""
PROBE_FLIPS = 3
UNSEEN_DRIVERS = ("offscreen", "evdev")
"""Drivers that SDL may fall back on although nobody could see anything."""


class NoDisplay(Exception):
    """There is no screen to open a window on."""


class Picture:
    """A plain surface: no window, no clock, no queue."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.surface = pygame.Surface(size)
        self.fullscreen = False

    @property
    def size(self) -> tuple[int, int]:
        return self.surface.get_size()

    def refresh(self) -> None: ...

    def present(self, rects: Sequence[pygame.Rect]) -> None: ...

    def resize(self, size: tuple[int, int]) -> None:
        self.surface = pygame.Surface(size)

    def set_fullscreen(self, fullscreen: bool) -> None:
        self.fullscreen = fullscreen

    def close(self) -> None: ...


class Window:
    def __init__(self, size: tuple[int, int], fullscreen: bool, title: str) -> None:
        self._size = size
        self.fullscreen = fullscreen
        self._title = title
        asked = ACCELERATION in os.environ
        if not asked:
            os.environ[ACCELERATION] = "0"
        self._open()
        if not asked:
            self._probe()

    @property
    def size(self) -> tuple[int, int]:
        return self.surface.get_size()

    def _open(self) -> None:
        try:
            pygame.display.init()
            if pygame.display.get_driver() in UNSEEN_DRIVERS and "SDL_VIDEODRIVER" not in os.environ:
                raise NoDisplay("No screen was found to open a window on.")
            pygame.display.set_caption(self._title)
            if self.fullscreen:
                self.surface = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
            else:
                self.surface = pygame.display.set_mode(self._size, pygame.RESIZABLE)
        except pygame.error as error:
            raise NoDisplay(f"No window could be opened: {str(error).rstrip('.')}.") from None

    def _probe(self) -> None:
        """Plain flips are usually fastest; where they are slow, try accelerated ones and keep the better."""
        plain = self._time_flips()
        if plain <= FAST_FLIP_SECONDS:
            return
        os.environ.pop(ACCELERATION)
        pygame.display.quit()
        self._open()
        if self._time_flips() > plain:
            os.environ[ACCELERATION] = "0"
            pygame.display.quit()
            self._open()

    def _time_flips(self) -> float:
        times = []
        for _ in range(PROBE_FLIPS):
            start = time.perf_counter()
            pygame.display.flip()
            times.append(time.perf_counter() - start)
        return sorted(times)[len(times) // 2]

    def refresh(self) -> None:
        """The window was resized by hand: SDL made a new surface."""
        surface = pygame.display.get_surface()
        assert surface is not None
        self.surface = surface

    def present(self, rects: Sequence[pygame.Rect]) -> None:
        if rects:
            pygame.display.update(list(rects))

    def resize(self, size: tuple[int, int]) -> None:
        self.surface = pygame.display.set_mode(size, pygame.RESIZABLE)

    def set_fullscreen(self, fullscreen: bool) -> None:
        if fullscreen == self.fullscreen:
            return
        if fullscreen:
            self._size = self.size
        self.fullscreen = fullscreen
        if fullscreen:
            self.surface = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            with warnings.catch_warnings():  # a screen without a window manager may keep its own size
                warnings.simplefilter("ignore", RuntimeWarning)
                self.surface = pygame.display.set_mode(self._size, pygame.RESIZABLE)

    def close(self) -> None:
        pygame.display.quit()


Screen = Window | Picture
