"""From the title to a table by mouse, finger, keys alone and pad: real events into a headless app."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.session import Bot, Session
from scenes import tables
from scenes.app import App, headless
from scenes.kit import livery, theme
from scenes.kit.assets import Art
from scenes.kit.layout import Point
from scenes.kit.scene import Scene
from scenes.kit.settings import Settings
from scenes.kit.table import TableScene
from scenes.naming import LETTERS, Naming
from scenes.seats import Seats
from scenes.settings import SettingsScene
from scenes.title import Title

CENTRE = (960.0, 492.0)


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[App]:
    """A plain table stands in for the game's own; settings live in a fresh folder."""
    monkeypatch.setitem(tables.TABLES, "poule_position", "tests.stage.plain_table:PlainTable")
    app = headless((960, 540), Settings(language="en"), with_fx=False)
    app.folder = tmp_path
    monkeypatch.setattr(livery._wardrobe, "worn", livery.worn())
    app.push(Title())
    app.settle()
    yield app
    app.close()  # a bot that still thinks has nobody to answer


def pixels(app: App, at: Point) -> tuple[int, int]:
    x, y = app.viewport.to_window(at)
    return round(x), round(y)


def click(app: App, at: Point) -> None:
    pos = pixels(app, at)
    app.read(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False))
    app.tick()
    app.read(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False))
    app.settle()


def finger(app: App, kind: int, at: Point) -> None:
    x, y = pixels(app, at)
    width, height = app.viewport.window
    app.read(
        pygame.Event(kind, x=x / width, y=y / height, finger_id=4, touch_id=1, dx=0.0, dy=0.0, pressure=1.0)
    )


def tap(app: App, at: Point) -> None:
    finger(app, pygame.FINGERDOWN, at)
    app.tick()
    finger(app, pygame.FINGERUP, at)
    app.settle()


def swipe(app: App, start: Point, end: Point) -> None:
    finger(app, pygame.FINGERDOWN, start)
    for share in (0.3, 0.6, 1.0):
        app.tick()
        finger(
            app,
            pygame.FINGERMOTION,
            (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share),
        )
    app.tick()
    finger(app, pygame.FINGERUP, end)
    app.settle()


def key(app: App, code: int) -> None:
    app.read(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0))
    app.tick()
    app.read(pygame.Event(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0))
    app.settle()


def button(app: App, code: int) -> None:
    app.read(pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=code))
    app.tick()
    app.read(pygame.Event(pygame.CONTROLLERBUTTONUP, instance_id=0, button=code))
    app.settle()


def middle_of(app: App, name: object) -> Point:
    return next(target.box.centre for target in app.top.targets() if target.id == name)


def walk_to(app: App, name: object, press: Callable[[App, int], None], codes: dict[str, int]) -> None:
    """Move the ring as a player does: towards where the wanted thing is."""
    for _step in range(20):
        if app.top.focus.id == name:
            return
        here = app.top.focus.current(app.top.targets())
        at, goal = (here.box.centre if here else (0.0, 0.0)), middle_of(app, name)
        before = app.top.focus.id
        across, down = goal[0] - at[0], goal[1] - at[1]
        press(
            app,
            codes["down" if down > 0 else "up"]
            if abs(down) > 60
            else codes["right" if across > 0 else "left"],
        )
        if app.top.focus.id == before:
            press(app, codes["right" if across > 0 else "left"])
    raise AssertionError(f"the ring never reached {name}: it is on {app.top.focus.id}")


KEYS = {"up": pygame.K_UP, "down": pygame.K_DOWN, "left": pygame.K_LEFT, "right": pygame.K_RIGHT}
PAD = {
    "up": pygame.CONTROLLER_BUTTON_DPAD_UP,
    "down": pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    "left": pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    "right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
}


def session_of(app: App) -> Session:
    """Of the table, which may stand behind a curtain."""
    return next(scene.session for scene in app.stack if isinstance(scene, TableScene))


