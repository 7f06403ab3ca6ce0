"""A bot that is killed while a computer thinks: how soon the next one has made the move."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlalchemy import select

from bot.app.outcomes import Accepted
from bot.app.packs.pack import Packs
from bot.app.wiring import App
from bot.fake_discord.server import TOKEN, FakeDiscord
from bot.model.challenges import Place
from bot.model.decks import StarterDeck
from bot.model.jobs import JobKind
from bot.model.matches import MatchInfo
from bot.store import Store, open_store
from bot.store.schema import jobs
from tests.bot.postgres import fresh_postgres_url, postgres_server
from tests.chaos.bot_process import Orders
from tests.chaos.contests import TINY
from tests.chaos.forks import FORKS, warm_up
from tests.chaos.slow_computer import SLOW, THOUGHT, run_steadily, slow_pack
from tests.wire.table import until

__all__ = ["fresh_postgres_url", "postgres_server"]

LONGEST = 8.0
"""Seconds from the kill until the decision is taken up: the start of the next bot is among them."""
KILLS = 5
START = 3600.0
"""How long a bot is given, in seconds of the test's fast loop: two real minutes."""


async def begin_thinking(app: App, user: int, place: Place) -> MatchInfo:
    """A match in which the computer must choose."""
    deck = StarterDeck("plain")
    match = await app.practice.start(
        ruleset=slow_pack().name, user_id=user, computer=SLOW, place=place, deck=deck, against=deck
    )
    while match.thinks is None:
        table = await app.matches.table(match.id, user)
        assert table.prompt is not None
        picked = [option.id for option in table.prompt.options[: table.prompt.at_least]]
        outcome = await app.matches.choose(match.id, user, table.prompt.id, picked)
        assert isinstance(outcome, Accepted)
        match = outcome.table.match
    return match


async def find_holder(store: Store, match_id: str) -> str | None:
    """Which worker is at the computer's decision."""
    held = select(jobs.c.leased_by).where(jobs.c.kind == JobKind.TURN, jobs.c.subject == match_id)
    async with store.engine.connect() as connection:
        return await connection.scalar(held)


@dataclass(frozen=True)
class Taken:
    """Seconds from a kill.

    Args:
        up: until the next bot was at the decision.
        made: until the move was made, without the two seconds that were thought.
    """

    up: float
    made: float


@dataclass
class Duel:
    """Bots that are killed while a computer thinks, one after the other.

    Args:
        fake: Discord.
        database: the address of the database.
        folder: where the bots write their log.
        store: the database.
    """

    fake: FakeDiscord
    database: str
    folder: Path
    store: Store

    def __post_init__(self) -> None:
        warm_up(TINY.warm)
        guild = self.fake.places.add_guild("Oshiban Café")
        self.user = self.fake.places.add_user("mio").id
        self.place = Place(guild.id, self.fake.places.add_channel(guild, "arena").id)
        self.app = App(self.store, Packs([slow_pack()]))

    @contextmanager
    def bot(self) -> Iterator[None]:
        """A bot that is killed at the end."""
        log = self.folder / "bot.log"
        orders = Orders(self.fake.base, self.fake.gateway.url, TOKEN, self.database, log, slow_pack)
        process = FORKS.Process(target=run_steadily, args=(orders,))
        process.start()
        try:
            yield
        finally:
            process.kill()
            process.join()

    async def kill_once(self) -> Taken:
        """Kill a bot while the computer thinks, and start the next at once."""
        match = await begin_thinking(self.app, self.user, self.place)
        dead: str | None = None

        async def is_taken_up() -> bool:
            return await find_holder(self.store, match.id) not in (None, dead)

        async def is_made() -> bool:
            return (await self.app.matches.get(match.id)).answers > match.answers

        with self.bot():
            await until(is_taken_up, "a decision", START)
            dead = await find_holder(self.store, match.id)
            await asyncio.sleep(0.5)
            assert not await is_made(), "it still thinks"
        killed = time.monotonic()
        with self.bot():
            await until(is_taken_up, "the next bot's decision", START)
            up = time.monotonic() - killed
            await until(is_made, "the move", START)
            made = time.monotonic() - killed - THOUGHT
        await self.app.matches.concede(match.id, self.user)
        return Taken(round(up, 1), round(made, 1))


async def check(fake: FakeDiscord, database: str, folder: Path) -> None:
    """Kill several bots; how long a computer's start takes is left to how busy the machine is."""
    store = await open_store(database)
    try:
        duel = Duel(fake, database, folder, store)
        taken = [await duel.kill_once() for _ in range(KILLS)]
    finally:
        await store.close()
    print(f"taken up after {[each.up for each in taken]} s, made after {[each.made for each in taken]} s")
    assert max(each.up for each in taken) <= LONGEST


@pytest.mark.slow
async def test_a_computer_moves_soon_after_a_kill_on_sqlite(fake: FakeDiscord, tmp_path: Path) -> None:
    await check(fake, f"sqlite+aiosqlite:///{tmp_path / 'oshiban.db'}", tmp_path)


@pytest.mark.slow
async def test_a_computer_moves_soon_after_a_kill_on_postgres(
    fake: FakeDiscord, tmp_path: Path, fresh_postgres_url: str
) -> None:
    await check(fake, fresh_postgres_url, tmp_path)
