"""Hens, a rooster, pigeons, a jaguar: throats are voices with formants, wings are puffs of noise."""

import numpy as np
from numpy.random import Generator
from synth import (
    Sound,
    band,
    bend,
    curve,
    drive,
    harmonics,
    hiss,
    lowpass,
    mix,
    noise,
    reverb,
    ring,
    samples,
    sine,
    strike,
    swell,
    voice,
    wander,
)


def bok(rng: Generator, seconds: float, pitch: float, lift: float = 1.35) -> Sound:
    """One syllable of hen: jumps up, breaks and falls, with the beak opening and closing on it."""
    freq = bend(seconds, (0, pitch * 0.8), (0.18, pitch * lift), (0.45, pitch * 1.05), (1, pitch * 0.62))
    freq *= 1 + 0.012 * wander(rng, seconds, 90)
    beak = curve(seconds, (0, 700), (0.25, 1350), (0.7, 1050), (1, 600))
    throat = voice(freq, [(beak, 260, 1.0), (2600, 500, 0.25)], tilt=0.7)
    air = band(rng, seconds, 2200, 0.6) * 0.05
    return (throat + air) * strike(seconds, seconds * 1.7, 0.007) * swell(seconds, 0.006, seconds * 0.35)


def gawk(rng: Generator, seconds: float, pitch: float) -> Sound:
    """The long cry of a hen who minds: up, a rough plateau, down."""
    freq = bend(seconds, (0, pitch * 0.55), (0.14, pitch), (0.5, pitch * 1.08), (1, pitch * 0.5))
    freq *= 1 + 0.02 * wander(rng, seconds, 60)
    beak = curve(seconds, (0, 800), (0.2, 1700), (0.6, 1500), (1, 800))
    rough = 1 - 0.35 * (0.5 + 0.5 * sine(np.full(samples(seconds), 72.0)))
    throat = voice(freq, [(beak, 350, 1.0), (2700, 450, 0.3)], tilt=0.85) * rough
    air = hiss(rng, beak * 1.3, 0.5) * 0.09
    return lowpass((throat + air) * swell(seconds, 0.02, seconds * 0.5), 5500)


def cluck(rng: Generator, variant: int) -> Sound:
    if variant == 0:
        return mix((0, 0.8 * bok(rng, 0.1, 410)), (0.15, bok(rng, 0.13, 450)))
    if variant == 1:
        return bok(rng, 0.15, 430)
    return mix(
        (0, 0.6 * bok(rng, 0.08, 390)),
        (0.12, 0.7 * bok(rng, 0.08, 400)),
        (0.25, bok(rng, 0.2, 480, lift=1.5)),
    )


def squawk(rng: Generator, variant: int) -> Sound:
    pitch = (880, 780, 960)[variant]
    if variant == 1:
        return mix((0, 0.7 * bok(rng, 0.09, 480)), (0.11, gawk(rng, 0.46, pitch)))
    return gawk(rng, (0.42, 0.46, 0.34)[variant], pitch)


def crow(rng: Generator, variant: int) -> Sound:
    """Cock-a-doodle-doo, at the edge of a yard."""

    def cry(seconds: float, *pitches: tuple[float, float]) -> Sound:
        freq = bend(seconds, *pitches) * (1 + 0.006 * wander(rng, seconds, 45))
        freq *= 1 + 0.012 * sine(np.full(samples(seconds), 17.0)) * curve(seconds, (0, 0), (0.4, 0.3), (1, 1))
        beak = curve(seconds, (0, 900), (0.25, 1500), (0.7, 1350), (1, 900))
        throat = voice(freq, [(beak, 380, 1.0), (2500, 500, 0.3)], tilt=0.9)
        return (throat + 0.03 * band(rng, seconds, 2000, 0.7)) * swell(seconds, 0.025, seconds * 0.35)

    whole = mix(
        (0.00, 0.6 * cry(0.2, (0, 420), (0.4, 560), (1, 520))),
        (0.23, 0.7 * cry(0.13, (0, 600), (0.5, 680), (1, 640))),
        (0.39, 0.9 * cry(0.32, (0, 640), (0.4, 800), (1, 740))),
        (0.73, 1.0 * cry(0.85, (0, 720), (0.12, 860), (0.45, 780), (1, 430))),
    )
    return reverb(rng, lowpass(whole, 5000), 0.7, 0.35)


def puff(rng: Generator, seconds: float, low: float, high: float) -> Sound:
    """One beat of a wing: air pushed down, brighter in the middle of the stroke."""
    return hiss(rng, bend(seconds, (0, low), (0.35, high), (1, low)), 0.8) * swell(
        seconds, seconds * 0.3, seconds * 0.65
    )


def flap(rng: Generator, variant: int) -> Sound:
    beats, apart = ((5, 0.085), (3, 0.1), (7, 0.075))[variant]
    parts: list[tuple[float, Sound]] = []
    for beat in range(beats):
        at = beat * apart * rng.uniform(0.92, 1.08)
        strength = (1 - 0.5 * beat / beats) * rng.uniform(0.8, 1)
        parts.append((at, strength * puff(rng, apart * 1.25, 260, rng.uniform(900, 1300))))
        parts.append((at + 0.01, strength * 1.5 * ring(0.06, [(120, 1, 0.08)], 0.006)))
    return mix(*parts)


