"""A small Discord of our own with the real bot in it: one server, two channels, four people.

Nothing of the bot is replaced. SimCord stands in for Discord's servers; database, use cases, deliveries and
pictures are the real ones. Deliveries are carried out and computers play in :meth:`World.settle`, or by
workers that run beside.
"""

from collections.abc import AsyncIterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import discord
import simcord

from bot.app.clock import Clock
from bot.app.clocks.sweeper import Sweeper
from bot.app.computers.thinking import Computers
from bot.app.delivery.deliverer import Overtaken, PermanentFailure, Receipt, TemporaryFailure
from bot.app.delivery.dispatcher import Dispatcher
from bot.app.events.stewards import Stewards
from bot.app.packs.pack import Packs
from bot.app.policy import Policy
from bot.app.seeding import Entropy
from bot.app.studies.scholars import Scholars
from bot.app.wiring import App
from bot.discord.bot import Oshiban
from bot.discord.platform.metrics import Metrics
from bot.model.deliveries import Delivery
from bot.model.matches import MatchInfo
from bot.sandbox.moves import read_text
from bot.store import open_store
from bot.store.database import Store

PEOPLE = ("mio", "rin", "ann", "bob")
CHANNELS = ("arena", "lounge")
SERVER = "Oshiban Café"
BOT = "Oshiban"
SETTLING = 120.0
"""Seconds until a bot that doesn't come to rest is taken to hang: loading takes long on a busy machine."""


class WorldClock:
    """SimCord's clock as the use cases' clock: both stand still until they are moved on."""

    def __init__(self) -> None:
        self.env: simcord.Env | None = None

    def now(self) -> datetime:
        """The time in the small Discord."""
        assert self.env is not None, "the clock is asked before the world is there"
        return self.env.now()


