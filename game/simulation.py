"""Whole games between bots, and what they add up to. Game n is played with seed + n, whoever plays it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from game.catalog import BOTS
from game.core import BadSetup
from game.match import MAX_SEED, Match
from game.session import Bot, Session


class Plan(Struct, frozen=True):
    game: str
    seats: int
    seed: int
    options: dict[str, Any]
    bots: tuple[str, ...]  # by seat


class Result(Struct, frozen=True):
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    plies: int


class SeatTally(Struct, frozen=True):
    seat: int
    bot: str
    wins: float  # a shared win counts as its share
    mean_score: float


class Tally(Struct, frozen=True):
    game: str
    games: int
    plies: int
    seats: tuple[SeatTally, ...]


def plan(game: str, seats: int, seed: int, options: Mapping[str, Any], bots: tuple[str, ...]) -> Plan:
    """A plan that can be played; bots are repeated round the table."""
    Match.new(game, seats, seed, options)
    for level in bots:
        if level not in BOTS[game]:
            raise BadSetup(f"There is no bot {level!r} for {game}; its bots are {', '.join(BOTS[game])}.")
    if len(bots) > seats:
        raise BadSetup(f"{len(bots)} bots do not fit on {seats} seats.")
    return Plan(game, seats, seed, dict(options), tuple(bots[seat % len(bots)] for seat in range(seats)))


def play(plan: Plan, number: int) -> Result:
    """Game `number` of the plan, to its end."""
    match = Match.new(plan.game, plan.seats, (plan.seed + number) % (MAX_SEED + 1), plan.options)
    session = Session(match, tuple(Bot(level) for level in plan.bots))
    while waiting_for := session.to_act():
        seat = waiting_for[0]
        session.play(seat, session.bot_choice(seat))
    outcome = match.outcome()
    assert outcome is not None
    return Result(outcome.scores, outcome.winners, match.ply)


def tally(plan: Plan, results: Iterable[Result]) -> Tally:
    results = tuple(results)
    seats = tuple(
        SeatTally(
            seat=seat,
            bot=plan.bots[seat],
            wins=sum(1 / len(result.winners) for result in results if seat in result.winners),
            mean_score=sum(result.scores[seat] for result in results) / len(results),
        )
        for seat in range(plan.seats)
    )
    return Tally(plan.game, len(results), sum(result.plies for result in results), seats)
