"""What a thing on the table is, for a finger that rests on it."""

from collections.abc import Sequence

from game.core import Token, Viewer
from game.poule_position.model import DUST_VALUE, ROUNDS, RUNG_VALUES, Rung, State
from scenes.kit.language import _, ngettext
from scenes.kit.layout import Box, Point, around
from scenes.poule_position import layout
from scenes.poule_position.look import plain, signed

Names = Sequence[str]

CARD_SHAPE = (layout.CARD_HEIGHT / 1.4, layout.CARD_HEIGHT)
SIGN = (360.0, 132.0)


def about(at: Point, view: State, viewer: Viewer, names: Names, turn: int = 0) -> str:
    """A sentence about what lies there, with nothing in it that the view does not know; "" for nothing."""
    return (
        _held(at, view, viewer, turn)
        or _played(at, view, viewer, names)
        or _seat(at, view, names)
        or _waiting(at, view, names)
        or _board(at, view, names)
        or _round(at, view, turn)
    )


def _held(at: Point, view: State, viewer: Viewer, turn: int) -> str:
    if viewer is None or not view.faces:
        return ""
    hand = layout.held(view, viewer)
    for token, box in reversed(list(zip(hand, layout.fan_boxes(len(hand), turn), strict=True))):
        if box.holds(at):
            return _(
                "Your card {card}. The cards go from 1 to 100; the second highest played wins the round."
            ).format(card=view.faces[token])
    return ""


def _played(at: Point, view: State, viewer: Viewer, names: Names) -> str:
    w, h = CARD_SHAPE
    for seat, name in enumerate(names):
        if not around(layout.played(seat), w * layout.PLAYED, h * layout.PLAYED).holds(at):
            continue
        token = view.trick[seat]
        if token is not None and seat != view.winner:
            return _("{name}: card {card} in this round.").format(name=name, card=view.faces[token])
        mine = view.picks[seat]
        if seat == viewer and mine is not None:
            return _("Your card {card}, face down. All are turned over together.").format(
                card=view.faces[mine]
            )
        if layout.is_secret(view):
            return _("{name}: a secret card. All are turned over together.").format(name=name)
    return ""


def _seat(at: Point, view: State, names: Names) -> str:
    for seat, name in enumerate(names):
        if view.faces and layout.panel(seat).holds(at):
            hens = layout.standing(view, seat)
            return _("{name}: chips {chips}, hens {hens}, together {points}. Cards left: {cards}.").format(
                name=name,
                chips=view.chips[seat],
                hens=signed(hens),
                points=plain(view.chips[seat] + hens),
                cards=len(view.stocks[seat]) + len(view.hands[seat]),
            )
    return ""


def _waiting(at: Point, view: State, names: Names) -> str:
    token = None if view.winner is None else view.trick[view.winner]
    lies = token is not None and token not in view.ladder and token not in view.dust
    x, y = layout.WAITING
    place = Box(x - 70, y - 130, 240, 180) if lies else layout.NEST
    if not place.holds(at):
        return ""
    if not lies or token is None:
        return _("The nest: here the hen that wins waits for its rung.")
    return _("Hen {card} ({name}) wins the round and looks for a rung.").format(
        card=view.faces[token], name=names[token % view.seats]
    )


def _board(at: Point, view: State, names: Names) -> str:
    for rung, hen in enumerate(view.ladder):
        if layout.rung_row(rung).holds(at):
            return _rung(rung, hen, view, names)
    if layout.DUST_PIT.holds(at) or layout.DUST_SIGN.holds(at):
        return _("The dust: each hen that lies here at the end costs its owner {points} points.").format(
            points=-DUST_VALUE
        )
    return ""


def _rung(rung: Rung, hen: Token | None, view: State, names: Names) -> str:
    value = RUNG_VALUES[rung]
    worth = ngettext("{points} point", "{points} points", abs(value)).format(points=signed(value))
    if hen is None:
        return _("Rung {rung} is free. At the end it gives {worth}.").format(rung=plain(value), worth=worth)
    return _(
        "Hen {card} ({name}) on rung {rung}: {worth} at the end. Only a stronger card chases it."
    ).format(card=view.faces[hen], name=names[hen % view.seats], rung=plain(value), worth=worth)


def _round(at: Point, view: State, turn: int) -> str:
    w, h = SIGN[::-1] if turn % 2 else SIGN
    if view.round and around(layout.from_the_seat(layout.corner(turn).sign, turn), w, h).holds(at):
        return _("{all} rounds are played; then chips and hens are counted.").format(all=ROUNDS)
    return ""
