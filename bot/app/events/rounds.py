"""How a round is paired, and how an event ends."""

import asyncio
from datetime import datetime

import msgspec

from bot.app.calling import announce
from bot.app.context import Context
from bot.app.delivery.event_posts import close_round
from bot.app.delivery.queueing import queue
from bot.app.events.keeping_apart import read_apart
from bot.app.events.reading import hold_same, open_lists, read_field, show
from bot.app.events.rulings import note_ruling, rule
from bot.app.formats.field import Field, Meeting
from bot.app.formats.formats import FORMATS, pair_next
from bot.model.announcements import EventOver
from bot.model.deliveries import EditRound, PostRound
from bot.model.errors import Conflict
from bot.model.event_proposals import Proposal
from bot.model.event_rulings import RulingKind
from bot.model.events import Event, Kind, Pairing, Stage
from bot.store.database import Transaction


async def show_round(tx: Transaction, event: Event, now: datetime) -> None:
    """Have the post of the running round brought up to date."""
    if event.round:
        await queue(tx, EditRound(subject=event.id, round=event.round), now)


async def read_choices(tx: Transaction, event: Event, field: Field) -> Field:
    """An event with all that the pairing of its next round heeds."""
    apart = await read_apart(tx, event, field.entrants)
    before = await tx.rows.find(Proposal, event_id=event.id, round=field.round + 1)
    proposed = frozenset(frozenset(map(frozenset, each.tables)) for each in before)
    return msgspec.structs.replace(field, apart=apart, proposed=proposed)


async def pair_round(context: Context, event: Event, now: datetime) -> None:
    """Pair the next round, or end the event if there is none.

    Raises:
        Conflict: it was changed meanwhile; nothing was written.
    """
    async with context.store.read() as tx:
        field = await read_field(tx, event)
        parted = await read_choices(tx, event, field)
    meetings = await asyncio.to_thread(pair_next, parted)  # of 256 players it takes a quarter of a second
    policy = context.policy
    async with context.writing() as tx:
        await hold_same(tx, event)
        if await read_field(tx, event) != field:  # who signs up or leaves changes the field alone
            raise Conflict(event.id)
        if meetings is None:
            await _end(tx, event, field, now)
            return
        number = event.round + 1
        ends_at = None if event.rules.round_time is None else now + event.rules.round_time
        paired = msgspec.structs.replace(
            event, round=number, round_began_at=now, round_ends_at=ends_at, round_message_id=None
        )
        await tx.rows.advance(paired)
        first = now + policy.deck_change if event.rules.is_free and event.round else now
        for place, meeting in enumerate(meetings):  # so many posts at once no channel takes
            opens_at = first + policy.event_pause * (place // policy.event_batch)
            await tx.rows.add(set_table(event, number, place + 1, meeting, opens_at))
        await queue(tx, PostRound(subject=event.id, round=number), now)
        await close_round(tx, event, now)
        await show(tx, event, now)


def set_table(event: Event, number: int, table: int, meeting: Meeting, opens_at: datetime) -> Pairing:
    """A table of a new round.

    Args:
        event: the event.
        number: the round.
        table: which table of it.
        meeting: who meets there.
        opens_at: when its first game may begin.
    """
    needed = event.rules.needed if meeting.second is None else 0
    return Pairing(
        event.id,
        number,
        table,
        meeting.first,
        meeting.second,
        meeting.outcome,
        meeting.reason,
        first_won=needed,
        opens_at=None if meeting.outcome is not None else opens_at,
    )


async def _end(tx: Transaction, event: Event, field: Field, now: datetime) -> None:
    """The event is over: by the plan, or because nobody can be paired any more."""
    over = msgspec.structs.replace(event, stage=Stage.OVER, finished_at=now, round_ends_at=None)
    await tx.rows.advance(over)
    await open_lists(tx, over)
    rounds = FORMATS[event.rules.kind].count_rounds(field)
    is_short = event.rules.kind is Kind.SWISS and rounds is not None and event.round < rounds
    if is_short and len(field.playing) > 1:  # who is left alone has nobody to be paired with at all
        await note_ruling(tx, rule(event, RulingKind.ENDED_EARLY, now))
    await announce(tx, event.id, EventOver(tuple(find_winners(field))), now)
    await show_round(tx, event, now)
    await show(tx, event, now)


def find_winners(field: Field) -> list[int]:
    """The users who have won an event: one, unless what is left can't be told apart."""
    first = [line.number for line in FORMATS[field.rules.kind].rank(field) if line.place == 1]
    users = {each.number: each.user_id for each in field.entrants}
    return [user for number in first if (user := users[number]) is not None]
