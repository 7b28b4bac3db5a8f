"""Eggs, secret weapons, whose choice interrupts whom, and the three endings."""

from __future__ import annotations

import pytest

from game.rng import Rng
from game.touche_poulet.market import EGGS, WILD_EGG
from game.touche_poulet.model import (
    ONE_SHOT,
    PERMANENT,
    WEAPON_CARDS,
    BarrageAdded,
    BlockTargeted,
    EarsHarvested,
    EarsStolen,
    EggBought,
    GameEnded,
    Hit,
    Missed,
    Spied,
    Splashed,
    StackShuffled,
    TurnEnded,
    UnitDestroyed,
    UnitFired,
    WeaponShown,
    WeaponTaken,
    cell_name,
)
from game.touche_poulet.rules import RULES
from tests.rules.touche_poulet_table import BARN, SHOOTERS, SPRAYER, duel, shoot, table

EVERYTHING = f"{SHOOTERS} H1"


def uses(choices: list[str]) -> list[str]:
    return [choice for choice in choices if choice.startswith("use")]


def test_there_are_thirty_weapons() -> None:
    counts = {weapon: WEAPON_CARDS.count(weapon) for weapon in (*ONE_SHOT, *PERMANENT)}
    assert counts == {
        "nuclear": 2,
        "pigeon": 6,
        "barrage": 3,
        "survey": 3,
        "plunder": 2,
        "harvest": 2,
        "munitions": 3,
        "bargain": 3,
        "strongbox": 3,
        "reinforced": 3,
    }
    assert len(WEAPON_CARDS) == 30


@pytest.mark.parametrize(("ears", "wild_left", "can"), [(34, 3, False), (35, 3, True), (39, 2, False)])
def test_wild_eggs_cost_35_then_40_then_45(ears: int, wild_left: int, can: bool) -> None:
    on = table(f"ears: roosters {ears}", f"wild: {' '.join(['35', '40', '45'][3 - wild_left :])}")
    assert ("buy wild" in on.legal("roosters")) == can
    if not can:
        price = 35 if wild_left == 3 else 40
        assert on.why_not("roosters", "buy wild") == f"it costs you {price} ears and you have {ears}"


def test_each_wild_egg_is_dearer_than_the_one_before() -> None:
    on = table("ears: roosters 120", "face up: pigeon pigeon pigeon")
    for price in (35, 40, 45):
        on.play("roosters", "buy wild")
        assert on.happened(EggBought) == [EggBought(0, WILD_EGG, price)]
        on.play("roosters", on.legal("roosters")[0])
    assert on.ears == (0, 0)
    assert on.state.wild == 0
    assert on.with_(ears=(99, 0)).why_not("roosters", "buy wild") == "all wild eggs are sold"


def test_an_enemy_egg_costs_25_paid_to_the_bank() -> None:
    on = table("ears: roosters 25, rabbits 3", "on sale: rabbits-barn", rabbits=BARN)
    on.play("roosters", "buy rabbits barn")
    assert on.ears == (0, 3)
    assert on.state.eggs[0] == (EGGS[1]["barn"],)
    assert on.state.on_sale == ()
    poor = table("ears: roosters 24", "on sale: rabbits-barn", rabbits=BARN)
    assert poor.why_not("roosters", "buy rabbits barn") == "it costs you 25 ears and you have 24"


def test_nobody_buys_their_own_egg() -> None:
    on = table("ears: roosters 30", "on sale: roosters-barn", roosters=BARN)
    assert not [choice for choice in on.legal("roosters") if choice.startswith("buy")]
    assert on.why_not("roosters", "buy roosters barn") == "you never buy your own eggs"
    assert on.why_not("roosters", "buy rabbits barn") == "that egg is not on sale"
    assert on.why_not("roosters", "buy rabbits reaper") == "a reaper carries no egg"


