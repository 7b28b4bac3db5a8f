"""A table to try Touché Poulet on: every army stands alike, struck cells are named."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from game.notation import find
from game.rng import Rng
from game.touche_poulet.diagram import CRATER, parse
from game.touche_poulet.market import CELL_NAMED
from game.touche_poulet.model import ARMIES, OURS, State
from game.touche_poulet.rules import RULES

FARM = """
BBB.TT.S.
BBB.TT.S.
.......S.
HHH......
.....GG..
R.R......
....W.W..
L........
"""
BARN = "A1 A2 A3 B1 B2 B3"
TRACKS = "A5 A6 B5 B6"  # of the tractank
SPRAYER = "A8 B8 C8"
HARVESTER = "D1 D2 D3"
GRANARY = "E6 E7"
REAPERS = "F1 F3"
HOWITZERS = "G5 G7"
TREASURE = "H1"
SHOOTERS = f"{BARN} {TRACKS} {SPRAYER} {HARVESTER} {GRANARY} {REAPERS} {HOWITZERS}"

E = TypeVar("E")


def farm(struck: str = "") -> list[str]:
    """The rows of FARM after these cells were struck."""
    cells = list("".join(FARM.split()))
    for name in struck.split():
        sign = cells[CELL_NAMED[name]]
        cells[CELL_NAMED[name]] = CRATER if sign == "." else sign.lower()
    columns = OURS.columns
    return ["".join(cells[n : n + columns]) for n in range(0, len(cells), columns)]


class Table:
    """Plays actions by their text and remembers what the last one made happen."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: tuple[Any, ...] = ()
        self.plies = 0

    def play(self, army: str, *texts: str) -> Table:
        seat = ARMIES.index(army)
        for text in texts:
            action = find(RULES.legal_actions(self.state, seat), text)
            assert action is not None, f"{army} {text}: {self.why_not(army, text)}; to act: {self.to_act}"
            self.plies += 1
            rng = Rng.keyed("table", self.plies)
            self.state, self.events = RULES.apply(self.state, seat, action, rng)
        return self

    def legal(self, army: str) -> list[str]:
        return [str(action) for action in RULES.legal_actions(self.state, ARMIES.index(army))]

    def why_not(self, army: str, text: str) -> str:
        seat = ARMIES.index(army)
        return RULES.why_not(RULES.view(self.state, seat), seat, text)

    def happened(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    def with_(self, **changes: Any) -> Table:
        self.state = replace(self.state, **changes)
        return self

    @property
    def to_act(self) -> list[str]:
        return [ARMIES[seat] for seat in RULES.to_act(self.state)]

    @property
    def ears(self) -> tuple[int, ...]:
        return self.state.ears


def table(*facts: str, seats: int = 2, **struck: str) -> Table:
    """The roosters begin to target; `rabbits="A1 A2"` says what has been struck there, `facts` the rest."""
    farms = [farm(struck.get(army, "")) for army in ARMIES[:seats]]
    rows = [f"{letter} {' '.join(one[n] for one in farms)}" for n, letter in enumerate(OURS.rows)]
    return Table(parse("\n".join([*facts, *rows])))


def duel(*facts: str, fire: str, at: tuple[str, ...], **struck: str) -> Table:
    """The roosters fire at the rabbits, the rabbits at an empty corner; the roosters' shots have resolved."""
    return shoot(table(*facts, seats=2, **struck), fire, *at)


def shoot(on: Table, fire: str, *at: str) -> Table:
    on.play("roosters", f"fire {fire}", *(f"target rabbits {cell}" for cell in at))
    return on.play("rabbits", "fire howitzer", "target roosters H9")
