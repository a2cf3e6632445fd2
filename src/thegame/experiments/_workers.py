"""Workers, which play the games: this process, other processes, or an executor.

Each function here is a generator that takes chunks from the queue and yields their
reports. Closing it ends all work at once.

The processes are not a ``ProcessPoolExecutor``. There a killed process breaks the pool,
every chunk in progress is lost, and nothing tells which of them was the cause; nor can
a game in progress be ended before Python 3.14. Here each process has a pipe, so its
death costs only its own chunk.
"""

import contextlib
import multiprocessing
import pickle
import signal
from collections.abc import Generator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for_pipes
from typing import Final, cast

from thegame._value_defects import defect

from ._errors import InvalidExperiment, WorkersLost
from ._games import Chunk, Job, Queue, Report, play_chunk

_CONTEXT: Final = multiprocessing.get_context("spawn")
"""Processes are new interpreters on every system, unaffected by existing threads."""

_MASK: Final = getattr(signal, "pthread_sigmask", None)
"""The function that blocks signals; Windows has none."""

AHEAD: Final = 1_000
"""The number of chunks that an executor of unknown size is given in advance."""


def in_this_process(job: Job, queue: Queue) -> Generator[Report]:
    """Play the games in this process."""
    while queue:
        yield play_chunk(job, queue.take())


def with_executor(job: Job, queue: Queue, executor: Executor) -> Generator[Report]:
    """Let an executor play the games; it replaces its dead workers, or breaks."""
    _require_portable(job)
    waiting: dict[Future[Report], Chunk] = {}
    try:
        while queue or waiting:
            while queue and len(waiting) < AHEAD:
                chunk = queue.take()
                with _unbroken(chunk):
                    waiting[executor.submit(play_chunk, job, chunk)] = chunk
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                try:
                    with _unbroken(*waiting.values()):
                        report = future.result()
                except WorkersLost:
                    raise
                # An error of an agent is in its report. Others come from the executor:
                # Dask raises a TypeError if a worker dies before its report is fetched.
                except Exception as error:  # noqa: BLE001 - see above
                    queue.put_back(waiting.pop(future), error)
                else:
                    del waiting[future]
                    yield report
    finally:
        for future in waiting:
            future.cancel()


@contextlib.contextmanager
def _unbroken(*chunks: Chunk) -> Generator[None, None, None]:
    """Raise `WorkersLost` if the executor is broken: only its owner can replace it."""
    try:
        yield
    except BrokenExecutor as error:
        seeds = [seed for chunk in chunks for seed in chunk.seeds]
        raise WorkersLost(min(seeds), len(seeds), 1) from error


def in_processes(job: Job, queue: Queue, count: int) -> Generator[Report]:
    """Play the games in other processes, and replace those that die."""
    _require_portable(job)
    idle: list[_Process] = []
    busy: dict[Connection, tuple[_Process, Chunk]] = {}
    try:
        idle.extend(_Process(job) for _ in range(min(count, len(queue))))
        while queue or busy:
            while queue and idle:
                process, chunk = idle.pop(), queue.take()
                busy[process.pipe] = process, chunk
                process.give(chunk)
            for pipe in cast("list[Connection]", wait_for_pipes([*busy])):
                process, chunk = busy[pipe]
                report = process.receive()
                del busy[pipe]
                if report is None:
                    process.end()
                    queue.put_back(chunk)
                    idle.append(_Process(job))
                else:
                    idle.append(process)
                    yield report
    finally:
        for process in (*idle, *(process for process, _ in busy.values())):
            process.end()


def _require_portable(job: Job) -> None:
    """Raise `InvalidExperiment` if the agents cannot be sent to a worker."""
    try:
        pickle.dumps(job)
    except Exception as error:
        expected = "classes or functions that a worker can import"
        raise InvalidExperiment((defect("agents", job.line_ups, expected),)) from error


class _Process:
    """A process that plays one chunk after another."""

    def __init__(self, job: Job) -> None:
        self.pipe, theirs = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(target=work, args=(theirs, job), daemon=True)
        with _interrupts_blocked():
            self._process.start()
        # With a second copy here the pipe would not end when the process dies.
        theirs.close()

    def give(self, chunk: Chunk) -> None:
        """Send a chunk; a process that is already dead will not answer."""
        with contextlib.suppress(OSError):
            self.pipe.send(chunk)

    def receive(self) -> Report | None:
        """Return the report on the chunk; None if the process has died."""
        with contextlib.suppress(EOFError, OSError):
            return cast("Report", self.pipe.recv())
        return None

    def end(self) -> None:
        """End the process at once, even during a game."""
        self.pipe.close()
        self._process.terminate()
        self._process.join()


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


def work(pipe: Connection, job: Job) -> None:
    """Play the chunks that arrive through a pipe, until it is closed."""
    with contextlib.suppress(EOFError, OSError):
        while True:
            pipe.send(play_chunk(job, pipe.recv()))
