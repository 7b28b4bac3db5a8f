from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from game.rng import Rng


def test_splitmix64_gives_its_published_numbers() -> None:
    rng = Rng.from_state(1234567)
    assert [rng.word() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_a_key_names_the_same_dice_for_ever() -> None:
    assert [Rng.keyed(7, "ply", n).word() for n in range(3)] == [
        2696395939272676512,
        2485533330917955753,
        3921128343520775005,
    ]
    assert Rng.keyed(7, "ply", 1).shuffled(range(10)) == (3, 9, 1, 5, 7, 0, 8, 2, 6, 4)


def test_different_keys_throw_different_dice() -> None:
    keys = [(7, "ply", 1), (7, "ply", 2), (8, "ply", 1), (7, "bot", 1), (71, "ply"), (7, "1ply")]
    assert len({Rng.keyed(*key).word() for key in keys}) == len(keys)


def test_below_is_fair_and_stays_below() -> None:
    rng = Rng.keyed("fair")
    counts = Counter(rng.below(6) for _ in range(60_000))
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert all(9_600 < count < 10_400 for count in counts.values())


def test_words_past_the_last_whole_multiple_are_thrown_again() -> None:
    n = 2**63 + 1  # nearly half of all words must be refused
    rng = Rng.keyed("reject")
    drawn = [rng.below(n) for _ in range(200)]
    assert max(drawn) < n
    assert 300 < rng.rolls < 500


@pytest.mark.parametrize("n", [0, -3, 2**64 + 1])
def test_what_one_word_cannot_choose_from_is_an_error(n: int) -> None:
    with pytest.raises(ValueError, match="chooses among"):
        Rng.keyed(1).below(n)


def test_the_largest_choice_is_a_whole_word() -> None:
    assert Rng.keyed(1).below(2**64) == Rng.keyed(1).word()


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    rng = Rng.keyed("orders")
    counts = Counter(rng.shuffled("abc") for _ in range(12_000))
    assert sorted(counts) == sorted(permutations("abc"))
    assert all(1_850 < count < 2_150 for count in counts.values())


def test_a_sample_has_no_place_twice() -> None:
    assert sorted(Rng.keyed(1).sample(range(9), 9)) == list(range(9))
    assert len(set(Rng.keyed(1).sample(range(9), 4))) == 4


def test_unused_dice_count_no_rolls() -> None:
    rng = Rng.keyed(1)
    assert rng.rolls == 0
    rng.chance(1, 2)
    assert rng.rolls == 1
