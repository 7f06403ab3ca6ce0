"""Verbs for attaching: sending, reattaching cheers, attaching supports (5.17, 5.21): to one holomem, divided
among several as one chooses, or one for each of them.
"""

from typing import ClassVar

import msgspec

from engine.hocg.abilities.effects import Effect, Pick, Resolving
from engine.hocg.abilities.quantity import Quantity
from engine.hocg.abilities.results import Came
from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.program import Node
from engine.hocg.cards.terms import PromptKind, Zone
from engine.hocg.cards.wording import EARLY
from engine.hocg.language.nodes.adjectives import Link, Noun
from engine.hocg.language.nodes.card_picks import ANY_NUMBER, RANGE, CardPick, ChosenCards, Room, TopCards
from engine.hocg.language.nodes.counts import Each
from engine.hocg.language.nodes.nouns import HolomemSet, What
from engine.hocg.language.nodes.picks import (
    ONE,
    AllHolomem,
    BothHolomem,
    ChosenHolomem,
    HolomemPick,
    TheHolomem,
)
from engine.hocg.language.nodes.places import OnHolomem, OnStage
from engine.hocg.language.nodes.relatives import ANY_CARD
from engine.hocg.language.nodes.verbs_stage import require_one
from engine.hocg.procedures.attaching import give, hand_out
from engine.hocg.queries import queries
from engine.hocg.state import atoms
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table, holomem_options
from engine.kernel.extent import NOTHING, Extent, whole
from engine.kernel.language import Meaningless, like, remembered, unlike, words
from engine.kernel.machine import clause
from engine.kernel.prompts import NONE, Prompt
from engine.kernel.spoken import Spoken

ALREADY_THERE = "nothing happens with what is already there (5.17.4.1)"


class Verb(Spoken):
    """What giving cards to holomem is called: cheers are sent, what is on the stage is reattached."""

    SEND = "send", "送る"
    REATTACH = "reattach", "付け替える"
    ATTACH = "attach", "付ける"


class Giving(Effect, frozen=True):
    """Cards are attached to holomem: sent, reattached from the stage, or attached."""

    cards: CardPick
    GIVES: ClassVar[tuple[str, ...]] = ("attached",)

    infinitive = "attach"

    @property
    def is_support(self) -> bool:
        """Whether they may be others than cheers, as far as the words say: not everybody may have them."""
        is_cheer = isinstance(self.cards, ChosenCards) and self.cards.what.nouns == {Noun.CHEER}
        return not is_cheer and not isinstance(self.cards, TopCards)

    @property
    def is_there(self) -> bool:
        """Whether they come from the stage: they are reattached (5.17.4)."""
        return isinstance(self.cards.place, OnStage | OnHolomem)

    @property
    def verb(self) -> Verb:
        """The verb of the phrase: send, attach or move."""
        if self.is_there:
            return Verb.REATTACH
        return Verb.ATTACH if self.is_support else Verb.SEND

    @property
    def is_turned_up(self) -> bool:
        """Whether they come from the top of the cheer deck: each is revealed before it is sent (5.21.2)."""
        return isinstance(self.cards, TopCards) and self.cards.place.zone is Zone.CHEER_DECK

    @clause("10.7.2.3.6")
    def fitting(self, to: HolomemPick) -> CardPick:
        """The cards to pick from: what none of these holomem may have isn't picked."""
        if self.is_support and isinstance(self.cards, ChosenCards):
            return msgspec.structs.replace(self.cards, fits_on=to)
        return self.cards

    def cards_at_hand(self, scope: Resolving) -> list[int]:
        """The cards that it is asked about who gets them."""
        return scope.picked[0] if len(scope.picked) == 1 else []

    @clause("5.17.4.1", "10.7.2.3.7")
    def changes_hosts(self, table: Table, scope: Scope, receivers: list[Holomem]) -> bool:
        """Whether one of the cards could come to a holomem that it isn't attached to already."""
        place = self.cards.place
        if not self.is_there or place is None:
            return True
        what: What = getattr(self.cards, "what", ANY_CARD)
        handles = {holomem.id for holomem in receivers}
        return any(handles - {host} for _, host in place.meant(table, scope, what))


class AnotherOf(Node, frozen=True):
    """``another of your holomem``: another than the one that the card is attached to, whoever that is."""

    who: HolomemSet
    words = "another of {who}"
    ja = "{who.side}他の{who.what}"


