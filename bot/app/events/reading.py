"""What is stored of an event, read together; and what every change of one has in common."""

from collections.abc import Mapping
from datetime import datetime
from typing import NoReturn

from bot.app.delivery.queueing import queue
from bot.app.formats.field import Field
from bot.app.refusals import Refused
from bot.model.deliveries import EditEvent
from bot.model.errors import Conflict, UnknownEvent
from bot.model.events import Entrant, Event, EventMatch, Organiser, Pairing
from bot.model.matches import MatchStatus
from bot.store.database import Transaction
from engine.kernel.translation import mark, tr

NOT_IN = mark("You don't play in {event}.")


async def find_event(tx: Transaction, event_id: str) -> Event:
    """A stored event.

    Raises:
        UnknownEvent: there is none with this id.
    """
    event = await tx.rows.get(Event, id=event_id)
    if event is None:
        raise UnknownEvent(event_id)
    return event


async def hold_event(tx: Transaction, event_id: str) -> Event:
    """A stored event that nobody else changes before the transaction is over.

    Raises:
        UnknownEvent: there is none with this id.
    """
    event = await tx.rows.hold(Event, id=event_id)
    if event is None:
        raise UnknownEvent(event_id)
    return event


async def hold_same(tx: Transaction, event: Event) -> Event:
    """An event as it was read, held until the transaction is over.

    Raises:
        Conflict: it isn't as it was any more.
    """
    held = await hold_event(tx, event.id)
    if held.version != event.version:
        raise Conflict(event.id)
    return held


async def read_field(tx: Transaction, event: Event) -> Field:
    """An event with everybody who plays or has played in it, and all its tables."""
    found = await tx.rows.find(Entrant, event_id=event.id)
    entrants = tuple(each for each in found if each.dropped_in != 0)
    pairings = tuple(await tx.rows.find(Pairing, event_id=event.id))
    return Field(event.rules, entrants, pairings, event.round, event.lot)


async def find_entrant(tx: Transaction, event: Event, user_id: int) -> Entrant | None:
    """Somebody's own place in an event, as long as they play in it; ``None`` if they don't."""
    found = await tx.rows.find(Entrant, event_id=event.id, user_id=user_id)
    return next((each for each in found if each.is_in), None)


async def find_playing(tx: Transaction, event: Event, user_id: int) -> Entrant:
    """Somebody's own place in an event. Raises Refused if they don't play in it."""
    entrant = await find_entrant(tx, event, user_id)
    if entrant is None:
        raise Refused(tr(NOT_IN, event=event.name))
    return entrant


async def find_organisers(tx: Transaction, event_id: str) -> tuple[int, ...]:
    """The users who run an event."""
    return tuple(each.user_id for each in await tx.rows.find(Organiser, event_id=event_id))


async def is_higher(tx: Transaction, pairing: Pairing) -> bool:
    """Whether the first of a table was put higher at the beginning of the event than the second."""
    seeds: Mapping[int, int] = {
        each.number: each.seed or each.number
        for number in pairing.players
        for each in await tx.rows.find(Entrant, event_id=pairing.event_id, number=number)
    }
    return pairing.second is None or seeds[pairing.first] < seeds[pairing.second]


async def show(tx: Transaction, event: Event, now: datetime) -> None:
    """Have the post of an event brought up to date."""
    if event.message_id is not None:
        await queue(tx, EditEvent(subject=event.id), now)


async def open_lists(tx: Transaction, event: Event) -> None:
    """Let the matches of an event be counted that is over, if its lists were closed until now."""
    games = [each.match_id for each in await tx.rows.find(EventMatch, event_id=event.id)]
    if event.rules.is_open or not games:
        return
    for match in (await tx.matches.get_all(games)).values():
        if match.status is MatchStatus.FINISHED:
            await tx.played.add_uncounted(match.id)


def refuse_unpaired(event: Event) -> NoReturn:
    """Say that an event has no such round. Raises Refused."""
    raise Refused(tr("No round of {event} is paired yet.", event=event.name))


def refuse_over(event: Event) -> None:
    """Look whether anything can still happen in an event.

    Raises:
        Refused: it is over.
    """
    if event.is_over:
        raise Refused(tr("{event} is over.", event=event.name))
