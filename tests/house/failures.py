"""Nothing is swallowed: only the outermost boundaries catch everything, and each has its reason here."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.house.source import Finding, Source, read_chain

EVERYTHING = frozenset({"Exception", "BaseException"})

# Where everything may be caught, as "path::function" (with its class, if it has one), and why.
CATCH_ALLS: dict[str, str] = {
    "bot/app/matches/starting.py::open_match": "no match begins, all else stays as it is, logged",
    "engine/kernel/match.py::TableMatch.answer": "gives the match back as it was and raises EngineBug",
    "engine/hocg/foresight/lines.py::run_on": "an imagined match that fails tells nothing, that is all",
    "bot/app/computers/thinking.py::Computers._find_answer": "a weaker computer takes its place, logged",
    "renderers/kit/workers.py::_start_worker": "a worker is made ready by its work instead, logged",
    "bot/store/backups.py::_telling_of": "a backup is refused with a sentence, the database stays as it was",
    "bot/app/workers.py::Worker._keep_holding": "leases are renewed again once the database is back",
    "bot/app/workers.py::Worker._launch": "the loop goes on once the database is back",
    "bot/app/workers.py::Worker._do": "a job that fails is put off, the others go on",
    "bot/app/workers.py::Worker._put_off": "the lease of the job ends by itself",
    "bot/app/delivery/dispatcher.py::Dispatcher._attempt": "must not stop the others; told of, tried again",
    "bot/discord/health.py::Parts._examine_database": "whatever it is, it is the answer of the health check",
    "bot/app/matches/restoring.py::restore": "a match that can't be read is frozen, not lost",
    "bot/app/matches/freezing.py::frozen_if_it_fails": "the boundary at which a match is frozen as it was",
    "bot/app/matches/freezing.py::frozen_if_untold": "a match that can't be told of is frozen, not lost",
    "bot/app/backups.py::Backups.make_due": "the bot goes on without a backup; logged, tried again",
    "bot/app/clocks/sweeper.py::Sweeper._survived": "the task's boundary, logged",
    "bot/app/little_by_little.py::LittleByLittle.run": "the task's boundary, logged",
    "bot/app/little_by_little.py::LittleByLittle.do_each": "one match is given up, logged, the others go on",
    "bot/discord/platform/front_end.py::FrontEnd.answer": "answers the person and raises it again",
    "bot/discord/platform/presses.py::Presses.open_form": "an answer tells the person and raises it again",
    "engine/kernel/pickling.py::load": "whatever a foreign file leads to, it isn't ours: it is made anew",
    "bot/store/__init__.py::open_store": "closes the connection pool and raises the same error again",
    "bot/tools/live/examining.py::Examination._try": "the other checks are made all the same, logged",
    "bot/discord/platform/metrics.py::measure": "counts it as failed and raises it again",
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
