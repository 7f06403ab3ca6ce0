"""Notes that players write on their matches: theirs alone, gone with the match and with their data."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from bot.app.matches.notes import Notes
from bot.app.policy import Policy
from bot.app.refusals import Refused
from bot.model.errors import UnknownMatch
from bot.model.notes import NOTE_LENGTH, MatchNote
from tests.bot.worlds import EVE, MIO, RIN, World, new_world, refusal_of


async def list_notes(world: World) -> list[MatchNote]:
    async with world.store.read() as tx:
        return await tx.rows.find(MatchNote)


async def test_a_note_is_its_writers_alone_and_takes_the_place_of_the_one_before(world: World) -> None:
    notes, match_id = Notes(world.app.context), await world.start()
    assert await notes.read(match_id, MIO) == ""
    assert (
        await notes.write(match_id, MIO, "  Keep two cheers back.\nラミィに注意 ")
        == "Keep two cheers back.\nラミィに注意"
    )
    await notes.write(match_id, MIO, "He holds a collab.")
    await notes.write(match_id, RIN, "She redrew.")
    assert await notes.read(match_id, MIO) == "He holds a collab."
    assert await notes.read(match_id, RIN) == "She redrew."


@pytest.mark.parametrize("nothing", ["", " \n "])
async def test_an_empty_note_is_deleted(world: World, nothing: str) -> None:
    notes, match_id = Notes(world.app.context), await world.start()
    await notes.write(match_id, MIO, "So far so good.")
    assert await notes.write(match_id, MIO, nothing) == ""
    assert await notes.write(match_id, MIO, nothing) == "", "there may have been none"
    assert await list_notes(world) == []


async def test_who_does_not_play_neither_reads_nor_writes(world: World) -> None:
    notes, match_id = Notes(world.app.context), await world.start()
    await notes.write(match_id, MIO, "Mine.")
    assert match_id in str(await refusal_of(notes.read(match_id, EVE)))
    assert isinstance(await refusal_of(notes.write(match_id, EVE, "Hers.")), Refused)
    with pytest.raises(UnknownMatch):
        await notes.read("ZZZZ9999", MIO)


async def test_a_note_has_an_end(world: World) -> None:
    notes, match_id = Notes(world.app.context), await world.start()
    assert len(await notes.write(match_id, MIO, "あ" * NOTE_LENGTH)) == NOTE_LENGTH
    refused = await refusal_of(notes.write(match_id, MIO, "あ" * (NOTE_LENGTH + 1)))
    assert str(NOTE_LENGTH) in str(refused)
    assert len(await notes.read(match_id, MIO)) == NOTE_LENGTH, "nothing was changed"


async def test_it_is_read_and_written_when_the_match_is_over_and_goes_with_it(database_url: str) -> None:
    async with new_world(database_url, Policy(matches_kept=timedelta(days=30))) as world:
        notes, match_id = Notes(world.app.context), await world.start()
        await notes.write(match_id, MIO, "Turn 3 decides.")
        await world.play_out(match_id)
        assert await notes.read(match_id, MIO) == "Turn 3 decides."
        await notes.write(match_id, MIO, "Turn 4 decided.")
        await world.app.bringing_forward.work()
        await world.dispatcher.drain()
        world.clock.forward(days=31)
        await world.app.forgetting.work()
        assert await list_notes(world) == []
        with pytest.raises(UnknownMatch):
            await notes.write(match_id, MIO, "Too late.")


async def test_it_is_exported_to_its_writer_and_deleted_with_their_data(world: World) -> None:
    notes, match_id = Notes(world.app.context), await world.start()
    await notes.write(match_id, MIO, "Mio's secret.")
    await notes.write(match_id, RIN, "Rin's secret.")
    exported = (await world.app.privacy.export(MIO)).data.decode()
    (mine,) = json.loads(exported)["rows"]["match_notes"]
    assert (mine["match_id"], mine["text"]) == (match_id, "Mio's secret.")
    assert "Rin's secret" not in exported
    await world.app.privacy.delete(MIO)
    assert [note.user_id for note in await list_notes(world)] == [RIN], "the match is Rin's too"
    assert isinstance(await refusal_of(notes.read(match_id, MIO)), Refused)
