"""What seeds are made of: a secret that is committed to with the challenge, and what players mix in.
Challenges that are open have no secret: their matches begin as they would have begun before.
"""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("challenges", sa.Column("commitment", sa.String(64), nullable=False, server_default=""))
    op.add_column("challenges", sa.Column("secret", sa.LargeBinary()))
    op.add_column("match_headers", sa.Column("origin", sa.Text()))
    op.create_table(
        "chance_words",
        sa.Column("challenge_id", sa.String(32), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("word", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("challenge_id", "user_id", name="pk_chance_words"),
    )


def downgrade() -> None:
    op.drop_table("chance_words")
    op.drop_column("match_headers", "origin")
    op.drop_column("challenges", "secret")
    op.drop_column("challenges", "commitment")
