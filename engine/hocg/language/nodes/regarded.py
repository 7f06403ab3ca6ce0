"""What counts as something else: attached supports as cheers, while an art is used or as payment (10.11.3,
10.11.4), holo Power instead of cards from hand; arts of others as the own ones (5.27).
"""

from engine.hocg.abilities.changes import CountsAsCheer, LendsArts, RecolorsCheers, ReplacesCheer
from engine.hocg.abilities.parts import PaysWithPower
from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.terms import Color
from engine.hocg.language.nodes.adjectives import AttachedNoun
from engine.hocg.language.nodes.nouns import HolomemRef, HolomemSet, is_meant
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.kernel.machine import clause


class AlsoCheer(CountsAsCheer, frozen=True):
    """``while this fan's holomem uses an art, this fan is also regarded as a red cheer`` (Q114,
    Q398).
    """

    user: HolomemRef
    card: AttachedNoun
    color: Color
    untimed_ja = "この{card}を{color}エールとしても扱う"
    words = "while {user} uses an art, this {card} is also regarded as a {color} cheer"
    ja = "{user}がアーツを使う時、この{card}を{color}エールとしても扱う"
    REMARKS = ("only for the cheers that the art needs; texts that count cheers leave it out",)


class AlsoOfColor(RecolorsCheers, frozen=True):
    """``all red cheers on your <Fuwawa Abyssgard> are also regarded as blue cheers``."""

    color: Color
    who: HolomemSet
    also: Color
    words = "all {color} cheers on {who} are also regarded as {also} cheers"
    ja = "{who}に付いている{color}エールすべては、{also}エールとしても扱う"

    def covers(self, table: Table, scope: Scope, holomem: Holomem) -> bool:
        return self.who.includes(table, scope, holomem)


class PaysAsCheer(ReplacesCheer, frozen=True):
    """``when cheers would be archived for an ability of this mascot's holomem, you may archive this mascot
    instead of 1 blue cheer``.

    It also pays where there is no such cheer (10.11.4).
    """

    who: HolomemRef
    card: AttachedNoun
    color: Color | None = None
    words = (
        "when cheers would be archived for an ability of {who}, "
        "you may archive this {card} instead of 1 [{color}] cheer"
    )
    ja = (
        "{who}の能力でエールをアーカイブする時、アーカイブする[{color}]エール1枚のかわりに、"
        "この{card}をアーカイブできる"
    )
    REMARKS = ("offered beside the cheers, also if there is no such cheer; it counts as one of them",)


class UsesArtsOf(LendsArts, frozen=True):
    """``this holomem can use all arts of your #EN holomem`` (5.27.1): it uses them itself, with its own
    cheers.
    """

    who: HolomemSet | HolomemRef
    whose: HolomemSet
    words = "{who} can use all arts of {whose} (it still needs the cheers for them)"
    ja = "{who}は、{whose%stage}全員のアーツを、すべて使える（アーツを使うためのエールは必要）"
    REMARKS = (
        "'this holomem' in such an art is the one that uses it",
        "one art a performance phase all the same, and also if its owner couldn't use it",
    )

    @clause("5.27.1", "5.27.1.1", "5.27.1.1.1", "5.27.1.1.2")
    def lenders(self, table: Table, scope: Scope, holomem: Holomem) -> list[Holomem]:
        """All others that are meant, if it is one of those who may."""
        if not is_meant(table, scope, self.who, holomem.id):
            return []
        return [each for each in self.whose.members(table, scope) if each is not holomem]


class PaysForHand(PaysWithPower, frozen=True):
    """``Usable when cards would be archived from your hand for an ability of your red holomem: You may
    archive holo Power instead, 1 for each card``: an Oshi skill whose cost X is what it pays with (Q34,
    Q156).
    """

    whose: HolomemSet
    words = (
        "usable when cards would be archived from your hand for an ability of {whose}: "
        "you may archive holo Power instead, 1 for each card."
    )
    ja = (
        "{whose}の能力で手札をアーカイブする時に使える："
        "アーカイブする手札1枚につき自分のホロパワー1枚を、かわりにアーカイブできる。"
    )
    REMARKS = (
        "the cards archived so are its cost: 1 or more, the newest first, also beside cards from hand",
        "also with too few cards in hand",
    )

    def covers(self, table: Table, scope: Scope, holomem: Holomem) -> bool:
        return self.whose.includes(table, scope, holomem)
