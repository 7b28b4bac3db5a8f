"""Run main.py in a real window and keep writing down what can be touched now, for the tests' hands.

python -m tests.window.watched FILE [arguments of main.py…]
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import scenes.app
import scenes.kit.turns
from main import main
from scenes.kit.table import TableScene


class Watched(scenes.app.App):
    """The app as players have it, with a witness."""

    told: str = ""

    def tick(self, seconds: float = scenes.app.STEP_SECONDS) -> None:
        super().tick(seconds)
        if self.stack:
            self.tell()

    def tell(self) -> None:
        top = self.top
        table = top if isinstance(top, TableScene) else None
        moves = [target.id for target in table.extra_targets()] if table else []
        fact: dict[str, Any] = {
            "scene": type(top).__name__,
            "quiet": not top.timeline.busy and not self.fading,
            "phase": table.phase if table else "",
            "ply": table.session.match.ply if table else -1,
            "save": table.session.match.dumps() if table else "",
            "targets": [
                {
                    "id": str(target.id),
                    "at": [round(n) for n in self.viewport.to_window(target.box.centre)],
                    "move": target.id in moves,
                    "why_not": target.why_not,
                }
                for target in top.targets()
            ],
        }
        text = json.dumps(fact)
        if text != self.told:
            self.told = text
            path = Path(os.environ["WATCHED_FILE"])
            path.with_suffix(".new").write_text(text, encoding="utf-8")
            os.replace(path.with_suffix(".new"), path)


def run(arguments: list[str]) -> int:
    os.environ["WATCHED_FILE"] = arguments.pop(0)
    scenes.kit.turns.THINK_SECONDS = scenes.kit.turns.FORCED_SECONDS = 0.1
    scenes.app.App = Watched  # type: ignore[misc]
    return main(arguments)


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
