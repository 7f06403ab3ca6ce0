"""Events: who plays in them, their tables and matches, and what was decided in them."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("ruleset", sa.String(32), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("stage", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("lot", sa.Integer(), nullable=False),
        sa.Column("starts_at", sa.BigInteger()),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("round_began_at", sa.BigInteger()),
        sa.Column("round_ends_at", sa.BigInteger()),
        sa.Column("reminded", sa.Integer(), nullable=False),
        sa.Column("role_id", sa.BigInteger()),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("round_message_id", sa.BigInteger()),
        sa.Column("paused_at", sa.BigInteger()),
        sa.Column("trouble", sa.Text(), nullable=False),
        sa.Column("finished_at", sa.BigInteger()),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_events"),
    )
    op.create_index("ix_events_guild_id_stage", "events", ["guild_id", "stage"])
    op.create_table(
        "event_organisers",
        sa.Column("event_id", sa.String(32), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("event_id", "user_id", name="pk_event_organisers"),
    )
    op.create_table(
        "event_entrants",
        sa.Column("event_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("entered_at", sa.BigInteger(), nullable=False),
        sa.Column("deck", sa.Text()),
        sa.Column("deck_id", sa.String(32), nullable=False),
        sa.Column("leader", sa.Text(), nullable=False),
        sa.Column("seed", sa.Integer(), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("is_here", sa.Boolean(), nullable=False),
        sa.Column("dropped_in", sa.Integer()),
        sa.PrimaryKeyConstraint("event_id", "number", name="pk_event_entrants"),
    )
    op.create_index("ix_event_entrants_user_id", "event_entrants", ["user_id"])
    _make_tables()


def _make_tables() -> None:
    op.create_table(
        "event_pairings",
        sa.Column("event_id", sa.String(32), nullable=False),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("second", sa.Integer()),
        sa.Column("outcome", sa.Text()),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("first_won", sa.Integer(), nullable=False),
        sa.Column("second_won", sa.Integer(), nullable=False),
        sa.Column("drawn", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.String(32)),
        sa.Column("opens_at", sa.BigInteger()),
        sa.PrimaryKeyConstraint("event_id", "round", "number", name="pk_event_pairings"),
    )
    op.create_table(
        "event_matches",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("event_id", sa.String(32), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("is_swapped", sa.Boolean(), nullable=False),
        sa.Column("outcome", sa.Text()),
        sa.PrimaryKeyConstraint("match_id", name="pk_event_matches"),
    )
    op.create_index("ix_event_matches_event_id_round", "event_matches", ["event_id", "round"])
    op.create_table(
        "event_rulings",
        sa.Column("event_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("by", sa.BigInteger()),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("table", sa.Integer(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("event_id", "number", name="pk_event_rulings"),
    )


def downgrade() -> None:
    for table in ("rulings", "matches", "pairings", "entrants", "organisers"):
        op.drop_table(f"event_{table}")
    op.drop_table("events")
