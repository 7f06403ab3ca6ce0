"""Hints: what somebody who judges better would do in a place, and why. In practice matches, and in whole
matches with a coach, a strong computer player judges; in a lesson with a goal the way to it does.
"""

import asyncio
from concurrent.futures import Executor

from bot.app.context import Context
from bot.app.matches.restoring import restore_for
from bot.app.packs.computers import Hint, Thinking
from bot.app.packs.pack import GamePack
from bot.app.refusals import Refused
from bot.model.errors import UnknownMatch
from bot.model.matches import MatchStatus
from engine.kernel.journal import Entry
from engine.kernel.lessons import Way
from engine.kernel.players.seeds import derive_seed
from engine.kernel.ruleset import Match
from engine.kernel.translation import mark, tr

NOT_HERE = mark("Hints are for practice matches against the computer.")
NOT_YOU = mark("Nothing waits for you in this match.")
NO_HINT = mark("No hint could be found in time. Please try again.")


def point_the_way(way: Way | None, seat: int, why: str) -> Hint | None:
    """What the way to the goal of a task begins with; ``None`` where it isn't known.

    Args:
        way: the way.
        seat: whose it is.
        why: what is said with it.
    """
    own = [] if way is None else [ids for each, ids in way.answers if each == seat]
    return Hint(own[0], why) if own else None


class Hints:
    """Use cases about hints.

    Attributes:
        pool: where they are thought out: the processes of the computer opponents.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self.pool: Executor | None = None

    async def find(self, match_id: str, user_id: int) -> Hint:
        """A hint at the waiting question of a match.

        Args:
            match_id: the match.
            user_id: who asks for it, and must answer the question.

        Raises:
            Refused: it is no practice match, nothing is asked, or none was found in time.
            UnknownMatch: there is no such match.
        """
        async with self._context.store.read() as tx:
            match = await tx.matches.get(match_id)
            if match is None:
                raise UnknownMatch(match_id)
            pack = self._context.packs.get(match.ruleset)
            if not match.is_practice or not pack.has_hints:
                raise Refused(tr(NOT_HERE))
            seat = match.prompt_seat
            if match.status is not MatchStatus.ACTIVE or seat is None or match.seats[seat].user_id != user_id:
                raise Refused(tr(NOT_YOU))
            game = await restore_for(self._context, tx, match, Entry(seat, match.question_number))
        return await self.think(pack, game, seat, match_id)

    async def decide(self, thinking: Thinking) -> tuple[str, ...] | None:
        """What a computer player picks, thought out in another process where there is one; ``None`` where
        that takes too long.
        """
        if self.pool is None:
            return await asyncio.to_thread(thinking.finish)
        try:
            async with asyncio.timeout(self._context.policy.thinking_limit.total_seconds()):
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(self.pool, thinking.decide, *thinking.subject)
        except TimeoutError:
            return None

    async def think(self, pack: GamePack, game: Match, seat: int, place: str) -> Hint:
        """What a strong computer player would do in the place of a seat. To one question it says the same
        again, whoever asks.

        Args:
            pack: the card game, which has hints.
            game: the match at a question of the seat.
            seat: the seat.
            place: the id of the match or of the sitting.

        Raises:
            Refused: none was found in time.
        """
        if self.pool is None:
            raise Refused(tr(NO_HINT))
        number = 0 if game.prompt is None else game.prompt.id
        advising = pack.advise(game, seat, derive_seed("hint", place, number))
        loop, policy = asyncio.get_running_loop(), self._context.policy
        try:
            async with asyncio.timeout(policy.thinking_limit.total_seconds()):
                return await loop.run_in_executor(self.pool, advising.decide, *advising.subject)
        except TimeoutError as error:
            raise Refused(tr(NO_HINT)) from error