class Send(Giving, frozen=True):
    """``send 1 cheer from your archive to 1 of your holomem`` (5.21), ``reattach`` from the stage (5.17.4),
    ``attach`` a support: all of the cards to one holomem.

    ``is_revealed`` is for cards taken out of a deck that everybody must see.
    """

    to: HolomemPick | AnotherOf
    is_revealed: bool = False
    each: Each | None = None
    is_instead: bool = False

    @property
    def verb(self) -> Verb:
        return Verb.REATTACH if self.is_instead else super().verb

    @property
    def is_of_many_cheers(self) -> bool:
        """Whether several cheers may go to the same holomem, so that Japanese says that it is one."""
        return (self.each is not None or self.cards.is_plural) and self.verb is not Verb.ATTACH

    REMARKS = (
        words("never the holomem that it comes from", to=AnotherOf),
        words("it is revealed first, then you choose who gets it", when="is_turned_up", to=ChosenHolomem),
        words(ALREADY_THERE, when="is_there", to=unlike(AnotherOf)),
    )
    ja = (
        words("アーカイブするかわりに、{to%whom}に付け替える", is_instead=True),
        words("{cards%from}を公開し、{to%whom}に{verb}", is_revealed=True),
        words("{cards%pool}を、{to}に好きな枚数送る", cards=ANY_NUMBER, verb=like(Verb.SEND)),
        words("{cards%many}選び、{to}に{verb}", cards=ANY_NUMBER),
        words("[{each}]{cards}を、{to}に{verb}[{each%limit}]", when="is_of_many_cheers"),
        "[{each}]{cards}を、{to%whom}に{verb}[{each%limit}]",
    )
    words = (
        words("reveal {cards} and {verb} it/them@cards to {to}", is_revealed=True),
        words("{verb} {cards} to {to} instead", is_instead=True),
        "{verb} {cards} to {to}[ {each}]",
    )

    def __post_init__(self) -> None:
        self.cards.times(self.each)
        if not isinstance(self.to, AnotherOf):
            require_one(self.to)
        elif not self.is_there:
            raise Meaningless(f"another than whose? {self.cards.say()!r} isn't attached to anybody")

    def needs(self) -> tuple[str, ...]:
        """What something is done instead of."""
        return ("doomed",) if self.is_instead else ()

    @property
    def receiver(self) -> HolomemPick:
        """Who gets them. Whoever gets a support must be allowed to have it: only such holomem are offered."""
        if isinstance(self.to, AnotherOf):
            return ChosenHolomem(self.to.who, must_fit=self.is_support, must_change=True)
        if isinstance(self.to, ChosenHolomem) and self.is_support:
            return msgspec.structs.replace(self.to, must_fit=True)
        return self.to

    @property
    def given(self) -> CardPick:
        """The cards, which don't come from the one holomem that they go to (Q338)."""
        cards = self.fitting(self.receiver).times(self.each)
        if self.is_there and isinstance(cards, ChosenCards) and isinstance(self.to, TheHolomem):
            return msgspec.structs.replace(cards, away_from=self.to.ref)
        return cards

    @remembered
    def picks(self) -> tuple[Pick, ...]:
        """First the cards, then the holomem."""
        return (self.given, self.receiver)

    def extent(self, table: Table, scope: Scope) -> Extent:
        """What there is of cards and of who could get them: a card must have somewhere else to go."""
        is_moved = self.changes_hosts(table, scope, self.receiver.reachable(table, scope))
        return Effect.extent(self, table, scope) if is_moved else NOTHING

    @clause("5.21.2", "5.17.4", "5.17.4.1", "5.17.3.4", "5.17.3.4.1")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """Attach each card; reattaching to the same holomem does nothing, and a card over its limit stays
        where it is.
        """
        scope.keep(Came.ATTACHED, 0)
        if not picked[1]:
            return
        target = table.require_holomem(picked[1][0])
        for card in list(picked[0]):
            give(table, scope, card, target, is_revealed=self.is_revealed)

    def turned_up(self, table: Table, scope: Resolving, picked: list[list[int]]) -> list[int]:
        """The top cards of the cheer deck, before it is chosen who gets them."""
        return picked[0] if self.is_turned_up and picked else []


