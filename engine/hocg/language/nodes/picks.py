"""Picks of holomem; cards are picked in ``card_picks``."""

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from engine.hocg.abilities.effects import Pick, Resolving
from engine.hocg.abilities.quantity import Quantity, require_amount
from engine.hocg.abilities.reach import plays_support, would_change
from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.terms import HOLOMEM, PromptKind
from engine.hocg.cards.wording import SAYS_ONE
from engine.hocg.language.nodes.adjectives import Either, Link, Named, Noun, OfLevel
from engine.hocg.language.nodes.agents import DealerWord
from engine.hocg.language.nodes.counts import Each
from engine.hocg.language.nodes.japanese_nouns import Described, described
from engine.hocg.language.nodes.nouns import HolomemRef, HolomemSet, Kind, require_one_of
from engine.hocg.language.nodes.relatives import together
from engine.hocg.queries import queries
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.kernel.extent import Extent, extent_of
from engine.kernel.language import Declared, Meaningless, like, only, words
from engine.kernel.machine import clause
from engine.kernel.prompts import Option, Prompt, most_together


class AsMany(Quantity, frozen=True):
    """A plain number: as many, neither more nor fewer; ``1 to 3``: one of several numbers."""

    is_range: bool = False
    words = ("{most}", words("{least} to {most}", is_range=True))

    def __post_init__(self) -> None:
        require_amount(self.most)
        if self.is_range and self.least >= (self.most or 0):
            raise Meaningless(f"{self.least} to {self.most} is no range")

    def settled(self) -> Quantity:
        return Quantity(self.least if self.is_range else self.most or 0, self.most)


ONE = Quantity(1, 1)


# Holomem


BOTH = 2


NEEDED: Mapping[object, str] = {
    HolomemRef.THAT: "holomem",
    HolomemRef.MOVED: "moved",
    HolomemRef.DOWNED: "down",
    HolomemRef.TARGET: "art",
    HolomemRef.TARGETED: "art",
    HolomemRef.PARTNER: "collab",
    DealerWord.THIS_ART: "art",
}


def needs_of(who: object) -> tuple[str, ...]:
    """What a reference needs to have been spoken of; see the checks of references."""
    return (NEEDED[who],) if isinstance(who, HolomemRef | DealerWord) and who in NEEDED else ()


class HolomemPick(Pick, frozen=True):
    """A pick that yields holomem handles."""

    def read(self, picked: tuple[Option, ...]) -> list[int]:
        return [option.target for option in picked]

    def remember(self, scope: Resolving, handles: list[int]) -> None:
        """ "That holomem" is now this one."""
        scope.that_holomem = handles

    def reachable(self, table: Table, scope: Scope) -> list[Holomem]:
        """Everyone on the stage that the pick could yield now."""
        raise NotImplementedError(type(self).__name__)

    def make(self, table: Table, scope: Resolving) -> "list[int] | Prompt":
        """Those who are there, where there is nothing to choose."""
        return [holomem.id for holomem in self.reachable(table, scope)]

    def extent(self, table: Table, scope: Scope) -> Extent:
        return extent_of(len(self.reachable(table, scope)))


class TheHolomem(HolomemPick, frozen=True):
    """``this holomem``, ``that holomem``: nothing to choose. One that has left the stage is not there any
    more.
    """

    ref: HolomemRef
    words = "{ref@}"
    ja: ClassVar[Declared] = "{ref}"

    def needs(self) -> tuple[str, ...]:
        return needs_of(self.ref)

    def reachable(self, table: Table, scope: Scope) -> list[Holomem]:
        handles = self.ref.handles(table, scope)
        return [holomem for handle in handles if (holomem := table.holomem(handle))]


THAT = TheHolomem(HolomemRef.THAT)


class JustChosen(TheHolomem, frozen=True):
    """The holomem that has just been chosen, where Japanese says the choice as a sentence of its own."""

    IS_READ = False
    ja: ClassVar[Declared] = (
        words("選んだホロメン1人", given=SAYS_ONE),
        "選んだホロメン",
    )
    words = "{ref}"


