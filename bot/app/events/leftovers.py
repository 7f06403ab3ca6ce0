"""Matches that no table plays any more: somebody has left, or an organiser has decided. They are found from
what is stored, so it doesn't matter when the process dies that has left them.
"""

from bot.app.context import Context, find_match
from bot.app.matches.clockwork import close_unfinished
from bot.app.matches.committing import attempting, put_through
from bot.app.matches.restoring import restore_for
from bot.app.matches.stepping import play_out
from bot.app.refusals import Frozen
from bot.model.events import EventMatch, Outcome, Pairing, Reason
from bot.model.matches import MatchInfo, MatchStatus
from bot.model.notices import Closing
from bot.store.database import Transaction
from engine.kernel.journal import Entry, EntryKind


async def find_left_games(tx: Transaction, event_id: str) -> list[EventMatch]:
    """The games of an event that go on though their tables don't play them any more."""
    open_games = await tx.rows.find(EventMatch, event_id=event_id, outcome=None)
    if not open_games:
        return []
    playing = {each.match_id for each in await tx.rows.find(Pairing, event_id=event_id)}
    left = [each for each in open_games if each.match_id not in playing]
    matches = await tx.matches.get_all([each.match_id for each in left]) if left else {}
    return [each for each in left if each.match_id in matches and not matches[each.match_id].is_over]


async def end_left_games(context: Context, event_id: str) -> None:
    """End all of them. Whoever calls it may die at any moment: the event's worker ends the rest."""
    async with context.store.read() as tx:
        left = await find_left_games(tx, event_id)
    for each in left:
        await end_left_game(context, each)


async def end_left_game(context: Context, game: EventMatch) -> None:
    """End one of them: whoever has left the event gives it up, any other is closed without a result."""
    try:
        await attempting(context, lambda: _end(context, game))
    except Frozen:  # an error of ours keeps it from being given up; it is frozen now, and can be closed
        await attempting(context, lambda: _end(context, game))


async def _end(context: Context, game: EventMatch) -> None:
    now = context.clock.now()
    async with context.store.read() as tx:
        match = await find_match(tx, game.match_id)
        table = await tx.rows.get(Pairing, event_id=game.event_id, round=game.round, number=game.number)
        if match.is_over:
            return
        seat = _find_leaver(match, game, table)
        if seat is None:
            ending = close_unfinished(match, now, Closing.DECIDED)
        else:
            entry = Entry(seat, match.question_number, kind=EntryKind.CONCEDE)
            saved = await restore_for(context, tx, match, entry)
            ending = await play_out(context, match, saved, entry, now)
    await put_through(context, ending)


def _find_leaver(match: MatchInfo, game: EventMatch, pairing: Pairing | None) -> int | None:
    """The seat of whoever has left the event during a game; ``None`` if nobody has, or it can't be played."""
    if match.status is MatchStatus.FROZEN or pairing is None or pairing.reason is not Reason.DROPPED:
        return None
    is_first = pairing.outcome is Outcome.SECOND
    return int(is_first == game.is_swapped)
