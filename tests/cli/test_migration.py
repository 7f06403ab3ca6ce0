"""The migration to what is declared is written by the program."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import BigInteger, Column, Index, Table

from bot.store.metadata import metadata
from workshop.migration import write_migration


@pytest.fixture
def swings() -> Iterator[None]:
    """A table that no migration makes."""
    number = Column("number", BigInteger, primary_key=True, autoincrement=False)
    table = Table("swings", metadata, number, Column("at", BigInteger), Index(None, "at"))
    yield
    metadata.remove(table)


def test_a_table_that_nothing_makes_gets_its_migration(swings: None, tmp_path: Path) -> None:
    written = write_migration("Swings in the yard", tmp_path)
    assert written is not None
    assert written.name.endswith("_swings_in_the_yard.py")
    text = written.read_text("utf-8")
    assert text.startswith('"""Swings in the yard."""\n')
    assert 'op.create_table(\n        "swings",' in text
    assert 'op.drop_table("swings")' in text
    assert "###" not in text


def test_where_nothing_differs_nothing_is_written(tmp_path: Path) -> None:
    assert write_migration("Nothing", tmp_path) is None
    assert not list(tmp_path.glob("*.py"))
