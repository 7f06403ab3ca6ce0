"""Parts whose words speak of cards: the sorts that the rules know only by what they allow."""

from engine.hocg.abilities.parts import HostLimit, HostRule, SharedLimit
from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.card import Card
from engine.hocg.cards.terms import AbilityKind
from engine.hocg.language.nodes.nouns import Kind, What, require_one_of
from engine.hocg.state.table import Table
from engine.kernel.machine import clause
from engine.kernel.spoken import Spoken


class EffectKind(Spoken):
    """Sorts of abilities that texts name."""

    COLLAB = "collab effect", "コラボエフェクト"
    BLOOM = "bloom effect", "ブルームエフェクト"
    GIFT = "gift", "ギフト"

    @property
    def ability(self) -> AbilityKind:
        """The kind of ability that the word names."""
        return AbilityKind(self.value.replace(" ", "_"))


class Host(HostRule, frozen=True):
    """``If attached to a 1st or higher <AZKi>``: for which holomem an additional ability of an attached card
    works (5.19).
    """

    what: Kind
    words = "if attached to a/an {what}:"
    ja = "◆{what%plain}に付いていたら能力追加"

    def __post_init__(self) -> None:
        require_one_of(self.what)

    @clause("5.19.1")
    def allows(self, table: Table, scope: Scope) -> bool:
        holomem = table.holomem(scope.host)
        return holomem is not None and self.what.fits(table, scope, table.top(holomem), holomem)


class UseLimit(SharedLimit, frozen=True):
    """``You can use ... only once per turn``: shared by all copies, by card name, ability name or kind of
    card (10.1.3.1).
    """

    what: What | None = None
    kind: EffectKind | None = None
    name: str = ""
    ja = ("自分の{what}はターンに1回しか使えない。", "自分の{kind}{name:QUOTED}はターンに1回しか使えない。")
    words = (
        "you can use {what@2} only once per turn.",
        "you can use the {kind} {name:QUOTED} only once per turn.",
    )

    @property
    def limited(self) -> AbilityKind:
        """The sort of text that it limits, and in which it stands."""
        return AbilityKind.SUPPORT if self.kind is None else self.kind.ability

    @property
    def is_of_ability(self) -> bool:
        return bool(self.name)

    def covers(self, card: Card) -> bool:
        return self.what is not None and self.what.matches(card)


class AttachRule(HostLimit, frozen=True):
    """``Attach only to your <X>``: which holomem may have it (11.4.3)."""

    what: Kind
    words = "attach only to a/an {what}."
    ja = "自分の{what}だけに付けられる。"

    def __post_init__(self) -> None:
        require_one_of(self.what)

    def allows(self, card: Card) -> bool:
        return self.what.matches(card)
