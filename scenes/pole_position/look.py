"""How things look: pictures painted once and kept, nothing about where they lie."""

from collections.abc import Iterator, Sequence
from typing import Any

from game.core import Seat
from game.pole_position.model import FUEL, PODIUM_POINTS, SPACES, TEAM, TOKENS, Car, Kind, State
from scenes.kit import theme
from scenes.kit.assets import Art, Look, Painted
from scenes.kit.canvas import Canvas
from scenes.kit.layout import SCREEN, Box, Point, around
from scenes.kit.text import Words
from scenes.pole_position import layout, track
from scenes.pole_position.layout import CAN_HEIGHT
from scenes.pole_position.standing import is_turned, number, owner

TOKEN_ART: dict[Kind, str] = {
    "oil": "oil",
    "pit": "pit",
    "turbo": "turbo",
    "slipstream": "slipstream",
    "catch-up": "catchup",
    "grey": "grey",
}
ASPHALT: theme.Colour = (107, 100, 99)
ASPHALT_DEEP: theme.Colour = (89, 82, 81)
PAINT: theme.Colour = (176, 168, 158)
NUMBER_LANE = -44.0
SIDE_HEIGHT = 92.0
LIGHTS_HEIGHT = 124.0
FLAG_HEIGHT = 92.0
STOCK_TOKEN = 92.0
LOOK_ALIKE = (6, 9)
"""Underlined, because the hand of whoever sits opposite lies upside down."""
MULTIPLY = "\u00d7"
MINUS = "\u2212"

_CAR_SHAPE = 224 / track.CAR_LENGTH


# What never moves


def paint_farm(canvas: Canvas) -> None:
    canvas.cover("pole_position/farm_pond", SCREEN)
    for seat in range(len(theme.SEATS)):
        plaque = (528.0 + 104 * seat, 81.0)
        canvas.disc(plaque, 18, theme.SEATS[seat].colour, width=4)
        canvas.art(f"shared/emblem_{theme.SEATS[seat].emblem}", around(plaque, 26, 26))
    for space in SPACES:
        spot = track.along(space, NUMBER_LANE)
        canvas.words(str(space), around((spot.x, spot.y), 40, 30), 20, PAINT, theme.DISPLAY, one_line=True)
    podium = Box(*track.PODIUM_CORNER, 1080, 136)
    canvas.art("pole_position/podium", podium)
    for place, points in enumerate(PODIUM_POINTS, start=1):
        x, top = track.podium_spot(place)
        middle = (x, podium.y + (top - podium.y + 16 + 126) / 2)
        tall = 44 - 2.7 * place
        canvas.words(str(points), around(middle, 60, tall + 8), tall, family=theme.DISPLAY, one_line=True)


def paint_grid(canvas: Canvas, shift: Point, places: Sequence[str]) -> None:
    """The painted places of this turn's starting grid."""
    canvas.panel(layout.grid(len(places)).moved(*shift), ASPHALT, theme.WALNUT, 6, 22)
    for position, place in enumerate(places):
        x, y = layout.slot(position)
        x, y = x + shift[0], y + shift[1]
        canvas.panel(around((x, y), 104, 138), ASPHALT_DEEP, theme.CREAM, 4, 16, alpha=0.6)
        canvas.words(
            place, around((x, y), 84, 70), theme.LEAD, theme.mix(ASPHALT, theme.CREAM, 0.35),
            theme.DISPLAY, one_line=True,
        )  # fmt: skip


def flag(frame: int) -> Look:
    """The chequered flag, in one of its three waves."""
    return Art(f"pole_position/flag_{frame % 3}", height=FLAG_HEIGHT)


# Pieces


