"""Size and names: small modules, short functions, and names that say what is inside."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.house.source import Finding, Source

MODULE_LINES = 400
VOCABULARY_LINES = 700
"""A module of a vocabulary lists the classes of one category, each with its words in two languages."""
VOCABULARIES = ("engine/hocg/language/nodes/", "engine/osica/language/nodes/")
FUNCTION_LINES = 60
EMPTY_NAMES = frozenset({"util", "utils", "helper", "helpers", "misc"})


def check_module_size(source: Source) -> Iterator[Finding]:
    """A module has one reason to change, and at most `MODULE_LINES` lines; a vocabulary's may list more."""
    lines = len(source.text.splitlines())
    limit = VOCABULARY_LINES if source.path.startswith(VOCABULARIES) else MODULE_LINES
    if lines > limit:
        yield Finding(source.path, 1, f"{lines} lines; a module has at most {limit}")


def check_function_size(source: Source) -> Iterator[Finding]:
    """A function has at most `FUNCTION_LINES` lines, its docstring counted, its decorators not."""
    for node in source.nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > FUNCTION_LINES:
                yield source.finding(
                    node, f"{node.name} has {lines} lines; a function has at most {FUNCTION_LINES}"
                )


def check_star_imports(source: Source) -> Iterator[Finding]:
    """Every name comes from somewhere one can read."""
    for node in source.nodes:
        if isinstance(node, ast.ImportFrom) and any(alias.name == "*" for alias in node.names):
            yield source.finding(node, f"star import from {node.module or '.' * node.level}")


def check_module_names(source: Source) -> Iterator[Finding]:
    """No module or package is a drawer for odds and ends."""
    for part in source.path.removesuffix(".py").split("/"):
        if part in EMPTY_NAMES:
            yield Finding(source.path, 1, f"a module called {part!r} says nothing of what is inside")
