"""Conversations with people: opened once, one after another, and not at all while Discord refuses it.

Discord lets a bot open only so many conversations: then it refuses more for some minutes (40003, or 429), or
puts the bot in quarantine (20026), in which it can write only to those it has written to before. So whoever
has a conversation goes on in it, and nobody else's is tried until that is over.
"""

from typing import NoReturn

import discord

from bot.app.delivery.deliverer import TemporaryFailure
from bot.app.people.conversations import Conversations
from bot.discord.platform.failures import CONVERSATIONS_REFUSED, QUARANTINED, UNKNOWN_CHANNEL
from bot.discord.platform.metrics import Metrics
from bot.discord.platform.pacing import OPENING_GAP
from bot.discord.platform.slots import Slots
from bot.model.conversations import Conversation, OpeningPause

SHORTEST = 60.0
"""Seconds of a pause that Discord has named itself, at least."""


class Talks:
    """Finds and opens conversations.

    Args:
        client: the connection to Discord.
        conversations: the use cases, which remember them.
        metrics: counters and histograms.
        slots: by which openings are spread out; ``None`` where nothing limits them.
    """

    def __init__(
        self,
        client: discord.Client,
        conversations: Conversations,
        metrics: Metrics,
        slots: Slots | None = None,
    ) -> None:
        self._client, self._conversations = client, conversations
        self._metrics, self._slots = metrics, slots
        self._is_opening = False

    async def open(self, user_id: int, *, at_once: bool = False) -> Conversation:
        """The conversation with a user.

        Args:
            user_id: the user.
            at_once: whether somebody waits for it, so that it can't be put off until its turn comes.

        Raises:
            TemporaryFailure: none can be opened just now.
            discord.HTTPException: Discord opens none with this user.
        """
        known = await self._conversations.get(user_id)
        if known is not None and known.is_used:
            return known
        pause = await self._conversations.look_for_pause()
        if known is not None and (pause is None or pause.reason != str(QUARANTINED)):
            return known
        self._respect(pause)
        if self._slots is None or at_once:
            return await self._open(user_id)
        self._slots.take(user_id)
        if self._is_opening:
            raise TemporaryFailure("another conversation is being opened", OPENING_GAP, was_tried=False)
        self._is_opening = True
        try:
            self._respect(self._conversations.pause)
            return await self._open(user_id)
        finally:
            self._is_opening = False

    def _respect(self, pause: OpeningPause | None) -> None:
        """Raise TemporaryFailure while no conversation can be opened."""
        if pause is not None:
            left = self._conversations.left_of(pause)
            raise TemporaryFailure(f"no conversation can be opened ({pause.reason})", left, was_tried=False)

    async def _open(self, user_id: int) -> Conversation:
        """Open a conversation and remember it. Raises as :meth:`open` does."""
        try:
            channel = await self._client.create_dm(discord.Object(user_id))
        except discord.RateLimited as error:
            await self._stop("429", max(SHORTEST, error.retry_after))
        except discord.HTTPException as error:
            await self.note_refusal(error)
            raise
        opened = Conversation(user_id, channel.id)
        await self._conversations.keep(opened)
        return opened

    async def note_refusal(
        self, error: discord.DiscordException, conversation: Conversation | None = None
    ) -> None:
        """Look whether an error means that nobody new can be written to, or that a conversation is gone.

        Args:
            error: what Discord said when one was opened, or when something was posted in it.
            conversation: where it was posted.

        Raises:
            TemporaryFailure: it means that; nothing was sent.
        """
        code = error.code if isinstance(error, discord.HTTPException) else 0
        if code in CONVERSATIONS_REFUSED:
            await self._stop(str(code), CONVERSATIONS_REFUSED[code])
        if code == UNKNOWN_CHANNEL and conversation is not None:
            await self._conversations.forget(conversation.user_id)
            raise TemporaryFailure("the conversation has to be opened anew", was_tried=False) from error

    async def _stop(self, reason: str, seconds: float) -> NoReturn:
        self._metrics.conversations_refused.labels(reason).inc()
        await self._conversations.stop_opening(reason, seconds)
        raise TemporaryFailure(f"no conversation can be opened ({reason})", seconds, was_tried=False)
