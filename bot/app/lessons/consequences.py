"""What an answer in a lesson leads to, seen on imagined matches that both sides play on."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.app.packs.lessons import Course
from bot.app.packs.pack import GamePack
from bot.model.log_lines import Weight
from engine.kernel.errors import IllegalAnswer
from engine.kernel.lessons import Lesson
from engine.kernel.players.seeds import derive_seed
from engine.kernel.ruleset import Match

MOST_ANSWERS = 80
"""Answers that are looked ahead."""
MOST_LINES = 6
MOST_SEEDS = 5
"""So many matches are imagined until one is found where luck doesn't bring what is asked."""
LEFT_OUT = "…"
"""Stands where sentences are left out."""
AT_ONCE = frozenset({Weight.ACTION, Weight.EFFECT, Weight.DECISIVE, Weight.END})
"""What is told of an answer itself, beside its hits."""
EVERYTHING = frozenset(Weight)
LATER = frozenset({Weight.DECISIVE, Weight.END})
"""What is told of what follows it, beside hits."""


@dataclass(frozen=True)
class Consequences:
    """What an answer leads to, in sentences of the game's log, and what the way to the goal leads to."""

    given: tuple[str, ...]
    asked: tuple[str, ...]


def foresee(
    pack: GamePack, course: Course, lesson: Lesson, game: Match, picked: Sequence[str]
) -> Consequences:
    """What an answer leads to until the learner's next turn, beside what the way to the goal does.

    Args:
        pack: the card game.
        course: its lessons.
        lesson: the lesson.
        game: the match at the question, from which the goal can be reached.
        picked: the answer.
    """
    for number in range(MOST_SEEDS):
        prompt = 0 if game.prompt is None else game.prompt.id
        seed = derive_seed("lesson", lesson.name, game.turn, prompt, number)
        given = _Line(pack, lesson.imagine(game, seed), lesson)
        given.answer(picked, AT_ONCE)
        given.play_on(course.thinker, game.turn + 1, seed)
        if not given.is_reached:
            break
    imagined = lesson.imagine(game, seed)
    asked = _Line(pack, imagined, lesson)
    way = lesson.find_way(imagined)
    for _, ids in () if way is None else way.answers:
        asked.answer(ids, AT_ONCE)
    return Consequences(given.told(), asked.told())


class _Line:
    """One imagined match, and what is told of it.

    Args:
        pack: the card game.
        game: the match.
        lesson: says who is told, and what is asked.

    Attributes:
        is_reached: whether what is asked has come about, by luck or else.
    """

    def __init__(self, pack: GamePack, game: Match, lesson: Lesson) -> None:
        self._pack, self._game, self._lesson = pack, game, lesson
        self._seat, self.is_reached = lesson.seat, False
        self._lines: list[str] = []
        self._plain: list[str] = []

    def answer(self, ids: Sequence[str], weights: frozenset[Weight]) -> bool:
        """Give an answer and note what came of it; whether it could be given."""
        try:
            self._game.answer(ids)
        except IllegalAnswer:  # what is hidden lies otherwise here
            return False
        self.is_reached = self.is_reached or self._lesson.is_reached(self._game)
        self._lines += self._tell(weights)
        self._plain += self._tell(EVERYTHING)
        return True

    def play_on(self, thinker: str, until: int, seed: bytes) -> None:
        """Let both sides choose until a turn is over."""
        for number in range(MOST_ANSWERS):
            prompt = self._game.prompt
            if prompt is None or self._game.turn > until:
                return
            own = derive_seed("foreseen", seed.hex(), number)
            picked = self._pack.think(thinker, self._game, prompt.seat, own).finish()
            if not self.answer(picked, LATER):
                return

    def _tell(self, weights: frozenset[Weight]) -> Iterator[str]:
        for event in self._game.events:
            if self._pack.weigh(event) not in weights and not self._pack.measure(event):
                continue
            seen = event.seen_by(self._seat)
            told = None if seen is None else self._game.narrate(seen, self._seat)
            if told is not None:
                yield told

    def told(self) -> tuple[str, ...]:
        """The first and the last of the sentences that say what matters; of all, where none does."""
        return abridge(tuple(dict.fromkeys(self._lines or self._plain)))


def abridge(lines: tuple[str, ...]) -> tuple[str, ...]:
    """As many sentences as can be read at a glance: the first and the last, and that others are left out."""
    return lines if len(lines) <= MOST_LINES else (lines[0], LEFT_OUT, *lines[2 - MOST_LINES :])
