"""Who deals damage: holomem, the Oshi beside them, or a player by whatever means (10.13.3)."""

import msgspec

from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.names import fold
from engine.hocg.cards.program import Node
from engine.hocg.language.nodes.adjectives import Link
from engine.hocg.language.nodes.nouns import HolomemRef, HolomemSet, is_meant
from engine.hocg.state.table import Table
from engine.kernel.language import words
from engine.kernel.spoken import Spoken


class OshiBeside(Node, frozen=True):
    """``your Oshi or your blue holomem``, ``your Oshi <AZKi> and your <AZKi>``: the own Oshi, if it has that
    name, and holomem.
    """

    who: HolomemSet
    name: str = ""
    link: Link = Link.OR
    ja = (
        words("この推しホロメンか{who}", name="", link=Link.OR),
        words("自分の推しホロメンの{name:NAME}か{who%stage}", link=Link.OR),
        words("この推しホロメンと{who}全員", name="", link=Link.AND),
        words("自分の推しホロメンの{name:NAME}と{who%stage}全員", link=Link.AND),
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


def needs_of_dealer(who: Dealer) -> tuple[str, ...]:
    """What must have been spoken of: "this art" is said in the text of an art."""
    return ("art",) if who is DealerWord.THIS_ART else ()


class Dealing(msgspec.Struct, frozen=True):
    """By whom damage is dealt: from which card, by which player and holomem (-1 for none), and whether it is
    that of an art.
    """

    source: int
    by_seat: int
    by: int
    is_art: bool = False


def is_dealer(table: Table, scope: Scope, who: Dealer, dealing: Dealing) -> bool:
    """Whether damage that is dealt so is meant."""
    by = dealing.by
    if who is DealerWord.THIS_ART:
        return dealing.is_art and by == scope.host
    if isinstance(who, DealerWord):
        return (dealing.by_seat == scope.seat) is (who is DealerWord.YOU)
    if isinstance(who, OshiBeside):
        if by < 0:
            return who.includes_oshi(table, scope, dealing.source)
        who = who.who
    return by >= 0 and is_meant(table, scope, who, by)
