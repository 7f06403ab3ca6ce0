"""The matches that are kept in memory: a bounded cache, never the only copy."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from cachetools import LRUCache

from bot.app.packs.asking import Asking
from bot.app.records.recording import Recorder
from bot.app.tables import Table
from bot.model.log_lines import LogLine
from engine.kernel.brevity import Speech
from engine.kernel.events import Viewer
from engine.kernel.ruleset import Match


@dataclass
class Live:
    """A restored match, and what was found out about it.

    Args:
        version: which version of the match it is.
        game: the game; never changed, whoever goes on copies it first.
        asking: what is told with its question, by the language in which somebody has asked for it.
        recorder: where its record stands; ``None`` as long as nobody has read that.
        logs: the newest log lines as a viewer may know them, where somebody has read them.
        tables: what a viewer may see, by viewer and language, where somebody has looked.
    """

    version: int
    game: Match
    asking: dict[Speech, Asking] = field(default_factory=dict)
    recorder: Recorder | None = None
    logs: dict[Viewer, tuple[LogLine, ...]] = field(default_factory=dict)
    tables: dict[tuple[Viewer, Speech], Table] = field(default_factory=dict)


class LiveMatches:
    """The matches used last, by id and version.

    Args:
        capacity: how many are kept.
    """

    def __init__(self, capacity: int) -> None:
        self._matches: LRUCache[str, Live] = LRUCache(capacity)

    def get(self, match_id: str, version: int) -> Match | None:
        """The match if exactly this version of it is here."""
        found = self._matches.get(match_id)
        if found is None or found.version != version:
            return None
        return found.game

    def put(
        self,
        match_id: str,
        version: int,
        match: Match,
        recorder: Recorder | None = None,
        logs: Mapping[Viewer, tuple[LogLine, ...]] | None = None,
    ) -> None:
        """Keep a match, where its record stands, and its log, unless a newer version of it is here already.

        Of what else is known of the same version its log alone stays known; the rest is found out anew.
        """
        known = self._matches.get(match_id)
        if known is not None and known.version > version:
            return
        kept = {} if known is None or known.version != version else known.logs
        self._matches[match_id] = Live(version, match, recorder=recorder, logs={**kept, **(logs or {})})

    def ask(self, match_id: str, version: int, speech: Speech, make: Callable[[], Asking]) -> Asking:
        """What is told with the question of a version in a language, made once as long as that version is
        here.
        """
        found = self._matches.get(match_id)
        if found is None or found.version != version:
            return make()
        if speech not in found.asking:
            found.asking[speech] = make()
        return found.asking[speech]

    def view_for(
        self, match_id: str, version: int, viewer: Viewer, speech: Speech, make: Callable[[], Table]
    ) -> Table:
        """What a viewer may see of a version, told in a language, found out once as long as that version is
        here.

        What doesn't belong to the version, its row and its log, is to be put in by the caller.
        """
        found = self._matches.get(match_id)
        if found is None or found.version != version:
            return make()
        if (viewer, speech) not in found.tables:
            found.tables[viewer, speech] = make()
        return found.tables[viewer, speech]

    def log(self, match_id: str, version: int, viewer: Viewer) -> tuple[LogLine, ...] | None:
        """The newest log lines of exactly this version as a viewer may know them, if they are known here."""
        found = self._matches.get(match_id)
        return None if found is None or found.version != version else found.logs.get(viewer)

    def logs(self, match_id: str, version: int) -> Mapping[Viewer, tuple[LogLine, ...]]:
        """What is known here of the log of exactly this version."""
        found = self._matches.get(match_id)
        return {} if found is None or found.version != version else found.logs

    def keep_log(self, match_id: str, version: int, viewer: Viewer, lines: tuple[LogLine, ...]) -> None:
        """Keep the newest log lines of a version, if that version is here."""
        found = self._matches.get(match_id)
        if found is not None and found.version == version:
            found.logs[viewer] = lines

    def recorder(self, match_id: str, version: int) -> Recorder | None:
        """Where the record of exactly this version stands, if that is known here."""
        found = self._matches.get(match_id)
        return None if found is None or found.version != version else found.recorder

    def keep_recorder(self, match_id: str, version: int, recorder: Recorder) -> None:
        """Keep where the record of a version stands, if that version is here."""
        found = self._matches.get(match_id)
        if found is not None and found.version == version:
            found.recorder = recorder

    def drop(self, match_id: str) -> None:
        """Forget a match, so that it is read anew."""
        self._matches.pop(match_id, None)

    def __len__(self) -> int:
        return len(self._matches)
