"""Verbs for holomem that go back from the stage with what lies under them."""

from engine.hocg.cards.terms import Zone
from engine.hocg.language.nodes.card_refs import ask_order
from engine.hocg.language.nodes.picks import HolomemPick
from engine.hocg.language.nodes.verbs_cards import Destination
from engine.hocg.procedures.archiving import before_archiving
from engine.hocg.state import atoms
from engine.hocg.state.table import Table
from engine.hocg.texts.effects import Effect, Pick, Resolving
from engine.kernel.machine import Frame, clause
from engine.kernel.prompts import Prompt


class ReturnHolomem(Effect, frozen=True):
    """``return 1 of your Debut back holomem to the bottom of your deck``: its top card; the rest of it is
    archived (4.4.7, Q604). ``instead of archiving it`` is said of one that is being downed (11.3.1.1).
    """

    who: HolomemPick
    to: Destination
    is_instead: bool = False
    words = "return {who} {to}[?is_instead instead of archiving it]"
    ja = "{who}を[?is_instead アーカイブするかわりに]{to}に戻す"

    def needs(self) -> tuple[str, ...]:
        """What is archived by itself is a holomem that goes down."""
        return ("down",) if self.is_instead else ()

    def picks(self) -> tuple[Pick, ...]:
        """Who."""
        return (self.who,)

    def remarks(self) -> tuple[str, ...]:
        """What becomes of the rest of it (4.4.7)."""
        return ("cards stacked under it or attached to it are archived",)

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> Frame | None:
        """What it leaves behind may be put elsewhere before."""
        scope.pending = list(picked[0])
        left = [
            card
            for handle in picked[0]
            for card in (*table.require_holomem(handle).cheers, *table.require_holomem(handle).attached)
        ]
        if instead := before_archiving(table, left):
            return instead
        self.finished(table, scope)
        return None

    @clause("4.4.7", "11.3.1.1", "10.2.1.3.1")
    def finished(self, table: Table, scope: Resolving) -> None:
        """The top card first, then what it leaves behind."""
        is_bottom = self.to.is_bottom
        handles, scope.pending = scope.pending, []
        for handle in handles:
            holomem = table.require_holomem(handle)
            top, *rest = atoms.remove_holomem(table, holomem)
            atoms.put_away_parts(table, [top], self.to.zone, handle, is_bottom=is_bottom, cause=scope.source)
            atoms.put_away_parts(table, rest, Zone.ARCHIVE, handle, cause=scope.source)


class ReturnStack(Effect, frozen=True):
    """``return that holomem and all holomem stacked under it to your hand``; what is attached to it is
    archived.
    """

    who: HolomemPick
    to: Destination
    words = "return {who} and all holomem stacked under it {to}"
    ja = "{who}を含め重なっているホロメンすべてを{to}に戻す"

    def picks(self) -> tuple[Pick, ...]:
        """Who."""
        return (self.who,)

    def remarks(self) -> tuple[str, ...]:
        """What becomes of the rest of it (4.4.7), and who orders the cards."""
        order = ("you choose the order",) if self.to.in_order else ()
        return ("cards attached to it are archived", *order)

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> Prompt | None:
        """All its holomem cards, one holomem after the other."""
        scope.pending = list(picked[0])
        return self._return_next(table, scope)

    @clause("4.1.5")
    def _return_next(self, table: Table, scope: Resolving) -> Prompt | None:
        """Where the cards go in any order, ask for it (Q609)."""
        while scope.pending:
            stack = table.require_holomem(scope.pending[0]).stack
            if self.to.in_order and len(stack) > 1:
                return ask_order(table, scope, stack)
            self._return(table, scope, list(stack))
        return None

    def answered(self, table: Table, scope: Resolving) -> Prompt | None:
        """Return them in that order, then the next one."""
        cards = [option.card for option in table.machine.answer]
        self._return(table, scope, cards if self.to.is_bottom else cards[::-1])
        return self._return_next(table, scope)

    def _return(self, table: Table, scope: Resolving, stack: list[int]) -> None:
        handle, *scope.pending = scope.pending
        cards = atoms.remove_holomem(table, table.require_holomem(handle))
        rest = [card for card in cards if card not in stack]
        atoms.put_away_parts(
            table, stack, self.to.zone, handle, is_bottom=self.to.is_bottom, cause=scope.source
        )
        atoms.put_away_parts(table, rest, Zone.ARCHIVE, handle, cause=scope.source)
