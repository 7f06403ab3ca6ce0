"""What each match that is over was packed with.

What this release packs an earlier one can't read, and this number keeps it out.
"""

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0037"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("match_headers", sa.Column("packing", sa.Integer()))
    op.execute("UPDATE match_headers SET packing = 0 WHERE journal IS NOT NULL")
    op.create_index("ix_match_headers_packing", "match_headers", ["packing"])


def downgrade() -> None:
    op.drop_index("ix_match_headers_packing", "match_headers")
    op.drop_column("match_headers", "packing")
