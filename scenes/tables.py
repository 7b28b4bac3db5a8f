"""Where each game's table is, imported only when somebody sits down at it, and what happens round a table."""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.session import Session
    from scenes.app import App
    from scenes.kit.table import TableScene

TABLES: dict[str, str] = {
    "poule_position": "scenes.poule_position.scene:PoulePosition",
    "pole_position": "scenes.pole_position.scene:PolePosition",
    "pecking_order": "scenes.pecking_order.scene:PeckingOrder",
    "golden_eggs": "scenes.golden_eggs.scene:GoldenEggs",
    "touche_poulet": "scenes.touche_poulet.scene:TouchePoulet",
}
"""Game → "module:Class" of its TableScene."""


def has_table(game: str) -> bool:
    """Whether this game can be played on the screen already."""
    module, _, _ = TABLES.get(game, "").partition(":")
    if not module:
        return False
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def make_table(
    app: "App",
    session: "Session",
    sides: Sequence[int] = (),
    seen: Sequence[int] = (),
    colours: Sequence[int] = (),
) -> "TableScene":
    """The session's table: it saves itself after every action, can be paused, and ends in the results."""
    from scenes.kit.thinker import Aside

    app.dress(colours)
    module, _, name = TABLES[session.match.rules.id].partition(":")
    table: TableScene = getattr(import_module(module), name)(
        session, sides=sides, seen=seen, thinker=Aside(), save=store, pause=pause, over=finish
    )
    if app.games is not None:
        from scenes.kit import saves

        saves.store(app.games, session, tuple(table.seen), table.sides)
    return table


def store(table: "TableScene") -> None:
    """Once nobody can act any more there is nothing to come back to."""
    from scenes.kit import saves

    if table.app.games is None:
        return
    if table.session.to_act():
        saves.store(table.app.games, table.session, tuple(table.seen), table.sides)
    else:
        saves.forget(table.app.games)


def pause(table: "TableScene") -> None:
    from scenes.pause import Pause

    table.app.push(Pause(table))


def finish(table: "TableScene") -> None:
    from scenes.results import Results

    table.app.replace(Results(table.session, table.sides))
