"""No statement of a match reads through a table that grows with the matches there are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event

from bot.app.policy import Policy
from bot.model.challenges import TimeControl
from bot.model.jobs import JobKind
from bot.store.schema import metadata
from tests.bot.worlds import MIO, RIN, World, new_world

QUEUE = {"failed_deliveries", "heartbeats"}
"""What grows with what is under way, not with what there is."""
GROWING = {table.name for table in metadata.sorted_tables} - QUEUE | {"earlier", "later", "more", "next"}
CLOCK = TimeControl(name="slow", bank=timedelta(days=3), per_turn=timedelta(hours=8), cap=timedelta(days=5))
CHOICES = 12
KEPT = Policy(matches_kept=timedelta(days=30))
WHOLE_TABLE = re.compile(r"SCAN (\w+)|SEARCH (\w+)$")
"""A step that reads a table from its beginning; SQLite calls it a search where it looks for a minimum."""


@contextmanager
def noted(world: World) -> Iterator[dict[str, Any]]:
    """Every statement from here on, with parameters of its own."""
    found: dict[str, Any] = {}

    def note(_: Connection, __: object, statement: str, parameters: Any, ___: object, is_many: bool) -> None:
        found[statement] = parameters[0] if is_many else parameters

    event.listen(world.store.engine.sync_engine, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(world.store.engine.sync_engine, "before_cursor_execute", note)


def reads_through(statement: str, plan: list[str]) -> bool:
    """Whether a plan reads through a growing table. To walk along an index to the first that fits isn't."""
    is_sorted = any("TEMP B-TREE" in step for step in plan)
    for step in plan:
        found = WHOLE_TABLE.match(step)
        is_growing = found is not None and (found[1] or found[2]) in GROWING
        if is_growing and ("USING" not in step or "LIMIT" not in statement or is_sorted):
            return True
    return False


async def find_plans(world: World, statements: dict[str, Any]) -> dict[str, list[str]]:
    """What SQLite says of how it carries out each of these."""
    plans = {}
    async with world.store.engine.connect() as connection:
        for statement, parameters in statements.items():
            found = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
            plans[statement] = [row["detail"] for row in found.mappings()]
    return plans


async def test_nothing_that_is_done_again_and_again_reads_through_all_matches(tmp_path: Path) -> None:
    """A match with a clock from its challenge to its end; deliverer and sweeper look after each choice."""
    async with new_world(f"sqlite+aiosqlite:///{tmp_path / 'oshiban.db'}", KEPT) as world:
        with noted(world) as statements:
            match_id = await world.start(time_control=CLOCK)
            for _ in range(CHOICES):
                await world.choose(match_id)
                await world.dispatcher.drain()
                await world.sweeper.drain()
                async with world.store.read() as tx:
                    assert await tx.jobs.next_due(JobKind.TIMER) is not None
            world.clock.forward(days=4)
            await world.sweeper.drain()
            assert await world.app.matches.log(match_id, MIO)
            assert await world.app.matches.of_user(RIN)
            await world.app.matches.concede(match_id, MIO)
            await world.dispatcher.drain()
            await world.computers.drain()
            await world.app.forgetting.work()
        assert len(statements) > 40, "they were noted"
        plans = await find_plans(world, statements)
    assert {each: plan for each, plan in plans.items() if reads_through(each, plan)} == {}
