"""Picks of cards: from hands, decks, the archive, from what was looked at or revealed, from the stage, or
those that the text has spoken of; of one sort or of two.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar

import msgspec

from engine.hocg.abilities.effects import Pick, Resolving
from engine.hocg.abilities.quantity import Quantity, require_amount
from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.terms import CARD, Aspect, OptionKind, PromptKind, Zone
from engine.hocg.cards.wording import FAN_LEFT, MASCOT_LEFT, OLDER
from engine.hocg.language.nodes.adjectives import AttachedNoun, Link, Noun
from engine.hocg.language.nodes.counts import Count, Each, times
from engine.hocg.language.nodes.nouns import HolomemRef, HolomemSet, Side, require_one_of
from engine.hocg.language.nodes.picks import ONE, HolomemPick
from engine.hocg.language.nodes.places import (
    AmongThem,
    InPlace,
    InZone,
    OnHolomem,
    OnStage,
    Place,
    RevealedCards,
)
from engine.hocg.language.nodes.relatives import (
    ANY_CARD,
    ANY_HOLOMEM,
    CHEER,
    OF_CHEERS,
    together,
)
from engine.hocg.procedures.paying import holo_power_for_hand, substitutes, take_holo_power
from engine.hocg.procedures.rule_processing import left_by_down
from engine.hocg.queries import queries
from engine.hocg.queries.comparing import Together
from engine.hocg.state.atoms import zone_of
from engine.hocg.state.table import Table, number_options
from engine.kernel.extent import Extent, extent_of
from engine.kernel.language import Declared, Meaningless, like, unlike, words
from engine.kernel.machine import clause
from engine.kernel.prompts import NONE, Option, Prompt, Relation
from engine.kernel.spoken import Spoken


class CardPick(Pick, frozen=True):
    """A pick that yields card handles."""

    YIELDS_CARDS = True

    @property
    def place(self) -> Place | None:
        """Where it picks from, if it says so."""
        return None

    @property
    def is_from_looked(self) -> bool:
        """Whether it picks from cards looked at."""
        return isinstance(self.place, AmongThem | RevealedCards)

    def times(self, each: Each | None) -> "CardPick":
        """As many for each of something. Raises Meaningless where the number isn't said."""
        if each is not None:
            raise Meaningless(f"{self.say()!r} has no number that could be meant 'for each' of something")
        return self

    def read(self, picked: tuple[Option, ...]) -> list[int]:
        return [option.card for option in picked]

    def remember(self, scope: Resolving, handles: list[int]) -> None:
        scope.that_cards = handles


RANGE = like(is_exact=False, most=int)
"""As many as their player chooses, but not any number."""


class Room(msgspec.Struct, frozen=True):
    """Among whom cards are divided, and how many of them each can get, if there is a limit: what nobody could
    get isn't chosen.
    """

    to: HolomemSet
    cap: int | None

    def within(self, count: Quantity, table: Table, scope: Scope) -> Quantity:
        """As many as the text says, if there is room."""
        members = len(self.to.members(table, scope))
        if members and self.cap is None:
            return count
        room = members * (self.cap or 0)
        return Quantity(min(count.least, room), room if count.most is None else min(count.most, room))


