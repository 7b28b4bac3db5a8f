"""What hands do at a table: cards, chips, coins, buttons. Small things struck, rubbed and flicked."""

import numpy as np
from numpy.random import Generator
from synth import (
    Sound,
    band,
    bend,
    curve,
    hertz,
    hiss,
    lowpass,
    mix,
    noise,
    reverb,
    ring,
    sine,
    strike,
    swell,
)

Mode = tuple[float, float, float]


def wood(pitch: float, decay: float = 0.07) -> Sound:
    """A knock on a small block: a bar's modes, the upper ones dying first."""
    modes: list[Mode] = [
        (pitch, 1.0, decay),
        (pitch * 2.76, 0.35, decay * 0.5),
        (pitch * 5.4, 0.12, decay * 0.3),
    ]
    return ring(decay * 1.6, modes)


def marimba(pitch: float, seconds: float = 0.35) -> Sound:
    return ring(
        seconds, [(pitch, 1, seconds), (pitch * 4, 0.18, seconds * 0.35), (pitch * 9.2, 0.04, 0.05)], 0.002
    )


def card(rng: Generator, variant: int) -> Sound:
    """The slide off the deck and the snap at its end."""
    slide = hiss(rng, bend(0.13, (0, 2200), (1, 4200 + 400 * variant)), 0.55) * swell(0.13, 0.08, 0.045)
    snap = band(rng, 0.05, 2600 - 250 * variant, 0.8) * strike(0.05, 0.045) * 1.2
    return lowpass(mix((0, slide * 0.5), (0.105, snap)), 7500)


def card_place(rng: Generator, variant: int) -> Sound:
    """Card on wood: a soft slap with the table under it."""
    slap = band(rng, 0.09, 1500 + 200 * variant, 0.9) * strike(0.09, 0.07)
    table = ring(0.16, [(175 + 12 * variant, 1.3, 0.14), (390, 0.6, 0.09), (720, 0.3, 0.06)], 0.002)
    return lowpass(mix((0, slap * 0.5), (0.002, table)), 6000)


def chip(rng: Generator, variant: int) -> Sound:
    """A wooden chip on another: clack, and a smaller clack."""
    pitch = (1250, 1400, 1130)[variant]
    first, second = wood(pitch, 0.06), wood(pitch * 1.06, 0.05)
    return mix((0, first), (0.065 + 0.012 * variant, 0.5 * second), (0.11 + 0.02 * variant, 0.2 * first))


def coin_ring(pitch: float, seconds: float) -> Sound:
    modes: list[Mode] = [
        (pitch, 1.0, seconds),
        (pitch * 1.003, 0.5, seconds * 0.9),
        (pitch * 2.32, 0.35, seconds * 0.5),
        (pitch * 4.25, 0.1, seconds * 0.25),
    ]
    return ring(seconds, modes)


def coin(rng: Generator, variant: int) -> Sound:
    pitch = (1760.0, 1975.5, 1661.2)[variant]
    return lowpass(mix((0, 0.5 * coin_ring(pitch, 0.12)), (0.07, coin_ring(pitch * 1.335, 0.5))), 9000)


def coins_rain(rng: Generator, variant: int) -> Sound:
    """A purse emptied on a counter."""
    parts: list[tuple[float, Sound]] = []
    for at in np.sort(rng.beta(1.6, 2.2, 34)) * 1.4:
        pitch = hertz(float(rng.choice([88, 90, 93, 95, 97, 100])))
        parts.append((float(at), rng.uniform(0.25, 0.8) * coin_ring(pitch, rng.uniform(0.12, 0.4))))
        parts.append((float(at), 0.3 * wood(rng.uniform(500, 900), 0.04)))
    return reverb(rng, lowpass(mix(*parts), 7500), 0.3, 0.15)


def countup(rng: Generator, variant: int) -> Sound:
    return mix((0, marimba(hertz(88), 0.12)), (0, 0.3 * coin_ring(hertz(100), 0.08)))


def tick(rng: Generator, variant: int) -> Sound:
    """A wall clock: tick, and the lower tock."""
    return mix((0, wood((1650, 1240)[variant], 0.035)), (0.004, 0.5 * wood((620, 480)[variant], 0.05)))


def button(rng: Generator, variant: int) -> Sound:
    """A wooden toy pressed: down, and up a little higher."""
    low = (520, 560)[variant]
    return mix((0, wood(low, 0.09)), (0.045, 0.6 * wood(low * 1.5, 0.1)))


def back(rng: Generator, variant: int) -> Sound:
    return mix((0, wood(700, 0.08)), (0.06, 0.8 * wood(440, 0.11)))


def focus_tick(rng: Generator, variant: int) -> Sound:
    return wood((880, 940)[variant], 0.04)


def toggle(rng: Generator, variant: int) -> Sound:
    """A lever with a spring: click, clack."""
    spring = sine(bend(0.08, (0, 600), (1, 1150))) * swell(0.08, 0.01, 0.06) * 0.12
    return mix((0, wood(950, 0.04)), (0.01, spring), (0.075, 0.9 * wood(1250, 0.06)))


def error_soft(rng: Generator, variant: int) -> Sound:
    """No, but kindly: two muffled steps down."""
    return lowpass(mix((0, marimba(hertz(58), 0.22)), (0.13, 0.9 * marimba(hertz(55), 0.32))), 1400)


def pop(rng: Generator, variant: int) -> Sound:
    low = (330, 390, 290)[variant]
    bubble = sine(bend(0.085, (0, low), (0.7, low * 2.4), (1, low * 2.8))) * swell(0.085, 0.006, 0.06)
    return mix((0, bubble), (0, 0.15 * lowpass(noise(rng, 0.01), 3000) * swell(0.01, 0.002, 0.006)))


def whoosh(rng: Generator, variant: int) -> Sound:
    seconds = (0.38, 0.5)[variant]
    path = bend(seconds, (0, 320), (0.55, (1500, 1150)[variant]), (1, 420))
    return (
        hiss(rng, path, 0.65)
        * swell(seconds, seconds * 0.5, seconds * 0.45)
        * curve(seconds, (0, 0.4), (0.6, 1), (1, 0.6))
    )


RECIPES = (
    *(card, card_place, chip, coin, coins_rain, countup, tick),
    *(button, back, focus_tick, toggle, error_soft, pop, whoosh),
)