def piece(key: Any, view: State, viewer: Seat | None) -> Look:
    """The picture of the piece with this key on this view."""
    match key:
        case ("car", car):
            if car in view.podium:
                return side_car(car)
            return car_look(car, is_turned(view, car))
        case ("token", space):
            kind = view.circuit[space]
            assert kind is not None
            return token(kind)
        case ("stock", kind):
            return token(kind, STOCK_TOKEN)
        case ("can", seat):
            card = view.cards[seat]
            return can_back(seat) if card is None else can(seat, card)
        case ("fuel", card):
            assert viewer is not None
            return can(viewer, card)
        case ("lights",):
            return lights("green" if view.queue else "off" if view.over else "red")
    raise ValueError(f"There is no piece called “{key}”.")


def token(kind: Kind, size: float = track.TOKEN_SIZE) -> Look:
    return Art(f"pole_position/token_{TOKEN_ART[kind]}", size, size)


def lights(state: str) -> Look:
    return Art(f"pole_position/traffic_{state}", height=LIGHTS_HEIGHT)


def car_look(car: Car, dizzy: bool = False, zoom: float = 1.0) -> Look:
    """From above, nose to the right, with the seat's emblem on its tail and its number on its bonnet."""
    w, h = track.CAR_LENGTH * zoom, track.CAR_WIDTH * zoom
    seat = theme.SEATS[owner(car)]

    def paint(canvas: Canvas) -> None:
        canvas.art(f"pole_position/car_{owner(car)}{'_dizzy' if dizzy else ''}", Box(0, 0, w, h))
        unit = zoom / _CAR_SHAPE
        tail = (36 * unit, 64 * unit)
        canvas.disc(tail, 20 * unit, seat.deep, width=1.5 * zoom)
        canvas.art(f"shared/emblem_{seat.emblem}", around(tail, 34 * unit, 34 * unit))
        bonnet = around((163 * unit, 64 * unit), 52 * unit, 60 * unit)
        canvas.words(str(number(car)), bonnet, 56 * unit, family=theme.DISPLAY, one_line=True)

    return Painted(("car", car, dizzy, zoom), w, h, paint)


def side_car(car: Car, height: float = SIDE_HEIGHT) -> Look:
    w, unit = height * 256 / 236, height / 236

    def paint(canvas: Canvas) -> None:
        canvas.art(f"pole_position/car_side_{owner(car)}", Box(0, 0, w, height))
        roundel = around((128 * unit, 162 * unit), 46 * unit, 52 * unit)
        canvas.words(str(number(car)), roundel, 46 * unit, family=theme.DISPLAY, one_line=True)

    return Painted(("side car", car), w, height, paint)


def can(seat: Seat, card: int, height: float = CAN_HEIGHT) -> Look:
    unit = height / 220

    def paint(canvas: Canvas) -> None:
        canvas.art(f"pole_position/fuel_front_{seat}", Box(0, 0, 160 * unit, height))
        label = around((80 * unit, 122 * unit), 104 * unit, 104 * unit)
        canvas.words(str(card), label, 100 * unit, family=theme.DISPLAY, one_line=True)
        if card in LOOK_ALIKE:
            canvas.fill(theme.INK, around((80 * unit, 168 * unit), 46 * unit, 7 * unit))
        _emblem(canvas, seat, 30 * unit, 190 * unit, 26 * unit)

    return Painted(("can", seat, card), 160 * unit, height, paint)


def can_back(seat: Seat, height: float = CAN_HEIGHT) -> Look:
    unit = height / 220

    def paint(canvas: Canvas) -> None:
        canvas.art(f"pole_position/fuel_back_{seat}", Box(0, 0, 160 * unit, height))
        _emblem(canvas, seat, 30 * unit, 190 * unit, 26 * unit)

    return Painted(("can back", seat), 160 * unit, height, paint)


def soon_needed(seats: int) -> Iterator[Look]:
    """What is turned over or knocked about all at once, and would stutter if it were painted then."""
    for seat in range(seats):
        yield can_back(seat)
        for card in FUEL:
            yield can(seat, card)
    for car in range(seats * TEAM):
        yield car_look(car, dizzy=True)


def _emblem(canvas: Canvas, seat: Seat, x: float, y: float, radius: float) -> None:
    canvas.art(f"shared/badge_{seat}", around((x, y), 2 * radius, 2 * radius))


# What shines and floats


