"""Verbs for attaching: sending and reattaching cheers, attaching supports, one by one or divided (5.17,
5.21).
"""

import msgspec

from engine.hocg.cards.terms import CardType, OptionKind, PromptKind, Zone
from engine.hocg.language.nodes.card_picks import CardPick, ChosenCards, TopCards
from engine.hocg.language.nodes.numbers import say_each
from engine.hocg.language.nodes.picks import ChosenHolomem, HolomemPick, HolomemSet
from engine.hocg.language.nodes.places import OnHolomem, OnStage
from engine.hocg.queries import queries
from engine.hocg.queries.naming import holomem_name
from engine.hocg.state import atoms
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.hocg.texts.effects import Effect, Number, Pick, Quantity, Resolving
from engine.hocg.texts.scope import Scope
from engine.kernel.machine import clause
from engine.kernel.prompts import NONE, Option, Prompt

ALREADY_THERE = "nothing happens with what is already there (5.17.4.1)"


class Send(Effect, frozen=True):
    """``send 1 cheer from your archive to 1 of your holomem`` (5.21), ``reattach`` from the stage (5.17.4),
    ``attach`` a support.

    ``is_revealed`` is for cards taken out of a deck that everybody must see.
    """

    cards: CardPick
    to: HolomemPick
    is_revealed: bool = False

    def picks(self) -> tuple[Pick, ...]:
        """First the cards, then the holomem."""
        return (self.cards, self.to)

    def remarks(self) -> tuple[str, ...]:
        """What is seen before the choice (5.21.2), and what stays (5.17.4.1)."""
        is_top = isinstance(self.cards, TopCards) and self.cards.zone is Zone.CHEER_DECK
        if is_top and self.to.chosen() is not None:
            return ("it is revealed first, then you choose who gets it",)
        is_there = isinstance(getattr(self.cards, "place", None), OnStage | OnHolomem)
        return (ALREADY_THERE,) if is_there else ()

    def is_payable(self, table: Table, scope: Scope) -> bool:
        """Whether all of it can be done: of supports one must fit somebody."""
        return self.cards.can_be_made_in_full(table, scope) and self._finds_host(table, scope)

    def _finds_host(self, table: Table, scope: Scope) -> bool:
        to, cards = self.to, self.cards
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
        if not picked[1]:
            return
        target = table.require_holomem(picked[1][0])
        for card in list(picked[0]):
            give(table, card, target, scope.source, is_revealed=self.is_revealed)

    def say(self) -> str:
        """As in "send the top card of your cheer deck to this holomem"."""
        return f"{say_giving(self.cards, self.is_revealed)} to {self.to.say()}"


def give(table: Table, card: int, target: "object", cause: int, *, is_revealed: bool = False) -> None:
    """Attach one card to one holomem if it may be there and isn't already."""
    assert isinstance(target, Holomem)
    if card in target.cheers or card in target.attached:
        return
    printed = table.cards[card]
    if printed.type is CardType.SUPPORT and not queries.can_attach(table, printed, target):
        return
    if is_revealed:
        atoms.reveal(table, table.owner(card), [card], atoms.find_zone(table, card))
    atoms.attach(table, card, target, cause=cause)


def say_giving(cards: CardPick, is_revealed: bool) -> str:
    """The verb that fits the cards: send, reattach, attach, or reveal and send."""
    place = getattr(cards, "place", None)
    words = getattr(getattr(cards, "what", None), "words", ())
    is_cheer = isinstance(cards, TopCards) or any(word.say() == "cheer" for word in words)
    verb = "send" if is_cheer else "attach"
    if is_revealed:
        return f"reveal {cards.say()} and {verb} it"
    if isinstance(place, OnStage | OnHolomem):
        verb = "reattach"
    return f"{verb} {cards.say()}"


class SendTop(Effect, frozen=True):
    """``send 1 card from the top of your cheer deck to 1 of your back holomem for each 30 excess damage``."""

    to: HolomemPick
    count: Number

    def chooses(self) -> tuple[Pick, ...]:
        """To whom; asked only if there is a card to send."""
        return (self.to,)

    def remarks(self) -> tuple[str, ...]:
        """How many, and that they stay together."""
        return (
            "as many as that, or as many as there are, all to the same holomem; they are revealed first",
            "if that is none: nothing is chosen",
        )

    def _cards(self, table: Table, scope: Resolving) -> list[int]:
        return table.player(scope.seat).cheer_deck[: self.count.value(table, scope)]

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> Prompt | None:
        """Show them, then ask who gets them all."""
        cards = self._cards(table, scope)
        made = self.to.make(table, scope) if cards else []
        if not isinstance(made, Prompt):
            self._send(table, scope, made)
            return None
        if len(made.options) == 1:
            return made
        atoms.reveal(table, scope.seat, cards, Zone.CHEER_DECK)
        return msgspec.structs.replace(made, source=cards[0])

    def answered(self, table: Table, scope: Resolving) -> Prompt | None:
        """Send them."""
        self._send(table, scope, self.to.complete(table, scope, self.to.read(table.machine.answer)))
        return None

    def _send(self, table: Table, scope: Resolving, handles: list[int]) -> None:
        self.to.remember(scope, handles)
        for card in self._cards(table, scope):
            for handle in handles[:1]:
                atoms.attach(table, card, table.require_holomem(handle), cause=scope.source)

    def say(self) -> str:
        """The phrase."""
        return f"send 1 card from the top of your cheer deck to {self.to.say()}{say_each(self.count)}"


