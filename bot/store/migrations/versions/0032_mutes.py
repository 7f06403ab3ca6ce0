"""Whom moderators have muted, and when players made their latest offers."""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "mutes",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger()),
        sa.PrimaryKeyConstraint("guild_id", "user_id", name="pk_mutes"),
    )
    op.add_column("match_seats", sa.Column("offered", sa.Text()))


def downgrade() -> None:
    op.drop_column("match_seats", "offered")
    op.drop_table("mutes")
