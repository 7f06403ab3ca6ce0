"""The process around the bot: the pool for pictures, the connection, the deliveries and the clocks."""

import asyncio
import faulthandler
import gc
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import (
    AbstractAsyncContextManager,
    AsyncExitStack,
    asynccontextmanager,
    contextmanager,
    suppress,
)
from dataclasses import dataclass
from functools import partial

import structlog
from prometheus_client import start_http_server

from bot.app.backups import Backups
from bot.app.clock import Clock
from bot.app.clocks.sweeper import Sweeper
from bot.app.computers.thinking import Computers
from bot.app.delivery.dispatcher import Dispatcher
from bot.app.events.stewards import Stewards
from bot.app.packs.pack import Packs
from bot.app.seeding import Entropy
from bot.app.studies.scholars import Scholars
from bot.app.wiring import App
from bot.collecting import collect_as_usual
from bot.discord.bot import Oshiban
from bot.discord.ending import (
    ANSWERS_UNTIL,
    DELIVERIES_UNTIL,
    FAREWELL_UNTIL,
    LAST_RESORT,
    STORE_UNTIL,
    Budget,
    end_in_any_case,
    leave,
)
from bot.discord.health import Parts
from bot.discord.listening import naming_port
from bot.discord.logging_in import telling_refusal
from bot.discord.platform.logs import configure_logs
from bot.discord.platform.metrics import Metrics
from bot.discord.platform.own_cards import OwnCardsWatch
from bot.discord.platform.pacing import Pacer
from bot.discord.platform.persistence import answer_persistently
from bot.discord.platform.picture_edits import PictureEdits
from bot.discord.platform.receiving import RateLimiter
from bot.discord.sampling import sampling
from bot.model.errors import StoreAway, Superseded
from bot.settings import Settings
from bot.store.database import Store
from bot.unknown_settings import find_unknown, read_environment
from engine.kernel.lazy_import import lazy_import
from renderers.kit.workers import DrawingPool

log = structlog.get_logger(__name__)

DRAWING_PROCESSES = 2
UNWANTED_PICTURES = 60.0
"""Seconds that a picture may still take for which nobody waits any more. One that hangs would keep its
process for ever; one that is only slow, on a busy machine, shall cost no other its own.
"""
THINKING_PROCESSES = 2
THINKING_NICENESS = 5
"""Computers think with what the answers to people, and pictures, leave of the processor."""
STUDYING_NICENESS = 19
"""What takes minutes is done with what everybody else leaves."""
PROMPTNESS = 0.0005
"""Seconds after which a busy thread makes room for one that waits. The database's thread waits for the event
loop after every statement: with Python's own five milliseconds a choice under load would spend most of its
time so, and every other writer with it.
"""
WATCH_EVERY = 5.0
"""Seconds between two looks whether a newer release serves the database."""
tell_health: Callable[[Parts, str, int], AbstractAsyncContextManager[str]] = lazy_import(
    "bot.discord.health_port", "tell_health"
)


def open_pool() -> DrawingPool:
    """The processes that make pictures, so that the event loop never waits for one."""
    workers = min(DRAWING_PROCESSES, os.cpu_count() or 1)
    return DrawingPool(workers, patience=UNWANTED_PICTURES)


def open_thinkers(packs: Packs) -> DrawingPool:
    """The processes in which computer opponents think, so that neither the event loop nor pictures wait. They
    are started at once, and read the games beside the start of the bot: after a crash somebody waits for a
    decision, and a process that reads them then makes that much later.
    """

    def list_preparations() -> list[Callable[[], object]]:
        needed = (pack.warm_up() for pack in packs)
        return [partial(thinking.decide, *thinking.subject) for thinking in needed if thinking is not None]

    workers = max(1, min(THINKING_PROCESSES, (os.cpu_count() or 1) - 1))
    pool = DrawingPool(workers, THINKING_NICENESS, preparing=list_preparations)
    pool.start()
    return pool


def open_studies() -> DrawingPool:
    """The process for what takes minutes. It is started when the first such thing is asked for."""
    return DrawingPool(1, STUDYING_NICENESS, patience=0.0)


def warm_up(packs: Packs) -> None:
    """Load the card games before the first command needs them."""
    for ruleset in packs.rulesets:
        log.info(
            "ruleset_ready", name=ruleset.name, data=ruleset.data_hash, decks=len(ruleset.starter_decks())
        )