class WatchedDeliverer:
    """The bot's deliverer, remembering errors that it should never raise.

    Args:
        client: the bot.
    """

    def __init__(self, client: Oshiban) -> None:
        self._client = client
        self.errors: list[BaseException] = []

    async def deliver(
        self, delivery: Delivery, tried_since: datetime | None = None, match: MatchInfo | None = None
    ) -> Receipt:
        """Have the bot's deliverer carry a delivery out; what it raises goes on, and is remembered if it
        shouldn't be raised.
        """
        with ExitStack() as stack:
            stack.push(self._note)
            return await self._client.deliverer.deliver(delivery, tried_since, match)

    def _note(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        """Remember the error that a delivery ends with, unless it may end so; the error goes on."""
        if error is not None and not isinstance(error, Overtaken | TemporaryFailure | PermanentFailure):
            self.errors.append(error)


@dataclass(frozen=True)
class Setting:
    """What a world is made of.

    Args:
        packs: the card games.
        database: address of the database; in memory by default.
        policy: limits and intervals of the use cases.
        clock: the use cases' clock; SimCord's own by default.
        is_strict: raise where production logs.
        pool: where pictures are made; a thread by default.
        thinkers: where computer opponents think; the same as ``pool`` by default.
        studying: where what takes minutes is worked out; the same as ``thinkers`` by default.
        entropy: where the secrets of matches come from.
    """

    packs: Packs
    database: str = "sqlite+aiosqlite://"
    policy: Policy = field(default_factory=Policy)
    clock: Clock | None = None
    is_strict: bool = True
    pool: Executor | None = None
    thinkers: Executor | None = None
    studying: Executor | None = None
    entropy: Entropy = field(default_factory=Entropy)


class World:
    """The running world.

    Attributes:
        env: SimCord.
        app: the use cases of the running bot.
        client: the running bot.
        guild: the server.
        channels: its channels by name.
        people: its members by name.
    """

    def __init__(self, setting: Setting, store: Store, clock: Clock, pool: Executor) -> None:
        self.setting, self.store, self.clock, self.pool = setting, store, clock, pool
        self.metrics = Metrics()
        self._make_bot()
        self.env = simcord.Env(self.client, shard_count=1, settle_timeout=SETTLING, check_errors=False)
        if isinstance(clock, WorldClock):
            clock.env = self.env

    def _make_bot(self) -> None:
        setting = self.setting
        self.app = App(
            self.store,
            setting.packs,
            clock=self.clock,
            policy=setting.policy,
            entropy=setting.entropy,
        )
        self.client = Oshiban(
            self.app,
            setting.packs,
            self.pool,
            is_strict=setting.is_strict,
            metrics=self.metrics,
            shard_count=1,
        )
        self.watched = WatchedDeliverer(self.client)
        self.dispatcher = Dispatcher(self.app.context, self.watched)
        self.sweeper = Sweeper(self.app.context)
        thinkers = setting.thinkers or self.pool
        studying = setting.studying or thinkers
        self.computers = Computers(self.app.context, thinkers)
        self.app.hints.pool = thinkers
        self.stewards = Stewards(self.app.context)
        self.scholars = Scholars(self.app.context, self.app.studies, studying)

    def populate(self) -> None:
        """Found the server, its channels, its people and their direct messages. The bot may do what its
        invitation asks for.
        """
        self.env.backend.edit_bot_profile(BOT)
        users = {name: self.env.create_user(name, global_name=name.capitalize()) for name in PEOPLE}
        self.guild = self.env.create_guild(SERVER, owner=users[PEOPLE[-1]])
        self.channels = {name: self.guild.create_text_channel(name) for name in CHANNELS}
        self.people = {name: self.guild.add_member(user) for name, user in users.items()}
        for user in users.values():  # so that these have the same ids in every world, too
            self.env.backend.get_dm_channel(user.id)

    @property
    def errors(self) -> list[BaseException]:
        """Everything that went wrong inside the bot so far."""
        return [*self.env.errors, *self.watched.errors]

    async def settle(self) -> None:
        """Carry out everything that is due, and let the bot come to rest."""
        with self.env.time_context():
            while await self._work():
                await self.env.settle()

    async def _work(self) -> int:
        """Do what is due of one kind; how much was tried."""
        workers = (self.dispatcher, self.computers, self.stewards, self.scholars)
        for worker in workers:
            if tried := await worker.drain():
                return tried
        return 0

    async def advance(self, seconds: float) -> None:
        """Let time pass, with all that falls due in it."""
        await self.env.advance_time(seconds)
        async with self.store.write() as tx:
            await tx.service.set_heartbeat(self.app.context.clock.now())  # it ran all the time
        await self.sweeper.drain()
        await self.settle()

    async def restart(self) -> None:
        """Stop the bot and start another one on the same database, with nothing in memory."""
        errors = self.watched.errors
        self._make_bot()
        self.watched.errors = errors
        await self.env.restart_bot(self.client)

    def thread(self, match_id: str) -> simcord.ChannelHandle:
        """The place where a match is played: its thread, or the channel if it has none."""
        for channel in self.channels.values():
            cards = {message.id: message for message in channel.history()}
            for thread in channel.threads:
                if thread.id in cards and f"#{match_id}" in _read(cards[thread.id]):
                    return thread
        return self.channels[CHANNELS[0]]

    def direct_messages(self, name: str) -> list[discord.Message]:
        """A person's direct messages with the bot, the oldest first."""
        return self.people[name].user.dm_channel.history()


def _read(message: discord.Message) -> str:
    """Everything that a message says."""
    parts: list[Any] = [part.to_dict() for part in message.components]
    return f"{message.content} {read_text(parts)}"


@asynccontextmanager
async def open_world(setting: Setting, start: datetime | None = None) -> AsyncIterator[World]:
    """A world with the bot in it, closed at the end.

    Args:
        setting: what it is made of.
        start: the time at which SimCord's clock goes on once everybody is there; by default a fixed one.
            People and channels have the same ids in every world, as these come from the fixed time.
    """
    store = await open_store(setting.database)
    pool = setting.pool or ThreadPoolExecutor(1)
    world = World(setting, store, setting.clock or WorldClock(), pool)
    try:
        await world.env.start()
        try:
            world.populate()
            if start is not None:
                world.env.backend.clock._epoch = start  # SimCord has no public way to set its clock.
            yield world
        finally:
            await world.env.shutdown()
    finally:
        if setting.pool is None:
            pool.shutdown(wait=False)
        await store.close()
