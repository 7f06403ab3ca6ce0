"""What users have set: when they are awake."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "user_settings",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("waking_hours", sa.Text()),
        sa.PrimaryKeyConstraint("user_id", name="pk_user_settings"),
    )


def downgrade() -> None:
    op.drop_table("user_settings")