SENT, REATTACHED, ATTACHED = map(like, Verb)
ONE_CARD = like(ChosenCards, count=ONE)


class SendDivided(Giving, frozen=True):
    """``send 1 to 5 cheers from your archive to your #ID holomem, divided as you choose``: a holomem for each
    card in turn.

    ``cap`` is how many one holomem may get.
    """

    to: HolomemSet
    cap: int | None = None
    is_revealed: bool = False
    GIVES = ("attached", "holomem")
    REMARKS = (
        "who gets it: you choose for each card in turn, of {to}[?is_support that may have it]"
        "[, at most {cap} each; what has no room isn't chosen]",
        words("each is revealed first, then you choose who gets it", when="is_turned_up"),
        "if there is nobody: nothing is chosen or sent",
        words(ALREADY_THERE, when="is_there"),
    )
    ja = (
        words("{cards%from}を公開し、{to}に[（1人につき{cap}枚まで）]割り振って{verb}", is_revealed=True),
        words(
            "{cards}を選び、{to}に[（1人につき{cap}枚まで）]割り振って付け替える",
            verb=REATTACHED,
            cards=like(ChosenCards, count=RANGE),
        ),
        words("{cards}を、{to}に割り振って送る", verb=SENT, given=EARLY),
        words(
            "{cards}を選び、{to}に割り振って送る[。ただし、ホロメン1人に送る枚数は{cap}枚まで]",
            verb=SENT,
            cards=ChosenCards,
        ),
        words(
            "{cards%many}選び、{to}に[（1人につき{cap}枚まで）]割り振って付ける",
            verb=ATTACHED,
            cards=ANY_NUMBER,
        ),
        "{cards}を、{to}に[（1人につき{cap}枚まで）]割り振って{verb}",
    )
    words = (
        words(
            "reveal {cards} and {verb} it/them@cards to {to}, divided as you choose[ (up to {cap} to each)]",
            is_revealed=True,
        ),
        "{verb} {cards} to {to}, divided as you choose[ (up to {cap} to each)]",
    )

    def __post_init__(self) -> None:
        if self.to.link is Link.OR:
            raise Meaningless(f"cards are divided among all of them: {' and '.join(self.to.positions)!r}")

    @remembered
    def picks(self) -> tuple[Pick, ...]:
        """The cards together, no more than find room; their destinations follow one by one."""
        cards = self.given
        if isinstance(cards, ChosenCards):
            return (msgspec.structs.replace(cards, room=Room(self.to, self.cap)),)
        return (cards,)

    @property
    def given(self) -> CardPick:
        """The cards that any of them may have."""
        return self.fitting(AllHolomem(self.to))

    def extent(self, table: Table, scope: Scope) -> Extent:
        """What there is of the cards, if there is somebody else to get them."""
        members = self.to.members(table, scope)
        is_moved = bool(members) and self.changes_hosts(table, scope, members)
        return self.given.extent(table, scope) if is_moved else NOTHING

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> Prompt | None:
        hand_out(scope, picked[0])
        return self._ask(table, scope)

    def _ask(self, table: Table, scope: Resolving) -> Prompt | None:
        """Ask for the next card's destination; a top card of the cheer deck is turned up for it (5.21.2)."""
        members: list[Holomem] = []
        while scope.pending and not (members := self._takers(table, scope, scope.pending[0])):
            scope.pending = scope.pending[1:]
        if not members:
            return None
        card = scope.pending[0]
        if self.is_turned_up and len(members) > 1:
            atoms.reveal(table, scope.seat, [card], Zone.CHEER_DECK)
        asked = scope.ask(table, PromptKind.HOLOMEM, holomem_options(members))
        return msgspec.structs.replace(asked, source=card)

    def cards_at_hand(self, scope: Resolving) -> list[int]:
        return scope.pending[:1]

    def _takers(self, table: Table, scope: Resolving, card: int) -> list[Holomem]:
        """Who may get the card: whoever has room for it, and of supports may have it."""
        return [
            holomem
            for holomem in self.to.members(table, scope)
            if (self.cap is None or scope.given.count(holomem.id) < self.cap)
            and queries.can_attach(table, table.cards[card], holomem)
        ]

    def answered(self, table: Table, scope: Resolving) -> Prompt | None:
        """Attach the card, then ask for the next one's destination. Only when all are attached are those who
        got them "those holomem": "your other holomem" are the same for each card (Q31).
        """
        card, *scope.pending = scope.pending
        target = table.machine.answer[0].target
        scope.given = [*scope.given, target]
        give(table, scope, card, table.require_holomem(target), is_revealed=self.is_revealed)
        asked = self._ask(table, scope)
        if asked is None:
            scope.that_holomem = list(dict.fromkeys(scope.given))
        return asked


