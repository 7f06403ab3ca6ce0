"""Logging in, registering commands, and connections that break."""

from __future__ import annotations

import asyncio
from pathlib import Path

import discord
import pytest
from structlog.testing import capture_logs

from bot.discord.match.addresses import Verb
from bot.discord.platform.starts import FEW_STARTS
from bot.fake_discord.server import FakeDiscord
from tests.wire.table import Table, open_table, skip, until

HOUR = 3600
DAY = 24 * HOUR


async def test_commands_are_registered_once(table_with_cards: Table) -> None:
    table = table_with_cards
    names = {command["name"] for command in table.fake.places.commands}
    assert {"duel", "play", "hand", "board", "card", "rule", "keyword", "faq", "ruling"} <= names
    await table.end()
    await table.begin()
    assert len(table.fake.of("PUT", "/commands")) == 1


async def test_a_wrong_token_ends_the_bot(fake: FakeDiscord, tmp_path: Path) -> None:
    async with open_table(fake, tmp_path) as table:
        await table.end()
        table.token = "not.the.token"
        await table.begin(is_ready=False)
        assert table.process is not None
        with pytest.raises(discord.LoginFailure):
            await table.process.task
        table.process = None


async def test_a_token_that_is_reset_meanwhile_ends_the_bot(table: Table) -> None:
    table.fake.gateway.token = "another.one"
    await table.fake.gateway.invalidate()
    assert table.process is not None
    with pytest.raises(discord.ConnectionClosed) as raised:
        await table.process.task
    assert raised.value.code == 4004
    table.process = None


async def test_a_bot_that_is_started_again_and_again_keeps_its_token(table: Table) -> None:
    gateway = table.fake.gateway
    await table.end()
    begun, gateway.starts = gateway.identified, FEW_STARTS - 2
    with capture_logs() as logs:
        await table.begin(is_ready=False)
        await until(lambda: any(line["event"] == "few_starts_left" for line in logs), "the warning")
    (told,) = [line for line in logs if line["event"] == "few_starts_left"]
    assert told["left"] == FEW_STARTS - 2
    assert told["waiting"] == DAY // (FEW_STARTS - 2)
    assert gateway.identified == begun
    skip(told["waiting"])
    await until(lambda: gateway.identified == begun + 1, "the connection")


async def test_a_bot_that_may_not_connect_any_more_can_be_stopped(table: Table) -> None:
    gateway = table.fake.gateway
    await table.end()
    begun, gateway.starts = gateway.identified, 0
    with capture_logs() as logs:
        await table.begin(is_ready=False)
        await until(lambda: any(line["event"] == "few_starts_left" for line in logs), "the warning")
    skip(DAY - HOUR)
    await asyncio.sleep(1)
    await table.end()
    assert gateway.identified == begun


async def test_a_broken_connection_is_gone_on_with(table: Table) -> None:
    game = await table.start()
    gateway = table.fake.gateway
    await gateway.cut()
    board = await game.board()
    press = await table.fake.press(table.mio, board, table.find(board, Verb.HAND))
    await until(lambda: gateway.resumed == 1, "the resumption")
    await until(lambda: bool(press.finished or press.refused), "the press that came meanwhile")
    await game.answer()
    assert gateway.identified == 1


async def test_discord_may_ask_for_a_new_connection(table: Table) -> None:
    game = await table.start()
    await table.fake.gateway.ask_to_reconnect()
    await until(lambda: table.fake.gateway.resumed == 1, "the resumption")
    await game.answer()
    assert table.fake.gateway.identified == 1


async def test_a_session_that_is_over_is_begun_anew(table: Table) -> None:
    game = await table.start()
    gateway = table.fake.gateway
    await gateway.invalidate()
    await until(lambda: gateway.identified == 2, "a new session")
    await game.answer()
    gateway.refusals = 1
    await gateway.cut()
    await until(lambda: gateway.identified == 3, "a new session after a refused resumption")
    await game.answer()


@pytest.mark.slow
async def test_unanswered_heartbeats_end_a_connection(table: Table) -> None:
    game = await table.start()
    gateway = table.fake.gateway
    gateway.is_deaf = True
    await until(lambda: gateway.resumed == 1, "another connection")
    gateway.is_deaf = False
    await game.answer()
    assert gateway.identified == 1


async def test_a_bot_that_is_connecting_anew_can_be_stopped(table: Table) -> None:
    gateway = table.fake.gateway
    gateway.is_silent = True
    await gateway.cut()
    await until(lambda: gateway.unheard > 0, "a connection that hears nothing")
    ending = asyncio.ensure_future(table.end())
    _, late = await asyncio.wait([ending], timeout=450)
    if late:
        await table.end()
    assert not late, "it goes on waiting for Discord"


async def test_an_event_that_comes_twice_is_done_once(table: Table) -> None:
    game = await table.start()
    user = await game.to_choose()
    panel = await game.open_panel(user)
    before = (await game.info()).answers
    commit = next(c for c in panel.custom_ids if f"|{Verb.COMMIT.value}" in c)
    press = table.fake.prepare(user, *table.fake.press_data(panel, commit))
    await table.fake.send(press)
    await table.fake.send(press)
    await until(lambda: press.finished and press.refused == [40060], "one answer and one refusal")
    await table.settle()
    assert (await game.info()).answers == before + 1
