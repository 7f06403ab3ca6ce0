"""The threads of matches that aren't over are found at once, however many matches there were."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None

IN_USE = sa.text("finished_at IS NULL AND thread_id IS NOT NULL")


def upgrade() -> None:
    op.create_index(
        "ix_matches_threads_in_use", "matches", ["thread_id"], sqlite_where=IN_USE, postgresql_where=IN_USE
    )


def downgrade() -> None:
    op.drop_index("ix_matches_threads_in_use", "matches")
