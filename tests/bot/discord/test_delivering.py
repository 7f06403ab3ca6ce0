"""Deliveries of every sort are counted, named and judged in one place."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from unittest.mock import AsyncMock

import pytest

from bot.app.delivery.deliverer import Overtaken, PermanentFailure, Receipt, TemporaryFailure
from bot.app.delivery.queueing import BOARD
from bot.discord.platform.metrics import OTHER, calling_for
from bot.discord.platform.pictures import POSTED_AT_ONCE
from bot.model.deliveries import (
    CallForMatch,
    Delivery,
    EditBoard,
    EditEvent,
    FailureReason,
    PostBoard,
    PostNotice,
)
from bot.model.jobs import Queueing
from bot.model.notices import ThawedNotice
from bot.sandbox.world import World
from tests.bot.discord.table_talk import Match

DELIVERIES = (
    ("_matches", PostNotice(subject="x", notice=ThawedNotice())),
    ("_events", EditEvent(subject="x")),
    ("_calls", CallForMatch(subject="x", channel_id=1)),
)


@pytest.mark.parametrize(("part", "delivery"), DELIVERIES)
async def test_each_sort_is_counted_whatever_comes_of_it(
    world: World, monkeypatch: pytest.MonkeyPatch, part: str, delivery: Delivery
) -> None:
    deliverer, sort = world.client.deliverer, type(delivery).__name__
    named: list[str] = []
    outcomes: list[Exception | None] = [
        None, ConnectionError("reset"), TemporaryFailure("much is posted"), Overtaken(),
        PermanentFailure(FailureReason.MESSAGE_GONE),
    ]  # fmt: skip

    async def carry_out(*_: object) -> Receipt:
        named.append(calling_for.get())
        if (outcome := outcomes.pop(0)) is not None:
            raise outcome
        return Receipt()

    monkeypatch.setattr(getattr(deliverer, part), "carry_out", AsyncMock(side_effect=carry_out))
    assert await deliverer.deliver(delivery) == Receipt()
    for expected in (TemporaryFailure, TemporaryFailure, Overtaken, PermanentFailure):
        with pytest.raises(expected):
            await deliverer.deliver(delivery)
    assert named == [sort] * 5, "what Discord is asked for is counted by what it is for"
    assert calling_for.get() == OTHER
    counted = {
        outcome: world.client.metrics.registry.get_sample_value(
            "oshiban_deliveries_total", {"sort": sort, "outcome": outcome}
        )
        for outcome in ("done", "TemporaryFailure", "Overtaken", "PermanentFailure")
    }
    assert counted == {"done": 1, "TemporaryFailure": 2, "Overtaken": 1, "PermanentFailure": 1}


async def test_a_board_that_waited_to_be_drawn_is_not_if_a_newer_one_came(world: World, match: Match) -> None:
    """Nothing is read or drawn for it; of two that wait the newest alone is drawn."""
    studio, deliverer, context = world.client.front_end.studio, world.client.deliverer, world.app.context
    old, new = PostBoard(subject=match.id, ping=None), PostBoard(subject=match.id, ping=None)
    async with AsyncExitStack() as turns:
        for _ in range(POSTED_AT_ONCE):
            assert not await turns.enter_async_context(studio.post_turn())
        waiting = asyncio.create_task(deliverer.deliver(old))
        fresh = asyncio.create_task(deliverer.deliver(EditBoard(subject=match.id)))
        await asyncio.sleep(0.1)
        async with context.store.write() as tx:
            due = context.clock.now()
            await tx.jobs.add(Queueing(old, BOARD), Queueing(new, BOARD), now=due)
    with pytest.raises(Overtaken):
        await waiting
    assert (await fresh).message_id == (await match.info()).board_message_id, "nothing newer waits behind it"
