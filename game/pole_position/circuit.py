"""Laying the circuit: which token fits where, and a fair random circuit.

`complete` draws uniformly from all ways to lay the rest without equal neighbours. Greys go first: the number
of ways to keep them apart is counted exactly and one of them drawn. 21 greys that keep apart leave the 22
others at most two pairs of neighbours, so a shuffle of them fits more often than not; where it does not,
greys and others are both drawn anew, and every circuit keeps the same chance.
"""

from __future__ import annotations

from functools import lru_cache
from operator import eq

from game.pole_position.model import SPACES, TOKENS, Circuit, Kind, Space
from game.rng import Rng

BARE: Circuit = ("start", *(None for _ in SPACES))
TRIES = 200  # a fair draw fits in more than half of the cases
KINDS: tuple[Kind, ...] = tuple(TOKENS)


def left_over(circuit: Circuit) -> dict[Kind, int]:
    """How many tokens of each kind are still to be laid."""
    return {kind: count - circuit.count(kind) for kind, count in TOKENS.items()}


def fits(circuit: Circuit, kind: Kind, space: Space) -> bool:
    """No neighbour is of this kind; 43 and 1 both have Start for a neighbour."""
    return circuit[space - 1] != kind and circuit[(space + 1) % len(circuit)] != kind


def lays(circuit: Circuit) -> list[tuple[Kind, Space]]:
    """Every token that may be laid now; any token anywhere once none fits."""
    free = [space for space in SPACES if circuit[space] is None]
    kinds = [kind for kind, count in left_over(circuit).items() if count]
    fitting = [(kind, space) for kind in kinds for space in free if fits(circuit, kind, space)]
    return fitting or [(kind, space) for kind in kinds for space in free]


def complete(circuit: Circuit, rng: Rng) -> Circuit:
    """The circuit with the rest laid at random; never fails, and ends after a fixed number of tries."""
    rest = left_over(circuit)
    greys = rest.pop("grey")
    ways = _ways_to_lay_greys(circuit, greys)
    others = [kind for kind, count in rest.items() for _ in range(count)]
    if ways[1][greys]:
        for _ in range(TRIES):
            drawn = _drawn(circuit, ways, greys, others, rng)
            if not any(map(eq, drawn, drawn[1:])):
                return drawn
    return _one_by_one(circuit, rng)


def _drawn(
    circuit: Circuit, ways: tuple[tuple[int, ...], ...], greys: int, others: list[Kind], rng: Rng
) -> Circuit:
    drawn = list(circuit)
    number = rng.below(ways[1][greys])
    space = 1
    while greys:
        without = ways[space + 1][greys]
        if number < without:
            space += 1
        else:
            number -= without
            drawn[space] = "grey"
            greys -= 1
            space += 2
    shuffled = iter(rng.shuffled(others))
    return tuple([next(shuffled) if kind is None else kind for kind in drawn])


@lru_cache(maxsize=8)
def _ways_to_lay_greys(circuit: Circuit, greys: int) -> tuple[tuple[int, ...], ...]:
    """ways[space][n]: in how many ways n greys go on free spaces from `space` on, none beside another."""
    ways = [(1, *(0 for _ in range(greys)))] * (len(circuit) + 2)
    for space in reversed(SPACES):
        row = list(ways[space + 1])
        if circuit[space] is None and fits(circuit, "grey", space):
            for n in range(1, greys + 1):
                row[n] += ways[space + 2][n - 1]
        ways[space] = tuple(row)
    return tuple(ways)


def _one_by_one(circuit: Circuit, rng: Rng) -> Circuit:
    """What hasty players would do: any fitting token, as long as one fits."""
    laid = list(circuit)
    while None in laid:
        kind, space = rng.pick(lays(tuple(laid)))
        laid[space] = kind
    return tuple(laid)
