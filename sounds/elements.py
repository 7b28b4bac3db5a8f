"""Fire, water, mud, powder and electricity."""

import numpy as np
from numpy.random import Generator
from synth import (
    RATE,
    Sound,
    band,
    bell_curve,
    bend,
    clock,
    curve,
    drive,
    fade,
    harmonics,
    highpass,
    hiss,
    lowpass,
    mix,
    noise,
    reverb,
    ring,
    shape,
    sine,
    strike,
    swell,
)


def bubble(low: float, seconds: float) -> Sound:
    return sine(bend(seconds, (0, low), (1, low * 2.1))) * swell(seconds, seconds * 0.15, seconds * 0.7)


def fire_crackle(rng: Generator, variant: int) -> Sound:
    """Three seconds of hearth that join themselves: everything is laid round a ring."""
    size = 3 * RATE
    roar = shape(rng.standard_normal(size), bell_curve(260, 0.8), loop=True)
    breathing = 1 + 0.3 * np.sin(2 * np.pi * np.arange(size) / RATE) * np.sin(
        2 * np.pi * 2 * np.arange(size) / size
    )
    bed = 0.1 * roar / np.std(roar) * breathing
    for _ in range(70):
        loud = rng.pareto(2.2) * 0.12 + 0.08
        seconds = rng.uniform(0.008, 0.03)
        snap = band(rng, seconds, rng.uniform(900, 3200), 0.5) * strike(seconds, seconds, 0.0015)
        place = (rng.integers(size) + np.arange(len(snap))) % size
        bed[place] += min(loud, 0.6) * fade(snap, 0.001, 0.004)
    return lowpass(bed, 5000, loop=True)


def shell_whistle(rng: Generator, variant: int) -> Sound:
    """A shell comes over: the comic kind, all pitch and no teeth."""
    seconds = (1.2, 0.85)[variant]
    freq = bend(seconds, (0, 1250), (0.3, 1180), (1, 420)) * (
        1 + 0.006 * np.sin(2 * np.pi * 7 * clock(seconds))
    )
    tone = harmonics(freq, lambda number, heard: (1.0, 0.12, 0.04)[number - 1] if number < 4 else 0.0)
    air = hiss(rng, freq * 1.1, 0.25) * 0.12
    return (tone + air) * swell(seconds, 0.15, 0.06) * curve(seconds, (0, 0.35), (0.9, 1), (1, 1))


def explosion(rng: Generator, variant: int) -> Sound:
    """A boom with a soft front, earth, and planks that come down."""
    boom = sine(bend(1.1, (0, (115, 95)[variant]), (0.2, 58), (1, 34))) * strike(1.1, 1.6, 0.006)
    blast = hiss(rng, bend(1.6, (0, 900), (0.12, 420), (1, 140)), 0.9) * strike(1.6, 2.2, 0.008) * 0.55
    crack = lowpass(noise(rng, 0.12), 2200) * strike(0.12, 0.1, 0.003) * 0.5
    parts = [(0.0, drive(boom, 2.2)), (0.0, drive(blast, 1.8)), (0.0, crack)]
    for _ in range(9):
        pitch = rng.uniform(260, 620)
        plank = ring(0.1, [(pitch, 1, 0.08), (pitch * 2.7, 0.3, 0.04)])
        parts.append((rng.uniform(0.35, 1.15), rng.uniform(0.05, 0.2) * plank))
    return reverb(rng, mix(*parts), 0.7, 0.25, 1800)


def crater_miss(rng: Generator, variant: int) -> Sound:
    """Into the mud: a fat plop, and clods."""
    plop = sine(bend(0.2, (0, (150, 130)[variant]), (0.3, 95), (1, 260))) * strike(0.2, 0.25, 0.006)
    splat = hiss(rng, bend(0.35, (0, 700), (0.2, 1100), (1, 260)), 0.75) * strike(0.35, 0.35, 0.01) * 0.4
    parts = [(0.0, plop), (0.01, splat)]
    for _ in range(8):
        clod = hiss(rng, bend(0.05, (0, rng.uniform(400, 900)), (1, 250)), 0.6) * strike(0.05, 0.06, 0.004)
        parts.append((rng.uniform(0.25, 0.6), rng.uniform(0.08, 0.25) * clod))
    return mix(*parts)


def splash_water(rng: Generator, variant: int) -> Sound:
    impact = hiss(rng, bend(0.6, (0, 900), (0.15, 2200), (1, 900)), 0.9) * strike(0.6, 0.65, 0.02) * 0.35
    body = sine(bend(0.15, (0, 300), (0.4, 150), (1, 420))) * strike(0.15, 0.2, 0.006) * 0.6
    drops = [(rng.uniform(0.18, 0.8), rng.uniform(450, 1100)) for _ in range(14 + 4 * variant)]
    falling = ((at, 0.3 * (1 - at) * bubble(low, 0.045)) for at, low in drops)
    return mix((0, impact), (0, body), *falling)


def field_hum(rng: Generator, variant: int) -> Sound:
    """An electric fence at work, two seconds that join themselves: a warm fifth that beats slowly."""
    t = clock(2.0)
    low = ((110.0, 1.0), (110.5, 0.8), (165.0, 0.5))
    high = ((220.0, 0.35), (220.5, 0.3), (330.0, 0.2), (441.0, 0.08))
    hum = np.zeros_like(t)
    for freq, gain in low + high:
        hum += gain * np.sin(2 * np.pi * freq * t)
    crackle = shape(rng.standard_normal(len(t)), bell_curve(1800, 0.5), loop=True)
    pulse = np.maximum(0, np.sin(2 * np.pi * 4 * t)) ** 6
    return highpass(hum + 0.25 * crackle / np.std(crackle) * pulse, 40, loop=True)


RECIPES = (fire_crackle, shell_whistle, explosion, crater_miss, splash_water, field_hum)
