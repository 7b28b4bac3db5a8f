"""Every visible word in both languages: the catalogues are complete, compiled and in step with the source."""

from __future__ import annotations

import ast
import gettext
import re
from pathlib import Path

import pytest

from scenes.kit import theme
from scenes.kit.catalogues import compiled, parse, sources
from scenes.kit.language import LANGUAGES, LOCALE, _, language, ngettext, set_language
from scenes.kit.text import font, wrap

ROOT = Path(__file__).parents[2]
FIELD = re.compile(r"\{(\w*)")
HEADER = "Plural-Forms: nplurals=2; plural=n > 1;"


def spoken(path: Path) -> list[tuple[int, str]]:
    """(line, key) of every _("…") and ngettext("…", "…", n) in a file; the plural follows after a NUL."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        if node.func.id not in ("_", "N_", "ngettext"):
            continue
        words = node.args[: 2 if node.func.id == "ngettext" else 1]
        literal = [str(part.value) for part in words if isinstance(part, ast.Constant)]
        assert not any(isinstance(part, (ast.JoinedStr, ast.BinOp)) for part in words), (
            f"{path.name}:{node.lineno}: put values in with .format(), after the translation"
        )
        if len(literal) == len(words):
            found.append((node.lineno, "\0".join(literal)))
    return found


def scene_files() -> list[Path]:
    return sorted(p for p in (ROOT / "scenes").rglob("*.py") if p.name not in ("language.py",))


def french() -> dict[str, tuple[str, ...]]:
    entries: dict[str, tuple[str, ...]] = {}
    for path in sources():
        entries.update(parse(path.read_text(encoding="utf-8")))
    return entries


@pytest.mark.parametrize("path", scene_files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_every_word_of_a_scene_has_its_french(path: Path) -> None:
    known = french()
    missing = [f"line {line}: {key!r}" for line, key in spoken(path) if key not in known]
    assert not missing, "\n".join(missing)


def test_every_french_word_is_used() -> None:
    used = {key for path in scene_files() for _line, key in spoken(path)}
    assert sorted(set(french()) - used - {""}) == []


@pytest.mark.parametrize("path", sources(), ids=lambda path: path.name)
def test_compiled_catalogues_are_in_step(path: Path) -> None:
    assert path.with_suffix(".mo").read_bytes() == compiled(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", sources(), ids=lambda path: path.name)
def test_translations_name_the_same_fields_and_the_fonts_can_write_them(path: Path) -> None:
    for key, forms in parse(path.read_text(encoding="utf-8")).items():
        if not key:
            assert HEADER in forms[0]
            continue
        fields = set(FIELD.findall(key))
        for form in forms:
            assert set(FIELD.findall(form)) <= fields, (key, form)
            for family in (theme.TEXT, theme.DISPLAY):
                letters = form.replace("\n", "")
                unknown = [
                    c for c, m in zip(letters, font(family, 30).metrics(letters), strict=True) if not m
                ]
                assert not unknown, (family, form, unknown)
        if "\0" in key:
            assert len(forms) == 2, key


def test_no_word_is_translated_twice_differently() -> None:
    seen: dict[str, tuple[str, ...]] = {}
    for path in sources():
        for key, forms in parse(path.read_text(encoding="utf-8")).items():
            if key:
                assert seen.setdefault(key, forms) == forms, (path.name, key)


def test_the_language_can_be_switched_at_any_time() -> None:
    try:
        set_language("fr")
        assert (language(), _("Undo")) == ("fr", "Annuler")
        assert _("never translated") == "never translated"
        set_language("xx")
        assert (language(), _("Undo")) == ("en", "Undo")
    finally:
        set_language("en")
    assert set(LANGUAGES) == {"en", *(folder.name for folder in LOCALE.iterdir())}


def test_no_line_begins_with_a_french_sign_or_ends_with_an_opening_one() -> None:
    text = "Un barreau qui brille : libre, ou « tenu » par une poule plus faible ! Vraiment ?"
    for width in range(60, 900, 7):
        lines = wrap(text, theme.TEXT, 30, width)
        assert " ".join(lines) == text
        assert not [line for line in lines if line[0] in ":!?;»" or line[-1] == "«"]


def test_plural_forms_follow_the_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    po = (
        f'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n{HEADER}\\n"\n\n'
        'msgid "{n} egg"\nmsgid_plural "{n} eggs"\nmsgstr[0] "{n} œuf"\nmsgstr[1] "{n} œufs"\n'
    )
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "eggs.mo").write_bytes(compiled(po))
    monkeypatch.setattr("scenes.kit.language.LOCALE", tmp_path)
    try:
        set_language("fr")
        assert [ngettext("{n} egg", "{n} eggs", n).format(n=n) for n in (0, 1, 2)] == [
            "0 œuf",
            "1 œuf",
            "2 œufs",
        ]
    finally:
        set_language("en")
    assert [ngettext("{n} egg", "{n} eggs", n).format(n=n) for n in (0, 1, 2)] == [
        "0 eggs",
        "1 egg",
        "2 eggs",
    ]


def test_the_compiler_agrees_with_gettext(tmp_path: Path) -> None:
    for path in sources():
        target = tmp_path / "one.mo"
        target.write_bytes(compiled(path.read_text(encoding="utf-8")))
        with target.open("rb") as file:
            catalogue = gettext.GNUTranslations(file)
        for key, forms in parse(path.read_text(encoding="utf-8")).items():
            if key and "\0" not in key:
                assert catalogue.gettext(key) == forms[0]


def test_a_broken_catalogue_names_the_line() -> None:
    with pytest.raises(ValueError, match="line 3"):
        parse('msgid "a"\nmsgstr "b"\nmsgstr_oops c\n')
