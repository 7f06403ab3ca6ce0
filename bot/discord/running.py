"""The process around the bot: the pool for pictures, the connection, the deliveries and the clocks."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from contextlib import suppress

import discord
import structlog
from prometheus_client import start_http_server

from bot.app.clocks.sweeper import Sweeper
from bot.app.delivery.dispatcher import Dispatcher
from bot.app.packs.pack import Packs
from bot.app.ports.store import Store
from bot.app.wiring import App
from bot.discord.house import Oshiban
from bot.discord.platform.logs import configure_logs
from bot.settings import Settings
from renderers.kit.workers import DrawingPool

log = structlog.get_logger(__name__)

DRAWING_PROCESSES = 2


def open_pool() -> Executor:
    """The processes that make pictures, so that the event loop never waits for one."""
    workers = min(DRAWING_PROCESSES, os.cpu_count() or 1)
    return DrawingPool(workers)


def warm_up(packs: Packs) -> None:
    """Load the card games before the first command needs them."""
    for ruleset in packs.rulesets:
        log.info(
            "ruleset_ready", name=ruleset.name, data=ruleset.data_hash, decks=len(ruleset.starter_decks())
        )


async def serve(settings: Settings, store: Store, packs: Packs, token: str) -> None:
    """Run the bot until it is stopped: the connection, the deliveries and the clocks.

    Args:
        settings: how this process runs.
        store: where everything is kept; it is closed at the end.
        packs: the card games.
        token: the bot's token.
    """
    app = App(store, packs, policy=settings.policy())
    pool = open_pool()
    client = Oshiban(app, packs, pool)
    if settings.metrics_port:
        start_http_server(settings.metrics_port, registry=client.metrics.registry)
    try:
        await asyncio.to_thread(warm_up, packs)
        for pack in packs.with_library():
            await client.desk.libraries.get(pack.name)
        async with client:
            await client.login(token)
            async with asyncio.TaskGroup() as group:
                workers = [
                    group.create_task(Dispatcher(app.context, client.deliverer).run()),
                    group.create_task(Sweeper(app.context).run()),
                ]
                await client.connect()
                for worker in workers:
                    worker.cancel()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        await store.close()


class TokenRefused(Exception):
    """Discord doesn't know the bot's token."""


OpenStore = Callable[[str], Awaitable[Store]]


def run_bot(settings: Settings, open_store: OpenStore, packs: Packs) -> None:
    """Run the bot on Discord until it is interrupted.

    Args:
        settings: how this process runs.
        open_store: opens the store of a database address (``bot.store.open_store``).
        packs: the card games.

    Raises:
        ValueError: there is no token.
        TokenRefused: Discord doesn't know the token.
    """
    if settings.discord_token is None or not settings.discord_token.get_secret_value():
        raise ValueError("DISCORD_TOKEN is not set: put the bot's token into the environment or into .env")
    token = settings.discord_token.get_secret_value()
    configure_logs(settings.log_level, as_json=settings.log_json)

    async def main() -> None:
        task = asyncio.current_task()
        assert task is not None
        with suppress(NotImplementedError):  # Windows has no signal handlers of this sort.
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
        await serve(settings, await open_store(settings.database), packs, token)

    try:
        with suppress(KeyboardInterrupt, asyncio.CancelledError):
            asyncio.run(main())
    except discord.LoginFailure:
        raise TokenRefused(
            "Discord doesn't know the token in DISCORD_TOKEN: copy it anew from your application's page Bot"
        ) from None
