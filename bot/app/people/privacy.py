"""What is stored about a user: hand it out, delete it."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial

import msgspec

from bot.app.challenges.challenges import Challenges
from bot.app.context import Context, find_match
from bot.app.events.entering import Entering
from bot.app.matches.clockwork import close_unfinished
from bot.app.matches.committing import put_through
from bot.app.matches.matches import OPEN, OVER, Matches
from bot.app.matches.recording import read_lines
from bot.app.refusals import ChallengeOver, Frozen, MatchOver
from bot.app.studies.analyses import find_analysis
from bot.model.challenges import Challenge
from bot.model.decks import StoredDeck
from bot.model.errors import UnreadableMatch
from bot.model.events import Entrant, Event
from bot.model.lessons import Progress
from bot.model.log_lines import LogLine
from bot.model.matches import MatchInfo, Seat
from bot.model.notices import Closing
from bot.model.puzzles import PuzzleTry
from bot.model.ratings import RatingChange
from bot.model.reports import Report
from bot.model.seeds import find_word
from bot.model.seekers import Seeker
from bot.model.settings import NOTHING_SET, UserSettings, WakingHours
from bot.store.database import Transaction
from engine.kernel.analysis.findings import Analysis
from engine.kernel.journal import EntryKind
from engine.kernel.ruleset import Deck

MOST_LINES = 100_000
"""No match has so many log lines."""
ROOM = 24 * 1024 * 1024
"""Bytes of the matches of one file, before they are laid out to be read; packed it is a tenth of that. Only a
match that alone takes more is in a larger one.
"""


class ExportedChoice(msgspec.Struct, frozen=True):
    """What the user entered in a match: as the journal has it, and when."""

    at: datetime
    prompt: int
    picked: tuple[str, ...]
    kind: EntryKind
    to: int


class ExportedMatch(msgspec.Struct, frozen=True):
    """A match of the user.

    Args:
        match: who plays, where and since when, with nothing that only the opponent has set.
        deck: the user's own deck.
        word: what the user had mixed into its chance; "" for nothing.
        choices: the user's own choices.
        log: what happened, as the user may know it.
        unread: why nobody can read that; empty if it can be read.
        rating: what it has changed in the user's points, if it is rated and over.
        analysis: what was found of how it went for the user, if they asked.
    """

    match: MatchInfo
    deck: Deck
    word: str
    choices: list[ExportedChoice]
    log: tuple[LogLine, ...] = ()
    unread: str = ""
    rating: RatingChange | None = None
    analysis: Analysis | None = None


class Stake(msgspec.Struct, frozen=True):
    """What a deletion would take away, in numbers.

    Args:
        decks: stored decks, which are deleted.
        challenges: open challenges, which are withdrawn or declined.
        running: running matches, which are conceded.
        finished: finished matches, which lose the user's name.
    """

    decks: int
    challenges: int
    running: int
    finished: int


class Export(msgspec.Struct, frozen=True):
    """Everything that is stored about a user: in ``rows`` what has no other place here, by table. The matches
    are :class:`ExportedMatch` as JSON.
    """

    user_id: int
    decks: list[StoredDeck]
    challenges: list[Challenge]
    matches: list[msgspec.Raw]
    settings: UserSettings
    reports: list[Report]
    waking_hours: WakingHours | None = None
    rows: dict[str, Sequence[msgspec.Struct]] = {}


class Portion(msgspec.Struct, frozen=True):
    """A file of an export: everything but matches, and as many of these as have room.

    Args:
        data: the file, readable JSON.
        first: the number of its first match, the oldest one of all being 1.
        last: the number of its last match.
        total: how many matches there are.
    """

    data: bytes
    first: int
    last: int
    total: int


def show_side(match: MatchInfo, seat: int) -> MatchInfo:
    """A match without what only the other players have: answers given ahead, direct messages, settings. What
    somebody has set for all of their matches is told once, beside them.
    """
    seats = [
        msgspec.structs.replace(each, settings=NOTHING_SET, waking_hours=None)
        if each.index == seat
        else Seat(each.index, each.user_id, each.remaining, each.acted_at, computer=each.computer)
        for each in match.seats
    ]
    return msgspec.structs.replace(match, seats=tuple(seats))


def hide_cards(row: msgspec.Struct) -> msgspec.Struct:
    """A row without the cards that lie hidden in a lesson or a puzzle that is in progress."""
    if not isinstance(row, Progress | PuzzleTry) or row.sitting is None:
        return row
    return msgspec.structs.replace(row, sitting=msgspec.structs.replace(row.sitting, game=""))


class Privacy:
    """Use cases about a user's own data."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def export(self, user_id: int, first: int = 1) -> Portion:
        """Everything stored about this user, as readable JSON. Secrets of running matches are left out.

        Args:
            user_id: the user.
            first: with which match it begins, the oldest one being 1; those before are left out.
        """
        async with self._context.store.read() as tx:
            played = await tx.matches.of_user(user_id, (*OPEN, *OVER))
            played.sort(key=lambda match: (match.created_at, match.id))  # nothing moves where one goes on
            matches, room = list[msgspec.Raw](), ROOM
            for match in played[first - 1 :]:
                shown = msgspec.json.encode(await self._export_match(tx, match, user_id))
                room -= len(shown)
                if matches and room < 0:
                    break
                matches.append(msgspec.Raw(shown))
            kept = await tx.rows.of_person(user_id)
            export = Export(
                user_id=user_id,
                decks=await tx.decks.of_user(user_id),
                challenges=await tx.challenges.all_of_user(user_id),
                matches=matches,
                settings=await tx.people.settings(user_id),
                reports=await tx.reports.of_user(user_id),
                waking_hours=await tx.people.waking_hours(user_id),
                rows={table: [hide_cards(row) for row in rows] for table, rows in kept.items()},
            )
        data = await asyncio.to_thread(lambda: msgspec.json.format(msgspec.json.encode(export), indent=2))
        return Portion(data, first, first + len(matches) - 1, len(played))

    async def _export_match(self, tx: Transaction, match: MatchInfo, user_id: int) -> ExportedMatch:
        """A match as one of its players may know it."""
        seat = match.seat_of(user_id)
        assert seat is not None, "these are the user's matches"
        header, entries = await tx.matches.header(match.id), await tx.journals.timed(match.id)
        log, unread = await self._read_log(tx, match, seat)
        changes = {change.seat: change for change in await tx.ratings.changes(match.id)}
        return ExportedMatch(
            match=show_side(match, seat),
            deck=header.decks[seat],
            word="" if header.origin is None else find_word(header.origin, seat),
            choices=[
                ExportedChoice(at, each.prompt, each.picked, each.kind, each.to)
                for each, at in entries
                if each.seat == seat
            ],
            log=log,
            unread=unread,
            rating=changes.get(seat),
            analysis=await find_analysis(tx, match.id, seat),
        )

    async def _read_log(
        self, tx: Transaction, match: MatchInfo, seat: int
    ) -> tuple[tuple[LogLine, ...], str]:
        """What happened in a match as a seat may know it, or why that can't be read."""
        try:
            return await read_lines(self._context, tx, match, seat, MOST_LINES), ""
        except UnreadableMatch as error:
            return (), str(error)

    async def weigh(self, user_id: int) -> Stake:
        """What :meth:`delete` would take away from a user, for the question whether they mean it."""
        async with self._context.store.read() as tx:
            return Stake(
                decks=await tx.decks.count(user_id),
                challenges=len(await tx.challenges.of_user(user_id)),
                running=len(await tx.matches.of_user(user_id, OPEN)),
                finished=len(await tx.matches.of_user(user_id, OVER)),
            )

    async def delete(self, user_id: int) -> None:
        """Leave the user's events, withdraw and decline their challenges, concede the open matches, make the
        finished ones anonymous, delete the decks.

        The opponents keep their matches, with nobody's name on the other side. A frozen match is closed
        without a result, because nothing can be played in it.
        """
        async with self._context.writing() as tx:
            await tx.rows.delete(Seeker, user_id=user_id)  # nobody is led to them from now on
        is_done = False
        while not is_done:
            await Entering(self._context).leave_all(user_id)
            await self._end_challenges(user_id)
            await self._end_matches(user_id)
            is_done = await self._context.retrying(partial(self._forget, user_id))

    async def _forget(self, user_id: int) -> bool:
        """Delete what is left of a user, unless something of theirs is open, as what began while the rest was
        ended; whether it was deleted.
        """
        async with self._context.writing() as tx:
            await tx.people.hold_beginnings()  # or what begins after the look would lose half of its names
            if await _has_begun_anything(tx, user_id):
                return False
            await tx.people.anonymise(user_id)
        return True

    async def _end_challenges(self, user_id: int) -> None:
        """Withdraw or decline every open challenge of a user."""
        challenges = Challenges(self._context)
        for challenge in await challenges.of_user(user_id):
            with suppress(ChallengeOver):
                if challenge.challenger == user_id:
                    await challenges.withdraw(challenge.id, user_id)
                else:
                    await challenges.decline(challenge.id, user_id)

    async def _end_matches(self, user_id: int) -> None:
        """Concede every open match of a user, or close it where nothing can be played."""
        matches = Matches(self._context)
        for match in await self._open_matches(user_id):
            try:
                await matches.concede(match.id, user_id)
            except MatchOver:
                continue
            except Frozen:
                await self._context.retrying(partial(self._close, match.id))

    async def _open_matches(self, user_id: int) -> list[MatchInfo]:
        async with self._context.store.read() as tx:
            return await tx.matches.of_user(user_id, OPEN)

    async def _close(self, match_id: str) -> None:
        async with self._context.store.read() as tx:
            match = await find_match(tx, match_id)
        if not match.is_over:
            await put_through(self._context, close_unfinished(match, self._context.clock.now(), Closing.LEFT))


async def _has_begun_anything(tx: Transaction, user_id: int) -> bool:
    """Whether a challenge, a match or an event of a user is open."""
    if await tx.challenges.of_user(user_id) or await tx.matches.of_user(user_id, OPEN):
        return True
    entered = [each for each in await tx.rows.find(Entrant, user_id=user_id) if each.is_in]
    events = [await tx.rows.get(Event, id=each.event_id) for each in entered]
    return any(event is not None and not event.is_over for event in events)
