"""The posts of an event: what becomes of it where one is gone or can't be made."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.app.delivery.deliverer import PermanentFailure
from bot.app.events import opening
from bot.app.matches.starting import NotStarted
from bot.discord.events.notes import build_unposted
from bot.discord.events.pages import build_round
from bot.discord.platform.pages import Outgoing, Text
from bot.model.announcements import StandsStill
from bot.model.challenges import Place
from bot.model.deliveries import (
    CloseRound,
    EditEvent,
    EditRound,
    EventDelivery,
    FailureReason,
    PostAnnouncement,
    PostEvent,
    PostRound,
    RetireEventPost,
    TellOrganiser,
)
from bot.model.events import Event, Kind, Trouble
from tests.bot.events.eventful import (
    BOSS,
    FIRST,
    ORGANISER,
    begin,
    make,
    open_tables,
    play_all,
    play_games,
    run,
)
from tests.bot.worlds import ARENA, World


async def look(world: World, event_id: str) -> Event:
    """An event as it is."""
    return (await world.app.events.get(event_id)).event


async def begin_posted(world: World) -> str:
    """An event with its posts, whose first round is being played; its id."""
    event_id = await begin(world, Kind.SWISS, 4)
    await world.dispatcher.drain()
    world.postman.forget()
    return event_id


@pytest.mark.parametrize(("gone", "anew"), [(EditEvent, PostEvent), (EditRound, PostRound)])
async def test_a_post_that_is_gone_is_posted_anew(
    world: World, gone: type[EventDelivery], anew: type[EventDelivery]
) -> None:
    event_id = await begin_posted(world)
    before = await look(world, event_id)
    world.postman.refusals[gone] = [PermanentFailure(FailureReason.MESSAGE_GONE, "10008")]
    await play_games(world, event_id)
    await world.dispatcher.drain()
    assert world.postman.of(anew)
    after = await look(world, event_id)
    assert None not in (after.message_id, after.round_message_id)
    if gone is EditEvent:
        assert after.message_id != before.message_id
    assert after.paused_at is None


async def test_tables_lead_to_their_threads(world: World) -> None:
    await begin(world, Kind.SWISS, 4)
    await world.dispatcher.drain()
    assert world.postman.of(EditRound)


async def end_one(world: World, event_id: str) -> None:
    """Let somebody give up one of the games that are open."""
    table = (await open_tables(world, event_id))[0]
    match = await world.app.matches.get(table.match_id or "")
    await world.app.matches.concede(match.id, match.users[0])
    await run(world)
    await world.dispatcher.drain()


def text_of(message: Outgoing) -> str:
    """What a page says."""
    assert message.page is not None
    return "\n".join(block.text for block in message.page.blocks if isinstance(block, Text))


async def test_the_post_of_a_round_tells_each_table_that_is_decided(world: World) -> None:
    event_id = await begin_posted(world)
    await end_one(world, event_id)
    assert world.postman.of(EditRound)
    assert "Decided: 1." in text_of(build_round(await world.app.events.get(event_id)))


@pytest.mark.parametrize("is_removed", [False, True])
async def test_the_post_of_a_round_tells_a_table_that_is_decided_as_a_player_leaves(
    world: World, *, is_removed: bool
) -> None:
    event_id = await begin_posted(world)
    if is_removed:
        await world.app.organising.remove(event_id, BOSS, 1, "Rude")
    else:
        await world.app.entering.leave(event_id, FIRST)
    await run(world)
    await world.dispatcher.drain()
    assert world.postman.of(EditRound)


async def test_the_post_of_a_round_shows_how_it_ended_once_the_next_one_is_paired(world: World) -> None:
    event_id = await begin(world, Kind.SWISS, 4, round_time=timedelta(hours=2))
    await world.dispatcher.drain()
    before = await look(world, event_id)
    for _ in range(2):
        assert world.postman.of(CloseRound) == []
        await end_one(world, event_id)
    (closed,) = world.postman.of(CloseRound)
    assert (closed.channel_id, closed.message_id) == (before.channel_id, before.round_message_id)
    told = text_of(build_round(await world.app.events.get(event_id), closed.round))
    assert "Round 1 of 2." in told
    assert "Decided: 2." in told
    assert "It ends" not in told, "it is over"


@pytest.mark.parametrize("is_called_off", [False, True])
async def test_the_post_of_a_round_that_stands_still_does_not_say_when_it_ends(
    world: World, *, is_called_off: bool
) -> None:
    event_id, use = await begin(world, Kind.SWISS, 4, round_time=timedelta(hours=2)), world.app.organising
    assert "It ends" in text_of(build_round(await world.app.events.get(event_id)))
    await (use.call_off if is_called_off else use.pause)(event_id, BOSS, "A storm")
    assert "It ends" not in text_of(build_round(await world.app.events.get(event_id)))


async def test_an_event_of_which_a_table_cannot_begin_stands_still_and_says_so(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    event_id = await begin(world, Kind.SWISS, 4, best_of=3, round_time=timedelta(hours=2))
    (table, _) = await open_tables(world, event_id)
    match = await world.app.matches.get(table.match_id or "")
    await world.app.matches.concede(match.id, match.users[0])
    await world.dispatcher.drain()
    world.postman.forget()

    async def fail(*_: object) -> None:
        raise NotStarted

    monkeypatch.setattr(opening, "open_match", fail)
    await world.stewards.drain()
    assert (await look(world, event_id)).trouble is Trouble.TABLE
    await world.dispatcher.drain()
    (told,) = world.postman.of(PostAnnouncement)
    assert told.announcement == StandsStill((ORGANISER,))
    assert world.postman.of(EditRound), "it says no more when the round ends"


@pytest.mark.parametrize("reason", [FailureReason.MESSAGE_GONE, FailureReason.CHANNEL_GONE])
async def test_the_post_of_a_round_that_is_gone_when_it_is_over_is_not_posted_anew(
    world: World, reason: FailureReason
) -> None:
    event_id = await begin_posted(world)
    world.postman.refusals[CloseRound] = [PermanentFailure(reason, "10008")]
    for _ in range(2):
        await end_one(world, event_id)
    assert world.postman.refusals[CloseRound] == []
    assert [each.round for each in world.postman.of(PostRound)] == [2]
    assert (await look(world, event_id)).paused_at is None


async def test_an_event_whose_channel_is_gone_stands_still_and_its_organiser_is_told_once(
    world: World,
) -> None:
    event_id = await begin_posted(world)
    refusal = PermanentFailure(FailureReason.CHANNEL_GONE, "10003")
    world.postman.refusals = {kind: [refusal] * 9 for kind in (EditEvent, EditRound, PostRound, PostEvent)}
    for _ in range(2):
        await play_games(world, event_id)
        await world.dispatcher.drain()
        stopped = await look(world, event_id)
        assert (stopped.trouble, stopped.message_id) == (Trouble.CHANNEL, None)
        assert stopped.paused_at is not None
        assert [each.user_id for each in world.postman.of(TellOrganiser)] == [ORGANISER]
    world.postman.refusals.clear()
    await world.app.organising.move(event_id, BOSS, Place(ARENA.guild_id, 71))
    world.postman.channel_id = 71
    await world.dispatcher.drain()
    assert (await look(world, event_id)).message_id is not None


async def test_organisers_are_told_of_a_channel_that_goes_while_their_event_is_paused(world: World) -> None:
    event_id = await begin_posted(world)
    world.postman.refusals[EditEvent] = [PermanentFailure(FailureReason.CHANNEL_GONE, "10003")]
    await world.app.organising.pause(event_id, BOSS, "lunch")
    await world.dispatcher.drain()
    assert [each.user_id for each in world.postman.of(TellOrganiser)] == [ORGANISER]
    paused = await look(world, event_id)
    assert (paused.trouble, paused.message_id) == (Trouble.NONE, None), "it stands still as they wished"


async def test_an_event_that_is_over_does_not_stand_still(world: World) -> None:
    event_id = await begin_posted(world)
    await play_all(world, event_id)
    world.postman.refusals[EditEvent] = [PermanentFailure(FailureReason.CHANNEL_GONE, "10003")]
    await world.dispatcher.drain()
    assert world.postman.refusals[EditEvent] == [], "its last page could not be posted"
    assert (await look(world, event_id)).paused_at is None
    assert world.postman.of(TellOrganiser) == []
    assert world.postman.of(RetireEventPost) == []


@pytest.mark.parametrize("reason", [FailureReason.REFUSED, FailureReason.GIVEN_UP])
async def test_organisers_are_told_that_their_event_could_not_be_posted(
    world: World, reason: FailureReason
) -> None:
    event = await make(world, Kind.SWISS, 4)
    world.postman.refusals[PostEvent] = [PermanentFailure(reason, "50035")]
    await world.dispatcher.drain()
    (told,) = world.postman.of(TellOrganiser)
    assert (told.user_id, told.is_unposted) == (ORGANISER, True)
    after = await look(world, event.id)
    assert (after.message_id, after.paused_at) == (None, None), "it begins at its time all the same"
    await world.app.organising.move(event.id, BOSS, ARENA)
    await world.dispatcher.drain()
    assert (await look(world, event.id)).message_id is not None


@pytest.mark.parametrize("reason", [FailureReason.REFUSED, FailureReason.GIVEN_UP])
async def test_organisers_are_told_that_a_round_could_not_be_posted(
    world: World, reason: FailureReason
) -> None:
    event_id = await begin(world, Kind.SWISS, 4)
    world.postman.refusals[PostRound] = [PermanentFailure(reason, "50035")]
    await world.dispatcher.drain()
    (told,) = world.postman.of(TellOrganiser)
    assert (told.user_id, told.round) == (ORGANISER, 1)
    assert "Round 1 of **Autumn Cup**" in text_of(build_unposted(await look(world, event_id), told.round))
    world.postman.forget()
    await play_games(world, event_id)
    await world.dispatcher.drain()
    assert world.postman.of(TellOrganiser) == [], "the next round has its post"