class ChosenCards(InPlace, CardPick, frozen=True):
    """``1 white or green cheer from your archive``: chosen by the controller.

    ``with a tag in common`` is one tag that all of them have (Q284). Cards that go to one holomem
    (``away_from``) aren't picked from what it has already, supports that are attached (``fits_on``) are such
    as one of those holomem may have, and of cards to divide no more than find ``room``.
    """

    count: Quantity = ONE
    is_ordered: bool = False
    is_archived: bool = False
    is_beside: bool = False
    each: Each | None = None
    away_from: HolomemRef | None = None
    fits_on: HolomemPick | None = None
    room: Room | None = None
    UNSAID: ClassVar[tuple[str, ...]] = (
        "is_ordered",
        "is_archived",
        "is_beside",
        "each",
        "away_from",
        "fits_on",
        "room",
    )
    ja: ClassVar[Declared] = (
        words("{place:AmongThem}から、{count#what}", what=ANY_CARD),
        "{place:AmongThem}から、{what}{count#what}",
        words("{place:InStack}の中から{count#what}", what=ANY_CARD),
        words("{place}{count#what}", what=ANY_CARD),
        words("{place:InZone}から、{what}{count#what}", when="is_unseen"),
        "{place:StackedUnder}{what}{count#what}",
        words("{place:InStack}の中から{count#what}", what=ANY_HOLOMEM),
        words("{place:OnHolomem}に付いている{what}{count#what}", what=unlike(nouns={Noun.CHEER})),
        words("{place}の{what:EitherKind%together}合計{count#what}", count=RANGE),
        "{place}の{what}{count#what}",
    )
    open_ja = words("{place}から、{what%together}を好きな枚数", covers=("count",))
    many_ja = (
        words("{place}を好きな枚数", what=ANY_CARD, covers=("count",)),
        words("{place}の{what%together}を好きな枚数", covers=("count",)),
    )
    borne_ja = (
        words("{place.side}ホロメンの{what}{count#what}", place=OnStage, what=OF_CHEERS),
        "{self}",
    )
    pool_ja = words("{place}の{what}", covers=("count",))
    among_ja = "{place}から、{what}{count#what}"
    from_ja = (
        words("{place:AmongThem}から、{count#what}", what=ANY_CARD),
        "{place}から、{what}{count#what}",
    )
    words: ClassVar[Declared] = "{count} {what@count} {place%from_place}"

    def __post_init__(self) -> None:
        InPlace.__post_init__(self)
        self._require_seen()
        if self.count.most == 1:
            require_one_of(self.what)
        if self.bond.relation is not Relation.COMMON:
            return
        if self.bond.aspect is Aspect.TAG and self.count != Quantity(2, 2):
            raise Meaningless("only exactly 2 cards can be asked to have a tag in common")
        if self.count.most == 1 and not self.is_beside:
            raise Meaningless(f"of the same {self.bond.aspect} as what? 1 card is always like itself")

    @clause("4.1.2", "4.1.2.3")
    def _require_seen(self) -> None:
        """Nobody chooses from the other player's hidden cards: they are looked at first, or their player
        chooses.

        Raises:
            Meaningless: that is what it says.
        """
        if isinstance(self.place, InZone) and self.place.is_hidden and self.place.side is not Side.YOURS:
            raise Meaningless(
                f"you don't see {self.place.say()!r}: say 'look at {self.place.say()}' and then "
                "'from among them', or 'your opponent ...'"
            )

    def times(self, each: Each | None) -> "ChosenCards":
        return msgspec.structs.replace(self, each=each)

    def wanted(self, table: Table, scope: Scope) -> Quantity:
        """How many cards are to be picked now."""
        count = self.count
        if self.each is not None:
            count = count.times(self.each.value(table, scope))
        return count if self.room is None else self.room.within(count, table, scope)

    def said_as(self, count: Quantity) -> "ChosenCards":
        """What its player is asked for, with the number that it comes to; itself where that is its own, so
        that it isn't printed again for every question.
        """
        if count is self.count and self.each is None and self.room is None:
            return self
        return msgspec.structs.replace(self, count=count, each=None, room=None)

    @cached_property
    def bond(self) -> Together:
        """What those picked have to do with each other."""
        return together(self.what)

    def chosen(self) -> Quantity | None:
        return self.count

    @clause("10.7.2.3.5", "4.1.2.3", "4.13.3", "1.3.2", "10.11.4")
    def make(self, table: Table, scope: Resolving) -> list[int] | Prompt:
        """Ask; where the facts of hidden cards matter, fewer or none may be picked, but a cost
        from the hand is paid in full (10.4.2.2); what isn't found in a deck isn't. Where it must be done,
        something else is archived for no more cards than there are.
        """
        found = self.candidates(table, scope)
        if self.is_beside and scope.picked:
            found = [pair for pair in found if pair[0] not in scope.picked[-1]]
        options = [self._as_option(table, card, holomem) for card, holomem in found]
        wanted, spare = self.wanted(table, scope), self.spare(table, scope)
        if spare and wanted.least and not scope.is_voluntary(table):
            wanted, spare = wanted.within(len(found)), min(spare, len(found))
        options += [
            Option(OptionKind.HOLO_POWER, number=number, alike="holo power") for number in range(1, spare + 1)
        ]
        return scope.ask_for(
            table,
            PromptKind.CARDS,
            options,
            wanted,
            self.bond.relation,
            may_be_none=self.may_be_none(is_cost=scope.is_paying(table)),
            is_ordered=self.is_ordered,
        )

    def _as_option(self, table: Table, card: int, holomem: int) -> Option:
        face = table.cards[card]
        alike = f"{face.number}@{holomem}"
        return Option(CARD, card, holomem, alike=alike, groups=self.bond.groups(table, face))

    @cached_property
    def is_unseen(self) -> bool:
        """Of a deck nobody knows what is left in it."""
        return isinstance(self.place, InZone) and self.place.zone in (Zone.DECK, Zone.CHEER_DECK)

    @property
    def is_from_pile(self) -> bool:
        """Whether it picks from a whole pile that nobody holds, such as a deck or an archive."""
        return isinstance(self.place, InZone) and self.place.zone is not Zone.HAND

    def may_be_none(self, *, is_cost: bool) -> bool:
        """Also where nobody can prove that a fitting card is there."""
        is_free = self.is_free_to_fail and (self.is_unseen or not is_cost)
        return is_free or super().may_be_none(is_cost=is_cost)

    @cached_property
    def is_free_to_fail(self) -> bool:
        """Whether nobody can prove that a fitting card is there. Where there are cheers, all cards are
        (6.1.3.1).
        """
        return self.place.is_hidden and self.what not in (ANY_CARD, CHEER)

    def candidates(self, table: Table, scope: Scope) -> list[tuple[int, int]]:
        """The fitting cards and the holomem they are attached to, with what may be archived instead of
        one.
        """
        found = self._fitting(table, scope)
        if self.takes_own_cheers:
            found.extend(substitutes(table, scope, self.what.matches))
        return found

    def cards_to_pick(self, table: Table, scope: Scope) -> list[int]:
        return [card for card, _ in self.candidates(table, scope)]

    @cached_property
    def takes_own_cheers(self) -> bool:
        """Whether own cheers on the stage are archived: something else may be archived for them (10.11.4)."""
        is_cheer = self.what.nouns == {Noun.CHEER}
        place = self.place
        is_own = (isinstance(place, OnStage) and place.side is Side.YOURS) or (
            isinstance(place, OnHolomem)
            and (isinstance(place.who, HolomemRef) or place.who.side is Side.YOURS)
        )
        return self.is_archived and is_cheer and is_own

    def _fitting(self, table: Table, scope: Scope) -> list[tuple[int, int]]:
        source = scope.source
        found = [
            pair for pair in self.place.meant(table, scope, self.what) if pair[0] != source or pair[1] >= 0
        ]
        if self.away_from is not None:
            receivers = self.away_from.handles(table, scope)
            found = [pair for pair in found if pair[1] not in receivers]
        if self.fits_on is not None:
            hosts = self.fits_on.reachable(table, scope)
            found = [
                (card, host)
                for card, host in found
                if any(queries.can_attach(table, table.cards[card], each) for each in hosts)
            ]
        beside = scope.that_cards if self.count.most == 1 else None
        return self.bond.partners(table, found, self.count.least, beside)

    def extent(self, table: Table, scope: Scope) -> Extent:
        """As many as there are; in a deck any may be such."""
        if self.is_unseen:
            found = len(self.place.cards(table, scope))
        else:
            found = len(self.candidates(table, scope)) + self.spare(table, scope)
        return extent_of(found, self.wanted(table, scope).least)

    def spare(self, table: Table, scope: Scope) -> int:
        """How many cards of holo Power may be archived instead of cards from hand."""
        is_archived_from_hand = self.is_archived and self.place == InZone(Zone.HAND)
        return holo_power_for_hand(table, scope) if is_archived_from_hand else 0

    def complete(self, table: Table, scope: Resolving, handles: list[int]) -> list[int]:
        """The cards, with the newest holo Power in place of what it pays for."""
        count = handles.count(NONE)
        if not count:
            return handles
        return [*(card for card in handles if card != NONE), *take_holo_power(table, scope, count)]


