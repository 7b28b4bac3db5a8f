"""Pole Position on the stage: everything comes to rest, every hand can play, people look away in time."""

from __future__ import annotations

import random
from itertools import pairwise

import pygame
import pytest
from msgspec.structs import replace

from game.pole_position.model import RESERVE, Choose, Fuel, Lay, Spun
from scenes.app import App
from scenes.curtain import Curtain
from scenes.kit.focus import Target, nearest
from scenes.kit.intents import Back, Hint, Hold, Press, Release
from scenes.kit.layout import Point
from scenes.kit.widgets.base import WIDGET_Z
from scenes.pole_position import layout, skids, track
from scenes.pole_position.legend import Legend
from tests.stage.pole_position_table import (
    Watched,
    legal_targets,
    play_out,
    session,
    sit_down,
    wait,
    wildest,
)

ARROWS = {(-1, 0): pygame.K_LEFT, (1, 0): pygame.K_RIGHT, (0, -1): pygame.K_UP, (0, 1): pygame.K_DOWN}
REASONS = ("held up", "garage", "oil", "home")
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


def drag(app: App, start: tuple[int, int], end: tuple[int, int]) -> None:
    app.read(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
    app.read(pygame.event.Event(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0), touch=False))
    app.read(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False))


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
    for _ in range(40):
        start = scene.focus.current(scene.targets())
        assert start is not None
        steps = way(scene.targets(), start, target)
        if not steps:
            break
        press(steps[0])
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
def test_a_whole_race_with_each_device_alone(device: str) -> None:
    app, scene = sit_down(session("pbb", seed=3))
    play_out(app, scene, lambda target: use(app, device, target))
    assert scene.session.match.outcome() is not None


@pytest.mark.parametrize("device", ["mouse", "finger", "keys", "pad"])
def test_the_circuit_is_built_with_each_device_alone(device: str) -> None:
    app, scene = sit_down(session("pp", seed=3, circuit="built"))
    dice = random.Random(4)
    for turn in range(10):
        assert wait(app, scene) == "choosing"
        shelf = [t for t in scene.extra_targets() if t.id[0] == "stock" and not t.why_not]
        use(app, device, shelf[turn % len(shelf)])
        assert scene._token_in_hand() == shelf[turn % len(shelf)].id[1]
        use(app, device, dice.choice([t for t in legal_targets(scene) if isinstance(t.action, Lay)]))
        assert scene.session.match.ply == turn + 1
    wait(app, scene)
    ply = scene.session.match.ply
    fill = next(t for t in scene.extra_targets() if t.id == "fill")
    if device in ("mouse", "finger"):
        use(app, device, fill)
        assert scene.session.match.ply == ply, "one tap only says what it would do"
    use(app, device, fill)
    wait(app, scene)
    assert scene.session.match.state.turn == 1


def test_four_people_race_by_touch_with_the_curtain_between_them_only_while_they_choose_fuel() -> None:
    app, scene = sit_down(session("pppb", seed=3))
    hung: list[bool] = []

    def check() -> None:
        if isinstance(app.top, Curtain):
            room = scene.session.view(None)
            assert room.turn
            assert not room.queue, "cars are chosen in the open"
            assert scene.viewer is None
            hung.append(True)
        else:
            assert not scene.catching_up, "everybody has watched"

    play_out(app, scene, lambda target: touch(app, target), check)
    assert scene.session.match.outcome() is not None
    assert len(hung) > 20


def test_no_curtain_hangs_between_one_person_and_bots() -> None:
    app, scene = sit_down(session("pbb", seed=3))

    def no_curtain() -> None:
        assert app.top is scene

    play_out(app, scene, lambda target: touch(app, target), no_curtain)
    assert scene.secret_occasion(0) is None


def test_a_finger_needs_two_taps_to_choose_a_car_and_can_change_its_mind() -> None:
    app, scene = sit_down(session("pbb", seed=2))
    dice = random.Random(1)
    while not (wait(app, scene) == "choosing" and scene.view.queue and len(legal_targets(scene)) > 2):
        touch(app, scene.selected or wildest(scene, dice))
    ply = scene.session.match.ply
    tickets = [target for target in legal_targets(scene) if target.id[0] == "ticket"]
    before = len(scene.stage.sprites)
    touch(app, tickets[0])
    assert scene.confirm_button.visible
    assert len(scene.stage.sprites) > before, "the preview shows its way"
    touch(app, tickets[1])
    assert scene.selected is not None
    assert scene.selected.action == tickets[1].action
    assert scene.session.match.ply == ply
    on_the_road = next(t for t in legal_targets(scene) if t.id[0] == "car" and t.action == tickets[1].action)
    touch(app, on_the_road)
    assert scene.session.match.actions[ply] == (0, tickets[1].action)


