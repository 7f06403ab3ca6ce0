"""Processes that draw, so that whoever needs a picture never waits for the processor.

A worker may die at any time: killed for its memory, or by a fault in a library. The pool then starts new
ones and draws what was under way again. A worker ends with the process that it draws for, however that ends.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing.process import parent_process
from typing import Any, Final, ParamSpec, TypeVar

import structlog

log = structlog.get_logger(__name__)

P = ParamSpec("P")
T = TypeVar("T")
Call = Callable[[], object]

TRIES: Final = 3
"""A picture that kills its worker this often isn't drawn again."""
START = "spawn"
"""How workers are started. Not forked: the parent has threads, and a worker needs nothing of its memory."""


def _follow_parent() -> None:
    """End this worker when its parent is gone, even one that was killed and could tell nobody.

    A worker that waits for work holds both ends of the queue, so it would wait for ever.
    """
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _start_worker(niceness: int, preparing: Sequence[Call]) -> None:
    """Make a process ready before it gives way to others: somebody waits for what it does first.

    Ctrl-C reaches all processes of a terminal. What that means is for the one that they work for to say: it
    may still need what is under way.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow_parent, name="follow-parent", daemon=True).start()
    for prepare in preparing:
        try:
            prepare()
        except Exception:  # it comes again where the work needs the same, and is told there
            log.exception("worker_not_prepared")
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)


def _do_nothing() -> None:
    """Do nothing: a pool starts a process for whoever asks for something."""


@dataclass
class _Job:
    """A picture to be drawn: the call, who waits for it, and how often it may still be tried.

    The function goes to the processes as it was given: whoever watches over pools, as SimCord does, knows its
    own wrapping by its class and takes it off. Another one around it would hide it.
    """

    function: Callable[..., Any]
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    promise: "Future[Any]"
    tries: int = TRIES

    def send_to(self, pool: ProcessPoolExecutor) -> "Future[Any]":
        """Have a process of this pool draw it."""
        return pool.submit(self.function, *self.args, **self.kwargs)

    def fail(self, error: BaseException) -> None:
        """Tell those who wait, if anybody still does, why there is no picture."""
        if self.promise.set_running_or_notify_cancel():
            self.promise.set_exception(error)


class DrawingPool(Executor):
    """A pool of drawing processes that survives the death of its workers.

    A process pool of the standard library that breaks tells its futures so while it holds its own lock (from
    Python 3.12 on). Nothing may wait for that lock in their callbacks: no call of the broken pool, no lock
    under which another thread calls it, no callback of somebody who waits for a picture. So a lost picture
    is handed to a thread of our own.

    Args:
        workers: how many processes draw at the same time.
        niceness: by how much they give way to other processes; 0 for not at all.
        preparing: gives what each new process does first, as functions of modules with their arguments.
        patience: seconds that what is under way is given once nobody waits for it any more. The processes are
            ended then, and what others wait for is made again. Without it what never ends keeps its process
            for ever.
    """

    def __init__(
        self,
        workers: int,
        niceness: int = 0,
        *,
        preparing: Callable[[], Sequence[Call]] = tuple,
        patience: float | None = None,
    ) -> None:
        self._workers, self._niceness, self._patience = workers, niceness, patience
        self._preparing = preparing
        self._lock = threading.Lock()
        self._is_closed = False
        self.replaced = 0
        self._pool = self._open()
        self._rescue = ThreadPoolExecutor(1, thread_name_prefix="lost-pictures")

    def _open(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context(START)
        first = (self._niceness, tuple(self._preparing()))
        return ProcessPoolExecutor(
            self._workers, mp_context=context, initializer=_start_worker, initargs=first
        )

    def start(self) -> None:
        """Start the processes now, so that whoever needs them first finds them ready."""
        for _ in range(self._workers):
            self.submit(_do_nothing)

    def _reopen(self) -> None:
        """Put a new pool in the place of one that a dead worker broke, under the lock."""
        log.error("drawing_worker_died", workers=self._workers)
        self.replaced += 1
        self._pool = self._open()

    @property
    def is_closed(self) -> bool:
        """Whether it draws nothing more since :meth:`shutdown` was called."""
        return self._is_closed

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Have a worker call a function of a module, with arguments that can be pickled.

        If the worker dies, the call is made again in a new one.

        Returns:
            The future result. It raises what the function raised, or BrokenProcessPool if every worker that
            tried it died.

        Raises:
            RuntimeError: the pool is closed.
        """
        promise: Future[T] = Future()
        self._start(_Job(fn, args, kwargs, promise))
        return promise

    def _start(self, job: _Job) -> None:
        with self._lock:
            if self._is_closed:
                raise RuntimeError("the drawing pool is closed")
            job.tries -= 1
            try:
                drawing = job.send_to(self._pool)
            except BrokenProcessPool:  # nobody has found it broken before
                self._reopen()
                drawing = job.send_to(self._pool)
        job.promise.add_done_callback(lambda promise: self._leave(promise, drawing))
        drawing.add_done_callback(lambda done: self._finish(job, done))

    def _leave(self, promise: "Future[Any]", drawing: "Future[Any]") -> None:
        """Not begin what nobody waits for any more, or end it in a while."""
        if not promise.cancelled() or drawing.cancel() or self._patience is None:
            return
        ending = threading.Timer(self._patience, self._kill_unless_done, [drawing])
        ending.daemon = True  # the program doesn't wait for it
        ending.start()

    def _kill_unless_done(self, drawing: "Future[Any]") -> None:
        """End the processes, whatever they are doing. The pool is broken then, and replaced when needed."""
        if drawing.done():
            return
        for process in list((self._pool._processes or {}).values()):  # the public way is Python 3.14's
            process.kill()

    def _finish(self, job: _Job, drawing: "Future[Any]") -> None:
        """Hand on what became of a drawing, or have it made again."""
        if drawing.cancelled():
            job.promise.cancel()
            job.promise.set_running_or_notify_cancel()
            return
        error = drawing.exception()
        if isinstance(error, BrokenProcessPool):
            try:
                self._rescue.submit(self._draw_again, job, error)
            except RuntimeError:  # the program is ending
                job.fail(error)
        elif error is not None:
            job.fail(error)
        elif job.promise.set_running_or_notify_cancel():
            job.promise.set_result(drawing.result())

    def _draw_again(self, job: _Job, error: BrokenProcessPool) -> None:
        """Have a picture that was lost with its pool drawn in a new one, unless it was tried too often."""
        if not job.tries or job.promise.cancelled():
            job.fail(error)
            return
        try:
            self._start(job)
        except RuntimeError as closed:
            job.fail(closed)

    def end_now(self) -> None:
        """Draw nothing more, and end the processes whatever they are doing: nobody waits for it any more."""
        processes = list((self._pool._processes or {}).values())  # the public way is Python 3.14's
        self.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Draw nothing more.

        Args:
            wait: whether to wait until what is under way is drawn.
            cancel_futures: whether to leave out what hasn't been begun.
        """
        with self._lock:
            self._is_closed = True
        self._pool.shutdown(wait=wait, cancel_futures=cancel_futures)
        if wait:  # else it is still needed for what is under way, and ends with the program
            self._rescue.shutdown()
