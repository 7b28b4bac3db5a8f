"""Theatre: drums, brass, curtains, bells and the public."""

import numpy as np
from numpy.random import Generator
from synth import (
    Sound,
    band,
    bend,
    clock,
    curve,
    harmonics,
    hertz,
    highpass,
    hiss,
    lowpass,
    mix,
    noise,
    pluck,
    reverb,
    ring,
    samples,
    sine,
    strike,
    swell,
    voice,
    wander,
)


def snare(rng: Generator, strength: float = 1.0) -> Sound:
    """A toy drum: a round skin and a little wire."""
    skin = ring(0.16, [(185, 1.0, 0.13), (330, 0.45, 0.09)], 0.002)
    wires = highpass(lowpass(noise(rng, 0.16), 5200), 900) * strike(0.16, 0.13) * 0.45
    return strength * (skin + wires * (0.5 + 0.5 * strength))


def drumroll_short(rng: Generator, variant: int) -> Sound:
    parts: list[tuple[float, Sound]] = []
    at, hit = 0.0, 0
    while at < 1.15:
        strength = (0.25 + 0.5 * (at / 1.15) ** 1.5) * (1.0 if hit % 2 == 0 else 0.85) * rng.uniform(0.9, 1.1)
        parts.append((at, snare(rng, strength)))
        at += rng.uniform(0.96, 1.04) * (0.056 - 0.014 * at)
        hit += 1
    return reverb(rng, mix(*parts, (1.24, snare(rng, 1.0))), 0.35, 0.2)


def brass(pitch: float, seconds: float) -> Sound:
    """A small horn: it brightens as it speaks, and bends up into its note."""
    t = clock(seconds)
    vibrato = 1 + 0.004 * np.sin(2 * np.pi * 5.3 * t) * np.clip((t - 0.2) * 4, 0, 1)
    freq = pitch * vibrato * (1 - 0.02 * np.exp(-t / 0.025))
    breath = swell(seconds, 0.035, min(0.12, seconds * 0.4)) * (0.75 + 0.25 * np.exp(-t / 0.12))
    cutoff = 700 + 1500 * breath

    def gain(number: int, heard: Sound) -> Sound:
        return np.asarray(number**-0.6 / (1 + (heard / cutoff) ** 3))

    return harmonics(np.asarray(freq), gain, 7000) * breath


def chord(pitches: tuple[int, ...], seconds: float) -> Sound:
    return np.asarray(sum(brass(hertz(pitch), seconds) for pitch in pitches))


def fanfare(rng: Generator, variant: int) -> Sound:
    """Ta-ta-ta taa, ta taaa: G major, with a drum below."""
    lead = [
        (0.0, 67, 0.12),
        (0.14, 67, 0.12),
        (0.28, 67, 0.12),
        (0.42, 71, 0.3),
        (0.76, 69, 0.14),
        (0.92, 74, 1.1),
    ]
    below = [(0.42, (62, 67), 0.3), (0.76, (62, 66), 0.14), (0.92, (62, 67, 71), 1.1), (0.92, (43, 55), 1.1)]
    drums = [(0.0, 0.5), (0.14, 0.4), (0.28, 0.5), (0.42, 0.8), (0.76, 0.6), (0.92, 1.1)]
    parts = [(at, 0.9 * brass(hertz(pitch), seconds)) for at, pitch, seconds in lead]
    parts += [(at, 0.32 * chord(pitches, seconds)) for at, pitches, seconds in below]
    parts += [(at, 0.7 * snare(rng, strength)) for at, strength in drums]
    parts += [(0.92 + 0.07 * step, 0.35 * bell(hertz(79 + step), 0.9)) for step in (0, 4, 7, 12)]
    return reverb(rng, mix(*parts), 0.7, 0.3)


def fanfare_small(rng: Generator, variant: int) -> Sound:
    lead = [(0.0, 69, 0.1), (0.12, 74, 0.1), (0.24, 78, 0.55)]
    parts = [(at, brass(hertz(pitch), seconds)) for at, pitch, seconds in lead]
    parts += [
        (0.24, 0.45 * chord((62, 69, 74), 0.55)),
        (0.0, 0.4 * snare(rng, 0.5)),
        (0.24, 0.6 * snare(rng, 0.9)),
    ]
    return reverb(rng, mix(*parts), 0.5, 0.25)


def bell(pitch: float, seconds: float) -> Sound:
    """A small cast bell: hum, prime, minor third, fifth, octave."""
    modes = [
        (0.5, 0.25, 1.0),
        (1.0, 1.0, 0.8),
        (1.004, 0.4, 0.75),
        (1.19, 0.2, 0.5),
        (1.5, 0.18, 0.4),
        (2.0, 0.4, 0.4),
    ]
    upper = [(2.66, 0.12, 0.25), (4.1, 0.05, 0.12)]
    return ring(
        seconds, [(pitch * ratio, gain, seconds * decay) for ratio, gain, decay in modes + upper], 0.002
    )


