"""Each room imports only what it may: the map of the project, held by reading the imports."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from game.catalog import GAMES

ROOT = Path(__file__).parent.parent
FORBIDDEN_IN_GAME = {
    "random",
    "time",
    "datetime",
    "os",
    "io",
    "pathlib",
    "secrets",
    "uuid",
    "tempfile",
    "threading",
}
PURE_STDLIB = {
    "__future__",
    "ast",
    "collections",
    "collections.abc",
    "dataclasses",
    "enum",
    "functools",
    "hashlib",
    "itertools",
    "json",
    "math",
    "operator",
    "re",
    "typing",
}


def imports(path: Path) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found.append(node.module or "")
            found += [
                f"{node.module}.{alias.name}" for alias in node.names if node.module in ("game", "scenes.kit")
            ]
    return found


def python_files(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", python_files("game"), ids=name_of)
def test_the_rules_are_pure_python_and_msgspec(path: Path) -> None:
    for name in imports(path):
        assert name.split(".")[0] in {"game", "msgspec"} or name in PURE_STDLIB, name


@pytest.mark.parametrize("game", GAMES)
def test_a_game_knows_only_itself_and_the_core(game: str) -> None:
    for path in python_files(f"game/{game}"):
        for name in imports(path):
            if not name.startswith("game."):
                continue
            room = name.split(".")[1]
            assert room in {game, "core", "rng"}, f"{name_of(path)} imports {name}"
            if path.stem == "model":
                assert room in {"core", game}
            if path.stem not in {"bot", "diagram"}:
                assert ".bot" not in name
                assert ".diagram" not in name


@pytest.mark.parametrize("game", GAMES)
def test_a_model_has_no_behaviour_beyond_small_properties(game: str) -> None:
    tree = ast.parse((ROOT / "game" / game / "model.py").read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            assert len(node.body) <= 8, f"{node.name} is more than a small property"


@pytest.mark.parametrize("path", python_files("game"), ids=name_of)
def test_no_set_is_iterated_in_the_rules(path: Path) -> None:
    """A loop straight over a set display, comprehension or set() call has no stable order."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, (ast.For, ast.comprehension)):
            looped = node.iter
            is_call = isinstance(looped, ast.Call) and isinstance(looped.func, ast.Name)
            assert not isinstance(looped, (ast.Set, ast.SetComp)), f"line {looped.lineno}"
            assert not (is_call and looped.func.id in {"set", "frozenset"}), f"line {looped.lineno}"  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", GAMES)
def test_a_scene_knows_its_games_model_and_the_kit(game: str) -> None:
    for path in python_files(f"scenes/{game}"):
        for name in imports(path):
            if name.startswith("game."):
                assert name.startswith((f"game.{game}.model", "game.core", "game.session")), (
                    f"{name_of(path)}: {name}"
                )
            if name.startswith("scenes.") and not name.startswith("scenes.kit"):
                assert name.startswith(f"scenes.{game}"), f"{name_of(path)}: {name}"


def test_only_the_fx_room_knows_physics() -> None:
    with_physics = [path for path in python_files("scenes") if "pymunk" in imports(path)]
    assert [name_of(path) for path in with_physics] in ([], ["scenes/kit/fx.py"])


@pytest.mark.parametrize("path", python_files("game"), ids=name_of)
def test_the_rules_run_without_the_stage(path: Path) -> None:
    assert not [name for name in imports(path) if name.split(".")[0] in {"scenes", "pygame", "main"}]


def test_importing_the_rules_loads_no_window_and_no_physics() -> None:
    script = (
        "import sys, game.match, game.session, game.simulation;"
        "print([name for name in ('pygame', 'pymunk') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stdout.strip() == "[]"
