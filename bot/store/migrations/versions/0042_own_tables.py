"""Decisions of organisers about tables at which they play themselves. Matches are found by their threads."""

import sqlalchemy as sa
from alembic import op

revision = "0042"
down_revision = "0041"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("event_rulings", sa.Column("is_own", sa.Boolean()))
    op.create_index("ix_matches_thread_id", "matches", ["thread_id"])


def downgrade() -> None:
    op.drop_index("ix_matches_thread_id", "matches")
    op.drop_column("event_rulings", "is_own")
