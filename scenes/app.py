"""The window's loop and the stack of scenes; the only reader of the event queue."""

import contextlib
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec
import pygame

from scenes.kit import livery, theme
from scenes.kit.assets import AssetMissing, Easel
from scenes.kit.audio import Audio, Silence
from scenes.kit.devices import Devices
from scenes.kit.fx import Fx, NoFx, Particles
from scenes.kit.intents import Fullscreen, Intent
from scenes.kit.language import _, set_language, system_language
from scenes.kit.layout import Viewport
from scenes.kit.scene import Scene
from scenes.kit.screen import Picture, Screen
from scenes.kit.settings import SPEEDS, Settings, save_settings
from scenes.projector import Projector

STEP_SECONDS = 1 / 60
MOST_STEPS = 30
"""After a long pause the clock does not catch up further than this."""
LONGEST_NAP_SECONDS = 0.5
CRASH_SECONDS = 2.0
"""A second crash within this time means that the way home is broken, too."""


class App:
    """Scenes are pushed, popped and replaced; the top one gets intents, ticks and the screen."""

    def __init__(
        self,
        screen: Screen,
        settings: Settings | None = None,
        folder: Path | None = None,
        audio: Audio | None = None,
        with_fx: bool = True,
        home: "Callable[[], Scene] | None" = None,
        log: Callable[[BaseException], str] | None = None,
    ) -> None:
        """`folder` is where settings are kept (None: nowhere); `home` makes the scene to return to after a
        crash, `log` writes a crash down and says where. Without `log` exceptions rise, as tests want."""
        self.screen = screen
        self.settings = settings or Settings()
        self.folder = folder
        self._games: Path | None = None
        self.audio: Audio = audio or Silence()
        self.stack: list[Scene] = []
        self._home = home
        self._log = log
        self._with_fx = with_fx
        self._last_crash = -CRASH_SECONDS
        self.clock = 0.0
        self.running = True
        self.kiosk = False
        """In a café's cabinet nobody closes the window or leaves the full screen."""
        self._pointer_shown = True
        self.projector = Projector(screen, self.stack, theme.TEXT_FACTORS[self.settings.text_size])
        self.devices = Devices(lambda at: self.viewport.to_logical(at), lambda: self.viewport.window)
        set_language(self.settings.language or system_language())

    @property
    def games(self) -> Path | None:
        """Where the unfinished game is kept: beside the settings, unless another window keeps one there."""
        return self._games or self.folder

    @games.setter
    def games(self, folder: Path) -> None:
        self._games = folder

    @property
    def viewport(self) -> Viewport:
        return self.projector.viewport

    @property
    def easel(self) -> Easel:
        return self.projector.easel

    @property
    def frame(self) -> int:
        """How many pictures were shown so far."""
        return self.projector.frame

    @property
    def fading(self) -> bool:
        return self.projector.fading

    # The stack

    @property
    def top(self) -> Scene:
        return self.stack[-1]

    def push(self, scene: Scene) -> None:
        if self.stack:
            self.top.covered()
        self._change(lambda: self.stack.append(scene), scene)

    def replace(self, scene: Scene) -> None:
        """The top scene gives way."""

        def swap() -> None:
            if self.stack:
                self.stack.pop().leave()
            self.stack.append(scene)

        self._change(swap, scene)

    def reset(self, scene: Scene) -> None:
        """Every scene gives way: back to the title, say."""

        def swap() -> None:
            while self.stack:
                self.stack.pop().leave()
            self.stack.append(scene)

        self._change(swap, scene)

    def pop(self) -> None:
        """Back to the scene below; the last one closes the game."""
        if len(self.stack) == 1:
            self.quit()
            return

        def drop() -> None:
            self.stack.pop().leave()

        self._change(drop, None)
        self.top.shown_again()

    def quit(self) -> None:
        self.running = False

    def _change(self, rearrange: Callable[[], None], entering: Scene | None) -> None:
        before = bool(self.stack)
        rearrange()
        self.devices.swallow()
        self.type_text(False)
        if entering is not None:
            entering.enter(self)
        top = self.top
        top.stage.invalidate()
        if top.overlay:
            top.stage.background = top.backdrop = None
        if top.music is not None:
            self.audio.music(top.music)
        top.update_ring()
        if before and not self.settings.reduced_motion:
            self.projector.start_fade()

    # Settings

    @property
    def speed(self) -> float:
        return SPEEDS[self.settings.speed]

    def set_settings(self, settings: Settings) -> None:
        """Apply and remember; scenes are rebuilt when words or their size change."""
        old, self.settings = self.settings, settings
        self.audio.set_volumes(settings.music, settings.effects)
        if self.folder is not None and settings != old:
            save_settings(self.folder, settings)
        if settings.fullscreen != old.fullscreen:
            self._fill_screen(settings.fullscreen)
        for scene in self.stack:
            scene.obey_settings()
        if (settings.language, settings.text_size) != (old.language, old.text_size):
            set_language(settings.language or system_language())
            self.easel.resize(self.viewport.scale, theme.TEXT_FACTORS[settings.text_size])
            for scene in self.stack:
                scene.backdrop = None
                scene.rebuild()
            self.top.update_ring()

    def set_fullscreen(self, on: bool) -> None:
        """What the screen shows counts, not what the settings said: --fullscreen fills it without them."""
        self._fill_screen(on)
        self.set_settings(msgspec.structs.replace(self.settings, fullscreen=on))

    def _fill_screen(self, on: bool) -> None:
        self.screen.set_fullscreen(on)
        self.resized()

    def dress(self, colours: Sequence[int] = ()) -> None:
        """From the next scene on every seat wears the colour told, or its own."""
        if livery.wear(colours):
            self.easel.forget()

    def make_fx(self) -> Particles:
        return Fx() if self._with_fx and not self.settings.reduced_motion else NoFx()

    def type_text(self, on: bool) -> None:
        """Between type_text(True) and (False) keys are letters: Typed and Erase."""
        self.devices.typing = on
        if pygame.display.get_init():
            (pygame.key.start_text_input if on else pygame.key.stop_text_input)()

    # Size

    def resized(self) -> None:
        self.projector.fit(theme.TEXT_FACTORS[self.settings.text_size])

    # One step

    def read(self, event: pygame.Event) -> None:
        self._show_pointer(event)
        if event.type == pygame.QUIT:
            if not self.kiosk:
                self.quit()
        elif event.type in (pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE):
            if self.screen.surface.get_size() != self.viewport.window or pygame.display.get_init():
                self.resized()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self.projector.show_again()
        else:
            for intent in self.devices.read(event):
                self.handle(intent)

    def _show_pointer(self, event: pygame.Event) -> None:
        """A cabinet's pointer hides while fingers play; a real mouse brings it back."""
        if not self.kiosk or event.type not in (pygame.FINGERDOWN, pygame.MOUSEMOTION):
            return
        shown = event.type == pygame.MOUSEMOTION
        if (shown and getattr(event, "touch", False)) or shown == self._pointer_shown:
            return
        self._pointer_shown = shown
        if pygame.display.get_init():
            pygame.mouse.set_visible(shown)

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Fullscreen):
            if self.kiosk:
                return
            self.set_fullscreen(not self.screen.fullscreen)
        elif self.stack:
            with self._guarded():
                self.top.handle(intent)

    def tick(self, seconds: float = STEP_SECONDS) -> None:
        self.clock += seconds
        for intent in self.devices.tick(seconds):
            self.handle(intent)
        if self.stack:
            with self._guarded():
                self.top.tick(seconds)

    def draw(self) -> list[pygame.Rect]:
        """Bring the screen up to date; what changed, in window pixels. Nothing moved: nothing is drawn."""
        return self.projector.draw()

    def picture(self, depth: int | None = None) -> pygame.Surface:
        """The top scene (or the one at `depth`) drawn whole on a surface of its own."""
        return self.projector.picture(len(self.stack) - 1 if depth is None else depth)

    def rest_seconds(self) -> float:
        """How long the loop may sleep unless an event comes."""
        if self.fading or self.devices.waiting or not self.stack:
            return 0.0
        return self.top.rest_seconds()

    # Crashes

    @contextlib.contextmanager
    def _guarded(self) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            if self._log is None or self._home is None:
                raise
            where = self._log(error)
            if self.clock - self._last_crash < CRASH_SECONDS:
                print(
                    _("Something broke twice in a row; the details are in {file}.").format(file=where),
                    file=sys.stderr,
                )
                self.quit()
                return
            self._last_crash = self.clock
            self._go_home(error)

    def _go_home(self, error: Exception) -> None:
        assert self._home is not None
        while self.stack:
            with contextlib.suppress(Exception):  # it may be the scene that just broke
                self.stack.pop().leave()
        with self._guarded():
            self.reset(self._home())
            missing = isinstance(error, AssetMissing)
            broken = _("Something broke, so we are back at the start. Your game was saved.")
            self.top.say(str(error) if missing else broken)

    # The loop

    def run(self) -> None:
        """Until the last scene is gone: sleep while nothing moves, else sixty frames a second."""
        pace = pygame.time.Clock()
        last = time.perf_counter()
        spare = 0.0
        while self.running and self.stack:
            nap = min(self.rest_seconds(), LONGEST_NAP_SECONDS)
            first = pygame.event.wait(int(nap * 1000)) if nap > STEP_SECONDS else None
            now = time.perf_counter()
            spare = min(spare + now - last, MOST_STEPS * STEP_SECONDS)
            last = now
            while spare >= STEP_SECONDS:
                spare -= STEP_SECONDS
                self.tick()
            if first is not None and first.type != pygame.NOEVENT:
                self.read(first)
            for event in pygame.event.get():
                self.read(event)
            with self._guarded():
                self.screen.present(self.draw())
            pace.tick(60)

    def settle(self, longest_seconds: float = 60.0) -> None:
        """Tick and draw until no fade and no blocking script is under way: for tests and pictures."""
        for _frame in range(round(longest_seconds / STEP_SECONDS)):
            self.tick()
            self.draw()
            if not self.fading and not self.top.timeline.busy:
                return

    def hear(self, audio: Audio) -> None:
        """Sound comes after the first frame: opening a device takes longer than painting one."""
        self.audio = audio
        audio.set_volumes(self.settings.music, self.settings.effects)
        if self.stack and self.top.music is not None:
            audio.music(self.top.music)

    def close(self) -> None:
        while self.stack:
            self.stack.pop().leave()
        self.audio.close()
        self.screen.close()


def headless(
    size: tuple[int, int] = (1920, 1080), settings: Settings | None = None, with_fx: bool = True
) -> App:
    """An app on a plain surface, driven by hand: push a scene, feed intents, tick, draw, look."""
    if not pygame.font.get_init():
        pygame.font.init()
    return App(Picture(size), settings or Settings(language="en"), with_fx=with_fx)
