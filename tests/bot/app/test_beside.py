"""The engine runs beside the event loop: a long chain of effects holds nobody else up."""

from __future__ import annotations

import asyncio
import threading
from datetime import datetime

import pytest

from bot.app.context import Context
from bot.app.matches import stepping
from bot.app.outcomes import Accepted
from bot.app.values import MatchInfo
from engine.kernel.journal import Entry
from engine.kernel.ruleset import Match
from tests.bot.worlds import World

PATIENCE = 5.0


async def test_others_go_on_while_an_answer_is_reckoned(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await world.start()
    user, prompt = await world.prompt(match_id)
    has_gone_on, reckon, loop = threading.Event(), stepping._reckon, asyncio.get_running_loop()

    def reckon_long(
        context: Context, before: MatchInfo, game: Match, entry: Entry, now: datetime
    ) -> stepping.Reckoned:
        loop.call_soon_threadsafe(has_gone_on.set)
        assert has_gone_on.wait(PATIENCE), "the event loop waits for the engine"
        return reckon(context, before, game, entry, now)

    monkeypatch.setattr(stepping, "_reckon", reckon_long)
    chosen = await world.app.matches.choose(match_id, user, prompt.id, [prompt.options[0].id])
    assert isinstance(chosen, Accepted)
