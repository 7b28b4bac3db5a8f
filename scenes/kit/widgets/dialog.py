"""A question over the scene, with one button per answer."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from scenes.kit import theme
from scenes.kit.canvas import Canvas
from scenes.kit.layout import HEIGHT, WIDTH, Box, row
from scenes.kit.scene import Scene
from scenes.kit.widgets.button import Button
from scenes.kit.widgets.label import Label

Answer = tuple[str, str, Callable[[], None]]
"""Label, button style, what to do (the dialog is gone by then)."""


class Dialog(Scene):
    overlay: ClassVar[bool] = True

    def __init__(self, title: str, text: str, answers: Sequence[Answer], cancel: int | None = None) -> None:
        super().__init__()
        self.title, self.text, self.answers, self.cancel = title, text, tuple(answers), cancel
        self.box = Box(WIDTH / 2 - 560, HEIGHT / 2 - 230, 1120, 460)

    def paint_background(self, canvas: Canvas) -> None:
        canvas.sliced("shared/panel_cream", self.box.grown(24), 40, 1.4)

    def build(self) -> None:
        box = self.box
        self.add(
            Label(
                Box(box.x + 60, box.y + 40, box.w - 120, 110), self.title, theme.HEADING, family=theme.DISPLAY
            )
        )
        self.add(Label(Box(box.x + 70, box.y + 150, box.w - 140, 130), self.text, theme.BODY))
        places = row(Box(box.x + 60, box.bottom - 156, box.w - 120, 116), len(self.answers), 32)
        for number, (place, (label, style, act)) in enumerate(zip(places, self.answers, strict=True)):
            name = ("answer", number)
            self.add(Button(place, label, lambda act=act: self._answer(act), style=style, name=name))  # type: ignore[misc]

    def _answer(self, act: Callable[[], None]) -> None:
        self.app.pop()
        act()

    def back(self) -> None:
        if self.cancel is not None:
            self._answer(self.answers[self.cancel][2])
        else:
            self.app.pop()
