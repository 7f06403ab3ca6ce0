"""What organisers do with an event. Each decision is kept with its reason, for everybody to read."""

import asyncio
from collections.abc import Collection
from contextlib import AbstractAsyncContextManager
from datetime import datetime

import msgspec
from cachetools import LRUCache

from bot.app.context import Context
from bot.app.delivery.event_posts import retire_post
from bot.app.delivery.queueing import queue
from bot.app.events.beginning import begin_now, check_has_place, put_in_place
from bot.app.events.decisions import Caller, Decision, check_organiser, check_reason, check_runs, deciding
from bot.app.events.decks import check_deck
from bot.app.events.entering import Entering, check_room
from bot.app.events.leftovers import end_left_games
from bot.app.events.reading import find_entrant, find_event, find_organisers, open_lists, refuse_unpaired
from bot.app.events.repairing import Before, has_results, read_before, take_back, undo_round
from bot.app.formats.deciding import decide, decide_left
from bot.app.formats.formats import is_elimination, pair_otherwise
from bot.app.refusals import Refused
from bot.app.round_times import end_of_anew, keep_open, lengthen_round
from bot.app.servers.muting import check_unmuted
from bot.model.challenges import Place
from bot.model.deliveries import PostEvent, PostRound, Replaced
from bot.model.event_rulings import Ruling, RulingKind
from bot.model.events import (
    Entrant,
    Event,
    Kind,
    Organiser,
    Outcome,
    Pairing,
    Reason,
    Seeding,
    Stage,
    Trouble,
)
from bot.store.database import Transaction
from engine.kernel.translation import tr

WEIGHED = 32
"""Of so many players it is found out whether they can be paired in another way, when somebody just looks."""
LOOKED_AT = 64
"""Events of which it is remembered whether their running round can be paired in another way."""


