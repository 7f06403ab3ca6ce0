"""The database goes away under a bot that is being played with, and comes back."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from sqlalchemy import make_url
from structlog.testing import capture_logs

from bot.discord.match.addresses import Verb
from bot.fake_discord.server import FakeDiscord
from bot.settings import Settings
from tests.bot.cable import lay_cable
from tests.bot.postgres import fresh_postgres_url, postgres_server
from tests.wire.table import Table, point_at, until

__all__ = ["fresh_postgres_url", "postgres_server"]

AWAY = 15.0
"""Seconds that the database is away."""


async def test_a_database_that_goes_away_is_told_once_and_players_are_asked_to_wait(
    fake: FakeDiscord, tmp_path: Path, fresh_postgres_url: str
) -> None:
    address = make_url(fresh_postgres_url)
    point_at(fake)
    settings = Settings.model_construct(edit_interval=0.0, live_matches=64)
    async with lay_cable(address.host or "127.0.0.1", address.port or 5432) as cable:
        here = address.set(host="127.0.0.1", port=cable.port_here).render_as_string(hide_password=False)
        table = Table(fake, here, settings)
        await table.begin()
        try:
            game = await table.start()
            board, clock = await game.board(), asyncio.get_running_loop().time
            said: Counter[str] = Counter()
            with capture_logs() as lines:
                cable.pull_out()
                end = clock() + AWAY
                while clock() < end:
                    for user in (table.mio, table.rin):
                        for verb in (Verb.HAND, Verb.ACTIONS):
                            shown = await table.press(user, board, table.find(board, verb))
                            said[shown.text] += 1
                cable.plug_in()
                await until(lambda: _works_again(lines), "the end of the outage")
            await game.answer()
        finally:
            await table.end()
    assert all("can't reach its database" in text and "try again" in text for text in said), said
    told = Counter(line["event"] for line in lines if line["log_level"] in ("warning", "error", "critical"))
    assert told, "a host is told"
    assert all(count == 1 for count in told.values()), told
    assert [line for line in lines if line.get("exc_info")] == [], "what is away needs no traceback"


def _works_again(lines: Sequence[Mapping[str, object]]) -> bool:
    return any(line["event"] == "works_again" for line in lines)
