"""The games, listed by hand: their rules, how a position is drawn, who can play them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import game.golden_eggs.bot
import game.golden_eggs.diagram
import game.golden_eggs.rules
import game.pecking_order.bot
import game.pecking_order.diagram
import game.pecking_order.rules
import game.pole_position.bot
import game.pole_position.diagram
import game.pole_position.rules
import game.poule_position.bot
import game.poule_position.diagram
import game.poule_position.rules
import game.touche_poulet.bot
import game.touche_poulet.diagram
import game.touche_poulet.rules
from game.bots.levels import Choose, random_choice
from game.core import Rules

GAMES: dict[str, Rules[Any, Any, Any]] = {
    "poule_position": game.poule_position.rules.RULES,
    "pole_position": game.pole_position.rules.RULES,
    "pecking_order": game.pecking_order.rules.RULES,
    "golden_eggs": game.golden_eggs.rules.RULES,
    "touche_poulet": game.touche_poulet.rules.RULES,
}

DIAGRAMS: dict[str, Callable[[Any], str]] = {
    "poule_position": game.poule_position.diagram.draw,
    "pole_position": game.pole_position.diagram.draw,
    "pecking_order": game.pecking_order.diagram.draw,
    "golden_eggs": game.golden_eggs.diagram.draw,
    "touche_poulet": game.touche_poulet.diagram.draw,
}

BOTS: dict[str, dict[str, Choose]] = {
    "poule_position": {
        "random": random_choice(game.poule_position.rules.RULES),
        "sensible": game.poule_position.bot.choose,
    },
    "pole_position": {
        "random": random_choice(game.pole_position.rules.RULES),
        "sensible": game.pole_position.bot.choose,
    },
    "pecking_order": {
        "random": random_choice(game.pecking_order.rules.RULES),
        "sensible": game.pecking_order.bot.choose,
    },
    "golden_eggs": {
        "random": random_choice(game.golden_eggs.rules.RULES),
        "sensible": game.golden_eggs.bot.choose,
    },
    "touche_poulet": {
        "random": random_choice(game.touche_poulet.rules.RULES),
        "sensible": game.touche_poulet.bot.choose,
    },
}
