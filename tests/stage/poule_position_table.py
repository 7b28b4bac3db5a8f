"""Sitting down at Poule Position's table in a test: people, bots, taps, and a twin with other secrets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core import Seat, Step, Token, Viewer
from game.match import Match
from game.poule_position.model import Action, Dealt, Play, State
from game.rng import Rng
from game.session import Bot, Person, Session
from scenes.app import App, headless
from scenes.curtain import Curtain
from scenes.kit.focus import Target
from scenes.kit.intents import Press, Release
from scenes.kit.settings import Settings
from scenes.poule_position.scene import PoulePosition

NAMES = ("Ada", "Béatrice", "Cleo", "Dora", "Eve")
SMALL = (640, 360)


def session(pattern: str, seed: int = 5) -> Session:
    """`pbb` is a person and two bots."""
    match = Match.new("poule_position", seats=len(pattern), seed=seed)
    players = [
        Person(name) if kind == "p" else Bot("sensible", name)
        for kind, name in zip(pattern, NAMES, strict=False)
    ]
    return Session(match, tuple(players))


def sit_down(
    at: Session,
    size: tuple[int, int] = SMALL,
    with_fx: bool = False,
    seen: tuple[int, ...] = (),
    sides: tuple[int, ...] = (),
    **settings: Any,
) -> tuple[App, PoulePosition]:
    app = headless(size, Settings(**{"language": "en", **settings}), with_fx=with_fx)
    scene = PoulePosition(at, seen=seen, sides=sides, pause=lambda _table: None)
    app.push(scene)
    return app, scene


def wait(app: App, scene: PoulePosition, ticks: int = 20000) -> str:
    """Tick until somebody has to do something: the phase, or "curtain"."""
    for _ in range(ticks):
        if isinstance(app.top, Curtain):
            if not app.top.timeline.busy:
                return "curtain"
        elif not scene.timeline.busy and scene.phase in ("choosing", "handover", "over"):
            return scene.phase
        app.tick()
    raise AssertionError(f"still {scene.phase} after {ticks} ticks")


def touch(app: App, target: Target) -> None:
    """A finger, where the target is seen."""
    at = target.box.centre
    app.handle(Press(at))
    app.handle(Release(at, at))
    app.tick()


def legal_targets(scene: PoulePosition) -> list[Target]:
    return [target for target in scene.extra_targets() if not target.why_not]


def boldest(scene: PoulePosition) -> Target:
    """The placement that makes most hens drop; else the middle card of the hand."""
    offered = legal_targets(scene)
    if scene.view.winner is None:
        return offered[len(offered) // 2]
    seat = scene.view.winner
    return max(offered, key=lambda target: len(scene.session.preview(seat, target.action)))


def play_out(
    app: App,
    scene: PoulePosition,
    use: Callable[[Target], None],
    check: Callable[[], None] = lambda: None,
) -> None:
    """A whole game: `use` touches a target with some device, twice where the scene asks for it."""
    while True:
        phase = wait(app, scene)
        check()
        match phase:
            case "curtain":
                use(next(w for w in app.top.widgets if w.name == "ready").targets()[0])
            case "handover":
                use(scene.confirm_button.targets()[0])
            case "choosing":
                use(boldest(scene))
            case "over":
                return


def twin(match: Match, viewer: Viewer, seed: int = 1) -> Match:
    """Another match of which `viewer` has seen exactly the same: other hidden cards, other secret picks."""
    rules = match.rules
    faces = rules.imagine(match.view(viewer), viewer, Rng.keyed("twin", seed)).faces
    other = Match(rules, match.seats, match.seed, match.options)
    dealt = Dealt(faces)
    other._steps = [Step(rules.evolve(rules.empty(match.seats, match.options), dealt), (dealt,))]
    for ply, (seat, action) in enumerate(match.actions):
        other.play(seat, _same(match, match.state_at(ply), seat, action, viewer, faces))
    assert other.view(viewer) == match.view(viewer)
    return other


def _same(
    match: Match, before: State, seat: Seat, action: Action, viewer: Viewer, faces: tuple[int | None, ...]
) -> Action:
    if not isinstance(action, Play):
        return action
    hand = before.hands[seat]
    token: Token = next(token for token in hand if before.faces[token] == action.card)
    if match.state.round == 1 and match.state.winner is None and seat != viewer:
        token = hand[(hand.index(token) + 1) % len(hand)]
    return Play(faces[token] or 0)
