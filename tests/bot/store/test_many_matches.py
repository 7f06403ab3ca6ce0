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


async def fill(world: World, others: int) -> str:
    """A match that is over, with copies of one person's and of other people's; its id."""
    match_id = await world.start()
    await world.play_out(match_id)
    while await world.app.bringing_forward.work():
        pass
    await copy(world.store, match_id, range(OWN), "user_id")
    await copy(world.store, match_id, range(OWN, OWN + others), "1000 + (n + seat) % 500")
    return match_id


async def measure(look: Callable[[World, str], Awaitable[object]], world: World, match_id: str) -> float:
    """Milliseconds of processor time of one look at a match that isn't in memory."""
    world.app.context.live.drop(match_id)
    begun = time.process_time()
    await look(world, match_id)
    return 1000 * (time.process_time() - begun)


@pytest.mark.slow
async def test_with_a_hundred_thousand_matches_that_are_over(tmp_path: Path) -> None:
    """Both are looked at by turns, so whatever else the machine does is in both."""
    few_at, many_at = (f"sqlite+aiosqlite:///{tmp_path / name}.db" for name in ("few", "many"))
    async with new_world(few_at) as with_few, new_world(many_at) as with_many:
        worlds = ((with_few, await fill(with_few, 1)), (with_many, await fill(with_many, OTHERS)))
        for name, look in LOOKS.items():
            spent = [[await measure(look, *world) for world in worlds] for _ in range(TIMES)]
            few, many = (statistics.median(times) for times in zip(*spent, strict=True))
            print(
                f"{name}: {few:.2f} ms with {OWN} matches, {many:.2f} ms with {OTHERS:,} more of other people"
            )
            assert many < 1.5 * few + 1, name
        assert (await with_many.app.records.history(MIO)).tally.played == OWN + 1