class CardsToDivide(CardPick, frozen=True):
    """The cards of a division of which each holomem may get ``cap`` at most, if there is a limit: what nobody
    could get isn't chosen.
    """

    cards: ChosenCards
    to: HolomemSet
    cap: int | None

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

    def say(self) -> str:
        """The cards."""
        return self.cards.say()


class SendDivided(Effect, frozen=True):
    """``send 1 to 5 cheers from your archive to your #ID holomem, divided as you choose``: a holomem for each
    card in turn.

    ``cap`` is how many one holomem may get; with ``is_one_each`` every holomem that is picked gets one card.
    """

    cards: CardPick
    to: HolomemSet
    cap: int | None = None

    def picks(self) -> tuple[Pick, ...]:
        """The cards together, no more than find room; their destinations follow one by one."""
        if not isinstance(self.cards, ChosenCards):
            return (self.cards,)
        return (CardsToDivide(self.cards, self.to, self.cap),)

    def remarks(self) -> tuple[str, ...]:
        """Who gets which."""
        room = f", at most {self.cap} each; what has no room isn't chosen" if self.cap is not None else ""
        is_there = isinstance(getattr(self.cards, "place", None), OnStage | OnHolomem)
        return (
            f"who gets it: you choose for each card in turn, of {self.to.say()}{room}",
            "if there is nobody: nothing is chosen or sent",
            *((ALREADY_THERE,) if is_there else ()),
        )

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """Whether there is a card and somebody to get it."""
        return self.cards.can_be_made(table, scope) and bool(self.to.members(table, scope))

    def is_payable(self, table: Table, scope: Scope) -> bool:
        """Whether there are enough cards and somebody to get them."""
        return self.cards.can_be_made_in_full(table, scope) and bool(self.to.members(table, scope))

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> Prompt | None:
        """Ask for the first destination."""
        scope.pending = list(picked[0])
        scope.given = []
        return self._ask(table, scope)

    def _ask(self, table: Table, scope: Resolving) -> Prompt | None:
        members = [
            holomem
            for holomem in self.to.members(table, scope)
            if self.cap is None or scope.given.count(holomem.id) < self.cap
        ]
        if not scope.pending or not members:
            return None
        card = scope.pending[0]
        return table.ask(
            scope.seat,
            PromptKind.HOLOMEM,
            tuple(Option(OptionKind.HOLOMEM, holomem.top, holomem.id) for holomem in members),
            text="Choose a holomem for this card.",
            clause="10.7.2.3",
            source=card,
        )

    def answered(self, table: Table, scope: Resolving) -> Prompt | None:
        """Attach the card, then ask for the next one's destination."""
        card, *scope.pending = scope.pending
        target = table.machine.answer[0].target
        scope.given = [*scope.given, target]
        give(table, card, table.require_holomem(target), scope.source)
        return self._ask(table, scope)

    def say(self) -> str:
        """As in "reattach 1 to 3 cheers on your stage to your holomem, divided as you choose"."""
        cap = "" if self.cap is None else f" (up to {self.cap} to each)"
        return f"{say_giving(self.cards, False)} to {self.to.say()}, divided as you choose{cap}"


class SendEach(Effect, frozen=True):
    """``send 1 cheer from your archive to each of your holomem``: one card for each holomem in turn."""

    cards: ChosenCards
    to: HolomemPick

    def picks(self) -> tuple[Pick, ...]:
        """Who gets one."""
        return (self.to,)

    def remarks(self) -> tuple[str, ...]:
        """Which card each gets."""
        return (
            f"which card: for each of them in turn you choose {self.cards.say()}",
            "with fewer cards than holomem you choose who gets one; without any it is not offered",
        )

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """Whether there is a card and somebody to get it."""
        return self.cards.can_be_made(table, scope) and self.to.can_be_made(table, scope)

    is_payable = is_possible

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> Prompt | None:
        """Ask for the first card; with fewer cards than holomem, first who gets one."""
        scope.pending = list(picked[0])
        scope.given = []
        there = len(self.cards.candidates(table, scope))
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
            text=f"Only {there} can get one: choose who.",
            clause="10.7.2.3.3",
            source=scope.source,
        )

    def _ask(self, table: Table, scope: Resolving) -> Prompt | None:
        if not scope.pending:
            return None
        made = self.cards.make(table, scope)
        if not isinstance(made, Prompt):
            return None
        name = holomem_name(table, scope.pending[0])
        return msgspec.structs.replace(made, text=f"Choose {self.cards.say()} for {name}.")

    def answered(self, table: Table, scope: Resolving) -> Prompt | None:
        """Attach it, then ask for the next one's card."""
        if NONE in scope.given:
            scope.given = []
            scope.pending = [option.target for option in table.machine.answer]
            return self._ask(table, scope)
        target, *scope.pending = scope.pending
        for card in self.cards.read(table.machine.answer):
            give(table, card, table.require_holomem(target), scope.source)
        return self._ask(table, scope)

    def say(self) -> str:
        """As in "send 1 cheer from your archive to each of your holomem"."""
        return f"{say_giving(self.cards, False)} to each of {self.to.say().removeprefix('all of ')}"


ZONES = Zone
