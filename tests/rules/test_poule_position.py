"""Poule Position, rule by rule."""

from __future__ import annotations

import pytest

from game.core import IllegalAction, Outcome
from game.match import Match
from game.notation import find
from game.poule_position.diagram import draw, parse
from game.poule_position.model import (
    CARDS,
    Counted,
    Dealt,
    Drawn,
    HenDropped,
    HenPerched,
    HenPlaced,
    Options,
    Picked,
    Revealed,
    RoundEnded,
    RoundWon,
    State,
)
from game.poule_position.rules import (
    apply,
    empty,
    imagine,
    legal_actions,
    outcome,
    redact,
    setup,
    to_act,
    view,
    why_not,
)
from game.rng import Rng

A, B, C, D, E = range(5)
NO_DICE = Rng.keyed("nothing here throws dice")


def placing(seat: str, card: int, picture: str, chips: str = "A20 B20 C20") -> State:
    """A ladder before which this seat has just won round 5 with that card."""
    others = [f"{other}{low}" for other, low in zip("ABC", (1, 2, 3), strict=True) if other != seat]
    trick = " ".join([f"{seat}{card}", *others])
    return parse(f"round 5, {seat} leads, {seat} places\n{picture}\ntrick: {trick}\nchips: {chips}")


def act(state: State, seat: int, text: str) -> State:
    action = find(legal_actions(state, seat), text)
    assert action is not None, f"{text} is not among {[str(a) for a in legal_actions(state, seat)]}"
    return apply(state, seat, action, NO_DICE).state


def table(state: State) -> list[str]:
    """The ladder, the dust and the chips: what a placement changes."""
    return [
        line for line in draw(state).splitlines() if line[0] in "-12345678" or line[:4] in ("dust", "chip")
    ]


def after(seat: str, card: int, text: str, picture: str, chips: str = "A20 B20 C20") -> list[str]:
    return table(act(placing(seat, card, picture, chips), "ABC".index(seat), text))


def choices(state: State, seat: int) -> list[str]:
    return [str(action) for action in legal_actions(state, seat)]


class TestPlacing:
    def test_the_weaker_of_the_two_drops_again(self) -> None:
        assert after("B", 60, "rung 8", "8: A50 | 7: B70 | 6: C40") == [
            "8: B60 | 7: B70 | 6: A50 | 5: C40",
            "chips: A18 B20 C19",
        ]

    def test_a_hen_pushed_off_the_bottom_lands_in_the_dust_and_a_broke_owner_pays_nothing(self) -> None:
        assert after("B", 99, "rung 1", "1: A30 | -1: C10", chips="A20 B20 C0") == [
            "1: B99 | -1: A30",
            "dust: C10",
            "chips: A19 B20 C0",
        ]

    def test_the_fall_into_the_dust_costs_a_chip_too(self) -> None:
        assert after("A", 50, "rung -1", "-1: C10", chips="A20 B20 C1") == [
            "-1: A50",
            "dust: C10",
            "chips: A20 B20 C0",
        ]

    def test_a_hen_that_loses_to_all_below_pays_for_each_rung(self) -> None:
        assert after("A", 60, "rung 3", "3: B50 | 2: C97 | 1: C98 | -1: C99", chips="A20 B3 C20") == [
            "3: A60 | 2: C97 | 1: C98 | -1: C99",
            "dust: B50",
            "chips: A20 B0 C20",
        ]

    def test_you_can_chase_and_pay_for_your_own_hen(self) -> None:
        assert after("A", 60, "rung 8", "8: A50") == ["8: A60 | 7: A50", "chips: A19 B20 C20"]

    def test_a_weak_hen_may_sit_above_a_stronger_one(self) -> None:
        assert after("A", 5, "rung 8", "7: B99") == ["8: A5 | 7: B99", "chips: A20 B20 C20"]

    def test_a_strong_hen_below_pushes_nobody_up(self) -> None:
        assert after("A", 99, "rung 7", "8: B10 | 6: C20") == [
            "8: B10 | 7: A99 | 6: C20",
            "chips: A20 B20 C20",
        ]

    def test_straight_into_the_dust_is_free_of_charge(self) -> None:
        assert after("A", 9, "dust", "8: B10") == ["8: B10", "dust: A9", "chips: A20 B20 C20"]

    def test_the_dust_holds_any_number(self) -> None:
        state = parse("round 5, A leads, A places\ndust: A4 A5 B6 C7\ntrick: A9 B2 C3\nchips: A20 B20 C20")
        assert table(act(state, A, "dust")) == ["dust: A4 A5 B6 C7 A9", "chips: A20 B20 C20"]

    def test_free_rungs_weaker_hens_and_the_dust_are_open_and_nothing_else(self) -> None:
        state = placing("B", 60, "8: A50 | 7: B70 | 3: C61 | -1: A59")
        assert choices(state, B) == [
            "rung -1",
            "rung 1",
            "rung 2",
            "rung 4",
            "rung 5",
            "rung 6",
            "rung 8",
            "dust",
        ]

    def test_below_stronger_hens_on_every_rung_the_dust_stays_open(self) -> None:
        rungs = (
            " | ".join(f"{v}: A{90 + n}" for n, v in enumerate((8, 7, 6, 5, 4, 3)) if v)
            + " | 2: C96 | 1: C97 | -1: C98"
        )
        assert choices(placing("B", 60, rungs), B) == ["dust"]

    def test_events_tell_the_whole_cascade(self) -> None:
        state = placing("B", 60, "8: A50 | 7: B70 | 6: C40")
        a50, b70, c40 = state.ladder[8], state.ladder[7], state.ladder[6]
        assert a50 is not None
        assert b70 is not None
        assert c40 is not None
        b60 = state.trick[B]
        assert b60 is not None
        action = find(legal_actions(state, B), "rung 8")
        assert action is not None
        losers = tuple(token for token in (state.trick[A], state.trick[C]) if token is not None)
        assert apply(state, B, action, NO_DICE).events == (
            HenPlaced(b60, 8, a50),
            HenDropped(a50, 7, 1),
            HenDropped(a50, 6, 1),
            HenPerched(a50, 6, c40),
            HenDropped(c40, 5, 1),
            HenPerched(c40, 5, None),
            RoundEnded(B, losers),
        )

    def test_a_seventh_win_is_placed_like_any_other(self) -> None:
        six = "8: A80 | 7: A81 | 6: A82 | 5: A83 | 4: A84 | 3: A85"
        assert after("A", 86, "rung 2", six) == [f"{six} | 2: A86", "chips: A20 B20 C20"]


