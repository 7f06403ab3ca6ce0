"""Imports climb one way: none hides in a function or behind `TYPE_CHECKING`, and no modules stand in a
circle.

import-linter holds the layers; these checks find what it doesn't look at.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping

from tests.house.source import PACKAGES, Finding, Source

LATE_IMPORTS: dict[str, str] = {}
"""File and module -> why it may be imported where it is used."""


def find_late_imports(source: Source) -> Iterator[tuple[str, ast.AST, str]]:
    """Imports that don't stand at the top: file and module, the statement, where it stands."""
    for function in source.nodes:
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for node in _imports(function):
                for name in _names(node):
                    yield f"{source.path}: {name}", node, f"imports {name} inside {function.name}"
    for statement in source.tree.body:
        if isinstance(statement, ast.If) and "TYPE_CHECKING" in ast.unparse(statement.test):
            for node in _imports(statement):
                for name in _names(node):
                    if name.partition(".")[0] in (*PACKAGES, "tests", ""):
                        yield f"{source.path}: {name}", node, f"imports {name} under TYPE_CHECKING"


def check_late_imports(source: Source) -> Iterator[Finding]:
    """An import stands at the top, where the order of the storeys is seen."""
    for place, node, message in find_late_imports(source):
        if place not in LATE_IMPORTS:
            yield source.finding(node, message)


def _imports(inside: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    for node in ast.walk(inside):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node


def _names(node: ast.Import | ast.ImportFrom) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return ["." * node.level + (node.module or "")]


def find_circles(sources: Iterable[Source]) -> list[list[str]]:
    """Groups of modules that import each other, directly or by way of others, wherever the imports stand."""
    graph = _read_graph(list(sources))
    order: list[str] = []
    seen: set[str] = set()
    for module in graph:
        _visit(graph, module, seen, order)
    reversed_graph: dict[str, set[str]] = {module: set() for module in graph}
    for module, targets in graph.items():
        for target in targets:
            reversed_graph[target].add(module)
    circles: list[list[str]] = []
    seen = set()
    for module in reversed(order):
        group: list[str] = []
        _visit(reversed_graph, module, seen, group)
        if len(group) > 1:
            circles.append(sorted(group))
    return sorted(circles)


def _visit(graph: Mapping[str, set[str]], start: str, seen: set[str], order: list[str]) -> None:
    """Add everything that can be reached from `start` and wasn't seen to `order`, the farthest first."""
    if start in seen:
        return
    seen.add(start)
    pending = [(start, iter(sorted(graph[start])))]
    while pending:
        module, targets = pending[-1]
        following = next((target for target in targets if target not in seen), None)
        if following is None:
            pending.pop()
            order.append(module)
        else:
            seen.add(following)
            pending.append((following, iter(sorted(graph[following]))))


def _read_graph(sources: list[Source]) -> dict[str, set[str]]:
    """Module -> the modules that it imports, of those given."""
    modules = {name_module(source.path): source for source in sources}
    graph: dict[str, set[str]] = {}
    for module, source in modules.items():
        targets: set[str] = set()
        for node in source.nodes:
            if isinstance(node, ast.Import):
                targets.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                members = {f"{node.module}.{alias.name}" for alias in node.names}
                targets |= members & modules.keys()
                if not members <= modules.keys():
                    targets.add(node.module)
        graph[module] = (targets & modules.keys()) - {module}
    return graph


def name_module(path: str) -> str:
    """The dotted name of the module in a file."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
