"""The strip at the bottom: the starting grid, and what the one who acts may choose from."""

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

from game.pole_position.model import TOKENS, Car, Choose, Kind, Lay, State
from scenes.kit import theme
from scenes.kit.assets import Look, Painted
from scenes.kit.canvas import Canvas
from scenes.kit.language import _
from scenes.kit.layout import Box, Point, around
from scenes.kit.text import Words
from scenes.kit.widgets.button import STYLES, paint_block
from scenes.pole_position import layout, look
from scenes.pole_position.preview import Forecast
from scenes.pole_position.standing import owner
from scenes.pole_position.words import ordinal, space_name

PANEL_Z, TICKET_Z = 604, 606
MOST_PASSED_SHOWN = 2
MARK_W = 54.0
LONE_CAR, MARKED_CAR = 112.0, 82.0


class Ticket(NamedTuple):
    """One of the seat's cars, as it is offered or why it is not."""

    car: Car
    forecast: Forecast | None
    refused: str
    """In two or three words; "" when it may be chosen."""
    selected: bool


class Offer(NamedTuple):
    look: Look
    at: Point
    z: int
    angle: float = 0.0


def grid_offer(seats: int) -> Offer:
    box = layout.grid(seats)
    corner = (-box.x, -box.y)
    places = tuple(ordinal(position + 1) for position in range(seats))
    drawn = Painted(
        ("starting grid", places), box.w, box.h, lambda canvas: look.paint_grid(canvas, corner, places)
    )
    return Offer(drawn, box.centre, PANEL_Z)


def ticket_offer(ticket: Ticket, box: Box, turn: int = 0) -> Offer:
    """Facing whoever chooses: from the left and the right side of the table it is tall."""
    words = _ticket_words(ticket)
    w, h = (box.h, box.w) if turn % 2 else (box.w, box.h)
    paint = _paint_tall_ticket if turn % 2 else _paint_ticket
    drawn = Painted(("ticket", ticket, words, w > h), w, h, lambda canvas: paint(canvas, ticket, words))
    return Offer(drawn, box.centre, TICKET_Z, 90.0 * turn)


def _ticket_words(ticket: Ticket) -> str:
    """Where it would end, in the largest letters."""
    seen = ticket.forecast
    if ticket.refused or seen is None:
        return ticket.refused
    if seen.place is not None:
        return ordinal(seen.place)
    return space_name(seen.to)


def _paint_ticket(canvas: Canvas, ticket: Ticket, words: str) -> None:
    w, h = canvas.size
    marks = _paint_plate(canvas, ticket)
    tall = MARKED_CAR if marks else LONE_CAR
    _paint_car(canvas, ticket, tall, (26 + tall * 0.54, 12 + tall / 2 if marks else h / 2))
    left = 34 + tall * 1.08
    right = Box(left, 12, w - left - 14, (tall if marks else h - 24))
    if ticket.refused:
        canvas.words(words, right, theme.BODY, theme.WALNUT_SOFT, theme.DISPLAY)
        return
    canvas.art("shared/icon_arrow_right", around((right.x + 26, right.centre[1]), 48, 48))
    goal = Box(right.x + 56, right.y, right.w - 56, right.h)
    canvas.words(words, goal, theme.HEADING, family=theme.DISPLAY, align=-1, one_line=True)
    _paint_marks(canvas, marks, Box(24, tall + 14, w - 44, h - tall - 28))


def _paint_tall_ticket(canvas: Canvas, ticket: Ticket, words: str) -> None:
    w, h = canvas.size
    marks = _paint_plate(canvas, ticket)
    _paint_car(canvas, ticket, LONE_CAR, (w / 2, 16 + LONE_CAR / 2))
    goal = Box(16, LONE_CAR + 20, w - 32, 66 if marks else h - LONE_CAR - 36)
    if ticket.refused:
        canvas.words(words, goal, theme.BODY, theme.WALNUT_SOFT, theme.DISPLAY)
        return
    canvas.words(words, goal, theme.HEADING, family=theme.DISPLAY, one_line=True)
    below = Box(16, goal.bottom + 2, w - 32, h - goal.bottom - 14)
    _paint_marks(canvas, marks[:2], below._replace(h=below.h / 2))
    _paint_marks(canvas, marks[2:], Box(below.x, below.centre[1], below.w, below.h / 2))


