"""Nothing is swallowed: only the outermost boundaries catch everything, and each has its reason here."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.house.source import Finding, Source, read_chain

EVERYTHING = frozenset({"Exception", "BaseException"})

# Where everything may be caught, as "path::function" (with its class, if it has one), and why.
CATCH_ALLS: dict[str, str] = {
    "engine/hocg/game.py::Game.pick": "gives the match back as it was before the answer and raises EngineBug",
    "bot/discord/metrics.py::measure": "counts the interaction as failed and raises the same error again",
}


def check_catch_alls(source: Source) -> Iterator[Finding]:
    """`except Exception` and its like stand only where `CATCH_ALLS` gives a reason."""
    for place, handler in find_catch_alls(source):
        if place not in CATCH_ALLS:
            yield source.finding(handler, f"catches everything in {place}, which CATCH_ALLS does not allow")


def find_catch_alls(source: Source) -> Iterator[tuple[str, ast.ExceptHandler]]:
    """Yield every handler that catches everything, with its place as `CATCH_ALLS` names it."""
    yield from _search(source.tree, source.path, ())


def _search(node: ast.AST, path: str, scope: tuple[str, ...]) -> Iterator[tuple[str, ast.ExceptHandler]]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        scope = (*scope, node.name)
    if isinstance(node, ast.ExceptHandler) and _catches_everything(node):
        yield f"{path}::{'.'.join(scope)}", node
    for child in ast.iter_child_nodes(node):
        yield from _search(child, path, scope)


def _catches_everything(handler: ast.ExceptHandler) -> bool:
    if handler.type is None:
        return True
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(read_chain(kind)[-1] in EVERYTHING for kind in kinds)
