"""Toggle, slider and stepper: settings one can touch."""

from collections.abc import Callable, Hashable, Sequence

from scenes.kit import theme
from scenes.kit.assets import Look, Painted
from scenes.kit.canvas import Canvas
from scenes.kit.focus import Target
from scenes.kit.layout import Box, Point
from scenes.kit.widgets.base import WIDGET_Z, Widget

ARROW = 88.0
KNOB = 72.0
SWITCH_W, SWITCH_H = 136.0, 76.0
LABEL_X = 16.0
"""Where the words begin: clear of the focus ring."""


class Toggle(Widget):
    """A switch with its words at the left: tap anywhere on the row."""

    sound = "toggle"

    def __init__(
        self,
        box: Box,
        label: str,
        on: bool,
        changed: Callable[[bool], None],
        *,
        name: Hashable = None,
        z: int = WIDGET_Z,
    ) -> None:
        super().__init__(box, ("toggle", label, box.y) if name is None else name, z)
        self.label, self.on, self.changed = label, on, changed

    def look(self) -> Look:
        return Painted(("toggle", self.label, self.on), self.box.w, self.box.h, self._paint)

    def choose(self, target: Target) -> None:
        self.on = not self.on
        self.refresh()
        self.changed(self.on)

    def nudge(self, dx: int, dy: int) -> bool:
        if dx and (dx > 0) != self.on:
            self.choose(self.targets()[0])
            return True
        return False

    def _paint(self, canvas: Canvas) -> None:
        w, h = canvas.size
        canvas.words(self.label, Box(LABEL_X, 0, w - SWITCH_W - 24 - LABEL_X, h), theme.BODY, align=-1)
        track = Box(w - SWITCH_W, (h - SWITCH_H) / 2, SWITCH_W, SWITCH_H)
        canvas.panel(track, theme.LEAF if self.on else theme.CREAM_DEEP, radius=SWITCH_H / 2)
        x = track.right - SWITCH_H / 2 if self.on else track.x + SWITCH_H / 2
        canvas.disc((x, h / 2), SWITCH_H / 2 - 4, theme.PAPER)
        mark = "check" if self.on else "cross"
        side = SWITCH_H * 0.5
        canvas.art(f"shared/icon_{mark}", Box(x - side / 2, h / 2 - side / 2, side, side))


class Slider(Widget):
    """A value from 0 to 1, by dragging, tapping or the left and right keys."""

    draggable = True
    sound = "focus_tick"

    def __init__(
        self,
        box: Box,
        label: str,
        value: float,
        changed: Callable[[float], None],
        *,
        steps: int = 10,
        name: Hashable = None,
        z: int = WIDGET_Z,
    ) -> None:
        super().__init__(box, ("slider", label, box.y) if name is None else name, z)
        self.label, self.value, self.changed, self.steps = label, value, changed, steps

    @property
    def _track(self) -> tuple[float, float]:
        """Left and right end of the knob's way, from the widget's left edge."""
        return (self.box.w * 0.46 + KNOB / 2, self.box.w - KNOB / 2 - 100)

    def look(self) -> Look:
        return Painted(("slider", self.label, round(self.value, 3)), self.box.w, self.box.h, self._paint)

    def set_pressed(self, pressed: bool) -> None:
        super().set_pressed(pressed)
        if pressed and self.pressed_at is not None:
            self.drag(self.pressed_at)

    def drag(self, at: Point) -> None:
        left, right = self._track
        self._set((at[0] - self.box.x - left) / (right - left))

    def choose(self, target: Target) -> None:
        """Confirm steps round, so that one button is enough."""
        self._set(0.0 if self.value >= 1 else self.value + 1 / self.steps)

    def nudge(self, dx: int, dy: int) -> bool:
        if dx:
            self._set(self.value + dx / self.steps)
        return bool(dx)

    def _set(self, value: float) -> None:
        value = round(min(1.0, max(0.0, value)) * self.steps) / self.steps
        if value != self.value:
            self.value = value
            self.refresh()
            self.changed(value)

    def _paint(self, canvas: Canvas) -> None:
        w, h = canvas.size
        left, right = self._track
        canvas.words(self.label, Box(LABEL_X, 0, w * 0.44 - LABEL_X, h), theme.BODY, align=-1)
        x = left + (right - left) * self.value
        canvas.panel(Box(left, h / 2 - 14, right - left, 28), theme.CREAM_DEEP, radius=14)
        if self.value > 0:
            canvas.panel(Box(left, h / 2 - 14, max(28, x - left), 28), theme.STRAW, radius=14)
        canvas.disc((x, h / 2), KNOB / 2, theme.BARN_RED)
        percent = f"{round(self.value * 100)}\u202f%"
        canvas.words(percent, Box(w - 96, 0, 96, h), theme.CAPTION, align=1, family=theme.DISPLAY)


class Stepper(Widget):
    """One of several words, changed by the arrows at both sides; goes round."""

    def __init__(
        self,
        box: Box,
        label: str,
        options: Sequence[str],
        index: int,
        changed: Callable[[int], None],
        *,
        nudges: bool = True,
        name: Hashable = None,
        z: int = WIDGET_Z,
    ) -> None:
        """With `nudges`, left and right keys change the word instead of moving the focus on."""
        super().__init__(box, ("stepper", label, box.x, box.y) if name is None else name, z)
        self.nudges = nudges
        self.label, self.options, self.index, self.changed = label, tuple(options), index, changed

    @property
    def _label_width(self) -> float:
        return self.box.w * 0.46 if self.label else 0.0

    def look(self) -> Look:
        key = ("stepper", self.label, self.options[self.index])
        return Painted(key, self.box.w, self.box.h, self._paint)

    def choose(self, target: Target) -> None:
        """A tap on the left half goes back; a tap on the right, or a key, goes on."""
        middle = self.box.x + self._label_width + (self.box.w - self._label_width) / 2
        self._step(-1 if self.pressed_at is not None and self.pressed_at[0] < middle else 1)

    def nudge(self, dx: int, dy: int) -> bool:
        if dx and self.nudges:
            self._step(dx)
            return True
        return False

    def _step(self, by: int) -> None:
        self.index = (self.index + by) % len(self.options)
        self.refresh()
        self.changed(self.index)

    def _paint(self, canvas: Canvas) -> None:
        w, h = canvas.size
        left = self._label_width
        if self.label:
            canvas.words(self.label, Box(LABEL_X, 0, left - 16 - LABEL_X, h), theme.BODY, align=-1)
        tall = min(h, ARROW)
        top = (h - tall) / 2
        canvas.panel(Box(left, top, w - left, tall), theme.PAPER)
        for x, icon in ((left, "arrow_left"), (w - ARROW, "arrow_right")):
            canvas.panel(Box(x, top, ARROW, tall), theme.STRAW, lip=10, lip_colour=theme.STRAW_DEEP)
            canvas.art(f"shared/icon_{icon}", Box(x + 20, top + 14, ARROW - 40, tall - 40))
        inside = Box(left + ARROW + 8, top, w - left - 2 * ARROW - 16, tall)
        canvas.words(self.options[self.index], inside, theme.BODY, family=theme.DISPLAY)
