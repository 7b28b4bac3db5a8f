"""Every unit's shot and bonus, destruction and pay, by example."""

from __future__ import annotations

import pytest

from game.touche_poulet.market import CELL_NAMED, EGGS
from game.touche_poulet.model import (
    UNITS,
    EarsStolen,
    FieldLowered,
    FieldRaised,
    Hit,
    Missed,
    Splashed,
    SplashStopped,
    TokenReturned,
    UnitDestroyed,
    cell_name,
)
from tests.rules.touche_poulet_table import (
    BARN,
    GRANARY,
    HARVESTER,
    REAPERS,
    SPRAYER,
    TRACKS,
    Table,
    duel,
    shoot,
    table,
)


def struck_cells(on: Table, kind: type[Hit] | type[Missed], seat: int = 0) -> list[str]:
    return [cell_name(event.cell) for event in on.happened(kind) if event.seat == seat]


def test_the_cards_are_those_of_the_rule_book() -> None:
    assert {name: (card.tokens, card.ears, card.egg) for name, card in UNITS.items()} == {
        "barn": (1, 5, True),
        "sprayer": (1, 5, True),
        "tractank": (1, 5, True),
        "harvester": (1, 5, True),
        "granary": (1, 10, True),
        "reaper": (2, 15, False),
        "howitzer": (2, 15, False),
        "treasure": (1, 20, False),
    }
    assert [
        UNITS[name].shape for name in ("barn", "sprayer", "tractank", "harvester", "granary", "treasure")
    ] == [
        (2, 3),
        (3, 1),
        (2, 2),
        (1, 3),
        (1, 2),
        (1, 1),
    ]


def test_the_barn_fires_at_three_cells_of_different_boards() -> None:
    on = table(seats=3).play("roosters", "fire barn")
    on.play("roosters", "target rabbits A1", "target moles H9", "target rabbits H9")
    assert on.to_act == ["rabbits"]
    assert [len(shots) for shots in on.state.shots] == [3, 0, 0]


def test_a_hit_is_public_and_its_unit_is_not() -> None:
    on = duel(fire="barn", at=("A1", "C1", "H9"))
    hit = on.happened(Hit)[0]
    assert (hit.seat, hit.unit, hit.board, cell_name(hit.cell), hit.splash) == (0, "barn", 1, "A1", None)
    assert struck_cells(on, Missed) == ["C1", "H9"]
    assert not on.happened(UnitDestroyed)
    assert on.ears == (0, 0)


def test_a_barn_that_hits_has_no_bonus() -> None:
    on = duel(fire="barn", at=("A1", "D1", "E6"))
    assert len(on.happened(Hit)) == 3
    assert on.to_act == ["rabbits"]


def test_the_sprayer_splashes_the_eight_cells_around_in_reading_order() -> None:
    on = duel(fire="sprayer", at=("B5",))
    splash = on.happened(Splashed)[0]
    assert [cell_name(cell) for cell in splash.cells] == ["A4", "A5", "A6", "B4", "B6", "C4", "C5", "C6"]
    assert struck_cells(on, Hit) == ["B5", "A5", "A6", "B6"]
    assert struck_cells(on, Missed) == ["A4", "B4", "C4", "C5", "C6"]
    assert {event.splash for event in on.happened(Hit)} == {None, CELL_NAMED["B5"]}


def test_splash_ends_at_the_edge_and_skips_what_is_struck() -> None:
    on = duel(fire="sprayer", at=("A1",), rabbits="B1 B2")
    assert [cell_name(cell) for cell in on.happened(Splashed)[0].cells] == ["A2"]


def test_a_sprayer_that_misses_splashes_nothing() -> None:
    on = duel(fire="sprayer", at=("C5",))
    assert not on.happened(Splashed)
    assert struck_cells(on, Missed) == ["C5"]


def test_the_howitzer_splashes_its_four_neighbours() -> None:
    on = duel(fire="howitzer", at=("B2",))
    assert struck_cells(on, Hit) == ["B2", "A2", "B1", "B3"]
    assert struck_cells(on, Missed) == ["C2"]


def test_splash_never_earns_a_bonus_of_its_own() -> None:
    on = duel(fire="howitzer", at=("B2",))
    assert len(on.happened(Splashed)) == 1


