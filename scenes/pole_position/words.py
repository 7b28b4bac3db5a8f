"""Everything said at the ring road, in the language of the moment."""

from collections.abc import Callable, Sequence
from typing import Any

from game.core import Seat
from game.pole_position.model import (
    HOME,
    RESERVE,
    START,
    Car,
    CardWasted,
    Choose,
    Counted,
    Drove,
    Fill,
    Finished,
    Fuel,
    Kind,
    Landed,
    Lay,
    LeftAlone,
    RaceEnded,
    RaceStarted,
    RestLaid,
    Revealed,
    Shifted,
    Space,
    Spun,
    State,
    TokenLaid,
    TurnEnded,
)
from scenes.kit.language import _, ngettext
from scenes.pole_position.standing import chooses_fuel, number, owner, rank

Name = Callable[[Seat], str]


def token_name(kind: Kind) -> str:
    match kind:
        case "oil":
            return _("oil")
        case "pit":
            return _("pit stop")
        case "turbo":
            return _("turbo")
        case "slipstream":
            return _("slipstream")
        case "catch-up":
            return _("catch-up")
        case "start":
            return _("start")
        case _:
            return _("plain road")


def hint(kind: Kind, plus: bool) -> str:
    """What a token does, in plain words."""
    match kind:
        case "oil" if plus:
            return _("Oil: a car that stops here spins. Its owner’s next card only gets it going again.")
        case "oil":
            return _("Oil: a car that stops here spins. It may not drive on its owner’s next turn.")
        case "pit" if plus:
            return _("Pit stop: a car that starts here first falls back behind the cars following it.")
        case "pit":
            return _("Pit stop: a car that stops here falls back behind the cars following it.")
        case "turbo" if plus:
            return _("Turbo: a car that starts here first leaps past the car in front.")
        case "turbo":
            return _("Turbo: a car that stops here leaps past the car in front.")
        case "slipstream":
            return _("Slipstream: a car that starts here passes others at no extra cost.")
        case "catch-up":
            return _("Catch-up: a car that starts here adds its rank to its fuel. The last gains most!")
        case "start":
            return _("Start and finish: any number of cars may stand here.")
        case _:
            return _("Plain road: nothing happens here.")


def ordinal(place: int) -> str:
    match place:
        case 1:
            return _("1st")
        case 2:
            return _("2nd")
        case 3:
            return _("3rd")
        case _:
            return _("{number}th").format(number=place)


def space_name(space: Space) -> str:
    if space == START:
        return _("start")
    if space >= HOME:
        return _("home")
    return str(space)


def car_name(car: Car, name: Name) -> str:
    """A car as people call it: Ada 2."""
    return f"{name(owner(car))} {number(car)}"


def car_names(cars: Sequence[Car], name: Name) -> str:
    return ", ".join(car_name(car, name) for car in cars)


# The log


def told(event: Any, before: State, after: State, name: Name) -> str:
    """The event as a line of the log; "" keeps it out."""
    match event:
        case RaceStarted():
            return _("The race is on!")
        case TokenLaid(seat, kind, space):
            return _("{name} lays {token} on {space}.").format(
                name=name(seat), token=token_name(kind), space=space
            )
        case RestLaid(seat, _tokens):
            return _("{name} has the rest laid at random.").format(name=name(seat))
        case Revealed(cards, order):
            fuel = ", ".join(f"{name(seat)} {cards[seat]}" for seat in order)
            return _("Turn {turn}: {fuel}.").format(turn=before.turn, fuel=fuel)
        case Drove():
            return _drove(event, name)
        case CardWasted(seat, card, _spun):
            return _("{name}: the {card} is spent to recover from oil.").format(name=name(seat), card=card)
        case Spun(cars, _space):
            return _("{cars}: oil! A spin.").format(cars=car_names(cars, name))
        case Shifted(car, "pit", _start, to, _jumped):
            return _("{car}: pit stop, back to {space}.").format(
                car=car_name(car, name), space=space_name(to)
            )
        case Shifted(car, _by, _start, to, _jumped) if to == HOME:
            return _("{car}: turbo, straight home!").format(car=car_name(car, name))
        case Shifted(car, _by, _start, to, _jumped):
            return _("{car}: turbo to {space}!").format(car=car_name(car, name), space=space_name(to))
        case Landed(cars, True):
            return _("{cars}: side by side.").format(cars=car_names(cars, name))
        case Finished(car, place, points):
            return _home(car, place, points, name)
        case LeftAlone(car, place, points):
            return _home(car, place, points, name)
        case TurnEnded(_back, refilled) if refilled:
            return _("Refuelled: {names}.").format(names=", ".join(map(name, refilled)))
        case RaceEnded():
            return _("The race is over!")
        case Counted(seat, _places, total):
            return ngettext("{name}: {count} point.", "{name}: {count} points.", total).format(
                name=name(seat), count=total
            )
        case _:
            return ""


