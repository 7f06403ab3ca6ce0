"""A phrase is known in one place: the words of each class stand in its own file, and in no other."""

from __future__ import annotations

import ast
import inspect
import re
from collections import Counter
from functools import cache
from pathlib import Path

from engine.hocg.language.vocabulary import KINDS
from engine.kernel.language.diagnostics import literals
from engine.kernel.language.phrase import Phrase, patterns_of

ROOT = Path(__file__).resolve().parents[2] / "engine" / "hocg"
LONG = 7
"""Words from which on a phrase can't stand somewhere else by chance."""
AGREEING = re.compile(r"いる|ある|\{being\}|\{counter\}|(?<=[}\d])[人枚つ]")
"""What agrees with its noun in Japanese: the verb of being, and the counter behind a number."""


@cache
def strings() -> dict[Path, tuple[str, ...]]:
    """Every string in the engine's code that is no docstring, by file."""
    found = {}
    for path in sorted({*ROOT.rglob("*.py")} - {ROOT / "language" / "checks.py"}):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        found[path] = tuple(
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
        )
    return found


def test_each_pattern_is_declared_by_one_class() -> None:
    declared: dict[tuple[str, str], type[Phrase]] = {}
    for kind in KINDS:
        for each in patterns_of(kind):
            key = (each.pattern, repr(sorted(each.values.items(), key=str)))
            if kind.IS_READ and each.is_read and literals(each.parts):
                assert declared.setdefault(key, kind) is kind, f"{each.pattern!r}: {declared[key]} and {kind}"


def test_one_file_knows_a_phrase() -> None:
    shared = {}
    for kind in KINDS:
        own = Path(inspect.getfile(kind))
        for each in patterns_of(kind):
            for phrase in literals(each.parts):
                if len(phrase.split()) < LONG:
                    continue
                known = {path for path, found in strings().items() if any(phrase in text for text in found)}
                if known - {own}:
                    shared[phrase] = sorted(path.name for path in known - {own})
    assert not shared


def test_no_pattern_is_written_again_for_what_agrees_with_its_noun() -> None:
    for kind in KINDS:
        for name in vars(kind):
            if name == "ja" or name.endswith("_ja"):
                patterns = {each.pattern for each in patterns_of(kind, name)}
                counted = Counter(AGREEING.sub("*", each) for each in patterns)
                again = [each for each in patterns if counted[AGREEING.sub("*", each)] > 1]
                assert not again, f"{kind.__name__}.{name}: say {{being}} and a counter that the noun knows"
