"""Decisions: kept with an event, told in its channel, and called out to whom they concern."""

from datetime import datetime

import msgspec

from bot.app.calling import announce, split_called
from bot.model.announcements import RulingMade
from bot.model.event_rulings import Ruling, RulingKind
from bot.model.events import Entrant, Event
from bot.store.database import Transaction

OF_ALL = (RulingKind.MOVED, RulingKind.CALLED_OFF)
"""What concerns everybody who plays. A pause concerns nobody so: matches go on."""


async def note_ruling(tx: Transaction, ruling: Ruling) -> Ruling:
    """Keep what was decided in an event, and have it told. It is numbered here."""
    number = len(await tx.rows.find(Ruling, event_id=ruling.event_id)) + 1
    numbered = msgspec.structs.replace(ruling, number=number)
    await tx.rows.add(numbered)
    users = await _find_concerned(tx, ruling)
    for some, asleep in await split_called(tx, users, ruling.at) or [((), ())]:
        await announce(tx, ruling.event_id, RulingMade(number, some, asleep), ruling.at)
    return numbered


async def _find_concerned(tx: Transaction, ruling: Ruling) -> list[int]:
    """The users whom a decision concerns, but for the one who has made it."""
    entrants = await tx.rows.find(Entrant, event_id=ruling.event_id)
    is_of_all = ruling.kind in OF_ALL or (ruling.kind is RulingKind.REPAIRED and not ruling.table)
    users = [each.user_id for each in entrants if (each.is_in if is_of_all else each.number in ruling.about)]
    return list(dict.fromkeys(user for user in (*users, ruling.user_id) if user not in (None, ruling.by)))


def rule(event: Event, kind: RulingKind, now: datetime, by: int | None = None, reason: str = "") -> Ruling:
    """A decision about a whole event, to be kept by :func:`note_ruling`."""
    return Ruling(event.id, 0, now, kind, by, reason=reason)
