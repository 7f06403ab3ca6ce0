"""What people are told when the database goes away, before their choice was written and after it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from sqlalchemy import Connection, event

from bot.discord.match.addresses import Verb
from bot.sandbox.players import Player
from bot.sandbox.world import World
from bot.store.database import WRITES, Store
from tests.bot.discord.table_talk import Match, presses_of, refusal_of


@contextmanager
def lost(store: Store, *, once_written: bool) -> Iterator[None]:
    """Within the block no transaction begins any more: from the beginning, or once something was written."""
    engine, is_away = store.engine.sync_engine, not once_written

    def fail_if_away(_: Connection) -> None:
        if is_away:
            raise OSError("the cable is pulled out")

    def pull_out(connection: Connection) -> None:
        nonlocal is_away
        is_away = is_away or connection.get_execution_options().get(WRITES, False)

    listeners = (("begin", fail_if_away), ("commit", pull_out))
    for name, listener in listeners:
        event.listen(engine, name, listener)
    try:
        yield
    finally:
        for name, listener in listeners:
            event.remove(engine, name, listener)


async def test_a_choice_that_was_written_counts_though_its_panel_cannot_be_drawn(world: World) -> None:
    mio, arena = world.people["mio"], world.channels["arena"]
    await mio.slash(arena, "duel", computer="random", deck="s.plain", against="s.plain")
    await world.settle()
    (info,) = await world.app.matches.of_user(mio.id)
    played = Match(world, info.id, (Player(mio, Random(3)), Player(mio, Random(3))))
    panel = await played.press_board(mio, Verb.ACTIONS)
    (nothing,) = presses_of(panel, Verb.COMMIT)
    with lost(world.store, once_written=True):
        told = refusal_of(await mio.click(panel, custom_id=nothing))
    assert (await played.info()).answers == info.answers + 1
    assert "can't reach its database" in told
    assert "counts" in told
    assert "/matches" in told
    assert "nothing was changed" not in told
    await world.settle()


async def test_nothing_was_changed_where_the_database_is_away_from_the_beginning(
    world: World, match: Match
) -> None:
    mio = match.players[0].actor
    panel = await match.press_board(mio, Verb.ACTIONS)
    (nothing,) = presses_of(panel, Verb.COMMIT)
    with lost(world.store, once_written=False):
        told = refusal_of(await mio.click(panel, custom_id=nothing))
    assert (await match.info()).answers == 0
    assert "nothing was changed" in told
    await match.answer()
    assert (await match.info()).answers == 1
