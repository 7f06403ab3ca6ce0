"""What the use cases need of a store."""

from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractAsyncContextManager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Protocol

from bot.app.ports.course import PointRows, TurnRows
from bot.app.ports.deliveries import Delivery, FailureReason
from bot.app.ports.people import (
    ConversationRows,
    DeckRows,
    PersonRows,
    RatingRows,
    ReportRows,
    SeenRows,
    ServerRows,
)
from bot.app.ports.records import RecordRows, TextRows
from bot.app.ports.rows import (
    FailedDelivery,
    Finish,
    Lease,
    QueuedDelivery,
    Queueing,
    QueueState,
    ThreadInUse,
)
from bot.app.ports.upkeep import ServiceRows, TimerRows
from bot.app.values import Challenge, ChallengeStatus, MatchInfo, MatchStatus, OfferPost, Standing
from engine.kernel.journal import Entry, Header
from engine.kernel.ruleset import Deck


class ChallengeRows(Protocol):
    """Challenges."""

    async def add(self, challenge: Challenge, deck: Deck) -> None:
        """Store a new challenge with the challenger's deck as it is now."""

    async def get(self, challenge_id: str) -> Challenge | None:
        """A challenge, or ``None``."""

    async def deck(self, challenge_id: str) -> Deck:
        """The challenger's deck of a stored challenge."""

    async def close(self, challenge_id: str, status: ChallengeStatus, accepted_by: int | None = None) -> None:
        """End an open challenge.

        Raises:
            Conflict: it is not open any more.
        """

    async def set_message(self, challenge_id: str, message_id: int | None) -> None:
        """Remember its message."""

    async def lobby(self, guild_id: int, limit: int) -> list[Challenge]:
        """The open challenges to everybody in a server, the newest first."""

    async def of_user(self, user_id: int) -> list[Challenge]:
        """The open challenges by a user or to a user, the newest first."""

    async def all_of_user(self, user_id: int) -> list[Challenge]:
        """All challenges by a user, to a user or accepted by a user, the newest first."""

    async def count_open(self, user_id: int) -> int:
        """How many challenges of this user are open."""

    async def rematch_of(self, match_id: str) -> Challenge | None:
        """The open rematch challenge after a match, if there is one."""


class MatchRows(Protocol):
    """Matches, their snapshots and their headers."""

    async def add(self, match: MatchInfo, header: Header, snapshot: bytes) -> None:
        """Store a new match."""

    async def get(self, match_id: str) -> MatchInfo | None:
        """A match, or ``None``."""

    async def get_all(self, match_ids: Collection[str]) -> dict[str, MatchInfo]:
        """Those of these matches that there are, by id."""

    async def snapshot(self, match_id: str) -> bytes:
        """The snapshot of a stored match."""

    async def header(self, match_id: str) -> Header:
        """The header of a stored match, with its secret seed."""

    async def pack(self, match_id: str) -> None:
        """Keep the snapshot of a match that is over in little room."""

    async def advance(self, match: MatchInfo, seen: int, snapshot: bytes | None = None) -> None:
        """Write the state of a match over the version that was seen.

        Only what belongs to the game is written: status, turn, prompt, clocks, result. Message ids and the
        players' settings are not touched.

        Args:
            match: the match as it is now, with its new version.
            seen: the version that was read.
            snapshot: its snapshot, if it has changed.

        Raises:
            Conflict: the stored version is another one.
        """

    async def set_thread(self, match_id: str, thread_id: int | None) -> None:
        """Remember its thread."""

    async def set_board(
        self, match_id: str, channel_id: int, message_id: int, at: datetime, told: int | None = None
    ) -> None:
        """Remember its newest board, when it was posted, and up to which entry it tells what happened."""

    async def set_offer_post(self, match_id: str, post: OfferPost) -> None:
        """Remember where its newest offer was posted."""

    async def set_place(self, match: MatchInfo) -> None:
        """Write where it is played and where its newest board is: ``place``, thread and board."""

    async def set_hand(
        self,
        match_id: str,
        seat: int,
        channel_id: int | None,
        message_id: int | None,
        *,
        is_open: bool = False,
    ) -> None:
        """Remember the DM with a seat's hand; and that it got there, so that DMs are open."""

    async def set_dm_closed(self, match_id: str, seat: int, is_closed: bool) -> None:
        """Mark whether a seat can be sent DMs."""

    async def set_muted(self, match_id: str, seat: int, is_muted: bool) -> None:
        """Mark whether a seat wants no reminders."""

    async def set_standing(self, match_id: str, seat: int, standing: tuple[Standing, ...]) -> None:
        """Keep what a seat answers ahead."""

    async def of_user(
        self, user_id: int, statuses: Sequence[MatchStatus], limit: int | None = None
    ) -> list[MatchInfo]:
        """The matches of a user with one of these statuses, the last changed first."""

    async def finished(
        self,
        user_id: int,
        limit: int,
        *,
        guild_id: int | None = None,
        opponent: int | None = None,
        since: datetime | None = None,
    ) -> list[MatchInfo]:
        """The matches of a user that have a result, the newest first.

        Args:
            user_id: the user.
            limit: how many at most.
            guild_id: only those in this server.
            opponent: only those against this user.
            since: only those that were over since then.
        """

    async def threads_in_use(self, thread_id: int | None = None) -> Sequence[ThreadInUse]:
        """The threads in which matches are played that aren't over; only that one, if one is named."""

    async def with_status(self, status: MatchStatus) -> list[MatchInfo]:
        """All matches with this status, the last changed first."""

    async def count_open(self) -> dict[MatchStatus, int]:
        """How many matches there are of each status in which they go on."""

    async def count_active(self, user_id: int) -> int:
        """How many active matches a user has."""

    async def give_back(self, before: datetime, by: timedelta) -> int:
        """Start every running clock that ran at ``before`` later by so much; returns how many."""


