"""Decisions of organisers about tables at which they play themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0042"
down_revision = "0041"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database forward."""
    op.add_column("event_rulings", sa.Column("is_own", sa.Boolean()))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("event_rulings", "is_own")
