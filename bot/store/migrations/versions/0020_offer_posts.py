"""Where the newest offer of a match was posted, so that its buttons go when it no longer stands."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("offer_post", sa.Text()))


def downgrade() -> None:
    op.drop_column("matches", "offer_post")
