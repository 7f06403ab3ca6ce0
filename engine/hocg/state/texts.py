"""What the texts of a match can do at all."""

from collections.abc import Iterable, Set

from engine.hocg.cards.program import Node
from engine.hocg.state.stats import AnyStat
from engine.kernel.events import Event


class Texts:
    """What the texts of one match can do at all, so that nothing is looked for that no card has.

    Args:
        nodes: their parts, what these wait for, and what continuous abilities change.
        watched: the kinds of events that trigger something.
        stats: what continuous abilities change.
        lowered: what of it they can make smaller.

    Attributes:
        sorts: every class that one of the nodes is of.
    """

    __slots__ = ("_changed", "lowered", "sorts", "stats", "watched")

    def __init__(
        self, nodes: Iterable[Node], watched: Set[type[Event]], stats: Set[AnyStat], lowered: Set[AnyStat]
    ) -> None:
        self.sorts: Set[type] = frozenset(sort for kind in set(map(type, nodes)) for sort in kind.__mro__)
        self.watched = watched
        self.stats = stats
        self.lowered = lowered
        self._changed: dict[frozenset[AnyStat], bool] = {}

    def can_change(self, stats: frozenset[AnyStat]) -> bool:
        """Whether a continuous ability changes any of these."""
        found = self._changed.get(stats)
        if found is None:
            found = self._changed[stats] = not stats.isdisjoint(self.stats)
        return found
