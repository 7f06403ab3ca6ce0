"""Verbs for attaching: sending, reattaching cheers, attaching supports, single or divided (5.17, 5.21)."""

from collections.abc import Sequence
from functools import reduce

import msgspec

from engine.hocg.cards.terms import CardType, OptionKind, PromptKind, Zone
from engine.hocg.language.nodes.adjectives import Link, Noun
from engine.hocg.language.nodes.card_picks import CardPick, ChosenCards, TopCards
from engine.hocg.language.nodes.counts import Each
from engine.hocg.language.nodes.nouns import HolomemSet, Side, What
from engine.hocg.language.nodes.picks import (
    ONE,
    AllHolomem,
    BothHolomem,
    ChosenHolomem,
    HolomemPick,
    TheHolomem,
)
from engine.hocg.language.nodes.places import OnHolomem, OnStage, Place
from engine.hocg.language.nodes.relatives import ANY_CARD
from engine.hocg.language.nodes.verbs_stage import require_one
from engine.hocg.queries import queries
from engine.hocg.queries.naming import saying_of, saying_of_card, saying_of_cards, saying_of_color
from engine.hocg.state import atoms
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table, holomem_options
from engine.hocg.texts.effects import Effect, Pick, Resolving
from engine.hocg.texts.quantity import Quantity
from engine.hocg.texts.scope import Scope
from engine.kernel.language import Meaningless, remembered, words
from engine.kernel.machine import clause
from engine.kernel.prompts import NONE, Option, Prompt
from engine.kernel.translation import Saying, mark

ALREADY_THERE = "nothing happens with what is already there (5.17.4.1)"


class Giving(Effect, frozen=True):
    """Cards are attached to holomem: sent, reattached from the stage, or attached."""

    cards: CardPick
    GIVES = ("attached",)

    @property
    def deed(self) -> str:
        """What is done."""
        return "attach"

    @property
    def is_cheer(self) -> bool:
        """Whether they are cheers, as far as the words say."""
        nouns = self.cards.what.nouns if isinstance(self.cards, ChosenCards) else frozenset()
        return isinstance(self.cards, TopCards) or nouns == {Noun.CHEER}

    @property
    def is_of_any_number(self) -> bool:
        """Whether any number may be chosen."""
        return isinstance(self.cards, ChosenCards) and self.cards.count.most is None

    @property
    def is_there(self) -> bool:
        """Whether they come from the stage: they are reattached (5.17.4)."""
        return isinstance(getattr(self.cards, "place", None), OnStage | OnHolomem)

    @property
    def is_sent(self) -> bool:
        """Whether "send" is the word for it."""
        return self.is_cheer and not self.is_there

    def asking_next(self, table: Table, picked: list[list[int]], seat: int) -> Saying | None:
        """Who gets the cards, by what they are and where they are now."""
        picks = self.picks()
        if len(picks) == 1 or len(picked) != 1 or not picked[0]:
            return None
        asking = self.asking_for(table, picked[0], picks[1].say(), seat)
        return self.with_shortage(asking, len(picked[0]))

    @property
    def picking_none(self) -> str:
        """That nothing is given."""
        given = mark("You send none of these") if self.is_sent else mark("You attach none of these")
        return mark("You reattach none of these") if self.is_there else given

    def with_shortage(self, asking: Saying, there: int) -> Saying:
        """A question, behind why fewer cards are given than the text says, if only so many are there."""
        cards = self.cards
        if not isinstance(cards, ChosenCards) or cards.is_free_to_fail or there >= cards.count.least:
            return asking
        found = msgspec.structs.replace(cards, count=Quantity(there, there)).say()
        values: dict[str, int | str | Saying] = {"cards": found, "number": cards.count.least}
        if self.is_there:
            shortage = Saying("Only {cards} can be reattached, not {number}.", values)
        elif self.is_cheer:
            shortage = Saying("Only {cards} can be sent, not {number}.", values)
        else:
            shortage = Saying("Only {cards} can be attached, not {number}.", values)
        return Saying("{shortage} {question}", {"shortage": shortage, "question": asking})

    def remark_on(self, table: Table, scope: Resolving, option: Option) -> Saying | None:
        """That the cards, or some of them, are there already, where they are reattached."""
        cards = self.cards_at_hand(scope)
        target = table.holomem(option.target) if option.kind == OptionKind.HOLOMEM else None
        if target is None or not self.is_there:
            return None
        there = sum(card in target.cheers or card in target.attached for card in cards)
        if not there:
            return None
        if there < len(cards):
            return Saying("{number} of these are there already", {"number": there})
        return Saying(mark("it is there already") if there == 1 else mark("these are there already"))

    def cards_at_hand(self, scope: Resolving) -> list[int]:
        """The cards that it is asked about who gets them."""
        return scope.picked[0] if len(scope.picked) == 1 else []

    def asking_for(self, table: Table, cards: Sequence[int], whom: str, seat: int) -> Saying:
        """To which holomem these cards go.

        Args:
            table: the table.
            cards: the cards.
            whom: who may get them, in the words of the text.
            seat: who is asked.
        """
        values: dict[str, int | str | Saying] = {"cards": saying_of_cards(table, cards, seat), "whom": whom}
        if self.is_there:
            return Saying("Reattach {cards} to {whom}: to which?", values)
        if self.is_cheer:
            return Saying("Send {cards} to {whom}: to which?", values)
        return Saying("Attach {cards} to {whom}: to which?", values)

    def asking_whom(self, table: Table, card: int, seat: int) -> Saying:
        """Who gets this card, one of several that are given one by one.

        Args:
            table: the table.
            card: the card.
            seat: who is asked.
        """
        values: dict[str, int | str | Saying] = {"card": saying_of_cards(table, [card], seat)}
        if self.is_there:
            return Saying("who is {card} reattached to?", values)
        if self.is_cheer:
            return Saying("who gets {card}?", values)
        return Saying("who is {card} attached to?", values)

    @clause("5.17.4.1", "10.7.2.3.7")
    def changes_hosts(self, table: Table, scope: Scope, receivers: list[Holomem]) -> bool:
        """Whether one of the cards could come to a holomem that it isn't attached to already."""
        place: Place | None = getattr(self.cards, "place", None)
        if not self.is_there or place is None:
            return True
        what: What = getattr(self.cards, "what", ANY_CARD)
        handles = {holomem.id for holomem in receivers}
        return any(handles - {host} for _, host in place.meant(table, scope, what))


