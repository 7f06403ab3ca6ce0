"""Deliveries stand in lanes: a match has one for everybody and one for each player. And there are tables for
the conversations that people have with the bot, and for what Discord doesn't let it do for a while.

What waits when the database is brought forward goes on: hands know their lane by their slot, and whatever has
none stays in that of the match.
"""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("outbox", sa.Column("lane", sa.String(32), nullable=False, server_default=""))
    op.execute("UPDATE outbox SET lane = subject")
    op.execute("UPDATE outbox SET lane = subject || '/' || substr(slot, 6) WHERE slot LIKE 'hand %'")
    op.create_index("ix_outbox_lane_id", "outbox", ["lane", "id"])
    op.create_table(
        "conversations",
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("is_used", sa.Boolean(), nullable=False),
    )
    op.execute(
        "INSERT INTO conversations (user_id, channel_id, is_used)"
        " SELECT user_id, max(hand_channel_id), max(hand_message_id) IS NOT NULL FROM match_seats"
        " WHERE user_id IS NOT NULL AND hand_channel_id IS NOT NULL GROUP BY user_id"
    )
    op.create_table(
        "pauses",
        sa.Column("kind", sa.String(32), primary_key=True),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("pauses")
    op.drop_table("conversations")
    op.drop_index("ix_outbox_lane_id", "outbox")
    op.drop_column("outbox", "lane")
