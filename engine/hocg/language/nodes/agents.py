"""Who does it: whose abilities something is done by, or for, and who deals damage (10.13.3)."""

from engine.hocg.abilities.causes import Cause
from engine.hocg.abilities.changes import Dealt
from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.names import fold
from engine.hocg.cards.program import Node
from engine.hocg.cards.terms import AbilityKind
from engine.hocg.language.nodes.adjectives import Link, Named
from engine.hocg.language.nodes.nouns import HolomemRef, HolomemSet, Side, is_meant
from engine.hocg.state.events import DamageDealt
from engine.hocg.state.state import Blow
from engine.hocg.state.table import Table
from engine.kernel.language import words
from engine.kernel.spoken import Spoken


class SkillWord(Spoken):
    """The two kinds of skills that an Oshi has, as texts call them."""

    SKILL = "Oshi skill", "推しスキル"
    SP = "SP Oshi skill", "SP推しスキル"

    @property
    def kind(self) -> AbilityKind:
        """The kind of ability that this word names."""
        return AbilityKind.SP_OSHI_SKILL if self is SkillWord.SP else AbilityKind.OSHI_SKILL


class Agent(Node, frozen=True):
    """Whose or which ability something is done by."""

    def covers(self, table: Table, scope: Scope, cause: Cause) -> bool:
        """Whether an ability with this source is meant."""
        raise NotImplementedError(type(self).__name__)


class AnyAbility(Agent, frozen=True):
    """``your ability``, ``your opponent's abilities``: of any card of theirs."""

    side: Side
    words = "{side} (ability|abilities)"
    ja = "{side}能力"

    def covers(self, table: Table, scope: Scope, cause: Cause) -> bool:
        return cause.seat in self.side.seats(scope)


class AbilityOf(Agent, frozen=True):
    """``an ability of your #Promise holomem``: of its card, or added to it by an attached card (10.13.2)."""

    whose: HolomemSet | HolomemRef
    words = "(an ability|abilities) of {whose}"
    ja = "{whose}の能力"

    def covers(self, table: Table, scope: Scope, cause: Cause) -> bool:
        return cause.holomem >= 0 and is_meant(table, scope, self.whose, cause.holomem)


class AbilityOfOshi(Agent, frozen=True):
    """``an ability of your Oshi``, ``of your Oshi <Sakura Miko>``, ``of your Oshi or your #1st Gen
    holomem``.
    """

    named: Named | None = None
    whose: HolomemSet | None = None
    ja = (
        "自分の\\[推しホロメンか{whose'}\\]の能力",
        "自分の推しホロメンの{named}と{whose%stage}の能力",
        "自分の推しホロメン[の{named}]の能力",
    )
    words = "(an ability|abilities) of your Oshi[ {named}][ or {whose}]"

    def covers(self, table: Table, scope: Scope, cause: Cause) -> bool:
        """The own Oshi's, or one of such a holomem."""
        oshi = table.player(scope.seat).oshi
        if cause.card == oshi:
            return self.named is None or self.named.matches(table.cards[oshi])
        return self.whose is not None and AbilityOf(self.whose).covers(table, scope, cause)


class SkillNamed(Agent, frozen=True):
    """``your Oshi skill "Infinite Stamina"``, ``your SP Oshi skill``."""

    skill: SkillWord
    name: str = ""
    words = "your {skill}[ {name:QUOTED}]"
    ja = "自分の{skill}[{name:QUOTED}]"

    def covers(self, table: Table, scope: Scope, cause: Cause) -> bool:
        """The own Oshi's skill of that sort, by its name where the text says one."""
        oshi = table.player(scope.seat).oshi
        skill = table.cards[oshi].oshi_skill(self.skill.kind)
        is_it = cause.card == oshi and skill is not None and cause.ability == skill.name
        return is_it and self.name.casefold() in ("", cause.ability.casefold())


class OshiBeside(Node, frozen=True):
    """``your Oshi or your blue holomem``, ``your Oshi <AZKi> and your <AZKi>``: the own Oshi, if it has that
    name, and holomem.
    """

    who: HolomemSet
    name: str = ""
    link: Link = Link.OR
    ja = (
        "この推しホロメンか{who}",
        "自分の推しホロメンの{name:NAME}か{who%stage}",
        words("この推しホロメンと{who}全員", link=Link.AND),
        words("自分の推しホロメンの{name:NAME}と{who%stage}全員", link=Link.AND),
    )
    words = (
        "your Oshi[ {name:NAME}] or^dealer {who}",
        words("your Oshi[ {name:NAME}] and^dealer {who}", link=Link.AND),
    )

    @property
    def is_plural(self) -> bool:
        """Of both together, or as the holomem."""
        return self.link is Link.AND or self.who.is_plural

    def includes_oshi(self, table: Table, scope: Scope, source: int) -> bool:
        """Whether this card is the own Oshi, and has the name."""
        oshi = table.player(scope.seat).oshi
        return source == oshi and (not self.name or fold(self.name) in table.cards[oshi].folded_names)


class DealerWord(Spoken):
    """Who deals damage, said in a word: a player by any card of theirs, or the art at hand."""

    YOU = "you", "自分"
    OPPONENT = "your opponent", "相手"
    THIS_ART = "this art", "このアーツ"

    @property
    def is_plural(self) -> bool:
        """English says "you deal", not "you deals"."""
        return self is DealerWord.YOU


Dealer = HolomemSet | HolomemRef | OshiBeside | DealerWord


def is_dealer(
    table: Table, scope: Scope, who: Dealer, dealt: Blow | DamageDealt | Dealt, *, is_art: bool = False
) -> bool:
    """Whether damage that is dealt so, by an art or else, is meant; each knows from which card it comes, by
    which player and holomem (-1 for none).
    """
    by = dealt.by
    if who is DealerWord.THIS_ART:
        return is_art and by == scope.host
    if isinstance(who, DealerWord):
        return (dealt.by_seat == scope.seat) is (who is DealerWord.YOU)
    if isinstance(who, OshiBeside):
        if by < 0:
            return who.includes_oshi(table, scope, dealt.source)
        who = who.who
    return by >= 0 and is_meant(table, scope, who, by)
