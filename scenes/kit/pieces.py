"""The physical things on a table as sprites with an identity, and where they rest."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from operator import attrgetter
from typing import NamedTuple

from scenes.kit.assets import Look
from scenes.kit.layout import Point
from scenes.kit.motion import Beat, Script, Tween, pop, together
from scenes.kit.sprite import Sprite, Stage

Key = Hashable
"""What a piece is, for as long as it lies on the table: ("card", 12), ("hen", 3)."""

SETTLE_SECONDS = 0.22
GLIDING = ("x", "y", "angle", "sx", "sy", "alpha")


class Pose(NamedTuple):
    """Where and how a piece lies when nothing moves."""

    x: float
    y: float
    z: int = 0
    angle: float = 0
    sx: float = 1
    sy: float = 1
    alpha: float = 1
    anchor: Point = (0.5, 0.5)


lying = attrgetter(*Pose._fields)
"""A sprite's pose, to be compared with the one it should have: most pieces lie where they lay."""


class Pieces:
    """Sprites by key. `snap` puts them where they belong at once, `settle` lets them glide there."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self._sprites: dict[Key, Sprite] = {}

    def __getitem__(self, key: Key) -> Sprite:
        return self._sprites[key]

    def __contains__(self, key: Key) -> bool:
        return key in self._sprites

    def __iter__(self) -> Iterator[Key]:
        return iter(self._sprites)

    def get(self, key: Key) -> Sprite | None:
        return self._sprites.get(key)

    def put(self, key: Key, look: Look, pose: Pose) -> Sprite:
        """The piece's sprite, made if it was not there, lying as told."""
        sprite = self._sprites.get(key)
        if sprite is None:
            sprite = Sprite(
                look, pose.x, pose.y, pose.z, pose.anchor, pose.angle, pose.sx, pose.sy, pose.alpha
            )
            self._sprites[key] = self.stage.add(sprite)
            return sprite
        if sprite.look != look:
            sprite.look = look
        if lying(sprite) != pose:
            for field, goal in zip(Pose._fields, pose, strict=True):
                if getattr(sprite, field) != goal:
                    setattr(sprite, field, goal)
        if not sprite.visible:
            sprite.visible = True
        return sprite

    def take_away(self, key: Key) -> None:
        sprite = self._sprites.pop(key, None)
        if sprite is not None:
            self.stage.remove(sprite)

    def snap(self, rest: Mapping[Key, Pose], look: Callable[[Key], Look]) -> None:
        for key in [key for key in self._sprites if key not in rest]:
            self.take_away(key)
        for key, pose in rest.items():
            self.put(key, look(key), pose)

    def settle(
        self, rest: Mapping[Key, Pose], look: Callable[[Key], Look], seconds: float = SETTLE_SECONDS
    ) -> Script:
        """Glide to rest; newcomers pop up, leavers fade. Ends exactly where `snap` would."""
        beats: list[Beat] = []
        looks = {key: look(key) for key in rest}
        for key, pose in rest.items():
            sprite = self._sprites.get(key)
            if sprite is None:
                beats.append(pop(self.put(key, looks[key], pose), seconds))
                continue
            if sprite.look != looks[key]:
                sprite.look = looks[key]
            if lying(sprite) == pose:
                continue
            to = {f: getattr(pose, f) for f in GLIDING if getattr(pose, f) != getattr(sprite, f)}
            if to:
                beats.append(Tween(sprite, seconds, **to))
        beats += [
            Tween(sprite, seconds, alpha=0)
            for key, sprite in self._sprites.items()
            if key not in rest and sprite.alpha > 0
        ]
        if beats:
            yield together(*beats)
        self.snap(rest, looks.__getitem__)

    def at_rest(self, rest: Mapping[Key, Pose], look: Callable[[Key], Look]) -> list[str]:
        """What differs from `rest`, in words; empty when all is where it belongs."""
        wrong = [f"{key} should not be there" for key in self._sprites if key not in rest]
        for key, pose in rest.items():
            sprite = self._sprites.get(key)
            if sprite is None:
                wrong.append(f"{key} is missing")
                continue
            if sprite.look != look(key):
                wrong.append(f"{key} looks like {sprite.look}, not {look(key)}")
            wrong += [
                f"{key}.{field} is {getattr(sprite, field)}, not {goal}"
                for field, goal in zip(Pose._fields, pose, strict=True)
                if getattr(sprite, field) != goal
            ]
        return wrong
