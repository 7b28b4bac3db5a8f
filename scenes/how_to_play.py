"""How to play: short pages, a picture and a few sentences each, read from assets/how_to_play."""

from functools import cache
from typing import Any, ClassVar, NamedTuple

import msgspec

from scenes.kit import theme
from scenes.kit.assets import ROOT
from scenes.kit.canvas import Canvas
from scenes.kit.intents import Confirm, Intent, Move, Page, Swipe
from scenes.kit.language import _, language
from scenes.kit.layout import Box
from scenes.kit.scene import Scene
from scenes.kit.widgets import Button, Label
from scenes.page_picture import PICTURE_SIZE, page_look
from scenes.shelf import game_name, pitch

FOLDER = ROOT / "assets" / "how_to_play"
PANEL = Box(80, 50, 1760, 980)
AREA = Box(PANEL.x + 40, PANEL.y + 140, PANEL.w - 90, PICTURE_SIZE[1])
PICTURE_SHARES = ((1.0, 1.0), (1.15, 0.88), (1.3, 0.76))
"""Up to which text size the picture is how large: larger words need more of the page."""
GAP = 50.0


class Halves(NamedTuple):
    """How a page is shared between its picture and its words."""

    picture: Box
    words: Box

    @classmethod
    def of(cls, text_factor: float) -> "Halves":
        share = next((share for factor, share in PICTURE_SHARES if text_factor <= factor), 0.76)
        w, h = PICTURE_SIZE[0] * share, PICTURE_SIZE[1] * share
        picture = Box(AREA.x, AREA.centre[1] - h / 2, w, h)
        left = picture.right + GAP
        return cls(picture, Box(left, AREA.y, AREA.right - left, AREA.h))


class PageText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One page: a heading and a text by language, and what the picture is composed of."""

    heading: dict[str, str]
    text: dict[str, str]
    picture: list[dict[str, Any]]


def text_box(words: Box) -> Box:
    """Below the heading."""
    return Box(words.x, words.y + 112, words.w, words.h - 112)


@cache
def pages_of(game: str) -> tuple[PageText, ...]:
    """The pages of a game; none while nobody has written them."""
    path = FOLDER / f"{game}.json"
    if not path.is_file():
        return ()
    return msgspec.json.decode(path.read_bytes(), type=tuple[PageText, ...])


class HowToPlay(Scene):
    overlay: ClassVar[bool] = True

    def __init__(self, game: str, page: int = 0) -> None:
        super().__init__()
        self.game = game
        self.pages = pages_of(game)
        self.page = max(0, min(page, len(self.pages) - 1))

    def paint_background(self, canvas: Canvas) -> None:
        canvas.panel(PANEL, theme.CREAM, lip=18, width=8, radius=48)
        picture, words = Halves.of(canvas.easel.text_factor)
        if not self.pages:
            canvas.art(f"posters/{self.game}", picture)
            return
        page = self.pages[self.page]
        canvas.look(page_look(self.game, self.page, page.picture, picture.w), picture.centre)
        heading, text = page.heading[language()], page.text[language()]
        canvas.words(
            heading, Box(words.x, words.y, words.w, 96), theme.HEADING, theme.BARN_RED, theme.DISPLAY, -1, -1
        )
        canvas.words(text, text_box(words), theme.LEAD - 4, align=-1, valign=-1)

    def build(self) -> None:
        title = Box(PANEL.x + 50, PANEL.y + 24, PANEL.w - 260, 96)
        self.add(Label(title, game_name(self.game), theme.HEADING, family=theme.DISPLAY, align=-1))
        self.add(
            Button(
                Box(PANEL.right - 150, PANEL.y + 20, 108, 108),
                "",
                self.back,
                icon="cross",
                name="close",
                sound="back",
            )
        )
        if not self.pages:
            words = pitch(self.game) + "\n\n" + _("The pages that explain this game are still being written.")
            beside = Halves.of(self.app.easel.text_factor).words
            self.add(Label(beside, words, theme.LEAD, align=-1, valign=-1))
            return
        y = PANEL.bottom - 148
        self.back_button = Button(
            Box(PANEL.x + 40, y, 340, 112),
            _("Previous"),
            lambda: self.turn(-1),
            icon="arrow_left",
            name="previous",
        )
        self.next_button = Button(
            Box(PANEL.right - 420, y, 380, 112), "", self.forward, icon="arrow_right", style="go", name="next"
        )
        self.add(self.next_button)
        self.add(self.back_button)
        count = Box(PANEL.centre[0] - 200, y, 400, 100)
        self.count = Label(count, "", theme.LEAD, theme.WALNUT_SOFT, family=theme.DISPLAY)
        self.add(self.count)
        self._show()

    def _show(self) -> None:
        last = self.page == len(self.pages) - 1
        self.next_button.change(_("Got it!") if last else _("Next"), icon="check" if last else "arrow_right")
        self.back_button.visible = self.page > 0
        self.count.say(f"{self.page + 1} / {len(self.pages)}")
        self.focus.id = self.next_button.name

    def turn(self, by: int) -> None:
        page = max(0, min(self.page + by, len(self.pages) - 1))
        if page != self.page:
            self.page = page
            self.app.audio.play("card")
            self.stage.background = None
            self.stage.stale = True
            self._show()
            self.update_ring()

    def forward(self) -> None:
        if self.page == len(self.pages) - 1:
            self.back()
        else:
            self.turn(1)

    def on_intent(self, intent: Intent) -> bool:
        if not self.pages:
            return False
        match intent:
            case Page(step):
                self.turn(step)
            case Move(dx, 0) if dx:
                self.turn(dx)
            case Swipe(dx, 0, _) if dx:
                self.turn(-dx)
            case Confirm() if self.focus.id is None:
                self.forward()
            case _:
                return False
        return True