class TestARound:
    @pytest.mark.parametrize(
        ("cards", "winner"),
        [((12, 97, 55), C), ((3, 99, 98, 40, 41), C), ((98, 99, 3, 40), A), ((5, 4, 6), A)],
    )
    def test_the_second_highest_card_wins(self, cards: tuple[int, ...], winner: int) -> None:
        letters = "ABCDE"[: len(cards)]
        hands = " | ".join(f"{letter} {card}" for letter, card in zip(letters, cards, strict=True))
        chips = " ".join(f"{letter}20" for letter in letters)
        state = parse(f"round 10, A leads\nchips: {chips}\nhands: {hands}")
        for seat, card in enumerate(cards):
            assert to_act(state) == (seat,)
            state = act(state, seat, f"play {card}")
        assert state.winner == winner
        assert to_act(state) == (winner,)

    def test_the_ranking_is_told_strongest_first(self) -> None:
        state = parse("round 10, C leads\nchips: A20 B20 C20\nhands: A 12 | B 97 | C 55")
        state = act(act(state, C, "play 55"), A, "play 12")
        last = find(legal_actions(state, B), "play 97")
        assert last is not None
        won = apply(state, B, last, NO_DICE).events[-1]
        assert isinstance(won, RoundWon)
        assert won.seat == C
        assert [state.faces[token] for token in won.ranking] == [97, 55, 12]

    def test_from_round_two_the_last_winner_leads_and_play_goes_clockwise(self) -> None:
        state = parse("round 4, C leads\nchips: A20 B20 C20\nhands: A 1 5 9 | B 2 6 8 | C 3 7 10")
        assert to_act(state) == (C,)
        assert choices(state, C) == ["play 3", "play 7", "play 10"]
        state = act(state, C, "play 7")
        assert to_act(state) == (A,)
        state = act(state, A, "play 9")
        assert to_act(state) == (B,)
        state = act(state, B, "play 6")
        assert to_act(state) == (C,)
        state = act(state, C, "dust")
        assert (state.round, state.leader, to_act(state)) == (5, C, (C,))

    def test_losing_cards_leave_the_game_and_stay_known(self) -> None:
        state = parse("round 10, A leads\nchips: A20 B20 C20\nhands: A 12 | B 97 | C 55")
        for seat, text in ((A, "play 12"), (B, "play 97"), (C, "play 55"), (C, "rung 8")):
            state = act(state, seat, text)
        assert [view(state, None).faces[token] for token in state.discards] == [12, 97]
        assert state.trick == (None, None, None)

    def test_from_round_two_a_card_is_drawn_at_once_after_playing(self) -> None:
        state = parse(
            "round 2, A leads\nchips: A20 B20 C20\nhands: A 1 5 9 | B 2 6 8 | C 3 7 10\nstocks: A 44 45"
        )
        state = act(state, A, "play 5")
        assert choices(act(act(act(state, B, "play 6"), C, "play 7"), B, "dust"), B)
        assert sorted(state.faces[token] or 0 for token in state.hands[A]) == [1, 9, 44]

    def test_an_empty_stock_refills_no_hand(self) -> None:
        match = played(3, 7, plies=10**6)
        sizes = [len(match.state_at(ply).hands[A]) for ply in range(match.ply + 1)]
        assert max(sizes) == 3
        assert {match.state_at(ply).round: size for ply, size in enumerate(sizes)}[11] == 0
        assert next(size for ply, size in enumerate(sizes) if match.state_at(ply).round == 9) == 2


