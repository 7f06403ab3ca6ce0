"""The migrations are one chain: of two that were written at the same time, one comes behind the other."""

from __future__ import annotations

import re

from tests.house.source import ROOT

VERSIONS = ROOT / "bot" / "store" / "migrations" / "versions"
REVISION = re.compile(r'^revision = "(\d{4})"$', re.MULTILINE)
BEFORE = re.compile(r'^down_revision = (?:"(\d{4})"|None)$', re.MULTILINE)


def test_each_migration_follows_the_one_before() -> None:
    files = sorted(VERSIONS.glob("[0-9]*.py"))
    assert [file.name[:4] for file in files] == [f"{number:04}" for number in range(1, len(files) + 1)]
    for number, file in enumerate(files, 1):
        text = file.read_text(encoding="utf-8")
        (revision,), (before,) = REVISION.findall(text), BEFORE.findall(text)
        assert revision == f"{number:04}", file.name
        assert before == (f"{number - 1:04}" if number > 1 else ""), file.name
