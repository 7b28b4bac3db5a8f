"""TableScene: whoever looks sees its own story, everything ends at rest, nothing is invented."""

from __future__ import annotations

import random
from typing import Any

import pytest

from scenes.app import App
from scenes.curtain import Curtain
from scenes.kit.intents import Back, Confirm, Drag, Hold, Move, Press, Release, Undo
from scenes.kit.intents import Pause as PauseIntent
from scenes.kit.layout import SCREEN, Point, around
from scenes.kit.telling import bubble_place, bubble_size
from scenes.kit.widgets import Button
from scenes.pause import Pause
from tests.stage.plain_table import PlainTable, table


def tap(app: App, at: Point) -> None:
    app.handle(Press(at))
    app.handle(Release(at, at))


def run_until(app: App, scene: PlainTable, *phases: str, ticks: int = 20000) -> None:
    """Tick until the scene waits for a person, or a curtain hangs."""
    for _ in range(ticks):
        if isinstance(app.top, Curtain) or (scene.phase in phases and not scene.timeline.busy):
            return
        app.tick()
    raise AssertionError(f"still {scene.phase} after {ticks} ticks")


def draw_curtain(app: App) -> None:
    curtain = app.top
    assert isinstance(curtain, Curtain)
    for _ in range(60):
        app.tick()
    app.devices.last = "pointer"
    tap(app, next(w for w in curtain.widgets if w.name == "ready").box.centre)


def play_out(app: App, scene: PlainTable, seed: int = 0, check: Any = lambda: None) -> None:
    """Choose random targets by tapping until the game is over."""
    dice = random.Random(seed)
    while True:
        run_until(app, scene, "choosing", "handover", "over")
        check()
        if isinstance(app.top, Curtain):
            draw_curtain(app)
        elif scene.phase == "handover":
            tap(app, scene.confirm_button.box.centre)
        elif scene.phase == "choosing":
            target = dice.choice([t for t in scene.extra_targets() if not t.why_not])
            scene.pick(target)
            if scene.selected is not None:
                scene.pick(target)
        else:
            return


@pytest.mark.parametrize("pattern", ["ppp", "pbbb", "bbbbb", "ppbpb"])
def test_a_whole_game_ends_with_everything_at_rest(pattern: str) -> None:
    app, scene = table(pattern)
    play_out(app, scene, check=lambda: pytest.fail(str(scene.settled())) if scene.settled() else None)
    assert scene.session.match.outcome() is not None
    assert scene.view == scene.session.view(scene.viewer)


def test_skipping_ends_where_watching_ends() -> None:
    watched_app, watched = table("pbb")
    skipped_app, skipped = table("pbb")
    dice = random.Random(3)
    for _ in range(8):
        run_until(watched_app, watched, "choosing", "over")
        while skipped.phase not in ("choosing", "over") or skipped.timeline.busy:
            skipped_app.tick()
            skipped.hurry()
        assert not skipped.settled()
        assert not watched.settled()
        assert watched.view == skipped.view
        assert watched.log == skipped.log
        if watched.phase == "over":
            break
        choice = dice.randrange(len([t for t in watched.extra_targets() if not t.why_not]))
        for scene in (watched, skipped):
            scene._commit([t for t in scene.extra_targets() if not t.why_not][choice].action)


def test_the_same_game_without_particles() -> None:
    endings = []
    for with_fx in (True, False):
        app, scene = table("pbb", with_fx=with_fx)
        play_out(app, scene, seed=4)
        endings.append((scene.session.match.dumps(), app.clock))
    assert endings[0] == endings[1]


def test_every_legal_action_has_a_target_and_no_other_does() -> None:
    app, scene = table("pbb")
    for _ in range(6):
        run_until(app, scene, "choosing")
        offered = [t.action for t in scene.extra_targets() if not t.why_not]
        assert sorted(map(str, offered)) == sorted(map(str, scene.session.legal(0)))
        scene._commit(offered[0])


def test_a_refused_target_says_why_and_plays_nothing() -> None:
    app, scene = table("pbb")
    run_until(app, scene, "choosing")
    tap(app, (1340, 300))
    assert app.audio.heard[-1] == "error_soft"  # type: ignore[union-attr]
    assert scene.session.match.ply == 0


def test_a_placement_is_previewed_by_the_first_tap_and_made_by_the_second() -> None:
    app, scene = table("ppp", seed=5)
    while True:
        run_until(app, scene, "choosing", "handover")
        if isinstance(app.top, Curtain):
            draw_curtain(app)
        elif scene.phase == "handover":
            tap(app, scene.confirm_button.box.centre)
        elif scene.view.winner is not None:
            break
        else:
            tap(app, scene.extra_targets()[0].box.centre)
    ply = scene.session.match.ply
    rung = next(t for t in scene.extra_targets() if t.id == ("rung", 4))
    tap(app, rung.box.centre)
    assert scene.session.match.ply == ply
    assert scene.selected is not None
    assert scene.confirm_button.visible
    tap(app, rung.box.centre)
    assert scene.session.match.ply == ply + 1


