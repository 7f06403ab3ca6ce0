"""Calling players of an event out in its channel: in parts that a message has room for, waking nobody."""

from collections.abc import Sequence
from datetime import datetime

from bot.app.delivery.queueing import queue
from bot.app.matches.reminding import is_awake
from bot.model.announcements import CheckInBegins
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


async def find_asleep(tx: Transaction, users: Sequence[int], now: datetime) -> set[int]:
    """Those of some users who are not to be woken now."""
    found = set()
    for user in users:
        hours = await tx.people.waking_hours(user)
        if hours is not None and not is_awake(now, hours):
            found.add(user)
    return found


async def call_to_check_in(tx: Transaction, event: Event, now: datetime) -> None:
    """Ask those to check in who haven't yet; who sleeps is named, not woken."""
    if event.starts_at is None:
        return
    found = await tx.rows.find(Entrant, event_id=event.id)
    users = [e.user_id for e in found if e.is_in and not e.is_here and e.user_id is not None]
    asleep = await find_asleep(tx, users, now)
    for some in split_users(users):
        called = CheckInBegins(some, event.starts_at, tuple(user for user in some if user in asleep))
        await queue(tx, PostAnnouncement(subject=event.id, announcement=called), now)
