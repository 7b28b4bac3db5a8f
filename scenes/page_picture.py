"""Pictures of the how-to-play pages, composed from a list of parts: art, cards, ladders, arrows, numbers."""

from collections.abc import Mapping, Sequence
from math import atan2, cos, degrees, hypot, sin
from typing import Any

from scenes.kit import theme
from scenes.kit.assets import Art, Easel, Painted
from scenes.kit.canvas import Canvas
from scenes.kit.layout import Box, Point, around
from scenes.kit.text import Words
from scenes.kit.widgets.card import card_back_look, card_look

PICTURE_SIZE = (900.0, 660.0)
COLOURS: dict[str, theme.Colour] = {
    "ink": theme.INK, "red": theme.BARN_RED, "green": theme.LEAF_DEEP, "cream": theme.CREAM, "sky": theme.SKY,
    "dusk_orange": (240, 170, 120),
}  # fmt: skip


def page_look(game: str, page: int, parts: Sequence[Mapping[str, Any]], width: float) -> Painted:
    """The picture of a page, as wide as told; its numbers belong to it and keep their size in it."""
    fit = width / PICTURE_SIZE[0]

    def paint(canvas: Canvas) -> None:
        inner = Canvas(canvas.surface, Easel(canvas.scale * fit))
        paint_picture(inner, Box(0, 0, *PICTURE_SIZE), parts)

    return Painted(("page", game, page), width, PICTURE_SIZE[1] * fit, paint)


def paint_picture(canvas: Canvas, box: Box, parts: Sequence[Mapping[str, Any]]) -> None:
    """Each part names its kind, and where it is in a picture 900 × 660."""
    for part in parts:
        _PAINTERS[part["kind"]](canvas, box, part)


def _at(box: Box, part: Mapping[str, Any], key: str = "at") -> Point:
    x, y = part[key]
    return (box.x + x, box.y + y)


def _art(canvas: Canvas, box: Box, part: Mapping[str, Any]) -> None:
    look = Art(part["art"], height=part["height"], flip=part.get("flip", False))
    canvas.look(look, _at(box, part), tuple(part.get("anchor", (0.5, 0.5))), part.get("angle", 0))


def _backdrop(canvas: Canvas, box: Box, part: Mapping[str, Any]) -> None:
    canvas.panel(box, _colour(part), radius=36)


def _plate(canvas: Canvas, box: Box, part: Mapping[str, Any]) -> None:
    w, h = part["size"]
    canvas.panel(around(_at(box, part), w, h), _colour(part), radius=24)


def _card(canvas: Canvas, box: Box, part: Mapping[str, Any]) -> None:
    height = part.get("height", 200)
    face = part.get("card")
    look = card_look(str(face), height, part.get("seat")) if face is not None else card_back_look(height)
    canvas.look(look, _at(box, part), angle=part.get("angle", 0))


def _words(canvas: Canvas, box: Box, part: Mapping[str, Any]) -> None:
    """Numbers and signs only: a picture holds no language."""
    outline = COLOURS[part["outline"]] if "outline" in part else None
    words = Words(
        part["text"], part.get("size", theme.HEADING), _colour(part), family=theme.DISPLAY, outline=outline
    )
    canvas.look(words, _at(box, part))


def _colour(part: Mapping[str, Any]) -> theme.Colour:
    name = part.get("colour", "ink")
    if isinstance(name, int):
        return theme.SEATS[name].pale
    found: theme.Colour = COLOURS.get(name) or getattr(theme, name.upper())
    return found


