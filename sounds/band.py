"""The village band: strings are Karplus-Strong, winds are harmonics with breath, drums are soft hands."""

from collections.abc import Callable

import numpy as np
from numpy.random import Generator
from show import bell, brass, snare
from synth import (
    RATE,
    Curve,
    Sound,
    band,
    bell_curve,
    bend,
    clock,
    drive,
    harmonics,
    hertz,
    highpass,
    lowpass,
    mix,
    noise,
    pluck,
    ring,
    shape,
    sine,
    strike,
    swell,
    voice,
)
from tabletop import marimba, wood

Instrument = Callable[[Generator, float, float], Sound]  # dice, pitch (midi), seconds
Timbre = Callable[[int], float]


def partials(*gains: float) -> Timbre:
    return lambda number: gains[number - 1] if number <= len(gains) else 0.0


# --- strings ----------------------------------------------------------------------------------------------


def banjo(rng: Generator, pitch: float, seconds: float) -> Sound:
    string = pluck(rng, hertz(pitch), max(seconds, 0.5), 1.1, 0.12, 0.12)
    skin = shape(string, bell_curve(750, 0.9))
    return highpass(string * 0.6 + skin * 0.9, 180)


def lute(rng: Generator, pitch: float, seconds: float) -> Sound:
    string = pluck(rng, hertz(pitch), seconds + 0.6, 2.4, 0.25, 0.28)
    return lowpass(string + 0.6 * shape(string, bell_curve(320, 0.5)), 4500)


def guitar(rng: Generator, pitch: float, seconds: float) -> Sound:
    return lute(rng, pitch, seconds) * swell(seconds + 0.6, 0.001, 0.6)


def twang(rng: Generator, pitch: float, seconds: float) -> Sound:
    """An electric guitar by the sea: picked near the bridge, warm amplifier."""
    string = pluck(rng, hertz(pitch), seconds + 0.15, 1.8, 0.15, 0.1)
    return lowpass(drive(highpass(string, 120), 1.6), 3800) * swell(seconds + 0.15, 0.001, 0.12)


def pizzicato(rng: Generator, pitch: float, seconds: float) -> Sound:
    string = pluck(rng, hertz(pitch), 0.55, 0.55, 0.42, 0.3)
    thump = ring(0.12, [(190, 0.25, 0.09)], 0.003)
    return mix((0, lowpass(string, 3000) + 0.5 * shape(string, bell_curve(hertz(pitch), 0.6))), (0, thump))


def bass(rng: Generator, pitch: float, seconds: float) -> Sound:
    """An upright bass: a dull string, and the box that carries its lowest tone."""
    length, freq = seconds + 0.12, hertz(pitch)
    string = lowpass(pluck(rng, freq, length, 1.6, 0.5, 0.35), 700)
    box = ring(length, [(freq, 1.0, 1.2), (freq * 2, 0.35, 0.7)], 0.008)
    return np.asarray((string / np.abs(string).max() + box) * swell(length, 0.003, 0.12))


