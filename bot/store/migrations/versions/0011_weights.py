"""What a line of a log is among the others. Older lines stay plain, and are told answer by answer."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("log_lines", sa.Column("weight", sa.String(32), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("log_lines", "weight")