def test_every_legal_action_has_a_target_and_no_other_does() -> None:
    app, scene = sit_down(session("pb", seed=8, circuit="built"))
    dice = random.Random(2)
    for _ in range(60):
        if wait(app, scene) == "over":
            break
        legal = {str(action) for action in scene.session.legal(0)}
        offered = {str(target.action) for target in legal_targets(scene)}
        if scene.view.turn == 0:
            for stock in [t for t in scene.extra_targets() if t.id[0] == "stock" and not t.why_not]:
                scene.choose(stock)
                offered |= {str(target.action) for target in legal_targets(scene)}
        assert offered == legal
        scene._commit(wildest(scene, dice).action)


def test_a_car_that_is_not_offered_says_why() -> None:
    reasons = set()
    for seed in range(4):
        app, scene = sit_down(session("pbbb", seed=seed))
        dice = random.Random(seed)
        while wait(app, scene) == "choosing":
            for target in scene.extra_targets():
                if target.why_not:
                    ply = scene.session.match.ply
                    touch(app, target)
                    assert app.audio.heard[-1] == "error_soft"  # type: ignore[union-attr]
                    assert scene.session.match.ply == ply
                    reasons |= {word for word in REASONS if word in target.why_not}
            scene._commit(wildest(scene, dice).action)
            if len(reasons) == 4:
                return
    raise AssertionError(f"only {reasons}")


def test_a_token_can_be_dragged_onto_the_road_and_a_drop_elsewhere_goes_back() -> None:
    app, scene = sit_down(session("pp", seed=3, circuit="built"))
    wait(app, scene)
    shelf = next(t for t in scene.extra_targets() if t.id == ("stock", "turbo"))
    spot = track.token_spot(12)
    for end, laid in (((760.0, 600.0), 0), ((spot.x, spot.y), 1)):
        start, there = in_window(app, shelf.box.centre), in_window(app, end)
        drag(app, start, there)
        assert scene.session.match.ply == laid
        wait(app, scene)
        assert scene.settled() == []
    assert scene.session.match.actions == ((0, Lay("turbo", 12)),)


def test_a_fuel_card_is_chosen_by_dragging_it_onto_the_grid_and_can_be_taken_back() -> None:
    app, scene = sit_down(session("pbb", seed=3))
    wait(app, scene)
    card = next(t for t in legal_targets(scene) if t.action == Fuel(4))
    start, there = in_window(app, card.box.centre), in_window(app, layout.slot(0))
    drag(app, start, there)
    assert scene.session.match.actions == ((0, Fuel(4)),)
    while scene.phase != "grace":
        app.tick()
    assert scene.settled() == []
    key(app, pygame.K_u)
    assert wait(app, scene) == "choosing"
    assert scene.session.match.ply == 0
    assert scene.settled() == []


# Rest


@pytest.mark.parametrize(
    ("pattern", "options"),
    [
        ("bb", {}),
        ("bbb", {"plus": True}),
        ("pbbb", {}),
        ("bbbbb", {}),
        ("bbbbb", {"plus": True}),
        ("ppb", {"circuit": "built"}),
        ("pbbb", {"plus": True, "circuit": "built"}),
    ],
)
def test_after_every_script_everything_lies_where_it_rests(pattern: str, options: dict[str, object]) -> None:
    app, scene = sit_down(session(pattern, seed=4, **options))
    play_out(app, scene, lambda target: touch(app, target))
    assert scene.scripts > 60
    assert scene.view == scene.session.view(scene.viewer)


@pytest.mark.parametrize("ticks", [2, 7, 23])
def test_a_skip_at_any_moment_ends_where_watching_ends(ticks: int) -> None:
    app, scene = sit_down(session("pbbb", seed=11))
    dice = random.Random(5)
    sprites = []
    while scene.phase != "over":
        for _ in range(ticks):
            app.tick()
        if scene.timeline.busy:
            scene.hurry()
            assert scene.settled() == []
        elif scene.phase == "choosing":
            offered = {s for _, s in scene._offers.values()} | set(scene._glows.values())
            sprites.append(
                len([s for s in scene.stage.sprites if s not in offered and s.z < WIDGET_Z])
                - len([key for key in scene.pieces if scene.pieces[key].z < WIDGET_Z])
            )
            scene._commit(wildest(scene, dice).action)
    assert scene.view == scene.session.view(0)
    assert max(sprites) == min(sprites), "passing sprites stay behind"


