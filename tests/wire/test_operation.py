"""Health, stopping, outages of the database, and limits on what one person and one channel may cause."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections import Counter
from pathlib import Path

import aiohttp
import pytest
import structlog
from structlog.testing import capture_logs

from bot.discord.match.addresses import Verb
from bot.discord.platform import receiving
from bot.discord.platform.receiving import BURST, SLOW_DOWN
from bot.fake_discord.faults import Fault
from bot.fake_discord.named.registry import NAMED_FAULTS
from bot.fake_discord.server import FakeDiscord
from bot.model.errors import StoreAway
from bot.store.database import Store
from tests.wire.fast_loop import SPEED
from tests.wire.table import Table, open_table, skip, until


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def ask(port: int, path: str) -> tuple[int, dict[str, str]]:
    """What the bot says about its health."""
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}{path}") as answer:
        return answer.status, await answer.json()


async def test_health_sees_every_part(
    fake: FakeDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = free_port()
    async with open_table(fake, tmp_path, health_port=port) as table:

        async def is_ready() -> bool:
            return (await ask(port, "/ready"))[0] == 200

        await until(is_ready, "readiness")
        _, parts = await ask(port, "/ready")
        works = {
            "gateway",
            "database",
            "deliveries",
            "clocks",
            "computers",
            "events",
            "studies",
            "workers",
        }
        assert set(parts) == {"status", *works, "conversations"}
        assert set(parts.values()) == {"ok"}

        def refuse(*_: object) -> None:
            raise StoreAway("gone")

        with monkeypatch.context() as patch:
            patch.setattr(Store, "_transaction", refuse)
            skip(60)
            status, parts = await ask(port, "/ready")
            assert status == 503
            assert parts["database"] == "away: StoreAway"
            assert parts["deliveries"].startswith("idle for")
            assert (await ask(port, "/live"))[0] == 200
        await until(is_ready, "readiness after the outage")
        fake.gateway.is_closed = True
        await fake.gateway.cut()

        async def is_away() -> bool:
            return (await ask(port, "/ready"))[1]["gateway"] != "ok"

        await until(is_away, "a gateway that is away")
        await table.end()


async def test_health_and_metrics_say_that_no_conversation_can_be_opened(
    fake: FakeDiscord, tmp_path: Path
) -> None:
    health, metrics = free_port(), free_port()
    async with open_table(fake, tmp_path, health_port=health, metrics_port=metrics) as table:
        NAMED_FAULTS["dm-limit"].switch_on(fake)
        card = await table.challenge()
        await table.accept(card)

        async def is_told() -> bool:
            return "40003" in (await ask(health, "/ready"))[1]["conversations"]

        await until(is_told, "word of the limit")
        status, parts = await ask(health, "/ready")
        assert (status, parts["status"]) == (200, "ok"), "the bot works all the same"
        address = f"http://127.0.0.1:{metrics}/metrics"
        async with aiohttp.ClientSession() as session, session.get(address) as answer:
            assert 'oshiban_conversations_refused_total{reason="40003"} 1.0' in await answer.text()


@pytest.mark.slow
async def test_the_bot_ends_within_ten_seconds_and_loses_nothing(table: Table) -> None:
    game = await table.start()
    board = await game.board()
    for way in (r"/webhooks/.*", r"/channels/.*"):
        table.fake.faults.append(Fault("PATCH", way, times=None, delay=600))
        table.fake.faults.append(Fault("POST", way, times=None, delay=600))
    await table.fake.press(table.mio, board, table.find(board, Verb.HAND))
    await asyncio.sleep(1)
    begun = asyncio.get_running_loop().time()
    with capture_logs() as lines:
        await table.end()
    broken_off = [line for line in lines if line["event"] == "handler_failed"]
    assert broken_off == [], "whoever was being answered is no error of the bot that stops"
    took = asyncio.get_running_loop().time() - begun
    assert took < 300, f"it took {took:.0f} s, where each request takes 600"
    table.fake.faults.clear()
    await table.begin()
    await game.answer()


@pytest.mark.slow
async def test_an_outage_of_the_database_is_told_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    game = await table.start()
    board = await game.board()

    def refuse(*_: object) -> None:
        raise StoreAway("connection refused")

    with capture_logs() as lines:
        with monkeypatch.context() as patch:
            patch.setattr(Store, "_transaction", refuse)
            for _ in range(5):
                shown = await table.press(table.mio, board, table.find(board, Verb.HAND))
                assert "can't reach its database" in shown.text
            for _ in range(30):
                skip(0.5)
                await asyncio.sleep(0.1)
        await game.answer()
    told = Counter(line["event"] for line in lines if line["log_level"] in ("error", "critical"))
    assert all(count <= 2 for count in told.values()), told
    assert not any(line.get("exc_info") for line in lines), "a database that is away needs no traceback"


async def test_one_person_cannot_keep_the_bot_busy(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    # In fast time more would be allowed than a busy machine can press.
    monkeypatch.setattr(receiving, "PER_SECOND", receiving.PER_SECOND / SPEED)
    game = await table.start()
    board = await game.board()
    log = table.find(board, Verb.LOG)
    presses = [await table.fake.press(table.ann, board, log) for _ in range(4 * BURST)]
    for press in presses:
        await table.done(press)
    slowed = [press for press in presses if SLOW_DOWN in press.text]
    assert slowed
    shown = await table.press(table.mio, board, log)
    assert SLOW_DOWN not in shown.text


async def test_an_answer_that_discord_refuses_is_told(table: Table) -> None:
    game = await table.start()
    board = await game.board()
    table.fake.faults.append(Fault("PATCH", "/webhooks/.*", 400, 50035))
    shown = await table.press(table.mio, board, table.find(board, Verb.HAND))
    assert "Discord refused to show this answer" in shown.text


@pytest.mark.slow
async def test_posts_in_one_channel_are_spread_out(table: Table) -> None:
    table.arena.denied = {"create_public_threads"}
    games = [await table.start() for _ in range(3)]
    table.fake.requests.clear()
    times: list[float] = []
    clock = table.fake.places.clock
    post = table.fake.places.post

    def note(*args: object) -> object:
        times.append(clock())
        return post(*args)  # type: ignore[arg-type]

    table.fake.places.post = note  # type: ignore[method-assign,assignment]
    for _ in range(3):
        await asyncio.gather(*(game.answer() for game in games))
    await table.settle()
    arena = sorted(times)
    assert len(arena) > 5
    most = max(sum(begin <= time < begin + 5 for time in arena) for begin in arena)
    dms = 2 * len(games)
    assert most <= 5 + dms
    assert table.fake.errors[429] == 0


async def test_the_log_has_a_line_for_what_becomes_of_a_match_not_for_each_press(table: Table) -> None:
    wrapper = structlog.get_config()["wrapper_class"]
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.DEBUG))
    try:
        with capture_logs() as lines:
            game = await table.start()
            await game.play_on()
    finally:
        structlog.configure(wrapper_class=wrapper)
    info = await game.info()
    told = [line for line in lines if line["log_level"] == "info" and line.get("match") == game.id]
    events = Counter(line["event"] for line in told)
    assert events["match_begun"] == events["match_over"] == 1
    assert events.total() == info.version, "one for each version of the match"
    presses = [line for line in lines if line["event"] == "interaction"]
    assert len(presses) > events.total()
    assert {line["log_level"] for line in presses} == {"debug"}
