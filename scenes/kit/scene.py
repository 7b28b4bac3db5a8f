"""A scene: sprites on a stage, widgets, targets, a timeline, and what intents do to them."""

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, ClassVar

from pygame import Surface

from scenes.kit import theme
from scenes.kit.assets import Look, Painted
from scenes.kit.canvas import Canvas
from scenes.kit.focus import Focus, Target, under
from scenes.kit.fx import NoFx, Particles
from scenes.kit.intents import Back, Confirm, Drag, Intent, Move, Press, Release, Step
from scenes.kit.layout import HEIGHT, SCREEN, WIDTH, Box, Point, around, faced
from scenes.kit.motion import Burst, Cue, Script, Tween
from scenes.kit.ring import Ring
from scenes.kit.sprite import Sprite, Stage
from scenes.kit.text import Words
from scenes.kit.timeline import Timeline
from scenes.kit.widgets.base import Widget

if TYPE_CHECKING:
    from scenes.app import App

TOAST_Z = 950
TOAST_SECONDS = 2.6
TOAST_X = (WIDTH / 2, HEIGHT / 2)
"""The middle of the upper edge, and of a side's for whoever sits there."""


class Scene:
    """Fill `build` with sprites and widgets; it runs again when language or text size change."""

    overlay: ClassVar[bool] = False
    """Shown over a darkened picture of the scene below."""
    music: ClassVar[str | None] = None
    """A piece from sounds/music; None lets play what plays."""

    app: "App"
    stage: Stage
    fx: Particles

    def __init__(self) -> None:
        self.widgets: list[Widget] = []
        self.focus = Focus()
        self.timeline = Timeline(self._cue, self._burst)
        self.fx = NoFx()
        self._pressed: dict[int, Target] = {}
        self._ring = Ring()
        self._cold: deque[Look] = deque()
        self.backdrop: Surface | None = None
        """Of an overlay: the darkened picture of what lies below, taken once."""

    # To override

    def build(self) -> None:
        """Make the sprites and widgets; the stage is empty when this is called."""

    def paint_background(self, canvas: Canvas) -> None:
        """Paint what never moves; called once per window size and language."""
        if not self.overlay:
            canvas.fill(theme.CREAM)

    def extra_targets(self) -> list[Target]:
        """Targets that are not widgets."""
        return []

    def choose(self, target: Target) -> None:
        """A target without an objection was chosen. By default its action is called."""
        target.action()

    def on_intent(self, intent: Intent) -> bool:
        """First look at every intent; True when dealt with."""
        return False

    def on_tick(self, seconds: float) -> None: ...

    def back(self) -> None:
        """Escape, or the pad's B."""
        self.app.pop()

    def covered(self) -> None:
        """Another scene comes on top; what a hand holds here is never let go here."""
        self.timeline.stop("toast")

    def shown_again(self) -> None:
        """The scene above went away."""

    def leave(self) -> None:
        """The scene leaves the stack."""

    @property
    def facing(self) -> int:
        """Quarter turns clockwise to the side of the table that toasts face."""
        return 0

    # For the scenes

    def add(self, widget: Widget) -> Widget:
        self.widgets.append(widget)
        widget.join(self)
        return widget

    def sprite(self, sprite: Sprite) -> Sprite:
        return self.stage.add(sprite)

    def rebuild(self) -> None:
        """Throw the sprites and widgets away and build them anew."""
        self.timeline.skip()
        self.timeline.clear_ambient()
        self.stage.clear()
        self.widgets.clear()
        self._pressed.clear()
        self._cold.clear()
        self._ring = Ring()
        self.build()
        self.stage.background = None
        self.stage.stale = True

    @contextmanager
    def passing(self, *sprites: Sprite) -> Iterator[tuple[Sprite, ...]]:
        """Sprites that are there for a moment of a script only, and gone however the moment ends."""
        for sprite in sprites:
            self.sprite(sprite)
        try:
            yield sprites
        finally:
            for sprite in sprites:
                self.stage.remove(sprite)

    def targets(self) -> list[Target]:
        found = self.extra_targets()
        for widget in self.widgets:
            if widget.visible:
                found.extend(widget.targets())
        return found

    def warm(self, looks: Iterable[Look]) -> None:
        """Paint these, one a tick while nothing else goes on, so that showing them later does not stutter."""
        self._cold.extend(looks)

    def widget_at(self, at: Point) -> Target | None:
        return next((t for w in self.widgets if w.visible for t in w.targets() if t.box.holds(at)), None)

    def say(self, text: str) -> None:
        """A toast: a sentence that goes away by itself."""
        self.timeline.ambient(self._toast(text), "toast")

    def toast_place(self) -> tuple[float, float, float]:
        """The middle and the top of a toast as whoever looks sees it, and how wide its words may be."""
        return (TOAST_X[self.facing % 2], 24.0, 920.0 if self.facing % 2 else 1100.0)

    def refuse(self, why: str) -> None:
        self.app.audio.play("error_soft")
        self.say(why)

    # Driven by the app

    def enter(self, app: "App") -> None:
        self.app = app
        self.stage = Stage(app.easel)
        self.fx = app.make_fx()
        self.stage.particles = self.fx
        self.obey_settings()
        self.build()

    def obey_settings(self) -> None:
        self.timeline.speed = self.app.speed
        self.timeline.reduced_motion = self.app.settings.reduced_motion

    def tick(self, seconds: float) -> None:
        self.timeline.tick(seconds)
        if self.fx.alive:
            self.fx.tick(seconds)
        if self._cold and not self.timeline.busy:
            self.app.easel.surface(self._cold.popleft())
        self.on_tick(seconds)

    def rest_seconds(self) -> float:
        """How long this scene needs no tick if nobody touches it."""
        awake = self.fx.dirty or self._cold or not self.stage.still
        return 0.0 if awake else self.timeline.rest_seconds()

    def handle(self, intent: Intent) -> None:
        if self.on_intent(intent):
            return
        match intent:
            case Press(at, pointer):
                self._press(under(self.targets(), at), at, pointer)
            case Drag(at, _, pointer):
                widget = self._widget_of(self._pressed.get(pointer))
                if widget is not None:
                    widget.drag(at)
            case Release(at, _, pointer, _):
                self._release(at, pointer)
            case Move(dx, dy):
                self._move_focus(dx, dy)
            case Step(by):
                self._step_focus(by)
            case Confirm():
                target = self.focus.ensure(self.targets())
                if target is not None:
                    widget = self._widget_of(target)
                    if widget is not None:
                        widget.pressed_at = None
                    self.pick(target)
            case Back():
                self.back()
            case _:
                pass
        self.update_ring()

    def pick(self, target: Target) -> None:
        """Choose a target, or say why it cannot be chosen."""
        if target.why_not:
            self.refuse(target.why_not)
            return
        widget = self._widget_of(target)
        if widget is not None:
            self.app.audio.play(widget.sound)
            widget.choose(target)
        else:
            self.choose(target)

    def update_ring(self) -> None:
        """The ring shows where keys and pad are; a pointer needs none."""
        if self.app.devices.last == "pointer":
            self._ring.hide()
            return
        target = self.focus.ensure(self.targets())
        if target is None:
            self._ring.hide()
            return
        self._ring.show(self.stage, target.box)

    # Inside

    def _press(self, target: Target | None, at: Point, pointer: int) -> None:
        if target is None:
            return
        self._pressed[pointer] = target
        self.focus.on(target)
        widget = self._widget_of(target)
        if widget is not None and not target.why_not:
            widget.pressed_at = at
            widget.set_pressed(True)

    def forget_press(self, pointer: int) -> None:
        """What this pointer pressed is not chosen when it lifts."""
        widget = self._widget_of(self._pressed.pop(pointer, None))
        if widget is not None:
            widget.set_pressed(False)

    def _release(self, at: tuple[float, float], pointer: int) -> None:
        target = self._pressed.pop(pointer, None)
        if target is None:
            return
        widget = self._widget_of(target)
        if widget is not None:
            widget.set_pressed(False)
        now = under(self.targets(), at)
        if now is not None and now.id == target.id and not (widget is not None and widget.draggable):
            self.pick(now)

    def _move_focus(self, dx: int, dy: int) -> None:
        targets = self.targets()
        current = self.focus.current(targets)
        widget = self._widget_of(current)
        if widget is not None and self._ring.visible and widget.nudge(dx, dy):
            self.app.audio.play("focus_tick")
            return
        if current is not None and not self._ring.visible:
            return
        before = self.focus.id
        self.focus.move(targets, dx, dy)
        if self.focus.id != before:
            self.app.audio.play("focus_tick")

    def _step_focus(self, by: int) -> None:
        targets = self.targets()
        if self.focus.current(targets) is not None and not self._ring.visible:
            return
        self.focus.step(targets, by)
        self.app.audio.play("focus_tick")

    def _widget_of(self, target: Target | None) -> Widget | None:
        if target is None:
            return None
        return next((widget for widget in self.widgets if widget.owns(target.id)), None)

    def _toast(self, text: str) -> Script:
        x, top, width = self.toast_place()
        words = Words(text, theme.BODY, theme.CREAM, width, 200)
        shown = self.app.easel.surface(words)
        scale = self.app.easel.scale
        w, h = shown.get_width() / scale + 96, shown.get_height() / scale + 48
        look = Painted(("toast", text), w, h, lambda canvas: _paint_toast(canvas, words))
        turn = self.facing
        out, shown_at = (faced(around(at, 0, 0), SCREEN, turn).centre for at in ((x, -h), (x, h / 2 + top)))
        with self.passing(Sprite(look, *out, z=TOAST_Z, angle=90 * turn)) as (toast,):
            yield Tween(toast, 0.25, x=shown_at[0], y=shown_at[1])
            yield TOAST_SECONDS
            yield Tween(toast, 0.25, x=out[0], y=out[1])

    def _cue(self, cue: Cue) -> None:
        self.app.audio.play(cue.name, cue.volume)

    def _burst(self, burst: Burst) -> None:
        self.fx.burst(burst.kind, burst.point, burst.count)


def _paint_toast(canvas: Canvas, words: Words) -> None:
    w, h = canvas.size
    canvas.sliced("shared/panel_dark", Box(0, 0, w, h), 40, 0.7)
    canvas.look(words, (w / 2, h / 2))
