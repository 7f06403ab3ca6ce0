"""The matches that are kept in memory: a bounded cache, never the only copy."""

from collections import OrderedDict

from engine.kernel.ruleset import Match


class LiveMatches:
    """The matches used last, by id and version. What is in here is never changed: whoever goes on copies
    first.

    Args:
        capacity: how many are kept.
    """

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._matches: OrderedDict[str, tuple[int, Match]] = OrderedDict()

    def get(self, match_id: str, version: int) -> Match | None:
        """The match if exactly this version of it is here."""
        found = self._matches.get(match_id)
        if found is None or found[0] != version:
            return None
        self._matches.move_to_end(match_id)
        return found[1]

    def put(self, match_id: str, version: int, match: Match) -> None:
        """Keep a match, unless a newer version of it is here already."""
        known = self._matches.get(match_id)
        if known is not None and known[0] > version:
            return
        self._matches[match_id] = (version, match)
        self._matches.move_to_end(match_id)
        while len(self._matches) > self._capacity:
            self._matches.popitem(last=False)

    def drop(self, match_id: str) -> None:
        """Forget a match."""
        self._matches.pop(match_id, None)

    def __len__(self) -> int:
        return len(self._matches)
