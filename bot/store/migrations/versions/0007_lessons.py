"""Matches that explain themselves: what they have explained."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("lessons", sa.Text()))


def downgrade() -> None:
    op.drop_column("matches", "lessons")
