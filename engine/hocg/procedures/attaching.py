"""Cards that abilities attach to holomem (5.17, 5.21)."""

from collections.abc import Sequence

from engine.hocg.abilities.effects import Resolving
from engine.hocg.abilities.results import Came
from engine.hocg.queries import queries
from engine.hocg.state import atoms
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table


def hand_out(scope: Resolving, pending: Sequence[int]) -> None:
    """Begin to attach cards one by one: these cards or holomem are still to be dealt with."""
    scope.keep(Came.ATTACHED, 0)
    scope.pending = list(pending)
    scope.given = []


def give(table: Table, scope: Resolving, card: int, target: Holomem, *, is_revealed: bool = False) -> None:
    """Attach one card to one holomem if it may be there and isn't already (5.17.4.1), and count it."""
    if card in (*target.cheers, *target.attached) or not queries.can_attach(table, table.cards[card], target):
        return
    if is_revealed:
        atoms.reveal(table, table.owner(card), [card], atoms.find_zone(table, card))
    atoms.attach(table, card, target, cause=scope.source)
    scope.keep(Came.ATTACHED, scope.numbers.get(Came.ATTACHED, 0) + 1)
