"""Touché Poulet in values: the tables of units and weapons, what lies on the table, what can happen.

Rulings where the rule book is silent:
- The bank never runs out of ears.
- A seat that can fire must fire. `done` is for a seat that cannot, and ends the purchases after the shots.
- Targets that must be neighbours are placed in any order. Where no such row of cells is open on any enemy
  board, the longest shorter row is placed instead.
- A barrage's targets belong to the shot: a direct hit with one of them earns the unit's bonus too.
- A nuclear strike's block lies wholly on the board; its targets resolve before the shot's, in reading order.
- A bonus happens at once: before the targets that are still to resolve, after the weapon that a destruction
  brings.
- Splash leaves craters where it finds nothing.
- A pigeon counts every unit cell, hit or not; a survey only the intact ones.
- Bargains do not add up: five ears less, however many cards. Nothing can be stolen from an empty purse.
- A seat without a living unit still takes its turn at the market and may play its weapons.
- The game is over for want of shooters at the end of a turn in which no seat has a unit left that fires,
  unless a living seat holds a nuclear strike and somebody placed a target in that turn.
- When the game ends all screens are lifted.
"""

from __future__ import annotations

from msgspec import Struct

from game.core import Seat, Token

Cell = int  # counted in reading order
Cells = int  # a set of cells: bit n is cell n
Unit = str  # "barn", …
Weapon = str  # "pigeon", …

ARMIES = ("roosters", "rabbits", "moles", "pigs")


class Ours(Struct, frozen=True):
    """What the rule book showed in pictures that are lost: our own design, replaceable here alone."""

    rows: str = "ABCDEFGH"
    columns: int = 9
    zones: tuple[tuple[str, ...], ...] = (("meadow", "pond", "lavender"), ("patch", "path", "wheat"))
    barn: tuple[int, int] = (2, 3)  # rows × columns
    tractank: tuple[int, int] = (2, 2)
    harvester: tuple[int, int] = (1, 3)
    one_shot: tuple[tuple[Weapon, int], ...] = (
        ("nuclear", 2),
        ("pigeon", 6),
        ("barrage", 3),
        ("survey", 3),
        ("plunder", 2),
        ("harvest", 2),
    )
    permanent: tuple[tuple[Weapon, int], ...] = (
        ("munitions", 3),
        ("bargain", 3),
        ("strongbox", 3),
        ("reinforced", 3),
    )
    block_reach: int = 1  # nuclear strike and pigeon: this many cells around the chosen one
    barrage_targets: int = 2
    munitions_targets: int = 1
    munitions_units: tuple[Unit, ...] = ("barn", "reaper")
    plunder_ears: int = 10
    harvest_ears: int = 15
    bargain_ears: int = 5


OURS = Ours()


class UnitCard(Struct, frozen=True):
    """A unit as its card tells it: `line` targets are neighbours in a row, `loose` ones lie anywhere."""

    tokens: int
    shape: tuple[int, int]  # rows × columns; never turned
    ears: int  # a cell
    line: int = 0
    loose: int = 0
    splash: str = ""  # on a direct hit: "ring" of eight or "cross" of four cells
    extra: bool = False  # on a direct hit: one more shot at once
    extra_bonus: Unit | None = None  # whose bonus that shot earns in turn
    field: bool = False  # on a direct hit: the magnetic field
    steals: int = 0  # on a direct hit: ears
    egg: bool = False

    @property
    def shoots(self) -> bool:
        return self.line + self.loose > 0


UNITS: dict[Unit, UnitCard] = {
    "barn": UnitCard(1, OURS.barn, 5, loose=3, egg=True),
    "sprayer": UnitCard(1, (3, 1), 5, loose=1, splash="ring", egg=True),
    "tractank": UnitCard(1, OURS.tractank, 5, line=2, extra=True, extra_bonus="howitzer", egg=True),
    "harvester": UnitCard(1, OURS.harvester, 5, line=2, field=True, egg=True),
    "granary": UnitCard(1, (1, 2), 10, line=3, steals=5, egg=True),
    "reaper": UnitCard(2, (1, 1), 15, loose=2, extra=True),
    "howitzer": UnitCard(2, (1, 1), 15, loose=1, splash="cross"),
    "treasure": UnitCard(1, (1, 1), 20),
}
TOKENS: tuple[Unit, ...] = tuple(unit for unit, card in UNITS.items() for _ in range(card.tokens))
FIRST_TOKEN: dict[Unit, Token] = {unit: TOKENS.index(unit) for unit in UNITS}
BIG_UNITS = tuple(unit for unit, card in UNITS.items() if card.egg)

