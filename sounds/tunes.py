"""Seven little pieces, one for the title, one for each game, one for the results. All loop."""

from collections.abc import Callable

import band
from accompany import beat, boogie, held, oom, pah, roll
from numpy.random import Generator
from score import Note, Tape, harmonies, melody, moved
from synth import Sound

LEAD, SECOND, GROUND, CHORDS, DRUMS, AIR = -18.0, -23.0, -22.0, -26.0, -27.0, -31.0  # dB, a good balance


def title(rng: Generator) -> Sound:
    """Bok bok bok bok GAWK: a strutting tune in G for clarinet and village band (AABA)."""
    tape = Tape(rng, bpm=126, bar=4, bars=16, swing=0.58)
    call = "d5!:.5 d5! d5! d5! b5:1 -:.5 a5 | g5 e5 g5 e5 c5:1 - | d5!:.5 d5! d5! d5! a5:1 -:.5 g5 | "
    asking = call + "b4:.5 d5 g5 b5 a5:1 -"
    closing = call + "f#5:.5 d5 e5 f#5 g5:1 -"
    bridge = "e5:1.5 f#5:.5 g5:1 b5 | a5:1.5 g5:.5 e5:2 | c#5:1 e5:.5 g5 f#5:1 e5 | d5:.5 e5 f#5 g5 a5:1 d5"
    tune = melody(f"{asking} | {closing}", 4)
    answer = melody(closing, 4, start=48)
    chords = harmonies("G | C | D7 | G D7 | G | C | D7 | G | Em | Am | A7 | D7 | G | C | D7 | G", 4)
    counter = "b4:4 | c5 | c5:2 a4 | b4:4"
    tape.record(band.clarinet, tune + answer, LEAD, pan=-0.15)
    tape.record(band.flute, melody(bridge, 4, start=32), LEAD, pan=0.2, echo=0.4)
    tape.record(band.glockenspiel, moved(answer, 12), SECOND - 4, pan=0.35, echo=0.4)
    tape.record(band.flute, melody(counter, 4, start=16) + melody(counter, 4, start=48), SECOND - 2, pan=0.3)
    tape.record(band.tuba, oom(chords, 36), GROUND)
    tape.record(band.accordion, pah(chords, (1, 3), 64), CHORDS, pan=0.25)
    tape.record(band.banjo, roll(chords[9:13], (0, 2, 1, 2), 0.5, 64), CHORDS, pan=-0.35)
    tape.record(band.brushed_snare, beat("..x. ..x. | ..x. ..xo", 4, 16), DRUMS, pan=0.1)
    tape.record(band.brush, beat("X.xo X.xo", 4, 16), AIR, pan=-0.1)
    tape.record(
        band.woodblock,
        beat("xxxx X... | ........", 4, 8, 0, 81) + beat("xxxx X... | ........", 4, 4, 12, 81),
        AIR,
    )
    return tape.mixed()


def poule_position(rng: Generator) -> Sound:
    """Sunset on the henhouse: somebody whistles over a rolling banjo (AABA in D)."""
    tape = Tape(rng, bpm=100, bar=4, bars=16, swing=0.53)
    opening = "a4:1 b4:.5 d5 f#5:1.5 e5:.5 | d5:1.5 b4:.5 a4 b4 d5:1 | "
    first = opening + "f#5:1 a5:.5 f#5 e5:1 d5 | e5:3 -:1"
    second = opening + "f#5:.5 e5 d5 b4 a4:1 c#5 | d5:3 -:1"
    bridge = "b5:1.5 a5:.5 f#5:1 d5 | g5:1.5 f#5:.5 d5:1 b4 | a4:.5 d5 f#5 a5 f#5:1 d5 | e5:2 c#5:1 e5"
    thirds = "f#4:1 g4:.5 b4 d5:1.5 c#5:.5 | b4:1.5 g4:.5 f#4 g4 b4:1 | d5:.5 c#5 b4 g4 e4:1 g4 | f#4:3 -:1"
    chords = harmonies("D | G | D | A | D | G | A7 | D | Bm | G | D | A7 | D | G | A7 | D", 4)
    home = melody(second, 4, start=48)
    tape.record(band.whistle, melody(f"{first} | {second}", 4) + home, LEAD, pan=0.1, echo=0.45)
    tape.record(band.flute, melody(bridge, 4, start=32), LEAD, pan=0.1, echo=0.45)
    tape.record(band.flute, melody(thirds, 4, start=48), SECOND, pan=-0.3, echo=0.4)
    tape.record(band.banjo, roll(chords, (0, 2, 3, 1, 2, 3, 0, 2), 0.5, 62), SECOND + 1, pan=-0.3)
    tape.record(band.accordion, held(chords[4:], 57), AIR, pan=0.4, echo=0.4)
    tape.record(band.bass, oom(chords, 33, length=1.6), GROUND)
    tape.record(band.brush, beat("..X...X. | ..X...Xo", 4, 16), AIR)
    tape.record(band.shaker, beat("xoxo xoxo", 4, 16), AIR - 3, pan=0.3)
    return tape.mixed(1.4)


