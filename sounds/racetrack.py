"""The ring road: two-stroke engines, rubber, chains, wind and flags."""

import numpy as np
from elements import bubble
from numpy.random import Generator
from synth import (
    RATE,
    Sound,
    bell_curve,
    bend,
    clock,
    curve,
    drive,
    harmonics,
    hiss,
    lowpass,
    mix,
    noise,
    ring,
    samples,
    shape,
    sine,
    strike,
    swell,
    voice,
    wander,
)


def putter(freq: Sound, brightness: float) -> Sound:
    """A small two-stroke: every other pop weaker, so half the pitch is heard under it."""

    def gain(number: int, heard: Sound) -> Sound:
        weak = 1.0 if number % 2 == 0 else 0.55
        tin = 0.7 * np.exp(-0.5 * (np.log2(heard / (brightness * 1.6)) / 0.35) ** 2)
        return np.asarray(weak * (1 / (1 + (heard / brightness) ** 2) + tin) * number**-0.25)

    return harmonics(freq, gain, 5000)


def engine_loop(rng: Generator, pops: int, brightness: float) -> Sound:
    """One second, a whole number of cycles, its noise filtered round the end: it joins itself."""
    freq = np.full(RATE, float(pops))
    motor = putter(freq, brightness)
    air = shape(rng.standard_normal(RATE), bell_curve(brightness * 1.5, 0.7), loop=True)
    air *= 0.6 + 0.4 * sine(freq)
    slow = 1 + 0.08 * np.sin(2 * np.pi * 3 * clock(1.0))
    return np.asarray((motor / np.abs(motor).max() + 0.12 * air / np.abs(air).max()) * slow)


def engine_low(rng: Generator, variant: int) -> Sound:
    return engine_loop(rng, 34, 380)


def engine_mid(rng: Generator, variant: int) -> Sound:
    return engine_loop(rng, 56, 520)


def engine_high(rng: Generator, variant: int) -> Sound:
    return engine_loop(rng, 88, 680)


def engine_rev(rng: Generator, variant: int) -> Sound:
    seconds = 1.3
    freq = bend(seconds, (0, 34), (0.3, 105), (0.42, 92), (0.6, 125), (1, 42)) * (
        1 + 0.01 * wander(rng, seconds, 30)
    )
    return (
        putter(freq, 560)
        * swell(seconds, 0.06, 0.35)
        * curve(seconds, (0, 0.5), (0.3, 1), (0.65, 1), (1, 0.3))
    )


def skid(rng: Generator, variant: int) -> Sound:
    """Rubber that sings, and a little grit: kept an octave lower than the real thing, for the ears' sake."""
    seconds = (0.9, 0.65)[variant]
    pitch = (620, 700)[variant]
    freq = bend(seconds, (0, pitch), (0.3, pitch * 1.12), (1, pitch * 0.72)) * (
        1 + 0.03 * wander(rng, seconds, 38)
    )
    squeal = voice(freq, [(1300, 500, 0.8)], tilt=1.1) * (0.75 + 0.25 * wander(rng, seconds, 28))
    grit = hiss(rng, bend(seconds, (0, 1500), (1, 800)), 0.7) * 0.16
    shudder = 1 - 0.3 * (0.5 + 0.5 * sine(np.full(samples(seconds), 23.0)))
    return lowpass((squeal / np.abs(squeal).max() * 0.6 + grit) * shudder, 3600) * swell(
        seconds, 0.05, seconds * 0.55
    )


def oil_splash(rng: Generator, variant: int) -> Sound:
    """A thick splat, then slow bubbles."""
    splat = hiss(rng, bend(0.28, (0, 1300), (1, 320)), 0.8) * strike(0.28, 0.3, 0.008) * 0.4
    body = sine(bend(0.22, (0, 210), (1, 80))) * strike(0.22, 0.25, 0.006) * 0.8
    glugs = [(0.12 + 0.1 * n + rng.uniform(0, 0.06), 0.6 * 0.75**n) for n in range(8)]
    return mix(
        (0, splat), (0, body), *((at, gain * bubble(rng.uniform(170, 330), 0.09)) for at, gain in glugs)
    )


