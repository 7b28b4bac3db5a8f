"""What a placement would do, shown before it is done: paler hens where they would end up, and the price."""

from collections.abc import Sequence

from game.core import Seat, Token
from game.poule_position.model import Event, HenPlaced, Rung, State
from scenes.kit.assets import Look
from scenes.kit.layout import Point
from scenes.kit.pieces import Pose
from scenes.kit.sprite import Sprite
from scenes.poule_position import layout, look, words

GHOST_ALPHA = 0.62


def ghosts(events: Sequence[Event], view: State, turn: int = 0) -> list[Sprite]:
    """The price tags face the side of the table where whoever chooses sits."""
    placed = next(event for event in events if isinstance(event, HenPlaced))
    falls = words.falls_of(events)
    box = layout.DUST if placed.rung is None else layout.rung_row(placed.rung)
    shown = [Sprite(look.rung_glow(box.w, box.h, strong=True), *box.centre, z=layout.GLOW_Z + 1)]
    shown += _ghost(placed.hen, placed.rung, view, crowded=placed.chased is not None)
    for hen, (to, paid) in falls.items():
        crowded = to is not None and view.ladder[to] is not None
        shown += _ghost(hen, to, view, crowded)
        shown.append(price_tag(hen % view.seats, paid, _beside(to, view), layout.FLYING_Z + 2, turn))
    return shown


def _ghost(hen: Token, rung: Rung | None, view: State, crowded: bool) -> list[Sprite]:
    """Beside whoever stands there now, if anybody does."""
    if rung is None:
        poses = layout.dust_place(len(view.dust))
    else:
        poses = layout.perch(rung, layout.CLINGING if crowded else 0)
    looks = look.hen(hen % view.seats, "_dazed" if rung is None else ""), look.card(view, hen)
    return [_pale(pose, drawn) for pose, drawn in zip(poses, looks, strict=True)]


def price_tag(seat: Seat, paid: int, at: Point, z: int, turn: int) -> Sprite:
    return Sprite(look.cost(seat, paid, upended=turn % 2 == 1), *at, z, angle=90 * turn)


def _beside(rung: Rung | None, view: State) -> Point:
    """Beside the ladder; in the dust, at the feet of the hen that would land there."""
    if rung is not None:
        return (layout.COST_X, layout.rung_y(rung) - 48)
    hen, _card = layout.dust_place(len(view.dust))
    return (hen.x + 24, hen.y - 4)


def _pale(pose: Pose, drawn: Look) -> Sprite:
    return Sprite(
        drawn, pose.x, pose.y, layout.FLYING_Z, pose.anchor, pose.angle, pose.sx, pose.sy, GHOST_ALPHA
    )
