"""What the seeds of an event's matches are made of."""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database forward. Events that are there go on with seeds that are drawn as they are."""
    op.create_table(
        "event_secrets",
        sa.Column("event_id", sa.String(32), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("event_id", name="pk_event_secrets"),
    )
    op.create_table(
        "event_chances",
        sa.Column("event_id", sa.String(32), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("presses", sa.Text(), nullable=False),
        sa.Column("word", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("event_id", "user_id", name="pk_event_chances"),
    )
    op.create_index("ix_event_chances_user_id", "event_chances", ["user_id"])


def downgrade() -> None:
    op.drop_table("event_chances")
    op.drop_table("event_secrets")
