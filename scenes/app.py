"""The window's loop and the stack of scenes; the only reader of the event queue."""

import contextlib
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame

from scenes.kit import theme
from scenes.kit.assets import AssetMissing, Easel
from scenes.kit.audio import Audio, Silence, open_audio
from scenes.kit.canvas import Canvas
from scenes.kit.devices import Devices
from scenes.kit.fx import Fx, NoFx, Particles
from scenes.kit.intents import Fullscreen, Intent
from scenes.kit.language import _, set_language, system_language
from scenes.kit.layout import Viewport
from scenes.kit.scene import Scene
from scenes.kit.screen import NoDisplay, Picture, Screen, Window
from scenes.kit.settings import (
    SPEEDS,
    Settings,
    config_folder,
    load_settings,
    log_folder,
    save_settings,
    write_whole,
)

TITLE = "Basse-Cour"
WINDOW_SIZE = (1280, 720)
NO_DISPLAY = 2
INCOMPLETE = 3
"""Exit codes: nowhere to show anything; a picture or font of the game is missing."""

STEP_SECONDS = 1 / 60
MOST_STEPS = 30
"""After a long pause the clock does not catch up further than this."""
LONGEST_NAP_SECONDS = 0.5
FADE_FRAMES = 14
FADE_ALPHA = 70
"""Of 255: how much of the new scene each frame of a cross-fade adds."""
VEIL = (*theme.DUSK_DEEP, 150)
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
        self.audio: Audio = audio or Silence()
        self.stack: list[Scene] = []
        self.frame = 0
        self._home = home
        self._log = log
        self._with_fx = with_fx
        self._fade: pygame.Surface | None = None
        self._fade_left = 0
        self._last_crash = -CRASH_SECONDS
        self._bars = True
        self.clock = 0.0
        self.running = True
        self.kiosk = False
        """In a café's cabinet nobody closes the window or leaves the full screen."""
        self._pointer_shown = True
        self.viewport = Viewport.fit(screen.size)
        self.easel = Easel(self.viewport.scale, theme.TEXT_FACTORS[self.settings.text_size])
        self.devices = Devices(lambda at: self.viewport.to_logical(at), lambda: self.viewport.window)
        self._look_again()
        set_language(self.settings.language or system_language())

    # The stack

    @property
    def top(self) -> Scene:
        return self.stack[-1]

    def push(self, scene: Scene) -> None:
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
            self._fade_left = FADE_FRAMES
            self._fade = None

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
            self.screen.set_fullscreen(settings.fullscreen)
            self.resized()
        for scene in self.stack:
            scene.obey_settings()
        if (settings.language, settings.text_size) != (old.language, old.text_size):
            set_language(settings.language or system_language())
            self.easel.resize(self.viewport.scale, theme.TEXT_FACTORS[settings.text_size])
            for scene in self.stack:
                scene.backdrop = None
                scene.rebuild()
            self.top.update_ring()

    def make_fx(self) -> Particles:
        return Fx() if self._with_fx and not self.settings.reduced_motion else NoFx()

    def type_text(self, on: bool) -> None:
        """Between type_text(True) and (False) keys are letters: Typed and Erase."""
        self.devices.typing = on
        if pygame.display.get_init():
            (pygame.key.start_text_input if on else pygame.key.stop_text_input)()

    # Size

    def _look_again(self) -> None:
        v = self.viewport
        self._view = self.screen.surface.subsurface((v.x, v.y, v.w, v.h))
        self._bars = True

    def resized(self) -> None:
        self.screen.refresh()
        self.viewport = Viewport.fit(self.screen.size)
        self.easel.resize(self.viewport.scale, theme.TEXT_FACTORS[self.settings.text_size])
        self._look_again()
        self._fade_left = 0
        for scene in self.stack:
            scene.stage.background = scene.backdrop = None
            scene.stage.invalidate()

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
            self._bars = True
            if self.stack:
                self.top.stage.stale = True
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
            import msgspec

            self.set_settings(msgspec.structs.replace(self.settings, fullscreen=not self.settings.fullscreen))
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
        if not self.stack:
            return []
        if self._fade_left:
            return self._draw_fade()
        stage = self.top.stage
        if stage.background is None:
            self._paint_background(len(self.stack) - 1)
        areas = stage.draw(self._view)
        if not areas:
            return []
        self.frame += 1
        if self._bars:
            self._paint_bars()
            return [self.screen.surface.get_rect()]
        return [area.move(self.viewport.x, self.viewport.y) for area in areas]

    def _paint_bars(self) -> None:
        self._bars = False
        v = self.viewport
        width, height = v.window
        if v.x:
            self.screen.surface.fill((0, 0, 0), (0, 0, v.x, height))
            self.screen.surface.fill((0, 0, 0), (v.x + v.w, 0, width, height))
        if v.y:
            self.screen.surface.fill((0, 0, 0), (0, 0, width, v.y))
            self.screen.surface.fill((0, 0, 0), (0, v.y + v.h, width, height))

    def _draw_fade(self) -> list[pygame.Rect]:
        """Each frame lays a thin coat of the new picture over the old; the last is the picture itself."""
        if self._fade is None:
            self._fade = pygame.Surface(self._view.get_size(), pygame.SRCALPHA)
            self._fade.blit(self.picture(), (0, 0))
            self._fade.fill((255, 255, 255, FADE_ALPHA), special_flags=pygame.BLEND_RGBA_MULT)
        self._fade_left -= 1
        self.frame += 1
        if self._fade_left:
            self._view.blit(self._fade, (0, 0))
        else:
            self._fade = None
            self.top.stage.stale = True
            self.top.stage.draw(self._view)
        self._paint_bars()
        return [self.screen.surface.get_rect()]

    def picture(self, depth: int | None = None) -> pygame.Surface:
        """The top scene (or the one at `depth`) drawn whole on a surface of its own."""
        index = len(self.stack) - 1 if depth is None else depth
        scene = self.stack[index]
        if scene.stage.background is None:
            self._paint_background(index)
        surface = pygame.Surface(self._view.get_size(), 0, self._view)
        scene.stage.stale = True
        scene.stage.draw(surface)
        scene.stage.stale = True
        return surface

    def _paint_background(self, index: int) -> None:
        scene = self.stack[index]
        if scene.overlay and index > 0:
            if scene.backdrop is None:
                scene.backdrop = self._darkened(index - 1)
            surface = scene.backdrop.copy()
        else:
            surface = pygame.Surface(self._view.get_size(), 0, self._view)
        scene.paint_background(Canvas(surface, self.easel))
        scene.stage.background = surface
        scene.stage.stale = True

    def _darkened(self, index: int) -> pygame.Surface:
        surface = self.picture(index)
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill(VEIL)
        surface.blit(veil, (0, 0))
        return surface

    def rest_seconds(self) -> float:
        """How long the loop may sleep unless an event comes."""
        if self._fade_left or self.devices.waiting or not self.stack:
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
            self._go_home()

    def _go_home(self) -> None:
        assert self._home is not None
        self.stack.clear()
        with self._guarded():
            self.reset(self._home())
            self.top.say(_("Something broke, so we are back at the start. Your game was saved."))

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
            if not self._fade_left and not self.top.timeline.busy:
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


