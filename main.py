"""Basse-Cour from the command line. Everything it can do lives in `game` (rules) and `scenes` (stage)."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

EXIT_BAD_INPUT = 2


class BadInput(Exception):
    """Something the user gave cannot be used; the text is one clear sentence."""


def main(arguments: list[str] | None = None) -> int:
    from game.core import BadSetup, SaveError

    parser = build_parser()
    try:
        chosen = parser.parse_args(arguments)
        return int(chosen.run(chosen) or 0)
    except (BadInput, BadSetup, SaveError) as sentence:
        print(f"basse-cour: {sentence}", file=sys.stderr)
        return EXIT_BAD_INPUT
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        return 130


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="basse-cour",
        description="Five farmyard table games on one screen. Without a command it opens the arcade.",
    )
    parser.set_defaults(run=open_arcade)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    games = commands.add_parser("games", help="list the games, their seats and options")
    games.set_defaults(run=list_games)

    simulate = commands.add_parser("simulate", help="let bots play whole games and add up the results")
    simulate.add_argument("game", metavar="GAME")
    simulate.add_argument("--seats", type=int, metavar="N", help="players (default: the most the game takes)")
    simulate.add_argument("--games", type=int, default=100, metavar="K", help="how many games (default: 100)")
    simulate.add_argument(
        "--seed", type=int, default=1, metavar="S", help="game n uses seed S + n (default: 1)"
    )
    simulate.add_argument(
        "--bots", default="sensible", metavar="a,b,…", help="levels, repeated round the table"
    )
    simulate.add_argument("--options", default="", metavar="k=v,…", help="options of the game")
    simulate.add_argument(
        "--jobs", type=int, default=1, metavar="J", help="processes to play in (default: 1)"
    )
    simulate.add_argument("--json", action="store_true", help="print the results as JSON")
    simulate.set_defaults(run=run_simulation)

    show = commands.add_parser("show", help="write out a saved game move by move")
    show.add_argument("file", metavar="FILE")
    show.set_defaults(run=show_save)

    check = commands.add_parser("check", help="verify that saved games can be played on")
    check.add_argument("files", metavar="FILE", nargs="+")
    check.set_defaults(run=check_saves)
    return parser


def open_arcade(chosen: argparse.Namespace) -> int:
    build_parser().print_help()
    return 0


def list_games(chosen: argparse.Namespace) -> int:
    import msgspec

    from game.catalog import BOTS, GAMES

    for name, rules in GAMES.items():
        print(f"{name}: {rules.seats[0]} to {rules.seats[-1]} seats; bots: {', '.join(BOTS[name])}")
        for field in msgspec.structs.fields(rules.Options):
            print(f"    {field.name} (default {field.default})")
    return 0


def run_simulation(chosen: argparse.Namespace) -> int:
    import msgspec

    from game import simulation
    from game.catalog import GAMES

    if chosen.game not in GAMES:
        raise BadInput(f"There is no game {chosen.game!r}; the games are {', '.join(GAMES)}.")
    if chosen.games < 1 or chosen.jobs < 1:
        raise BadInput("--games and --jobs take a whole number from 1 up.")
    rules = GAMES[chosen.game]
    seats = chosen.seats if chosen.seats is not None else rules.seats[-1]
    options = read_options(chosen.options, rules.Options)
    plan = simulation.plan(chosen.game, seats, chosen.seed, options, tuple(chosen.bots.split(",")))
    start = time.perf_counter()
    results = list(with_progress(played_games(plan, chosen.games, chosen.jobs), chosen.games))
    seconds = time.perf_counter() - start
    tally = simulation.tally(plan, results)
    if chosen.json:
        print(msgspec.json.format(msgspec.json.encode(tally), indent=2).decode())
    else:
        print_tally(tally, seconds)
    return 0


def read_options(text: str, options: type) -> dict[str, Any]:
    """`plus=true,rounds=2` in the types that the game's options have."""
    import msgspec

    pairs = [pair.partition("=") for pair in text.split(",") if pair]
    for key, equals, _ in pairs:
        if not equals:
            raise BadInput(f"Options are written name=value, not {key!r}.")
    given = {key.strip(): value.strip() for key, _, value in pairs}
    try:
        converted = msgspec.convert(given, options, strict=False)
    except msgspec.ValidationError as error:
        known = ", ".join(field.name for field in msgspec.structs.fields(options)) or "none"
        raise BadInput(f"These options cannot be used: {error} (known: {known}).") from None
    return dict(msgspec.to_builtins(converted))


def played_games(plan: Any, games: int, jobs: int) -> Iterator[Any]:
    """Results in the order of their numbers, however many processes play them."""
    from game import simulation

    if jobs == 1:
        yield from map(partial(simulation.play, plan), range(games))
        return
    from multiprocessing import get_context

    with get_context("spawn").Pool(min(jobs, games)) as pool:
        yield from pool.imap(
            partial(simulation.play, plan), range(games), chunksize=max(1, games // (jobs * 8))
        )


def with_progress(results: Iterator[Any], total: int) -> Iterator[Any]:
    if not sys.stderr.isatty():
        yield from results
        return
    width, drawn = 40, -1
    for done, result in enumerate(results, start=1):
        filled = done * width // total
        if filled != drawn:
            drawn = filled
            print(f"\r[{'#' * filled:<{width}}] {done}/{total}", end="", file=sys.stderr, flush=True)
        yield result
    print("\r" + " " * (width + 24) + "\r", end="", file=sys.stderr)


def print_tally(tally: Any, seconds: float) -> None:
    from game.core import SEAT_LETTERS

    print(f"{tally.game}: {tally.games} games")
    print(f"{'seat':<6}{'bot':<12}{'wins':>10}{'share':>8}{'mean score':>12}")
    for row in tally.seats:
        share = f"{row.wins / tally.games:.1%}"
        print(f"{SEAT_LETTERS[row.seat]:<6}{row.bot:<12}{row.wins:>10.1f}{share:>8}{row.mean_score:>12.2f}")
    rate = f", {tally.plies / seconds:,.0f} plies a second" if seconds else ""
    print(f"{tally.plies} plies, {tally.plies / tally.games:.1f} a game{rate}")


def read_file(name: str) -> str:
    try:
        return Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is not a text file"
        raise BadInput(f"{name} cannot be read: {reason}.") from None


def show_save(chosen: argparse.Namespace) -> int:
    from game import playthrough
    from game.match import Match

    print(playthrough.write(Match.loads(read_file(chosen.file))), end="")
    return 0


def check_saves(chosen: argparse.Namespace) -> int:
    from game.core import SaveError
    from game.match import Match

    bad = 0
    for name in chosen.files:
        try:
            match = Match.loads(read_file(name))
        except (BadInput, SaveError) as sentence:
            bad += 1
            print(f"{name}: {sentence}")
        else:
            over = "over" if match.outcome() else "can be played on"
            print(f"{name}: {match.rules.id}, {match.seats} seats, {match.ply} moves, {over}")
    return EXIT_BAD_INPUT if bad else 0


if __name__ == "__main__":
    sys.exit(main())