class Reattach(Giving, frozen=True):
    """``reattach 1 cheer from your #ID holomem to another of your holomem``: another than the one that it is
    attached to, whoever that is.
    """

    to: HolomemSet
    ja = words("{cards}を、{side}他の{what}に付け替える", covers=("to",))
    words = "reattach {cards} to another of {to}"

    def __post_init__(self) -> None:
        if not self.is_there:
            raise Meaningless(f"another than whose? {self.cards.say()!r} isn't attached to anybody")

    @property
    def side(self) -> Side:
        """Whose holomem get them."""
        return self.to.side

    @property
    def what(self) -> What:
        """Which holomem may get them."""
        return self.to.what

    @remembered
    def picks(self) -> tuple[Pick, ...]:
        """First the cards, then the holomem."""
        return (self.cards, ChosenHolomem(self.to, must_fit=not self.is_cheer, must_change=True))

    def remarks(self) -> tuple[str, ...]:
        """Who isn't offered."""
        return ("never the holomem that it comes from",)

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """Whether a card could come to another holomem."""
        return self.cards.can_be_made(table, scope) and self.changes_hosts(
            table, scope, self.to.members(table, scope)
        )

    def is_payable(self, table: Table, scope: Scope) -> bool:
        """Whether there are enough cards, of which one could come to another holomem."""
        return self.cards.can_be_made_in_full(table, scope) and self.is_possible(table, scope)

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """Attach each card there."""
        give_all(table, scope, picked)


