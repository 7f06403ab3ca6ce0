"""What a table was given by a decision, and whom else a decision is about."""

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("event_rulings", sa.Column("outcome", sa.Text()))
    op.add_column("event_rulings", sa.Column("user_id", sa.BigInteger()))


def downgrade() -> None:
    op.drop_column("event_rulings", "user_id")
    op.drop_column("event_rulings", "outcome")
