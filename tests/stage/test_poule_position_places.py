"""Where things lie at Poule Position's table: on the screen, apart, large enough for a finger."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from game.match import Match
from game.poule_position.model import ROUNDS, RUNG_VALUES, State
from scenes.kit import theme
from scenes.kit.assets import Painted
from scenes.kit.layout import HEIGHT, SCREEN, WIDTH, Box, around
from scenes.kit.pieces import Pose
from scenes.kit.scene import TOAST_Z
from scenes.poule_position import layout, look
from scenes.poule_position.layout import Show
from tests.stage.poule_position_table import boldest, session, sit_down, touch, wait

SEATS = (3, 4, 5)


def played_out(seats: int, seed: int) -> list[State]:
    """Every position of a game, through the eyes of seat 0."""
    match = Match.new("poule_position", seats=seats, seed=seed)
    views = [match.view(0)]
    while match.to_act():
        seat = match.to_act()[0]
        legal = match.legal(seat)
        match.play(seat, legal[(seed + match.ply) % len(legal)])
        views.append(match.view(0))
    return views


def on_screen(box: Box) -> bool:
    return box.x >= 0 and box.y >= 0 and box.right <= WIDTH and box.bottom <= HEIGHT


def card_box(pose: Pose) -> Box:
    return around((pose.x, pose.y), layout.CARD_HEIGHT / 1.4 * pose.sx, layout.CARD_HEIGHT * pose.sy)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("viewer", [None, 0])
def test_every_card_still_in_the_game_lies_somewhere_once(seats: int, viewer: int | None) -> None:
    for view in played_out(seats, seed=2):
        cards = [key[1] for key in layout.rest(view, viewer) if key[0] == "card"]
        assert sorted(cards) == sorted(set(range(ROUNDS * seats)) - set(view.discards))


@pytest.mark.parametrize("seats", SEATS)
def test_hens_stand_where_the_rules_say_and_chips_are_as_many(seats: int) -> None:
    for view in played_out(seats, seed=3):
        rest = layout.rest(view, 0)
        for rung, hen in enumerate(view.ladder):
            if hen is not None:
                assert rest["hen", hen].y == layout.rung_y(rung) + 2
        for seat in range(seats):
            assert sum(key[:2] == ("chip", seat) for key in rest) == view.chips[seat]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("turn", range(4))
def test_all_cards_are_on_the_screen(seats: int, turn: int) -> None:
    for view in played_out(seats, seed=4):
        for key, pose in layout.rest(view, 0, turn=turn).items():
            if key[0] == "card":
                upright = card_box(pose)
                box = (
                    upright
                    if turn % 2 == 0 or pose.sx < 0.8
                    else around(upright.centre, upright.h, upright.w)
                )
                assert on_screen(box), (key, pose)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("turn", range(4))
def test_what_matters_does_not_overlap(seats: int, turn: int) -> None:
    chrome = layout.chrome(seats, turn)
    sign = layout.from_the_seat(layout.corner(turn).sign, turn)
    parts = {
        **{f"panel {seat}": box for seat, box in enumerate(chrome.chips)},
        **{f"played {seat}": card_box(Pose(*layout.played(seat), 0, 0, 0.52, 0.52)) for seat in range(seats)},
        **{f"rung {rung}": layout.rung_row(rung) for rung in range(len(RUNG_VALUES))},
        "task": chrome.task,
        "log": chrome.log,
        "pause": chrome.pause,
        "undo": chrome.undo,
        "confirm": chrome.confirm,
        "dust": layout.DUST,
        "fan": _around_all(layout.fan_boxes(3, turn)),
        "sign": around(sign, *((132, 340) if turn % 2 else (340, 132))),
        "tags": Box(layout.COST_X - 78, 0, 156, layout.DUST.y),
    }
    for name, box in parts.items():
        assert on_screen(box), name
    for (one, box), (other, another) in combinations(parts.items(), 2):
        assert not box.touches(another), f"{one} and {other}"


def _around_all(boxes: tuple[Box, ...]) -> Box:
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Box(left, top, right - left, bottom - top)


@pytest.mark.parametrize("turn", range(4))
def test_a_finger_can_hit_every_card_and_rung(turn: int) -> None:
    boxes = [*layout.fan_boxes(3, turn), *map(layout.rung_row, range(len(RUNG_VALUES))), layout.DUST]
    assert all(min(box.w, box.h) >= theme.TOUCH for box in boxes)


def test_a_rung_is_touched_where_its_hen_stands_and_its_plate_hangs() -> None:
    for rung in range(len(RUNG_VALUES)):
        row = layout.rung_row(rung)
        hen, card = layout.perch(rung)
        assert row.holds((hen.x, hen.y - 50))
        assert row.holds((card.x, card.y))
        assert row.holds(layout.plate(rung).centre)


def test_ten_hens_in_the_dust_stay_in_the_pit_and_show_their_numbers() -> None:
    for count in range(1, 11):
        cards = [layout.dust_place(index)[1] for index in range(count)]
        assert len({(card.x, card.y) for card in cards}) == count
        for card in cards:
            assert layout.DUST_PIT.x < card.x - 36
            assert card.x + 36 < layout.WAITING[0] - 40


def test_a_secret_choice_moves_the_same_card_whichever_was_chosen() -> None:
    match = Match.new("poule_position", seats=3, seed=1)
    shown = set()
    for card in match.legal(1):
        trial = match.rewound(0)
        trial.play(1, card)
        shown.add(tuple(layout.rest(trial.view(0), 0, Show(chosen=frozenset({1}))).items()))
    assert len(shown) == 1


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768), (1080, 1920)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_picture_keeps_its_parts_apart_at_every_size(size: tuple[int, int], language: str) -> None:
    """Sprites as drawn: nothing of a hand, a hen or a panel hangs over the edge or over another panel."""
    app, scene = sit_down(session("pbbb", seed=11), size=size, language=language, text_size="huge")
    for _ in range(5):
        if wait(app, scene) == "choosing":
            scene._commit(boldest(scene).action)
    wait(app, scene)
    app.draw()
    panels = [chip.box for chip in scene.chips]
    for key in scene.pieces:
        box = scene.pieces[key].box()
        assert SCREEN.grown(2).holds((box.x, box.y)), key
        assert SCREEN.grown(2).holds((box.right, box.bottom)), key
        if key[0] in ("hen", "round", "rosette"):
            assert not any(box.touches(panel) for panel in panels), key


def test_a_seats_total_at_the_end_is_what_the_rules_count() -> None:
    match = Match.new("poule_position", seats=3, seed=9)
    while match.to_act():
        seat = match.to_act()[0]
        match.play(seat, match.legal(seat)[0])
    at = session("bbb")
    at.match = match
    app, scene = sit_down(at)
    for _ in range(6000):
        app.tick()
        if scene.phase == "over":
            break
    outcome = match.outcome()
    assert outcome is not None
    for seat, score in enumerate(outcome.scores):
        assert scene.pieces["total", seat].look == look.total(seat, score)


@pytest.mark.parametrize("seats", SEATS)
def test_the_board_of_the_comparison_hides_neither_panels_nor_the_words(seats: int) -> None:
    board, chrome = layout.compare_board(seats), layout.chrome(seats)
    assert not any(board.touches(part) for part in (*chrome.chips, chrome.task, chrome.log, chrome.pause))
    slots = layout.compare_slots(seats)
    assert all(right[0] - left[0] >= 168 for left, right in pairwise(slots)), "stamps would overlap"
    assert board.x < slots[0][0] - 84
    assert slots[-1][0] + 84 < board.right


@pytest.mark.parametrize("side", range(4))
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_corner_of_who_acts_turns_to_its_side_and_is_touched_where_it_is_seen(
    side: int, language: str
) -> None:
    app, scene = sit_down(session("pbbb", seed=11), sides=(side,) * 4, language=language, place="table")
    while wait(app, scene) == "choosing" and scene.view.winner is None:
        touch(app, boldest(scene))
    touch(app, boldest(scene))
    assert scene.selected is not None
    app.draw()
    turning = (scene.task_label, scene.confirm_button, scene.pause_button)
    for widget in turning:
        assert widget.sprite is not None
        assert widget.sprite.angle == 90 * side
        assert widget.box.grown(2).holds((widget.sprite.box().x, widget.sprite.box().y))
        assert widget.box.grown(2).holds((widget.sprite.box().right, widget.sprite.box().bottom))
    tags = [ghost for ghost in scene._ghosts if isinstance(ghost.look, Painted) and "cost" in ghost.look.key]
    assert all(tag.angle == 90 * side for tag in tags)
    pieces = [scene.pieces[key].box() for key in scene.pieces if key[0] in ("hen", "round")]
    for part in (*(widget.box for widget in turning), *(tag.box() for tag in tags)):
        assert on_screen(part)
        assert not any(part.touches(piece) for piece in pieces)
    ply = scene.session.match.ply
    touch(app, scene.confirm_button.targets()[0])
    assert scene.session.match.ply > ply, "the button does what it says where it is seen"


@pytest.mark.parametrize("side", range(4))
def test_on_a_couch_everything_stays_upright(side: int) -> None:
    app, scene = sit_down(session("pbb"), sides=(side,) * 3, place="couch")
    wait(app, scene)
    assert all(widget.sprite is not None and widget.sprite.angle == 0 for widget in scene.widgets)
    assert scene.pieces["round",].angle == 0


@pytest.mark.parametrize("side", range(4))
def test_a_peek_and_the_curtain_face_their_seat_and_fit_the_screen(side: int) -> None:
    app, scene = sit_down(session("ppp"), sides=(side,) * 3, place="table")
    assert wait(app, scene) == "curtain"
    for widget in app.top.widgets:
        assert widget.sprite is not None
        assert widget.sprite.angle == 90 * side
        assert on_screen(widget.sprite.box()), widget.name
    touch(app, next(w for w in app.top.widgets if w.name == "ready").targets()[0])
    wait(app, scene)
    assert scene._peek.begin(scene.chips[0].box.centre)
    assert {sprite.angle for sprite in scene._peek.showing[1:]} == {90 * side}
    plate = scene._peek.showing[0].box().grown(1)
    for sprite in scene._peek.showing:
        assert on_screen(sprite.box())
        assert plate.holds((sprite.box().x, sprite.box().y))
    scene.refuse("Because.")
    for _ in range(30):
        app.tick()
    toast = next(sprite for sprite in scene.stage.sprites if sprite.z == TOAST_Z)
    assert toast.angle == 90 * side
    assert on_screen(toast.box())


@pytest.mark.parametrize("text_size", ["normal", "huge"])
def test_a_toast_hides_no_rung_no_button_and_no_card(text_size: str) -> None:
    app, scene = sit_down(session("pbb"), text_size=text_size)
    wait(app, scene)
    scene.refuse("A sentence that is long enough to need more than a single line of the column at the right.")
    for _ in range(30):
        app.tick()
    toast = next(sprite for sprite in scene.stage.sprites if sprite.z == TOAST_Z).box()
    assert toast.x >= layout.LADDER.right
    assert toast.right <= 1920
    assert toast.y >= scene.chrome().confirm.bottom
    assert not any(toast.touches(scene.pieces["card", token].box()) for token in scene.view.hands[0])
