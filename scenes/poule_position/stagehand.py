"""What every script needs: the table's pieces, passing sprites, and a few ways to move things."""

from collections.abc import Sequence
from math import cos, sin
from typing import TYPE_CHECKING

from game.core import Token
from game.poule_position.model import State
from scenes.kit.assets import Look
from scenes.kit.easing import Ease, brake, rush
from scenes.kit.layout import SIZE, Point
from scenes.kit.motion import Beat, Hop, Motion, Script, Tween, together
from scenes.kit.pieces import Key, Pose
from scenes.kit.sprite import Sprite
from scenes.poule_position import layout

if TYPE_CHECKING:
    from scenes.poule_position.scene import PoulePosition

PLAY_SECONDS = 0.34
FLIP_SECONDS = 0.26
WINGBEAT_SECONDS = 0.075
OVER_Z = 680
"""Above the seats' panels and the played cards."""


class Flutter(Motion):
    """Wings up, wings down, as long as it takes; ends with the first picture."""

    def __init__(self, bird: Sprite, pictures: Sequence[Look], seconds: float) -> None:
        super().__init__(seconds, flourish=True)
        self.bird, self.pictures = bird, pictures

    def show(self, share: float) -> None:
        picture = self.pictures[int(share * self.seconds / WINGBEAT_SECONDS) % len(self.pictures)]
        if self.bird.look != picture:
            self.bird.look = picture

    def end(self) -> None:
        self.bird.look = self.pictures[0]


class Circling(Motion):
    """Round and round a point seen from the side: stars over a dazed head."""

    def __init__(self, sprites: Sequence[Sprite], at: Point, seconds: float) -> None:
        super().__init__(seconds, flourish=True)
        self.sprites, self.at = sprites, at

    def show(self, share: float) -> None:
        for number, sprite in enumerate(self.sprites):
            turn = 6.283 * (1.5 * share + number / len(self.sprites))
            sprite.x, sprite.y = self.at[0] + 46 * cos(turn), self.at[1] + 13 * sin(turn)
            sprite.sx = sprite.sy = 0.85 + 0.15 * sin(turn)
            sprite.alpha = min(1.0, 6 * (1 - share))


class Stagehand:
    def __init__(self, table: "PoulePosition") -> None:
        self.table = table

    def rest(self, view: State) -> dict[Key, Pose]:
        return dict(self.table.rest(view, self.table.eyes, SIZE))

    def look(self, key: Key, view: State) -> Look:
        return self.table.look(key, view, self.table.eyes)

    def cards_at_rest(self, view: State) -> dict[Token, Pose]:
        return {
            key[1]: pose
            for key, pose in self.rest(view).items()
            if isinstance(key, tuple) and key[0] == "card"
        }

    def bird(self, token: Token) -> tuple[Sprite, Sprite]:
        return self.table.pieces["hen", token], self.table.pieces["card", token]


def glide(sprite: Sprite, pose: Pose, seconds: float, ease: Ease) -> Tween:
    return Tween(sprite, seconds, ease, x=pose.x, y=pose.y, angle=pose.angle, sx=pose.sx, sy=pose.sy)


def toss(card: Sprite, to: Point, seconds: float = PLAY_SECONDS) -> Beat:
    """A card thrown onto its place in front of a seat."""
    sized = Tween(card, seconds, sy=layout.PLAYED, sx=layout.PLAYED, angle=0.0)
    return together(Hop(card, to, 70, seconds), sized)


def flip(card: Sprite, face: Look) -> Script:
    """Turns over: narrow, another picture, wide again."""
    width = card.sy
    yield Tween(card, FLIP_SECONDS / 2, rush, sx=0.0)
    card.look = face
    yield Tween(card, FLIP_SECONDS / 2, brake, sx=width)


def fly(bird: Sprite, card: Sprite, to: tuple[Pose, Pose], height: float, seconds: float) -> Beat:
    """A hen and its card move as one."""
    hen_to, card_to = to
    return together(
        Hop(bird, (hen_to.x, hen_to.y), height, seconds),
        Hop(card, (card_to.x, card_to.y), height, seconds),
        Tween(card, seconds, sx=card_to.sx, sy=card_to.sy, angle=card_to.angle),
    )
