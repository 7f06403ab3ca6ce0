"""Puzzles as files of scenarios."""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Final

import yaml

from engine.hocg.cards.card import Card
from engine.hocg.cards.terms import SEATS
from engine.hocg.game import Game
from engine.hocg.scenario.telling import tell_answer
from engine.kernel.scenario.solving import Step
from engine.kernel.scenario.vocabulary import Refusal
from workshop.puzzle_positions import Document, NoPuzzle

WIDTH: Final = 110
KEYS: Final = ("title", "source", "given", "puzzle", "play", "expect")

Said = dict[str, str]


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


def japanese(card: Card) -> str:
    """What a card is called in Japanese."""
    return card.ja or card.name


def write_puzzle(document: Document, start: Game, task: Task, way: Sequence[Step], difficulty: int) -> Found:
    """A puzzle as a file.

    Args:
        document: the position.
        start: the match there.
        task: what is asked.
        way: the answer.
        difficulty: how hard it is.

    Raises:
        NoPuzzle: a step can't be said, or a die decides.
    """
    seat = start.state.active
    oshi = start.view(seat).sides[seat].oshi
    assert oshi is not None, "every player has an Oshi"
    card = start.table.pool.cards[oshi.number]
    puzzle = {
        "seat": SEATS[seat],
        "goal": task.goal,
        "until": task.until,
        "reached": task.reached,
        "difficulty": difficulty,
    }
    written = {
        **document,
        "title": {"en": f"{card.name}: {task.title['en']}", "ja": f"{japanese(card)}：{task.title['ja']}"},
        "source": "matches of computer players",
        "puzzle": puzzle,
        "play": list(_tell(start, way)),
        "expect": deepcopy(task.reached),
    }
    ordered = {key: written[key] for key in KEYS}
    text = yaml.safe_dump(ordered, sort_keys=False, allow_unicode=True, width=WIDTH, default_flow_style=None)
    slug = "".join(each if each.isalnum() else "-" for each in card.name.lower())
    return Found(f"{slug}-{start.position.hex()[:4]}", difficulty, text)


def _tell(start: Game, way: Sequence[Step]) -> Iterator[dict[str, object]]:
    """The steps of a way as a file has them. Raises NoPuzzle where they can't be said."""
    game = start.copy()
    for step in way:
        prompt = game.prompt
        assert prompt is not None, "a way consists of answers"
        try:
            yield {SEATS[prompt.seat]: tell_answer(game, prompt.check(step.answered.ids))}
        except Refusal as refusal:
            raise NoPuzzle from refusal
        used = game.state.chance.position
        game.answer(step.answered.ids)
        if game.state.chance.position != used:
            raise NoPuzzle
