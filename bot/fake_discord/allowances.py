"""How much Discord allows within a time."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from bot.fake_discord.refusals import Refusal

NONCE_SECONDS = 300.0
"""For so long a nonce is remembered: the "past few minutes" of Discord's reference."""
OLD_SECONDS = 3600.0
"""From this age on a message is old, and edits of old messages are counted by channel."""
OLD_EDITS, OLD_EDITS_SECONDS = 3, 6.0
"""So many edits of old messages are taken in a channel within so many seconds."""


@dataclass
class OldEdits:
    """Counts the edits of old messages in a channel.

    Attributes:
        made: when the last ones were made, in seconds of the stand-in's clock.
    """

    made: deque[float] = field(default_factory=deque)

    def count(self, posted_at: float, now: float, allowed: int = OLD_EDITS) -> None:
        """Count an edit, now, of a message of then. Raises Refusal (30046) if it is one too many.

        Args:
            posted_at: when the message was posted.
            now: seconds of the stand-in's clock.
            allowed: so many are taken within ``OLD_EDITS_SECONDS``.
        """
        if now - posted_at <= OLD_SECONDS:
            return
        while self.made and now - self.made[0] >= OLD_EDITS_SECONDS:
            self.made.popleft()
        if len(self.made) >= allowed:
            message = "Maximum number of edits to messages older than 1 hour reached"
            raise Refusal(429, 30046, message, self.made[0] + OLD_EDITS_SECONDS - now)
        self.made.append(now)
