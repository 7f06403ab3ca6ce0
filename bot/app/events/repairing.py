"""How a round is paired anew: it is as if it had never been paired, but for what is remembered of it."""

from collections.abc import Iterable

import msgspec

from bot.app.delivery.event_posts import retire_post
from bot.app.events.decisions import Decision
from bot.app.events.reading import read_field
from bot.app.events.rounds import read_choices
from bot.app.formats.field import Field
from bot.app.refusals import Refused
from bot.model.deliveries import Replaced
from bot.model.errors import Conflict
from bot.model.event_proposals import Proposal
from bot.model.event_rulings import Ruling, RulingKind
from bot.model.events import Event, Pairing, Stage
from bot.store.database import Transaction
from engine.kernel.translation import tr


class Before(msgspec.Struct, frozen=True):
    """An event as it was before its running round was paired.

    Args:
        field: what the pairing goes by, with all ways in which the round was paired.
        tables: how the round is paired now.
    """

    field: Field
    tables: tuple[Pairing, ...]


async def read_before(tx: Transaction, event: Event) -> Before:
    """An event as it was before its running round was paired.

    Raises:
        Refused: the round can't be paired anew.
    """
    if event.stage is not Stage.RUNNING or not event.round:
        raise Refused(tr("No round of {event} is being played.", event=event.name))
    field = await read_field(tx, event)
    tables = tuple(each for each in field.pairings if each.round == event.round)
    if has_results(tables):
        raise Refused(
            tr(
                "Games of this round were finished, so it can't be paired anew. Tables can be decided"
                " or played again."
            )
        )
    earlier = tuple(each for each in field.pairings if each.round < event.round)
    before = msgspec.structs.replace(field, round=event.round - 1, pairings=earlier)
    before = await read_choices(tx, event, before)
    seated = frozenset(frozenset(each.players) for each in tables)
    lot = _next_lot(event, len(before.proposed) + 1)
    return Before(msgspec.structs.replace(before, proposed=before.proposed | {seated}, lot=lot), tables)


def has_results(tables: Iterable[Pairing]) -> bool:
    """Whether a game of these tables was played to its end, however they were decided then. A bye is none."""
    return any(each.games and each.second is not None for each in tables)


def _next_lot(event: Event, number: int) -> int:
    """What decides the next way to pair a round that was paired so often: another lot each time."""
    return event.lot ^ (number - 1) ^ number


async def undo_round(decision: Decision, before: Before) -> Ruling:
    """Take back how the running round was paired, and keep that it isn't paired so again.

    Args:
        decision: the organiser's decision.
        before: the event as :func:`read_before` read it.

    Raises:
        Conflict: it was changed meanwhile; nothing was written.
    """
    event, tx = decision.event, decision.tx
    if await read_before(tx, event) != before:
        raise Conflict(event.id)
    await decision.touch(before.tables)
    field, seated = before.field, tuple(each.players for each in before.tables)
    await tx.rows.add(Proposal(event.id, event.round, len(field.proposed), seated))
    return await take_back(decision, lot=field.lot)


async def take_back(decision: Decision, *, lot: int) -> Ruling:
    """Take the running round back; it is paired anew.

    Args:
        decision: the organiser's decision.
        lot: decides from now on what is left to chance.
    """
    event, tx = decision.event, decision.tx
    await retire_post(
        tx, event.id, event.channel_id, event.round_message_id, decision.now, Replaced.PAIRED_ANEW
    )
    await tx.rows.delete(Pairing, event_id=event.id, round=event.round)
    before = event.round - 1
    await decision.change(
        msgspec.structs.replace(
            event,
            round=before,
            round_ends_at=None,
            reminded=min(event.reminded, before),
            lot=lot,
            round_message_id=None,
        )
    )
    return await decision.note(RulingKind.REPAIRED, at=(event.round, 0))
