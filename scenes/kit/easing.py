"""Curves from 0 to 1: how a motion starts, rushes and settles."""

from collections.abc import Callable
from math import cos, pi, sin

Ease = Callable[[float], float]

OVERSHOOT = 1.9


def linear(t: float) -> float:
    return t


def smooth(t: float) -> float:
    return t * t * (3 - 2 * t)


def rush(t: float) -> float:
    """Starts at rest, arrives fast: for falls and hits."""
    return t * t


def brake(t: float) -> float:
    """Starts fast, arrives at rest."""
    return 1 - (1 - t) * (1 - t)


def anticipate(t: float) -> float:
    """Leans back before it leaves."""
    return t * t * ((OVERSHOOT + 1) * t - OVERSHOOT)


def overshoot(t: float) -> float:
    """Goes a little too far and comes back."""
    u = t - 1
    return 1 + u * u * ((OVERSHOOT + 1) * u + OVERSHOOT)


def wind_up(t: float) -> float:
    """Leans back, goes too far, comes back: anticipation and overshoot in one."""
    k = OVERSHOOT * 1.3
    if t < 0.5:
        u = 2 * t
        return u * u * ((k + 1) * u - k) / 2
    u = 2 * t - 2
    return (u * u * ((k + 1) * u + k) + 2) / 2


def bounce(t: float) -> float:
    """Falls and bounces twice."""
    if t < 0.5:
        return 4 * t * t
    if t < 0.8:
        u = (t - 0.65) / 0.15
        return 1 - 0.18 * (1 - u * u)
    u = (t - 0.9) / 0.1
    return 1 - 0.05 * (1 - u * u)


def spring(t: float) -> float:
    """Rings out: three shrinking swings round the goal."""
    return 1 - cos(t * pi * 4.5) * (1 - t) ** 2.2 if t < 1 else 1.0


def there_and_back(t: float) -> float:
    """0, then 1 in the middle, then 0."""
    return sin(t * pi)


LIVELY = (anticipate, overshoot, wind_up, bounce, spring)
"""Curves that reduced motion replaces by `smooth`."""
