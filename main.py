"""Basse-Cour from the command line. Everything it can do lives in `game` (rules) and `scenes` (stage)."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

EXIT_BAD_INPUT = 2
PICTURES = (".png", ".jpg", ".jpeg", ".bmp", ".tga")

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


class BadInput(Exception):
    """Something the user gave cannot be used; the text is one clear sentence."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence instead of printing the whole usage first."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{message[:1].upper()}{message[1:]}; {self.prog} --help tells more.")


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
    parser = Parser(
        prog="basse-cour",
        description="Five farmyard table games on one screen. Without a command it opens the arcade.",
    )
    parser.add_argument("--fullscreen", action="store_true", help="fill the screen")
    parser.add_argument(
        "--kiosk",
        action="store_true",
        help="for a café: full screen, no way to quit, the pointer hides while fingers play",
    )
    parser.add_argument(
        "--size", default="1280x720", metavar="WxH", help="size of the window (default: 1280x720)"
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

    shot = commands.add_parser("shot", help="save a picture, or a moving sequence, of any screen")
    shot.add_argument(
        "scene",
        metavar="SCENE",
        help="title, seats, settings, pause, how_to_play:2, results, curtain, table…",
    )
    shot.add_argument("--game", default="poule_position", metavar="G")
    shot.add_argument("--seed", type=int, default=1, metavar="S")
    shot.add_argument("--ply", type=int, default=0, metavar="N", help="actions that bots play first")
    shot.add_argument("--lang", default="en", choices=("en", "fr"))
    shot.add_argument("--size", dest="picture_size", default="1920x1080", metavar="WxH")
    shot.add_argument(
        "--seats", default="", metavar="N|a,b,…", help="how many, or person or a bot's level for each"
    )
    shot.add_argument("--options", default="", metavar="k=v,…", help="options of the game")
    shot.add_argument(
        "--viewer", type=int, metavar="N", help="the seat that looks (default: as the table decides)"
    )
    shot.add_argument("--text-size", default="normal", choices=("normal", "large", "huge"))
    shot.add_argument("--place", default="couch", choices=("couch", "table"))
    shot.add_argument("--seconds", type=float, default=2.0, metavar="T", help="length of a sequence")
    shot.add_argument("--fps", type=int, default=30, metavar="N", help="pictures a second of a sequence")
    where = shot.add_mutually_exclusive_group(required=True)
    where.add_argument("--out", type=Path, metavar="X.png")
    where.add_argument("--frames", type=Path, metavar="DIR")
    shot.set_defaults(run=take_shot)

    show = commands.add_parser("show", help="write out a saved game move by move")
    show.add_argument("file", metavar="FILE")
    show.set_defaults(run=show_save)

    check = commands.add_parser("check", help="verify that saved games can be played on")
    check.add_argument("files", metavar="FILE", nargs="+")
    check.set_defaults(run=check_saves)
    return parser


def open_arcade(chosen: argparse.Namespace) -> int:
    size = read_size(chosen.size)
    from scenes.launch import launch
    from scenes.title import Title

    Title.kiosk = bool(chosen.kiosk)
    return launch(Title, size, chosen.fullscreen, chosen.kiosk)


def read_size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal()) or not all(
        200 <= int(n) <= 16_000 for n in (width, height)
    ):
        raise BadInput(f"A size is written like 1280x720, each side from 200 to 16000, not {text!r}.")
    return int(width), int(height)


def take_shot(chosen: argparse.Namespace) -> int:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    from game.catalog import GAMES
    from scenes.shot import UnknownScreen, shot

    if chosen.game not in GAMES:
        raise BadInput(f"There is no game {chosen.game!r}; the games are {', '.join(GAMES)}.")
    if chosen.ply < 0:
        raise BadInput("--ply takes a whole number from 0 up.")
    if chosen.out is not None and chosen.out.suffix.lower() not in PICTURES:
        raise BadInput(f"A picture is called something like X.png, not {chosen.out.name!r}.")
    names = [name for name in chosen.seats.split(",") if name]
    seats = int(names[0]) if len(names) == 1 and names[0].isdecimal() else names or None
    try:
        shot(
            chosen.scene,
            game=chosen.game,
            seed=chosen.seed,
            ply=chosen.ply,
            lang=chosen.lang,
            size=read_size(chosen.picture_size),
            seats=seats,
            options=read_options(chosen.options, GAMES[chosen.game].Options),
            out=chosen.out,
            frames=chosen.frames,
            seconds=chosen.seconds,
            fps=chosen.fps,
            text_size=chosen.text_size,
            place=chosen.place,
            viewer=chosen.viewer,
        )
    except UnknownScreen as sentence:
        raise BadInput(str(sentence)) from None
    except OSError as error:
        raise BadInput(f"The picture cannot be written: {error.strerror or error}.") from None
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
        converted: Any = msgspec.convert(given, options, strict=False)
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
