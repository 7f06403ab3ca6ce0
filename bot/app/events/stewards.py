"""Runs events: whatever is to be done next in one is done as soon as it is due, a step at a time."""

from collections.abc import Mapping, Sequence
from datetime import datetime

import msgspec
import structlog

from bot.app.calling import announce, split_called
from bot.app.context import Context
from bot.app.delivery.queueing import wake_event
from bot.app.events.beginning import begin, open_check_in
from bot.app.events.chance import read_chance
from bot.app.events.ending import end_tables
from bot.app.events.leftovers import end_left_game, find_left_games
from bot.app.events.opening import NotOpened, deal_game, write_opened
from bot.app.events.reading import (
    find_event,
    find_organisers,
    hold_event,
    hold_same,
    read_field,
    show,
)
from bot.app.events.rounds import pair_round, show_round
from bot.app.formats.formats import FORMATS
from bot.app.formats.steps import (
    Begin,
    EndLeftGames,
    EndTables,
    Next,
    OpenCheckIn,
    OpenGames,
    Pace,
    PairRound,
    Remind,
    Wait,
    find_next,
    list_players,
)
from bot.app.workers import Worker
from bot.model.announcements import RoundEnds, StandsStill
from bot.model.errors import Conflict, UnknownEvent
from bot.model.events import Entrant, Event, Pairing, Trouble
from bot.model.jobs import Job, JobKind
from bot.model.matches import MatchInfo
from bot.store.database import Transaction

log = structlog.get_logger(__name__)

STEPS = 64
"""So many steps are done in one go; then others have their turn."""
TIMELY = (OpenCheckIn, Begin, EndTables)
"""What isn't due any more once the time is given back in which no process ran."""


