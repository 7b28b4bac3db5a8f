"""A match written out line by line: golden files, bug reports, `main.py show`."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from game import notation
from game.catalog import DIAGRAMS
from game.core import BadSetup, SaveError
from game.match import Match


def write(match: Match) -> str:
    """The header, then every action with what happened and the position after it."""
    draw = DIAGRAMS[match.rules.id]
    header = [
        f"game: {match.rules.id}",
        f"version: {match.rules.version}",
        f"seats: {match.seats}",
        f"seed: {match.seed}",
        f"options: {json.dumps(msgspec.to_builtins(match.options), sort_keys=True)}",
    ]
    blocks = ["\n".join(header)]
    for ply in range(match.ply + 1):
        action = [f"> {notation.line(*match.actions[ply - 1])}"] if ply else []
        events = [f"  {describe(event)}" for event in match.events(ply)]
        blocks.append("\n".join([*action, *events, draw(match.state_at(ply))]))
    result = match.outcome()
    if result is not None:
        blocks.append(f"outcome: {result.reason}, winners {result.winners}, scores {result.scores}")
    return "\n\n".join(blocks) + "\n"


def read(text: str) -> Match:
    """The match that a playthrough tells, replayed from its header and its actions."""
    lines = text.splitlines()
    header = dict(line.split(": ", 1) for line in lines[:5] if ": " in line)
    try:
        match = Match.new(
            header["game"], int(header["seats"]), int(header["seed"]), json.loads(header["options"])
        )
    except KeyError as missing:
        raise SaveError(f"This is not a playthrough: its header lacks {missing}.") from None
    except BadSetup:
        raise
    except ValueError as error:
        raise SaveError(f"This is not a playthrough: its header cannot be read ({error}).") from None
    for line in lines:
        if line.startswith("> "):
            match.play(*notation.read_line(line[2:]))
    return match


def describe(event: Any) -> str:
    """The event's name and what it says, short enough to read in a column."""
    fields = " ".join(f"{name}={_short(getattr(event, name))}" for name in event.__struct_fields__)
    return f"{type(event).__name__} {fields}".rstrip()


def _short(value: Any) -> str:
    if isinstance(value, tuple):
        return "(" + " ".join(map(_short, value)) + ")"
    return "-" if value is None else str(value)
