"""Calling players of an event out in its channel: in parts that a message has room for, waking nobody."""

from collections.abc import Sequence
from datetime import datetime

from bot.app.delivery.queueing import queue
from bot.app.matches.reminding import is_awake
from bot.model.announcements import Announcement, CheckInBegins
from bot.model.deliveries import PostAnnouncement
from bot.model.events import Entrant, Event
from bot.store.database import Transaction

MENTIONED = 50
"""Users that one message mentions."""


def split_users(users: Sequence[int]) -> list[tuple[int, ...]]:
    """Users in parts of which one message can mention all: Discord takes a hundred, a message has room for
    fewer.
    """
    return [tuple(users[start : start + MENTIONED]) for start in range(0, len(users), MENTIONED)]


async def split_called(
    tx: Transaction, users: Sequence[int], now: datetime
) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Users in such parts, each with those of it who are not to be woken now."""
    return [
        (some, tuple([user for user in some if await _is_asleep(tx, user, now)]))
        for some in split_users(users)
    ]


async def _is_asleep(tx: Transaction, user: int, now: datetime) -> bool:
    hours = await tx.people.waking_hours(user)
    return hours is not None and not is_awake(now, hours)


async def announce(tx: Transaction, event_id: str, announcement: Announcement, now: datetime) -> None:
    """Have something told in the channel of an event."""
    await queue(tx, PostAnnouncement(subject=event_id, announcement=announcement), now)


async def call_to_check_in(tx: Transaction, event: Event, now: datetime) -> None:
    """Ask those to check in who haven't yet; who sleeps is named, not woken."""
    if event.starts_at is None:
        return
    found = await tx.rows.find(Entrant, event_id=event.id)
    users = [e.user_id for e in found if e.is_in and not e.is_here and e.user_id is not None]
    for some, asleep in await split_called(tx, users, now):
        await announce(tx, event.id, CheckInBegins(some, event.starts_at, asleep), now)
