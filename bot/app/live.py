"""The matches that are kept in memory: a bounded cache, never the only copy."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.app.looks import Looks
from bot.app.packs.asking import Asking
from engine.kernel.ruleset import Match


@dataclass
class Live:
    """A restored match, and what was found out about it.

    Args:
        version: which version of the match it is.
        game: the game; never changed, whoever goes on copies it first.
        asking: what is told with its question, by the language in which somebody has asked for it.
        looks: who saw what last; ``None`` as long as nobody has found out.
    """

    version: int
    game: Match
    asking: dict[str, Asking] = field(default_factory=dict)
    looks: Looks | None = None


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

    def put(self, match_id: str, version: int, match: Match, looks: Looks | None = None) -> None:
        """Keep a match and who saw what of it last, unless a newer version of it is here already."""
        known = self._matches.get(match_id)
        if known is not None and known.version > version:
            return
        self._matches[match_id] = Live(version, match, looks=looks)
        self._matches.move_to_end(match_id)
        while len(self._matches) > self._capacity:
            self._matches.popitem(last=False)

    def ask(self, match_id: str, version: int, language: str, make: Callable[[], Asking]) -> Asking:
        """What is told with the question of a version in a language, made once as long as that version is
        here.
        """
        found = self._matches.get(match_id)
        if found is None or found.version != version:
            return make()
        if language not in found.asking:
            found.asking[language] = make()
        return found.asking[language]

    def looks(self, match_id: str, version: int) -> Looks | None:
        """Who saw what last of exactly this version, if that is known here."""
        found = self._matches.get(match_id)
        return None if found is None or found.version != version else found.looks

    def drop(self, match_id: str) -> None:
        """Forget a match."""
        self._matches.pop(match_id, None)

    def __len__(self) -> int:
        return len(self._matches)
