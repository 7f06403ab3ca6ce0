"""Closed conversations, deleted channels, locked threads, missing permissions, removed bots."""

from __future__ import annotations

import pytest

from bot.discord.match.addresses import Verb
from bot.fake_discord.members import User
from bot.model.matches import MatchStatus
from tests.wire.table import Table
from tests.wire.test_troubles import choose_until_hand_over, live_boards


def letters(table: Table, user: User) -> str:
    """What the bot wrote to somebody."""
    if user.dm_channel is None:
        return ""
    return "\n".join(m.text for m in table.fake.places.channels[user.dm_channel].history)


async def test_who_takes_no_messages_finds_the_hand_at_the_board(table: Table) -> None:
    table.rin.takes_dms = False
    game = await table.start()
    told = [m for m in game.thread.history if "you take no direct messages" in m.text]
    assert [m.notified for m in told] == [(table.rin.id,)]
    board = await game.board()
    shown = await table.press(table.rin, board, table.find(board, Verb.HAND))
    assert "hand" in shown.text.casefold()
    await choose_until_hand_over(game)


async def test_a_deleted_board_is_posted_anew(table: Table) -> None:
    game = await table.start()
    board = await game.board()
    del game.thread.messages[board.id]
    await game.table.slash(await game.to_choose(), game.thread, "play", choice="none", match=game.id)
    await table.settle()
    assert (await game.board()).id != board.id
    await choose_until_hand_over(game)


@pytest.mark.slow
async def test_a_deleted_thread_is_left_for_the_channel(table: Table) -> None:
    game = await table.start()
    thread = game.thread
    await game.answer()
    await table.settle()
    del table.fake.places.channels[thread.id]
    await table.fake.announce("THREAD_DELETE", thread)
    shown = await table.slash(await game.to_choose(), table.arena, "play", choice="none", match=game.id)
    assert shown.finished
    await table.settle()
    assert (await game.info()).board_channel_id == table.arena.id
    assert any("goes on here" in m.text for m in table.arena.history)
    await choose_until_hand_over(game)


async def test_a_locked_thread_is_left_for_the_channel(table: Table) -> None:
    game = await table.start()
    game.thread.is_locked = True
    await choose_until_hand_over(game)
    await table.settle()
    assert (await game.info()).board_channel_id == table.arena.id
    told = [m for m in table.arena.history if "goes on here" in m.text]
    assert len(told) == 1
    await choose_until_hand_over(game)


@pytest.mark.slow
async def test_a_thread_that_is_archived_and_locked_is_left_for_the_channel(table: Table) -> None:
    game = await table.start()
    game.thread.is_locked = game.thread.is_archived = True
    await choose_until_hand_over(game)
    await table.settle()
    assert (await game.info()).board_channel_id == table.arena.id
    await choose_until_hand_over(game)


async def test_a_deleted_channel_is_told_and_the_match_moves(table: Table) -> None:
    game = await table.start()
    thread = game.thread
    for channel in (thread, table.arena):
        del table.fake.places.channels[channel.id]
    await table.fake.announce("CHANNEL_DELETE", table.arena)
    await table.slash(await game.to_choose(), table.lounge, "play", choice="none", match=game.id)
    await table.settle()
    assert f"/move match:{game.id}" in letters(table, table.mio)
    moved = await table.slash(table.mio, table.lounge, "move", match=game.id)
    assert "goes on here" in moved.text
    await table.settle()
    assert (await game.info()).board_channel_id == table.lounge.id
    await choose_until_hand_over(game)


async def test_missing_permissions_are_named(table: Table) -> None:
    table.lounge.denied = {"attach_files", "read_message_history"}
    shown = await table.slash(table.mio, table.lounge, "duel", deck="plain")
    assert "**Attach Files**, **Read Message History**" in shown.text
    table.arena.denied = {"create_public_threads"}
    game = await table.start()
    assert game.thread is table.arena
    assert any("Create Public Threads" in m.text for m in table.arena.history)
    await choose_until_hand_over(game)


@pytest.mark.slow
async def test_a_bot_that_was_removed_goes_on_when_it_is_invited_again(table: Table) -> None:
    game = await table.start()
    await table.fake.remove_bot(table.guild)
    dm = table.fake.places.open_dm((await game.to_choose()).id)
    await table.slash(await game.to_choose(), dm, "play", choice="none", match=game.id)
    await table.settle()
    assert (await game.info()).status is MatchStatus.ACTIVE
    await table.fake.invite_bot(table.guild)
    moved = await table.slash(table.mio, table.lounge, "move", match=game.id)
    assert "goes on here" in moved.text
    await table.settle()
    assert len(live_boards(game)) <= 1
    await choose_until_hand_over(game)
