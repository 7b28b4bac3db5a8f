"""What lies on a table and what is written beside it: the half of TableScene that a game fills in."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from game.core import Seat, Viewer
from game.session import Bot, Session
from scenes.kit import theme
from scenes.kit.assets import Art, Look, Painted
from scenes.kit.canvas import Canvas
from scenes.kit.chrome import Chrome, side_columns
from scenes.kit.focus import Target
from scenes.kit.language import _
from scenes.kit.layout import SIZE, Box, Point
from scenes.kit.motion import Script
from scenes.kit.pieces import Key, Pieces, Pose
from scenes.kit.scene import Scene
from scenes.kit.sprite import Sprite
from scenes.kit.telling import Told
from scenes.kit.widgets import Button, Label, Listing, Plate, ScoreChip
from scenes.kit.widgets.base import Widget
from scenes.kit.widgets.listing import dot

if TYPE_CHECKING:
    from scenes.app import App

GLOW_Z = 90
THOUGHT_Z = 650
NARROWEST_WORD = 200.0
"""A button narrower than this shows its picture alone."""


class Eyes(NamedTuple):
    """Who looks (None: the room) and from which side: quarter turns clockwise from the bottom edge."""

    viewer: Viewer
    turn: int = 0


class Tabletop(Scene):
    """A game's scene says where things rest, how events move them, how they look and what they are called."""

    game: ClassVar[str]

    def __init__(self, session: Session, seen: Sequence[int], sides: Sequence[int]) -> None:
        super().__init__()
        self.session = session
        self.rules = session.match.rules
        self.sides = tuple(sides) or (0,) * session.match.seats
        self.seen = list(seen) or [-1] * session.match.seats
        people = session.people
        self.viewer: Viewer = people[0] if len(people) == 1 else None
        self.shown = max(self.seen) if self.viewer is None else self.seen[self.viewer]
        self.view: Any = self.rules.empty(session.match.seats, session.match.options)
        self.log: list[tuple[str, Seat | None]] = []
        self.phase = "idle"
        """idle → (showing) → choosing | handover | grace | forced | thinking | over; "behind" a curtain."""
        self.actor: Seat | None = None
        self.performer: Seat | None = None
        """Whose move is being shown, and how many lines the log had before it."""
        self.told = 0
        self.catching_up = False
        self.selected: Target | None = None
        self._forced: Any = None
        self._ghosts: list[Sprite] = []
        self._glows: dict[Target, Sprite] = {}

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

    def thought_place(self, seat: Seat) -> Point | None:
        """Where the tail of a thinking bot's bubble ends; None where its chip says it another way."""
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

    def about(self, at: Point) -> Told | None:
        """What lies there, told from what the viewer may know, for a finger that rests on it."""
        return None

    def about_widget(self, name: Hashable) -> Told | None:
        """What a button is for."""
        match name:
            case "pause":
                return Told(_("Pause, settings and the way out."))
            case "hint":
                return Told(_("The rules in pictures."))
            case "undo":
                return Told(_("Takes back the last choice, while nothing is revealed."))
        return None

    def curtain(self, seat: Seat, reveal: Callable[[], None]) -> Scene:
        """The scene between two people: calls `reveal` once `seat` alone looks."""
        from scenes.curtain import Curtain

        others = [self.name(other) for other in self.session.people if other != seat]
        return Curtain(seat, self.name(seat), others, reveal, self.pause, self.eyes_of(seat).turn)

    def explain(self) -> None:
        """The rules in pictures; a game may have something shorter to say."""
        from scenes.how_to_play import HowToPlay

        self.app.push(HowToPlay(self.game))

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

    @property
    def facing(self) -> int:
        return self.eyes.turn

    def name(self, seat: Seat) -> str:
        player = self.session.players[seat]
        return player.name or _("Bot {number}").format(number=seat + 1)

    def is_bot(self, seat: Seat) -> bool:
        return isinstance(self.session.players[seat], Bot)

    @property
    def look_now(self) -> Callable[[Key], Look]:
        """How a piece looks on the view as it is now."""
        look, view, eyes = self.look, self.view, self.eyes
        return lambda key: look(key, view, eyes)

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
        self.task_label = Label(_inside(places), "", theme.BODY)
        self.add(self.task_label)
        self.log_list = Listing(places.log, name="log", empty=_("Nothing has happened yet."))
        self.add(self.log_list)
        wide = max(places.undo.w, places.undo.h) >= NARROWEST_WORD
        undo = _("Undo") if wide else ""
        self.undo_button = Button(places.undo, undo, self.undo, icon="undo", name="undo")
        self.add(self.undo_button)
        self.pause_button = Button(places.pause, "", self.pause, icon="pause", name="pause")
        self.add(self.pause_button)
        self.hint_button = Button(places.hint, "", self.explain, icon="question", name="hint")
        self.add(self.hint_button)
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
        dots = [dot(theme.SEATS[seat].colour) for seat in range(self.session.match.seats)]
        self.warm([self.undo_button.look(), bubble, *dots])

    def _face_viewer(self) -> None:
        """What to do and the buttons turn to the side of the table where whoever looks sits."""
        places = self.chrome()
        turning: list[tuple[Widget, Box]] = [
            (self._task_plate, places.task),
            (self.task_label, _inside(places)),
            (self.confirm_button, places.confirm),
            (self.undo_button, places.undo),
            (self.pause_button, places.pause),
            (self.hint_button, places.hint),
        ]
        for widget, box in turning:
            if (widget.box, widget.facing) != (box, places.turn):
                widget.move_to(box, places.turn)
        for still, box in ((self.log_list, places.log), *zip(self.chips, places.chips, strict=True)):
            if still.box != box:
                still.move_to(box)

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

    # What is written beside the board

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
        told = self.shown == self.session.match.ply and not self.timeline.busy
        return self.session.to_act() if told else ()

    def _task_line(self) -> str:
        match self.phase:
            case "choosing" if self.viewer is not None:
                if self.selected is not None:
                    return self.preview(self.selected.action)[0]
                return self.task(self.view, self.viewer)
            case "handover" if self.actor is not None:
                name = self.name(self.actor)
                if self.app.settings.place == "table":
                    return _("{name} chooses next.").format(name=name)
                return _("{name} chooses next. Hand over the screen.").format(name=name)
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
                if self.performer is not None and len(self.log) == self.told:
                    return _("{name} plays…").format(name=self.name(self.performer))
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

    # What the buttons do: TableScene knows

    def undo(self) -> None:
        raise NotImplementedError

    def pause(self) -> None:
        raise NotImplementedError

    def _confirm(self) -> None:
        raise NotImplementedError


def _inside(places: Chrome) -> Box:
    """Where the words of the line of what to do stand on its plate."""
    return places.task.grown(-min(18.0, places.task.w / 10, places.task.h / 10))


def halo(w: int, h: int) -> Painted:
    """A rim of light round something that can be touched."""

    def paint(canvas: Canvas) -> None:
        canvas.panel(Box(0, 0, w, h), theme.FOCUS, theme.FOCUS, 6, alpha=0.3)

    return Painted("halo", w, h, paint)
