"""Sitting down at Pole Position's table in a test: people, bots, hands, and a twin with other secrets."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from game.core import Viewer
from game.match import Match
from game.pole_position.model import Fuel
from game.rng import Rng
from game.session import Bot, Person, Session
from scenes.app import App, headless
from scenes.curtain import Curtain
from scenes.kit.focus import Target
from scenes.kit.motion import Script
from scenes.kit.settings import Settings
from scenes.pole_position.scene import PolePosition

NAMES = ("Ada", "Béatrice", "Cleo", "Dora", "Eve")
SMALL = (640, 360)
HASTE = 6.0
"""How many times faster than real the tests watch."""


def session(pattern: str, seed: int = 5, **options: Any) -> Session:
    """`pbb` is a person and two bots."""
    match = Match.new("pole_position", seats=len(pattern), seed=seed, options=options)
    players = [
        Person(name) if kind == "p" else Bot("sensible", name)
        for kind, name in zip(pattern, NAMES, strict=False)
    ]
    return Session(match, tuple(players))


class Watched(PolePosition):
    """Looks after every script whether everything lies where it rests."""

    scripts = 0

    def _show(self, event: Any) -> Script:
        yield from super()._show(event)
        assert self.settled() == [], (event, self.settled())
        self.scripts += 1


def sit_down(
    at: Session,
    size: tuple[int, int] = SMALL,
    with_fx: bool = False,
    sides: tuple[int, ...] = (),
    **settings: Any,
) -> tuple[App, Watched]:
    app = headless(size, Settings(**{"language": "en", **settings}), with_fx=with_fx)
    scene = Watched(at, sides=sides, pause=lambda _table: None)
    app.push(scene)
    scene.timeline.speed = HASTE
    return app, scene


def wait(app: App, scene: PolePosition, ticks: int = 20000) -> str:
    """Tick until somebody has to do something: the phase, or "curtain"."""
    for _ in range(ticks):
        if isinstance(app.top, Curtain):
            if not app.top.timeline.busy:
                return "curtain"
        elif not scene.timeline.busy and scene.phase in ("choosing", "handover", "over"):
            return scene.phase
        app.tick()
    raise AssertionError(f"still {scene.phase} after {ticks} ticks")


def legal_targets(scene: PolePosition) -> list[Target]:
    """Those that play an action of the game."""
    return [target for target in scene.extra_targets() if not target.why_not and not callable(target.action)]


def wildest(scene: PolePosition, dice: random.Random) -> Target:
    """The car whose move sets off most; else any card, or any token on any space."""
    offered = legal_targets(scene)
    if scene.view.queue:
        seat = scene.view.queue[0]
        return max(offered, key=lambda target: len(scene.session.preview(seat, target.action)))
    if scene.view.turn == 0 and dice.random() < 0.8:
        offered = [target for target in offered if target.id != "fill"]
    return dice.choice(offered)


def play_out(
    app: App,
    scene: PolePosition,
    use: Callable[[Target], None],
    check: Callable[[], None] = lambda: None,
    seed: int = 1,
) -> None:
    """A whole race: `use` touches a target with some device, twice where the scene asks for it."""
    dice = random.Random(seed)
    while True:
        phase = wait(app, scene)
        check()
        scene.timeline.speed = HASTE
        match phase:
            case "curtain":
                use(next(w for w in app.top.widgets if w.name == "ready").targets()[0])
            case "handover":
                use(scene.confirm_button.targets()[0])
            case "choosing":
                use(scene.selected or wildest(scene, dice))
            case "over":
                return


def story(seats: int, plies: int, seed: int, **options: Any) -> Match:
    match = Match.new("pole_position", seats=seats, seed=seed, options=options)
    dice = random.Random(seed)
    for _ in range(plies):
        if match.to_act():
            seat = dice.choice(match.to_act())
            match.play(seat, dice.choice(match.legal(seat)))
    return match


def twin(match: Match, viewer: Viewer, seed: int) -> Match | None:
    """Another match of which `viewer` has seen the same: the secret picks of the others are imagined anew.

    None when imagining moved who has chosen, which is public.
    """
    imagined = match.rules.imagine(match.view(viewer), viewer, Rng.keyed("twin", seed))
    if match.rules.to_act(imagined) != match.to_act():
        return None
    secret = {seat: pick for seat, pick in enumerate(imagined.picks) if pick is not None and seat != viewer}
    last = {seat: ply for ply, (seat, _) in enumerate(match.actions) if seat in secret}
    other = Match(match.rules, match.seats, match.seed, match.options)
    for ply, (seat, action) in enumerate(match.actions):
        other.play(seat, Fuel(secret[seat]) if last.get(seat) == ply else action)
    assert other.view(viewer) == match.view(viewer)
    return other
