"""Problems that were reported."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reports",
        sa.Column("number", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("match_id", sa.String(16)),
        sa.Column("seat", sa.Integer()),
        sa.Column("answers", sa.Integer(), nullable=False),
        sa.Column("prompt", sa.Integer()),
        sa.Column("scenario", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_reports"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_reports_user_id", "reports", ["user_id"])


def downgrade() -> None:
    op.drop_table("reports")
