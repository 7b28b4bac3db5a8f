"""Every visible word: `_` and `ngettext`, in the language of the moment."""

import contextlib
import gettext
import locale
import os

from scenes.kit.assets import ROOT

LOCALE = ROOT / "assets" / "locale"
LANGUAGES: dict[str, str] = {"en": "English", "fr": "Français"}
"""Each language in its own words."""
ASKED = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Said by the user, even where that locale is not installed."""


class _Speech:
    """English is the source; other languages come from every catalogue in their folder."""

    def __init__(self) -> None:
        self.language = "en"
        self.words: gettext.NullTranslations = gettext.NullTranslations()


_speech = _Speech()


def set_language(language: str) -> None:
    chosen = language if language in LANGUAGES else "en"
    words: gettext.NullTranslations = gettext.NullTranslations()
    folder = LOCALE / chosen / "LC_MESSAGES"
    for path in sorted(folder.glob("*.mo"), reverse=True):
        with path.open("rb") as file:
            catalogue = gettext.GNUTranslations(file)
        catalogue.add_fallback(words)
        words = catalogue
    _speech.language, _speech.words = chosen, words


def language() -> str:
    return _speech.language


def _(text: str) -> str:
    """`text`, which is written in English, in the language of the moment."""
    return _speech.words.gettext(text) if text else ""


def N_(text: str) -> str:
    """Marks words of a table that is read at import; say them later with `_`."""
    return text


def ngettext(one: str, many: str, count: int) -> str:
    """`one` or `many` by count; put the number in with .format(count=…)."""
    return _speech.words.ngettext(one, many, count)


def system_language() -> str:
    """The language of this computer, if we speak it."""
    code = next((os.environ[name] for name in ASKED if os.environ.get(name)), "")
    if not code:
        with contextlib.suppress(ValueError):
            code = locale.getlocale()[0] or ""
    short = code[:2].lower()
    return short if short in LANGUAGES else "en"
