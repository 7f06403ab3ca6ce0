"""Puzzles of OSICA: answers in the words of scenarios, and positions of which one is made."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import TypeAdapter
from typer.testing import CliRunner

from bot.cli import app
from engine.kernel.prompts import Option
from engine.kernel.scenario.vocabulary import Refusal
from engine.osica import OSICA, Game
from engine.osica.cards.pool import DATA, default_pool
from engine.osica.cards.terms import PHASE_PROMPTS, PromptKind
from engine.osica.players import GreedyPlayer
from engine.osica.scenario import Scenario, read_scenarios
from engine.osica.scenario.model import Move
from engine.osica.scenario.runner import RUNNER
from engine.osica.scenario.telling import tell_answer
from engine.osica.scenario.vocabulary import Vocabulary
from workshop import puzzle_checks
from workshop.osica_puzzles import make_puzzle
from workshop.puzzle_kinds import Kind, NoPuzzle

MOVE = TypeAdapter[Move](Move)
UNSAID = (PromptKind.NEXT_TEXT, PromptKind.PAYMENT)
"""Where cards that are called alike may be told apart by nothing that a scenario could say."""
(ORB_FIRST,) = DATA.glob("puzzles/*-juniper-and-the-orb.yaml")


def read(text: str) -> Scenario:
    (scenario,) = read_scenarios(text, "puzzle.yaml")
    return scenario


def begin(scenario: Scenario) -> Game:
    game: Game = RUNNER.begin(scenario, default_pool()).game
    return game


def find_meant(game: Game, told: dict[str, object]) -> list[Option]:
    """The options that a move picks, as a scenario reads it."""
    prompt, words = game.prompt, Vocabulary(game.table)
    assert prompt is not None
    choice = told.get("choose")
    if isinstance(choice, bool):
        return words.choose(prompt, [choice])
    if isinstance(choice, list):
        return words.choose(prompt, choice)
    test = words.test_of(prompt.seat, MOVE.validate_python(told))
    return [option for option in prompt.options if test(option)][:1]


def test_every_answer_of_a_match_is_said_as_a_move_that_means_it() -> None:
    decks, player, said = [deck for _, deck in OSICA.starter_decks()], GreedyPlayer(), set[str]()
    for seed in range(2):
        game = OSICA.start(decks, bytes([seed]) * 32)
        while (prompt := game.prompt) is not None:
            picked = player.choose(prompt, game.view(prompt.seat))
            for answer in [[each] for each in prompt.options] if prompt.kind in PHASE_PROMPTS else [picked]:
                try:
                    told = tell_answer(game, answer)
                except Refusal:
                    assert prompt.kind in UNSAID
                else:
                    assert prompt.likeness_of(find_meant(game, told)) == prompt.likeness_of(answer), told
                    said.update(told)
            game.pick(picked)
    assert said >= {"play", "event", "action", "pass", "appeal", "end", "choose"}


def test_a_puzzle_is_made_of_a_position_in_which_one_answer_is_sure() -> None:
    made_by_hand = read(ORB_FIRST.read_text("utf-8"))
    found = make_puzzle(begin(made_by_hand), default_pool(), bytes(32), Kind.ARTS)
    scenario = read(found.text)
    assert scenario.data.play == made_by_hand.data.play
    assert begin(scenario) == begin(made_by_hand), "it had as few hearts as it could have"
    assert puzzle_checks.OSICA.check(scenario, default_pool()) == ""


@pytest.mark.parametrize(
    "change",
    [
        ("center: SLF-03, ", ""),  # nobody guards against the orb
        ("costs: 1", "costs: 0"),  # the orb can't be paid for
    ],
)
def test_what_is_too_easy_or_not_sure_is_no_puzzle(change: tuple[str, str]) -> None:
    text = ORB_FIRST.read_text("utf-8")
    assert change[0] in text
    with pytest.raises(NoPuzzle):
        make_puzzle(begin(read(text.replace(*change))), default_pool(), bytes(32), Kind.ARTS)


def test_the_command_finds_puzzles_of_the_game_that_is_named(tmp_path: Path) -> None:
    refused = CliRunner().invoke(app, ["puzzles", "find", "--game", "chess"])
    assert refused.exit_code != 0
    assert "chess is none of" in refused.output


@pytest.mark.slow
def test_the_same_seed_finds_the_same_puzzles(tmp_path: Path) -> None:
    command = ["puzzles", "find", "--game", "osica", "--number", "1", "--seed", "3", "--kind", "arts"]
    found = CliRunner().invoke(app, [*command, "--into", str(tmp_path)])
    assert found.exit_code == 0, found.output
    (file,) = tmp_path.iterdir()
    (shipped,) = DATA.glob("puzzles/*-captain-noa-3b7a.yaml")
    assert file.read_text("utf-8") == shipped.read_text("utf-8")
