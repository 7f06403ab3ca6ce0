"""Numbers: amounts that are fixed, counted, or results of what has happened so far."""

from typing import TYPE_CHECKING

from engine.hocg.effects.base import Number, Scope
from engine.hocg.effects.picks import AllCards, HolomemSet

if TYPE_CHECKING:
    from engine.hocg.table import Table


class Fixed(Number, frozen=True):
    """A plain number."""

    amount: int

    def value(self, table: "Table", scope: Scope) -> int:
        """Itself."""
        return self.amount

    def say(self) -> str:
        """In digits."""
        return str(self.amount)


class CountHolomem(Number, frozen=True):
    """How many holomem there are: ``the number of your #Promise holomem``."""

    what: HolomemSet

    def value(self, table: "Table", scope: Scope) -> int:
        """The count."""
        return len(self.what.members(table, scope))

    def say(self) -> str:
        """As in "the number of your holomem"."""
        return f"the number of {self.what.say()}"


class CountCards(Number, frozen=True):
    """How many cards there are somewhere; ``other`` leaves out the card that asks."""

    what: AllCards

    def value(self, table: "Table", scope: Scope) -> int:
        """The count."""
        cards = table.cards
        return sum(
            card != scope.source and self.what.what.matches(cards[card])
            for card, _ in self.what.place.cards(table, scope)
        )

    def say(self) -> str:
        """As in "the number of cards from your archive"."""
        return f"the number of {self.what.say().removeprefix('all ')}"
