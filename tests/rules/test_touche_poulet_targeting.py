"""Deployment and targeting: no dead ends, and every legal place is offered."""

from __future__ import annotations

from itertools import product

import pytest

from game.match import Match
from game.rng import Rng
from game.session import Person, Session
from game.touche_poulet.board import ALL_CELLS, BODY, COLUMNS, HALO, SIZE, lines, occupied, touched
from game.touche_poulet.deployment import scatter
from game.touche_poulet.diagram import draw, parse
from game.touche_poulet.market import CELL_NAMED
from game.touche_poulet.model import TOKENS, UNITS, Aim, BattleBegan, TargetingBegan, UnitFired, cell_name
from tests.rules.touche_poulet_table import SHOOTERS, TREASURE, duel, farm, shoot, table

EVERYTHING = " ".join(cell_name(cell) for cell in range(SIZE))


def deploying(seats: int = 2, seed: int = 1) -> Match:
    return Match.new("touche_poulet", seats, seed)


def all_but(*open_cells: str) -> str:
    return " ".join(name for name in EVERYTHING.split() if name not in open_cells)


def stands_well(spots: tuple[int | None, ...]) -> bool:
    """Whole units on the board, none touching another."""
    for token, spot in enumerate(spots):
        assert spot is not None
        rows, columns = UNITS[TOKENS[token]].shape
        if BODY[TOKENS[token]][spot].bit_count() != rows * columns:
            return False
        others = tuple(None if other == token else cell for other, cell in enumerate(spots))
        if occupied(others) & HALO[TOKENS[token]][spot]:
            return False
    return True


def test_an_empty_board_offers_every_place_of_every_unit() -> None:
    legal = [str(action) for action in deploying().legal(0)]
    places = sum((9 - card.shape[0]) * (10 - card.shape[1]) for card in UNITS.values())
    assert len(legal) == places + 1
    assert {"place barn G7", "place sprayer F9", "place treasure H9", "scatter"} <= set(legal)
    assert not {"place barn H7", "place barn G8", "place sprayer G9", "ready", "clear"} & set(legal)


def test_units_never_touch_not_even_at_a_corner() -> None:
    match = deploying()
    match.play(0, "place tractank C3")
    legal = {str(action) for action in match.legal(0)}
    touching = {f"place treasure {row}{column}" for row, column in product("BCDE", "2345")}
    assert not touching & legal
    assert {"place treasure A2", "place treasure F2", "place treasure C1", "place treasure C6"} <= legal
    assert "place barn A2" not in legal  # it would reach down to row B
    assert match.why_not(0, "place treasure B2") == "units must not touch, not even at a corner"
    assert match.why_not(0, "place treasure D4") == "another unit stands there"
    assert match.why_not(0, "place tractank A1").startswith("no tractank is left to place")
    assert match.why_not(0, "place harvester H8").startswith("it would stick out")


def test_twins_are_placed_one_by_one() -> None:
    match = deploying()
    match.play(0, "place reaper A1")
    match.play(0, "place reaper A3")
    assert not any(str(action).startswith("place reaper") for action in match.legal(0))
    assert match.state.boards[0].spots[5:7] == (CELL_NAMED["A1"], CELL_NAMED["A3"])


def test_clear_takes_everything_back() -> None:
    match = deploying()
    before = match.legal(0)
    match.play(0, "place barn A1")
    match.play(0, "clear")
    assert match.legal(0) == before
    match.play(0, "scatter")
    match.play(0, "clear")
    assert match.legal(0) == before


def test_scatter_keeps_what_was_placed_by_hand_and_reshuffles_what_it_placed_itself() -> None:
    match = deploying()
    match.play(0, "place barn A1")
    match.play(0, "place treasure H9")
    layouts = set()
    for _ in range(6):
        match.play(0, "scatter")
        spots = match.state.boards[0].spots
        assert (spots[0], spots[9]) == (CELL_NAMED["A1"], CELL_NAMED["H9"])
        assert stands_well(spots)
        assert [str(action) for action in match.legal(0)] == ["ready", "scatter", "clear"]
        layouts.add(spots)
    assert len(layouts) > 3


