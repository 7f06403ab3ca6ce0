"""The bot in a process of its own, which can be asked what it costs."""

import asyncio
import contextlib
import multiprocessing
import socket
import time
from collections import Counter
from multiprocessing.connection import Connection
from pathlib import Path
from types import TracebackType
from typing import Literal

import aiohttp
import msgspec
from prometheus_client.parser import text_string_to_metric_families

from bot.discord.platform.logs import configure_logs
from bot.discord.running import serve
from bot.fake_discord.pointing import point_at
from bot.fake_discord.server import TOKEN
from bot.games.installed import installed_packs
from bot.settings import Settings
from bot.store import open_store
from engine.kernel.decoding import decode_msgpack

CALLS = "oshiban_discord_calls_total"
TICK = 0.02
"""Seconds that the probe of the event loop sleeps; whatever it sleeps longer, the loop was busy."""
MEMORY = Path("/proc/self/statm")
PAGE = 4096
USER_TICKS, SYSTEM_TICKS = 11, 12
"""Where Linux tells the processor time of a process, in the fields behind its name."""
TICKS_A_SECOND = 100
PATIENCE = 60.0
"""Seconds that the bot is given to say what it costs."""


class Orders(msgspec.Struct, frozen=True):
    """How the bot is run.

    Args:
        base: the address of Discord's REST interface.
        gateway: the address of its gateway.
        database: the address of the database.
        edit_interval: seconds that the edit of a board waits for the choices that come next.
        metrics_port: where it tells Prometheus its figures.
    """

    base: str
    gateway: str
    database: str
    edit_interval: float
    metrics_port: int


class Sample(msgspec.Struct, frozen=True):
    """What the bot has cost.

    Args:
        cpu: seconds of processor time of its main process, since it was started.
        workers_cpu: the same of the processes that draw and think; 0 where the system doesn't tell.
        lags: how late the event loop was at every tick since the last sample, in seconds.
        memory_mb: memory of its main process; 0 where the system doesn't tell.
    """

    cpu: float
    workers_cpu: float
    lags: list[float]
    memory_mb: float


class BotProcess:
    """The bot as it is run for people, with a stand-in in the place of Discord.

    Args:
        orders: how it is run.
    """

    def __init__(self, orders: Orders) -> None:
        self._figures = f"http://127.0.0.1:{orders.metrics_port}/metrics"
        spawning = multiprocessing.get_context("spawn")  # nothing of this process is inherited
        self._pipe, theirs = spawning.Pipe()
        self._process = spawning.Process(target=run_bot, args=(orders, theirs))

    async def __aenter__(self) -> "BotProcess":
        self._process.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with contextlib.suppress(BrokenPipeError):
            self._pipe.send("stop")
        await asyncio.to_thread(self._process.join, PATIENCE)  # it says goodbye to the stand-in meanwhile
        if self._process.is_alive():
            self._process.kill()
            self._process.join()

    @property
    def is_alive(self) -> bool:
        """Whether the process is running: begun, and neither stopped nor broken down."""
        return self._process.is_alive()

    async def sample(self) -> Sample:
        """What it has cost so far.

        Raises:
            EOFError: it has ended.
        """
        self._pipe.send("sample")
        if not await asyncio.to_thread(self._pipe.poll, PATIENCE):
            raise EOFError("the bot doesn't answer")
        return decode_msgpack(self._pipe.recv_bytes(), Sample)

    async def count_calls(self) -> Counter[str]:
        """How often it has asked Discord for something that counts towards its limit, by what for."""
        async with aiohttp.ClientSession() as session, session.get(self._figures) as answer:
            text = await answer.text()
        return Counter(
            {
                sample.labels["sort"]: int(sample.value)
                for family in text_string_to_metric_families(text)
                for sample in family.samples
                if sample.name == CALLS
            }
        )


def find_port() -> int:
    """A port of this machine that is free."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def run_bot(orders: Orders, pipe: Connection) -> None:
    """Run the bot until it is told to stop: what the process does."""
    point_at(orders.base, orders.gateway)
    configure_logs("error", as_json=False)
    asyncio.run(_run(orders, pipe))


async def _run(orders: Orders, pipe: Connection) -> None:
    settings = Settings.model_construct(edit_interval=orders.edit_interval, metrics_port=orders.metrics_port)
    lags: list[float] = []
    async with asyncio.TaskGroup() as group:
        bot = group.create_task(serve(settings, await open_store(orders.database), installed_packs(), TOKEN))
        probe = group.create_task(_watch_loop(lags))
        while await asyncio.to_thread(_receive, pipe) == "sample":
            sample = Sample(time.process_time(), _workers_cpu(), lags, _memory_mb())
            pipe.send_bytes(msgspec.msgpack.encode(sample))
            lags.clear()
        bot.cancel()
        probe.cancel()


def _receive(pipe: Connection) -> Literal["sample", "stop"]:
    """What the bot is told; to stop, once nobody is there to tell it anything."""
    try:
        return "sample" if pipe.recv() == "sample" else "stop"
    except EOFError:
        return "stop"


async def _watch_loop(lags: list[float]) -> None:
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + TICK
        await asyncio.sleep(TICK)
        lags.append(loop.time() - due)


def _workers_cpu() -> float:
    """Seconds of processor time that the processes have taken which this one has started."""
    spent = 0
    for worker in multiprocessing.active_children():
        told = Path(f"/proc/{worker.pid}/stat")
        if told.exists():
            after_name = told.read_text().rpartition(")")[2].split()
            spent += int(after_name[USER_TICKS]) + int(after_name[SYSTEM_TICKS])
    return spent / TICKS_A_SECOND


def _memory_mb() -> float:
    if not MEMORY.exists():
        return 0.0
    return int(MEMORY.read_text().split()[1]) * PAGE / 1e6
