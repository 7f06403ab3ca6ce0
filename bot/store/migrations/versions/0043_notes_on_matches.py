"""Notes on matches."""

import sqlalchemy as sa
from alembic import op

revision = "0043"
down_revision = "0042"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "match_notes",
        sa.Column("match_id", sa.String(length=16), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("text", sa.Text(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_match_notes_match_id_matches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "user_id", name=op.f("pk_match_notes")),
    )
    with op.batch_alter_table("match_notes", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_match_notes_user_id"), ["user_id"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("match_notes", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_match_notes_user_id"))

    op.drop_table("match_notes")
