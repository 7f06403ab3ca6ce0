"""Which pictures a card game has, and the workers that make them off the event loop."""

import asyncio
import hashlib
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Protocol

import msgspec
import structlog

from bot.app.tables import Table
from bot.discord.metrics import Metrics
from engine.kernel.ruleset import View
from renderers.kit.caches import Cache

log = structlog.get_logger(__name__)

TIME_LIMIT = 20.0
CACHE_BYTES = 24 * 1024 * 1024


class Drawn(Protocol):
    """A finished picture."""

    @property
    def data(self) -> bytes:
        """The encoded picture."""

    @property
    def filename(self) -> str:
        """A file name that says its format."""


DrawBoard = Callable[[View, tuple[str, ...], tuple[str, ...]], Drawn]
DrawHand = Callable[[View, int, tuple[str, ...]], Drawn]
LAST = 3
"""So many of the newest log lines are drawn on the board."""


def _no_headline(view: View) -> str:
    return ""


@dataclass(frozen=True)
class PictureSet:
    """The pictures of one card game. The functions run in another process or thread, so they keep no state.

    Args:
        board: draws the board for whoever the view was made for, with the players' names and the last events.
        hand: draws the hand of a seat from that seat's view, with the players' names.
        headline: the part of the turn in words, for the board's title.
    """

    board: DrawBoard
    hand: DrawHand
    headline: Callable[[View], str] = _no_headline


class Registry:
    """The picture sets by ruleset name. A ruleset without one is shown as text."""

    def __init__(self, sets: Mapping[str, PictureSet] | None = None) -> None:
        self._sets = dict(sets or {})

    def get(self, ruleset: str) -> PictureSet | None:
        """The pictures of this card game, or ``None``."""
        return self._sets.get(ruleset)

    def headline(self, table: Table) -> str:
        """The part of the turn in words; empty if the card game has none."""
        pictures = self.get(table.match.ruleset)
        return pictures.headline(table.view) if pictures is not None else ""


class Drawer:
    """Makes pictures of every sort in a pool of workers and keeps the newest ones.

    Args:
        pool: where they are made.
        metrics: where the time is counted.
        is_strict: raise the error of a picture that can't be made, instead of going on with text (for tests).
    """

    def __init__(self, pool: Executor, metrics: Metrics, *, is_strict: bool = False) -> None:
        self._pool, self._metrics, self._is_strict = pool, metrics, is_strict
        self._kept: Cache[bytes, Drawn] = Cache(CACHE_BYTES, lambda drawn: len(drawn.data))
        self._running: dict[bytes, asyncio.Task[Drawn]] = {}

    async def draw(
        self, sort: str, draw: Callable[..., Drawn], *subject: object, about: str = "", game: str = ""
    ) -> Drawn | None:
        """The picture of a subject; ``None`` if it can't be made and text is to be shown.

        Args:
            sort: what it is a picture of ("board"), for the metrics.
            draw: makes it; runs in a worker.
            subject: what that is called with; equal subjects have equal pictures.
            about: what the log names if it fails ("match A7K2").
            game: the ruleset, where several have pictures of this sort.
        """
        key = hashlib.sha256(msgspec.json.encode((sort, game, subject))).digest()
        kept = self._kept.get(key)
        if kept is not None:
            return kept
        task = self._run(key, sort, draw, subject)
        await asyncio.wait({task}, timeout=TIME_LIMIT)
        if task.done() and task.exception() is None:
            return task.result()
        if self._is_strict:
            return await task
        # What can't be drawn is still there: its text goes out instead.
        error = task.exception() if task.done() else TimeoutError(f"not drawn within {TIME_LIMIT} s")
        log.error("picture_failed", sort=sort, about=about, exc_info=error)
        return None

    def _run(
        self, key: bytes, sort: str, draw: Callable[..., Drawn], subject: tuple[object, ...]
    ) -> asyncio.Task[Drawn]:
        """The task that makes a picture; two readers of the same state share it."""
        task = self._running.get(key)
        if task is None:
            task = asyncio.create_task(self._make(key, sort, draw, subject))
            self._running[key] = task
            task.add_done_callback(lambda _: self._running.pop(key, None))
        return task

    async def _make(
        self, key: bytes, sort: str, draw: Callable[..., Drawn], subject: tuple[object, ...]
    ) -> Drawn:
        begun = time.perf_counter()
        drawn: Drawn = await asyncio.get_running_loop().run_in_executor(self._pool, draw, *subject)
        self._metrics.pictures.labels(sort).observe(time.perf_counter() - begun)
        self._kept.put(key, drawn)
        return drawn


class Studio:
    """The pictures of matches.

    Args:
        registry: the card games' pictures.
        drawer: makes them.
    """

    def __init__(self, registry: Registry, drawer: Drawer) -> None:
        self.registry = registry
        self.drawer = drawer

    async def board(self, table: Table, names: tuple[str, ...]) -> Drawn | None:
        """The board as this table's viewer may see it; ``None`` if it is to be shown as text."""
        pictures = self.registry.get(table.match.ruleset)
        if pictures is None:
            return None
        last = tuple(line.text for line in table.log[-LAST:])
        return await self._draw("board", table, pictures.board, table.view, names, last)

    async def hand(self, table: Table, names: tuple[str, ...]) -> Drawn | None:
        """The hand of this table's viewer; ``None`` if it is to be shown as text."""
        pictures = self.registry.get(table.match.ruleset)
        if pictures is None or table.viewer is None:
            return None
        return await self._draw("hand", table, pictures.hand, table.view, table.viewer, names)

    async def _draw(
        self, sort: str, table: Table, draw: Callable[..., Drawn], *subject: object
    ) -> Drawn | None:
        about = f"match {table.match.id}"
        return await self.drawer.draw(sort, draw, *subject, about=about, game=table.match.ruleset)