EGGS_TO_WIN = 5
EGG_PRICE = 25
WILD_PRICES = (35, 40, 45)
WEAPONS_SHOWN = 3

ONE_SHOT = tuple(weapon for weapon, _ in OURS.one_shot)
PERMANENT = tuple(weapon for weapon, _ in OURS.permanent)
WEAPON_CARDS: tuple[Weapon, ...] = tuple(
    weapon for weapon, count in (*OURS.one_shot, *OURS.permanent) for _ in range(count)
)
ZONES = tuple(zone for row in OURS.zones for zone in row)


def cell_name(cell: Cell) -> str:
    return f"{OURS.rows[cell // OURS.columns]}{cell % OURS.columns + 1}"


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """There is one way to play."""


class Board(Struct, frozen=True):
    """One army's farm. Only `spots` is secret."""

    spots: tuple[Cell | None, ...]  # by unit token, its upper left cell; None: not placed, or not known
    fallen: tuple[Token, ...]  # destroyed units, in that order
    struck: Cells  # craters and explosions
    hits: tuple[Cells, ...]  # explosions, by the seat that caused them
    targeted: Cells  # where target tokens lie


class Egg(Struct, frozen=True):
    owner: Seat | None  # None is a wild egg
    unit: Unit | None

    def __str__(self) -> str:
        return "wild" if self.owner is None else f"{ARMIES[self.owner]}-{self.unit}"


class Field(Struct, frozen=True):
    board: Seat
    corner: Cell  # the upper left of its 2 × 2 cells


class Note(Struct, frozen=True):
    """What a pigeon or a survey told everybody: so many unit cells are among these."""

    by: Weapon
    board: Seat
    where: str  # a cell or a zone
    cells: Cells
    count: int

    def __str__(self) -> str:
        return f"{self.by} {ARMIES[self.board]}-{self.where} {self.count}"


class Aim(Struct, frozen=True):
    """The targets that the firing seat still has to place."""

    unit: Unit
    line: int  # neighbours, these first
    loose: int
    placed: Cells  # of the row of neighbours
    board: Seat | None  # where that row lies


class Shot(Struct, frozen=True, tag=True):
    board: Seat
    cell: Cell
    unit: Unit | None  # that fired it; None is a nuclear strike
    bonus: Unit | None  # whose bonus a direct hit earns


class Splash(Struct, frozen=True, tag=True):
    board: Seat
    cell: Cell
    unit: Unit
    centre: Cell


class Bonus(Struct, frozen=True, tag=True):
    card: Unit  # whose bonus it is
    unit: Unit  # that fired
    board: Seat
    cell: Cell

    def __str__(self) -> str:
        return f"{self.card} {ARMIES[self.board]}-{cell_name(self.cell)}"


class WeaponPick(Struct, frozen=True, tag=True):
    seat: Seat


class ExtraShot(Struct, frozen=True, tag=True):
    unit: Unit  # whose bonus it is
    bonus: Unit | None  # that a hit earns in turn


class FieldChoice(Struct, frozen=True, tag=True):
    pass


Pending = Shot | Splash | Bonus | WeaponPick | ExtraShot | FieldChoice

DEPLOYING, TARGETING, RESOLVING, OVER = "deploying", "targeting", "resolving", "over"


