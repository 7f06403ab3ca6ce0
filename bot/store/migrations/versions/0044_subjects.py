"""What a job is about may be a server, whose id takes more room than that of a match. SQLite holds no text to
a width, so its files stay as they are.
"""

import sqlalchemy as sa
from alembic import op

revision = "0044"
down_revision = "0043"
branch_labels = None
depends_on = None

TABLES = ("jobs", "failed_deliveries")


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        for table in TABLES:
            op.alter_column(table, "subject", type_=sa.String(32), existing_nullable=False)


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        for table in TABLES:
            op.execute(f"DELETE FROM {table} WHERE length(subject) > 16")
            op.alter_column(table, "subject", type_=sa.String(16), existing_nullable=False)