def test_each_egg_brings_a_weapon_and_the_gap_is_filled_at_once() -> None:
    on = table("ears: roosters 35", "face up: barrage pigeon barrage").play("roosters", "buy wild")
    assert on.legal("roosters") == ["take barrage", "take pigeon"]
    assert on.why_not("roosters", "take survey") == "no survey lies face up; face up: barrage, pigeon"
    assert (
        on.why_not("roosters", "fire barn")
        == "first take one of the weapons that lie face up: barrage, pigeon"
    )
    following = on.state.faces[on.state.stack[0]]
    on.play("roosters", "take barrage")
    assert [taken.weapon for taken in on.happened(WeaponTaken)] == ["barrage"]
    assert [shown.weapon for shown in on.happened(WeaponShown)] == [following]
    assert [on.state.faces[token] for token in on.state.row] == ["pigeon", "barrage", following]
    assert [on.state.faces[token] for token in on.state.held[0]] == ["barrage"]
    assert on.to_act == ["roosters"]
    assert "fire barn" in on.legal("roosters")


def test_several_eggs_may_be_bought_in_one_targeting_but_not_after_firing() -> None:
    on = table("ears: roosters 75", "face up: pigeon pigeon pigeon")
    on.play("roosters", "buy wild", "take pigeon", "buy wild")
    on = table("ears: roosters 75").play("roosters", "fire barn")
    assert all(choice.startswith("target") for choice in on.legal("roosters"))
    assert on.why_not("roosters", "buy wild") == "place your targets first"


def test_an_empty_stack_is_refilled_from_the_shuffled_discards() -> None:
    on = table("ears: roosters 35", "face up: pigeon pigeon pigeon")
    state = on.state
    on.with_(discards=state.stack, stack=()).play("roosters", "buy wild", "take pigeon")
    shuffled = on.happened(StackShuffled)[0]
    assert shuffled.tokens == tuple(sorted(state.stack))
    assert sorted(map(str, shuffled.faces)) == sorted(str(state.faces[token]) for token in state.stack)
    assert list(shuffled.faces) != [state.faces[token] for token in state.stack]
    assert on.happened(WeaponShown)[0].weapon == shuffled.faces[0]
    assert [on.state.faces[token] for token in on.state.stack] == list(shuffled.faces[1:])
    assert len(on.state.stack) == 26
    assert len(on.state.row) == 3
    assert on.state.discards == ()
    assert RULES.redact(shuffled, 0) == StackShuffled(shuffled.tokens, (None,) * 27)


def test_discards_wait_until_the_stack_is_empty() -> None:
    on = table("ears: roosters 35", "gone: harvest survey").play("roosters", "buy wild")
    on.play("roosters", on.legal("roosters")[0])
    assert not on.happened(StackShuffled)
    assert len(on.state.discards) == 2


def test_without_stack_and_discards_the_row_shrinks_and_then_nothing_is_taken() -> None:
    on = table("ears: roosters 120", "face up: pigeon survey barrage")
    on.with_(stack=(), discards=()).play("roosters", "buy wild", "take pigeon")
    assert len(on.state.row) == 2
    on.with_(row=()).play("roosters", "buy wild")
    assert "fire barn" in on.legal("roosters")


def test_a_seat_may_buy_after_its_own_shots_before_the_next_seat_resolves() -> None:
    on = duel("ears: roosters 5", fire="granary", at=("E6", "E7", "E8"))
    assert on.ears == (25, 0)
    assert on.to_act == ["roosters"]
    assert on.legal("roosters") == ["buy rabbits granary", "done"]
    assert not [event for event in on.events if isinstance(event, TurnEnded)]
    on.play("roosters", "buy rabbits granary")
    on.play("roosters", on.legal("roosters")[0])
    assert on.to_act == ["rabbits"]
    assert on.state.turn == 2


def test_one_may_keep_the_ears() -> None:
    on = duel("ears: roosters 5", fire="granary", at=("E6", "E7", "E8")).play("roosters", "done")
    assert on.ears == (25, 0)
    assert on.to_act == ["rabbits"]


