"""What people have tried in puzzles, and how often each is solved."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "puzzle_tries",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("ruleset", sa.String(32), nullable=False),
        sa.Column("puzzle", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("is_solved", sa.Boolean(), nullable=False),
        sa.Column("is_first", sa.Boolean(), nullable=False),
        sa.Column("is_shown", sa.Boolean(), nullable=False),
        sa.Column("days", sa.Text(), nullable=False),
        sa.Column("sitting", sa.Text()),
        sa.PrimaryKeyConstraint("user_id", "ruleset", "puzzle", name="pk_puzzle_tries"),
    )
    op.create_table(
        "puzzles",
        sa.Column("ruleset", sa.String(32), nullable=False),
        sa.Column("puzzle", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("tried", sa.Integer(), nullable=False),
        sa.Column("solved", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("ruleset", "puzzle", name="pk_puzzles"),
    )


def downgrade() -> None:
    op.drop_table("puzzles")
    op.drop_table("puzzle_tries")