def test_the_log_and_the_race_are_the_same_with_particles_and_without() -> None:
    endings = []
    for with_fx in (True, False):
        app, scene = sit_down(session("pbbb", seed=11), with_fx=with_fx)
        play_out(app, scene, lambda target, app=app: touch(app, target))  # type: ignore[misc]
        endings.append((scene.session.match.dumps(), scene.log, scene.skids, app.clock))
    assert endings[0] == endings[1]
    assert endings[0][2], "a race without a spin shows nothing"


def test_reduced_motion_tells_the_same_story() -> None:
    logs = []
    for reduced in (True, False):
        app, scene = sit_down(session("pbbb", seed=11), reduced_motion=reduced)
        play_out(app, scene, lambda target, app=app: touch(app, target))  # type: ignore[misc]
        logs.append(scene.log)
    assert logs[0] == logs[1]


def test_another_language_in_mid_race_changes_words_and_nothing_else() -> None:
    app, scene = sit_down(session("pbb"))
    dice = random.Random(1)
    for _ in range(6):
        wait(app, scene)
        scene._commit(wildest(scene, dice).action)
    wait(app, scene)
    english, view = list(scene.log), scene.view
    app.set_settings(replace(app.settings, language="fr"))
    assert scene.view == view
    assert scene.settled() == []
    assert len(scene.log) == len(english)
    assert scene.log != english
    app.set_settings(replace(app.settings, language="en"))
    assert scene.log == english


def test_the_hand_faces_the_side_of_the_table_where_its_player_sits() -> None:
    for side in range(4):
        app, scene = sit_down(session("pbb"), sides=(side, 0, 0), place="table")
        wait(app, scene)
        assert scene.pieces["fuel", 5].angle == 90 * side
        for target in legal_targets(scene):
            assert min(target.box.w, target.box.h) >= 88
        touch(app, legal_targets(scene)[2])
        assert scene.session.match.ply == 1


# Rubber, hints and life


def spun(scene: Watched) -> list[Spun]:
    match = scene.session.match
    return [event for ply in range(match.ply + 1) for event in match.events(ply) if isinstance(event, Spun)]


def test_every_spin_leaves_its_rubber_for_the_rest_of_the_race() -> None:
    app, scene = sit_down(session("bbbb", seed=11), size=(960, 540))
    app.draw()
    clean = scene.stage.background.copy()  # type: ignore[union-attr]
    play_out(app, scene, lambda target: None)
    assert scene.skids == skids.skids_in(spun(scene))
    assert scene.skids
    scale = app.easel.scale
    for skid in scene.skids:
        pose = skid.pose()
        area = pygame.Rect(0, 0, 120 * scale, 120 * scale)
        area.center = (round(pose.x * scale), round(pose.y * scale))
        now = scene.stage.background.subsurface(area)  # type: ignore[union-attr]
        assert pygame.image.tobytes(now, "RGB") != pygame.image.tobytes(clean.subsurface(area), "RGB")
    painted = pygame.image.tobytes(scene.stage.background, "RGB")  # type: ignore[arg-type]
    scene.stage.background = None
    app.draw()
    assert pygame.image.tobytes(scene.stage.background, "RGB") == painted, "the same after a resize or a load"


def test_a_car_on_oil_turns_one_and_a_half_times_and_stops_backwards() -> None:
    from scenes.kit.pieces import Pose
    from scenes.pole_position.driving import slide

    end = Pose(500, 500, angle=190)
    turned = [slide(end, step / 50).heading for step in range(51)]
    assert turned[-1] - turned[0] == pytest.approx(540)
    assert all(later >= sooner for sooner, later in pairwise(turned))
    start, stop = slide(end, 0), slide(end, 1)
    assert (start.x, start.y) == pytest.approx((stop.x, stop.y))
    assert (start.heading - stop.heading) % 360 == pytest.approx(180)


