"""What all widgets share: a box, one sprite whose look follows their state, and targets."""

from collections.abc import Hashable
from typing import TYPE_CHECKING

from scenes.kit.assets import Look
from scenes.kit.focus import Target
from scenes.kit.layout import Box, Point, turned_box
from scenes.kit.sprite import Sprite

if TYPE_CHECKING:
    from scenes.kit.scene import Scene

WIDGET_Z = 600


class Widget:
    """Give `look`; call `refresh` after a change of state."""

    sound = "button"
    draggable = False
    """Reacts to the pointer while it moves, so a release chooses nothing."""

    def __init__(self, box: Box, name: Hashable, z: int = WIDGET_Z) -> None:
        self.box = box
        """What it covers on the screen, for a finger too."""
        self.facing = 0
        """Quarter turns clockwise, when it faces another side of the table."""
        self.name = name
        self.z = z
        self.pressed = False
        self.pressed_at: Point | None = None
        """Where the pointer that chose it went down; None when a key did."""
        self.why_not = ""
        self._visible = True
        self.sprite: Sprite | None = None
        self.scene: Scene | None = None

    def look(self) -> Look:
        raise NotImplementedError

    def choose(self, target: Target) -> None:
        """One of its targets was tapped or confirmed."""

    def drag(self, at: Point) -> None: ...

    def nudge(self, dx: int, dy: int) -> bool:
        """A direction key while focused; True when it changed something, else the focus moves on."""
        return False

    def targets(self) -> list[Target]:
        return [Target(self.name, self.box, None, self.why_not)]

    def owns(self, target_id: Hashable) -> bool:
        return target_id == self.name

    def join(self, scene: "Scene") -> None:
        self.scene = scene
        self.sprite = scene.sprite(Sprite(self.look(), *self.box.centre, z=self.z))
        self.sprite.visible = self._visible

    def refresh(self) -> None:
        if self.sprite is not None:
            self.sprite.look = self.look()

    def set_pressed(self, pressed: bool) -> None:
        if pressed != self.pressed:
            self.pressed = pressed
            self.refresh()

    @property
    def visible(self) -> bool:
        return self._visible

    @visible.setter
    def visible(self, visible: bool) -> None:
        self._visible = visible
        if self.sprite is not None:
            self.sprite.visible = visible

    @property
    def upright(self) -> Box:
        """Its box as whoever it faces sees it: what `look` paints."""
        return turned_box(self.box, self.box.centre, self.facing)

    def move_to(self, box: Box, turn: int = 0) -> None:
        self.box, self.facing = box, turn
        if self.sprite is not None:
            self.sprite.x, self.sprite.y = box.centre
            self.sprite.angle = 90.0 * turn
            self.refresh()

    def remove(self) -> None:
        if self.scene is not None and self.sprite is not None:
            self.scene.stage.remove(self.sprite)
            if self in self.scene.widgets:
                self.scene.widgets.remove(self)
