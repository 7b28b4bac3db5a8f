"""What a good player looks at on the market: what each row and column will pay us and the rest."""

from __future__ import annotations

from game.core import Seat, Token
from game.golden_eggs.model import (
    COLUMNS,
    EVIL_EYE,
    FIRE,
    FIRST_STALL,
    LINES,
    OWNER,
    PURSE,
    RANK,
    ROWS,
    SQUARES,
    TILES,
    WORTH,
    Action,
    Draw,
    Pass,
    PlaceSecret,
    PlaceStall,
    PlaceTile,
    Square,
    State,
    Tile,
)
from game.golden_eggs.rules import legal_actions
from game.rng import Rng

TILE_SHARE = 0.6  # of the free squares, the part that gets a tile instead of a stall
KEEP_FOR_LATER_ROUNDS = 9.0  # écus per rank that a stall has to bring if a later round could use it
PATIENCE = 5.0  # écus per rank that a stall has to bring on an empty market, where nobody knows much yet
SECRET_PATIENCE = 6.0  # écus that a secret tile has to bring on an empty market
CLOSE = 0.01  # écus: choices this close are equally good

Piece = Tile | tuple[Seat, int] | None  # a tile, a seat's stall with its rank, or a free square


def choose(view: State, seat: Seat, rng: Rng) -> Action:
    actions = legal_actions(view, seat)
    if len(actions) == 1:
        return actions[0]
    market = _Market(view, seat)
    worth = [_worth(view, seat, market, action) for action in actions]
    best = max(worth) - CLOSE
    return rng.pick([action for action, value in zip(actions, worth, strict=True) if value >= best])


def _worth(view: State, seat: Seat, market: _Market, action: Action) -> float:
    """Écus that the action is expected to bring us, compared with our rivals, minus what it spends."""
    early = view.free.bit_count() / len(SQUARES)
    match action:
        case PlaceStall(rank, square):
            return market.gain(square, (seat, rank)) - rank * _price_per_rank(view, rank, early)
        case PlaceTile(square):
            assert view.drawn is not None
            return market.gain(square, view.faces[view.drawn])
        case PlaceSecret(square):
            secret = view.secrets[seat]
            assert secret is not None
            return market.gain(square, view.faces[secret]) - SECRET_PATIENCE * early
        case Draw():
            return market.gain_of_a_draw()
        case Pass():
            return 0.0


def _price_per_rank(view: State, rank: int, early: float) -> float:
    recover = view.options.recover
    comes_home = recover == "all" or (recover == "ones" and rank == 1)
    if comes_home or view.round == view.options.rounds:
        return PATIENCE * early
    return max(KEEP_FOR_LATER_ROUNDS, PATIENCE * early)


class _Market:
    """What the rows and columns promise to pay, and how one more piece would change that."""

    def __init__(self, view: State, seat: Seat) -> None:
        self._seat = seat
        self._rival_share = 1 / (view.seats - 1)
        self._pieces: list[Piece] = [_piece(view, token) for token in view.market]
        self._free = [square for square, piece in enumerate(self._pieces) if piece is None]
        self._unseen = list(TILES)
        for face in view.faces:
            if face is not None:
                self._unseen.remove(face)
        chance = TILE_SHARE / max(1, len(self._unseen))
        self._buyer_to_come = chance * sum(max(0, WORTH[tile]) for tile in self._unseen)
        self._ransom_to_come = chance * sum(max(0, -WORTH[tile]) for tile in self._unseen)
        self._now = {line: self._pays([self._pieces[sq] for sq in LINES[line]]) for line in LINES}

    def gain(self, square: Square, piece: Piece) -> float:
        """By how much the lines through this square would pay us more."""
        gain = 0.0
        for line in (ROWS[square // len(COLUMNS)], COLUMNS[square % len(COLUMNS)]):
            changed = [piece if sq == square else self._pieces[sq] for sq in LINES[line]]
            gain += self._pays(changed) - self._now[line]
        return gain

    def gain_of_a_draw(self) -> float:
        """The best place for each tile that may come, on average."""
        best: dict[Tile | int, float] = {}
        total = 0.0
        for tile in self._unseen:
            kind = WORTH[tile] or tile
            if kind not in best:
                best[kind] = max(self.gain(square, tile) for square in self._free)
            total += best[kind]
        return total / len(self._unseen)

    def _pays(self, line: list[Piece]) -> float:
        """Écus for us minus the rivals' share, over the segments of one line."""
        total = 0.0
        bought = ransomed = stake = 0.0
        evil_eye = False
        factor = 1
        for piece in (*line, FIRE):
            if piece is None:
                bought += self._buyer_to_come
                ransomed += self._ransom_to_come
            elif isinstance(piece, tuple):
                owner, rank = piece
                stake += rank if owner == self._seat else -rank * self._rival_share
            elif piece == FIRE:
                total += stake * factor * ((0 if evil_eye else bought) - ransomed)
                bought = ransomed = stake = 0.0
                evil_eye = False
                factor = 1
            elif piece == EVIL_EYE:
                evil_eye = True
            elif piece == PURSE:
                factor = 2
            elif (worth := WORTH[piece]) > 0:
                bought += worth
            else:
                ransomed -= worth
        return total


def _piece(view: State, token: Token | None) -> Piece:
    if token is None:
        return None
    return (OWNER[token], RANK[token]) if token >= FIRST_STALL else view.faces[token]
