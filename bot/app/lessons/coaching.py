"""What the coach of a whole match would do: thought out beside people's presses, once for each question."""

from cachetools import LRUCache

from bot.app.hints import Hints
from bot.app.lessons.playing import consult, put_in_words
from bot.app.packs.computers import Hint
from bot.app.packs.pack import GamePack
from bot.model.lessons import Sitting
from engine.kernel.lessons import Lesson
from engine.kernel.ruleset import Match

MOST = 500
"""So many choices are remembered."""


class Coaching:
    """Asks coaches. What one would do at a question is the same again, so it is remembered for as long as
    there is room.

    Args:
        hints: thinks it out.
    """

    def __init__(self, hints: Hints) -> None:
        self._hints = hints
        self._known: LRUCache[tuple[str, int], tuple[str, ...]] = LRUCache(MOST)

    async def advise(
        self, pack: GamePack, lesson: Lesson, game: Match, sitting: Sitting
    ) -> tuple[int, Hint] | None:
        """The number of a coach's words at the waiting question, and what it would do; ``None`` where the
        lesson has no coach, nothing is asked, or nothing was found in time.

        Args:
            pack: the card game.
            lesson: the lesson.
            game: the match at the question.
            sitting: the sitting.
        """
        prompt = game.prompt
        if not lesson.coach or sitting.is_over or prompt is None or prompt.seat != lesson.seat:
            return None
        key = (sitting.id, prompt.id)
        picked = self._known.get(key)
        if picked is None:
            picked = await self._hints.decide(consult(pack, lesson, game, sitting))
        if picked is None:
            return None
        self._known[key] = picked
        return put_in_words(lesson, prompt, picked, sitting)