OF_NAMES = like(what=like(Kind, adjectives=only(like(Either, first=Named))))
"""Holomem of whom several names are listed."""


class AllHolomem(HolomemPick, frozen=True):
    """``your center holomem``, ``all of your holomem``: every one of them, nothing to choose."""

    what: HolomemSet
    ja = (
        words("{what}", what=like(is_single=True)),
        words("{what.side}ステージの\\[{what.what}\\]全員", what=OF_NAMES),
        "{what}全員",
    )
    stage_ja = (
        words("{what}", what=like(is_single=True)),
        words("{what.side}ステージの\\[{what.what}\\]全員", what=OF_NAMES),
        "{what.side}ステージの\\[{levels*と}\\]全員",
        "{what%stage}全員",
    )
    topic_ja = words("{what.side}{what.position}ポジションのホロメン1人", when="says_only_where")
    standing_ja = words("{what.side}{what.position}ポジション", when="says_only_where")
    words = (words("{what}", what=like(is_single=True)), "(all of|all) {what}")

    def __post_init__(self) -> None:
        if self.what.link is Link.OR:
            raise Meaningless(f"which of them? Say '1 of {self.what.say()}', or 'and' for both")
        if not self.is_plural:
            require_one_of(self.what.what)

    @property
    def levels(self) -> tuple[Described, ...]:
        """Of which levels they are, where nothing else is said of them."""
        kind = self.what.what
        words = kind.adjectives if isinstance(kind, Kind) and not kind.after else ()
        only = words[0] if len(words) == 1 else None
        return described(only, Noun.HOLOMEM) if isinstance(only, Either) and only.sort is OfLevel else ()

    @property
    def says_only_where(self) -> bool:
        """Whether it names one position and nothing else."""
        return self.what.is_single and self.what.says_only_where and len(self.what.positions) == 1

    @property
    def is_plural(self) -> bool:
        return self.what.is_plural or len(self.what.positions) > 1

    def reachable(self, table: Table, scope: Scope) -> list[Holomem]:
        return self.what.members(table, scope)


CENTER_OR_COLLAB = like(link=Link.OR, is_single=True)
"""One of two positions that have one holomem each."""