def launch(
    home: Callable[[], Scene],
    size: tuple[int, int] = WINDOW_SIZE,
    fullscreen: bool = False,
    kiosk: bool = False,
) -> int:
    """Open a window on the scene that `home` makes and play until it is closed; the exit code."""
    folder = config_folder()
    settings = load_settings(folder)
    pygame.font.init()
    try:
        screen = Window(size, fullscreen or kiosk or settings.fullscreen, TITLE)
    except NoDisplay as error:
        print(f"Basse-Cour needs a screen. {error}", file=sys.stderr)
        return NO_DISPLAY
    app = App(screen, settings, folder, home=home, log=write_crash)
    app.kiosk = kiosk
    try:
        app.push(home())
        app.screen.present(app.draw())
    except AssetMissing as error:
        print(error, file=sys.stderr)
        return INCOMPLETE
    app.devices.plug_in_pads()
    app.hear(open_audio())
    app.run()
    app.close()
    pygame.quit()
    return 0


def write_crash(error: BaseException) -> str:
    """The traceback goes to the log folder, never to the players; where it went."""
    import traceback

    path = log_folder() / f"crash-{time.strftime('%Y%m%d-%H%M%S')}.txt"
    try:
        write_whole(path, "".join(traceback.format_exception(error)))
    except OSError:
        return "-"
    return str(path)


def headless(
    size: tuple[int, int] = (1920, 1080), settings: Settings | None = None, with_fx: bool = True
) -> App:
    """An app on a plain surface, driven by hand: push a scene, feed intents, tick, draw, look."""
    if not pygame.font.get_init():
        pygame.font.init()
    return App(Picture(size), settings or Settings(language="en"), with_fx=with_fx)
