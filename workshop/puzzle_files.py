"""Puzzles as files of scenarios."""

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Final

import yaml

from engine.kernel.match import TableMatch
from engine.kernel.prompts import Option
from engine.kernel.scenario.model import SEAT_NAMES
from engine.kernel.scenario.solving import Step
from engine.kernel.scenario.vocabulary import Refusal
from workshop.puzzle_kinds import NoPuzzle

WIDTH: Final = 110
KEYS: Final = ("title", "game", "source", "given", "puzzle", "play", "expect")

Document = dict[str, Any]
Said = dict[str, str]
Teller = Callable[[Any, Sequence[Option]], dict[str, object]]
"""Says an answer of a match as a move of a scenario; raises Refusal where no move says it."""


@dataclass(frozen=True)
class Found:
    """A puzzle.

    Args:
        name: what it is called in the bot.
        difficulty: how hard it is, from 1 to 5.
        text: its file.
    """

    name: str
    difficulty: int
    text: str


@dataclass(frozen=True)
class Task:
    """What is asked in a puzzle.

    Args:
        title: what it is called after the name of the Oshi.
        goal: what is asked.
        until: when it is over.
        reached: what holds then.
    """

    title: Said
    goal: Said
    until: str
    reached: dict[str, object]


@dataclass(frozen=True)
class Solved:
    """A puzzle and its answer, before it is written.

    Args:
        start: the match at its position.
        oshi: what the Oshi whose turn it is is called.
        task: what is asked.
        way: the answer.
        difficulty: how hard it is.
    """

    start: TableMatch[Any, Any, Any]
    oshi: Said
    task: Task
    way: Sequence[Step]
    difficulty: int


def write_puzzle(document: Document, solved: Solved, teller: Teller) -> Found:
    """A puzzle as a file.

    Args:
        document: the position.
        solved: the puzzle.
        teller: says its answers.

    Raises:
        NoPuzzle: a step can't be said, or a die decides.
    """
    start, task, oshi = solved.start, solved.task, solved.oshi
    puzzle = {
        "seat": SEAT_NAMES[start.state.active],
        "goal": task.goal,
        "until": task.until,
        "reached": task.reached,
        "difficulty": solved.difficulty,
    }
    written = {
        **document,
        "source": "matches of computer players",
        "title": {"en": f"{oshi['en']}: {task.title['en']}", "ja": f"{oshi['ja']}：{task.title['ja']}"},
        "puzzle": puzzle,
        "play": list(_tell(start, solved.way, teller)),
        "expect": deepcopy(task.reached),
    }
    ordered = {key: written[key] for key in KEYS if key in written}
    text = yaml.safe_dump(ordered, sort_keys=False, allow_unicode=True, width=WIDTH, default_flow_style=None)
    slug = "".join(each if each.isalnum() else "-" for each in oshi["en"].lower())
    return Found(f"{slug}-{start.position.hex()[:4]}", solved.difficulty, text)


def _tell(
    start: TableMatch[Any, Any, Any], way: Sequence[Step], teller: Teller
) -> Iterator[dict[str, object]]:
    """The steps of a way as a file has them. Raises NoPuzzle where they can't be said."""
    game = start.copy()
    for step in way:
        prompt = game.prompt
        assert prompt is not None, "a way consists of answers"
        try:
            yield {SEAT_NAMES[prompt.seat]: teller(game, prompt.check(step.answered.ids))}
        except Refusal as refusal:
            raise NoPuzzle from refusal
        used = game.state.chance.position
        game.answer(step.answered.ids)
        if game.state.chance.position != used:
            raise NoPuzzle