class ChosenHolomem(HolomemPick, frozen=True):
    """``1 of your back holomem``: chosen by the controller (10.7.2.3.1 to 10.7.2.3.4)."""

    what: HolomemSet
    count: Quantity = ONE
    must_fit: bool = False
    must_move: bool = False
    must_change: bool = False
    must_help: bool = False
    is_beside: bool = False
    each: Each | None = None
    UNSAID = ("must_fit", "must_move", "must_change", "must_help", "is_beside", "each")
    ja = (words("{what}", what=CENTER_OR_COLLAB), "{what}{count#what}")
    stage_ja = (
        words("{what}", what=CENTER_OR_COLLAB),
        "{what%stage}{count#what}",
    )
    whom_ja = ("{what}", "{what}{count#what}")
    either_ja = (
        words("{what}どちらか", what=CENTER_OR_COLLAB),
        words("{what}{count#what}どちらか", what=like(link=Link.OR)),
        "{what}{count#what}",
    )
    words = (words("any number of {what}", count=Quantity()), "{count} of {what}")

    def __post_init__(self) -> None:
        if len(self.what.positions) == BOTH and self.what.link is Link.AND:
            places = " or ".join(self.what.positions)
            raise Meaningless(f"one is chosen who stands in either: {places!r}")
        if self.count.most == 1:
            require_one_of(self.what.what)

    def chosen(self) -> Quantity:
        return self.count

    def asked(self, table: Table, scope: Scope) -> "ChosenHolomem":
        """What its player is asked for, as many as "for each" comes to now."""
        if self.each is None:
            return self
        return msgspec.structs.replace(self, count=self.count.times(self.each.value(table, scope)), each=None)

    @clause("10.7.2.3.7")
    def useful(self, found: list[Holomem], table: Table, scope: Resolving) -> list[Holomem]:
        """Those of them for whom what follows would change something, where a support card is played and
        there are any (Q285).
        """
        if not self.must_help or not plays_support(scope):
            return found
        follows = scope.coming(table)
        return [each for each in found if would_change(follows, table, scope.about(each.id))] or found

    def candidates(self, table: Table, scope: Scope) -> list[Holomem]:
        """Those meant; where they are to move, those that can; where cards go to another holomem, those that
        don't have them; where a support is to be attached, those that may have it.
        """
        found = self.what.members(table, scope)
        if self.must_move:
            found = [holomem for holomem in found if queries.can_move(table, holomem)]
        if self.must_change:
            cards = set(scope.that_cards)
            found = [each for each in found if cards.isdisjoint((*each.cheers, *each.attached))]
        if not self.must_fit:
            return found
        supports = [table.cards[card] for card in scope.that_cards]
        return [
            holomem for holomem in found if all(queries.can_attach(table, card, holomem) for card in supports)
        ]

    def reachable(self, table: Table, scope: Scope) -> list[Holomem]:
        return self.what.members(table, scope)

    @clause("10.7.2.3.1", "10.7.2.3.2", "10.7.2.3.3", "10.7.2.3.4", "1.3.5.1", "1.3.5.2")
    def make(self, table: Table, scope: Resolving) -> "list[int] | Prompt":
        """Ask; as many as there are if fewer than asked for."""
        found = self.candidates(table, scope)
        if self.is_beside and scope.picked:
            found = [holomem for holomem in found if holomem.id not in scope.picked[-1]]
        found, count = self.useful(found, table, scope), self.asked(table, scope).count
        bond = together(self.what.what)
        options = [
            Option(HOLOMEM, each.stack[0], each.id, groups=bond.groups(table, table.top(each), each))
            for each in found
        ]
        return scope.ask_for(table, PromptKind.HOLOMEM, options, count, bond.relation)

    def extent(self, table: Table, scope: Scope) -> Extent:
        """How many there are, and different ones where the text asks for that."""
        members = self.what.members(table, scope)
        wanted = max(1, self.count.least)
        bond = together(self.what.what)
        if bond.aspect is None:
            return extent_of(len(members), wanted)
        groups = [bond.groups(table, table.top(each), each) for each in members]
        return Extent(bool(members), most_together(bond.relation, groups, wanted) == wanted)


class BothHolomem(HolomemPick, frozen=True):
    """``your opponent's center holomem and 1 of their back holomem``, ``1 of your <AZKi> and 1 of your
    <Tokino Sora>``: what the one gives, then what the other gives; nobody is picked twice.
    """

    first: ChosenHolomem | AllHolomem | TheHolomem
    second: ChosenHolomem | AllHolomem
    ja = (
        words("{second.what.side}\\[{first.what.what}と{second.what.what}\\]1人ずつ", when="is_one_each"),
        "{first:TheHolomem}と{second}",
        "{first}と{second'}",
    )
    words = "{first} and^both {second'}"

    is_plural = True

    @property
    def is_one_each(self) -> bool:
        """Whether one of each of two sorts is chosen, on the same side."""
        chosen = [each for each in (self.first, self.second) if isinstance(each, ChosenHolomem)]
        is_one = len(chosen) == BOTH and all(each.count == ONE for each in chosen)
        return is_one and len({each.what.side for each in chosen}) == 1

    def parts(self) -> tuple[Pick, ...]:
        """Both, each with a question of its own."""
        if not isinstance(self.second, ChosenHolomem):
            return (self.first, self.second)
        return (self.first, msgspec.structs.replace(self.second, is_beside=True))

    def reachable(self, table: Table, scope: Scope) -> list[Holomem]:
        return self.first.reachable(table, scope) + self.second.reachable(table, scope)

    def extent(self, table: Table, scope: Scope) -> Extent:
        """It is enough if one of the two finds a holomem."""
        return extent_of(any(each.extent(table, scope).is_any for each in (self.first, self.second)))
