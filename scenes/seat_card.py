"""One seat of the seats screen: its hen, who sits there, and the empty place where one may sit down."""

from collections.abc import Callable

from scenes.kit import theme
from scenes.kit.assets import Art, Look, Painted
from scenes.kit.canvas import Canvas
from scenes.kit.focus import Target
from scenes.kit.language import _
from scenes.kit.layout import Box, Point, around
from scenes.kit.motion import Script
from scenes.kit.scene import Scene
from scenes.kit.sprite import Sprite
from scenes.kit.widgets.base import WIDGET_Z, Widget

HEN_Z = 610
CARRIED_Z = 700


class SeatCard(Widget):
    """Its upper part is the hen: drag it to another card, or tap one and then the other, to change places."""

    sound = "pop"

    def __init__(
        self,
        box: Box,
        seat: int,
        colour: int,
        hen_tall: float,
        tapped: Callable[[int], None],
        dropped: Callable[[int, Point], None],
    ) -> None:
        super().__init__(box, ("seat", seat))
        self.seat, self.colour, self.hen_tall = seat, colour, hen_tall
        self.tapped, self.dropped = tapped, dropped
        self.lifted = False
        self.stall = Box(box.x + 12, box.y + 12, box.w - 24, hen_tall + 70)
        """What a finger may grab."""

    def look(self) -> Look:
        return Painted(
            ("seat card", self.colour, self.hen_tall, self.lifted), self.box.w, self.box.h, self._paint
        )

    def join(self, scene: Scene) -> None:
        super().join(scene)
        self.hen = scene.sprite(Sprite(self._art(""), *self._perch, z=HEN_Z, anchor=(0.5, 0.97)))
        scene.timeline.ambient(self._blink(), f"hen {self.seat}")

    @property
    def _perch(self) -> Point:
        return (self.stall.centre[0], self.stall.bottom - 16)

    def _art(self, pose: str) -> Art:
        return Art(f"shared/hen_{self.colour}{pose}", height=self.hen_tall)

    def targets(self) -> list[Target]:
        return [Target(self.name, self.stall, None)]

    def choose(self, target: Target) -> None:
        self.tapped(self.seat)

    def lift(self, lifted: bool) -> None:
        self.lifted = lifted
        self.hen.look = self._art("_proud" if lifted else "")
        self.refresh()

    def set_pressed(self, pressed: bool) -> None:
        if pressed:
            self.draggable = False
        elif self.draggable and self.pressed:
            at = self.hen.at
            self.hen.x, self.hen.y = self._perch
            self.hen.z, self.hen.look = HEN_Z, self._art("_proud" if self.lifted else "")
            self.dropped(self.seat, (at[0], at[1] - self.hen_tall / 2))
        self.pressed = pressed

    def drag(self, at: Point) -> None:
        self.draggable = True
        self.hen.look, self.hen.z = self._art("_flap"), CARRIED_Z
        self.hen.x, self.hen.y = at[0], at[1] + self.hen_tall / 2

    def _blink(self) -> Script:
        yield 1.1 + 0.9 * self.seat
        while True:
            if not self.lifted and not self.draggable:
                self.hen.look = self._art("_blink")
                yield 0.13
                self.hen.look = self._art("_proud" if self.lifted else "")
            yield 3.7 + 0.3 * self.seat

    def _paint(self, canvas: Canvas) -> None:
        w, h = canvas.size
        seat = theme.LIVERIES[self.colour]
        edge = (theme.FOCUS, 12) if self.lifted else (theme.WALNUT, theme.OUTLINE)
        canvas.panel(Box(0, 0, w, h), theme.CREAM, lip=14, radius=36)
        canvas.panel(Box(12, 12, w - 24, self.hen_tall + 70), seat.pale, *edge, radius=28)
        ground = self.hen_tall + 70 - 18
        canvas.panel(
            around((w / 2, ground + 4), self.hen_tall * 0.66, 22), seat.deep, None, radius=11, alpha=0.5
        )


class ColourPicker(Widget):
    """The emblem of a seat on a wooden knob: a tap gives the seat another colour."""

    sound = "toggle"

    def __init__(self, box: Box, seat: int, colour: int, action: Callable[[], None]) -> None:
        super().__init__(box, ("colour", seat))
        self.colour, self.action = colour, action

    def look(self) -> Look:
        return Painted(("colour", self.colour, self.pressed), self.box.w, self.box.h, self._paint)

    def choose(self, target: Target) -> None:
        self.action()

    def _paint(self, canvas: Canvas) -> None:
        w, h = canvas.size
        down = 6 if self.pressed else 0
        knob = Box(0, down, w, h - down)
        canvas.panel(knob, theme.WOOD, lip=10 - down, lip_colour=theme.WOOD_DEEP, radius=28)
        side = min(w, h) - 32
        canvas.art(f"shared/badge_{self.colour}", Box(10, 11 + down, side, side))
        canvas.art("shared/icon_swap", around((w - 24, h - 34 + down), 40, 40))


class EmptySeat(Widget):
    """A dashed place: tap to add somebody."""

    def __init__(self, box: Box, colour: int, action: Callable[[], None], z: int = WIDGET_Z) -> None:
        super().__init__(box, "add seat", z)
        self.colour, self.action = colour, action

    def look(self) -> Look:
        key = ("empty seat", self.colour, self.pressed, _("Add a player"))
        return Painted(key, self.box.w, self.box.h, self._paint)

    def choose(self, target: Target) -> None:
        self.action()

    def _paint(self, canvas: Canvas) -> None:
        w, h = canvas.size
        alpha = 0.9 if self.pressed else 0.72
        canvas.panel(Box(0, 0, w, h), theme.CREAM, theme.CREAM, width=6, radius=36, alpha=alpha)
        canvas.art(f"shared/badge_{self.colour}", around((w / 2, h * 0.28), 108, 108))
        canvas.art("shared/icon_plus", around((w / 2, h * 0.52), 128, 128))
        canvas.words(_("Add a player"), Box(20, h * 0.64, w - 40, 110), theme.LEAD, family=theme.DISPLAY)


class SidePicker(Widget):
    """A little table seen from above; the dot is where this player sits. A tap goes round."""

    sound = "toggle"

    def __init__(self, box: Box, seat: int, colour: int, side: int, changed: Callable[[int], None]) -> None:
        super().__init__(box, ("side", seat))
        self.colour, self.side, self.changed = colour, side, changed

    def look(self) -> Look:
        return Painted(
            ("side", self.colour, self.side, self._word(), self.pressed), self.box.w, self.box.h, self._paint
        )

    def _word(self) -> str:
        return (_("this side"), _("left side"), _("far side"), _("right side"))[self.side]

    def choose(self, target: Target) -> None:
        self.side = (self.side + 1) % 4
        self.refresh()
        self.changed(self.side)

    def _paint(self, canvas: Canvas) -> None:
        w, h = canvas.size
        down = 6 if self.pressed else 0
        canvas.panel(Box(0, down, w, h - down), theme.PAPER, lip=12 - down, radius=24)
        cx, cy = 72.0, h / 2 - 5 + down
        canvas.panel(around((cx, cy), 76, 50), theme.WOOD, radius=10)
        dx, dy = ((0, 1), (-1, 0), (0, -1), (1, 0))[self.side]
        canvas.disc((cx + dx * 46, cy + dy * 33), 15, theme.LIVERIES[self.colour].colour, width=4)
        canvas.words(self._word(), Box(146, 4 + down, w - 158, h - 18), theme.CAPTION, align=-1)
