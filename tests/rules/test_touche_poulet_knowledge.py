"""Who knows what: views, what is told, and imagined armies compared with every army there could be."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.catalog import BOTS
from game.match import Match
from game.rng import Rng
from game.touche_poulet.bot import choose
from game.touche_poulet.deployment import next_token
from game.touche_poulet.knowledge import possible_spots
from game.touche_poulet.market import CELL_NAMED
from game.touche_poulet.model import (
    FIRST_TOKEN,
    OURS,
    TOKENS,
    UNITS,
    WEAPON_CARDS,
    Dealt,
    Note,
    Scattered,
    State,
    UnitDestroyed,
)
from game.touche_poulet.packing import pack, some_singles
from game.touche_poulet.rules import RULES
from tests.rules.touche_poulet_table import SHOOTERS, Table, duel, table

Spots = tuple[int | None, ...]
Cell = tuple[int, int]
EVERY_CELL = [f"{row}{column + 1}" for row in OURS.rows for column in range(OURS.columns)]
PIGEON = "weapons: roosters pigeon survey pigeon"


def all_but(*still_open: str) -> str:
    return " ".join(name for name in EVERY_CELL if name not in still_open)


def body(token: int, spot: int) -> set[Cell] | None:
    """The cells of a unit, None where it would stick out; written without the rules' own geometry."""
    rows, columns = UNITS[TOKENS[token]].shape
    top, left = divmod(spot, OURS.columns)
    if top + rows > len(OURS.rows) or left + columns > OURS.columns:
        return None
    return {(top + row, left + column) for row in range(rows) for column in range(columns)}


def touch(one: set[Cell], other: set[Cell]) -> bool:
    return any(abs(a - c) <= 1 and abs(b - d) <= 1 for a, b in one for c, d in other)


def cells_in(bits: int) -> set[Cell]:
    return {divmod(cell, OURS.columns) for cell in range(len(EVERY_CELL)) if bits >> cell & 1}


def every_possible_army(view: State, board: int) -> set[Spots]:
    """All armies that fit what is known of this board, found by trying them all."""
    farm = view.boards[board]
    exploded: set[Cell] = set()
    for hits in farm.hits:
        exploded |= cells_in(hits)
    craters = cells_in(farm.struck) - exploded
    notes = [(cells_in(note.cells), note.count) for note in view.notes if note.board == board]
    found: set[Spots] = set()

    def grow(spots: list[int | None], bodies: list[set[Cell]], token: int) -> None:
        if token == len(TOKENS):
            covered = set().union(*bodies)
            alive = [cells for n, cells in enumerate(bodies) if n not in farm.fallen]
            if (
                exploded <= covered
                and all(cells - exploded for cells in alive)
                and all(len(covered & seen) == count for seen, count in notes)
            ):
                found.add(tuple(spots))
            return
        known = farm.spots[token]
        for spot in range(len(EVERY_CELL)) if known is None else (known,):
            cells = body(token, spot)
            if cells is not None and not cells & craters and not any(touch(cells, other) for other in bodies):
                grow([*spots, spot], [*bodies, cells], token + 1)

    grow([], [], 0)
    return found


def imagined_armies(view: State, board: int, times: int) -> set[Spots]:
    rng = Rng.keyed("coverage", board)
    return {RULES.imagine(view, 0, rng).boards[board].spots for _ in range(times)}


def spied(on: Table, *looks: str) -> Table:
    return on.play("roosters", *(f"use {look}" for look in looks))


HARVESTER_AND_MORE = ("D1", "D2", "D3", "D4", "D5", "E1", "F1", "F2")
SMALL_CASES = {
    "a harvester that could be in three places": table(rabbits=all_but("D1", "D2", "D3", "D4", "D5")),
    "two twins and a treasure": table(rabbits=all_but("F1", "F3", "F5", "H1", "H3", "H8", "H9")),
    "a harvester and a lone reaper": table(rabbits=all_but(*HARVESTER_AND_MORE)),
    "a wounded harvester and a treasure": table(rabbits=all_but("D1", "D3", "D4", "D5", "H1", "H3")),
    "wounded units of which one cannot tell which is which": table(
        rabbits=all_but("A5", "B5", "C5", "A8", "B8", "B9", "A9", "C9", "A7", "B7", "E6", "E8", "H1", "H3")
    ),
    "a pigeon that saw two": spied(
        table(PIGEON, rabbits=all_but("F1", "G5", "G7", "H1", "H3", "H9")),
        "pigeon rabbits G6",
    ),
    "a pigeon that saw nothing new and a survey": spied(
        table(PIGEON, rabbits=all_but("F1", "F3", "H1", "H3", "G9", "H7", "E9", "E4")),
        "pigeon rabbits E5",
        "survey rabbits patch",
    ),
    "a survey that tells the left from the right": spied(
        table(PIGEON, rabbits=all_but("D1", "D2", "D3", "D4", "H1", "H3", "H5", "H9")),
        "survey rabbits patch",
    ),
}


