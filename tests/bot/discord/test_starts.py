"""Starts of the bot: of which Discord allows so many a day, and a shard takes one of them."""

from __future__ import annotations

import pytest

from bot.discord.platform.starts import count_starts

TOTAL = 1000


@pytest.mark.parametrize(
    ("shards", "begun", "left", "is_few"),
    [
        (1, 0, 1000, False),
        (1, 950, 50, False),
        (1, 951, 49, True),
        (16, 0, 62, False),
        (16, 480, 32, False),
        (16, 512, 30, True),
        (25, 0, 40, False),
        (25, 525, 19, True),
        (500, 0, 2, False),
        (500, 500, 1, False),
        (500, 501, 0, True),
    ],
)
def test_few_starts_are_left_where_most_of_a_day_are_used_up(
    shards: int, begun: int, left: int, is_few: bool
) -> None:
    """The first start of a day, and those after it, wait for nothing, however many shards there are."""
    assert count_starts(TOTAL - begun, TOTAL, shards) == (left, is_few)
