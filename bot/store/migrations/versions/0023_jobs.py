"""One table for everything that is still to be done: deliveries, timers, matches in which a computer must
choose. What waits when the database is brought forward goes on, deliveries in their order.
"""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
IS_HELD = sa.text("leased_until IS NOT NULL")
COLUMNS = "kind, subject, lane, slot, work, attempts, created_at, due, leased_by, leased_until"
TIMER = (
    '\'{"type":"Timer","kind":"\' || kind || \'","subject":"\' || subject'
    " || '\",\"seat\":' || coalesce(CAST(seat AS TEXT), 'null') || '}'"
)
TURN = '\'{"type":"Turn","subject":"\' || match_id || \'"}\''


def lease_columns() -> "list[sa.Column[int] | sa.Column[str]]":
    """Who is at a row, and until when."""
    return [sa.Column("leased_by", sa.String(64)), sa.Column("leased_until", sa.BigInteger())]


def upgrade() -> None:
    op.create_table(
        "jobs",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("subject", sa.String(16), nullable=False),
        sa.Column("lane", sa.String(64), nullable=False),
        sa.Column("slot", sa.String(32)),
        sa.Column("work", sa.Text(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        *lease_columns(),
        sa.PrimaryKeyConstraint("id", name="pk_jobs"),
        sqlite_autoincrement=True,
    )
    op.execute(
        f"INSERT INTO jobs ({COLUMNS}) SELECT 'delivery', subject, lane, slot, delivery, attempts,"
        " created_at, due, leased_by, leased_until FROM outbox ORDER BY id"
    )
    op.execute(
        f"INSERT INTO jobs ({COLUMNS}) SELECT 'timer', subject, subject || ' ' || kind, kind, {TIMER}, 0,"
        " due, due, NULL, NULL FROM timers ORDER BY due, id"
    )
    op.execute(
        f"INSERT INTO jobs ({COLUMNS}) SELECT 'turn', match_id, match_id || ' turn', 'turn', {TURN}, 0,"
        " since, since, NULL, NULL FROM computer_turns ORDER BY since, match_id"
    )
    op.create_index("ix_jobs_kind_due", "jobs", ["kind", "due"])
    op.create_index("ix_jobs_lane_id", "jobs", ["lane", "id"])
    op.create_index("ix_jobs_subject_slot", "jobs", ["subject", "slot"])
    op.create_index(
        "ix_jobs_held", "jobs", ["kind", "leased_until"], sqlite_where=IS_HELD, postgresql_where=IS_HELD
    )
    for table in ("computer_turns", "timers", "outbox"):
        op.drop_table(table)


def downgrade() -> None:
    op.create_table(
        "outbox",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("subject", sa.String(16), nullable=False),
        sa.Column("lane", sa.String(32), nullable=False, server_default=""),
        sa.Column("slot", sa.String(32)),
        sa.Column("delivery", sa.Text(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        *lease_columns(),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_outbox_subject_id", "outbox", ["subject", "id"])
    op.create_index("ix_outbox_lane_id", "outbox", ["lane", "id"])
    op.create_table(
        "timers",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("subject", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("due", sa.BigInteger(), nullable=False),
        *lease_columns(),
        sa.PrimaryKeyConstraint("id", name="pk_timers"),
    )
    op.create_index("ix_timers_due", "timers", ["due"])
    op.create_index("ix_timers_subject", "timers", ["subject"])
    match = sa.ForeignKey("matches.id", name="fk_computer_turns_match_id_matches", ondelete="CASCADE")
    op.create_table(
        "computer_turns",
        sa.Column("match_id", sa.String(16), match, nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        *lease_columns(),
        sa.PrimaryKeyConstraint("match_id", name="pk_computer_turns"),
    )
    op.execute(
        "INSERT INTO outbox (subject, lane, slot, delivery, attempts, created_at, due)"
        " SELECT subject, lane, slot, work, attempts, created_at, due FROM jobs"
        " WHERE kind = 'delivery' ORDER BY id"
    )
    seat = "CAST(work AS JSON) ->> 'seat'"
    if op.get_bind().dialect.name == "sqlite":
        seat = "json_extract(work, '$.seat')"
    op.execute(
        f"INSERT INTO timers (kind, subject, seat, due) SELECT slot, subject, CAST({seat} AS INTEGER), due"
        " FROM jobs WHERE kind = 'timer' ORDER BY id"
    )
    op.execute(
        "INSERT INTO computer_turns (match_id, since) SELECT subject, due FROM jobs WHERE kind = 'turn'"
    )
    op.drop_table("jobs")
