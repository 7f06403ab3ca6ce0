"""How hard a hit a line of a log tells of. In older lines no hit is told from the others."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("log_lines", sa.Column("force", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("log_lines", "force")
