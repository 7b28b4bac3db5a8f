"""TableScene: a session, the view of whoever looks, and its events shown one after the other."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from game.core import Seat, Viewer
from game.session import Bot, Session
from scenes.kit import theme
from scenes.kit.assets import Art, Look, Painted
from scenes.kit.canvas import Canvas
from scenes.kit.chrome import Chrome, side_columns
from scenes.kit.focus import Target
from scenes.kit.intents import Confirm, Drag, Hold, Intent, Move, Pause, Press, Release, Undo
from scenes.kit.language import _
from scenes.kit.layout import SIZE, Box, Point
from scenes.kit.motion import Script, Tween
from scenes.kit.peek import Peeking
from scenes.kit.pieces import Key, Pieces, Pose
from scenes.kit.scene import Scene
from scenes.kit.sprite import Sprite
from scenes.kit.thinker import InPlace, Thinker
from scenes.kit.widgets import Button, Label, Listing, Plate, ScoreChip

if TYPE_CHECKING:
    from scenes.app import App

THINK_SECONDS = 0.8
"""A bot takes at least this long, so that one can follow."""
FORCED_SECONDS = 0.6
GRACE_SECONDS = 1.2
"""After a choice that nobody else noticed, bots wait this long: it can still be taken back."""
OVER_SECONDS = 1.2
CATCH_UP_SPEED = 2.5
GRABBED_Z = 720
CALM_SECONDS = 0.35
"""Whoever hammered to skip something must pause this long before a tap counts as a choice."""
GLOW_Z = 90
THOUGHT_Z = 650


class Eyes(NamedTuple):
    """Who looks (None: the room) and from which side: quarter turns clockwise from the bottom edge."""

    viewer: Viewer
    turn: int = 0


class TableScene(Scene):
    """A game's scene says where things rest, how events move them, how they look and what they are called."""

    game: ClassVar[str]
    open_table: ClassVar[bool] = False
    """All that happens is public and shown to everybody at once: nobody has to catch up after a curtain."""

    def __init__(
        self,
        session: Session,
        *,
        seen: Sequence[int] = (),
        sides: Sequence[int] = (),
        thinker: Thinker | None = None,
        save: "Callable[[TableScene], None] | None" = None,
        pause: "Callable[[TableScene], None] | None" = None,
        over: "Callable[[TableScene], None] | None" = None,
    ) -> None:
        """`seen`: the last ply each seat has watched; `sides`: where each sits, in quarter turns."""
        super().__init__()
        self.session = session
        self.rules = session.match.rules
        self.sides = tuple(sides) or (0,) * session.match.seats
        self.seen = list(seen) or [-1] * session.match.seats
        self.thinker: Thinker = thinker or InPlace()
        people = session.people
        self.viewer: Viewer = people[0] if len(people) == 1 else None
        self.shown = max(self.seen) if self.viewer is None else self.seen[self.viewer]
        self.view: Any = self.rules.empty(session.match.seats, session.match.options)
        self.log: list[tuple[str, Seat | None]] = []
        self.phase = "idle"
        """idle → (showing) → choosing | handover | grace | forced | thinking | over; "behind" a curtain."""
        self.actor: Seat | None = None
        self.catching_up = False
        self.selected: Target | None = None
        self._save, self._pause, self._over = save, pause, over
        self._wait = 0.0
        self._forced: Any = None
        self._ghosts: list[Sprite] = []
        self._glows: dict[Target, Sprite] = {}
        self._grabbed: Key | None = None
        self._calm_at = 0.0
        self._spared = -1
        self._alone: tuple[Seat, Hashable] | None = None
        self._peek = Peeking(self)

    # What a game supplies

    def rest(self, view: Any, eyes: Eyes, size: tuple[int, int]) -> Mapping[Key, Pose]:
        raise NotImplementedError

    def look(self, key: Key, view: Any, eyes: Eyes) -> Look:
        raise NotImplementedError

    def script(self, event: Any, before: Any, after: Any) -> Script:
        """How the event is shown. Whatever it leaves behind then glides to `rest(after)`."""
        yield 0.0

    def words(self, event: Any, before: Any, after: Any) -> str:
        """The event as a line of the log; "" keeps it out."""
        return ""

    def label(self, action: Any) -> str:
        """The action as a player would say it."""
        return str(action)

    def task(self, view: Any, seat: Seat) -> str:
        """What this person may do now, in a plain sentence."""
        raise NotImplementedError

    def action_targets(self, view: Any, seat: Seat, legal: Sequence[Any]) -> list[Target]:
        """One target for each legal action, each at its place on the board; others may say why not."""
        raise NotImplementedError

    def scores(self, view: Any) -> Sequence[str]:
        return [""] * self.session.match.seats

    def note(self, view: Any, seat: Seat) -> str:
        """The small line on a seat's chip."""
        return ""

    def chrome(self) -> Chrome:
        return side_columns(self.session.match.seats)

    def seat_chip(self, seat: Seat, box: Box) -> ScoreChip:
        """The plate of a seat; a game may draw a richer one."""
        return ScoreChip(box, seat, self.name(seat), bot=self.is_bot(seat))

    def thought_place(self, seat: Seat) -> Point:
        """Where the tail of a thinking bot's bubble ends."""
        box = self.chips[seat].box
        return (box.right - 60, box.y + 70)

    def glow(self, target: Target) -> Sprite | None:
        """What shines at a target while it can be chosen."""
        return Sprite(halo(round(target.box.w), round(target.box.h)), *target.box.centre, z=GLOW_Z)

    def needs_confirmation(self, action: Any) -> bool:
        """The first tap only shows what would happen, as moving the ring there does; the second does it."""
        return False

    def preview(self, action: Any) -> tuple[str, Sequence[Sprite]]:
        """What would happen: a sentence, and sprites that show it until something else is looked at."""
        return self.label(action), ()

    def grab(self, at: Point) -> Key | None:
        """The piece a finger may drag from here."""
        return None

    def drop(self, key: Key, at: Point) -> Target | None:
        """The target a dragged piece was let go on."""
        return None

    def secrets(self, view: Any, seat: Seat) -> Sequence[Look]:
        """What only this seat may see, side by side, for a peek at its own corner."""
        return ()

    def secret_occasion(self, seat: Seat) -> Hashable | None:
        """What makes the others look away while this seat chooses, though nothing it sees is secret.

        The same occasion needs one curtain only; None needs none.
        """
        return None

    def curtain(self, seat: Seat, reveal: Callable[[], None]) -> Scene:
        """The scene between two people: calls `reveal` once `seat` alone looks."""
        from scenes.curtain import Curtain

        return Curtain(
            seat, self.name(seat), [self.name(s) for s in self.session.people if s != seat], reveal
        )

    def actor_of(self, event: Any) -> Seat | None:
        """Whose colour marks the event's line in the log."""
        seat = getattr(event, "seat", None)
        return seat if isinstance(seat, int) else None

    # For the games

    @property
    def eyes(self) -> Eyes:
        return self.eyes_of(self.viewer)

    def eyes_of(self, viewer: Viewer) -> Eyes:
        turns = self.app.settings.place == "table" and viewer is not None
        return Eyes(viewer, self.sides[viewer] if turns and viewer is not None else 0)

    def name(self, seat: Seat) -> str:
        player = self.session.players[seat]
        return player.name or _("Bot {number}").format(number=seat + 1)

    def is_bot(self, seat: Seat) -> bool:
        return isinstance(self.session.players[seat], Bot)

    def look_now(self, key: Key) -> Look:
        return self.look(key, self.view, self.eyes)

    def snap(self) -> None:
        """Everything where it belongs, at once: load, undo, skip, another viewer."""
        self.pieces.snap(self.rest(self.view, self.eyes, SIZE), self.look_now)

    def settled(self) -> list[str]:
        """What is not at rest, in words; empty after any script or skip."""
        return self.pieces.at_rest(self.rest(self.view, self.eyes, SIZE), self.look_now)

    # Building

    def enter(self, app: "App") -> None:
        super().enter(app)
        self.fx.warm_up()

    def build(self) -> None:
        self.pieces = Pieces(self.stage)
        places = self.chrome()
        self.chips = [self.seat_chip(seat, box) for seat, box in enumerate(places.chips)]
        for chip in self.chips:
            self.add(chip)
        self._task_plate = Plate(places.task, theme.CREAM)
        self.add(self._task_plate)
        self.task_label = Label(places.task.grown(-min(18.0, places.task.h / 10)), "", theme.BODY)
        self.add(self.task_label)
        self.log_list = Listing(places.log, name="log", empty=_("Nothing has happened yet."))
        self.add(self.log_list)
        self.undo_button = Button(places.undo, _("Undo"), self.undo, icon="undo", name="undo")
        self.add(self.undo_button)
        self.add(Button(places.pause, "", self.pause, icon="pause", name="pause"))
        self.confirm_button = Button(
            places.confirm, "", self._confirm, style="go", icon="check", name="confirm"
        )
        self.add(self.confirm_button)
        bubble = Art("shared/thought_bubble", height=110)
        self._thought = self.sprite(Sprite(bubble, 0, 0, THOUGHT_Z, (0.1, 1), visible=False))
        self._ghosts, self._glows = [], {}
        self.selected = None
        self._face_viewer()
        self._retell()
        self.snap()
        self.refresh_chrome()

    def refresh_chrome(self) -> None:
        scores = self.scores(self.view)
        active = self._active_seats()
        for seat, chip in enumerate(self.chips):
            thinking = self.phase == "thinking" and seat == self.actor
            note = _("thinking…") if thinking else self.note(self.view, seat)
            chip.change(score=scores[seat], note=note, active=seat in active)
        self.task_label.say(self._task_line())
        lines = [(text, None if seat is None else theme.SEATS[seat].colour) for text, seat in self.log]
        if lines != self.log_list.lines:
            self.log_list.set_lines(lines)
        mine = self.phase in ("choosing", "handover", "grace", "forced") and self.viewer is not None
        self.undo_button.visible = mine and self.viewer is not None and self.session.can_undo(self.viewer)
        self._refresh_confirm()
        self._refresh_glows()

    def _refresh_glows(self) -> None:
        shining = [target for target in self.extra_targets() if not target.why_not]
        for target in [target for target in self._glows if target not in shining]:
            self.stage.remove(self._glows.pop(target))
        for target in shining:
            if target not in self._glows and (glow := self.glow(target)) is not None:
                self._glows[target] = self.sprite(glow)

    def _active_seats(self) -> tuple[Seat, ...]:
        if self.phase == "thinking" and self.actor is not None:
            return (self.actor,)
        return self.session.to_act() if not self.timeline.busy else ()

    def _task_line(self) -> str:
        match self.phase:
            case "choosing" if self.viewer is not None:
                if self.selected is not None:
                    return self.preview(self.selected.action)[0]
                return self.task(self.view, self.viewer)
            case "handover" if self.actor is not None:
                return _("Now it is for {name} to choose. Hand over the screen.").format(
                    name=self.name(self.actor)
                )
            case "grace":
                return _("Chosen. You can still take it back.")
            case "forced":
                return _("Only one choice: {action}").format(action=self.label(self._forced))
            case "thinking" if self.actor is not None:
                return _("{name} is thinking. Tap to hurry.").format(name=self.name(self.actor))
            case "over":
                return _("The game is over.")
            case _:
                if self.catching_up:
                    return _("Catching up. Tap to skip.")
                return self.log[-1][0] if self.log else ""

    def _refresh_confirm(self) -> None:
        if self.phase == "handover" and self.actor is not None:
            self.confirm_button.change(_("Pass to {name}").format(name=self.name(self.actor)), icon="people")
            self.confirm_button.visible = True
        elif self.phase == "choosing" and self.selected is not None:
            self.confirm_button.change(self.label(self.selected.action), icon="check")
            self.confirm_button.visible = True
        else:
            self.confirm_button.visible = False

    # The flow of the game

    def on_tick(self, seconds: float) -> None:
        if self.timeline.busy:
            return
        self._wait -= seconds * self.timeline.speed
        match self.phase:
            case "idle":
                self._next()
            case "thinking":
                self._listen()
            case "forced" if self._wait <= 0:
                self._commit(self._forced)
            case "grace" if self._wait <= 0:
                self._spared = self.session.match.ply
                self.phase = "idle"
            case "over" if self._wait <= 0 and self._over is not None:
                over, self._over = self._over, None
                over(self)
            case _:
                pass

    def rest_seconds(self) -> float:
        waiting = self.phase in ("idle", "thinking", "forced", "grace") or (
            self.phase == "over" and self._over is not None
        )
        return min(0.02, super().rest_seconds()) if waiting else super().rest_seconds()

    def _next(self) -> None:
        """Nothing moves: show what is not yet shown, or find out whose turn it is."""
        if self.shown < self.session.match.ply:
            self._show_plies()
            return
        if self.catching_up:
            self.catching_up = False
            self.timeline.speed = self.app.speed
        if self.viewer is not None:
            self.seen[self.viewer] = self.shown
        actors = self.session.to_act()
        people = [seat for seat in actors if seat in self.session.people]
        if not actors:
            self._finish()
        elif self.viewer in people and not self._should_be_alone(self.viewer):
            self._let_choose()
        elif people:
            self._prepare_handover(self.viewer if self.viewer in people else self._next_clockwise(people))
        elif self._may_regret():
            self.phase, self._wait = "grace", GRACE_SECONDS
        else:
            self._ask_bot(actors[0])
        self.refresh_chrome()
        self.update_ring()

    def _show_plies(self) -> None:
        for ply in range(self.shown + 1, self.session.match.ply + 1):
            for event in self.session.match.events(ply):
                seen = self.rules.redact(event, self.viewer)
                if seen is not None:
                    self.timeline.play(self._show(seen))
            self.timeline.play(self._mark(ply))
        if self.catching_up:
            self.refresh_chrome()

    def _show(self, event: Any) -> Script:
        before = self.view
        after = self.rules.evolve(before, event)
        yield from self.script(event, before, after)
        self.view = after
        text = self.words(event, before, after)
        if text:  # told once it is seen: words must not give a card away before it is turned over
            self.log.append((text, self.actor_of(event)))
        self.refresh_chrome()
        yield from self.pieces.settle(self.rest(after, self.eyes, SIZE), self.look_now)

    def _mark(self, ply: int) -> Script:
        self.shown = ply
        if self.open_table:
            self.seen = [max(last, ply) for last in self.seen]
        elif self.viewer is None:
            self.seen = [ply if last == ply - 1 else last for last in self.seen]
        yield 0.0

    def _let_choose(self) -> None:
        assert self.viewer is not None
        self.actor = self.viewer
        forced = self.session.forced(self.viewer)
        if forced is not None:
            self.phase, self._wait, self._forced = "forced", FORCED_SECONDS, forced
        else:
            self.phase = "choosing"
            self._aim()

    def _aim(self) -> None:
        """Keys and pads start on something that can be done."""
        offered = [target for target in self.extra_targets() if not target.why_not]
        if offered and self.focus.current(offered) is None:
            self.focus.on(offered[0])

    def _may_regret(self) -> bool:
        return (
            self.viewer is not None
            and self._spared < self.session.match.ply
            and self.session.can_undo(self.viewer)
        )

    def _next_clockwise(self, people: Sequence[Seat]) -> Seat:
        start = -1 if self.viewer is None else self.viewer
        return min(people, key=lambda seat: (seat - start - 1) % self.session.match.seats)

    def _prepare_handover(self, seat: Seat) -> None:
        self.actor = seat
        if self._needs_curtain(seat) and self._may_regret():
            self.phase = "handover"
        else:
            self._hand_over(seat)

    def _needs_curtain(self, seat: Seat) -> bool:
        """Between people only, and only when somebody's eyes would learn something."""
        if len(self.session.people) < 2:
            return False
        if self._should_be_alone(seat):
            return True
        hides = self.session.hides_from_the_room
        return hides(seat) or (self.viewer is not None and hides(self.viewer))

    def _should_be_alone(self, seat: Seat) -> bool:
        if len(self.session.people) < 2:
            return False
        occasion = self.secret_occasion(seat)
        return occasion is not None and self._alone != (seat, occasion)

    def _look_alone_as(self, seat: Seat) -> None:
        occasion = self.secret_occasion(seat)
        self._alone = None if occasion is None else (seat, occasion)
        self.look_as(seat)

    def _hand_over(self, seat: Seat) -> None:
        if not self._needs_curtain(seat):
            self.look_as(seat)
            return
        self.look_as(None)
        self.phase = "behind"
        self.app.push(self.curtain(seat, lambda: self._look_alone_as(seat)))

    def look_as(self, viewer: Viewer) -> None:
        """Show the table as `viewer` last saw it; the rest follows as a catch-up."""
        match = self.session.match
        self.timeline.drop()
        self._deselect()
        self._peek.end()
        self.viewer = viewer
        self.shown = match.ply if viewer is None else self.seen[viewer]
        self.catching_up = self.shown >= 0 and self.shown < match.ply
        self.timeline.speed = self.app.speed * (CATCH_UP_SPEED if self.catching_up else 1.0)
        self._face_viewer()
        self._retell()
        self.phase = "idle"
        self.snap()
        self.refresh_chrome()

    def _face_viewer(self) -> None:
        """The line of what to do turns to the side of the table where whoever looks sits."""
        places = self.chrome()
        inside = places.task.grown(-min(18.0, places.task.h / 10))
        for widget, box in ((self._task_plate, places.task), (self.task_label, inside)):
            widget.move_to(box)
            assert widget.sprite is not None
            widget.sprite.angle = 90.0 * places.task_turn

    def _retell(self) -> None:
        """Fold the viewer's own feed again up to what is shown: the view and the log."""
        match = self.session.match
        view: Any = self.rules.empty(match.seats, match.options)
        self.log = []
        for ply in range(self.shown + 1):
            for event in match.events(ply):
                seen = self.rules.redact(event, self.viewer)
                if seen is not None:
                    after = self.rules.evolve(view, seen)
                    text = self.words(seen, view, after)
                    if text:
                        self.log.append((text, self.actor_of(seen)))
                    view = after
        self.view = view

    def _ask_bot(self, seat: Seat) -> None:
        self.phase, self.actor = "thinking", seat
        self._wait = 0.0
        if self._anyone_notices():
            self._wait = THINK_SECONDS
            self.timeline.ambient(self._ponder(seat), "thought")
        self.thinker.ask(self.session, seat)

    def _ponder(self, seat: Seat) -> Script:
        """A bubble swells and sinks beside the bot."""
        self._thought.x, self._thought.y = self.thought_place(seat)
        self._thought.visible = True
        while True:
            yield Tween(self._thought, 0.3, sx=1.1, sy=1.1)
            yield Tween(self._thought, 0.3, sx=0.95, sy=0.95)

    def _stop_thinking(self) -> None:
        self.thinker.cancel()
        self.timeline.stop("thought")
        self._thought.visible = False

    def _anyone_notices(self) -> bool:
        """Several seats choosing at once do it unseen, so nobody waits to watch."""
        return len(self.session.to_act()) == 1

    def _listen(self) -> None:
        choice = self.thinker.answer()
        if choice is not None and self._wait <= 0:
            assert self.actor is not None
            self._stop_thinking()
            self.session.play(self.actor, choice)
            self._played()

    def _commit(self, action: Any) -> None:
        """A person's action. It is legal: it came from a target made from the legal ones."""
        assert self.viewer is not None
        self._deselect()
        self.session.play(self.viewer, action)
        self._played()

    def _played(self) -> None:
        self.phase = "idle"
        self.save()

    def _finish(self) -> None:
        self.phase, self.actor = "over", None
        self._wait = OVER_SECONDS

    def save(self) -> None:
        if self._save is not None:
            self._save(self)

    def shown_again(self) -> None:
        """Whoever was above may have changed the settings: the side that pieces and words face."""
        if not self.timeline.busy:
            self._face_viewer()
            self.snap()
            self.refresh_chrome()

    def leave(self) -> None:
        self.thinker.close()

    # Hands

    def extra_targets(self) -> list[Target]:
        if self.phase != "choosing" or self.timeline.busy or self.viewer is None:
            return []
        return self.action_targets(self.view, self.viewer, self.session.legal(self.viewer))

    def choose(self, target: Target) -> None:
        if callable(target.action):
            target.action()
        elif self._wants_second_tap(target):
            self._select(target)
        else:
            self.app.audio.play("button")
            self._commit(target.action)

    def _wants_second_tap(self, target: Target) -> bool:
        chosen = self.selected is not None and self.selected.action == target.action
        return not chosen and self.needs_confirmation(target.action)

    def _select(self, target: Target) -> None:
        if self.selected is not None and self.selected.id == target.id:
            return
        self._deselect()
        self.selected = target
        self._ghosts = [self.sprite(ghost) for ghost in self.preview(target.action)[1]]
        self.app.audio.play("focus_tick")
        self.refresh_chrome()

    def _deselect(self) -> None:
        self.selected = None
        for ghost in self._ghosts:
            self.stage.remove(ghost)
        self._ghosts = []

    def _confirm(self) -> None:
        if self.phase == "handover" and self.actor is not None:
            self._hand_over(self.actor)
        elif self.selected is not None:
            self._commit(self.selected.action)

    def undo(self) -> None:
        viewer = self.viewer
        if viewer is None or not self.session.can_undo(viewer):
            self.refuse(_("This can no longer be taken back."))
            return
        self._stop_thinking()
        self.session.undo(viewer)
        self.shown = self.seen[viewer] = self.session.match.ply
        self._spared = -1
        self.timeline.drop()
        self._deselect()
        self._retell()
        self.phase = "idle"
        self.snap()
        self.save()

    def pause(self) -> None:
        if self._pause is not None:
            self._pause(self)
        else:
            self.app.pop()

    def back(self) -> None:
        if self.selected is not None:
            self._deselect()
            self.refresh_chrome()
        else:
            self.pause()

    def hurry(self) -> bool:
        """A tap while something is under way: straight to its end."""
        if self._hurry():
            self._calm_at = self.app.clock + CALM_SECONDS
            return True
        return False

    def _hurry(self) -> bool:
        if self.timeline.busy:
            self.timeline.skip()
            self.snap()
            return True
        if self.phase in ("thinking", "forced"):
            self._wait = 0.0
            return True
        return False

    def on_intent(self, intent: Intent) -> bool:
        match intent:
            case Undo():
                self.undo()
            case Pause():
                self.pause()
            case Press(at, _) if self._pressed_widget(at) is None and self.hurry():
                pass
            case Confirm() if self.hurry():
                pass
            case Press() | Confirm() if self._is_hammering(intent):
                self._calm_at = self.app.clock + CALM_SECONDS
            case Confirm() if self.phase in ("idle", "grace", "over") and self.focus.id != "undo":
                pass  # the ring rests on what is left while nothing is asked: the pause, say
            case Press(at, _):
                self._grabbed = self.grab(at) if self.phase == "choosing" else None
                return False
            case Drag(at, _, _) if self._grabbed is not None:
                self._carry(self._grabbed, at)
            case Release(at, _, _, dragged) if self._grabbed is not None:
                return self._let_go(at, dragged)
            case Hold(at, _):
                return self._peek.begin(at)
            case Release() if self._peek.showing:
                self._peek.end()
                return False
            case _:
                return self._peek.key(intent)
        self.update_ring()
        return True

    def handle(self, intent: Intent) -> None:
        super().handle(intent)
        if isinstance(intent, Move) and self.phase == "choosing" and self.app.top is self:
            target = self.focus.current(self.extra_targets())
            if target is None or target.why_not or callable(target.action):
                self._deselect()
                self.refresh_chrome()
            elif self.needs_confirmation(target.action):
                self._select(target)

    def _is_hammering(self, intent: Press | Confirm) -> bool:
        """The same hand that just skipped something goes on; the pause and the undo can always be pressed."""
        if self.app.clock >= self._calm_at:
            return False
        pressed = self._pressed_widget(intent.at) if isinstance(intent, Press) else None
        return pressed is None or pressed.id == "confirm"

    def _pressed_widget(self, at: Point) -> Target | None:
        return next((t for w in self.widgets if w.visible for t in w.targets() if t.box.holds(at)), None)

    def _carry(self, key: Key, at: Point) -> None:
        sprite = self.pieces.get(key)
        if sprite is not None:
            sprite.x, sprite.y, sprite.z = at[0], at[1], GRABBED_Z
        target = self.drop(key, at)
        if target is not None and not target.why_not and self.needs_confirmation(target.action):
            self._select(target)
        elif self.selected is not None:
            self._deselect()
            self.refresh_chrome()

    def _let_go(self, at: Point, dragged: bool) -> bool:
        key, self._grabbed = self._grabbed, None
        if key is None or not dragged:
            return False
        self._pressed.clear()
        target = self.drop(key, at)
        if target is not None and not target.why_not:
            self._commit(target.action)
        else:
            if target is not None:
                self.refuse(target.why_not)
            self._deselect()
            self.timeline.play(self.pieces.settle(self.rest(self.view, self.eyes, SIZE), self.look_now))
        return True


def halo(w: int, h: int) -> Painted:
    """A rim of light round something that can be touched."""

    def paint(canvas: Canvas) -> None:
        canvas.panel(Box(0, 0, w, h), theme.FOCUS, theme.FOCUS, 6, alpha=0.3)

    return Painted("halo", w, h, paint)
