"""The front of house keeps its promises: words for every option, nothing secret, nothing lost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pygame
import pytest

from game.catalog import BOTS, GAMES
from scenes import tables
from scenes.app import App, headless
from scenes.breakdown import LINES, breakdown
from scenes.how_to_play import FOLDER, Halves, HowToPlay, pages_of, text_box
from scenes.kit import livery, saves, theme
from scenes.kit.assets import ART, Easel, has_art
from scenes.kit.intents import Back, Confirm, Move, Press, Release
from scenes.kit.language import LANGUAGES, system_language
from scenes.kit.settings import Settings, load_settings
from scenes.kit.text import Words
from scenes.kit.widgets.dialog import Dialog
from scenes.option_words import option_words
from scenes.options import OptionsScene, values_of
from scenes.pause import Pause
from scenes.result_row import ResultRow, line_places
from scenes.results import Results
from scenes.seating import (
    Chair,
    Plan,
    best_level,
    first_plan,
    level_name,
    load_plan,
    make_session,
    store_plan,
)
from scenes.seats import Seats
from scenes.settings import SettingsScene
from scenes.shelf import SHELF, game_name, pitch
from scenes.shot import shot
from scenes.title import ResumeCard, Title
from tests.stage.plain_table import PlainTable


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[App]:
    monkeypatch.setitem(tables.TABLES, "poule_position", "tests.stage.plain_table:PlainTable")
    app = headless((640, 360), Settings(language="en"), with_fx=False)
    app.folder = tmp_path
    yield app
    app.close()  # a bot that still thinks has nobody to answer


def run(app: App, seconds: float) -> None:
    for _frame in range(round(seconds * 60)):
        app.tick()
    app.draw()


def tap(app: App, name: object) -> None:
    at = next(target.box.centre for target in app.top.targets() if target.id == name)
    app.handle(Press(at))
    app.handle(Release(at, at))
    app.settle()


def bots(seats: int, level: str) -> Plan:
    plan = Plan(())
    for _seat in range(seats):
        plan = plan.with_guest(level)
    return plan


def finished(seats: int = 3, seed: int = 1) -> Results:
    session = make_session("poule_position", bots(seats, "sensible"), seed)
    while session.to_act():
        session.play(session.to_act()[0], session.bot_choice(session.to_act()[0]))
    return Results(session)


# The shelf and the options agree with the rules


@pytest.mark.parametrize("game", GAMES)
def test_the_shelf_says_what_the_rules_say(game: str) -> None:
    assert SHELF[game].seats == (GAMES[game].seats[0], GAMES[game].seats[-1])
    assert game_name(game) != game
    assert pitch(game)
    for part in ("_back", "_front", ""):
        assert has_art(f"posters/{game}{part}")


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_explained_and_every_value_has_a_word(game: str) -> None:
    for name, values in values_of(game).items():
        words = option_words(game, name)
        assert words.label
        assert words.explained
        if values and isinstance(values[0], str):
            assert set(words.values) == set(values)


@pytest.mark.parametrize("game", GAMES)
def test_every_level_of_bot_has_a_friendly_name(game: str) -> None:
    for level in BOTS[game]:
        assert level_name(level) != level


@pytest.mark.parametrize("game", GAMES)
def test_the_first_plan_can_be_played_at_once(game: str) -> None:
    plan = first_plan(game)
    assert make_session(game, plan, 1).people == (0,)
    assert len(set(plan.names)) == len(plan.chairs)


@pytest.mark.parametrize("game", [game for game in GAMES if values_of(game)])
def test_options_are_changed_by_their_controls(app: App, game: str) -> None:
    chosen: list[dict[str, object]] = []
    app.push(Title())
    app.push(OptionsScene(game, {}, chosen.append))
    app.settle()
    for name in values_of(game):
        tap(app, name)
    defaults = msgspec.to_builtins(GAMES[game].Options())
    assert chosen
    assert chosen[-1] != defaults
    make_session(game, msgspec.structs.replace(first_plan(game), options=chosen[-1]), 1)


def test_options_that_exclude_each_other_are_refused_with_a_sentence(app: App) -> None:
    chosen: list[dict[str, object]] = []
    app.push(Title())
    app.push(OptionsScene("golden_eggs", {"recover": "all"}, chosen.append))
    app.settle()
    tap(app, "end_on_last_stall")
    assert chosen == []


# Seats


def test_seats_stop_at_the_most_and_the_fewest_of_the_game(app: App) -> None:
    app.push(Title())
    app.push(Seats("poule_position"))
    app.settle()
    names = lambda: [target.id for target in app.top.targets()]  # noqa: E731
    assert ("remove", 0) not in names()
    tap(app, "add seat")
    tap(app, "add seat")
    assert "add seat" not in names()
    tap(app, ("remove", 4))
    tap(app, ("remove", 0))
    assert ("remove", 0) not in names()


def test_a_damaged_or_outdated_seat_file_gives_the_first_plan(tmp_path: Path) -> None:
    (tmp_path / "seats.json").write_text("{oops")
    assert load_plan(tmp_path, "poule_position") == first_plan("poule_position")
    gone = first_plan("poule_position").with_chair(1, bot="no such level")
    store_plan(tmp_path, "poule_position", gone)
    assert load_plan(tmp_path, "poule_position") == first_plan("poule_position")
    kept = first_plan("poule_position").with_chair(1, name="Zoé", side=3)
    store_plan(tmp_path, "poule_position", kept)
    assert load_plan(tmp_path, "poule_position") == kept


def test_people_sit_round_the_table_as_the_turns_go() -> None:
    plan = first_plan("pole_position")
    assert plan.sides == (0, 1, 3)
    plan = plan.with_guest("random")
    assert plan.sides == (0, 1, 2, 3)
    assert plan.without(1).sides == (0, 1, 3)
    assert plan.without(1).without(1).sides == (0, 2)
    by_hand = plan.with_chair(0, side=2)
    assert by_hand.with_guest("random").sides[:4] == by_hand.sides, "what was chosen by hand stays"
    assert by_hand.without(3).sides == (2, 1, 2)


def test_colours_that_cannot_be_worn_are_replaced() -> None:
    plan = Plan((Chair("A", colour=3), Chair("B", colour=3), Chair("C", colour=77), Chair("D")))
    assert plan.colours == (3, 0, 1, 2)
    assert plan.spare_colours == (4,)


def test_more_colours_than_there_are_seats_are_passed_over() -> None:
    assert livery.completed([9, 9, 9, 9, 9, 0, 1, 2, 3, 4]) == (0, 1, 2, 3, 4)


def test_every_drawing_that_there_is_of_each_seat_changes_its_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    names = {path.relative_to(ART).with_suffix("").as_posix() for path in ART.rglob("*.svg")}
    zeros = [(name, found) for name in names for found in re.finditer(r"(?<=_|t)0(?=_|$)", name)]
    families = [name[: found.start()] + "{}" + name[found.end() :] for name, found in zeros]
    of_seats = [one for one in families if all(one.format(number) in names for number in range(5))]
    monkeypatch.setattr(livery._wardrobe, "worn", livery.completed([4]))
    changed = {one for one in of_seats if livery.dressed(one.format(0)) == one.format(4)}
    assert set(of_seats) - changed == {"shared/confetti_{}"}, "it falls in every colour anyway"
    assert "shared/hen_{}_blink" in changed


# Settings


def test_settings_apply_at_once_and_are_remembered(app: App, tmp_path: Path) -> None:
    app.push(Title())
    app.push(SettingsScene())
    app.settle()
    for name in ("text_size", "speed", "place", "reduced_motion", "language"):
        tap(app, name)
    assert app.settings == load_settings(tmp_path)
    assert app.settings.text_size != "normal"
    assert app.settings.reduced_motion
    assert app.settings.language == "fr"
    assert isinstance(app.top, SettingsScene)
    tap(app, "done")
    assert isinstance(app.top, Title)


@pytest.mark.parametrize("screen", ["seats", "results"])
def test_the_language_is_two_taps_away(app: App, screen: str) -> None:
    app.push(Title())
    app.push(Seats("poule_position") if screen == "seats" else finished())
    run(app, 20)
    tap(app, "settings")
    tap(app, "language")
    tap(app, "place")
    tap(app, "done")
    assert app.settings.language == "fr"
    words = {getattr(widget, "label", "") for widget in app.top.widgets}
    assert words & {"Commencer", "Revanche"}
    if screen == "seats":
        assert ("side", 0) in [target.id for target in app.top.targets()], "and they sit round a table now"


# A game under way


def start(app: App) -> PlainTable:
    app.push(Title())
    app.push(Seats("poule_position", first_plan("poule_position").with_chair(1, bot=""), seed=lambda: 5))
    app.settle()
    tap(app, "start")
    return next(scene for scene in app.stack if isinstance(scene, PlainTable))


def cards(app: App) -> list[ResumeCard]:
    run(app, 0.2)
    return [widget for widget in app.top.widgets if isinstance(widget, ResumeCard)]


def test_a_killed_game_is_offered_again_exactly_where_it_stood(app: App, tmp_path: Path) -> None:
    table = start(app)
    table.session.play(0, table.session.legal(0)[0])
    tables.store(table)
    left = table.session.match.dumps()

    again = headless((640, 360), Settings(language="fr"), with_fx=False)
    again.folder = tmp_path
    again.push(Title())
    (card,) = cards(again)
    assert card.text == "Poule Position, manche\xa01, 3\xa0joueurs"
    again.handle(Press(card.box.centre))
    again.handle(Release(card.box.centre, card.box.centre))
    resumed = next(scene for scene in again.stack if isinstance(scene, PlainTable))
    assert resumed.session.match.dumps() == left
    assert resumed.session.players == table.session.players


def test_the_game_left_is_the_one_in_the_middle_until_somebody_turns_the_wheel(
    app: App, tmp_path: Path
) -> None:
    session = make_session("pole_position", first_plan("pole_position"), 5)
    saves.store(tmp_path, session, (0,) * session.match.seats, (0,) * session.match.seats)
    title = Title()
    app.push(title)
    assert cards(app)
    assert title.game == "pole_position"
    title.carousel.turn(1)
    title.rebuild()
    assert cards(app)
    assert title.game != "pole_position", "another language or size turns nothing"


def test_the_title_tells_nothing_secret_of_a_game_left(app: App, tmp_path: Path) -> None:
    """Two games that differ only in hidden cards give the same pixels."""
    pictures = []
    for seed in (5, 6):
        session = make_session("poule_position", first_plan("poule_position"), seed)
        saves.store(tmp_path, session, (0, 0, 0), (0, 0, 0))
        one = headless((640, 360), Settings(language="en"), with_fx=False)
        one.folder = tmp_path
        one.push(Title())
        assert cards(one)
        pictures.append(pygame.image.tobytes(one.picture(), "RGB"))
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("damage", ["", "{", '{"players": []}', "\x00\x01", "half"])
def test_a_damaged_game_is_a_sentence_and_is_kept_aside(app: App, tmp_path: Path, damage: str) -> None:
    path = tmp_path / saves.FILE
    if damage == "half":
        session = make_session("poule_position", first_plan("poule_position"), 5)
        saves.store(tmp_path, session, (0, 0, 0), (0, 0, 0))
        damage = path.read_text()[:200]
    path.write_text(damage)
    app.push(Title())
    assert cards(app) == []
    assert not path.exists()
    assert path.with_name(saves.FILE + ".damaged").read_text() == damage


def test_a_new_game_asks_before_it_takes_the_place_of_one_that_waits(app: App, tmp_path: Path) -> None:
    table = start(app)
    waiting = (tmp_path / saves.FILE).read_text()
    app.reset(Title())
    app.push(Seats("poule_position", first_plan("poule_position"), seed=lambda: 6))
    app.settle()
    tap(app, "start")
    assert isinstance(app.top, Dialog)
    assert "Poule Position, round 1, 3 players" in app.top.text
    app.handle(Back())
    app.settle()
    assert isinstance(app.top, Seats)
    assert (tmp_path / saves.FILE).read_text() == waiting
    tap(app, "start")
    tap(app, ("answer", 0))
    assert isinstance(app.top, Seats), "a finger can go back, too"
    tap(app, "start")
    tap(app, ("answer", 1))
    resumed = next(scene for scene in app.stack if isinstance(scene, PlainTable))
    assert resumed.session.match.dumps() == table.session.match.dumps(), "the green answer goes on with it"
    app.reset(Seats("poule_position", first_plan("poule_position"), seed=lambda: 6))
    app.settle()
    tap(app, "start")
    tap(app, ("answer", 2))
    assert (tmp_path / saves.FILE).read_text() != waiting


def test_nobody_leaves_the_farm_by_one_careless_tap(app: App) -> None:
    app.push(Title())
    app.settle()
    tap(app, "quit")
    assert app.running
    assert isinstance(app.top, Dialog)


def test_a_game_whose_bot_is_gone_cannot_be_resumed(app: App, tmp_path: Path) -> None:
    session = make_session("poule_position", first_plan("poule_position").with_chair(1, bot="ghost"), 5)
    saves.store(tmp_path, session, (0, 0, 0), (0, 0, 0))
    app.push(Title())
    assert cards(app) == []


def test_a_finished_game_is_forgotten(app: App, tmp_path: Path) -> None:
    table = start(app)
    assert (tmp_path / saves.FILE).exists()
    while table.session.to_act():
        seat = table.session.to_act()[0]
        table.session.play(seat, table.session.legal(seat)[0])
    tables.store(table)
    assert not (tmp_path / saves.FILE).exists()


def test_a_pause_leads_on_out_and_to_a_new_game(app: App, tmp_path: Path) -> None:
    table = start(app)
    app.reset(table)
    tables.pause(table)
    app.settle()
    assert isinstance(app.top, Pause)
    tap(app, "rules")
    assert isinstance(app.top, HowToPlay)
    app.pop()
    tap(app, "resume")
    assert app.top is table or app.stack[0] is table
    tables.pause(table)
    app.settle()
    tap(app, "title")
    assert isinstance(app.top, Title)
    assert (tmp_path / saves.FILE).exists(), "the title offers it again"


def test_a_pause_during_the_count_neither_worries_nor_asks(app: App) -> None:
    table = start(app)
    app.reset(table)
    while seats := table.session.to_act():
        table.session.play(seats[0], table.session.legal(seats[0])[0])
    tables.store(table)
    tables.pause(table)
    app.settle()
    assert not any("keeps no games" in getattr(widget, "text", "") for widget in app.top.widgets)
    tap(app, "again")
    assert isinstance(app.top, Seats), "there is nothing left to give up"


def test_where_nothing_can_be_stored_the_pause_says_so_and_asks_before_leaving(
    app: App, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    app.folder = tmp_path / "file" / "folder"
    table = start(app)
    app.reset(table)
    tables.pause(table)
    app.settle()
    assert any("keeps no games" in getattr(widget, "text", "") for widget in app.top.widgets)
    pause = app.top
    tap(app, "title")
    assert not isinstance(app.top, Title)
    app.handle(Back())
    app.settle()
    assert app.top is pause
    app.folder = tmp_path
    tables.store(table)
    pause.rebuild()
    assert any("is saved" in getattr(widget, "text", "") for widget in app.top.widgets)
    tap(app, "title")
    assert isinstance(app.top, Title)


# Results


def test_hammering_does_not_dismiss_the_results(app: App) -> None:
    app.push(finished())
    for _blow in range(40):
        for target in app.top.targets():
            app.handle(Press(target.box.centre))
            app.handle(Release(target.box.centre, target.box.centre))
        app.handle(Confirm())
        app.handle(Back())
        run(app, 0.1)
    assert isinstance(app.top, Results)
    run(app, 15)
    tap(app, "title")
    assert isinstance(app.top, Title)


@pytest.mark.parametrize("game", LINES)
def test_the_lines_of_the_count_add_up(game: str) -> None:
    for seats in GAMES[game].seats:
        session = make_session(game, bots(seats, "random"), seats)
        while session.to_act():
            seat = session.to_act()[0]
            session.play(seat, session.bot_choice(seat))
        outcome = session.match.outcome()
        assert outcome is not None
        for seat, score in enumerate(outcome.scores):
            assert sum(points for _words, points in breakdown(session, seat)) == score


def test_skipping_the_ceremony_leaves_everybody_in_place(app: App) -> None:
    app.push(finished(5, 3))
    results = app.top
    assert isinstance(results, Results)

    def places() -> list[tuple[object, ...]]:
        return [(one.x, one.y, one.alpha, one.visible, one.look) for one in (*results.hens, *results.rows)]

    before = places()
    run(app, 1.2)
    assert places() != before
    app.handle(Press((960, 500)))
    assert not results.timeline.busy
    assert places() == before
    assert results.banner.visible


def test_the_winner_is_named_when_everything_is_counted(app: App) -> None:
    app.push(finished(3, 3))
    results = app.top
    assert isinstance(results, Results)
    said = []
    for _frame in range(1200):
        app.tick()
        if not results.timeline.busy:
            break
        said.append(tuple(line.look.lines for line in results.rows))  # type: ignore[attr-defined]
    assert results.banner.visible
    assert len(set(said)) > 6, "line by line"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", LINES)
def test_every_line_of_a_full_tables_count_is_large_enough_to_read(game: str, lang: str) -> None:
    app = headless((1920, 1080), Settings(language=lang), with_fx=False)
    session = make_session(game, bots(GAMES[game].seats[-1], best_level(game)), 1)
    while session.to_act():
        session.play(session.to_act()[0], session.bot_choice(session.to_act()[0]))
    results = Results(session)
    app.push(results)
    for sprite in results.rows:
        row = sprite.look
        assert isinstance(row, ResultRow)
        for line, place in zip(row.lines, line_places(row.lines_box, row.room), strict=True):
            words = Words(line, theme.CAPTION, width=place.w, height=place.h, one_line=True)
            assert (
                words.fitted(app.easel)[1].get_height()
                >= Words("A", theme.CAPTION).fitted(app.easel)[1].get_height()
            )


def test_a_rematch_seats_the_same_people(app: App) -> None:
    results = finished()
    app.push(results)
    run(app, 15)
    tap(app, "rematch")
    table = next(scene for scene in app.stack if isinstance(scene, PlainTable))
    assert table.session.players == results.session.players
    assert table.session.match.ply < results.session.match.ply


@pytest.mark.parametrize("button", ["rematch", "seats"])
def test_everybody_keeps_their_colour_after_the_results(
    app: App, monkeypatch: pytest.MonkeyPatch, button: str
) -> None:
    monkeypatch.setattr(livery._wardrobe, "worn", livery.worn())
    app.dress((3, 0, 4))
    app.push(finished())
    run(app, 15)
    tap(app, button)
    if button == "seats":
        seats = app.top
        assert isinstance(seats, Seats)
        assert seats.plan.colours == (3, 0, 4)
        tap(app, "start")
    assert livery.worn()[:3] == (3, 0, 4)


# How to play


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_the_pages_speak_every_language_and_their_pictures_exist(app: App, path: Path) -> None:
    pages = pages_of(path.stem)
    assert path.stem in GAMES
    assert len(pages) >= 4
    for page in pages:
        assert set(page.heading) == set(page.text) == set(LANGUAGES)
        assert all(page.heading.values())
        assert all(page.text.values())
        for part in page.picture:
            assert part["kind"] != "art" or has_art(part["art"])
    app.push(Title())
    app.push(HowToPlay(path.stem))
    app.settle()
    for _page in pages:
        assert isinstance(app.top, HowToPlay)
        app.draw()
        tap(app, "next")
    assert isinstance(app.top, Title)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_larger_words_are_larger_on_every_page(path: Path) -> None:
    for page in pages_of(path.stem):
        for text in page.text.values():
            heights = []
            for factor in theme.TEXT_FACTORS.values():
                box = text_box(Halves.of(factor).words)
                words = Words(text, theme.LEAD - 4, width=box.w, height=box.h)
                heights.append(words.fitted(Easel(1.0, factor))[1].get_height())
            assert heights == sorted(heights)
            assert heights[0] < heights[-1]


@pytest.mark.parametrize("game", [game for game in SHELF if not pages_of(game)])
def test_a_game_without_pages_still_says_what_it_is(app: App, game: str) -> None:
    app.push(Title())
    app.push(HowToPlay(game))
    app.settle()
    tap(app, "close")
    assert isinstance(app.top, Title)


# Shots


def test_keys_turn_the_pages_with_the_ring_on_the_way_on(app: App) -> None:
    app.push(HowToPlay("poule_position"))
    app.settle()
    for _page in range(2):
        app.handle(Move(1, 0))
        assert app.top.focus.id == "next"
    app.handle(Confirm())
    assert isinstance(app.top, HowToPlay)
    assert app.top.page == 3


@pytest.mark.parametrize("screen", ["title", "seats", "results", "how_to_play:3"])
def test_a_shot_is_the_same_every_time(screen: str, tmp_path: Path) -> None:
    one = shot(screen, size=(320, 180), seed=3, out=tmp_path / "one.png")
    two = shot(screen, size=(320, 180), seed=3, out=tmp_path / "two.png")
    assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(two, "RGB")
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "two.png").read_bytes()


def test_a_moving_sequence_moves(tmp_path: Path) -> None:
    shot("results", size=(320, 180), frames=tmp_path, seconds=1.0, fps=10)
    pictures = [path.read_bytes() for path in sorted(tmp_path.glob("*.png"))]
    assert len(pictures) == 10
    assert len(set(pictures)) > 5


def test_the_levels_offered_are_the_games_own() -> None:
    assert all(best_level(game) in BOTS[game] for game in GAMES)


def test_a_kiosk_cannot_be_left(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Title, "kiosk", True)
    app.push(Title())
    app.settle()
    app.handle(Back())
    assert app.running
    assert isinstance(app.top, Title)
    assert "quit" not in [target.id for target in app.top.targets()]


def test_giving_up_is_asked_and_the_first_answer_is_harmless(app: App, tmp_path: Path) -> None:
    table = start(app)
    app.reset(table)
    tables.pause(table)
    app.settle()
    tap(app, "again")
    app.devices.last = "pad"
    app.handle(Confirm())
    app.settle()
    assert isinstance(app.top, Pause)
    assert (tmp_path / saves.FILE).exists()
    tap(app, "again")
    app.handle(Press((1300, 672)))
    app.handle(Release((1300, 672), (1300, 672)))
    app.settle()
    assert isinstance(app.top, Seats)
    assert app.top.plan.names == tuple(player.name for player in table.session.players)
    assert not (tmp_path / saves.FILE).exists()


@pytest.mark.parametrize(("said", "spoken"), [("fr_CA.UTF-8", "fr"), ("C.UTF-8", "en"), ("de_DE", "en")])
def test_the_computers_language_is_asked_even_where_its_locale_is_missing(
    said: str, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", said)
    assert system_language() == spoken