@pytest.mark.parametrize("name", SMALL_CASES)
def test_imagination_reaches_every_possible_army_and_no_other(name: str) -> None:
    view = RULES.view(SMALL_CASES[name].state, 0)
    possible = every_possible_army(view, 1)
    assert SMALL_CASES[name].state.boards[1].spots in possible
    assert 1 < len(possible) < 700
    imagined = imagined_armies(view, 1, 60 * len(possible))
    assert imagined == possible


def test_a_view_that_allows_one_army_is_imagined_so() -> None:
    on = table(rabbits=all_but("H1"))
    assert imagined_armies(RULES.view(on.state, 0), 1, 5) == {on.state.boards[1].spots}


@pytest.mark.parametrize("seed", range(12))
def test_every_imagined_army_fits_what_has_been_seen_in_a_real_game(seed: int) -> None:
    rng = Rng.keyed(seed, "real")
    match = Match.new("touche_poulet", 2 + seed % 3, seed)
    while waiting_for := match.to_act():
        seat = rng.pick(waiting_for)
        match.play(seat, rng.pick(match.legal(seat)))
        if match.state.phase in ("targeting", "resolving") and rng.chance(1, 8):
            viewer = rng.below(match.seats)
            view = match.view(viewer)
            imagined = RULES.imagine(view, viewer, rng)
            for board, farm in enumerate(imagined.boards):
                assert fits(view, board, farm.spots)


def fits(view: State, board: int, spots: Spots) -> bool:
    farm = view.boards[board]
    bodies = [body(token, spot) for token, spot in enumerate(spots) if spot is not None]
    units = [cells for cells in bodies if cells is not None]
    covered = set().union(*units)
    exploded = set().union(*(cells_in(hits) for hits in farm.hits))
    return (
        len(units) == len(TOKENS)
        and not any(touch(one, other) for one, other in combinations(units, 2))
        and exploded == covered & cells_in(farm.struck)
        and all((not cells - exploded) == (token in farm.fallen) for token, cells in enumerate(units))
        and all(known in (None, spot) for known, spot in zip(farm.spots, spots, strict=True))
        and all(
            len(cells_in(note.cells) & covered) == note.count for note in view.notes if note.board == board
        )
    )


def test_the_own_army_is_never_imagined_otherwise() -> None:
    on = duel(fire="barn", at=("A1", "C1", "H9"))
    view = RULES.view(on.state, 0)
    assert RULES.imagine(view, 0, Rng.keyed(1)).boards[0] == on.state.boards[0]
    assert RULES.imagine(RULES.view(on.state, None), None, Rng.keyed(1)).boards[0] != on.state.boards[0]


def test_the_stack_is_imagined_from_the_weapons_nobody_has_seen() -> None:
    on = table("weapons: rabbits nuclear nuclear", "face up: harvest harvest survey")
    view = RULES.view(on.state, 0)
    assert all(view.faces[token] is None for token in view.stack)
    tops = set()
    for seed in range(150):
        imagined = RULES.imagine(view, 0, Rng.keyed(seed, "stack"))
        assert sorted(map(str, imagined.faces)) == sorted(WEAPON_CARDS)
        tops.add(imagined.faces[imagined.stack[0]])
    assert tops == set(WEAPON_CARDS) - {"nuclear", "harvest"}


