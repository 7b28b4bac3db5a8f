"""The five games as the shelf shows them: names, seats, minutes, a line to make one want to play.

Nothing here imports a game, so that the title is on the screen at once; a test compares it with the rules.
"""

from typing import NamedTuple

from scenes.kit.language import _, ngettext


class Facts(NamedTuple):
    """What is printed on the box of a game."""

    seats: tuple[int, int]
    minutes: int


SHELF: dict[str, Facts] = {
    "poule_position": Facts((3, 5), 15),
    "pole_position": Facts((2, 5), 30),
    "pecking_order": Facts((2, 2), 15),
    "golden_eggs": Facts((2, 4), 30),
    "touche_poulet": Facts((2, 4), 40),
}


def game_name(game: str) -> str:
    names = {
        "poule_position": _("Poule Position"),
        "pole_position": _("Pole Position"),
        "pecking_order": _("Pecking Order"),
        "golden_eggs": _("The Golden Eggs"),
        "touche_poulet": _("Touché Poulet"),
    }
    return names.get(game, game)


def pitch(game: str) -> str:
    lines = {
        "poule_position": _("Climb the henhouse ladder: only the second-highest card wins."),
        "pole_position": _("Three cars, nine fuel cards and far too much oil on the road."),
        "pecking_order": _("Two flocks, one old tree, and a jaguar that waits among the leaves."),
        "golden_eggs": _("Set up your stalls where the rich will stroll, far from thieves and fire."),
        "touche_poulet": _("Hide your army in the mud and shell the neighbours for their eggs."),
    }
    return lines.get(game, "")


def seats_line(game: str) -> str:
    fewest, most = SHELF[game].seats
    if fewest == most:
        return ngettext("{count} player", "{count} players", most).format(count=most)
    return _("{fewest} to {most} players").format(fewest=fewest, most=most)


def minutes_line(game: str) -> str:
    return _("about {minutes} min").format(minutes=SHELF[game].minutes)
