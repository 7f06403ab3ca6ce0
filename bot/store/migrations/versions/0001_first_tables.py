"""The first tables: challenges, matches, outbox, timers, decks."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
CODE = sa.String(16)
WORD = sa.String(32)
IS_OPEN = sa.text("status = 'open'")


def _match_id(*, is_key: bool = True) -> "sa.Column[str]":
    match = sa.ForeignKey("matches.id", ondelete="CASCADE")
    return sa.Column("match_id", CODE, match, primary_key=is_key, nullable=False)


def _row_id() -> "sa.Column[int]":
    return sa.Column("id", ROW_ID, primary_key=True)


def _number(name: str) -> "sa.Column[int]":
    return sa.Column(name, sa.Integer(), primary_key=True, autoincrement=False)


def upgrade() -> None:
    _create_challenges()
    _create_matches()
    _create_parts_of_matches()
    _create_histories()
    _create_outbox()
    _create_timers()
    _create_decks()


def _create_challenges() -> None:
    op.create_table(
        "challenges",
        sa.Column("id", CODE, primary_key=True),
        sa.Column("ruleset", WORD, nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.BigInteger()),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("challenger", sa.BigInteger()),
        sa.Column("opponent", sa.BigInteger()),
        sa.Column("accepted_by", sa.BigInteger()),
        sa.Column("time_control", sa.Text()),
        sa.Column("status", WORD, nullable=False),
        sa.Column("rematch_of", CODE),
        sa.Column("deck", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_challenges_guild_id_status", "challenges", ["guild_id", "status"])
    op.create_index("ix_challenges_challenger_status", "challenges", ["challenger", "status"])
    op.create_index("ix_challenges_opponent_status", "challenges", ["opponent", "status"])
    op.create_index("ix_challenges_accepted_by", "challenges", ["accepted_by"])
    op.create_index(
        "uq_challenges_open_rematch",
        "challenges",
        ["rematch_of"],
        unique=True,
        sqlite_where=IS_OPEN,
        postgresql_where=IS_OPEN,
    )


def _create_matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", CODE, primary_key=True),
        sa.Column("ruleset", WORD, nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.BigInteger()),
        sa.Column("board_channel_id", sa.BigInteger()),
        sa.Column("board_message_id", sa.BigInteger()),
        sa.Column("board_shown_at", sa.BigInteger()),
        sa.Column("status", WORD, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("answers", sa.Integer(), nullable=False),
        sa.Column("prompt_id", sa.Integer()),
        sa.Column("prompt_seat", sa.Integer()),
        sa.Column("active_seat", sa.Integer()),
        sa.Column("time_control", sa.Text()),
        sa.Column("clock_since", sa.BigInteger()),
        sa.Column("late_seat", sa.Integer()),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("result", sa.Text()),
        sa.Column("rematch_of", CODE),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.Column("finished_at", sa.BigInteger()),
    )


def _create_parts_of_matches() -> None:
    op.create_table(
        "match_seats",
        _match_id(),
        _number("seat"),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("remaining", sa.BigInteger()),
        sa.Column("acted_at", sa.BigInteger()),
        sa.Column("hand_channel_id", sa.BigInteger()),
        sa.Column("hand_message_id", sa.BigInteger()),
        sa.Column("is_dm_closed", sa.Boolean(), nullable=False),
        sa.Column("is_muted", sa.Boolean(), nullable=False),
    )
    op.create_index("ix_match_seats_user_id", "match_seats", ["user_id"])
    op.create_table("match_snapshots", _match_id(), sa.Column("snapshot", sa.LargeBinary(), nullable=False))
    op.create_table(
        "match_headers",
        _match_id(),
        sa.Column("ruleset", WORD, nullable=False),
        sa.Column("data_hash", sa.String(128), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("decks", sa.Text(), nullable=False),
    )


def _create_histories() -> None:
    op.create_table(
        "journal_entries",
        _match_id(),
        _number("number"),
        sa.Column("entry", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "log_lines",
        _match_id(),
        _number("answer"),
        _number("line"),
        _number("audience"),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
    )
    op.create_table(
        "incidents",
        _row_id(),
        _match_id(is_key=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("error", sa.Text(), nullable=False),
        sa.Column("entry", sa.Text()),
    )
    op.create_index("ix_incidents_match_id", "incidents", ["match_id"])


def _create_outbox() -> None:
    op.create_table(
        "outbox",
        _row_id(),
        sa.Column("subject", CODE, nullable=False),
        sa.Column("slot", WORD),
        sa.Column("delivery", sa.Text(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("leased_by", sa.String(64)),
        sa.Column("leased_until", sa.BigInteger()),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_outbox_subject_id", "outbox", ["subject", "id"])
    op.create_table(
        "failed_deliveries",
        _row_id(),
        sa.Column("subject", CODE, nullable=False),
        sa.Column("delivery", sa.Text(), nullable=False),
        sa.Column("reason", WORD, nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.Column("failed_at", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_failed_deliveries_subject", "failed_deliveries", ["subject"])
    op.create_index("ix_failed_deliveries_failed_at", "failed_deliveries", ["failed_at"])


def _create_timers() -> None:
    op.create_table(
        "timers",
        _row_id(),
        sa.Column("kind", WORD, nullable=False),
        sa.Column("subject", CODE, nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("leased_by", sa.String(64)),
        sa.Column("leased_until", sa.BigInteger()),
    )
    op.create_index("ix_timers_due", "timers", ["due"])
    op.create_index("ix_timers_subject", "timers", ["subject"])
    op.create_table("heartbeats", _number("id"), sa.Column("at", sa.BigInteger(), nullable=False))


def _create_decks() -> None:
    op.create_table(
        "decks",
        sa.Column("id", CODE, primary_key=True),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("ruleset", WORD, nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("piles", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
    )
    op.create_index("ix_decks_user_id", "decks", ["user_id"])


def downgrade() -> None:
    for table in ("decks", "heartbeats", "timers", "failed_deliveries", "outbox", "incidents", "log_lines"):
        op.drop_table(table)
    for table in ("journal_entries", "match_headers", "match_snapshots", "match_seats"):
        op.drop_table(table)
    op.drop_table("matches")
    op.drop_table("challenges")
