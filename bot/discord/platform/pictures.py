"""The picture studio: makes what a game orders, off the event loop, and keeps the newest pictures."""

import asyncio
import hashlib
import time
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import Executor
from contextlib import asynccontextmanager

import msgspec
import structlog

from bot.app.packs.pack import Packs
from bot.app.packs.pictures import NO_HIGHLIGHTS, Drawing, Drawn, Highlights, Scene, paint
from bot.app.tables import Table
from bot.discord.platform.metrics import Metrics
from bot.model.matches import MatchInfo
from bot.model.settings import NOTHING_SET, UserSettings
from engine.kernel.translation import current_language, tr
from renderers.kit.caches import Cache

log = structlog.get_logger(__name__)

TIME_LIMIT = 20.0
REPLAY_LIMIT = 120.0
"""Whoever asks for a whole match waits longer: it has hundreds of boards, and no words take their place."""
CACHE_BYTES = 24 * 1024 * 1024
POSTED_AT_ONCE = 8
"""So many posts have their pictures made at a time. The others haven't read what they show yet, so they show
what is newest when it is their turn, and whoever waits for an answer has few pictures before theirs.
"""
LAST = 3
"""So many of the newest log lines are drawn on the board."""


def hash_drawing(drawing: Drawing, language: str) -> bytes:
    """The same for two orders of the same picture with words of the same language."""
    draw = f"{drawing.draw.__module__}.{drawing.draw.__qualname__}"
    return hashlib.sha256(msgspec.json.encode((drawing.sort, draw, drawing.subject, language))).digest()


class Studio:
    """Makes pictures in a pool of workers.

    Args:
        packs: the games, which say what their boards and hands look like.
        pool: where pictures are made.
        metrics: where the time is counted.
        is_strict: raise the error of a picture that can't be made, instead of going on with text (for tests).
    """

    def __init__(self, packs: Packs, pool: Executor, metrics: Metrics, *, is_strict: bool = False) -> None:
        self._packs, self._pool, self._metrics, self._is_strict = packs, pool, metrics, is_strict
        self._kept: Cache[bytes, Drawn] = Cache(CACHE_BYTES, lambda drawn: len(drawn.data))
        self._running: dict[bytes, asyncio.Task[Drawn]] = {}
        self._posts = asyncio.Semaphore(POSTED_AT_ONCE)

    @asynccontextmanager
    async def post_turn(self) -> AsyncIterator[bool]:
        """The turn of a post to read what it shows and to have its picture made; whether it had to wait."""
        waits = self._posts.locked()
        async with self._posts:
            yield waits

    async def board(
        self, table: Table, names: tuple[str, ...], highlights: Highlights = NO_HIGHLIGHTS
    ) -> Drawn | None:
        """The board as this table's viewer may see it; ``None`` if it is to be shown as text."""
        last = tuple(line.said for line in table.log[-LAST:])
        pack = self._packs.get(table.match.ruleset)
        return await self.make(pack.draw_board(table.view, names, last, highlights), table.settings)

    async def replay(
        self, match: MatchInfo, scenes: Sequence[Scene], names: tuple[str, ...], theme: str = ""
    ) -> list[Drawn]:
        """The files that show a match from its beginning, in the colours that its only reader has set, if
        there is one; those that can't be made are left out.
        """
        title = tr("{players} · match {match}", players=" vs ".join(names), match=match.id)
        pack = self._packs.get(match.ruleset)
        ordered = pack.draw_replay(title, scenes, names)
        made = [await self.make(drawing.in_theme(theme), limit=REPLAY_LIMIT) for drawing in ordered]
        return [drawn for drawn in made if drawn is not None]

    async def animate(
        self, match: MatchInfo, scenes: Sequence[Scene], names: tuple[str, ...], theme: str = ""
    ) -> Drawn | None:
        """A few positions of a match as an animated picture; ``None`` if they are to be told. The colours are
        as in :meth:`replay`.
        """
        drawing = self._packs.get(match.ruleset).animate(scenes, names)
        return None if drawing is None else await self.make(drawing.in_theme(theme))

    async def result(
        self, table: Table, names: tuple[str, ...], story: Sequence[str]
    ) -> tuple[Drawn | None, bool]:
        """How a match ended, or its last position; and whether the picture tells the story."""
        pack = self._packs.get(table.match.ruleset)
        drawing = pack.draw_result(table.view, names, table.match.result, tuple(story))
        drawn = await self.make(drawing)
        return (drawn, True) if drawn is not None else (await self.board(table, names), False)

    async def hand(self, table: Table, names: tuple[str, ...]) -> Drawn | None:
        """What this table's viewer alone may look at; ``None`` if it is to be shown as text."""
        if table.viewer is None:
            return None
        pack = self._packs.get(table.match.ruleset)
        return await self.make(pack.draw_hand(table.view, table.viewer, names), table.settings)

    async def make(
        self, drawing: Drawing | None, settings: UserSettings = NOTHING_SET, *, limit: float | None = None
    ) -> Drawn | None:
        """A picture that was ordered; ``None`` if there is none, and the words have to do.

        Args:
            drawing: what is to be drawn, if anything is.
            settings: what its only reader has set; nothing of that for what everybody sees.
            limit: after so many seconds nobody waits for it any more; :data:`TIME_LIMIT` without it.
        """
        limit = TIME_LIMIT if limit is None else limit
        if drawing is None or settings.is_text_only:
            return None
        drawing = drawing.in_theme(settings.theme)
        key = hash_drawing(drawing, current_language())
        kept = self._kept.get(key)
        if kept is not None:
            return kept
        task = self._run(key, drawing)
        await asyncio.wait({task}, timeout=limit)
        if task.cancelled():  # the bot ends: nobody draws any more, and nobody is shown anything
            return None
        is_late = not task.done()
        if not is_late and task.exception() is None:
            return task.result()
        if self._is_strict:
            return await task
        # What can't be drawn can still be read: the text goes out instead, and no worker begins it any more.
        self._forget(key, task)
        task.cancel()
        error = TimeoutError(f"not drawn within {limit} s") if is_late else task.exception()
        log.error("picture_failed", sort=drawing.sort, exc_info=error)
        return None

    def _run(self, key: bytes, drawing: Drawing) -> asyncio.Task[Drawn]:
        """The task that makes a picture; two readers of the same state share it."""
        task = self._running.get(key)
        if task is None:
            task = asyncio.create_task(self._draw(key, drawing))
            self._running[key] = task
            task.add_done_callback(lambda done: self._forget(key, done))
        return task

    def _forget(self, key: bytes, task: asyncio.Task[Drawn]) -> None:
        """Whoever orders a picture from now on has it made anew."""
        if self._running.get(key) is task:
            del self._running[key]

    async def _draw(self, key: bytes, drawing: Drawing) -> Drawn:
        begun = time.perf_counter()
        loop = asyncio.get_running_loop()
        drawn: Drawn = await loop.run_in_executor(
            self._pool, paint, current_language(), drawing.draw, drawing.subject
        )
        self._metrics.pictures.labels(drawing.sort).observe(time.perf_counter() - begun)
        self._kept.put(key, drawn)
        return drawn
