"""Only atoms write the game state. Rules, effects, queries and views read it and call atoms."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.house.source import Finding, Source, read_chain

READERS = tuple(
    f"engine/{game}/{part}"
    for game in ("hocg", "osica")
    for part in ("actions", "language", "procedures", "queries", "rules", "state/views", "words")
)

# What a piece of game state is called where it is held: `state`, `self.state`, `turn_player` ...
STATE_NAMES = ("state", "player", "holomem", "piece")
MUTATORS = frozenset(
    {"add", "append", "appendleft", "clear", "discard", "extend", "insert", "pop", "popitem", "popleft"}
    | {"remove", "reverse", "setdefault", "sort", "update"}
)


def check_state_writes(source: Source) -> Iterator[Finding]:
    """Find assignments to, deletions of and mutating calls on what hangs on a name of the game state."""
    if not source.path.startswith(READERS):
        return
    for node in source.nodes:
        for target in _list_written(node):
            if _hangs_on_state(target):
                text = ast.unparse(target)
                yield source.finding(target, f"writes {text}; only atoms write the game state")


def _list_written(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the expressions whose value a statement or call changes in place."""
    match node:
        case ast.Assign(targets=targets) | ast.Delete(targets=targets):
            for target in targets:
                yield from _unpack(target)
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target, value=ast.expr()):
            yield target
        case ast.For(target=target) | ast.AsyncFor(target=target):
            yield from _unpack(target)
        case ast.Call(func=ast.Attribute(value=changed, attr=method)) if method in MUTATORS:
            yield changed
        case ast.Call(func=ast.Name(id="setattr" | "delattr"), args=[changed, *_]):
            # The attribute is given as text: what is written is something on the first argument.
            yield ast.copy_location(ast.Attribute(changed, "<attribute>", ast.Store()), changed)


def _unpack(target: ast.expr) -> Iterator[ast.expr]:
    if isinstance(target, ast.Tuple | ast.List):
        for item in target.elts:
            yield from _unpack(item)
    else:
        yield target.value if isinstance(target, ast.Starred) else target


def _hangs_on_state(target: ast.expr) -> bool:
    """Say whether `target` is a part of something called like the game state, not merely called so itself."""
    return any(
        link == name or link.endswith(f"_{name}") for link in read_chain(target)[:-1] for name in STATE_NAMES
    )
