"""What every script needs: the table's pieces, and words that float where there is room for them."""

from typing import TYPE_CHECKING

from game.pole_position.model import HOME, Car, Space, State
from scenes.kit import theme
from scenes.kit.assets import Look
from scenes.kit.easing import brake
from scenes.kit.layout import SCREEN, Point
from scenes.kit.motion import Script, Tween
from scenes.kit.pieces import Key, Pose
from scenes.kit.sprite import Sprite
from scenes.pole_position import layout, look
from scenes.pole_position.driving import local

if TYPE_CHECKING:
    from scenes.pole_position.scene import PolePosition

FLOAT_SECONDS, FADE_SECONDS = 0.55, 0.15
FLYING_Z, WORDS_Z = 200, 700
WORDS_EDGE = 12.0
HIGHEST_WORDS = 150.0
"""Words about a car nearer to the top edge float below it."""


class Stagehand:
    def __init__(self, table: "PolePosition") -> None:
        self.table = table

    def car(self, car: Car) -> Sprite:
        return self.table.pieces["car", car]

    def rest(self, view: State) -> dict[Key, Pose]:
        return dict(self.table.rest(view, self.table.eyes, (0, 0)))

    def look(self, key: Key, view: State) -> Look:
        return self.table.look(key, view, self.table.eyes)

    def float_words(
        self,
        text: str,
        at: Point,
        colour: theme.Colour,
        size: float = theme.HEADING,
        seconds: float = FLOAT_SECONDS,
    ) -> Script:
        rise = -1 if at[1] > HIGHEST_WORDS else 1
        said = look.floating(text, colour, size)
        words = Sprite(said, self.room_for(said, at[0]), at[1] + 24 * rise, z=WORDS_Z)
        with self.table.passing(words):
            yield Tween(words, seconds, brake, y=at[1] + 84 * rise)
            yield Tween(words, FADE_SECONDS, alpha=0.0)

    def room_for(self, said: Look, x: float) -> float:
        """As near to `x` as these words can have their middle and stay on the screen."""
        easel = self.table.app.easel
        half = easel.surface(said).get_width() / easel.scale / 2 + WORDS_EDGE
        return min(max(x, half), SCREEN.right - half)


def end_of_way(goal: Pose, space: Space) -> tuple[float, float]:
    """Where a way along the road ends: (distance, lane)."""
    if space == HOME:
        return (layout.PAST_THE_LINE, layout.HOME_LANE)
    return local((goal.x, goal.y), space)
