"""Verbs that share cards out among several holomem: divided as one chooses, or one for each (5.17, 5.21)."""

from collections.abc import Sequence
from functools import reduce

import msgspec

from engine.hocg.abilities.effects import Pick, Resolving
from engine.hocg.abilities.quantity import Quantity
from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.terms import CardType, OptionKind, PromptKind, Zone
from engine.hocg.cards.wording import EARLY
from engine.hocg.language.nodes.adjectives import Link
from engine.hocg.language.nodes.card_picks import CardPick, ChosenCards
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
from engine.hocg.queries.naming import saying_of, saying_of_card, saying_of_cards, saying_of_color
from engine.hocg.state import atoms
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table, holomem_options
from engine.kernel.extent import NOTHING, Extent, whole
from engine.kernel.language import Meaningless, remembered, words
from engine.kernel.machine import clause
from engine.kernel.prompts import NONE, Option, Prompt
from engine.kernel.translation import Saying, Value, mark, saying

PAIR = 2
"""So many that the choice of one settles the other."""


class CardsToDivide(CardPick, frozen=True):
    """The cards of a division of which each holomem may get ``cap`` at most, if there is a limit: what nobody
    could get isn't chosen.
    """

    cards: ChosenCards
    to: HolomemSet
    cap: int | None
    UNSAID = ("to", "cap")
    IS_READ = False
    words = "{cards}"
    ja = "{cards}"

    @property
    def is_from_deck(self) -> bool:
        """Whether the cards come from the deck."""
        return self.cards.is_from_deck

    @property
    def is_free_to_fail(self) -> bool:
        """Whether fewer may be found, as for the cards themselves."""
        return self.cards.is_free_to_fail

    def chosen(self) -> Quantity:
        """As many as the text says, if there is room."""
        return self.cards.count

    def make(self, table: Table, scope: Resolving) -> "list[int] | Prompt":
        """Ask for as many as may be sent."""
        receivers = self.to.members(table, scope)
        if not receivers:
            return []
        if self.cap is None:
            return self.cards.make(table, scope)
        room = self.cap * len(receivers)
        count = self.cards.count
        most = room if count.most is None else min(count.most, room)
        limited = Quantity(min(count.least, room), most)
        return msgspec.structs.replace(self.cards, count=limited).make(table, scope)

    def complete(self, table: Table, scope: Resolving, handles: list[int]) -> list[int]:
        return self.cards.complete(table, scope, handles)

    def extent(self, table: Table, scope: Scope) -> Extent:
        return self.cards.extent(table, scope)


