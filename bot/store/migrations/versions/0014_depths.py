"""Where in the stack of the game's procedures a line of a log happened, and up to where the boards of a match
have told what happened. In older lines what follows an action came of it; an older match tells its last turn
once more.
"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("frames", "lowest"):
        op.add_column("log_lines", sa.Column(name, sa.Integer(), nullable=False, server_default="1"))
    for name in ("told_before", "told_until"):
        op.add_column("matches", sa.Column(name, sa.Integer(), nullable=False, server_default="-1"))


def downgrade() -> None:
    for name in ("frames", "lowest"):
        op.drop_column("log_lines", name)
    for name in ("told_before", "told_until"):
        op.drop_column("matches", name)
