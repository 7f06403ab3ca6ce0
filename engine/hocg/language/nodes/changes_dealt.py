"""Changes of the damage that is dealt: by whom, to whom, against which colour (10.11.2.4, 12.3.4.3)."""

from engine.hocg.cards.terms import Color, Position
from engine.hocg.language.nodes.adjectives import At, Noun
from engine.hocg.language.nodes.changes import Amounting, Less, StatChange
from engine.hocg.language.nodes.counts import require_amount
from engine.hocg.language.nodes.dealers import Dealing, OshiBeside, is_dealer
from engine.hocg.language.nodes.nouns import HolomemSet, Kind, Side
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.hocg.texts.changes import Dealt, DealtChange
from engine.hocg.texts.scope import Scope
from engine.hocg.texts.stats import Stat
from engine.kernel.language import Meaningless, words

OPPOSING = HolomemSet(Side.OPPONENTS)
OPPOSING_CENTER = HolomemSet(Side.OPPONENTS, Kind((At(Position.CENTER),), Noun.HOLOMEM))


class DealsMore(Amounting, DealtChange, frozen=True):
    """``your <Nekomata Okayu> deal 20 more special damage to your opponent's center holomem`` (10.11.2.4)."""

    amount: int
    less: Less
    whom_to: HolomemSet | None = None
    ja = words(
        "{who%stage}が[{whom_to}[?is_to_one 1人]に]与える特殊ダメージ{size:SIGNED}", covers=("amount", "less")
    )
    words = "{who} deals/deal@who {amount} {less} special damage[ to {whom_to}]"

    @property
    def is_to_one(self) -> bool:
        """Whether it is to any one of several."""
        return self.whom_to is not None and not self.whom_to.is_single

    @property
    def stat(self) -> Stat:
        """Special damage to any, to the center, or to those whom only this very text knows."""
        if self.whom_to in (None, OPPOSING):
            return Stat.SPECIAL_DEALT
        return Stat.SPECIAL_TO_CENTER if self.whom_to == OPPOSING_CENTER else Stat.SPECIAL_DEALT_SO

    @property
    def can_last(self) -> bool:
        """Only what the holomem itself can carry."""
        return self.stat is not Stat.SPECIAL_DEALT_SO

    def concerns_dealt(self, table: Table, scope: Scope, dealt: Dealt) -> bool:
        """Whether its dealer and its target are meant, where no number of the dealer says it."""
        dealer = table.last_known(dealt.by)
        if self.can_last or self.whom_to is None or dealer is None:
            return False
        return self.applies_to(table, scope, dealer) and self.whom_to.includes(table, scope, dealt.target)

    def __post_init__(self) -> None:
        require_amount(self.amount)

    @property
    def size(self) -> int:
        """More or less."""
        return self.less.of(self.amount)


class OshiDealsMore(StatChange, DealtChange, frozen=True):
    """``your Oshi <Nekomata Okayu> and your <Nekomata Okayu> deal 20 more special damage``: the Oshi beside
    holomem (10.11.2.4).
    """

    LASTS = False
    dealer: OshiBeside
    amount: int
    less: Less
    whom_to: HolomemSet | None = None
    ja = words("{dealer}が[{whom_to}に]与える特殊ダメージ{size:SIGNED}", covers=("amount", "less"))
    words = "{dealer} deals/deal@dealer {amount} {less} special damage[ to {whom_to}]"

    def __post_init__(self) -> None:
        require_amount(self.amount)

    @property
    def stat(self) -> Stat:
        """A number that only this text knows."""
        return Stat.SPECIAL_DEALT_SO

    @property
    def size(self) -> int:
        """More or less."""
        return self.less.of(self.amount)

    def applies_to(self, table: Table, scope: Scope, holomem: Holomem) -> bool:
        """It is about damage, not about one holomem."""
        return False

    def value(self, table: Table, scope: Scope, holomem: Holomem) -> int:
        """As printed."""
        return self.size

    def concerns_dealt(self, table: Table, scope: Scope, dealt: Dealt) -> bool:
        """Whether the Oshi or one of the holomem deals it, to whom it is said of."""
        is_to = self.whom_to is None or self.whom_to.includes(table, scope, dealt.target)
        return is_to and is_dealer(table, scope, self.dealer, Dealing(dealt.source, dealt.by_seat, dealt.by))


class GainsCritical(Amounting, frozen=True):
    """``this holomem gains a red +30 critical icon``: beside those of its arts (12.3.4.3)."""

    color: Color
    amount: int
    words = "{who} gains/gain@who a/an {color} {amount:SIGNED} critical icon"
    ja = "{who}は{color}特攻{amount:SIGNED}を得る"

    def __post_init__(self) -> None:
        require_amount(self.amount)
        if self.color is Color.COLORLESS:
            raise Meaningless("nobody is of the color 'colorless' (2.4.2.2)")

    @property
    def stat(self) -> Stat:
        """The icon of that colour."""
        return Stat(f"critical against {self.color}")

    @property
    def size(self) -> int:
        """As printed."""
        return self.amount

    def remarks(self) -> tuple[str, ...]:
        """What it does (12.3.4.3)."""
        return ("for each of its arts that is used on a target of that color",)