def pole_position(rng: Generator) -> Sound:
    """Round the pond at full throttle: twanging riff, boogie bass (AABA'BA in A)."""
    tape = Tape(rng, bpm=160, bar=4, bars=24)
    riff = "a4:.5 c#5 e5 c#5 f#5 e5 - c#5 | "
    launch = riff + "a4 c#5 e5 c#5 a5:1 - | d5:.5 f#5 a5 f#5 b5 a5 - f#5 | e5 f#5 g#5 e5 b5:1 -"
    finish = riff + "f#4 a4 c#5 a4 f#5:1 - | d5:.5 f#5 a5 f#5 e5 g#5 b5 g#5 | a5:1 e5:.5 c#5 a4:1 -"
    straight = "f#5:3 e5:.5 f#5 | a5:2 f#5 | d#5:1.5 f#5:.5 b5:2 | g#5:.5 f#5 e5 d5 b4:1 e5"
    chicane = "f#5:1.5 g#5:.5 a5:2 | g#5:1.5 e5:.5 c#5:2 | d5:.5 e5 f#5 a5 b5:1 a5 | g#5:2 b5"
    go, home = "A | A | D | E7", "A | F#m | D E7 | A"
    chords = harmonies(f"{go} | {home} | F#m | D | B7 | E7 | {home} | F#m | C#m | D | E7 | {home}", 4)
    riffs = melody(f"{launch} | {finish}", 4) + melody(finish, 4, start=48) + melody(finish, 4, start=80)
    horns = melody(straight, 4, start=32) + melody(chicane, 4, start=64)
    tape.record(band.twang, riffs, LEAD, pan=-0.15, echo=0.35)
    tape.record(band.cornet, horns, LEAD, pan=0.2)
    tape.record(band.clarinet, moved(horns, -12), SECOND, pan=-0.2)
    tape.record(band.xylophone, moved(melody(finish, 4, start=80), 12), SECOND - 3, pan=0.35)
    tape.record(band.bass, boogie(chords), GROUND + 1)
    tape.record(band.chop, pah(chords, (0.5, 1.5, 2.5, 3.5), 62), CHORDS, pan=0.35)
    tape.record(band.kick, beat("X... X.x.", 4, 24), DRUMS + 3)
    tape.record(band.brushed_snare, beat("..x.X.xo ..xoX.xx", 4, 24), DRUMS + 1, pan=0.1)
    tape.record(band.shaker, beat("xoXo xoXo", 4, 24), AIR, pan=-0.3)
    return tape.mixed(0.7)


def pecking_order(rng: Generator) -> Sound:
    """Tiptoe under the old tree by moonlight: pizzicato, bassoon, and the moon herself (AABA in A minor)."""
    tape = Tape(rng, bpm=104, bar=4, bars=16, swing=0.63)
    creep = "-:.5 a4 c5 a4 e5:1 - | -:.5 d#5 e5 d#5 e5 c5 a4:1 | "
    listen = creep + "-:.5 d5 f5 d5 a5:1 - | g#5:.5 - e5 - b4:1 -"
    hide = creep + "-:.5 a4 d5 f5 e5 d5 c5 b4 | a4:1 e4:.5 - a4:1 -"
    moon = "a5:2 g5:1 f5 | e5:3 c5:1 | d5:1.5 e5:.5 f5:1 a5 | g#5:3 -:1"
    lower = "c5:2 c5:1 a4 | g4:3 e4:1 | a4:1.5 a4:.5 d5:1 f5 | e5:3 -:1"
    steps = "a2 c3 e3 c3 | a2 g2 f#2 f2 | "
    bass_line = (
        f"{steps} d3 a2 f2 a2 | e2 g#2 b2 d3 | {steps} d3 f2 e2 g#2 | a2 e2 a2 - | "
        f"f2 a2 c3 a2 | c3 g2 e2 g2 | d3 a2 f2 d2 | e2 b2 e2 g#2 | {steps} d3 f2 e2 g#2 | a2 e2 a2 -"
    )
    chords = harmonies("Am | Am | Dm | E7 | Am | Am | Dm E7 | Am | F | C | Dm | E7 | Am | Am | Dm E7 | Am", 4)
    last = melody(hide, 4, start=48)
    tape.record(band.pizzicato, melody(f"{listen} | {hide}", 4) + last, LEAD, pan=-0.2, echo=0.4)
    tape.record(band.flute, melody(moon, 4, start=32), LEAD - 1, pan=0.15, echo=0.6)
    tape.record(band.celesta, moved(melody(lower, 4, start=32), 12), SECOND, pan=-0.3, echo=0.6)
    tape.record(band.bassoon, moved(melody(hide, 4, start=16) + last, -24), SECOND, pan=0.25)
    tape.record(band.pizzicato, melody(bass_line, 4), GROUND + 1, pan=0.05)
    tape.record(band.pizzicato, pah(chords, (1.5, 3.5), 60), CHORDS - 1, pan=0.4, echo=0.4)
    tape.record(band.woodblock, beat("...x ...o | ...x .o.o", 4, 16, 0, 78), AIR, pan=-0.4, echo=0.4)
    tape.record(band.brush, beat("..X...X.", 4, 16), AIR - 1)
    return tape.mixed(1.8, 2800)


