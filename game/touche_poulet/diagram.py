"""A position of Touché Poulet in a few lines of text, and back.

    turn 3, roosters first, rabbits targeting
    ears: roosters 25, rabbits 10
    eggs: roosters rabbits-barn wild
    on sale: roosters-tractank
    wild: 40 45
    weapons: rabbits bargain pigeon
    face up: barrage survey munitions
    fields: roosters rabbits-B2
    hits: roosters rabbits-C4 rabbits-C5
      roosters    rabbits
      123456789   123456789
    A BBB....R.   .........
    B BBB......   ....x....
    …

Letters are units: Barn Sprayer Tractank Harvester Granary Reaper hoWitzer and the treasure (Loot); a small
letter is hit. `*` is a hit on an unknown unit, `x` a crater, `+` a target. `hits` tells who hit what still
stands.

Reading takes a position between two choices of the targeting: what is being aimed, resolved or noted is not
read back, nor which twin fell first. Hits without a name in `hits` are the next seat's. Weapons that nobody
mentions are in the stack. Units that are not drawn are unknown.
"""

from __future__ import annotations

from msgspec.structs import replace

from game.core import Seat, Token, put
from game.touche_poulet.board import BODY, COLUMNS, SIZE, each, occupied, token_at
from game.touche_poulet.deployment import next_token
from game.touche_poulet.market import CELL_NAMED, EGGS, WILD_EGG
from game.touche_poulet.model import (
    ARMIES,
    DEPLOYING,
    OURS,
    OVER,
    TARGETING,
    TOKENS,
    WEAPON_CARDS,
    WEAPONS_SHOWN,
    WILD_PRICES,
    Board,
    Bonus,
    Cell,
    Cells,
    Egg,
    ExtraShot,
    Field,
    FieldChoice,
    Options,
    Shot,
    Splash,
    State,
    Unit,
    Weapon,
    WeaponPick,
    cell_name,
)
from game.touche_poulet.rules import empty

LETTERS: dict[Unit, str] = {
    "barn": "B",
    "sprayer": "S",
    "tractank": "T",
    "harvester": "H",
    "granary": "G",
    "reaper": "R",
    "howitzer": "W",
    "treasure": "L",
}
OPEN, CRATER, EXPLOSION, TARGET = ".x*+"
GAP = "   "


def draw(state: State) -> str:
    seats = range(state.seats)
    lines = [
        _headline(state),
        "ears: " + ", ".join(f"{ARMIES[seat]} {state.ears[seat]}" for seat in seats),
        "eggs: " + _by_seat([[str(egg) for egg in state.eggs[seat]] for seat in seats]),
        "on sale: " + " ".join(map(str, state.on_sale)),
        "wild: " + " ".join(map(str, WILD_PRICES[len(WILD_PRICES) - state.wild :])),
        "weapons: " + _by_seat([_weapons(state, state.held[seat]) for seat in seats]),
        "face up: " + " ".join(_weapons(state, state.row)),
        "gone: " + " ".join(_weapons(state, state.discards)),
        "fields: " + _by_seat([_field(field) for field in state.fields]),
        "noted: " + ", ".join(map(str, state.notes)),
        "next: " + ", ".join(map(_thing, _waiting(state))),
        "hits: " + _by_seat([_hits_of(state, seat) for seat in seats]),
        *_farms(state),
    ]
    return "\n".join(line.rstrip() for line in lines if not line.endswith(": "))


def _headline(state: State) -> str:
    if state.phase == DEPLOYING:
        ready = [ARMIES[seat] for seat, done in enumerate(state.ready) if done]
        return "deploying" + (f", ready: {' '.join(ready)}" if ready else "")
    if state.phase == OVER:
        return f"turn {state.turn}, over: {state.ending}, {' '.join(ARMIES[seat] for seat in state.winners)}"
    headline = f"turn {state.turn}, {ARMIES[state.first]} first, {ARMIES[state.active]} {state.phase}"
    if state.aim is not None:
        return f"{headline} with {state.aim.unit}, {state.aim.line + state.aim.loose} to place"
    return headline + (f", barrage {state.barrage}" if state.barrage else "")


