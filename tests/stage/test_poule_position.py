"""Poule Position on the stage: everything comes to rest, nothing leaks, every hand can play."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from game.match import Match
from game.poule_position.model import Place
from game.session import Session
from scenes.app import App
from scenes.how_to_play import HowToPlay
from scenes.kit.focus import Target, nearest
from scenes.kit.intents import Back, Confirm, Hint, Move
from scenes.kit.layout import Point
from scenes.kit.widgets.dialog import Dialog
from tests.stage.poule_position_table import (
    boldest,
    legal_targets,
    play_out,
    session,
    sit_down,
    twin,
    wait,
)

ARROWS = {(-1, 0): pygame.K_LEFT, (1, 0): pygame.K_RIGHT, (0, -1): pygame.K_UP, (0, 1): pygame.K_DOWN}
CROSS = {
    (-1, 0): pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    (1, 0): pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    (0, -1): pygame.CONTROLLER_BUTTON_DPAD_UP,
    (0, 1): pygame.CONTROLLER_BUTTON_DPAD_DOWN,
}


# Hands


def in_window(app: App, at: Point) -> tuple[int, int]:
    x, y = app.viewport.to_window(at)
    return (round(x), round(y))


def click(app: App, target: Target) -> None:
    pos = in_window(app, target.box.centre)
    app.read(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False))
    app.tick()
    app.read(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False))


def touch(app: App, target: Target) -> None:
    """A finger, and the false mouse event that comes with it."""
    x, y = in_window(app, target.box.centre)
    w, h = app.viewport.window
    finger = {"finger_id": 3, "touch_id": 1, "x": x / w, "y": y / h, "dx": 0, "dy": 0}
    app.read(pygame.event.Event(pygame.FINGERDOWN, **finger))
    app.read(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=True))
    app.tick()
    app.read(pygame.event.Event(pygame.FINGERUP, **finger))
    app.read(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=1, touch=True))


def key(app: App, code: int) -> None:
    app.read(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
    app.read(pygame.event.Event(pygame.KEYUP, key=code, mod=0, unicode=""))


def button(app: App, code: int) -> None:
    app.read(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=code))
    app.read(pygame.event.Event(pygame.CONTROLLERBUTTONUP, instance_id=0, button=code))


def way(targets: list[Target], start: Target, goal: Target) -> list[tuple[int, int]]:
    """The shortest row of steps from one target to another."""
    paths: dict[object, list[tuple[int, int]]] = {start.id: []}
    todo = [start]
    while todo:
        here = todo.pop(0)
        if here.id == goal.id:
            return paths[here.id]
        for step in ARROWS:
            found = nearest([t for t in targets if t.id != here.id], here.box, *step)
            if found is not None and found.id not in paths:
                paths[found.id] = [*paths[here.id], step]
                todo.append(found)
    raise AssertionError(f"{goal.id} cannot be reached from {start.id}")


def by_steps(app: App, target: Target, device: str) -> None:
    """Walk the ring to the target and confirm, with the keyboard's arrows or the pad's cross."""
    press = (
        (lambda step: key(app, ARROWS[step])) if device == "keys" else (lambda step: button(app, CROSS[step]))
    )
    scene = app.top
    if not scene._ring.visible:
        press((0, 1))
    targets = scene.targets()
    start = scene.focus.current(targets)
    assert start is not None
    for step in way(targets, start, target):
        press(step)
    assert scene.focus.id == target.id
    if device == "keys":
        key(app, pygame.K_RETURN)
    else:
        button(app, pygame.CONTROLLER_BUTTON_A)


def use(app: App, device: str, target: Target) -> None:
    match device:
        case "mouse":
            click(app, target)
        case "finger":
            touch(app, target)
        case _:
            by_steps(app, target, device)


@pytest.mark.parametrize("device", ["mouse", "finger", "keys", "pad"])
def test_a_whole_game_with_each_device_alone(device: str) -> None:
    app, scene = sit_down(session("pbb"))
    play_out(app, scene, lambda target: use(app, device, target))
    assert scene.session.match.outcome() is not None


def test_four_people_play_by_touch_with_the_curtain_between_them() -> None:
    app, scene = sit_down(session("pppp", seed=3))
    curtains = []
    play_out(app, scene, lambda t: touch(app, t), lambda: curtains.append(app.top is not scene))
    assert scene.session.match.outcome() is not None
    assert sum(curtains) > 30


def test_a_finger_needs_two_taps_to_place_a_hen_and_can_change_its_mind() -> None:
    app, scene = sit_down(session("pbb", seed=2))
    while wait(app, scene) == "choosing" and scene.view.winner != 0:
        touch(app, boldest(scene))
    assert scene.view.winner == 0
    ply = scene.session.match.ply
    first, second = legal_targets(scene)[:2]
    touch(app, first)
    touch(app, second)
    assert scene.selected is not None
    assert scene.selected.id == second.id
    assert scene.session.match.ply == ply
    touch(app, second)
    assert scene.session.match.actions[-1] == (0, second.action)


def test_keys_begin_on_something_that_can_be_done_and_see_what_it_would_do_first() -> None:
    app, scene = sit_down(session("pbb", seed=2))
    key(app, pygame.K_DOWN)
    while wait(app, scene) == "choosing" and scene.view.winner != 0:
        assert scene.focus.current(legal_targets(scene)) is not None
        key(app, pygame.K_RETURN)
    ply = scene.session.match.ply
    highest = legal_targets(scene)[0]
    assert scene.focus.id == highest.id
    key(app, pygame.K_RETURN)
    assert scene.selected == highest
    assert scene.session.match.ply == ply
    key(app, pygame.K_RETURN)
    assert scene.session.match.actions[-1] == (0, highest.action)


def test_a_card_is_played_by_dragging_it_onto_the_board() -> None:
    app, scene = sit_down(session("pbb"))
    wait(app, scene)
    target = boldest(scene)
    start, end = in_window(app, target.box.centre), in_window(app, (960, 500))
    app.read(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
    app.read(pygame.event.Event(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0), touch=False))
    app.read(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False))
    assert scene.session.match.actions == ((0, target.action),)


def test_a_hen_is_placed_by_dragging_it_to_a_rung() -> None:
    app, scene = sit_down(session("pbb", seed=2))
    while wait(app, scene) == "choosing" and scene.view.winner != 0:
        touch(app, boldest(scene))
    rung = next(target for target in legal_targets(scene) if target.action == Place(4))
    hen = scene.pieces["hen", scene.view.trick[0]].box().centre
    start, end = in_window(app, hen), in_window(app, rung.box.centre)
    app.read(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
    app.read(pygame.event.Event(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0), touch=False))
    assert scene.selected is not None, "what would happen is shown while the hen hovers"
    assert scene.selected.action == Place(4)
    app.read(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False))
    assert scene.session.match.actions[-1] == (0, Place(4))


def test_a_stronger_hens_rung_is_refused_with_the_reason() -> None:
    for seed in range(40):
        app, scene = sit_down(session("pbb", seed=seed))
        while wait(app, scene) == "choosing":
            held = [
                t for t in scene.extra_targets() if t.why_not and scene.view.winner == 0 and t.id[0] == "rung"
            ]
            if held:
                touch(app, held[0])
                assert "is stronger than your" in held[0].why_not
                assert app.audio.heard[-1] == "error_soft"  # type: ignore[union-attr]
                return
            scene.pick(boldest(scene))
            if scene.selected is not None:
                scene.pick(scene.selected)
    raise AssertionError("no game with a stronger hen on the ladder")


# Rest


@pytest.mark.parametrize("pattern", ["pbb", "ppp", "bbbbb", "ppbb"])
def test_after_every_script_everything_lies_where_it_rests(pattern: str) -> None:
    app, scene = sit_down(session(pattern, seed=4))

    def at_rest() -> None:
        if app.top is scene:
            assert scene.settled() == []
            assert scene.view == scene.session.view(scene.viewer)

    play_out(app, scene, lambda target: touch(app, target), at_rest)


@pytest.mark.parametrize("ticks", [3, 17, 40, 90])
def test_a_skip_at_any_moment_ends_where_watching_ends(ticks: int) -> None:
    app, scene = sit_down(session("pbbb", seed=11))
    sprites = []
    while scene.phase != "over":
        for _ in range(ticks):
            app.tick()
        if scene.timeline.busy:
            scene.hurry()
            assert scene.settled() == []
        elif scene.phase == "choosing":
            sprites.append(len([s for s in scene.stage.sprites if s not in scene._glows.values()]))
            scene._commit(boldest(scene).action)
    assert scene.view == scene.session.view(0)
    assert max(sprites) - min(sprites) < 40, "passing sprites stay behind"


def test_the_log_and_the_game_are_the_same_with_particles_and_without() -> None:
    endings = []
    for with_fx in (True, False):
        app, scene = sit_down(session("pbbb", seed=11), with_fx=with_fx)
        play_out(app, scene, lambda target, app=app: touch(app, target))  # type: ignore[misc]
        endings.append((scene.session.match.dumps(), scene.log, app.clock))
    assert endings[0] == endings[1]


def test_reduced_motion_tells_the_same_story() -> None:
    logs = []
    for reduced in (True, False):
        app, scene = sit_down(session("pbbb", seed=11), reduced_motion=reduced)
        play_out(app, scene, lambda target, app=app: touch(app, target))  # type: ignore[misc]
        logs.append(scene.log)
    assert logs[0] == logs[1]


def test_another_language_in_mid_game_changes_words_and_nothing_else() -> None:
    app, scene = sit_down(session("pbb"))
    wait(app, scene)
    scene._commit(boldest(scene).action)
    wait(app, scene)
    english, view = list(scene.log), scene.view
    app.set_settings(replace(app.settings, language="fr"))
    assert scene.view == view
    assert scene.settled() == []
    assert len(scene.log) == len(english)
    assert scene.log != english
    app.set_settings(replace(app.settings, language="en"))
    assert scene.log == english


def test_the_hand_turns_when_the_screen_becomes_a_table() -> None:
    app, scene = sit_down(session("pbb"))
    scene.sides = (2, 0, 0)
    wait(app, scene)
    upright = [scene.pieces["card", token].angle for token in scene.view.hands[0]]
    app.push(Dialog("Settings", "", [("Done", "go", lambda: None)]))
    app.set_settings(replace(app.settings, place="table"))
    app.pop()
    assert [scene.pieces["card", token].angle - 180 for token in scene.view.hands[0]] == upright
    assert scene.settled() == []


@pytest.mark.parametrize("pattern", ["pbb", "ppp"])
def test_a_resumed_game_lies_there_at_once_and_goes_on(pattern: str) -> None:
    match = story(3, 60, seed=8)
    for ply in range(0, match.ply, 7):
        at = Session(match.rewound(ply), session(pattern).players)
        app, scene = sit_down(at, seen=(ply,) * 3)
        assert scene.settled() == []
        assert scene.view == at.view(scene.viewer)
        assert (scene.viewer is None) == (pattern == "ppp")
        play_out(app, scene, lambda target, app=app: touch(app, target))  # type: ignore[misc]


# Secrets


def frames(match: Match, viewer: int | None, ply: int) -> list[bytes]:
    """What `viewer` is shown while the last action happens, and once it has."""
    at = Session(match, session("p" * match.seats).players)
    app, scene = sit_down(at)
    scene.seen = [ply - 1] * match.seats
    scene.look_as(viewer)
    if viewer is None:
        scene.shown = ply - 1
        scene._retell()
        scene.snap()
    seen = []
    for tick in range(1200):
        if tick % 8 == 0:
            seen.append(pygame.image.tobytes(app.picture(0), "RGB"))
        if tick and not scene.timeline.busy and app.top is scene and scene.phase != "idle":
            break
        if app.top is not scene:
            break
        app.tick()
    seen.append(pygame.image.tobytes(app.picture(0), "RGB"))
    seen.append("\n".join(text for text, _seat in scene.log).encode())
    return seen


def story(seats: int, plies: int, seed: int) -> Match:
    match = Match.new("poule_position", seats=seats, seed=seed)
    while match.ply < plies and match.to_act():
        seat = match.to_act()[0]
        legal = match.legal(seat)
        match.play(seat, legal[len(legal) // 2])
    return match


@pytest.mark.parametrize("viewer", [None, 0, 2])
@pytest.mark.parametrize("plies", [0, 1, 2, 3, 4, 6, 7, 12])
def test_what_a_viewer_may_not_know_changes_no_pixel(viewer: int | None, plies: int) -> None:
    match = story(3, plies, seed=6)
    other = twin(match, viewer)
    assert other.state != match.state
    shown = frames(match, viewer, plies)
    assert shown == frames(other, viewer, plies)
    assert len(shown) > (2 if plies in (1, 2) else 5)


def test_the_control_a_leak_would_be_seen() -> None:
    """The same twins through the eyes of a seat that knows better do differ."""
    match = story(3, 2, seed=6)
    other = twin(match, None)
    assert frames(match, None, 2) == frames(other, None, 2)
    assert frames(match, 1, 2) != frames(other, 1, 2)


def test_who_has_chosen_is_shown_to_all_and_which_card_to_nobody() -> None:
    app, scene = sit_down(session("ppp"))
    assert wait(app, scene) == "curtain"
    use(app, "finger", next(w for w in app.top.widgets if w.name == "ready").targets()[0])
    wait(app, scene)
    touch(app, boldest(scene))
    assert wait(app, scene) == "handover"
    touch(app, scene.confirm_button.targets()[0])
    assert wait(app, scene) == "curtain"
    use(app, "finger", next(w for w in app.top.widgets if w.name == "ready").targets()[0])
    wait(app, scene)
    assert scene.viewer == 1
    assert scene.show.chosen == {0}
    covered = scene.pieces["card", scene.view.hands[0][0]]
    assert (covered.x, covered.y) == (532, 82)


def test_the_ring_can_walk_from_a_preview_to_the_button_that_confirms_it() -> None:
    app, scene = sit_down(session("pbb"))
    while wait(app, scene) == "choosing" and scene.view.winner != 0:
        touch(app, boldest(scene))
    beside = scene.confirm_button.box.centre[1]
    rungs = [target for target in legal_targets(scene) if isinstance(target.action, Place)]
    rung = min(rungs, key=lambda target: abs(target.box.centre[1] - beside))
    app.devices.last = "keys"
    scene.focus.on(rung)
    scene.pick(rung)
    scene.update_ring()
    ply = scene.session.match.ply
    app.handle(Move(1, 0))
    assert scene.focus.id == "confirm"
    assert scene.selected == rung
    app.handle(Confirm())
    assert scene.session.match.ply == ply + 1


def test_undo_takes_a_secret_card_back_into_the_hand() -> None:
    app, scene = sit_down(session("ppp"))
    wait(app, scene)
    use(app, "finger", next(w for w in app.top.widgets if w.name == "ready").targets()[0])
    wait(app, scene)
    touch(app, boldest(scene))
    assert wait(app, scene) == "handover"
    touch(app, scene.undo_button.targets()[0])
    assert wait(app, scene) == "choosing"
    for _ in range(30):
        app.tick()
    assert scene.settled() == []
    assert len(legal_targets(scene)) == 3


def test_every_legal_action_has_one_target_and_nothing_else_can_be_done() -> None:
    app, scene = sit_down(session("pbbb", seed=11))

    def offered() -> None:
        if scene.phase == "choosing":
            actions = sorted(str(target.action) for target in legal_targets(scene))
            assert actions == sorted(map(str, scene.session.legal(0)))

    play_out(app, scene, lambda target: touch(app, target), offered)


@pytest.mark.parametrize("calm", [False, True])
def test_the_yard_lives_while_nobody_plays_unless_motion_is_reduced(calm: bool) -> None:
    app, scene = sit_down(session("pbbb", seed=11), reduced_motion=calm)
    wait(app, scene)
    for _ in range(30):
        app.tick()
    before = pygame.image.tobytes(app.picture(0), "RGB")
    for _ in range(240):
        app.tick()
    assert scene.settled() == []
    assert (pygame.image.tobytes(app.picture(0), "RGB") == before) == calm


def test_the_rules_are_one_key_away_and_the_game_waits() -> None:
    app, scene = sit_down(session("pbbb"))
    wait(app, scene)
    app.handle(Hint())
    assert isinstance(app.top, HowToPlay)
    assert app.top.game == "poule_position"
    app.settle()
    app.handle(Back())
    app.settle()
    assert app.top is scene
    assert scene.phase == "choosing"


def test_bots_wait_for_a_second_thought_once_and_not_for_each_of_them() -> None:
    app, scene = sit_down(session("pbbbb"))
    wait(app, scene)
    touch(app, boldest(scene))
    phases = []
    for _ in range(600):
        if not phases or phases[-1] != scene.phase:
            phases.append(scene.phase)
        if scene.session.view(None).winner is not None:
            break
        app.tick()
    assert phases.count("grace") == 1, phases


def test_what_could_be_chosen_stops_glowing_as_soon_as_something_is_chosen() -> None:
    app, scene = sit_down(session("pbb", seed=2))
    while wait(app, scene) == "choosing" and scene.view.winner != 0:
        touch(app, boldest(scene))
        app.tick()
        assert not scene._glows
    rung = legal_targets(scene)[0]
    touch(app, rung)
    assert scene.confirm_button.visible
    touch(app, rung)
    app.tick()
    assert not scene._glows
    assert not scene.confirm_button.visible