class Organising:
    """Use cases of organisers. Each returns the decision as it is kept. They raise UnknownEvent if there is
    no such event, and Refused for anybody else and for what can't be done.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self._other_ways: LRUCache[str, tuple[Before, bool]] = LRUCache(LOOKED_AT)

    async def check_runs(self, event: Event, caller: Caller) -> None:
        """Look whether somebody may run an event, over or not. Raises Refused if they may not."""
        async with self._context.store.read() as tx:
            await check_runs(tx, event, caller)

    def _deciding(
        self, event_id: str, caller: Caller, reason: str = ""
    ) -> AbstractAsyncContextManager[Decision]:
        return deciding(self._context, event_id, caller, reason)

    async def begin(self, event_id: str, caller: Caller) -> Event:
        """Begin an event now, not at its time."""

        async def attempt() -> Event:
            async with self._context.store.read() as tx:
                event = await find_event(tx, event_id)
                await check_organiser(tx, event, caller)
            if not event.is_before:
                raise Refused(tr("{event} has begun already.", event=event.name))
            resumed = msgspec.structs.replace(event, paused_at=None, trouble=Trouble.NONE)
            return await begin_now(self._context, resumed, self._context.clock.now())

        begun = await self._context.retrying(attempt)
        self._context.job_signal.send()
        return begun

    async def pause(self, event_id: str, caller: Caller, reason: str) -> Ruling:
        """Let it stand still: nothing is opened, paired or ended. Matches go on."""
        async with self._deciding(event_id, caller, reason) as decision:
            event = decision.event
            if event.paused_at is not None:
                raise Refused(tr("{event} stands still already.", event=event.name))
            await decision.change(msgspec.structs.replace(event, paused_at=decision.now))
            return await decision.note(RulingKind.PAUSED)

    async def resume(self, event_id: str, caller: Caller) -> Ruling:
        """Let it go on; its round has as much time as it had."""
        async with self._deciding(event_id, caller) as decision:
            event = decision.event
            if event.paused_at is None:
                raise Refused(tr("{event} doesn't stand still.", event=event.name))
            await decision.change(await _go_on(decision.tx, event, decision.now))
            return await decision.note(RulingKind.RESUMED)

    async def call_off(self, event_id: str, caller: Caller, reason: str) -> Ruling:
        """End it without a result. Its matches go on as matches."""
        async with self._deciding(event_id, caller, reason) as decision:
            await decision.change(
                msgspec.structs.replace(decision.event, stage=Stage.CALLED_OFF, finished_at=decision.now)
            )
            await open_lists(decision.tx, decision.event)
            return await decision.note(RulingKind.CALLED_OFF)

    async def move(self, event_id: str, caller: Caller, place: Place) -> Ruling:
        """Go on with it in another channel of its server: it is posted there anew, and the posts that it had
        lead there. If it stood still for want of a channel, it does so no more.
        """
        async with self._deciding(event_id, caller) as decision:
            event, tx = decision.event, decision.tx
            if place.guild_id != event.guild_id:
                raise Refused(tr("{event} belongs to another server.", event=event.name))
            if place.channel_id == event.channel_id and event.message_id is not None:
                raise Refused(tr("{event} is in this channel already.", event=event.name))
            for message_id in (event.message_id, event.round_message_id):
                await retire_post(tx, event_id, event.channel_id, message_id, decision.now, Replaced.MOVED)
            moved = msgspec.structs.replace(
                event, channel_id=place.channel_id, message_id=None, round_message_id=None
            )
            if moved.trouble is Trouble.CHANNEL:
                moved = await _go_on(tx, moved, decision.now)
            await decision.change(moved)
            await queue(tx, PostEvent(subject=event_id), decision.now)
            if event.stage is Stage.RUNNING and event.round:
                await queue(tx, PostRound(subject=event_id, round=event.round), decision.now)
            return await decision.note(RulingKind.MOVED)

    async def add_organiser(self, event_id: str, caller: Caller, user_id: int) -> Ruling:
        """Have somebody help to run it. They may do everything, also once the others are gone."""
        async with self._deciding(event_id, caller) as decision:
            if user_id in await find_organisers(decision.tx, event_id):
                raise Refused(tr("They run {event} already.", event=decision.event.name))
            await decision.tx.rows.add(Organiser(event_id, user_id))
            return await decision.note(RulingKind.JOINED, user_id=user_id)

    async def remove(self, event_id: str, caller: Caller, number: int, reason: str) -> Ruling | None:
        """Take a player out. Their opponents win what is still to be played. Returns ``None`` if they have
        left by themselves meanwhile.
        """
        check_reason(reason)
        async with self._context.store.read() as tx:
            event = await find_event(tx, event_id)
            await check_organiser(tx, event, caller)
            await _find_player(tx, event, number)
        await Entering(self._context).drop(event_id, number, by=caller.user_id, reason=reason)
        async with self._context.store.read() as tx:
            found = await tx.rows.find(Ruling, event_id=event_id, kind=RulingKind.REMOVED)
        return next((each for each in reversed(found) if each.about == (number,)), None)

    async def put_in_order(self, event_id: str, caller: Caller, number: int, rank: int) -> Entrant:
        """Put a player in a place of the order in which the event begins, if it is put in order by hand."""
        async with self._deciding(event_id, caller) as decision:
            event = decision.event
            entrant = await _find_player(decision.tx, event, number)
            if not event.is_before:
                raise Refused(tr("{event} has begun: its order is fixed.", event=event.name))
            if event.rules.seeding is not Seeding.HAND:
                raise Refused(
                    tr(
                        "The order of {event} isn't put by hand: its post says how players are put in order.",
                        event=event.name,
                    )
                )
            if rank < 1:
                raise Refused(tr("Places begin with 1."))
            return await put_in_place(decision.tx, entrant, rank)

    async def replace(self, event_id: str, caller: Caller, number: int, user_id: int, reason: str) -> Ruling:
        """Put somebody in the place of a player: with their points, and with the same deck. A game that is
        being played is begun anew with them; against who has left the event, they win.
        """
        async with self._deciding(event_id, caller, reason) as decision:
            event, tx = decision.event, decision.tx
            entrant = await _find_entrant(tx, event, number)
            tables = [
                each for each in await tx.rows.find(Pairing, event_id=event_id) if number in each.players
            ]
            check_has_place(event, entrant, is_at_table=any(each.round == event.round for each in tables))
            await check_unmuted(tx, event.guild_id, user_id, decision.now)
            if await find_entrant(tx, event, user_id) is not None:
                raise Refused(tr("They play in {event} already.", event=event.name))
            entrants = await tx.rows.find(Entrant, event_id=event_id)
            if not entrant.is_in:  # somebody may have filled the gap since
                check_room(event, entrants)
            pack = self._context.packs.get(event.ruleset)
            deck, deck_id = entrant.deck, entrant.deck_id
            if deck is None:
                deck_id, deck = pack.ruleset.starter_decks()[0]
            fresh = msgspec.structs.replace(
                entrant, user_id=user_id, deck=deck, deck_id=deck_id, dropped_in=None, is_here=True
            )
            check_deck(pack, event.rules.decks, deck, is_starter=fresh.has_starter)
            tables = [
                each
                for each in tables
                if each.second is not None
                and (each.outcome is None or (each.reason is Reason.DROPPED and each.round == event.round))
            ]
            if entrant.user_id != caller.user_id:
                await decision.touch(tables)
            await tx.rows.put(fresh)
            playing = {number, *(each.number for each in entrants if each.is_in)}
            for table in tables:
                await tx.rows.put(_take_up(event, table, playing, decision.now))
            ruling = await decision.note(RulingKind.REPLACED, about=(number,), user_id=entrant.user_id)
        await end_left_games(self._context, event_id)
        return ruling

    async def set_result(
        self, event_id: str, caller: Caller, at: tuple[int, int], outcome: Outcome | None, reason: str
    ) -> Ruling:
        """Decide a table of any round, or have it played (again). In an elimination the results of a round
        say who plays in the next one: if that is being played, it is paired anew.

        Args:
            event_id: the event.
            caller: who asks.
            at: the round and the table; the running round if it is 0.
            outcome: what comes of it; ``None`` to have it played.
            reason: why.
        """
        async with self._deciding(event_id, caller, reason) as decision:
            event = decision.event
            at = (at[0] or event.round, at[1])
            pairing = await _find_table(decision.tx, event, at)
            _check_outcome(event, pairing, outcome)
            if outcome is None:
                await _check_players(decision.tx, event, pairing)
            following = await _find_following(decision.tx, event, pairing)
            await decision.touch([pairing, *following])
            ruled = _open_again(event, pairing, decision.now)
            if outcome is not None or pairing.outcome is not None:  # what was decided doesn't count any more
                ruled = msgspec.structs.replace(ruled, first_won=0, second_won=0, drawn=0)
            if outcome is not None:
                ruled = decide(ruled, outcome, Reason.RULED)
            await decision.tx.rows.put(ruled)
            kind = RulingKind.REPAIRED if outcome is None else RulingKind.RESULT
            ruling = await decision.note(kind, about=pairing.players, at=at, outcome=outcome)
            if following:
                await take_back(decision, lot=event.lot)
        await end_left_games(self._context, event_id)
        return ruling

    async def pair_again(self, event_id: str, caller: Caller, reason: str) -> Ruling:
        """Pair the running round anew, as it wasn't before, as long as no game of it was finished."""

        async def attempt() -> Ruling:
            before = await self._find_other_way(event_id, caller)
            async with self._deciding(event_id, caller, reason) as decision:
                return await undo_round(decision, before)

        ruling = await self._context.retrying(attempt)
        await end_left_games(self._context, event_id)
        return ruling

    async def has_other_way(self, event_id: str) -> bool:
        """Whether the running round can be paired anew. Of a large Swiss it isn't found out: that takes a
        second, and it has another way.
        """
        async with self._context.store.read() as tx:
            event = await find_event(tx, event_id)
            try:
                before = await read_before(tx, event)
            except Refused:
                return False
        is_plain = event.rules.kind is Kind.SWISS and len(before.field.playing) > WEIGHED
        return is_plain or await self._is_another_way(event_id, before)

    async def _is_another_way(self, event_id: str, before: Before) -> bool:
        """Whether a round can be paired in another way than it is; found out once for the same round."""
        known, is_another = self._other_ways.get(event_id, (None, False))
        if known != before:
            is_another = await asyncio.to_thread(pair_otherwise, before.field) is not None
            self._other_ways[event_id] = (before, is_another)
        return is_another

    async def _find_other_way(self, event_id: str, caller: Caller) -> Before:
        """The event as it was before its running round was paired. Raises Refused if that can be paired in no
        other way.
        """
        async with self._context.store.read() as tx:
            event = await find_event(tx, event_id)
            await check_organiser(tx, event, caller)
            before = await read_before(tx, event)
        if not await self._is_another_way(event_id, before):
            raise Refused(
                tr(
                    "There is no other way to pair this round of {event}. Tables of it can be decided, or"
                    " played again.",
                    event=event.name,
                )
            )
        return before


