"""What a seat's points are made of, line by line, for the results."""

from collections.abc import Callable
from typing import Any

from game.session import Session
from scenes.kit.language import _, ngettext

Line = tuple[str, int]
"""Words, and the points they brought."""


def breakdown(session: Session, seat: int) -> list[Line]:
    """The lines of a game that explains its count; none for a game that only has totals."""
    lines = LINES.get(session.match.rules.id)
    return lines(session, seat) if lines else []


def reason_words(reason: str) -> str:
    """Why the winner won, when the totals alone do not tell."""
    special = {
        "best_car": _("equal points: the best single car decides"),
        "draw": _("equal points: a draw"),
    }
    return special.get(reason, "")


def last_events(session: Session) -> tuple[Any, ...]:
    """What the last action made happen: the count is among it."""
    return session.match.events(session.match.ply)


def poule_position(session: Session, seat: int) -> list[Line]:
    from game.poule_position.model import DUST_VALUE, RUNG_VALUES, Counted

    count = next((e for e in last_events(session) if isinstance(e, Counted) and e.seat == seat), None)
    if count is None:
        return []
    chips = ngettext("{count} chip", "{count} chips", count.chips).format(count=count.chips)
    lines = [(chips, count.chips)]
    if count.rungs:
        values = [RUNG_VALUES[rung] for rung in count.rungs]
        named = " ".join(signed(value) for value in reversed(values))
        lines.append((_("rungs {values}").format(values=named), sum(values)))
    if count.in_dust:
        lost = DUST_VALUE * count.in_dust
        lines.append((_("dust {points}").format(points=signed(lost)), lost))
    return lines


def pole_position(session: Session, seat: int) -> list[Line]:
    from game.pole_position.model import PODIUM_POINTS, Counted

    count = next((e for e in last_events(session) if isinstance(e, Counted) and e.seat == seat), None)
    places = count.places if count else ()
    points = [PODIUM_POINTS[place - 1] for place in places]
    return [
        (_("place {place}: {points}").format(place=place, points=signed(worth)), worth)
        for place, worth in zip(places, points, strict=True)
    ]


def pecking_order(session: Session, seat: int) -> list[Line]:
    from game.pecking_order.model import RoundScored

    scored = [event for event in all_events(session) if isinstance(event, RoundScored)]
    return [
        (
            _("round {round}: {points}").format(round=one.round, points=signed(one.points[seat])),
            one.points[seat],
        )
        for one in scored
    ]


def golden_eggs(session: Session, seat: int) -> list[Line]:
    from game.golden_eggs.model import RoundScored

    purse = session.match.state_at(0).ecus[seat]
    lines = [(ngettext("{count} écu", "{count} écus", purse).format(count=purse), purse)]
    scored = [event for event in all_events(session) if isinstance(event, RoundScored)]
    for day, one in enumerate(scored, start=1):
        earned = one.totals[seat]
        lines.append((_("day {day}: {points}").format(day=day, points=signed(earned)), earned))
    return lines


def all_events(session: Session) -> list[Any]:
    match = session.match
    return [event for ply in range(match.ply + 1) for event in match.events(ply)]


def signed(value: int) -> str:
    """With its sign, a real minus."""
    return f"+{value}" if value >= 0 else f"−{-value}"


LINES: dict[str, Callable[[Session, int], list[Line]]] = {
    "poule_position": poule_position,
    "pole_position": pole_position,
    "pecking_order": pecking_order,
    "golden_eggs": golden_eggs,
}
