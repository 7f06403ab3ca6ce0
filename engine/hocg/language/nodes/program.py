"""Parts whose words speak of cards: the sorts that the rules know only by what they allow."""

from engine.hocg.cards.card import Card
from engine.hocg.language.nodes.card_picks import say_plural
from engine.hocg.language.nodes.filters import ANYTHING, AllOf, article
from engine.hocg.state.table import Table
from engine.hocg.texts.parts import HostLimit, HostRule, SharedLimit
from engine.hocg.texts.scope import Scope
from engine.kernel.machine import clause


class Host(HostRule, frozen=True):
    """``If attached to a 1st or higher <AZKi>``: for which holomem an additional ability of an attached card
    works (5.19).
    """

    words: AllOf

    @clause("5.19.1")
    def allows(self, table: Table, scope: Scope) -> bool:
        """Whether the holomem it is attached to is one."""
        holomem = table.holomem(scope.host)
        return holomem is not None and self.words.matches(table.top(holomem))

    def say(self) -> str:
        """As in "If attached to a 1st or higher <AZKi>: "."""
        phrase = self.words.say()
        if phrase.startswith("<"):
            return f"If attached to {phrase}: "
        noun = "" if phrase.endswith(">") else " holomem"
        return f"If attached to {article(phrase)} {phrase}{noun}: "


class UseLimit(SharedLimit, frozen=True):
    """``You can use ... only once per turn``: shared by all copies, by card name, ability name or kind of
    card (10.1.3.1).
    """

    words: AllOf = ANYTHING
    kind: str = ""
    name: str = ""

    @property
    def is_of_ability(self) -> bool:
        """Whether it names an ability."""
        return bool(self.name)

    def covers(self, card: Card) -> bool:
        """Whether the card is one of those it speaks of."""
        return self.words.matches(card)

    def say(self) -> str:
        """As in "You can use <AZKi> only once per turn."."""
        what = f'the {self.kind} "{self.name}"' if self.name else say_plural(self.words)
        return f"You can use {what} only once per turn."


class AttachRule(HostLimit, frozen=True):
    """``Attach only to your <X>``: which holomem may have it (11.4.3)."""

    words: AllOf

    def allows(self, card: Card) -> bool:
        """Whether the words are true of the card."""
        return self.words.matches(card)

    def say(self) -> str:
        """As in "Attach only to <Murasaki Shion>."."""
        return f"Attach only to {self.words.say()}."
