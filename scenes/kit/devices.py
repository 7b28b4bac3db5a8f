"""Reads device events and tells intents; forgets nothing that is held, and plugs pads in and out."""

import contextlib
from collections.abc import Callable
from typing import Any

import pygame

from scenes.kit import intents
from scenes.kit.intents import (
    BARE_BUTTONS,
    KEYS,
    PAD_BUTTONS,
    TYPING_KEYS,
    Drag,
    Hold,
    Intent,
    Move,
    Peek,
    Press,
    Release,
    Scroll,
    Swipe,
    Typed,
)  # fmt: skip
from scenes.kit.layout import Point

SLOP = 24.0
"""Logical pixels a pointer may tremble before it is dragging."""
HOLD_SECONDS = 0.45
SWIPE_PIXELS = 140.0
SWIPE_SECONDS = 0.5
REPEAT_AFTER_SECONDS = 0.4
REPEAT_EVERY_SECONDS = 0.13
STICK_ON, STICK_OFF = 0.6, 0.35

MOUSE = -1
Source = tuple[Any, ...]


class _Pointer:
    def __init__(self, at: Point) -> None:
        self.start = self.at = at
        self.seconds = 0.0
        self.dragged = self.told_hold = False


class Devices:
    """Every held key, button, finger or stick is a source; a swallowed one is mute until released."""

    def __init__(self, to_logical: Callable[[Point], Point], window: Callable[[], tuple[int, int]]) -> None:
        self._to_logical = to_logical
        self._window = window
        self.typing = False
        self.last = "pointer"
        """"pointer", "keys" or "pad": decides whether the focus ring shows."""
        self._pointers: dict[int, _Pointer] = {}
        self._held: dict[Source, float] = {}
        self._moves: dict[Source, Move] = {}
        self._swallowed: set[Source] = set()
        self._pads: dict[int, Any] = {}
        self._mapped: set[int] = set()

    def swallow(self) -> None:
        """A new scene: whatever is held now belongs to the old one, until released."""
        self._swallowed |= set(self._held) | {("pointer", one) for one in self._pointers}
        self._pointers.clear()
        self._moves.clear()

    @property
    def waiting(self) -> bool:
        """Something is held that may speak by itself later (hold, repeat)."""
        return bool(self._pointers or self._moves)

    def tick(self, seconds: float) -> list[Intent]:
        told: list[Intent] = []
        for number, pointer in self._pointers.items():
            pointer.seconds += seconds
            if pointer.seconds >= HOLD_SECONDS and not pointer.told_hold and not pointer.dragged:
                pointer.told_hold = True
                told.append(Hold(pointer.start, number))
        for source, move in self._moves.items():
            self._held[source] -= seconds
            if self._held[source] <= 0:
                self._held[source] += REPEAT_EVERY_SECONDS
                told.append(move)
        return told

    def read(self, event: pygame.Event) -> list[Intent]:
        kind = event.type
        if kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL):
            return [] if getattr(event, "touch", False) else self._read_mouse(event)
        if kind in (pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION):
            return self._read_finger(event)
        if kind in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT):
            return self._read_key(event)
        return self._read_pad(event)

    # Pointers

    def _read_mouse(self, event: pygame.Event) -> list[Intent]:
        if event.type == pygame.MOUSEWHEEL:
            self.last = "pointer"
            return [Scroll(event.y, self._to_logical(pygame.mouse.get_pos()))]
        at = self._to_logical(event.pos)
        if event.type == pygame.MOUSEMOTION:
            return self._pointer_moves(MOUSE, at)
        if event.button == 3:
            return [
                Hold(at, MOUSE) if event.type == pygame.MOUSEBUTTONDOWN else Release(at, at, MOUSE, False)
            ]
        if event.button != 1:
            return []
        return (
            self._pointer_down(MOUSE, at)
            if event.type == pygame.MOUSEBUTTONDOWN
            else self._pointer_up(MOUSE, at)
        )

    def _read_finger(self, event: pygame.Event) -> list[Intent]:
        width, height = self._window()
        at = self._to_logical((event.x * width, event.y * height))
        if event.type == pygame.FINGERDOWN:
            return self._pointer_down(event.finger_id, at)
        if event.type == pygame.FINGERUP:
            return self._pointer_up(event.finger_id, at)
        return self._pointer_moves(event.finger_id, at)

    def _pointer_down(self, number: int, at: Point) -> list[Intent]:
        self.last = "pointer"
        self._swallowed.discard(("pointer", number))
        self._pointers[number] = _Pointer(at)
        return [Press(at, number)]

    def _pointer_moves(self, number: int, at: Point) -> list[Intent]:
        pointer = self._pointers.get(number)
        if pointer is None:
            return []
        pointer.at = at
        if not pointer.dragged and _distance(at, pointer.start) <= SLOP:
            return []
        pointer.dragged = True
        return [Drag(at, pointer.start, number)]

    def _pointer_up(self, number: int, at: Point) -> list[Intent]:
        self._swallowed.discard(("pointer", number))
        pointer = self._pointers.pop(number, None)
        if pointer is None:
            return []
        dragged = pointer.dragged or _distance(at, pointer.start) > SLOP
        told: list[Intent] = [Release(at, pointer.start, number, dragged)]
        dx, dy = at[0] - pointer.start[0], at[1] - pointer.start[1]
        if max(abs(dx), abs(dy)) >= SWIPE_PIXELS and pointer.seconds <= SWIPE_SECONDS:
            across = abs(dx) > abs(dy)
            told.append(Swipe(_sign(dx) if across else 0, 0 if across else _sign(dy), pointer.start))
        return told

    # Keys and buttons

    def _read_key(self, event: pygame.Event) -> list[Intent]:
        if event.type == pygame.TEXTINPUT:
            return [Typed(event.text)] if self.typing else []
        intent = KEYS.get(event.key)
        if event.type == pygame.KEYUP:
            return self._up(("key", event.key), intent)
        if event.key == pygame.K_z and event.mod & pygame.KMOD_CTRL:
            intent = intents.Undo()
        if event.key == pygame.K_TAB and event.mod & pygame.KMOD_ALT:
            return []
        if event.key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT:
            intent = intents.Step(-1)
        if intent is None:
            return []
        if self.typing and (not isinstance(intent, TYPING_KEYS) or event.key == pygame.K_SPACE):
            return []
        return self._down(("key", event.key), intent, "keys")

    def _down(self, source: Source, intent: Intent, device: str) -> list[Intent]:
        if source in self._held or source in self._swallowed:
            return []
        self.last = device
        self._held[source] = REPEAT_AFTER_SECONDS
        if isinstance(intent, Move):
            self._moves[source] = intent
        return [intent]

    def _up(self, source: Source, intent: Intent | None) -> list[Intent]:
        held = self._held.pop(source, None) is not None
        self._moves.pop(source, None)
        swallowed = source in self._swallowed
        self._swallowed.discard(source)
        return [Peek(False)] if isinstance(intent, Peek) and held and not swallowed else []

    # Pads

    def plug_in_pads(self) -> None:
        """Start listening to pads; those already there announce themselves like new ones."""
        from pygame._sdl2 import controller

        pygame.joystick.init()
        controller.init()

    def _read_pad(self, event: pygame.Event) -> list[Intent]:
        kind = event.type
        if kind == pygame.JOYDEVICEADDED:
            self._plug(event.device_index)
        elif kind == pygame.JOYDEVICEREMOVED:
            return self._unplug(event.instance_id)
        elif kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            source = ("pad", event.instance_id, event.button)
            return self._button(source, PAD_BUTTONS.get(event.button), kind == pygame.CONTROLLERBUTTONDOWN)
        elif kind == pygame.CONTROLLERAXISMOTION:
            return self._axis(event.instance_id, event.axis, event.value / 32768)
        elif getattr(event, "instance_id", None) in self._mapped:
            return []
        elif kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            source = ("bare", event.instance_id, event.button)
            return self._button(source, BARE_BUTTONS.get(event.button), kind == pygame.JOYBUTTONDOWN)
        elif kind == pygame.JOYAXISMOTION:
            return self._axis(event.instance_id, event.axis, event.value)
        elif kind == pygame.JOYHATMOTION:
            across, up = event.value
            return [
                *self._push(("hat", event.instance_id, 0), across, Move(_sign(across), 0)),
                *self._push(("hat", event.instance_id, 1), up, Move(0, -_sign(up))),
            ]
        return []

    def _plug(self, index: int) -> None:
        from pygame._sdl2 import controller

        with contextlib.suppress(pygame.error):  # it was pulled out before its arrival was read
            stick = pygame.joystick.Joystick(index)
            number = stick.get_instance_id()
            self._pads[number] = stick
            if controller.get_init() and controller.is_controller(index):
                self._pads[number] = (stick, controller.Controller(index))
                self._mapped.add(number)

    def _unplug(self, number: int) -> list[Intent]:
        self._pads.pop(number, None)
        self._mapped.discard(number)
        told: list[Intent] = []
        for source in [s for s in self._held if s[0] != "key" and s[1] == number]:
            told += self._up(source, PAD_BUTTONS.get(source[2]) if source[0] == "pad" else None)
        self._swallowed = {s for s in self._swallowed if s[0] in ("key", "pointer") or s[1] != number}
        return told

    def _button(self, source: Source, intent: Intent | None, down: bool) -> list[Intent]:
        if intent is None:
            return []
        return self._down(source, intent, "pad") if down else self._up(source, intent)

    def _axis(self, number: int, axis: int, value: float) -> list[Intent]:
        if axis == 0:
            return self._push(("stick", number, 0), value, Move(_sign(value), 0))
        if axis == 1:
            return self._push(("stick", number, 1), value, Move(0, _sign(value)))
        return []

    def _push(self, source: Source, value: float, move: Move) -> list[Intent]:
        """A stick or a hat: pushed beyond STICK_ON it is a press, back within STICK_OFF a release."""
        if abs(value) < STICK_OFF:
            return self._up(source, move)
        if abs(value) < STICK_ON:
            return []
        if self._moves.get(source, move) != move:
            self._up(source, move)
        return self._down(source, move, "pad")


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def _distance(one: Point, other: Point) -> float:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))
