"""What each part of the project may touch: the libraries of the outside world, and a pure engine."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator

from tests.house.source import Finding, Source, read_chain, read_imports

# A library and the beginnings of the paths where it may be imported.
LIBRARY_HOMES = {
    "discord": (
        "bot/discord/",
        "bot/sandbox",
        "bot/fake_discord/pointing.py",  # which points the library at it
        "bot/tools/doctor.py",  # which asks Discord, as the next does
        "bot/tools/live",
        "workshop/player_pages.py",
        "workshop/transcript.py",
    ),
    "sqlalchemy": ("bot/store/", "workshop/migration.py"),
    "alembic": ("bot/store/", "workshop/migration.py"),
}

ENGINE_LIBRARIES = frozenset({"lark", "msgspec", "pydantic", "pydantic_core", "yaml"})
"""All that the engine needs, so that it can be used without the bot."""

# The engine is a pure function of decks, seed and answers. These would bring in chance, a clock or the world.
IMPURE_MODULES = frozenset(
    {"asyncio", "os", "random", "secrets", "shutil", "socket", "subprocess", "tempfile"}
    | {"threading", "time", "uuid"}
)
IMPURE_FUNCTIONS = frozenset({"input", "open", "print"})
CLOCK_METHODS = frozenset({"now", "today", "utcnow"})
FILE_METHODS = frozenset({"open", "read_bytes", "read_text", "write_bytes", "write_text"})

# Modules of the engine that read files of the project, and why each must.
ENGINE_LOADERS = {
    "engine/hocg/language/japanese_texts.py": "reads the names of tags when a text is first printed",
    "engine/kernel/card_files.py": "reads the card files when the bot starts; a game reads nothing",
    "engine/kernel/deck_files.py": "reads the shipped decks under data/ when they are asked for",
    "engine/kernel/players/weights.py": "reads the shipped weights of a judgement when it is asked for",
    "engine/kernel/scenario/lesson_files.py": "reads the shipped lessons under data/ when they are asked for",
    "engine/kernel/disk_cache.py": "keeps what can be made again; without it all is the same, but slower",
}
NEEDED = {
    # It may ask whose a folder is and write into it.
    "engine/kernel/disk_cache.py": frozenset({"os", "tempfile"}),
    # It keeps the threads of whoever uses the engine from making one type ready at once.
    "engine/kernel/decoding.py": frozenset({"threading"}),
}
"""Modules of the engine that need what the others may not have."""


def check_library_homes(source: Source) -> Iterator[Finding]:
    """Discord and SQL each have one home, so that either can be exchanged without touching the rest."""
    for node, module in read_imports(source):
        homes = LIBRARY_HOMES.get(module.partition(".")[0])
        if homes and not source.path.startswith(homes):
            yield source.finding(node, f"imports {module}; only {' and '.join(homes)} may")


def check_engine_libraries(source: Source) -> Iterator[Finding]:
    """The engine is a library: it brings along none of what the bot needs."""
    for node, module in read_imports(source):
        package = module.partition(".")[0]
        is_known = package in ENGINE_LIBRARIES | sys.stdlib_module_names | {"engine"}
        if source.path.startswith("engine/") and not is_known:
            yield source.finding(
                node, f"imports {module}; the engine needs {', '.join(sorted(ENGINE_LIBRARIES))}"
            )


def check_engine_purity(source: Source) -> Iterator[Finding]:
    """The engine has no chance but its own generator, no clock, no files and no output."""
    if not source.path.startswith("engine/"):
        return
    for node, module in read_imports(source):
        is_needed = module in NEEDED.get(source.path, ())
        if module.partition(".")[0] in IMPURE_MODULES and not is_needed:
            yield source.finding(node, f"imports {module}; the engine is pure")
    for call in source.nodes:
        if isinstance(call, ast.Call):
            yield from _check_engine_call(source, call)


def _check_engine_call(source: Source, node: ast.Call) -> Iterator[Finding]:
    name = read_chain(node.func)[-1]
    if isinstance(node.func, ast.Attribute):
        if name in CLOCK_METHODS:
            yield source.finding(node, f"calls .{name}(); the engine has no clock")
        if name in FILE_METHODS and source.path not in ENGINE_LOADERS:
            yield source.finding(node, f"calls .{name}(); the engine reads and writes no files")
    elif name in IMPURE_FUNCTIONS and not (name == "open" and source.path in ENGINE_LOADERS):
        yield source.finding(node, f"calls {name}(); the engine is pure")