def _arrow(canvas: Canvas, box: Box, part: Mapping[str, Any]) -> None:
    """A bold arrow, its curve bulging to the side by `bend`."""
    (x0, y0), (x1, y1) = part["from"], part["to"]
    bend = part.get("bend", 0)
    long = hypot(x1 - x0, y1 - y0) or 1.0
    mx = (x0 + x1) / 2 - (y1 - y0) / long * bend
    my = (y0 + y1) / 2 + (x1 - x0) / long * bend
    angle = atan2(y1 - my, x1 - mx)
    tip = part.get("tip", 44)
    nx, ny = x1 - cos(angle) * tip * 0.6, y1 - sin(angle) * tip * 0.6
    colour = theme.hexed(_colour({"colour": part.get("colour", "red")}))
    outline = theme.hexed(theme.WALNUT)
    head = f"M {-tip} {-tip * 0.62} L 0 0 L {-tip} {tip * 0.62} Z"
    turn = f'transform="translate({x1} {y1}) rotate({degrees(angle)})"'
    path = f'd="M {x0} {y0} Q {mx} {my} {nx} {ny}" fill="none" stroke-linecap="round"'
    w, h = PICTURE_SIZE
    canvas.svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}">'
        f'<path {path} stroke="{outline}" stroke-width="26"/>'
        f'<path d="{head}" {turn} fill="{outline}" stroke="{outline}" stroke-width="14"/>'
        f'<path {path} stroke="{colour}" stroke-width="14"/>'
        f'<path d="{head}" {turn} fill="{colour}"/></svg>',
        box,
    )


def _rungs(canvas: Canvas, box: Box, part: Mapping[str, Any]) -> None:
    """A piece of the ladder: `values` from the top, `hens` by value: [seat, card] or [seat, card, pose]."""
    left, top = _at(box, part)
    wide, pitch = part["width"], part["pitch"]
    values: list[int] = part["values"]
    rail = Box(0, 0, 26, pitch * (len(values) + 0.35))
    for x in (left, left + wide - rail.w):
        canvas.panel(Box(x, top, rail.w, rail.h), theme.WOOD_DEEP, radius=10)
    hens: Mapping[str, Sequence[Any]] = part.get("hens", {})
    for number, value in enumerate(values):
        y = top + (number + 1) * pitch
        canvas.panel(Box(left - 14, y - 10, wide + 28, 24), theme.WOOD, radius=10)
        sign = f"−{-value}" if value < 0 else str(value)
        plate = around((left - 58, y - 6), 76, 62)
        canvas.panel(plate, theme.CREAM, radius=16)
        canvas.words(sign, plate.grown(-6), theme.LEAD, family=theme.DISPLAY, one_line=True)
        if str(value) in hens:
            seat, card, *pose = hens[str(value)]
            tall = pitch * 0.92
            look = Art(f"shared/hen_{seat}{'_' + pose[0] if pose else ''}", height=tall)
            canvas.look(look, (left + wide * 0.33, y - 6), (0.5, 0.97))
            canvas.look(card_look(str(card), tall * 0.88, seat), (left + wide * 0.77, y - 10), (0.5, 1.0))


def _road(canvas: Canvas, box: Box, part: Mapping[str, Any]) -> None:
    """A stretch of road: `spaces` by the token on each, `cars` by the number of their space, as [seat, …]."""
    left, middle = _at(box, part)
    pitch, spaces = part.get("pitch", 120), part["spaces"]
    tarmac = Box(left - pitch / 2, middle - 62, pitch * len(spaces), 124)
    canvas.panel(tarmac, (120, 112, 108), radius=30)
    for number, token in enumerate(spaces):
        side = min(84, pitch - 20)
        canvas.art(f"pole_position/token_{token}", around((left + number * pitch, middle), side, side))
    for number, seats in part.get("cars", {}).items():
        for place, seat in enumerate(seats):
            at = (left + int(number) * pitch, middle + 56 * place - 28 * (len(seats) - 1))
            canvas.look(Art(f"pole_position/car_{seat}", width=pitch * (0.9 if len(seats) == 1 else 0.7)), at)


def _fuel(canvas: Canvas, box: Box, part: Mapping[str, Any]) -> None:
    """A fuel card of a seat."""
    height = part.get("height", 170)
    x, y = _at(box, part)
    can = Art(f"pole_position/fuel_front_{part['seat']}", height=height)
    canvas.look(can, (x, y), angle=part.get("angle", 0))
    number = around((x, y), height * 0.5, height * 0.5)
    canvas.words(str(part["card"]), number, height * 0.42, family=theme.DISPLAY, one_line=True)


_PAINTERS = {
    "art": _art, "backdrop": _backdrop, "plate": _plate, "card": _card, "words": _words, "arrow": _arrow,
    "rungs": _rungs, "road": _road, "fuel": _fuel,
}  # fmt: skip
