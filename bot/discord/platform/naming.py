"""Players' names in what a card game says: it writes ``{0}`` and ``{1}`` for the seats.

They are put in here and nowhere behind: whoever is given these words, to draw or to send them, takes them as
they are. A second time would take a player called "{0}" for the one of that seat.
"""

import re
from collections.abc import Sequence

import msgspec

from bot.app.outcomes import MatchOutcome
from bot.app.packs.asking import Asking
from bot.app.packs.pictures import Scene
from bot.app.tables import Table
from bot.app.wiring import App
from bot.discord.platform.markdown import COMPUTER
from bot.discord.platform.names import Names
from bot.model.log_lines import LogLine
from bot.model.matches import MatchInfo
from engine.kernel.questions import Label
from engine.kernel.translation import ENGLISH, tr

SEAT = re.compile(r"\{(\d)\}")
SUBJECT = re.compile(r"[^{}:;.]*\{\d\}(?= [a-z])|[^{}、。：はが]*\{\d\}[^{}、。：はが]*は")
"""What a sentence begins with that names a player: "{0}" or "Sora of {1}" before a verb, 「{0}は」."""


def fill(text: str, names: Sequence[str]) -> str:
    """A text with the names in the place of the seats, all at once: a name may look like a seat itself."""
    if "{" not in text:
        return text
    return SEAT.sub(lambda seat: names[int(seat[1])] if int(seat[1]) < len(names) else seat[0], text)


def find_subject(text: str) -> str:
    """Whom or what a sentence of a game's log is about, as in "Sora of {1}"; "" where that isn't plain."""
    found = SUBJECT.match(text)
    return "" if found is None else found[0]


def _fill_label(label: Label, names: Sequence[str]) -> Label:
    return Label(*(fill(text, names) for text in msgspec.structs.astuple(label)))


def _fill_lines(lines: Sequence[LogLine], names: Sequence[str]) -> tuple[LogLine, ...]:
    return tuple(
        msgspec.structs.replace(
            line,
            text=fill(line.text, names),
            translations={language: fill(text, names) for language, text in line.translations.items()},
            subjects={
                language: fill(find_subject(text), names)
                for language, text in ((ENGLISH, line.text), *line.translations.items())
            },
        )
        for line in lines
    )


def _fill_match(match: MatchInfo, names: Sequence[str]) -> MatchInfo:
    if match.result is None:
        return match
    result = msgspec.structs.replace(match.result, wording=fill(match.result.text, names))
    return msgspec.structs.replace(match, result=result)


def _fill_asking(asking: Asking | None, names: Sequence[str], asked: int | None) -> Asking | None:
    """What is told with a question; whoever is asked is told which of the players that is."""
    if asking is None:
        return None
    told = [tr("{player} (you)", player=name) if seat == asked else name for seat, name in enumerate(names)]
    labels = {option: _fill_label(label, names) for option, label in asking.labels.items()}
    return msgspec.structs.replace(
        asking,
        labels=labels,
        occasion=fill(asking.occasion, told),
        question=fill(asking.question, names),
        short=fill(asking.short, names),
        accepting=fill(asking.accepting, names),
        declining=fill(asking.declining, names),
    )


def fill_table(table: Table, names: Sequence[str]) -> Table:
    """A table with the names in the place of the seats, in everything that is said."""
    return msgspec.structs.replace(
        table,
        match=_fill_match(table.match, names),
        asking=_fill_asking(table.asking, names, table.prompt.seat if table.prompt is not None else None),
        private_text=fill(table.private_text, names),
        log=_fill_lines(table.log, names),
        board_text=fill(table.board_text, names),
        hand_text=fill(table.hand_text, names),
    )


def fill_scenes(scenes: Sequence[Scene], names: Sequence[str]) -> tuple[Scene, ...]:
    """Positions with the names in the place of the seats, in their captions and boards in words."""
    return tuple(
        msgspec.structs.replace(scene, caption=fill(scene.caption, names), text=fill(scene.text, names))
        for scene in scenes
    )


class Reader:
    """Reads matches as people see them, with names. What it returns is plain text, to be escaped when shown.

    Args:
        app: the use cases.
        names: names of people.
    """

    def __init__(self, app: App, names: Names) -> None:
        self._app, self._names = app, names

    async def names(self, match: MatchInfo) -> tuple[str, ...]:
        """What the players are called in their server, by seat."""
        guild_id = match.place.guild_id
        return tuple(
            [
                COMPUTER if seat.computer is not None else await self._names.find(guild_id, seat.user_id)
                for seat in match.seats
            ]
        )

    async def table(self, match_id: str, user: int | None) -> Table:
        """Everything that a user, or everybody, may see of a match. Raises UnknownMatch."""
        table = await self._app.matches.table(match_id, user)
        return fill_table(table, await self.names(table.match))

    async def table_of_seat(self, match_id: str, seat: int) -> Table:
        """Everything that a seat may see. Raises UnknownMatch."""
        return await self.named(await self._app.matches.table_of_seat(match_id, seat))

    async def named(self, table: Table) -> Table:
        """A table that a use case returned, with names."""
        return fill_table(table, await self.names(table.match))

    async def log(self, match_id: str, user: int | None, limit: int) -> tuple[LogLine, ...]:
        """The newest log lines as a user may know them. Raises UnknownMatch."""
        lines = await self._app.matches.log(match_id, user, limit)
        return _fill_lines(lines, await self.names(await self._app.matches.get(match_id)))

    async def outcome(self, match_id: str) -> MatchOutcome:
        """How a match ended. Raises UnknownMatch, and NotOver while it is played."""
        outcome = await self._app.matches.outcome(match_id)
        match = _fill_match(outcome.match, await self.names(outcome.match))
        return msgspec.structs.replace(outcome, match=match, result=match.result)
