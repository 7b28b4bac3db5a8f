"""The options of a game, made from its own `Options`: a switch, a number or a choice for each field."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec
from msgspec.inspect import BoolType, EnumType, IntType, LiteralType, StructType, type_info

from game.catalog import GAMES
from game.core import BadSetup
from game.match import Match
from scenes.kit import theme
from scenes.kit.canvas import Canvas
from scenes.kit.language import _
from scenes.kit.layout import SCREEN, Box, around
from scenes.kit.scene import Scene
from scenes.kit.widgets import Button, Label, Stepper, Toggle
from scenes.option_words import option_words

WIDE, TALLEST = 1600.0, 980.0
ROW, HEAD, FOOT = 200.0, 144.0, 186.0
MOST_NUMBERS = 20
"""A number with no upper bound can be turned up to this."""


def values_of(game: str) -> dict[str, tuple[Any, ...]]:
    """Every option and the values it can take, in order; a switch has False and True."""
    described = type_info(GAMES[game].Options)
    assert isinstance(described, StructType)
    return {field.name: _values(field.type) for field in described.fields}


def _values(kind: Any) -> tuple[Any, ...]:
    match kind:
        case BoolType():
            return (False, True)
        case IntType():
            low = kind.ge if kind.ge is not None else (kind.gt + 1 if kind.gt is not None else 0)
            high = kind.le if kind.le is not None else (kind.lt - 1 if kind.lt is not None else MOST_NUMBERS)
            return tuple(range(low, high + 1))
        case LiteralType():
            return tuple(sorted(kind.values, key=str))
        case EnumType():
            return tuple(member.value for member in kind.cls)
        case _:
            raise TypeError(f"no control for an option of type {kind}")


class OptionsScene(Scene):
    overlay: ClassVar[bool] = True

    def __init__(
        self, game: str, options: Mapping[str, Any], changed: Callable[[dict[str, Any]], None]
    ) -> None:
        super().__init__()
        self.game, self.changed = game, changed
        defaults = msgspec.to_builtins(GAMES[game].Options())
        self.options: dict[str, Any] = {**defaults, **options}

    @property
    def panel(self) -> Box:
        """As tall as its options need."""
        tall = min(TALLEST, HEAD + FOOT + ROW * len(values_of(self.game)))
        return around(SCREEN.centre, WIDE, tall)

    def paint_background(self, canvas: Canvas) -> None:
        canvas.panel(self.panel, theme.CREAM, lip=18, width=8, radius=48)

    def build(self) -> None:
        panel = self.panel
        heading = Box(panel.x + 70, panel.y + 30, panel.w - 140, 100)
        self.add(Label(heading, _("Options"), theme.TITLE, family=theme.DISPLAY, align=-1))
        fields = values_of(self.game)
        tall = (panel.h - HEAD - FOOT) / max(1, len(fields))
        for number, (name, values) in enumerate(fields.items()):
            y = panel.y + HEAD + number * tall
            self._control(Box(panel.x + 70, y, panel.w - 140, 100), name, values)
            words = Box(panel.x + 86, y + 98, panel.w - 156, tall - 108)
            explained = option_words(self.game, name).explained
            self.add(Label(words, explained, theme.CAPTION, theme.WALNUT_SOFT, align=-1, valign=-1))
        done = Box(panel.centre[0] - 230, panel.bottom - 166, 460, 124)
        self.add(Button(done, _("Done"), self.back, icon="check", style="go", name="done"))

    def _control(self, box: Box, name: str, values: tuple[Any, ...]) -> None:
        words = option_words(self.game, name)
        if values == (False, True):
            on = bool(self.options[name])
            self.add(Toggle(box, words.label, on, self._choosing(name, values), name=name))
            return
        ordered = tuple(words.values) if words.values else values
        shown = [words.values.get(value, str(value)) for value in ordered]
        now = ordered.index(self.options[name])
        self.add(Stepper(box, words.label, shown, now, self._choosing(name, ordered), name=name))

    def _choosing(self, name: str, values: tuple[Any, ...]) -> Callable[[Any], None]:
        def choose(index: Any) -> None:
            wanted = {**self.options, name: values[int(index)]}
            try:
                Match.new(self.game, GAMES[self.game].seats[0], 0, wanted)
            except BadSetup:
                self.rebuild()
                self.refuse(_("These two options do not go together."))
                return
            self.options = wanted
            self.changed(wanted)

        return choose
