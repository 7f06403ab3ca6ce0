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


async def test_looking_reads_the_table_once(world: World, match: Match) -> None:
    mio = match.players[0].actor
    await match.press_board(mio, Verb.ACTIONS)
    with counted(world) as opened:
        await match.press_board(mio, Verb.ACTIONS)
    assert opened == Counter(statements=3, transactions=2), "one of each is the test's own look at the match"


async def test_an_answer_and_its_deliveries_take_three_transactions(world: World, match: Match) -> None:
    """One to answer, one to take what is to be delivered, one to write what came of it."""
    for number in range(2):  # the first answer hands over: the other player's board is posted
        mio = match.players[number].actor
        panel = await match.press_board(mio, Verb.ACTIONS)
        (nothing,) = presses_of(panel, Verb.COMMIT)
        with counted(world) as idle:
            await world.settle()
        with counted(world) as answered:
            answer_to(await mio.click(panel, custom_id=nothing))
        with counted(world) as delivered:
            await world.settle()
        delivered.subtract(idle)
        assert answered["transactions"] == 1
        assert delivered["transactions"] <= 3, "one reads how the players whose hands are shown want them"
        assert answered["statements"] <= 10, "one keeps where it can be taken back to"
        assert delivered["statements"] <= 7, "the posted board and the older one that loses its buttons too"
