"""The curtain between two people: who must look, who must look away. Nothing behind it is drawn."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from scenes.kit import theme
from scenes.kit.assets import Art
from scenes.kit.canvas import Canvas
from scenes.kit.intents import Back, Intent, Pause
from scenes.kit.language import _
from scenes.kit.layout import HEIGHT, SCREEN, WIDTH, Box, around, faced
from scenes.kit.motion import Cue, Script, Tween, together
from scenes.kit.scene import Scene
from scenes.kit.sprite import Sprite
from scenes.kit.widgets import Button, Label, Picture, Plate
from scenes.kit.widgets.base import Widget

DOOR_SECONDS = 0.35
DOOR_Z = 100
NOTICE = (960.0, 670.0)


class Curtain(Scene):
    """Barn doors over the whole screen; they open for `name` only, and `reveal` runs just before they do."""

    music: ClassVar[str | None] = None

    def __init__(
        self,
        seat: int,
        name: str,
        others: Sequence[str],
        reveal: Callable[[], None],
        pause: Callable[[], None],
        turn: int = 0,
    ) -> None:
        """`others`: the people who must look away. `turn`: the side where `seat` sits, which it faces."""
        super().__init__()
        self.seat, self.name, self.others, self.reveal = seat, name, tuple(others), reveal
        self.pause = pause
        self.turn = turn
        self.opening = False

    def paint_background(self, canvas: Canvas) -> None:
        canvas.fill(theme.DUSK_DEEP)

    def build(self) -> None:
        half = WIDTH / 2
        left, right = Art("shared/curtain_left", half, HEIGHT), Art("shared/curtain_right", half, HEIGHT)
        self.left = self.sprite(Sprite(left, 0, HEIGHT / 2, DOOR_Z, (0, 0.5)))
        self.right = self.sprite(Sprite(right, WIDTH, HEIGHT / 2, DOOR_Z, (1, 0.5)))
        self._notice()
        self._add_pause()
        if not self.opening:
            self._stand_open()
            self.timeline.play(self._close())

    def _notice(self) -> None:
        """Who looks and who looks away, on a plate that faces the one who looks."""
        title = _("{name}, your turn!").format(name=self.name)
        away = _("Look away: {names}.").format(names=", ".join(self.others))
        ready = _("I am {name}").format(name=self.name)
        w, h = NOTICE
        go = Button(
            Box(160, h - 180, 640, 140),
            ready,
            self.open,
            icon="eye",
            style="go",
            size=theme.HEADING,
            name="ready",
        )
        parts: list[Widget] = [
            Plate(Box(0, 0, w, h), theme.CREAM, radius=44, lip=18),
            Picture(Box(w / 2 - 100, 40, 200, 200), f"shared/badge_{self.seat}"),
            Label(Box(50, 250, w - 100, 110), title, theme.TITLE, family=theme.DISPLAY),
            Label(Box(60, 370, w - 120, 110), away, theme.LEAD, theme.WALNUT_SOFT),
            go,
        ]
        wide, tall = (h, w) if self.turn % 2 else (w, h)
        region = around((WIDTH / 2, HEIGHT / 2 + (45 if self.turn % 2 == 0 else 0)), wide, tall)
        for part in parts:
            self.add(part)
            part.move_to(faced(part.box, region, self.turn), self.turn)

    def _add_pause(self) -> None:
        wide = HEIGHT if self.turn % 2 else WIDTH
        button = Button(Box(wide - 120, 24, 96, 96), "", self.pause, icon="pause", name="pause")
        self.add(button)
        button.move_to(faced(button.box, SCREEN, self.turn), self.turn)

    def on_intent(self, intent: Intent) -> bool:
        if self.timeline.busy:
            return True
        if isinstance(intent, (Back, Pause)):
            self.pause()
            return True
        return False

    def _stand_open(self) -> None:
        self.left.x, self.right.x = -WIDTH / 2, WIDTH * 1.5
        for widget in self.widgets:
            widget.visible = False

    def _close(self) -> Script:
        """The doors fall shut, and only then somebody is called."""
        yield Cue("curtain_close")
        yield together(Tween(self.left, DOOR_SECONDS, x=0), Tween(self.right, DOOR_SECONDS, x=WIDTH))
        for widget in self.widgets:
            widget.visible = True
        self.update_ring()

    def open(self) -> None:
        self.opening = True
        self.reveal()
        self.app.audio.play("curtain_open")
        self.app.pop()
