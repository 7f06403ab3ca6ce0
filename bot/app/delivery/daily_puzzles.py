"""When the puzzle of the day of a server is due, and what is queued then.

A server that wants it has a timer. Where that comes due, the transaction that removes it queues the post and
sets the timer of the next day, so that no crash and no second process posts it twice or not at all.
"""

from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

import msgspec

from bot.app.delivery.queueing import queue
from bot.model.deliveries import PostPuzzle
from bot.model.ids import guild_of
from bot.model.jobs import TimerKind, set_timer
from bot.model.settings import DailyPuzzle, Server
from bot.store.database import Transaction

TOO_LATE: Final = timedelta(hours=12)
"""After so long a downtime the puzzle of the day isn't posted any more: the next one comes soon."""
DAY: Final = timedelta(days=1)
TIMER: Final = (TimerKind.DAILY_PUZZLE,)


def find_last(daily: DailyPuzzle, now: datetime) -> datetime:
    """The last moment until now at which the puzzle of the day was due, by the clocks of its zone."""
    local = now.astimezone(ZoneInfo(daily.zone))
    due = local.replace(hour=daily.hour, minute=0, second=0, microsecond=0, fold=0)
    return due if due <= now else due - DAY


def find_next(daily: DailyPuzzle, now: datetime) -> datetime:
    """The next moment after now at which it is due. Where clocks are put forward over that hour, an hour
    later.
    """
    return (find_last(daily, now) + DAY).astimezone(now.tzinfo)


def day_there(daily: DailyPuzzle | None, now: datetime) -> int:
    """The day that it is by the clocks of a server, counted from year 1; of one that has none, in UTC."""
    return (now if daily is None else now.astimezone(ZoneInfo(daily.zone))).date().toordinal()


async def call_for_puzzle(tx: Transaction, subject: str, now: datetime) -> None:
    """Queue the puzzle of the day of a server whose timer is due, and set the timer of the next day.

    Args:
        tx: the transaction that has removed the timer.
        subject: stands for the server.
        now: the time.
    """
    server = await tx.rows.hold(Server, guild_id=guild_of(subject))
    daily = None if server is None else server.settings.daily_puzzle
    if daily is None:
        return
    last = find_last(daily, now)
    if now - last < TOO_LATE:
        day = last.date().toordinal()
        await queue(tx, PostPuzzle(subject=subject, channel_id=daily.channel_id, day=day), now)
    await set_daily_timer(tx, subject, daily, now)


async def end_daily_puzzle(tx: Transaction, gone: PostPuzzle, now: datetime) -> None:
    """Post no puzzle of the day any more in a server whose channel for it is gone or closed to the bot."""
    server = await tx.rows.hold(Server, guild_id=guild_of(gone.subject))
    if server is None or server.settings.daily_puzzle is None:
        return
    if server.settings.daily_puzzle.channel_id == gone.channel_id:
        settings = msgspec.structs.replace(server.settings, daily_puzzle=None)
        await tx.rows.put_held(server, Server(server.guild_id, settings, now))
        await tx.jobs.clear(gone.subject, TIMER)


async def set_daily_timer(tx: Transaction, subject: str, daily: DailyPuzzle | None, now: datetime) -> None:
    """Set the timer of the next puzzle of the day of a server, in the place of any other."""
    await tx.jobs.clear(subject, TIMER)
    if daily is not None:
        await tx.jobs.add(set_timer(TimerKind.DAILY_PUZZLE, subject, find_next(daily, now)), now=now)
