"""The processes that make pictures, so that the event loop never waits for one.

A worker may die: short of memory, or killed by hand. Its pool is broken then for good, so another takes its
place, and what was being drawn is drawn again. Workers never outlive the bot, however that ends.
"""

import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Any, TypeVar

import structlog

log = structlog.get_logger(__name__)

T = TypeVar("T")
DRAWING_PROCESSES = 2
TRIES = 3
"""So often a picture is begun: one that kills its worker each time can't be made."""


def _end_with_parent() -> None:
    """Run in a worker: end as soon as the bot has ended."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


class DrawingPool(Executor):
    """Worker processes that are started when they are first needed, and replaced when one dies.

    Args:
        workers: how many.
    """

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._lock = threading.Lock()
        self._is_closed = False
        self.broken = 0
        """How often a pool was replaced."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Call a function in a worker.

        Raises:
            RuntimeError: the pool was shut down.
        """
        outer: Future[T] = Future()
        self._begin(outer, TRIES, fn, args, kwargs)
        return outer

    def _begin(
        self, outer: Future[T], tries: int, fn: Callable[..., T], args: tuple[Any, ...], kwargs: Any
    ) -> None:
        pool = self._find_pool()
        try:
            inner = pool.submit(fn, *args, **kwargs)
        except BrokenProcessPool:
            self._replace(pool)
            inner = self._find_pool().submit(fn, *args, **kwargs)

        def finish(done: Future[T]) -> None:
            error = done.exception() if not done.cancelled() else None
            if isinstance(error, BrokenProcessPool) and tries > 1 and not self._is_closed:
                self._replace(pool)
                self._begin(outer, tries - 1, fn, args, kwargs)
            elif outer.cancelled() or done.cancelled():
                outer.cancel()
            elif outer.set_running_or_notify_cancel():
                if error is not None:
                    outer.set_exception(error)
                else:
                    outer.set_result(done.result())

        inner.add_done_callback(finish)

    def _find_pool(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._is_closed:
                raise RuntimeError("the workers that draw were stopped")
            if self._pool is None:
                self._pool = ProcessPoolExecutor(
                    self._workers,
                    mp_context=multiprocessing.get_context("spawn"),
                    initializer=_end_with_parent,
                )
            return self._pool

    def _replace(self, broken: ProcessPoolExecutor) -> None:
        """Forget a broken pool; of several that find it broken, the first does so."""
        with self._lock:
            if self._pool is broken:
                self._pool = None
                self.broken += 1
                log.error("drawing_worker_died", replaced=self.broken)
        broken.shutdown(wait=False)

    @property
    def is_closed(self) -> bool:
        """Whether it was shut down."""
        return self._is_closed

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Stop the workers."""
        with self._lock:
            self._is_closed = True
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=wait, cancel_futures=cancel_futures)


def open_pool() -> DrawingPool:
    """The workers of one bot."""
    return DrawingPool(min(DRAWING_PROCESSES, os.cpu_count() or 1))