def road_glow() -> Look:
    """Round a space where a token may lie."""

    def paint(canvas: Canvas) -> None:
        canvas.disc((44, 44), 42, theme.FOCUS, None)
        canvas.disc((44, 44), 33, ASPHALT_DEEP, theme.FOCUS, 4)

    return Painted("road glow", 88, 88, paint)


def token_ring() -> Look:
    """Round the token a car would end on."""

    def paint(canvas: Canvas) -> None:
        canvas.disc((38, 38), 37, None, theme.FOCUS, 7)

    return Painted("token ring", 76, 76, paint)


def car_glow() -> Look:
    def paint(canvas: Canvas) -> None:
        for step in range(4):
            canvas.panel(
                Box(6 * step, 6 * step, 132 - 12 * step, 96 - 12 * step),
                theme.FOCUS,
                None,
                radius=44,
                alpha=0.32,
            )

    return Painted("car glow", 132, 96, paint)


def can_glow() -> Look:
    w, h = CAN_HEIGHT * 160 / 220 + 20, CAN_HEIGHT + 20

    def paint(canvas: Canvas) -> None:
        for step in range(3):
            canvas.panel(
                Box(5 * step, 5 * step, w - 10 * step, h - 10 * step), theme.FOCUS, None, radius=26, alpha=0.3
            )

    return Painted("can glow", w, h, paint)


def floating(text: str, colour: theme.Colour = theme.PAPER, size: float = theme.HEADING) -> Look:
    return Words(text, size, colour, family=theme.DISPLAY, outline=theme.WALNUT)


def dot(seat: Seat) -> Look:
    def paint(canvas: Canvas) -> None:
        canvas.disc((9, 9), 8, theme.SEATS[seat].pale, theme.WALNUT, 3)

    return Painted(("dot", seat), 18, 18, paint)


def cost(text: str) -> Look:
    """A small round tag: what a car costs to pass."""

    def paint(canvas: Canvas) -> None:
        canvas.disc((22, 22), 21, theme.PAPER, theme.BARN_DEEP, 4)
        canvas.words(text, Box(5, 4, 34, 36), 28, theme.BARN_DEEP, theme.DISPLAY, one_line=True)

    return Painted(("cost", text), 44, 44, paint)


def banner(text: str, w: float = 760, h: float = 96) -> Look:
    """Big words over the pond."""

    def paint(canvas: Canvas) -> None:
        canvas.sliced("shared/panel_dark", Box(0, 0, w, h), 40, 0.6)
        canvas.words(text, Box(36, 12, w - 72, h - 24), theme.HEADING, theme.CREAM, theme.DISPLAY)

    return Painted(("banner", text), w, h, paint)


def shadow() -> Look:
    def paint(canvas: Canvas) -> None:
        canvas.panel(Box(0, 0, 84, 44), theme.WALNUT, None, radius=22, alpha=0.5)

    return Painted("car shadow", 84, 44, paint)


def chain(length: float) -> Look:
    """Links of the tow chain, as many as fit."""
    links = max(1, round(length / 24))

    def paint(canvas: Canvas) -> None:
        for link in range(links):
            canvas.art("pole_position/tow_chain", Box(24 * link, 0, 24, 12))

    return Painted(("tow chain", links), 24 * links, 12, paint)


def stock_plate(kind: Kind, left: int, chosen: bool, w: float, h: float) -> Look:
    """A place on the shelf for a kind of token and for how many are left."""

    def paint(canvas: Canvas) -> None:
        edge = (theme.FOCUS, 10.0) if chosen else (theme.WALNUT, 6.0)
        canvas.panel(Box(0, 0, w, h), theme.PAPER if left else theme.CREAM_DEEP, *edge, radius=24)
        if not left:
            canvas.look(token(kind, STOCK_TOKEN), (58, h / 2), alpha=0.35)

    return Painted(("stock", kind, left > 0, chosen), w, h, paint)


def tokens_left(view: State, kind: Kind) -> int:
    return TOKENS[kind] - view.circuit.count(kind)