def golden_eggs(rng: Generator) -> Sound:
    """Noon at the market: an estampie for recorder, lute and hurdy-gurdy (AABBAA, D dorian, in eighths)."""
    tape = Tape(rng, bpm=276, bar=6, bars=24)
    opening = "d5:2 e5:1 f5:2 d5:1 | e5:2 c5:1 g4:2 c5:1 | "
    stalls = opening + "d5:1 e5 f5 g5:2 f5:1 | e5:3 a4"
    purse = opening + "f5:1 e5 d5 e5:2 c5:1 | d5:5 -:1"
    crowd = "a5:2 a5:1 c6:2 a5:1 | g5:2 e5:1 c5:3 | b4:1 d5 g5 d5:2 e5:1 | f5:2 e5:1 a4:3"
    bargain = "a5:2 g5:1 f5 g5 a5 | g5:2 e5:1 c5:3 | e5:1 d5 c5 e5:2 c5:1 | d5:5 -:1"
    below = "a4:3 a4 | g4 e4 | a4:1 a4 a4 b4:3 | c5 e4 | a4 a4 | g4 e4 | a4:1 g4 f4 g4:3 | f4:5 -:1"
    form = "Dm | C | Dm G | Am | Dm | C | Dm C | Dm"
    chords = harmonies(f"{form} | F | C | G | Dm Am | F | C | Am C | Dm | {form}", 6)
    first = melody(f"{stalls} | {purse}", 6)
    again = melody(f"{stalls} | {purse}", 6, start=96)
    middle = melody(f"{crowd} | {bargain}", 6, start=48)
    drone = [Note(12.0 * turn, 12.0, pitch) for turn in range(12) for pitch in (50, 57)]
    tape.record(band.recorder, first + middle + again, LEAD, pan=0.15, echo=0.4)
    tape.record(band.clarinet, melody(below, 6, start=96), SECOND - 1, pan=-0.25)
    tape.record(band.lute, middle, SECOND, pan=-0.3)
    tape.record(band.lute, roll(chords, (0, 2, 1, 3, 2, 1), 1.0, 57), SECOND - 1, pan=-0.3, echo=0.35)
    tape.record(band.hurdy_gurdy, drone, CHORDS - 1, pan=0.1)
    tape.record(band.bass, oom(chords, 38, every=3.0, length=2.4), GROUND - 1)
    tape.record(band.frame_drum, beat("X..x.x | X..xx.", 6, 24), DRUMS + 3)
    tape.record(band.rim_tap, beat("..o..o | ..o.oo", 6, 24), AIR, pan=0.2)
    tape.record(band.jingle, beat("...x.. | ...x.o", 6, 16, 8), AIR - 3, pan=0.35)
    return tape.mixed(1.2)


