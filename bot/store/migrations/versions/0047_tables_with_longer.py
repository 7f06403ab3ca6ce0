"""Tables of events that have longer than their round."""

import sqlalchemy as sa
from alembic import op

revision = "0047"
down_revision = "0046"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("event_pairings", sa.Column("ends_at", sa.BigInteger()))


def downgrade() -> None:
    op.drop_column("event_pairings", "ends_at")
