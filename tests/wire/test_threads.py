"""Threads that are archived, full, private, or archived early."""

from __future__ import annotations

import asyncio

from bot.fake_discord.faults import Fault
from bot.fake_discord.messages import Message
from bot.fake_discord.named.registry import NAMED_FAULTS
from bot.fake_discord.places import Channel
from tests.wire.table import Game, Table, skip, until
from tests.wire.test_troubles import choose_until_hand_over

WEEK = 7 * 24 * 3600.0
DAY = 24 * 3600.0


def is_open(thread: Channel) -> bool:
    """Whether a thread is active."""
    return not thread.is_archived


async def choose_by_words(game: Game) -> None:
    """A choice of whoever must choose, typed in the channel of the thread."""
    info = await game.info()
    await game.table.slash(await game.to_choose(), game.table.arena, "play", choice="1", match=game.id)
    assert (await game.info()).answers > info.answers


async def test_a_thread_that_discord_archives_is_opened_again(table: Table) -> None:
    game = await table.start()
    skip(WEEK)
    await table.fake.archive(game.thread)
    await until(lambda: is_open(game.thread), "the opening of the thread")


async def test_a_thread_that_was_archived_while_the_bot_was_away_is_opened_at_its_start(table: Table) -> None:
    game = await table.start()
    await table.end()
    skip(WEEK)
    await table.fake.archive(game.thread)
    await table.begin()
    await until(lambda: is_open(game.thread), "the opening of the thread")


async def test_a_thread_that_somebody_archives_stays_so_until_the_match_goes_on(table: Table) -> None:
    game = await table.start()
    skip(DAY)
    await table.fake.archive(game.thread)
    await asyncio.sleep(5)
    assert game.thread.is_archived
    await table.end()
    await table.begin()
    await asyncio.sleep(5)
    assert game.thread.is_archived, "a start of the bot is no reason either"
    await choose_by_words(game)
    await until(lambda: is_open(game.thread), "the opening of the thread")


async def test_a_thread_that_somebody_archived_is_opened_at_a_start_after_a_day(table: Table) -> None:
    game = await table.start()
    await table.fake.archive(game.thread)
    await table.end()
    skip(DAY)
    await table.begin()
    await until(lambda: is_open(game.thread), "the opening of the thread")


async def test_an_archived_thread_is_opened_before_an_edit_and_not_after_its_refusal(table: Table) -> None:
    game = await table.start_turns()
    while True:
        seat = (await game.info()).prompt_seat
        await table.fake.archive(game.thread)
        await choose_by_words(game)
        await table.settle()
        assert is_open(game.thread)
        if (await game.info()).prompt_seat == seat:
            break
    assert table.fake.errors[50083] == 0


async def test_the_thread_of_a_match_that_is_over_stays_archived(table: Table) -> None:
    game = await table.start()
    await game.play_on()
    skip(WEEK)
    await table.fake.archive(game.thread)
    await asyncio.sleep(5)
    assert game.thread.is_archived


async def test_a_server_with_too_many_threads_is_told_of(table: Table) -> None:
    NAMED_FAULTS["too-many-threads"].switch_on(table.fake)
    game = await table.start()
    assert game.thread is table.arena
    assert any("this server has too many active threads" in m.text for m in table.arena.history)
    await choose_until_hand_over(game)


async def test_a_thread_that_has_no_room_any_more_is_left_with_the_reason(table: Table) -> None:
    game = await table.start()
    thread = game.thread
    await table.fake.archive(thread)
    NAMED_FAULTS["too-many-threads"].switch_on(table.fake)
    await choose_by_words(game)
    await table.settle()
    assert (await game.info()).board_channel_id == table.arena.id
    (told,) = (m for m in table.arena.history if "goes on here" in m.text)
    assert "this server has too many active threads" in told.text
    await choose_until_hand_over(game)


async def test_a_thread_is_opened_for_as_long_as_the_server_allows(table: Table) -> None:
    NAMED_FAULTS["short-threads"].switch_on(table.fake)
    game = await table.start()
    assert game.thread is not table.arena
    assert game.thread.quiet_minutes == 1440
    skip(DAY)
    await table.fake.archive(game.thread)
    await until(lambda: is_open(game.thread), "the opening of the thread")


async def test_a_player_who_can_not_be_added_does_not_cost_the_thread(table: Table) -> None:
    table.fake.faults.append(Fault("PUT", r"/channels/\d+/thread-members/\d+", 400, 30033, times=None))
    game = await table.start()
    assert game.thread is not table.arena
    assert (await game.info()).thread_id == game.thread.id


async def test_a_private_thread_that_the_bot_is_not_in_is_refused_with_what_helps(table: Table) -> None:
    corner = table.fake.places.add_private_thread(table.arena, "corner", table.mio)
    shown = await table.slash(table.mio, corner, "duel", opponent=table.rin, deck="s.plain")
    assert "private thread" in shown.text
    game = await table.start()
    moved = await table.slash(table.mio, corner, "move", match=game.id)
    assert "private thread" in moved.text
    assert corner.history == []
    assert (await game.info()).home == game.thread.id


async def test_a_match_is_played_in_a_private_thread_and_opens_it_by_posting(table: Table) -> None:
    corner = table.fake.places.add_private_thread(table.arena, "corner", table.mio)
    corner.members.add(table.fake.places.bot.id)
    game = await table.start_turns()
    moved = await table.slash(table.mio, corner, "move", match=game.id)
    assert "goes on here" in moved.text
    await table.settle()
    assert (await game.info()).board_channel_id == corner.id
    for _ in range(4):
        if (await game.info()).is_over:
            break
        await table.fake.archive(corner)
        await choose_by_words(game)
        await table.settle()
        assert is_open(corner), "the bot may not open it, but a post does"
        assert (await game.info()).board_channel_id == corner.id
        assert len(live_boards_in(corner)) == 1


def live_boards_in(channel: Channel) -> list[Message]:
    """The boards in a channel that can be played with."""
    return [m for m in channel.history if any(c.endswith("|a") for c in m.custom_ids)]