def test_while_deploying_the_others_may_stand_anywhere_but_are_not_all_ready() -> None:
    match = Match.new("touche_poulet", 3, 5)
    match.play(0, "scatter")
    busy = [RULES.imagine(match.view(0), 0, Rng.keyed(seed, "busy")) for seed in range(120)]
    assert {state.ready[1:] for state in busy} == {(a, b) for a in (False, True) for b in (False, True)}
    assert {len(TOKENS) - state.boards[1].spots.count(None) for state in busy} >= {0, 1, 5, 10}
    assert all(state.boards[0] == match.state.boards[0] for state in busy)
    match.play(0, "ready")
    waiting = [RULES.imagine(match.view(0), 0, Rng.keyed(seed, "waiting")) for seed in range(120)]
    assert {state.ready[1:] for state in waiting} == {(False, False), (False, True), (True, False)}
    assert all(
        not done or None not in state.boards[1].spots for state in waiting for done in state.ready[1:2]
    )


def test_a_hit_tells_the_others_nothing_about_the_unit() -> None:
    on = duel(fire="barn", at=("A1", "C1", "H9"))
    for viewer in (0, None):
        assert RULES.view(on.state, viewer).boards[1].spots == (None,) * len(TOKENS)
        for event in on.events:
            assert RULES.redact(event, viewer) == event
    assert RULES.view(on.state, 1).boards[1] == on.state.boards[1]


def test_a_destroyed_unit_is_shown_to_all_and_nothing_else_is() -> None:
    on = duel(fire="barn", at=("F1", "C1", "H9"))
    assert on.happened(UnitDestroyed)
    for viewer in (0, None):
        spots = RULES.view(on.state, viewer).boards[1].spots
        assert spots[FIRST_TOKEN["reaper"]] == CELL_NAMED["F1"]
        assert spots.count(None) == len(TOKENS) - 1


def test_what_somebody_places_is_noticed_by_nobody_else() -> None:
    match = Match.new("touche_poulet", 2, 3)
    (scattered,) = match.play(1, "scatter")
    assert isinstance(scattered, Scattered)
    assert RULES.redact(scattered, 0) is None
    assert RULES.redact(scattered, None) is None
    assert RULES.redact(scattered, 1) == scattered


def test_the_deal_hides_all_but_the_three_face_up_weapons() -> None:
    match = Match.new("touche_poulet", 2, 3)
    (dealt,) = match.events(0)
    assert dealt.faces[3:].count(None) == 0
    seen = RULES.redact(dealt, 0)
    assert isinstance(seen, Dealt)
    assert seen.faces == dealt.faces[:3] + (None,) * 27


def test_a_spys_report_is_remembered_by_everybody() -> None:
    on = table(PIGEON).play("roosters", "use pigeon rabbits B2", "use survey rabbits pond")
    notes = RULES.view(on.state, 1).notes
    assert [(note.by, note.where, note.count) for note in notes] == [
        ("pigeon", "B2", 6),
        ("survey", "pond", 4),
    ]
    assert RULES.view(on.state, None).notes == notes


def test_packing_tells_when_there_is_no_room() -> None:
    corner = sum(1 << CELL_NAMED[name] for name in ("A1", "A2", "A3", "B1", "B2", "B3"))
    assert pack([0], corner, Rng.keyed(1)) == {0: 0}
    assert pack([0, 9], corner, Rng.keyed(1)) is None
    assert pack([9, 8, 7], corner, Rng.keyed(1)) is None


def test_lone_units_find_the_only_arrangement() -> None:
    row_a = (1 << OURS.columns) - 1
    for seed in range(20):
        found = pack([5, 6, 7, 8, 9], row_a, Rng.keyed(seed))
        assert found is not None
        assert sorted(found.values()) == [0, 2, 4, 6, 8]


def test_lone_units_are_packed_as_tightly_as_can_be() -> None:
    rng = Rng.keyed("singles")
    for _ in range(60):
        cells = sorted(rng.sample(range(36), 9))
        free = sum(1 << cell for cell in cells)
        apart = {
            count: any(
                all(not touch({divmod(a, 9)}, {divmod(b, 9)}) for a, b in combinations(chosen, 2))
                for chosen in combinations(cells, count)
            )
            for count in range(6)
        }
        for count, possible in apart.items():
            assert (some_singles(count, free) is not None) == possible


