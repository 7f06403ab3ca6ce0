"""Verbs for attaching: sending, reattaching cheers, attaching supports, single or divided (5.17, 5.21)."""

from typing import ClassVar

import msgspec

from engine.hocg.abilities.effects import Effect, Pick, Resolving
from engine.hocg.abilities.results import Came
from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.program import Node
from engine.hocg.cards.terms import CardType, Zone
from engine.hocg.language.nodes.adjectives import Noun
from engine.hocg.language.nodes.card_picks import ANY_NUMBER, CardPick, ChosenCards, TopCards
from engine.hocg.language.nodes.counts import Each
from engine.hocg.language.nodes.nouns import HolomemSet, What
from engine.hocg.language.nodes.picks import (
    ChosenHolomem,
    HolomemPick,
    TheHolomem,
)
from engine.hocg.language.nodes.places import OnHolomem, OnStage
from engine.hocg.language.nodes.relatives import ANY_CARD
from engine.hocg.language.nodes.verbs_stage import require_one
from engine.hocg.queries import queries
from engine.hocg.state import atoms
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.kernel.extent import NOTHING, Extent
from engine.kernel.language import Meaningless, like, remembered, words
from engine.kernel.machine import clause
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
    def is_cheer(self) -> bool:
        """Whether they are cheers, as far as the words say."""
        nouns = self.cards.what.nouns if isinstance(self.cards, ChosenCards) else frozenset()
        return isinstance(self.cards, TopCards) or nouns == {Noun.CHEER}

    @property
    def is_there(self) -> bool:
        """Whether they come from the stage: they are reattached (5.17.4)."""
        return isinstance(self.cards.place, OnStage | OnHolomem)

    @property
    def verb(self) -> Verb:
        """The verb of the phrase: send, attach or move."""
        if self.is_there:
            return Verb.REATTACH
        return Verb.SEND if self.is_cheer else Verb.ATTACH

    @property
    def is_turned_up(self) -> bool:
        """Whether they come from the top of the cheer deck: each is revealed before it is sent (5.21.2)."""
        return isinstance(self.cards, TopCards) and self.cards.zone is Zone.CHEER_DECK

    @clause("10.7.2.3.6")
    def fitting(self, to: HolomemPick) -> CardPick:
        """The cards to pick from: what none of these holomem may have isn't picked."""
        if self.is_cheer or not isinstance(self.cards, ChosenCards):
            return self.cards
        return msgspec.structs.replace(self.cards, fits_on=to)

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

    ja = (
        words("アーカイブするかわりに、{to%whom}に付け替える", is_instead=True, covers=("cards",)),
        words("{cards%from}を公開し、{to%whom}に{verb}", is_revealed=True),
        words("{cards%pool}を、{to}に好きな枚数送る", cards=ANY_NUMBER, verb=like(Verb.SEND)),
        words("{cards%many}選び、{to}に{verb}", cards=ANY_NUMBER),
        words("[{each}]{cards}を、{to}に{verb}[{each%limit}]", when="is_of_many_cheers"),
        words("[{each}]{cards}を、{to%whom}に{verb}[{each%limit}]"),
    )
    words = (
        words("reveal {cards} and {verb} it/them@cards to {to}", is_revealed=True),
        words("{verb} {cards} to {to} instead", is_instead=True),
        words("{verb} {cards} to {to}[ {each}]"),
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
            return ChosenHolomem(self.to.who, must_fit=not self.is_cheer, must_change=True)
        if isinstance(self.to, ChosenHolomem) and not self.is_cheer:
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
        begin_giving(scope)
        if not picked[1]:
            return
        target = table.require_holomem(picked[1][0])
        for card in list(picked[0]):
            give(table, scope, card, target, is_revealed=self.is_revealed)

    def remarks(self) -> tuple[str, ...]:
        """What is seen before the choice (5.21.2), what stays (5.17.4.1), who isn't offered."""
        if isinstance(self.to, AnotherOf):
            return ("never the holomem that it comes from",)
        if self.is_turned_up and self.to.chosen() is not None:
            return ("it is revealed first, then you choose who gets it",)
        return (ALREADY_THERE,) if self.is_there else ()

    def turned_up(self, table: Table, scope: Resolving, picked: list[list[int]]) -> list[int]:
        """The top cards of the cheer deck, before it is chosen who gets them."""
        return picked[0] if self.is_turned_up and picked else []


def begin_giving(scope: Resolving) -> None:
    """Nothing has been attached so far."""
    scope.keep(Came.ATTACHED, 0)


def give(table: Table, scope: Resolving, card: int, target: Holomem, *, is_revealed: bool = False) -> None:
    """Attach one card to one holomem if it may be there and isn't already, and count it."""
    if card in target.cheers or card in target.attached:
        return
    printed = table.cards[card]
    if printed.type is CardType.SUPPORT and not queries.can_attach(table, printed, target):
        return
    if is_revealed:
        atoms.reveal(table, table.owner(card), [card], atoms.find_zone(table, card))
    atoms.attach(table, card, target, cause=scope.source)
    scope.keep(Came.ATTACHED, scope.numbers.get(Came.ATTACHED, 0) + 1)
