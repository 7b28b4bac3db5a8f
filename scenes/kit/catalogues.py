"""Compile the catalogues: python -m scenes.kit.catalogues writes a .mo beside every .po."""

import ast
import struct
from pathlib import Path

from scenes.kit.language import LOCALE

MAGIC = 0x950412DE


def parse(text: str) -> dict[str, tuple[str, ...]]:
    """msgid (its plural after a NUL) → translations, one per plural form; unfinished entries stay out."""
    entries: dict[str, tuple[str, ...]] = {}
    fields: dict[str, str] = {}
    current = ""

    def close() -> None:
        if "msgid" in fields:
            key = fields["msgid"]
            if "msgid_plural" in fields:
                key += "\0" + fields["msgid_plural"]
            forms = [fields[name] for name in sorted(fields) if name.startswith("msgstr")]
            if forms and all(forms):
                entries[key] = tuple(forms)
        fields.clear()

    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("msgid ") and "msgstr" in "".join(fields):
            close()
        if line.startswith('"'):
            fields[current] += _unquoted(line, number)
        else:
            current, _, rest = line.partition(" ")
            if not current.startswith("msg"):
                raise ValueError(f"line {number}: expected msgid, msgstr or a quoted text, found {line!r}")
            fields[current] = _unquoted(rest.strip(), number)
    close()
    return entries


def _unquoted(text: str, number: int) -> str:
    try:
        value = ast.literal_eval(text)
    except (SyntaxError, ValueError):
        raise ValueError(f"line {number}: {text!r} is not a quoted text") from None
    return str(value)


def compiled(text: str) -> bytes:
    """The .mo for a .po's text."""
    entries = parse(text)
    keys = sorted(entries, key=lambda key: key.encode())
    ids, strings, spans = b"", b"", []
    for key in keys:
        one, other = key.encode(), "\0".join(entries[key]).encode()
        spans.append((len(one), len(ids), len(other), len(strings)))
        ids += one + b"\0"
        strings += other + b"\0"
    table = 28
    id_start = table + 16 * len(keys)
    string_start = id_start + len(ids)
    header = struct.pack("<7I", MAGIC, 0, len(keys), table, table + 8 * len(keys), 0, 0)
    id_table = b"".join(struct.pack("<2I", length, id_start + at) for length, at, _, _ in spans)
    string_table = b"".join(struct.pack("<2I", length, string_start + at) for _, _, length, at in spans)
    return header + id_table + string_table + ids + strings


def sources() -> list[Path]:
    return sorted(LOCALE.glob("*/LC_MESSAGES/*.po"))


if __name__ == "__main__":
    for path in sources():
        path.with_suffix(".mo").write_bytes(compiled(path.read_text(encoding="utf-8")))
