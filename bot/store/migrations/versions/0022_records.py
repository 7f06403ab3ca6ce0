"""Records of what happened in place of the lines of the log, card texts by their hash, packed journals.

The lines become records that tell the log alone. Their positions are found by the bot, which knows the games;
``match_headers.unrecorded`` says that this is still to be done.
"""

import json
import lzma
import zlib
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

EVERYBODY = -1
UNPACKED = sa.text("journal IS NULL")
LINE = ("match_id", "answer", "line", "audience", "turn", "text", "weight", "force", "frames", "lowest")
LOG = sa.table("log_lines", *(sa.column(name) for name in LINE))
RECORDS = sa.table(
    "match_records", *(sa.column(name) for name in ("match_id", "audience", "first", "packed"))
)


def belong_to_matches(table: str) -> list[sa.Constraint]:
    """What ties rows to their match."""
    return [
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=f"fk_{table}_match_id_matches", ondelete="CASCADE"
        )
    ]


def upgrade() -> None:
    op.create_table(
        "match_records",
        sa.Column("match_id", sa.String(16), nullable=False),
        sa.Column("audience", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("first", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("packed", sa.LargeBinary(), nullable=False),
        *belong_to_matches("match_records"),
        sa.PrimaryKeyConstraint("match_id", "audience", "first", name="pk_match_records"),
    )
    op.create_table(
        "card_texts",
        sa.Column("ruleset", sa.String(32), nullable=False),
        sa.Column("data_hash", sa.String(128), nullable=False),
        sa.Column("packed", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("ruleset", "data_hash", name="pk_card_texts"),
    )
    op.add_column("match_headers", sa.Column("journal", sa.LargeBinary()))
    op.add_column("match_headers", sa.Column("unrecorded", sa.Text()))
    op.create_index(
        "ix_match_headers_unpacked",
        "match_headers",
        ["match_id"],
        sqlite_where=UNPACKED,
        postgresql_where=UNPACKED,
    )
    op.execute("UPDATE match_headers SET unrecorded = ''")
    connection = op.get_bind()
    for (match,) in connection.execute(sa.text("SELECT match_id FROM match_headers")).all():
        wanted = sa.select(LOG).where(LOG.c.match_id == match)
        lines = connection.execute(wanted.order_by(LOG.c.answer, LOG.c.line, LOG.c.audience)).mappings()
        rows = [
            {"match_id": match, "audience": audience, "first": columns["number"][0], "packed": pack(columns)}
            for audience, columns in read_lines(lines.all()).items()
        ]
        if rows:
            connection.execute(sa.insert(RECORDS), rows)
    op.drop_table("log_lines")


def pack(columns: dict[str, list[Any]]) -> bytes:
    """A chapter as this release packs it."""
    return zlib.compress(json.dumps(columns, ensure_ascii=False, separators=(",", ":")).encode(), 6)


def read_lines(lines: Any) -> dict[int, dict[str, list[Any]]]:
    """The chapters of a match by audience: for each, its leaves field by field."""
    found: dict[int, dict[int, dict[str, Any]]] = {EVERYBODY: {}}
    public: dict[int, dict[int, int]] = {}
    for line in lines:
        shown = public.setdefault(line["answer"], {})
        everybody = found[EVERYBODY].setdefault(line["answer"], {"turn": line["turn"], "lines": []})
        text = line["text"]
        said = json.loads(text) if text.startswith('{"') else {"en": text}
        is_extra = line["audience"] != EVERYBODY and line["line"] not in shown
        if line["audience"] == EVERYBODY:
            shown[line["line"]] = len(shown)
        place = shown.get(line["line"], len(shown))
        kept = [place, line["turn"], said, line["weight"], line["force"], line["frames"], line["lowest"]]
        leaf = everybody
        if line["audience"] != EVERYBODY:
            own = found.setdefault(line["audience"], {})
            leaf = own.setdefault(line["answer"], {"turn": line["turn"], "lines": []})
        leaf["lines"].append([*kept, is_extra])
    return {
        audience: {
            "number": list(leaves),
            "turn": [leaf["turn"] for leaf in leaves.values()],
            "lines": [leaf["lines"] for leaf in leaves.values()],
        }
        for audience, leaves in found.items()
        if leaves
    }


def downgrade() -> None:
    """Take it back. Positions and packed journals are lost, as are the card texts."""
    op.create_table(
        "log_lines",
        sa.Column("match_id", sa.String(16), nullable=False),
        *(sa.Column(name, sa.Integer(), autoincrement=False, nullable=False) for name in LINE[1:4]),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("weight", sa.String(32), nullable=False, server_default=""),
        sa.Column("force", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("frames", sa.Integer(), nullable=False, server_default="1"),
        sa.Column("lowest", sa.Integer(), nullable=False, server_default="1"),
        *belong_to_matches("log_lines"),
        sa.PrimaryKeyConstraint("match_id", "answer", "line", "audience", name="pk_log_lines"),
    )
    connection = op.get_bind()
    for row in connection.execute(sa.select(RECORDS)).mappings().all():
        if lines := list(write_lines(row["match_id"], row["audience"], bytes(row["packed"]))):
            connection.execute(sa.insert(LOG), lines)
    op.drop_index("ix_match_headers_unpacked", "match_headers")
    op.drop_column("match_headers", "unrecorded")
    op.drop_column("match_headers", "journal")
    op.drop_table("card_texts")
    op.drop_table("match_records")


def write_lines(match: str, audience: int, packed: bytes) -> Iterator[dict[str, Any]]:
    """The lines of a chapter: room is left between everybody's for those of one seat alone."""
    is_zlib = not packed.startswith(b"\xfd7zXZ")
    columns = json.loads(zlib.decompress(packed) if is_zlib else lzma.decompress(packed))
    for number, lines in zip(columns["number"], columns.get("lines", []), strict=False):
        taken: set[int] = set()
        for place, turn, said, weight, force, frames, lowest, is_extra in lines:
            line = 1000 * place - (500 if is_extra else 0)
            while line in taken:
                line += 1
            taken.add(line)
            text = said["en"] if len(said) == 1 else json.dumps(said, ensure_ascii=False)
            values = (match, number, line + 500, audience, turn, text, weight, force, frames, lowest)
            yield dict(zip(LINE, values, strict=True))
