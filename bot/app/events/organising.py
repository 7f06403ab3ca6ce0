"""What organisers do with an event. Each decision is kept with its reason, for everybody to read."""

from collections.abc import Callable
from datetime import datetime

import msgspec

from bot.app.context import Context
from bot.app.delivery.queueing import queue, wake_event
from bot.app.events.beginning import begin_now
from bot.app.events.decks import check_deck
from bot.app.events.entering import Entering
from bot.app.events.leftovers import end_left_games
from bot.app.events.reading import (
    find_entrant,
    find_event,
    find_organisers,
    hold_event,
    note_ruling,
    open_lists,
    refuse_over,
    rule,
    show,
)
from bot.app.events.rounds import show_round
from bot.app.formats.deciding import decide
from bot.app.formats.formats import is_elimination
from bot.app.refusals import Refused
from bot.app.servers.muting import check_unmuted
from bot.model.challenges import Place
from bot.model.deliveries import PostEvent, PostRound
from bot.model.events import Entrant, Event, Organiser, Outcome, Pairing, Reason, RulingKind, Stage, Trouble
from bot.store.database import Transaction
from engine.kernel.translation import mark, tr

NOT_YOURS = mark("Only the organisers of {event} do that.")
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


class Organising:
    """Use cases of organisers. They raise UnknownEvent if there is no such event, and Refused for anybody
    else and for what can't be done.
    """

    def __init__(self, context: Context) -> None:
        self._context = context

    async def may_run(self, event: Event, caller: Caller) -> bool:
        """Whether somebody may run an event."""
        async with self._context.store.read() as tx:
            return await _may_run(tx, event, caller)

    async def begin(self, event_id: str, caller: Caller) -> Event:
        """Begin it now."""

        async def attempt() -> Event:
            async with self._context.store.read() as tx:
                event = await find_event(tx, event_id)
                await _check(tx, event, caller)
            if not event.is_before:
                raise Refused(tr("{event} has begun already.", event=event.name))
            resumed = msgspec.structs.replace(event, paused_at=None, trouble=Trouble.NONE)
            return await begin_now(self._context, resumed, self._context.clock.now())

        begun = await self._context.retrying(attempt)
        self._context.job_signal.send()
        return begun

    async def _change(
        self,
        event_id: str,
        caller: Caller,
        kind: RulingKind,
        change: Callable[[Event, datetime], Event],
        reason: str = "",
        *,
        is_posted_anew: bool = False,
    ) -> Event:
        """Change an event as a whole, and keep that as a decision."""
        check_reason(reason)
        now = self._context.clock.now()
        async with self._context.writing() as tx:
            event = await hold_event(tx, event_id)
            await _check(tx, event, caller)
            changed = await tx.rows.advance(change(event, now))
            if changed.is_over:
                await open_lists(tx, changed)
            await note_ruling(tx, rule(event, kind, now, caller.user_id, reason))
            await show(tx, changed, now)
            if is_posted_anew:
                await queue(tx, PostEvent(subject=event_id), now)
                if changed.stage is Stage.RUNNING and changed.round:
                    await queue(tx, PostRound(subject=event_id), now)
            await wake_event(tx, event_id, now)
        return changed

    async def pause(self, event_id: str, caller: Caller, reason: str) -> Event:
        """Let it stand still: nothing is opened, paired or ended. Matches go on."""

        def stop(event: Event, now: datetime) -> Event:
            if event.paused_at is not None:
                raise Refused(tr("{event} stands still already.", event=event.name))
            return msgspec.structs.replace(event, paused_at=now)

        return await self._change(event_id, caller, RulingKind.PAUSED, stop, reason)

    async def resume(self, event_id: str, caller: Caller) -> Event:
        """Let it go on; its round has as much time as it had."""

        def go_on(event: Event, now: datetime) -> Event:
            if event.paused_at is None:
                raise Refused(tr("{event} doesn't stand still.", event=event.name))
            stood = now - event.paused_at
            ends = None if event.round_ends_at is None else event.round_ends_at + stood
            return msgspec.structs.replace(event, paused_at=None, trouble=Trouble.NONE, round_ends_at=ends)

        return await self._change(event_id, caller, RulingKind.RESUMED, go_on)

    async def call_off(self, event_id: str, caller: Caller, reason: str) -> Event:
        """End it without a result. Its matches go on as matches."""

        def end(event: Event, now: datetime) -> Event:
            return msgspec.structs.replace(event, stage=Stage.CALLED_OFF, finished_at=now)

        return await self._change(event_id, caller, RulingKind.CALLED_OFF, end, reason)

    async def move(self, event_id: str, caller: Caller, place: Place) -> Event:
        """Go on with it in another channel of its server: it is posted there anew."""

        def put(event: Event, now: datetime) -> Event:
            if place.guild_id != event.guild_id:
                raise Refused(tr("{event} belongs to another server.", event=event.name))
            if place.channel_id == event.channel_id and event.message_id is not None:
                raise Refused(tr("{event} is in this channel already.", event=event.name))
            return msgspec.structs.replace(
                event, channel_id=place.channel_id, message_id=None, round_message_id=None
            )

        return await self._change(event_id, caller, RulingKind.MOVED, put, is_posted_anew=True)

    async def add_organiser(self, event_id: str, caller: Caller, user_id: int) -> Event:
        """Have somebody help to run it. They may do everything, also once the others are gone."""
        now = self._context.clock.now()
        async with self._context.writing() as tx:
            event = await hold_event(tx, event_id)
            await _check(tx, event, caller)
            if user_id in await find_organisers(tx, event_id):
                raise Refused(tr("They run {event} already.", event=event.name))
            await tx.rows.add(Organiser(event_id, user_id))
            await note_ruling(tx, rule(event, RulingKind.JOINED, now, caller.user_id))
        return event

    async def remove(self, event_id: str, caller: Caller, number: int, reason: str) -> None:
        """Take a player out. Their opponents win what is still to be played."""
        check_reason(reason)
        async with self._context.store.read() as tx:
            event = await find_event(tx, event_id)
            await _check(tx, event, caller)
            await _find_player(tx, event, number)
        await Entering(self._context).drop(event_id, number, by=caller.user_id, reason=reason)

    async def put_in_order(self, event_id: str, caller: Caller, number: int, rank: int) -> Entrant:
        """Put a player in a place of the order in which the event begins, if it is put in order by hand."""
        async with self._context.writing() as tx:
            event = await hold_event(tx, event_id)
            await _check(tx, event, caller)
            entrant = await _find_player(tx, event, number)
            if not event.is_before:
                raise Refused(tr("{event} has begun: its order is fixed.", event=event.name))
            ranked = msgspec.structs.replace(entrant, rank=max(0, rank))
            await tx.rows.put(ranked)
        return ranked

    async def replace(self, event_id: str, caller: Caller, number: int, user_id: int, reason: str) -> Entrant:
        """Put somebody in the place of a player: with their points, and with the same deck. A game that is
        being played is begun anew with them.
        """
        check_reason(reason)
        now = self._context.clock.now()
        async with self._context.writing() as tx:
            event = await hold_event(tx, event_id)
            await _check(tx, event, caller)
            entrant = await tx.rows.get(Entrant, event_id=event_id, number=number)
            if entrant is None:
                raise Refused(tr("{event} has no player number {number}.", event=event.name, number=number))
            await check_unmuted(tx, event.guild_id, user_id, now)
            if await find_entrant(tx, event, user_id) is not None:
                raise Refused(tr("They play in {event} already.", event=event.name))
            pack = self._context.packs.get(event.ruleset)
            deck, deck_id = entrant.deck, entrant.deck_id
            if deck is None:
                deck_id, deck = pack.ruleset.starter_decks()[0]
            check_deck(pack, event.rules.decks, deck, is_starter=bool(deck_id))
            fresh = msgspec.structs.replace(
                entrant, user_id=user_id, deck=deck, deck_id=deck_id, dropped_in=None, is_here=True
            )
            await tx.rows.put(fresh)
            for pairing in await tx.rows.find(Pairing, event_id=event_id, round=event.round):
                is_theirs = number in pairing.players and pairing.second is not None
                if is_theirs and (pairing.outcome is None or pairing.reason is Reason.DROPPED):
                    await tx.rows.put(_open_again(pairing, now))
            ruling = rule(event, RulingKind.REPLACED, now, caller.user_id, reason)
            await note_ruling(tx, msgspec.structs.replace(ruling, about=(number,)))
            await show(tx, event, now)
            await show_round(tx, event, now)
            await wake_event(tx, event_id, now)
        await end_left_games(self._context, event_id)
        return fresh

    async def set_result(
        self, event_id: str, caller: Caller, at: tuple[int, int], outcome: Outcome | None, reason: str
    ) -> Pairing:
        """Decide a table of any round, or have it played (again).

        Args:
            event_id: the event.
            caller: who asks.
            at: the round and the table.
            outcome: what comes of it; ``None`` to have it played.
            reason: why.
        """
        check_reason(reason)
        now = self._context.clock.now()
        async with self._context.writing() as tx:
            event = await hold_event(tx, event_id)
            await _check(tx, event, caller)
            number, table = at
            pairing = await tx.rows.get(Pairing, event_id=event_id, round=number, number=table)
            if pairing is None:
                raise Refused(
                    tr(
                        "{event} has no table {table} in round {round}.",
                        event=event.name,
                        table=table,
                        round=number,
                    )
                )
            _check_outcome(event, pairing, outcome)
            ruled = _open_again(pairing, now)
            if outcome is not None:
                ruled = decide(
                    msgspec.structs.replace(ruled, first_won=0, second_won=0, drawn=0), outcome, Reason.RULED
                )
            await tx.rows.put(ruled)
            kind = RulingKind.REPAIRED if outcome is None else RulingKind.RESULT
            ruling = rule(event, kind, now, caller.user_id, reason)
            await note_ruling(
                tx, msgspec.structs.replace(ruling, about=pairing.players, round=number, table=table)
            )
            await show_round(tx, event, now)
            await wake_event(tx, event_id, now)
        await end_left_games(self._context, event_id)
        return ruled

    async def pair_again(self, event_id: str, caller: Caller, reason: str) -> Event:
        """Pair the running round anew, as long as no game of it was finished."""
        check_reason(reason)
        now = self._context.clock.now()
        async with self._context.writing() as tx:
            event = await hold_event(tx, event_id)
            await _check(tx, event, caller)
            tables = await tx.rows.find(Pairing, event_id=event_id, round=event.round)
            if event.stage is not Stage.RUNNING or not event.round:
                raise Refused(tr("No round of {event} is being played.", event=event.name))
            if any(each.reason is Reason.PLAYED and each.games for each in tables):
                raise Refused(
                    tr(
                        "Games of this round were finished, so it can't be paired anew. Tables can be decided"
                        " or played again."
                    )
                )
            await tx.rows.delete(Pairing, event_id=event_id, round=event.round)
            before = await tx.rows.advance(
                msgspec.structs.replace(event, round=event.round - 1, round_ends_at=None, lot=event.lot ^ 1)
            )
            ruling = rule(event, RulingKind.REPAIRED, now, caller.user_id, reason)
            await note_ruling(tx, msgspec.structs.replace(ruling, round=event.round))
            await wake_event(tx, event_id, now)
        await end_left_games(self._context, event_id)
        return before


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


