"""Rows of classes that say themselves how they are kept."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import BigInteger

from bot.model.challenges import Block
from bot.model.conversations import Conversation
from bot.model.errors import Conflict
from bot.model.ratings import Rating
from bot.model.rows import STORED
from bot.model.sightings import SeenMember, SeenPerson
from bot.store.rows import OWNER
from bot.store.schema import ROWS, metadata
from tests.bot.worlds import EVE, MIO, RIN, World

NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)


async def test_a_row_is_found_by_its_fields_as_it_was(world: World) -> None:
    first, second = Block(MIO, RIN, NOW), Block(MIO, EVE, NOW + DAY)
    async with world.store.write() as tx:
        for row in (first, second, Block(RIN, EVE, NOW)):
            await tx.rows.put(row)
    async with world.store.read() as tx:
        assert sorted(await tx.rows.find(Block, user_id=MIO), key=lambda row: row.at) == [first, second]
        assert await tx.rows.get(Block, user_id=MIO, blocked=EVE) == second
        assert await tx.rows.get(Block, user_id=EVE, blocked=MIO) is None
        assert await tx.rows.find_like(Block(MIO, RIN, NOW + DAY)) == first


async def test_a_row_takes_the_place_of_the_one_with_its_key(world: World) -> None:
    async with world.store.write() as tx:
        await tx.rows.put(Conversation(MIO, 5))
        await tx.rows.put(Conversation(MIO, 5, is_used=True))
        assert await tx.rows.find(Conversation) == [Conversation(MIO, 5, is_used=True)]


async def test_a_new_row_takes_nobodys_place(world: World) -> None:
    async with world.store.write() as tx:
        await tx.rows.add(Rating(MIO, "tiny", 25.0, 8.0, 1))
    with pytest.raises(Conflict):
        async with world.store.write() as tx:
            await tx.rows.add(Rating(MIO, "tiny", 30.0, 7.0, 2))
    async with world.store.write() as tx:
        assert await tx.rows.hold(Rating, user_id=MIO, ruleset="tiny") == Rating(MIO, "tiny", 25.0, 8.0, 1)


async def test_what_is_deleted_is_what_was_named(world: World) -> None:
    async with world.store.write() as tx:
        for at in (NOW, NOW + DAY):
            await tx.rows.put(SeenPerson(MIO if at == NOW else RIN, "name", "ja", at))
            await tx.rows.put(SeenMember(MIO, 7 if at == NOW else 8, "name", at))
        await tx.rows.delete_before(SeenPerson, NOW + DAY)
        await tx.rows.delete(SeenMember, guild_id=7)
        assert [row.user_id for row in await tx.rows.find(SeenPerson)] == [RIN]
        assert [row.guild_id for row in await tx.rows.find(SeenMember)] == [8]


async def test_a_person_gets_their_rows_and_is_forgotten_but_in_what_others_decided(world: World) -> None:
    async with world.store.write() as tx:
        for row in (Block(MIO, RIN, NOW), Block(RIN, MIO, NOW), Block(RIN, EVE, NOW), Conversation(MIO, 5)):
            await tx.rows.put(row)
        mine = await tx.rows.of_person(MIO)
        assert mine["blocks"] == [Block(MIO, RIN, NOW)], "that somebody blocks them isn't told"
        assert mine["conversations"] == [Conversation(MIO, 5)]
        await tx.rows.forget_person(MIO)
        kept = [Block(RIN, MIO, NOW), Block(RIN, EVE, NOW)]
        assert await tx.rows.find(Block) == kept, "what others decided stays"
        assert await tx.rows.find(Conversation) == []


def test_every_id_of_a_row_says_whether_it_is_a_person() -> None:
    for kind, table in ROWS.items():
        plain = [name for name, hint in STORED[kind].fields.items() if hint is int and name.endswith("_id")]
        assert not plain, f"{kind.__name__}: UserId or PlaceId"
        if OWNER in table.c:
            assert isinstance(table.c[OWNER].type, BigInteger)
    assert {table.name for table in ROWS.values()} <= set(metadata.tables)
