"""What a player wants, whatever the hand holds: one table from touch, mouse, keyboard and pad to intents."""

from dataclasses import dataclass

import pygame

from scenes.kit.layout import Point


@dataclass(frozen=True, slots=True)
class Press:
    at: Point
    pointer: int = 0


@dataclass(frozen=True, slots=True)
class Drag:
    at: Point
    start: Point
    pointer: int = 0


@dataclass(frozen=True, slots=True)
class Release:
    at: Point
    start: Point
    pointer: int = 0
    dragged: bool = False


@dataclass(frozen=True, slots=True)
class Hold:
    """A pointer rested in one place: show what this is."""

    at: Point
    pointer: int = 0


@dataclass(frozen=True, slots=True)
class Swipe:
    dx: int
    dy: int
    start: Point


@dataclass(frozen=True, slots=True)
class Scroll:
    lines: int
    at: Point


@dataclass(frozen=True, slots=True)
class Move:
    dx: int
    dy: int


@dataclass(frozen=True, slots=True)
class Step:
    """To the next thing that can be chosen, or the one before, whatever direction that is."""

    by: int


@dataclass(frozen=True, slots=True)
class Confirm:
    pass


@dataclass(frozen=True, slots=True)
class Back:
    pass


@dataclass(frozen=True, slots=True)
class Pause:
    pass


@dataclass(frozen=True, slots=True)
class Undo:
    pass


@dataclass(frozen=True, slots=True)
class Hint:
    pass


@dataclass(frozen=True, slots=True)
class Peek:
    down: bool


@dataclass(frozen=True, slots=True)
class Page:
    step: int


@dataclass(frozen=True, slots=True)
class Typed:
    text: str


@dataclass(frozen=True, slots=True)
class Erase:
    pass


@dataclass(frozen=True, slots=True)
class Fullscreen:
    pass


Intent = (
    Press | Drag | Release | Hold | Swipe | Scroll | Move | Step | Confirm | Back | Pause | Undo | Hint | Peek
    | Page | Typed | Erase | Fullscreen
)  # fmt: skip

LEFT, RIGHT, UP, DOWN = Move(-1, 0), Move(1, 0), Move(0, -1), Move(0, 1)

KEYS: dict[int, Intent] = {
    pygame.K_LEFT: LEFT,
    pygame.K_RIGHT: RIGHT,
    pygame.K_UP: UP,
    pygame.K_DOWN: DOWN,
    pygame.K_TAB: Step(1),
    pygame.K_RETURN: Confirm(),
    pygame.K_KP_ENTER: Confirm(),
    pygame.K_SPACE: Confirm(),
    pygame.K_ESCAPE: Back(),
    pygame.K_AC_BACK: Back(),
    pygame.K_p: Pause(),
    pygame.K_u: Undo(),
    pygame.K_h: Hint(),
    pygame.K_LSHIFT: Peek(True),
    pygame.K_RSHIFT: Peek(True),
    pygame.K_PAGEUP: Page(-1),
    pygame.K_PAGEDOWN: Page(1),
    pygame.K_F11: Fullscreen(),
    pygame.K_BACKSPACE: Erase(),
}

PAD_BUTTONS: dict[int, Intent] = {
    pygame.CONTROLLER_BUTTON_A: Confirm(),
    pygame.CONTROLLER_BUTTON_B: Back(),
    pygame.CONTROLLER_BUTTON_X: Undo(),
    pygame.CONTROLLER_BUTTON_Y: Hint(),
    pygame.CONTROLLER_BUTTON_START: Pause(),
    pygame.CONTROLLER_BUTTON_BACK: Peek(True),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Page(-1),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Page(1),
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: RIGHT,
    pygame.CONTROLLER_BUTTON_DPAD_UP: UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: DOWN,
}

# A stick that SDL has no mapping for: its buttons by their usual places.
BARE_BUTTONS: dict[int, Intent] = {
    0: Confirm(), 1: Back(), 2: Undo(), 3: Hint(), 4: Page(-1), 5: Page(1), 6: Peek(True), 7: Pause(),
}  # fmt: skip

TYPING_KEYS = (Move, Step, Confirm, Back, Erase, Fullscreen)
"""While a name is typed, only these keys keep their meaning; the space bar becomes a letter."""
