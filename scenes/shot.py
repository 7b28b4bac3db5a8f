"""Pictures of any screen, the same every time: own dice, fixed clock, no window."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pygame

from scenes.app import STEP_SECONDS, App, headless
from scenes.kit import livery
from scenes.kit.scene import Scene
from scenes.kit.settings import Settings

SCREENS = (
    "title",
    "seats",
    "settings",
    "pause",
    "how_to_play",
    "results",
    "curtain",
    "table",
    "options",
    "naming",
)
LONGEST_GAME = 5000
LONGEST_SECONDS = 600.0
MOST_FPS = 60


class UnknownScreen(ValueError):
    """There is no such screen, or it cannot be shown so; the text is one sentence."""


def shot(
    scene: str,
    *,
    game: str = "poule_position",
    seed: int = 1,
    ply: int = 0,
    lang: str = "en",
    size: tuple[int, int] = (1920, 1080),
    seats: int | Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    out: Path | None = None,
    frames: Path | None = None,
    seconds: float = 2.0,
    fps: int = 30,
    text_size: str = "normal",
    place: str = "couch",
    viewer: int | None = None,
    with_fx: bool = True,
    wait: float = 0.5,
) -> pygame.Surface:
    """Render a screen ("how_to_play:3": page three) to `out`, or `seconds` of it into the folder `frames`.

    `seats` is how many, or one word each: "person" or a level of bot. `ply` actions are played first.
    A still is taken `wait` seconds after everything has come to rest.
    """
    livery.wear()
    settings = Settings(language=lang, text_size=text_size, place=place)  # type: ignore[arg-type]
    app = headless(size, settings, with_fx=with_fx)
    name, _, page = scene.partition(":")
    if page and not page.isdecimal():
        raise UnknownScreen(f"A page is a number, as in how_to_play:2, not {page!r}.")
    if not 0 < seconds <= LONGEST_SECONDS or not 1 <= fps <= MOST_FPS:
        raise UnknownScreen(
            f"A sequence lasts up to {LONGEST_SECONDS:.0f} seconds, with 1 to {MOST_FPS} pictures in each."
        )
    for one in _screens(app, name, int(page) if page else 1, game, seed, ply, seats, options, viewer):
        app.push(one)
    if frames is not None:
        _film(app, frames, seconds, fps)
    else:
        app.settle()
        for _tick in range(round(wait / STEP_SECONDS)):
            app.tick()
            app.draw()
    if out is not None:
        out.parent.mkdir(parents=True, exist_ok=True)
        _save(app.screen.surface, out)
    picture = app.screen.surface.copy()
    app.close()
    return picture


def _film(app: App, folder: Path, seconds: float, fps: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    ticks = max(1, round(1 / STEP_SECONDS / fps))
    for number in range(round(seconds * fps)):
        for _tick in range(ticks):
            app.tick()
            app.draw()
        _save(app.screen.surface, folder / f"{number:05d}.png")


def _save(surface: pygame.Surface, path: Path) -> None:
    try:
        pygame.image.save(surface, path)
    except pygame.error as error:
        raise OSError(str(error)) from None


def _screens(
    app: App,
    name: str,
    page: int,
    game: str,
    seed: int,
    ply: int,
    seats: int | Sequence[str] | None,
    options: Mapping[str, Any] | None,
    viewer: int | None,
) -> list[Scene]:
    """The scenes to put on the stack, the one to see last."""
    from scenes.title import Title

    title = Title(game=game)
    match name:
        case "title":
            return [title]
        case "settings":
            from scenes.settings import SettingsScene

            return [title, SettingsScene()]
        case "how_to_play":
            from scenes.how_to_play import HowToPlay, pages_of

            if not 1 <= page <= max(1, len(pages_of(game))):
                raise UnknownScreen(f"There is no page {page}; {game} has {len(pages_of(game))}.")
            return [title, HowToPlay(game, page - 1)]
        case "seats" | "options" | "naming":
            return [title, *_seats(name, game, seats, options)]
        case "results":
            from scenes.results import Results

            return [Results(_played(game, seed, LONGEST_GAME, seats, options))]
        case "curtain":
            from game.catalog import GAMES
            from scenes.curtain import Curtain

            count = seats if isinstance(seats, int) else min(3, GAMES[game].seats[-1])
            plan = _plan(game, seats if isinstance(seats, Sequence) else ["person"] * count, options)
            people = [number for number, chair in enumerate(plan.chairs) if not chair.bot] or [0]
            _check_viewer(viewer, len(plan.chairs))
            seat = viewer if viewer in people else people[0]
            others = [plan.names[other] for other in people if other != seat]
            turn = plan.sides[seat] if app.settings.place == "table" else 0
            return [Curtain(seat, plan.names[seat], others, lambda: None, lambda: None, turn)]
        case "table":
            return [_table(_played(game, seed, ply, seats, options), viewer)]
        case "pause":
            from scenes.pause import Pause

            table = _table(_played(game, seed, ply, seats, options), viewer)
            return [table, Pause(table)]
        case _:
            raise UnknownScreen(f"There is no screen {name!r}; the screens are {', '.join(SCREENS)}.")


def _seats(
    name: str, game: str, seats: int | Sequence[str] | None, options: Mapping[str, Any] | None
) -> list[Scene]:
    from scenes.naming import Naming
    from scenes.options import OptionsScene
    from scenes.seats import Seats

    plan = _plan(game, seats, options)
    below = Seats(game, plan)
    if name == "options":
        return [below, OptionsScene(game, plan.options, lambda chosen: None)]
    if name == "naming":
        return [below, Naming(0, plan.chairs[0].name, plan.names[1:], lambda chosen: None)]
    return [below]


def _plan(game: str, seats: int | Sequence[str] | None, options: Mapping[str, Any] | None) -> Any:
    from game.catalog import BOTS, GAMES
    from scenes.seating import ROUND, Chair, Plan, best_level, fresh_name

    count = seats if isinstance(seats, int) else len(seats) if seats else max(3, GAMES[game].seats[0])
    if seats is None:
        count = min(count, GAMES[game].seats[-1])
    if count not in GAMES[game].seats:
        fewest, most = GAMES[game].seats[0], GAMES[game].seats[-1]
        span = f"{fewest} to {most}" if fewest < most else str(most)
        raise UnknownScreen(f"{game} takes {span} seats, not {count}.")
    kinds = ["person", *[best_level(game)] * (count - 1)] if not isinstance(seats, Sequence) else list(seats)
    unknown = [kind for kind in kinds if kind != "person" and kind not in BOTS[game]]
    if unknown:
        raise UnknownScreen(f"A seat takes person or {' or '.join(BOTS[game])}, not {unknown[0]!r}.")
    plan = Plan((), dict(options or {}))
    for number, kind in enumerate(kinds):
        chair = Chair(fresh_name(plan.names), "" if kind == "person" else kind, ROUND[count][number], number)
        plan = Plan((*plan.chairs, chair), plan.options)
    return plan


def _played(
    game: str, seed: int, ply: int, seats: int | Sequence[str] | None, options: Mapping[str, Any] | None
) -> Any:
    """A session in which `ply` actions were played: bots choose by their level, people as a bot would."""
    from game.catalog import BOTS
    from game.rng import Rng
    from scenes.seating import best_level, make_session

    session = make_session(game, _plan(game, seats, options), seed)
    choose = BOTS[game][best_level(game)]
    while session.to_act() and session.match.ply < ply:
        seat = session.to_act()[0]
        dice = Rng.keyed(seed, "shot", session.match.ply)
        session.play(seat, choose(session.view(seat), seat, dice))
    return session


def _check_viewer(viewer: int | None, seats: int) -> None:
    if viewer is not None and not 0 <= viewer < seats:
        raise UnknownScreen(f"There is no seat {viewer} to look from; the seats are 0 to {seats - 1}.")


def _table(session: Any, viewer: int | None) -> Any:
    """The table as `viewer` (else the first person) sees it; nothing is left to catch up with."""
    from importlib import import_module

    from scenes.seating import ROUND
    from scenes.tables import TABLES, has_table

    game = session.match.rules.id
    if not has_table(game):
        raise UnknownScreen(f"{game} has no table to show yet.")
    module, _, name = TABLES[game].partition(":")
    seats = session.match.seats
    _check_viewer(viewer, seats)
    table = getattr(import_module(module), name)(
        session, seen=(session.match.ply,) * seats, sides=ROUND[seats]
    )
    table.viewer = viewer if viewer is not None else next(iter(session.people), None)
    table.shown = session.match.ply
    return table
