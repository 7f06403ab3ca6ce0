"""A whole event while the bot is killed again and again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess

from bot.app.packs.pack import Packs
from bot.app.wiring import App
from bot.discord.events.addresses import EventPress, EventVerb
from bot.fake_discord.members import User
from bot.fake_discord.messages import Message
from bot.fake_discord.server import TOKEN
from bot.model.challenges import Place
from bot.model.events import Entrant, Event, EventMatch, EventRules, Stage
from bot.settings import ShardRange
from bot.store import Store
from tests.chaos.bot_process import CrashPoint, Orders, run
from tests.chaos.campaign import START, Campaign
from tests.chaos.forks import FORKS, count_seconds
from tests.wire.fast_loop import LoopClock
from tests.wire.table import until

NAME = "Autumn Cup"
TRIES = 10


@dataclass
class EventCampaign(Campaign):
    """A campaign whose people play an event.

    Args:
        rules: by what it is played.
        players: how many sign up.
        budget: seconds of processors, of bots and of people, that it may take. On a machine that others keep
            busy it takes as many, but minutes longer.
        calls: after so many calls to Discord at most a bot is killed.

    Attributes:
        event_id: the event.
    """

    rules: EventRules = field(kw_only=True)
    players: int = 6
    budget: float = 400.0
    calls: int = 40
    event_id: str = ""
    _playing: asyncio.Task[None] | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self._before = count_seconds(), time.process_time()
        more = range(self.players - len(self.users))
        self.users += [self.fake.places.add_user(f"guest{number}") for number in more]
        self.boss = self.fake.places.add_user("boss")

    async def make(self, store: Store) -> None:
        """Make the event by the bot's use cases; the first bot that is started posts it."""
        app = App(store, Packs([self.contest.pack]), LoopClock())
        event = await app.making.create(
            name=NAME,
            ruleset=self.contest.pack.name,
            rules=self.rules,
            place=Place(self.guild.id, self.arena.id),
            organiser=self.boss.id,
        )
        self.event_id = event.id

    def count_seconds(self) -> float:
        """Seconds of processors that bots which are over have taken so far, and the people."""
        bots, people = self._before
        return count_seconds() - bots + time.process_time() - people

    async def read(self, store: Store) -> Event:
        """The event as it is now."""
        async with store.read() as tx:
            event = await tx.rows.get(Event, id=self.event_id)
        assert event is not None
        return event

    def post(self) -> Message | None:
        """The post of the event, if it is there."""
        return next((m for m in self.arena.history if "🏆" in m.text and f"#{self.event_id}" in m.text), None)

    def card(self, match_id: str) -> Message | None:
        """The post on which the thread of a match was opened."""
        return next((m for m in self.arena.history if f"match #{match_id}" in m.text and m.id), None)

    async def wait_for_bot(self) -> None:
        """Wait until a bot lives, however many die before on a machine that has much to do."""
        for _ in range(TRIES):
            with suppress(AssertionError):
                return await super().wait_for_bot()
        raise AssertionError("no bot lives")

    async def press(self, user: User, *verbs: EventVerb, deck: str | None = None) -> None:
        """Press one button after the other, the first one on the event's post; the last one may choose a
        deck. Whoever isn't answered leaves it at that.
        """
        await self.wait_for_bot()
        shown = self.post()
        for number, verb in enumerate(verbs, 1):
            if shown is None:
                return
            values = [f"s.{deck}"] if deck is not None and number == len(verbs) else None
            pressed = await self.fake.press(user, shown, EventPress(verb, self.event_id).custom_id, values)
            if not await self.answer(pressed):
                return
            shown = pressed.shown

    async def run_event(self, store: Store) -> None:
        """Everybody signs up, an organiser begins it, and all of its matches are played."""
        for user in self.users:
            while not await self._has_entered(store, user):
                await asyncio.sleep(1)
                await self.press(user, EventVerb.SIGN_UP, EventVerb.SIGN_UP_WITH, deck=self.contest.deck)
        while (await self.read(store)).is_before:
            await asyncio.sleep(1)
            await self.press(self.boss, EventVerb.MANAGE, EventVerb.BEGIN)
        tables: dict[str, asyncio.Task[None]] = {}
        while (await self.read(store)).stage is Stage.RUNNING:
            async with store.read() as tx:
                games = await tx.rows.find(EventMatch, event_id=self.event_id)
            for game in games:
                if game.match_id not in tables:
                    tables[game.match_id] = asyncio.ensure_future(self.play(game.match_id))
            for task in tables.values():
                if task.done():
                    task.result()
            assert self.count_seconds() < self.budget, "it doesn't come to its end"
            await asyncio.sleep(2)
        await asyncio.gather(*tables.values())
        self.match_ids = list(tables)

    async def _has_entered(self, store: Store, user: User) -> bool:
        async with store.read() as tx:
            return bool(await tx.rows.find(Entrant, event_id=self.event_id, user_id=user.id))

    async def fight_for_event(self, store: Store, kills: int) -> None:
        """Have the event played while the bot is killed so often, or until it is over."""
        await self.begin()
        self._playing = asyncio.ensure_future(self.run_event(store))
        for _ in range(kills):
            if self._is_played():
                break
            await self._die()
        await self.end()
        await self._playing

    def _is_played(self) -> bool:
        return self._playing is not None and self._playing.done()

    async def _live(self, is_alive: Callable[[], bool]) -> None:
        """A bot lives until so much was done, not for so long: however busy the machine is, kills meet the
        whole event.
        """
        end = len(self.fake.requests) + self.chance.randint(0, self.calls)
        await until(
            lambda: not is_alive() or self._is_played() or len(self.fake.requests) >= end,
            "the end of a bot's life",
            START,
        )


@dataclass
class TwoBots(EventCampaign):
    """An event on which two bots with different shards work together; each is killed at instants of its own.

    Attributes:
        neighbour: the bot that doesn't have the event's server: it carries out what is due all the same.
    """

    neighbour: BaseProcess | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        own = self.guild.id >> 22 & 1
        self.shards, self._others = ShardRange((own,), 2), ShardRange((1 - own,), 2)
        self._arriving = asyncio.Lock()

    async def begin(self, point: CrashPoint | None = None, times: int = 1) -> None:
        """Start the bot of the event's server; one arrives after the other, so that each is known."""
        async with self._arriving:
            await super().begin(point, times)

    async def _begin_neighbour(self) -> None:
        orders = Orders(
            self.fake.base, self.fake.gateway.url, TOKEN, self.database, self.folder / "neighbour.log",
            self.contest.find_pack, shards=self._others,
        )  # fmt: skip
        async with self._arriving:
            seen = self.fake.gateway.identified
            self.neighbour = FORKS.Process(target=run, args=(orders,))
            self.neighbour.start()
            await until(lambda: self.fake.gateway.identified > seen, "the neighbour's arrival", START)

    @asynccontextmanager
    async def with_neighbour(self, kills: int) -> AsyncIterator[None]:
        """Run the neighbour, and kill it so often."""

        async def live() -> None:
            await self._begin_neighbour()
            for _ in range(kills):
                await self._live(lambda: True)
                self._kill_neighbour()
                self.kills["the neighbour"] += 1
                await self._begin_neighbour()

        living = asyncio.ensure_future(live())
        try:
            yield
            await living
        finally:
            living.cancel()
            self._kill_neighbour()

    def _kill_neighbour(self) -> None:
        if self.neighbour is not None:
            self.neighbour.kill()
            self.neighbour.join()
