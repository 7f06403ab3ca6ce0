"""Whom players have met in rated matches and where they have played any: that outlives the matches."""

import sqlalchemy as sa
from alembic import op

revision = "0046"
down_revision = "0045"
branch_labels = None
depends_on = None

MEETINGS = """
INSERT INTO rated_meetings (low, high, ruleset)
SELECT DISTINCT one.user_id, other.user_id, matches.ruleset
FROM match_seats AS one
JOIN match_seats AS other ON other.match_id = one.match_id AND other.user_id > one.user_id
JOIN rating_changes AS own ON own.match_id = one.match_id AND own.seat = one.seat
JOIN rating_changes AS theirs ON theirs.match_id = other.match_id AND theirs.seat = other.seat
JOIN matches ON matches.id = one.match_id
"""
"""Of the matches that are still stored and counted for both."""
MEMBERS = """
INSERT INTO rated_members (guild_id, ruleset, user_id)
SELECT DISTINCT matches.guild_id, matches.ruleset, match_seats.user_id
FROM rating_changes
JOIN matches ON matches.id = rating_changes.match_id
JOIN match_seats ON match_seats.match_id = matches.id
WHERE matches.guild_id IS NOT NULL AND match_seats.user_id IS NOT NULL
"""


def upgrade() -> None:
    op.create_table(
        "rated_meetings",
        sa.Column("low", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("high", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("ruleset", sa.String(32), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("low", "high", "ruleset", name="pk_rated_meetings"),
    )
    op.create_index("ix_rated_meetings_high", "rated_meetings", ["high"])
    op.create_table(
        "rated_members",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("ruleset", sa.String(32), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "ruleset", "user_id", name="pk_rated_members"),
    )
    op.create_index("ix_rated_members_user_id", "rated_members", ["user_id"])
    op.execute(MEETINGS)
    op.execute(MEMBERS)


def downgrade() -> None:
    op.drop_table("rated_members")
    op.drop_table("rated_meetings")
