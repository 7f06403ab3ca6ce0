"""Verbs for holomem that go back from the stage with what lies under them."""

from collections.abc import Sequence
from itertools import groupby

from engine.hocg.abilities.effects import Effect, Resolving
from engine.hocg.cards.terms import Zone
from engine.hocg.language.nodes.card_refs import ask_order
from engine.hocg.language.nodes.picks import HolomemPick
from engine.hocg.language.nodes.verbs_cards import Destination
from engine.hocg.procedures.archiving import before_archiving
from engine.hocg.state import atoms
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.kernel.language import words
from engine.kernel.machine import Frame, Outcome, clause


class ReturnHolomem(Effect, frozen=True):
    """``return 1 of your Debut back holomem to the bottom of your deck``, ``return that holomem and all
    holomem stacked under it to your hand``: all of its holomem cards; who puts them into a deck orders them
    (Q586, Q597, Q609). ``instead of archiving it`` is said of one that is being downed (11.3.1.1), and of its
    top card alone (4.4.7, Q604). What is left of it is archived.
    """

    who: HolomemPick
    to: Destination
    names_stack: bool = False
    is_instead: bool = False
    ja = (
        "{who}を[?names_stack 含め重なっているホロメンすべてを]{to}に戻す",
        words("{who}をアーカイブするかわりに{to}に戻す", is_instead=True),
    )
    words = (
        "return^holomem {who}[?names_stack and all holomem stacked under it] {to}",
        words("return^holomem {who} {to} instead of archiving it", is_instead=True),
    )

    def needs(self) -> tuple[str, ...]:
        """What is archived by itself is a holomem that goes down."""
        return ("down",) if self.is_instead else ()

    @property
    def _is_whole(self) -> bool:
        """Whether its stack goes with it."""
        return self.names_stack or not self.is_instead

    def remarks(self) -> tuple[str, ...]:
        """What becomes of the rest of it (4.4.7), and who orders the cards."""
        if not self._is_whole:
            return ("cards stacked under it or attached to it are archived",)
        order = ("you choose the order",) if self.to.zone is Zone.DECK else ()
        return ("cards attached to it are archived", *order)

    @clause("4.1.5")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> Outcome:
        """Several cards that go into a deck are ordered first."""
        stacks = [table.require_holomem(handle).stack for handle in picked[0]]
        scope.pending = [card for stack in stacks for card in (stack if self._is_whole else stack[:1])]
        if self.to.zone is Zone.DECK and len(scope.pending) > 1:
            return ask_order(table, scope, scope.pending)
        return self._leave(table, scope)

    def answered(self, table: Table, scope: Resolving) -> Outcome:
        cards = [option.card for option in table.machine.answer]
        scope.pending = cards if self.to.is_bottom else cards[::-1]
        return self._leave(table, scope)

    def _leave(self, table: Table, scope: Resolving) -> Frame | None:
        """What they leave behind may be put elsewhere before."""
        left = [
            card
            for holomem in _holomem_of(table, scope.pending)
            for card in (*holomem.cheers, *holomem.attached)
        ]
        if instead := before_archiving(table, left):
            return instead
        self.finished(table, scope)
        return None

    @clause("4.4.7", "11.3.1.1", "10.2.1.3.1")
    def finished(self, table: Table, scope: Resolving) -> None:
        """The cards first, then what they leave behind."""
        cards, scope.pending = scope.pending, []
        leaving = {holomem.id: holomem for holomem in _holomem_of(table, cards)}
        hosts = {card: handle for handle, holomem in leaving.items() for card in holomem.stack}
        parts = {handle: atoms.remove_holomem(table, holomem) for handle, holomem in leaving.items()}
        for handle, group in groupby(cards, key=hosts.__getitem__):
            atoms.put_away_parts(
                table, list(group), self.to.zone, handle, is_bottom=self.to.is_bottom, cause=scope.source
            )
        for handle, cards_of_it in parts.items():
            rest = [card for card in cards_of_it if card not in cards]
            atoms.put_away_parts(table, rest, Zone.ARCHIVE, handle, cause=scope.source)


def _holomem_of(table: Table, cards: Sequence[int]) -> list[Holomem]:
    """The holomem on the stage that these cards are part of."""
    return [holomem for holomem in table.stages() if not set(cards).isdisjoint(holomem.stack)]
