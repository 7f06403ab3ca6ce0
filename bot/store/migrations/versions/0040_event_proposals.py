"""How rounds were paired before they were paired anew."""

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0039"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "event_proposals",
        sa.Column("event_id", sa.String(32), nullable=False),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("tables", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("event_id", "round", "number", name="pk_event_proposals"),
    )


def downgrade() -> None:
    op.drop_table("event_proposals")
