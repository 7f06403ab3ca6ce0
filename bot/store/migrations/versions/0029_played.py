"""Sums of what is played. The matches that are over already are noted, to be counted by the running bot."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None

WORD = sa.String(32)
SLICE: dict[str, Any] = {"scope": WORD, "ruleset": WORD, "field": WORD, "week": sa.Integer()}


def make_sums(name: str, keys: dict[str, Any], figures: tuple[str, ...]) -> None:
    """Create a table of sums over matches.

    Args:
        name: its name.
        keys: what one row is about, besides the slice of matches: column -> type.
        figures: the columns that are summed up.
    """
    keys = {**SLICE, **keys}
    op.create_table(
        name,
        *(sa.Column(key, kind, nullable=False, autoincrement=False) for key, kind in keys.items()),
        *(sa.Column(figure, sa.BigInteger(), nullable=False) for figure in figures),
        sa.PrimaryKeyConstraint(*keys, name=f"pk_{name}"),
        sqlite_with_rowid=False,
    )


def upgrade() -> None:
    match = sa.ForeignKey("matches.id", name="fk_uncounted_matches_match_id_matches", ondelete="CASCADE")
    op.create_table(
        "uncounted_matches",
        sa.Column("match_id", sa.String(16), match, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_uncounted_matches"),
    )
    make_sums("match_sums", {"place": WORD}, ("played", "won", "drawn", "turns", "seconds"))
    make_sums(
        "deck_sums",
        {"deck": sa.String(128), "against": sa.String(128), "is_alike": sa.Boolean()},
        ("played", "won", "drawn"),
    )
    make_sums("card_sums", {"card": WORD}, ("decks", "copies", "won", "drawn"))
    op.execute("INSERT INTO uncounted_matches (match_id) SELECT id FROM matches WHERE status = 'finished'")


def downgrade() -> None:
    for table in ("card_sums", "deck_sums", "match_sums", "uncounted_matches"):
        op.drop_table(table)