def _check_outcome(event: Event, pairing: Pairing, outcome: Outcome | None) -> None:
    """Look whether a table can have an outcome. Raises Refused if it can't."""
    if pairing.second is None:
        raise Refused(tr("A bye has no other result."))
    if outcome is Outcome.DRAW and is_elimination(event.rules.kind):
        raise Refused(tr("In an elimination one has to go on, or both lose."))
    if outcome is None and pairing.round < event.round:
        raise Refused(tr("Only a table of the running round can be played again."))


async def _check_players(tx: Transaction, event: Event, pairing: Pairing) -> None:
    """Look whether both players of a table are still in their event. Raises Refused if one has left."""
    entrants = await tx.rows.find(Entrant, event_id=event.id)
    for each in entrants:
        if each.number in pairing.players and not each.is_in:
            raise Refused(
                tr(
                    "Player number {number} has left {event}, so this table can't be played again. Put"
                    " somebody in their place, or decide the table.",
                    number=each.number,
                    event=event.name,
                )
            )


async def _find_following(tx: Transaction, event: Event, pairing: Pairing) -> list[Pairing]:
    """The tables that a result of an earlier round has led to. Raises Refused if they were played."""
    if pairing.round == event.round or not is_elimination(event.rules.kind):
        return []
    later = [each for each in await tx.rows.find(Pairing, event_id=event.id) if each.round > pairing.round]
    if pairing.round < event.round - 1 or has_results(later):
        raise Refused(
            tr(
                "Games of the rounds after it were finished, so this result stands. Tables of round {round}"
                " can be decided.",
                round=event.round,
            )
        )
    return later


