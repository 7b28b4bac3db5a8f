"""The circuit of Pole Position: fair when laid at random, orderly when laid by the players."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from msgspec.structs import replace

from game.match import Match
from game.pole_position.circuit import BARE, complete, lays, left_over
from game.pole_position.diagram import draw, parse
from game.pole_position.model import (
    SPACES,
    TOKENS,
    Circuit,
    CircuitLaid,
    Kind,
    Options,
    RaceStarted,
    RestLaid,
    TokenLaid,
)
from game.pole_position.rules import RULES
from game.rng import Rng
from tests.rules.pole_position_table import events_of, legal, play

DRAWS = 3000


def without_spaces(circuit: Circuit, *spaces: int) -> Circuit:
    return tuple(None if space in spaces else kind for space, kind in enumerate(circuit))


def every_completion(circuit: Circuit) -> list[Circuit]:
    """All ways to lay the rest without equal neighbours, by trying them all."""
    if None not in circuit:
        return [circuit]
    space = circuit.index(None)
    found: list[Circuit] = []
    for kind, left in left_over(circuit).items():
        after = circuit[space + 1] if space + 1 < len(circuit) else "start"
        if left and kind not in (circuit[space - 1], after):
            found += every_completion((*circuit[:space], kind, *circuit[space + 1 :]))
    return found


def test_a_random_circuit_has_every_token_and_no_equal_neighbours() -> None:
    for seed in range(200):
        circuit = complete(BARE, Rng.keyed(seed))
        assert {kind: circuit.count(kind) for kind in TOKENS} == TOKENS
        assert all(left != right for left, right in pairwise(circuit))


def test_every_kind_appears_on_every_space() -> None:
    seen = {(space, kind) for n in range(600) for space, kind in enumerate(complete(BARE, Rng.keyed(n)))}
    assert seen == {(0, "start"), *((space, kind) for space in SPACES for kind in TOKENS)}


def test_the_bare_circuit_is_filled_fairly() -> None:
    """The greys' places and the kinds that meet, against exact counts over all circuits."""
    circuits = [complete(BARE, Rng.keyed("fair", n)) for n in range(DRAWS)]
    both_ends_bare = sum("grey" not in (circuit[1], circuit[43]) for circuit in circuits)
    pairs = Counter(
        sum("grey" not in pair and "start" not in pair for pair in pairwise(circuit)) for circuit in circuits
    )
    orders = weights_by_pairs()
    total = sum(orders)
    assert both_ends_bare == pytest.approx(DRAWS * orders[0] / total, abs=15)
    for n in range(3):
        assert pairs[n] == pytest.approx(DRAWS * orders[n] / total, abs=100)


def weights_by_pairs() -> list[float]:
    """How many circuits have 0, 1 or 2 pairs of neighbours without a grey, in units of one grey pattern.

    Greys fill 21 of 23 gaps. With both end gaps empty nothing meets; 42 patterns leave one inner gap empty
    and 210 leave two, of which 20 are next to each other. The chance that a shuffle of the others fits:
    """
    counts = [count for kind, count in TOKENS.items() if kind != "grey"]
    n = sum(counts)
    same = sum(c * (c - 1) for c in counts) / (n * (n - 1))
    triple = sum(c * (c - 1) * (c - 2) for c in counts) / (n * (n - 1) * (n - 2))
    four = sum(
        a * (a - 1) * (b * (b - 1) if i != j else (a - 2) * (a - 3))
        for i, a in enumerate(counts)
        for j, b in enumerate(counts)
    ) / (n * (n - 1) * (n - 2) * (n - 3))
    return [1.0, 42 * (1 - same), 20 * (1 - 2 * same + triple) + 190 * (1 - 2 * same + four)]


def test_a_half_laid_circuit_is_filled_fairly() -> None:
    start = without_spaces(complete(BARE, Rng.keyed("half")), 1, 2, 3, 4, 20, 21, 22, 43)
    possible = every_completion(start)
    assert len(possible) > 8
    found = Counter(complete(start, Rng.keyed("half", n)) for n in range(100 * len(possible)))
    assert set(found) == set(possible)
    assert all(60 <= count <= 140 for count in found.values())


def test_a_circuit_that_cannot_be_laid_well_is_laid_all_the_same() -> None:
    """Others on every third space leave no room to keep 21 greys apart."""
    kinds = [kind for kind in TOKENS if kind != "grey" for _ in range(TOKENS[kind])]
    crowded: list[Kind | None] = list(BARE)
    spread = [kinds[i * 5 % 22] for i in range(22)]
    for space, kind in zip(range(1, 23), spread, strict=True):
        crowded[space] = kind
    full = complete(tuple(crowded), Rng.keyed(1))
    assert full[23:] == ("grey",) * 21


