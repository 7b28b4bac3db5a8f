"""The game somebody left, told without its secrets."""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from game.catalog import BOTS
from game.core import SaveError
from game.session import Bot
from scenes.kit import saves
from scenes.kit.language import _, ngettext
from scenes.shelf import game_name

if TYPE_CHECKING:
    from scenes.app import App


class Unfinished(NamedTuple):
    """What anybody who walks by may read on the title."""

    game: str
    round: int  # 0 when the game counts none
    seats: int
    resumed: saves.Resumed

    def __str__(self) -> str:
        parts = [game_name(self.game)]
        if self.round:
            parts.append(_("round {round}").format(round=self.round))
        parts.append(ngettext("{count} player", "{count} players", self.seats).format(count=self.seats))
        return ", ".join(parts)


def go_on(app: "App", found: saves.Resumed) -> None:
    """Everybody back to where they sat."""
    from scenes.tables import make_table

    app.reset(make_table(app, found.session, found.sides, found.seen, found.colours))


def unfinished(folder: Path) -> tuple[Unfinished | None, str]:
    """The game to go on with, or None; and a sentence when there was one that cannot be used."""
    try:
        found = saves.resume(folder)
        if found is not None:
            check_bots(found)
    except SaveError:
        saves.set_aside(folder)
        return None, _("The unfinished game is damaged and cannot go on. It was kept aside.")
    if found is None or found.session.match.outcome() is not None:
        return None, ""
    match = found.session.match
    round_now = getattr(found.session.view(None), "round", 0)
    return Unfinished(match.rules.id, round_now, match.seats, found), ""


def check_bots(found: saves.Resumed) -> None:
    levels = BOTS[found.session.match.rules.id]
    for player in found.session.players:
        if isinstance(player, Bot) and player.level not in levels:
            raise SaveError(f"The stored game needs a bot of level {player.level!r}, which does not exist.")
