"""Puts changed functions in the place of those that a running program has."""

from __future__ import annotations

import gc
import inspect
from collections import defaultdict
from collections.abc import Collection, Iterator
from pathlib import Path
from types import CodeType, FunctionType

Place = tuple[str, str, int]
"""Where a function is: file, qualified name, first line."""


class ChangedOutside(Exception):
    """What has changed is run when the module is loaded, so it is too late to put it in place."""


def find_place(code: CodeType) -> Place:
    """Where code is from."""
    return code.co_filename, code.co_qualname, code.co_firstlineno


def find_functions(places: Collection[Place]) -> dict[Place, list[FunctionType]]:
    """The functions that are loaded, by their place."""
    found: dict[Place, list[FunctionType]] = defaultdict(list)
    for known in gc.get_objects():
        if isinstance(known, FunctionType) and (place := find_place(known.__code__)) in places:
            found[place].append(known)
    return found


def list_changed(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """The outermost functions that differ, old and new. Raises ChangedOutside."""
    inner = [[part for part in code.co_consts if isinstance(part, CodeType)] for code in (old, new)]
    if len(inner[0]) != len(inner[1]) or describe_own(old) != describe_own(new):
        raise ChangedOutside
    for before, after in zip(*inner, strict=True):
        if before == after:
            continue
        if before.co_flags & inspect.CO_OPTIMIZED:  # a function; the body of a class isn't
            yield before, after
        else:
            yield from list_changed(before, after)


def describe_own(code: CodeType) -> tuple[object, ...]:
    """What a module or class does itself when it is loaded."""
    plain = [repr(part) for part in code.co_consts if not isinstance(part, CodeType)]
    return code.co_code, code.co_names, plain


def put_in_place(module: Path, changed: str) -> None:
    """Change the functions of a module that is loaded. Raises ChangedOutside."""
    old, new = (
        compile(text, str(module), "exec", dont_inherit=True)
        for text in (module.read_text(encoding="utf-8"), changed)
    )
    pairs = {find_place(before): after for before, after in list_changed(old, new)}
    functions = find_functions(pairs)
    if not pairs or functions.keys() != pairs.keys():
        raise ChangedOutside
    for place, known in functions.items():
        for function in known:
            function.__code__ = pairs[place]
