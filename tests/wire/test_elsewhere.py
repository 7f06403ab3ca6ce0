"""Servers in which the bot isn't, but whose people have installed it; and permissions that go in a match."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.discord.lookup.addresses import LookUp, LookUpVerb
from bot.fake_discord.messages import Message
from bot.fake_discord.rest import MOST_FOLLOW_UPS
from bot.fake_discord.server import FakeDiscord
from tests.wire.table import Table, open_table
from tests.wire.test_edits import HOLOLIVE
from tests.wire.test_troubles import choose_until_hand_over, live_boards


def find_share(message: Message) -> str:
    """What shows an answer to everybody."""
    return next(c for c in message.custom_ids if (p := LookUp.read(c)) and p.verb is LookUpVerb.SHARE)


async def test_a_card_is_looked_up_and_shared_where_the_bot_is_not(fake: FakeDiscord, tmp_path: Path) -> None:
    guild = fake.places.add_guild("Somebody else's")
    guild.is_joined = False
    channel = fake.places.add_channel(guild, "general")
    async with open_table(fake, tmp_path, HOLOLIVE) as table:
        for _ in range(MOST_FOLLOW_UPS + 1):
            shown = await table.slash(table.mio, channel, "card", card="hSD01-001")
            assert shown.shown is not None
            shared = await table.press(table.mio, shown.shown, find_share(shown.shown))
            (post,) = shared.followups
            assert "looked this up" in post.text


@pytest.mark.parametrize("permission", ["read_message_history", "attach_files"])
async def test_a_permission_that_is_taken_away_holds_up_no_match(table: Table, permission: str) -> None:
    game = await table.start_turns()
    table.arena.denied = {permission}
    await choose_until_hand_over(game)
    await table.settle()
    await table.end()
    await table.begin()
    await choose_until_hand_over(game)
    await table.settle()
    assert (await game.info()).board_channel_id == game.thread.id
    assert live_boards(game)[-1].id == (await game.board()).id