def test_counts_from_pigeons_bind_an_army_that_is_otherwise_free() -> None:
    farm = RULES.view(table().state, 0).boards[1]
    meadow = sum(1 << CELL_NAMED[f"{row}{column}"] for row in "ABCD" for column in "123")
    for count in (0, 1, 6, 7):
        for seed in range(10):
            spots = possible_spots(farm, [Note("survey", 1, "meadow", meadow, count)], Rng.keyed(seed))
            covered = set().union(*(body(token, spot or 0) or set() for token, spot in enumerate(spots)))
            assert len(covered & cells_in(meadow)) == count


@pytest.mark.parametrize(
    ("pigeons", "surveys"),
    [
        ("D4 A5 G8 H8 E9 F3", "lavender meadow path"),
        ("B6 F3 G7 D5 F4 B5", "path pond meadow"),
        ("A7 D6 F8 G4 E4 H9", "meadow pond path"),
    ],
)
def test_all_spies_on_one_board_are_soon_agreed_with(pigeons: str, surveys: str) -> None:
    on = table("weapons: roosters" + " pigeon" * 6 + " survey" * 3)
    on.play("roosters", *(f"use pigeon rabbits {cell}" for cell in pigeons.split()))
    on.play("roosters", *(f"use survey rabbits {zone}" for zone in surveys.split()))
    view = RULES.view(on.state, 0)
    for seed in range(8):
        rng = Rng.keyed(seed, "hard")
        assert fits(view, 1, possible_spots(view.boards[1], list(view.notes), rng))
        assert rng.rolls < 2_000


def test_the_bot_finishes_a_wounded_unit() -> None:
    on = table(rabbits="A1 A2 A3 B1 B3 C1 C2 C3 A4 B4 C4 C5")
    on.play("roosters", "fire howitzer")
    assert str(choose(RULES.view(on.state, 0), 0, Rng.keyed(1))) == "target rabbits B2"


def test_the_bot_never_fires_where_nothing_can_be() -> None:
    on = table(rabbits=all_but("H1", "H9", "C4")).play("roosters", "fire howitzer")
    # one treasure is left; a lone open cell beside a wreck cannot hold it
    chosen = str(choose(RULES.view(on.state, 0), 0, Rng.keyed(1)))
    assert chosen in ("target rabbits H1", "target rabbits H9")


def test_the_bot_buys_the_cheapest_egg_it_can() -> None:
    on = table("ears: roosters 40", "on sale: rabbits-barn", rabbits="A1 A2 A3 B1 B2 B3")
    assert str(choose(RULES.view(on.state, 0), 0, Rng.keyed(1))) == "buy rabbits barn"
    wild = table("ears: roosters 40")
    assert str(choose(RULES.view(wild.state, 0), 0, Rng.keyed(1))) == "buy wild"


def test_the_bot_shields_its_wounded_unit() -> None:
    on = table(roosters="D1").play("roosters", "fire harvester", "target rabbits A1", "target rabbits A2")
    on.play("rabbits", "fire howitzer", "target roosters H9")
    field = str(choose(RULES.view(on.state, 0), 0, Rng.keyed(1)))
    assert field in ("field roosters C2", "field roosters D2")


def test_the_bot_beats_chance() -> None:
    for seed in range(4):
        match = Match.new("touche_poulet", 2, seed)
        clever = seed % 2
        while waiting_for := match.to_act():
            seat = waiting_for[0]
            level = BOTS["touche_poulet"]["sensible" if seat == clever else "random"]
            match.play(seat, level(match.view(seat), seat, Rng.keyed(seed, match.ply)))
        outcome = match.outcome()
        assert outcome is not None
        assert outcome.winners == (clever,)


def test_tokens_are_placed_lowest_first() -> None:
    spots: Spots = (None,) * len(TOKENS)
    assert next_token(spots, "howitzer") == 7
    assert next_token((*spots[:7], 3, *spots[8:]), "howitzer") == 8
    assert next_token((*spots[:7], 3, 9, None), "howitzer") is None


def test_the_bot_says_done_when_nothing_is_left_to_do() -> None:
    on = table(
        "turn 1, rabbits first, rabbits targeting", "weapons: roosters plunder pigeon", roosters=SHOOTERS
    )
    on.play("rabbits", "fire howitzer", "target roosters H9")
    while on.to_act == ["roosters"]:
        on.play("roosters", str(choose(RULES.view(on.state, 0), 0, Rng.keyed(on.plies))))
    assert on.to_act == ["rabbits"]
