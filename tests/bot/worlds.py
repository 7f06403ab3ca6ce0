"""What the tests of the bot play in: a database, a clock that stands still, a deliverer that keeps a list."""

from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from random import Random
from typing import TypeVar

import pytest
from sqlalchemy import select, text

from bot.app.clocks.sweeper import Sweeper
from bot.app.computers.thinking import Computers
from bot.app.delivery.deliverer import Receipt, TemporaryFailure
from bot.app.delivery.dispatcher import Dispatcher
from bot.app.events.stewards import Stewards
from bot.app.outcomes import Accepted
from bot.app.packs.pack import Packs
from bot.app.policy import Policy
from bot.app.refusals import Refused
from bot.app.seeding import foretell
from bot.app.studies.scholars import Scholars
from bot.app.wiring import App
from bot.model.challenges import Place, TimeControl
from bot.model.decks import StarterDeck
from bot.model.deliveries import (
    Delivery,
    OpenThread,
    PostBoard,
    PostChallenge,
    PostEvent,
    PostNotice,
    PostResult,
    PostRound,
    SendHand,
)
from bot.model.matches import MatchInfo
from bot.store import Store, open_store
from bot.store.schema import metadata, releases
from engine.kernel.prompts import Prompt
from tests.bot.tiny_game import TinyRuleset
from tests.bot.tiny_pack import TinyPack

MIO, RIN, EVE = 101, 202, 303
"""Two players and somebody else."""
ARENA = Place(guild_id=7, channel_id=70)
AT_ONCE = Policy(rated_from_turn=0, rated_after=timedelta(0), known_after=0, placed_after=0)
"""Every result counts in full from the first, but for repeats; the rules against that are tried elsewhere."""
UNPOSTED = Policy(post_patience=timedelta(0))
"""The rounds of events don't wait for their posts, which most tests don't have posted."""
T = TypeVar("T")