def chop(rng: Generator, pitch: float, seconds: float) -> Sound:
    """A strummed note stopped at once by the palm."""
    return lute(rng, pitch, 0.0)[: RATE // 8] * swell((RATE // 8) / RATE, 0.001, 0.08)


# --- winds ------------------------------------------------------------------------------------------------


def blown(
    pitch: float, seconds: float, timbre: Timbre, attack: float, vibrato: float, scoop: float = 0.0
) -> Sound:
    """A held note: it scoops into its pitch, and the vibrato comes late."""
    t = clock(seconds)
    late = np.clip((t - 0.18) * 3, 0, 1)
    freq = hertz(pitch) * (1 + vibrato * np.sin(2 * np.pi * 5.2 * t) * late - scoop * np.exp(-t / 0.03))
    tone = harmonics(np.asarray(freq), lambda number, heard: timbre(number), 9000)
    return tone * swell(seconds, attack, min(0.09, seconds * 0.35))


def flute(rng: Generator, pitch: float, seconds: float) -> Sound:
    tone = blown(pitch, seconds, partials(1.0, 0.3, 0.12, 0.03), 0.045, 0.006, 0.01)
    breath = band(rng, seconds, hertz(pitch) * 1.5, 0.5) * swell(seconds, 0.02, seconds * 0.5) * 0.035
    return tone + breath


def recorder(rng: Generator, pitch: float, seconds: float) -> Sound:
    tone = blown(pitch, seconds, partials(1.0, 0.1, 0.2, 0.03, 0.04), 0.025, 0.003, 0.006)
    chiff = band(rng, 0.05, hertz(pitch) * 2, 0.6) * strike(0.05, 0.05, 0.004) * 0.1
    return mix((0, tone), (0, chiff))


def whistle(rng: Generator, pitch: float, seconds: float) -> Sound:
    """Somebody whistling with hands in pockets."""
    tone = blown(pitch, seconds, partials(1.0, 0.06), 0.05, 0.008, 0.035)
    return tone + band(rng, seconds, hertz(pitch), 0.3) * swell(seconds, 0.04, seconds * 0.4) * 0.04


def clarinet(rng: Generator, pitch: float, seconds: float) -> Sound:
    def timbre(number: int) -> float:
        odd = 1.0 if number % 2 else 0.12
        return float(odd * number**-1.1 / (1 + (number * hertz(pitch) / 2600) ** 2))

    return blown(pitch, seconds, timbre, 0.03, 0.002, 0.01)


def bassoon(rng: Generator, pitch: float, seconds: float) -> Sound:
    freq = np.full(len(clock(seconds)), hertz(pitch))
    reed = voice(freq, [(470, 150, 1.0), (1150, 250, 0.35)], tilt=0.5)
    return reed * swell(seconds, 0.03, min(0.1, seconds * 0.4))


def accordion(rng: Generator, pitch: float, seconds: float) -> Sound:
    """Two reeds that do not quite agree."""

    def timbre(number: int) -> float:
        return float(number**-0.9 / (1 + (number * hertz(pitch) / 2200) ** 2))

    straight, sharp = (blown(pitch + cents / 100, seconds, timbre, 0.035, 0.0) for cents in (0, 9))
    return (straight + 0.35 * sharp) * (0.85 + 0.15 * swell(seconds, 0.15, 0.05))


def tuba(rng: Generator, pitch: float, seconds: float) -> Sound:
    def timbre(number: int) -> float:
        return float(number**-0.5 / (1 + (number * hertz(pitch) / 330) ** 3))

    return blown(pitch, seconds, timbre, 0.03, 0.0, 0.015) * (0.7 + 0.3 * strike(seconds, 0.8))


def cornet(rng: Generator, pitch: float, seconds: float) -> Sound:
    return lowpass(brass(hertz(pitch), seconds), 2600)


def hurdy_gurdy(rng: Generator, pitch: float, seconds: float) -> Sound:
    def gain(number: int, heard: Sound) -> Curve:
        return np.asarray(number**-0.7 / (1 + (heard / 1100) ** 2))

    freq = hertz(pitch) * (1 + 0.0015 * np.sin(2 * np.pi * 4.1 * clock(seconds + 0.4)))
    return harmonics(np.asarray(freq), gain, 5000) * swell(seconds + 0.4, 0.4, 0.4)


# --- bars and bells ---------------------------------------------------------------------------------------


def glockenspiel(rng: Generator, pitch: float, seconds: float) -> Sound:
    return ring(0.9, [(hertz(pitch), 1, 0.9), (hertz(pitch) * 2.76, 0.15, 0.3)], 0.002)


def celesta(rng: Generator, pitch: float, seconds: float) -> Sound:
    return ring(
        1.2, [(hertz(pitch), 1, 1.1), (hertz(pitch) * 2, 0.2, 0.7), (hertz(pitch) * 4, 0.08, 0.25)], 0.003
    )


def bells(rng: Generator, pitch: float, seconds: float) -> Sound:
    return bell(hertz(pitch), 1.3)


def xylophone(rng: Generator, pitch: float, seconds: float) -> Sound:
    return marimba(hertz(pitch), 0.4)


# --- percussion (pitch and length are the player's own affair) --------------------------------------------


def brush(rng: Generator, pitch: float, seconds: float) -> Sound:
    return band(rng, 0.11, 3600, 0.6) * swell(0.11, 0.015, 0.09)


def shaker(rng: Generator, pitch: float, seconds: float) -> Sound:
    return band(rng, 0.07, 5200, 0.4) * swell(0.07, 0.025, 0.04)


def kick(rng: Generator, pitch: float, seconds: float) -> Sound:
    return sine(bend(0.2, (0, 120), (0.25, 62), (1, 48))) * strike(0.2, 0.22, 0.004)


def side_drum(rng: Generator, pitch: float, seconds: float) -> Sound:
    return snare(rng, 0.8)


def brushed_snare(rng: Generator, pitch: float, seconds: float) -> Sound:
    skin = ring(0.12, [(190, 0.35, 0.09)], 0.003)
    return skin + lowpass(highpass(noise(rng, 0.12), 1200), 5000) * strike(0.12, 0.14, 0.006) * 0.4


def frame_drum(rng: Generator, pitch: float, seconds: float) -> Sound:
    hand = lowpass(noise(rng, 0.05), 1200) * strike(0.05, 0.04) * 0.3
    return mix((0, ring(0.35, [(92, 1, 0.33), (148, 0.5, 0.2), (214, 0.25, 0.12)], 0.003)), (0, hand))


def rim_tap(rng: Generator, pitch: float, seconds: float) -> Sound:
    return ring(0.1, [(330, 0.7, 0.08), (610, 0.35, 0.05)], 0.002)


def jingle(rng: Generator, pitch: float, seconds: float) -> Sound:
    discs = [(rng.uniform(4200, 7000), 1.0, rng.uniform(0.05, 0.12)) for _ in range(5)]
    return ring(0.14, discs, 0.006)


def woodblock(rng: Generator, pitch: float, seconds: float) -> Sound:
    return wood(hertz(pitch), 0.06)
