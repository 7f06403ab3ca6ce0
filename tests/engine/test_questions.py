"""The decision that a match waits for is one value, for any front end."""

from __future__ import annotations

import inspect
import re
from collections.abc import Collection
from typing import Any

import pytest

from engine.hocg import HOCG
from engine.hocg.abilities.effects import Effect, Resolving
from engine.hocg.game import Game as HocgGame
from engine.hocg.language.vocabulary import KINDS
from engine.hocg.players import RandomPlayer, derive_seed
from engine.hocg.procedures.running import Repeat
from engine.hocg.rules.turn import TurnCycle
from engine.hocg.state.family import Procedure as HocgProcedure
from engine.hocg.words import asked_by_rules
from engine.hocg.words.asked_by_texts import ask_on_the_way
from engine.kernel.codec import subclasses_of
from engine.kernel.errors import EngineBug
from engine.kernel.questions import Question
from engine.kernel.spoken import JAPANESE
from engine.kernel.translation import speaking
from engine.osica import OSICA
from engine.osica.game import Game as OsicaGame
from engine.osica.procedures.procedure import Procedure as OsicaProcedure
from engine.osica.words import asked

ANSWERS = 120


def begin(game: str) -> HocgGame | OsicaGame:
    decks = [deck for _, deck in (HOCG if game == "hocg" else OSICA).starter_decks()][:1] * 2
    seed = derive_seed("questions", game)
    return HocgGame.new(decks, seed) if game == "hocg" else OsicaGame.new(decks, seed)


def read_all(question: Question) -> tuple[object, ...]:
    return (
        question.asker,
        question.text,
        question.cause,
        question.wording,
        question.says_count,
        question.counted,
        question.accepting,
        question.declining,
        question.passing,
        tuple(question.ahead),
    )


@pytest.mark.parametrize("name", ["hocg", "osica"])
def test_a_question_is_complete_and_reading_it_changes_nothing(name: str) -> None:
    game, player = begin(name), RandomPlayer(derive_seed("who answers", name))
    texts = 0
    for _ in range(ANSWERS):
        prompt = game.prompt
        if prompt is None:
            break
        before = game.to_json()
        question = game.question()
        assert question.prompt is prompt
        assert question.wording
        assert bool(question.declining) == (prompt.is_yes_no or prompt.at_least == 0)
        english = read_all(question)
        with speaking(JAPANESE):
            read_all(question)
        assert read_all(game.question()) == english
        assert game.to_json() == before
        texts += bool(question.text)
        game.answer([option.id for option in player.choose(prompt, game.view(prompt.seat))])
    assert texts


def test_what_was_done_of_a_text_and_what_is_to_come_are_steps() -> None:
    game, player = begin("hocg"), RandomPlayer(derive_seed("steps", 2))
    assert isinstance(game, HocgGame)
    seen = set()
    while (prompt := game.prompt) is not None:
        question = game.question()
        for step in (*question.done, *question.to_come):
            assert isinstance(step, Repeat) or step.seat in (0, 1)
        seen |= {("done", bool(question.done)), ("to come", bool(question.to_come))}
        if not question.ability:
            assert not question.done + question.to_come
        game.answer([option.id for option in player.choose(prompt, game.view(prompt.seat))])
    assert len(seen) == 4
    with pytest.raises(ValueError, match="nothing is asked"):
        game.question()


ASKING = ("table.ask(", "scope.ask(", "table.ask_yes_no(", "ask_order(", "ask_new_center(")


def asks(kind: type[object], plain: Collection[str]) -> bool:
    """Whether a class asks somebody itself, and what isn't always asked alike."""
    source = inspect.getsource(kind)
    named = set(re.findall(r"PromptKind[.](\w+)|^ +(MAIN),$", source, re.MULTILINE))
    is_plain = bool(named) and {"".join(name).lower() for name in named} <= set(plain)
    is_yes_no = "ask_yes_no(" in source and "kind=" not in source
    return any(call in source for call in ASKING) and (is_yes_no or not is_plain)


def test_whatever_asks_has_words_for_it() -> None:
    effects = [kind for kind in KINDS if issubclass(kind, Effect)]
    authors: tuple[tuple[list[Any], Any, Collection[str]], ...] = (
        (
            [each for each in subclasses_of(HocgProcedure) if each is not Resolving],
            asked_by_rules.ask_of,
            asked_by_rules.PLAIN,
        ),
        (list(effects), ask_on_the_way, ()),
        (list(subclasses_of(OsicaProcedure)), asked.ask_of, asked.PLAIN),
    )
    for members, author, plain in authors:
        asking = [kind for kind in members if asks(kind, plain)]
        assert len(asking) > 1
        assert not [kind for kind in asking if author.dispatch(kind) is author.dispatch(object)]


def test_a_procedure_that_asks_without_words_is_a_fault_of_the_engine() -> None:
    game = begin("hocg")
    assert isinstance(game, HocgGame)
    assert game.prompt is not None
    with pytest.raises(EngineBug, match="nobody says what TurnCycle asks"):
        asked_by_rules.ask_of(TurnCycle(seat=0), game.table, game.prompt)
