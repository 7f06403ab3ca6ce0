"""Verbs for cards in hands, decks, the archive and holo Power (5.5 to 5.13)."""

from typing import TYPE_CHECKING

from engine.hocg import atoms
from engine.hocg.effects.base import Effect, Scope, count_of
from engine.hocg.effects.picks import HIDDEN_ZONES, CardPick, Pick, Quantity
from engine.hocg.events import CardsLookedAt
from engine.hocg.terms import Zone
from engine.kernel.machine import clause
from engine.kernel.prompts import Option, Prompt

if TYPE_CHECKING:
    from engine.hocg.rules.resolution import Resolution
    from engine.hocg.table import Table


class Draw(Effect, frozen=True):
    """``draw 2 cards`` (5.7)."""

    count: int

    def is_possible(self, table: "Table", scope: Scope) -> bool:
        """From an empty deck nothing is drawn."""
        return bool(table.player(scope.seat).deck)

    is_payable = is_possible

    def apply(self, table: "Table", scope: "Resolution", picked: list[list[int]]) -> None:
        """As many as there are (Q549)."""
        atoms.draw(table, scope.seat, self.count)

    def say(self) -> str:
        """As in "draw 2 cards"."""
        return f"draw {count_of(self.count, 'card')}"


class Shuffle(Effect, frozen=True):
    """``shuffle your deck`` (5.6)."""

    zone: Zone

    def is_possible(self, table: "Table", scope: Scope) -> bool:
        """By itself it changes nothing anybody knows."""
        return False

    def apply(self, table: "Table", scope: "Resolution", picked: list[list[int]]) -> None:
        """Shuffle it."""
        atoms.shuffle(table, scope.seat, self.zone)

    def say(self) -> str:
        """As in "shuffle your cheer deck"."""
        return f"shuffle your {self.zone}"


class MoveCards(Effect, frozen=True):
    """Cards go to a zone: ``archive``, ``add to your hand``, ``return to your deck``, ``put into your holo Power``."""

    cards: CardPick
    to: Zone
    is_revealed: bool = False
    is_bottom: bool = False

    def picks(self) -> tuple[Pick, ...]:
        """Which cards."""
        return (self.cards,)

    def apply(self, table: "Table", scope: "Resolution", picked: list[list[int]]) -> None:
        """Move them."""
        if not picked[0]:
            return
        origin = atoms.find_zone(table, picked[0][0])
        scope.numbers["moved"] = len(picked[0])
        atoms.move_cards(
            table,
            picked[0],
            self.to,
            origin=origin,
            cause=scope.source,
            is_revealed=self.is_revealed,
            is_bottom=self.is_bottom,
        )

    def say(self) -> str:
        """As in "reveal 1 card from among them and add it to your hand"."""
        it = "it" if not _is_plural(self.cards) else "them"
        if self.is_revealed and self.to is Zone.HAND:
            return f"reveal {self.cards.say()} and add {it} to your hand"
        if self.to is Zone.ARCHIVE:
            return f"archive {self.cards.say()}"
        if self.to is Zone.HOLO_POWER:
            return f"put {self.cards.say()} into your holo Power"
        return f"return {self.cards.say()} to your {self.to}"


def _is_plural(pick: CardPick) -> bool:
    count = getattr(pick, "count", None)
    return isinstance(count, Quantity) and count.is_plural


class LookAt(Effect, frozen=True):
    """``look at the top 4 cards of your deck`` (5.9), ``look at your holo Power`` (5.8)."""

    zone: Zone
    count: int | None = None

    def is_possible(self, table: "Table", scope: Scope) -> bool:
        """Whether there is a card to look at."""
        return bool(atoms.zone_of(table.player(scope.seat), self.zone))

    @clause("5.8.1", "5.9.1")
    def apply(self, table: "Table", scope: "Resolution", picked: list[list[int]]) -> None:
        """Remember what was seen for "among them"."""
        pile = atoms.zone_of(table.player(scope.seat), self.zone)
        scope.looked = pile[: self.count] if self.count is not None else list(pile)
        scope.that_cards = scope.looked
        if scope.looked:
            atoms.record(table, CardsLookedAt(scope.seat, scope.seat, self.zone, tuple(scope.looked)))

    def say(self) -> str:
        """As in "look at the top 4 cards of your deck"."""
        if self.count is None:
            return f"look at your {self.zone}"
        cards = "card" if self.count == 1 else f"{self.count} cards"
        return f"look at the top {cards} of your {self.zone}"


class ReturnRest(Effect, frozen=True):
    """``return the rest to the bottom of your deck in any order``: one ordered choice, first named goes first to the bottom."""

    is_possible_alone = False

    def is_possible(self, table: "Table", scope: Scope) -> bool:
        """By itself it changes nothing that counts."""
        return False

    @clause("4.1.5")
    def apply(self, table: "Table", scope: "Resolution", picked: list[list[int]]) -> Prompt | None:
        """Ask for the order."""
        rest = self.rest(table, scope)
        if not rest:
            return None
        return table.ask(
            scope.seat,
            "order",
            tuple(Option("card", card, alike=table.cards[card].number) for card in rest),
            at_least=len(rest),
            at_most=len(rest),
            is_ordered=True,
            text="Return the rest to the bottom of your deck: the first one you name goes first, the last one ends up lowest.",
            clause="4.1.5",
            source=scope.source,
        )

    def answered(self, table: "Table", scope: "Resolution") -> None:
        """Put them there in that order."""
        cards = [option.card for option in table.machine.answer]
        atoms.move_cards(table, cards, Zone.DECK, origin=Zone.DECK, cause=scope.source, is_bottom=True)

    def rest(self, table: "Table", scope: "Resolution") -> list[int]:
        """The cards looked at that are still in the deck."""
        deck = table.player(scope.seat).deck
        return [card for card in scope.looked if card in deck]

    def say(self) -> str:
        """The phrase."""
        return "return the rest to the bottom of your deck in any order"


class ShuffleIn(Effect, frozen=True):
    """``shuffle all cards from your hand into your deck``: they go back and the deck is shuffled."""

    cards: CardPick

    def picks(self) -> tuple[Pick, ...]:
        """Which cards."""
        return (self.cards,)

    def apply(self, table: "Table", scope: "Resolution", picked: list[list[int]]) -> None:
        """Back, then shuffle."""
        atoms.move_cards(table, list(picked[0]), Zone.DECK, cause=scope.source, is_bottom=True)
        atoms.shuffle(table, scope.seat, Zone.DECK)

    def say(self) -> str:
        """As in "shuffle all cards from your hand into your deck"."""
        return f"shuffle {self.cards.say()} into your deck"


__all__ = ["HIDDEN_ZONES", "Draw", "LookAt", "MoveCards", "ReturnRest", "Shuffle", "ShuffleIn"]
