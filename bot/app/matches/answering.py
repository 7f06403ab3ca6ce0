"""One press that answers: read, judged, reckoned and written in one transaction."""

from collections.abc import Callable, Sequence

import msgspec

from bot.app.context import Context
from bot.app.errors import UnreadableMatch
from bot.app.log_lines import LogLine
from bot.app.matches.clockwork import with_seat
from bot.app.matches.narration import lay_out
from bot.app.matches.playing import read_log, try_restore, write
from bot.app.matches.stepping import Reckoned, reckon
from bot.app.outcomes import Frozen, Illegal, MatchOver, NotAPlayer, NotYourChoice, StalePrompt, Undecided
from bot.app.ports.store import Transaction
from bot.app.tables import Table
from bot.app.values import MatchInfo, MatchStatus, Standing
from engine.kernel.errors import IllegalAnswer
from engine.kernel.journal import Entry
from engine.kernel.ruleset import Label
from engine.kernel.translation import tr

ReadAnswer = Callable[[Table], Sequence[str] | None]
"""What a press means at its presser's table: the ids of the picked options; ``None`` if that is no answer."""


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
        turn = None if self.is_for_match and not recurring.is_for_turn_only else match.turn
        kept = (
            each
            for each in seat.standing
            if each.turn in (None, match.turn) and each.key not in recurring.keys
        )
        new = (Standing(key, recurring.picked, turn) for key in recurring.keys)
        return with_seat(match, msgspec.structs.replace(seat, standing=(*kept, *new))), recurring.picked


class Ready(msgspec.Struct, frozen=True):
    """An answer that was written; it counts once the transaction is committed.

    Args:
        seat: whose answer it is.
        reckoned: what it makes of the match.
        picked: what was picked, in words.
        log: the log before it, as the seat may know it.
    """

    seat: int
    reckoned: Reckoned
    picked: tuple[Label, ...]
    log: tuple[LogLine, ...]


class Broken(msgspec.Struct, frozen=True):
    """The game can't go on from this entry: the match, of which nothing was written, is to be frozen."""

    match: MatchInfo
    entry: Entry
    error: Exception


def refusal(match: MatchInfo, user_id: int) -> NotAPlayer | MatchOver | Frozen | None:
    """Why this user can't do anything in a match, if so."""
    if match.seat_of(user_id) is None:
        return NotAPlayer(match)
    if match.is_over:
        return MatchOver(match)
    if match.status is MatchStatus.FROZEN:
        return Frozen(match)
    return None


Unwritten = NotAPlayer | MatchOver | Frozen | NotYourChoice | StalePrompt | Undecided | Illegal | Broken


class Answering:
    """An answer to a prompt.

    Args:
        context: the games, and what is in memory.
        user_id: who answers.
        prompt_id: the prompt that the press was made for.
        read: what the press means, it may raise IllegalAnswer; or what is answered ahead as well.
    """

    def __init__(self, context: Context, user_id: int, prompt_id: int, read: ReadAnswer | Ahead) -> None:
        self._context, self._user_id, self._prompt_id, self._read = context, user_id, prompt_id, read

    async def carry_out(self, tx: Transaction, match: MatchInfo) -> Ready | Unwritten:
        """Judge the answer and write it if it stands; nothing is written otherwise.

        Raises:
            UnreadableMatch: the saved game can't be restored, and the press is stale anyway.
            Conflict: the match was changed by somebody else meanwhile.
        """
        seat, refused = match.seat_of(self._user_id), refusal(match, self._user_id)
        if refused is not None or seat is None:
            return refused or NotAPlayer(match)
        is_stale = match.prompt_id != self._prompt_id
        if match.prompt_seat != seat and not is_stale:
            return NotYourChoice(match)
        game = await try_restore(self._context, tx, match)
        if isinstance(game, UnreadableMatch):
            if is_stale:
                raise game
            return Broken(match, Entry(seat, self._prompt_id), game.cause)
        log, prompt = await read_log(self._context, tx, match, seat), game.prompt
        table = lay_out(self._context, match, game, seat, log)
        if is_stale or prompt is None:
            return StalePrompt(table)
        now, entry = self._context.clock.now(), Entry(seat, prompt.id)
        try:
            match, picked = self._settle(table)
            if picked is None:
                return Undecided(table)
            entry = Entry(seat, prompt.id, tuple(picked))
            reckoned = await reckon(self._context, match, game, entry, now)
        except IllegalAnswer as error:
            return Illegal(str(error), table)
        except Exception as error:  # whatever an engine may raise: the boundary at which a match is frozen
            return Broken(match, entry, error)
        await write(tx, self._context, reckoned, now)
        if isinstance(self._read, Ahead):
            await tx.matches.set_standing(match.id, seat, match.seats[seat].standing)
        return Ready(seat, reckoned, tuple(table.labels[each] for each in entry.picked), log)

    def _settle(self, table: Table) -> tuple[MatchInfo, Sequence[str] | None]:
        """The match with what is kept for later, and what the press picks."""
        if isinstance(self._read, Ahead):
            return self._read.settle(table)
        return table.match, self._read(table)
