"""Lessons: tasks in which somebody learns a game, with all that is said on the way."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.kernel.chance import Chance
from engine.kernel.lessons import Lesson
from engine.kernel.scenario.lessons import LessonBlock
from engine.kernel.scenario.reading import Scenario
from engine.kernel.scenario.tasks import D, G, P, ScenarioTask, School


class ScenarioLesson(ScenarioTask[D, P, G], Lesson):
    """A scenario as a lesson.

    Args:
        name: tells it from the other lessons of its game; kept with what a learner has learnt.
        scenario: the position, the model solution and the words.
        school: what its game brings.
        pool: the cards.

    Raises:
        DataError: it is no lesson, or its position can't be; file and line are named.
    """

    def __init__(self, name: str, scenario: Scenario[D], school: School[D, P, G], pool: P) -> None:
        self._block = _require_lesson(scenario)
        super().__init__(name, scenario, self._block, school, pool)

    def begin(self, seed: bytes) -> G:
        if not self.coach:
            return super().begin(seed)
        chance, scenario, school = Chance(seed), self._scenario, self._school
        dealt = Scenario(school.deal(scenario.data, chance), scenario.document, {}, [])
        game = school.runner.begin(dealt, self._pool).game
        game.table.state.chance = chance
        return game

    def hint(self, step: int) -> str:
        hints = self._block.hint
        if step < 0 and len(hints) > 1:
            return ""
        return hints[min(step, len(hints) - 1)].say()

    @property
    def debrief(self) -> str:
        return self._block.debrief.say()

    @property
    def terms(self) -> Sequence[str]:
        return self._block.terms

    @property
    def meanings(self) -> Mapping[str, str]:
        return {name: said.say() for name, said in self._block.meanings.items()}

    @property
    def mistakes(self) -> Sequence[str]:
        return [wrong.say.say() for wrong in self._block.wrong]

    @property
    def sentences(self) -> Sequence[str]:
        words = [] if self._block.match is None else self._block.match.words
        texts = (*self._block.text, self._block.goal, *self._block.hint, *(each.say for each in words))
        return [self.title, *(text.say() for text in texts)]

    def text(self, step: int) -> str:
        texts = self._block.text
        return texts[step].say() if 0 <= step < len(texts) else ""

    # --- a whole match --------------------------------------------------------------------------------------

    @property
    def opponent(self) -> str:
        return "" if self._block.match is None else self._block.match.computer

    @property
    def coach(self) -> str:
        return "" if self._block.match is None else self._block.match.coach

    @property
    def lost(self) -> str:
        return "" if self._block.match is None else self._block.match.lost.say()

    def advise(self, sorts: Sequence[str]) -> tuple[int, str]:
        words = [] if self._block.match is None else self._block.match.words
        for sort in sorts:
            for number, each in enumerate(words):
                if sort in each.at:
                    return number, each.say.say()
        return -1, ""

    def find_mistake(self, game: G, picked: Sequence[str]) -> str:
        prompt = game.prompt
        if prompt is None:
            return ""
        given = prompt.likeness_of(prompt.check(picked))
        for wrong in self._block.wrong:
            answered = self._try(game, self.seat, wrong.move)
            if answered and prompt.likeness_of(prompt.check(answered[0].ids)) == given:
                return wrong.say.say()
        return ""


def _require_lesson(scenario: Scenario[Any]) -> LessonBlock[Any]:
    """The block of a lesson.

    Raises:
        DataError: it is no lesson, or it shows no solution.
    """
    data, document = scenario.data, scenario.document
    block: LessonBlock[Any] | None = data.lesson
    if block is None:
        raise document.error("a lesson has the key lesson, which says how it is given", ())
    if not data.play and block.match is None:
        raise document.error("a lesson has the key play, which shows how its goal is reached", ())
    return block
