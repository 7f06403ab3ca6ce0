"""Discord's errors in the terms of deliveries: what may succeed later, and what never will."""

import asyncio

import aiohttp
import discord

from bot.app.delivery.deliverer import PermanentFailure, TemporaryFailure
from bot.model.deliveries import FailureReason
from engine.kernel.translation import mark

UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE = 10008
TOO_MANY_EDITS = 30046
TOO_MANY_DMS = 40003
QUARANTINED = 20026
MISSING_ACCESS = 50001
DM_CLOSED = 50007
MISSING_PERMISSIONS = 50013
THREAD_ARCHIVED = 50083
NO_MUTUAL_SERVER = 50278
WRONG_CHANNEL = 50024
THREAD_EXISTS = 160004
THREAD_LOCKED = 160005
TIER_TOO_LOW = 20035
TOO_FEW_BOOSTS = 50101
INVALID_FORM = 50035
TITLE_BLOCKED = 200001
TOO_MANY_THREADS = 160006
TOO_MANY_NEWS_THREADS = 160007

_REASONS = {
    UNKNOWN_CHANNEL: FailureReason.CHANNEL_GONE,
    UNKNOWN_MESSAGE: FailureReason.MESSAGE_GONE,
    MISSING_ACCESS: FailureReason.CHANNEL_GONE,
    MISSING_PERMISSIONS: FailureReason.CHANNEL_GONE,
    THREAD_LOCKED: FailureReason.CHANNEL_GONE,
    DM_CLOSED: FailureReason.DM_CLOSED,
    NO_MUTUAL_SERVER: FailureReason.DM_CLOSED,
}
NO_ROOM = mark("this server has too many active threads")
NO_POST = mark("there is no post of the challenge to open one on")
BAD_NAME = mark("Discord refuses its name, in which the players' names stand")
_THREAD_REASONS = {
    UNKNOWN_MESSAGE: NO_POST,
    TITLE_BLOCKED: BAD_NAME,
    MISSING_PERMISSIONS: mark("I lack the permission Create Public Threads"),
    MISSING_ACCESS: mark("I can't see this channel"),
    WRONG_CHANNEL: mark("there are no threads in this sort of channel"),
    TOO_MANY_THREADS: NO_ROOM,
    TOO_MANY_NEWS_THREADS: NO_ROOM,
}
THREAD_REASONS = frozenset(_THREAD_REASONS.values())
"""What players are told of why there is no thread. Any other reason is for those who run the bot."""
_FULL = (TOO_MANY_THREADS, TOO_MANY_NEWS_THREADS)
CONVERSATIONS_REFUSED = {TOO_MANY_DMS: 600.0, QUARANTINED: 3600.0}
"""Code -> seconds until a conversation with somebody new is tried again."""
_LATER = {TOO_MANY_EDITS: 60.0, **CONVERSATIONS_REFUSED}
_ABOUT_PLACES = {*_REASONS, *_THREAD_REASONS, *_LATER, THREAD_ARCHIVED, THREAD_EXISTS}
"""Codes that say something of a place, a person or a pace, and nothing of what was sent there."""
_TOO_BIG_OR_BAD = (400, 413)

NETWORK = (aiohttp.ClientError, ConnectionError, asyncio.TimeoutError, discord.RateLimited)
"""What the connection to Discord may raise; a limit that lasts is like a connection that is away."""


def to_failure(error: discord.DiscordException | Exception) -> TemporaryFailure | PermanentFailure:
    """The failure of a delivery that an error of Discord or of the network stands for."""
    if isinstance(error, discord.RateLimited):
        return TemporaryFailure(str(error), error.retry_after)
    if not isinstance(error, discord.HTTPException):
        return TemporaryFailure(f"{type(error).__name__}: {error}")
    if error.code in _LATER:
        return TemporaryFailure(str(error), _LATER[error.code])
    if error.status == 429 or error.status >= 500 or _is_unnamed(error):
        return TemporaryFailure(str(error))
    if error.code in _FULL:
        return PermanentFailure(FailureReason.THREADS_FULL, NO_ROOM)
    return PermanentFailure(_REASONS.get(error.code, FailureReason.REFUSED), str(error))


def _is_unnamed(error: discord.HTTPException) -> bool:
    """Whether a refusal says nothing of what was asked for: the token isn't known any more, which ends the
    bot as well, or what stands before Discord let the request not through.
    """
    return error.status == 401 or (error.status == 403 and not error.code)


def is_content_refused(error: discord.HTTPException) -> bool:
    """Whether Discord refuses what was sent, and may take something plainer in the same place."""
    return error.status in _TOO_BIG_OR_BAD and error.code not in _ABOUT_PLACES


def to_thread_failure(error: discord.HTTPException) -> TemporaryFailure | PermanentFailure:
    """The same for a thread that can't be opened, with a reason for the players if it is one of theirs."""
    failure = to_failure(error)
    reason = BAD_NAME if finds_fault(error, "name") else _THREAD_REASONS.get(error.code)
    if isinstance(failure, PermanentFailure) and reason is not None:
        return PermanentFailure(FailureReason.REFUSED, reason)
    return failure


def finds_fault(error: discord.HTTPException, field: str) -> bool:
    """Whether Discord refuses what was sent for what stands in this field of it, as discord.py tells."""
    return error.code == INVALID_FORM and f"In {field}:" in error.text
