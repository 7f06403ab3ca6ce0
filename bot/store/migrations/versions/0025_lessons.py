"""What people have learnt in lessons. A match that explained itself goes on like any other."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "lessons",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("ruleset", sa.String(32), nullable=False),
        sa.Column("lesson", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("learned_at", sa.BigInteger()),
        sa.Column("times", sa.Integer(), nullable=False),
        sa.Column("sitting", sa.Text()),
        sa.PrimaryKeyConstraint("user_id", "ruleset", "lesson", name="pk_lessons"),
    )
    op.drop_column("matches", "lessons")


def downgrade() -> None:
    op.add_column("matches", sa.Column("lessons", sa.Text()))
    op.drop_table("lessons")