def test_the_owner_of_a_destroyed_barn_picks_a_weapon_in_the_middle_of_the_others_resolution() -> None:
    on = table("face up: strongbox pigeon survey", "ears: rabbits 5", rabbits="A1 A2 A3 B1 B2")
    on.play("roosters", "fire granary", "target rabbits B3", "target rabbits B4", "target rabbits B5")
    on.play("rabbits", "fire howitzer", "target roosters H9")
    assert on.to_act == ["rabbits"]
    assert on.state.active == 0
    assert on.legal("rabbits") == ["take strongbox", "take pigeon", "take survey"]
    assert on.legal("roosters") == []
    assert on.ears == (30, 5)
    on.play("rabbits", "take pigeon")
    assert [cell_name(event.cell) for event in on.happened(Hit)] == ["B5"]
    assert on.ears == (35, 0)


def test_a_strongbox_from_the_barn_is_in_force_before_the_granary_that_destroyed_it_steals() -> None:
    on = table("face up: strongbox pigeon survey", "ears: rabbits 5", rabbits="A1 A2 A3 B1 B2")
    shoot(on, "granary", "B3", "B4", "B5").play("rabbits", "take strongbox")
    assert [theft.ears for theft in on.happened(EarsStolen)] == [0]
    assert on.ears == (30, 5)


def test_the_bonus_comes_after_the_weapon_and_one_shots_wait_for_their_owners_targeting() -> None:
    on = table("face up: strongbox pigeon survey", rabbits="A1 A2 A3 B1 B2")
    shoot(on, "tractank", "B3", "B4")
    assert on.to_act == ["rabbits"]
    on.play("rabbits", "take pigeon")
    assert on.to_act == ["roosters"]  # now the extra shot
    assert uses(on.legal("roosters")) == []


def test_the_destroyer_of_a_treasure_gets_20_ears_and_picks_a_weapon() -> None:
    on = duel("face up: harvest pigeon survey", fire="barn", at=("H1", "A1", "A2"))
    assert on.ears == (20, 0)
    assert on.to_act == ["roosters"]
    assert on.legal("roosters") == ["take harvest", "take pigeon", "take survey"]
    on.play("roosters", "take harvest")
    assert len(on.happened(Hit)) == 2
    assert on.to_act == ["rabbits"]


def test_one_shot_weapons_are_played_in_ones_own_targeting_only() -> None:
    on = duel("ears: roosters 40", "weapons: roosters harvest", fire="howitzer", at=("H9",))
    assert on.legal("roosters") == ["buy wild", "done"]
    assert on.why_not("roosters", "use harvest") == "one-shot weapons are played in your own targeting only"


def test_a_used_weapon_is_discarded() -> None:
    on = table("weapons: roosters harvest harvest").play("roosters", "use harvest")
    assert on.happened(EarsHarvested) == [EarsHarvested(0, 15)]
    assert on.ears == (15, 0)
    assert len(on.state.held[0]) == 1
    assert [on.state.faces[token] for token in on.state.discards] == ["harvest"]
    on.play("roosters", "use harvest")
    assert on.why_not("roosters", "use harvest") == "you hold no harvest"


def test_a_nuclear_strike_targets_the_open_cells_of_a_block_beside_the_normal_shot() -> None:
    on = table("weapons: roosters nuclear", rabbits="A1")
    assert len(uses(on.legal("roosters"))) == 6 * 7
    assert "must lie on the board" in on.why_not("roosters", "use nuclear rabbits A1")
    on.play("roosters", "use nuclear rabbits B2")
    assert [cell_name(cell) for cell in on.happened(BlockTargeted)[0].cells] == [
        "A2",
        "A3",
        "B1",
        "B2",
        "B3",
        "C1",
        "C2",
        "C3",
    ]
    on.play("roosters", "fire sprayer")
    assert "target rabbits B2" not in on.legal("roosters")
    on.play("roosters", "target rabbits H9").play("rabbits", "fire howitzer", "target roosters H9")
    assert len(on.happened(Hit)) == 5
    assert not on.happened(Splashed)  # a strike earns no bonus, the sprayer missed
    assert on.happened(Hit)[0].unit is None
    assert on.happened(UnitDestroyed)[0].pay == (30, 0)


def test_a_nuclear_strike_spares_what_another_seats_field_covers() -> None:
    on = table("weapons: roosters nuclear", "fields: rabbits rabbits-A1").play(
        "roosters", "use nuclear rabbits B2"
    )
    cells = [cell_name(cell) for cell in on.happened(BlockTargeted)[0].cells]
    assert cells == ["A3", "B3", "C1", "C2", "C3"]


