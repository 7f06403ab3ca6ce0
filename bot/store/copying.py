"""Copies of whole matches under other names, for what measures the bot with very many of them."""

from collections.abc import Mapping, Sequence
from itertools import cycle
from pathlib import Path

import msgspec
from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    MetaData,
    String,
    Table,
    case,
    create_engine,
    delete,
    insert,
    null,
    select,
)

from bot.store.schema import (
    challenges,
    jobs,
    journal_entries,
    match_headers,
    match_points,
    match_records,
    match_seats,
    match_snapshots,
    matches,
)

COPIED = (match_snapshots, match_headers, journal_entries, match_records)

COPIES = Table(
    "copies",
    MetaData(),
    Column("base", String, nullable=False),
    Column("id", String, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("board_id", BigInteger, nullable=False),
    Column("first", BigInteger, nullable=False),
    Column("second", BigInteger),
    prefixes=["TEMPORARY"],
)


class Spot(msgspec.Struct, frozen=True):
    """Where a match is to be played, and by whom.

    Args:
        id: the match's id.
        guild_id: the server.
        channel_id: the channel or thread.
        board_id: the message with its board.
        first: the player of the first seat.
        second: the player of the other one; ``None`` for a computer.
    """

    id: str
    guild_id: int
    channel_id: int
    board_id: int
    first: int
    second: int | None


def copy_matches(path: Path, bases: Sequence[str], spots: Sequence[Spot]) -> None:
    """Copy matches of an SQLite file in turn, one for each spot, and delete everything else that is in play.

    Args:
        path: the file, which nobody else has open.
        bases: the matches.
        spots: where the copies are played.
    """
    engine = create_engine(f"sqlite:///{path}")
    try:
        with engine.begin() as connection:
            _copy(connection, bases, spots)
    finally:
        engine.dispose()


def _copy(connection: Connection, bases: Sequence[str], spots: Sequence[Spot]) -> None:
    """Copy the matches that were played, and leave only the copies, for which nothing waits."""
    COPIES.create(connection)
    rows = [
        {"base": base, **msgspec.structs.asdict(spot)}
        for spot, base in zip(spots, cycle(bases), strict=False)
    ]
    connection.execute(insert(COPIES), rows)
    moved = {
        "id": COPIES.c.id,
        "guild_id": COPIES.c.guild_id,
        "channel_id": COPIES.c.channel_id,
        "thread_id": COPIES.c.channel_id,
        "board_channel_id": COPIES.c.channel_id,
        "board_message_id": COPIES.c.board_id,
    }
    _insert_copies(connection, matches, "id", moved)
    seated = {
        "match_id": COPIES.c.id,
        "user_id": case((match_seats.c.seat == 0, COPIES.c.first), else_=COPIES.c.second),
        "hand_channel_id": null(),
        "hand_message_id": null(),
    }
    _insert_copies(connection, match_seats, "match_id", seated)
    for table in COPIED:
        _insert_copies(connection, table, "match_id", {"match_id": COPIES.c.id})
    for table in (jobs, challenges):
        connection.execute(delete(table))
    copied = select(COPIES.c.id)
    for table in (match_points, match_seats, *COPIED):
        connection.execute(delete(table).where(table.c.match_id.not_in(copied)))
    connection.execute(delete(matches).where(matches.c.id.not_in(copied)))
    COPIES.drop(connection)


def _insert_copies(connection: Connection, table: Table, key: str, changed: Mapping[str, object]) -> None:
    """Copy the rows of the matches that were played."""
    columns = [changed.get(column.name, column) for column in table.c]
    copied = select(*columns).join(COPIES, COPIES.c.base == table.c[key])  # type: ignore[call-overload]
    connection.execute(insert(table).from_select([column.name for column in table.c], copied))
