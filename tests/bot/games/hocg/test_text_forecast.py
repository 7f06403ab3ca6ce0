"""What a text finds on the table is told before it is decided on, and is true."""

from __future__ import annotations

import re

import pytest

from engine.hocg import Game
from engine.hocg.abilities.effects import Resolving
from engine.hocg.cards.terms import OptionKind, PromptKind
from engine.hocg.language.nodes.flow import If
from engine.hocg.players import derive_seed
from engine.hocg.scenario import read_scenarios, run_scenario
from engine.hocg.state.table import Table
from engine.kernel.chance import Chance
from engine.kernel.translation import speaking
from tests.bot.games.hocg.questions import PACK
from tests.bot.games.hocg.questions import play as play_scenario
from tests.engine.imagining import imagine
from tests.engine.questions import play

JUDGED = re.compile(r"(True|Not true) now: ([^;·]+?)(?: ·|\.$)", re.MULTILINE)
"""What a text is said to find first."""
MAITAKE = """
title: Maitake Dance asks whether cheers go to the Raden that was chosen
source: hBP04-094
given:
  a:
    center: {card: hSD01-003, cheers: [white, green]}
    back: [{card: hBP04-020, cheers: [green]}, hBP04-020]
    hand: [hBP04-094]
play:
  - a: {use: hBP04-094}
  - a: {choose: [back 1]}
"""
WATERED = """
title: Polka's collab effect draws a card while Flare is the center and the hand is the smaller one
source: hSD07-012
given:
  a: {center: CENTER, back: [hSD07-012], hand: []}
  b: {hand: [hSD01-016]}
"""
DRAINED = """
title: A match with nothing in the archive
source: hSD04-010
given:
  a: {center: hSD04-002, back: [hSD04-010, hSD01-003], hand: [hSD01-018], archive: [ARCHIVE]}
"""


def texts_of(scenario: str, language: str = "en") -> list[str]:
    """The texts beside the options of the question that a scenario leaves open."""
    (one,) = read_scenarios(scenario, "outlook.yaml")
    seen: list[Game] = []
    run_scenario(one, watch=seen.append)
    with speaking(language):
        return list(PACK.ask(seen[-1]).texts.values())


def test_the_holomem_that_was_chosen_before_is_named() -> None:
    (asked,) = [each for each in play_scenario(MAITAKE) if list(each.details) == ["Yes", "No"]]
    assert "1 to 2 cheers on your stage: 1 white 1 green from Tokino Sora (Debut), center" in asked.ahead[0]
    assert any(each.startswith("that holomem: Juufuutei Raden (") for each in asked.ahead)


@pytest.mark.parametrize(
    ("center", "told"),
    [
        ("hSD07-002", ". True now: your center holomem is <Shiranui Flare> and you have fewer cards in hand"),
        (
            "hSD01-003",
            ". Not true now: your center holomem is <Shiranui Flare> and you have fewer cards in hand",
        ),
    ],
)
def test_a_condition_is_judged_before_the_action_is_taken(center: str, told: str) -> None:
    assert any(told in text for text in texts_of(WATERED.replace("CENTER", center)))


@pytest.mark.parametrize(
    ("archive", "told"),
    [("", "1 cheer from your archive, as of now: none"), ("blue, red, red", "as of now: 2 red 1 blue")],
)
def test_what_the_archive_has_for_a_text_is_told(archive: str, told: str) -> None:
    assert any(told in text for text in texts_of(DRAINED.replace("ARCHIVE", archive)))


STACKED = """
title: a support card that speaks of a holomem that is chosen for it first
source: hSD13-017
given:
  a: {center: {card: hSD13-013, under: [hSD13-010]}, hand: [hSD13-017, hSD01-018]}
"""


def test_what_hangs_on_a_holomem_yet_to_be_chosen_is_not_said_to_lack() -> None:
    (text,) = [each for each in texts_of(STACKED) if "stacked under that holomem" in each]
    assert "none" not in text


WASTED = """
title: an SP Oshi skill that would return a red holomem from the archive
source: hSD02-001 Now then! One more time!
given:
  a: {oshi: hSD02-001, holo_power: 1, center: hSD02-002, archive: [ARCHIVE]}
"""


@pytest.mark.parametrize(("archive", "is_wasted"), [("", True), ("hSD02-003", False)])
def test_who_would_use_a_skill_for_nothing_is_asked_once_more(archive: str, is_wasted: bool) -> None:
    (one,) = read_scenarios(WASTED.replace("ARCHIVE", archive), "outlook.yaml")
    seen: list[Game] = []
    run_scenario(one, watch=seen.append)
    asking = PACK.ask(seen[-1])
    (skill,) = [option for option in asking.labels if option.startswith(OptionKind.SP_OSHI_SKILL)]
    caution = asking.cautions.get(skill)
    assert (caution is not None) == is_wasted
    if caution is not None:
        assert caution.is_strong
        assert caution.text == "does nothing now · 1 red holomem from your archive: none"


@pytest.mark.parametrize("seed", range(3))
def test_what_a_text_finds_hangs_on_nothing_hidden(seed: int) -> None:
    compared = 0
    for number, (game, prompt) in enumerate(play("outlook", seed)):
        if prompt.kind != PromptKind.MAIN and not prompt.is_yes_no:
            continue
        chance = Chance(derive_seed("outlook", number))
        other = imagine(game, prompt.seat, chance)
        told, again = PACK.ask(game), PACK.ask(other)
        assert (again.texts, again.ahead, again.labels) == (told.texts, told.ahead, told.labels)
        compared += bool(told.texts or told.ahead)
    assert compared > 10


def test_what_is_said_to_be_so_is_so_when_the_text_comes_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[tuple[str, str]] = []
    apply = If.apply

    def watch(self: If, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        found.append(("True" if self.condition.holds(table, scope) else "Not true", self.condition.say()))
        apply(self, table, scope, picked)

    monkeypatch.setattr(If, "apply", watch)
    judged = set()
    for seed in range(10):
        for game, prompt in play("foretold", seed):
            if prompt.kind not in (PromptKind.MAIN, PromptKind.PERFORMANCE):
                continue
            for option, text in PACK.ask(game).texts.items():
                told = JUDGED.search(text)
                if told is None:
                    continue
                found.clear()
                game.copy().answer([option])
                for so, condition in found:
                    if condition == told[2]:
                        assert so == told[1], (condition, text)
                        judged.add((so, option.partition(".")[0]))
    assert {so for so, _ in judged} == {"True", "Not true"}
    assert {kind for _, kind in judged} >= {"collab", "art"}