# built by the players


def built() -> str:
    return "building\nno car | oil 5 | grey 9"


def test_the_players_lay_in_turn() -> None:
    match = Match.new("pole_position", 3, seed=1, options={"circuit": "built"})
    assert match.events(0) == ()
    assert match.play(0, "lay oil 17") == (TokenLaid(0, "oil", 17),)
    assert match.to_act() == (1,)
    assert (match.legal(0), match.legal(2)) == ((), ())
    match.play(1, "lay grey 18")
    match.play(2, "lay oil 19")
    assert match.to_act() == (0,)
    assert "building, A lays" in draw(match.state)


def test_a_token_may_not_lie_beside_its_like() -> None:
    choices = legal(parse(built()), "A")
    assert not {"lay oil 4", "lay oil 5", "lay oil 6", "lay grey 8", "lay grey 10", "lay pit 5"} & set(
        choices
    )
    assert {"lay oil 3", "lay oil 7", "lay pit 4", "lay grey 11", "fill"} <= set(choices)


def test_the_first_and_the_last_space_are_no_neighbours() -> None:
    assert "lay oil 43" in legal(parse("building\nno car | oil 1 | pit 3"), "A")


def test_the_supply_is_limited() -> None:
    choices = legal(parse("building\nno car | turbo 1 3 5 7"), "A")
    assert not [choice for choice in choices if choice.startswith("lay turbo")]


def test_every_lay_is_offered_on_a_bare_circuit() -> None:
    choices = legal(RULES.empty(2, Options(circuit="built")), "A")
    assert choices == [*(f"lay {kind} {space}" for kind in TOKENS for space in SPACES), "fill"]


def test_the_rule_is_waived_only_when_no_token_fits() -> None:
    """The one token left is grey, and the one free space lies between two greys."""
    laid = complete(BARE, Rng.keyed("waived"))
    space = next(n for n in range(2, 43) if laid[n - 1] == laid[n + 1] == "grey")
    spare = next(n for n in range(2, 43) if laid[n] == "grey" and abs(n - space) > 2)
    stuck = without_spaces((*laid[:spare], laid[space], *laid[spare + 1 :]), space)
    assert left_over(stuck)["grey"] == 1
    assert lays(stuck) == [("grey", space)]
    two_free = without_spaces(laid, space, spare)
    assert set(lays(two_free)) == {
        (laid[space], space),
        ("grey", spare),
        *may_swap(two_free, laid[space], spare),
    }


def may_swap(circuit: Circuit, kind: Kind | None, space: int) -> list[tuple[Kind | None, int]]:
    return [(kind, space)] if kind not in (circuit[space - 1], circuit[space + 1]) else []


def test_fill_lays_the_rest_and_starts_the_race() -> None:
    table = parse(built())
    laid, started = events_of(table, "A fill")
    assert isinstance(laid, RestLaid)
    assert laid.seat == 0
    assert [space for space, _ in laid.tokens] == [space for space in SPACES if space not in (5, 9)]
    assert started == RaceStarted((0, 3))
    full = play(table, "A fill")
    assert (full.circuit[5], full.circuit[9], full.turn) == ("oil", "grey", 1)
    assert all(left != right for left, right in pairwise(full.circuit))


def test_only_fill_throws_dice() -> None:
    match = Match.new("pole_position", 2, seed=1, options={"circuit": "built"})
    match.play(0, "lay oil 17")
    match.play(1, "fill")
    assert [match.rolled(ply) for ply in range(3)] == [False, False, True]


def test_the_last_token_starts_the_race() -> None:
    laid = complete(BARE, Rng.keyed("last"))
    table = replace(RULES.empty(2, Options(circuit="built")), circuit=without_spaces(laid, 7))
    events = events_of(table, f"A lay {laid[7]} 7")
    assert events == (TokenLaid(0, laid[7] or "grey", 7), RaceStarted((0, 3)))


def test_a_random_circuit_is_announced_whole() -> None:
    match = Match.new("pole_position", 2, seed=1)
    laid, started = match.events(0)
    assert isinstance(laid, CircuitLaid)
    assert laid.circuit == match.state.circuit
    assert started == RaceStarted((0, 3))
