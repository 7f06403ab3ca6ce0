"""What was played is read as it was, whatever becomes of cards, rules and sentences."""

from __future__ import annotations

import asyncio
import lzma
import zlib
from typing import Any

import msgspec
import pytest
from sqlalchemy import text, update
from sqlalchemy.exc import DBAPIError
from structlog.testing import capture_logs

from bot.app.changes import Change
from bot.app.context import Context
from bot.app.matches import bringing_forward, committing
from bot.app.matches.recording import Recorded, prepare
from bot.app.packs.pack import GamePack
from bot.app.packs.pictures import Scene
from bot.app.records.leaves import pack, unpack, write
from bot.app.records.reading import Record
from bot.model.errors import StoreAway, Unrecorded
from bot.model.log_lines import LogLine
from bot.model.records import Chapter
from bot.store import packing
from bot.store.histories import JournalTable
from bot.store.packing import MAGIC
from bot.store.schema import matches
from engine.kernel.errors import DataError, EngineBug
from engine.kernel.events import Event, Viewer
from engine.kernel.journal import Header, Journal, replay
from engine.kernel.ruleset import Match, Ruleset
from tests.bot.tiny_game import TinyMatch, TinyRuleset
from tests.bot.tiny_pack import TinyPack
from tests.bot.worlds import EVE, MIO, RIN, World

Past = tuple[list[Scene], list[tuple[LogLine, ...]], list[str]]


async def look_back(world: World, match_id: str) -> Past:
    """The replay, the log of both players and of somebody else, and whose matches they were."""
    logs = [await world.app.matches.log(match_id, user, 1000) for user in (MIO, RIN, EVE)]
    history = await world.app.matches.of_user(MIO, is_open=False)
    return await world.app.replays.scenes(match_id), logs, [match.id for match in history]


def change_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another card text, another rule, another sentence."""

    def refuse(self: TinyRuleset, *_: object) -> TinyMatch:
        raise DataError("this card is no more")

    def narrate(self: TinyMatch, event: Event, viewer: Viewer) -> str:
        return "Something else is said now."

    monkeypatch.setattr(TinyRuleset, "data_hash", "tiny-2")
    monkeypatch.setattr(TinyRuleset, "start", refuse)
    monkeypatch.setattr(TinyMatch, "answer", refuse)
    monkeypatch.setattr(TinyMatch, "narrate", narrate)


async def test_a_finished_match_is_the_same_after_cards_rules_and_sentences_have_changed(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await world.start(deck="flat")
    await world.play_out(match_id)
    before = await look_back(world, match_id)
    assert len(before[0]) > 5
    change_everything(monkeypatch)
    await world.restart()
    assert await look_back(world, match_id) == before
    while await world.app.bringing_forward.work():
        pass
    assert await look_back(world, match_id) == before, "packed for good it tells the same"
    journal = Journal.from_json(await world.app.matches.journal(match_id))
    assert len(journal.entries) == (await world.app.matches.get(match_id)).answers
    async with world.store.engine.connect() as connection:
        left = await connection.execute(text("SELECT count(*) FROM journal_entries"))
        assert left.scalar() == 0, "nothing is kept twice"
    async with world.store.read() as tx:
        times = [at for _, at in await tx.journals.timed(match_id)]
    assert times == sorted(times)
    assert len(times) == len(journal.entries)


async def test_a_journal_brings_the_card_texts_it_was_played_with(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await world.start(deck="flat")
    await world.play_out(match_id)
    monkeypatch.setattr(TinyRuleset, "data_hash", "tiny-2")
    journal = Journal.from_json(await world.app.matches.journal(match_id))
    with pytest.raises(DataError, match="other card texts"):
        replay(world.ruleset, journal.header, journal.entries)
    assert replay(journal.rules(world.ruleset), journal.header, journal.entries).result is not None


async def test_a_match_that_lost_its_snapshot_goes_on_with_its_own_card_texts(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await world.start(deck="flat")
    for _ in range(3):
        await world.choose(match_id)
    monkeypatch.setattr(TinyRuleset, "data_hash", "tiny-2")
    async with world.store.engine.begin() as connection:
        await connection.execute(text("UPDATE match_snapshots SET snapshot = :lost"), {"lost": b"lost"})
    await world.restart()
    await world.choose(match_id)
    assert (await world.app.matches.get(match_id)).answers == 4


async def forget_positions(world: World) -> None:
    """Leave of all records what an older release has written: the log alone."""
    async with world.store.engine.begin() as connection:
        rows = (await connection.execute(text("SELECT * FROM match_records"))).mappings().all()
        for row in rows:
            kept = forget(bytes(row["packed"]))
            where = "match_id = :match_id AND audience = :audience AND first = :first"
            await connection.execute(
                text(f"UPDATE match_records SET packed = :packed WHERE {where}"), {**row, "packed": kept}
            )
        await connection.execute(text("UPDATE match_headers SET unrecorded = ''"))


def forget(packed: bytes) -> bytes:
    """A chapter without anything but its log."""
    leaves = [msgspec.structs.replace(leaf, changes=[], cards=[], words={}) for leaf in unpack(packed)]
    return pack(leaves)


async def test_matches_of_an_older_release_get_their_positions_back(world: World) -> None:
    over, open_ = await world.start(deck="flat"), await world.start(deck="flat")
    await world.play_out(over)
    for _ in range(4):
        await world.choose(open_)
    before = await look_back(world, over)
    await forget_positions(world)
    await world.restart()
    with pytest.raises(Unrecorded, match="still being brought forward"):
        await world.app.replays.scenes(over)
    while await world.app.bringing_forward.work():
        pass
    assert await look_back(world, over) == before
    await world.play_out(open_)
    assert len(await world.app.replays.scenes(open_)) > 4


async def read_tables(world: World, match_id: str) -> list[object]:
    """The table after each entry of a match's journal, as everybody could know it."""
    async with world.store.read() as tx:
        chapters = await tx.records.read(match_id)
    return [page.table for page in Record(TinyPack(world.ruleset), chapters).pages]


