"""Posts and edits are spread out, channel by channel, so that Discord need not refuse any (429).

Discord takes about five messages in five seconds in one channel, and of edits of messages that are older than
an hour three in six seconds. Many matches in one channel would soon be above that, and thousands of refusals
within ten minutes lock the bot's whole address out.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Final

import discord
import msgspec
from cachetools import LRUCache

from bot.app.delivery.deliverer import TemporaryFailure
from bot.discord.platform.slots import Slots

PATIENCE = 3.0
"""A delivery that would wait longer for its turn is put off, and makes room for other channels."""
REMEMBERED = 5000
OLD_AGE: Final = timedelta(minutes=59)
"""From this age on a message counts as old here: a minute before it does for Discord."""


class Pace(msgspec.Struct, frozen=True):
    """So many turns (``at_once``) in so many seconds (``within``)."""

    at_once: int
    within: float


MESSAGES: Final = Pace(4, 5.0)
"""Posts and edits in a channel: one below what Discord takes."""
OLD_EDITS: Final = Pace(3, 7.0)
"""Edits of old messages in a channel: a second slower than Discord takes them, since requests don't all need
the same time to get there.
"""
OPENING_GAP: Final = 2.0
"""Seconds from one new conversation to the next."""


class _Turns:
    """The last turns at one pace, by channel."""

    def __init__(self, pace: Pace) -> None:
        self._pace = pace
        self._taken: LRUCache[int, deque[float]] = LRUCache(REMEMBERED)

    def find_next(self, channel_id: int, now: float) -> float:
        """When the next turn is, now or later."""
        taken = self._taken.get(channel_id)
        return (
            now
            if taken is None or len(taken) < self._pace.at_once
            else max(now, taken[0] + self._pace.within)
        )

    def take(self, channel_id: int, turn: float) -> None:
        """Note that a channel's turn at this time is taken."""
        self._taken.setdefault(channel_id, deque(maxlen=self._pace.at_once)).append(turn)


class Pacer:
    """Lets everybody take a turn, channel by channel.

    Args:
        clock: seconds.
        today: the time of day, for the age of messages.
        wait: lets so many seconds pass.

    Attributes:
        clock: seconds.
        openings: when conversations with people may be opened.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        today: Callable[[], datetime] = lambda: datetime.now(UTC),
        wait: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.clock, self._today, self._wait = clock, today, wait
        self._messages, self._old_edits = _Turns(MESSAGES), _Turns(OLD_EDITS)
        self.openings = Slots(OPENING_GAP, clock)

    async def take_turn(self, channel_id: int, edited: int | None = None) -> None:
        """Wait until something may be sent in a channel.

        Args:
            channel_id: the channel.
            edited: the message that is to be edited; ``None`` for a new one.

        Raises:
            TemporaryFailure: that would take too long; nothing was sent.
        """
        now = self.clock()
        paces = [self._messages]
        if edited is not None and self._today() - discord.utils.snowflake_time(edited) > OLD_AGE:
            paces.append(self._old_edits)
        turn = max(pace.find_next(channel_id, now) for pace in paces)
        if turn - now > PATIENCE:
            raise TemporaryFailure("much is posted here just now", turn - now, was_tried=False)
        for pace in paces:
            pace.take(channel_id, turn)
        if turn > now:
            await self._wait(turn - now)