class SetClock:
    """A clock that goes only when it is told to."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 1, 12, tzinfo=UTC)

    def now(self) -> datetime:
        """The time it was set to."""
        return self.time

    def forward(self, **by: float) -> None:
        """Let time pass: ``forward(hours=2)``."""
        self.time += timedelta(**by)


class Postman:
    """A deliverer that writes down what it is given and makes up message ids.

    Attributes:
        attempts: everything it was asked to deliver.
        delivered: everything that arrived.
        refusals: delivery type -> the errors that its next deliveries meet.
        before: called before each delivery, if set.
        channel_id: where posts of events arrive.
        result_id: the thread or channel where results arrive; without it their posts aren't remembered.
        notice_id: the same for notices.
        board_id: where boards and hands arrive.
    """

    def __init__(self) -> None:
        self.attempts: list[Delivery] = []
        self.delivered: list[Delivery] = []
        self.refusals: dict[type, list[Exception]] = {}
        self.before: Callable[[Delivery], Awaitable[None]] | None = None
        self.channel_id = ARENA.channel_id
        self.result_id: int | None = None
        self.notice_id: int | None = None
        self.board_id = 77
        self._last = 1000

    async def deliver(
        self, delivery: Delivery, tried_since: datetime | None = None, match: MatchInfo | None = None
    ) -> Receipt:
        """Write it down."""
        self.attempts.append(delivery)
        if self.before is not None:
            await self.before(delivery)
        waiting = self.refusals.get(type(delivery), [])
        if waiting:
            raise waiting.pop(0)
        self.delivered.append(delivery)
        self._last += 1
        match delivery:
            case PostChallenge() | OpenThread():
                return Receipt(message_id=self._last, thread_id=self._last)
            case PostEvent() | PostRound():
                return Receipt(channel_id=self.channel_id, message_id=self._last)
            case PostResult() if self.result_id is not None:
                return Receipt(channel_id=self.result_id, message_id=self._last)
            case PostNotice() if self.notice_id is not None:
                return Receipt(channel_id=self.notice_id, message_id=self._last)
            case PostBoard() | SendHand():
                return Receipt(channel_id=self.board_id, message_id=self._last)
            case _:
                return Receipt()

    def of(self, kind: type[T]) -> list[T]:
        """What arrived of one kind."""
        return [delivery for delivery in self.delivered if isinstance(delivery, kind)]

    def forget(self) -> None:
        """Start with empty lists."""
        self.attempts, self.delivered = [], []


SEEDS = 1
"""From here the seeds of matches come, so that a test meets the same matches in every run."""


class World:
    """One process of the bot on a database, which can be restarted."""

    def __init__(self, url: str, policy: Policy | None = None) -> None:
        self.url, self.policy = url, policy or UNPOSTED
        self.clock, self.postman, self.ruleset = SetClock(), Postman(), TinyRuleset()
        self.store: Store
        self.app: App
        self.dispatcher: Dispatcher
        self.sweeper: Sweeper
        self.computers: Computers
        self.stewards: Stewards
        self.scholars: Scholars
        self.thinkers = ThreadPoolExecutor(2)
        self.entropy = foretell(Random(SEEDS).randbytes)

    async def begin(self) -> None:
        """Start the process."""
        self.store = await open_store(self.url)
        self.app = App(self.store, Packs([TinyPack(self.ruleset)]), self.clock, self.policy, self.entropy)
        self.dispatcher = Dispatcher(self.app.context, self.postman)
        self.sweeper = Sweeper(self.app.context)
        self.computers = Computers(self.app.context, self.thinkers)
        self.stewards = Stewards(self.app.context)
        self.scholars = Scholars(self.app.context, self.app.studies, self.thinkers)

    async def restart(self) -> None:
        """Stop the process without a word, and start another one."""
        await self.store.close()
        await self.begin()

    async def challenge(
        self,
        opponent: int | None = RIN,
        deck: str = "plain",
        time_control: TimeControl | None = None,
        challenger: int = MIO,
    ) -> str:
        """A challenge by Mio, if nobody else is named; its id."""
        outcome = await self.app.challenges.challenge(
            ruleset="tiny",
            challenger=challenger,
            opponent=opponent,
            place=ARENA,
            deck=StarterDeck(deck),
            time_control=time_control,
        )
        return outcome.id

    async def start(self, deck: str = "plain", time_control: TimeControl | None = None) -> str:
        """A match of Mio against Rin, with its first posts delivered; its id."""
        match_id = await self.challenge(deck=deck, time_control=time_control)
        await self.app.challenges.accept(match_id, RIN, StarterDeck(deck))
        await self.dispatcher.drain()
        self.postman.forget()
        return match_id

    async def practise(self, user: int, time_control: TimeControl | None = None) -> MatchInfo:
        """A match of somebody against the computer that picks anything."""
        return await self.app.practice.start(
            ruleset="tiny",
            user_id=user,
            computer="random",
            place=ARENA,
            deck=StarterDeck("plain"),
            against=StarterDeck("plain"),
            time_control=time_control,
        )

    async def prompt(self, match_id: str) -> tuple[int, Prompt]:
        """Who must choose, and the question."""
        match = await self.app.matches.get(match_id)
        assert match.to_choose is not None
        table = await self.app.matches.table(match_id, match.to_choose)
        assert table.prompt is not None
        return match.to_choose, table.prompt

    async def choose(self, match_id: str, kind: str | None = None) -> MatchInfo:
        """Let whoever must choose pick the first option (of a kind), as many as must be; the match then."""
        user, prompt = await self.prompt(match_id)
        options = [option.id for option in prompt.options if kind is None or option.kind == kind]
        outcome = await self.app.matches.choose(match_id, user, prompt.id, options[: prompt.at_least])
        assert isinstance(outcome, Accepted), outcome
        return outcome.table.match

    async def skip_redraws(self, match_id: str) -> None:
        """Let both players keep their hands."""
        for _ in range(2):
            await self.choose(match_id)

    async def play_out(self, match_id: str) -> MatchInfo:
        """Play until the match is over."""
        match = await self.app.matches.get(match_id)
        while not match.is_over:
            match = await self.choose(match_id)
        return match

    async def dump(self) -> dict[str, list[tuple[object, ...]]]:
        """Every row of every table."""
        async with self.store.engine.connect() as connection:
            return {
                table.name: sorted((tuple(row) for row in await connection.execute(select(table))), key=repr)
                for table in metadata.sorted_tables
            }


async def refusal_of(doing: Awaitable[object]) -> Refused:
    """Why a use case did nothing."""
    try:
        done = await doing
    except Refused as refused:
        return refused
    raise AssertionError(f"nothing was refused: {done}")


def temporary(count: int = 1) -> list[Exception]:
    """So many temporary failures."""
    return [TemporaryFailure("503 Service Unavailable") for _ in range(count)]


# --- databases ---


async def empty_tables(store: Store) -> None:
    """Delete every row but the notes of releases; the PostgreSQL database is shared by the tests of a run."""
    tables = [table.name for table in reversed(metadata.sorted_tables) if table is not releases]
    deleting = "".join(f"DELETE FROM {name};" for name in tables)  # TRUNCATE makes new files for each
    async with store.engine.begin() as connection:
        await connection.execute(text(f"DO $$ BEGIN {deleting} END $$"))


@asynccontextmanager
async def new_world(url: str, policy: Policy | None = None) -> AsyncIterator[World]:
    """A world on an empty database."""
    world = World(url, policy)
    await world.begin()
    if world.store.engine.dialect.name == "postgresql":
        await empty_tables(world.store)
    try:
        yield world
    finally:
        world.thinkers.shutdown(wait=False)
        await world.store.close()


@pytest.fixture
async def world(database_url: str) -> AsyncIterator[World]:
    """A world on an empty database."""
    async with new_world(database_url) as world:
        yield world
