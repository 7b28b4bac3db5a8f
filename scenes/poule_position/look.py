"""How things look: pictures painted once and kept, nothing about where they lie."""

from game.core import Seat, Token
from game.poule_position.model import DUST_VALUE, ROUNDS, RUNG_VALUES, State
from scenes.kit import theme
from scenes.kit.assets import Art, Look, Painted
from scenes.kit.canvas import Canvas
from scenes.kit.fx import KINDS
from scenes.kit.language import _
from scenes.kit.layout import SCREEN, Box
from scenes.kit.text import Words
from scenes.kit.widgets.card import card_back_look, card_look
from scenes.poule_position import layout
from scenes.poule_position.layout import CARD_HEIGHT

HEN_HEIGHT = 106.0
CHIP_WIDTH = 37.0
CROWN_HEIGHT = 64.0
ROSETTE_SIDE = 92.0
RANK_SIDE = 52.0
PLATE_WIDTH = 116.0
COST_SIZE = (156.0, 76.0)
FRAMES = ("", "_blink", "_flap", "_proud", "_down", "_dazed")
OWN_FRAMES = ("_down", "_dazed")
MINUS = "\u2212"
BACK: Look = card_back_look(CARD_HEIGHT)


def signed(points: int) -> str:
    return f"+{points}" if points > 0 else plain(points)


def plain(points: int) -> str:
    """A number with a minus as long as a digit is wide."""
    return str(points) if points >= 0 else f"{MINUS}{-points}"


# What never moves


def paint_yard(canvas: Canvas, seats: int) -> None:
    canvas.cover("poule_position/henhouse_sunset", SCREEN)
    canvas.art("poule_position/dust_pit", layout.DUST_PIT)
    canvas.art("poule_position/ladder", layout.LADDER)
    canvas.art("poule_position/nest", layout.NEST)
    for seat in range(seats):
        x, y = layout.played(seat)
        canvas.art("poule_position/card_stand", Box(x - 48, y + 26, 96, 40))
    sign = layout.DUST_SIGN
    canvas.art("poule_position/dust_sign", sign)
    cost_of_dust = Box(sign.x + 24, sign.y + 18, sign.w - 48, 50)
    canvas.words(plain(DUST_VALUE), cost_of_dust, theme.HEADING, family=theme.DISPLAY, one_line=True)
    for rung, value in enumerate(RUNG_VALUES):
        plate = layout.plate(rung)
        canvas.art(f"poule_position/rung_plate{'_low' if value < 0 else ''}", plate)
        canvas.words(plain(value), plate.grown(-12), theme.HEADING, family=theme.DISPLAY, one_line=True)


# Pieces


def piece(kind: str, rest: tuple[int, ...], view: State) -> Look:
    """The picture of the piece with this key on this view."""
    match kind:
        case "card":
            return card(view, rest[0])
        case "hen":
            return hen(rest[0] % view.seats, mood(view, rest[0]))
        case "chip":
            return Art(f"shared/chip_{rest[0]}", width=CHIP_WIDTH)
        case "crown":
            return Art("shared/icon_crown", height=CROWN_HEIGHT)
        case "rosette":
            return rosette()
        case "round":
            return round_sign(min(view.round, ROUNDS))
    raise ValueError(f"There is no piece called “{kind}”.")


def mood(view: State, token: Token) -> str:
    """Calm on a rung, in a panic while falling, stunned in the dust, proud of having won."""
    if token in view.ladder:
        return ""
    if token == view.falling:
        return "_flap"
    return "_dazed" if token in view.dust else "_proud"


def card(view: State, token: Token) -> Look:
    """A card put aside in secret lies face down for its owner too, until all are turned over."""
    face = view.faces[token] if view.faces and token not in view.picks else None
    return BACK if face is None else card_look(str(face), CARD_HEIGHT, token % view.seats)


def hen(seat: Seat, frame: str = "") -> Look:
    """`frame` is "", "_blink", "_flap", "_proud", or of this game: "_down" (wings), "_dazed"."""
    folder = "poule_position" if frame in OWN_FRAMES else "shared"
    return Art(f"{folder}/hen_{seat}{frame}", height=HEN_HEIGHT)