@pytest.mark.parametrize(("cell", "count"), [("B2", 6), ("B7", 5), ("H9", 0), ("G6", 2), ("A1", 4)])
def test_a_pigeon_counts_the_unit_cells_around_hit_or_not(cell: str, count: int) -> None:
    on = table("weapons: roosters pigeon", rabbits="A1 B2").play("roosters", f"use pigeon rabbits {cell}")
    note = on.happened(Spied)[0].note
    assert (note.by, note.board, note.where, note.count) == ("pigeon", 1, cell, count)
    assert on.state.notes == (note,)
    assert on.state.boards == table(rabbits="A1 B2").state.boards


def test_a_pigeon_may_look_at_any_enemy_cell() -> None:
    on = table("weapons: roosters pigeon", seats=3)
    assert len(uses(on.legal("roosters"))) == 2 * 72
    assert on.why_not("roosters", "use pigeon roosters A1") == "choose an opponent"


@pytest.mark.parametrize(
    ("zone", "count"),
    [("meadow", 7), ("pond", 4), ("lavender", 3), ("patch", 3), ("path", 2), ("wheat", 2)],
)
def test_a_survey_counts_the_intact_unit_cells_of_a_zone(zone: str, count: int) -> None:
    on = table("weapons: roosters survey", rabbits="A1 A2").play("roosters", f"use survey rabbits {zone}")
    note = on.happened(Spied)[0].note
    assert (note.by, note.where, note.count) == ("survey", zone, count)


def test_a_barrage_adds_two_targets_anywhere_that_may_earn_the_bonus() -> None:
    on = table("weapons: roosters barrage", seats=3).play("roosters", "use barrage")
    assert on.happened(BarrageAdded) == [BarrageAdded(0, 2)]
    on.play("roosters", "fire sprayer")
    assert on.happened(UnitFired) == [UnitFired(0, "sprayer", 0, 3)]
    on.play("roosters", "target rabbits H9", "target moles B5", "target rabbits H8")
    on.play("rabbits", "fire howitzer", "target moles H9").play("moles", "fire howitzer", "target rabbits H7")
    assert [(splash.board, cell_name(splash.centre)) for splash in on.happened(Splashed)] == [(2, "B5")]


def test_a_barrages_targets_come_after_the_row_of_neighbours() -> None:
    on = table("weapons: roosters barrage").play(
        "roosters", "use barrage", "fire tractank", "target rabbits D4"
    )
    assert len(on.legal("roosters")) == 4
    on.play("roosters", "target rabbits D5")
    assert len(on.legal("roosters")) == 70
    on.play("roosters", "target rabbits A1", "target rabbits H1")
    assert on.to_act == ["rabbits"]


def test_the_barrage_does_not_last_beyond_the_turn() -> None:
    on = table("weapons: roosters barrage").play("roosters", "use barrage")
    shoot(on, "howitzer", "H9", "H8", "H7").play("rabbits", "fire howitzer", "target roosters H8")
    on.play("roosters", "fire howitzer")
    assert on.happened(UnitFired) == [UnitFired(0, "howitzer", 0, 1)]


def test_a_barrage_that_finds_no_cell_is_not_handed_on() -> None:
    struck = " ".join(
        f"{row}{n}" for row in "ABCDEFGH" for n in range(1, 10) if f"{row}{n}" not in ("B2", "C2")
    )
    on = table("weapons: roosters barrage nuclear", rabbits=struck)
    on.play("roosters", "use barrage")
    assert on.state.barrage == 2
    on.play("roosters", "use nuclear rabbits B2")  # takes the last open cells
    assert on.to_act == ["rabbits"]
    on.play("rabbits", "fire barn")
    assert on.happened(UnitFired) == [UnitFired(1, "barn", 0, 3)]