class JournalRows(Protocol):
    """Journals."""

    async def append(self, match_id: str, number: int, entry: Entry, at: datetime) -> None:
        """Store entry ``number`` (from 1).

        Raises:
            Conflict: there is one with this number.
        """

    async def entries(self, match_id: str) -> list[Entry]:
        """All entries in order."""

    async def timed(self, match_id: str) -> list[tuple[Entry, datetime]]:
        """All entries in order, each with when it was made."""

    async def pack(self, match_id: str) -> None:
        """Keep the journal of a match that is over in little room, with the time of each entry."""


class OutboxRows(Protocol):
    """The outbox."""

    async def add(
        self, delivery: Delivery, slot: str | None, now: datetime, due: datetime | None = None
    ) -> None:
        """Queue a delivery, to be made at ``due`` (default: at once).

        Args:
            delivery: what is to be done.
            slot: deliveries with the same slot of the same subject replace each other.
            now: the current time.
            due: not before this.
        """

    async def add_all(self, new: Sequence[Queueing], now: datetime) -> None:
        """Queue deliveries, in this order."""

    async def waiting(
        self, subject: str, slots: Collection[str], now: datetime
    ) -> dict[str, list[QueuedDelivery]]:
        """The deliveries of these slots that nobody is carrying out now, by slot; the oldest first."""

    async def take_back(self, rows: Sequence[QueuedDelivery]) -> None:
        """Remove deliveries that :meth:`waiting` returned in this transaction."""

    async def lease(self, worker: str, now: datetime, until: datetime, limit: int) -> Lease:
        """Hold what is due of so many lanes, up to the first row that has to wait, until ``until``."""

    async def renew(self, worker: str, until: datetime) -> None:
        """Go on holding everything that this worker holds."""

    async def release(self) -> int:
        """Free every delivery, whoever holds it; returns how many were held."""

    async def finish(self, lane: str, rows: Collection[int], worker: str) -> Finish:
        """Tick deliveries of a lane off."""

    async def put_back(self, rows: Collection[int], worker: str) -> None:
        """Let go of deliveries that were not begun."""

    async def retry(self, row: int, worker: str, due: datetime, *, was_tried: bool = True) -> None:
        """Put a delivery back for another attempt, and count this one if it was one."""

    async def fail(self, row: int, worker: str, reason: FailureReason, detail: str, now: datetime) -> bool:
        """Record that a delivery is given up; false if this worker does not hold it any more."""

    async def state(self) -> QueueState:
        """How much waits."""

    async def next_due(self) -> datetime | None:
        """When the next delivery that nobody holds, or whose lease ends, is due; ``None`` if none waits."""

    async def failures(self, subject: str) -> list[FailedDelivery]:
        """The deliveries of a subject that were given up."""

    async def forget_failures(self, before: datetime) -> int:
        """Delete failed deliveries of before that time; returns how many."""


class Transaction(Protocol):
    """All rows, within one database transaction.

    Attributes:
        after_commit: is called, in this order, once the transaction is committed.
    """

    after_commit: list[Callable[[], None]]

    @property
    def challenges(self) -> ChallengeRows:
        """Challenges."""

    @property
    def matches(self) -> MatchRows:
        """Matches."""

    @property
    def turns(self) -> TurnRows:
        """Matches in which a computer must choose."""

    @property
    def points(self) -> PointRows:
        """Where matches can be taken back to."""

    @property
    def journals(self) -> JournalRows:
        """Journals."""

    @property
    def records(self) -> RecordRows:
        """What happened in matches."""

    @property
    def texts(self) -> TextRows:
        """Card texts."""

    @property
    def outbox(self) -> OutboxRows:
        """The outbox."""

    @property
    def timers(self) -> TimerRows:
        """Timers."""

    @property
    def decks(self) -> DeckRows:
        """Stored decks."""

    @property
    def ratings(self) -> RatingRows:
        """Ratings."""

    @property
    def servers(self) -> ServerRows:
        """What servers have decided."""

    @property
    def seen(self) -> SeenRows:
        """What Discord has told about people and servers."""

    @property
    def people(self) -> PersonRows:
        """What is stored about a person."""

    @property
    def conversations(self) -> ConversationRows:
        """Direct messages."""

    @property
    def reports(self) -> ReportRows:
        """Problems that were reported."""

    @property
    def service(self) -> ServiceRows:
        """Heartbeat and incidents."""


class Store(Protocol):
    """Where everything is kept."""

    def read(self) -> AbstractAsyncContextManager[Transaction]:
        """A transaction that only reads."""

    def write(self) -> AbstractAsyncContextManager[Transaction]:
        """A transaction that is committed at the end of the block, and undone if the block raises.

        Raises:
            Conflict: another transaction got in the way; nothing was written.
        """

    async def take_over(self) -> None:
        """Called by a process that starts to serve: free what a dead one still holds, where nobody else can
        be holding it.
        """

    async def check_release(self) -> None:
        """Look whether this process may still serve the database.

        Raises:
            Superseded: a newer release of the bot serves it.
        """

    async def back_up(self, target: Path) -> int:
        """Write a whole copy of everything into a file; its size in bytes.

        Raises:
            Exception: it can't be written; the file is as it was.
        """

    async def close(self) -> None:
        """Let go of the database."""