def test_an_army_placed_wholly_by_hand_is_not_scattered() -> None:
    match = deploying()
    state = table().state
    for token, spot in enumerate(state.boards[0].spots):
        assert spot is not None
        match.play(0, f"place {TOKENS[token]} {cell_name(spot)}")
    assert [str(action) for action in match.legal(0)] == ["ready", "clear"]
    assert match.why_not(0, "scatter") == "every unit stands where you put it; clear the board first"


def test_scatter_helps_out_of_a_corner() -> None:
    """Five lone units spread so that no barn fits: some of them are picked up again."""
    match = deploying()
    for move in ("reaper C2", "reaper C5", "howitzer C8", "howitzer F2", "treasure F5", "harvester F7"):
        match.play(0, f"place {move}")
    assert not any(str(action).startswith("place barn") for action in match.legal(0))
    match.play(0, "scatter")
    assert stands_well(match.state.boards[0].spots)
    assert 4 < len(match.state.scattered[0]) < len(TOKENS)  # no more than it takes


@pytest.mark.parametrize("seed", range(40))
def test_scatter_always_finds_a_placement(seed: int) -> None:
    rng = Rng.keyed(seed, "corner")
    match = deploying(seed=seed)
    while (places := [action for action in match.legal(0) if str(action).startswith("place")]) and rng.chance(
        9, 10
    ):
        match.play(0, rng.pick(places))
    if "scatter" in map(str, match.legal(0)):
        match.play(0, "scatter")
    assert stands_well(match.state.boards[0].spots)
    assert "ready" in map(str, match.legal(0))


def test_scatter_gives_many_armies() -> None:
    nothing: tuple[None, ...] = (None,) * len(TOKENS)
    layouts = {scatter(nothing, (), Rng.keyed(seed, "many"))[1] for seed in range(50)}
    assert len(layouts) == 50


def test_deployment_is_secret_and_for_all_seats_at_once() -> None:
    match = deploying(3)
    before = [match.view(viewer) for viewer in (None, 0, 2)]
    match.play(1, "scatter")
    match.play(1, "ready")
    assert [match.view(viewer) for viewer in (None, 0, 2)] == before
    assert match.view(1) != before[0]
    assert match.to_act() == (0, 2)


def test_ready_can_be_taken_back_until_the_last_is_ready() -> None:
    match = deploying(2)
    for seat in (0, 1):
        match.play(seat, "scatter")
    match.play(0, "ready")
    session = Session(match, (Person("Ann"), Person("Bob")))
    assert session.can_undo(0)
    session.play(1, "ready")
    assert not session.can_undo(0)


def test_the_battle_begins_with_the_random_first_seat_when_all_are_ready() -> None:
    firsts = set()
    for seed in range(20):
        match = deploying(4, seed)
        events: tuple[object, ...] = ()
        for seat in range(4):
            match.play(seat, "scatter")
            events = match.play(seat, "ready")
        assert events[1:] == (BattleBegan(match.state.first), TargetingBegan(match.state.first))
        assert match.to_act() == (match.state.first,)
        assert match.state.turn == 1
        assert match.state.ears == (0, 0, 0, 0)
        firsts.add(match.state.first)
    assert firsts == {0, 1, 2, 3}


def test_ready_waits_for_the_whole_army() -> None:
    match = deploying()
    match.play(0, "place barn A1")
    assert match.why_not(0, "ready").startswith("still to place: sprayer tractank")


def test_a_seat_chooses_among_its_living_units_that_fire() -> None:
    on = table(roosters="A5 A6 B5 B6 G5 G7")
    assert on.legal("roosters") == [
        "fire barn",
        "fire sprayer",
        "fire harvester",
        "fire granary",
        "fire reaper",
    ]
    assert on.why_not("roosters", "fire treasure") == "a treasure cannot fire"
    assert on.why_not("roosters", "done") == "you have a unit that can fire, so you must"
    assert on.why_not("roosters", "target rabbits A1") == "first choose the unit that fires"


