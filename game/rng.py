"""Dice that roll the same on every machine: SplitMix64 keyed by what they are for.

A stream belongs to a key such as (seed, "ply", 12), so a throw never depends on how many were made
before that ply, and taking a move back brings back exactly its dice.

Test vectors (tests/test_rng.py holds them): SplitMix64 from state 1234567 gives
6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import ClassVar, TypeVar

T = TypeVar("T")

_WORDS = 1 << 64
_MASK = _WORDS - 1
_GOLDEN_GAMMA = 0x9E3779B97F4A7C15


class Rng:
    """A stream of fair dice; `rolls` counts the 64-bit words drawn, so unused dice can be told."""

    __slots__ = ("_key", "_state", "rolls")

    def __init__(self, *key: int | str) -> None:
        """The stream that belongs to this key. The key is hashed only when the first die is thrown."""
        self._key = key
        self.rolls = 0

    @classmethod
    def from_state(cls, state: int) -> Rng:
        """SplitMix64 from a bare state, as the published test vectors start."""
        rng = cls()
        rng._state = state & _MASK
        return rng

    keyed: ClassVar[type[Rng]]  # Rng.keyed(seed, "ply", n) reads better than Rng(seed, "ply", n)

    def word(self) -> int:
        """The next 64 bits."""
        if self._key:
            label = "\x1f".join(map(str, self._key)).encode()
            self._state = int.from_bytes(blake2b(label, digest_size=8).digest(), "little")
            self._key = ()
        self.rolls += 1
        self._state = z = (self._state + _GOLDEN_GAMMA) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A fair number in range(n): words past the last whole multiple of n are thrown again."""
        if not 1 <= n <= _WORDS:
            raise ValueError(f"below({n}): a word of dice chooses among 1 to 2**64 things")
        limit = _WORDS - _WORDS % n
        word = self.word()
        while word >= limit:
            word = self.word()
        return word % n

    def chance(self, wins: int, of: int) -> bool:
        """True in `wins` cases out of `of`."""
        return self.below(of) < wins

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], k: int) -> tuple[T, ...]:
        """k different places of `items`, in random order (the first k of a Fisher-Yates shuffle)."""
        pool = list(items)
        for i in range(k):
            j = i + self.below(len(pool) - i)
            pool[i], pool[j] = pool[j], pool[i]
        return tuple(pool[:k])

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        return self.sample(items, len(items))


Rng.keyed = Rng
