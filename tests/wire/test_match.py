"""A whole match over real HTTP and a real WebSocket."""

from __future__ import annotations

from tests.wire.table import Table


async def test_a_match_is_played_over_the_wire(table: Table) -> None:
    game = await table.start()
    assert game.thread.members >= {table.mio.id, table.rin.id}
    await game.play_on()
    result = table.arena.history[-1]
    assert "is over" in result.text
    assert set(result.notified) == {table.mio.id, table.rin.id}
    live = [m for m in game.thread.history if len(m.custom_ids) == 4]
    assert live == [], "no board of a finished match has buttons to play with"
