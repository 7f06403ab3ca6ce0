"""The project's own files as the house tests see them."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MADE_BY_TOOLS = {
    ".venv", "__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis",
    ".import_linter_cache",
}  # fmt: skip
PACKAGES = ("engine", "bot", "renderers", "workshop")


@dataclass(frozen=True)
class Source:
    """One Python module: its path from the root of the project, with `/`, and its text."""

    path: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text, filename=self.path)

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """Everything in the tree. Every rule looks at all of it, so it is walked through once."""
        return tuple(ast.walk(self.tree))

    def finding(self, node: ast.AST, message: str) -> Finding:
        return Finding(self.path, getattr(node, "lineno", 1), message)


@dataclass(frozen=True)
class Finding:
    """A place that breaks a rule of the house."""

    path: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.message}"


Check = Callable[[Source], Iterator[Finding]]


def read_sources(packages: Iterable[str] = PACKAGES) -> list[Source]:
    """Read every module of the packages."""
    return [
        Source(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
        for package in packages
        for path in sorted((ROOT / package).rglob("*.py"))
    ]


def list_repository_files() -> list[Path]:
    """List the files that are in the repository or would be added to it: what git ignores is left out.

    In a source distribution, which has no repository, they are the files that were packed.
    """
    packed = ROOT / "PKG-INFO"
    if packed.is_file():
        found = (path for path in ROOT.rglob("*") if path.is_file() and path != packed)
        return sorted(path for path in found if not MADE_BY_TOOLS & set(path.relative_to(ROOT).parts))
    names = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split("\0")
    return [ROOT / name for name in sorted(set(names)) if name and (ROOT / name).is_file()]


def run_check(check: Check, sources: Iterable[Source]) -> list[Finding]:
    """Run one check over the sources."""
    return [finding for source in sources for finding in check(source)]


def read_chain(node: ast.expr) -> list[str]:
    """Name the links of an expression from the root outwards: `["game", "state", "[]", "hand"]`.

    `[]` is a subscript, `()` a call; an expression that begins with anything but a name begins with `?`.
    """
    links: list[str] = []
    while True:
        match node:
            case ast.Attribute(value=inner, attr=attr):
                links.append(attr)
            case ast.Subscript(value=inner):
                links.append("[]")
            case ast.Call(func=inner):
                links.append("()")
            case ast.Name(id=name):
                return [name, *reversed(links)]
            case _:
                return ["?", *reversed(links)]
        node = inner


def read_imports(source: Source) -> Iterator[tuple[ast.stmt, str]]:
    """Yield the dotted name of every absolutely imported module, with its statement."""
    for node in source.nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node, alias.name
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node, node.module
