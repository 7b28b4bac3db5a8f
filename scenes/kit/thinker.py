"""Bots think in a process of their own, so that the picture never stutters; quick ones think right here."""

import multiprocessing
import time
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Protocol

from game.match import Match
from game.session import Player, Session

QUICK_SECONDS = 0.004
"""A bot that answered faster than this is asked in place from then on."""


class Thinker(Protocol):
    def ask(self, session: Session, seat: int) -> None: ...

    def answer(self) -> str | None:
        """The action in the game's notation once it is found."""

    def cancel(self) -> None: ...

    def close(self) -> None: ...


class InPlace:
    """Answers at once: for tests, pictures and quick bots."""

    def __init__(self) -> None:
        self._answer: str | None = None

    def ask(self, session: Session, seat: int) -> None:
        self._answer = str(session.bot_choice(seat))

    def answer(self) -> str | None:
        return self._answer

    def cancel(self) -> None:
        self._answer = None

    def close(self) -> None: ...


class Aside:
    """A spawned worker, started at the first question; it rebuilds the match and asks the same code."""

    def __init__(self) -> None:
        self._worker: BaseProcess | None = None
        self._line: Connection[Any, Any] | None = None
        self._quick: set[tuple[str, str]] = set()
        self._asked: tuple[str, str] | None = None
        self._question: tuple[Session, int] | None = None
        self._answer: str | None = None

    def ask(self, session: Session, seat: int) -> None:
        bot = (session.match.rules.id, getattr(session.players[seat], "level", ""))
        self.cancel()
        if bot in self._quick:
            self._answer = str(session.bot_choice(seat))
            return
        if self._line is None or self._worker is None or not self._worker.is_alive():
            self._start()
        assert self._line is not None
        self._asked = bot
        self._question = (session, seat)
        try:
            self._line.send((session.match.dumps(), session.players, seat))
        except OSError:
            self._think_here()

    def answer(self) -> str | None:
        if self._answer is None and self._asked is not None and self._line is not None:
            try:
                if self._line.poll():
                    self._answer, seconds = self._line.recv()
                    if seconds < QUICK_SECONDS:
                        self._quick.add(self._asked)
                    self._asked = None
            except (EOFError, OSError):
                self._think_here()
        return self._answer

    def _think_here(self) -> None:
        """The worker was killed: a stutter is better than no move."""
        self.close()
        self._asked = None
        assert self._question is not None
        session, seat = self._question
        self._answer = str(session.bot_choice(seat))

    def cancel(self) -> None:
        """Forget the question; a worker still busy with it is replaced."""
        if self._asked is not None:
            self.close()
        self._asked = self._answer = None

    def close(self) -> None:
        if self._line is not None:
            self._line.close()
        if self._worker is not None:
            self._worker.terminate()
            self._worker.join(1)
        self._line = self._worker = None

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe()
        self._worker = context.Process(target=work, args=(theirs,), daemon=True)
        self._worker.start()
        theirs.close()


def work(line: "Connection[Any, Any]") -> None:
    """The worker's whole life: a question, an answer, until the line is cut."""
    while True:
        try:
            text, players, seat = line.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        start = time.perf_counter()
        choice = str(think(text, players, seat))
        try:
            line.send((choice, time.perf_counter() - start))
        except OSError:  # nobody waits for it any more
            return


def think(text: str, players: tuple[Player, ...], seat: int) -> Any:
    return Session(Match.loads(text), players).bot_choice(seat)