def test_a_barrage_needs_a_shot() -> None:
    on = table(
        "turn 1, rabbits first, rabbits targeting", "weapons: roosters barrage harvest", roosters=SHOOTERS
    )
    on.play("rabbits", "fire howitzer", "target roosters H9")
    assert on.legal("roosters") == ["use harvest", "done"]
    assert on.why_not("roosters", "use barrage") == "it adds targets to a shot, and you cannot fire"


@pytest.mark.parametrize(("ears", "stolen"), [(25, 10), (4, 4)])
def test_plunder_steals_up_to_ten_ears(ears: int, stolen: int) -> None:
    on = table(f"ears: rabbits {ears}", "weapons: roosters plunder").play("roosters", "use plunder rabbits")
    assert on.happened(EarsStolen) == [EarsStolen(0, 1, stolen, "plunder")]
    assert on.ears == (stolen, ears - stolen)


def test_a_strongbox_keeps_every_thief_out() -> None:
    facts = ("ears: rabbits 20", "weapons: roosters plunder, rabbits strongbox")
    on = table(*facts)
    assert uses(on.legal("roosters")) == []
    assert on.why_not("roosters", "use plunder rabbits") == "a strongbox protects them"
    assert (
        table("weapons: roosters plunder").why_not("roosters", "use plunder rabbits") == "they have no ears"
    )
    stolen = duel(*facts, fire="granary", at=("A1", "A2", "A3"))
    assert stolen.ears == (0, 20)
    assert [theft.ears for theft in stolen.happened(EarsStolen)] == [0]


@pytest.mark.parametrize(("unit", "targets"), [("barn", 5), ("reaper", 4), ("howitzer", 1), ("sprayer", 1)])
def test_each_munitions_card_adds_a_target_to_barn_and_reaper(unit: str, targets: int) -> None:
    on = table("weapons: roosters munitions munitions").play("roosters", f"fire {unit}")
    assert on.happened(UnitFired) == [UnitFired(0, unit, 0, targets)]


def test_bargains_make_eggs_five_ears_cheaper_once() -> None:
    facts = ("on sale: rabbits-barn", "weapons: roosters bargain bargain")
    on = table("ears: roosters 20", *facts, rabbits=BARN)
    assert "buy rabbits barn" in on.legal("roosters")
    assert table("ears: roosters 19", *facts, rabbits=BARN).legal("roosters")[0] == "fire barn"
    assert on.play("roosters", "buy rabbits barn").ears == (0, 0)
    on = table("ears: roosters 30", "weapons: roosters bargain").play("roosters", "buy wild")
    assert on.ears == (0, 0)
    assert on.happened(EggBought) == [EggBought(0, WILD_EGG, 30)]


def test_the_fifth_egg_bought_in_targeting_ends_the_game_before_any_further_shot() -> None:
    eggs = "eggs: roosters wild wild rabbits-sprayer rabbits-barn"
    on = table("ears: roosters 45", "wild: 45", eggs, rabbits=f"{BARN} {SPRAYER}")
    on.play("roosters", "buy wild")
    assert on.to_act == []
    outcome = RULES.outcome(on.state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.scores) == ("five_eggs", (0,), (5, 0))
    assert not on.happened(Hit)
    assert not on.happened(Missed)