ANY_NUMBER = like(ChosenCards, count=like(most=None))
"""Cards of which as many as their player likes are chosen."""


class AllCards(InPlace, CardPick, frozen=True):
    """``all cards in your hand``, ``the rest``: every one, nothing to choose."""

    ja = (
        words("{place}すべて", what=ANY_CARD),
        "{place:AmongThem}から、{what}すべて",
        "{place:StackedUnder}{what}すべて",
        "{place}の{what}すべて",
    )
    pool_ja = (words("{place}", what=ANY_CARD), "{place}の{what}")
    words: ClassVar[Declared] = "all {what@count} {place%from_place}"

    @property
    def count(self) -> Quantity:
        """As many as there are, so any number."""
        return Quantity()

    is_plural = True

    def make(self, table: Table, scope: Resolving) -> list[int]:
        return [card for card, _ in self.place.meant(table, scope, self.what)]

    def extent(self, table: Table, scope: Scope) -> Extent:
        """Whether there is one besides the card that says so."""
        found = self.place.meant(table, scope, self.what)
        return extent_of(sum(card != scope.source for card, _ in found))


class End(Spoken):
    """The end of a pile from which cards are taken, or to which they go."""

    TOP = "top", "上"
    BOTTOM = "bottom", "下"


class TopCards(CardPick, frozen=True):
    """``the top 2 cards of your deck``, ``as many cards from the top of your deck as cards in your opponent's
    hand``: nothing to choose, and nobody looks.
    """

    place: InZone
    count: int = 1
    end: End = End.TOP
    each: Each | None = None
    equal: Count | None = None
    UNSAID = ("each",)
    words: ClassVar[Declared] = (
        words("the {end} card of {place}", each=None),
        words("the {end} {count} card/cards@count of {place}", each=None),
        "{count} card^top/cards^top@count from the {end} of {place}",
        "as many cards from the {end} of {place} as {equal@2}",
    )
    ja: ClassVar[Declared] = ("{place}の{end}から{count}枚", "{place}の{end}から、{equal%size}と同じ枚数")

    def times(self, each: Each | None) -> "TopCards":
        if each is not None and self.equal is not None:
            raise Meaningless(f"{self.say()!r} is one number, and can't be meant 'for each' of something")
        return msgspec.structs.replace(self, each=each)

    def __post_init__(self) -> None:
        require_amount(self.count)
        if self.place.side is Side.BOTH:
            raise Meaningless("say 'each player ... the top card of their deck'")

    @property
    def is_plural(self) -> bool:
        return self.count != 1 or self.equal is not None

    def amount(self, table: Table, scope: Scope) -> int:
        """How many cards from the top are meant."""
        if self.equal is not None:
            return self.equal.value(table, scope)
        return times(self.count, self.each, table, scope)

    def members(self, table: Table, scope: Scope) -> list[int]:
        """The cards on top, as many as there are."""
        pile = zone_of(table.player(self.place.side.seat(scope)), self.place.zone)
        count = self.amount(table, scope)
        return pile[:count] if self.end is End.TOP else pile[::-1][:count]

    def make(self, table: Table, scope: Resolving) -> list[int]:
        return self.members(table, scope)

    def extent(self, table: Table, scope: Scope) -> Extent:
        found = len(self.members(table, scope))
        return Extent(found > 0, found >= self.amount(table, scope))


