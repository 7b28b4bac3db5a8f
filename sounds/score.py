"""Written music and the tape it is played onto: a ring, so the end rings on into the start."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from band import Instrument
from numpy.random import Generator
from synth import Sound, decibels, loudness, lowpass, room, samples

HUMAN_SECONDS = 0.005
HUMAN_GAIN = 0.1
LEAD_SECONDS = 0.012  # the loop starts just before its first note, not in the middle of the attack
STEPS = {"c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11}
ACCIDENTALS = {"": 0, "#": 1, "b": -1}
CHORDS = {"": (0, 4, 7), "m": (0, 3, 7), "7": (0, 4, 7, 10)}


@dataclass(frozen=True)
class Note:
    at: float  # beats
    beats: float
    pitch: int
    strength: float = 1.0


@dataclass(frozen=True)
class Harmony:
    at: float
    beats: float
    root: int  # pitch class
    tones: tuple[int, ...]  # pitch classes

    def near(self, middle: int) -> tuple[int, ...]:
        """The chord's tones, each in the octave around a pitch, from low to high."""
        return tuple(sorted(middle - 6 + (tone - middle + 6) % 12 for tone in self.tones))

    def bass(self, lowest: int) -> int:
        return lowest + (self.root - lowest) % 12

    def fifth(self, lowest: int) -> int:
        return lowest + (self.root + 7 - lowest) % 12


def pitch_of(name: str) -> int:
    match = re.fullmatch(r"([a-g])(#|b)?(\d)", name)
    if not match:
        raise ValueError(f"not a note: {name}")
    letter, accidental, octave = match.groups()
    return 12 * (int(octave) + 1) + STEPS[letter] + ACCIDENTALS[accidental or ""]


def melody(text: str, bar: float, start: float = 0.0) -> list[Note]:
    """Reads `d5:1.5 e5:.5 f#5 - | g5!:2`: a length holds until the next one, `-` rests, `!` is short.

    Every `|` must fall on a bar line, so that a miscounted bar is an error and not an odd tune.
    """
    notes: list[Note] = []
    at, beats = 0.0, 1.0
    for token in text.split():
        if token == "|":
            if round(at / bar, 6) % 1:
                raise ValueError(f"bar line at beat {at} of bars of {bar}: {text}")
            continue
        name, _, length = token.partition(":")
        beats = float(length) if length else beats
        short = name.endswith("!")
        if name != "-":
            stress = 1.0 if at % bar == 0 else 0.92 if at % 1 == 0 else 0.84
            sounding = beats * (0.45 if short else 0.96)
            notes.append(Note(start + at, sounding, pitch_of(name.rstrip("!")), stress))
        at += beats
    return notes


def harmonies(text: str, bar: float, start: float = 0.0) -> list[Harmony]:
    """Reads `G | C D7 | Em`: the chords of a bar share it equally."""
    found: list[Harmony] = []
    for number, names in enumerate(text.split("|")):
        symbols = names.split()
        for place, symbol in enumerate(symbols):
            letter, accidental, quality = re.fullmatch(r"([A-G])(#|b)?(\w*)", symbol).groups()  # type: ignore[union-attr]
            root = STEPS[letter.lower()] + ACCIDENTALS[accidental or ""]
            tones = tuple((root + step) % 12 for step in CHORDS[quality])
            share = bar / len(symbols)
            found.append(Harmony(start + number * bar + place * share, share, root % 12, tones))
    return found


def moved(notes: Sequence[Note], semitones: int) -> list[Note]:
    return [Note(note.at, note.beats, note.pitch + semitones, note.strength) for note in notes]


@dataclass
class Tape:
    rng: Generator
    bpm: float
    bar: int  # beats
    bars: int
    swing: float = 0.5  # where the second half of a beat falls
    dry: Sound = field(init=False)
    wet: Sound = field(init=False)

    def __post_init__(self) -> None:
        self.dry = np.zeros((samples(self.bars * self.bar * 60 / self.bpm), 2))
        self.wet = np.zeros_like(self.dry)

    def seconds(self, beat: float) -> float:
        whole, part = divmod(beat, 1)
        swung = part * 2 * self.swing if part < 0.5 else self.swing + (part - 0.5) * 2 * (1 - self.swing)
        return (whole + swung) * 60 / self.bpm

    def record(
        self, player: Instrument, notes: Sequence[Note], volume: float, pan: float = 0.0, echo: float = 0.25
    ) -> None:
        """Plays a part and mixes it at `volume` dB of loudness, whatever the instrument's own strength."""
        track = np.zeros(len(self.dry))
        for note in notes:
            start = self.seconds(note.at) + self.rng.uniform(-HUMAN_SECONDS, HUMAN_SECONDS)
            length = self.seconds(note.at + note.beats) - self.seconds(note.at)
            gain = note.strength * (1 + self.rng.uniform(-HUMAN_GAIN, HUMAN_GAIN))
            sound = gain * player(self.rng, note.pitch, length)
            place = (samples(start) + np.arange(len(sound))) % len(track)
            np.add.at(track, place, sound)
        track *= decibels(volume - loudness(track))
        angle = (pan + 1) * np.pi / 4
        stereo = np.stack([track * np.cos(angle), track * np.sin(angle)], axis=1)
        self.dry += stereo
        self.wet += echo * stereo

    def mixed(self, room_seconds: float = 1.1, brightness: float = 3500) -> Sound:
        """The room answers round the end of the tape, so there is no seam."""
        size = len(self.dry)
        echoes = np.zeros_like(self.dry)
        for side in (0, 1):
            echo = np.zeros(size)
            answer = room(self.rng, room_seconds, brightness)
            echo[: len(answer)] = answer
            echoes[:, side] = np.fft.irfft(np.fft.rfft(self.wet[:, side]) * np.fft.rfft(echo), size)
        whole = lowpass(self.dry + echoes, 9500, loop=True)
        whole -= whole.mean(axis=0)
        return np.roll(whole, samples(LEAD_SECONDS), axis=0)
