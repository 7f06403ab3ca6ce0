"""Which match a command is about."""

import re
from collections.abc import Sequence

from bot.app.wiring import App
from bot.discord.platform.limits import CHOICES, OPTION_TEXT
from bot.discord.platform.markdown import COMPUTER, escape, shorten
from bot.discord.platform.names import Names
from bot.discord.platform.refusing import Explained
from bot.discord.platform.times import say_turn
from bot.model.errors import UnknownMatch
from bot.model.matches import MatchInfo
from engine.kernel.translation import tr

ID = re.compile(r"[0-9A-Z]{8}")


MOST_OVER = 100
"""So many of the newest matches that are over are looked through for what was typed."""
RECENT = 5
"""So many matches that are over are offered beside the open ones."""


class NoMatch(Explained):
    """No match was meant, or it is unclear which."""


def describe_match(match: MatchInfo, user: int, rival: str) -> str:
    """A match in one line of a menu."""
    whose = tr("your choice") if match.to_choose == user else tr("waiting")
    if match.is_over:
        whose = tr("over")
    return shorten(
        tr(
            "#{match} vs {rival} · {when} · {whose}",
            match=match.id,
            rival=rival,
            when=say_turn(match.turn),
            whose=whose,
        ),
        OPTION_TEXT,
    )


def _list_here(matches: Sequence[MatchInfo], channel_id: int | None) -> list[MatchInfo]:
    """Those of the matches that are played in a place."""
    return [match for match in matches if channel_id in (match.thread_id, match.board_channel_id)]


def _refuse_none(open_matches: Sequence[MatchInfo]) -> None:
    if not open_matches:
        raise NoMatch(tr("You play in no match now. `/duel` starts one."))


class MatchFinder:
    """Finds matches of a user.

    Args:
        app: the use cases.
        names: names of people.
    """

    def __init__(self, app: App, names: Names) -> None:
        self._app, self._names = app, names

    async def find(self, user: int, named: str | None, channel_id: int | None) -> MatchInfo:
        """The match that is named, or the one played here, or the only one.

        Args:
            user: who asks.
            named: its id, if one was given; with or without the number sign.
            channel_id: where the command was used. In the thread of a match those who look on need not name
                it.

        Raises:
            NoMatch: there is none, or several.
        """
        if named:
            return await self.find_named(named)
        matches = await self._app.matches.of_user(user)
        here = _list_here(matches, channel_id)
        watched = None if here else await self._find_watched(channel_id)
        if watched is not None:
            return watched
        _refuse_none(matches)
        waiting = [m for m in here or matches if m.to_choose == user]
        for candidates in (here, matches, waiting):
            if len(candidates) == 1:
                return candidates[0]
        raise NoMatch(
            tr("You play in {matches} matches: say which with the option `match`.", matches=len(matches))
        )

    async def list_open(self, user: int) -> list[MatchInfo]:
        """A user's matches that aren't over. Raises NoMatch if there is none."""
        matches = await self._app.matches.of_user(user)
        _refuse_none(matches)
        return matches

    async def find_named(self, named: str) -> MatchInfo:
        """The match with this id, with or without the number sign. Raises NoMatch."""
        name = named.replace("#", " ").strip().upper()
        if not ID.fullmatch(name):
            raise NoMatch(
                tr(
                    "There is no match “{typed}”: a match is named by 8 digits and letters, such as"
                    " #A7K2M3P4. The command /matches lists yours.",
                    typed=escape(shorten(named.strip(), 40)),
                )
            )
        try:
            return await self._app.matches.get(name)
        except UnknownMatch as error:
            raise NoMatch(escape(str(error))) from error

    async def find_here(self, user: int, channel_id: int | None) -> MatchInfo | None:
        """The match that is played in this place, if it is plain which one; see :meth:`find`."""
        here = _list_here(await self._app.matches.of_user(user), channel_id)
        if here:
            return here[0] if len(here) == 1 else None
        return await self._find_watched(channel_id)

    async def list_recent(self, user: int) -> list[tuple[str, str]]:
        """A user's matches that something may have to be said about: (in one line, match id), first those
        that are open, then some that are over.
        """
        matches = await self._app.matches.of_user(user)
        matches += await self._app.matches.of_user(user, is_open=False, limit=RECENT)
        return [(describe_match(each, user, await self.rival(each, user)), each.id) for each in matches]

    async def _find_watched(self, channel_id: int | None) -> MatchInfo | None:
        """The last match of a thread: rematches are played there too."""
        return None if channel_id is None else await self._app.threads.last_match(channel_id)

    async def suggest(self, user: int, typed: str) -> list[tuple[str, str]]:
        """The choices of an autocomplete: (name, match id), those that wait for the user first."""
        matches = await self._app.matches.of_user(user)
        matches.sort(key=lambda match: match.to_choose != user)
        wanted = typed.strip().lstrip("#").casefold()
        lines: list[tuple[str, str]] = []
        for match in matches:
            line = describe_match(match, user, await self.rival(match, user))
            if wanted in line.casefold():
                lines.append((line, match.id))
        return lines[:CHOICES]

    async def find_last(self, user: int) -> MatchInfo:
        """A user's last match that is over. Raises NoMatch."""
        matches = await self._app.matches.of_user(user, is_open=False, limit=1)
        if not matches:
            raise NoMatch(tr("No match of yours is over yet."))
        return matches[0]

    async def suggest_over(self, user: int, typed: str) -> list[tuple[str, str]]:
        """The choices of an autocomplete of matches that are over: (name, match id), the newest first."""
        matches = await self._app.matches.of_user(user, is_open=False, limit=MOST_OVER)
        wanted = typed.strip().lstrip("#").casefold()
        lines = [(describe_match(each, user, await self.rival(each, user)), each.id) for each in matches]
        return [line for line in lines if wanted in line[0].casefold()][:CHOICES]

    async def rival(self, match: MatchInfo, user: int) -> str:
        """The name of the other player."""
        if match.has_computer:
            return COMPUTER
        others = [seat.user_id for seat in match.seats if seat.user_id != user]
        return await self._names.find(match.place.guild_id, others[0] if others else None)