def test_the_tractank_fires_at_neighbours_and_a_hit_brings_a_howitzer_shot_at_once() -> None:
    on = duel(fire="tractank", at=("C8", "C9"))
    assert struck_cells(on, Hit) == ["C8"]
    assert struck_cells(on, Missed) == []  # C9 waits for the extra shot
    assert on.to_act == ["roosters"]
    assert "target rabbits C9" not in on.legal("roosters")
    on.play("roosters", "target rabbits E6")
    assert [cell_name(cell) for cell in on.happened(Splashed)[0].cells] == ["D6", "E5", "E7", "F6"]
    assert on.happened(Splashed)[0].unit == "tractank"
    assert struck_cells(on, Missed) == ["D6", "E5", "F6", "C9"]


def test_two_direct_hits_of_a_tractank_bring_one_extra_shot() -> None:
    on = duel(fire="tractank", at=("A1", "B1")).play("roosters", "target rabbits H9")
    assert struck_cells(on, Hit) == ["B1"]
    assert on.to_act == ["rabbits"]


def test_an_extra_shot_may_aim_at_any_opponent() -> None:
    on = table(seats=3).play("roosters", "fire reaper", "target rabbits A1", "target rabbits A2")
    on.play("rabbits", "fire howitzer", "target roosters H9").play(
        "moles", "fire howitzer", "target roosters H8"
    )
    assert on.to_act == ["roosters"]
    choices = on.legal("roosters")
    assert "target moles A1" in choices
    assert "target rabbits A3" in choices
    assert not {"target roosters A1", "target rabbits A1", "target rabbits A2"} & set(choices)
    on.play("roosters", "target moles A1")
    assert struck_cells(on, Hit) == ["A1", "A2"]


def test_the_reaper_gets_one_more_target_for_a_hit_and_only_one() -> None:
    on = duel(fire="reaper", at=("A1", "H9"))
    assert on.to_act == ["roosters"]
    on.play("roosters", "target rabbits D1")
    assert struck_cells(on, Hit) == ["D1"]
    assert struck_cells(on, Missed) == ["H9"]
    assert on.to_act == ["rabbits"]


def test_the_granary_steals_five_ears_however_many_cells_it_hits() -> None:
    on = duel("ears: rabbits 20", fire="granary", at=("A1", "A2", "A3"))
    assert len(on.happened(Hit)) == 3
    assert [(theft.ears, theft.by) for theft in on.happened(EarsStolen)] == [(5, "granary")]
    assert on.ears == (5, 15)


@pytest.mark.parametrize(("ears", "stolen"), [(0, 0), (3, 3), (5, 5)])
def test_the_granary_steals_no_more_than_there_is(ears: int, stolen: int) -> None:
    on = duel(f"ears: rabbits {ears}", fire="granary", at=("A1", "A2", "A3"))
    assert on.ears == (stolen, ears - stolen)


def test_a_granary_that_misses_steals_nothing() -> None:
    assert duel("ears: rabbits 20", fire="granary", at=("C1", "C2", "C3")).ears == (0, 20)


def test_the_harvester_places_its_field_at_once_on_any_board_its_own_included() -> None:
    on = duel(fire="harvester", at=("A1", "A2"))
    assert on.to_act == ["roosters"]
    choices = on.legal("roosters")
    assert len(choices) == 2 * 7 * 8 + 1
    assert {"field roosters A1", "field rabbits G8", "no field"} <= set(choices)
    assert not {"field rabbits H1", "field rabbits A9"} & set(choices)
    on.play("roosters", "field roosters A1")
    assert on.happened(FieldRaised)
    assert struck_cells(on, Hit) == ["A2"]


def test_the_field_may_be_declined() -> None:
    on = duel(fire="harvester", at=("A1", "A2")).play("roosters", "no field")
    assert on.state.fields == (None, None)
    assert on.to_act == ["rabbits"]


def test_a_field_keeps_the_others_out_until_its_owners_next_resolution() -> None:
    on = duel(fire="harvester", at=("A1", "A2")).play("roosters", "field roosters A1")
    on.play("rabbits", "fire barn")
    assert not {"target roosters A1", "target roosters A2", "target roosters B1", "target roosters B2"} & set(
        on.legal("rabbits")
    )
    assert {"target roosters A3", "target roosters B3", "target roosters C1"} <= set(on.legal("rabbits"))
    assert on.why_not("rabbits", "target roosters A2") == "the magnetic field of the roosters covers it"
    on.play("rabbits", "target roosters C1", "target roosters C2", "target roosters C3")
    on.play("roosters", "fire sprayer", "target rabbits H9")
    lowered = on.happened(FieldLowered)
    assert [(field.seat, field.board) for field in lowered] == [(0, 0)]
    order = [type(event) for event in on.events]
    assert order.index(Missed) < order.index(FieldLowered)  # the rabbits, first this turn, resolved under it
    assert on.state.fields == (None, None)