class Send(Giving, frozen=True):
    """``send 1 cheer from your archive to 1 of your holomem`` (5.21), ``reattach`` from the stage (5.17.4),
    ``attach`` a support.

    ``is_revealed`` is for cards taken out of a deck that everybody must see.
    """

    to: HolomemPick
    is_revealed: bool = False
    each: Each | None = None
    is_instead: bool = False

    @property
    def is_many(self) -> bool:
        """Whether several cards may go to the same holomem, so that Japanese says that it is one."""
        return self.each is not None or self.cards.is_plural

    @property
    def is_many_there(self) -> bool:
        """Whether several cards are reattached."""
        return self.is_many and self.is_there

    @property
    def is_many_sent(self) -> bool:
        """Whether several cards are sent."""
        return self.is_many and self.is_sent

    ja = (
        words("アーカイブするかわりに、{to%whom}に付け替える", is_instead=True, covers=("cards",)),
        words("{cards%from}を公開し、{to%whom}に送る", is_revealed=True, when="is_cheer"),
        words("{cards%from}を公開し、{to%whom}に付ける", is_revealed=True),
        words("[{each}]{cards}を、{to}に付け替える[{each%limit}]", when="is_many_there"),
        words("[{each}]{cards}を、{to%whom}に付け替える[{each%limit}]", when="is_there"),
        words("[{each}]{cards}を、{to}に送る[{each%limit}]", when="is_many_sent"),
        words("[{each}]{cards}を、{to%whom}に送る[{each%limit}]", when="is_sent"),
        words("{cards%many}選び、{to}に付ける", when="is_of_any_number"),
        words("[{each}]{cards}を、{to%whom}に付ける[{each%limit}]"),
    )
    words = (
        words(
            "reveal {cards} and send it/them@cards to {to}", is_revealed=True, when="is_cheer", only_said=True
        ),
        words("reveal {cards} and (attach|send) it/them@cards to {to}", is_revealed=True),
        words("reattach {cards} to {to} instead", is_instead=True),
        words("reattach {cards} to {to}[ {each}]", when="is_there"),
        words("send {cards} to {to}[ {each}]", when="is_sent"),
        words("attach {cards} to {to}[ {each}]"),
    )

    def __post_init__(self) -> None:
        require_one(self.to)
        self.cards.times(self.each)

    def needs(self) -> tuple[str, ...]:
        """What something is done instead of."""
        return ("doomed",) if self.is_instead else ()

    @property
    def receiver(self) -> HolomemPick:
        """Who gets them. Whoever gets a support must be allowed to have it: only such holomem are offered."""
        if isinstance(self.to, ChosenHolomem) and not self.is_cheer:
            return msgspec.structs.replace(self.to, must_fit=True)
        return self.to

    @property
    def given(self) -> CardPick:
        """The cards, which don't come from the one holomem that they go to (Q338)."""
        cards = self.cards.times(self.each)
        if self.is_there and isinstance(cards, ChosenCards) and isinstance(self.to, TheHolomem):
            return msgspec.structs.replace(cards, away_from=self.to.ref)
        return cards

    @remembered
    def picks(self) -> tuple[Pick, ...]:
        """First the cards, then the holomem."""
        return (self.given, self.receiver)

    def remarks(self) -> tuple[str, ...]:
        """What is seen before the choice (5.21.2), and what stays (5.17.4.1)."""
        is_top = isinstance(self.cards, TopCards) and self.cards.zone is Zone.CHEER_DECK
        if is_top and self.to.chosen() is not None:
            return ("it is revealed first, then you choose who gets it",)
        return (ALREADY_THERE,) if self.is_there else ()

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """Whether there is a card, and somebody who could get it."""
        return Effect.is_possible(self, table, scope) and self.changes_hosts(
            table, scope, self.to.reachable(table, scope)
        )

    def is_payable(self, table: Table, scope: Scope) -> bool:
        """Whether all of it can be done: a card must have somewhere else to go, and of supports one must fit
        somebody.
        """
        return (
            self.given.can_be_made_in_full(table, scope)
            and self._finds_host(table, scope)
            and self.changes_hosts(table, scope, self.to.reachable(table, scope))
        )

    def _finds_host(self, table: Table, scope: Scope) -> bool:
        to, cards = self.receiver, self.cards
        if not isinstance(to, ChosenHolomem) or not to.must_fit:
            return to.can_be_made_in_full(table, scope)
        if not isinstance(cards, ChosenCards) or cards.is_from_deck:
            return to.can_be_made_in_full(table, scope)
        return any(
            queries.can_attach(table, table.cards[card], holomem)
            for card, _ in cards.candidates(table, scope)
            for holomem in to.what.members(table, scope)
        )

    def turned_up(self, table: Table, scope: Resolving, picked: list[list[int]]) -> list[int]:
        """The top cards of the cheer deck, before it is chosen who gets them."""
        is_top = isinstance(self.cards, TopCards) and self.cards.zone is Zone.CHEER_DECK
        return picked[0] if is_top and picked else []

    @clause("5.21.2", "5.17.4", "5.17.4.1", "5.17.3.4", "5.17.3.4.1")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """Attach each card; reattaching to the same holomem does nothing, and a card over its limit stays
        where it is.
        """
        give_all(table, scope, picked, is_revealed=self.is_revealed)


