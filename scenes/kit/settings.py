"""What a player set stays set: read once, written whole or not at all; a damaged file is kept aside."""

import contextlib
import os
from pathlib import Path
from typing import Literal

import msgspec

APP = "basse-cour"
FILE = "settings.json"


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=False):
    """The choices of the settings screen; an empty language means the computer's own."""

    language: str = ""
    text_size: Literal["normal", "large", "huge"] = "normal"
    speed: Literal["calm", "normal", "brisk"] = "normal"
    reduced_motion: bool = False
    music: float = 0.6
    effects: float = 0.8
    fullscreen: bool = False
    place: Literal["couch", "table"] = "couch"


SPEEDS: dict[str, float] = {"calm": 0.7, "normal": 1.0, "brisk": 1.8}


def config_folder() -> Path:
    import platformdirs

    return Path(platformdirs.user_config_dir(APP, appauthor=False))


def data_folder() -> Path:
    import platformdirs

    return Path(platformdirs.user_data_dir(APP, appauthor=False))


def log_folder() -> Path:
    import platformdirs

    return Path(platformdirs.user_log_dir(APP, appauthor=False))


def write_whole(path: Path, text: str) -> None:
    """Replace a file at once: a reader, or a power cut, sees the old text or the new one, never half."""
    import tempfile

    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise


def load_settings(folder: Path) -> Settings:
    """The stored settings, or the defaults. A file that cannot be read is kept as *.damaged."""
    path = folder / FILE
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Settings)
        loud = {"music": min(max(found.music, 0.0), 1.0), "effects": min(max(found.effects, 0.0), 1.0)}
        return msgspec.structs.replace(found, **loud)
    except FileNotFoundError:
        return Settings()
    except (msgspec.DecodeError, OSError, UnicodeDecodeError):
        with contextlib.suppress(OSError):
            path.replace(path.with_name(FILE + ".damaged"))
        return Settings()


def save_settings(folder: Path, settings: Settings) -> bool:
    """False when the disk refused: the game goes on, the choice lasts for this evening."""
    try:
        write_whole(folder / FILE, msgspec.json.format(msgspec.json.encode(settings), indent=2).decode())
    except OSError:
        return False
    return True
