"""How much a match counted for, and of how many people a rating comes."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None

COUNT_OPPONENTS = """
UPDATE ratings SET opponents = (
    SELECT COUNT(DISTINCT other.user_id)
    FROM match_seats AS own
    JOIN matches ON matches.id = own.match_id
    JOIN rating_changes AS changed ON changed.match_id = own.match_id AND changed.seat = own.seat
    JOIN match_seats AS other ON other.match_id = own.match_id AND other.seat <> own.seat
    WHERE own.user_id = ratings.user_id AND matches.ruleset = ratings.ruleset
)
"""


def upgrade() -> None:
    op.add_column(
        "rating_changes",
        sa.Column("is_provisional", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
    op.add_column("rating_changes", sa.Column("weight", sa.Double(), nullable=False, server_default="1"))
    op.add_column("ratings", sa.Column("opponents", sa.Integer(), nullable=False, server_default="0"))
    op.execute(COUNT_OPPONENTS)
    with op.batch_alter_table("ratings") as table:
        table.alter_column("opponents", server_default=None)


def downgrade() -> None:
    op.drop_column("ratings", "opponents")
    op.drop_column("rating_changes", "weight")
    op.drop_column("rating_changes", "is_provisional")
