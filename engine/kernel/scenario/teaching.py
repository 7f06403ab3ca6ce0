"""Lessons: positions in which somebody learns a game by reaching a goal.

Nothing is scripted. What leads to the goal is found by playing the model solution on from wherever the
learner stands, so that steps may come in another order, and what can't be reached any more is known at once.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from engine.kernel.chance import Chance
from engine.kernel.errors import EngineBug
from engine.kernel.lessons import Lesson
from engine.kernel.match import TableMatch
from engine.kernel.scenario.comparing import find_differences
from engine.kernel.scenario.lessons import LessonBlock, Said, ScenarioOf
from engine.kernel.scenario.model import SEAT_NAMES, StepOf
from engine.kernel.scenario.reading import Scenario
from engine.kernel.scenario.running import Runner
from engine.kernel.scenario.session import Answered, Session
from engine.kernel.scenario.vocabulary import Refusal

D = TypeVar("D", bound=ScenarioOf[Any])
P = TypeVar("P")
G = TypeVar("G", bound=TableMatch[Any, Any, Any])

MOST_REPLIES = 40
"""Replies of the opponent after which a lesson is taken to go on for ever."""


class Way(NamedTuple):
    """How the goal of a lesson can still be reached.

    Args:
        step: how many of the learner's own steps of the model solution are done.
        answers: what is still to be answered, by both players.
    """

    step: int
    answers: tuple[Answered, ...]


@dataclass(frozen=True)
class School(Generic[D, P, G]):
    """What a game brings so that its scenarios can be lessons.

    Args:
        runner: runs its scenarios.
        deal: a scenario with hands and decks dealt anew.
        imagine: a match that looks the same to a seat, with what is hidden dealt anew.
        folder: the shipped lessons.
    """

    runner: Runner[D, P, G]
    deal: Callable[[D, Chance], D]
    imagine: Callable[[G, int, Chance], G]
    folder: Path


class ScenarioLesson(Lesson, Generic[D, P, G]):
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
        self._name, self._scenario, self._school, self._pool = name, scenario, school, pool
        self._title, self._block = _require_lesson(scenario)
        self._play = [step for step in scenario.data.play if step.expect is None]
        self._own = sum(_read(step)[0] == self.seat for step in self._play)
        self._start: Session[G, Any] = school.runner.begin(scenario, pool)
        self._first_question = self._find_first_question()

    def _find_first_question(self) -> int:
        """The number of the learner's first prompt; 0 in a whole match."""
        game = self._start.game.copy()
        for _ in range(0 if self.coach else MOST_REPLIES):
            prompt = game.prompt
            if prompt is None or prompt.seat == self.seat:
                return 0 if prompt is None else prompt.id
            game.answer(self.reply(game))
        return 0

    def begin(self, seed: bytes) -> G:
        if not self.coach:
            return self._start.game.copy()
        chance, scenario, school = Chance(seed), self._scenario, self._school
        dealt = Scenario(school.deal(scenario.data, chance), scenario.document, {}, [])
        game = school.runner.begin(dealt, self._pool).game
        game.table.state.chance = chance
        return game

    def imagine(self, game: G, seed: bytes) -> G:
        return self._school.imagine(game, self.seat, Chance(seed))

    @property
    def name(self) -> str:
        return self._name

    # --- what is said ---------------------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        return SEAT_NAMES.index(self._block.seat)

    @property
    def title(self) -> str:
        return self._title.say()

    @property
    def goal(self) -> str:
        return self._block.goal.say()

    @property
    def hint(self) -> str:
        return self._block.hint.say()

    @property
    def debrief(self) -> str:
        return self._block.debrief.say()

    @property
    def terms(self) -> Sequence[str]:
        return self._block.terms

    @property
    def mistakes(self) -> Sequence[str]:
        return [wrong.say.say() for wrong in self._block.wrong]

    @property
    def sentences(self) -> Sequence[str]:
        words = [] if self._block.match is None else self._block.match.words
        texts = (*self._block.text, self._block.goal, self._block.hint, *(each.say for each in words))
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

    # --- where one stands -----------------------------------------------------------------------------------

    def is_reached(self, game: G) -> bool:
        return self._is_done(self._start.resume(game))

    def find_way(self, game: G) -> Way | None:
        """How the goal can be reached from here; ``None`` if the model solution doesn't lead there any more.

        As little of it is played as is needed, and what can't be done again is left out: so a learner may
        take its steps in another order.

        Args:
            game: the match, which stays as it is.
        """
        for first in reversed(range(len(self._play) + 1)):
            session = self._start.resume(game)
            done = self._follow(session, self._play[first:])
            if done is not None:
                return Way(max(0, self._own - done), tuple(session.answered))
        return None

    def reply(self, game: G) -> tuple[str, ...]:
        """What the opponent answers in a lesson: as the model solution says, else what stands first.

        Raises:
            EngineBug: the opponent isn't asked.
        """
        prompt = game.prompt
        if prompt is None or prompt.seat == self.seat:
            raise EngineBug("the opponent is not asked")
        for step in self._play:
            seat, move = _read(step)
            if seat != self.seat and (answered := self._try(game, seat, move)):
                return answered[0].ids
        return tuple(option.id for option in prompt.first_fitting(prompt.options, prompt.at_least))

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

    # --- playing the model solution -------------------------------------------------------------------------

    def _is_done(self, session: Session[G, Any]) -> bool:
        return next(find_differences(session, self._scenario.reached), None) is None

    def _follow(self, session: Session[G, Any], steps: Sequence[StepOf[Any]]) -> int | None:
        """Play steps as far as they can be played, until the goal is reached: how many of the learner's own
        were; ``None`` if it isn't reached.
        """
        done = 0
        for step in steps:
            seat, move = _read(step)
            if self._is_done(session):
                return done
            if self._is_too_late(session):
                return None
            if seat == self.seat:
                self._let_reply(session)
            try:
                session.play(seat, move)
            except Refusal:
                continue
            done += seat == self.seat
        if not self._is_done(session) and not self._is_too_late(session):
            self._let_reply(session)
        return done if self._is_done(session) else None

    def _is_too_late(self, session: Session[G, Any]) -> bool:
        """Whether the choice was made, or the turn is over, by which the goal is to be reached."""
        game = session.game
        if self._block.until == "turn":
            return game.turn != self._start.game.turn
        asked = game.prompt
        is_next = asked is not None and asked.seat == self.seat and asked.id != self._first_question
        return self._block.until == "choice" and is_next

    def _let_reply(self, session: Session[G, Any]) -> None:
        """Let the opponent answer until the learner is asked or the goal is reached."""
        for _ in range(MOST_REPLIES):
            prompt = session.game.prompt
            if prompt is None or prompt.seat == self.seat or self._is_done(session):
                return
            session.answer(prompt.first_fitting(prompt.options, prompt.at_least))

    def _try(self, game: G, seat: int, move: Any) -> Sequence[Answered]:
        """What a move answers here; nothing if it isn't legal."""
        session = self._start.resume(game)
        try:
            session.play(seat, move)
        except Refusal:
            return ()
        return session.answered


def _read(step: StepOf[Any]) -> tuple[int, Any]:
    """The seat that acts in a step, and its move."""
    seat, move = (0, step.a) if step.a is not None else (1, step.b)
    assert move is not None, "steps that only expect something are left out"
    return seat, move


def _require_lesson(scenario: Scenario[Any]) -> tuple[Said, LessonBlock[Any]]:
    """The title and the block of a lesson.

    Raises:
        DataError: it is no lesson, its title isn't in every language, or it shows no solution.
    """
    data, document = scenario.data, scenario.document
    if data.lesson is None:
        raise document.error("a lesson has the key lesson, which says how it is given", ())
    if not isinstance(data.title, Said):
        raise document.error("a lesson's title is said in each language: {en: ..., ja: ...}", ("title",))
    if not data.play and data.lesson.match is None:
        raise document.error("a lesson has the key play, which shows how its goal is reached", ())
    return data.title, data.lesson