class State(Struct, frozen=True):
    """Weapon cards are tokens numbered in shuffled order; units, on each board, are numbered as in TOKENS."""

    seats: int
    phase: str
    turn: int
    first: Seat
    active: Seat  # who targets or whose shots resolve
    boards: tuple[Board, ...]
    ready: tuple[bool, ...]  # secret while deploying
    scattered: tuple[tuple[Token, ...], ...]  # what chance placed; secret, forgotten when the game begins
    ears: tuple[int, ...]
    on_sale: tuple[Egg, ...]
    wild: int  # eggs left
    eggs: tuple[tuple[Egg, ...], ...]  # bought, by seat
    faces: tuple[Weapon | None, ...]  # by weapon token; None where nobody may know
    stack: tuple[Token, ...]  # next card first
    row: tuple[Token, ...]  # face up
    held: tuple[tuple[Token, ...], ...]
    discards: tuple[Token, ...]
    barrage: int  # targets added to this turn's shot
    aim: Aim | None
    shots: tuple[tuple[Shot, ...], ...]  # by seat, placed and not yet resolving
    pending: tuple[Pending, ...]  # what resolves or is to be chosen next, first things first
    fired: bool  # somebody placed a target this turn
    fields: tuple[Field | None, ...]  # by the seat that placed it
    notes: tuple[Note, ...]
    ending: str  # why it is over, "" before
    winners: tuple[Seat, ...]


class Place(Struct, frozen=True, tag=True):
    unit: Unit
    cell: Cell

    def __str__(self) -> str:
        return f"place {self.unit} {cell_name(self.cell)}"


class Scatter(Struct, frozen=True, tag=True):
    def __str__(self) -> str:
        return "scatter"


class Clear(Struct, frozen=True, tag=True):
    def __str__(self) -> str:
        return "clear"


class Ready(Struct, frozen=True, tag=True):
    def __str__(self) -> str:
        return "ready"


class Fire(Struct, frozen=True, tag=True):
    unit: Unit

    def __str__(self) -> str:
        return f"fire {self.unit}"


class Target(Struct, frozen=True, tag=True):
    board: Seat
    cell: Cell

    def __str__(self) -> str:
        return f"target {ARMIES[self.board]} {cell_name(self.cell)}"


class PlaceField(Struct, frozen=True, tag=True):
    board: Seat
    corner: Cell

    def __str__(self) -> str:
        return f"field {ARMIES[self.board]} {cell_name(self.corner)}"


class NoField(Struct, frozen=True, tag=True):
    def __str__(self) -> str:
        return "no field"


class Buy(Struct, frozen=True, tag=True):
    egg: Egg

    def __str__(self) -> str:
        return "buy wild" if self.egg.owner is None else f"buy {ARMIES[self.egg.owner]} {self.egg.unit}"


class Take(Struct, frozen=True, tag=True):
    weapon: Weapon

    def __str__(self) -> str:
        return f"take {self.weapon}"


class Use(Struct, frozen=True, tag=True):
    """A one-shot weapon; the board, and the cell or the zone, where it needs one."""

    weapon: Weapon
    board: Seat | None = None
    where: str = ""

    def __str__(self) -> str:
        army = "" if self.board is None else ARMIES[self.board]
        return " ".join(word for word in ("use", self.weapon, army, self.where) if word)


class Done(Struct, frozen=True, tag=True):
    def __str__(self) -> str:
        return "done"


Action = Place | Scatter | Clear | Ready | Fire | Target | PlaceField | NoField | Buy | Take | Use | Done


class Dealt(Struct, frozen=True, tag=True):
    first: Seat
    faces: tuple[Weapon | None, ...]


class Placed(Struct, frozen=True, tag=True):
    seat: Seat
    token: Token
    cell: Cell


class Scattered(Struct, frozen=True, tag=True):
    seat: Seat
    tokens: tuple[Token, ...]
    spots: tuple[Cell | None, ...]  # of the whole army


class Cleared(Struct, frozen=True, tag=True):
    seat: Seat


class Readied(Struct, frozen=True, tag=True):
    seat: Seat


class BattleBegan(Struct, frozen=True, tag=True):
    first: Seat


class TargetingBegan(Struct, frozen=True, tag=True):
    seat: Seat


class UnitFired(Struct, frozen=True, tag=True):
    seat: Seat
    unit: Unit
    line: int  # targets to place in a row of neighbours
    loose: int  # and anywhere


class TargetPlaced(Struct, frozen=True, tag=True):
    seat: Seat
    unit: Unit
    board: Seat
    cell: Cell