async def _go_on(tx: Transaction, event: Event, now: datetime) -> Event:
    """An event that stood still until now; its round has as much time as it had."""
    lengthened = await lengthen_round(tx, event, now - (event.paused_at or now))
    return msgspec.structs.replace(lengthened, paused_at=None, trouble=Trouble.NONE)


def _open_again(event: Event, pairing: Pairing, now: datetime) -> Pairing:
    """A table whose next game begins now, with the games that were finished."""
    opened = msgspec.structs.replace(pairing, outcome=None, reason=Reason.PLAYED, match_id=None, opens_at=now)
    return keep_open(opened, end_of_anew(event, pairing, now))


def _take_up(event: Event, pairing: Pairing, playing: Collection[int], now: datetime) -> Pairing:
    """A table at which somebody new takes a place: played, or won where the other one has left.

    Args:
        event: the event.
        pairing: the table.
        playing: the numbers of those who are in the event.
        now: the time.
    """
    gone = next((each for each in pairing.players if each not in playing), None)
    return _open_again(event, pairing, now) if gone is None else decide_left(pairing, gone)


async def _find_player(tx: Transaction, event: Event, number: int) -> Entrant:
    """Somebody who plays in an event. Raises Refused if nobody with this number does."""
    entrant = await _find_entrant(tx, event, number)
    if not entrant.is_in:
        raise _refuse_number(event, number)
    return entrant


async def _find_entrant(tx: Transaction, event: Event, number: int) -> Entrant:
    """Somebody who plays in an event, or has left it. Raises Refused if nobody had this number."""
    entrant = await tx.rows.get(Entrant, event_id=event.id, number=number)
    if entrant is None:
        raise _refuse_number(event, number)
    return entrant


def _refuse_number(event: Event, number: int) -> Refused:
    return Refused(tr("{event} has no player number {number}.", event=event.name, number=number))


async def _find_table(tx: Transaction, event: Event, at: tuple[int, int]) -> Pairing:
    """A table of an event, by round and number. Raises Refused if there is none."""
    number, table = at
    if not number:
        refuse_unpaired(event)
    pairing = await tx.rows.get(Pairing, event_id=event.id, round=number, number=table)
    if pairing is None:
        raise Refused(
            tr("{event} has no table {table} in round {round}.", event=event.name, table=table, round=number)
        )
    return pairing
