"""Matches in the database."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from sqlalchemy import RowMapping, bindparam, case, delete, func, insert, literal, select, update

from bot.model.errors import UnknownMatch
from bot.model.matches import MatchInfo, MatchStatus, OfferPost, Standing, ThreadInUse
from bot.store.columns import Instant, Span
from bot.store.connection import Connection
from bot.store.match_rows import SEAT_COLUMNS, SEAT_LABELS, game_columns, read_match, select_finished
from bot.store.packing import MAGIC, unfold
from bot.store.schema import (
    challenges,
    match_headers,
    match_seats,
    match_snapshots,
    matches,
    user_settings,
)
from engine.kernel.journal import Header
from engine.kernel.ruleset import Deck, Result

# The statements of every choice are built once; building them costs as much as running them.
SELECT_MATCHES = (
    select(matches, *(column.label(label) for column, label in zip(SEAT_COLUMNS, SEAT_LABELS, strict=True)))
    .join(match_seats, match_seats.c.match_id == matches.c.id)
    .outerjoin(user_settings, user_settings.c.user_id == match_seats.c.user_id)
    .order_by(match_seats.c.seat)
)
SELECT_MATCH = SELECT_MATCHES.where(matches.c.id == bindparam("of_match"))
SELECT_SNAPSHOT = select(match_snapshots.c.snapshot).where(
    match_snapshots.c.match_id == bindparam("of_match")
)
ADVANCE_MATCH = update(matches).where(
    matches.c.id == bindparam("of_match"), matches.c.version == bindparam("seen_version")
)
ADVANCE_SEAT = update(match_seats).where(
    match_seats.c.match_id == bindparam("of_match"), match_seats.c.seat == bindparam("of_seat")
)
ADVANCE_SNAPSHOT = update(match_snapshots).where(match_snapshots.c.match_id == bindparam("of_match"))
SHOW_BOARD = update(matches).where(matches.c.id == bindparam("of_match"))
TELL_BOARD = SHOW_BOARD.values(
    board_channel_id=bindparam("board_channel_id"),
    board_message_id=bindparam("board_message_id"),
    board_shown_at=bindparam("board_shown_at"),
    told_before=matches.c.told_until,
    told_until=bindparam("told"),
)


PACKED = b"\x78\xda"
"""How a packed snapshot begins; others are JSON."""
OPEN_STATUSES = (MatchStatus.ACTIVE, MatchStatus.FROZEN)
"""The statuses in which matches go on."""


class MatchTable:
    """Matches, their snapshots and their headers."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def add(self, match: MatchInfo, header: Header, snapshot: bytes) -> None:
        """Store a match that begins: its seats, its header, its first snapshot."""
        execute = self._connection.execute
        await execute(
            insert(matches).values(
                id=match.id,
                ruleset=match.ruleset,
                guild_id=match.place.guild_id,
                channel_id=match.place.channel_id,
                thread_id=match.thread_id,
                time_control=match.time_control,
                commitment=match.commitment,
                rematch_of=match.rematch_of,
                created_at=match.created_at,
                **game_columns(match),
            )
        )
        seats = [
            {
                "match_id": match.id,
                "seat": seat.index,
                "user_id": seat.user_id,
                "remaining": seat.remaining,
                "is_dm_closed": seat.is_dm_closed,
                "is_muted": seat.is_muted,
                "computer": seat.computer,
            }
            for seat in match.seats
        ]
        await execute(insert(match_seats), seats)
        await execute(insert(match_snapshots).values(match_id=match.id, snapshot=snapshot))
        await execute(
            insert(match_headers).values(
                match_id=match.id,
                ruleset=header.ruleset,
                data_hash=header.data_hash,
                seed=header.seed,
                decks=header.decks,
                origin=header.origin,
            )
        )

    async def get(self, match_id: str) -> MatchInfo | None:
        """A match by its id; ``None`` if there is none."""
        rows = (await self._connection.execute(SELECT_MATCH, {"of_match": match_id})).mappings().all()
        return read_match(rows) if rows else None

    async def hold(self, match_id: str) -> None:
        """Let nobody else hold or change a match before the transaction is over."""
        held = select(matches.c.id).where(matches.c.id == match_id).with_for_update()
        await self._connection.execute(held)

    async def get_all(self, match_ids: Collection[str]) -> dict[str, MatchInfo]:
        """Those of these matches that there are, by id."""
        if len(match_ids) == 1:
            found = [await self.get(match_id) for match_id in match_ids]
        else:
            found = list(await self._read_all(list(match_ids)))
        return {match.id: match for match in found if match is not None}

    async def snapshot(self, match_id: str) -> bytes:
        """The snapshot of a stored match."""
        snapshot = await self._connection.scalar(SELECT_SNAPSHOT, {"of_match": match_id})
        if snapshot is None:
            raise UnknownMatch(match_id)
        saved = bytes(snapshot)
        return unfold(saved) if saved.startswith((MAGIC, PACKED)) else saved

    async def pack(self, match_id: str, packed: bytes) -> None:
        """Keep the snapshot of a match that is over as :func:`bot.store.packing.fold` packs it."""
        await self._connection.send(ADVANCE_SNAPSHOT, {"of_match": match_id, "snapshot": packed})

    async def header(self, match_id: str) -> Header:
        """The header of a stored match, with its secret seed."""
        rows = await self._connection.execute(
            select(match_headers).where(match_headers.c.match_id == match_id)
        )
        row = rows.mappings().one_or_none()
        if row is None:
            raise UnknownMatch(match_id)
        return Header(row["ruleset"], row["data_hash"], bytes(row["seed"]), row["decks"], row["origin"])

    async def decks(self, match_ids: Collection[str]) -> dict[str, tuple[Deck, ...]]:
        """The decks of these matches by seat, as far as there are such matches."""
        wanted = select(match_headers.c.match_id, match_headers.c.decks)
        rows = await self._connection.execute(wanted.where(match_headers.c.match_id.in_(match_ids)))
        return {row.match_id: row.decks for row in rows}

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
        key = {"of_match": match.id}
        await self._connection.send(
            ADVANCE_MATCH,
            {**key, "seen_version": seen, **game_columns(match)},
            unless=f"match {match.id} is not at version {seen} any more",
        )
        await self._connection.send(
            ADVANCE_SEAT,
            [
                {**key, "of_seat": seat.index, "remaining": seat.remaining, "acted_at": seat.acted_at}
                for seat in match.seats
            ],
        )
        if snapshot is not None:
            await self._connection.send(ADVANCE_SNAPSHOT, {**key, "snapshot": snapshot})

    async def set_thread(self, match_id: str, thread_id: int | None) -> None:
        """Remember the thread that it is played in."""
        await self._connection.execute(
            update(matches).where(matches.c.id == match_id).values(thread_id=thread_id)
        )

    async def set_board(
        self, match_id: str, channel_id: int, message_id: int, at: datetime, told: int | None = None
    ) -> None:
        """Remember its newest board, when it was posted, and up to which entry it tells what happened."""
        board = {"board_channel_id": channel_id, "board_message_id": message_id, "board_shown_at": at}
        if told is None:
            await self._connection.send(SHOW_BOARD, {"of_match": match_id, **board})
        else:
            await self._connection.send(TELL_BOARD, {"of_match": match_id, **board, "told": told})

    async def set_offer_post(self, match_id: str, post: OfferPost) -> None:
        """Remember where its newest offer was posted."""
        await self._connection.execute(
            update(matches).where(matches.c.id == match_id).values(offer_post=post)
        )

    async def set_place(self, match: MatchInfo) -> None:
        """Write where it is played and where its newest board is: ``place``, thread and board."""
        await self._connection.execute(
            update(matches)
            .where(matches.c.id == match.id)
            .values(
                guild_id=match.place.guild_id,
                channel_id=match.place.channel_id,
                thread_id=match.thread_id,
                board_channel_id=match.board_channel_id,
                board_message_id=match.board_message_id,
                board_shown_at=match.board_shown_at,
            )
        )

    async def set_standing(self, match_id: str, seat: int, standing: tuple[Standing, ...]) -> None:
        """Keep what a seat answers ahead."""
        await self._set_seat(match_id, seat, {"standing": standing or None})

    async def set_offered(self, match_id: str, seat: int, offered: tuple[datetime, ...]) -> None:
        """Keep when a seat made its latest offers."""
        await self._set_seat(match_id, seat, {"offered": offered})

    async def _set_seat(
        self,
        match_id: str,
        seat: int,
        values: Mapping[str, int | bool | tuple[Standing, ...] | tuple[datetime, ...] | None],
    ) -> None:
        await self._connection.send(
            update(match_seats)
            .where(match_seats.c.match_id == match_id, match_seats.c.seat == seat)
            .values(values)
        )

    async def newest_hand(self, user_id: int, channel_id: int) -> int | None:
        """The newest message with a hand in a user's conversation; ``None`` if there is none."""
        hands = match_seats.c
        found = select(func.max(hands.hand_message_id))
        found = found.where(hands.user_id == user_id, hands.hand_channel_id == channel_id)
        newest: int | None = await self._connection.scalar(found)
        return newest

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
        hand = {"hand_channel_id": channel_id, "hand_message_id": message_id}
        await self._set_seat(match_id, seat, {**hand, "is_dm_closed": False} if is_open else hand)

    async def set_dm_closed(self, match_id: str, seat: int, is_closed: bool) -> None:
        """Mark whether a seat can be sent DMs."""
        await self._set_seat(match_id, seat, {"is_dm_closed": is_closed})

    async def set_muted(self, match_id: str, seat: int, is_muted: bool) -> None:
        """Mark whether a seat wants no reminders."""
        await self._set_seat(match_id, seat, {"is_muted": is_muted})

    async def of_user(
        self, user_id: int, statuses: Sequence[MatchStatus], limit: int | None = None
    ) -> list[MatchInfo]:
        """The matches of a user with one of these statuses, the last changed first."""
        wanted = (
            select(matches.c.id)
            .join(match_seats, match_seats.c.match_id == matches.c.id)
            .where(match_seats.c.user_id == user_id, matches.c.status.in_(statuses))
            .order_by(matches.c.updated_at.desc(), matches.c.id)
            .limit(limit)
        )
        return await self._read_all((await self._connection.scalars(wanted)).all())

    async def finished(
        self,
        user_id: int,
        limit: int | None = None,
        *,
        guild_id: int | None = None,
        opponent: int | None = None,
        between: tuple[datetime, datetime] | None = None,
        start: int = 0,
    ) -> list[MatchInfo]:
        """The matches of a user that have a result, the newest first.

        Args:
            user_id: the user.
            limit: how many at most.
            start: how many of the newest are left out.
            guild_id: only those in this server.
            opponent: only those against this user.
            between: only those that were over since the first moment, and before the second.
        """
        wanted = select_finished(select(matches.c.id), user_id, guild_id, opponent)
        if between is not None:
            since, until = between
            wanted = wanted.where(matches.c.finished_at >= since, matches.c.finished_at < until)
        wanted = wanted.order_by(matches.c.finished_at.desc(), matches.c.id).limit(limit).offset(start)
        return await self._read_all((await self._connection.scalars(wanted)).all())

    async def results(
        self, user_id: int, *, guild_id: int | None = None, opponent: int | None = None
    ) -> list[tuple[int, Result]]:
        """The seat of a user and the result of each of their matches that have one; see :meth:`finished`."""
        wanted = select_finished(select(match_seats.c.seat, matches.c.result), user_id, guild_id, opponent)
        return [(seat, result) for seat, result in await self._connection.execute(wanted)]

    async def threads_in_use(self, thread_id: int | None = None) -> list[ThreadInUse]:
        """The threads in which matches are played that aren't over; only that one, if one is named."""
        wanted = select(matches.c.id, matches.c.guild_id, matches.c.thread_id).where(
            matches.c.finished_at.is_(None), matches.c.thread_id.is_not(None)
        )
        if thread_id is not None:
            wanted = wanted.where(matches.c.thread_id == thread_id)
        wanted = wanted.order_by(matches.c.thread_id)
        return [ThreadInUse(*row) for row in await self._connection.execute(wanted)]

    async def last_in_thread(self, thread_id: int) -> MatchInfo | None:
        """The match that was begun last in a thread; ``None`` if none was."""
        wanted = select(matches.c.id).where(matches.c.thread_id == thread_id)
        is_over, is_first = matches.c.finished_at.is_not(None), matches.c.rematch_of.is_(None)
        latest = wanted.order_by(is_over, matches.c.created_at.desc(), is_first)
        found = await self._connection.scalar(latest.limit(1))
        return None if found is None else await self.get(found)

    async def with_status(self, status: MatchStatus) -> list[MatchInfo]:
        """All matches with this status, the last changed first."""
        wanted = select(matches.c.id).where(matches.c.status == status)
        wanted = wanted.order_by(matches.c.updated_at.desc(), matches.c.id)
        return await self._read_all((await self._connection.scalars(wanted)).all())

    async def _read_all(self, ids: Sequence[str]) -> list[MatchInfo]:
        """These matches, in the order that is asked for."""
        rows = await self._connection.execute(SELECT_MATCHES.where(matches.c.id.in_(ids)))
        found: dict[str, list[RowMapping]] = {match_id: [] for match_id in ids}
        for row in rows.mappings():
            found[row["id"]].append(row)
        return [read_match(seats) for seats in found.values() if seats]

    async def forget_finished(self, before: datetime, limit: int) -> list[str]:
        """Delete matches that were over by then, with all that belongs to them; their ids."""
        ended = select(matches.c.id).where(matches.c.finished_at < before)
        ids = list(await self._connection.scalars(ended.order_by(matches.c.finished_at).limit(limit)))
        if ids:
            await self._connection.execute(delete(challenges).where(challenges.c.id.in_(ids)))
            await self._connection.execute(delete(matches).where(matches.c.id.in_(ids)))
        return ids

    async def count_open(self) -> dict[MatchStatus, int]:
        """How many matches there are of each status in which they go on."""
        counted = select(matches.c.status, func.count()).where(matches.c.status.in_(OPEN_STATUSES))
        rows = await self._connection.execute(counted.group_by(matches.c.status))
        found = {MatchStatus(status): count for status, count in rows}
        return {status: found.get(status, 0) for status in OPEN_STATUSES}

    async def count_active(self, user_id: int) -> int:
        """How many active matches a user has."""
        counted = (
            select(func.count())
            .select_from(match_seats.join(matches, match_seats.c.match_id == matches.c.id))
            .where(match_seats.c.user_id == user_id, matches.c.status == MatchStatus.ACTIVE)
        )
        return await self._connection.scalar(counted) or 0

    async def give_back(self, seen: datetime, now: datetime) -> dict[str, bool]:
        """Let no running clock count the time since ``seen``, in which nobody could choose. One that has
        begun since then counts from now on.

        Returns:
            The matches in which one runs, by id, with whether a board of them is posted.
        """
        since = matches.c.clock_since
        later = since + literal(now - seen, Span)
        done = await self._connection.execute(
            update(matches)
            .where(matches.c.status == MatchStatus.ACTIVE, since < now)
            .values(
                clock_since=case((since <= seen, later), else_=literal(now, Instant)),
                version=matches.c.version + 1,
            )
            .returning(matches.c.id, matches.c.board_message_id)
        )  # to that IS NOT NULL in RETURNING, SQLite 3.40 always says yes
        return {match_id: board is not None for match_id, board in done}