def wings(seat: Seat) -> tuple[Look, Look]:
    """The two pictures of a hen that beats its wings."""
    return hen(seat, "_flap"), hen(seat, "_down")


def rosette() -> Look:
    """A prize ribbon that says for which rank it is won."""

    def paint(canvas: Canvas) -> None:
        side = ROSETTE_SIDE
        canvas.art("poule_position/rosette", Box(0, 0, side, side))
        number = Box(side * 0.3, side * 0.2, side * 0.4, side * 0.42)
        canvas.words("2", number, theme.LEAD, theme.BARN_DEEP, theme.DISPLAY, one_line=True)

    return Painted("rosette", ROSETTE_SIDE, ROSETTE_SIDE, paint)


def star() -> Look:
    return Art("shared/star", height=30)


def rank(number: int) -> Look:
    """First, second, third… on the plank where cards are compared."""

    def paint(canvas: Canvas) -> None:
        middle = RANK_SIDE / 2
        canvas.disc((middle, middle), middle - 2, theme.CREAM_DEEP, theme.WALNUT, 5)
        box = Box(8, 6, RANK_SIDE - 16, RANK_SIDE - 12)
        canvas.words(str(number), box, theme.BODY, family=theme.DISPLAY, one_line=True)

    return Painted(("rank", number), RANK_SIDE, RANK_SIDE, paint)


def total(seat: Seat, number: int) -> Look:
    def paint(canvas: Canvas) -> None:
        canvas.panel(Box(0, 0, 104, 104), theme.SEATS[seat].pale, theme.SEATS[seat].deep, 8)
        canvas.words(plain(number), Box(8, 8, 88, 88), theme.HEADING, family=theme.DISPLAY, one_line=True)

    return Painted(("total", seat, number), 104, 104, paint)


def round_sign(number: int) -> Look:
    text = _("Round {number} of {all}").format(number=number, all=ROUNDS)

    def paint(canvas: Canvas) -> None:
        canvas.art("shared/sign_board", Box(0, 0, 360, 132))
        canvas.words(text, Box(26, 46, 308, 66), theme.LEAD, theme.INK, theme.DISPLAY, one_line=True)

    return Painted(("round", text), 360, 132, paint)


def to_come(seats: int) -> list[Look]:
    """What will be shown sooner or later, so that it can be painted ahead of need."""
    box = layout.compare_board(seats)
    row = layout.rung_row(0)
    frames = [hen(seat, frame) for seat in range(seats) for frame in FRAMES]
    glows = [rung_glow(place.w, place.h, strong) for place in (row, layout.DUST) for strong in (False, True)]
    costs = [cost(seat, paid) for seat in range(seats) for paid in (0, 1, 2)]
    signs = [round_sign(number) for number in range(1, ROUNDS + 1)]
    stamps = [too_strong(), wins(), rosette(), *(rank(number + 1) for number in range(seats))]
    looks = [board(box.w, box.h), card_glow(), *stamps, *glows, *frames, *costs, *signs]
    return [*looks, *_every_digit(), *_flying(seats)]


def _every_digit() -> list[Look]:
    """The first card with a digit has to shape it: here that is done before cards are turned over."""
    return [
        card_look(digits, CARD_HEIGHT, seat) for seat, digits in enumerate(("01", "23", "45", "67", "89"))
    ]


