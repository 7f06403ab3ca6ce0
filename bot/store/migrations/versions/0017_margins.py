"""How far a player's strength may lie from the points after a match. Matches of before keep the points that
were told then.
"""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("rating_changes", sa.Column("margin", sa.Integer()))


def downgrade() -> None:
    op.drop_column("rating_changes", "margin")