def test_a_card_can_be_dragged_onto_the_table_and_a_drop_elsewhere_goes_back() -> None:
    app, scene = table("pbb")
    run_until(app, scene, "choosing")
    start = scene.extra_targets()[0].box.centre
    for end, plies in (((700.0, 950.0), 0), ((900.0, 400.0), 1)):
        app.handle(Press(start))
        app.handle(Drag(end, start))
        app.handle(Release(end, start, 0, True))
        assert scene.session.match.ply == plies
        if not plies:
            run_until(app, scene, "choosing")
            assert not scene.settled()


def test_keys_alone_play_a_turn() -> None:
    app, scene = table("pbb")
    run_until(app, scene, "choosing")
    app.devices.last = "keys"
    app.handle(Move(1, 0))
    scene.focus.on(scene.extra_targets()[1])
    app.handle(Confirm())
    assert scene.session.match.ply == 1


def test_a_secret_choice_can_be_taken_back_before_bots_act() -> None:
    app, scene = table("pbb")
    run_until(app, scene, "choosing")
    scene.pick(scene.extra_targets()[0])
    run_until(app, scene, "grace")
    assert scene.undo_button.visible
    app.handle(Undo())
    run_until(app, scene, "choosing")
    assert scene.session.match.ply == 0
    assert not scene.settled()


def test_what_others_saw_cannot_be_taken_back() -> None:
    app, scene = table("pbb")
    for _ in range(2):
        run_until(app, scene, "choosing")
        scene._commit(scene.session.legal(0)[0])
    run_until(app, scene, "choosing")
    ply = scene.session.match.ply
    app.handle(Undo())
    assert scene.session.match.ply == ply


def test_no_curtain_for_one_person() -> None:
    app, scene = table("pbb")
    seen: list[Any] = []
    play_out(app, scene, check=lambda: seen.append(type(app.top)))
    assert Curtain not in seen


def test_the_curtain_hangs_between_people_and_nothing_secret_is_behind_it() -> None:
    app, scene = table("ppb")
    run_until(app, scene, "choosing")
    curtain = app.top
    assert isinstance(curtain, Curtain)
    assert (curtain.name, curtain.others) == ("Ada", ("Bea",))
    assert scene.viewer is None
    assert scene.view == scene.session.view(None)
    assert not scene.settled()
    app.handle(Back())
    assert app.top is curtain
    draw_curtain(app)
    run_until(app, scene, "choosing")
    assert scene.viewer == 0
    assert scene.view == scene.session.view(0)


def test_a_pause_can_be_had_before_the_curtain_opens_and_shows_nothing_more() -> None:
    for asked in (Back(), PauseIntent()):
        app, scene = table("ppb")
        run_until(app, scene, "choosing")
        app.settle()
        curtain = app.top
        scene._pause = lambda table: table.app.push(Pause(table))
        app.handle(asked)
        assert isinstance(app.top, Pause)
        undo = next(widget for widget in app.top.widgets if widget.name == "undo")
        assert isinstance(undo, Button)
        assert undo.why_not, "nothing is taken back behind a curtain"
        assert scene.viewer is None
        app.handle(Back())
        assert app.top is curtain


def test_after_the_curtain_the_missed_events_are_replayed_from_ones_own_view() -> None:
    app, scene = table("ppb", seed=5)
    caught_up = 0
    for _ in range(14):
        run_until(app, scene, "choosing", "handover")
        if isinstance(app.top, Curtain):
            draw_curtain(app)
            seat = scene.viewer
            assert seat is not None
            caught_up += scene.catching_up
            assert scene.shown == scene.seen[seat]
            run_until(app, scene, "choosing")
            assert scene.viewer == seat
            assert scene.view == scene.session.view(seat)
            assert not scene.catching_up
        elif scene.phase == "handover":
            tap(app, scene.confirm_button.box.centre)
        else:
            assert scene.viewer is not None
            scene._commit(scene.session.legal(scene.viewer)[0])
    assert caught_up >= 2


def test_holding_ones_chip_shows_ones_hand_and_letting_go_hides_it() -> None:
    app, scene = table("ppb")
    run_until(app, scene)
    draw_curtain(app)
    run_until(app, scene, "choosing")
    at = scene.chips[1].box.centre
    app.handle(Press(at))
    app.handle(Hold(at))
    assert len(scene._peek.showing) == 4
    app.handle(Release(at, at))
    assert not scene._peek.showing
    app.handle(Hold(scene.chips[2].box.centre))
    assert not scene._peek.showing, "a bot's hand is nobody's to see"