def test_a_field_on_an_enemy_board_keeps_everybody_off_but_its_owner() -> None:
    on = table(seats=3).play("roosters", "fire harvester", "target rabbits A1", "target rabbits A2")
    on.play("rabbits", "fire howitzer", "target moles H9").play(
        "moles", "fire howitzer", "target roosters H9"
    )
    on.play("roosters", "field moles D4")
    assert [field is None for field in on.state.fields] == [False, True, True]
    on.play("rabbits", "fire howitzer")
    assert "target moles D4" not in on.legal("rabbits")
    assert "target roosters D4" in on.legal("rabbits")  # the same cell of another board
    on.play("rabbits", "target roosters D4").play("moles", "fire howitzer", "target rabbits H9")
    on.play("roosters", "fire howitzer")
    assert "target moles D4" in on.legal("roosters")


def test_a_reinforced_field_shields_one_board_only() -> None:
    on = duel("fields: rabbits roosters-A1", "weapons: rabbits reinforced", fire="howitzer", at=("B3",))
    assert struck_cells(on, Hit) == ["B3", "A3", "B2"]


def test_a_seat_may_fire_under_its_own_field() -> None:
    on = table("fields: roosters rabbits-A1").play("roosters", "fire barn")
    assert "target rabbits A1" in on.legal("roosters")


def test_tokens_that_lie_under_a_new_field_stay() -> None:
    on = table().play("roosters", "fire harvester", "target rabbits A1", "target rabbits A2")
    on.play("rabbits", "fire barn", "target roosters A1", "target roosters A2", "target roosters C1")
    on.play("roosters", "field roosters A1")
    assert struck_cells(on, Hit, seat=1) == ["A1", "A2"]


def test_splash_passes_a_field_and_a_reinforced_one_stops_it() -> None:
    at = ("B3",)
    plain = duel("fields: rabbits rabbits-A1", fire="howitzer", at=at)
    assert struck_cells(plain, Hit) == ["B3", "A3", "B2"]
    strong = duel("fields: rabbits rabbits-A1", "weapons: rabbits reinforced", fire="howitzer", at=at)
    assert struck_cells(strong, Hit) == ["B3", "A3"]
    stopped = strong.happened(SplashStopped)
    assert [(cell_name(stop.cell), stop.board, stop.field_of) for stop in stopped] == [("B2", 1, 1)]


def test_a_field_reinforced_in_the_middle_of_a_splash_stops_the_rest_of_it() -> None:
    wrecked = "A1 A2 A3 B1 B2"  # B3 is the barn's last cell
    on = table("fields: rabbits rabbits-C4", "face up: reinforced pigeon pigeon", rabbits=wrecked)
    shoot(on, "sprayer", "B3")
    assert on.to_act == ["rabbits"]
    on.play("rabbits", "take reinforced")
    assert [cell_name(stop.cell) for stop in on.happened(SplashStopped)] == ["C4"]
    assert struck_cells(on, Missed) == ["A4", "B4", "C2", "C3"]


def test_everybody_who_hit_a_unit_is_paid_by_the_cell_and_its_egg_goes_on_sale() -> None:
    on = table("hits: roosters moles-A5 moles-A6, rabbits moles-B5", seats=3, moles="A5 A6 B5")
    on.play("roosters", "fire howitzer", "target moles B6")
    on.play("rabbits", "fire howitzer", "target roosters H9").play(
        "moles", "fire howitzer", "target roosters H8"
    )
    fallen = on.happened(UnitDestroyed)[0]
    assert (fallen.unit, fallen.board, fallen.by, fallen.pay, fallen.egg) == (
        "tractank",
        2,
        0,
        (15, 5, 0),
        True,
    )
    assert on.ears == (15, 5, 0)
    assert on.state.on_sale == (EGGS[2]["tractank"],)