def give_all(table: Table, scope: Resolving, picked: list[list[int]], *, is_revealed: bool = False) -> None:
    """Attach the cards that were picked to the holomem that was, if there is one."""
    begin_giving(scope)
    if not picked[1]:
        return
    target = table.require_holomem(picked[1][0])
    for card in list(picked[0]):
        give(table, scope, card, target, is_revealed=is_revealed)


def begin_giving(scope: Resolving) -> None:
    """Nothing has been attached so far."""
    scope.numbers = {**scope.numbers, "attached": 0}


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
    scope.numbers = {**scope.numbers, "attached": scope.numbers.get("attached", 0) + 1}


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
        """As the cards themselves."""
        return self.cards.is_from_deck

    @property
    def is_free_to_fail(self) -> bool:
        """As the cards themselves."""
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
        """As the cards themselves."""
        return self.cards.complete(table, scope, handles)

    def can_be_made(self, table: Table, scope: Scope) -> bool:
        """Whether there is one."""
        return self.cards.can_be_made(table, scope)

    def can_be_made_in_full(self, table: Table, scope: Scope) -> bool:
        """Whether there are enough."""
        return self.cards.can_be_made_in_full(table, scope)


class SendDivided(Giving, frozen=True):
    """``send 1 to 5 cheers from your archive to your #ID holomem, divided as you choose``: a holomem for each
    card in turn.

    ``cap`` is how many one holomem may get; with ``is_one_each`` every holomem that is picked gets one card.
    """

    to: HolomemSet
    cap: int | None = None
    is_revealed: bool = False

    @property
    def is_choice_there(self) -> bool:
        """Whether its player chooses how many are reattached."""
        return self.is_there and isinstance(self.cards, ChosenCards) and self.cards.is_range

    ja = (
        words(
            "{cards%from}を公開し、{to}に[（1人につき{cap}枚まで）]割り振って送る",
            is_revealed=True,
            when="is_cheer",
        ),
        words("{cards%from}を公開し、{to}に[（1人につき{cap}枚まで）]割り振って付ける", is_revealed=True),
        words("{cards}を選び、{to}に[（1人につき{cap}枚まで）]割り振って付け替える", when="is_choice_there"),
        words("{cards}を、{to}に[（1人につき{cap}枚まで）]割り振って付け替える", when="is_there"),
        words("{cards}を、{to}に[（1人につき{cap}枚まで）]割り振って送る", when="is_sent"),
        words("{cards%many}選び、{to}に[（1人につき{cap}枚まで）]割り振って付ける", when="is_of_any_number"),
        words("{cards}を、{to}に[（1人につき{cap}枚まで）]割り振って付ける"),
    )
    words = (
        words(
            "reveal {cards} and send it/them@cards to {to}, divided as you choose[ (up to {cap} to each)]",
            is_revealed=True,
            when="is_cheer",
            only_said=True,
        ),
        words(
            "reveal {cards} and (attach|send) it/them@cards to {to}, divided as you choose"
            "[ (up to {cap} to each)]",
            is_revealed=True,
        ),
        words("reattach {cards} to {to}, divided as you choose[ (up to {cap} to each)]", when="is_there"),
        words("send {cards} to {to}, divided as you choose[ (up to {cap} to each)]", when="is_sent"),
        words("attach {cards} to {to}, divided as you choose[ (up to {cap} to each)]"),
    )

    def __post_init__(self) -> None:
        if self.to.link is Link.OR:
            raise Meaningless(f"cards are divided among all of them: {' and '.join(self.to.positions)!r}")

    @remembered
    def picks(self) -> tuple[Pick, ...]:
        """The cards together, no more than find room; their destinations follow one by one."""
        if not isinstance(self.cards, ChosenCards):
            return (self.cards,)
        return (CardsToDivide(self.cards, self.to, self.cap),)

    def remarks(self) -> tuple[str, ...]:
        """Who gets which."""
        fit = "" if self.is_cheer else " that may have it"
        room = f", at most {self.cap} each; what has no room isn't chosen" if self.cap is not None else ""
        return (
            f"who gets it: you choose for each card in turn, of {self.to.say()}{fit}{room}",
            "if there is nobody: nothing is chosen or sent",
            *((ALREADY_THERE,) if self.is_there else ()),
        )

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """Whether there is a card and somebody to get it."""
        members = self.to.members(table, scope)
        is_there = self.cards.can_be_made(table, scope) and bool(members)
        return is_there and self.changes_hosts(table, scope, members)

    def is_payable(self, table: Table, scope: Scope) -> bool:
        """Whether there are enough cards and somebody else to get them."""
        members = self.to.members(table, scope)
        is_there = self.cards.can_be_made_in_full(table, scope) and bool(members)
        return is_there and self.changes_hosts(table, scope, members)

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> Prompt | None:
        """Ask for the first destination."""
        begin_giving(scope)
        scope.pending = list(picked[0])
        scope.given = []
        return self._ask(table, scope)

    def _ask(self, table: Table, scope: Resolving) -> Prompt | None:
        members: list[Holomem] = []
        while scope.pending and not (members := self._takers(table, scope, scope.pending[0])):
            scope.pending = scope.pending[1:]
        if not members:
            return None
        card = scope.pending[0]
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
            return self.with_shortage(self.asking_for(table, [card], self.to.say(), scope.seat), total)
        sentence = mark("Cheer {number} of {total}") if self.is_cheer else mark("Card {number} of {total}")
        place = Saying(sentence, {"number": len(scope.given) + 1, "total": total})
        if rest:
            place = Saying("{place} (then {rest})", {"place": place, "rest": _saying_of_rest(table, rest)})
        question = self.asking_whom(table, card, scope.seat)
        asking = Saying("{place}: {question}", {"place": place, "question": question})
        if self.cap is not None:
            asking = Saying("{question} Each can get up to {cap}.", {"question": asking, "cap": self.cap})
        return self.with_shortage(asking, total)

    def cards_at_hand(self, scope: Resolving) -> list[int]:
        """The next of them."""
        return scope.pending[:1]

    def remark_on(self, table: Table, scope: Resolving, option: Option) -> Saying | None:
        """How many of the cards this holomem has got."""
        got = scope.given.count(option.target)
        if option.kind == OptionKind.HOLOMEM and got:
            return Saying("got {number} of these", {"number": got})
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
        """Attach the card, then ask for the next one's destination."""
        card, *scope.pending = scope.pending
        target = table.machine.answer[0].target
        scope.given = [*scope.given, target]
        give(table, scope, card, table.require_holomem(target), is_revealed=self.is_revealed)
        return self._ask(table, scope)