def turn_bell(rng: Generator, variant: int) -> Sound:
    return lowpass(mix((0, 0.7 * bell(hertz(81), 0.8)), (0.11, bell(hertz(86), 0.9))), 6000)


def market_bell(rng: Generator, variant: int) -> Sound:
    strokes = [(0.0, 1.0), (0.42, 0.85), (0.84, 1.0)]
    clapper = band(rng, 0.03, 2400, 0.6) * strike(0.03, 0.03) * 0.12
    swings = [(at, gain * bell(hertz(74), 1.4)) for at, gain in strokes]
    return reverb(rng, lowpass(mix(*swings, *((at, clapper) for at, _ in strokes)), 5500), 0.8, 0.25)


def reveal(rng: Generator, variant: int) -> Sound:
    """A harp run up to a bell: here it is."""
    run = (62, 66, 69, 71, 74, 78, 81, 83)
    parts = [(0.045 * n, 0.8 * pluck(rng, hertz(pitch), 0.9, 1.6, 0.25, 0.4)) for n, pitch in enumerate(run)]
    top = 0.045 * len(run)
    parts += [(top, 0.35 * bell(hertz(86), 1.0)), (top + 0.01, 0.25 * bell(hertz(90), 0.9))]
    return reverb(rng, mix(*parts), 0.8, 0.35)


def curtain(rng: Generator, seconds: float, opening: bool) -> Sound:
    """Heavy cloth on wooden rings."""
    path = (0, 500), (0.5, 1500), (1, 900)
    cloth = hiss(rng, bend(seconds, *path), 0.8) * swell(seconds, seconds * 0.35, seconds * 0.5)
    cloth *= 0.75 + 0.25 * wander(rng, seconds, 14)
    parts = [(0.0, cloth * 0.13)]
    for number in range(11):
        fraction = (number + rng.uniform(-0.3, 0.3)) / 11
        at = seconds * (0.1 + 0.75 * (max(fraction, 0) ** (0.8 if opening else 1.25)))
        pitch = rng.uniform(900, 1300)
        parts.append((at, rng.uniform(0.2, 0.5) * ring(0.07, [(pitch, 1, 0.05), (pitch * 2.7, 0.3, 0.025)])))
    return mix(*parts)


def curtain_open(rng: Generator, variant: int) -> Sound:
    return curtain(rng, 0.75, opening=True)


def curtain_close(rng: Generator, variant: int) -> Sound:
    fall = sine(bend(0.25, (0, 120), (1, 60))) * strike(0.25, 0.25, 0.008)
    return mix((0, curtain(rng, 0.65, opening=False)), (0.58, 0.9 * fall))


def clap(rng: Generator) -> Sound:
    """Two hands, never the same two."""
    return band(rng, 0.06, rng.uniform(800, 1900), 0.45) * strike(0.06, rng.uniform(0.03, 0.06))


def applause(rng: Generator, variant: int) -> Sound:
    seconds = 2.6
    parts: list[tuple[float, Sound]] = []
    for _ in range(22):
        near = rng.uniform(0.15, 1)
        at, pace = rng.uniform(0, 0.35), rng.uniform(0.17, 0.27)
        until = seconds * rng.uniform(0.65, 0.97)
        while at < until:
            fading = min(1.0, 1.6 * (1 - at / seconds))
            parts.append((at, near * fading * clap(rng)))
            at += pace * rng.uniform(0.9, 1.1)
    return reverb(rng, lowpass(mix(*parts), 5000), 0.5, 0.3)


def crowd_cheer(rng: Generator, variant: int) -> Sound:
    """Thirty throats that go "yeah" together, each in its own way, and hands behind them."""
    parts: list[tuple[float, Sound]] = []
    for _ in range(26):
        seconds = rng.uniform(0.9, 1.5)
        pitch = rng.uniform(170, 420)
        freq = bend(seconds, (0, pitch * 0.85), (0.25, pitch * 1.2), (0.6, pitch * 1.1), (1, pitch * 0.8))
        freq *= 1 + 0.02 * wander(rng, seconds, 12)
        mouth = curve(seconds, (0, 420), (0.3, 780), (1, 680))
        throat = voice(
            freq, [(mouth, 130, 1), (curve(seconds, (0, 2100), (0.4, 1400), (1, 1250)), 200, 0.5)], 0.7
        )
        parts.append((rng.uniform(0, 0.35), rng.uniform(0.3, 1) * throat * swell(seconds, 0.18, 0.6)))
    parts.append((0, 2.0 * hiss(rng, bend(1.8, (0, 700), (0.3, 1300), (1, 900)), 0.7) * swell(1.8, 0.4, 1.2)))
    parts += [(rng.uniform(0.2, 1.4), rng.uniform(0.5, 1.5) * clap(rng)) for _ in range(45)]
    return reverb(rng, lowpass(mix(*parts), 4200), 0.5, 0.3)[: samples(2.3)]


RECIPES = (
    *(drumroll_short, reveal, fanfare, fanfare_small, curtain_open, curtain_close),
    *(applause, crowd_cheer, turn_bell, market_bell),
)