def touche_poulet(rng: Generator) -> Sound:
    """The poultry guard marches past, nearly in step (AABA in B flat)."""
    tape = Tape(rng, bpm=112, bar=4, bars=16)
    parade = "f5:.75 f5:.25 f5!:.5 d5! bb5:1 f5 | g5:.5 f5 eb5 d5 f5:1 d5 | "
    salute = parade + "c5:.75 c5:.25 c5!:.5 a4! eb5:1 c5 | d5:.5 c5 bb4 a4 c5:1 f4"
    dismiss = parade + "g5:.5 eb5 g5 bb5 a5 f5 g5 a5 | bb5:1 f5!:.5 f5! bb4:1 -"
    alarm = "g4:1.5 a4:.5 bb4:1 d5 | a4:1.5 bb4:.5 c5:1 f#4 | g4:.5 bb4 d5 g5 f5:1 d5 | e5 g5 f5 a4"
    chords = harmonies(
        "Bb | Eb Bb | F7 | F7 | Bb | Eb Bb | Eb F7 | Bb | Gm | D7 | Gm | C7 F7 | Bb | Eb Bb | Eb F7 | Bb", 4
    )
    march = melody(f"{salute} | {dismiss}", 4)
    last = melody(dismiss, 4, start=48)
    fuss = "-:1 d6:.25 c6 d6 c6 bb5!:.5 - f5! - | - - - - d6:.25 eb6 d6 c6 bb5!:.5 - | "
    trill = melody(fuss + "-:4 | -:2 f6:.25 eb6 d6 c6 bb5!:.5 -", 4, start=48)
    tape.record(band.cornet, march + last, LEAD, pan=-0.1)
    tape.record(band.flute, moved(melody(dismiss, 4, start=16), 12), SECOND - 2, pan=0.3)
    tape.record(band.flute, trill, SECOND - 1, pan=0.3)
    tape.record(band.clarinet, melody(alarm, 4, start=32), LEAD, pan=0.15)
    tape.record(band.bassoon, moved(melody(alarm, 4, start=32), -12), SECOND, pan=-0.2)
    tape.record(band.glockenspiel, moved(last, 12), SECOND - 5, pan=0.35)
    tape.record(band.tuba, oom(chords, 36, every=1.0, length=0.6), GROUND)
    tape.record(band.clarinet, pah(chords, (0.5, 1.5, 2.5, 3.5), 60, 0.3), CHORDS, pan=0.25)
    rattle = "X..x X.x. X..x X... | X..x X.x. X.xx Xxxx"
    tape.record(band.side_drum, beat(rattle, 4, 16), DRUMS + 1, pan=-0.15)
    tape.record(band.kick, beat("X.X.", 4, 16), DRUMS + 3)
    return tape.mixed(0.9)


def results(rng: Generator) -> Sound:
    """Lanterns, and a waltz for the winner: accordion in F (ABA of eight bars each)."""
    tape = Tape(rng, bpm=144, bar=3, bars=24)
    lift = "c5:1 f5 a5 | c6:2 a5:1 | bb5:1.5 a5:.5 g5:1 | a5:2 f5:1 | "
    first = lift + "g5:1 a5 bb5 | g5:2 e5:1 | f5:2 a5:1 | g5:3"
    middle = "d5:1 f5 a5 | a5:2 e5:1 | d5 f5 bb5 | a5:3 | bb5:1 a5 g5 | b5:2 g5:1 | c6 bb5 g5 | e5:2 -:1"
    last = lift + "bb5:1 a5 g5 | e5 g5 bb5 | a5:1.5 g5:.5 e5:1 | f5:2 -:1"
    turn = "F | F | Bb | F | Gm | C7"
    chords = harmonies(f"{turn} | F | C7 | Dm | Am | Bb | F | Gm | G7 | C7 | C7 | {turn} | C7 | F", 3)
    counter = "a4:3 | a4 | d5 | c5 | bb4 | bb4 | bb4 | a4:2 -:1"
    tape.record(band.accordion, melody(first, 3) + melody(last, 3, start=48), LEAD, pan=-0.1, echo=0.35)
    tape.record(band.clarinet, melody(middle, 3, start=24), LEAD, pan=0.15, echo=0.35)
    tape.record(band.flute, melody(counter, 3, start=48), SECOND, pan=0.3, echo=0.4)
    tape.record(band.glockenspiel, moved(melody(last, 3, start=48), 12), SECOND - 5, pan=0.4, echo=0.4)
    tape.record(band.tuba, oom(chords, 36, every=3.0), GROUND)
    tape.record(band.guitar, pah(chords, (1, 2), 62, 0.6), CHORDS + 1, pan=-0.3)
    tape.record(band.brush, beat("..X.X. | ..X.Xo", 3, 24), AIR)
    tape.record(band.bells, [Note(0, 3, 77), Note(24, 3, 74), Note(48, 3, 77)], SECOND - 6, pan=0.2, echo=0.5)
    return tape.mixed(1.4)


TUNES: dict[str, Callable[[Generator], Sound]] = {
    tune.__name__: tune
    for tune in (title, poule_position, pole_position, pecking_order, golden_eggs, touche_poulet, results)
}
