"""The sound files, as a player's machine decodes them: complete, level, no clicks, loops without seams."""

import math
import shutil
import subprocess
import sys
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import pygame
import pytest

from sounds.manifest import EFFECTS, MUSIC, files, variants

Channel: TypeAlias = "array[int]"

FOLDER = Path(__file__).parents[1] / "sounds"
RATE = 44_100
FULL_SCALE = 32_768
CEILING = 10 ** (-3 / 20)
TOTAL_BYTES = 4_000_000

ONE_SHOTS = [
    f"effects/{stem}.ogg" for name, effect in EFFECTS.items() if not effect.loops for stem in variants(name)
]
LOOPS = [f for f in files() if f not in ONE_SHOTS]


@pytest.fixture(scope="module", autouse=True)
def dummy_speaker() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        pygame.mixer.quit()
        pygame.mixer.init(RATE, -16, 2, allowedchanges=0)
        yield
        pygame.mixer.quit()


def decoded(path: Path) -> tuple[Channel, Channel]:
    """The two channels of a file."""
    raw = array("h", pygame.mixer.Sound(str(path)).get_raw())
    return raw[0::2], raw[1::2]


def peak(channel: Channel) -> float:
    return max(max(channel), -min(channel)) / FULL_SCALE


def decibels(value: float) -> float:
    return 20 * math.log10(max(value, 1e-9))


def loudest(channel: Channel) -> float:
    """RMS in dB of the loudest tenth of a second."""
    window = RATE // 10
    powers = [
        sum(sample * sample for sample in channel[start : start + window]) / window
        for start in range(0, len(channel), window)
    ]
    return decibels(math.sqrt(max(powers)) / FULL_SCALE)


def seam(channel: Channel) -> float:
    """The step from the last sample to the first, beside the steps within: above 1 it stands out."""
    steps = sorted(abs(after - before) for before, after in zip(channel[:-1:5], channel[1::5], strict=False))
    return abs(channel[0] - channel[-1]) / max(1, steps[int(len(steps) * 0.995)])


def test_the_folder_holds_exactly_what_the_manifest_lists() -> None:
    on_disk = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.ogg")}
    assert on_disk == set(files())


def test_all_sounds_together_are_small() -> None:
    assert sum((FOLDER / file).stat().st_size for file in files()) < TOTAL_BYTES


@pytest.mark.parametrize("file", files())
def test_a_sound_is_heard_and_stays_under_the_ceiling(file: str) -> None:
    for channel in decoded(FOLDER / file):
        assert peak(channel) <= CEILING
        assert -36 < loudest(channel) < -9
        assert abs(sum(channel) / len(channel)) / FULL_SCALE < 0.002, "it has a constant offset"


@pytest.mark.parametrize("file", ONE_SHOTS)
def test_an_effect_starts_and_ends_in_silence(file: str) -> None:
    left, _ = decoded(FOLDER / file)
    assert peak(left[:20]) < 0.01
    assert peak(left[-20:]) < 0.005
    assert 0.03 < len(left) / RATE < 4


@pytest.mark.parametrize("file", LOOPS)
def test_a_loop_has_no_seam(file: str) -> None:
    for channel in decoded(FOLDER / file):
        assert seam(channel) <= 1


def test_a_loop_that_is_cut_badly_has_a_seam() -> None:
    wave = array("h", (round(9000 * math.sin(2 * math.pi * 220 * n / RATE)) for n in range(RATE)))
    assert seam(wave) <= 1
    assert seam(wave[: RATE - 50]) > 1


@pytest.mark.parametrize("name", MUSIC)
def test_a_tune_lasts_long_enough_to_be_one_and_is_stereo(name: str) -> None:
    left, right = decoded(FOLDER / "music" / f"{name}.ogg")
    assert 20 <= len(left) / RATE <= 40
    assert left != right


def test_variants_of_an_effect_differ() -> None:
    for name, effect in EFFECTS.items():
        if effect.variants > 1:
            takes = [decoded(FOLDER / "effects" / f"{stem}.ogg")[0].tobytes() for stem in variants(name)]
            assert len(set(takes)) == effect.variants, name


def test_the_script_makes_what_is_kept(tmp_path: Path) -> None:
    for library in ("numpy", "soundfile"):
        pytest.importorskip(library, reason="only the maker of sounds needs it")
    for source in FOLDER.glob("*.py"):
        shutil.copy(source, tmp_path)
    made = ["focus_tick", "cluck", "engine_low"]
    subprocess.run([sys.executable, tmp_path / "make.py", *made], check=True, capture_output=True)
    for name in made:
        for stem in variants(name):
            kept, fresh = (
                decoded(FOLDER / f"effects/{stem}.ogg")[0],
                decoded(tmp_path / f"effects/{stem}.ogg")[0],
            )
            assert len(kept) == len(fresh)
            assert max(abs(a - b) for a, b in zip(kept, fresh, strict=True)) / FULL_SCALE < 0.01


def test_the_script_refuses_a_sound_it_does_not_know() -> None:
    pytest.importorskip("soundfile", reason="only the maker of sounds needs it")
    answer = subprocess.run([sys.executable, FOLDER / "make.py", "moo"], capture_output=True, text=True)
    assert answer.returncode == 1
    assert "no such sound: moo" in answer.stderr
