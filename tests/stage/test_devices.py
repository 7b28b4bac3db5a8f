"""One table from touch, mouse, keyboard and pad to intents."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from scenes.kit.devices import HOLD_SECONDS, Devices
from scenes.kit.intents import (
    Back,
    Confirm,
    Drag,
    Erase,
    Hint,
    Hold,
    Intent,
    Move,
    Page,
    Pause,
    Peek,
    Press,
    Release,
    Swipe,
    Typed,
    Undo,
)
from scenes.kit.layout import Viewport

WINDOW = (960, 540)


@pytest.fixture
def devices() -> Devices:
    return Devices(Viewport.fit(WINDOW).to_logical, lambda: WINDOW)


def event(kind: int, **fields: Any) -> pygame.Event:
    return pygame.Event(kind, fields)


def key(code: int, mod: int = 0) -> tuple[pygame.Event, pygame.Event]:
    return event(pygame.KEYDOWN, key=code, mod=mod), event(pygame.KEYUP, key=code, mod=mod)


def mouse(kind: int, x: int, y: int, touch: bool = False) -> pygame.Event:
    return event(kind, pos=(x, y), button=1, touch=touch)


def finger(kind: int, x: float, y: float, number: int = 7) -> pygame.Event:
    return event(kind, x=x, y=y, finger_id=number)


def button(kind: int, number: int) -> pygame.Event:
    return event(kind, instance_id=0, button=number)


def axis(number: int, value: int) -> pygame.Event:
    return event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=number, value=value)


def told(devices: Devices, *events: pygame.Event) -> list[Intent]:
    return [intent for one in events for intent in devices.read(one)]


@pytest.mark.parametrize(
    ("code", "intent"),
    [
        (pygame.K_LEFT, Move(-1, 0)),
        (pygame.K_UP, Move(0, -1)),
        (pygame.K_RETURN, Confirm()),
        (pygame.K_SPACE, Confirm()),
        (pygame.K_ESCAPE, Back()),
        (pygame.K_u, Undo()),
        (pygame.K_p, Pause()),
        (pygame.K_PAGEDOWN, Page(1)),
    ],
)
def test_keys(devices: Devices, code: int, intent: Intent) -> None:
    assert told(devices, *key(code)) == [intent]
    assert devices.last == "keys"


def test_control_z_is_undo_and_z_is_not(devices: Devices) -> None:
    assert told(devices, *key(pygame.K_z, pygame.KMOD_LCTRL)) == [Undo()]
    assert told(devices, *key(pygame.K_z)) == []


@pytest.mark.parametrize(
    ("number", "intent"),
    [
        (pygame.CONTROLLER_BUTTON_A, Confirm()),
        (pygame.CONTROLLER_BUTTON_B, Back()),
        (pygame.CONTROLLER_BUTTON_X, Undo()),
        (pygame.CONTROLLER_BUTTON_Y, Hint()),
        (pygame.CONTROLLER_BUTTON_START, Pause()),
        (pygame.CONTROLLER_BUTTON_DPAD_DOWN, Move(0, 1)),
        (pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, Page(1)),
    ],
)
def test_pad_buttons(devices: Devices, number: int, intent: Intent) -> None:
    down, up = pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP
    assert told(devices, button(down, number), button(up, number)) == [intent]
    assert devices.last == "pad"


def test_a_stick_moves_once_per_push_and_again_when_held(devices: Devices) -> None:
    assert told(devices, axis(0, 9000), axis(0, 30000), axis(0, 32000)) == [Move(1, 0)]
    assert devices.tick(0.3) == []
    assert devices.tick(0.15) == [Move(1, 0)]
    assert told(devices, axis(0, 15000)) == [], "between off and on nothing changes"
    assert told(devices, axis(0, 0), axis(0, -32000)) == [Move(-1, 0)]


def test_a_stick_thrown_across_turns_round(devices: Devices) -> None:
    assert told(devices, axis(1, 32000), axis(1, -32000)) == [Move(0, 1), Move(0, -1)]


def test_an_unmapped_stick_still_plays(devices: Devices) -> None:
    events = [
        event(pygame.JOYBUTTONDOWN, instance_id=3, button=0),
        event(pygame.JOYBUTTONUP, instance_id=3, button=0),
        event(pygame.JOYHATMOTION, instance_id=3, value=(0, 1)),
        event(pygame.JOYHATMOTION, instance_id=3, value=(0, 0)),
        event(pygame.JOYAXISMOTION, instance_id=3, axis=0, value=-0.9),
    ]
    assert told(devices, *events) == [Confirm(), Move(0, -1), Move(-1, 0)]


def test_a_tap_of_the_mouse_in_logical_units(devices: Devices) -> None:
    down, up = mouse(pygame.MOUSEBUTTONDOWN, 480, 270), mouse(pygame.MOUSEBUTTONUP, 482, 270)
    assert told(devices, down, up) == [Press((960, 540), -1), Release((964, 540), (960, 540), -1, False)]


def test_a_touch_counts_once(devices: Devices) -> None:
    events = [
        finger(pygame.FINGERDOWN, 0.5, 0.5),
        mouse(pygame.MOUSEBUTTONDOWN, 480, 270, touch=True),
        finger(pygame.FINGERUP, 0.5, 0.5),
        mouse(pygame.MOUSEBUTTONUP, 480, 270, touch=True),
    ]
    assert told(devices, *events) == [Press((960, 540), 7), Release((960, 540), (960, 540), 7, False)]


def test_two_fingers_are_two_pointers(devices: Devices) -> None:
    one, other = finger(pygame.FINGERDOWN, 0.1, 0.1, 1), finger(pygame.FINGERDOWN, 0.9, 0.9, 2)
    assert [intent.pointer for intent in told(devices, one, other)] == [1, 2]  # type: ignore[union-attr]


def test_a_drag_starts_beyond_the_tremble_and_a_quick_one_is_a_swipe(devices: Devices) -> None:
    assert told(devices, mouse(pygame.MOUSEBUTTONDOWN, 100, 100), mouse(pygame.MOUSEMOTION, 105, 100)) == [
        Press((200, 200), -1)
    ]
    assert told(devices, mouse(pygame.MOUSEMOTION, 200, 100)) == [Drag((400, 200), (200, 200), -1)]
    assert told(devices, mouse(pygame.MOUSEBUTTONUP, 200, 100)) == [
        Release((400, 200), (200, 200), -1, True),
        Swipe(1, 0, (200, 200)),
    ]


def test_a_slow_drag_is_no_swipe(devices: Devices) -> None:
    told(devices, mouse(pygame.MOUSEBUTTONDOWN, 100, 100))
    devices.tick(2.0)
    assert not [i for i in told(devices, mouse(pygame.MOUSEBUTTONUP, 300, 100)) if isinstance(i, Swipe)]


def test_a_resting_finger_asks_what_this_is_once(devices: Devices) -> None:
    told(devices, finger(pygame.FINGERDOWN, 0.5, 0.5))
    assert devices.tick(HOLD_SECONDS / 2) == []
    assert devices.tick(HOLD_SECONDS) == [Hold((960, 540), 7)]
    assert devices.tick(HOLD_SECONDS) == []


def test_what_is_held_across_a_scene_change_is_mute_until_released(devices: Devices) -> None:
    down, up = key(pygame.K_RETURN)
    told(devices, down)
    told(devices, finger(pygame.FINGERDOWN, 0.5, 0.5), axis(0, 32000))
    devices.swallow()
    assert told(devices, down) == [], "key repeat of the old press"
    assert devices.tick(5) == [], "no hold and no repeat from before"
    assert told(devices, finger(pygame.FINGERMOTION, 0.9, 0.5), finger(pygame.FINGERUP, 0.9, 0.5)) == []
    assert told(devices, axis(0, 32000)) == []
    assert told(devices, up, axis(0, 0)) == []
    assert told(devices, down) == [Confirm()]
    assert told(devices, axis(0, 32000)) == [Move(1, 0)]


def test_peeking_lasts_as_long_as_the_key_is_held(devices: Devices) -> None:
    down, up = key(pygame.K_LSHIFT)
    assert told(devices, down, up) == [Peek(True), Peek(False)]


def test_while_typing_letters_are_letters(devices: Devices) -> None:
    devices.typing = True
    assert told(devices, *key(pygame.K_p), event(pygame.TEXTINPUT, text="p")) == [Typed("p")]
    assert told(devices, *key(pygame.K_SPACE), event(pygame.TEXTINPUT, text=" ")) == [Typed(" ")]
    assert told(devices, *key(pygame.K_BACKSPACE), *key(pygame.K_RETURN)) == [Erase(), Confirm()]
    devices.typing = False
    assert told(devices, event(pygame.TEXTINPUT, text="p")) == []


def test_an_unplugged_pad_lets_go_of_everything(devices: Devices) -> None:
    told(devices, axis(0, 32000), button(pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLER_BUTTON_BACK))
    assert told(devices, event(pygame.JOYDEVICEREMOVED, instance_id=0)) == [Peek(False)]
    assert devices.tick(5) == []
    assert not devices.waiting
