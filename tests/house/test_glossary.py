"""The glossary names what there is, and stays short enough to be read."""

from __future__ import annotations

import ast
import re

from tests.house.source import ROOT

ROW = re.compile(r"^\| (?P<term>[^|]+) \| (?P<sentence>[^|]+\.) \| `(?P<name>\w+)` \|$", re.MULTILINE)
MOST_TERMS = 60


def glossary() -> list[tuple[str, str, str]]:
    """The rows of the glossary: term, sentence, name in the code."""
    text = (ROOT / "docs" / "glossary.md").read_text("utf-8")
    rows = [(row["term"], row["sentence"], row["name"]) for row in ROW.finditer(text)]
    assert len(rows) == text.count("\n| ") - 2, "a row that is written otherwise"
    return rows


def names_of(source: str) -> set[str]:
    """The classes, functions and names that a module defines at its top."""
    names = set()
    for node in ast.parse(source).body:
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                names.add(name)
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                names.add(name)
            case _:
                pass
    return names


def test_every_term_of_the_glossary_is_in_the_code() -> None:
    files = [path for folder in ("bot", "engine", "renderers") for path in (ROOT / folder).rglob("*.py")]
    known = set().union(*(names_of(path.read_text("utf-8")) for path in files))
    assert [name for _, _, name in glossary() if name not in known] == []


def test_the_glossary_is_short_and_says_each_term_once() -> None:
    terms = [term for term, _, _ in glossary()]
    assert 30 <= len(terms) <= MOST_TERMS
    assert terms == sorted(set(terms), key=str.lower)
    assert [term for term, sentence, _ in glossary() if sentence.count(". ")] == []
