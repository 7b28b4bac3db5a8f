"""Everything said at this table: the log, what to do now, what a choice would do, why not."""

from collections.abc import Sequence

from game.core import Seat, Token
from game.poule_position.model import (
    DUST_VALUE,
    ROUNDS,
    RUNG_VALUES,
    Action,
    CardPlayed,
    Counted,
    Dealt,
    Event,
    HenDropped,
    HenPerched,
    HenPlaced,
    Picked,
    Place,
    Revealed,
    RoundEnded,
    RoundWon,
    Rung,
    State,
)
from scenes.kit.language import _, ngettext
from scenes.poule_position.look import MINUS, plain, signed

Names = Sequence[str]

NO_BREAK_SPACE = "\u00a0"


def line(event: Event, after: State, names: Names) -> str:
    """The event as a line of the log; "" for what is not worth one."""
    match event:
        case Dealt():
            return _("The cards are dealt: three in hand, seven face down.")
        case Picked(seat, _token):
            return _("{name} puts a card aside, face down.").format(name=names[seat])
        case Revealed(cards):
            each = [f"{names[seat]}{NO_BREAK_SPACE}{card}" for seat, (_token, card) in enumerate(cards)]
            shown = f"{NO_BREAK_SPACE}· ".join(each)
            return _("All together: {cards}").format(cards=shown)
        case CardPlayed(seat, _token, card):
            return _("{name} plays {card}.").format(name=names[seat], card=card)
        case RoundWon(seat, ranking):
            return _(
                "{strongest} is the highest: too strong! {name} wins with {card}, the second highest."
            ).format(strongest=after.faces[ranking[0]], name=names[seat], card=after.faces[ranking[1]])
        case HenPlaced() | HenDropped() | HenPerched():
            return _moved(event, after, names)
        case RoundEnded(leader, _discarded):
            if after.round > ROUNDS:
                return _("That was the last round. Now everything is counted.")
            return _("Round {number}: {name} plays first.").format(number=after.round, name=names[leader])
        case Counted(seat, chips, rungs, in_dust, total):
            return _("{name}: chips {chips}, rungs {rungs}, dust {dust}, total {total}.").format(
                name=names[seat],
                chips=chips,
                rungs=signed(sum(RUNG_VALUES[rung] for rung in rungs)),
                dust=plain(DUST_VALUE * in_dust),
                total=plain(total),
            )
    return ""


def _moved(event: HenPlaced | HenDropped | HenPerched, after: State, names: Names) -> str:
    whose = names[event.hen % after.seats]
    number = after.faces[event.hen]
    match event:
        case HenPlaced(_hen, None, _chased):
            return _("{name} sends hen {card} straight into the dust.").format(name=whose, card=number)
        case HenPlaced(_hen, rung, None):
            assert rung is not None
            return _("{name} puts hen {card} on rung {rung}.").format(
                name=whose, card=number, rung=plain(RUNG_VALUES[rung])
            )
        case HenPlaced(_hen, rung, chased) | HenPerched(_hen, rung, chased) if chased is not None:
            assert rung is not None
            return _("Hen {card} ({name}) takes rung {rung} from hen {weaker} ({other}).").format(
                card=number,
                name=whose,
                rung=plain(RUNG_VALUES[rung]),
                weaker=after.faces[chased],
                other=names[chased % after.seats],
            )
        case HenDropped(_hen, to, paid):
            return _fall(number, whose, to, paid)
    return ""


def _fall(number: int | None, whose: str, to: Rung | None, paid: int) -> str:
    if to is None:
        return _("Hen {card} ({name}) falls into the dust: {price}.").format(
            card=number, name=whose, price=price(paid)
        )
    return _("Hen {card} ({name}) drops to rung {rung}: {price}.").format(
        card=number, name=whose, rung=plain(RUNG_VALUES[to]), price=price(paid)
    )


def price(paid: int) -> str:
    if not paid:
        return _("no chip left to pay")
    paying = ngettext("{minus}{count} chip", "{minus}{count} chips", paid)
    return _unbroken(paying.format(minus=MINUS, count=paid))


def _unbroken(text: str) -> str:
    """A number and what it counts stay on one line."""
    return text.replace(" ", NO_BREAK_SPACE)


# Before a choice


def task(view: State, seat: Seat) -> str:
    """What the seat may do now."""
    if view.winner == seat:
        token = view.trick[seat]
        assert token is not None
        return _("Your {card} won! Put your hen on a glowing rung: a free one, or a weaker hen’s.").format(
            card=view.faces[token]
        )
    if view.round == 1:
        return _("Choose a card in secret. Careful: the second-highest card wins, not the highest!")
    shown = sorted(view.faces[token] or 0 for token in view.trick if token is not None)
    if not shown:
        return _("You play first. Which of your cards will be second highest?")
    return _("Play a card. The second highest wins; on the table: {cards}.").format(
        cards=", ".join(map(str, shown))
    )


def label(action: Action) -> str:
    """The action on a button."""
    match action:
        case Place(None):
            return _("Into the dust")
        case Place(rung):
            assert rung is not None
            return _("Climb to rung {rung}").format(rung=plain(RUNG_VALUES[rung]))
    return _("Play {card}").format(card=action.card)


def forecast(events: Sequence[Event], view: State, names: Names) -> str:
    """What a placement would do, from the events it would cause."""
    placed = next(event for event in events if isinstance(event, HenPlaced))
    if placed.rung is None:
        gain = _("The dust is worth {points} points, but nobody drops.").format(points=plain(DUST_VALUE))
    else:
        value = RUNG_VALUES[placed.rung]
        gain = ngettext(
            "This rung is worth {points} point.", "This rung is worth {points} points.", abs(value)
        )
        gain = gain.format(points=plain(value))
    falls = falls_of(events)
    if placed.rung is None:
        return gain
    if not falls:
        return gain + " " + _("It is free: nobody drops.")
    dropping = ngettext("{count} hen drops: {prices}.", "{count} hens drop: {prices}.", len(falls))
    costs = {seat: sum(paid for hen, (_to, paid) in falls.items() if hen % view.seats == seat)
             for seat in dict.fromkeys(hen % view.seats for hen in falls)}  # fmt: skip
    dropping = dropping.replace("{count} ", "{count}" + NO_BREAK_SPACE)
    prices = ", ".join(f"{names[seat]} {price(paid)}" for seat, paid in costs.items())
    return gain + " " + dropping.format(count=len(falls), prices=prices)


def falls_of(events: Sequence[Event]) -> dict[Token, tuple[Rung | None, int]]:
    """Each hen that drops: where it ends up and what that costs its owner."""
    falls: dict[Token, tuple[Rung | None, int]] = {}
    for event in events:
        if isinstance(event, HenDropped):
            _to, before = falls.get(event.hen, (None, 0))
            falls[event.hen] = (event.to, before + event.paid)
    return falls


def rung_refused(view: State, seat: Seat, rung: Rung) -> str:
    """Why this rung cannot be had: the only reason is a stronger hen on it."""
    mine, holder = view.trick[seat], view.ladder[rung]
    assert mine is not None
    assert holder is not None
    return _("Hen {holder} on rung {rung} is stronger than your {card}.").format(
        holder=view.faces[holder], rung=plain(RUNG_VALUES[rung]), card=view.faces[mine]
    )


def ladder_refused() -> str:
    return _("Play a card first; the winner of the round climbs.")


def hand_refused() -> str:
    return _("The cards are played. Put your hen on the ladder first.")
