"""Picks of two cards that must have a tag in common (Q284)."""

from engine.hocg.language.nodes.card_picks import CardPick, ChosenCards
from engine.hocg.language.nodes.picks import ONE
from engine.hocg.state.table import Table
from engine.hocg.texts.effects import Quantity, Resolving
from engine.hocg.texts.scope import Scope
from engine.kernel.language import words
from engine.kernel.machine import clause
from engine.kernel.prompts import Option, Prompt


def share_tag(table: Table, one: int, other: int) -> bool:
    """Whether two cards have a tag in common."""
    return bool(table.cards[one].folded_tags & table.cards[other].folded_tags)


def mates_of(table: Table, card: int, cards: list[int]) -> list[int]:
    """The other cards that have a tag in common with a card."""
    return [each for each in cards if each != card and share_tag(table, card, each)]


def ask_cards(table: Table, scope: Resolving, cards: list[int], count: int, text: str) -> Prompt:
    """Ask for some of these cards."""
    return table.ask(
        scope.seat,
        "cards",
        tuple(Option("card", card, alike=table.cards[card].number) for card in cards),
        at_least=count,
        at_most=count,
        text=text,
        clause="10.7.2.3",
        source=scope.source,
    )


class TagMates(CardPick, frozen=True):
    """``2 holomem with a tag in common from your hand``: both together if any two of them will do, else the
    first.
    """

    of: ChosenCards
    words = words("{of}", only_said=True)
    IS_READ = False

    def chosen(self) -> Quantity:
        """Both."""
        return self.of.count

    def _found(self, table: Table, scope: Scope) -> list[int]:
        """Those that have a mate."""
        cards = [card for card, _ in self.of.candidates(table, scope)]
        return [card for card in cards if mates_of(table, card, cards)]

    @clause("10.7.2.3")
    def make(self, table: Table, scope: Resolving) -> "list[int] | Prompt":
        """Ask."""
        found = self._found(table, scope)
        if not found:
            return []
        is_any_pair = all(len(mates_of(table, card, found)) == len(found) - 1 for card in found)
        return ask_cards(table, scope, found, 2 if is_any_pair else 1, f"Choose {self.say()}.")

    def can_be_made(self, table: Table, scope: Scope) -> bool:
        """Whether there are two such cards."""
        return bool(self._found(table, scope))


class TagMate(CardPick, frozen=True):
    """The second of two cards with a tag in common, if only the first has been picked."""

    of: ChosenCards
    words = words("{of}", only_said=True)
    IS_READ = False

    def chosen(self) -> Quantity:
        """The other one."""
        return ONE

    @clause("10.7.2.3")
    def make(self, table: Table, scope: Resolving) -> "list[int] | Prompt":
        """Ask."""
        if len(scope.picked[0]) != 1:
            return []
        cards = [card for card, _ in self.of.candidates(table, scope)]
        mates = mates_of(table, scope.picked[0][0], cards)
        return ask_cards(table, scope, mates, 1, "Choose a card that has a tag in common with the first.")

    def can_be_made(self, table: Table, scope: Scope) -> bool:
        """The first pick has looked."""
        return True
