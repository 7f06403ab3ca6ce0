"""Picks of cards of two sorts: of both, each from its own place, or of either."""

import msgspec

from engine.hocg.abilities.effects import Pick, Resolving
from engine.hocg.abilities.quantity import Quantity
from engine.hocg.abilities.scope import Scope
from engine.hocg.language.nodes.adjectives import Link
from engine.hocg.language.nodes.card_picks import AllCards, CardPick, ChosenCards
from engine.hocg.language.nodes.picks import ONE
from engine.hocg.language.nodes.places import Place
from engine.hocg.state.table import Table
from engine.kernel.extent import Extent
from engine.kernel.language import Meaningless, words
from engine.kernel.machine import clause
from engine.kernel.prompts import Prompt


class CardPair(CardPick, frozen=True):
    """``2 cheers from your opponent's center holomem and 2 cheers from their collab holomem``: each from its
    own place, with its own number, and no card is picked twice; ``all cards from your hand and all holomem
    from your archive``; ``1 card from your hand or 1 <Stone Axe> on your stage``: one card, of either sort.
    """

    first: ChosenCards | AllCards
    second: ChosenCards | AllCards
    link: Link = Link.AND
    ja = (
        words("{first}か{second}", link=Link.OR),
        words("{first.place}と{second.place'}の{first.what}{first.count#枚}ずつ", when="is_alike"),
        "{first:AllCards}と{second}",
        "{first}と{second'}",
    )
    words = (
        "{first} and^cards {second'}",
        words("{first} or^cards {second}", link=Link.OR),
    )

    def __post_init__(self) -> None:
        if self.link is Link.OR and (self.first.count != ONE or self.second.count != ONE):
            raise Meaningless(f"one card is chosen of either sort: say '1 ... or 1 ...', not {self.say()!r}")

    @property
    def both(self) -> tuple[ChosenCards | AllCards, ChosenCards | AllCards]:
        """The two sorts of cards, in order."""
        return (self.first, self.second)

    @property
    def is_plural(self) -> bool:
        """Unless it is one card of either sort."""
        return self.link is Link.AND

    @property
    def is_alike(self) -> bool:
        """Whether the two sorts differ in their places alone."""
        return self.first.what == self.second.what and self.first.count == self.second.count

    @property
    def place(self) -> Place:
        """Where the cards of the first sort are."""
        return self.first.place

    def parts(self) -> tuple[Pick, ...]:
        """Both, each with a question of its own; either is one question."""
        if self.link is Link.OR:
            return (self,)
        if isinstance(self.second, AllCards):
            return self.both
        return (self.first, msgspec.structs.replace(self.second, is_beside=True))

    def chosen(self) -> Quantity | None:
        """One, if it is one of either sort."""
        return ONE if self.link is Link.OR else None

    @clause("10.7.2.3", "10.4.2.2")
    def make(self, table: Table, scope: Resolving) -> list[int] | Prompt:
        """Ask which card of either sort; what can be both is offered once."""
        asked = [each.make(table, scope) for each in self.both]
        prompts = [each for each in asked if isinstance(each, Prompt)]
        options = {option.id: option for each in prompts for option in each.options}
        if not options:
            return []
        least = max(each.at_least for each in prompts)
        return msgspec.structs.replace(
            prompts[0],
            options=tuple(options.values()),
            at_least=least,
        )

    def cards_to_pick(self, table: Table, scope: Scope) -> list[int]:
        return [card for each in self.both for card in each.cards_to_pick(table, scope)]

    def complete(self, table: Table, scope: Resolving, handles: list[int]) -> list[int]:
        """The card, or what pays for it (10.11.4)."""
        return self.first.complete(table, scope, handles)

    def marked(self, *, is_archived: bool) -> "CardPair":
        """Both as cards that are archived, or not."""
        first, second = (
            msgspec.structs.replace(each, is_archived=is_archived) if isinstance(each, ChosenCards) else each
            for each in self.both
        )
        return CardPair(first, second, self.link)

    def extent(self, table: Table, scope: Scope) -> Extent:
        """As much as there is of both, or of the better sort of either."""
        found = [each.extent(table, scope) for each in self.both]
        enough = any if self.link is Link.OR else all
        return Extent(any(each.is_any for each in found), enough(each.is_full for each in found))