class SendDivided(Giving, frozen=True):
    """``send 1 to 5 cheers from your archive to your #ID holomem, divided as you choose``: a holomem for each
    card in turn.

    ``cap`` is how many one holomem may get; with ``is_one_each`` every holomem that is picked gets one card.
    """

    to: HolomemSet
    cap: int | None = None
    is_revealed: bool = False
    GIVES = ("attached", "holomem")

    @property
    def is_choice_there(self) -> bool:
        """Whether its player chooses how many are reattached."""
        return self.is_there and isinstance(self.cards, ChosenCards) and self.cards.is_range

    @property
    def is_choice_sent(self) -> bool:
        """Whether cards are chosen that aren't attached yet."""
        return self.is_sent and isinstance(self.cards, ChosenCards)

    @property
    def is_many_attached(self) -> bool:
        """Whether any number of supports may be chosen."""
        return self.is_of_any_number and self.verb is Verb.ATTACH

    ja = (
        words("{cards%from}を公開し、{to}に[（1人につき{cap}枚まで）]割り振って{verb}", is_revealed=True),
        words("{cards}を選び、{to}に[（1人につき{cap}枚まで）]割り振って付け替える", when="is_choice_there"),
        words("{cards}を、{to}に割り振って送る", when="is_sent", given=EARLY),
        words(
            "{cards}を選び、{to}に割り振って送る[。ただし、ホロメン1人に送る枚数は{cap}枚まで]",
            when="is_choice_sent",
        ),
        words(
            "{cards%many}選び、{to}に[（1人につき{cap}枚まで）]割り振って付ける",
            when="is_many_attached",
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
        return (CardsToDivide(cards, self.to, self.cap),) if isinstance(cards, ChosenCards) else (cards,)

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
        return table.ask(
            scope.seat,
            PromptKind.HOLOMEM,
            holomem_options(members),
            text=self._word(table, scope),
            clause="10.7.2.3",
            source=card,
        )

    def _word(self, table: Table, scope: Resolving) -> Saying:
        """Which of the cards it is, what follows, who gets it; before that, why there are so few."""
        card, *rest = scope.pending
        total = len(scope.given) + len(scope.pending)
        if total == 1:
            return self.with_shortage(
                self.asking_for(table, [card], ChosenHolomem(self.to.any_of_them), scope.seat), total
            )
        sentence = mark("Cheer {number} of {total}") if self.is_cheer else mark("Card {number} of {total}")
        place = saying(sentence, number=len(scope.given) + 1, total=total)
        if rest and not self.is_turned_up:
            place = saying("{place} (then {rest})", place=place, rest=_saying_of_rest(table, rest))
        question = self.asking_whom(table, card, scope.seat)
        asking = saying("{place}: {question}", place=place, question=question)
        if self.cap is not None:
            asking = saying("{question} Each can get up to {cap}.", question=asking, cap=self.cap)
        return self.with_shortage(asking, total)

    def cards_at_hand(self, scope: Resolving) -> list[int]:
        return scope.pending[:1]

    def remark_on(self, table: Table, scope: Resolving, option: Option) -> Saying | None:
        """How many of the cards this holomem has got."""
        got = scope.given.count(option.target)
        if option.kind == OptionKind.HOLOMEM and got:
            return saying("got {number} of these", number=got)
        return super().remark_on(table, scope, option)

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


def _saying_of_rest(table: Table, cards: Sequence[int]) -> Saying | str:
    """The cards that follow, cheers by their colours."""
    names: list[Saying | str] = [
        saying_of_color(table.cards[card].colors)
        if table.cards[card].type is CardType.CHEER
        else saying_of_card(table.cards[card])
        for card in cards
    ]
    return reduce(lambda before, last: saying("{before}, {last}", before=before, last=last), names)


class SendEach(Giving, frozen=True):
    """``send 1 cheer from your archive to each of your holomem``: one card for each holomem in turn."""

    to: HolomemSet | ChosenHolomem | BothHolomem | TheHolomem

    @property
    def is_one_sent(self) -> bool:
        """Whether each gets one cheer that is chosen."""
        return self.is_sent and isinstance(self.cards, ChosenCards) and self.cards.count == ONE

    ja = (
        words("{cards%pool}{total}枚を、{to:ChosenHolomem}に1枚ずつ付け替える", when="is_one_there"),
        words("{cards%pool}を、{to:HolomemSet}全員に1枚ずつ送る", when="is_one_sent"),
        words("{cards}ずつを、{to}に送る", when="is_sent", given=EARLY),
        words("{cards%pool}を、{to}に1枚ずつ送る", when="is_one_sent"),
        words("{cards}ずつを、{to}に{verb}"),
    )
    words = "{verb} {cards} to each of {to@2}"

    def __post_init__(self) -> None:
        if not isinstance(self.cards, ChosenCards):
            raise Meaningless(f"each of them gets cards that are chosen, not {self.cards.say()!r}")

    @property
    def total(self) -> int:
        """How many cards go to a certain number of holomem."""
        return self.to.count.most or 0 if isinstance(self.to, ChosenHolomem) else 0

    @property
    def is_one_there(self) -> bool:
        """Whether one card is reattached to each of a certain number."""
        is_one = isinstance(self.cards, ChosenCards) and self.cards.count == ONE
        return self.is_there and is_one and self.total > 1

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
        cards = [card for card, _ in self._chosen.candidates(table, scope)]
        there = len(cards)
        if not 0 < there < len(scope.pending):
            return self._ask(table, scope)
        scope.given = [NONE]
        return table.ask(
            scope.seat,
            PromptKind.HOLOMEM,
            tuple(
                Option(OptionKind.HOLOMEM, table.require_holomem(each).top, each) for each in scope.pending
            ),
            at_least=there,
            at_most=there,
            text=self._say_shortage(table, cards, scope),
            clause="10.7.2.3.3",
            source=scope.source,
        )

    def _say_shortage(self, table: Table, cards: Sequence[int], scope: Resolving) -> Saying:
        """That there are fewer cards than holomem."""
        values: dict[str, Value] = {
            "cards": saying_of_cards(table, cards, scope.seat),
            "holomem": len(scope.pending),
        }
        fewer = mark("Only {cards} can be attached, for {holomem} holomem")
        if self.is_cheer:
            fewer = mark("Only {cards} can be sent, for {holomem} holomem")
        asked: dict[str, Value] = {"fewer": saying(fewer, **values), "number": len(cards)}
        if len(cards) == 1:
            return saying("{fewer}: choose who gets it; the others get none.", **asked)
        if len({table.cards[card].number for card in cards}) == 1:
            return saying("{fewer}: choose the {number} that get 1 each; the others get none.", **asked)
        return saying("{fewer}: choose the {number} that get 1 each, then which gets which.", **asked)

    def _ask(self, table: Table, scope: Resolving) -> Prompt | None:
        if not scope.pending:
            return None
        made = self._chosen.make(table, scope)
        if not isinstance(made, Prompt):
            return None
        values: dict[str, Value] = {
            "what": self.cards.quote(),
            "holomem": saying_of(table, scope.pending[0]),
        }
        total = len(scope.given) + len(scope.pending)
        if total == 1:
            return msgspec.structs.replace(made, wording=saying("Choose {what} for {holomem}.", **values))
        if len(scope.pending) == len(made.options) == PAIR and self._chosen.count == ONE:
            values["other"] = saying_of(table, scope.pending[1])
            sentence = mark("Which card goes to {holomem}? The other one goes to {other}.")
            if self.is_cheer:
                sentence = mark("Which cheer goes to {holomem}? The other one goes to {other}.")
            return msgspec.structs.replace(made, wording=saying(sentence, **values))
        values |= {"number": len(scope.given) + 1, "total": total}
        question = saying("Holomem {number} of {total}: choose {what} for {holomem}.", **values)
        return msgspec.structs.replace(made, wording=question)

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
