"""The bot: discord.py's client with our commands, router and deliverer, and the process around it."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from datetime import timedelta

import discord
import structlog
from discord import app_commands
from prometheus_client import start_http_server

from bot.app.dispatcher import Dispatcher
from bot.app.policy import Policy
from bot.app.ports import Store
from bot.app.sweeper import Sweeper
from bot.app.wiring import App
from bot.discord import lookup
from bot.discord.command_tree import add_commands
from bot.discord.commands import Commands
from bot.discord.deck_commands import set_up_decks
from bot.discord.delivery import DiscordDeliverer
from bot.discord.desk import Desk
from bot.discord.limits import Linter
from bot.discord.logs import configure_logs
from bot.discord.metrics import Metrics
from bot.discord.names import Names
from bot.discord.naming import Reader
from bot.discord.pictures import Drawer, Registry, Studio
from bot.discord.router import Router
from bot.discord.sending import NOBODY, Sender
from bot.discord.syncing import sync_commands
from bot.discord.threads import keep_open
from bot.settings import Settings
from engine.kernel.ruleset import Ruleset
from renderers.kit.workers import DrawingPool

log = structlog.get_logger(__name__)

DRAWING_PROCESSES = 2


class Oshiban(discord.AutoShardedClient):
    """The connection to Discord. Guilds are the only intent: presses and commands arrive without any.

    Args:
        app: the use cases.
        pictures: the card games' pictures.
        pool: where pictures are made.
        is_strict: raise where production logs: messages over a limit, pictures that fail (for tests).
        metrics: counters and histograms.
        shard_ids: the shards of this process; ``None`` for all of them.
        shard_count: how many shards the whole bot has; ``None`` to ask Discord.
    """

    def __init__(
        self,
        app: App,
        pictures: Registry,
        pool: Executor,
        *,
        is_strict: bool = False,
        metrics: Metrics | None = None,
        shard_ids: Sequence[int] | None = None,
        shard_count: int | None = None,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=NOBODY,
            max_messages=None,
            chunk_guilds_at_startup=False,
            shard_ids=list(shard_ids) if shard_ids is not None else None,  # type: ignore[arg-type]
            shard_count=shard_count,
        )
        self.app = app
        self.metrics = metrics or Metrics()
        self.linter = Linter(is_strict=is_strict)
        sender = Sender(self, self.linter)
        studio = Studio(pictures, Drawer(pool, self.metrics, is_strict=is_strict))
        names = Names(self)
        reader = Reader(app, names)
        self.desk = Desk(app, reader, sender, studio, names, self.metrics)
        self.router = Router(self.desk)
        self.deliverer = DiscordDeliverer(self, self.desk)
        self.tree: app_commands.CommandTree[discord.Client] = app_commands.CommandTree(self)
        add_commands(self.tree, Commands(self.desk, self.router, self.linter))
        self.decks = set_up_decks(self.tree, self.desk, self.linter)
        self.presses = lookup.setup(self.tree, self.router, self.desk, self.linter)

    async def setup_hook(self) -> None:
        """Register the commands if they changed."""
        await sync_commands(self, self.tree, self.linter)

    async def on_ready(self) -> None:
        """Say that the bot is there."""
        log.info("ready", user=str(self.user), guilds=len(self.guilds), shards=self.shard_count)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer presses; commands go through the tree."""
        if self.decks and await self.decks.on_interaction(interaction):
            return
        await self.presses.on_interaction(interaction)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Keep the threads of running matches open."""
        metadata = payload.data.get("thread_metadata", {})
        name = payload.data.get("name", "")
        is_archived = bool(metadata.get("archived"))
        await keep_open(self, self.app, payload.thread_id, name, is_archived=is_archived)

    async def on_error(self, event_method: str, /, *args: object, **kwargs: object) -> None:
        """Log an error of a handler. The person concerned has been answered before."""
        log.exception("handler_failed", handler=event_method)


def open_pool() -> Executor:
    """The processes that make pictures, so that the event loop never waits for one."""
    return DrawingPool(min(DRAWING_PROCESSES, os.cpu_count() or 1))


def warm_up(rulesets: Sequence[Ruleset]) -> None:
    """Load the card games before the first command needs them."""
    for ruleset in rulesets:
        log.info(
            "ruleset_ready", name=ruleset.name, data=ruleset.data_hash, decks=len(ruleset.starter_decks())
        )
    lookup.load_shipped()


async def serve(
    settings: Settings, store: Store, rulesets: Sequence[Ruleset], pictures: Registry, token: str
) -> None:
    """Run the bot until it is stopped: the connection, the deliveries and the clocks.

    Args:
        settings: how this process runs.
        store: where everything is kept; it is closed at the end.
        rulesets: the card games.
        pictures: their pictures.
        token: the bot's token.
    """
    policy = Policy(
        edit_interval=timedelta(seconds=settings.edit_interval), live_matches=settings.live_matches
    )
    app = App(store, rulesets, policy=policy)
    pool = open_pool()
    client = Oshiban(app, pictures, pool)
    if settings.metrics_port:
        start_http_server(settings.metrics_port, registry=client.metrics.registry)
    try:
        await asyncio.to_thread(warm_up, rulesets)
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


def run_bot(
    settings: Settings, open_store: OpenStore, rulesets: Sequence[Ruleset], pictures: Registry
) -> None:
    """Run the bot on Discord until it is interrupted.

    Args:
        settings: how this process runs.
        open_store: opens the store of a database address (``bot.store.open_store``).
        rulesets: the card games (``bot.discord.games.installed_rulesets()``).
        pictures: their pictures (``bot.discord.games.installed_pictures()``).

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
        await serve(settings, await open_store(settings.database), rulesets, pictures, token)

    try:
        with suppress(KeyboardInterrupt, asyncio.CancelledError):
            asyncio.run(main())
    except discord.LoginFailure:
        raise TokenRefused(
            "Discord doesn't know the token in DISCORD_TOKEN: copy it anew from your application's page Bot"
        ) from None
