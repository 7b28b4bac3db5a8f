"""A bot is a function from a view, its seat and dice to an action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core import Rules, Seat
from game.rng import Rng

Choose = Callable[[Any, Seat, Rng], Any]


def random_choice(rules: Rules[Any, Any, Any]) -> Choose:
    """Anything legal, each with the same chance."""

    def choose(view: Any, seat: Seat, rng: Rng) -> Any:
        return rng.pick(rules.legal_actions(view, seat))

    return choose
