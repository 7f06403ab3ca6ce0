"""What the texts of a match can do at all."""

from collections.abc import Set

from engine.hocg.cards.program import Node, Part
from engine.kernel.events import Event


class Texts:
    """What the texts of one match can do at all, so that nothing is looked for that no card has.

    Attributes:
        part_kinds: the sorts of parts.
        occasions: the occasions of triggered parts and windows.
        modifier_kinds: the kinds of changes that continuous abilities make.
        watched: the kinds of events that trigger something.
        stats: what continuous abilities change.
        lowered: what of it they can make smaller.
    """

    __slots__ = ("_known", "lowered", "modifier_kinds", "occasions", "part_kinds", "stats", "watched")

    def __init__(
        self,
        part_kinds: Set[type[Part]],
        occasions: Set[type[Node]],
        modifier_kinds: Set[type[Node]],
        watched: Set[type[Event]],
        stats: Set[str],
        lowered: Set[str],
    ) -> None:
        self.part_kinds = part_kinds
        self.occasions = occasions
        self.modifier_kinds = modifier_kinds
        self.watched = watched
        self.stats = stats
        self.lowered = lowered
        self._known: dict[type[Node], bool] = {}

    def has_change(self, kind: type[Node]) -> bool:
        """Whether any continuous ability makes this sort of change."""
        found = self._known.get(kind)
        if found is None:
            found = self._known[kind] = any(issubclass(each, kind) for each in self.modifier_kinds)
        return found

    def has_occasion(self, kind: type[Node]) -> bool:
        """Whether any text waits for this sort of occasion."""
        return self._has(kind, self.occasions)

    def has_part(self, kind: type[Part]) -> bool:
        """Whether any text has a part of this sort."""
        return self._has(kind, self.part_kinds)

    def _has(self, kind: type[Node], kinds: Set[type[Node]]) -> bool:
        found = self._known.get(kind)
        if found is None:
            found = self._known[kind] = any(issubclass(each, kind) for each in kinds)
        return found
