"""The focus ring: four strips round a target, so that its hollow middle costs nothing."""

from scenes.kit import theme
from scenes.kit.assets import Painted
from scenes.kit.canvas import Canvas, stretch
from scenes.kit.layout import Box
from scenes.kit.sprite import Sprite, Stage

RING_Z = 900
MARGIN = 10
THICK = 44
"""Of the upper and lower strip: the corners must fit."""
THIN = 16


class Ring:
    def __init__(self) -> None:
        self._strips: list[Sprite] = []
        self.visible = False

    def show(self, stage: Stage, around: Box) -> None:
        box = around.grown(MARGIN)
        w, h = round(box.w), round(box.h)
        thick = min(THICK, h // 2)
        strips = (
            ("top", box.x, box.y, w, thick),
            ("bottom", box.x, box.bottom - thick, w, thick),
            ("left", box.x, box.y + thick, THIN, h - 2 * thick),
            ("right", box.right - THIN, box.y + thick, THIN, h - 2 * thick),
        )
        if not self._strips:
            blank = _look("top", 1, 1, 1, 1)
            self._strips = [stage.add(Sprite(blank, 0, 0, RING_Z, (0, 0))) for _ in strips]
        for sprite, (side, x, y, wide, tall) in zip(self._strips, strips, strict=True):
            sprite.visible = tall > 0
            if tall > 0:
                sprite.look = _look(side, wide, tall, w, h)
                sprite.x, sprite.y = x, y
        self.visible = True

    def hide(self) -> None:
        if self.visible:
            self.visible = False
            for sprite in self._strips:
                sprite.visible = False


def _look(side: str, wide: float, tall: float, w: int, h: int) -> Painted:
    """A strip cut out of the ring of w × h; left and right ones are the same for every ring of a height."""
    key = ("ring", side) if side in ("left", "right") else ("ring", side, h if h < 2 * THICK else 0)

    def paint(canvas: Canvas) -> None:
        x = -(w - wide) if side == "right" else 0.0
        y = {"top": 0.0, "bottom": tall - h}.get(side, -(h - tall) / 2)
        corners = canvas.easel.surface(_CORNERS)
        stretch(canvas.surface, canvas.pixels(Box(x, y, w, h)), corners, round(THICK * canvas.scale))

    return Painted(key, wide, tall, paint)


def _paint_corners(canvas: Canvas) -> None:
    w, h = canvas.size
    radius = theme.RADIUS + MARGIN
    canvas.panel(Box(0, 0, w, h), None, theme.WALNUT, 14, radius)
    canvas.panel(Box(3, 3, w - 6, h - 6), None, theme.FOCUS, 8, radius - 3)


_CORNERS = Painted(("ring corners",), 2 * THICK + 4, 2 * THICK + 4, _paint_corners)
"""The smallest ring; every other is stretched from it."""
