"""Posts and edits are spread out, channel by channel, so that Discord need not refuse any (429).

Discord takes about five messages in five seconds in one channel. Many matches in one channel would soon be
above that, and thousands of refusals within ten minutes lock the bot's whole address out.
"""

import asyncio
from collections import OrderedDict, deque

from bot.app.ports.deliveries import TemporaryFailure

AT_ONCE = 4
WITHIN = 5.0
"""So many posts and edits in so many seconds: one below what Discord takes."""
PATIENCE = 3.0
"""A delivery that would wait longer for its turn is put off, and makes room for other channels."""
REMEMBERED = 5000


class Pacer:
    """Lets everybody take a turn, channel by channel."""

    def __init__(self) -> None:
        self._turns: OrderedDict[int, deque[float]] = OrderedDict()

    async def take_turn(self, channel_id: int) -> None:
        """Wait until something may be sent in a channel.

        Raises:
            TemporaryFailure: that would take too long; nothing was sent.
        """
        now = asyncio.get_running_loop().time()
        turns = self._turns.setdefault(channel_id, deque(maxlen=AT_ONCE))
        self._turns.move_to_end(channel_id)
        turn = now if len(turns) < AT_ONCE else max(now, turns[0] + WITHIN)
        if turn - now > PATIENCE:
            raise TemporaryFailure("much is posted here just now", turn - now, was_tried=False)
        turns.append(turn)
        if len(self._turns) > REMEMBERED:
            self._turns.popitem(last=False)
        if turn > now:
            await asyncio.sleep(turn - now)
