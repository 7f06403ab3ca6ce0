"""A match's thread stays open while the match is played.

On phones the buttons in an archived thread do nothing at all, and for Discord presses and edits are no
activity: it archives a thread in which nothing was posted for a week.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

import discord
import structlog

from bot.app.wiring import App
from bot.discord.platform.failures import (
    NETWORK,
    THREAD_EXISTS,
    TIER_TOO_LOW,
    TOO_FEW_BOOSTS,
    finds_fault,
)
from bot.discord.platform.limits import THREAD_NAME
from bot.discord.platform.markdown import shorten
from renderers.kit.caches import Cache

log = structlog.get_logger(__name__)

QUIET: Final = (10080, 4320, 1440)
"""Minutes until Discord archives a quiet thread: the longest there is, then what any server allows."""
TOO_LONG = (TIER_TOO_LOW, TOO_FEW_BOOSTS)
LEFT_ALONE = timedelta(days=1)
"""For so long a thread stays as somebody has put it away, unless the match goes on."""
REMEMBERED = 1 << 20
"""Bytes for when threads were opened: some thousands of them."""
PUNCTUAL = 0.9
"""Discord archives a thread no sooner than after this part of its quiet time."""


def name_thread(players: Iterable[str]) -> str:
    """What a match's thread is called. Rematches are played there, too, so it names no match."""
    return shorten(f"⚔ {' vs '.join(players)}", THREAD_NAME)


async def open_thread(client: discord.Client, channel_id: int, message_id: int, name: str) -> None:
    """Open a thread on a message, one that stays open for as long as its server allows.

    One that is there already is left as it is: a thread has the id of its message, so an earlier attempt may
    have opened it.

    Raises:
        discord.HTTPException: no thread can be opened.
    """
    for minutes in QUIET:
        try:
            await client.http.start_thread_with_message(
                channel_id, message_id, name=name, auto_archive_duration=minutes
            )
        except discord.HTTPException as error:
            if error.code == THREAD_EXISTS:
                return
            if not _is_too_long(error) or minutes == QUIET[-1]:
                raise
        else:
            return


def _is_too_long(error: discord.HTTPException) -> bool:
    """Whether Discord refuses a thread only because it would stay open for so long."""
    return error.code in TOO_LONG or finds_fault(error, "auto_archive_duration")


async def open_again(client: discord.Client, thread_id: int) -> None:
    """Open an archived thread. Raises discord.HTTPException where the bot may not, or none has room."""
    await client.http.edit_channel(thread_id, archived=False, reason="the match goes on")


def is_put_away(thread: Mapping[str, Any], opened_at: datetime | None = None) -> bool:
    """Whether somebody has archived a thread on purpose: it is locked, or wasn't quiet for long enough.

    Args:
        thread: the archived thread, as Discord tells of it.
        opened_at: when it was opened, if that is known: that counts as activity, too.
    """
    metadata = thread["thread_metadata"]
    if metadata.get("locked"):
        return True
    newest = discord.utils.snowflake_time(int(thread.get("last_message_id") or thread["id"]))
    active_at = newest if opened_at is None else max(newest, opened_at)
    quiet = timedelta(minutes=metadata["auto_archive_duration"])
    return _archiving_changed(thread) - active_at < quiet * PUNCTUAL


def _archiving_changed(thread: Mapping[str, Any]) -> datetime:
    return datetime.fromisoformat(thread["thread_metadata"]["archive_timestamp"])


class ThreadKeeper:
    """Opens the threads of running matches again.

    A thread that somebody has archived on purpose is left as it is until the match has something to post
    there, or a day has gone by.

    Args:
        client: the connection to Discord.
        app: the use cases.
        now: tells the time.
    """

    def __init__(self, client: discord.Client, app: App, now: Callable[[], datetime]) -> None:
        self._client, self._app, self._now = client, app, now
        self._opened_at: Cache[int, datetime] = Cache(REMEMBERED, lambda _: 64)
        """When threads were opened again, as far as that was heard of: it counts as activity in them."""

    async def on_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Look at a thread that has changed."""
        thread = payload.data
        is_ours = self._client.user is not None and int(thread["owner_id"]) == self._client.user.id
        if not is_ours:
            return
        if not thread["thread_metadata"].get("archived"):
            self._opened_at.put(payload.thread_id, _archiving_changed(thread))
            return
        match_id = await self._app.threads.find_match(payload.thread_id)
        if match_id is not None:
            await self._open(match_id, thread)

    async def compare(self) -> None:
        """Look at the threads of all running matches, of the servers that this process hears of: what was
        archived while it was away, nobody has told.
        """
        for used in await self._app.threads.in_use():
            if used.guild_id is None or not self.is_archived(used.guild_id, used.thread_id):
                continue
            try:
                thread: Mapping[str, Any] = await self._client.http.get_channel(used.thread_id)
            except (discord.HTTPException, *NETWORK) as error:
                log.info("thread_unseen", match=used.match_id, error=str(error))
                continue
            if thread.get("thread_metadata", {}).get("archived"):
                await self._open(used.match_id, thread)

    def is_archived(self, guild_id: int | None, channel_id: int) -> bool:
        """Whether a channel is a thread that was archived, as far as this process has heard. Discord tells of
        a server's channels and active threads alone.
        """
        guild = None if guild_id is None else self._client.get_guild(guild_id)
        return guild is not None and not guild.unavailable and guild.get_channel_or_thread(channel_id) is None

    async def _open(self, match_id: str, thread: Mapping[str, Any]) -> None:
        is_recent = self._now() - _archiving_changed(thread) < LEFT_ALONE
        if is_recent and is_put_away(thread, self._opened_at.get(int(thread["id"]))):
            log.info("thread_left_archived", match=match_id)
            return
        try:
            await open_again(self._client, int(thread["id"]))
        except (discord.HTTPException, *NETWORK) as error:
            log.warning("thread_stays_archived", match=match_id, error=str(error))
