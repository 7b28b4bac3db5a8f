"""Hands that hammer, right-click, pull the plug or want to leave the café's cabinet."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from scenes.app import App, headless
from scenes.kit.intents import Confirm, Pause, Press, Release
from scenes.kit.language import set_language
from scenes.kit.settings import Settings
from scenes.poule_position import layout
from scenes.poule_position.scene import PoulePosition
from scenes.settings import SettingsScene
from scenes.shelf import game_name
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
