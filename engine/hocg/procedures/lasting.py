"""What abilities leave behind for a while: changes of holomem, and abilities in force (10.2.1.2, 10.8.5)."""

import msgspec

from engine.hocg.abilities.effects import Resolving
from engine.hocg.cards.program import Clause, Part
from engine.hocg.cards.terms import GRANTED
from engine.hocg.state import atoms_values
from engine.hocg.state.state import AbilityRef, Lasting
from engine.hocg.state.stats import AnyStat, Stat
from engine.hocg.state.table import Table
from engine.kernel.machine import clause
from engine.kernel.translation import Saying, Value, saying


class Span(msgspec.Struct, frozen=True):
    """The turns in which something holds, and how a note on a board calls them."""

    first: int
    last: int
    said: Saying


@clause("10.2.1.2", "10.10.1.6.2")
def give(
    table: Table, scope: Resolving, span: Span, stat: AnyStat, amount: int, holomem: int, art: str = ""
) -> None:
    """Have a number or mark of a holomem changed for a while, or of one of its arts."""
    told: dict[str, Value] = {"change": stat.phrase(amount), "until": span.said}
    note = saying("{change} ({art}) {until}", **told, art=art) if art else saying("{change} {until}", **told)
    seat, source = scope.seat, scope.source
    lasting = Lasting(stat, amount, (holomem,), seat, source, span.last, since=span.first, note=note, art=art)
    atoms_values.add_lasting(table, lasting)


@clause("10.2.1.2", "10.8.5", "10.10.1.2")
def grant(table: Table, scope: Resolving, span: Span, part: Part, subjects: tuple[int, ...]) -> None:
    """Have an ability in force for a while; it is kept in words, as every ability of a saved match is.

    Args:
        table: the table.
        scope: the ability that gives it.
        span: how long.
        part: the ability.
        subjects: whom it calls "that holomem".
    """
    seat, source = scope.seat, scope.source
    ref = AbilityRef(GRANTED, part.say(), 0, seat, source, scope.host, scope.ability.name, subjects)
    note = saying("{text} ({until})", text=Clause(part).quote(), until=span.said)
    lasting = Lasting(
        Stat.GRANTED, 1, subjects, seat, source, span.last, since=span.first, note=note, grants=ref
    )
    atoms_values.add_lasting(table, lasting)