class TopRange(CardPick, frozen=True):
    """``the top 1 to 3 cards of your deck``: as many of them as its player chooses."""

    least: int
    most: int
    place: InZone
    words = "the top {least} to {most} cards of {place}"
    ja = "{place}の上から{least}～{most}枚"

    def __post_init__(self) -> None:
        if not 0 < self.least < self.most:
            raise Meaningless(f"{self.least} to {self.most} is no range")

    def chosen(self) -> Quantity:
        return Quantity(self.least, self.most)

    def _pile(self, table: Table, scope: Scope) -> list[int]:
        return zone_of(table.player(self.place.side.seat(scope)), self.place.zone)

    def make(self, table: Table, scope: Resolving) -> list[int] | Prompt:
        most = min(self.most, len(self._pile(table, scope)))
        if most <= self.least:
            return self._pile(table, scope)[:most]
        return scope.ask(table, PromptKind.NUMBER, number_options(range(self.least, most + 1)))

    def read(self, picked: tuple[Option, ...]) -> list[int]:
        return [picked[0].number]

    def complete(self, table: Table, scope: Resolving, handles: list[int]) -> list[int]:
        return self._pile(table, scope)[: handles[0]]

    def extent(self, table: Table, scope: Scope) -> Extent:
        return extent_of(len(self._pile(table, scope)), self.least)