def _drove(event: Drove, name: Name) -> str:
    car = car_name(event.car, name)
    if event.start == HOME:
        return ""  # the turbo brought it home, as was told
    if event.start == event.to:
        return _("{car} is stuck.").format(car=car)
    if event.to == HOME:
        line = _("{car}: from {start} home").format(car=car, start=space_name(event.start))
    elif event.start == START:
        line = _("{car}: from the start to {space}").format(car=car, space=event.to)
    else:
        line = _("{car}: from {start} to {space}").format(car=car, start=event.start, space=event.to)
    if event.bonus:
        line += _(", +{bonus} catch-up").format(bonus=event.bonus)
    if event.passed:
        line += ngettext(", passes {count}", ", passes {count}", len(event.passed)).format(
            count=len(event.passed)
        )
    if event.lost:
        line += ngettext(", {count} point lost", ", {count} points lost", event.lost).format(count=event.lost)
    return line + "."


def _home(car: Car, place: int, points: int, name: Name) -> str:
    return ngettext("{car}: {place}, {count} point!", "{car}: {place}, {count} points!", points).format(
        car=car_name(car, name), place=ordinal(place), count=points
    )


# What to do


def task(view: State, kind: Kind | None) -> str:
    if view.turn == 0:
        if kind is None:
            return _(
                "Build the circuit: pick a token, then a space that glows. Or have the rest laid for you."
            )
        return _("Lay {token} on a space that glows: tap it, or drag the token there.").format(
            token=token_name(kind)
        )
    if chooses_fuel(view):
        return _("Turn {turn}: choose a fuel card, in secret. The highest drives first.").format(
            turn=view.turn
        )
    card = view.cards[view.queue[0]] if view.queue else 0
    return ngettext(
        "Which car drives {count} point? Tap one to see where it would end.",
        "Which car drives {count} points? Tap one to see where it would end.",
        card or 0,
    ).format(count=card)


def addressed(name: str, said: str) -> str:
    """For people who share a screen: who is meant."""
    return _("{name} – {task}").format(name=name, task=said)


def label(action: Any) -> str:
    match action:
        case Fuel(card):
            return _("fuel {card}").format(card=card)
        case Choose(car):
            return _("Drive car {number}").format(number=car)
        case Lay(kind, space):
            return _("{token} on {space}").format(token=token_name(kind), space=space)
        case Fill():
            return _("Fill")
        case _:
            return str(action)


# What would happen


def foreseen(events: Sequence[Any], view: State, name: Name) -> str:
    """What choosing a car would do, in one line."""
    drove = next((event for event in events if isinstance(event, Drove)), None)
    if drove is None:
        return ""
    parts = [_("Car {number}").format(number=number(drove.car))]
    for event in events:
        match event:
            case Drove(car=car) if car == drove.car:
                parts += _driving(drove, view, name)
            case Shifted(car, "pit", _start, to, _jumped) if car == drove.car:
                parts.append(_("pit stop: back to {space}").format(space=space_name(to)))
            case Shifted(car, _by, _start, to, _jumped) if car == drove.car and to == HOME:
                parts.append(_("turbo: straight home"))
            case Shifted(car, _by, _start, to, _jumped) if car == drove.car:
                parts.append(_("turbo: on to {space}").format(space=space_name(to)))
            case Spun(cars, _space) if drove.car in cars and view.plus:
                parts.append(_("oil: it spins, and your next turn is lost"))
            case Spun(cars, _space) if drove.car in cars:
                parts.append(_("oil: it spins and sits out your next turn"))
            case Finished(car, place, points) if car == drove.car:
                parts.append(
                    ngettext("{place}: {count} point!", "{place}: {count} points!", points).format(
                        place=ordinal(place), count=points
                    )
                )
    if drove.awaits and drove.to != HOME:
        parts.append(
            ngettext(
                "side by side if {cars} comes too", "side by side if {cars} come too", len(drove.awaits)
            ).format(cars=car_names(drove.awaits, name))
        )
    return "\u00a0· ".join(parts)


