"""``oshiban rules``: what the commands print, and that the digest is complete."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.app.lookup.clauses import Clause
from bot.games.hocg.library.checking import (
    OFFICIAL,
    check_rules,
    find_broken_references,
    find_copied,
    read_clause_numbers,
)
from bot.tools.common import CommandFailed
from bot.tools.rules import app
from engine.kernel.errors import DataError

RUNNER = CliRunner()
HERE = Path(__file__).parent

DOCUMENT = """目次
1. 概要\t3
1.1 人数\t3
# 1. x
## **1 概要**
- **1.1 人数**
1.1.1 二人で
  - 1.1.2 説明 5.3を参照
2 カード
更新項目
9.9 これは変更点
"""


def make_clause(number: str, text: str = "Something else.", see: tuple[str, ...] = ()) -> Clause:
    return Clause(number=number, title="T", ja="J", text=text, keywords=("k",), see=see)


def write_documents(folder: Path, english: str = "") -> Path:
    (folder / "comprehensive-ja-1.txt").write_text(DOCUMENT, encoding="utf-8")
    (folder / "comprehensive-en.txt").write_text(english, encoding="utf-8")
    return folder


def test_clause_numbers_are_read_without_contents_and_changes() -> None:
    assert read_clause_numbers(DOCUMENT) == ["1", "1.1", "1.1.1", "1.1.2", "2"]


def test_missing_surplus_and_double_entries_are_told(tmp_path: Path) -> None:
    clauses = [make_clause(number) for number in ("1", "1.1", "1.1.1", "1.1.1", "7")]
    report = check_rules(clauses, [], [], write_documents(tmp_path))
    assert (report.missing, report.surplus, report.twice) == (["1.1.2", "2"], ["7"], ["1.1.1"])
    assert not report.is_good


def test_references_in_lists_and_in_texts_are_followed() -> None:
    clauses = [make_clause("1", "As in 1.2 and 3.4.", ("1", "8.8")), make_clause("1.2")]
    assert find_broken_references(clauses, [], []) == ["1 -> 8.8", "1 -> 3.4"]


def test_a_run_of_twelve_words_is_found_whatever_its_signs(tmp_path: Path) -> None:
    official = tmp_path / "official.txt"
    official.write_text(
        "x One two, three four five six - seven eight nine ten eleven TWELVE!", encoding="utf-8"
    )
    twelve = "one two three four five six seven eight nine ten eleven twelve"
    assert find_copied([("a", [twelve])], [official])[0].words == twelve
    assert find_copied([("a", [twelve.removeprefix("one ")])], [official]) == []


def test_the_digest_is_complete_and_in_our_own_words() -> None:
    if not OFFICIAL.is_dir():
        pytest.skip(f"the official documents are not in {OFFICIAL}: they can't be part of the project")
    result = RUNNER.invoke(app, ["check", "--json"])
    assert result.exit_code == 0, result.output
    report = json.loads(result.output)
    assert report["official"] == report["entries"] == 621
    assert [report[key] for key in ("missing", "surplus", "twice", "broken", "copied")] == [[]] * 5


def test_check_explains_what_it_needs(tmp_path: Path) -> None:
    result = RUNNER.invoke(app, ["check", "--official", str(tmp_path)])
    assert isinstance(result.exception, DataError)
    assert "--official" in str(result.exception)
    assert str(tmp_path) in str(result.exception)


def test_check_fails_when_something_is_wrong(tmp_path: Path) -> None:
    result = RUNNER.invoke(app, ["check", "--official", str(write_documents(tmp_path))])
    assert isinstance(result.exception, CommandFailed)
    assert "there is no such clause in the official document" in result.output


def test_show() -> None:
    result = RUNNER.invoke(app, ["show", "rule 8-3-2"])
    assert result.exit_code == 0
    assert result.output.startswith("8.3.2  Which holomem may bloom")
    assert "Q137" in result.output
    missing = RUNNER.invoke(app, ["show", "8.3.9"])
    assert "the nearest is 8.3" in str(missing.exception)


def test_search() -> None:
    result = RUNNER.invoke(app, ["search", "can I bloom twice", "--json", "--limit", "5"])
    found = json.loads(result.output)
    assert list(found[0]) == ["number", "title", "text", "score"]
    assert found[0]["number"] == "8.3.2"
    assert len(found) == 5
    assert [hit["score"] for hit in found] == sorted((hit["score"] for hit in found), reverse=True)
    assert "8.3.2" in RUNNER.invoke(app, ["search", "can I bloom twice"]).output
    assert RUNNER.invoke(app, ["search", "qqqqqq", "--json"]).output.strip() == "[]"
    assert isinstance(RUNNER.invoke(app, ["search", "qqqqqq"]).exception, CommandFailed)


def test_questions() -> None:
    result = RUNNER.invoke(app, ["questions", "--json"])
    report = json.loads(result.output)
    assert report["questions"] == len(report["table"]) == 60
    assert report["first"] >= 0.8
    assert report["first_three"] >= 0.95
    words = RUNNER.invoke(app, ["questions", "--file", str(HERE / "more_questions.yaml")]).output
    assert "60 questions" in words
    missing = RUNNER.invoke(app, ["questions", "--file", str(HERE / "none.yaml")])
    assert isinstance(missing.exception, DataError)
