"""How to play: short pages, a picture and a few sentences each, read from assets/how_to_play."""

from functools import cache
from typing import Any, ClassVar

import msgspec

from scenes.kit import theme
from scenes.kit.assets import ROOT
from scenes.kit.canvas import Canvas
from scenes.kit.intents import Confirm, Intent, Move, Page, Swipe
from scenes.kit.language import _, language
from scenes.kit.layout import Box
from scenes.kit.scene import Scene
from scenes.kit.widgets import Button, Label
from scenes.page_picture import PICTURE_SIZE, paint_picture
from scenes.shelf import game_name, pitch

FOLDER = ROOT / "assets" / "how_to_play"
PANEL = Box(80, 50, 1760, 980)
PICTURE = Box(PANEL.x + 40, PANEL.y + 140, *PICTURE_SIZE)
WORDS = Box(PICTURE.right + 50, PANEL.y + 140, PANEL.right - PICTURE.right - 100, PICTURE_SIZE[1])


class PageText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One page: a heading and a text by language, and what the picture is composed of."""

    heading: dict[str, str]
    text: dict[str, str]
    picture: list[dict[str, Any]]


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
        if not self.pages:
            canvas.art(f"posters/{self.game}", PICTURE)
            return
        page = self.pages[self.page]
        canvas.panel(PICTURE, theme.STRAW_PALE, radius=36)
        paint_picture(canvas, PICTURE, page.picture)
        heading, text = page.heading[language()], page.text[language()]
        canvas.words(
            heading, Box(WORDS.x, WORDS.y, WORDS.w, 96), theme.HEADING, theme.BARN_RED, theme.DISPLAY, -1, -1
        )
        canvas.words(
            text, Box(WORDS.x, WORDS.y + 112, WORDS.w, WORDS.h - 112), theme.LEAD - 4, align=-1, valign=-1
        )

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
            self.add(Label(WORDS, words, theme.LEAD, align=-1, valign=-1))
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