@pytest.mark.parametrize(
    ("unit", "cells", "pay", "egg"),
    [
        ("barn", BARN, 30, True),
        ("sprayer", SPRAYER, 15, True),
        ("tractank", TRACKS, 20, True),
        ("harvester", HARVESTER, 15, True),
        ("granary", GRANARY, 20, True),
        ("reaper", "F1", 15, False),
        ("howitzer", "G5", 15, False),
        ("treasure", "H1", 20, False),
    ],
)
def test_what_each_unit_pays(unit: str, cells: str, pay: int, egg: bool) -> None:
    *before, last = cells.split()
    on = duel(fire="barn", at=(last, "H8", "H9"), rabbits=" ".join(before))
    fallen = on.happened(UnitDestroyed)[0]
    assert (fallen.unit, fallen.pay, fallen.egg) == (unit, (pay, 0), egg)
    assert on.ears == (pay, 0)
    assert len(on.state.on_sale) == egg


def test_twins_share_a_card_that_goes_with_the_last_of_them() -> None:
    first, second = REAPERS.split()
    one_left = table(roosters=first)
    assert "fire reaper" in one_left.legal("roosters")
    none_left = table(roosters=f"{first} {second}")
    assert "fire reaper" not in none_left.legal("roosters")
    assert none_left.why_not("roosters", "fire reaper") == "your reaper has been destroyed"


def test_the_same_unit_may_fire_every_turn() -> None:
    on = shoot(table(), "howitzer", "H9")
    on.play("rabbits", "fire howitzer", "target roosters H8")
    assert "fire howitzer" in on.legal("roosters")


def test_a_shot_resolves_although_the_unit_that_fired_it_was_destroyed() -> None:
    on = table(rabbits="G5").play("roosters", "fire howitzer", "target rabbits G7")
    on.play("rabbits", "fire howitzer", "target roosters A1")
    assert on.happened(UnitDestroyed)[0].unit == "howitzer"
    assert struck_cells(on, Hit, seat=1) == ["A1", "A2", "B1"]
    assert "fire howitzer" not in on.legal("rabbits")


def test_splash_on_a_targeted_cell_is_the_splashers_and_the_token_comes_back_without_effect() -> None:
    on = table(seats=3).play("roosters", "fire howitzer", "target moles A1")
    on.play("rabbits", "fire howitzer", "target moles A2").play(
        "moles", "fire howitzer", "target roosters H9"
    )
    assert struck_cells(on, Hit, seat=0) == ["A1", "A2", "B1"]
    returned = on.happened(TokenReturned)
    assert [(token.seat, token.board, cell_name(token.cell)) for token in returned] == [(1, 2, "A2")]
    assert struck_cells(on, Hit, seat=1) == []
    assert [len(on.happened(Splashed)), on.state.boards[2].targeted] == [1, 0]
    assert on.state.boards[2].hits[0].bit_count() == 3


def test_a_token_that_splash_passed_by_lies_until_its_own_shot_resolves() -> None:
    on = table(seats=3, moles="A1 A2 A3 B1").play("roosters", "fire howitzer", "target moles B2")
    on.play("rabbits", "fire howitzer", "target moles B3").play(
        "moles", "fire howitzer", "target roosters H9"
    )
    assert on.happened(UnitDestroyed)[0].unit == "barn"
    assert on.to_act == ["moles"]  # a weapon for the barn, before the rabbits resolve
    assert on.state.boards[2].targeted == 1 << CELL_NAMED["B3"]
    on.play("moles", on.legal("moles")[0]).play("roosters", "done")
    assert on.happened(TokenReturned)
    assert on.state.boards[2].targeted == 0


def test_an_extra_shot_without_an_open_cell_is_lost() -> None:
    kept = ("A1", "F3", "H1")
    struck = " ".join(f"{row}{n}" for row in "ABCDEFGH" for n in range(1, 10) if f"{row}{n}" not in kept)
    on = table("weapons: roosters munitions", rabbits=struck)
    on.play("roosters", "fire reaper", "target rabbits A1", "target rabbits F3", "target rabbits H1")
    on.play("rabbits", "fire reaper", "target roosters H8", "target roosters H9")
    assert on.to_act == ["rabbits"]  # the barn's weapon
    on.play("rabbits", on.legal("rabbits")[0])
    assert on.state.ending == "sole_survivor"
