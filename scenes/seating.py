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
from scenes.kit import livery
from scenes.kit.language import _
from scenes.kit.settings import write_whole

FILE = "seats.json"
LONGEST_NAME = 12
ROUND: dict[int, tuple[int, ...]] = {
    0: (), 1: (0,), 2: (0, 2), 3: (0, 1, 3), 4: (0, 1, 2, 3), 5: (0, 1, 2, 2, 3)
}  # fmt: skip
"""How so many people sit round a table, clockwise as the turns go; two face each other."""

FARM_NAMES = (
    "Cocotte", "Gaspard", "Noisette", "Marcel", "Plume", "Colette", "Basile", "Mirabelle", "Pépin", "Suzon",
    "Caillou", "Roussette", "Hector", "Paillette", "Firmin", "Blanchette", "Tournesol", "Lucette", "Picotin",
    "Anatole", "Capucine", "Barnabé", "Praline", "Oscar",
)  # fmt: skip


class Chair(msgspec.Struct, frozen=True):
    name: str
    bot: str = ""  # the level of the bot that sits on it; a person when empty
    side: int = 0  # quarter turns clockwise from the lower edge of the table
    colour: int = -1  # and with it hen and emblem; -1: whichever nobody else has


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

    @property
    def colours(self) -> tuple[int, ...]:
        return livery.completed(chair.colour for chair in self.chairs)[: len(self.chairs)]

    @property
    def spare_colours(self) -> tuple[int, ...]:
        return livery.completed(chair.colour for chair in self.chairs)[len(self.chairs) :]

    def with_swap(self, one: int, other: int) -> Plan:
        """Two players change places, and so their turns; colour, hen and emblem go with them."""
        chairs, sides = list(self._coloured), self.sides
        chairs[one], chairs[other] = (
            msgspec.structs.replace(chairs[other], side=sides[one]),
            msgspec.structs.replace(chairs[one], side=sides[other]),
        )
        return msgspec.structs.replace(self, chairs=tuple(chairs))

    def with_next_colour(self, seat: int) -> Plan:
        """The next one that nobody wears; at a full table the neighbour's, who takes this seat's."""
        now = self.colours[seat]
        wanted = min(self.spare_colours or self.colours, key=lambda one: (one - now - 1) % livery.COLOURS)
        chairs = [
            msgspec.structs.replace(chair, colour=now) if chair.colour == wanted else chair
            for chair in self._coloured
        ]
        chairs[seat] = msgspec.structs.replace(chairs[seat], colour=wanted)
        return msgspec.structs.replace(self, chairs=tuple(chairs))

    def without(self, seat: int) -> Plan:
        chairs = self._coloured[:seat] + self._coloured[seat + 1 :]
        return msgspec.structs.replace(self, chairs=self._spread_round(chairs))

    def with_guest(self, level: str) -> Plan:
        free = [side for side in range(4) if side not in self.sides]
        colour = self.spare_colours[0] if self.spare_colours else -1
        guest = Chair(fresh_name(self.names), level, free[0] if free else 0, colour)
        return msgspec.structs.replace(self, chairs=self._spread_round((*self._coloured, guest)))

    def _spread_round(self, chairs: tuple[Chair, ...]) -> tuple[Chair, ...]:
        """As before, where nobody has chosen a side by hand: evenly round the table."""
        if self.sides != ROUND.get(len(self.chairs)) or len(chairs) not in ROUND:
            return chairs
        return tuple(
            msgspec.structs.replace(chair, side=side)
            for chair, side in zip(chairs, ROUND[len(chairs)], strict=True)
        )

    @property
    def _coloured(self) -> tuple[Chair, ...]:
        return tuple(
            msgspec.structs.replace(chair, colour=colour)
            for chair, colour in zip(self.chairs, self.colours, strict=True)
        )

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
    plan = Plan((Chair(FARM_NAMES[0], colour=0),))
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


def level_words(level: str) -> str:
    """How a level plays, in a few words; nothing for one that nobody has described."""
    words = {
        "random": _("plays whatever comes to mind."),
        "easy": _("still learns the game."),
        "sensible": _("thinks before every move."),
        "strong": _("thinks far ahead."),
        "expert": _("thinks far ahead."),
    }
    return words.get(level, "")


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
        Chair(player.name, player.level if isinstance(player, Bot) else "", side, colour)
        for player, side, colour in zip(session.players, sides, livery.worn(), strict=False)
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
