"""What lives round the road while nobody drives: a flag, glints on the water, a duckling, a puffing tractor.

Everything moves in small steps with waits between them, so that an idle table stays nearly free to draw.
"""

from typing import TYPE_CHECKING

from scenes.kit.assets import Art, Painted
from scenes.kit.canvas import Canvas
from scenes.kit.motion import Script
from scenes.kit.sprite import Sprite
from scenes.pole_position import look

if TYPE_CHECKING:
    from scenes.pole_position.scene import PolePosition

FLAG_SECONDS = 0.28
GLINT_SECONDS, GLINT_STEPS = 0.16, 14
GLINTS = ((424.0, 566.0), (610.0, 518.0), (842.0, 528.0), (940.0, 514.0), (1134.0, 522.0), (1188.0, 556.0))
SWIM_SECONDS, SWIM_STEP = 0.12, 3.0
SWIM_FROM, SWIM_TO, SWIM_Y = 580.0, 950.0, 548.0
BOB = (0.0, -1.0, -2.0, -1.0)
REST_STEPS = 16
"""The duckling looks about at either end before it turns."""
PUFF_SECONDS, PUFF_STEPS = 0.14, 16
CHIMNEY = (1312.0, 292.0)
WATER_Z, SMOKE_Z = 2, 4


class Life:
    def __init__(self, table: "PolePosition") -> None:
        self.table = table

    def begin(self) -> None:
        """Sprites and scripts anew; with reduced motion the farm is there, and still."""
        table = self.table
        duckling = table.sprite(Sprite(_duckling(), SWIM_FROM, SWIM_Y, WATER_Z, (0.5, 1)))
        if table.app.settings.reduced_motion:
            return
        table.timeline.ambient(self._flutter(), "flag")
        table.timeline.ambient(self._swim(duckling), "duckling")
        table.timeline.ambient(self._glitter(), "glints")
        table.timeline.ambient(self._puff(), "tractor")

    def _flutter(self) -> Script:
        frame = 0
        while True:
            yield FLAG_SECONDS
            frame += 1
            if not self.table.timeline.busy:
                self.table.flag.look = look.flag(frame)

    def _swim(self, duckling: Sprite) -> Script:
        step = 0
        while True:
            for goal in (SWIM_TO, SWIM_FROM):
                backwards = goal < duckling.x
                duckling.look = _duckling(backwards)
                while duckling.x != goal:
                    yield SWIM_SECONDS
                    step += 1
                    duckling.x = (
                        max(goal, duckling.x - SWIM_STEP) if backwards else min(goal, duckling.x + SWIM_STEP)
                    )
                    duckling.y = SWIM_Y + BOB[step // 2 % len(BOB)]
                yield REST_STEPS * SWIM_SECONDS

    def _glitter(self) -> Script:
        """One after the other, the sun catches a wave."""
        glint = self.table.sprite(Sprite(_glint(), *GLINTS[0], WATER_Z - 1, alpha=0.0))
        turn = 0
        while True:
            glint.x, glint.y = GLINTS[turn * 4 % len(GLINTS) + turn % 2]
            for step in range(1, GLINT_STEPS + 1):
                yield GLINT_SECONDS
                glint.alpha = min(step, GLINT_STEPS - step) / (GLINT_STEPS / 2)
            turn += 1

    def _puff(self) -> Script:
        puff = self.table.sprite(
            Sprite(Art("pole_position/smoke_0", height=34), *CHIMNEY, SMOKE_Z, alpha=0.0)
        )
        while True:
            for step in range(PUFF_STEPS):
                puff.x, puff.y = CHIMNEY[0] + 1.5 * step, CHIMNEY[1] - 3.0 * step
                puff.alpha = 0.7 * (1 - step / (PUFF_STEPS - 1))
                yield PUFF_SECONDS
            yield 1.2


def _duckling(backwards: bool = False) -> Art:
    return Art("pole_position/duckling", height=44, flip=backwards)


def _glint() -> Painted:
    def paint(canvas: Canvas) -> None:
        for x, y, radius in ((8, 6, 3), (17, 5, 4), (27, 6, 3)):
            canvas.disc((x, y), radius, (240, 250, 255), None)

    return Painted(("life", "glint"), 34, 12, paint)
