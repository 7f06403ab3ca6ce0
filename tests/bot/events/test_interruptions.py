"""Events that are interrupted: whatever happens in between, each game counts once, and the event goes on."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import pytest

from bot.model.errors import StoreAway
from bot.model.events import EventMatch, Kind, Pairing
from bot.store.database import Store, Transaction
from tests.bot.events.eventful import BOSS, make, open_tables
from tests.bot.worlds import World


class Killed(Exception):
    """The process dies here."""


class Killer:
    """Lets processes die at transactions: before they are committed, or as soon as they are.

    Args:
        chance: decides when.
        often: how likely at each transaction that writes.
    """

    def __init__(self, chance: Random, often: float) -> None:
        self.chance, self.often, self.kills = chance, often, 0

    def haunt(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Be there at every transaction."""
        write, killer = Store.write, self

        @asynccontextmanager
        async def dying(store: Store) -> AsyncIterator[Transaction]:
            moment = killer.chance.random() / killer.often
            if moment < 1:
                killer.kills += 1
            async with write(store) as tx:
                yield tx
                if moment < 0.5:
                    raise Killed
            if 0.5 <= moment < 1:
                raise Killed

        monkeypatch.setattr(Store, "write", dying)


@pytest.mark.parametrize("kind", list(Kind))
async def test_an_event_survives_any_interruption(
    world: World, kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = Random(f"{kind}")
    event = await make(world, kind, 6, best_of=3 if kind is Kind.SINGLE else 1)
    await world.app.organising.begin(event.id, BOSS)
    killer = Killer(chance, 0.15)
    killer.haunt(monkeypatch)
    for _ in range(600):
        try:
            view = await world.app.events.get(event.id)
            if view.event.is_over:
                break
            await world.stewards.drain()
            for table in await open_tables(world, event.id):
                assert table.match_id is not None
                match = await world.app.matches.get(table.match_id)
                await world.app.matches.concede(match.id, chance.choice(match.users))
        except (Killed, StoreAway):
            await world.restart()
        world.clock.forward(seconds=10)  # leases of who has died end
    else:
        raise AssertionError("the event never ends")
    assert killer.kills > 3, "nobody was killed"
    await check_counted_once(world, event.id)


async def check_counted_once(world: World, event_id: str) -> None:
    """Every match that was played counts for its table, once."""
    async with world.store.read() as tx:
        games = await tx.rows.find(EventMatch, event_id=event_id)
        tables = await tx.rows.find(Pairing, event_id=event_id)
    for table in tables:
        own = [game for game in games if (game.round, game.number) == (table.round, table.number)]
        assert table.outcome is not None
        if table.second is not None:
            assert len(own) == table.games, "a game was counted twice, or not at all"
    seen = {(table.round, number) for table in tables for number in table.players}
    assert len(seen) == sum(len(table.players) for table in tables), "somebody sat at two tables of a round"


async def test_two_processes_do_no_step_twice(world: World) -> None:
    """Both look at the event at the same time, again and again."""
    other = World(world.url)
    other.clock = world.clock
    await other.begin()
    try:
        event = await make(world, Kind.SWISS, 6)
        await world.app.organising.begin(event.id, BOSS)
        for _ in range(40):
            if (await world.app.events.get(event.id)).event.is_over:
                break
            for process in (world, other):
                await process.stewards._advance(event.id)
                await process.stewards._advance(event.id)
            for table in await open_tables(world, event.id):
                assert table.match_id is not None
                match = await world.app.matches.get(table.match_id)
                await other.app.matches.concede(match.id, match.users[0])
        await check_counted_once(world, event.id)
    finally:
        await other.store.close()