def played(seats: int, seed: int, plies: int) -> Match:
    match = Match.new("poule_position", seats, seed)
    rng = Rng.keyed("played", seed)
    while plies and (waiting_for := match.to_act()):
        match.play(waiting_for[0], rng.pick(match.legal(waiting_for[0])))
        plies -= 1
    return match


class TestRoundOne:
    def test_everyone_picks_at_once_in_any_order(self) -> None:
        match = Match.new("poule_position", 4, 3)
        assert match.to_act() == (A, B, C, D)
        match.play(C, match.legal(C)[0])
        assert match.to_act() == (A, B, D)
        assert match.legal(C) == ()

    def test_nobody_else_learns_that_or_what_one_picked(self) -> None:
        match = Match.new("poule_position", 3, 3)
        before = {viewer: match.view(viewer) for viewer in (None, A, B, C)}
        match.play(B, match.legal(B)[1])
        assert all(match.view(viewer) == before[viewer] for viewer in (None, A, C))
        assert match.view(B).picks[B] is not None
        assert redact(match.events(1)[0], A) is None

    def test_the_last_pick_reveals_all_together(self) -> None:
        match = Match.new("poule_position", 3, 3)
        cards = {seat: match.legal(seat)[0] for seat in (C, A, B)}
        match.play(C, cards[C])
        assert match.state.trick == (None, None, None)
        match.play(A, cards[A])
        picked, revealed, won = match.play(B, cards[B])
        assert isinstance(picked, Picked)
        assert isinstance(revealed, Revealed)
        assert isinstance(won, RoundWon)
        assert tuple(card for _, card in revealed.cards) == tuple(cards[seat].card for seat in (A, B, C))
        assert match.state.picks == (None, None, None)
        assert [len(hand) for hand in match.state.hands] == [2, 2, 2]
        assert match.view(None).faces.count(None) == 27

    def test_in_round_one_cards_are_drawn_after_the_placement(self) -> None:
        match = Match.new("poule_position", 3, 3)
        for seat in (A, B, C):
            match.play(seat, match.legal(seat)[0])
        assert [len(hand) for hand in match.state.hands] == [2, 2, 2]
        events = match.play(match.to_act()[0], "rung 8")
        assert [event.seat for event in events if isinstance(event, Drawn)] == [A, B, C]
        assert [len(hand) for hand in match.state.hands] == [3, 3, 3]
        assert [len(stock) for stock in match.state.stocks] == [6, 6, 6]


class TestSecrets:
    @pytest.mark.parametrize("seats", [3, 4, 5])
    def test_the_deal_gives_a_stock_of_seven_and_a_hand_of_three(self, seats: int) -> None:
        state = setup(empty(seats, Options()), Rng.keyed(1)).state
        assert [len(stock) for stock in state.stocks] == [7] * seats
        assert [len(hand) for hand in state.hands] == [3] * seats
        assert len(set(state.faces)) == 10 * seats
        assert set(state.faces) <= set(CARDS)
        assert state.chips == (20,) * seats
        for seat in range(seats):
            assert all(token % seats == seat for token in (*state.stocks[seat], *state.hands[seat]))

    def test_a_seat_sees_its_hand_and_no_stock_not_even_its_own(self) -> None:
        state = setup(empty(3, Options()), Rng.keyed(1)).state
        seen = view(state, B)
        assert [seen.faces[token] for token in state.hands[B]] == [
            state.faces[token] for token in state.hands[B]
        ]
        hidden = (*state.hands[A], *state.hands[C], *sum(state.stocks, ()))
        assert all(seen.faces[token] is None for token in hidden)
        assert set(view(state, None).faces) == {None}

    def test_the_deal_tells_each_seat_its_hand_only(self) -> None:
        step = setup(empty(3, Options()), Rng.keyed(1))
        told = redact(step.events[0], B)
        assert isinstance(told, Dealt)
        assert told.faces == view(step.state, B).faces

    def test_a_drawn_card_is_told_to_its_owner_alone(self) -> None:
        drawn = Drawn(B, 4, 77)
        assert redact(drawn, B) == drawn
        assert redact(drawn, A) == Drawn(B, 4, None)
        assert redact(drawn, None) == Drawn(B, 4, None)

    def test_imagining_deals_every_unseen_card_somewhere(self) -> None:
        seen = view(setup(empty(3, Options()), Rng.keyed(1)).state, A)
        token = seen.hands[B][0]
        imagined = {imagine(seen, A, Rng.keyed(n)).faces[token] for n in range(1500)}
        assert imagined == set(CARDS) - {seen.faces[token] for token in seen.hands[A]}

    def test_imagining_leaves_someone_to_pick_in_round_one(self) -> None:
        match = Match.new("poule_position", 3, 3)
        match.play(B, match.legal(B)[0])
        seen = match.view(B)
        waiting = {to_act(imagine(seen, B, Rng.keyed(n))) for n in range(200)}
        assert waiting == {(A,), (C,), (A, C)}
        from_the_room = {to_act(imagine(match.view(None), None, Rng.keyed(n))) for n in range(400)}
        assert from_the_room == {(A,), (B,), (C,), (A, B), (A, C), (B, C), (A, B, C)}
        not_yet = {to_act(imagine(match.view(A), A, Rng.keyed(n))) for n in range(200)}
        assert not_yet == {(A,), (A, B), (A, C), (A, B, C)}

    def test_after_round_one_nothing_is_picked_in_anyones_imagination(self) -> None:
        match = played(3, 5, plies=4)
        assert match.state.round == 2
        assert imagine(match.view(A), A, Rng.keyed(1)).picks == (None, None, None)


