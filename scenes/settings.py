"""The settings screen: applied at once, remembered for the next time."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import msgspec

from scenes.kit import theme
from scenes.kit.canvas import Canvas
from scenes.kit.language import LANGUAGES, _, language
from scenes.kit.layout import Box
from scenes.kit.scene import Scene
from scenes.kit.widgets import Button, Label, Slider, Stepper, Toggle

PANEL = Box(60, 50, 1800, 980)
LEFT = Box(PANEL.x + 60, PANEL.y + 176, 820, 0)
RIGHT = Box(PANEL.x + 950, PANEL.y + 176, 790, 0)
ROW = 142.0
TALL = 100.0


class SettingsScene(Scene):
    overlay: ClassVar[bool] = True

    def paint_background(self, canvas: Canvas) -> None:
        canvas.panel(PANEL, theme.CREAM, lip=18, width=8, radius=48)
        x = PANEL.centre[0]
        canvas.panel(Box(x - 3, LEFT.y + 6, 6, 4 * ROW - 50), theme.CREAM_DEEP, None, radius=3)

    def build(self) -> None:
        heading = Box(PANEL.x + 70, PANEL.y + 36, 1200, 110)
        self.add(Label(heading, _("Settings"), theme.TITLE, family=theme.DISPLAY, align=-1))
        now = self.app.settings
        self._choice(
            LEFT, 0, _("Language"), "language", list(LANGUAGES), list(LANGUAGES.values()), language()
        )
        self._choice(
            LEFT, 1, _("Text size"), "text_size", ("normal", "large", "huge"),
            (_("normal"), _("large"), _("huge")), now.text_size,
        )  # fmt: skip
        self._choice(
            LEFT, 2, _("Speed"), "speed", ("calm", "normal", "brisk"),
            (_("calm"), _("lively"), _("brisk")), now.speed,
        )  # fmt: skip
        self._choice(
            LEFT,
            3,
            _("We play"),
            "place",
            ("couch", "table"),
            (_("on a couch"), _("round a table")),
            now.place,
        )
        self._slider(0, _("Music"), "music", now.music)
        self._slider(1, _("Sounds"), "effects", now.effects)
        self._toggle(2, _("Calm pictures (less movement)"), "reduced_motion", now.reduced_motion)
        if not self.app.kiosk:
            self._toggle(3, _("Full screen"), "fullscreen", self.app.screen.fullscreen)
        done = Box(PANEL.centre[0] - 230, PANEL.bottom - 178, 460, 124)
        self.add(Button(done, _("Done"), self.back, icon="check", style="go", name="done"))

    def obey_settings(self) -> None:
        """The full screen may have been left by a key meanwhile."""
        super().obey_settings()
        for widget in self.widgets:
            if isinstance(widget, Toggle) and widget.name == "fullscreen":
                widget.on = self.app.screen.fullscreen
                widget.refresh()

    def _row(self, side: Box, number: int) -> Box:
        return Box(side.x, side.y + number * ROW, side.w, TALL)

    def _choice(
        self,
        side: Box,
        number: int,
        label: str,
        field: str,
        values: Sequence[str],
        words: Sequence[str],
        now: str,
    ) -> None:
        def changed(index: int) -> None:
            self._set(field, values[index])

        box = self._row(side, number)
        self.add(Stepper(box, label, words, list(values).index(now), changed, name=field))

    def _slider(self, number: int, label: str, field: str, value: float) -> None:
        def changed(value: float) -> None:
            self._set(field, value)
            if field == "effects":
                self.app.audio.play("cluck")

        self.add(Slider(self._row(RIGHT, number), label, value, changed, name=field))

    def _toggle(self, number: int, label: str, field: str, on: bool) -> None:
        changed: Callable[[bool], None] = lambda value: self._set(field, value)  # noqa: E731 - one short callback
        self.add(Toggle(self._row(RIGHT, number), label, on, changed, name=field))

    def _set(self, field: str, value: Any) -> None:
        if field == "fullscreen":
            self.app.set_fullscreen(value)
            return
        self.app.set_settings(msgspec.structs.replace(self.app.settings, **{field: value}))