def test_a_target_goes_on_an_open_cell_of_an_opponent() -> None:
    on = table(rabbits="A1 C1").play("roosters", "fire barn")
    assert len(on.legal("roosters")) == SIZE - 2
    on.play("roosters", "target rabbits A2")
    assert len(on.legal("roosters")) == SIZE - 3
    assert on.why_not("roosters", "target rabbits A1") == "that cell has been struck already"
    assert on.why_not("roosters", "target rabbits C1") == "that cell has been struck already"
    assert on.why_not("roosters", "target rabbits A2") == "a target lies there already"
    assert on.why_not("roosters", "target roosters A2") == "those are your own units"
    assert on.why_not("roosters", "target pigs A2") == "there are no pigs in this game"
    assert on.why_not("roosters", "target rabbits J2") == "there is no cell J2; cells are A1 to H9"


def test_a_cell_that_another_seat_targets_is_closed() -> None:
    on = table(seats=3).play("roosters", "fire howitzer", "target moles A1")
    on.play("rabbits", "fire howitzer")
    assert "target moles A1" not in on.legal("rabbits")
    assert "target roosters A1" in on.legal("rabbits")


@pytest.mark.parametrize("unit", ["tractank", "harvester"])
def test_the_second_of_a_pair_is_a_neighbour_on_the_same_board(unit: str) -> None:
    on = table(seats=3, rabbits="C4").play("roosters", f"fire {unit}", "target rabbits D4")
    assert on.legal("roosters") == ["target rabbits D3", "target rabbits D5", "target rabbits E4"]
    assert "one board" in on.why_not("roosters", "target moles D4")
    assert "straight row of 2" in on.why_not("roosters", "target rabbits E5")


def test_the_first_of_a_pair_is_offered_only_where_a_second_one_fits() -> None:
    on = table(rabbits=all_but("A9", "B1", "D4", "D5", "H1")).play("roosters", "fire tractank")
    assert on.legal("roosters") == ["target rabbits D4", "target rabbits D5"]  # A9 and B1 are no neighbours


def test_where_no_pair_is_open_a_single_target_is_placed() -> None:
    on = table(rabbits=all_but("A9", "B1", "H1")).play("roosters", "fire tractank")
    assert on.legal("roosters") == ["target rabbits A9", "target rabbits B1", "target rabbits H1"]
    on.play("roosters", "target rabbits B1")
    assert on.to_act == ["rabbits"]


def test_the_granarys_three_cells_are_placed_in_any_order() -> None:
    on = table().play("roosters", "fire granary", "target rabbits D4")
    assert on.legal("roosters") == [
        f"target rabbits {cell}" for cell in ("B4", "C4", "D2", "D3", "D5", "D6", "E4", "F4")
    ]
    on.play("roosters", "target rabbits D6")
    assert on.legal("roosters") == ["target rabbits D5"]
    middle = table().play("roosters", "fire granary", "target rabbits D4", "target rabbits D5")
    assert middle.legal("roosters") == ["target rabbits D3", "target rabbits D6"]


def test_the_granary_places_the_longest_row_that_is_open_somewhere() -> None:
    on = table(rabbits=all_but("A1", "B1", "D4", "H9")).play("roosters", "fire granary")
    assert on.legal("roosters") == ["target rabbits A1", "target rabbits B1"]
    on.play("roosters", "target rabbits A1", "target rabbits B1")
    assert on.to_act == ["rabbits"]


def test_fewer_open_cells_than_targets_take_what_fits() -> None:
    on = table(rabbits=all_but("A1", "D4")).play("roosters", "fire barn")
    on.play("roosters", "target rabbits A1", "target rabbits D4")
    assert on.to_act == ["rabbits"]


def test_rows_of_open_cells_are_found_as_by_trying_them_all() -> None:
    rng = Rng.keyed("rows")
    for length in (1, 2, 3):
        for _ in range(60):
            free = sum(1 << cell for cell in range(SIZE) if rng.chance(1, 2))
            rows = [
                sum(1 << start + n * step for n in range(length))
                for start in range(SIZE)
                for step in (1, COLUMNS)
                if (step == 1 and start % COLUMNS + length <= COLUMNS)
                or (step == COLUMNS and start + (length - 1) * COLUMNS < SIZE)
            ]
            fitting = [row for row in rows if not row & ~free]
            union = 0
            for row in fitting:
                union |= row
            assert lines(length, free) == union
            cell = 1 << rng.below(SIZE)
            through = 0
            for row in fitting:
                through |= row if row & cell else 0
            assert lines(length, free, through=cell) == through


