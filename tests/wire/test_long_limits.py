"""Limits that last: nobody asks again before they are over, and the bot slows down before a ban."""

from __future__ import annotations

import asyncio
from pathlib import Path

import aiohttp
import pytest

from bot.discord.match.addresses import Verb
from bot.discord.platform import traffic
from bot.fake_discord.faults import Fault
from bot.fake_discord.measured import Numbers, RouteLimit
from bot.fake_discord.named.messages import LONG
from bot.fake_discord.server import FakeDiscord
from tests.wire.table import Game, Table, open_table, skip, until
from tests.wire.test_operation import free_port
from tests.wire.test_troubles import live_boards

A_WHILE = 120.0


async def hand_over(game: Game) -> None:
    """Whoever must choose keeps their hand, so that the other player must choose."""
    user, before = await game.to_choose(), (await game.info()).answers
    panel = await game.open_panel(user)
    commit = next(c for c in panel.custom_ids if f"|{Verb.COMMIT.value}" in c)
    await game.table.press(user, panel, commit)
    assert (await game.info()).answers == before + 1


async def test_what_waits_for_a_limit_asks_for_it_once(table: Table) -> None:
    """Without threads the boards of all matches wait for the same limit; elsewhere play goes on."""
    elsewhere = await table.start()
    table.arena.denied = {"create_public_threads"}
    games = [await table.start() for _ in range(3)]
    limit = Fault("POST", f"/channels/{table.arena.id}/messages", 429, times=None, retry_after=LONG)
    table.fake.faults.append(limit)
    for game in games:
        await hand_over(game)
    await hand_over(elsewhere)
    before = len(live_boards(elsewhere))
    await until(lambda: len(live_boards(elsewhere)) == before, "a board elsewhere")
    await asyncio.sleep(A_WHILE)
    assert limit.met == 1, "what Discord has said once is not asked for again"
    table.fake.faults.clear()
    skip(LONG)
    await table.settle()
    for game in games:
        boards = [m.id for m in live_boards(game) if f"#{game.id}" in m.text]
        assert boards == [(await game.board()).id], "each match has its new board, once"


async def test_no_board_waits_for_players_to_be_added_to_its_thread(table: Table) -> None:
    limit = Fault("PUT", r"/channels/\d+/thread-members/\d+", 429, times=None, retry_after=LONG)
    table.fake.faults.append(limit)
    clock, since = table.fake.places.clock, table.fake.places.clock()
    game = await table.start()
    assert clock() - since < LONG
    assert len(live_boards(game)) == 1
    assert (await game.board()).channel_id == game.card.id, "in the thread"
    assert limit.met == 1


async def test_what_is_left_of_a_lasting_limit_is_used(table: Table) -> None:
    """Threads are counted over minutes; as long as some are left, none waits for that to be over."""
    hour = 3600.0
    opening = RouteLimit("POST", "/channels/{channel}/messages/{message}/threads", "threads", 3, hour)
    table.fake.follow(Numbers((opening,)))
    clock, since = table.fake.places.clock, table.fake.places.clock()
    for _ in range(3):
        game = await table.start()
        assert game.thread.id == game.card.id
    assert clock() - since < hour / 2
    card = await table.challenge()
    late = Game(table, await table.accept(card), card)
    await asyncio.sleep(A_WHILE)
    assert late.thread is table.arena, "nothing is left"
    skip(hour)
    await table.settle()
    assert late.thread.id == card.id
    assert table.fake.errors[429] == 1, "it is asked for once"


@pytest.mark.parametrize(("scope", "counted"), [("user", 3), ("shared", 0)])
async def test_refused_requests_are_counted_as_discord_counts_them(
    fake: FakeDiscord, tmp_path: Path, scope: str, counted: int
) -> None:
    port = free_port()
    async with open_table(fake, tmp_path, metrics_port=port) as table:
        game = await table.start()
        limit = Fault("POST", rf"/channels/{game.thread.id}/messages", 429, times=3, retry_after=1)
        limit.scope = scope
        fake.faults.append(limit)
        await hand_over(game)
        await table.settle()
        assert limit.met == 3
        address = f"http://127.0.0.1:{port}/metrics"
        async with aiohttp.ClientSession() as session, session.get(address) as answer:
            assert f"oshiban_refused_requests {counted}.0" in await answer.text()


async def test_the_bot_slows_down_before_its_address_is_locked_out(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(traffic, "SLOW_FROM", 3)
    monkeypatch.setattr(traffic, "STOP_FROM", 8)
    game = await table.start()
    refused = Fault("POST", f"/channels/{game.thread.id}/messages", 429, times=None, retry_after=0.5)
    table.fake.faults.append(refused)
    await hand_over(game)
    await asyncio.sleep(A_WHILE)
    assert 8 <= refused.met <= 8 + 5, "discord.py asks five times within an attempt that was begun"
    table.fake.faults.clear()
    skip(traffic.WINDOW)
    await table.settle()
    assert len(live_boards(game)) == 1