async def test_positions_that_are_found_while_an_answer_is_written_are_not_lost(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await world.start(deck="flat")
    for _ in range(4):
        await world.choose(match_id)
    before = await read_tables(world, match_id)
    await forget_positions(world)
    await world.restart()

    async def prepare_early(context: Context, change: Change) -> Recorded:
        """Find out what an answer adds to the record of before."""
        monkeypatch.undo()
        recorded = await prepare(context, change)
        while await world.app.bringing_forward.work():
            pass
        return recorded

    monkeypatch.setattr(committing, "prepare", prepare_early)
    await world.choose(match_id)
    async with world.store.read() as tx:
        assert await tx.records.unrecorded(match_id) is None
    after = await read_tables(world, match_id)
    assert after[:5] == before
    assert len(after) == 6


async def test_a_match_that_cannot_be_played_again_says_why_and_keeps_its_log(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await world.start(deck="flat")
    await world.play_out(match_id)
    _, logs, _ = await look_back(world, match_id)
    await forget_positions(world)
    change_everything(monkeypatch)
    await world.restart()
    while await world.app.bringing_forward.work():
        pass
    with pytest.raises(Unrecorded, match="this card is no more"):
        await world.app.replays.scenes(match_id)
    assert [await world.app.matches.log(match_id, user, 1000) for user in (MIO, RIN, EVE)] == logs
    assert Journal.from_json(await world.app.matches.journal(match_id)).entries


@pytest.mark.parametrize(
    "error",
    [
        EngineBug("the engine contradicted itself"),
        AssertionError(),
        DBAPIError("INSERT", {}, Exception("value too long for type character varying(32)")),
    ],
)
async def test_an_error_of_the_engine_keeps_no_other_match_from_its_positions(
    world: World, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    ids = sorted([await world.start(deck="flat") for _ in range(3)])
    for match_id in ids:
        await world.play_out(match_id)
    await forget_positions(world)
    await world.restart()
    broken, *others = ids
    async with world.store.read() as tx:
        header = await tx.matches.header(broken)
    record_again = bringing_forward.record_again

    def fail(pack: GamePack, rules: Ruleset, about: Header, *rest: Any) -> tuple[Record, Match]:
        if about == header:
            raise error
        return record_again(pack, rules, about, *rest)

    monkeypatch.setattr(bringing_forward, "record_again", fail)
    with capture_logs() as logs:
        while await world.app.bringing_forward.work():
            pass
    told = [(each["match"], each["exc_info"]) for each in logs if each["event"] == "not_recorded"]
    assert told == [(broken, error)]
    for match_id in others:
        assert len(await world.app.replays.scenes(match_id)) > 4
        assert all(each.startswith(MAGIC) for each in await list_packed(world, match_id))
    with pytest.raises(Unrecorded, match="an error of ours"):
        await world.app.replays.scenes(broken)


async def test_a_database_that_fails_gives_no_match_up(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = await world.start(deck="flat")
    await world.play_out(match_id)
    await forget_positions(world)
    await world.restart()

    async def fail(*_: object) -> None:
        raise OSError("the connection is gone")

    with monkeypatch.context() as away:
        away.setattr(JournalTable, "entries", fail)
        with pytest.raises(StoreAway):
            await world.app.bringing_forward.work()
    while await world.app.bringing_forward.work():
        pass
    assert len(await world.app.replays.scenes(match_id)) > 4


async def pack_as_before(world: World, match_id: str) -> None:
    """Pack a match that is over in the way of the release before dictionaries."""
    async with world.store.read() as tx:
        chapters, timed = await tx.records.read(match_id), await tx.journals.timed(match_id)
        snapshot = await tx.matches.snapshot(match_id)
    older = [
        Chapter(each.audience, each.first, lzma.compress(write(unpack(each.packed)), check=lzma.CHECK_CRC32))
        for each in Record(TinyPack(world.ruleset), chapters).pack_well()
    ]
    async with world.store.write() as tx:
        await tx.records.replace(match_id, older)
    said = {
        "of_match": match_id,
        "journal": zlib.compress(msgspec.json.encode(timed), 9),
        "snapshot": zlib.compress(snapshot, 9),
    }
    async with world.store.engine.begin() as connection:
        for statement in (
            "UPDATE match_headers SET journal = :journal, packing = 0 WHERE match_id = :of_match",
            "UPDATE match_snapshots SET snapshot = :snapshot WHERE match_id = :of_match",
            "DELETE FROM journal_entries WHERE match_id = :of_match",
        ):
            await connection.execute(text(statement), said)


async def list_packed(world: World, match_id: str) -> list[bytes]:
    """All that is packed of a match."""
    async with world.store.engine.connect() as connection:
        return [
            bytes(packed)
            for column, table in (
                ("packed", "match_records"), ("journal", "match_headers"), ("snapshot", "match_snapshots")
            )
            for packed in await connection.scalars(
                text(f"SELECT {column} FROM {table} WHERE match_id = :of_match"), {"of_match": match_id}
            )
        ]  # fmt: skip


async def read_all(world: World, match_id: str) -> tuple[Past, bytes, bytes]:
    """What players see of a match, its journal and its last position."""
    async with world.store.read() as tx:
        snapshot = await tx.matches.snapshot(match_id)
    return await look_back(world, match_id), await world.app.matches.journal(match_id), snapshot


async def test_what_an_earlier_release_packed_is_read_and_packed_anew_without_a_change(world: World) -> None:
    match_id = await world.start(deck="flat")
    await world.play_out(match_id)
    before = await read_all(world, match_id)
    await pack_as_before(world, match_id)
    assert not any(each.startswith(MAGIC) for each in await list_packed(world, match_id))
    await world.restart()
    assert await read_all(world, match_id) == before
    assert await world.app.bringing_forward.work() == 1
    assert all(each.startswith(MAGIC) for each in await list_packed(world, match_id))
    assert await read_all(world, match_id) == before
    assert await world.app.bringing_forward.work() == 0, "it is packed once"


async def test_it_is_packed_while_others_write_and_again_if_it_was_changed(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await world.start(deck="flat")
    await world.play_out(match_id)
    loop = asyncio.get_running_loop()

    async def change() -> None:
        async with world.store.write() as tx:
            changed = update(matches).where(matches.c.id == match_id)
            await tx._connection.execute(changed.values(version=matches.c.version + 1))

    def pack_slowly(*kept: Any) -> bringing_forward.PackedMatch:
        asyncio.run_coroutine_threadsafe(change(), loop).result(60)
        return pack_all(*kept)

    pack_all = bringing_forward.pack_all
    with monkeypatch.context() as slow:
        slow.setattr(bringing_forward, "pack_all", pack_slowly)
        assert await world.app.bringing_forward.work() == 1
    async with world.store.read() as tx:
        assert await tx.records.list_unpacked(5) == [match_id]
    assert await world.app.bringing_forward.work() == 1
    assert all(each.startswith(MAGIC) for each in await list_packed(world, match_id))


async def test_a_match_that_cannot_be_read_keeps_no_other_from_being_packed(world: World) -> None:
    lost, sound = await world.start(deck="flat"), await world.start(deck="flat")
    for match_id in (lost, sound):
        await world.play_out(match_id)
        await pack_as_before(world, match_id)
    async with world.store.engine.begin() as connection:
        await connection.execute(
            text("UPDATE match_records SET packed = :damaged WHERE match_id = :of_match"),
            {"damaged": b"damaged", "of_match": lost},
        )
    before = await list_packed(world, lost)
    await world.restart()
    while await world.app.bringing_forward.work():
        pass
    assert all(each.startswith(MAGIC) for each in await list_packed(world, sound))
    assert await list_packed(world, lost) == before, "it stays as it is"


async def test_an_error_of_ours_keeps_no_other_match_from_being_packed(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost, sound = await world.start(deck="flat"), await world.start(deck="flat")
    for match_id in (lost, sound):
        await world.play_out(match_id)
        await pack_as_before(world, match_id)
    async with world.store.read() as tx:
        last_position = await tx.matches.snapshot(lost)
    pack_all, before = bringing_forward.pack_all, await list_packed(world, lost)

    def fail(record: Record, snapshot: bytes, timed: Any) -> bringing_forward.PackedMatch:
        if snapshot == last_position:
            raise KeyError("a leaf that nobody has written")
        return pack_all(record, snapshot, timed)

    monkeypatch.setattr(bringing_forward, "pack_all", fail)
    with capture_logs() as logs:
        while await world.app.bringing_forward.work():
            pass
    assert [each["match"] for each in logs if each["event"] == "not_packed"] == [lost]
    assert all(each.startswith(MAGIC) for each in await list_packed(world, sound))
    assert await list_packed(world, lost) == before, "it stays as it is"


async def test_without_its_dictionary_nothing_is_given_up(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await world.start(deck="flat")
    await world.play_out(match_id)
    with monkeypatch.context() as gone:
        gone.setattr(packing, "RELEASED", {1: "altered"})
        packing.read_dictionary.cache_clear()
        with pytest.raises(DataError, match="was altered: install the bot anew"):
            await world.app.bringing_forward.work()
    assert await world.app.bringing_forward.work() == 1
    assert all(each.startswith(MAGIC) for each in await list_packed(world, match_id))
