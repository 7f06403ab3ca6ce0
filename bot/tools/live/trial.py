"""What every check of the doctor works with: the bot itself, on a database that is thrown away."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import discord
import msgspec

from bot.app.clock import Clock
from bot.app.delivery.deliverer import TemporaryFailure
from bot.app.packs.pack import GamePack, Packs
from bot.app.refusals import Refused
from bot.discord.health import Parts
from bot.discord.platform.pages import Outgoing
from bot.discord.running import Workers, assemble, connect
from bot.fake_discord.measured import Measured
from bot.model.challenges import Place
from bot.model.decks import StarterDeck
from bot.model.ids import new_key
from bot.model.jobs import JobKind
from bot.model.matches import MatchInfo
from bot.settings import Settings
from bot.store import open_store
from bot.store.database import Store
from bot.tools.live.calls import Exchange, Recorder
from engine.kernel.chance import SEED_BYTES

DATABASE: Final = "tried.db"
READY: Final = 60.0
"""Seconds that the bot is given to be connected."""
LOOK: Final = 0.25
"""Seconds between two looks at what a bot at work has done."""
PATIENCE: Final = 60.0
"""Seconds in which what has to be delivered is waited for; people would have chosen meanwhile."""
SHORTEST_PAUSE, LONGEST_PAUSE = 0.05, 20.0
"""Seconds that a delivery is waited for."""


class Failed(Exception):
    """A check has found something that isn't as it should be.

    Args:
        text: what, as a sentence without its full stop.
        fault: the name of what Discord does then, if it has one.
    """

    def __init__(self, text: str, fault: str = "") -> None:
        super().__init__(text)
        self.fault = fault


class OverTooSoon(Failed):
    """A match was over before there was anything to see."""

    def __init__(self) -> None:
        super().__init__("the match was over too soon")


def require(condition: object, otherwise: str, fault: str = "") -> None:
    """Raise Failed unless something is so."""
    if not condition:
        raise Failed(otherwise, fault)


@dataclass(frozen=True)
class Ground:
    """Where the bot is tried out, and with what.

    Args:
        token: the bot's token.
        channel_id: the channel for it.
        folder: where its databases lie.
        packs: the card games; matches are played of the first.
        workers: draw and think.
        clock: tells the time.
        open_store: opens the store of a database address.
        settings: how the bot runs, but for its database.
        find_file: where a file of this address is fetched from.
    """

    token: str
    channel_id: int
    folder: Path
    packs: Packs
    workers: Workers
    clock: Clock
    open_store: Callable[[str], Awaitable[Store]] = open_store
    find_file: Callable[[str], str] = lambda url: url
    settings: Settings = field(default_factory=Settings.model_construct)


@dataclass
class Trial:
    """One run of the doctor.

    Args:
        ground: where.
        record: every request.
        measured: what was found out on the way.
        owner_id: the owner of the application, who gets the direct messages.
        guild_id: the server of the channel.
        commands_before: the commands that were registered.
        match_id: the match that is tried choice by choice.
        player_id: who plays it, where a person does.
        edited: the message whose edits are counted.
    """

    ground: Ground
    record: Recorder
    measured: Measured = field(default_factory=Measured)
    owner_id: int = 0
    guild_id: int = 0
    commands_before: list[dict[str, Any]] = field(default_factory=list)
    match_id: str = ""
    player_id: int = 0
    edited: int = 0
    _bot: Parts | None = None
    _started: AsyncExitStack = field(default_factory=AsyncExitStack)

    @property
    def bot(self) -> Parts:
        """The bot, logged in and not connected: it delivers when it is told to."""
        assert self._bot is not None, "the bot is logged in around all checks"
        return self._bot

    @property
    def is_started(self) -> bool:
        """Whether there is a bot that is logged in."""
        return self._bot is not None

    @property
    def channel_id(self) -> int:
        """The number of the channel that is tried out."""
        return self.ground.channel_id

    @property
    def pack(self) -> GamePack:
        """The pack of the game that is played."""
        return self.ground.packs.first

    @property
    def computer(self) -> str:
        """Who plays both seats: the opponent that thinks least."""
        return self.pack.computers[0].name

    def measure(self, **facts: object) -> None:
        """Write down what was found out."""
        self.measured = msgspec.structs.replace(self.measured, **facts)

    # --- the bot --------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def assemble(self, database: str) -> AsyncIterator[Parts]:
        """The bot on a database of this name. It can be killed: nothing that is under way is finished."""
        ground = self.ground
        store = await ground.open_store(f"sqlite+aiosqlite:///{ground.folder / database}")
        async with assemble(
            ground.settings, store, ground.packs, ground.workers, clock=ground.clock, grace=0.0
        ) as parts:
            parts.client.http.http_trace = self.record.trace()
            parts.client.front_end.sender.is_silent = True  # nobody's telephone rings for it
            yield parts

    async def start(self) -> None:
        """Log the bot in: its commands are registered."""
        parts = await self._started.enter_async_context(self.assemble(DATABASE))
        self._started.push_async_callback(parts.client.close)
        await parts.client.login(self.ground.token)
        self._bot = parts

    @asynccontextmanager
    async def serving(self, database: str) -> AsyncIterator[Parts]:
        """The bot at work; at the end of the block it is killed, without a moment to finish anything."""
        async with self.assemble(database) as parts:
            serving = asyncio.create_task(connect(parts, self.ground.token))
            try:
                async with asyncio.timeout(READY):
                    while True:
                        if parts.client.is_ready() or serving.done():
                            break
                        await asyncio.sleep(LOOK)
                if serving.done():
                    serving.result()
                yield parts
            finally:
                serving.cancel()
                await asyncio.gather(serving, return_exceptions=True)

    async def serve_anew(self) -> None:
        """Kill the bot and start it again, connected and at work."""
        await self.stop()
        self._bot = await self._started.enter_async_context(self.serving(DATABASE))

    async def settle(self) -> None:
        """Wait until the bot at work has delivered everything, unless it takes too long."""
        await settle(self.bot)

    async def stop(self) -> None:
        """Log the bot out after the last check."""
        self._bot = None
        await self._started.aclose()

    # --- requests -------------------------------------------------------------------------------------------

    def sent(self, method: str, path: str, since: int = 0) -> list[Exchange]:
        """The requests of a sort, after so many others."""
        return [each for each in self.record.since(since) if each.is_of(method, path)]

    async def fetch(self, channel_id: int, message_id: int) -> dict[str, object]:
        """A message as Discord has it."""
        return dict(await self.bot.client.http.get_message(channel_id, message_id))

    async def post(self, message: Outgoing, key: str = "", place: int | None = None) -> int:
        """Post something as the bot posts everything, once there is room; its id.

        Args:
            message: what.
            key: its nonce; a new one by default.
            place: the channel or thread; by default the channel of the trial.
        """
        place = self.channel_id if place is None else place
        key = key or new_key()
        while True:
            try:
                sender = self.bot.client.front_end.sender
                return (await sender.post(place, message, "doctor", key)).id
            except TemporaryFailure as failure:
                if failure.was_tried:
                    raise
                await asyncio.sleep(failure.retry_after or SHORTEST_PAUSE)

    async def digest(self, url: str) -> str:
        """SHA-256 of a file that Discord keeps; "" if it is gone."""
        try:
            content = await self.bot.client.http.get_from_cdn(self.ground.find_file(url))
        except (discord.NotFound, discord.Forbidden):
            return ""
        return hashlib.sha256(content).hexdigest()

    # --- a match --------------------------------------------------------------------------------------------

    async def begin_match(self, parts: Parts) -> MatchInfo:
        """A match of the owner's seat against a computer. Nothing of it is posted yet."""
        deck = StarterDeck(next(iter(dict(self.pack.ruleset.starter_decks()))))
        try:
            return await parts.app.practice.start(
                ruleset=self.pack.name, user_id=self.owner_id, computer=self.computer,
                place=Place(self.guild_id, self.channel_id), deck=deck, against=deck,
            )  # fmt: skip
        except Refused as refused:
            raise Failed(f"no match begins: {refused}") from refused

    async def choose(self, parts: Parts, match: MatchInfo) -> None:
        """Make the choice that the owner's seat is asked for, as a computer would."""
        assert match.prompt_seat is not None
        async with parts.app.context.store.read() as tx:
            saved = await tx.matches.snapshot(match.id)
        game = self.pack.ruleset.restore(saved)
        thinking = self.pack.think(self.computer, game, match.prompt_seat, bytes(SEED_BYTES))
        picked = await asyncio.get_running_loop().run_in_executor(
            self.ground.workers.thinking, thinking.decide, *thinking.subject
        )
        await parts.app.matches.choose(match.id, self.owner_id, match.prompt_id or 0, picked)

    async def play_until(self, match_id: str, is_enough: Callable[[MatchInfo], bool]) -> MatchInfo:
        """Let both seats choose, and everything be delivered after each choice, until something is so.

        Raises:
            OverTooSoon: the match is over before.
        """
        parts = self.bot
        while not is_enough(match := await parts.app.matches.get(match_id)):
            if match.is_over:
                raise OverTooSoon
            if match.thinks is not None:
                await parts.computers.drain()
            else:
                await self.choose(parts, match)
            await self.deliver()
        return match

    async def deliver(self) -> None:
        """Deliver everything that waits, unless it is put off for long."""
        parts = self.bot
        while True:
            await parts.dispatcher.drain()
            async with parts.app.context.store.read() as tx:
                due = await tx.jobs.next_due(JobKind.DELIVERY)
            pause = 0.0 if due is None else (due - self.ground.clock.now()).total_seconds()
            if due is None or pause > LONGEST_PAUSE:
                return
            await asyncio.sleep(max(SHORTEST_PAUSE, pause))


async def settle(parts: Parts) -> None:
    """Wait until a bot at work has delivered everything but what is put off for long, such as hands behind a
    limit; or until it takes too long.
    """
    end = asyncio.get_running_loop().time() + PATIENCE
    while asyncio.get_running_loop().time() < end:
        async with parts.app.context.store.read() as tx:
            due = await tx.jobs.next_due(JobKind.DELIVERY)
        if due is None or (due - parts.app.context.clock.now()).total_seconds() > LONGEST_PAUSE:
            return
        await asyncio.sleep(LOOK)
