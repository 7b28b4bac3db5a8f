"""A seat's plate at the ring road: name, points, the rank of each car, and the fuel cards it still holds."""

from string import ascii_letters
from typing import NamedTuple

from game.core import Seat
from game.pole_position.model import FUEL, TEAM, State
from scenes.kit import theme
from scenes.kit.assets import Look, Painted
from scenes.kit.canvas import Canvas
from scenes.kit.layout import Box, around, row
from scenes.kit.widgets import ScoreChip
from scenes.pole_position.standing import leaders, points, rank, team
from scenes.pole_position.words import ordinal

LOW = 106.0
"""How tall a chip is at a full table; with fewer seats all of it grows."""
BADGE = 58.0
PIP_PITCH, PIP_W, PIP_H = 37.0, 33.0, 27.0
TAG_H, TAG_GAP, EDGE = 29.0, 4.0, 14.0
NUMBER_DISC = 16.0


class Standing(NamedTuple):
    """What a plate tells beside the name: all of it public."""

    points: int
    ranks: tuple[int | None, ...]
    fuel: tuple[int, ...]
    leads: bool


def standing(view: State, seat: Seat) -> Standing:
    return Standing(
        points(view, seat),
        tuple(rank(view, car) for car in team(seat)),
        view.hands[seat],
        seat in leaders(view),
    )


class TeamChip(ScoreChip):
    standing = Standing(0, (None, None, None), FUEL, False)

    def tell(self, standing: Standing) -> None:
        if standing != self.standing:
            self.standing = standing
            self.refresh()

    def look(self) -> Look:
        ranks = tuple("" if place is None else ordinal(place) for place in self.standing.ranks)
        key = ("team", self.seat, self.player, self.note, self.active, self.bot, self.standing, ranks)
        return Painted(key, self.box.w, self.box.h, self._paint)

    def _paint(self, canvas: Canvas) -> None:
        w, h = canvas.size
        seat = theme.SEATS[self.seat]
        edge = (seat.deep, 9.0) if self.active else (theme.WALNUT, 5.0)
        canvas.panel(Box(0, 0, w, h), seat.pale if self.active else theme.CREAM, *edge, radius=24)
        grown = h / LOW
        badge = min(BADGE * grown, BADGE + 12)
        canvas.art(f"shared/badge_{self.seat}", Box(9, 8, badge, badge))
        self._paint_name(canvas, Box(badge + 17, 5 * grown, w - badge - 35, 36 * grown))
        tags = row(Box(badge + 15, 43 * grown, w - badge - 15 - EDGE, TAG_H * grown), TEAM, TAG_GAP)
        for number, (tag, place) in enumerate(zip(tags, self.standing.ranks, strict=True), start=1):
            self._paint_rank(canvas, tag, number, place)
        for card in FUEL:
            pip = Box(12 + (card - 1) * PIP_PITCH, h - PIP_H * grown - 8, PIP_W, PIP_H * grown)
            self._paint_pip(canvas, pip, card, card in self.standing.fuel)

    def _paint_name(self, canvas: Canvas, box: Box) -> None:
        """The name, then what goes with it from the right: points, crown, a robot or its thoughts."""
        points = Box(box.right - 56, box.y, 56, box.h)
        canvas.words(str(self.standing.points), points, 46, family=theme.DISPLAY, align=1, one_line=True)
        right, side = points.x, 32.0
        icons = ["crown"] * self.standing.leads + ["robot"] * (self.bot and not self.note)
        for icon in icons:
            right -= side + 4
            canvas.art(f"shared/icon_{icon}", Box(right, box.centre[1] - side / 2, side, side))
        if self.note:
            right -= 54
            canvas.art("shared/thought_bubble", Box(right, box.centre[1] - 20, 50, 40))
        name = box._replace(w=right - box.x - 4)
        canvas.words(self.player, name, 34, family=theme.DISPLAY, align=-1, one_line=True)

    def _paint_rank(self, canvas: Canvas, box: Box, number: int, place: int | None) -> None:
        seat = theme.SEATS[self.seat]
        canvas.panel(box, theme.PAPER, seat.deep, 2.5, 13)
        disc = min(NUMBER_DISC, box.h / 2 + 1)
        middle = (box.x + disc, box.centre[1])
        canvas.disc(middle, disc, seat.colour, theme.WALNUT, 2.5)
        canvas.words(
            str(number), around(middle, 2 * disc, 2 * disc), 26, seat.on_colour, theme.DISPLAY, one_line=True
        )
        inside = Box(box.x + 2 * disc, box.y, box.w - 2 * disc - 4, box.h)
        if place is None:
            canvas.art("pole_position/garage", around(inside.centre, 24, 24))
        else:
            _paint_ordinal(canvas, ordinal(place), inside)

    def _paint_pip(self, canvas: Canvas, box: Box, card: int, held: bool) -> None:
        if held:
            canvas.panel(box, theme.PAPER, theme.WALNUT, 3, 8)
            canvas.words(str(card), box, 30, family=theme.DISPLAY, one_line=True)
        else:
            canvas.panel(box.grown(-4), theme.CREAM_DEEP, theme.CREAM_DEEP, 2, 6)


def _paint_ordinal(canvas: Canvas, said: str, box: Box) -> None:
    """A large number and a small ending: it is the number that must be read from afar."""
    digits = said.rstrip(ascii_letters)
    number = Box(box.x, box.y, box.w * 0.66, box.h)
    ending = Box(number.right + 1, box.y + 1, box.right - number.right - 1, box.h * 0.62)
    canvas.words(digits, number, 32, family=theme.DISPLAY, align=1, one_line=True)
    canvas.words(said[len(digits) :], ending, 18, family=theme.DISPLAY, align=-1, one_line=True)