def test_the_fifth_egg_may_be_bought_after_ones_shots() -> None:
    eggs = "eggs: roosters wild wild wild rabbits-barn"
    on = duel("ears: roosters 5", "wild: ", eggs, fire="granary", at=("E6", "E7", "E8"), rabbits=BARN)
    on.with_(wild=0).play("roosters", "buy rabbits granary")
    outcome = RULES.outcome(on.state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("five_eggs", (0,))


def test_the_sole_seat_with_a_living_unit_wins_at_once() -> None:
    on = table(rabbits=SHOOTERS).play("roosters", "fire barn", "target rabbits H1", "target rabbits H8")
    on.play("roosters", "target rabbits H9")
    outcome = RULES.outcome(on.state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("sole_survivor", (0,))
    assert on.ears == (20, 0)
    assert not on.happened(Missed)  # the other two tokens never resolve
    assert on.to_act == []


def test_a_seat_that_lost_everything_is_out_of_the_fight_but_not_of_the_market() -> None:
    on = table("turn 1, rabbits first, rabbits targeting", "ears: moles 35", seats=3, moles=EVERYTHING)
    on.play("rabbits", "fire howitzer", "target roosters H9")
    assert on.to_act == ["moles"]
    assert on.legal("moles") == ["buy wild", "done"]


def test_the_third_seat_wins_when_two_have_shot_each_other_to_pieces() -> None:
    on = table(seats=3, moles=EVERYTHING, rabbits=SHOOTERS)
    on.play("roosters", "fire howitzer", "target rabbits H1")
    outcome = RULES.outcome(on.state)
    assert outcome is not None
    assert outcome.winners == (0,)


@pytest.mark.parametrize(
    ("facts", "winners"),
    [
        (("eggs: rabbits wild", "ears: roosters 30"), (1,)),
        (("ears: roosters 15", "ears: roosters 30"), (0,)),
        ((), (0,)),
    ],
)
def test_when_nobody_can_shoot_any_more_eggs_then_ears_decide(
    facts: tuple[str, ...], winners: tuple[int, ...]
) -> None:
    """Each side's last shooter, a reaper, is taken by the other's."""
    left = SHOOTERS.replace("F3", "")
    on = table(*facts, roosters=left, rabbits=left)
    on.play("roosters", "fire reaper", "target rabbits F3", "target rabbits C1")
    on.play("rabbits", "fire reaper", "target roosters F3", "target roosters C1")
    on.play("roosters", "target rabbits C2")
    if on.to_act == ["roosters"]:
        on.play("roosters", "done")
    on.play("rabbits", "target roosters C2")
    ended = on.happened(GameEnded)
    if not ended:  # the rabbits may buy first
        on.play("rabbits", "done")
        ended = on.happened(GameEnded)
    assert ended[0].reason == "no_shooters"
    assert ended[0].winners == (winners if facts else (0, 1))


def test_a_nuclear_strike_in_living_hands_keeps_the_game_going_for_as_long_as_shots_fall() -> None:
    on = table(
        "weapons: rabbits nuclear", roosters=SHOOTERS.replace("G7", ""), rabbits=SHOOTERS.replace("G7", "")
    )
    on.play("roosters", "fire howitzer", "target rabbits G7")
    on.play("rabbits", "fire howitzer", "target roosters G7")
    assert on.to_act == ["rabbits"]
    assert on.state.turn == 2
    on.play("rabbits", "done")
    assert on.happened(GameEnded)[0].reason == "no_shooters"


def test_a_nuclear_strike_in_dead_hands_keeps_nothing_going() -> None:
    left = SHOOTERS.replace("G7", "")
    on = table("weapons: moles nuclear", seats=3, roosters=left, rabbits=left, moles=EVERYTHING)
    on.play("roosters", "fire howitzer", "target rabbits G7")
    on.play("rabbits", "fire howitzer", "target roosters G7")
    on.play("moles", "done")
    assert on.happened(GameEnded)[0].reason == "no_shooters"


def test_all_screens_are_lifted_at_the_end() -> None:
    on = table(rabbits=SHOOTERS).play("roosters", "fire howitzer", "target rabbits H1")
    assert on.happened(GameEnded)
    assert RULES.view(on.state, 1).boards == on.state.boards
    assert RULES.view(on.state, None).boards == on.state.boards


def test_a_preview_tells_no_more_than_the_seat_knows() -> None:
    on = table("weapons: roosters pigeon").play("roosters", "fire howitzer", "target rabbits H9")
    seen = RULES.view(on.state, 1)
    fire = RULES.apply(seen, 1, RULES.legal_actions(seen, 1)[0], Rng.keyed("preview")).state
    last = RULES.apply(fire, 1, RULES.legal_actions(fire, 1)[0], Rng.keyed("preview"))
    names = [type(event).__name__ for event in last.events]
    assert "Hit" not in names
    pigeon = table("weapons: roosters pigeon").state
    seen = RULES.view(pigeon, 0)
    looked = RULES.apply(seen, 0, RULES.legal_actions(seen, 0)[0], Rng.keyed("preview"))
    assert not [event for event in looked.events if isinstance(event, Spied)]
