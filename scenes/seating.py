"""Who sits where: chairs, farm names, what was chosen the last time, and the session made of it."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from game.catalog import BOTS, GAMES
from game.core import BadSetup
from game.match import Match
from game.session import Bot, Person, Session
from scenes.kit.language import _
from scenes.kit.settings import write_whole

FILE = "seats.json"
LONGEST_NAME = 12
SIDES = (0, 2, 1, 3, 2)
"""Where a new chair stands: opposite the first, then left, right, and again opposite."""

FARM_NAMES = (
    "Cocotte", "Gaspard", "Noisette", "Marcel", "Plume", "Colette", "Basile", "Mirabelle", "Pépin", "Suzon",
    "Caillou", "Roussette", "Hector", "Paillette", "Firmin", "Blanchette", "Tournesol", "Lucette", "Picotin",
    "Anatole", "Capucine", "Barnabé", "Praline", "Oscar",
)  # fmt: skip


class Chair(msgspec.Struct, frozen=True):
    name: str
    bot: str = ""  # the level of the bot that sits on it; a person when empty
    side: int = 0  # quarter turns clockwise from the lower edge of the table


class Plan(msgspec.Struct, frozen=True):
    """Chairs in seat order, and the options of the game."""

    chairs: tuple[Chair, ...]
    options: dict[str, Any] = {}

    @property
    def sides(self) -> tuple[int, ...]:
        return tuple(chair.side for chair in self.chairs)

    def with_chair(self, seat: int, **changes: Any) -> Plan:
        chairs = list(self.chairs)
        chairs[seat] = msgspec.structs.replace(chairs[seat], **changes)
        return msgspec.structs.replace(self, chairs=tuple(chairs))

    def with_swap(self, one: int, other: int) -> Plan:
        """Two players change places; each takes the other's colour and emblem."""
        chairs = list(self.chairs)
        chairs[one], chairs[other] = chairs[other], chairs[one]
        return msgspec.structs.replace(self, chairs=tuple(chairs))

    def without(self, seat: int) -> Plan:
        chairs = self.chairs[:seat] + self.chairs[seat + 1 :]
        return msgspec.structs.replace(self, chairs=chairs)

    def with_guest(self, level: str) -> Plan:
        chair = Chair(fresh_name(self.names), level, SIDES[len(self.chairs) % len(SIDES)])
        return msgspec.structs.replace(self, chairs=(*self.chairs, chair))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(chair.name for chair in self.chairs)


def fresh_name(taken: Iterable[str], start: int = 0) -> str:
    """A farm name that nobody at the table has."""
    used = set(taken)
    turned = FARM_NAMES[start:] + FARM_NAMES[:start]
    return next((name for name in turned if name not in used), FARM_NAMES[start])


def best_level(game: str) -> str:
    """The last level listed is the one to learn against."""
    levels = list(BOTS[game])
    return "sensible" if "sensible" in levels else levels[-1]


def first_plan(game: str) -> Plan:
    """One person and enough bots: tapping Play twice is enough to play."""
    plan = Plan((Chair(FARM_NAMES[0]),))
    while len(plan.chairs) < max(3, GAMES[game].seats[0]) and len(plan.chairs) < GAMES[game].seats[-1]:
        plan = plan.with_guest(best_level(game))
    return plan


def level_name(level: str) -> str:
    names = {
        "random": _("Dizzy"),
        "easy": _("Chick"),
        "sensible": _("Clever"),
        "strong": _("Old fox"),
        "expert": _("Old fox"),
    }
    return names.get(level, level)


def new_seed() -> int:
    return secrets.randbelow(2**32)


def make_session(game: str, plan: Plan, seed: int) -> Session:
    """BadSetup says in a sentence what the game does not allow."""
    match = Match.new(game, len(plan.chairs), seed, plan.options)
    players = tuple(Bot(chair.bot, chair.name) if chair.bot else Person(chair.name) for chair in plan.chairs)
    return Session(match, players)


def plan_of(session: Session, sides: Iterable[int]) -> Plan:
    """The plan behind a session, for another game with the same people."""
    chairs = tuple(
        Chair(player.name, player.level if isinstance(player, Bot) else "", side)
        for player, side in zip(session.players, sides, strict=True)
    )
    return Plan(chairs, msgspec.to_builtins(session.match.options))


# What was chosen the last time, by game


def load_plan(folder: Path | None, game: str) -> Plan:
    """The last plan of this game if it still can be played, else a first one."""
    plan = _stored(folder).get(game)
    if plan is None:
        return first_plan(game)
    try:
        Match.new(game, len(plan.chairs), 0, plan.options)
    except BadSetup:
        return first_plan(game)
    known = all(not chair.bot or chair.bot in BOTS[game] for chair in plan.chairs)
    tidy = all(0 < len(chair.name) <= LONGEST_NAME and chair.side in range(4) for chair in plan.chairs)
    return plan if known and tidy else first_plan(game)


def store_plan(folder: Path | None, game: str, plan: Plan) -> None:
    if folder is None:
        return
    plans = {**_stored(folder), game: plan}
    with contextlib.suppress(OSError):
        write_whole(folder / FILE, msgspec.json.format(msgspec.json.encode(plans), indent=2).decode())


def _stored(folder: Path | None) -> dict[str, Plan]:
    if folder is None:
        return {}
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=dict[str, Plan])
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return {}
