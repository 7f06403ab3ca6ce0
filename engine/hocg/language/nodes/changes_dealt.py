"""Changes of the damage that is dealt: by whom and to whom (10.11.2.4)."""

from engine.hocg.abilities.changes import Dealt, DealtChange
from engine.hocg.abilities.scope import Scope
from engine.hocg.abilities.stats import Stat
from engine.hocg.cards.terms import Position
from engine.hocg.language.nodes.adjectives import At, Noun
from engine.hocg.language.nodes.changes import Numbered
from engine.hocg.language.nodes.dealers import Dealing, OshiBeside, is_dealer
from engine.hocg.language.nodes.nouns import HolomemSet, Kind, Side
from engine.hocg.language.nodes.picks import HolomemPick
from engine.hocg.state.table import Table
from engine.kernel.language import words

OPPOSING = HolomemSet(Side.OPPONENTS)
OPPOSING_CENTER = HolomemSet(Side.OPPONENTS, Kind((At(Position.CENTER),), Noun.HOLOMEM))


class DealsMore(Numbered, DealtChange, frozen=True):
    """``your <Nekomata Okayu> deal 20 more special damage to your opponent's center holomem``; ``your Oshi
    <Nekomata Okayu> and your <Nekomata Okayu> deal 20 more ...``: the Oshi beside holomem (10.11.2.4).
    """

    who: HolomemPick | OshiBeside
    whom_to: HolomemSet | None = None
    ja = (
        words("{who:OshiBeside}が[{whom_to}に]与える特殊ダメージ{amount:SIGNED}"),
        words("{who%stage}が[{whom_to}[?is_to_one 1人]に]与える特殊ダメージ{amount:SIGNED}"),
    )
    words = "{who} deals/deal@who {amount:BY} special damage[ to {whom_to}]"

    @property
    def whom(self) -> HolomemPick | None:
        """Whose number it is; with an Oshi beside them only this very text knows."""
        return None if isinstance(self.who, OshiBeside) else self.who

    @property
    def is_to_one(self) -> bool:
        """Whether it is to any one of several."""
        return self.whom_to is not None and not self.whom_to.is_single

    @property
    def stat(self) -> Stat:
        """Special damage to any, to the center, or from or to those whom only this very text knows."""
        if self.whom is None:
            return Stat.SPECIAL_DEALT_SO
        if self.whom_to in (None, OPPOSING):
            return Stat.SPECIAL_DEALT
        return Stat.SPECIAL_TO_CENTER if self.whom_to == OPPOSING_CENTER else Stat.SPECIAL_DEALT_SO

    @property
    def can_last(self) -> bool:
        """Only what the holomem itself can carry."""
        return self.stat is not Stat.SPECIAL_DEALT_SO

    def concerns_dealt(self, table: Table, scope: Scope, dealt: Dealt) -> bool:
        """Whether its dealer and its target are meant, where no number of the dealer says it."""
        is_to = self.whom_to is None or self.whom_to.includes(table, scope, dealt.target)
        if self.can_last or not is_to:
            return False

        if isinstance(self.who, OshiBeside):
            return is_dealer(table, scope, self.who, Dealing(dealt.source, dealt.by_seat, dealt.by))
        dealer = table.last_known(dealt.by)
        return dealer is not None and self.applies_to(table, scope, dealer)
