"""Crews: who plays the games. This process, processes of our own, or an executor.

A crew is a generator: it takes chunks from the queue, and yields a report for each. To
close it, or to raise inside of it, ends its work at once.

Processes of our own are not a ``ProcessPoolExecutor``: there, one killed worker breaks
the pool and loses what all others were doing, and nobody can say which games it was
playing. Here each worker has a pipe, so its death costs its own chunk alone.
"""

import contextlib
import multiprocessing
import pickle
import signal
from collections.abc import Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for_pipes
from typing import Final, cast

from thegame._defects import defect
from thegame._errors import InvalidExperiment
from thegame._game_errors import WorkersLost

from ._work import Chunk, Job, Queue, Report, play_chunk

_CONTEXT: Final = multiprocessing.get_context("spawn")
"""Processes that begin afresh: the same on every system, whatever threads there are."""

_MASK: Final = getattr(signal, "pthread_sigmask", None)
"""What withholds signals; Windows has nothing like it."""

AHEAD: Final = 1_000
"""How many chunks an executor is given in advance: nobody knows its size."""

FIRST_SIZE: Final = 8
"""How many games the first chunks for an executor have; sending one takes a while."""


def alone(job: Job, queue: Queue) -> Generator[Report]:
    """Play in this process."""
    while queue:
        yield _noted(queue, play_chunk(job, queue.take()))


def _noted(queue: Queue, report: Report) -> Report:
    queue.learn(report)
    return report


def hired(job: Job, queue: Queue, executor: Executor) -> Generator[Report]:
    """Let an executor play.

    An executor on a cluster gives the work of a dead worker to another one. One that
    breaks instead cannot be repaired from here: `WorkersLost` is raised.
    """
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
                with _unbroken(*waiting.values()):
                    report = future.result()
                del waiting[future]
                yield _noted(queue, report)
    finally:
        for future in waiting:
            future.cancel()


@contextlib.contextmanager
def _unbroken(*chunks: Chunk) -> Generator[None, None, None]:
    """Raise `WorkersLost` for these chunks if the executor is broken."""
    try:
        yield
    except BrokenExecutor as error:
        seeds = [seed for chunk in chunks for seed in chunk.seeds]
        raise WorkersLost(min(seeds), len(seeds), 1) from error


def processes(job: Job, queue: Queue, count: int) -> Generator[Report]:
    """Play in processes of our own, and replace those that die."""
    _require_portable(job)
    idle: list[_Worker] = []
    busy: dict[Connection, tuple[_Worker, Chunk]] = {}
    try:
        idle.extend(_Worker(job) for _ in range(min(count, len(queue))))
        while queue or busy:
            while queue and idle:
                worker, chunk = idle.pop(), queue.take()
                busy[worker.pipe] = worker, chunk
                worker.give(chunk)
            for pipe in _ready(busy):
                worker, chunk = busy[pipe]
                report = worker.receive()
                del busy[pipe]
                if report is None:
                    worker.dismiss()
                    queue.put_back(chunk)
                    idle.append(_Worker(job))
                else:
                    idle.append(worker)
                    yield _noted(queue, report)
    finally:
        for worker in (*idle, *(worker for worker, _ in busy.values())):
            worker.dismiss()


def _ready(busy: Iterable[Connection]) -> list[Connection]:
    """Wait until something can be received, or a worker has died."""
    return cast("list[Connection]", wait_for_pipes([*busy]))


def _require_portable(job: Job) -> None:
    """Raise `InvalidExperiment` if the agents cannot be sent to a worker."""
    try:
        pickle.dumps(job)
    except Exception as error:
        expected = "classes or functions that a worker can import"
        raise InvalidExperiment((defect("agents", job.line_ups, expected),)) from error


class _Worker:
    """A process that plays one chunk after another."""

    def __init__(self, job: Job) -> None:
        self.pipe, theirs = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(target=work, args=(theirs, job), daemon=True)
        with _deaf():
            self._process.start()
        # With a second copy here the pipe would not end when the worker dies.
        theirs.close()

    def give(self, chunk: Chunk) -> None:
        """Let the worker play a chunk."""
        # From a worker that is already dead, nothing will be received.
        with contextlib.suppress(OSError):
            self.pipe.send(chunk)

    def receive(self) -> Report | None:
        """Return what came of the chunk; None if the worker has died."""
        try:
            report: Report = self.pipe.recv()
        except (EOFError, OSError):
            return None
        return report

    def dismiss(self) -> None:
        """End the process at once, whatever it is doing."""
        self.pipe.close()
        self._process.terminate()
        self._process.join()


@contextlib.contextmanager
def _deaf() -> Generator[None, None, None]:
    """Start processes that do not hear Ctrl-C: this one does, and dismisses them."""
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
    """Play the chunks that come out of a pipe, until it ends."""
    with contextlib.suppress(EOFError, OSError):
        while True:
            pipe.send(play_chunk(job, pipe.recv()))
