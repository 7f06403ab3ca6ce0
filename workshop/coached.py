"""First matches with a coach whose learner always takes the coached choice: what they come to."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.app.lessons.playing import answer, begin, consult, put_in_words
from bot.app.packs.pack import GamePack
from bot.model.lessons import Sitting
from engine.kernel.errors import EngineBug
from engine.kernel.lessons import Lesson
from engine.kernel.players.seeds import derive_seed
from engine.kernel.ruleset import Result


@dataclass(frozen=True)
class CoachedMatch:
    """What a first match came to.

    Args:
        is_won: whether the learner has won it.
        turns: how many turns were played, of both sides.
        reason: why it was over, as the game calls it.
        silent: the sorts of decisions at which the coach has no words.
    """

    is_won: bool
    turns: int
    reason: str
    silent: frozenset[str]


def find_match(pack: GamePack) -> Lesson | None:
    """The first match of a game's lessons; ``None`` if it has none."""
    course = pack.load_course() if pack.has_lessons else None
    return None if course is None else next((each for each in course.lessons if each.coach), None)


def play_coached(pack: GamePack, lesson: Lesson, number: int) -> CoachedMatch:
    """Play a first match as its coach would.

    Args:
        pack: the card game.
        lesson: the first match.
        number: deals hands and decks.
    """
    name = f"coached {number}"
    played = begin(pack, lesson, derive_seed("coached", number), name)
    first, silent = played.game.turn, set[str]()
    while not played.is_over:
        sitting, prompt = Sitting(name, "", first), played.game.prompt
        picked = consult(pack, lesson, played.game, sitting).finish()
        if prompt is None:
            raise EngineBug("a match that isn't over asks nothing")
        if not put_in_words(lesson, prompt, picked, sitting)[1].why:
            silent.add(prompt.kind)
        played = answer(pack, lesson, played.game, picked, name)
    result: Result | None = played.game.result
    reason = "" if result is None else str(result.reason)
    return CoachedMatch(played.is_reached, played.game.turn - first + 1, reason, frozenset(silent))


def play_many(pack: GamePack, lesson: Lesson, matches: int) -> Iterator[CoachedMatch]:
    """So many first matches, dealt otherwise each time."""
    return (play_coached(pack, lesson, number) for number in range(matches))
