"""Facts that are found by looking at a table, and remembered until it changes.

There are two sorts, and one rule for each. A fact of the stage is about which cards stand where, what is
attached to whom, how much life is left, what lasts, whose turn it is and which art is used: it is forgotten
whenever one of these changes (``atoms.touch``). A fact of the moment may be about anything: it is forgotten
whenever an atom changes anything (``atoms.change``, which ``touch`` and ``record`` do too). Nothing else
forgets, and a copied table remembers nothing.
"""

from collections.abc import Callable
from functools import wraps
from operator import attrgetter
from typing import Any, TypeVar

from engine.hocg.state.table import Table

F = TypeVar("F")
Find = Callable[[Table], F]
Known = dict[Callable[[Table], Any], Any]


def _remember_in(known_on: Callable[[Table], Known], find: Find[F]) -> Find[F]:
    """Have what a function finds on a table remembered among the facts of one sort."""

    @wraps(find)
    def recall(table: Table) -> F:
        known = known_on(table)
        if find not in known:
            known[find] = find(table)
        fact: F = known[find]
        return fact

    return recall


def fact_of_stage(find: Find[F]) -> Find[F]:
    """Have what a function finds on a table remembered until the stage changes."""
    return _remember_in(attrgetter("facts_of_stage"), find)


def fact_of_moment(find: Find[F]) -> Find[F]:
    """Have what a function finds on a table remembered until anything changes."""
    return _remember_in(attrgetter("facts_of_moment"), find)
