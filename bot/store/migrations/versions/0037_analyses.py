"""Analyses of matches."""

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "match_analyses",
        sa.Column("match_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("is_open", sa.Boolean(), nullable=False),
        sa.Column("found", sa.Text()),
        sa.Column("failed", sa.Text()),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_match_analyses_match_id_matches", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_match_analyses"),
    )


def downgrade() -> None:
    op.drop_table("match_analyses")
