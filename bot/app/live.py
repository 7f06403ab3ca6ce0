"""The matches that are kept in memory: a bounded cache, never the only copy."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from bot.app.packs.asking import Asking
from engine.kernel.ruleset import Match


@dataclass
class Live:
    """A restored match, and what was found out about it.

    Args:
        version: which version of the match it is.
        game: the game; never changed, whoever goes on copies it first.
        asking: what is told with its question, once somebody has asked for it.
    """

    version: int
    game: Match
    asking: Asking | None = None


class LiveMatches:
    """The matches used last, by id and version.

    Args:
        capacity: how many are kept.
    """

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._matches: OrderedDict[str, Live] = OrderedDict()

    def get(self, match_id: str, version: int) -> Match | None:
        """The match if exactly this version of it is here."""
        found = self._matches.get(match_id)
        if found is None or found.version != version:
            return None
        self._matches.move_to_end(match_id)
        return found.game

    def put(self, match_id: str, version: int, match: Match) -> None:
        """Keep a match, unless a newer version of it is here already."""
        known = self._matches.get(match_id)
        if known is not None and known.version > version:
            return
        self._matches[match_id] = Live(version, match)
        self._matches.move_to_end(match_id)
        while len(self._matches) > self._capacity:
            self._matches.popitem(last=False)

    def ask(self, match_id: str, version: int, make: Callable[[], Asking]) -> Asking:
        """What is told with the question of a version, made once as long as that version is here."""
        found = self._matches.get(match_id)
        if found is None or found.version != version:
            return make()
        if found.asking is None:
            found.asking = make()
        return found.asking

    def drop(self, match_id: str) -> None:
        """Forget a match."""
        self._matches.pop(match_id, None)

    def __len__(self) -> int:
        return len(self._matches)
