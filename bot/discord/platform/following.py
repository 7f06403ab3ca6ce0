"""Keeps private answers up to date while what they show is still being found."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import discord
import structlog

from bot.discord.platform.failures import NETWORK
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.pages import Outgoing
from bot.model.errors import AppError

log = structlog.get_logger(__name__)
PAUSE = 4.0
"""Seconds between two looks."""
LOOKS = 200
"""So often it is looked: Discord lets an answer be edited for a quarter of an hour."""


@dataclass(frozen=True)
class Showing:
    """What an answer shows now.

    Args:
        message: the answer.
        is_last: whether it stays like that.
    """

    message: Outgoing
    is_last: bool


class Following:
    """Edits the latest answer of a person while something is found for them. An answer that nobody edits, as
    after a restart, has a button that looks again.

    Args:
        front_end: the tools.
        kind: the answers' name in the linter's report.
    """

    def __init__(self, front_end: FrontEnd, kind: str) -> None:
        self._front_end, self._kind = front_end, kind
        self._noted: dict[int, Callable[[], Awaitable[Showing]]] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def note(self, interaction: discord.Interaction, show: Callable[[], Awaitable[Showing]]) -> None:
        """Say how the answer to an interaction is made anew; :meth:`begin` then does so."""
        self._noted[interaction.id] = show

    def stop(self, user_id: int) -> None:
        """Leave the latest answer of somebody as it is: another one takes its place."""
        task = self._tasks.pop(user_id, None)
        if task is not None:
            task.cancel()

    def begin(self, interaction: discord.Interaction) -> None:
        """Follow what was noted of an interaction that has been answered, if anything was."""
        show = self._noted.pop(interaction.id, None)
        if show is None:
            return
        user = interaction.user.id
        self.stop(user)
        task = self._tasks[user] = asyncio.create_task(self._follow(interaction, show))
        task.add_done_callback(lambda done: self._forget(user, done))

    def _forget(self, user_id: int, task: asyncio.Task[None]) -> None:
        if self._tasks.get(user_id) is task:
            del self._tasks[user_id]

    async def _follow(self, interaction: discord.Interaction, show: Callable[[], Awaitable[Showing]]) -> None:
        shown: Outgoing | None = None
        try:
            for _ in range(LOOKS):
                await asyncio.sleep(PAUSE)
                found = await show()
                if found.message != shown:
                    await self._front_end.sender.complete(interaction, found.message, self._kind)
                    shown = found.message
                if found.is_last:
                    return
        except (
            AppError,
            discord.HTTPException,
            *NETWORK,
        ) as error:  # nobody reads it any more
            log.info("following_ended", kind=self._kind, reason=repr(error))
