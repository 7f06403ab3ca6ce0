"""The questions of a scenario, as they are put to players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from bot.app.languages import install_languages
from bot.games.hocg.pack import HocgPack
from engine.hocg import HOCG, Game
from engine.hocg.cards.terms import OptionKind
from engine.hocg.players import derive_seed
from engine.hocg.scenario import read_scenarios, run_scenario
from engine.kernel.brevity import speaking_briefly
from engine.kernel.translation import ENGLISH, speaking
from tests.engine.questions import LATER

install_languages()
PACK = HocgPack(HOCG)
DECKS = [deck for name, deck in HOCG.starter_decks() if name not in LATER]


@dataclass(frozen=True)
class Asked:
    """A question as it is put: what is under way, who asks, the question, label -> detail of its options."""

    occasion: str
    source: str
    question: str
    accepting: str
    ahead: tuple[str, ...]
    declining: str
    details: dict[str, str]


def ask(game: Game) -> Asked:
    """The waiting question in the language that is spoken."""
    asking, prompt = PACK.ask(game), game.prompt
    assert prompt is not None
    return Asked(
        asking.occasion,
        asking.source,
        asking.question,
        asking.accepting,
        asking.ahead,
        asking.declining,
        {label.text: label.detail for label in asking.labels.values()},
    )


def play(scenario: str, language: str = ENGLISH, *, is_short: bool = False) -> list[Asked]:
    """The questions of a scenario, in a language, in full or briefly."""
    found: list[Asked] = []

    def watch(game: Game) -> None:
        if game.prompt is not None:
            with speaking(language), speaking_briefly(is_on=is_short):
                found.append(ask(game))

    (one,) = read_scenarios(scenario, "questions.yaml")
    verdict = run_scenario(one, watch=watch)
    assert not verdict.difference, verdict.difference
    return found


def prompts(seed: int, decks: tuple[int, int]) -> Iterator[Game]:
    """A match at each of its prompts, played at random; whoever looks at one may go on with it."""
    game = HOCG.start([DECKS[number] for number in decks], derive_seed("asking", seed))
    random = Random(seed)
    while (prompt := game.prompt) is not None:
        yield game
        count = random.randint(prompt.at_least, min(prompt.at_most, len(prompt.options)))
        picked: list[str] = []
        for _ in range(count):
            chosen = [o for o in prompt.options if o.id in picked]
            left = [o for o in prompt.beside(chosen) if o.id not in picked]
            if not left:
                break
            arts = [o for o in left if o.kind == OptionKind.ART]
            picked.append(random.choice(arts or left).id)
        game.answer(picked)