def test_every_action_and_every_undo_is_saved() -> None:
    saved: list[int] = []
    app, scene = table("pbb", save=lambda table: saved.append(table.session.match.ply))
    run_until(app, scene, "choosing")
    scene.pick(scene.extra_targets()[0])
    run_until(app, scene, "grace")
    app.handle(Undo())
    run_until(app, scene, "choosing")
    scene.pick(scene.extra_targets()[0])
    run_until(app, scene, "choosing")
    assert saved[:3] == [1, 0, 1]
    assert saved[-1] == scene.session.match.ply
    assert saved[2:] == list(range(1, scene.session.match.ply + 1))


def test_a_tap_hurries_a_thinking_bot() -> None:
    app, scene = table("bbb")
    run_until(app, scene, "thinking")
    while len(scene.session.to_act()) > 1 or scene.phase != "thinking":
        app.tick()
    ply = scene.session.match.ply
    app.tick()
    assert scene.session.match.ply == ply
    tap(app, (960, 300))
    app.tick()
    assert scene.session.match.ply == ply + 1


def test_while_something_is_shown_nobody_is_said_to_think() -> None:
    app, scene = table("bbb")
    run_until(app, scene, "thinking")
    said: dict[bool, set[str]] = {True: set(), False: set()}
    for _ in range(1200):
        app.tick()
        said[scene.timeline.busy and scene.phase == "idle"].add(scene.task_label.text)
    assert any("is thinking" in text for text in said[False])
    assert not any("is thinking" in text for text in said[True])


def test_results_are_called_once() -> None:
    calls: list[int] = []
    app, scene = table("bbb", over=lambda table: calls.append(1))
    run_until(app, scene, "over", ticks=20000)
    for _ in range(200):
        app.tick()
    assert calls == [1]
    app.settle()
    assert app.rest_seconds() > 0


@pytest.mark.parametrize("factor", [1.0, 1.4])
@pytest.mark.parametrize("turn", range(4))
def test_a_bubble_neither_covers_the_finger_nor_leaves_the_screen(factor: float, turn: int) -> None:
    w, h = bubble_size(factor)
    wide, tall = (h, w) if turn % 2 else (w, h)
    for x in range(0, 1920, 60):
        for y in range(0, 1080, 60):
            box = around(bubble_place((x, y), factor, turn), wide, tall)
            assert not box.holds((x, y)), (x, y)
            assert SCREEN.holds((box.x, box.y))
            assert SCREEN.holds((box.right - 1, box.bottom - 1))


def test_a_finger_that_rests_on_a_button_is_told_what_it_is_for_and_does_not_press_it() -> None:
    app, scene = table("pbb")
    run_until(app, scene, "choosing")
    at = scene.pause_button.box.centre
    app.handle(Press(at))
    app.handle(Hold(at))
    assert scene.telling.text == "Pause, settings and the way out."
    app.handle(Release(at, at))
    assert not scene.telling.text
    assert app.top is scene


def test_a_finger_that_rests_on_nothing_is_told_nothing() -> None:
    app, scene = table("pbb")
    run_until(app, scene, "choosing")
    app.handle(Hold((1, 1)))
    assert not scene.telling.text


def test_what_was_never_done_cannot_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    app, scene = table("pbb")
    run_until(app, scene, "choosing")
    said: list[str] = []
    monkeypatch.setattr(scene, "say", said.append)
    app.handle(Undo())
    assert said == ["There is nothing to take back yet."]


def test_what_a_finger_holds_up_is_gone_once_another_scene_covers_the_table() -> None:
    app, scene = table("ppb")
    run_until(app, scene)
    draw_curtain(app)
    run_until(app, scene, "choosing")
    at = scene.chips[1].box.centre
    app.handle(Press(at))
    app.handle(Hold(at))
    assert scene._peek.showing
    app.push(Pause(scene))
    assert not scene._peek.showing, "the finger is lifted where the table cannot feel it"
    app.pop()
    app.handle(Press(scene.hint_button.box.centre))
    app.handle(Hold(scene.hint_button.box.centre))
    assert scene.telling.text
    app.push(Pause(scene))
    assert not scene.telling.text


def test_a_bubble_ends_when_anything_else_is_done_or_somebody_else_looks() -> None:
    app, scene = table("pbb")
    run_until(app, scene, "choosing")
    for end in (lambda: app.handle(Move(1, 0)), lambda: app.handle(Undo()), lambda: scene.look_as(None)):
        scene.telling.begin(scene.pause_button.box.centre)
        assert scene.telling.text
        end()
        assert not scene.telling.text


def test_no_chip_shines_for_a_position_that_nobody_has_seen_yet() -> None:
    app, scene = table("pbb", seed=4)
    for _ in range(12):
        run_until(app, scene, "choosing")
        target = next(t for t in scene.extra_targets() if not t.why_not)
        scene._commit(target.action)
        lit = [chip.seat for chip in scene.chips if chip.active]
        assert lit == [], "what was chosen is still to be shown"
