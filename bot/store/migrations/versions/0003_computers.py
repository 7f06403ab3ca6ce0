"""Computer opponents: who plays a seat, which matches wait for one, which matches are rated."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

WORD = sa.String(32)


def upgrade() -> None:
    op.add_column("challenges", sa.Column("computer", WORD))
    op.add_column("match_seats", sa.Column("computer", WORD))
    op.add_column("matches", sa.Column("is_rated", sa.Boolean(), nullable=False, server_default=sa.true()))
    match = sa.ForeignKey("matches.id", name="fk_computer_turns_match_id_matches", ondelete="CASCADE")
    op.create_table(
        "computer_turns",
        sa.Column("match_id", sa.String(16), match, nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("leased_by", sa.String(64)),
        sa.Column("leased_until", sa.BigInteger()),
        sa.PrimaryKeyConstraint("match_id", name="pk_computer_turns"),
    )


def downgrade() -> None:
    op.drop_table("computer_turns")
    op.drop_column("matches", "is_rated")
    op.drop_column("match_seats", "computer")
    op.drop_column("challenges", "computer")
