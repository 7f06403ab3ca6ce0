"""Edits that Discord refuses, and pictures in messages that are edited."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from bot.sandbox.standin.server import StandIn
from tests.wire.drawn_game import DRAWN
from tests.wire.table import Table, open_table
from tests.wire.test_troubles import choose_until_hand_over


@pytest_asyncio.fixture
async def drawn(standin: StandIn, tmp_path: Path) -> AsyncIterator[Table]:
    """A server with people, and the bot with a game that has pictures."""
    async with open_table(standin, tmp_path, DRAWN) as table:
        yield table


async def test_an_old_board_keeps_its_picture(drawn: Table) -> None:
    game = await drawn.start()
    first = await game.board()
    await choose_until_hand_over(game)
    await drawn.settle()
    assert (await game.board()).id != first.id
    assert first.custom_ids == [], "it can't be played with any more"
    assert first.pictures == ["board.png"]
