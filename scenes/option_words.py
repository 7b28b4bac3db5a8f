"""Plain words for every option of every game; a test asks for all of them."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from scenes.kit.language import _


class OptionWords(NamedTuple):
    label: str
    explained: str
    values: Mapping[Any, str] = {}
    """For a choice: its values in the order to show them."""


def option_words(game: str, option: str) -> OptionWords:
    """KeyError when nobody has explained this option yet."""
    return _words(game)[option]


def _words(game: str) -> dict[str, OptionWords]:
    match game:
        case "pole_position":
            return {
                "plus": OptionWords(
                    _("Pole Position +"),
                    _("For old hands: oil costs a whole turn; pits and turbos act when a car starts there."),
                ),
                "circuit": OptionWords(
                    _("The circuit"),
                    _("Laid at random, or built by the players token by token before the race."),
                    {"random": _("at random"), "built": _("built together")},
                ),
            }
        case "pecking_order":
            return {"rounds": OptionWords(_("Rounds"), _("How often the flocks fight for the tree."))}
        case "golden_eggs":
            return {
                "rounds": OptionWords(_("Market days"), _("After the last one the richest merchant wins.")),
                "recover": OptionWords(
                    _("Stalls that come home"),
                    _("Which stalls you get back after a market day to use them again."),
                    {"ones": _("the rank I ones"), "all": _("all of them"), "none": _("none")},
                ),
                "end_on_last_stall": OptionWords(
                    _("End with the last stall"),
                    _("The market day in which somebody places their last stall is the last of the game."),
                ),
                "first_seat": OptionWords(
                    _("Who begins a market day"),
                    _("The next in turn, the richest merchant, or each one after the other."),
                    {
                        "clockwise": _("play goes on"),
                        "richest": _("the richest"),
                        "rotate": _("everybody in turn"),
                    },
                ),
            }
        case _:
            return {}
