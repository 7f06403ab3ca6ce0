"""A match's thread stays open while the match is played.

On phones the buttons in an archived thread do nothing at all, and for Discord presses are no activity.
"""

import re

import discord
import structlog

from bot.app.errors import UnknownMatch
from bot.app.wiring import App
from bot.discord.platform.failures import NETWORK

log = structlog.get_logger(__name__)

MATCH_TAG = re.compile(r"#([0-9A-Z]{8})$")


def read_match_id(thread_name: str) -> str | None:
    """The match that a thread's name ends with, as the bot wrote it."""
    found = MATCH_TAG.search(thread_name)
    return found.group(1) if found else None


async def open_again(client: discord.Client, thread_id: int) -> None:
    """Open an archived thread. Raises discord.HTTPException where the bot may not, or none has room."""
    await client.http.edit_channel(thread_id, archived=False, reason="the match goes on")


async def keep_open(
    client: discord.Client, app: App, thread_id: int, name: str, *, is_archived: bool
) -> bool:
    """Open the thread of a running match again; whether that was called for."""
    match_id = read_match_id(name)
    if not is_archived or match_id is None:
        return False
    try:
        match = await app.matches.get(match_id)
    except UnknownMatch:
        return False
    if match.is_over or match.home != thread_id:
        return False
    try:
        await open_again(client, thread_id)
    except (discord.HTTPException, *NETWORK) as error:
        log.warning("thread_stays_archived", match=match_id, error=str(error))
    return True
