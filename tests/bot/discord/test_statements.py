"""What a press costs the database: statements and transactions, the deliveries it causes among them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import event

from bot.discord.match.addresses import Verb
from bot.sandbox.world import World
from tests.bot.discord.table_talk import Match, answer_to, presses_of


@contextmanager
def counted(world: World) -> Iterator[Counter[str]]:
    """Counts statements and transactions from here on."""
    engine = world.store.engine.sync_engine  # type: ignore[attr-defined]
    count: Counter[str] = Counter()

    def note(_: object, __: object, statement: str, *___: object) -> None:
        kind = "transactions" if statement.startswith("BEGIN") else "statements"
        count[kind] += 1

    event.listen(engine, "before_cursor_execute", note)
    try:
        yield count
    finally:
        event.remove(engine, "before_cursor_execute", note)


async def test_a_press_reads_the_table_once_and_writes_once(world: World, match: Match) -> None:
    mio = match.players[0].actor
    with counted(world) as opened:
        panel = await match.press_board(mio, Verb.ACTIONS)
    assert opened == Counter(statements=4, transactions=2), "one of each is the test's own look at the match"
    (nothing,) = presses_of(panel, Verb.COMMIT)
    with counted(world) as answered:
        answer_to(await mio.click(panel, custom_id=nothing))
    assert answered["transactions"] == 2
    assert answered["statements"] <= 10, "one keeps where it can be taken back to"
    with counted(world) as delivered:
        await world.settle()
    assert delivered["transactions"] <= 9, "one is the small world's look whether a computer must choose"
    assert delivered["statements"] <= 15, "one looks up the language of a player, which is remembered"
