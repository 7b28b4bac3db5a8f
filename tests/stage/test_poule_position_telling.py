"""A finger that rests on a thing is told what it is and chooses nothing; what the board says by itself."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.core import Step, Token
from game.poule_position.model import RUNG_VALUES, HenDropped, Place, State
from game.session import Session
from scenes.app import App
from scenes.curtain import Curtain
from scenes.kit.assets import Painted
from scenes.kit.intents import Drag, Press, Release
from scenes.kit.layout import Point
from scenes.pause import Pause
from scenes.poule_position import layout, look
from scenes.poule_position.panel import SeatPanel
from scenes.poule_position.scene import PoulePosition
from tests.stage.poule_position_table import boldest, legal_targets, session, sit_down, touch, wait

LONG_TICKS = 40


@dataclass
class Table:
    app: App
    scene: PoulePosition

    def rest_a_finger(self, at: Point) -> str:
        """What is said while it rests; then it is lifted."""
        x, y = self.app.viewport.to_window(at)
        w, h = self.app.viewport.window
        finger: dict[str, Any] = {"finger_id": 3, "touch_id": 1, "x": x / w, "y": y / h, "dx": 0, "dy": 0}
        self.app.read(pygame.event.Event(pygame.FINGERDOWN, **finger))
        for _ in range(LONG_TICKS):
            self.app.tick()
        told = self.scene.telling.text
        self.app.read(pygame.event.Event(pygame.FINGERUP, **finger))
        assert self.scene.telling.text == "", "the bubble goes with the finger"
        return told


def table(pattern: str = "pbbb", seed: int = 11, **settings: str) -> Table:
    app, scene = sit_down(session(pattern, seed=seed), **settings)  # type: ignore[arg-type]
    wait(app, scene)
    return Table(app, scene)


def until_the_person_places(at: Table) -> None:
    while wait(at.app, at.scene) == "choosing" and at.scene.view.winner != 0:
        touch(at.app, boldest(at.scene))
    assert at.scene.view.winner == 0


def test_a_finger_on_a_card_of_the_hand_is_told_about_it_and_plays_nothing() -> None:
    at = table()
    card = legal_targets(at.scene)[0]
    told = at.rest_a_finger(card.box.centre)
    assert told.startswith(f"Your card {card.action.card}.")
    assert at.scene.session.match.ply == 0
    touch(at.app, card)
    assert at.scene.session.match.ply == 1, "a short tap plays as ever"


def test_a_card_can_still_be_dragged_after_a_finger_rested_on_it() -> None:
    at = table()
    card = legal_targets(at.scene)[0]
    start, end = (tuple(map(round, at.app.viewport.to_window(p))) for p in (card.box.centre, (960, 500)))
    at.app.read(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
    for _ in range(LONG_TICKS):
        at.app.tick()
    at.app.read(pygame.event.Event(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0), touch=False))
    at.app.read(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False))
    assert at.scene.session.match.actions == ((0, card.action),)


@pytest.mark.parametrize(
    ("where", "words"),
    [
        (layout.rung_row(8).centre, "Rung 8 is free. At the end it gives +8 points."),
        (layout.rung_row(1).centre, "Rung 1 is free. At the end it gives +1 point."),
        (layout.DUST_SIGN.centre, "costs its owner 5 points"),
        (layout.NEST.centre, "The nest"),
        (layout.panel(1).centre, "Béatrice: chips 20, hens 0, together 20. Cards left: 10."),
        (layout.corner(0).hint.moved(layout.RIGHT.x, layout.RIGHT.y).centre, "The rules in pictures."),
        (layout.from_the_seat(layout.corner(0).sign, 0), "10 rounds are played"),
    ],
)
def test_every_thing_on_the_table_can_be_asked_about(where: Point, words: str) -> None:
    at = table()
    assert words in at.rest_a_finger(where)
    assert at.app.top is at.scene, "asking opens nothing"
    assert at.scene.session.match.ply == 0


def test_a_hen_on_the_ladder_is_told_with_its_card_and_its_owner() -> None:
    at = table()
    while wait(at.app, at.scene) == "choosing":
        view = at.scene.view
        if view.winner is None and any(hen is not None for hen in view.ladder):
            break
        at.scene._commit(boldest(at.scene).action)
    rung, hen = next((r, h) for r, h in enumerate(view.ladder) if h is not None)
    told = at.rest_a_finger(at.scene.pieces["hen", hen].box().centre)
    assert told.startswith(f"Hen {view.faces[hen]} ({at.scene.name(hen % view.seats)}) on rung ")
    assert rung == view.ladder.index(hen)


def test_a_finger_that_rests_on_a_glowing_rung_sees_what_it_would_do_as_a_tap_does() -> None:
    at = table()
    until_the_person_places(at)
    rung = legal_targets(at.scene)[0]
    ply = at.scene.session.match.ply
    for _twice in range(2):
        assert at.rest_a_finger(rung.box.centre) == "", "the line of what to do says it"
        assert at.scene.selected == rung
        assert at.scene.task_label.text == at.scene.preview(rung.action)[0]
        assert at.scene.session.match.ply == ply


def test_the_own_secret_card_lies_face_down_and_is_not_told_while_others_look_on() -> None:
    at = table("pppp")
    touch(at.app, next(w for w in at.app.top.widgets if w.name == "ready").targets()[0])
    wait(at.app, at.scene)
    card = boldest(at.scene)
    touch(at.app, card)
    assert wait(at.app, at.scene) == "handover"
    token = at.scene.view.picks[0]
    assert at.scene.pieces["card", token].look == look.BACK
    assert at.rest_a_finger(layout.played(0)) == "Ada: a secret card. All are turned over together."
    touch(at.app, at.scene.confirm_button.targets()[0])
    assert wait(at.app, at.scene) == "curtain"
    touch(at.app, next(w for w in at.app.top.widgets if w.name == "ready").targets()[0])
    wait(at.app, at.scene)
    assert at.rest_a_finger(layout.played(0)) == "Ada: a secret card. All are turned over together."


def test_who_plays_alone_may_ask_which_card_lies_face_down() -> None:
    at = table("pbbb")
    card = boldest(at.scene)
    touch(at.app, card)
    assert f"Your card {card.action.card}, face down" in at.rest_a_finger(layout.played(0))


def hand_faces(scene: PoulePosition, played: int | None = None) -> set[bool]:
    """Whether the cards in hand show their faces, but for one that is just being played."""
    hand = scene.view.hands[scene.viewer or 0]
    return {scene.pieces["card", token].look != look.BACK for token in hand if token != played}


def test_a_hand_is_open_only_while_its_owner_chooses_a_card_and_others_look_away() -> None:
    at = table("ppb", seed=4)
    opened = looked_on = 0
    while wait(at.app, at.scene) != "over" and at.scene.session.match.ply < 16:
        if isinstance(at.app.top, Curtain):
            touch(at.app, next(w for w in at.app.top.widgets if w.name == "ready").targets()[0])
            continue
        if at.scene.phase == "handover":
            assert hand_faces(at.scene) <= {False}, "whoever takes the screen over looks at it"
            touch(at.app, at.scene.confirm_button.targets()[0])
            continue
        placing = at.scene.view.winner == at.scene.viewer
        assert hand_faces(at.scene) <= {not placing}
        opened += not placing
        looked_on += placing
        chosen = boldest(at.scene)
        at.scene._commit(chosen.action)
        played = None if placing else chosen.id[1]  # type: ignore[index]
        at.app.tick()
        for _ in range(40):
            at.app.tick()
            if at.scene.phase == "idle" and at.scene.viewer is not None and at.app.top is at.scene:
                assert hand_faces(at.scene, played) <= {False}, "everybody watches what follows"
    assert opened > 2
    assert looked_on


@pytest.mark.parametrize("seed", range(4))
def test_what_a_panel_adds_up_is_in_the_end_what_the_rules_count(seed: int) -> None:
    played, dice = session("bbbb", seed=seed), random.Random(seed)
    while played.to_act():
        seat = played.to_act()[0]
        played.play(seat, dice.choice(played.match.legal(seat)))
    app, scene = sit_down(played)
    assert wait(app, scene) == "over"
    outcome = played.match.outcome()
    assert outcome is not None
    panels = [chip for chip in scene.chips if isinstance(chip, SeatPanel)]
    assert tuple(int(panel.score) + panel.hens for panel in panels) == outcome.scores
    assert layout.leaders(scene.view) == outcome.winners


def test_a_hen_in_the_air_is_worth_nothing_yet() -> None:
    view = with_hens({8: 0, 1: 5}, falling=4, dust=(8,))
    assert [layout.standing(view, seat) for seat in range(4)] == [8 - 5, 1, 0, 0]


def test_only_those_with_most_points_lead() -> None:
    view = with_hens({8: 0, 4: 1, 1: 2}, chips=(12, 20, 16, 24))
    assert layout.leaders(view) == (1, 3)
    assert layout.leaders(replace(view, chips=(12, 20, 24, 24))) == (2,)


def with_hens(ladder: dict[int, Token], **parts: Any) -> State:
    """Four seats, and hens on the rungs of these values."""
    rungs = tuple(ladder.get(value) for value in RUNG_VALUES)
    return replace(session("bbbb").view(None), ladder=rungs, **parts)


def broke(at: Session) -> Session:
    """The same table, and nobody has a chip left."""
    step = at.match._steps[-1]
    at.match._steps[-1] = Step(replace(step.state, chips=(0,) * at.match.seats), step.events)
    return at


def test_a_hen_of_a_broke_seat_drops_with_a_tag_that_says_that_nothing_is_paid() -> None:
    played = session("ppp", seed=18)
    while True:
        seat = played.to_act()[0]
        options = played.match.legal(seat)
        falls = [
            action
            for action in options
            if isinstance(action, Place)
            and any(isinstance(e, HenDropped) and e.to is None for e in played.preview(seat, action))
        ]
        if falls:
            break
        lowest = next((a for a in options if isinstance(a, Place)), options[0])
        played.play(seat, lowest)
    ply = played.match.ply
    app, scene = sit_down(broke(played), seen=(ply,) * 3)
    scene.look_as(seat)
    scene.view = played.match.view(seat)
    scene.snap()
    scene._commit(falls[0])
    tags, dazed = set(), False
    for _ in range(1200):
        app.tick()
        tags |= {
            s.look.key
            for s in scene.stage.sprites
            if isinstance(s.look, Painted) and isinstance(s.look.key, tuple) and s.look.key[0] == "cost"
        }
        if not scene.timeline.busy:
            break
    assert tags
    assert all(key[2] == 0 for key in tags)
    for token in scene.view.dust:
        dazed = scene.pieces["hen", token].look == look.hen(token % 3, "_dazed")
    assert dazed


def test_wings_beat_while_a_hen_drops_and_a_skip_leaves_them_at_rest() -> None:
    at = table("pbbb")
    wings_down = {look.hen(seat, "_down") for seat in range(4)}
    pictures: set[object] = set()
    while wait(at.app, at.scene) == "choosing" and not pictures & wings_down:
        ply = at.scene.session.match.ply
        at.scene._commit(boldest(at.scene).action)
        while at.scene.phase not in ("choosing", "over") or at.scene.session.match.ply == ply:
            at.app.tick()
            falling = at.scene.view.falling
            if falling is not None:
                pictures.add(at.scene.pieces["hen", falling].look)
        assert at.scene.settled() == []
    assert pictures & wings_down
    assert len(pictures) >= 2, "and up again"


def test_until_there_are_words_the_line_says_whose_move_is_shown() -> None:
    at = table("pbbb")
    at.scene._commit(boldest(at.scene).action)
    announced: set[str] = set()
    for _ in range(1500):
        at.app.tick()
        performer = at.scene.performer
        if performer is not None and len(at.scene.log) == at.scene.told:
            assert at.scene.task_label.text == f"{at.scene.name(performer)} plays…"
            announced.add(at.scene.task_label.text)
    assert len(announced) > 1


def test_nothing_shines_where_a_card_was_lifted_until_it_is_put_back() -> None:
    at = table("pbbb")
    card = legal_targets(at.scene)[1]
    (x, y), glow = card.box.centre, at.scene._glows[card]
    at.app.handle(Press((x, y)))
    at.app.handle(Drag((x, y - 60), (x, y)))
    assert not glow.visible
    at.app.handle(Release((x, y - 20), (x, y), 0, True))
    assert glow.visible


def test_a_refusal_is_not_repeated_when_the_table_comes_back_or_a_choice_is_made() -> None:
    at = table("pbbb")
    for end in (lambda: at.app.push(Pause(at.scene)), lambda: at.scene._commit(boldest(at.scene).action)):
        while at.app.top is not at.scene:
            at.app.pop()
        sprites = len(at.scene.stage.sprites)
        at.scene.refuse("Not now.")
        at.app.tick()
        assert len(at.scene.stage.sprites) == sprites + 1
        end()
        assert "toast" not in [name for name, _run in at.scene.timeline._ambient]
