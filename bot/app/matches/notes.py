"""Notes that players write on their matches, for themselves alone."""

from bot.app.context import Context, find_match
from bot.app.refusals import Refused
from bot.model.notes import NOTE_LENGTH, MatchNote
from bot.store.database import Transaction
from engine.kernel.translation import tr


class Notes:
    """Use cases about notes on matches. A match that is over has its notes as long as it is kept."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def read(self, match_id: str, user_id: int) -> str:
        """What a player has written on a match; "" for nothing.

        Raises:
            Refused: they don't play in it.
            UnknownMatch: there is no such match.
        """
        async with self._context.store.read() as tx:
            await _check_player(tx, match_id, user_id)
            note = await tx.rows.get(MatchNote, match_id=match_id, user_id=user_id)
        return "" if note is None else note.text

    async def write(self, match_id: str, user_id: int, text: str) -> str:
        """Keep what a player writes on a match, in the place of what they had written; nothing deletes it.

        Returns:
            The note as it is kept; "" for none.

        Raises:
            Refused: they don't play in it, or it is too long.
            UnknownMatch: there is no such match.
        """
        kept = text.strip()
        if len(kept) > NOTE_LENGTH:
            raise Refused(tr("A note has room for {limit} characters.", limit=NOTE_LENGTH))
        await self._context.retrying(lambda: self._write(match_id, user_id, kept))
        return kept

    async def _write(self, match_id: str, user_id: int, text: str) -> None:
        async with self._context.store.write() as tx:
            await _check_player(tx, match_id, user_id)
            if text:
                await tx.rows.put(MatchNote(match_id, user_id, text, self._context.clock.now()))
            else:
                await tx.rows.delete(MatchNote, match_id=match_id, user_id=user_id)


async def _check_player(tx: Transaction, match_id: str, user_id: int) -> None:
    if (await find_match(tx, match_id)).seat_of(user_id) is None:
        raise Refused(tr("Only those who play in match #{match} write notes on it.", match=match_id))
