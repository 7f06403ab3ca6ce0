"""What is left of somebody whose data were deleted: nothing but what others have decided against them."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import get_args

import msgspec
import pytest
from sqlalchemy import Text, insert, type_coerce

from bot.app.challenges.blocking import Blocks
from bot.app.delivery.deliverer import PermanentFailure
from bot.model.announcements import CheckInBegins
from bot.model.challenges import Block
from bot.model.conversations import Conversation
from bot.model.decks import StarterDeck
from bot.model.deliveries import FailureReason, PostAnnouncement
from bot.model.errors import AppError
from bot.model.event_chance import EntryChance
from bot.model.event_rulings import Ruling, RulingKind
from bot.model.events import Entrant, Event, EventRules, Kind, Organiser, Stage
from bot.model.jobs import JobKind, Queueing
from bot.model.lessons import Progress, Sitting
from bot.model.notes import MatchNote
from bot.model.puzzles import PuzzleTry
from bot.model.ratings import RatedMeeting, RatedMember, Rating
from bot.model.rows import STORED, UserId
from bot.model.seeds import ChanceWord
from bot.model.seekers import Seeker, Wishes
from bot.model.settings import Mute
from bot.model.sightings import SeenMember, SeenPerson
from bot.model.studies import OpenSide, StudyAsker
from bot.store.schema import failed_deliveries
from engine.kernel.ruleset import Deck
from tests.bot.worlds import ARENA, EVE, MIO, RIN, World

GUILD = ARENA.guild_id or 0
SECRET = "hidden in the deck"
SITTING = Sitting(id="s", game=SECRET, turn=1)


def rows_of(user: int, now: datetime, match_id: str) -> list[msgspec.Struct]:
    """One row of each sort that is about a person."""
    later = now + timedelta(hours=1)
    return [
        Block(user, EVE, now),
        ChanceWord("c1", user, "my word"),
        Conversation(user, 5),
        Entrant("e1", 1, user, now, Deck("My secret name", {}), leader="Sora"),
        EntryChance("e1", user, word="my word"),
        MatchNote(match_id, user, "my secret plan", now),
        OpenSide(match_id, user, is_open=True),
        Organiser("e1", user),
        Progress(user_id=user, ruleset="tiny", lesson="first", sitting=SITTING),
        PuzzleTry(user_id=user, ruleset="tiny", puzzle="p", sitting=SITTING),
        RatedMeeting(user, EVE, "tiny"),
        RatedMeeting(1, user, "tiny"),
        RatedMember(GUILD, "tiny", user),
        Rating(user, "tiny", 25.0, 8.0, 1),
        Ruling("e1", 1, now, RulingKind.RESULT, user, reason="as they said"),
        Ruling("e2", 1, now, RulingKind.JOINED, EVE, user_id=user),
        Seeker(GUILD, user, "k1", "tiny", StarterDeck("plain"), Wishes(), now, later),
        SeenMember(user, GUILD, "Mio-chan", now),
        SeenPerson(user, "mio", "ja", now),
        StudyAsker(user, "t1", now),
    ]  # fmt: skip


async def keep(world: World, rows: Sequence[msgspec.Struct]) -> None:
    """Store rows."""
    async with world.store.write() as tx:
        for row in rows:
            await tx.rows.add(row)


def people_in(kind: type[msgspec.Struct]) -> list[str]:
    """The fields of a class of rows that are people."""
    return [name for name, hint in STORED[kind].fields.items() if UserId in (hint, *get_args(hint))]


async def test_nothing_is_left_and_nothing_is_left_out_of_the_export(world: World) -> None:
    match_id = await world.start()
    await world.play_out(match_id)
    await world.dispatcher.drain()
    rows = rows_of(MIO, world.clock.now(), match_id)
    named = {
        kind
        for kind, stored in STORED.items()
        if any("Named.USER" in repr(h) for h in stored.fields.values())
    }
    assert {type(row) for row in rows} == named, "a new sort of rows belongs into this test"
    event = Event(
        id="e1", guild_id=GUILD, channel_id=1, name="Cup", ruleset="tiny", rules=EventRules(kind=Kind.SWISS),
        stage=Stage.OVER, created_at=world.clock.now(), lot=1,
    )  # fmt: skip
    await keep(world, [event, *rows, Mute(GUILD, MIO, world.clock.now())])
    exported = (await world.app.privacy.export(MIO)).data.decode()
    assert SECRET not in exported, "no card that lies hidden is handed out"
    own = {STORED[type(row)].table for row in rows}
    assert {table for table, found in json.loads(exported)["rows"].items() if found} == {*own, "mutes"}

    await world.app.privacy.delete(MIO)
    named_in = re.compile(rf"\b{MIO}\b")
    left = {name: table for name, table in (await world.dump()).items() if named_in.search(repr(table))}
    assert set(left) == {"mutes"}, left
    everything = repr(await world.dump())
    assert [trace for trace in ("My secret name", "my word", "Mio-chan", SECRET) if trace in everything] == []


async def test_what_others_decided_is_not_lifted_by_a_deletion(world: World) -> None:
    await keep(world, [Block(RIN, MIO, world.clock.now()), Mute(GUILD, MIO, world.clock.now())])
    await world.app.privacy.delete(MIO)
    assert await Blocks(world.app.context).of_user(RIN) == [MIO]
    with pytest.raises(AppError):
        await world.app.mutes.check(GUILD, MIO)
    await world.app.privacy.delete(RIN)
    assert await Blocks(world.app.context).of_user(RIN) == [], "it was Rin's"


@pytest.mark.parametrize("is_waiting", [False, True])
async def test_posts_that_failed_name_nobody_afterwards(world: World, *, is_waiting: bool) -> None:
    told = PostAnnouncement(subject="e1", announcement=CheckInBegins((MIO, RIN), world.clock.now()))
    async with world.store.write() as tx:
        await tx.jobs.add(Queueing(told), now=world.clock.now())
    world.postman.refusals[PostAnnouncement] = [PermanentFailure(FailureReason.REFUSED, "50035")]
    if is_waiting:
        await world.app.privacy.delete(MIO)
    await world.dispatcher.drain()
    (failure,) = await world.app.operations.failures("e1")
    assert failure.delivery.is_any_of(PostAnnouncement)
    await world.app.privacy.delete(MIO)
    assert str(MIO) not in repr((await world.dump())["failed_deliveries"])


async def test_posts_that_failed_under_an_earlier_release_name_nobody_afterwards(world: World) -> None:
    told = PostAnnouncement(subject="e1", announcement=CheckInBegins((MIO, RIN), world.clock.now()))
    async with world.store.engine.begin() as connection:
        await connection.execute(
            insert(failed_deliveries).values(
                subject="e1",
                delivery=type_coerce(msgspec.json.encode(told).decode(), Text),
                reason=FailureReason.REFUSED,
                detail="50035",
                failed_at=world.clock.now(),
            )
        )
    (failure,) = await world.app.operations.failures("e1")
    assert failure.delivery.is_any_of(PostAnnouncement)
    await world.app.privacy.delete(MIO)
    assert await world.app.operations.failures("e1") == []
    async with world.store.read() as tx:
        assert await tx.jobs.next_due(JobKind.DELIVERY) is None
