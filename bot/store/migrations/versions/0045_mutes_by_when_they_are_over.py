"""Mutes by when they are over."""

from alembic import op

revision = "0045"
down_revision = "0044"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("mutes", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_mutes_until"), ["until"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("mutes", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_mutes_until"))