class HoloPowerCards(TopCards, frozen=True):
    """``2 holo Power``: the newest (Q156)."""

    place: InZone = InZone(Zone.HOLO_POWER)
    ja = (words("{place}{count}枚", given=OLDER), "{place}の上から{count}枚")
    words = "{count} holo Power"

    def __post_init__(self) -> None:
        TopCards.__post_init__(self)
        if self.place.zone is not Zone.HOLO_POWER:
            raise Meaningless(f"cards of {self.place.say()} are no holo Power")


class ThisCard(CardPick, frozen=True):
    """``this mascot``: the card that the ability stands on; ``this card``: the support card that is being
    played, wherever the rules would put it afterwards.
    """

    word: AttachedNoun | None = None
    ja = ("このカード", "この{word}")
    words = ("this card", "this {word}")

    def tells(self) -> tuple[str, ...]:
        """That what is attached goes elsewhere."""
        left = {AttachedNoun.MASCOT: (MASCOT_LEFT,), AttachedNoun.FAN: (FAN_LEFT,)}
        return left.get(self.word, ()) if self.word else ()

    def needs(self) -> tuple[str, ...]:
        """A support card is played once."""
        return ("played",) if self.word is None else ()

    def make(self, table: Table, scope: Resolving) -> list[int]:
        """It, while it is where the ability works, or until it is put away."""
        return [scope.source] if self.extent(table, scope).is_any else []

    def extent(self, table: Table, scope: Scope) -> Extent:
        """Whether it is still attached, still being played (4.16.1), or left behind by who goes down."""
        if self.word is None:
            return extent_of(scope.source in table.state.resolution)
        holomem = table.holomem(scope.host)
        if holomem is None:
            return extent_of(scope.source in left_by_down(table))
        return extent_of(scope.source in holomem.attached)


@clause("4.1.5")
def ask_order(table: Table, scope: Resolving, cards: Sequence[int]) -> Prompt:
    """In which order cards go to one place together (4.1.5).

    Args:
        table: the table.
        scope: whose ability puts them there.
        cards: the cards.
    """
    options = table.card_options(cards)
    return scope.ask(table, PromptKind.ORDER, options, "4.1.5", at_least=len(cards), is_ordered=True)


