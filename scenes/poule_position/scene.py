"""Poule Position on the stage: binds where things lie, how they move, how they look and what is said."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from game.core import Seat
from game.poule_position.model import Action, Event, Place, Play, Rung, State
from game.session import Session
from scenes.kit.assets import Look
from scenes.kit.canvas import Canvas
from scenes.kit.chrome import Chrome
from scenes.kit.focus import Target, under
from scenes.kit.layout import SIZE, Box, Point
from scenes.kit.motion import Cue, Script
from scenes.kit.pieces import Key, Pose
from scenes.kit.sprite import Sprite
from scenes.kit.table import Eyes, TableScene
from scenes.kit.telling import Told
from scenes.poule_position import layout, look, telling, words
from scenes.poule_position.cues import Cues
from scenes.poule_position.layout import Show
from scenes.poule_position.life import Life
from scenes.poule_position.panel import SeatPanel
from scenes.poule_position.preview import ghosts


class PoulePosition(TableScene):
    game: ClassVar[str] = "poule_position"
    music: ClassVar[str | None] = "poule_position"

    def __init__(self, session: Session, **how: Any) -> None:
        super().__init__(session, **how)
        self.show = Show()
        self.cues = Cues(self)
        self.life = Life(self)

    # The picture

    def paint_background(self, canvas: Canvas) -> None:
        look.paint_yard(canvas, self.session.match.seats)

    def build(self) -> None:
        super().build()
        self.warm(look.to_come(self.session.match.seats))
        self.life.begin()

    def chrome(self) -> Chrome:
        return layout.chrome(self.session.match.seats, self.eyes.turn)

    def seat_chip(self, seat: Seat, box: Box) -> SeatPanel:
        return SeatPanel(box, seat, self.name(seat), bot=self.is_bot(seat))

    def rest(self, view: State, eyes: Eyes, size: tuple[int, int]) -> Mapping[Key, Pose]:
        return layout.rest(view, eyes.viewer, self.show, eyes.turn)

    def look(self, key: Key, view: State, eyes: Eyes) -> Look:
        kind, *rest = cast("tuple[Any, ...]", key)
        if kind == "total":
            outcome = self.session.match.outcome()
            assert outcome is not None
            return look.total(rest[0], outcome.scores[rest[0]])
        if kind == "card" and self.show.covered and eyes.viewer is not None:
            covered = rest[0] in view.hands[eyes.viewer]
            return look.BACK if covered else look.piece(kind, tuple(rest), view)
        return look.piece(kind, tuple(rest), view)

    def refresh_chrome(self) -> None:
        super().refresh_chrome()
        for chip in self.chips:
            cast("SeatPanel", chip).value_hens(layout.standing(self.view, chip.seat))

    def scores(self, view: State) -> Sequence[str]:
        return [str(chips) for chips in view.chips]

    # Events

    def script(self, event: Event, before: State, after: State) -> Script:
        return self.cues.script(event, before, after)

    def words(self, event: Event, before: State, after: State) -> str:
        return words.line(event, after, self._names())

    def actor_of(self, event: Event) -> Seat | None:
        hen = getattr(event, "hen", None)
        return hen % self.session.match.seats if hen is not None else super().actor_of(event)

    def on_tick(self, seconds: float) -> None:
        self._turn_hands()  # down before what was chosen is shown …
        super().on_tick(seconds)
        self._turn_hands()  # … and up before anything can be chosen

    def _turn_hands(self) -> None:
        show = self.show._replace(chosen=self._who_has_chosen(), covered=self._others_look_on())
        if show != self.show and not self.timeline.busy:
            self.show = show
            self.timeline.play(self._turn_over())

    def _others_look_on(self) -> bool:
        """A hand lies open only while its owner, curtain closed behind, chooses a card from it."""
        if self.viewer is None or len(self.session.people) < 2:
            return False
        return self.phase not in ("choosing", "forced") or self.view.winner == self.viewer

    def _who_has_chosen(self) -> frozenset[Seat]:
        """Whose card lies face down in round 1: everybody may know that, nobody which card it is."""
        if not layout.is_secret(self.view):
            return frozenset()
        room = self.session.view(None)
        still = self.session.to_act() if room.round == 1 and room.winner is None else ()
        return frozenset(range(self.view.seats)) - frozenset(still)

    def _turn_over(self) -> Script:
        yield Cue("card_place", 0.6)
        yield from self.pieces.settle(self.rest(self.view, self.eyes, SIZE), self.look_now)

    # Choices

    def task(self, view: State, seat: Seat) -> str:
        return words.task(view, seat)

    def label(self, action: Action) -> str:
        return words.label(action)

    def action_targets(self, view: State, seat: Seat, legal: Sequence[Action]) -> list[Target]:
        by_choice = {str(action): action for action in legal}
        placing = view.winner == seat
        from_the_top = reversed(range(len(view.ladder)))
        targets = [self._rung_target(view, seat, rung, by_choice) for rung in from_the_top]
        why_not = "" if placing else words.ladder_refused()
        targets.append(Target("dust", layout.DUST, by_choice.get(str(Place(None))), why_not))
        hand = layout.held(view, seat)
        for token, box in zip(hand, layout.fan_boxes(len(hand), self.eyes.turn), strict=True):
            play = by_choice.get(str(Play(view.faces[token] or 0)))
            targets.append(Target(("card", token), box, play, words.hand_refused() if placing else ""))
        return targets

    def _rung_target(self, view: State, seat: Seat, rung: Rung, by_choice: dict[str, Action]) -> Target:
        action = by_choice.get(str(Place(rung)))
        if view.winner != seat:
            why_not = words.ladder_refused()
        else:
            why_not = "" if action is not None else words.rung_refused(view, seat, rung)
        return Target(("rung", rung), layout.rung_row(rung), action, why_not)

    def thought_place(self, seat: Seat) -> Point:
        x, y = layout.played(seat)
        return (x - 46, y + 48)

    def toast_place(self) -> tuple[float, float, float]:
        """Below what to do and its button, where it hides no rung and no card of the hand."""
        if self.facing:
            return super().toast_place()
        button = self.chrome().confirm
        return (button.centre[0], button.bottom + 8, button.w - 100)

    def glow(self, target: Target) -> Sprite | None:
        if isinstance(target.action, Place):
            return Sprite(look.rung_glow(target.box.w, target.box.h), *target.box.centre, z=layout.GLOW_Z)
        pose = self.rest(self.view, self.eyes, SIZE)[target.id]
        return Sprite(look.card_glow(), pose.x, pose.y, z=layout.HELD_Z - 1, angle=pose.angle)

    def needs_confirmation(self, action: Action) -> bool:
        return isinstance(action, Place)

    def preview(self, action: Action) -> tuple[str, Sequence[Sprite]]:
        if self.viewer is None or not isinstance(action, Place):
            return super().preview(action)
        events = self.session.preview(self.viewer, action)
        return words.forecast(events, self.view, self._names()), ghosts(events, self.view, self.eyes.turn)

    def grab(self, at: Point) -> Key | None:
        for target in reversed(self.extra_targets()):
            if target.box.holds(at) and isinstance(target.action, Play):
                return cast("Key", target.id)
        hen = self._waiting_hen()
        return hen if hen is not None and self.pieces[hen].box().at_least(110).holds(at) else None

    def drop(self, key: Key, at: Point) -> Target | None:
        """A card counts as played once it has left the hand for the board; a hen lands where it is let go."""
        targets = self.extra_targets()
        if key == self._waiting_hen():
            on = [target for target in targets if target.box.holds(at) and target.id != key]
            return on[0] if on else None
        return next((target for target in targets if target.id == key and at[0] < layout.RIGHT.x), None)

    def _waiting_hen(self) -> Key | None:
        view = self.view
        token = None if view.winner is None else view.trick[view.winner]
        return ("hen", token) if token is not None and ("hen", token) in self.pieces else None

    def about(self, at: Point) -> Told | None:
        """Of a rung that may be chosen, the preview tells more."""
        target = under(self.extra_targets(), at)
        if target is not None and isinstance(target.action, Place) and not target.why_not:
            return None
        viewer = None if self.show.covered else self.viewer
        text = telling.about(at, self.view, viewer, self._names(), self.eyes.turn)
        return Told(text) if text else None

    def secrets(self, view: State, seat: Seat) -> Sequence[Look]:
        return [look.card(view, token) for token in layout.held(view, seat)]

    def _names(self) -> Sequence[str]:
        return [self.name(seat) for seat in range(self.session.match.seats)]
