"""The connection to Discord: discord.py's client, and what every part of the front end stands on."""

import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from typing import ClassVar

import discord
import structlog

from bot.app.packs.pack import Packs
from bot.app.wiring import App
from bot.discord.platform.buckets import use_up_limits
from bot.discord.platform.extensions import BY_SERVER, EVERYWHERE, AddExtension, Registry, Tree
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.language_preferences import LanguagePreferences
from bot.discord.platform.libraries import Libraries
from bot.discord.platform.limits import Linter
from bot.discord.platform.localising import CommandTranslator
from bot.discord.platform.metrics import Metrics, count_answers
from bot.discord.platform.names import Names
from bot.discord.platform.naming import Reader
from bot.discord.platform.pacing import Pacer
from bot.discord.platform.picture_edits import PictureEdits
from bot.discord.platform.pictures import Studio
from bot.discord.platform.receiving import CleaningTree, RateLimiter
from bot.discord.platform.router import Router
from bot.discord.platform.sending import NOBODY, Sender
from bot.discord.platform.starts import wait_for_start
from bot.discord.platform.syncing import CommandRegister
from bot.discord.platform.talking import Talks
from bot.discord.platform.threads import ThreadKeeper
from bot.discord.platform.traffic import LONGEST_WAIT, Traffic
from bot.legal import LegalPage

log = structlog.get_logger(__name__)


SHARD_BITS = 22
"""Discord has a server on the shard that the rest of its id, without these, leaves."""


class Connection(discord.AutoShardedClient):
    """The connection. Guilds are the only intent: presses and commands arrive without any.

    Args:
        app: the use cases.
        packs: the games.
        pool: where pictures are made.
        is_strict: raise where production logs: messages over a limit, pictures that fail (for tests).
        metrics: counters and histograms.
        pacer: spreads posts and edits out; ``None`` where nothing limits them.
        picture_edits: knows where Discord refuses pictures in edits.
        rate_limiter: bounds how much one person may ask for; ``None`` for no bound.
        legal_pages: the addresses of the pages on privacy and on terms, as far as there are any.
        shard_ids: the shards of this process; ``None`` for all of them.
        shard_count: how many shards the whole bot has; ``None`` to ask Discord.
    """

    extensions: ClassVar[Sequence[AddExtension]] = ()
    """What people can do; each registers its commands and its presses."""

    def __init__(
        self,
        app: App,
        packs: Packs,
        pool: Executor,
        *,
        is_strict: bool = False,
        metrics: Metrics | None = None,
        pacer: Pacer | None = None,
        picture_edits: PictureEdits | None = None,
        rate_limiter: RateLimiter | None = None,
        legal_pages: Mapping[LegalPage, str] | None = None,
        shard_ids: Sequence[int] | None = None,
        shard_count: int | None = None,
    ) -> None:
        self.metrics = metrics or Metrics()
        traffic = Traffic(self.metrics, time.monotonic if pacer is None else pacer.clock)
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=NOBODY,
            max_messages=None,
            http_trace=traffic.watch(count_answers(self.metrics)),
            chunk_guilds_at_startup=False,
            max_ratelimit_timeout=LONGEST_WAIT,
            shard_ids=list(shard_ids) if shard_ids is not None else None,  # type: ignore[arg-type]
            shard_count=shard_count,
        )
        use_up_limits(self.http)
        self.app = app
        self.linter = Linter(is_strict=is_strict)
        self.threads = ThreadKeeper(self, app, app.context.clock.now)
        names = Names(self, app.sightings)
        self.front_end = FrontEnd(
            app=app,
            packs=packs,
            reader=Reader(app, names),
            sender=Sender(self, self.linter, self.metrics, pacer, picture_edits, is_alone=shard_ids is None),
            studio=Studio(packs, pool, self.metrics, is_strict=is_strict),
            libraries=Libraries(packs),
            names=names,
            languages=LanguagePreferences(self, app),
            metrics=self.metrics,
            linter=self.linter,
            rate_limiter=rate_limiter,
            legal_pages=legal_pages or {},
            traffic=traffic,
            talks=Talks(self, app.conversations, self.metrics, None if pacer is None else pacer.openings),
        )
        self.router = Router(self.front_end)
        self.tree: Tree = CleaningTree(self, self.front_end.languages)
        self.tree.allowed_contexts = EVERYWHERE
        self.tree.allowed_installs = BY_SERVER
        registry = Registry(self.tree, self.router, self.front_end)
        for add_extension in self.extensions:
            add_extension(registry)

    async def setup_hook(self) -> None:
        """Register the commands if they changed."""
        await self.tree.set_translator(CommandTranslator())
        register = CommandRegister(self, self.tree, self.app.operations, self.linter)
        self.metrics.commands_registered.set(await register.sync())

    async def connect(self, *, reconnect: bool = True) -> None:
        """Be connected, as soon as Discord has starts to spare."""
        await wait_for_start(self)
        await super().connect(reconnect=reconnect)

    async def on_ready(self) -> None:
        """Say that the bot is there, and look at what happened to its threads and servers meanwhile."""
        log.info("ready", user=str(self.user), guilds=len(self.guilds), shards=self.shard_count)
        await self.threads.compare()
        await self._look_for_left()

    async def _look_for_left(self) -> None:
        """Find the servers that removed the bot while it was away, of those that this process hears of."""
        here, shards = {guild.id for guild in self.guilds}, self.shard_count or 1
        for guild_id in await self.app.sightings.list_servers() if here else ():
            if guild_id not in here and self.get_shard((guild_id >> SHARD_BITS) % shards) is not None:
                await self._lose_server(guild_id)

    async def _lose_server(self, guild_id: int) -> None:
        """Let the events of a server that has removed the bot stand still, and forget what people are called
        there. That comes last: a server that is forgotten isn't looked for again if the rest fails.
        """
        await self.app.lost_places.lose_server(guild_id)
        await self.app.sightings.forget_server(guild_id)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer presses; commands go through the tree."""
        await self.router.on_interaction(interaction)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Keep the threads of running matches open."""
        await self.threads.on_update(payload)

    async def on_guild_update(self, before: discord.Guild, after: discord.Guild) -> None:
        """Keep the language of a server for the other processes."""
        if before.preferred_locale != after.preferred_locale:
            await self.app.sightings.note_server(after.id, after.preferred_locale.value)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot is in a server no more."""
        await self._lose_server(guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Let events stand still whose channel is deleted, and tell those who run them."""
        await self.app.lost_places.lose_channel(channel.guild.id, channel.id)

    async def on_error(self, event_method: str, /, *args: object, **kwargs: object) -> None:
        """Log an error of a handler. The person concerned has been answered before. What is broken off when
        the bot leaves Discord is none.
        """
        if self.is_closed():
            log.info("handler_broken_off", handler=event_method)
            return
        log.exception("handler_failed", handler=event_method)