def test_a_finger_resting_on_a_token_is_told_what_it_does_and_chooses_nothing() -> None:
    app, scene = sit_down(session("pbb"))
    wait(app, scene)
    at = track.token_spot(7)[:2]
    app.handle(Press(at))
    app.handle(Hold(at))
    assert scene.telling.text
    app.handle(Release(at, at))
    assert not scene.telling.text
    assert scene.session.match.ply == 0


def test_the_hint_key_shows_what_all_tokens_do() -> None:
    app, scene = sit_down(session("pbb", plus=True))
    wait(app, scene)
    app.handle(Hint())
    assert isinstance(app.top, Legend)
    assert app.top.plus
    app.settle()
    app.handle(Back())
    app.settle()
    assert app.top is scene


@pytest.mark.parametrize("calm", [False, True])
def test_the_farm_lives_while_nobody_drives_unless_motion_is_reduced(calm: bool) -> None:
    app, scene = sit_down(session("pbb"), reduced_motion=calm)
    wait(app, scene)
    for _ in range(30):
        app.tick()
    before = pygame.image.tobytes(app.picture(0), "RGB")
    for _ in range(240):
        app.tick()
    assert scene.settled() == []
    assert (pygame.image.tobytes(app.picture(0), "RGB") == before) == calm


def test_while_nobody_acts_the_table_rests() -> None:
    app, scene = sit_down(session("pbb"))
    wait(app, scene)
    for _ in range(120):  # pictures that will be needed are painted meanwhile
        app.tick()
    naps = []
    for _ in range(30):
        app.tick()
        app.draw()
        naps.append(app.rest_seconds())
    assert max(naps) > 0.05


def test_cars_pull_out_of_their_lane_to_pass() -> None:
    from scenes.pole_position.driving import local, road_way

    empty_road = road_way((10, track.CAR_LANE), (16, track.CAR_LANE))
    busy_road = road_way((10, track.CAR_LANE), (16, track.CAR_LANE), [(13, 1)])
    beside = min(busy_road, key=lambda at: abs(local(at, 13)[0] - 13))
    assert local(beside, 13)[1] == pytest.approx(track.PASSING_LANE, abs=2)
    assert all(abs(local(at, 13)[1] - track.CAR_LANE) < 25 for at in empty_road[20:28])
    assert busy_road[0] == pytest.approx(empty_road[0])
    assert busy_road[-1] == pytest.approx(empty_road[-1])


def test_the_choice_of_a_car_is_offered_for_the_cars_that_may_drive_only() -> None:
    app, scene = sit_down(session("pbbb", seed=2))
    dice = random.Random(1)
    for _ in range(30):
        if wait(app, scene) == "over":
            return
        if scene.view.queue:
            cars = {t.action for t in legal_targets(scene) if t.id[0] == "car"}
            assert cars == {a for a in scene.session.legal(0) if isinstance(a, Choose)}
        scene._commit(wildest(scene, dice).action)


def test_the_physics_write_the_marks_of_a_spin_that_is_watched() -> None:
    marks = []
    for watched in (True, False):
        app, scene = sit_down(session("bbbb", seed=11), size=(960, 540), with_fx=True)
        scene.timeline.speed = 1.0
        while not scene.skids:
            app.tick()
            if not watched:
                scene.timeline.skip()
        marks.append(scene.traces.get(scene.skids[0]))
        assert not scene.fx.trace(scene.pieces["car", scene.skids[0].car])
    assert marks[1] is None
    assert marks[0] is not None
    assert len(marks[0]) >= 4, "each wheel left some"
    pose = scene.skids[0].pose()
    assert all(abs(x - pose.x) < 140 and abs(y - pose.y) < 140 for stroke in marks[0] for x, y, _ in stroke)


def test_a_car_held_up_in_the_garage_says_so() -> None:
    told = set()
    for seed in range(12):
        app, scene = sit_down(session("pbbbb", seed=seed))
        dice = random.Random(seed)
        while wait(app, scene) == "choosing":
            for number, place in enumerate(scene.view.places[:3], start=1):
                refused = place == RESERVE and scene._chooses_car() and scene._ticket(0, number).refused
                if refused and scene.view.turn > 1:
                    target = next(t for t in scene.extra_targets() if t.id == ("ticket", number))
                    told.add((refused, "held up" in target.why_not))
            scene._commit(wildest(scene, dice).action)
            if ("held up", True) in told:
                return
    raise AssertionError(f"only {told}")