def _check_outcome(event: Event, pairing: Pairing, outcome: Outcome | None) -> None:
    """Look whether a table can have an outcome. Raises Refused if it can't."""
    refuse_over(event)
    if pairing.second is None:
        raise Refused(tr("A bye has no other result."))
    if outcome is Outcome.DRAW and is_elimination(event.rules.kind):
        raise Refused(tr("In an elimination one has to go on, or both lose."))
    if pairing.round < event.round and is_elimination(event.rules.kind):
        raise Refused(
            tr("The round after it is paired already: decide the tables of that one, or pair it anew.")
        )
    if outcome is None and pairing.round < event.round:
        raise Refused(tr("Only a table of the running round can be played again."))


def _open_again(pairing: Pairing, now: datetime) -> Pairing:
    """A table whose next game begins now, with the games that were finished."""
    return msgspec.structs.replace(pairing, outcome=None, reason=Reason.PLAYED, match_id=None, opens_at=now)


async def _may_run(tx: Transaction, event: Event, caller: Caller) -> bool:
    is_named = caller.user_id in await find_organisers(tx, event.id)
    return is_named or caller.is_manager or (event.role_id is not None and event.role_id in caller.roles)


async def _check(tx: Transaction, event: Event, caller: Caller) -> None:
    """Look whether somebody may run an event that isn't over. Raises Refused if they may not."""
    if not await _may_run(tx, event, caller):
        raise Refused(tr(NOT_YOURS, event=event.name))
    refuse_over(event)


async def _find_player(tx: Transaction, event: Event, number: int) -> Entrant:
    """Somebody who plays in an event. Raises Refused if nobody with this number does."""
    entrant = await tx.rows.get(Entrant, event_id=event.id, number=number)
    if entrant is None or not entrant.is_in:
        raise Refused(tr("{event} has no player number {number}.", event=event.name, number=number))
    return entrant
