"""The tables. Every change here needs a migration in ``migrations/versions``; a test compares the two."""

from datetime import datetime
from typing import Any

from msgspec import Struct
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    false,
    text,
    true,
)
from sqlalchemy.types import TypeEngine

from bot.model.challenges import TimeControl
from bot.model.jobs import Undelivered, Work
from bot.model.matches import Offer, OfferPost, Pause, Standing
from bot.model.rows import STORED, list_stored
from bot.model.settings import UserSettings, WakingHours
from bot.store.columns import Code, Id, Instant, Packed, RowId, Span, Subject, make_column, match_id_column
from bot.store.metadata import metadata as metadata
from engine.kernel.journal import Entry, Origin
from engine.kernel.ruleset import Deck, Result

Word = String(32)


def _make_table(kind: type[Struct]) -> Table:
    """The table of a class of rows, by what the class says of itself."""
    stored = STORED[kind]
    columns = [make_column(name, hint, is_key=name in stored.key) for name, hint in stored.fields.items()]
    return Table(stored.table, metadata, *columns, *(Index(None, *names) for names in stored.indexes))


ROWS: dict[type[Struct], Table] = {kind: _make_table(kind) for kind in list_stored()}
"""The tables whose rows are values of a class."""

challenges = Table(
    "challenges",
    metadata,
    Column("id", Code, primary_key=True),
    Column("ruleset", Word, nullable=False),
    Column("guild_id", Id),
    Column("channel_id", Id, nullable=False),
    Column("thread_id", Id),
    Column("message_id", Id),
    Column("challenger", Id),
    Column("opponent", Id),
    Column("accepted_by", Id),
    Column("computer", Word),
    Column("time_control", Packed(TimeControl)),
    Column("status", Word, nullable=False),
    Column("rematch_of", Code),
    Column("deck", Packed(Deck), nullable=False),
    Column("is_rated", Boolean, nullable=False, server_default=true()),
    Column("commitment", String(64), nullable=False, server_default=""),
    Column("secret", LargeBinary),
    Column("created_at", Instant, nullable=False),
    Column("expires_at", Instant, nullable=False),
    Index(None, "guild_id", "status"),
    Index(None, "challenger", "status"),
    Index(None, "opponent", "status"),
    Index(None, "accepted_by"),
    Index(
        "uq_challenges_open_rematch",  # of two players who offer a rematch at once, one accepts the other's
        "rematch_of",
        unique=True,
        sqlite_where=text("status = 'open'"),
        postgresql_where=text("status = 'open'"),
    ),
)

