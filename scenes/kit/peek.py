"""Hold one's own chip, or the peek key, to look at what only one may see; let go and it is gone."""

from typing import TYPE_CHECKING

from scenes.kit import theme
from scenes.kit.assets import Look, Painted
from scenes.kit.canvas import Canvas
from scenes.kit.intents import Intent, Peek
from scenes.kit.layout import HEIGHT, WIDTH, Box, Point
from scenes.kit.sprite import Sprite

if TYPE_CHECKING:
    from scenes.kit.tabletop import Tabletop

PEEK_Z = 800
PADDING = 28.0


class Peeking:
    def __init__(self, table: "Tabletop") -> None:
        self.table = table
        self.showing: list[Sprite] = []

    def begin(self, at: Point) -> bool:
        """A finger rests at `at`; True when that is a person's own chip and there is something to see."""
        for seat, chip in enumerate(self.table.chips):
            if chip.box.holds(at):
                return self._show(seat, chip.box)
        return False

    def key(self, intent: Intent) -> bool:
        """The peek key shows the secrets of whoever is looking, or has to act next."""
        if not isinstance(intent, Peek):
            return False
        if not intent.down:
            self.end()
            return True
        seat = self.table.viewer if self.table.viewer is not None else self.table.actor
        if seat is not None and self.table.phase != "behind":
            self._show(seat, self.table.chips[seat].box)
        return True

    def end(self) -> None:
        for sprite in self.showing:
            self.table.stage.remove(sprite)
        self.showing = []

    def _show(self, seat: int, beside: Box) -> bool:
        session = self.table.session
        if seat not in session.people or not session.hides_from_the_room(seat):
            return False
        looks = self.table.secrets(session.view(seat), seat)
        if not looks:
            return False
        self.end()
        turn = self.table.eyes_of(seat).turn
        sizes = [self._size(look, turn) for look in looks]
        if turn in (2, 3):  # the first one lies where its owner begins to read
            looks, sizes = looks[::-1], sizes[::-1]
        w = sum(size[0] for size in sizes) + PADDING * (len(looks) + 1)
        h = max(size[1] for size in sizes) + 2 * PADDING
        x = beside.right + 16 if beside.right + 16 + w <= WIDTH else beside.x - 16 - w
        y = min(max(16.0, beside.centre[1] - h / 2), HEIGHT - h - 16)
        self._add(_plate(seat, w, h), x + w / 2, y + h / 2, PEEK_Z)
        left = x + PADDING
        for look, size in zip(looks, sizes, strict=True):
            self._add(look, left + size[0] / 2, y + h / 2, PEEK_Z + 1, 90 * turn)
            left += size[0] + PADDING
        return True

    def _size(self, look: Look, turn: int) -> tuple[float, float]:
        easel = self.table.app.easel
        w, h = easel.surface(look).get_size()
        return (h / easel.scale, w / easel.scale) if turn % 2 else (w / easel.scale, h / easel.scale)

    def _add(self, look: Look, x: float, y: float, z: int, angle: float = 0) -> None:
        self.showing.append(self.table.sprite(Sprite(look, x, y, z=z, angle=angle)))


def _plate(seat: int, w: float, h: float) -> Painted:
    def paint(canvas: Canvas) -> None:
        colours = theme.SEATS[seat]
        canvas.panel(Box(0, 0, w, h), colours.pale, colours.deep, 10)

    return Painted(("peek", seat), w, h, paint)