class Stewards(Worker):
    """Looks at events that are due and does what is to be done. What that is follows from what is stored, so
    another process can go on at any moment; a step is written only if the event is still as it was.

    Args:
        context: the store, clock, policy and games.
        worker: the name of this worker; by default a random one.
    """

    kind = JobKind.EVENT

    def __init__(self, context: Context, worker: str | None = None) -> None:
        super().__init__(context, at_once=2, signal=context.job_signal, worker=worker)

    async def carry_out(self, jobs: Sequence[Job], match: MatchInfo | None) -> int:
        """Do what is due in one event, then plan when to look again."""
        job = jobs[-1]
        for _ in range(STEPS):
            wait = await self._advance(job.work.subject)
            if wait is not None:
                break
        else:
            wait = Wait(self._context.clock.now())
        async with self._context.store.write() as tx:
            await tx.rows.hold(Event, id=job.work.subject)
            done = await tx.jobs.finish(job.lane, [each.id for each in jobs], self._worker)
            if done.held and not done.has_more and wait.until is not None:
                await wake_event(tx, job.work.subject, self._context.clock.now(), wait.until)
        return len(jobs)

    async def _advance(self, event_id: str) -> Wait | None:
        """Do the next step of an event; until when there is none, if there is none."""
        try:
            return await self._context.retrying(lambda: self._attempt(event_id))
        except UnknownEvent:
            return Wait(None)
        except NotOpened as failed:
            log.error("event_stands_still", event_id=event_id, table=failed.pairing.number)
            await self._stand_still(event_id)
            return None

    async def _attempt(self, event_id: str) -> Wait | None:
        context, now = self._context, self._context.clock.now()
        async with context.store.read() as tx:
            event = await find_event(tx, event_id)
            pairings = await tx.rows.find(Pairing, event_id=event_id)
            kept = await self._find_kept(tx, pairings)
            field = await read_field(tx, event) if event.rules.is_calendar else None
            left = await find_left_games(tx, event_id)
        rounds = None
        if field is not None and len(field.playing) > 1:  # who is left alone waits for no date
            rounds = FORMATS[event.rules.kind].count_rounds(field)
        pace = Pace(context.policy.event_batch, context.policy.post_patience)
        step = find_next(event, pairings, kept, now, pace, rounds, left)
        if isinstance(step, Wait):
            return step
        if isinstance(step, TIMELY) and await self._was_away(now):
            return Wait(now + context.policy.poll)
        await self._take(event, step, now)
        context.job_signal.send()
        return None

    async def _was_away(self, now: datetime) -> bool:
        """Whether no process has run for a while: the sweeper gives that time back before a round or a
        check-in ends.
        """
        async with self._context.store.read() as tx:
            seen = await tx.service.heartbeat()
        return self._context.policy.was_down(seen, now)

    async def _find_kept(self, tx: Transaction, pairings: Sequence[Pairing]) -> Mapping[str, datetime]:
        """The matches whose clocks stand until some time, with a day after that."""
        playing = {each.match_id for each in pairings if each.outcome is None and each.match_id is not None}
        kept = dict[str, datetime]()
        for match in (await tx.matches.get_all(playing)).values() if playing else ():
            if match.pause is not None and match.pause.until is not None:
                kept[match.id] = match.pause.until + self._context.policy.time_granted
        return kept

    async def _take(self, event: Event, step: Next, now: datetime) -> None:
        match step:
            case EndLeftGames(games=games):
                for game in games:
                    await end_left_game(self._context, game)
            case OpenCheckIn():
                await open_check_in(self._context, event, now)
            case Begin():
                await begin(self._context, event, now)
            case OpenGames(tables=tables):
                await self._open(event, tables, now)
            case EndTables(tables=tables):
                await end_tables(self._context, event, tables, now)
            case PairRound():
                await pair_round(self._context, event, now)
            case Remind(tables=tables):
                await self._remind(event, tables, now)

    async def _open(self, event: Event, tables: Sequence[Pairing], now: datetime) -> None:
        """Open the next games of some tables."""
        context = self._context
        async with context.store.read() as tx:
            entrants = {each.number: each for each in (await read_field(tx, event)).entrants}
            chance = await read_chance(tx, event)
        dealt = [
            await deal_game(context, event, [entrants[each] for each in table.players], table, chance, now)
            for table in tables
        ]
        async with context.writing() as tx:
            held = await hold_same(tx, event)
            now_entered = {each.number: each for each in (await read_field(tx, held)).entrants}
            if any(entrants[each] != now_entered[each] for table in tables for each in table.players):
                raise Conflict(event.id)  # such as another deck that was handed in meanwhile
            for opened in dealt:
                if await tx.rows.find_like(opened.pairing) != opened.pairing:
                    raise Conflict(event.id)
                await write_opened(tx, context, opened, now)
            await show_round(tx, held, now)

    async def _remind(self, event: Event, tables: Sequence[Pairing], now: datetime) -> None:
        """Remind the players of these tables; those who sleep are named, not woken."""
        async with self._context.writing() as tx:
            reminded = msgspec.structs.replace(event, reminded=event.round)
            await tx.rows.advance(reminded)
            numbers = list_players(tables)
            found = await tx.rows.find(Entrant, event_id=event.id)
            users = [each.user_id for each in found if each.number in numbers and each.user_id is not None]
            for some, asleep in await split_called(tx, users, now):
                if event.round_ends_at is not None:
                    ends = RoundEnds(event.round, event.round_ends_at, some, asleep)
                    await announce(tx, event.id, ends, now)

    async def _stand_still(self, event_id: str) -> None:
        """An error of ours keeps a table from beginning: the event waits for its organisers."""
        now = self._context.clock.now()
        async with self._context.writing() as tx:
            event = await hold_event(tx, event_id)
            stopped = msgspec.structs.replace(event, paused_at=now, trouble=Trouble.TABLE)
            await tx.rows.advance(stopped)
            await announce(tx, event_id, StandsStill(await find_organisers(tx, event_id)), now)
            await show(tx, event, now)
            await show_round(tx, event, now)
