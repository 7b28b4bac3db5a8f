"""Hands that hammer, right-click, pull the plug or want to leave the café's cabinet."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.match import Match
from scenes.app import App, headless
from scenes.kit import thinker
from scenes.kit.intents import KEYS, Confirm, Pause, Press, Release
from scenes.kit.language import set_language
from scenes.kit.settings import Settings
from scenes.kit.table import TableScene
from scenes.poule_position import layout
from scenes.poule_position.scene import PoulePosition
from scenes.resume import unfinished
from scenes.seating import first_plan, make_session
from scenes.settings import SettingsScene
from scenes.shelf import game_name
from scenes.tables import make_table
from scenes.title import Title
from tests.stage.poule_position_table import session, sit_down, wait


def test_pecking_order_is_called_so_in_french_too() -> None:
    set_language("fr")
    try:
        assert game_name("pecking_order") == "Pecking Order"
        assert game_name("golden_eggs") != "The Golden Eggs"
    finally:
        set_language("en")


def test_a_right_click_peeks_only_while_it_is_held() -> None:
    app, scene = sit_down(session("ppb"))
    app.devices.last = "pointer"
    scene.look_as(0)
    wait(app, scene)
    x, y = (int(n / 3) for n in scene.chips[0].box.centre)
    app.read(pygame.Event(pygame.MOUSEBUTTONDOWN, button=3, pos=(x, y), touch=False))
    assert scene._peek.showing
    app.read(pygame.Event(pygame.MOUSEBUTTONUP, button=3, pos=(x, y), touch=False))
    assert not scene._peek.showing


@pytest.fixture
def cabinet(monkeypatch: pytest.MonkeyPatch) -> App:
    monkeypatch.setattr(Title, "kiosk", True)
    app = headless((640, 360), Settings(language="en", fullscreen=True), with_fx=False)
    app.kiosk = True
    app.push(Title())
    return app


def test_a_cabinet_ignores_the_close_button_and_the_way_out_of_the_full_screen(cabinet: App) -> None:
    cabinet.read(pygame.Event(pygame.QUIT))
    assert cabinet.running
    cabinet.read(pygame.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0))
    assert cabinet.settings.fullscreen
    cabinet.push(SettingsScene())
    assert "fullscreen" not in [target.id for target in cabinet.top.targets()]


def test_elsewhere_the_close_button_closes(cabinet: App) -> None:
    cabinet.kiosk = False
    cabinet.read(pygame.Event(pygame.QUIT))
    assert not cabinet.running


def test_the_pointer_hides_from_fingers_and_comes_back_for_a_mouse(
    cabinet: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[bool] = []
    monkeypatch.setattr(pygame.display, "get_init", lambda: True)
    monkeypatch.setattr(pygame.mouse, "set_visible", seen.append)
    cabinet.read(pygame.Event(pygame.FINGERDOWN, finger_id=1, x=0.5, y=0.02))
    cabinet.read(pygame.Event(pygame.MOUSEMOTION, pos=(9, 9), rel=(1, 1), buttons=(0, 0, 0), touch=True))
    assert seen == [False]
    cabinet.read(pygame.Event(pygame.MOUSEMOTION, pos=(9, 9), rel=(1, 1), buttons=(0, 0, 0), touch=False))
    assert seen == [False, True]


def hammer(app: App, scene: PoulePosition, strike: Callable[[], None]) -> None:
    """Eight strikes a second, from the start of an animation until well after a choice is offered."""
    for _strike in range(16):
        strike()
        for _tick in range(8):
            app.tick()


@pytest.mark.parametrize("device", ["keys", "pointer"])
def test_hammering_through_an_animation_plays_nothing(device: str) -> None:
    app, scene = sit_down(session("pbb"))
    app.devices.last = device
    at = layout.fan_boxes(10, 0)[4].centre

    def strike() -> None:
        if device == "keys":
            app.handle(Confirm())
        else:
            app.handle(Press(at))
            app.handle(Release(at, at))

    hammer(app, scene, strike)
    assert (scene.session.match.ply, scene.phase) == (0, "choosing")
    for _tick in range(24):
        app.tick()
    strike()
    assert scene.session.match.ply == 1


def test_enter_right_after_a_choice_opens_no_pause() -> None:
    app, scene = sit_down(session("pbb"))
    paused: list[bool] = []
    scene._pause = lambda _table: paused.append(True)
    wait(app, scene)
    app.devices.last = "keys"
    app.handle(Confirm())
    while scene.phase != "grace" or scene.timeline.busy:
        app.tick()
    app.handle(Confirm())
    assert not paused
    app.handle(Pause())
    assert paused


@pytest.mark.parametrize(
    "size",
    [(1, 1), (5, 200), (300, 900), (200, 150), (2560, 400), (15, 9)],
    ids=lambda size: f"{size[0]}x{size[1]}",
)
def test_a_window_of_any_size_goes_on_in_mid_animation(size: tuple[int, int]) -> None:
    app, _scene = sit_down(session("pbb"))
    app.tick()
    app.draw()
    app.screen.resize(size)
    app.resized()
    for _frame in range(20):
        app.tick()
        app.draw()
    app.push(SettingsScene())
    app.settle()
    app.screen.resize((640, 360))
    app.resized()
    app.draw()
    assert app.screen.surface.get_at((320, 40))[:3] != (0, 0, 0)


def test_the_first_f11_leaves_a_full_screen_that_was_asked_for_at_the_start() -> None:
    app = headless((640, 360), Settings(language="en"), with_fx=False)
    app.screen.fullscreen = True
    app.push(Title())
    app.push(SettingsScene())
    toggle = next(w for w in app.top.widgets if w.name == "fullscreen")
    assert toggle.on, "the settings tell what is so"
    app.read(pygame.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0))
    assert (app.screen.fullscreen, toggle.on) == (False, False)
    app.read(pygame.Event(pygame.KEYUP, key=pygame.K_F11, mod=0))
    app.read(pygame.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0))
    assert (app.screen.fullscreen, toggle.on, app.settings.fullscreen) == (True, True, True)


def test_a_pad_pulled_out_before_it_was_noticed_is_no_crash(
    cabinet: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(index: int) -> None:
        raise pygame.error("Joystick device_index is out of range")

    monkeypatch.setattr(pygame.joystick, "Joystick", gone)
    cabinet.read(pygame.Event(pygame.JOYDEVICEADDED, device_index=4))
    assert cabinet.running


KINDS = (
    pygame.KEYDOWN, pygame.KEYUP, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION,
    pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION, pygame.CONTROLLERBUTTONDOWN,
    pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION, pygame.JOYDEVICEREMOVED, pygame.TEXTINPUT,
)  # fmt: skip


def mash(dice: random.Random) -> pygame.Event:
    """Any event of any device; the hats, wheels and windows of this world included."""
    return pygame.Event(
        dice.choice(KINDS),
        key=dice.choice([*KEYS]), mod=0, text=dice.choice("aé\t🐔"),
        pos=(dice.randrange(-5, 330), dice.randrange(-5, 190)), button=dice.randrange(1, 16), touch=False,
        finger_id=dice.randrange(3), x=dice.random(), y=dice.random(),
        instance_id=dice.randrange(2), axis=dice.randrange(6), value=dice.randrange(-32768, 32768),
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_all_devices_mashed_at_once_leave_a_legal_game(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinker, "Aside", thinker.InPlace)
    monkeypatch.setattr(Title, "kiosk", True)
    dice = random.Random(seed)
    app = headless((320, 180), Settings(language="fr", reduced_motion=seed % 2 == 0), with_fx=False)
    app.folder, app.kiosk = tmp_path, True
    app.push(Title())
    plan = first_plan("poule_position").with_chair(1, bot="")
    app.reset(make_table(app, make_session("poule_position", plan, seed)))
    tables = 0
    for _event in range(3000):
        app.read(mash(dice))
        for _tick in range(dice.randrange(4)):
            app.tick()
        app.draw()
        for scene in app.stack:
            if isinstance(scene, TableScene):
                tables += 1
                match = scene.session.match
                assert match.outcome() is not None or match.to_act()
    assert app.running
    assert tables
    found, sentence = unfinished(tmp_path)
    assert not sentence, "whatever was stored can be played on"
    if found is not None:
        text = found.resumed.session.match.dumps()
        assert Match.loads(text).dumps() == text
