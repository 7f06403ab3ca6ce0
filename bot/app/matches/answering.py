"""One press that answers: read, judged and played out, before anything is written."""

import msgspec

from bot.app.changes import Change
from bot.app.context import Context, find_match
from bot.app.matches.clockwork import with_seat
from bot.app.matches.freezing import frozen_if_unreadable, frozen_if_untold
from bot.app.matches.narration import view_for
from bot.app.matches.restoring import read_log, restore
from bot.app.matches.stepping import play_out
from bot.app.packs.standing import Lasting
from bot.app.refusals import (
    Frozen,
    Illegal,
    MatchOver,
    NotAPlayer,
    NotYourChoice,
    StalePrompt,
)
from bot.app.tables import Table
from bot.model.log_lines import LogLine
from bot.model.matches import MatchInfo, MatchStatus, Standing
from engine.kernel.errors import IllegalAnswer
from engine.kernel.journal import Entry
from engine.kernel.ruleset import Match
from engine.kernel.translation import tr


class Ahead(msgspec.Struct, frozen=True):
    """A press that answers a prompt, and every one of its sort that is still to come.

    Args:
        number: which of ``Table.recurring`` is meant.
        is_for_match: whether the answer stands for the whole match, not for this turn alone.
    """

    number: int
    is_for_match: bool

    def settle(self, table: Table) -> tuple[MatchInfo, tuple[str, ...]]:
        """The match with the answer kept for later, and what is picked now.

        Args:
            table: the table of the player who is asked.

        Raises:
            IllegalAnswer: the question that waits can't be answered ahead.
        """
        match = table.match
        if table.viewer is None or self.number >= len(table.recurring):
            raise IllegalAnswer(tr("That question can't be answered ahead."))
        recurring, seat = table.recurring[self.number], match.seats[table.viewer]
        is_for_match = recurring.lasting is Lasting.MATCH or (
            self.is_for_match and recurring.lasting is Lasting.EITHER
        )
        turn = None if is_for_match else match.turn
        kept = (
            each
            for each in seat.standing
            if each.turn in (None, match.turn) and each.key not in recurring.keys
        )
        new = (Standing(key, turn) for key in recurring.keys)
        return with_seat(match, msgspec.structs.replace(seat, standing=(*kept, *new))), recurring.picked


class Answered(msgspec.Struct, frozen=True):
    """An answer that stands, not written yet.

    Args:
        seat: whose answer it is.
        change: what it makes of the match.
        log: the log before it, as the seat may know it.
    """

    seat: int
    change: Change
    log: tuple[LogLine, ...]


def find_seat(match: MatchInfo, user_id: int) -> int:
    """The seat of a user in a match.

    Raises:
        NotAPlayer: they don't play in it.
    """
    seat = match.seat_of(user_id)
    if seat is None:
        raise NotAPlayer(match)
    return seat


def find_player(match: MatchInfo, user_id: int) -> int:
    """The seat of a user in a match that isn't over.

    Raises:
        NotAPlayer: they don't play in it.
        MatchOver: it is.
    """
    seat = find_seat(match, user_id)
    if match.is_over:
        raise MatchOver(match)
    return seat


def find_active(match: MatchInfo, user_id: int) -> int:
    """The seat of a user in a match that goes on.

    Raises:
        NotAPlayer: they don't play in it.
        MatchOver: it is over.
        Frozen: an error of ours has stopped it.
    """
    seat = find_player(match, user_id)
    if match.status is MatchStatus.FROZEN:
        raise Frozen(match)
    return seat


class Answering:
    """An answer to a prompt.

    Args:
        context: the games, and what is in memory.
        user_id: who answers.
        prompt_id: the prompt that the press was made for.
        wish: the ids of what is picked; or what is answered ahead as well.
        seen: the match as it was just read, if it was: what memory knows of it needs no look at the database.
    """

    def __init__(
        self,
        context: Context,
        user_id: int,
        prompt_id: int,
        wish: tuple[str, ...] | Ahead,
        seen: MatchInfo | None = None,
    ) -> None:
        self._context, self._user_id, self._prompt_id = context, user_id, prompt_id
        self._wish, self._seen = wish, seen

    async def judge(self, match_id: str) -> Answered:
        """Judge the answer at the table as it is now, and play it out if it stands. Nothing is written.

        Raises:
            Refused: it doesn't stand.
            UnknownMatch: there is no such match.
            Breakdown: the match can't be read, or its game can't go on from the answer.
        """
        seen, self._seen = self._seen, None  # whoever has to judge again was overtaken
        found = None if seen is None else self._recall(seen)
        match, game, log = found or await self._read(match_id)
        seat = find_active(match, self._user_id)
        with frozen_if_untold(match):
            table = view_for(self._context, match, game, seat, log)
        if match.prompt_id != self._prompt_id or game.prompt is None:
            raise StalePrompt(table)
        entry, now = Entry(seat, game.prompt.id), self._context.clock.now()
        try:
            kept, picked = self._settle(table)
            entry = msgspec.structs.replace(entry, picked=picked)
            change = await play_out(self._context, match, game, entry, now, kept)
        except IllegalAnswer as error:
            raise Illegal(table, str(error)) from error
        return Answered(seat, change, log)

    def _recall(self, match: MatchInfo) -> tuple[MatchInfo, Match, tuple[LogLine, ...]] | None:
        """A match that was just read, with its game and log from memory, if they are there."""
        live, seat = self._context.live, find_active(match, self._user_id)
        game, log = live.get(match.id, match.version), live.log(match.id, match.version, seat)
        return None if game is None or log is None else (match, game, log)

    async def _read(self, match_id: str) -> tuple[MatchInfo, Match, tuple[LogLine, ...]]:
        """The match, its game and its log as who answers may know it.

        Raises:
            Refused: it is no use to go on.
        """
        async with self._context.store.read() as tx:
            match = await find_match(tx, match_id)
            seat = find_active(match, self._user_id)
            if match.prompt_seat != seat and match.prompt_id == self._prompt_id:
                raise NotYourChoice(match)
            with frozen_if_unreadable(match):
                game = await restore(self._context, tx, match)
                return match, game, await read_log(self._context, tx, match, seat)

    def _settle(self, table: Table) -> tuple[MatchInfo, tuple[str, ...]]:
        """The match with what is kept for later, and what is picked."""
        return self._wish.settle(table) if isinstance(self._wish, Ahead) else (table.match, self._wish)