class SendEach(Giving, frozen=True):
    """``send 1 cheer from your archive to each of your holomem``: one card for each holomem in turn."""

    to: HolomemSet | ChosenHolomem | BothHolomem | TheHolomem
    REMARKS = (
        "which card: for each of them in turn you choose {cards}",
        "with fewer cards than holomem you choose who gets one; as a cost it can't be paid then",
    )
    ja = (
        words(
            "{cards%pool}{total}枚を、{to:ChosenHolomem}に1枚ずつ付け替える", verb=REATTACHED, cards=ONE_CARD
        ),
        words("{cards%pool}を、{to:HolomemSet}全員に1枚ずつ送る", verb=SENT, cards=ONE_CARD),
        words("{cards}ずつを、{to}に送る", verb=SENT, given=EARLY),
        words("{cards%pool}を、{to}に1枚ずつ送る", verb=SENT, cards=ONE_CARD),
        "{cards}ずつを、{to}に{verb}",
    )
    words = "{verb} {cards} to each of {to@2}"

    def __post_init__(self) -> None:
        if not isinstance(self.cards, ChosenCards):
            raise Meaningless(f"each of them gets cards that are chosen, not {self.cards.say()!r}")

    @property
    def total(self) -> int | None:
        """How many cards go to several holomem, if their number is said."""
        is_several = isinstance(self.to, ChosenHolomem) and self.to.is_plural
        return self.to.count.most if is_several and isinstance(self.to, ChosenHolomem) else None

    @property
    def _chosen(self) -> ChosenCards:
        assert isinstance(self.cards, ChosenCards)
        return self.cards

    @property
    def whom(self) -> HolomemPick:
        """The holomem that each get a cheer."""
        return AllHolomem(self.to) if isinstance(self.to, HolomemSet) else self.to

    def picks(self) -> tuple[Pick, ...]:
        return (self.whom,)

    def chooses(self) -> tuple[Pick, ...]:
        """Who gets one, then for each of them which."""
        return (*self.picks(), self.cards)

    @clause("10.4.2.2")
    def extent(self, table: Table, scope: Scope) -> Extent:
        """Whether there is a card and somebody to get it; in full, if there are as many holomem as the text
        says and a card for each of them.
        """
        found = whole((self.cards.extent(table, scope), self.whom.extent(table, scope)))
        chosen = self.whom.chosen()
        holomem = len(self.whom.reachable(table, scope)) if chosen is None else max(1, chosen.least)
        wanted = holomem * self._chosen.count.least
        cards = msgspec.structs.replace(self._chosen, count=Quantity(wanted, wanted))
        return Extent(found.is_any, found.is_full and cards.extent(table, scope).is_full)

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> Prompt | None:
        """Ask for the first card; with fewer cards than holomem, first who gets one."""
        hand_out(scope, picked[0])
        there = len(self._chosen.cards_to_pick(table, scope))
        if not 0 < there < len(scope.pending):
            return self._ask(table, scope)
        scope.given = [NONE]
        options = holomem_options(map(table.require_holomem, scope.pending))
        return scope.ask(table, PromptKind.HOLOMEM, options, "10.7.2.3.3", at_least=there)

    def _ask(self, table: Table, scope: Resolving) -> Prompt | None:
        if not scope.pending:
            return None
        made = self._chosen.make(table, scope)
        return made if isinstance(made, Prompt) else None

    def answered(self, table: Table, scope: Resolving) -> Prompt | None:
        if NONE in scope.given:
            hand_out(scope, [option.target for option in table.machine.answer])
            return self._ask(table, scope)
        target, *scope.pending = scope.pending
        scope.given = [*scope.given, target]
        for card in self._chosen.read(table.machine.answer):
            give(table, scope, card, table.require_holomem(target))
        return self._ask(table, scope)