def _paint_plate(canvas: Canvas, ticket: Ticket) -> list[tuple[str, str]]:
    """The ticket itself; returns the signs it is to bear."""
    w, h = canvas.size
    fill = theme.SEATS[owner(ticket.car)].pale if ticket.selected else theme.PAPER
    edge = (theme.FOCUS, 10.0) if not ticket.refused else (theme.WALNUT_SOFT, 5.0)
    canvas.panel(Box(0, 0, w, h), theme.CREAM_DEEP if ticket.refused else fill, *edge, radius=26)
    return [] if ticket.refused or ticket.forecast is None else _marks(ticket.forecast)


def _paint_car(canvas: Canvas, ticket: Ticket, height: float, at: Point) -> None:
    canvas.look(look.side_car(ticket.car, height), at, alpha=0.45 if ticket.refused else 1)


def _paint_marks(canvas: Canvas, marks: list[tuple[str, str]], box: Box) -> None:
    """In a row below the car: what it would pass, set off and lose."""
    wide = sum(MARK_W * (bool(art) + bool(text)) for art, text in marks)
    side = MARK_W * min(1.0, box.w / wide) if wide else MARK_W
    x = box.x + max(0.0, box.w - wide) / 2
    for art, text in marks:
        if art:
            canvas.art(art, Box(x, box.y, side - 4, box.h))
            x += side
        if text:
            spot = Box(x, box.y, side, box.h)
            canvas.words(text, spot, theme.LEAD, theme.BARN_DEEP, theme.DISPLAY, align=-1, one_line=True)
            x += side


def _marks(seen: Forecast) -> list[tuple[str, str]]:
    """Small signs under the goal: (picture, text)."""
    marks = []
    if seen.bonus:
        marks.append(("pole_position/token_catchup", f"+{seen.bonus}"))
    elif seen.sets_off is not None:
        marks.append((f"pole_position/token_{look.TOKEN_ART[seen.sets_off]}", ""))
    if len(seen.passed) > MOST_PASSED_SHOWN:
        marks.append((f"pole_position/car_{owner(seen.passed[0])}", f"{look.MULTIPLY}{len(seen.passed)}"))
    else:
        marks += [(f"pole_position/car_{owner(car)}", "") for car in seen.passed]
    if seen.lost:
        marks.append(("pole_position/fizzle", f"{look.MINUS}{seen.lost}"))
    return marks


def stock_offers(view: State, chosen: Kind | None, turn: int = 0) -> dict[Hashable, Offer]:
    """The shelf; what is written on it faces whoever lays."""
    found: dict[Hashable, Offer] = {}
    for kind, box in layout.stock_boxes().items():
        left = look.tokens_left(view, kind)
        found["stock", kind] = Offer(
            look.stock_plate(kind, left, kind == chosen, box.w, box.h), box.centre, PANEL_Z
        )
        said = layout.stock_count(kind)
        found["count", kind] = _written(f"{look.MULTIPLY}{left}", said, theme.HEADING, theme.INK, turn)
    box = layout.fill_box()
    block = Painted(
        "fill", box.w, box.h, lambda canvas: paint_block(canvas, Box(0, 0, *canvas.size), STYLES["primary"])
    )
    found["fill"] = Offer(block, box.centre, PANEL_Z)
    said = around((box.centre[0], box.y + box.h * 0.44), box.w - 40, box.h - 34)
    found["fill words"] = _written(_("Fill at random"), said, theme.BODY, theme.CREAM, turn)
    return found


def _written(text: str, box: Box, size: float, colour: theme.Colour, turn: int) -> Offer:
    w, h = (box.h, box.w) if turn % 2 else (box.w, box.h)
    return Offer(Words(text, size, colour, w, h, theme.DISPLAY), box.centre, TICKET_Z, 90.0 * turn)


def layable(legal: Sequence[Any]) -> tuple[Kind, ...]:
    """The kinds that may be laid somewhere now."""
    kinds = {action.kind for action in legal if isinstance(action, Lay)}
    return tuple(kind for kind in TOKENS if kind in kinds)


def cars_offered(legal: Sequence[Any]) -> dict[int, Choose]:
    return {action.number: action for action in legal if isinstance(action, Choose)}