def _saying_of_rest(table: Table, cards: Sequence[int]) -> Saying | str:
    """The cards that follow, cheers by their colours."""
    names: list[Saying | str] = [
        saying_of_color(table.cards[card])
        if table.cards[card].type is CardType.CHEER
        else saying_of_card(table.cards[card])
        for card in cards
    ]
    return reduce(lambda before, last: Saying("{before}, {last}", {"before": before, "last": last}), names)


class SendEach(Giving, frozen=True):
    """``send 1 cheer from your archive to each of your holomem``: one card for each holomem in turn."""

    to: HolomemSet | ChosenHolomem | BothHolomem | TheHolomem

    @property
    def is_one_sent(self) -> bool:
        """Whether each gets one cheer that is chosen."""
        return self.is_sent and isinstance(self.cards, ChosenCards) and self.cards.count == ONE

    ja = (
        words("{cards}ずつを、{to}に付け替える", when="is_there"),
        words("{cards%pool}を、{to:HolomemSet}全員に1枚ずつ送る", when="is_one_sent"),
        words("{cards}ずつを、{to}に送る", when="is_sent"),
        words("{cards}ずつを、{to}に付ける"),
    )
    words = (
        words("reattach {cards} to each of {to@several}", when="is_there"),
        words("send {cards} to each of {to@several}", when="is_sent"),
        words("attach {cards} to each of {to@several}"),
    )

    def __post_init__(self) -> None:
        if not isinstance(self.cards, ChosenCards):
            raise Meaningless(f"each of them gets cards that are chosen, not {self.cards.say()!r}")

    @property
    def several(self) -> int:
        """They stand in the plural."""
        return 2

    @property
    def _chosen(self) -> ChosenCards:
        assert isinstance(self.cards, ChosenCards)
        return self.cards

    @property
    def whom(self) -> HolomemPick:
        """Who gets one."""
        return AllHolomem(self.to) if isinstance(self.to, HolomemSet) else self.to

    def picks(self) -> tuple[Pick, ...]:
        """Who gets one."""
        return (self.whom,)

    def remarks(self) -> tuple[str, ...]:
        """Which card each gets."""
        return (
            f"which card: for each of them in turn you choose {self.cards.say()}",
            "with fewer cards than holomem you choose who gets one; as a cost it can't be paid then",
        )

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """Whether there is a card and somebody to get it."""
        return self.cards.can_be_made(table, scope) and self.whom.can_be_made(table, scope)

    @clause("10.4.2.2")
    def is_payable(self, table: Table, scope: Scope) -> bool:
        """Whether there are as many holomem as the text says, and a card for each of them."""
        if not self.whom.can_be_made_in_full(table, scope):
            return False
        chosen = self.whom.chosen()
        holomem = len(self.whom.reachable(table, scope)) if chosen is None else max(1, chosen.least)
        wanted = holomem * self._chosen.count.least
        cards = msgspec.structs.replace(self._chosen, count=Quantity(wanted, wanted))
        return cards.can_be_made_in_full(table, scope)

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
            text=self._say_shortage(table, cards, scope.seat),
            clause="10.7.2.3.3",
            source=scope.source,
        )

    def _say_shortage(self, table: Table, cards: Sequence[int], seat: int) -> Saying:
        """That there are fewer cards than holomem."""
        values: dict[str, int | str | Saying] = {"cards": saying_of_cards(table, cards, seat)}
        if self.is_cheer and len(cards) == 1:
            return Saying("Only {cards} can be sent: which holomem gets it?", values)
        if self.is_cheer:
            return Saying("Only {cards} can be sent: which holomem get one each?", values)
        if len(cards) == 1:
            return Saying("Only {cards} can be attached: which holomem gets it?", values)
        return Saying("Only {cards} can be attached: which holomem get one each?", values)

    def _ask(self, table: Table, scope: Resolving) -> Prompt | None:
        if not scope.pending:
            return None
        made = self._chosen.make(table, scope)
        if not isinstance(made, Prompt):
            return None
        values: dict[str, int | str | Saying] = {
            "what": self.cards.say(),
            "holomem": saying_of(table, scope.pending[0]),
        }
        total = len(scope.given) + len(scope.pending)
        if total == 1:
            return msgspec.structs.replace(made, wording=Saying("Choose {what} for {holomem}.", values))
        values |= {"number": len(scope.given) + 1, "total": total}
        question = Saying("Holomem {number} of {total}: choose {what} for {holomem}.", values)
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
