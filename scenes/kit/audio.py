"""Sound: effects with variants, music in loops, two volumes, and silence where there is no device."""

import contextlib
import random
from pathlib import Path

import pygame

from scenes.kit.assets import ROOT

EFFECTS = ROOT / "sounds" / "effects"
MUSIC = ROOT / "sounds" / "music"
FADE_MILLISECONDS = 600
CHANNELS = 16


class Silence:
    """No device, or a test: every sound is asked for and none is heard. Keeps what was asked, for tests."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.playing: str | None = None

    def set_volumes(self, music: float, effects: float) -> None: ...

    def play(self, name: str, volume: float = 1.0) -> None:
        self.heard.append(name)

    def music(self, name: str | None) -> None:
        self.playing = name

    def close(self) -> None: ...


class Speakers:
    """The mixer. Sounds are loaded the first time they are needed, never again."""

    def __init__(self) -> None:
        pygame.mixer.init(44100, -16, 2, 512)
        pygame.mixer.set_num_channels(CHANNELS)
        self._effects: dict[str, list[pygame.mixer.Sound]] = {}
        self._music_volume = self._effects_volume = 1.0
        self._dice = random.Random(0)
        self.playing: str | None = None

    def set_volumes(self, music: float, effects: float) -> None:
        self._music_volume, self._effects_volume = music, effects
        pygame.mixer.music.set_volume(music)

    def play(self, name: str, volume: float = 1.0) -> None:
        if self._effects_volume <= 0:
            return
        if name not in self._effects:
            self._effects[name] = self._load(name)
        takes = self._effects[name]
        if takes:
            take = self._dice.choice(takes)
            take.set_volume(volume * self._effects_volume)
            take.play()

    def _load(self, name: str) -> list[pygame.mixer.Sound]:
        """A damaged file is silence, not the end of the game."""
        takes = []
        for path in variants(name):
            with contextlib.suppress(pygame.error):
                takes.append(pygame.mixer.Sound(path))
        return takes

    def music(self, name: str | None) -> None:
        """Loop a piece; the same one plays on, None fades out."""
        if name == self.playing:
            return
        self.playing = name
        if name is None:
            pygame.mixer.music.fadeout(FADE_MILLISECONDS)
            return
        path = MUSIC / f"{name}.ogg"
        if not path.is_file():
            pygame.mixer.music.fadeout(FADE_MILLISECONDS)
            return
        with contextlib.suppress(pygame.error):
            pygame.mixer.music.load(path)
            pygame.mixer.music.set_volume(self._music_volume)
            pygame.mixer.music.play(-1, fade_ms=FADE_MILLISECONDS)

    def close(self) -> None:
        pygame.mixer.quit()


Audio = Silence | Speakers


def variants(name: str) -> list[Path]:
    """The takes of an effect: name.ogg, or name_1.ogg, name_2.ogg, …"""
    single = EFFECTS / f"{name}.ogg"
    takes = [single] if single.is_file() else []
    number = 1
    while (path := EFFECTS / f"{name}_{number}.ogg").is_file():
        takes.append(path)
        number += 1
    return takes


def open_audio() -> Audio:
    try:
        return Speakers()
    except (pygame.error, NotImplementedError):
        return Silence()