@dataclass(frozen=True)
class Workers:
    """The processes beside the event loop.

    Args:
        drawing: they make pictures.
        thinking: computer opponents think in them.
        studying: does what takes minutes.
    """

    drawing: DrawingPool
    thinking: DrawingPool
    studying: DrawingPool

    def shut_down(self) -> None:
        """End them, whatever they are doing."""
        for pool in (self.drawing, self.thinking, self.studying):
            pool.end_now()


@asynccontextmanager
async def assemble(
    settings: Settings,
    store: Store,
    packs: Packs,
    workers: Workers,
    *,
    clock: Clock | None = None,
    grace: float = DELIVERIES_UNTIL,
    entropy: Entropy | None = None,
    budget: Budget | None = None,
) -> AsyncIterator[Parts]:
    """The parts of a bot that is not connected yet, until the end of the block.

    Args:
        settings: how this process runs.
        store: where everything is kept; it is closed at the end.
        packs: the card games.
        workers: draw and think.
        clock: tells the time; by default the machine's.
        grace: seconds that deliveries in progress are given when the bot is stopped.
        entropy: where the secrets of matches come from.
        budget: the time that all of its end may take.
    """
    app = App(store, packs, clock, settings.policy(), entropy)
    client = _make_client(app, packs, settings, workers)
    dispatcher = Dispatcher(app.context, client.deliverer, grace=grace)
    app.hints.pool = workers.thinking
    try:
        await store.take_over()
        await asyncio.to_thread(warm_up, packs)
        for pack in packs.with_library():
            await client.front_end.libraries.get(pack.name)
        plan = settings.plan_backups()
        backups = None if plan is None else Backups(store, app.context.clock, plan)
        yield Parts(
            app,
            client,
            dispatcher,
            Sweeper(app.context),
            Computers(app.context, workers.thinking),
            workers.drawing,
            Stewards(app.context),
            Scholars(app.context, app.studies, workers.studying),
            backups,
        )
    finally:
        if not await (budget or Budget()).spend(STORE_UNTIL, store.close()):
            log.warning("store_not_closed")


def _make_client(app: App, packs: Packs, settings: Settings, workers: Workers) -> Oshiban:
    """The connection to Discord, not opened yet."""
    shards, seconds = settings.shards, asyncio.get_running_loop().time
    return Oshiban(
        app,
        packs,
        workers.drawing,
        pacer=Pacer(seconds, app.context.clock.now),
        picture_edits=PictureEdits(is_wanted=settings.edit_pictures),
        rate_limiter=RateLimiter(seconds),
        legal_pages=settings.legal_pages(),
        shard_ids=None if shards is None else shards.ids,
        shard_count=None if shards is None else shards.count,
    )


async def serve(
    settings: Settings,
    store: Store,
    packs: Packs,
    token: str,
    *,
    clock: Clock | None = None,
    entropy: Entropy | None = None,
) -> None:
    """Run the bot until it is stopped: the connection, the deliveries and the clocks.

    Args:
        settings: how this process runs.
        store: where everything is kept; it is closed at the end.
        packs: the card games.
        token: the bot's token.
        clock: tells the time; by default the machine's.
        entropy: where the secrets of matches come from.
    """
    sys.setswitchinterval(PROMPTNESS)
    workers, budget = Workers(open_pool(), open_thinkers(packs), open_studies()), Budget()
    try:
        assembling = assemble(settings, store, packs, workers, clock=clock, entropy=entropy, budget=budget)
        async with assembling as parts, AsyncExitStack() as ports:
            collect_as_usual()  # cards and rules stay: looking through them would hold everybody up
            if settings.metrics_port:
                metrics = tell_metrics(parts.client.metrics, settings.listen, settings.metrics_port)
                with naming_port("OSHIBAN_METRICS_PORT", settings.listen, settings.metrics_port):
                    ports.enter_context(metrics)
                await ports.enter_async_context(sampling(parts, workers.thinking))
            if settings.health_port:
                health = tell_health(parts, settings.listen, settings.health_port)
                with naming_port("OSHIBAN_HEALTH_PORT", settings.listen, settings.health_port):
                    await ports.enter_async_context(health)
            await connect(parts, token, budget)
    finally:
        gc.unfreeze()
        workers.shut_down()