@pytest.mark.parametrize("touch", [click, tap], ids=["mouse", "finger"])
def test_a_pointer_chooses_seats_and_starts(app: App, touch: Callable[[App, Point], None]) -> None:
    touch(app, CENTRE)
    assert isinstance(app.top, Seats)
    touch(app, middle_of(app, "add seat"))
    touch(app, middle_of(app, ("player", 1)))
    touch(app, middle_of(app, "start"))
    assert session_of(app).match.seats == 4
    assert [isinstance(player, Bot) for player in session_of(app).players] == [False, False, True, True]


@pytest.mark.parametrize(
    ("press", "codes", "confirm"),
    [(key, KEYS, pygame.K_RETURN), (button, PAD, pygame.CONTROLLER_BUTTON_A)],
    ids=["keys", "pad"],
)
def test_a_ring_chooses_seats_and_starts(
    app: App, press: Callable[[App, int], None], codes: dict[str, int], confirm: int
) -> None:
    press(app, codes["down"])
    walk_to(app, "play", press, codes)
    press(app, confirm)
    assert isinstance(app.top, Seats)
    walk_to(app, ("player", 2), press, codes)
    press(app, confirm)
    walk_to(app, "start", press, codes)
    press(app, confirm)
    levels = [player.level if isinstance(player, Bot) else "" for player in session_of(app).players]
    assert levels == ["", "sensible", ""]


def test_a_swipe_turns_the_posters_and_starts_nothing(app: App) -> None:
    title = app.top
    assert isinstance(title, Title)
    swipe(app, (1050, 500), (780, 500))
    assert (app.top, title.game) == (title, "pole_position")
    swipe(app, (780, 500), (1050, 500))
    assert title.game == "poule_position"
    tap(app, (528, 510))
    assert title.game == "touche_poulet", "a tap on a neighbour brings it to the middle"


def test_every_poster_is_one_picture_as_soon_as_the_wheel_turns_and_its_parts_again_when_it_stops(
    app: App,
) -> None:
    title = app.top
    assert isinstance(title, Title)
    posters = title.carousel.posters
    title.carousel.turn(1)
    app.tick()
    assert all(poster.whole.visible for poster in posters), "those too that wait for their turn of the wave"
    assert not any(layer.visible for poster in posters for layer in poster.layers)
    for _frame in range(90):
        app.tick()
    assert not any(poster.whole.visible for poster in posters)
    assert all(layer.visible for poster in posters for layer in poster.layers)


def test_the_pads_shoulders_and_the_arrow_keys_turn_the_posters(app: App) -> None:
    title = app.top
    assert isinstance(title, Title)
    button(app, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    assert title.game == "pole_position"
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_RIGHT)
    assert title.game in ("pecking_order", "golden_eggs")


