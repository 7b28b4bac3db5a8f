"""Pictures and words: crisp, fitted, kept; missing ones say so; an idle screen draws nothing."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from scenes.app import App, headless
from scenes.kit import assets, theme
from scenes.kit.assets import Art, AssetMissing, Easel, Painted
from scenes.kit.canvas import Canvas
from scenes.kit.fx import KINDS, Fx, NoFx, Particles
from scenes.kit.intents import Confirm, Move, Press, Release
from scenes.kit.layout import Box
from scenes.kit.motion import Burst, Script, Tween
from scenes.kit.scene import Scene
from scenes.kit.settings import Settings
from scenes.kit.sprite import Sprite
from scenes.kit.text import Words, font
from scenes.kit.widgets import Button, Listing, Slider, Stepper, Toggle
from scenes.kit.widgets.card import card_look, reads_upside_down
from scenes.kit.widgets.dialog import Dialog
from scenes.title import Title

FRENCH = "À l’œuvre : où naît l’été, Noël guette le cœur ému — « ça va » ? ŒÆÇÉÈÊËÎÏÔÙÛÜŸ"


class Yard(Scene):
    def __init__(self) -> None:
        super().__init__()
        self.done: list[object] = []

    def paint_background(self, canvas: Canvas) -> None:
        canvas.fill(theme.LEAF)

    def build(self) -> None:
        for place in range(8):
            self.sprite(Sprite(Painted(("egg", place), 80, 100, egg), 200 + 150 * place, 300, z=place))
        self.hen = self.sprite(Sprite(Painted("hen", 120, 120, egg), 300, 700))
        self.add(Button(Box(100, 100, 300, 110), "Press", lambda: self.done.append("press"), name="press"))
        self.add(Button(Box(500, 100, 300, 110), "No", lambda: self.done.append("no"), why_not="Not now."))
        self.add(Toggle(Box(900, 100, 700, 100), "Toggle", False, self.done.append, name="toggle"))
        self.add(Slider(Box(900, 400, 700, 100), "Slide", 0.5, self.done.append, name="slider"))
        self.add(
            Stepper(Box(900, 550, 700, 100), "Step", ["a", "b", "c"], 0, self.done.append, name="stepper")
        )


def egg(canvas: Canvas) -> None:
    w, h = canvas.size
    canvas.disc((w / 2, h / 2), min(w, h) / 2 - 4, theme.CREAM)


@pytest.fixture
def yard() -> tuple[App, Yard]:
    app = headless((960, 540))
    scene = Yard()
    app.push(scene)
    app.settle()
    return app, scene


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


# Pictures


def test_a_missing_picture_is_named_in_a_sentence() -> None:
    with pytest.raises(
        AssetMissing, match=r"“shared/unicorn” is missing: expected assets.art.shared.unicorn\.svg\.$"
    ):
        Easel().surface(Art("shared/unicorn", height=50))


def test_a_drawing_is_rasterised_once_per_size(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[int, int]] = []
    real = assets.rasterise

    def counting(source: str, width: int, height: int) -> pygame.Surface:
        made.append((width, height))
        return real(source, width, height)

    monkeypatch.setattr(assets, "rasterise", counting)
    easel = Easel(0.5)
    for _ in range(3):
        easel.variant(Art("shared/hen_0", height=200), angle=30)
        easel.variant(Art("shared/hen_0", height=200), alpha=0.5, sx=1.2)
    assert made == [(100, 100)]
    easel.resize(2.0, 1.0)
    assert easel.surface(Art("shared/hen_0", height=200)).get_size() == (400, 400)
    assert made == [(100, 100), (400, 400)], "crisp at the new size, not scaled up"


def test_recoloured_and_plain_drawings_differ() -> None:
    easel = Easel()
    plain = easel.surface(Art("shared/hen_0", height=60))
    painted = easel.surface(Art("shared/hen_0", height=60, recolour=(("#e2642a", "#0000ff"),)))
    assert pygame.image.tobytes(plain, "RGBA") != pygame.image.tobytes(painted, "RGBA")


def test_a_turned_picture_has_smooth_edges() -> None:
    square = Painted("square", 60, 60, lambda canvas: canvas.fill((0, 0, 0)))
    turned = Easel().variant(square, angle=9)
    alphas = [turned.get_at((x, y)).a for x in range(turned.get_width()) for y in range(turned.get_height())]
    assert sum(0 < alpha < 255 for alpha in alphas) > 2 * 60, "between the picture and the air all round it"


@pytest.mark.parametrize(
    ("number", "underlined"),
    [("6", True), ("66", True), ("89", True), ("16", True), ("69", False), ("88", False), ("60", False)],
)
def test_a_number_that_reads_otherwise_from_across_the_table_is_underlined(
    number: str, underlined: bool
) -> None:
    assert reads_upside_down(number) == underlined
    card = Easel().surface(card_look(number, 252))
    ink = card.get_at((card.get_width() // 2, round(252 * 0.685)))[:3]
    assert (ink == theme.INK) == underlined


def test_the_cache_gives_way_before_memory_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assets, "CACHE_BYTES", 100_000)
    easel = Easel()
    for size in range(50, 120):
        easel.surface(Painted("egg", size, size, egg))
    assert sum(s.get_width() * s.get_height() * 4 for s in easel._kept.values()) <= 100_000


# Words


@pytest.mark.parametrize("factor", theme.TEXT_FACTORS.values())
@pytest.mark.parametrize(("width", "height"), [(600, 200), (180, 60), (40, 30), (900, 40)])
def test_words_are_never_clipped(width: int, height: int, factor: float) -> None:
    easel = Easel(1.0, factor)
    drawn = easel.surface(Words(FRENCH, 40, theme.INK, width, height, outline=theme.WHITE))
    lines, _ = Words(FRENCH, 40, theme.INK, width, height).fitted(easel)
    assert " ".join(lines) == FRENCH, "every word is there"
    if (width, height) != (40, 30):
        assert drawn.get_width() <= width
        assert drawn.get_height() <= height


@pytest.mark.parametrize("family", [theme.TEXT, theme.DISPLAY])
def test_both_fonts_have_the_french_letters(family: str) -> None:
    missing = [
        letter for letter, metric in zip(FRENCH, font(family, 40).metrics(FRENCH), strict=True) if not metric
    ]
    assert not missing


def test_text_grows_with_the_setting_when_there_is_room() -> None:
    small, large = (Easel(1.0, factor).surface(Words("Poule", 40)) for factor in (1.0, 1.3))
    assert large.get_height() > small.get_height()


# Drawing only what moved


def test_an_idle_screen_draws_nothing(yard: tuple[App, Yard]) -> None:
    app, _scene = yard
    before = app.frame
    for _ in range(120):
        app.tick()
        assert app.draw() == []
    assert app.frame == before
    assert app.rest_seconds() > 1


def test_a_mover_redraws_only_its_own_place(yard: tuple[App, Yard]) -> None:
    app, scene = yard
    scene.hen.x += 10
    areas = app.draw()
    assert areas
    assert sum(area.w * area.h for area in areas) < 0.05 * 960 * 540


def test_partial_drawing_equals_whole_drawing(yard: tuple[App, Yard]) -> None:
    app, scene = yard
    eggs = [sprite for sprite in scene.stage.sprites if sprite.z < 10]
    for step in range(60):
        for number, sprite in enumerate(eggs[: 1 + step % 5]):
            sprite.x += 7 * (number + 1) % 23 - 9
            sprite.angle += 11
            sprite.alpha = 0.3 + 0.1 * (step % 7)
            sprite.z = (step + number) % 9
        if step % 10 == 3:
            scene.stage.remove(eggs.pop())
        app.draw()
        assert pixels(app.screen.surface) == pixels(app.picture()), f"step {step}"
        scene.stage.stale = False


def test_what_lies_under_a_picture_without_holes_is_missed_by_nobody() -> None:
    """The wheel of posters, drawn in parts and drawn whole."""
    parts, whole = headless((640, 360)), headless((640, 360))
    for app in (parts, whole):
        app.push(Title())
        app.settle()
        app.devices.last = "keys"
        app.top.focus.id = "carousel"
        app.handle(Move(1, 0))
        app.handle(Move(1, 0))
    for _frame in range(45):
        for app in (parts, whole):
            app.tick()
            whole.top.stage.stale = True
            app.draw()
        assert pygame.image.tobytes(parts.screen.surface, "RGB") == pygame.image.tobytes(
            whole.screen.surface, "RGB"
        )


def test_particles_leave_no_litter(yard: tuple[App, Yard]) -> None:
    app, scene = yard
    clean = pixels(app.screen.surface)

    def burst() -> Script:
        yield Burst("feathers", (960, 540))

    scene.timeline.play(burst())
    app.tick()
    app.draw()
    assert scene.fx.alive
    assert pixels(app.screen.surface) != clean
    for _ in range(300):
        app.tick()
        app.draw()
    assert not scene.fx.alive
    assert pixels(app.screen.surface) == clean


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_particle_flies_and_dies(kind: str) -> None:
    fx, easel = Fx(), Easel(0.5)
    fx.burst(kind, (960, 540))
    blits, _ = fx.blits(easel)
    assert len(blits) == KINDS[kind].amount
    for _ in range(240):
        fx.tick(1 / 60)
        fx.blits(easel)
    assert fx.alive == 0
    assert not fx.blits(easel)[1]
    assert not fx.dirty


def test_the_twin_without_particles_takes_the_same_orders() -> None:
    twins: list[Particles] = [Fx(), NoFx()]
    for fx in twins:
        fx.burst("feathers", (0, 0), 3)
        fx.tick(0.1)
        with pytest.raises(ValueError, match="glitter"):
            fx.burst("glitter", (0, 0))
        fx.clear()
        assert fx.alive == 0
    assert NoFx().blits(Easel()) == ([], [])


@pytest.mark.parametrize("size", [(640, 360), (1024, 768), (540, 960)])
def test_a_resized_window_shows_the_same_scene_with_bars(
    yard: tuple[App, Yard], size: tuple[int, int]
) -> None:
    app, _scene = yard
    app.screen.resize(size)
    app.resized()
    app.draw()
    v = app.viewport
    centre = app.screen.surface.get_at((v.x + v.w // 2, v.y + v.h - 2))
    assert centre[:3] == theme.LEAF
    if v.y:
        assert app.screen.surface.get_at((size[0] // 2, 1))[:3] == theme.WALNUT


# Widgets by every hand


def tap(app: App, x: float, y: float) -> None:
    app.handle(Press((x, y)))
    app.handle(Release((x, y), (x, y)))


def test_a_button_is_pressed_on_release_and_only_inside(yard: tuple[App, Yard]) -> None:
    app, scene = yard
    app.handle(Press((200, 150)))
    assert scene.widgets[0].pressed
    assert scene.done == []
    app.handle(Release((1500, 900), (200, 150)))
    assert scene.done == []
    tap(app, 200, 150)
    assert scene.done == ["press"]


def test_a_button_that_cannot_be_used_says_why(yard: tuple[App, Yard]) -> None:
    app, scene = yard
    tap(app, 600, 150)
    assert scene.done == []
    assert app.audio.heard[-1] == "error_soft"  # type: ignore[union-attr]


def test_widgets_by_touch(yard: tuple[App, Yard]) -> None:
    app, scene = yard
    tap(app, 1000, 150)
    tap(app, 1580, 600)
    tap(app, 1300, 600)
    tap(app, 1500, 450)
    assert scene.done == [True, 1, 0, 1.0]


def test_widgets_by_keys(yard: tuple[App, Yard]) -> None:
    app, scene = yard
    app.devices.last = "keys"
    scene.focus.id = "toggle"
    for intent in (
        Move(1, 0),
        Confirm(),
        Confirm(),
        Move(0, 1),
        Move(1, 0),
        Move(0, 1),
        Move(-1, 0),
        Confirm(),
    ):
        app.handle(intent)
    assert scene.done == [True, False, 0.6, 2, 0]


def test_a_list_scrolls_and_stops_at_both_ends() -> None:
    app = headless((960, 540))

    class Page(Scene):
        def build(self) -> None:
            self.list = Listing(Box(0, 0, 400, 300), [(f"line {n}", None) for n in range(30)])
            self.add(self.list)

    page = Page()
    app.push(page)
    assert not page.list.scroll(-1)
    assert page.list.scroll(5)
    assert page.list.offset == 5
    page.list.scroll(500)
    assert page.list.offset == 29


def test_a_line_too_long_for_its_list_is_shrunk_until_it_fits() -> None:
    app = headless((960, 540))

    class Page(Scene):
        def build(self) -> None:
            self.add(Listing(Box(0, 0, 300, 110), [(FRENCH, None)]))
            self.line = self.stage.sprites[-1]

    page = Page()
    app.push(page)
    assert isinstance(page.line.look, Words), "small, and not left out"
    assert app.easel.surface(page.line.look).get_height() / app.easel.scale <= 110


def test_a_dialog_darkens_what_is_below_and_answers_once(yard: tuple[App, Yard]) -> None:
    app, scene = yard
    below = app.screen.surface.get_at((5, 530))
    answers = [
        ("Yes", "go", lambda: scene.done.append("yes")),
        ("No", "plain", lambda: scene.done.append("no")),
    ]
    app.push(Dialog("Sure?", "Really leave?", answers, cancel=1))
    app.settle()
    assert sum(app.screen.surface.get_at((5, 530))[:3]) < sum(below[:3])
    app.top.back()
    assert scene.done == ["no"]
    assert app.top is scene


# The stack


def test_a_cross_fade_ends_on_exactly_the_new_scene(yard: tuple[App, Yard]) -> None:
    app, _ = yard

    class Night(Scene):
        def paint_background(self, canvas: Canvas) -> None:
            canvas.fill(theme.DUSK)

    app.replace(Night())
    app.draw()
    mixed = app.screen.surface.get_at((5, 530))[:3]
    assert mixed not in (theme.DUSK, theme.LEAF)
    app.settle()
    assert app.screen.surface.get_at((5, 530))[:3] == theme.DUSK


def test_another_language_rebuilds_the_scene_at_once(yard: tuple[App, Yard]) -> None:
    app, scene = yard
    sprites = list(scene.stage.sprites)
    app.set_settings(Settings(language="fr"))
    assert scene.stage.sprites
    assert scene.stage.sprites[0] not in sprites
    app.set_settings(Settings(language="en"))


def test_a_crash_in_a_scene_leads_home_with_a_sentence_and_a_log(tmp_path: Path) -> None:
    logged: list[BaseException] = []

    def log(error: BaseException) -> str:
        logged.append(error)
        return "log"

    class Broken(Scene):
        def on_tick(self, seconds: float) -> None:
            raise ZeroDivisionError("by hen")

    app = headless((640, 360))
    app._home, app._log = Yard, log
    app.clock = 100.0
    app.push(Broken())
    app.tick()
    assert isinstance(app.top, Yard)
    assert [str(error) for error in logged] == ["by hen"]
    app.settle()
    assert app.running


def test_a_home_that_is_broken_too_ends_the_game_with_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    class Broken(Scene):
        def build(self) -> None:
            raise ZeroDivisionError("by egg")

        def on_tick(self, seconds: float) -> None:
            raise ZeroDivisionError("by hen")

    app = headless((640, 360))
    app._home, app._log = Broken, lambda error: "crash.txt"
    app.clock = 100.0
    app.push(Scene())
    app.top.on_tick = Broken.on_tick.__get__(app.top)  # type: ignore[method-assign]
    app.tick()
    assert not app.running
    assert "crash.txt" in capsys.readouterr().err


def test_a_tween_under_the_loop_reaches_its_goal(yard: tuple[App, Yard]) -> None:
    app, scene = yard

    def walk() -> Script:
        yield Tween(scene.hen, 0.5, x=900)

    scene.timeline.play(walk())
    app.settle()
    assert scene.hen.x == 900
    assert app.draw() == []
