"""Workers, which play the games: this process, other processes, or an executor.

Each function here is a generator that takes chunks from the queue and yields their
reports. Closing it ends all work at once.

The processes are not a ``ProcessPoolExecutor``. There a killed process breaks the pool,
every chunk in progress is lost, and nothing tells which of them was the cause; nor can
a game in progress be ended before Python 3.14. Here each process has a pipe, so its
death costs only its own chunk.

A game that takes too long is ended by ``faulthandler``: it needs neither the interpreter
nor the help of the agent, and writes the stack of the game to a file.
"""

import contextlib
import faulthandler
import multiprocessing
import os
import pickle
import re
import signal
import sys
import tempfile
from collections.abc import Generator, Iterable
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    wait,
)
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for_pipes
from pathlib import Path
from typing import Final, cast

from thegame._frozen import shown
from thegame._value_defects import defect
from thegame.agents import AgentFailed
from thegame.agents._errors import agent_line, error_text, frame_text, kind_and_text

from ._errors import InvalidExperiment, WorkersLost
from ._games import Chunk, Job, Queue, Report, agent_name, play_chunk

_CONTEXT: Final = multiprocessing.get_context("spawn")
"""Processes are new interpreters on every system, unaffected by existing threads."""

_MASK: Final = getattr(signal, "pthread_sigmask", None)
"""The function that blocks signals; Windows has none."""

AHEAD: Final = 1_000
"""The number of chunks that an executor of unknown size is given in advance."""

_NO_MAIN_GUARD: Final = 113
"""The exit status of a process that plays while it imports the main module."""

_FRAME: Final = re.compile(r'  File "(.*)", line (\d+) in ')
"""A frame of a stack as ``faulthandler`` writes it."""


def in_this_process(job: Job, queue: Queue) -> Generator[Report]:
    """Play the games in this process."""
    while queue:
        yield play_chunk(job, queue.take())


def with_executor(job: Job, queue: Queue, executor: Executor) -> Generator[Report]:
    """Let an executor play the games; it replaces its dead workers, or breaks."""
    _pickled(job)
    waiting: dict[Future[Report], Chunk] = {}
    try:
        while queue or waiting:
            # A chunk that was lost is played alone: a worker that dies costs all
            # chunks that it has, and only one of them is the cause.
            suspect = any(chunk.attempts for chunk in waiting.values())
            while queue and len(waiting) < (1 if suspect or queue.suspect else AHEAD):
                chunk = queue.take()
                suspect = chunk.attempts > 0
                try:
                    waiting[executor.submit(play_chunk, job, chunk)] = chunk
                except Exception as error:
                    raise _lost([chunk], error) from error
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                try:
                    report = future.result()
                # Dask cancels everything when it loses its scheduler.
                except (BrokenExecutor, CancelledError) as error:
                    raise _lost(waiting.values(), error) from error
                # An error of an agent is in its report. Others come from the executor:
                # Dask raises a TypeError if a worker dies before its report is fetched.
                except Exception as error:  # noqa: BLE001 - see above
                    queue.put_back(waiting.pop(future), _cause(error))
                else:
                    del waiting[future]
                    yield report
    finally:
        for future in waiting:
            future.cancel()


def _lost(chunks: Iterable[Chunk], error: Exception) -> WorkersLost:
    """Return the error about an executor that is broken: only its owner can mend it."""
    seeds = [seed for chunk in chunks for seed in chunk.seeds]
    return WorkersLost(min(seeds), len(seeds), 1, _cause(error))


def _cause(error: BaseException) -> str:
    """Return the class and the message of the first cause of an error."""
    while error.__cause__ is not None:
        error = error.__cause__
    text = error_text(error)
    return kind_and_text(type(error).__qualname__, text and shown(text))


def in_processes(
    job: Job, queue: Queue, count: int, time_limit: float | None = None
) -> Generator[Report]:
    """Play the games in other processes, and replace those that die.

    With a time limit for each game, the queue must give out one game at a time.
    """
    pickled = _pickled(job)
    idle: list[_Process] = []
    busy: dict[Connection, tuple[_Process, Chunk]] = {}
    try:
        idle.extend(
            _Process(pickled, time_limit) for _ in range(min(count, len(queue)))
        )
        while queue or busy:
            while queue and idle:
                process, chunk = idle.pop(), queue.take()
                busy[process.pipe] = process, chunk
                process.give(chunk)
            for pipe in cast("list[Connection]", wait_for_pipes([*busy])):
                process, chunk = busy[pipe]
                report = process.receive()
                del busy[pipe]
                if report is not None:
                    idle.append(process)
                    yield report
                elif stack := process.end():
                    yield _too_late(job, chunk, stack, time_limit)
                else:
                    queue.put_back(chunk)
                    idle.append(_Process(pickled, time_limit))
    finally:
        for process in (*idle, *(process for process, _ in busy.values())):
            process.end()


