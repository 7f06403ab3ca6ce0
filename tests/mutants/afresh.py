"""Runs tests in a process of its own, for which one module is changed.

Its arguments: the name of the module, the file with the changed one, then those of pytest.
"""

from __future__ import annotations

import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType

import pytest


def change(name: str, changed: Path) -> None:
    """Let a module be loaded from a changed text."""
    load = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, fullname: str) -> CodeType | None:
        if fullname != name:
            return load(loader, fullname)
        return loader.source_to_code(changed.read_bytes(), loader.path)

    SourceFileLoader.get_code = get_code  # type: ignore[assignment, method-assign]


if __name__ == "__main__":
    change(sys.argv[1], Path(sys.argv[2]))
    sys.exit(pytest.main(sys.argv[3:]))
