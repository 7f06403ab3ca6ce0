"""Languages and names are the same whichever process posts: each knows what any of them was told."""

from __future__ import annotations

import re
from pathlib import Path

from bot.sandbox.standin.faults import Fault
from bot.sandbox.standin.messages import Message
from bot.sandbox.standin.server import StandIn
from bot.settings import Settings, ShardRange
from tests.wire.table import TINY, Game, Table, point_at

JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


def open_shards(standin: StandIn, folder: Path) -> Table:
    """A Japanese server whose people have names of their own there; the bot opens its shard of two."""
    point_at(standin)
    standin.routes.shards = 2
    table = Table(standin, f"sqlite+aiosqlite:///{folder / 'oshiban.db'}", settings_of(0), TINY)
    table.settings = settings_of(table.shard_of_guild)
    table.guild.locale = "ja"
    table.guild.nicks = {table.mio.id: "Aqua", table.rin.id: "Marine"}
    for user in (table.mio, table.rin):
        user.locale = "ja"
    return table


def settings_of(shard: int) -> Settings:
    return Settings.model_construct(edit_interval=0.0, live_matches=64, shards=ShardRange((shard,), 2))


def posts(table: Table) -> list[Message]:
    """Everything that was posted, in channels and in direct messages."""
    return [message for channel in table.standin.places.channels.values() for message in channel.history]


async def test_another_process_posts_in_the_servers_language_with_its_names(
    standin: StandIn, tmp_path: Path
) -> None:
    table = open_shards(standin, tmp_path)
    own = table.shard_of_guild
    try:
        await table.begin()
        card = await table.challenge()
        standin.faults.append(Fault("POST", r"/channels/.*", 503, times=None))
        standin.faults.append(Fault("PATCH", r"/channels/.*", 503, times=None))
        match_id = await table.accept(card)
        await table.end()
        standin.faults.clear()
        table.settings = settings_of(1 - own)
        await table.begin()
        await table.settle()
        game = Game(table, match_id, card)
        assert game.thread.name == f"⚔ Aqua vs Marine · #{match_id}"
        assert game.thread.history
        assert [message.text for message in posts(table) if not JAPANESE.search(message.text)] == []
    finally:
        await table.end()
