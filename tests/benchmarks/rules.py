"""How fast the rules play, against OpenSpiel in the same run on one core.

    python3 -m pip install -e '.[bench]' && python3 -m tests.benchmarks.rules [GAME…]

Everyone plays uniformly random plies in turns of a fraction of a second, several times round, so that a
busy machine slows all of them alike. Baselines: OpenSpiel's python_block_dominoes (a game in Python) and
battleship (a game in C++, driven from Python). Ratios above 1 mean faster than the baseline.
The cost of view, imagine, dumps and of a copied state is given in random plies of the same game.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any

from game.catalog import GAMES
from game.core import Rules
from game.match import Match
from game.rng import Rng
from tests.stories import laws_of, play_on

TURN_SECONDS = 0.15
TURNS = 6
DOMINOES, BATTLESHIP = "python_block_dominoes", "battleship"

Player = Iterator[None]


def open_spiel_plies(name: str) -> Player:
    try:
        import pyspiel
        from open_spiel.python.games import block_dominoes  # noqa: F401 - registers python_block_dominoes
    except ModuleNotFoundError:
        sys.exit("The baseline is missing; python3 -m pip install -e '.[bench]' brings it.")

    game = pyspiel.load_game(name)
    choice = random.Random(1).choice
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                action = choice(state.chance_outcomes())[0]
            else:
                action = choice(state.legal_actions())
            state.apply_action(action)
            yield


def our_plies(rules: Rules[Any, Any, Any], seats: int, options: Any) -> Player:
    choice = random.Random(1).choice
    seed = 0
    while True:
        seed += 1
        state = rules.setup(rules.empty(seats, options), Rng.keyed(seed, "ply", 0)).state
        ply = 0
        while waiting_for := rules.to_act(state):
            ply += 1
            seat = waiting_for[0]
            action = choice(rules.legal_actions(state, seat))
            state = rules.apply(state, seat, action, Rng.keyed(seed, "ply", ply)).state
            yield


def race(players: dict[str, Player]) -> dict[str, float]:
    """Plies per second of each, all of them interleaved."""
    plies = dict.fromkeys(players, 0)
    seconds = dict.fromkeys(players, 0.0)
    for _ in range(TURNS):
        for name, player in players.items():
            start = perf_counter()
            while (spent := perf_counter() - start) < TURN_SECONDS:
                for _ in range(50):
                    next(player)
                plies[name] += 50
            seconds[name] += spent
    return {name: plies[name] / seconds[name] for name in players}


def cost(call: Callable[[], object]) -> float:
    """Seconds of one call: the best of several short series."""
    best = float("inf")
    for _ in range(5):
        calls, start = 0, perf_counter()
        while perf_counter() - start < 0.02:
            call()
            calls += 1
        best = min(best, (perf_counter() - start) / calls)
    return best


def side_costs(game: str, seats: int, plies_a_second: float) -> dict[str, float]:
    """What a mid-game view, imagination, save and copy cost, in random plies."""
    import copy

    match = play_on(Match.new(game, seats, 1, laws_of(game).OPTIONS[0]), Rng.keyed("bench"))
    match = match.rewound(match.ply // 2)
    rules, state = match.rules, match.state
    seen = rules.view(state, 0)
    rng = Rng.keyed("bench")
    calls: dict[str, Callable[[], object]] = {
        "view": lambda: rules.view(state, 0),
        "imagine": lambda: rules.imagine(seen, 0, rng),
        "dumps": match.dumps,
        "copy": lambda: copy.copy(state),
    }
    return {name: cost(call) * plies_a_second for name, call in calls.items()}


def main(wanted: list[str]) -> None:
    games = {name: rules for name, rules in GAMES.items() if not wanted or name in wanted}
    print(f"{'game':<32}{'seats':>6}{'× ' + DOMINOES:>25}{'× ' + BATTLESHIP:>14}   cost in plies of")
    for name, rules in games.items():
        for seats in rules.seats:
            for options in laws_of(name).OPTIONS[:2]:
                players = {
                    DOMINOES: open_spiel_plies(DOMINOES),
                    "ours": our_plies(rules, seats, rules.Options(**options)),
                    BATTLESHIP: open_spiel_plies(BATTLESHIP),
                }
                rate = race(players)
                costs = side_costs(name, seats, rate["ours"])
                told = "  ".join(f"{what} {plies:.2f}" for what, plies in costs.items())
                label = f"{name}{' ' + str(options) if options else ''}"
                dominoes, battleship = rate["ours"] / rate[DOMINOES], rate["ours"] / rate[BATTLESHIP]
                print(f"{label:<32}{seats:>6}{dominoes:>25.2f}{battleship:>14.2f}   {told}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
