"""Who knows what: views, redacted events, and full states that fit a view."""

from __future__ import annotations

from msgspec.structs import replace

from game.core import Token, Viewer, put
from game.rng import Rng
from game.touche_poulet.board import ALL_CELLS, each, fits, occupied, touched
from game.touche_poulet.deployment import Spots, next_token, scatter
from game.touche_poulet.model import (
    DEPLOYING,
    OVER,
    TOKENS,
    WEAPON_CARDS,
    WEAPONS_SHOWN,
    Board,
    Cell,
    Cleared,
    Dealt,
    Event,
    Note,
    Placed,
    Readied,
    Scattered,
    StackShuffled,
    State,
    Weapon,
)
from game.touche_poulet.packing import pack


def view(state: State, viewer: Viewer) -> State:
    """Other armies are hidden but for what has been destroyed; so are the weapons in the stack."""
    faces = list(state.faces)
    for token in state.stack:
        faces[token] = None
    if state.phase == OVER:
        return replace(state, faces=tuple(faces))
    boards = tuple(
        farm if seat == viewer else replace(farm, spots=_public(farm))
        for seat, farm in enumerate(state.boards)
    )
    if state.phase != DEPLOYING:
        return replace(state, faces=tuple(faces), boards=boards)
    return replace(
        state,
        faces=tuple(faces),
        boards=boards,
        ready=tuple(done and seat == viewer for seat, done in enumerate(state.ready)),
        scattered=tuple(tokens if seat == viewer else () for seat, tokens in enumerate(state.scattered)),
    )


def _public(farm: Board) -> Spots:
    return tuple(spot if token in farm.fallen else None for token, spot in enumerate(farm.spots))


def redact(event: Event, viewer: Viewer) -> Event | None:
    match event:
        case Placed(seat) | Scattered(seat) | Cleared(seat) | Readied(seat) if seat != viewer:
            return None
        case Dealt(first, faces):
            return Dealt(first, faces[:WEAPONS_SHOWN] + _hidden(faces[WEAPONS_SHOWN:]))
        case StackShuffled(tokens, faces):
            return StackShuffled(tokens, _hidden(faces))
    return event


def _hidden(faces: tuple[Weapon | None, ...]) -> tuple[None, ...]:
    return (None,) * len(faces)


def imagine(view: State, viewer: Viewer, rng: Rng) -> State:
    """Put the hidden units where they can still be and the unseen weapons into the stack."""
    faces = _guess_the_stack(view, rng)
    if view.phase == OVER:
        return replace(view, faces=faces)
    if view.phase == DEPLOYING:
        return _guess_the_preparations(replace(view, faces=faces), viewer, rng)
    boards = tuple(
        _guess_the_army(farm, [note for note in view.notes if note.board == seat], rng)
        if None in farm.spots
        else farm
        for seat, farm in enumerate(view.boards)
    )
    return replace(view, faces=faces, boards=boards)


def _guess_the_stack(view: State, rng: Rng) -> tuple[Weapon | None, ...]:
    if not view.stack or not view.faces:
        return view.faces
    unseen = list(WEAPON_CARDS)
    for face in view.faces:
        if face is not None:
            unseen.remove(face)
    faces = list(view.faces)
    for token, face in zip(view.stack, rng.shuffled(unseen), strict=True):
        faces[token] = face
    return tuple(faces)


def _guess_the_army(farm: Board, notes: list[Note], rng: Rng) -> Board:
    return replace(farm, spots=possible_spots(farm, notes, rng))


def possible_spots(farm: Board, notes: list[Note], rng: Rng) -> Spots:
    """An army that fits all that is known of this board: hits, craters, wrecks, pigeons and surveys."""
    spots = farm.spots
    wrecks = occupied(spots)
    exploded = 0
    for cells in farm.hits:
        exploded |= cells
    found = pack(
        [token for token, spot in enumerate(spots) if spot is None],
        ALL_CELLS & ~(farm.struck & ~exploded) & ~touched(spots),
        rng,
        hits=exploded & ~wrecks,
        counts=[(note.cells, note.count - (note.cells & wrecks).bit_count()) for note in notes],
    )
    assert found is not None, "the view contradicts itself"
    return tuple(found[token] if spot is None else spot for token, spot in enumerate(spots))


def _guess_the_preparations(view: State, viewer: Viewer, rng: Rng) -> State:
    """The others may have placed anything; somebody is not ready, or the game would have begun."""
    boards, scattered, ready = view.boards, view.scattered, view.ready
    others = [seat for seat in range(view.seats) if seat != viewer]
    may_all_be_ready = viewer is not None and not view.ready[viewer]
    still_busy = None if may_all_be_ready or not view.faces else rng.pick(others)
    for seat in others:
        spots, by_chance = _guess_a_deployment(rng)
        boards = put(boards, seat, replace(boards[seat], spots=spots))
        scattered = put(scattered, seat, by_chance)
        done = None not in spots and seat != still_busy and rng.chance(1, 2)
        ready = put(ready, seat, done)
    return replace(view, boards=boards, scattered=scattered, ready=ready)


def _guess_a_deployment(rng: Rng) -> tuple[Spots, tuple[Token, ...]]:
    """Some units by hand, then perhaps the rest by chance."""
    spots: tuple[Cell | None, ...] = (None,) * len(TOKENS)
    for unit in rng.sample(TOKENS, rng.below(len(TOKENS) + 1)):
        places = fits(unit, ALL_CELLS & ~touched(spots))
        token = next_token(spots, unit)
        if places and token is not None:
            spots = put(spots, token, rng.pick(tuple(each(places))))
    if rng.chance(1, 2):
        by_chance, spots = scatter(spots, (), rng)
        return spots, by_chance
    return spots, ()