matches = Table(
    "matches",
    metadata,
    Column("id", Code, primary_key=True),
    Column("ruleset", Word, nullable=False),
    Column("guild_id", Id),
    Column("channel_id", Id, nullable=False),
    Column("thread_id", Id),
    Column("board_channel_id", Id),
    Column("board_message_id", Id),
    Column("board_shown_at", Instant),
    Column("told_before", Integer, nullable=False, server_default="-1"),
    Column("told_until", Integer, nullable=False, server_default="-1"),
    Column("status", Word, nullable=False),
    Column("version", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("answers", Integer, nullable=False),
    Column("prompt_id", Integer),
    Column("prompt_seat", Integer),
    Column("active_seat", Integer),
    Column("time_control", Packed(TimeControl)),
    Column("clock_since", Instant),
    Column("late_seat", Integer),
    Column("commitment", String(64), nullable=False),
    Column("result", Packed(Result)),
    Column("rematch_of", Code),
    Column("created_at", Instant, nullable=False),
    Column("updated_at", Instant, nullable=False),
    Column("finished_at", Instant),
    Column("is_rated", Boolean, nullable=False, server_default=true()),
    Column("offer", Packed(Offer)),
    Column("offer_post", Packed(OfferPost)),
    Column("pause", Packed(Pause)),
    Column("undo_entry", Integer),
    Column("prompt_shift", Integer, nullable=False, server_default="0"),
    Column("credited_turn", Integer, nullable=False, server_default="0"),
    Index(None, "status"),
    Index(None, "finished_at"),
    Index(None, "thread_id"),
    Index(
        "ix_matches_threads_in_use",
        "thread_id",
        sqlite_where=text("finished_at IS NULL AND thread_id IS NOT NULL"),
        postgresql_where=text("finished_at IS NULL AND thread_id IS NOT NULL"),
    ),
)

match_seats = Table(
    "match_seats",
    metadata,
    match_id_column(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", Id),
    Column("remaining", Span),
    Column("acted_at", Instant),
    Column("hand_channel_id", Id),
    Column("hand_message_id", Id),
    Column("is_dm_closed", Boolean, nullable=False),
    Column("is_muted", Boolean, nullable=False),
    Column("computer", Word),
    Column("standing", Packed(tuple[Standing, ...])),
    Column("offered", Packed(tuple[datetime, ...])),
    Index(None, "user_id"),
)

match_snapshots = Table(
    "match_snapshots",
    metadata,
    match_id_column(),
    Column("snapshot", LargeBinary, nullable=False),
)

match_points = Table(
    "match_points",
    metadata,
    match_id_column(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("is_revealing", Boolean, nullable=False),
    Column("snapshot", LargeBinary, nullable=False),
)

match_headers = Table(
    "match_headers",
    metadata,
    match_id_column(),
    Column("ruleset", Word, nullable=False),
    Column("data_hash", String(128), nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("decks", Packed(tuple[Deck, ...]), nullable=False),
    Column("journal", LargeBinary),
    Column("unrecorded", Text),
    Column("origin", Packed(Origin)),
    Column("packing", Integer, index=True),
    Index(
        "ix_match_headers_unpacked",
        "match_id",
        sqlite_where=text("journal IS NULL"),
        postgresql_where=text("journal IS NULL"),
    ),
)

journal_entries = Table(
    "journal_entries",
    metadata,
    match_id_column(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("entry", Packed(Entry), nullable=False),
    Column("at", Instant, nullable=False),
)

match_records = Table(
    "match_records",
    metadata,
    match_id_column(),
    Column("audience", Integer, primary_key=True, autoincrement=False),
    Column("first", Integer, primary_key=True, autoincrement=False),
    Column("packed", LargeBinary, nullable=False),
)

card_texts = Table(
    "card_texts",
    metadata,
    Column("ruleset", Word, primary_key=True),
    Column("data_hash", String(128), primary_key=True),
    Column("packed", LargeBinary, nullable=False),
)

jobs = Table(
    "jobs",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("subject", Subject, nullable=False),
    Column("lane", String(64), nullable=False),
    Column("slot", Word),
    Column("work", Packed(Work), nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("due", Instant, nullable=False),
    Column("leased_by", String(64)),
    Column("leased_until", Instant),
    Index(None, "kind", "due"),
    Index(None, "lane", "id"),
    Index(None, "subject", "slot"),
    Index(
        "ix_jobs_held",
        "kind",
        "leased_until",
        sqlite_where=text("leased_until IS NOT NULL"),
        postgresql_where=text("leased_until IS NOT NULL"),
    ),
    sqlite_autoincrement=True,  # a row number is never used twice, so that the numbers tell the order
)

failed_deliveries = Table(
    "failed_deliveries",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("subject", Subject, nullable=False),
    Column("delivery", Packed(Undelivered), nullable=False),
    Column("reason", Word, nullable=False),
    Column("detail", Text, nullable=False),
    Column("failed_at", Instant, nullable=False),
    Index(None, "subject"),
    Index(None, "failed_at"),
)

decks = Table(
    "decks",
    metadata,
    Column("id", Code, primary_key=True),
    Column("user_id", Id, nullable=False),
    Column("ruleset", Word, nullable=False),
    Column("name", String(200), nullable=False),
    Column("piles", Packed(dict[str, dict[str, int]]), nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("updated_at", Instant, nullable=False),
    Index(None, "user_id"),
)

user_settings = Table(
    "user_settings",
    metadata,
    Column("user_id", Id, primary_key=True, autoincrement=False),
    Column("waking_hours", Packed(WakingHours)),
    Column("settings", Packed(UserSettings)),
)

rating_changes = Table(
    "rating_changes",
    metadata,
    match_id_column(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("before", Integer, nullable=False),
    Column("after", Integer, nullable=False),
    Column("margin", Integer),
    Column("is_provisional", Boolean, nullable=False, server_default=false()),
    Column("weight", Double, nullable=False, server_default="1"),
)

uncounted_matches = Table("uncounted_matches", metadata, match_id_column())
"""The matches that are over and in no sum yet."""

_SLICE: dict[str, TypeEngine[Any]] = {"scope": Word, "ruleset": Word, "field": Word, "week": Integer()}
"""What every sum is asked for by."""


def _sums(name: str, keys: dict[str, TypeEngine[Any]], figures: tuple[str, ...]) -> Table:
    """A table of sums, kept in the order of its key."""
    kinds = {**_SLICE, **keys}
    key = [Column(name, kind, primary_key=True, autoincrement=False) for name, kind in kinds.items()]
    values = [Column(figure, BigInteger, nullable=False) for figure in figures]
    return Table(name, metadata, *key, *values, sqlite_with_rowid=False)


match_sums = _sums("match_sums", {"place": Word}, ("played", "won", "drawn", "turns", "seconds"))
deck_sums = _sums(
    "deck_sums",
    {"deck": String(128), "against": String(128), "is_alike": Boolean()},
    ("played", "won", "drawn"),
)
card_sums = _sums("card_sums", {"card": Word}, ("decks", "copies", "won", "drawn"))

reports = Table(
    "reports",
    metadata,
    Column("number", RowId, primary_key=True),
    Column("at", Instant, nullable=False),
    Column("words", Text, nullable=False),
    Column("user_id", Id),
    Column("match_id", Code),
    Column("seat", Integer),
    Column("answers", Integer, nullable=False),
    Column("prompt", Integer),
    Column("scenario", Text, nullable=False),
    Index(None, "user_id"),
    sqlite_autoincrement=True,  # a number that was told to somebody stands for one report for ever
)

incidents = Table(
    "incidents",
    metadata,
    Column("id", RowId, primary_key=True),
    match_id_column(is_key=False),
    Column("at", Instant, nullable=False),
    Column("error", Text, nullable=False),
    Column("entry", Packed(Entry)),
    Index(None, "match_id"),
)

releases = Table(
    "releases",
    metadata,
    Column("version", Word, primary_key=True),
    Column("since", Instant, nullable=False),
)

heartbeats = Table(
    "heartbeats",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Instant, nullable=False),
)
