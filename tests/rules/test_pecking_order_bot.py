"""The sensible bot of Pecking Order: it sees what a good player sees, and no more."""

from __future__ import annotations

import pytest

from game.catalog import BOTS
from game.pecking_order.model import Options, State
from game.pecking_order.rules import RULES
from game.rng import Rng
from tests.rules.pecking_order_table import position

CHOOSE = BOTS["pecking_order"]


def choice(state: State) -> str:
    (seat,) = RULES.to_act(state)
    return str(CHOOSE["sensible"](RULES.view(state, seat), seat, Rng.keyed("bot")))


def points(levels: tuple[str, str], seed: int) -> tuple[int, ...]:
    state = RULES.setup(RULES.empty(2, Options()), Rng.keyed(seed, "deal")).state
    ply = 0
    while waiting_for := RULES.to_act(state):
        (seat,) = waiting_for
        ply += 1
        action = CHOOSE[levels[seat]](RULES.view(state, seat), seat, Rng.keyed(seed, "bot", ply))
        state = RULES.apply(state, seat, action, Rng.keyed(seed, "ply", ply)).state
    outcome = RULES.outcome(state)
    assert outcome is not None
    return outcome.scores


def test_the_sensible_bot_beats_chance_from_either_seat() -> None:
    as_first = [points(("sensible", "random"), seed) for seed in range(10)]
    as_second = [points(("random", "sensible"), seed) for seed in range(10)]
    assert sum(ours > theirs for ours, theirs in as_first) >= 9
    assert sum(ours > theirs for theirs, ours in as_second) >= 9


def test_the_strongest_bird_goes_where_the_most_points_are() -> None:
    assert choice(position("", "A holds 12")) in ("perch 9", "perch 10")
    assert choice(position("", "A holds 12", "gone: BJ")) == "perch 10"


def test_a_weak_bird_leaves_the_high_perches_alone() -> None:
    perch = choice(position("", "A holds 1")).split()[1]
    assert perch not in ("7", "8a", "8b", "9", "10")


def test_a_bird_attacks_the_weaker_card_that_it_knows_and_not_the_stronger() -> None:
    assert choice(position("9: B5 | 10: B12", "A holds 11")) == "perch 9"
    assert choice(position("9: B(5) | 10: B12", "A holds 11", "peeked: A 9")) == "perch 9"


def test_the_jaguar_is_for_the_strongest_bird_on_the_best_perch() -> None:
    assert choice(position("2: B12 | 10: B11", "A holds J")) == "perch 10"


def test_equal_cards_are_attacked_only_while_ties_are_won() -> None:
    assert choice(position("10: B11", "A holds 11")) == "perch 10"
    assert choice(position("1: B8 | 10: B11", "A holds 11")) != "perch 10"


@pytest.mark.parametrize(
    ("standing", "best"), [("5: B(7) | 9: B(3)", "peek 9"), ("5: B(7) | 9: B3", "peek 5")]
)
def test_the_bot_looks_at_the_hidden_card_on_the_best_perch(standing: str, best: str) -> None:
    assert choice(position(f"3: A(2) | {standing}", "A looks out")) == best


def test_the_bot_does_not_look_again_at_what_it_knows() -> None:
    state = position("3: A(2) | 5: B(7) | 9: B(3)", "A looks out", "peeked: A 9")
    assert choice(state) == "peek 5"
