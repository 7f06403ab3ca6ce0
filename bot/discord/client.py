"""The bot: discord.py's client with our commands, router and deliverer."""

from collections.abc import Sequence
from concurrent.futures import Executor

import discord
import structlog
from discord import app_commands

from bot.app.wiring import App
from bot.discord import lookup
from bot.discord.command_tree import add_commands
from bot.discord.commands import Commands
from bot.discord.deck_commands import set_up_decks
from bot.discord.delivery import DiscordDeliverer
from bot.discord.desk import Desk
from bot.discord.limits import Linter
from bot.discord.metrics import Metrics
from bot.discord.names import Names
from bot.discord.naming import Reader
from bot.discord.pacing import Pacer
from bot.discord.pictures import Registry, Studio
from bot.discord.receiving import CleaningTree, Courtesy
from bot.discord.router import Router
from bot.discord.sending import NOBODY, Sender
from bot.discord.syncing import sync_commands
from bot.discord.threads import keep_open

log = structlog.get_logger(__name__)


class Oshiban(discord.AutoShardedClient):
    """The connection to Discord. Guilds are the only intent: presses and commands arrive without any.

    Args:
        app: the use cases.
        pictures: the card games' pictures.
        pool: where pictures are made.
        is_strict: raise where production logs: messages over a limit, pictures that fail (for tests).
        metrics: counters and histograms.
        pacer: spreads posts and edits out; ``None`` where nothing limits them.
        courtesy: bounds how much one person may ask for; ``None`` for no bound.
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
        pacer: Pacer | None = None,
        courtesy: Courtesy | None = None,
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
        sender = Sender(self, self.linter, pacer)
        studio = Studio(pictures, pool, self.metrics, is_strict=is_strict)
        names = Names(self)
        reader = Reader(app, names)
        self.desk = Desk(app, reader, sender, studio, names, self.metrics, courtesy)
        self.router = Router(self.desk)
        self.deliverer = DiscordDeliverer(self, self.desk)
        self.tree: app_commands.CommandTree[discord.Client] = CleaningTree(self)
        add_commands(self.tree, Commands(self.desk, self.router, self.linter))
        self.decks = set_up_decks(self.tree, self.desk, self.linter, pool)
        self.presses = lookup.setup(self.tree, self.router, self.desk, self.linter, pool)

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
