"""How a match is lost without an answer: by giving it up, or because time is up."""

from collections.abc import Callable

from bot.app.changes import Change
from bot.app.context import Context, find_match
from bot.app.matches.committing import attempting, put_through
from bot.app.matches.restoring import restore_for
from bot.app.matches.stepping import play_out
from bot.model.matches import MatchInfo
from engine.kernel.journal import Entry, EntryKind


async def lose(
    context: Context, match_id: str, kind: EntryKind, find_loser: Callable[[MatchInfo], int]
) -> Change:
    """Let a player lose a match.

    Args:
        context: the store and the games.
        match_id: the match.
        kind: that of the entry in the journal: a concession, or a timeout.
        find_loser: the seat that loses.

    Raises:
        Refused: ``find_loser`` says so.
    """

    async def attempt() -> Change:
        async with context.store.read() as tx:
            match = await find_match(tx, match_id)
            entry = Entry(find_loser(match), match.question_number, kind=kind)
            game = await restore_for(context, tx, match, entry)
        lost = await play_out(context, match, game, entry, context.clock.now())
        await put_through(context, lost)
        return lost

    return await attempting(context, attempt)
