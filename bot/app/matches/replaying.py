"""Matches looked back at: what changed since a player's last look, and whole matches position by position."""

import asyncio

import structlog

from bot.app.context import Context, find_match
from bot.app.errors import NotOver, UnreadableMatch
from bot.app.looks import find_looks
from bot.app.matches.restoring import restore
from bot.app.packs.pack import GamePack
from bot.app.packs.pictures import NO_MARKS, Marks, Scene
from bot.app.values import MatchInfo
from engine.kernel.errors import DataError
from engine.kernel.journal import Entry, Header, replay_steps
from engine.kernel.ruleset import Match

log = structlog.get_logger(__name__)


class Replays:
    """Use cases about what was. All of them raise UnknownMatch if there is no such match.

    Args:
        context: where matches are.
    """

    def __init__(self, context: Context) -> None:
        self._context = context

    async def marks(self, match_id: str, user_id: int | None, read: MatchInfo | None = None) -> Marks:
        """What a board marks for this user; for everybody with ``None``, and for who isn't playing.

        With the match as it was just read, what memory knows of it needs no look at the database.

        A match that was not in memory is played again for it. Where that can't be done nothing is marked: a
        board without marks is a board all the same.

        Raises:
            UnreadableMatch: the saved game can't be restored.
        """
        live = self._context.live
        known = None if read is None else live.looks(match_id, read.version)
        if read is not None and known is not None:
            return known.marks_for(read.seat_of(user_id))
        async with self._context.store.read() as tx:
            match = await find_match(tx, match_id)
            game = await restore(self._context, tx, match)
            looks = live.looks(match_id, match.version)
            if looks is None:
                header, entries = await tx.matches.header(match_id), await tx.journals.entries(match_id)
        if looks is None:
            pack = self._context.packs.get(match.ruleset)
            try:
                looks = await asyncio.to_thread(find_looks, pack, header, entries)
            except DataError as error:
                log.warning("not_played_again", match=match_id, reason=str(error))
                return NO_MARKS
            live.put(match_id, match.version, game, looks)
        return looks.marks_for(match.seat_of(user_id))

    async def scenes(self, match_id: str) -> list[Scene]:
        """Every position of a match that is over, as everybody may know it.

        Raises:
            NotOver: it is still being played.
            UnreadableMatch: it can't be played again.
        """
        async with self._context.store.read() as tx:
            match = await find_match(tx, match_id)
            if not match.is_over:
                raise NotOver(match_id)
            header, entries = await tx.matches.header(match_id), await tx.journals.entries(match_id)
        pack = self._context.packs.get(match.ruleset)
        try:
            return await asyncio.to_thread(list_scenes, pack, header, entries)
        except DataError as error:
            raise UnreadableMatch(match_id, error) from error


def list_scenes(pack: GamePack, header: Header, entries: list[Entry]) -> list[Scene]:
    """The positions of a match in which something was to be seen, in order.

    Raises:
        DataError: the match can't be played again.
    """
    scenes: list[Scene] = []
    before: Match | None = None
    for match in replay_steps(pack.ruleset, header, entries):
        told = [match.narrate(seen, None) for event in match.events if (seen := event.seen_by(None))]
        caption = " ".join(line for line in told if line)
        if caption or before is None:
            move = pack.find_move(before, match) if before is not None else None
            scenes.append(Scene(match.view(None), caption, match.describe_board(None), move))
        before = match.copy()
    return scenes
