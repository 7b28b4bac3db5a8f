"""Whole random games for the laws to look at, and every way the catalog can be played."""

from __future__ import annotations

import importlib
from functools import lru_cache
from typing import Any

from game.catalog import GAMES
from game.match import Match
from game.rng import Rng

PLIES_AT_MOST = 20_000

Case = tuple[str, int, int, int]  # game, seats, index into its OPTIONS, seed


def laws_of(game: str) -> Any:
    return importlib.import_module(f"tests.laws.{game}")


def every_case(seeds: int) -> list[Case]:
    return [
        (game, seats, options, seed)
        for game, rules in GAMES.items()
        for seats in rules.seats
        for options in range(len(laws_of(game).OPTIONS))
        for seed in range(seeds)
    ]


def new_match(case: Case) -> Match:
    game, seats, options, seed = case
    return Match.new(game, seats, seed, laws_of(game).OPTIONS[options])


def play_on(match: Match, rng: Rng, plies: int = PLIES_AT_MOST) -> Match:
    """Play at random, any seat whose turn it is, until the game ends or so many plies were played."""
    while plies and (waiting_for := match.to_act()):
        seat = rng.pick(waiting_for)
        match.play(seat, rng.pick(match.legal(seat)))
        plies -= 1
    return match


@lru_cache(maxsize=4)
def story(case: Case) -> Match:
    """A finished random game. Shared between tests: look, do not play."""
    return play_on(new_match(case), Rng.keyed(case[3], "story"))


def some_plies(match: Match, how_many: int) -> list[int]:
    """The deal, the end and plies spread evenly between."""
    step = max(1, match.ply // how_many)
    return sorted({*range(0, match.ply + 1, step), match.ply})
