"""Cards that are about to be archived, and what is done with them instead (10.2.1.3.1)."""

from collections.abc import Sequence

from engine.hocg.abilities.occasions import ArchiveOccasion
from engine.hocg.abilities.scope import StaticScope
from engine.hocg.cards.terms import Zone
from engine.hocg.procedures.abilities import OfferWindows, waiting_for
from engine.hocg.state import atoms
from engine.hocg.state.family import Procedure
from engine.hocg.state.state import AbilityRef
from engine.hocg.state.table import Table
from engine.kernel.machine import Outcome, clause, step
from engine.kernel.prompts import NONE


class Archiving(Procedure):
    """What may be done instead is offered; the cards that are still where they were go back to who archives
    them.

    Fields:
        cards: the cards.
        windows: the abilities that are about them.
        zones, hosts: where each of the cards is, and the holomem that it is attached to or -1.
    """

    cards: list[int]
    windows: list[AbilityRef]
    zones: list[Zone] = []
    hosts: list[int] = []

    @step("10.2.1.3.1", "10.11.2")
    def offer(self, table: Table) -> Outcome:
        """Ask about each ability that speaks of the archived cards."""
        self.zones = [atoms.find_zone(table, card) for card in self.cards]
        self.hosts = [host_of(table, card) for card in self.cards]
        return OfferWindows(windows=self.windows, cards=self.cards)

    @step("10.2.1.3.1")
    def settle(self, table: Table) -> None:
        """What was put elsewhere isn't archived."""
        table.machine.returned = [
            card
            for card, zone, host in zip(self.cards, self.zones, self.hosts, strict=True)
            if atoms.find_zone(table, card) is zone and host_of(table, card) == host
        ]


def host_of(table: Table, card: int) -> int:
    """The holomem that a card is attached to, or -1."""
    for holomem in table.stages():
        if card in holomem.attached or card in holomem.cheers:
            return holomem.id
    return NONE


@clause("10.2.1.3.1", "10.11.2")
def before_archiving(
    table: Table, cards: Sequence[int], revealer: AbilityRef | None = None
) -> Archiving | None:
    """What has to be asked before cards are archived, if anything.

    Args:
        table: the table.
        cards: the cards.
        revealer: the ability that has revealed them and archives them now, if they are such.
    """

    def is_archiving(occasion: ArchiveOccasion, scope: StaticScope) -> bool:
        is_of_art = revealer is not None and occasion.is_of_art(scope, revealer.holomem, revealer.name)
        return is_of_art or any(occasion.matches(table, scope, card, host_of(table, card)) for card in cards)

    found = waiting_for(table, ArchiveOccasion, is_archiving)
    return Archiving(cards=list(cards), windows=found) if found else None