def _driving(drove: Drove, view: State, name: Name) -> list[str]:
    if drove.start == HOME:
        return []
    parts = []
    if drove.bonus:
        parts.append(_("catch-up +{bonus}").format(bonus=drove.bonus))
    if drove.start == drove.to:
        parts.append(_("cannot move"))
    elif drove.to == HOME:
        parts.append(_("comes home"))
    else:
        parts.append(_("to {space}").format(space=drove.to))
    if drove.passed:
        passes = _("passes {cars} for free") if drove.slipstream else _("passes {cars}")
        parts.append(passes.format(cars=car_names(drove.passed, name)))
    if drove.lost:
        parts.append(
            ngettext(
                "{count} point lost behind {cars}", "{count} points lost behind {cars}", drove.lost
            ).format(count=drove.lost, cars=car_names(drove.blocked_by[:1], name))
        )
    return parts


def why_not_car(view: State, car: Car, would: Drove | None, name: Name) -> str:
    """Why this car is not offered; `would` is how far it would get."""
    place = view.places[car]
    if place == HOME:
        return _("Car {number} is home already: {place}.").format(
            number=number(car), place=ordinal(rank(view, car) or 1)
        )
    if car in view.dizzy:
        return _("Car {number} spun on oil and sits out this turn.").format(number=number(car))
    if place == RESERVE and view.turn == 1:
        return _("The cars in the garage may start from turn 2 on.")
    if place == RESERVE and _waits_in_garage(view, car):
        return _("The cars in the garage are alike: take the other one first.")
    if would is not None and would.lost:
        return ngettext(
            "Car {number} is held up by {cars}: {count} point would be lost. Another car can drive.",
            "Car {number} is held up by {cars}: {count} points would be lost. Another car can drive.",
            would.lost,
        ).format(number=number(car), cars=car_names(would.blocked_by, name), count=would.lost)
    return _("Car {number} may not be chosen now.").format(number=number(car))


def _waits_in_garage(view: State, car: Car) -> bool:
    """Nothing is in its way but the rules: nobody leaves in turn 1, and then one after the other."""
    return view.turn == 1 or RESERVE in view.places[owner(car) * 3 : car]


def short_why_not(view: State, car: Car) -> str:
    """The same in two or three words, on the car's own ticket."""
    place = view.places[car]
    if place == HOME:
        return _("home: {place}").format(place=ordinal(rank(view, car) or 1))
    if car in view.dizzy:
        return _("dizzy")
    if place == RESERVE and _waits_in_garage(view, car):
        return _("garage")
    return _("held up")


def why_not_there(kind: Kind, laid: Kind | None) -> str:
    if laid is not None:
        return _("A token already lies here: {token}.").format(token=token_name(laid))
    return _("A neighbour is {token} too: equal tokens may not touch.").format(token=token_name(kind))


def why_not_kind(kind: Kind, left: int) -> str:
    if left == 0:
        return _("All tokens of this kind are laid: {token}.").format(token=token_name(kind))
    return _("This token fits nowhere now: {token}.").format(token=token_name(kind))


def car_hint(view: State, car: Car, name: Name) -> str:
    """Whose car a finger rests on, and how it fares."""
    place = rank(view, car)
    if place is None:
        return _("{car}: in the garage. It may start from turn 2 on.").format(car=car_name(car, name))
    said = _("{car}: {place} of the race.").format(car=car_name(car, name), place=ordinal(place))
    if car in view.dizzy:
        said += " " + _("It spun on oil and sits out this turn.")
    elif car in view.spun:
        said += " " + _("It spun on oil and sits out its next turn.")
    return said
