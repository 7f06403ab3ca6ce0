"""What users have set: how they are asked, and what they are shown."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("user_settings", sa.Column("settings", sa.Text()))


def downgrade() -> None:
    op.drop_column("user_settings", "settings")