def _too_late(job: Job, chunk: Chunk, stack: str, limit: float | None) -> Report:
    """Return the report on a game that took longer than the limit."""
    # The most recent call of a thread comes first. Agents may have other threads.
    threads = stack.split("\n\n")
    thread = next((it for it in threads if " in play_chunk\n" in it), threads[-1])
    frames = [(file, int(line)) for file, line in _FRAME.findall(thread)]
    names = tuple(map(agent_name, job.line_ups[chunk.line_up]))
    reason = f"the game took longer than {limit} seconds"
    # Python cannot always write the stack of a thread that is running.
    newest = "".join(frame_text(*frame) for frame in frames[:1])
    line = agent_line(reversed(frames)) or newest
    failure = AgentFailed(names, chunk.seeds[0], "TimeoutError", reason, stack, line)
    return Report(chunk.line_up, (), 0, failure)


def _pickled(job: Job) -> bytes:
    """Return a job in the form in which it is sent to a worker."""
    try:
        return pickle.dumps(job)
    except Exception as error:
        raise _not_importable(job.line_ups) from error


def _not_importable(found: object) -> InvalidExperiment:
    expected = "classes or functions that a worker can import"
    return InvalidExperiment((defect("agents", found, expected),))


def leave_import_of_main() -> None:
    """Exit if this process is a worker that is still importing the main module.

    So the script calls `simulate` when it is imported. Without this, Python would
    print a traceback in each worker.
    """
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        sys.exit(_NO_MAIN_GUARD)


class _Process:
    """A process that plays one chunk after another."""

    def __init__(self, job: bytes, time_limit: float | None) -> None:
        self.pipe, theirs = _CONTEXT.Pipe()
        self._stack: Path | None = None
        if time_limit is not None:
            handle, name = tempfile.mkstemp(prefix="thegame-")
            os.close(handle)
            self._stack = Path(name)
        given = theirs, job, time_limit, self._stack
        self._process = _CONTEXT.Process(target=work, args=given, daemon=True)
        with _interrupts_blocked():
            self._process.start()
        # With a second copy here the pipe would not end when the process dies.
        theirs.close()

    def give(self, chunk: Chunk) -> None:
        """Send a chunk; a process that is already dead will not answer."""
        with contextlib.suppress(OSError):
            self.pipe.send(chunk)

    def receive(self) -> Report | None:
        """Return the report on the chunk; None if the process has died.

        Raise `InvalidExperiment` if it cannot play at all.
        """
        with contextlib.suppress(EOFError, OSError):
            report: Report | str = self.pipe.recv()
            if isinstance(report, str):
                raise _not_importable(report)
            return report
        self._process.join()
        if self._process.exitcode == _NO_MAIN_GUARD:
            expected = "a script that plays only under if __name__ == '__main__'"
            main = getattr(sys.modules["__main__"], "__file__", None)
            raise InvalidExperiment((defect("workers", main, expected),))
        return None

    def end(self) -> str:
        """End the process at once, even during a game.

        Return its stack if it was ended by the time limit, else an empty string.
        """
        self.pipe.close()
        # An agent may ignore SIGTERM.
        self._process.kill()
        self._process.join()
        if self._stack is None or not self._stack.exists():
            return ""
        stack = self._stack.read_text("utf-8", errors="replace")
        self._stack.unlink()
        return stack


@contextlib.contextmanager
def _interrupts_blocked() -> Generator[None, None, None]:
    """Let processes that are started now ignore Ctrl-C; this process ends them."""
    if _MASK is None:
        yield
        return
    # The tracker is started with the first process, and would undo the mask.
    resource_tracker.ensure_running()
    before = _MASK(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        _MASK(signal.SIG_SETMASK, before)


def work(
    pipe: Connection, job: bytes, time_limit: float | None, stack: Path | None
) -> None:
    """Play the chunks that arrive through a pipe, until it is closed."""
    with contextlib.suppress(EOFError, OSError):
        try:
            loaded: Job = pickle.loads(job)  # noqa: S301 - of the parent
        except BaseException as error:  # noqa: BLE001 - modules may raise anything
            pipe.send(_cause(error))
            return
        with Path(stack or os.devnull).open("w", encoding="utf-8") as file:
            while True:
                chunk = pipe.recv()
                if time_limit is not None:
                    faulthandler.dump_traceback_later(time_limit, exit=True, file=file)
                report = play_chunk(loaded, chunk, interrupted=_MASK is None)
                faulthandler.cancel_dump_traceback_later()
                pipe.send(report)
