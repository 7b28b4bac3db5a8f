"""A bare scene for Poule Position: enough to hold TableScene to its promises."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from game.core import Seat
from game.match import Match
from game.poule_position.model import RUNG_VALUES, CardPlayed, HenDropped, Place, Play
from game.session import Bot, Person, Player, Session
from scenes.app import App, headless
from scenes.kit.assets import Look, Painted
from scenes.kit.focus import Target
from scenes.kit.layout import Box, Point, around
from scenes.kit.motion import Burst, Cue, Hop, Script, Shake, Tween, together
from scenes.kit.pieces import Key, Pose
from scenes.kit.table import Eyes, TableScene


class PlainTable(TableScene):
    game: ClassVar[str] = "poule_position"

    def rest(self, view: Any, eyes: Eyes, size: tuple[int, int]) -> Mapping[Key, Pose]:
        poses: dict[Key, Pose] = {}
        for seat, hand in enumerate(view.hands):
            for place, token in enumerate(hand):
                poses["card", token] = Pose(*self.hand_place(view, seat, place), z=10)
        for seat, played in enumerate(view.trick):
            if played is not None:
                poses["card", played] = Pose(600 + 160 * seat, 560, z=20)
        for rung, hen in enumerate(view.ladder):
            if hen is not None:
                poses["card", hen] = Pose(960, 900 - 90 * rung, z=30, angle=-6)
        if view.falling is not None:
            poses["card", view.falling] = Pose(820, 700, z=40, angle=30)
        for place, hen in enumerate(view.dust):
            poses["card", hen] = Pose(600 + 60 * place, 1020, z=30, angle=90)
        return poses

    def hand_place(self, view: Any, seat: Seat, place: int) -> Point:
        return (600 + 220 * seat + 60 * place, 980)

    def look(self, key: Key, view: Any, eyes: Eyes) -> Look:
        face = view.faces[key[1]]  # type: ignore[index]
        return Painted(
            ("plain card", face), 50, 70, lambda canvas: canvas.words(str(face), Box(0, 0, 50, 70))
        )

    def script(self, event: Any, before: Any, after: Any) -> Script:
        match event:
            case CardPlayed(_, token, _):
                yield Cue("card")
                yield Hop(self.pieces["card", token], (900, 500), 120, 0.3, spin=90)
            case HenDropped(hen, _, _):
                yield Cue("squawk")
                yield together(Shake(self.pieces["card", hen]), Burst("feathers", self.pieces["card", hen]))
                yield Tween(self.pieces["card", hen], 0.2, y=1000, alpha=0.5)
            case _:
                yield 0.1

    def words(self, event: Any, before: Any, after: Any) -> str:
        return str(event)

    def task(self, view: Any, seat: Seat) -> str:
        return "Place your hen" if view.winner == seat else "Play a card"

    def action_targets(self, view: Any, seat: Seat, legal: Sequence[Any]) -> list[Target]:
        found = []
        for action in legal:
            match action:
                case Play(card):
                    token = view.faces.index(card)
                    place = view.hands[seat].index(token)
                    spot = around(self.hand_place(view, seat, place), 58, 88)
                    found.append(Target(("card", token), spot, action))
                case Place(None):
                    found.append(Target("dust", Box(560, 990, 200, 80), action))
                case Place(rung):
                    found.append(Target(("rung", rung), around((1200, 900 - 90 * rung), 100, 88), action))
        if view.winner is None:
            found.append(Target("ladder", Box(1300, 100, 80, 600), None, why_not="Play a card first."))
        return found

    def scores(self, view: Any) -> Sequence[str]:
        return [str(chips) for chips in view.chips]

    def needs_confirmation(self, action: Any) -> bool:
        return isinstance(action, Place)

    def label(self, action: Any) -> str:
        return (
            f"rung {RUNG_VALUES[action.rung]}" if isinstance(action, Place) and action.rung else str(action)
        )

    def secrets(self, view: Any, seat: Seat) -> Sequence[Look]:
        return [self.look(("card", token), view, Eyes(seat)) for token in view.hands[seat]]

    def grab(self, at: Point) -> Key | None:
        for target in self.extra_targets():
            if target.box.holds(at) and target.id in self.pieces:
                return target.id
        return None

    def drop(self, key: Key, at: Point) -> Target | None:
        found = next((target for target in self.extra_targets() if target.id == key), None)
        return found if at[1] < 700 else None


def players(pattern: str) -> tuple[Player, ...]:
    """`pb` is a person and a bot."""
    names = ("Ada", "Bea", "Cleo", "Dora", "Eve")
    return tuple(
        Person(names[seat]) if kind == "p" else Bot("sensible", names[seat])
        for seat, kind in enumerate(pattern)
    )


def session(pattern: str, seed: int = 5) -> Session:
    return Session(Match.new("poule_position", seats=len(pattern), seed=seed), players(pattern))


def table(pattern: str, seed: int = 5, with_fx: bool = False, **how: Any) -> tuple[App, PlainTable]:
    app = headless((960, 540), with_fx=with_fx)
    scene = PlainTable(session(pattern, seed), **how)
    app.push(scene)
    return app, scene
