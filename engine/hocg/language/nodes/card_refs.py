"""References to cards: this card, those cards."""

from collections.abc import Sequence

from engine.hocg.abilities.effects import Resolving
from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.terms import PromptKind
from engine.hocg.cards.wording import FAN_LEFT, MASCOT_LEFT
from engine.hocg.language.nodes.adjectives import AttachedNoun
from engine.hocg.language.nodes.card_picks import CardPick
from engine.hocg.state.table import Table
from engine.kernel.extent import Extent, extent_of
from engine.kernel.language import words
from engine.kernel.machine import clause
from engine.kernel.prompts import Prompt


class ThisCard(CardPick, frozen=True):
    """``this mascot``: the card that the ability stands on; ``this card``: the support card that is being
    played, wherever the rules would put it afterwards.
    """

    word: AttachedNoun | None = None
    ja = (words("このカード", word=None), "この{word}")
    words = (words("this card", word=None), "this {word}")

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
        """Whether it is still attached, or still being played (4.16.1)."""
        if self.word is None:
            return extent_of(scope.source in table.state.resolution)
        holomem = table.holomem(scope.host)
        return extent_of(holomem is not None and scope.source in holomem.attached)


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
    is_ordered: bool = False
    NEEDS = ("cards",)
    UNSAID = ("is_ordered",)
    ja = words("そのカード", covers=("is_one",))
    again_ja = words("公開したカード", covers=("is_one",))
    words = (
        words("(the revealed card|that card|it)", is_one=True),
        words("(the revealed cards|those cards|them)"),
    )

    @property
    def is_plural(self) -> bool:
        """Whether its verb is that of several."""
        return not self.is_one

    @clause("4.1.5")
    def make(self, table: Table, scope: Resolving) -> "list[int] | Prompt":
        """Those; where the ability has revealed nothing itself, the cards it is about. Their order is asked
        for where it matters.
        """
        cards = list(scope.revealed or scope.looked or scope.that_cards)
        if not self.is_ordered or len(cards) < 2:
            return cards
        return ask_order(table, scope, cards)

    def extent(self, table: Table, scope: Scope) -> Extent:
        """While nothing has been resolved yet there may be any."""
        return extent_of(1)