def test_a_game_without_a_table_cannot_be_started(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.title.has_table", lambda game: game == "poule_position")
    title = app.top
    assert isinstance(title, Title)
    title.rebuild()
    button(app, pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    assert title.game == "touche_poulet"
    tap(app, CENTRE)
    tap(app, middle_of(app, "play"))
    assert app.top is title


def test_a_name_is_typed_on_the_keyboard(app: App) -> None:
    tap(app, CENTRE)
    click(app, middle_of(app, ("name", 0)))
    assert isinstance(app.top, Naming)
    for letter in "🐔Zoé-Ann the\t Longest":
        app.read(pygame.Event(pygame.TEXTINPUT, text=letter))
    key(app, pygame.K_BACKSPACE)
    key(app, pygame.K_RETURN)
    assert isinstance(app.top, Seats)
    assert app.top.plan.chairs[0].name == "Zoé-Ann the"


def test_a_name_is_picked_with_a_finger_and_the_dice_offers_others(app: App) -> None:
    tap(app, CENTRE)
    tap(app, middle_of(app, ("name", 1)))
    before = [w.label for w in app.top.widgets if getattr(w, "name", None) == ("farm name", 0)]  # type: ignore[attr-defined]
    tap(app, middle_of(app, "dice"))
    after = [w.label for w in app.top.widgets if getattr(w, "name", None) == ("farm name", 0)]  # type: ignore[attr-defined]
    assert before != after
    tap(app, middle_of(app, ("farm name", 0)))
    assert isinstance(app.top, Seats)
    assert app.top.plan.chairs[1].name == after[0]


def test_seats_are_swapped_by_dragging_a_hen_and_by_tapping_two(app: App) -> None:
    tap(app, CENTRE)
    seats = app.top
    assert isinstance(seats, Seats)
    first, second, third = seats.plan.names
    swipe(app, middle_of(app, ("seat", 0)), middle_of(app, ("seat", 2)))
    assert seats.plan.names == (third, second, first)
    tap(app, middle_of(app, ("seat", 1)))
    tap(app, middle_of(app, ("seat", 2)))
    assert seats.plan.names == (third, first, second)


def test_a_hen_that_is_dragged_takes_its_colour_along_and_the_side_stays(app: App) -> None:
    tap(app, CENTRE)
    seats = app.top
    assert isinstance(seats, Seats)
    sides = seats.plan.sides
    swipe(app, middle_of(app, ("seat", 0)), middle_of(app, ("seat", 2)))
    assert (seats.plan.colours, seats.plan.sides) == ((2, 1, 0), sides)


def test_a_tap_on_the_emblem_gives_a_seat_a_colour_that_nobody_wears(app: App) -> None:
    tap(app, CENTRE)
    seats = app.top
    assert isinstance(seats, Seats)
    tap(app, middle_of(app, ("colour", 0)))
    tap(app, middle_of(app, ("colour", 0)))
    assert seats.plan.colours == (4, 1, 2)
    tap(app, middle_of(app, "add seat"))
    tap(app, middle_of(app, "add seat"))
    assert seats.plan.colours == (4, 1, 2, 0, 3)
    tap(app, middle_of(app, ("colour", 4)))
    assert seats.plan.colours == (3, 1, 2, 0, 4), "at a full table two players change colours"
    tap(app, middle_of(app, "start"))
    assert livery.worn() == (3, 1, 2, 0, 4)
    assert theme.SEATS[0] == theme.LIVERIES[3]


def test_a_game_is_resumed_in_the_colours_it_was_played_in(app: App) -> None:
    def first_hen() -> bytes:
        return pygame.image.tobytes(app.easel.surface(Art("shared/hen_0", height=60)), "RGBA")

    undressed = first_hen()
    tap(app, CENTRE)
    tap(app, middle_of(app, ("colour", 0)))
    tap(app, middle_of(app, "start"))
    dressed = first_hen()
    assert dressed != undressed, "what was painted before is painted anew"
    app.reset(Title())
    app.settle()
    assert livery.worn() == (0, 1, 2, 3, 4), "the title shows every hen as she is"
    assert first_hen() == undressed
    tap(app, middle_of(app, "resume"))
    assert livery.worn()[:3] == (3, 1, 2)
    assert first_hen() == dressed


def test_the_seats_say_what_a_player_and_a_place_are(app: App) -> None:
    tap(app, CENTRE)
    seats = app.top
    assert isinstance(seats, Seats)
    said = []
    for name in (("player", 1), ("player", 1), ("player", 1), "place", "place"):
        tap(app, middle_of(app, name))
        said.append(seats.hint.text)
    assert len(set(said)) == 5


def test_a_name_is_typed_with_a_finger(app: App) -> None:
    tap(app, CENTRE)
    tap(app, middle_of(app, ("name", 0)))
    tap(app, middle_of(app, "letters"))
    for letter in ("m", "a", "x", "erase", "é", "-", "l", " ", "n"):
        tap(app, middle_of(app, letter if letter == "erase" else ("letter", letter)))
    tap(app, middle_of(app, "keep"))
    assert isinstance(app.top, Seats)
    assert app.top.plan.chairs[0].name == "Maé-L N"


@pytest.mark.parametrize("lang", LETTERS)
def test_every_key_is_large_enough_for_a_finger(app: App, lang: str) -> None:
    app.set_settings(Settings(language=lang, text_size="huge"))
    tap(app, CENTRE)
    tap(app, middle_of(app, ("name", 0)))
    tap(app, middle_of(app, "letters"))
    for target in app.top.targets():
        assert min(target.box.w, target.box.h) >= theme.TOUCH


def test_arrows_and_enter_pick_a_farm_name_and_enter_alone_keeps_what_was_typed(app: App) -> None:
    tap(app, CENTRE)
    tap(app, middle_of(app, ("name", 0)))
    walk_to(app, ("farm name", 4), key, KEYS)
    wanted = next(w.label for w in app.top.widgets if w.name == ("farm name", 4))  # type: ignore[attr-defined]
    key(app, pygame.K_RETURN)
    assert isinstance(app.top, Seats)
    assert app.top.plan.chairs[0].name == wanted
    tap(app, middle_of(app, ("name", 0)))
    walk_to(app, ("farm name", 4), key, KEYS)
    app.read(pygame.Event(pygame.TEXTINPUT, text="Zoé"))
    key(app, pygame.K_RETURN)
    assert isinstance(app.top, Seats)
    assert app.top.plan.chairs[0].name == "Zoé"


@pytest.mark.parametrize(
    ("press", "codes", "confirm"),
    [(button, PAD, pygame.CONTROLLER_BUTTON_A), (key, KEYS, pygame.K_RETURN)],
    ids=["pad", "keys"],
)
def test_a_name_is_spelt_without_the_ring_leaving_its_letter(
    app: App, press: Callable[[App, int], None], codes: dict[str, int], confirm: int
) -> None:
    tap(app, CENTRE)
    tap(app, middle_of(app, ("name", 0)))
    walk_to(app, "letters", press, codes)
    press(app, confirm)
    walk_to(app, ("letter", "l"), press, codes)
    for _letter in range(2):
        press(app, confirm)
    walk_to(app, "keep", press, codes)
    press(app, confirm)
    assert isinstance(app.top, Seats)
    assert app.top.plan.chairs[0].name == "Ll"


def test_two_players_are_not_called_the_same(app: App) -> None:
    tap(app, CENTRE)
    seats = app.top
    assert isinstance(seats, Seats)
    tap(app, middle_of(app, ("name", 1)))
    app.read(pygame.Event(pygame.TEXTINPUT, text=seats.plan.names[0].upper()))
    key(app, pygame.K_RETURN)
    assert isinstance(app.top, Naming)
    key(app, pygame.K_ESCAPE)
    assert app.top is seats


def test_the_last_seats_are_remembered(app: App) -> None:
    tap(app, CENTRE)
    tap(app, middle_of(app, "add seat"))
    seats = app.top
    assert isinstance(seats, Seats)
    plan = seats.plan
    key(app, pygame.K_ESCAPE)
    assert isinstance(app.top, Title)
    tap(app, CENTRE)
    assert isinstance(app.top, Seats)
    assert app.top.plan == plan


def test_one_tap_changes_the_language(app: App) -> None:
    tap(app, middle_of(app, "language"))
    assert app.settings.language == "fr"
    tap(app, middle_of(app, "language"))
    assert app.settings.language == "en"


@pytest.mark.parametrize("scene", [Title, SettingsScene, lambda: Seats("pole_position")])
def test_the_tabulator_visits_everything_and_comes_round(app: App, scene: Callable[[], Scene]) -> None:
    app.reset(scene())
    app.settle()
    key(app, pygame.K_TAB)
    wanted = {target.id for target in app.top.targets()}
    visited = [app.top.focus.id]
    for _step in range(len(wanted)):
        key(app, pygame.K_TAB)
        visited.append(app.top.focus.id)
    assert set(visited) == wanted
    assert visited[0] == visited[-1]
    app.read(pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=pygame.KMOD_SHIFT, unicode=""))
    assert app.top.focus.id == visited[-2], "and back"
