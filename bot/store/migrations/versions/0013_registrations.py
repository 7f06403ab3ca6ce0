"""Which commands were registered with Discord."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "registrations",
        sa.Column("application_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("sent", sa.String(64), nullable=False),
        sa.Column("listed", sa.String(64), nullable=False),
        sa.Column("problem", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("application_id", name="pk_registrations"),
    )


def downgrade() -> None:
    op.drop_table("registrations")
