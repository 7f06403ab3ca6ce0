"""Matches by when they ended: those that a host keeps no longer are looked for again and again."""

from alembic import op

revision = "0041"
down_revision = "0040"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_matches_finished_at", "matches", ["finished_at"])


def downgrade() -> None:
    op.drop_index("ix_matches_finished_at", "matches")
