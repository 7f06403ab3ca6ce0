"""Chapters 8.6 and 10.7: playing a support card from hand."""

from typing import TYPE_CHECKING

from engine.hocg import atoms, atoms_values, queries
from engine.hocg.effects.program import OneShot, UseCost
from engine.hocg.events import SupportPlayed
from engine.hocg.rules.resolution import Resolution
from engine.hocg.state import AbilityRef, Holomem
from engine.hocg.terms import AbilityKind, Zone
from engine.kernel.machine import Frame, Outcome, clause, step

if TYPE_CHECKING:
    from engine.hocg.cards import Card
    from engine.hocg.table import Table


@clause("8.6.2", "2.12.1", "10.7.2.3.7", "10.7.2.4.1", "10.1.2")
def can_play_support(table: "Table", seat: int, handle: int, card: "Card") -> bool:
    """Whether the LIMITED rule, the card's own conditions and costs, and its effect let it be played."""
    if card.is_limited:
        if table.player(seat).limited_used or table.state.turn == 1:
            return False
    scope = queries.scope_of(seat, handle)
    for program in card.programs(AbilityKind.SUPPORT):
        if not program.can_be_used(table, scope):
            return False
        if not card.is_attachment and not program.would_change(table, scope):
            return False
    return True


@clause("10.7.2.3.6")
def hosts_for(table: "Table", seat: int, card: "Card") -> list[Holomem]:
    """The holomem that a card to be attached may be played on."""
    return [holomem for holomem in table.player(seat).stage if queries.fits_host(table, card, holomem)]


class PlaySupport(Frame):
    """8.6.1: a support card is played and resolved."""

    seat: int
    card: int
    holomem: int = -1
    parts: list[int] = []

    @step("8.6.1", "10.7.2.1", "10.7.2.5.4", "4.16.1", "4.16.2")
    def begin(self, table: "Table") -> None:
        """Shown in the resolution zone, where it stays until it is done (Q180)."""
        card = table.cards[self.card]
        atoms_values.note_support(table, self.seat, is_limited=card.is_limited)
        atoms.move_cards(table, [self.card], Zone.RESOLUTION, origin=Zone.HAND, is_revealed=True)
        atoms.record(table, SupportPlayed(self.seat, self.card))
        if not card.is_attachment:
            self.parts = [
                index
                for wanted in (UseCost, OneShot)
                for index, part in enumerate(self._program(table).parts)
                if isinstance(part, wanted)
            ]

    @step("10.7.2.4", "10.7.2.4.1", "10.7.2.5", "10.7.2.5.1", "10.7.2.5.1.1")
    def resolve(self, table: "Table") -> Outcome:
        """Its additional cost, then its text."""
        if not self.parts:
            return None
        part, *self.parts = self.parts
        self.go("resolve")
        text = table.cards[self.card].abilities[0].text
        return Resolution(ability=AbilityRef(AbilityKind.SUPPORT, text, part, self.seat, self.card))

    @step("10.7.2.5.1.2", "10.7.2.5.1.2.1", "5.17.3.4", "5.17.3.4.2", "10.7.2.5.1.1")
    def put_away(self, table: "Table") -> None:
        """Attached if it is to be and there is room; archived otherwise."""
        if self.card not in table.state.resolution:
            return
        card = table.cards[self.card]
        if card.is_attachment:
            holomem = table.holomem(self.holomem)
            if holomem is not None and queries.has_room_for(table, card, holomem):
                atoms.attach(table, self.card, holomem)
                return
        atoms.move_cards(table, [self.card], Zone.ARCHIVE, origin=Zone.RESOLUTION)

    def _program(self, table: "Table"):  # type: ignore[no-untyped-def]
        return table.cards[self.card].abilities[0].program
