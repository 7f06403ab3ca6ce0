"""Analyses of matches as studies, which are made anew when somebody asks; and who lets whom see them."""

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "open_sides",
        sa.Column("match_id", sa.String(16), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("is_open", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_open_sides_match_id_matches", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "user_id", name="pk_open_sides"),
    )
    op.execute(
        "INSERT INTO open_sides (match_id, user_id, is_open)"
        " SELECT a.match_id, s.user_id, a.is_open FROM match_analyses a"
        " JOIN match_seats s ON s.match_id = a.match_id AND s.seat = a.seat"
        " WHERE a.is_open AND s.user_id IS NOT NULL"
    )
    op.drop_table("match_analyses")
    op.execute("DELETE FROM jobs WHERE kind IN ('analysis', 'study')")
    op.execute("DELETE FROM study_askers")
    op.drop_table("studies")
    op.create_table(
        "studies",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("found", sa.Text(), nullable=False),
        sa.Column("failure", sa.Text()),
        sa.Column("match_id", sa.String(16)),
        sa.Column("seat", sa.Integer()),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_studies_match_id_matches", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_studies"),
    )
    op.create_index("ix_studies_match_id", "studies", ["match_id"])


def downgrade() -> None:
    op.drop_table("studies")
    op.create_table(
        "studies",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("found", sa.Text(), nullable=False),
        sa.Column("is_broken", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_studies"),
    )
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
    op.drop_table("open_sides")
    op.execute("DELETE FROM jobs WHERE kind = 'study'")
    op.execute("DELETE FROM study_askers")
