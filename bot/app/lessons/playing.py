"""Playing a lesson on: the learner's answer, the opponent's replies, what came of it. Nothing is written."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import msgspec

from bot.app.matches.narration import narrate
from bot.app.packs.computers import Hint, Thinking
from bot.app.packs.pack import GamePack
from bot.model.lessons import Sitting
from bot.model.log_lines import LoggedLine, LogLine, Weight
from engine.kernel.errors import EngineBug
from engine.kernel.lessons import Lesson, Task
from engine.kernel.players.seeds import derive_seed
from engine.kernel.prompts import Prompt
from engine.kernel.ruleset import SEATS, Match
from engine.kernel.translation import ENGLISH, seat_mark, speaking

L = TypeVar("L", LogLine, LoggedLine)

MOST_REPLIES = 200
"""Answers of the opponent after which a lesson is taken to go on for ever."""
TOLD = 3
"""So often the coach says something at a sort of decision."""
STORY = 6
"""So many of the newest decisive lines are kept, with the hardest hit."""


@dataclass(frozen=True)
class Played:
    """What an answer has made of a lesson.

    Args:
        game: the match after it, at the learner's next question or at its end.
        lines: what happened.
        is_reached: whether the goal is reached.
    """

    game: Match
    lines: tuple[LoggedLine, ...]
    is_reached: bool

    @property
    def is_over(self) -> bool:
        """Whether nothing more is asked: the goal is reached, or the match has ended."""
        return self.is_reached or self.game.prompt is None


def begin(pack: GamePack, task: Task, seed: bytes, name: str) -> Played:
    """A lesson or a puzzle at the first question to whom it is given.

    Args:
        pack: the card game.
        task: the lesson or puzzle.
        seed: deals the cards of a whole match.
        name: tells the sitting from others.
    """
    with speaking(ENGLISH):
        game: Match = task.begin(seed)
    return _let_reply(pack, task, game, [], name)


def answer(pack: GamePack, task: Task, before: Match, picked: Sequence[str], name: str) -> Played:
    """What an answer makes of a lesson or a puzzle.

    Args:
        pack: the card game.
        task: the lesson or puzzle.
        before: the match at the question; it stays as it is.
        picked: the ids of what is picked.
        name: tells the sitting from others.

    Raises:
        IllegalAnswer: the question doesn't allow it.
    """
    game = before.copy()
    turn = game.turn
    with speaking(ENGLISH):
        game.answer(picked)
    return _let_reply(pack, task, game, narrate(pack, game, len(SEATS), turn), name)


def leads_on(lesson: Lesson, played: Played) -> bool:
    """Whether an answer is carried out: its lesson is over or a whole match, or its goal can be reached."""
    return played.is_over or bool(lesson.coach) or lesson.find_way(played.game) is not None


def _let_reply(pack: GamePack, task: Task, game: Match, lines: list[LoggedLine], name: str) -> Played:
    """Let the opponent answer until one is asked oneself, the goal is reached or missed, or all is over."""
    for number in range(MOST_REPLIES):
        prompt = game.prompt
        is_reached = task.is_reached(game)
        if is_reached or prompt is None or prompt.seat == task.seat or task.is_too_late(game):
            return Played(game, tuple(lines), is_reached)
        turn = game.turn
        if task.opponent:
            picked = think(pack, task.opponent, game, prompt, derive_seed(name, prompt.id, number))
        else:
            picked = task.reply(game)
        with speaking(ENGLISH):
            game.answer(picked)
        lines += narrate(pack, game, len(SEATS), turn)
    raise EngineBug(f"the opponent of {task.name} never comes to an end")


def think(pack: GamePack, computer: str, game: Match, prompt: Prompt, seed: bytes) -> tuple[str, ...]:
    """What a computer player picks at the waiting question."""
    return pack.think(computer, game, prompt.seat, seed).finish()


def consult(pack: GamePack, lesson: Lesson, game: Match, sitting: Sitting) -> Thinking:
    """What the coach of a whole match would do at the question that waits for the learner, still to be
    thought out: the same whenever it is asked.
    """
    prompt = game.prompt
    assert prompt is not None, "the learner is asked"
    seed = derive_seed(sitting.id, "coach", prompt.id)
    return pack.think(lesson.coach, game, prompt.seat, seed)


def put_in_words(
    lesson: Lesson, prompt: Prompt, picked: tuple[str, ...], sitting: Sitting
) -> tuple[int, Hint]:
    """What a coach would do, with its words, and their number. It stands there unasked, so its words are the
    lesson's: what is judged in the terms of the position, a hint that is asked for says.

    Args:
        lesson: the lesson.
        prompt: the question.
        picked: what the coach would pick.
        sitting: knows which words were said often enough.
    """
    kinds = {option.id: option.kind for option in prompt.options}
    sorts = [prompt.clause, *(kinds[name] for name in picked[:1]), prompt.kind]
    number, words = lesson.advise(sorts)
    is_known = sitting.told.get(str(number), 0) >= TOLD
    return number, Hint(picked, "" if is_known else words)


def keep_story(story: Sequence[LoggedLine], lines: Sequence[LoggedLine]) -> tuple[LoggedLine, ...]:
    """What has decided a match so far: the hardest hit on each side, then the newest decisive lines.

    Args:
        story: what had decided it before.
        lines: what has happened since.
    """
    told = [line for line in (*story, *lines) if line.public is not None]
    hardest = [hit for seat in SEATS if (hit := find_hardest(told, seat)) is not None]
    decisive = [line for line in told if line.weight in (Weight.DECISIVE, Weight.END)]
    kept = [msgspec.structs.replace(line, private={}) for line in decisive[-STORY:]]
    return (*(msgspec.structs.replace(line, private={}) for line in hardest), *kept)


def find_hardest(lines: Iterable[L], seat: int) -> L | None:
    """The hardest hit on a seat among lines whose names aren't filled in; ``None`` if it wasn't hit. Of a
    hit is told whose it is that is hit.
    """
    hits = (line for line in lines if line.force and seat_mark(seat) in _say_in_english(line))
    return max(hits, key=lambda line: line.force, default=None)


def _say_in_english(line: LogLine | LoggedLine) -> str:
    return line.text if isinstance(line, LogLine) else (line.public or {}).get(ENGLISH, "")
