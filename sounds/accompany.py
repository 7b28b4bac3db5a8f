"""What the left hand and the drummer do, given the chords: patterns that every tune can share."""

from collections.abc import Sequence

from score import Harmony, Note

STRENGTHS = {"X": 1.0, "x": 0.65, "o": 0.35}


def beat(pattern: str, bar: float, bars: int, start_bar: int = 0, pitch: int = 60) -> list[Note]:
    """A drum pattern of one or more bars, repeated: `X.x. X.xo | …` with equal steps, spaces ignored."""
    measures = [measure.replace(" ", "") for measure in pattern.split("|")]
    notes = []
    for number in range(bars):
        measure = measures[number % len(measures)]
        step = bar / len(measure)
        for place, mark in enumerate(measure):
            if mark != ".":
                at = (start_bar + number) * bar + place * step
                notes.append(Note(at, step, pitch, STRENGTHS[mark]))
    return notes


def oom(chords: Sequence[Harmony], lowest: int = 36, every: float = 2.0, length: float = 0.8) -> list[Note]:
    """Root, fifth, root, fifth."""
    notes = []
    for harmony in chords:
        steps = max(1, round(harmony.beats / every))
        for number in range(steps):
            pitch = harmony.bass(lowest) if number % 2 == 0 else harmony.fifth(lowest)
            notes.append(Note(harmony.at + number * every, length, pitch))
    return notes


def pah(
    chords: Sequence[Harmony], hits: Sequence[float], middle: int = 62, length: float = 0.45
) -> list[Note]:
    """Chords on the given beats of each harmony."""
    return [
        Note(harmony.at + hit, length, pitch, 0.8)
        for harmony in chords
        for hit in hits
        if hit < harmony.beats
        for pitch in harmony.near(middle)
    ]


def held(chords: Sequence[Harmony], middle: int = 62) -> list[Note]:
    return [Note(harmony.at, harmony.beats, pitch) for harmony in chords for pitch in harmony.near(middle)]


def roll(chords: Sequence[Harmony], order: Sequence[int], step: float, middle: int = 62) -> list[Note]:
    """Picks through a chord: `order` counts its tones upwards, going on into the next octave."""
    notes = []
    for harmony in chords:
        tones = harmony.near(middle)
        for number in range(round(harmony.beats / step)):
            octave, tone = divmod(order[number % len(order)], len(tones))
            strength = 1.0 if number % 4 == 0 else 0.7
            notes.append(Note(harmony.at + number * step, step, tones[tone] + 12 * octave, strength))
    return notes


def boogie(chords: Sequence[Harmony], lowest: int = 33) -> list[Note]:
    """Eighths that climb root, third, fifth, sixth and come back down."""
    notes = []
    for harmony in chords:
        third = 3 if (harmony.root + 3) % 12 in harmony.tones else 4
        steps = (0, 0, third, third, 7, 7, 9 if third == 4 else 10, 7)
        for number in range(round(harmony.beats * 2)):
            pitch = harmony.bass(lowest) + steps[number % len(steps)]
            notes.append(Note(harmony.at + number / 2, 0.45, pitch, 1.0 if number % 2 == 0 else 0.75))
    return notes
