"""Agents for experiments: quick ones, failing ones, and one that kills its process.

They are classes of a module, so that other processes can import them.
"""

import asyncio
import os
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Final

from thegame import Cooperative, EndTurn, Hint, Move, View
from thegame.agents import RandomAgent
from thegame.experiments import agent_seed

SMALL: Final = Cooperative(2, hand_size=3, highest=20)
"""Rules of games that are short, and often won."""


class First:
    """Plays the first legal move, until the turn may be ended."""

    def move(self, view: View) -> Move:
        """Return the first play, or the end of the turn."""
        return EndTurn() if view.may_end_turn else view.legal_moves()[0]


class Last:
    """Plays the last legal play, until the turn may be ended."""

    def move(self, view: View) -> Move:
        """Return the last play, or the end of the turn."""
        return EndTurn() if view.may_end_turn else view.legal_plays()[-1]


class Troubled(RandomAgent):
    """Plays any move; in one game it leaves a note and fails."""

    def __init__(self, notes: str | Path, game: int, times: int, seed: int) -> None:
        super().__init__(seed)
        self._notes = Path(notes)
        self._trouble = seed == agent_seed(game, 0)
        self._times = times

    def move(self, view: View) -> Move:
        """Return any legal move, or fail."""
        if self._trouble and len(notes(self._notes)) < self._times:
            with self._notes.open("a", encoding="ascii") as file:
                file.write(f"{os.getpid()}\n")
            self.happen()
        return super().move(view)

    def happen(self) -> None:
        """Raise an error."""
        message = "this is too much"
        raise ArithmeticError(message)


class Deadly(Troubled):
    """Kills the process in which it plays."""

    def happen(self) -> None:
        """Kill the process at once."""
        os.kill(os.getpid(), signal.SIGKILL)


class Blunderer:
    """Plays a card that it does not hold."""

    def move(self, view: View) -> Move:
        """Return a move that is always illegal."""
        return view.legal_plays()[0].__class__(max(view.rules.cards) + 1, 0)


class Speechless:
    """Raises an error whose text cannot be encoded."""

    def move(self, view: View) -> Move:
        """Raise the error."""
        message = f"{view.seat}\ud800"
        raise ValueError(message)


class Leaver:
    """Ends the program."""

    def move(self, view: View) -> Move:
        """Exit with the status of success."""
        sys.exit(0 if view.hand else 1)


class Absent(First):
    """Ends the program when it is created."""

    def __init__(self) -> None:
        """Exit with the status of success."""
        sys.exit(0)


class Whisperer(First):
    """Ends the program when it is asked for hints."""

    def hints(self, _: View) -> list[Hint]:
        """Exit with the status of success."""
        sys.exit(0)


class Canceller:
    """Raises an error that is not an Exception."""

    def move(self, _: View) -> Move:
        """Raise the error of asyncio."""
        raise asyncio.CancelledError("not now")  # noqa: EM101, TRY003 - on one line


class Hopeful:
    """Takes the first of no moves."""

    def move(self, view: View) -> Move:
        """Raise the error that ends a generator."""
        return next(play for play in view.legal_plays() if play.card < 0)


class Silence(BaseException):
    """An error without a text."""

    def __str__(self) -> str:
        raise ZeroDivisionError


class Careless:
    """Fails a bare assertion."""

    def move(self, _: View) -> Move:
        """Raise an error with an empty text."""
        raise AssertionError


class Mute:
    """Raises an error that cannot be printed."""

    def move(self, _: View) -> Move:
        """Raise the error."""
        raise Silence


class Farewell(Exception):
    """An error whose text ends the program."""

    def __str__(self) -> str:
        raise SystemExit


class Quitter:
    """Raises an error that ends the program when it is printed."""

    def move(self, _: View) -> Move:
        """Raise the error."""
        raise Farewell


class Interrupter:
    """Acts as if Ctrl-C were pressed."""

    def move(self, _: View) -> Move:
        """Raise the error."""
        raise KeyboardInterrupt


class Stubborn(RandomAgent):
    """Never ends the game with this seed, and ignores SIGTERM."""

    def __init__(self, game: int, seed: int, begun: Path | None = None) -> None:
        super().__init__(seed)
        self._game, self._begun = game, begun

    def move(self, view: View) -> Move:
        """Return any legal move, or never return, beside a thread of its own."""
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        if self.seed == agent_seed(self._game, 0):
            threading.Thread(target=time.sleep, args=[99], daemon=True).start()
        while self.seed == agent_seed(self._game, 0):
            if self._begun:
                self._begun.touch()
            time.sleep(0.01)
        return super().move(view)


def notes(path: Path) -> list[str]:
    """Return the notes: the number of the process for each failure."""
    return path.read_text(encoding="ascii").split() if path.exists() else []
