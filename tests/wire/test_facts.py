"""Languages and names are the same whichever process posts: each knows what any of them was told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.discord.match.addresses import Press, Verb
from bot.fake_discord.faults import Fault
from bot.fake_discord.messages import Message
from bot.fake_discord.server import FakeDiscord
from bot.model.sightings import SeenMember, SeenServer
from bot.sandbox.moves import choose_at_random, list_moves
from bot.settings import Settings, ShardRange
from bot.store import open_store
from tests.bot.postgres import postgres_server, postgres_url
from tests.bot.worlds import empty_tables
from tests.wire.table import Game, Table, leads_on, point_at
from tests.wire.test_metrics import scrape
from tests.wire.test_operation import free_port

__all__ = ["postgres_server", "postgres_url"]

JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


def open_shards(fake: FakeDiscord, folder: Path) -> Table:
    """A Japanese server whose people have names of their own there; the bot opens its shard of two."""
    point_at(fake)
    fake.routes.shards = 2
    table = Table(fake, f"sqlite+aiosqlite:///{folder / 'oshiban.db'}", settings_of(0))
    table.settings = settings_of(table.shard_of_guild)
    table.guild.locale = "ja"
    table.guild.nicks = {table.mio.id: "Aqua", table.rin.id: "Marine"}
    for user in (table.mio, table.rin):
        user.locale = "ja"
    return table


def settings_of(shard: int, metrics_port: int = 0) -> Settings:
    """The settings of a process with one shard of two."""
    return Settings.model_construct(
        edit_interval=0.0, live_matches=64, shards=ShardRange((shard,), 2), metrics_port=metrics_port
    )


def posts(table: Table) -> list[Message]:
    """Everything that was posted, in channels and in direct messages."""
    return [message for channel in table.fake.places.channels.values() for message in channel.history]


async def hand_over(table: Table, *, forgets: bool = False) -> Game:
    """A match that one process begins, and of which the other makes all posts.

    Args:
        table: where it is played.
        forgets: whether nothing is stored about the server any more when the other process takes over.
    """
    own, fake = table.shard_of_guild, table.fake
    await table.begin()
    card = await table.challenge()
    fake.faults.append(Fault("POST", r"/channels/.*", 503, times=None))
    fake.faults.append(Fault("PATCH", r"/channels/.*", 503, times=None))
    match_id = await table.accept(card)
    if forgets:
        assert table.process is not None
        async with table.process.store.write() as tx:
            for kind in (SeenMember, SeenServer):
                await tx.rows.delete(kind, guild_id=table.guild.id)
    await table.end()
    fake.faults.clear()
    table.settings = settings_of(1 - own)
    await table.begin()
    await table.settle()
    return Game(table, match_id, card)


async def test_another_process_posts_in_the_servers_language_with_its_names(
    fake: FakeDiscord, tmp_path: Path
) -> None:
    table = open_shards(fake, tmp_path)
    try:
        game = await hand_over(table)
        assert game.thread.name == "⚔ Aqua vs Marine"
        assert game.thread.history
        assert [message.text for message in posts(table) if not JAPANESE.search(message.text)] == []
        assert fake.of("GET", f"/guilds/{table.guild.id}") == []
    finally:
        await table.end()


async def test_of_a_server_that_nothing_is_stored_of_discord_is_asked_once(
    fake: FakeDiscord, tmp_path: Path
) -> None:
    table = open_shards(fake, tmp_path)
    try:
        await hand_over(table, forgets=True)
        assert [message.text for message in posts(table) if not JAPANESE.search(message.text)] == []
        assert len(fake.of("GET", f"/guilds/{table.guild.id}")) == 1
    finally:
        await table.end()


MATCHES, CHOICES = 12, 10
"""So many matches are played, so many choices are made in each."""


async def answer_by_message(game: Game) -> None:
    """One choice of whoever must choose, made in their direct messages: those arrive at shard 0."""
    table, user, before = game.table, await game.to_choose(), (await game.info()).answers
    places = table.fake.places
    source = places.make_message(places.open_dm(user.id), {"components": []}, [])
    opened = await table.press(user, source, Press(Verb.ACTIONS, game.id).custom_id)
    assert opened.shown is not None
    panel = opened.shown
    while (await game.info()).answers == before:
        moves = [m for m in list_moves(panel.components, game.chance) if leads_on(m.custom_id)]
        move = choose_at_random(moves, game.chance)
        shown = await table.press(user, panel, move.custom_id, move.values or None)
        assert shown.shown is not None
        panel = shown.shown


async def count_delivered(port: int) -> float:
    """How many deliveries a process has made."""
    figures = await scrape(port)
    return sum(
        value
        for (name, labels), value in figures.items()
        if name == "oshiban_deliveries_total" and "done" in labels
    )


@pytest.mark.slow
async def test_two_processes_speak_the_language_of_a_server(
    fake: FakeDiscord, postgres_url: str, tmp_path: Path
) -> None:
    store = await open_store(postgres_url)
    await empty_tables(store)
    await store.close()
    table = open_shards(fake, tmp_path)
    while table.shard_of_guild == 0:
        del fake.places.guilds[table.guild.id]
        table = open_shards(fake, tmp_path)
    table.database = postgres_url
    ports = [free_port(), free_port()]
    table.settings = settings_of(0, metrics_port=ports[0])
    await table.begin()
    of_messages = table.process
    table.settings = settings_of(1, metrics_port=ports[1])
    await table.begin()
    try:
        games = [await table.start() for _ in range(MATCHES)]
        for number in range(CHOICES):
            for game in games:
                if not (await game.info()).is_over:
                    await (answer_by_message(game) if number % 2 else game.answer())
        await table.settle()
        shares = [await count_delivered(port) for port in ports]
        told = [message.text for message in posts(table)]
        wrong = [text for text in told if not JAPANESE.search(text)]
        names = {game.thread.name for game in games}
        print(f"{len(told)} posts, {len(wrong)} in the wrong language; delivered by process: {shares}")
        assert wrong == []
        assert names == {"⚔ Aqua vs Marine"}
        assert min(shares) > 0.2 * sum(shares), "both have delivered"
    finally:
        await table.end()
        assert of_messages is not None
        await of_messages.stop()
