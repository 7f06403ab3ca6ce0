"""Who deals damage: holomem, the Oshi beside them, or a player by whatever means (10.13.3)."""

from engine.hocg.cards.names import fold
from engine.hocg.cards.program import Node
from engine.hocg.language.nodes.adjectives import Link
from engine.hocg.language.nodes.nouns import HolomemRef, HolomemSet, is_meant
from engine.hocg.state.table import Table
from engine.hocg.texts.scope import Scope
from engine.kernel.language import words


class OshiBeside(Node, frozen=True):
    """``your Oshi or your blue holomem``, ``your Oshi <AZKi> and your <AZKi>``: the own Oshi, if it has that
    name, and holomem.
    """

    who: HolomemSet
    name: str = ""
    link: Link = Link.OR
    ja = (
        words("この推しホロメンか{who}", name="", link=Link.OR),
        words("自分の推しホロメンの{name:NAME}か{who}", link=Link.OR),
        words("この推しホロメンと{who}全員", name="", link=Link.AND),
        words("自分の推しホロメンの{name:NAME}と{who}全員", link=Link.AND),
    )
    words = (
        words("your Oshi[ {name:NAME}] or^dealer {who}"),
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


class You(Node, frozen=True):
    """``you``: by any card of yours."""

    words = "you"
    ja = "自分"
    is_plural = True


class YourOpponent(Node, frozen=True):
    """``your opponent``: by any card of theirs."""

    words = "your opponent"
    ja = "相手"


Dealer = HolomemSet | HolomemRef | OshiBeside | You | YourOpponent


def is_dealer(table: Table, scope: Scope, who: Dealer, source: int, by_seat: int, by: int) -> bool:
    """Whether damage from this card of this player, dealt by this holomem (-1 for none), is meant."""
    if isinstance(who, You | YourOpponent):
        return (by_seat == scope.seat) is isinstance(who, You)
    if isinstance(who, OshiBeside):
        if by < 0:
            return who.includes_oshi(table, scope, source)
        who = who.who
    return by >= 0 and is_meant(table, scope, who, by)
