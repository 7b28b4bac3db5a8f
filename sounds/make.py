"""Makes every sound of the farmyard, from nothing but arithmetic.

    python3 sounds/make.py                 all of them
    python3 sounds/make.py cluck title     only these

Needs numpy and soundfile (the `sounds` extra); the game does not. Each file has its own dice, seeded by its
name, so making one again changes no other, and making it twice gives the same bytes. `manifest.py` lists what
there is; `farmyard`, `tabletop`, `show`, `racetrack` and `elements` hold the effects, one function each;
`band` has the instruments, `accompany` their patterns, `tunes` the music. To add an effect: a line in the
manifest and a function of that name in a RECIPES.
"""

import sys
import zlib
from pathlib import Path

import elements
import farmyard
import numpy as np
import racetrack
import show
import tabletop
from manifest import EFFECTS, MUSIC, variants
from oggfile import write_ogg
from synth import RATE, finish, join, level
from tunes import TUNES

HERE = Path(__file__).parent
EFFECT_QUALITY = 0.3
MUSIC_QUALITY = 0.2
MUSIC_LOUDNESS = -20.0

RECIPES = {
    recipe.__name__: recipe
    for room in (farmyard, tabletop, show, racetrack, elements)
    for recipe in room.RECIPES
}


def dice(stem: str) -> np.random.Generator:
    return np.random.default_rng(zlib.crc32(stem.encode()))


def make_effect(name: str) -> None:
    effect = EFFECTS[name]
    for variant, stem in enumerate(variants(name)):
        sound = RECIPES[name](dice(stem), variant)
        sound = (join if effect.loops else finish)(sound, effect.loudness)
        write_ogg(HERE / "effects" / f"{stem}.ogg", sound, EFFECT_QUALITY)
        print(f"effects/{stem}.ogg  {len(sound) / RATE:.2f} s")


def make_music(name: str) -> None:
    sound = level(TUNES[name](dice(name)), MUSIC_LOUDNESS)
    write_ogg(HERE / "music" / f"{name}.ogg", sound, MUSIC_QUALITY)
    print(f"music/{name}.ogg  {len(sound) / RATE:.2f} s")


def main(names: list[str]) -> None:
    unknown = [name for name in names if name not in EFFECTS and name not in MUSIC]
    if unknown:
        sys.exit(f"no such sound: {', '.join(unknown)}; there are {', '.join((*EFFECTS, *MUSIC))}")
    for name in names or (*EFFECTS, *MUSIC):
        if name in EFFECTS:
            make_effect(name)
        if name in MUSIC:
            make_music(name)


if __name__ == "__main__":
    main(sys.argv[1:])
