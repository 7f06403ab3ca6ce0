"""Matches: choose, concede, look, play again."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

import msgspec

from bot.app.changes import Change, change
from bot.app.context import Context, find_match
from bot.app.delivery.queueing import queue
from bot.app.matches.answering import Ahead, Answering, find_active, find_player
from bot.app.matches.clockwork import with_seat
from bot.app.matches.committing import attempting, put_through
from bot.app.matches.freezing import frozen_if_unreadable, frozen_if_untold
from bot.app.matches.losing import lose
from bot.app.matches.moving import move
from bot.app.matches.narration import seen_lines, view_for
from bot.app.matches.recording import read_lines
from bot.app.matches.restoring import read_journal, read_log, restore
from bot.app.outcomes import Accepted, MatchOutcome, TooEarly
from bot.app.ratings.weighing import is_early
from bot.app.secrecy import check_lists
from bot.app.servers.muting import check_unmuted
from bot.app.tables import Table
from bot.model.challenges import Place
from bot.model.deliveries import SendHand
from bot.model.errors import NotOver
from bot.model.log_lines import LogLine
from bot.model.matches import MatchInfo, MatchStatus
from bot.model.settings import UserSettings
from bot.store.database import Transaction
from engine.kernel.events import Viewer
from engine.kernel.journal import EntryKind
from engine.kernel.translation import mark, tr

OPEN = (MatchStatus.ACTIVE, MatchStatus.FROZEN)
OVER = (MatchStatus.FINISHED, MatchStatus.UNFINISHED, MatchStatus.ANNULLED)

HOW_TO_CHECK = mark(
    "SHA-256 of the seed's 32 bytes is the commitment that was published when the match"
    ' began: python3 -c "import hashlib;'
    " print(hashlib.sha256(bytes.fromhex('{seed}')).hexdigest())\" prints {commitment}."
    " Every shuffle and every die comes from the seed alone: word n is 8 bytes of"
    " SHA-256(seed + the 8-byte number n // 4). The journal plays the whole match again:"
    " oshiban verify FILE, or the script in docs/fairness.md, which needs none of our code."
)


class Matches:
    """Use cases about matches. All of them raise UnknownMatch if there is no such match; those that change
    something raise Refused if it can't be done.
    """

    def __init__(self, context: Context) -> None:
        self._context = context

    async def choose(
        self,
        match_id: str,
        user_id: int,
        prompt_id: int,
        option_ids: Sequence[str],
        seen: MatchInfo | None = None,
    ) -> Accepted:
        """Answer a prompt: one press. Everything it changes is written in one transaction.

        Args:
            match_id: the match.
            user_id: who answers.
            prompt_id: the prompt that the press was made for.
            option_ids: what is picked.
            seen: the match as it was just read, if it was: what memory knows of it needs no look at the
                database, and the table after the answer is known from the answer.
        """
        answering = Answering(self._context, user_id, prompt_id, tuple(option_ids), seen)
        return await attempting(self._context, lambda: self._answer(match_id, answering))

    async def _answer(self, match_id: str, answering: Answering) -> Accepted:
        answered = await answering.judge(match_id)
        change, seat = answered.change, answered.seat
        await put_through(self._context, change)
        told = tuple(
            line for step in change.steps for line in seen_lines(step.lines, seat, step.match.answers)
        )
        log = (*answered.log, *told)[-self._context.policy.log_lines :]
        game = change.steps[-1].game
        assert game is not None, "an answer makes a new position"
        with frozen_if_untold(change.after):
            return Accepted(view_for(self._context, change.after, game, seat, log), told)

    async def answer_ahead(
        self, match_id: str, user_id: int, prompt_id: int, number: int, *, is_for_match: bool
    ) -> Accepted:
        """Answer a prompt, and every one of its sort that comes in this turn or in this match.

        Args:
            match_id: the match.
            user_id: who answers.
            prompt_id: the prompt that the press was made for.
            number: which of ``Table.recurring`` is meant.
            is_for_match: whether the answer stands for the whole match.
        """
        answering = Answering(self._context, user_id, prompt_id, Ahead(number, is_for_match))
        return await attempting(self._context, lambda: self._answer(match_id, answering))

    async def ask_again(self, match_id: str, user_id: int) -> MatchInfo:
        """Forget everything that this player has answered ahead in a match."""

        async def attempt() -> MatchInfo:
            async with self._context.store.read() as tx:
                match = await find_match(tx, match_id)
            seat = match.seats[find_player(match, user_id)]
            if not seat.standing:
                return match
            asked = with_seat(match, msgspec.structs.replace(seat, standing=()))
            forgotten = change(match, asked, self._context.clock.now())
            await put_through(self._context, forgotten)
            return forgotten.after

        return await attempting(self._context, attempt)

    async def concede(self, match_id: str, user_id: int) -> Change:
        """Give a match up for a player."""
        return await lose(
            self._context, match_id, EntryKind.CONCEDE, lambda match: find_active(match, user_id)
        )

    async def get(self, match_id: str) -> MatchInfo:
        """Who plays, the status, the clock, where it is posted."""
        async with self._context.store.read() as tx:
            return await find_match(tx, match_id)

    async def table(self, match_id: str, user_id: int | None) -> Table:
        """Everything this user may see; ``None`` or anybody who is not playing sees what is public.

        Raises:
            Frozen: the match can't be read; it is frozen by now, and both players are told.
            UnreadableMatch: it can't be read, and is over.
        """

        async def look() -> Table:
            async with self._context.store.read() as tx:
                match = await find_match(tx, match_id)
                seat, settings = match.seat_of(user_id), None
                if seat is None and user_id is not None:
                    settings = await tx.people.settings(user_id)
                return await self._view_for(tx, match, seat, settings)

        return await attempting(self._context, look)

    async def table_of_seat(self, match_id: str, seat: Viewer, read: MatchInfo | None = None) -> Table:
        """Everything that a seat may see. Raises as :meth:`table` does.

        Args:
            match_id: the match.
            seat: the seat; ``None`` for what is public.
            read: the match, if it was just read: what memory knows of it needs no look at the database.
        """

        async def look() -> Table:
            nonlocal read
            seen, read = read, None  # whoever has to look again was overtaken
            if seen is not None:
                live = self._context.live
                known, log = live.get(match_id, seen.version), live.log(match_id, seen.version, seat)
                if known is not None and log is not None:
                    with frozen_if_untold(seen):
                        return view_for(self._context, seen, known, seat, log)
            async with self._context.store.read() as tx:
                return await self._view_for(tx, await find_match(tx, match_id), seat)

        return await attempting(self._context, look)

    async def _view_for(
        self, tx: Transaction, match: MatchInfo, seat: Viewer, settings: UserSettings | None = None
    ) -> Table:
        with frozen_if_unreadable(match):
            game = await restore(self._context, tx, match)
            lines = await read_log(self._context, tx, match, seat)
        with frozen_if_untold(match):
            return view_for(self._context, match, game, seat, lines, settings)

    async def wait_for_computer(self, match_id: str, user_id: int) -> Table:
        """The table of a player once no computer must choose, or after ``Policy.computer_patience``."""
        with suppress(TimeoutError), self._context.match_signals.subscribed(match_id) as signalled:
            async with asyncio.timeout(self._context.policy.computer_patience.total_seconds()):
                while (await self.get(match_id)).thinks is not None:
                    await signalled.wait()
                    signalled.clear()
        return await self.table(match_id, user_id)

    async def log(self, match_id: str, user_id: int | None, limit: int = 100) -> tuple[LogLine, ...]:
        """The newest log lines as this user may know them, the oldest of them first. Raises as :meth:`table`
        does.
        """

        async def look() -> tuple[LogLine, ...]:
            async with self._context.store.read() as tx:
                match = await find_match(tx, match_id)
                with frozen_if_unreadable(match):
                    return await read_lines(self._context, tx, match, match.seat_of(user_id), limit)

        return await attempting(self._context, look)

    async def of_user(
        self, user_id: int, *, is_open: bool = True, limit: int | None = None
    ) -> list[MatchInfo]:
        """A user's open matches (or the others), the last changed first; all of them if no limit is set."""
        async with self._context.store.read() as tx:
            return await tx.matches.of_user(user_id, OPEN if is_open else OVER, limit)

    async def outcome(self, match_id: str) -> MatchOutcome:
        """The result with the seed revealed. Raises NotOver while the match is played."""
        async with self._context.store.read() as tx:
            match = await find_match(tx, match_id)
            if not match.is_over:
                raise NotOver(match_id)
            header = await tx.matches.header(match_id)
            ratings = await tx.ratings.changes(match_id)
        seed = header.seed.hex()
        how = tr(HOW_TO_CHECK, seed=seed, commitment=match.commitment)
        early = None
        if match.is_rated and len(ratings) < len(match.seats) and is_early(match, self._context.policy):
            early = TooEarly(self._context.policy.rated_from_turn, self._context.policy.rated_after)
        return MatchOutcome(
            match,
            match.result,
            seed,
            match.commitment,
            how,
            ratings,
            header.origin,
            early,
            self._context.packs.get(match.ruleset).has_analysis,
        )

    async def journal(self, match_id: str) -> bytes:
        """The journal as JSON (see ``engine.kernel.journal``). Raises NotOver while the match is played, and
        Refused as long as its decks mustn't be told.
        """
        async with self._context.store.read() as tx:
            match = await find_match(tx, match_id)
            if not match.is_over:
                raise NotOver(match_id)
            await check_lists(tx, match_id)
            return (await read_journal(self._context, tx, match)).to_json()

    async def send_hand_again(self, match_id: str, user_id: int) -> MatchInfo:
        """Try to send the hand as a new DM, also if DMs were closed before."""
        async with self._context.writing() as tx:
            match = await find_match(tx, match_id)
            seat = find_player(match, user_id)
            await tx.matches.set_dm_closed(match_id, seat, False)
            await queue(tx, SendHand(subject=match_id, seat=seat, is_anew=True), self._context.clock.now())
        return match

    async def mute(self, match_id: str, user_id: int, *, is_muted: bool = True) -> MatchInfo:
        """Stop (or restart) reminders to this player in this match."""
        async with self._context.writing() as tx:
            match = await find_match(tx, match_id)
            seat = find_player(match, user_id)
            await tx.matches.set_muted(match_id, seat, is_muted)
        return match

    async def move(self, match_id: str, user_id: int, place: Place) -> MatchInfo:
        """Go on in another channel or thread: the board is posted there, and pings whoever must choose."""
        async with self._context.writing() as tx:
            match = await find_match(tx, match_id)
            find_player(match, user_id)
            now = self._context.clock.now()
            for guild_id in {match.place.guild_id, place.guild_id}:
                await check_unmuted(tx, guild_id, user_id, now)
            return await move(tx, self._context, match, place)
