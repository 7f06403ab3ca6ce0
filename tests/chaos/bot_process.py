"""A bot in a process of its own that can be killed: at any instant, or by itself at a named point."""

from __future__ import annotations

import asyncio
import faulthandler
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import Any

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app.packs.pack import GamePack, Packs
from bot.discord.delivering import DiscordDeliverer
from bot.discord.platform import pictures
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.logs import configure_logs
from bot.discord.running import serve
from bot.settings import Settings, ShardRange
from bot.store import Release, open_store
from bot.store.database import WRITES
from renderers.kit import workers
from tests.wire.fast_loop import SPEED, FastLoop, LoopClock

JUMP = timedelta(seconds=30)
"""How far the clock of a machine is put forward or back."""
SUMMER_TIME = "Europe/Berlin"
"""Where the machine believes to be: the fast loop's days go through a change of the clocks there."""


class CrashPoint(StrEnum):
    """Where a process can die."""

    BEFORE_COMMIT = "before a commit"
    AFTER_COMMIT = "after a commit"
    BEFORE_POST = "before a post"
    BEFORE_RECEIPT = "between a post and its receipt"
    AFTER_ACKNOWLEDGEMENT = "after the acknowledgement of a press"
    BEFORE_ANSWER = "between a choice and its answer"


@dataclass(frozen=True)
class Orders:
    """How a bot is to run.

    Args:
        base: where Discord's REST interface is.
        gateway: where its gateway is.
        token: the bot's token.
        database: its database.
        log: where it writes its log.
        find_pack: finds the game that is played: a function of a module.
        point: where it dies; ``None`` to live until it is killed.
        times: at which passing of the point it dies.
        shards: the shards it opens; ``None`` for all.
        release: which release it is; ``None`` for this one.
    """

    base: str
    gateway: str
    token: str
    database: str
    log: Path
    find_pack: Callable[[], GamePack]
    point: CrashPoint | None = None
    times: int = 1
    shards: ShardRange | None = None
    release: Release | None = None


class Trap:
    """Kills this process when a point was passed often enough."""

    def __init__(self, orders: Orders) -> None:
        self._orders, self._left = orders, orders.times

    def at(self, point: CrashPoint) -> None:
        """Die here, if it is time to."""
        if point is not self._orders.point:
            return
        self._left -= 1
        if not self._left:
            os.kill(os.getpid(), signal.SIGKILL)

    def around(
        self, before: CrashPoint | None, step: Callable[..., Awaitable[Any]], after: CrashPoint | None
    ) -> Any:
        """A step of the bot with a point before and after it."""

        async def trapped(*args: Any, **kwargs: Any) -> Any:
            if before is not None:
                self.at(before)
            done = await step(*args, **kwargs)
            if after is not None:
                self.at(after)
            return done

        return trapped

    def set(self) -> None:
        """Put points into the bot, which knows nothing of them."""
        commit = self.around(CrashPoint.BEFORE_COMMIT, AsyncConnection.commit, CrashPoint.AFTER_COMMIT)

        async def commit_writes(connection: AsyncConnection) -> None:
            writes = connection.sync_connection.get_execution_options().get(WRITES, False)  # type: ignore[union-attr]
            await (commit(connection) if writes else plain(connection))

        plain = AsyncConnection.commit
        AsyncConnection.commit = commit_writes  # type: ignore[method-assign,assignment]
        DiscordDeliverer.deliver = self.around(  # type: ignore[method-assign]
            CrashPoint.BEFORE_POST, DiscordDeliverer.deliver, CrashPoint.BEFORE_RECEIPT
        )
        FrontEnd._acknowledge = self.around(  # type: ignore[method-assign]
            None, FrontEnd._acknowledge, CrashPoint.AFTER_ACKNOWLEDGEMENT
        )
        FrontEnd._show = self.around(CrashPoint.BEFORE_ANSWER, FrontEnd._show, None)  # type: ignore[method-assign]


def run(orders: Orders) -> None:
    """Run the bot until it dies."""
    log = orders.log.open("a")
    os.dup2(log.fileno(), sys.stderr.fileno())
    faulthandler.enable(log)
    faulthandler.register(signal.SIGQUIT, log)  # whoever waits in vain asks where it stands
    configure_logs("warning", as_json=False)
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = orders.base, yarl.URL(orders.gateway)
    # Drawing is no faster than usual, and those who draw are forked like this process.
    pictures.TIME_LIMIT *= SPEED
    workers.START = "forkserver"
    Trap(orders).set()
    os.environ["TZ"] = SUMMER_TIME
    time.tzset()
    loop = FastLoop()
    asyncio.set_event_loop(loop)
    loop.run_until_complete(_serve(orders))


class JumpingClock(LoopClock):
    """The loop's time, on a machine whose clock is put forward (SIGUSR1) and back (SIGUSR2)."""

    def __init__(self) -> None:
        self._off = timedelta()
        signal.signal(signal.SIGUSR1, lambda *_: self._put(JUMP))
        signal.signal(signal.SIGUSR2, lambda *_: self._put(-JUMP))

    def _put(self, by: timedelta) -> None:
        self._off += by

    def now(self) -> datetime:
        """What the clock says."""
        return super().now() + self._off


async def _serve(orders: Orders) -> None:
    settings = Settings.model_construct(edit_interval=0.0, live_matches=64, shards=orders.shards)
    store = await open_store(orders.database, release=orders.release)
    await serve(settings, store, Packs([orders.find_pack()]), orders.token, clock=JumpingClock())
