"""What cards and holomem have in common with others, or don't: colours, names, levels and tags."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from engine.hocg.cards.card import Card
from engine.hocg.cards.terms import Aspect
from engine.hocg.queries import queries
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.kernel.prompts import Relation, most_alike


def traits_of(aspect: Aspect, card: Card) -> frozenset[str]:
    """What a card is in an aspect, as printed."""
    match aspect:
        case Aspect.COLOR:
            return frozenset(card.colors)
        case Aspect.NAME:
            return card.folded_names
        case Aspect.LEVEL:
            return frozenset({card.level}) if card.level else frozenset()
    return card.folded_tags


def traits_now(table: Table, aspect: Aspect, card: Card, holomem: Holomem | None) -> frozenset[str]:
    """What a card is in an aspect; on the stage, the colours that it counts as."""
    if aspect is Aspect.COLOR and holomem is not None:
        return frozenset(queries.colors_of(table, holomem))
    return traits_of(aspect, card)


def count_traits(aspect: Aspect, found: list[Card]) -> int:
    """How many different ones there are among cards; of names each card has one (Q602)."""
    if aspect is Aspect.NAME:
        return len({card.name for card in found})
    return len({each for card in found for each in traits_of(aspect, card)})


class Together(msgspec.Struct, frozen=True):
    """What several cards or holomem that are picked or counted together have to do with each other."""

    relation: Relation = Relation.NONE
    aspect: Aspect | None = None

    def groups(self, table: Table, card: Card, holomem: Holomem | None = None) -> tuple[str, ...]:
        """What a card must or must not share with the others."""
        return () if self.aspect is None else tuple(sorted(traits_now(table, self.aspect, card, holomem)))

    def count(self, found: list[Card]) -> int:
        """How many there are, or how many different or like ones."""
        if self.aspect is None:
            return len(found)
        if self.relation is Relation.COMMON:
            return most_alike([tuple(traits_of(self.aspect, card)) for card in found])
        return count_traits(self.aspect, found)

    def partners(
        self, table: Table, found: list[tuple[int, int]], least: int, beside: Sequence[int] | None
    ) -> list[tuple[int, int]]:
        """Those of these cards, each with the holomem that it is attached to, that can have something in
        common as the words ask: with the cards beside which they are picked, if there are any, or else with
        enough of themselves.
        """
        if self.aspect is None or self.relation is not Relation.COMMON:
            return found
        if beside is not None and not beside:
            return found
        among = [card for card, _ in found] if beside is None else beside
        sizes = Counter(each for card in among for each in traits_of(self.aspect, table.cards[card]))
        common = {each for each, size in sizes.items() if beside is not None or size >= least}
        return [pair for pair in found if common & traits_of(self.aspect, table.cards[pair[0]])]
