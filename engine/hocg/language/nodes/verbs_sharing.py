"""Verbs that share cards out among several holomem: divided as one chooses, or one for each (5.17, 5.21)."""

import msgspec

from engine.hocg.abilities.effects import Pick, Resolving
from engine.hocg.abilities.quantity import Quantity
from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.terms import CardType, PromptKind, Zone
from engine.hocg.cards.wording import EARLY
from engine.hocg.language.nodes.adjectives import Link
from engine.hocg.language.nodes.card_picks import ANY_NUMBER, CardPick, ChosenCards, Room
from engine.hocg.language.nodes.nouns import HolomemSet
from engine.hocg.language.nodes.picks import (
    ONE,
    AllHolomem,
    BothHolomem,
    ChosenHolomem,
    HolomemPick,
    TheHolomem,
)
from engine.hocg.language.nodes.verbs_cheers import ALREADY_THERE, Giving, Verb, begin_giving, give
from engine.hocg.queries import queries
from engine.hocg.state import atoms
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table, holomem_options
from engine.kernel.extent import NOTHING, Extent, whole
from engine.kernel.language import Meaningless, like, remembered, words
from engine.kernel.machine import clause
from engine.kernel.prompts import NONE, Prompt

SENT, REATTACHED, ATTACHED = map(like, Verb)
RANGE = like(ChosenCards, is_range=True)
ONE_CARD = like(ChosenCards, count=ONE)


class SendDivided(Giving, frozen=True):
    """``send 1 to 5 cheers from your archive to your #ID holomem, divided as you choose``: a holomem for each
    card in turn.

    ``cap`` is how many one holomem may get; with ``is_one_each`` every holomem that is picked gets one card.
    """

    to: HolomemSet
    cap: int | None = None
    is_revealed: bool = False
    GIVES = ("attached", "holomem")

    ja = (
        words("{cards%from}を公開し、{to}に[（1人につき{cap}枚まで）]割り振って{verb}", is_revealed=True),
        words(
            "{cards}を選び、{to}に[（1人につき{cap}枚まで）]割り振って付け替える",
            verb=REATTACHED,
            cards=RANGE,
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
        words("{cards}を、{to}に[（1人につき{cap}枚まで）]割り振って{verb}"),
    )
    words = (
        words(
            "reveal {cards} and {verb} it/them@cards to {to}, divided as you choose[ (up to {cap} to each)]",
            is_revealed=True,
        ),
        words("{verb} {cards} to {to}, divided as you choose[ (up to {cap} to each)]"),
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

    def remarks(self) -> tuple[str, ...]:
        fit = "" if self.is_cheer else " that may have it"
        room = f", at most {self.cap} each; what has no room isn't chosen" if self.cap is not None else ""
        return (
            f"who gets it: you choose for each card in turn, of {self.to.say()}{fit}{room}",
            *(("each is revealed first, then you choose who gets it",) if self.is_turned_up else ()),
            "if there is nobody: nothing is chosen or sent",
            *((ALREADY_THERE,) if self.is_there else ()),
        )

    def extent(self, table: Table, scope: Scope) -> Extent:
        """What there is of the cards, if there is somebody else to get them."""
        members = self.to.members(table, scope)
        is_moved = bool(members) and self.changes_hosts(table, scope, members)
        return self.given.extent(table, scope) if is_moved else NOTHING

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> Prompt | None:
        begin_giving(scope)
        scope.pending = list(picked[0])
        scope.given = []
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
        printed = table.cards[card]
        return [
            holomem
            for holomem in self.to.members(table, scope)
            if (self.cap is None or scope.given.count(holomem.id) < self.cap)
            and (printed.type is not CardType.SUPPORT or queries.can_attach(table, printed, holomem))
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

    ja = (
        words(
            "{cards%pool}{total}枚を、{to:ChosenHolomem}に1枚ずつ付け替える", verb=REATTACHED, cards=ONE_CARD
        ),
        words("{cards%pool}を、{to:HolomemSet}全員に1枚ずつ送る", verb=SENT, cards=ONE_CARD),
        words("{cards}ずつを、{to}に送る", verb=SENT, given=EARLY),
        words("{cards%pool}を、{to}に1枚ずつ送る", verb=SENT, cards=ONE_CARD),
        words("{cards}ずつを、{to}に{verb}"),
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

    def remarks(self) -> tuple[str, ...]:
        return (
            f"which card: for each of them in turn you choose {self.cards.say()}",
            "with fewer cards than holomem you choose who gets one; as a cost it can't be paid then",
        )

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
        begin_giving(scope)
        scope.pending = list(picked[0])
        scope.given = []
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
        """Attach it, then ask for the next one's card."""
        if NONE in scope.given:
            scope.given = []
            scope.pending = [option.target for option in table.machine.answer]
            return self._ask(table, scope)
        target, *scope.pending = scope.pending
        scope.given = [*scope.given, target]
        for card in self._chosen.read(table.machine.answer):
            give(table, scope, card, table.require_holomem(target))
        return self._ask(table, scope)
