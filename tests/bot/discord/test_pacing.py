"""Posts and edits are spread out. The clock is turned by hand."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from discord.utils import time_snowflake

from bot.app.delivery.deliverer import TemporaryFailure
from bot.discord.platform.pacing import MESSAGES, OLD_AGE, OLD_EDITS, PATIENCE, REMEMBERED, Pacer

ARENA, LOUNGE = 1, 2
NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)
OLD = time_snowflake(NOON - OLD_AGE - timedelta(seconds=1))
FRESH = time_snowflake(NOON - OLD_AGE + timedelta(seconds=1))


class Hand:
    """A clock that is turned by hand, and by whoever waits."""

    def __init__(self) -> None:
        self.time = 0.0

    async def wait(self, seconds: float) -> None:
        """Let so much time pass."""
        self.time += seconds


@pytest.fixture
def hand() -> Hand:
    """The clock."""
    return Hand()


@pytest.fixture
def pacer(hand: Hand) -> Pacer:
    """A pacer with that clock."""
    return Pacer(lambda: hand.time, lambda: NOON, hand.wait)


async def test_a_few_posts_go_out_at_once_and_the_next_one_in_its_turn(pacer: Pacer, hand: Hand) -> None:
    for _ in range(MESSAGES.at_once):
        await pacer.take_turn(ARENA)
    assert hand.time == 0
    hand.time = MESSAGES.within - 1
    await pacer.take_turn(ARENA)
    assert hand.time == MESSAGES.within


async def test_a_post_that_would_wait_long_is_put_off_until_its_turn(pacer: Pacer, hand: Hand) -> None:
    for _ in range(MESSAGES.at_once):
        await pacer.take_turn(ARENA)
    hand.time = MESSAGES.within - PATIENCE - 0.5
    with pytest.raises(TemporaryFailure) as put_off:
        await pacer.take_turn(ARENA)
    assert (put_off.value.retry_after, put_off.value.was_tried) == (PATIENCE + 0.5, False)
    hand.time += 0.5
    await pacer.take_turn(ARENA)
    assert hand.time == MESSAGES.within


async def test_a_long_row_of_posts_never_exceeds_the_pace(pacer: Pacer, hand: Hand) -> None:
    sent: list[float] = []
    while len(sent) < 50:
        try:
            await pacer.take_turn(ARENA)
        except TemporaryFailure as put_off:
            hand.time += put_off.retry_after or 0
        else:
            sent.append(hand.time)
    spans = [later - earlier for earlier, later in zip(sent, sent[MESSAGES.at_once :], strict=False)]
    assert min(spans) >= MESSAGES.within


async def test_another_channel_is_free(pacer: Pacer, hand: Hand) -> None:
    for _ in range(MESSAGES.at_once):
        await pacer.take_turn(ARENA)
    await pacer.take_turn(LOUNGE)
    assert hand.time == 0


async def test_edits_of_old_messages_are_slower(pacer: Pacer, hand: Hand) -> None:
    for _ in range(OLD_EDITS.at_once):
        await pacer.take_turn(ARENA, OLD)
    await pacer.take_turn(ARENA, FRESH)
    assert hand.time == 0, "what is young is only a message among others"
    hand.time = OLD_EDITS.within - 1
    await pacer.take_turn(ARENA, OLD)
    assert hand.time == OLD_EDITS.within


async def test_edits_of_old_messages_count_among_all_messages(pacer: Pacer, hand: Hand) -> None:
    for message in (OLD, FRESH, None, None):
        await pacer.take_turn(ARENA, message)
    hand.time = MESSAGES.within - 1
    await pacer.take_turn(ARENA)
    assert hand.time == MESSAGES.within


async def test_channels_that_were_silent_longest_are_forgotten(pacer: Pacer, hand: Hand) -> None:
    for _ in range(MESSAGES.at_once):
        await pacer.take_turn(ARENA)
    for other in range(REMEMBERED):
        await pacer.take_turn(1000 + other)
    await pacer.take_turn(ARENA)
    assert hand.time == 0
