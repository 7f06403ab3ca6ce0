"""The engine runs beside the event loop, outside of transactions: no long chain of effects holds others."""

from __future__ import annotations

import asyncio
import threading

import pytest

from bot.app.changes import Step
from bot.app.matches import stepping
from bot.app.outcomes import Accepted
from tests.bot.worlds import MIO, World

PATIENCE = 5.0


async def test_others_write_while_an_answer_is_played_out(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id, other = await world.start(), await world.start()
    user, prompt = await world.prompt(match_id)
    is_playing, has_gone_on, take_step = threading.Event(), threading.Event(), stepping.take_step

    def take_long(*arguments: object) -> Step:
        is_playing.set()
        assert has_gone_on.wait(PATIENCE), "a writer waits for the engine"
        return take_step(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(stepping, "take_step", take_long)
    choosing = asyncio.create_task(
        world.app.matches.choose(match_id, user, prompt.id, [prompt.options[0].id])
    )
    await asyncio.to_thread(is_playing.wait, PATIENCE)
    await world.app.matches.mute(other, MIO)
    has_gone_on.set()
    assert isinstance(await choosing, Accepted)