def tow_chain(rng: Generator, variant: int) -> Sound:
    """Links over a pulley, one after the other, and the hook that takes the strain."""
    parts: list[tuple[float, Sound]] = []
    for link in range(12):
        at = 0.068 * link + rng.uniform(0, 0.012)
        for _ in range(2):
            pitch = rng.uniform(1300, 2300)
            clink = ring(0.09, [(pitch, 1, 0.07), (pitch * 1.52, 0.5, 0.05), (pitch * 2.41, 0.2, 0.03)])
            parts.append((at + rng.uniform(0, 0.02), rng.uniform(0.25, 0.6) * clink))
    clunk = ring(0.3, [(160, 1.4, 0.2), (430, 0.8, 0.14), (980, 0.4, 0.1)], 0.002)
    return lowpass(mix(*parts, (0.86, clunk)), 5500)


def turbo(rng: Generator, variant: int) -> Sound:
    """A whistle that winds up, a bang, and off."""
    spool = sine(bend(0.55, (0, 260), (0.8, 1150), (1, 1300))) * curve(0.55, (0, 0), (0.8, 0.22), (1, 0))
    bang = drive(lowpass(noise(rng, 0.25), 500) * strike(0.25, 0.22, 0.003), 2.0)
    jet = hiss(rng, bend(0.9, (0, 2200), (0.25, 1500), (1, 350)), 0.7) * swell(0.9, 0.03, 0.8) * 0.18
    motor = putter(bend(0.9, (0, 100), (0.3, 150), (1, 110)), 700) * swell(0.9, 0.03, 0.75)
    boom = sine(bend(0.3, (0, 140), (1, 55))) * strike(0.3, 0.3, 0.004)
    off = mix((0, 0.5 * bang), (0, 0.6 * boom), (0, jet), (0, 0.7 * motor / np.abs(motor).max()))
    return mix((0, spool), (0.47, off))


def streak(rng: Generator, variant: int) -> Sound:
    """A car drawn along in another's wind: air with a pitch that passes by."""
    seconds = (0.75, 0.6)[variant]
    drop = bend(seconds, (0, 1250), (0.4, 1150), (0.6, 720), (1, 560))
    air = hiss(rng, drop, 0.45) * 0.35
    hum = putter(drop / 9, 500)
    passing = air + 0.25 * hum / np.abs(hum).max()
    return np.asarray(passing * swell(seconds, seconds * 0.45, seconds * 0.5))


def bump(rng: Generator, variant: int) -> Sound:
    """Two toy cars: tin, rubber, and a spring."""
    tin = ring(0.14, [(310 + 40 * variant, 1, 0.1), (745, 0.5, 0.07), (1480, 0.25, 0.04)])
    rubber = sine(bend(0.16, (0, 190), (1, 85))) * strike(0.16, 0.17, 0.003)
    boing = sine(260 + 70 * np.sin(2 * np.pi * 19 * clock(0.3)) * np.exp(-clock(0.3) / 0.12)) * strike(
        0.3, 0.3, 0.02
    )
    return mix((0, 0.6 * tin), (0, rubber), (0.03, 0.28 * boing))


def flag(rng: Generator, variant: int) -> Sound:
    """Cloth cracking in the wind, faster and slower."""
    parts: list[tuple[float, Sound]] = []
    at = 0.0
    while at < 1.1:
        seconds = rng.uniform(0.06, 0.1)
        snap = hiss(rng, bend(seconds, (0, 500), (0.4, rng.uniform(1200, 2000)), (1, 600)), 0.7)
        parts.append((at, rng.uniform(0.5, 1) * snap * swell(seconds, seconds * 0.35, seconds * 0.6)))
        at += rng.uniform(0.05, 0.085)
    return mix(*parts) * swell(len(mix(*parts)) / RATE, 0.1, 0.4)


RECIPES = (
    *(engine_low, engine_mid, engine_high, engine_rev, skid, oil_splash),
    *(tow_chain, turbo, streak, bump, flag),
)
