"""Counting and drawing the ways to share out hidden cards, when some can only be low and some only high.

A beaten attacker is *low*: one of the lowest few birds. A winning one is *high*: one of the highest few. The
rest is *loose*. Go through the birds from the lowest up: each is given to a high that may already have it, or
kept for a low, who must have one before its limit is passed, or left for the loose ones. So counting needs to
know only how many cards are kept and how many highs wait.
"""

from __future__ import annotations

from functools import lru_cache
from math import factorial, perm

from game.pecking_order.model import CARDS, JAGUAR
from game.rng import Rng

Cards = int  # a set of cards: bit c is card c
Shape = tuple[
    tuple[int, int], ...
]  # by bird: how many highs may have it and no lower one, how many lows no higher

JAGUARS: Cards = 1 << JAGUAR
ALL: Cards = sum(1 << card for card in CARDS)
BIRDS: Cards = ALL ^ JAGUARS


def cards_in(cards: Cards) -> list[int]:
    return [card for card in CARDS if cards >> card & 1]


def ways_to_deal(cards: Cards, can_be: list[Cards]) -> int:
    """In how many ways these places share out the cards, each getting one that it can be."""
    jaguar = _jaguar_spots(cards, can_be)
    if jaguar is None:
        return 0
    seating = _Seating(cards & BIRDS, can_be, but=jaguar[0] if jaguar else None)
    return max(1, len(jaguar)) * _ways(seating.shape, 0, 0) * factorial(len(seating.loose))


def dealt(cards: Cards, can_be: list[Cards], rng: Rng) -> list[int]:
    """A card for each place, every possible deal with the same chance."""
    faces = [JAGUAR] * len(can_be)
    jaguar = _jaguar_spots(cards, can_be)
    seating = _Seating(cards & BIRDS, can_be, but=rng.pick(jaguar) if jaguar else None)
    kept: list[int] = []
    waiting: list[int] = []
    left: list[int] = []
    for at, bird in enumerate(seating.birds):
        waiting += seating.opening[at]
        match drawn_by_weight(_choices(seating.shape[at:], len(kept), len(waiting)), rng):
            case 0:
                left.append(bird)
            case 1:
                kept.append(bird)
            case _:
                faces[waiting.pop(rng.below(len(waiting)))] = bird
        for place in seating.closing[at]:
            faces[place] = kept.pop(rng.below(len(kept)))
    for place, bird in zip(seating.loose, rng.shuffled(left), strict=True):
        faces[place] = bird
    return faces


def drawn_by_weight(weights: list[int], rng: Rng) -> int:
    """An index, as likely as its weight."""
    lot = rng.below(sum(weights))
    index = 0
    while lot >= weights[index]:
        lot -= weights[index]
        index += 1
    return index


class _Seating:
    """Which places are low, high or loose for these birds, and from or up to which of them."""

    def __init__(self, birds: Cards, can_be: list[Cards], but: int | None) -> None:
        self.birds = cards_in(birds)
        self.opening: list[list[int]] = [[] for _ in self.birds]
        self.closing: list[list[int]] = [[] for _ in self.birds]
        self.loose: list[int] = []
        for place, cards in enumerate(can_be):
            few = (cards & birds).bit_count()
            if place == but:
                continue
            if few == len(self.birds):
                self.loose.append(place)
            elif cards >> self.birds[0] & 1:
                self.closing[few - 1].append(place)
            else:
                self.opening[-few].append(place)
        self.shape: Shape = tuple(
            (len(opening), len(closing)) for opening, closing in zip(self.opening, self.closing, strict=True)
        )


def _jaguar_spots(cards: Cards, can_be: list[Cards]) -> list[int] | None:
    """Where the jaguar can be; [] when it is not among the cards, None when there is no way to place it."""
    if not cards & JAGUARS:
        return []
    surely = [place for place, choice in enumerate(can_be) if choice == JAGUARS]
    return surely or [place for place, choice in enumerate(can_be) if choice & JAGUARS] or None


@lru_cache(maxsize=1 << 14)
def _ways(shape: Shape, kept: int, waiting: int) -> int:
    """In how many ways the birds of this shape go to highs, lows and loose ones, these taken as one."""
    if not shape:
        return int(kept == 0 and waiting == 0)
    return sum(_choices(shape, kept, waiting + shape[0][0]))


def _choices(shape: Shape, kept: int, waiting: int) -> list[int]:
    """The ways when the first bird is left for the loose ones, kept for a low, given to a high."""
    return [
        _close(shape, kept, waiting),
        _close(shape, kept + 1, waiting),
        waiting * _close(shape, kept, waiting - 1) if waiting else 0,
    ]


def _close(shape: Shape, kept: int, waiting: int) -> int:
    closing = shape[0][1]
    return perm(kept, closing) * _ways(shape[1:], kept - closing, waiting) if closing <= kept else 0
