"""Answers to interactions are sent again where the connection broke: a press can't wait for a later attempt.

discord.py sends an answer again after an error of Discord's own, but not after a connection that broke. And
where an acknowledgement got through of which only the answer was lost, it takes the refusal of the second one
(40060) as if another process had been faster, and nothing would come of the press.

What follows an answer, as what is shown to everybody, may so come twice where its first request got through:
Discord tells such messages not apart, and discord.py does the same after an error of Discord's own.
"""

import asyncio
from typing import Any, Final, cast

import aiohttp
import discord
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

TAKEN: Final = 40060
"""Discord's code for an interaction that was acknowledged before."""
TRIES: Final = 4
PAUSE: Final = 0.1
"""Seconds before the second try, then twice as long each time: Discord waits for three in all."""
BROKEN = (aiohttp.ClientError, ConnectionError)


class _Counted:
    """A session that counts its requests."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self._session, self.sent = session, 0

    def request(self, *arguments: Any, **options: Any) -> Any:
        """A request, counted."""
        self.sent += 1
        return self._session.request(*arguments, **options)


class PersistentAdapter(AsyncWebhookAdapter):
    """What discord.py answers interactions with."""

    async def request(self, route: Any, session: aiohttp.ClientSession, **options: Any) -> Any:
        """Send an answer; what Discord makes of it.

        Raises:
            discord.HTTPException: Discord doesn't take it.
            aiohttp.ClientError, ConnectionError: the connection breaks again and again.
        """
        counted = _Counted(session)
        for number in range(TRIES):
            try:
                return await super().request(route, cast(aiohttp.ClientSession, counted), **options)
            except BROKEN:
                if number == TRIES - 1:
                    raise
                await asyncio.sleep(PAUSE * 2**number)
                for file in options.get("files") or ():
                    file.reset(seek=True)
            except discord.HTTPException as error:
                if error.code != TAKEN or counted.sent == 1:
                    raise
                break  # what it has taken is one of those that were sent here before
        return {"interaction": {"id": route.webhook_id}}


def answer_persistently() -> None:
    """Have what is answered in this task, and in those that it begins, be sent again where that helps."""
    async_context.set(PersistentAdapter())  # type: ignore[no-untyped-call]