def _by_seat(words: list[list[str]]) -> str:
    return ", ".join(f"{ARMIES[seat]} {' '.join(mine)}" for seat, mine in enumerate(words) if mine)


def _weapons(state: State, tokens: tuple[Token, ...]) -> list[str]:
    return [state.faces[token] or "?" for token in tokens]


def _field(field: Field | None) -> list[str]:
    return [] if field is None else [f"{ARMIES[field.board]}-{cell_name(field.corner)}"]


def _waiting(state: State) -> list[object]:
    return [thing for thing in state.pending if not isinstance(thing, Shot)]


def _thing(thing: object) -> str:
    match thing:
        case WeaponPick(seat):
            return f"{ARMIES[seat]} take a weapon"
        case ExtraShot(unit):
            return f"extra shot of the {unit}"
        case Bonus(card):
            return f"bonus of the {card}"
        case FieldChoice():
            return "magnetic field"
        case Splash(_, cell):
            return f"splash {cell_name(cell)}"
    return str(thing)


def _hits_of(state: State, seat: Seat) -> list[str]:
    return [
        f"{ARMIES[board]}-{cell_name(cell)}"
        for board, farm in enumerate(state.boards)
        for cell in each(farm.hits[seat] & ~_wrecks(farm))
    ]


def _wrecks(farm: Board) -> Cells:
    return occupied(tuple(spot if token in farm.fallen else None for token, spot in enumerate(farm.spots)))


def _farms(state: State) -> list[str]:
    wide = [_rows(farm) for farm in state.boards]
    names = GAP.join(ARMIES[seat].ljust(COLUMNS) for seat in range(state.seats))
    numbers = GAP.join("".join(str(n + 1) for n in range(COLUMNS)) for _ in range(state.seats))
    rows = [f"{letter} {GAP.join(farm[n] for farm in wide)}" for n, letter in enumerate(OURS.rows)]
    return [f"  {names}", f"  {numbers}", *rows]


def _rows(farm: Board) -> list[str]:
    exploded = 0
    for cells in farm.hits:
        exploded |= cells
    cover = token_at(farm.spots)
    picture = ""
    for cell in range(SIZE):
        if cover[cell] >= 0:
            letter = LETTERS[TOKENS[cover[cell]]]
            picture += letter.lower() if exploded >> cell & 1 else letter
        elif exploded >> cell & 1:
            picture += EXPLOSION
        elif farm.struck >> cell & 1:
            picture += CRATER
        else:
            picture += TARGET if farm.targeted >> cell & 1 else OPEN
    return [picture[n : n + COLUMNS] for n in range(0, SIZE, COLUMNS)]


def parse(text: str) -> State:
    """The state that a diagram shows; without a headline it is turn 1 and the roosters target first."""
    lines = [line.strip() for line in text.strip().splitlines()]
    facts = {name: rest for name, found, rest in (line.partition(": ") for line in lines) if found}
    pictures = [line.split()[1:] for line in lines if line[:1] in OURS.rows and line[1:2] == " "]
    seats = len(pictures[0])
    state = replace(empty(seats, Options()), phase=TARGETING, turn=1, ready=(True,) * seats)
    state = _read_headline(state, lines[0])
    for seat in range(seats):
        state = replace(
            state, boards=put(state.boards, seat, _read_farm("".join(row[seat] for row in pictures), seats))
        )
    state = _read_hits(state, _read_by_seat(facts.get("hits", ""), seats))
    state = _read_market(state, facts)
    fields = [
        Field(*_read_place(words[0])) if words else None
        for words in _read_by_seat(facts.get("fields", ""), seats)
    ]
    return replace(state, fields=tuple(fields))


def _read_headline(state: State, line: str) -> State:
    if not line.startswith("turn "):
        return state
    turn, first, active = line.split(", ")[:3]
    army, phase = active.split()[:2]
    return replace(
        state,
        turn=int(turn.split()[1]),
        first=ARMIES.index(first.split()[0]),
        active=ARMIES.index(army),
        phase=phase,
    )


