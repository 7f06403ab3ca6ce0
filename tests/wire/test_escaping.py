"""What people type comes back as they typed it, never as a mention or as markdown."""

from __future__ import annotations

from bot.discord.servers.addresses import ServerPress, ServerVerb
from tests.wire.table import Table

HOSTILE = "**<@1>**"


async def test_an_error_says_a_typed_name_as_it_was_typed(table: Table) -> None:
    shown = await table.slash(table.mio, table.arena, "board", match=HOSTILE)
    assert "There is no match" in shown.text
    assert HOSTILE not in shown.text
    assert r"\*\*\<@" in shown.text


async def test_a_refusal_says_a_chosen_value_as_it_was_sent(table: Table) -> None:
    page = await table.slash(table.mio, table.arena, "setup")
    assert page.shown is not None
    press = ServerPress(ServerVerb.CLOCK).custom_id
    shown = await table.press(table.mio, page.shown, press, [HOSTILE])
    assert "There is no clock" in shown.text
    assert HOSTILE not in shown.text
    assert r"\*\*\<@" in shown.text
