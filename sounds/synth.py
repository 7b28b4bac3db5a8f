"""The workbench: oscillators, plucked strings, noise, filters, rooms and levels, on plain numpy arrays."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

RATE = 44_100
PEAK_CEILING_DB = -4.0  # the encoder overshoots a little; what is heard stays below -3 dBFS
LOUDNESS_WINDOW_SECONDS = 0.125
UNHEARD_DB = -56.0
LEAD_IN_SECONDS = 0.004  # room for the encoder to smear a sharp attack without a click

Sound = NDArray[np.float64]
Curve = float | Sound


def samples(seconds: float) -> int:
    return round(seconds * RATE)


def clock(seconds: float) -> Sound:
    return np.arange(samples(seconds)) / RATE


def decibels(value: float) -> float:
    return float(10 ** (value / 20))


def hertz(midi: float) -> float:
    return float(440 * 2 ** ((midi - 69) / 12))


# --- curves and envelopes ---------------------------------------------------------------------------------


def curve(seconds: float, *points: tuple[float, float]) -> Sound:
    """Straight lines through (fraction of the duration, value)."""
    where, values = zip(*points, strict=True)
    return np.asarray(np.interp(clock(seconds) / seconds, where, values))


def bend(seconds: float, *points: tuple[float, float]) -> Sound:
    """Like `curve`, in octaves: for pitches."""
    return np.asarray(2.0 ** curve(seconds, *((at, float(np.log2(hz))) for at, hz in points)))


def strike(seconds: float, decay: float, attack: float = 0.002) -> Sound:
    """A quick rise, then falling by 60 dB in `decay` seconds."""
    t = clock(seconds)
    return np.asarray(np.minimum(1, t / attack) * 10 ** (-3 * np.maximum(0, t - attack) / decay))


def swell(seconds: float, attack: float, release: float) -> Sound:
    """Rounded shoulders on both sides and a flat top."""
    t = clock(seconds)
    edge = np.minimum(np.clip(t / attack, 0, 1), np.clip((seconds - t) / release, 0, 1))
    return np.asarray(0.5 - 0.5 * np.cos(np.pi * edge))


def wander(rng: Generator, seconds: float, rate: float) -> Sound:
    """A random walk between about -1 and 1 that changes its mind `rate` times a second."""
    knots = rng.uniform(-1, 1, int(seconds * rate) + 3)
    return np.interp(clock(seconds) * rate, np.arange(len(knots)), knots)


# --- sources ----------------------------------------------------------------------------------------------


def sine(freq: Sound, phase: float = 0.0) -> Sound:
    return np.asarray(np.sin(2 * np.pi * np.cumsum(freq) / RATE + phase))


def noise(rng: Generator, seconds: float) -> Sound:
    return rng.standard_normal(samples(seconds))


def harmonics(freq: Sound, gain: Callable[[int, Sound], Curve], top: float = 11_000) -> Sound:
    """A sum of harmonics; `gain(number, frequency)` may change over time, so formants need no filter."""
    turns = 2 * np.pi * np.cumsum(freq) / RATE
    total = np.zeros_like(freq)
    for number in range(1, int(top / float(freq.min())) + 1):
        heard = freq * number
        total += np.where(heard < top, gain(number, heard), 0) * np.sin(number * turns)
    return total


def voice(freq: Sound, formants: Sequence[tuple[Curve, float, float]], tilt: float = 1.0) -> Sound:
    """A throat: harmonics falling by `tilt`, coloured by (centre, bandwidth, gain) formants."""

    def gain(number: int, heard: Sound) -> Curve:
        colour = sum(size / (1 + ((heard - centre) / width) ** 2) for centre, width, size in formants)
        return np.asarray(number**-tilt * (0.04 + colour))

    return harmonics(freq, gain)


def ring(seconds: float, modes: Sequence[tuple[float, float, float]], attack: float = 0.001) -> Sound:
    """Something struck: (frequency, gain, decay) modes."""
    t = clock(seconds)
    total = np.zeros_like(t)
    for freq, gain, decay in modes:
        total += gain * np.sin(2 * np.pi * freq * t) * strike(seconds, decay, attack)
    return total


def pluck(
    rng: Generator, freq: float, seconds: float, sustain: float, softness: float = 0.2, pick: float = 0.2
) -> Sound:
    """Karplus and Strong's string: a burst of noise going round a delay line that dulls it.

    `sustain` is the 60 dB decay, `softness` (0 to 0.5) how fast it dulls, `pick` where along it one plucks.
    """
    period = RATE / freq
    whole = int(period - 1)
    fraction = period - whole  # between 1 and 2: the centre of a cubic interpolator
    lagrange = np.array(
        [
            -(fraction - 1) * (fraction - 2) * (fraction - 3) / 6,
            fraction * (fraction - 2) * (fraction - 3) / 2,
            -fraction * (fraction - 1) * (fraction - 3) / 2,
            fraction * (fraction - 1) * (fraction - 2) / 6,
        ]
    )
    dulling = np.array([softness / 2, 1 - softness, softness / 2])
    taps = np.convolve(lagrange, dulling) * 10 ** (-3 * period / RATE / sustain)
    nearest = whole - 1  # the dulling is centred, so its first tap comes one sample early
    burst = rng.standard_normal(int(period) + 1)
    burst -= burst.mean()
    comb = max(1, int(pick * period))
    burst = burst - np.roll(burst, comb)
    burst = (burst + np.roll(burst, 1) + np.roll(burst, -1)) / 3
    lead = nearest + len(taps)
    line = np.zeros(lead + samples(seconds) + nearest)
    line[lead : lead + len(burst)] = burst / np.abs(burst).max()
    start = lead + len(burst)
    while start < lead + samples(seconds):
        stop = min(start + nearest, len(line))
        for number, tap in enumerate(taps):
            shift = nearest + number
            line[start:stop] += tap * line[start - shift : stop - shift]
        start = stop
    heard = line[lead : lead + samples(seconds)]
    return fade(highpass(heard, min(60.0, freq / 2)), 0.001, min(0.03, seconds / 4))


# --- filters and rooms ------------------------------------------------------------------------------------


def shape(sound: Sound, gain: Callable[[Sound], Sound], loop: bool = False) -> Sound:
    """Filter by a gain over frequency. `loop` filters round the end, which keeps a loop seamless."""
    size = len(sound) if loop else 1 << (len(sound) + RATE // 8).bit_length()
    spectrum = np.fft.rfft(sound, size, axis=0)
    gains = gain(np.fft.rfftfreq(size, 1 / RATE).astype(np.float64))
    return np.fft.irfft((spectrum.T * gains).T, size, axis=0)[: len(sound)]


def lowpass(sound: Sound, freq: float, loop: bool = False) -> Sound:
    return shape(sound, lambda f: 1 / (1 + (f / freq) ** 4), loop)


def highpass(sound: Sound, freq: float, loop: bool = False) -> Sound:
    return shape(sound, lambda f: 1 - 1 / (1 + (f / freq) ** 4), loop)


def bell_curve(centre: float, octaves: float) -> Callable[[Sound], Sound]:
    return lambda f: np.asarray(np.exp(-0.5 * (np.log2(np.maximum(f, 1) / centre) / octaves) ** 2))


def unit_power(sound: Sound) -> Sound:
    return np.asarray(sound / (np.sqrt(np.mean(sound**2)) + 1e-9))


def hiss(rng: Generator, centre: Sound, octaves: float, frame: int = 512) -> Sound:
    """Noise around a moving pitch: overlapping frames, each coloured by the pitch at its middle."""
    hop = frame // 4
    window = np.hanning(frame + 1)[:-1]
    source = rng.standard_normal(len(centre) + 2 * frame)
    total = np.zeros_like(source)
    freqs = np.fft.rfftfreq(frame, 1 / RATE).astype(np.float64)
    for start in range(0, len(centre) + frame, hop):
        middle = float(centre[min(max(start - frame // 2, 0), len(centre) - 1)])
        spectrum = np.fft.rfft(source[start : start + frame] * window) * bell_curve(middle, octaves)(freqs)
        total[start : start + frame] += np.fft.irfft(spectrum, frame) * window
    heard = total[frame : frame + len(centre)]
    return unit_power(heard)


def band(rng: Generator, seconds: float, centre: float, octaves: float) -> Sound:
    """Noise around one pitch, of unit power."""
    heard = shape(noise(rng, seconds), bell_curve(centre, octaves))
    return unit_power(heard)


def room(rng: Generator, seconds: float, brightness: float) -> Sound:
    """The echo of a room: noise that dies away, darker as it goes."""
    dark = lowpass(noise(rng, seconds), brightness / 3)
    bright = lowpass(noise(rng, seconds), brightness)
    late = curve(seconds, (0, 0), (1, 1))
    echo = (bright * (1 - late) + dark * late * 2) * strike(seconds, seconds, 0.008)
    return highpass(echo / np.sqrt(np.sum(echo**2)), 150)


def reverb(rng: Generator, sound: Sound, seconds: float, mix: float, brightness: float = 4000) -> Sound:
    """The sound with its echo behind it, longer by the echo."""
    echo = room(rng, seconds, brightness)
    size = len(sound) + len(echo)
    wet = np.fft.irfft(np.fft.rfft(sound, size) * np.fft.rfft(echo, size), size)
    return np.pad(sound, (0, len(echo))) + mix * wet


# --- mixing and finishing ---------------------------------------------------------------------------------


def mix(*parts: tuple[float, Sound]) -> Sound:
    """Add (start in seconds, sound) parts; the result is as long as the last to end."""
    total = np.zeros(max(samples(at) + len(sound) for at, sound in parts))
    for at, sound in parts:
        total[samples(at) : samples(at) + len(sound)] += sound
    return total


def fade(sound: Sound, rise: float, fall: float) -> Sound:
    faded = sound.copy()
    up, down = max(2, samples(rise)), max(2, samples(fall))
    faded[:up] *= 0.5 - 0.5 * np.cos(np.pi * np.arange(up) / up)
    faded[-down:] *= 0.5 + 0.5 * np.cos(np.pi * np.arange(1, down + 1) / down)
    return faded


def drive(sound: Sound, amount: float) -> Sound:
    """Warm saturation."""
    return np.asarray(np.tanh(sound / np.abs(sound).max() * amount))


def loudness(sound: Sound) -> float:
    """The loudest eighth of a second in dB, weighed as an ear would: little bass, a bit more treble."""

    def ear(f: Sound) -> Sound:
        return np.asarray(f**2 / (f**2 + 120**2) * (1 + 0.6 * f**2 / (f**2 + 1500**2)))

    heard = shape(sound if sound.ndim == 1 else sound.mean(axis=1), ear)
    window = samples(LOUDNESS_WINDOW_SECONDS)
    power = np.cumsum(np.pad(heard**2, window))
    return float(10 * np.log10((power[window:] - power[:-window]).max() / window + 1e-12))


def level(sound: Sound, target_db: float) -> Sound:
    """Bring to a loudness, or as near as the peak ceiling allows."""
    gain = decibels(target_db - loudness(sound))
    return sound * min(gain, decibels(PEAK_CEILING_DB) / float(np.abs(sound).max()))


def join(sound: Sound, target_db: float) -> Sound:
    """A loop ready to be written: turned so that it starts where it is calmest, at its level."""
    centred = sound - sound.mean(axis=0)
    motion = (
        np.abs(centred)
        + 4 * np.abs(np.roll(centred, 1) - centred)
        + 4 * np.abs(centred - np.roll(centred, -1))
    )
    return level(np.roll(centred, -int(motion.argmin())), target_db)


def finish(sound: Sound, target_db: float) -> Sound:
    """An effect ready to be written: no rumble, no unheard tail, no clicks at the ends, at its level."""
    clean = highpass(sound, 30)
    heard = np.flatnonzero(np.abs(clean) > np.abs(clean).max() * decibels(UNHEARD_DB))
    clean = np.pad(clean[: heard[-1] + 1], (samples(LEAD_IN_SECONDS), 0))
    return level(fade(clean, 0.002, min(0.02, len(clean) / RATE / 4)), target_db)