def _read_farm(picture: str, seats: int) -> Board:
    """Hits are kept apart until it is known whose they are: at first they are nobody's, that is, craters."""
    spots: tuple[Cell | None, ...] = (None,) * len(TOKENS)
    taken = 0
    for cell, letter in enumerate(picture):
        unit = next((unit for unit, sign in LETTERS.items() if sign == letter.upper()), None)
        if unit is not None and not taken >> cell & 1:
            token = next_token(spots, unit)
            assert token is not None, f"too many units: {unit}"
            spots = put(spots, token, cell)
            taken |= BODY[unit][cell]
    struck = sum(1 << n for n, sign in enumerate(picture) if sign in (CRATER, EXPLOSION) or sign.islower())
    targeted = sum(1 << cell for cell, sign in enumerate(picture) if sign == TARGET)
    fallen = tuple(
        token
        for token, spot in enumerate(spots)
        if spot is not None and not BODY[TOKENS[token]][spot] & ~struck
    )
    exploded = sum(1 << n for n, sign in enumerate(picture) if sign != CRATER and struck >> n & 1)
    return Board(spots, fallen, struck, (exploded,) + (0,) * (seats - 1), targeted)


def _read_hits(state: State, named: list[list[str]]) -> State:
    """Give every explosion to the seat that is named for it, or else to the owner's left neighbour."""
    places = [[_read_place(word) for word in words] for words in named]
    boards = []
    for board, farm in enumerate(state.boards):
        left = farm.hits[0]
        hits = [
            sum(1 << cell for where, cell in places[seat] if where == board) for seat in range(state.seats)
        ]
        for cells in hits:
            left &= ~cells
        hits[(board + 1) % state.seats] |= left
        boards.append(replace(farm, hits=tuple(hits)))
    return replace(state, boards=tuple(boards))


def _read_market(state: State, facts: dict[str, str]) -> State:
    ears = [int(words[0]) if words else 0 for words in _read_by_seat(facts.get("ears", ""), state.seats)]
    eggs = _read_by_seat(facts.get("eggs", ""), state.seats)
    held = _read_by_seat(facts.get("weapons", ""), state.seats)
    row = facts.get("face up", "").split()
    gone = facts.get("gone", "").split()
    unseen = list(WEAPON_CARDS)
    for weapon in [*row, *gone, *(weapon for mine in held for weapon in mine)]:
        unseen.remove(weapon)
    row += [unseen.pop(0) for _ in range(WEAPONS_SHOWN - len(row))]
    faces: list[Weapon | None] = []

    def tokens(weapons: list[Weapon]) -> tuple[Token, ...]:
        faces.extend(weapons)
        return tuple(range(len(faces) - len(weapons), len(faces)))

    return replace(
        state,
        ears=tuple(ears),
        eggs=tuple(tuple(_read_egg(word) for word in words) for words in eggs),
        on_sale=tuple(_read_egg(word) for word in facts.get("on sale", "").split()),
        wild=len(facts["wild"].split()) if "wild" in facts else len(WILD_PRICES),
        row=tokens(row),
        held=tuple(tokens(mine) for mine in held),
        discards=tokens(gone),
        stack=tokens(unseen),
        faces=tuple(faces),
    )


def _read_by_seat(text: str, seats: int) -> list[list[str]]:
    found: list[list[str]] = [[] for _ in range(seats)]
    for part in filter(None, text.split(", ")):
        army, *words = part.split()
        found[ARMIES.index(army)] = words
    return found


def _read_egg(word: str) -> Egg:
    if word == "wild":
        return WILD_EGG
    army, unit = word.split("-")
    return EGGS[ARMIES.index(army)][unit]


def _read_place(word: str) -> tuple[Seat, Cell]:
    army, name = word.split("-")
    return ARMIES.index(army), CELL_NAMED[name]
