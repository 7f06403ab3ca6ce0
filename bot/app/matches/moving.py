"""Going on with a match in another place."""

import msgspec

from bot.app.context import Context
from bot.app.delivery.queueing import announce_hands, queue
from bot.app.refusals import AlreadyThere
from bot.model.challenges import Place
from bot.model.deliveries import PostBoard
from bot.model.matches import MatchInfo
from bot.store.database import Transaction


async def move(tx: Transaction, context: Context, match: MatchInfo, place: Place) -> MatchInfo:
    """Post the board in another place, where the match goes on; the one before is retired once it is there.

    Nothing is posted where the match is already, unless what was posted there last has failed.

    Args:
        tx: where it is written.
        context: the clock.
        match: the match as it was read in this transaction.
        place: where it goes on: a channel or a thread.

    Raises:
        AlreadyThere: it is played there already.
    """
    if place.channel_id == match.home and await _is_shown(tx, match):
        raise AlreadyThere(match)
    moved = msgspec.structs.replace(match, place=place, thread_id=None)
    now = context.clock.now()
    await tx.matches.set_place(moved)
    await queue(tx, PostBoard(subject=match.id, ping=match.to_choose), now)
    await announce_hands(tx, moved, [seat.index for seat in moved.seats], now)
    return moved


async def _is_shown(tx: Transaction, match: MatchInfo) -> bool:
    """Whether the board stands where the match is played, and nothing that was posted there later failed."""
    if match.board_channel_id != match.home or match.board_shown_at is None:
        return False
    return not any(
        failure.failed_at >= match.board_shown_at
        for failure in await tx.jobs.failures(match.id)
        if failure.delivery.is_of_channel
    )
