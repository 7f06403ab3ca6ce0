"""Consent: offers and pauses, and where a match can be taken back to."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

NUMBERS = ("prompt_shift", "credited_turn")


def upgrade() -> None:
    op.add_column("matches", sa.Column("offer", sa.Text()))
    op.add_column("matches", sa.Column("pause", sa.Text()))
    op.add_column("matches", sa.Column("undo_entry", sa.Integer()))
    for name in NUMBERS:
        op.add_column("matches", sa.Column(name, sa.Integer(), nullable=False, server_default="0"))
    match = sa.ForeignKey("matches.id", name="fk_match_points_match_id_matches", ondelete="CASCADE")
    op.create_table(
        "match_points",
        sa.Column("match_id", sa.String(16), match, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("is_revealing", sa.Boolean(), nullable=False),
        sa.Column("snapshot", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "number", name="pk_match_points"),
    )


def downgrade() -> None:
    op.drop_table("match_points")
    for name in (*NUMBERS, "undo_entry", "pause", "offer"):
        op.drop_column("matches", name)
