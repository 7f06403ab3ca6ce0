"""The questions of a scenario, as they are put to players."""

from __future__ import annotations

from dataclasses import dataclass

from bot.app.languages import install_languages
from bot.games.hocg.pack import HocgPack
from engine.hocg import HOCG, Game
from engine.hocg.scenario import read_scenarios, run_scenario
from engine.kernel.translation import ENGLISH, speaking

install_languages()
PACK = HocgPack(HOCG)


@dataclass(frozen=True)
class Asked:
    """A question as it is put: what is under way, who asks, the question, label -> detail of its options."""

    occasion: str
    source: str
    question: str
    accepting: str
    declining: str
    details: dict[str, str]


def ask(game: Game) -> Asked:
    """The waiting question in the language that is spoken."""
    asking, prompt = PACK.ask(game), game.prompt
    assert prompt is not None
    return Asked(
        asking.occasion,
        asking.source,
        asking.question or prompt.text,
        asking.accepting,
        asking.declining,
        {label.text: label.detail for label in asking.labels.values()},
    )


def play(scenario: str, language: str = ENGLISH) -> list[Asked]:
    """The questions of a scenario, in a language."""
    found: list[Asked] = []

    def watch(game: Game) -> None:
        if game.prompt is not None:
            with speaking(language):
                found.append(ask(game))

    (one,) = read_scenarios(scenario, "questions.yaml")
    verdict = run_scenario(one, watch=watch)
    assert not verdict.difference, verdict.difference
    return found
