"""What lives in the yard while nobody plays: hens blink and preen, a cloud drifts, grass sways, dust floats.

Everything moves in small steps with waits between them, so that an idle table stays nearly free to draw.
"""

from math import sin
from typing import TYPE_CHECKING, Any, cast

from scenes.kit.assets import Painted
from scenes.kit.canvas import Canvas
from scenes.kit.layout import Box
from scenes.kit.motion import Script
from scenes.kit.pieces import Key
from scenes.kit.sprite import Sprite
from scenes.poule_position import layout, look

if TYPE_CHECKING:
    from scenes.poule_position.scene import PoulePosition

HEN_SECONDS, BLINK_SECONDS, PREEN_SECONDS = 2.3, 0.14, 0.9
CLOUD_SECONDS, CLOUD_STEP = 0.3, 2.0
CLOUD_FROM, CLOUD_TO, CLOUD_Y = 1484.0, 1820.0, 452.0
GRASS_SECONDS = 0.4
GRASS = ((500.0, 1074.0), (1426.0, 1072.0), (1890.0, 1074.0))
SWAY = (0.0, 3.0, 6.0, 3.0, 0.0, -3.0)
MOTE_SECONDS, MOTES = 0.15, 4
SKY_Z, YARD_Z = 2, 4

_CLOUD = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 60"><path fill="#f9c58d" d="M14 52
 Q0 52 2 40 Q6 28 24 32 Q28 8 58 12 Q78 0 98 14 Q124 6 134 26 Q152 18 164 32 Q182 34 176 48
 Q172 54 160 52 Z"/>
 <path fill="#fbdcae" d="M26 32 Q32 12 58 16 Q78 4 96 18 Q78 14 64 24 Q44 18 26 32 Z"/></svg>"""
_TUFT = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 72"><g stroke="#4a2c1a" stroke-width="4"
 stroke-linejoin="round"><path fill="#6f9a3c" d="M26 70 Q20 40 4 22 Q14 48 20 70 Z"/>
 <path fill="#8fb84a" d="M26 70 Q26 30 36 4 Q42 36 38 70 Z"/>
 <path fill="#6f9a3c" d="M38 70 Q44 44 60 28 Q52 50 46 70 Z"/></g></svg>"""


class Life:
    def __init__(self, table: "PoulePosition") -> None:
        self.table = table

    def begin(self) -> None:
        """Sprites and scripts anew; with reduced motion the yard is there, and still."""
        table = self.table
        cloud = table.sprite(Sprite(_drawn("cloud", _CLOUD, 180, 60), CLOUD_FROM, CLOUD_Y, SKY_Z))
        tuft = _drawn("tuft", _TUFT, 64, 72)
        tufts = [table.sprite(Sprite(tuft, *at, YARD_Z, (0.5, 1))) for at in GRASS]
        if table.app.settings.reduced_motion:
            return
        table.timeline.ambient(self._hens(), "hens")
        table.timeline.ambient(self._drift(cloud), "cloud")
        table.timeline.ambient(self._sway(tufts), "grass")
        table.timeline.ambient(self._motes(), "motes")

    def _drift(self, cloud: Sprite) -> Script:
        while True:
            yield CLOUD_SECONDS
            cloud.x = cloud.x + CLOUD_STEP if cloud.x < CLOUD_TO else CLOUD_FROM
            edge = min(cloud.x - CLOUD_FROM, CLOUD_TO - cloud.x)
            cloud.alpha = min(1.0, edge / 60)

    def _sway(self, tufts: list[Sprite]) -> Script:
        step = 0
        while True:
            yield GRASS_SECONDS
            step += 1
            tuft = tufts[step % len(tufts)]
            tuft.angle = SWAY[step // len(tufts) % len(SWAY)]

    def _motes(self) -> Script:
        """Dust in the last light, rising from the pit."""
        pit = layout.DUST_PIT
        motes = [self.table.sprite(Sprite(_mote(), pit.x, pit.y, YARD_Z, alpha=0.0)) for _ in range(MOTES)]
        step = 0
        while True:
            yield MOTE_SECONDS
            step += 1
            index = step % MOTES
            age = (step // MOTES + 11 * index) % 40
            mote = motes[index]
            mote.x = pit.x + 120 + 190 * index + 24 * sin(age / 5 + index)
            mote.y = pit.bottom - 50 - 4.5 * age
            mote.alpha = 0.75 * min(age, 40 - age) / 20

    # Hens

    def _hens(self) -> Script:
        """Now and then one blinks or preens, by a picture laid over it, so that it stays where it rests."""
        table, turn = self.table, 0
        while True:
            yield HEN_SECONDS
            hens = [key for key in table.pieces if isinstance(key, tuple) and key[0] == "hen"]
            if not hens or table.timeline.busy:
                continue
            turn += 1
            hen = hens[turn * 7 % len(hens)]
            preens = turn % 3 == 0 and hen[1] not in table.view.dust
            frame, seconds = ("_proud", PREEN_SECONDS) if preens else ("_blink", BLINK_SECONDS)
            yield from self._grimace(hen, frame, seconds)

    def _grimace(self, key: Key, frame: str, seconds: float) -> Script:
        table = self.table
        hen = table.pieces[key]
        seat = cast("tuple[Any, ...]", key)[1] % table.view.seats
        over = table.sprite(Sprite(look.hen(seat, frame), hen.x, hen.y, hen.z, hen.anchor))
        hen.visible = False
        try:
            while seconds > 0 and not table.timeline.busy:
                yield min(seconds, 0.1)
                seconds -= 0.1
        finally:
            hen.visible = True
            table.stage.remove(over)


def _drawn(name: str, source: str, w: float, h: float) -> Painted:
    return Painted(("life", name), w, h, lambda canvas: canvas.svg(source, Box(0, 0, w, h)))


def _mote() -> Painted:
    def paint(canvas: Canvas) -> None:
        canvas.disc((7, 7), 7, (255, 240, 196), None)

    return Painted(("life", "mote"), 14, 14, paint)