async def connect(parts: Parts, token: str, budget: Budget | None = None) -> None:
    """Log in to Discord and work until cancelled.

    Args:
        parts: the bot.
        token: its token.
        budget: the time that all of its end may take.
    """
    budget = budget or Budget()
    answer_persistently()
    try:
        await parts.client.login(token)
        await parts.sweeper.begin()
        await _work(parts, budget)
    finally:
        if not await budget.spend(FAREWELL_UNTIL, parts.client.close()):
            log.warning("left_without_a_word")


@contextmanager
def tell_metrics(metrics: Metrics, host: str, port: int) -> Iterator[None]:
    """Answer Prometheus on a port until the end of the block."""
    server, thread = start_http_server(port, addr=host, registry=metrics.registry)
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


async def _work(parts: Parts, budget: Budget) -> None:
    """Be connected, deliver, keep the clocks and let computers play until cancelled; then let what was begun
    come to its end.

    Raises:
        Superseded: a newer release of the bot serves the database.
    """
    workers = [
        asyncio.create_task(part.run())
        for part in (
            parts.dispatcher,
            parts.sweeper,
            parts.computers,
            parts.stewards,
            parts.scholars,
            parts.backups,
            parts.app.bringing_forward,
            parts.app.counting,
            parts.app.forgetting,
        )
        if part is not None
    ]
    connection = asyncio.create_task(parts.client.connect())
    watch = asyncio.create_task(_watch_release(parts.app.context.store))
    front_end = parts.client.front_end
    own_cards = asyncio.create_task(OwnCardsWatch(front_end.packs, front_end.libraries).run())
    try:
        ended, _ = await asyncio.wait([connection, watch, *workers], return_when=asyncio.FIRST_COMPLETED)
    finally:
        budget.begin()
        # Each once only: a second cancellation would come in the moment that is given to what is in progress.
        for task in (connection, watch, own_cards, *workers):
            task.cancel()
        await front_end.finish(budget.left(ANSWERS_UNTIL))
        await asyncio.wait(workers, timeout=budget.left(FAREWELL_UNTIL))
    # What came to its end by itself says why. Nothing else is waited for: discord.py ignores a cancellation
    # while it connects anew.
    if watch in ended:
        raise watch.result()
    for task in (connection, *workers):
        if task in ended:
            task.result()


async def _watch_release(store: Store) -> Superseded:
    """Wait until a newer release of the bot serves the database; what it says then."""
    while True:
        try:
            await store.check_release()
        except Superseded as superseded:
            return superseded
        except StoreAway:  # those who need the database tell
            pass
        await asyncio.sleep(WATCH_EVERY)


def stop(serving: asyncio.Task[None]) -> None:
    """End the bot: in good order if that goes, and in any case before its time is up."""
    log.info("told_to_stop", seconds=LAST_RESORT)
    end_in_any_case(LAST_RESORT)
    serving.cancel()


OpenStore = Callable[[str], Awaitable[Store]]


def run_bot(settings: Settings, open_store: OpenStore, packs: Packs) -> None:
    """Run the bot on Discord until it is interrupted, and end this process if its system said so.

    Args:
        settings: how this process runs.
        open_store: opens the store of a database address (``bot.store.open_store``).
        packs: the card games.

    Raises:
        ValueError: there is no token.
        LoginRefused: Discord doesn't know the token, or no longer, or fails itself.
        Superseded: a newer release of the bot serves the database.
    """
    if settings.discord_token is None or not settings.discord_token.get_secret_value():
        raise ValueError("DISCORD_TOKEN is not set: put the bot's token into the environment or into .env")
    token = settings.discord_token.get_secret_value()
    configure_logs(settings.log_level, settings.log_levels, as_json=settings.log_json)
    faulthandler.enable(sys.__stderr__ or sys.stderr)  # if a library crashes, the log says where
    for unknown in find_unknown(read_environment()):
        log.warning("unknown_setting", name=unknown.name, nearest=unknown.nearest or None)

    told = threading.Event()

    def end(task: asyncio.Task[None]) -> None:
        told.set()
        stop(task)

    async def main() -> None:
        task = asyncio.current_task()
        assert task is not None
        with suppress(NotImplementedError):  # Windows has no signal handlers of this sort.
            for sign in (signal.SIGTERM, signal.SIGINT):
                asyncio.get_running_loop().add_signal_handler(sign, end, task)
        await serve(settings, await open_store(settings.database), packs, token)

    with telling_refusal(), suppress(KeyboardInterrupt, asyncio.CancelledError):
        asyncio.run(main())
    if told.is_set():
        leave()