class ThoseCards(CardPick, frozen=True):
    """``the revealed cards``: what the ability has revealed, also if it has spoken of other cards since."""

    is_one: bool = False
    NEEDS = ("cards",)
    ja = words("そのカード", covers=("is_one",))
    again_ja = words("公開したカード", covers=("is_one",))
    words = (
        words("(the revealed card|that card|it)", is_one=True),
        "(the revealed cards|those cards|them)",
    )

    @property
    def is_plural(self) -> bool:
        return not self.is_one

    def make(self, table: Table, scope: Resolving) -> list[int]:
        """Those; where the ability has revealed nothing itself, the cards it is about."""
        return list(scope.revealed or scope.looked or scope.that_cards)

    def extent(self, table: Table, scope: Scope) -> Extent:
        """While nothing has been resolved yet there may be any."""
        return extent_of(1)


class CardPair(CardPick, frozen=True):
    """``2 cheers from your opponent's center holomem and 2 cheers from their collab holomem``: each from its
    own place, with its own number, and no card is picked twice; ``all cards from your hand and all holomem
    from your archive``; ``1 card from your hand or 1 <Stone Axe> on your stage``: one card, of either sort.
    """

    first: ChosenCards | AllCards
    second: ChosenCards | AllCards
    link: Link = Link.AND
    ja = (
        words("{first}か{second}", link=Link.OR),
        words("{first.place}と{second.place'}の{first.what}{first.count#枚}ずつ", when="is_alike"),
        "{first:AllCards}と{second}",
        "{first}と{second'}",
    )
    words = (
        "{first} and^cards {second'}",
        words("{first} or^cards {second}", link=Link.OR),
    )

    def __post_init__(self) -> None:
        if self.link is Link.OR and (self.first.count != ONE or self.second.count != ONE):
            raise Meaningless(f"one card is chosen of either sort: say '1 ... or 1 ...', not {self.say()!r}")

    @property
    def both(self) -> tuple[ChosenCards | AllCards, ChosenCards | AllCards]:
        """The two sorts of cards, in order."""
        return (self.first, self.second)

    @property
    def is_plural(self) -> bool:
        """Unless it is one card of either sort."""
        return self.link is Link.AND

    @property
    def is_alike(self) -> bool:
        """Whether the two sorts differ in their places alone."""
        return self.first.what == self.second.what and self.first.count == self.second.count

    @property
    def place(self) -> Place:
        """Where the cards of the first sort are."""
        return self.first.place

    def parts(self) -> tuple[Pick, ...]:
        """Both, each with a question of its own; either is one question."""
        if self.link is Link.OR:
            return (self,)
        if isinstance(self.second, AllCards):
            return self.both
        return (self.first, msgspec.structs.replace(self.second, is_beside=True))

    def chosen(self) -> Quantity | None:
        """One, if it is one of either sort."""
        return ONE if self.link is Link.OR else None

    @clause("10.7.2.3", "10.4.2.2")
    def make(self, table: Table, scope: Resolving) -> list[int] | Prompt:
        """Ask which card of either sort; what can be both is offered once."""
        asked = [each.make(table, scope) for each in self.both]
        prompts = [each for each in asked if isinstance(each, Prompt)]
        options = {option.id: option for each in prompts for option in each.options}
        if not options:
            return []
        least = max(each.at_least for each in prompts)
        return msgspec.structs.replace(
            prompts[0],
            options=tuple(options.values()),
            at_least=least,
        )

    def cards_to_pick(self, table: Table, scope: Scope) -> list[int]:
        return [card for each in self.both for card in each.cards_to_pick(table, scope)]

    def complete(self, table: Table, scope: Resolving, handles: list[int]) -> list[int]:
        """The card, or what pays for it (10.11.4)."""
        return self.first.complete(table, scope, handles)

    def marked(self, *, is_archived: bool) -> "CardPair":
        """Both as cards that are archived, or not."""
        first, second = (
            msgspec.structs.replace(each, is_archived=is_archived) if isinstance(each, ChosenCards) else each
            for each in self.both
        )
        return CardPair(first, second, self.link)

    def extent(self, table: Table, scope: Scope) -> Extent:
        """As much as there is of both, or of the better sort of either."""
        found = [each.extent(table, scope) for each in self.both]
        enough = any if self.link is Link.OR else all
        return Extent(any(each.is_any for each in found), enough(each.is_full for each in found))
