"""Facts that are found by looking at a table, and remembered until it changes.

There are four sorts, and one rule for each, from what lasts longest to what lasts shortest:

- A fact of play is about which cards are in play and where they stand, what was given for a time, whose turn
  it is and which art is used: it is forgotten whenever one of these changes (``atoms.rearrange``).
- A fact of the stage may be about damage and life as well: it is forgotten when one of those changes too
  (``atoms.touch``, which ``rearrange`` does too).
- A fact of the moment may be about anything: it is forgotten whenever an atom changes anything
  (``atoms.change``, which ``touch`` and ``record`` do too).
- A fact of the question is one of the moment that is about what is asked as well: one question may follow
  another while nothing changes.

Nothing else forgets, and a copied table remembers nothing.
"""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from engine.hocg.state.table import MOMENT, PLAY, STAGE, Table

F = TypeVar("F")
Find = Callable[[Table], F]


def _remember(find: Find[F], sort: int) -> Find[F]:
    """Have what a function finds on a table remembered among the facts of one sort."""

    @wraps(find)
    def recall(table: Table) -> F:
        known = table.facts[sort]
        if find not in known:
            known[find] = find(table)
        fact: F = known[find]
        return fact

    return recall


def fact_of_play(find: Find[F]) -> Find[F]:
    """Have what a function finds on a table remembered until other cards are in play."""
    return _remember(find, PLAY)


def fact_of_stage(find: Find[F]) -> Find[F]:
    """Have what a function finds on a table remembered until the stage changes."""
    return _remember(find, STAGE)


def fact_of_moment(find: Find[F]) -> Find[F]:
    """Have what a function finds on a table remembered until anything changes."""
    return _remember(find, MOMENT)


def fact_of_question(find: Find[F]) -> Find[F]:
    """Have what a function finds on a table remembered until anything changes or another question waits."""

    @fact_of_moment
    def known(table: Table) -> dict[int, F]:
        return {}

    @wraps(find)
    def recall(table: Table) -> F:
        prompt, found = table.machine.prompt, known(table)
        number = 0 if prompt is None else prompt.id
        if (fact := found.get(number)) is None:  # not read from there below: another thread may clear it
            fact = find(table)
            found.clear()
            found[number] = fact
        return fact

    return recall
