"""What decisions of organisers have in common: who may decide, what is kept, what follows."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from datetime import datetime

import msgspec

from bot.app.context import Context
from bot.app.delivery.queueing import wake_event
from bot.app.events.own_tables import is_own_table
from bot.app.events.reading import find_organisers, hold_event, refuse_over, show
from bot.app.events.rounds import show_round
from bot.app.events.rulings import note_ruling
from bot.app.refusals import Refused
from bot.model.event_rulings import Ruling, RulingKind
from bot.model.events import Event, Outcome, Pairing
from bot.store.database import Transaction
from engine.kernel.translation import tr

REASON_LENGTH = 300


class Caller(msgspec.Struct, frozen=True):
    """Who asks for something to be done to an event.

    Args:
        user_id: who.
        roles: the roles that they have in the server.
        is_manager: whether they may manage events in the server.
    """

    user_id: int
    roles: tuple[int, ...] = ()
    is_manager: bool = False


class Decision:
    """A decision that is being written.

    Args:
        tx: the transaction.
        event: the event as it was; nobody else changes it meanwhile.
        caller: who decides.
        now: the time.
        reason: why, in their words.
    """

    def __init__(self, tx: Transaction, event: Event, caller: Caller, now: datetime, reason: str) -> None:
        self.tx, self.event, self.now = tx, event, now
        self._caller, self._reason, self._is_own = caller, reason, False

    async def change(self, changed: Event) -> None:
        """Write the event as it is from now on."""
        self.event = await self.tx.rows.advance(changed)

    async def touch(self, tables: Iterable[Pairing]) -> None:
        """Say about which tables is decided.

        Raises:
            Refused: whoever decides plays there, and another organiser doesn't.
        """
        self._is_own = await is_own_table(self.tx, self.event, self._caller.user_id, tables)

    async def note(
        self,
        kind: RulingKind,
        *,
        about: tuple[int, ...] = (),
        at: tuple[int, int] = (0, 0),
        outcome: Outcome | None = None,
        user_id: int | None = None,
    ) -> Ruling:
        """Keep what was decided, and have it told.

        Args:
            kind: what.
            about: the numbers of the entrants that it is about.
            at: the round and the table, 0 for none.
            outcome: what a table was given.
            user_id: who helps from now on, or whose place was taken.
        """
        round_number, table = at
        ruling = Ruling(
            self.event.id,
            0,
            self.now,
            kind,
            self._caller.user_id,
            about,
            round_number,
            table,
            self._reason,
            outcome,
            user_id,
            self._is_own,
        )
        return await note_ruling(self.tx, ruling)


@asynccontextmanager
async def deciding(
    context: Context, event_id: str, caller: Caller, reason: str = ""
) -> AsyncIterator[Decision]:
    """Write a decision about an event in one transaction. Its posts follow, and its worker looks at it.

    Args:
        context: the store and the clock.
        event_id: the event.
        caller: who decides.
        reason: why, in their words.

    Raises:
        UnknownEvent: there is no such event.
        Refused: it is over, they don't run it, or the reason is too long.
    """
    check_reason(reason)
    now = context.clock.now()
    async with context.writing() as tx:
        event = await hold_event(tx, event_id)
        await check_organiser(tx, event, caller)
        decision = Decision(tx, event, caller, now, reason)
        yield decision
        await show(tx, decision.event, now)
        if decision.event.round == event.round:  # else its post goes with it
            await show_round(tx, decision.event, now)
        await wake_event(tx, event_id, now)


async def check_runs(tx: Transaction, event: Event, caller: Caller) -> None:
    """Look whether somebody may run an event, over or not. Raises Refused if they may not."""
    is_named = caller.user_id in await find_organisers(tx, event.id)
    has_role = event.role_id is not None and event.role_id in caller.roles
    if not (is_named or caller.is_manager or has_role):
        raise Refused(tr("Only the organisers of {event} do that.", event=event.name))


async def check_organiser(tx: Transaction, event: Event, caller: Caller) -> None:
    """Look whether somebody may run an event that isn't over. Raises Refused if they may not."""
    await check_runs(tx, event, caller)
    refuse_over(event)


def check_reason(reason: str) -> None:
    """Look whether a reason can be kept. Raises Refused if it is too long."""
    if len(reason) > REASON_LENGTH:
        raise Refused(
            tr(
                "The reason has {number} characters; at most {limit} are possible.",
                number=len(reason),
                limit=REASON_LENGTH,
            )
        )