class TestTheEnd:
    def test_chips_rungs_and_dust_make_the_score(self) -> None:
        state = parse(
            "round 10, B leads, B places\n8: A50 | 3: A20 | -1: A10\ndust: A5\n"
            "chips: A14 B20 C20\ntrick: A1 B2 C3"
        )
        step = apply(state, B, legal_actions(state, B)[-1], NO_DICE)
        assert Counted(A, 14, (0, 3, 8), 1, 19) in step.events
        assert outcome(step.state) == Outcome("most_points", (C,), (19, 15, 20))

    def test_a_tie_is_shared(self) -> None:
        state = parse("round 10, B leads, B places\n8: A50\nchips: A7 B20 C15\ntrick: A1 B2 C3")
        assert outcome(act(state, B, "dust")) == Outcome("most_points", (A, B, C), (15, 15, 15))

    def test_the_game_lasts_ten_rounds(self) -> None:
        match = played(5, 2, plies=10**6)
        assert [
            e.leader for ply in range(match.ply + 1) for e in match.events(ply) if isinstance(e, RoundEnded)
        ][9:]
        assert sum(isinstance(e, RoundEnded) for ply in range(match.ply + 1) for e in match.events(ply)) == 10
        assert to_act(match.state) == ()
        assert outcome(match.state_at(match.ply - 1)) is None


class TestRefusals:
    def test_a_rung_held_by_a_stronger_hen_is_refused_with_the_reason(self) -> None:
        state = placing("B", 60, "8: A70 | 7: A50 | 6: C40 | 5: C41 | 4: C42 | 1: C43")
        assert why_not(state, B, "rung 8") == "held by 70, stronger than your 60; free rungs: -1 2 3"
        assert why_not(state, B, "rung 9") == "there is no such rung; rungs: -1 1 2 3 4 5 6 7 8"
        assert why_not(state, B, "play 60") == "the cards are played; place your hen"

    def test_a_card_one_does_not_hold_is_refused_with_the_hand(self) -> None:
        state = parse("round 4, C leads\nchips: A20 B20 C20\nhands: A 1 5 9 | B 2 6 8 | C 10 3 7")
        assert why_not(state, C, "play 5") == "not in your hand: 3 7 10"
        assert why_not(state, C, "dust") == "you have not won this round's hen"
        assert why_not(state, C, "cluck") == ""

    def test_the_whole_sentence_names_the_try_the_reason_and_the_position(self) -> None:
        match = Match.new("poule_position", 3, 7)
        with pytest.raises(IllegalAction) as refused:
            match.play(A, "rung 8")
        text = str(refused.value)
        assert text.startswith("rung 8: you have not won this round's hen.\nround 1, A leads\n")
        assert "hands: A 33 45 65 | B ? ? ? | C ? ? ?" in text

    def test_a_seat_that_is_not_to_act_is_told_whose_turn_it_is(self) -> None:
        match = played(3, 5, plies=4)
        waiting_for = match.to_act()[0]
        other = (waiting_for + 1) % 3
        with pytest.raises(
            IllegalAction, match=f"it is not {'ABC'[other]}'s turn but {'ABC'[waiting_for]}'s"
        ):
            match.play(other, "dust")


def test_every_position_of_a_game_survives_being_drawn_and_read() -> None:
    match = played(4, 9, plies=10**6)
    for ply in range(match.ply + 1):
        for position in (match.state_at(ply), view(match.state_at(ply), B)):
            assert draw(parse(draw(position))) == draw(position)