def thud(rng: Generator, variant: int) -> Sound:
    """A hen meets the ground; the dust answers."""
    body = sine(bend(0.35, (0, 150 - 25 * variant), (0.3, 72), (1, 48))) * strike(0.35, 0.4, 0.004)
    slap = lowpass(noise(rng, 0.12), 700) * strike(0.12, 0.09, 0.003) * 0.8
    dust = hiss(rng, bend(0.5, (0, 1800), (1, 700)), 0.9) * swell(0.5, 0.06, 0.42) * 0.07
    bounce = sine(bend(0.16, (0, 110), (1, 60))) * strike(0.16, 0.16, 0.004) * 0.35
    return mix((0, drive(body, 1.6)), (0, slap), (0.03, dust), (0.2 + 0.03 * variant, bounce))


def feather_rustle(rng: Generator, variant: int) -> Sound:
    parts: list[tuple[float, Sound]] = []
    for _ in range(14):
        at = rng.uniform(0, 0.38)
        parts.append(
            (at, rng.uniform(0.3, 1) * puff(rng, rng.uniform(0.05, 0.12), 1500, rng.uniform(2600, 4200)))
        )
    return lowpass(mix(*parts), 6000)


def egg(rng: Generator, variant: int) -> Sound:
    """A hollow plop, then the shell rocking on straw."""
    plop = sine(bend(0.09, (0, 320), (0.6, 720 + 90 * variant), (1, 820))) * swell(0.09, 0.012, 0.06)
    shell = [(1420.0 + 80 * variant, 1.0, 0.06), (2380.0, 0.4, 0.035), (690.0, 0.5, 0.07)]
    taps = [(0.1, 0.55), (0.19, 0.35), (0.255, 0.2), (0.3, 0.1)]
    return mix((0, plop), *((at, gain * ring(0.09, shell)) for at, gain in taps))


def pigeon_coo(rng: Generator, variant: int) -> Sound:
    def coo(seconds: float, pitch: float) -> Sound:
        freq = bend(seconds, (0, pitch * 0.9), (0.35, pitch * 1.08), (1, pitch * 0.86))
        trill = 1 - 0.4 * (0.5 + 0.5 * sine(np.full(samples(seconds), 24.0)))
        throat = harmonics(
            freq, lambda number, heard: (1.0, 0.22, 0.08, 0.03)[number - 1] if number < 5 else 0.0
        )
        breath = band(rng, seconds, pitch * 2, 0.5) * 0.05
        return (throat * trill + breath) * swell(seconds, 0.05, seconds * 0.4)

    low = 395 - 30 * variant
    return mix(
        (0, 0.6 * coo(0.2, low)),
        (0.24, coo(0.48, low * 1.12)),
        (0.78, 0.7 * coo(0.3, low * (0.95 + 0.04 * variant))),
    )


def rumble(rng: Generator, seconds: float, pulse: Sound, bright: Sound) -> Sound:
    """A big cat's chest: slow pulses through dark formants, never twice the same."""
    freq = pulse * (1 + 0.07 * wander(rng, seconds, 30))
    throat = voice(freq, [(bright * 0.4, 90, 1.0), (bright, 170, 0.7), (bright * 2.3, 300, 0.25)], tilt=0.35)
    breath = hiss(rng, bright * 1.2, 0.8) * (0.6 + 0.4 * sine(freq)) * 0.35
    return lowpass(throat / np.abs(throat).max() + breath * 0.4, 2800)


def purr_growl(rng: Generator, variant: int) -> Sound:
    seconds = 1.5
    growl = rumble(
        rng,
        seconds,
        bend(seconds, (0, 26), (0.5, 34), (1, 25)),
        curve(seconds, (0, 420), (0.45, 720), (1, 380)),
    )
    return growl * swell(seconds, 0.25, 0.6)


def pounce(rng: Generator, variant: int) -> Sound:
    roar = rumble(
        rng, 0.7, bend(0.7, (0, 70), (0.2, 118), (1, 62)), curve(0.7, (0, 500), (0.25, 1000), (1, 450))
    )
    leap = hiss(rng, bend(0.4, (0, 350), (0.6, 1600), (1, 600)), 0.7) * swell(0.4, 0.25, 0.14) * 0.1
    leaves = feather_rustle(rng, variant)
    land = thud(rng, variant)
    return mix(
        (0, leap),
        (0.05, 0.12 * leaves / np.abs(leaves).max()),
        (0.18, 0.8 * roar * swell(0.7, 0.06, 0.45)),
        (0.42, 0.8 * land / np.abs(land).max()),
    )


RECIPES = (cluck, squawk, flap, thud, crow, feather_rustle, egg, pigeon_coo, purr_growl, pounce)
