"""TableScene: a session, the view of whoever looks, its events shown one after the other, and the hands."""

from collections.abc import Callable, Sequence

from game.session import Session
from scenes.kit.focus import Target, under
from scenes.kit.intents import Confirm, Drag, Hint, Hold, Intent, Move, Pause, Press, Release, Step, Undo
from scenes.kit.language import _
from scenes.kit.layout import SIZE, Point
from scenes.kit.pieces import Key
from scenes.kit.tabletop import Eyes, halo
from scenes.kit.thinker import Thinker
from scenes.kit.turns import Turns

__all__ = ["Eyes", "TableScene", "halo"]

GRABBED_Z = 720
CALM_SECONDS = 0.35
"""Whoever hammered to skip something must pause this long before a tap counts as a choice."""


class TableScene(Turns):
    """What every game's scene inherits: see Tabletop for what it has to supply."""

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
        super().__init__(session, seen, sides, thinker)
        self._save, self._pause, self._over = save, pause, over
        self._grabbed: Key | None = None
        self._calm_at = 0.0

    # Targets

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

    def _confirm(self) -> None:
        if self.phase == "handover" and self.actor is not None:
            self._hand_over(self.actor)
        elif self.selected is not None:
            self._commit(self.selected.action)

    def undo(self) -> None:
        viewer = self.viewer
        if viewer is None or not self.session.can_undo(viewer):
            played = any(seat in self.session.people for seat, _action in self.session.match.actions)
            gone, none = _("This can no longer be taken back."), _("There is nothing to take back yet.")
            self.refuse(gone if played else none)
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

    # Pointers and keys

    def on_intent(self, intent: Intent) -> bool:
        if not isinstance(intent, Hold):
            self.telling.end()
        match intent:
            case Undo():
                self.undo()
            case Pause():
                self.pause()
            case Hint():
                self.explain()
            case Press(at, _) if self.widget_at(at) is None and self.hurry():
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
            case Hold(at, pointer):
                return self._rest(at, pointer)
            case Release() if self._peek.showing:
                self._peek.end()
                return False
            case _:
                return self._peek.key(intent)
        self.update_ring()
        return True

    def handle(self, intent: Intent) -> None:
        super().handle(intent)
        if isinstance(intent, (Move, Step)) and self.phase == "choosing" and self.app.top is self:
            target = self.focus.current(self.extra_targets())
            if self.focus.id == self.confirm_button.name and self.selected is not None:
                return  # on the way to confirm what is previewed
            if target is None or target.why_not or callable(target.action):
                self._deselect()
                self.refresh_chrome()
            elif self.needs_confirmation(target.action):
                self._select(target)

    def _rest(self, at: Point, pointer: int) -> bool:
        """A finger rests: it peeks, is told what this is, or sees what would happen; it chooses nothing."""
        if self._peek.begin(at) or self.telling.begin(at):
            self.forget_press(pointer)
            return True
        target = under(self.extra_targets(), at)
        if target is None or target.why_not or callable(target.action):
            return False
        if not self.needs_confirmation(target.action):
            return False
        self.forget_press(pointer)
        self._select(target)
        return True

    def _is_hammering(self, intent: Press | Confirm) -> bool:
        """The same hand that just skipped something goes on; the pause and the undo can always be pressed."""
        if self.app.clock >= self._calm_at:
            return False
        pressed = self.widget_at(intent.at) if isinstance(intent, Press) else None
        return pressed is None or pressed.id == "confirm"

    def _carry(self, key: Key, at: Point) -> None:
        sprite = self.pieces.get(key)
        if sprite is not None:
            sprite.x, sprite.y, sprite.z = at[0], at[1], GRABBED_Z
        self._show_glow_of(key, False)
        target = self.drop(key, at)
        if target is not None and not target.why_not and self.needs_confirmation(target.action):
            self._select(target)
        elif self.selected is not None:
            self._deselect()
            self.refresh_chrome()

    def _show_glow_of(self, key: Key, shown: bool) -> None:
        """Where a piece was lifted from nothing shines."""
        for target, glow in self._glows.items():
            if target.id == key:
                glow.visible = shown

    def _let_go(self, at: Point, dragged: bool) -> bool:
        key, self._grabbed = self._grabbed, None
        if key is None or not dragged:
            return False
        self._show_glow_of(key, True)
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

    # The world outside the table

    def save(self) -> None:
        if self._save is not None:
            self._save(self)

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

    def covered(self) -> None:
        super().covered()
        self._peek.end()
        self.telling.end()

    def shown_again(self) -> None:
        """Whoever was above may have changed the settings: the side that pieces and words face."""
        if not self.timeline.busy:
            self._face_viewer()
            self.snap()
            self.refresh_chrome()

    def leave(self) -> None:
        self.thinker.close()

    def finished(self) -> None:
        if self._over is not None:
            self._over(self)
