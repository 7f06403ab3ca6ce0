"""With very many matches that are over, what people look at is there as soon as with few."""

from __future__ import annotations

import statistics
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.store import Store
from tests.bot.worlds import MIO, World, new_world

TABLES = ("match_headers", "match_records", "match_snapshots")
OWN, OTHERS = 200, 100_000
"""Matches of the one who looks, and of everybody else."""
TIMES = 40
LOOKS: dict[str, Callable[[World, str], Awaitable[object]]] = {
    "/history": lambda world, _: world.app.records.history(MIO),
    "/profile": lambda world, _: world.app.records.year(MIO),
    "a replay": lambda world, match_id: world.app.replays.scenes(match_id),
    "a log": lambda world, match_id: world.app.matches.log(match_id, MIO, 1000),
}


COUNTED = (
    "WITH RECURSIVE counted(n) AS (SELECT :first UNION ALL SELECT n + 1 FROM counted WHERE n + 1 < :end)"
)


async def copy(store: Store, match_id: str, numbers: range, user: str) -> None:
    """More matches like one that is over, of these people."""
    named = "printf('C%07d', n)"
    given = {"id": named, "match_id": named, "user_id": user, "finished_at": "finished_at - n"}
    async with store.engine.begin() as connection:
        for table in ("matches", "match_seats", *TABLES):
            listed = await connection.execute(text(f"SELECT name FROM pragma_table_info('{table}')"))
            names = [row[0] for row in listed]
            values = ", ".join(given.get(name, name) for name in names)
            one = "id" if table == "matches" else "match_id"
            filling = (
                f"INSERT INTO {table} ({', '.join(names)}) {COUNTED} SELECT {values} FROM counted, {table}"
            )
            bounds = {"first": numbers.start, "end": numbers.stop, "match_id": match_id}
            await connection.execute(text(f"{filling} WHERE {table}.{one} = :match_id"), bounds)


async def measure(world: World, match_id: str) -> dict[str, float]:
    """Milliseconds of processor time of each look, the middle one of many."""
    found = {}
    for name, look in LOOKS.items():
        spent = []
        for _ in range(TIMES):
            world.app.context.live.drop(match_id)
            begun = time.process_time()
            await look(world, match_id)
            spent.append(1000 * (time.process_time() - begun))
        found[name] = round(statistics.median(spent), 2)
    return found


@pytest.mark.slow
@pytest.mark.timeout(1200)
async def test_with_a_hundred_thousand_matches_that_are_over(tmp_path: Path) -> None:
    async with new_world(f"sqlite+aiosqlite:///{tmp_path / 'oshiban.db'}") as world:
        match_id = await world.start()
        await world.play_out(match_id)
        while await world.app.bringing_forward.work():
            pass
        await copy(world.store, match_id, range(OWN), "user_id")
        few = await measure(world, match_id)
        await copy(world.store, match_id, range(OWN, OWN + OTHERS), "1000 + (n + seat) % 500")
        many = await measure(world, match_id)
        assert len((await world.app.records.history(MIO)).matches) == OWN + 1
    print(f"ms of processor time with {OWN} matches: {few}; with {OTHERS:,} more of other people: {many}")
    for name in LOOKS:
        assert many[name] < 1.5 * few[name] + 1, name