class BlockTargeted(Struct, frozen=True, tag=True):
    seat: Seat
    board: Seat
    centre: Cell
    cells: tuple[Cell, ...]


class ResolutionBegan(Struct, frozen=True, tag=True):
    seat: Seat


class Missed(Struct, frozen=True, tag=True):
    seat: Seat
    unit: Unit | None  # None is a nuclear strike
    board: Seat
    cell: Cell
    splash: Cell | None  # the centre when it was splash


class Hit(Struct, frozen=True, tag=True):
    seat: Seat
    unit: Unit | None
    board: Seat
    cell: Cell
    splash: Cell | None


class TokenReturned(Struct, frozen=True, tag=True):
    seat: Seat
    board: Seat
    cell: Cell


class UnitDestroyed(Struct, frozen=True, tag=True):
    board: Seat
    token: Token
    unit: Unit
    cell: Cell  # its upper left
    by: Seat
    pay: tuple[int, ...]  # ears, by seat
    egg: bool  # goes on sale


class BonusEarned(Struct, frozen=True, tag=True):
    """By a direct hit, once per attack; it takes effect after the weapon that the same hit may bring."""

    seat: Seat
    bonus: Bonus


class Splashed(Struct, frozen=True, tag=True):
    seat: Seat
    unit: Unit
    board: Seat
    centre: Cell
    cells: tuple[Cell, ...]


class SplashStopped(Struct, frozen=True, tag=True):
    board: Seat
    cell: Cell
    field_of: Seat


class ExtraShotEarned(Struct, frozen=True, tag=True):
    seat: Seat
    unit: Unit  # whose bonus it is


class FieldEarned(Struct, frozen=True, tag=True):
    seat: Seat


class FieldRaised(Struct, frozen=True, tag=True):
    seat: Seat
    board: Seat
    corner: Cell


class FieldDeclined(Struct, frozen=True, tag=True):
    seat: Seat


class FieldLowered(Struct, frozen=True, tag=True):
    seat: Seat
    board: Seat
    corner: Cell


class EarsStolen(Struct, frozen=True, tag=True):
    thief: Seat
    victim: Seat
    ears: int  # 0: nothing there, or a strongbox
    by: str  # "granary" or "plunder"


class EarsHarvested(Struct, frozen=True, tag=True):
    seat: Seat
    ears: int


class EggBought(Struct, frozen=True, tag=True):
    seat: Seat
    egg: Egg
    price: int


class WeaponTaken(Struct, frozen=True, tag=True):
    seat: Seat
    token: Token
    weapon: Weapon


class WeaponShown(Struct, frozen=True, tag=True):
    token: Token
    weapon: Weapon


class StackShuffled(Struct, frozen=True, tag=True):
    tokens: tuple[Token, ...]
    faces: tuple[Weapon | None, ...]


class WeaponUsed(Struct, frozen=True, tag=True):
    seat: Seat
    token: Token
    weapon: Weapon


class BarrageAdded(Struct, frozen=True, tag=True):
    seat: Seat
    targets: int


class Spied(Struct, frozen=True, tag=True):
    """A pigeon or a survey found so many unit cells."""

    seat: Seat
    note: Note


class TurnEnded(Struct, frozen=True, tag=True):
    first: Seat  # of the next turn


class GameEnded(Struct, frozen=True, tag=True):
    reason: str
    winners: tuple[Seat, ...]
    spots: tuple[tuple[Cell | None, ...], ...]  # the screens are lifted


Event = (
    Dealt
    | Placed
    | Scattered
    | Cleared
    | Readied
    | BattleBegan
    | TargetingBegan
    | UnitFired
    | TargetPlaced
    | BlockTargeted
    | ResolutionBegan
    | Missed
    | Hit
    | TokenReturned
    | UnitDestroyed
    | BonusEarned
    | Splashed
    | SplashStopped
    | ExtraShotEarned
    | FieldEarned
    | FieldRaised
    | FieldDeclined
    | FieldLowered
    | EarsStolen
    | EarsHarvested
    | EggBought
    | WeaponTaken
    | WeaponShown
    | StackShuffled
    | WeaponUsed
    | BarrageAdded
    | Spied
    | TurnEnded
    | GameEnded
)
