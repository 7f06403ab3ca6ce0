"""What people and servers are called, and which languages they read, as Discord has told."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "seen_servers",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("locale", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="pk_seen_servers"),
    )
    op.create_table(
        "seen_people",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("locale", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_seen_people"),
    )
    op.create_index("ix_seen_people_at", "seen_people", ["at"])
    op.create_table(
        "seen_members",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "guild_id", name="pk_seen_members"),
    )
    op.create_index("ix_seen_members_guild_id", "seen_members", ["guild_id"])
    op.create_index("ix_seen_members_at", "seen_members", ["at"])


def downgrade() -> None:
    for name in ("seen_members", "seen_people", "seen_servers"):
        op.drop_table(name)