def test_targeting_goes_round_from_the_first_seat_and_so_does_resolution() -> None:
    on = table("turn 1, moles first, moles targeting", seats=3)
    on.play("moles", "fire howitzer", "target roosters H9")
    on.play("roosters", "fire howitzer", "target rabbits H9")
    on.play("rabbits", "fire howitzer", "target moles H9")
    order = [event.seat for event in on.events if type(event).__name__ == "ResolutionBegan"]
    assert order == [2, 0, 1]
    assert (on.state.turn, on.state.first) == (2, 0)
    assert on.to_act == ["roosters"]


def test_firing_says_how_many_targets_there_are() -> None:
    on = table().play("roosters", "fire granary")
    assert on.happened(UnitFired) == [UnitFired(0, "granary", 3, 0)]
    assert on.state.aim == Aim("granary", 3, 0, 0, None)


def test_a_seat_without_shooters_is_passed_over() -> None:
    on = table("turn 1, rabbits first, rabbits targeting", roosters=SHOOTERS)
    on.play("rabbits", "fire howitzer", "target roosters H9")
    assert on.state.turn == 2
    assert on.to_act == ["rabbits"]


def test_a_seat_without_shooters_may_still_buy() -> None:
    on = table("turn 1, rabbits first, rabbits targeting", "ears: roosters 35", roosters=SHOOTERS)
    on.play("rabbits", "fire howitzer", "target roosters H9")
    assert on.to_act == ["roosters"]
    assert on.legal("roosters") == ["buy wild", "done"]
    on.play("roosters", "done")
    assert on.state.phase == "resolving"


def test_a_diagram_reads_back() -> None:
    state = table(
        "turn 4, rabbits first, roosters targeting",
        "ears: roosters 25, rabbits 10",
        "eggs: roosters rabbits-barn wild",
        "on sale: roosters-tractank",
        "wild: 40 45",
        "weapons: rabbits bargain pigeon",
        "face up: barrage survey munitions",
        "fields: roosters rabbits-B2",
        "hits: roosters rabbits-A5",
        rabbits="A1 A2 A3 B1 B2 B3 A5 C1",
        roosters=f"A5 A6 B5 B6 {TREASURE} G9",
    ).state
    assert parse(draw(state)) == state
    assert draw(state).splitlines()[-8].split()[2] == farm("A1 A2 A3 B1 B2 B3 A5 C1")[0]
    assert touched(state.boards[0].spots) != ALL_CELLS


def test_the_position_is_in_the_refusal() -> None:
    on = duel(fire="howitzer", at=("H9",))
    assert on.why_not("rabbits", "place barn A1") == "the game has begun; units are not moved any more"
    assert (
        shoot(table(), "howitzer", "H9")
        .why_not("rabbits", "field rabbits A1")
        .startswith("only a direct hit")
    )


VERBS = ("place", "scatter", "clear", "ready", "fire", "target", "field", "no", "buy", "take", "use", "done")
NOUNS = (
    "barn",
    "treasure",
    "wild",
    "roosters",
    "rabbits",
    "pigs",
    "A1",
    "H9",
    "Z0",
    "pond",
    "nuclear",
    "plunder",
)


@pytest.mark.parametrize("seed", range(6))
def test_every_refusal_is_a_sentence_whatever_is_tried(seed: int) -> None:
    rng = Rng.keyed(seed, "tries")
    match = deploying(2 + seed % 3, seed)
    while waiting_for := match.to_act():
        seat = rng.pick(waiting_for)
        legal = match.legal(seat)
        for words in range(3):
            text = " ".join([rng.pick(VERBS), *rng.sample(NOUNS, words)])
            reason = match.why_not(seat, text)
            assert bool(reason) == (text not in map(str, legal)), text
            assert "\n" not in reason
        match.play(seat, rng.pick(legal))