def _flying(seats: int) -> list[Look]:
    """Feathers and dust in all their sizes: a cloud of them is due the moment a hen drops."""
    kinds = [KINDS["dust"], *(KINDS[f"feathers_{seat}"] for seat in range(seats))]
    return [
        Art(face, size, size)
        for kind in kinds
        for face in kind.faces
        for size in range(int(kind.size[0]) // 4 * 4, int(kind.size[1]) + 1, 4)
    ]


# What shines, floats and is stamped


def rung_glow(w: float, h: float, strong: bool = False) -> Look:
    """Light on a rung, or the dust; the plate at its left end stays as it is."""

    def paint(canvas: Canvas) -> None:
        lit = Box(PLATE_WIDTH, 4, w - PLATE_WIDTH, h - 8)
        canvas.panel(lit, theme.STRAW_PALE, None, radius=24, alpha=0.45 if strong else 0.2)
        canvas.panel(Box(0, 4, w, h - 8), None, theme.FOCUS, 10 if strong else 5, 24)

    return Painted(("rung glow", strong), w, h, paint)


def card_glow() -> Look:
    """Light from behind a card in the hand."""
    h = CARD_HEIGHT + 32
    w = CARD_HEIGHT / 1.4 + 32

    def paint(canvas: Canvas) -> None:
        for edge in (0, 5, 10):
            canvas.panel(
                Box(edge, edge, w - 2 * edge, h - 2 * edge), theme.FOCUS, None, radius=40 - edge, alpha=0.4
            )

    return Painted("card glow", w, h, paint)


def cry(points: int) -> Look:
    """What something is worth, for a moment, when points are counted."""
    fill, ink = (theme.STRAW, theme.INK) if points > 0 else (theme.BARN_RED, theme.PAPER)

    def paint(canvas: Canvas) -> None:
        canvas.panel(Box(0, 0, 128, 76), fill, theme.WALNUT, 6, 38)
        canvas.words(signed(points), Box(14, 6, 100, 62), theme.LEAD + 8, ink, theme.DISPLAY, one_line=True)

    return Painted(("cry", points), 128, 76, paint)


def cost(seat: Seat, paid: int, upended: bool = False) -> Look:
    """What a choice takes from a seat: its badge, a chip, a number; upended for who reads from the side."""
    colours = theme.SEATS[seat]
    w, h = COST_SIZE[::-1] if upended else COST_SIZE

    def paint(canvas: Canvas) -> None:
        canvas.panel(Box(0, 0, w, h), colours.pale, colours.deep, 6, 38)
        canvas.art(f"shared/badge_{seat}", Box(8, 8, 60, 60))
        number = Box(10, 68, 56, 46) if upended else Box(70, 8, 44, 60)
        canvas.words(f"{MINUS}{paid}" if paid else "0", number, theme.LEAD, family=theme.DISPLAY)
        canvas.art(f"shared/chip_{seat}", Box(20, 110, 36, 36) if upended else Box(112, 20, 36, 36))

    return Painted(("cost", seat, paid), w, h, paint)


def stamp(text: str, fill: theme.Colour) -> Look:
    def paint(canvas: Canvas) -> None:
        canvas.panel(Box(0, 0, 168, 66), fill, theme.WALNUT, 6, 18)
        canvas.words(text, Box(10, 6, 148, 54), theme.BODY, theme.PAPER, theme.DISPLAY, one_line=True)

    return Painted(("stamp", text, fill), 168, 66, paint)


def too_strong() -> Look:
    return stamp(_("Too strong!"), theme.BARN_RED)


def wins() -> Look:
    return stamp(_("Wins!"), theme.LEAF)


def board(w: float, h: float) -> Look:
    """The plank the cards of a round are compared on."""
    title = _("The second highest wins!")

    def paint(canvas: Canvas) -> None:
        canvas.sliced("shared/panel_dark", Box(0, 0, w, h), 40)
        canvas.words(title, Box(40, 22, w - 80, 76), theme.LEAD + 4, theme.CREAM, theme.DISPLAY)

    return Painted(("board", title), w, h, paint)


def caption(text: str) -> Look:
    return Words(text, theme.CAPTION, theme.CREAM, 160, 44, one_line=True)


def thought() -> Look:
    def paint(canvas: Canvas) -> None:
        canvas.art("shared/thought_bubble", Box(0, 0, 120, 102))
        for dot in range(3):
            canvas.disc((40 + 20 * dot, 36), 7, theme.WALNUT_SOFT, None)

    return Painted("thought", 120, 102, paint)
