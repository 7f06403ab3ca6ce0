"""What counts as something else: attached supports as cheers, while an art is used or as payment (10.11.3,
10.11.4), holo Power instead of cards from hand; arts of others as the own ones (5.27).
"""

from engine.hocg.abilities.changes import CountsAsCheer, LendsArts, Modifier, RecolorsCheers
from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.program import Part
from engine.hocg.cards.terms import AbilityKind, CardType, Color
from engine.hocg.language.nodes.adjectives import AttachedNoun
from engine.hocg.language.nodes.nouns import HolomemRef, HolomemSet, What, is_meant
from engine.hocg.procedures.skills import can_use_skill
from engine.hocg.queries import continuous, queries
from engine.hocg.state import atoms_values
from engine.hocg.state.atoms import record
from engine.hocg.state.events import SkillUsed
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.kernel.machine import clause


class AlsoCheer(CountsAsCheer, frozen=True):
    """``while this fan's holomem uses an art, this fan is also regarded as a red cheer``."""

    who: HolomemRef
    card: AttachedNoun
    color: Color
    untimed_ja = "この{card}を{color}エールとしても扱う"
    words = "while {who} uses an art, this {card} is also regarded as a {color} cheer"
    ja = "{who}がアーツを使う時、この{card}を{color}エールとしても扱う"
    REMARKS = ("only for the cheers that the art needs; texts that count cheers leave it out",)
    """For what it counts (Q114, Q398)."""

    @property
    def user(self) -> HolomemRef:
        """Whose use of an art it is about, which Japanese says before any condition."""
        return self.who


class AlsoOfColor(RecolorsCheers, frozen=True):
    """``all red cheers on your <Fuwawa Abyssgard> are also regarded as blue cheers``."""

    color: Color
    who: HolomemSet
    also: Color
    words = "all {color} cheers on {who} are also regarded as {also} cheers"
    ja = "{who}に付いている{color}エールすべては、{also}エールとしても扱う"

    def covers(self, table: Table, scope: Scope, holomem: Holomem) -> bool:
        """Whether it is one of those."""
        return self.who.includes(table, scope, holomem)


class PaysAsCheer(Modifier, frozen=True):
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
    """When it is offered (10.11.4)."""


class UsesArtsOf(LendsArts, frozen=True):
    """``this holomem can use all arts of your #EN holomem`` (5.27): it uses them itself, with its own
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
    """What is its own in it (5.27.1.1 to 5.27.1.1.3)."""

    @clause("5.27.1", "5.27.1.1", "5.27.1.1.1", "5.27.1.1.2")
    def lenders(self, table: Table, scope: Scope, holomem: Holomem) -> list[Holomem]:
        """All others that are meant, if it is one of those who may."""
        if not is_meant(table, scope, self.who, holomem.id):
            return []
        return [each for each in self.whose.members(table, scope) if each is not holomem]


class PaysForHand(Part, frozen=True):
    """``Usable when cards would be archived from your hand for an ability of your red holomem: You may
    archive holo Power instead, 1 for each card``: an Oshi skill whose cost X is what it pays with.
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
    """What X is (Q34, Q156)."""


@clause("10.11.3", "10.11.4", "12.1.3.1")
def holo_power_for_hand(table: Table, scope: Scope) -> int:
    """How many cards of holo Power may be archived instead of cards from hand for this ability."""
    if PaysForHand not in table.texts.sorts:
        return 0
    holomem = queries.performer_of(table, scope.source, scope.host)
    player = table.player(scope.seat)
    skill = table.cards[player.oshi].oshi_skill(AbilityKind.OSHI_SKILL)
    if holomem is None or skill is None or not can_use_skill(table, scope.seat, AbilityKind.OSHI_SKILL):
        return 0
    fits = any(
        isinstance(part, PaysForHand) and part.whose.includes(table, scope, holomem)
        for part in skill.program.parts
    )
    return len(player.holo_power) if fits else 0


@clause("12.1.3", "10.11.4")
def take_holo_power(table: Table, scope: Scope, count: int) -> list[int]:
    """The newest cards of holo Power, as payment by the skill; the use counts."""
    player = table.player(scope.seat)
    skill = table.cards[player.oshi].oshi_skill(AbilityKind.OSHI_SKILL)
    if skill is not None:
        atoms_values.note_skill(table, scope.seat, is_sp=False)
        record(table, SkillUsed(scope.seat, player.oshi, skill.name, is_sp=False))
    return player.holo_power[:count]


@clause("10.11.4")
def substitutes(table: Table, scope: Scope, what: What) -> list[tuple[int, int]]:
    """Attached cards that may be archived instead of a cheer for an ability of their holomem."""
    if queries.performer_of(table, scope.source, scope.host) is None:
        return []
    cheers = {card.colors[0]: card for card in table.cards if card.type is CardType.CHEER and card.colors}
    found = []
    for modifier, each in continuous.statics(table):
        if isinstance(modifier, PaysAsCheer) and each.host == scope.host and each.source != scope.source:
            meant = [cheers[modifier.color]] if modifier.color in cheers else list(cheers.values())
            if any(what.matches(cheer) for cheer in meant):
                found.append((each.source, each.host))
    return found


@clause("10.11.4")
def color_of_substitute(table: Table, card: int) -> Color | None:
    """The colour of the cheer that this attached card may be archived instead of; ``None`` for any."""
    return next(
        (
            modifier.color
            for modifier, each in continuous.statics(table)
            if isinstance(modifier, PaysAsCheer) and each.source == card
        ),
        None,
    )
