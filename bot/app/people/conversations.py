"""Conversations: where people are written to, and when no new one can be begun."""

from datetime import timedelta

import structlog

from bot.app.context import Context
from bot.model.conversations import OPENING, Conversation, OpeningPause

log = structlog.get_logger(__name__)


class Conversations:
    """Use cases about direct messages.

    Where somebody's are is stored, since Discord lets a bot open only so many conversations. When it refuses
    to open any more, the whole bot tries none for a while: the pause is stored as well, for all processes.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self._pause: OpeningPause | None = None

    @property
    def pause(self) -> OpeningPause | None:
        """Why no conversation can be opened now, as far as this process has heard; ``None`` if one can."""
        if self._pause is not None and self._pause.until <= self._context.clock.now():
            self._pause = None
        return self._pause

    def left_of(self, pause: OpeningPause) -> float:
        """Seconds until a pause is over."""
        return max(0.0, (pause.until - self._context.clock.now()).total_seconds())

    async def get(self, user_id: int) -> Conversation | None:
        """A user's conversation, if one was opened."""
        async with self._context.store.read() as tx:
            return await tx.rows.get(Conversation, user_id=user_id)

    async def is_newest_hand(self, user_id: int, channel_id: int, message_id: int) -> bool:
        """Whether none of a user's hands stands below this one in their conversation."""
        async with self._context.store.read() as tx:
            return await tx.matches.newest_hand(user_id, channel_id) == message_id

    async def look_for_pause(self) -> OpeningPause | None:
        """Why no conversation can be opened now, whichever process was told so; ``None`` if one can."""
        async with self._context.store.read() as tx:
            stored = await tx.rows.get(OpeningPause, kind=OPENING)
        if stored is not None and (self._pause is None or stored.until > self._pause.until):
            self._pause = stored
        return self.pause

    async def keep(self, conversation: Conversation) -> None:
        """Remember a conversation that was opened or used."""
        async with self._context.store.write() as tx:
            await tx.rows.put(conversation)

    async def forget(self, user_id: int) -> None:
        """Forget a conversation that isn't there any more; it is opened anew."""
        async with self._context.store.write() as tx:
            await tx.rows.delete(Conversation, user_id=user_id)

    async def stop_opening(self, reason: str, seconds: float) -> None:
        """Open no conversation for so long, in no process."""
        pause = OpeningPause(self._context.clock.now() + timedelta(seconds=seconds), reason)
        self._pause = pause
        log.error("conversations_refused", reason=reason, seconds=seconds)
        async with self._context.store.write() as tx:
            await tx.rows.put(pause)
