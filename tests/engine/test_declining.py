"""What comes of declining a question is said before it is answered, and so it comes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

from engine.hocg import Game
from engine.hocg.abilities.effects import Effect
from engine.hocg.actions.using_art import UseArt
from engine.hocg.cards.terms import PromptKind
from engine.hocg.language.nodes.flow import May
from engine.hocg.language.nodes.verbs_stage import Choose
from engine.hocg.procedures.abilities import UseWindow
from engine.hocg.procedures.damage import DealDamage
from engine.hocg.procedures.resolution import Resolution, part_of, simple_picks
from engine.hocg.scenario import read_scenarios, run_scenario
from engine.hocg.state.events import (
    AbilityPlayed,
    DamageDealt,
    DiceRolled,
    HandRedrawn,
    HolomemDowned,
    PhaseEnding,
    Shuffled,
)
from engine.hocg.state.notes import NothingDone
from engine.hocg.words.asking import say_source
from engine.hocg.words.declining import say_accepting, say_declining
from engine.kernel.events import Event
from engine.kernel.prompts import NO, YES, Prompt
from tests.engine.questions import play

NAMED = frozenset({"7.4.2", "11.5.1"})
"""Rules by which a Cheer card is sent: their questions name the phase, or the life that was lost."""
PHASES = {PromptKind.MAIN: "main phase", PromptKind.PERFORMANCE: "performance phase"}
ENDINGS: dict[str, type[Event]] = {
    "the art deals its own damage (": DamageDealt,
    "the damage stays as it is (": DamageDealt,
    "the result stays.": DiceRolled,
    "the die decides.": DiceRolled,
    "the next ability that waits follows.": AbilityPlayed,
    "; the down of ": HolomemDowned,
    "Then: shuffle your deck.": Shuffled,
}
"""What is said of how things go on -> the first event that comes then."""
ART_DAMAGE = re.compile(r"; the art deals its own damage \((\d+) to ")
UNDONE = (
    "; the main phase goes on.",
    ", so what hangs on it doesn't happen; the main phase goes on.",
)


def can_decline(prompt: Prompt) -> bool:
    """Whether a question may be answered with no or with nothing."""
    return prompt.is_yes_no or prompt.at_least == 0


@pytest.fixture(scope="module", params=[3, 13, 23, 36])
def asked(request: pytest.FixtureRequest) -> list[tuple[Game, Prompt]]:
    """The questions of a match, each with the match as it stands then."""
    return [(game.copy(), prompt) for game, prompt in play("course", request.param)]


def test_what_comes_of_declining_is_said_wherever_one_can_decline(asked: list[tuple[Game, Prompt]]) -> None:
    assert any(can_decline(prompt) for _, prompt in asked)
    for game, prompt in asked:
        assert bool(say_declining(game.table)) == can_decline(prompt), prompt


def test_every_question_names_what_asks(asked: list[tuple[Game, Prompt]]) -> None:
    for game, prompt in asked:
        phase = PHASES.get(PromptKind(prompt.kind))
        is_named = prompt.clause in NAMED or (phase is not None and phase in game.question().short)
        assert is_named or say_source(game.table), prompt


def test_a_text_of_several_sentences_says_which_of_them_asks(asked: list[tuple[Game, Prompt]]) -> None:
    seen = 0
    for game, _ in asked:
        frame = game.table.machine.stack[-1]
        if not isinstance(frame, Resolution) or not frame.is_picking or ". " not in frame.ability.text:
            continue
        effect = frame.asked_by(game.table)
        if isinstance(effect, Choose):  # of two that are chosen it asks for one after the other
            continue
        words = effect.say()
        question = game.question().wording
        short = re.match(r"Which cards? do you (\w+) ", question + " ")
        if short is not None:  # the verb alone says it
            assert short[1].rstrip("?") in words, words
            continue
        assert words in question.lower() or words[1:] in question
        seen += 1
    assert seen > 0


def test_which_cards_are_picked_is_asked_by_what_becomes_of_them() -> None:
    told: set[str] = set()
    for seed in range(8):
        for game, prompt in play("course", seed):
            question = game.question().wording
            if prompt.kind == PromptKind.CARDS and question.startswith("Which card"):
                assert "among them" not in question
                assert not game.question().says_count, "how many is said beside it"
                told.add(question)
    assert {"Which card do you archive?", "Which cards do you add to your hand?"} <= told


def test_who_goes_down_has_no_hp_left() -> None:
    details = [game.label(option).detail for game, prompt in play("course", 25) for option in prompt.options]
    assert not [detail for detail in details if detail.startswith("HP -")]
    assert [detail for detail in details if detail.startswith("HP 0/")]


def test_what_is_said_of_declining_comes_true() -> None:
    tried: set[str] = set()
    for seed in (3, 7, 9, 13, 23, 36, 43, 86):
        for game, prompt in play("course", seed):
            if not can_decline(prompt):
                continue
            said = say_declining(game.table)
            twin = game.copy()
            twin.answer([NO.id] if prompt.is_yes_no else [])
            events = [event for event in twin.events if not isinstance(event, NothingDone | PhaseEnding)]
            for ending, kind in ENDINGS.items():
                if ending in said:
                    assert isinstance(events[0], kind), (said, events[:3])
                    tried.add(ending)
            if said.startswith("You decline to ") and said.endswith(UNDONE) and twin.turn == game.turn:
                assert not any(isinstance(event, AbilityPlayed | Shuffled) for event in events), events
                tried.add("main")
            if said.endswith("return the rest to the bottom of your deck in any order."):
                assert twin.prompt is not None
                assert twin.prompt.kind == PromptKind.ORDER
                tried.add("order")
    assert tried == {*ENDINGS, "main", "order"}


KEPT = "what the text did before stays"


def test_declining_what_a_text_comes_to_later_says_what_stays_done() -> None:
    told: set[bool] = set()
    for seed in range(30, 60):
        for game, prompt in play("course", seed):
            frame, said = game.table.machine.stack[-1], say_declining(game.table)
            if not prompt.is_yes_no or not isinstance(frame, Resolution) or "Then" in said:
                continue
            before = part_of(game.table, frame.ability).say().lower().partition("you may")[0].strip()
            if "if it is" in before:  # what a die decides comes before it in the text, not in time
                continue
            is_first = ". " not in before and not before.endswith(".")
            assert is_first <= (KEPT not in said), frame.ability.text
            if before == "draw 1 card. then,":
                assert f"{KEPT} (draw 1 card); " in said
            told.add(KEPT not in said)
    assert told == {True, False}


def test_declining_behind_a_cost_says_that_the_cost_is_not_given_back() -> None:
    paid: set[str] = set()
    for seed in range(40):
        for game, prompt in play("course", seed):
            frame, said = game.table.machine.stack[-1], say_declining(game.table)
            if prompt.is_yes_no or prompt.at_least or not isinstance(frame, Resolution):
                continue
            text = part_of(game.table, frame.ability).say()
            cost = text.partition("ou may ")[2].partition(":")[0] if ":" in text else ""
            is_behind = bool(cost) and frame.blocks[-1].path[-1:] == (1,)
            assert (f"; the cost isn't given back ({cost})" in said) == is_behind, said
            paid |= {cost} if is_behind else set()
        if any("support card from your hand" in cost for cost in paid):
            return
    raise AssertionError(paid)


def test_who_says_no_to_a_price_is_told_that_what_it_pays_for_is_left_out_too() -> None:
    told: set[bool] = set()
    for seed in range(8):
        for game, prompt in play("course", seed):
            frame = game.table.machine.stack[-1]
            if prompt.is_yes_no and isinstance(frame, Resolution):
                may = frame.asked_by(game.table)
                assert isinstance(may, May)
                deed = ", then ".join(effect.say() for effect in may.cost)
                said = say_declining(game.table).removeprefix(f"You decline to {deed}")
                left_out = ", so what hangs on it doesn't happen"
                assert said.startswith(left_out if may.then else (";", ". Then: "))
                told.add(bool(may.then))
    assert told == {True, False}


def follow(game: Game, chance: Random) -> Iterator[Effect]:
    """The effects that ask for something once the waiting question is answered with yes, until the text is
    over.
    """
    asking = game.table.machine.stack[-1]
    assert isinstance(asking, Resolution | UseWindow)
    text = asking.ability.text
    game.answer([YES.id])
    while (prompt := game.prompt) is not None:
        texts = [each.ability.text for each in game.table.machine.stack if isinstance(each, Resolution)]
        if text not in texts:
            return
        frame = game.table.machine.stack[-1]
        if isinstance(frame, Resolution) and frame.is_picking and frame.ability.text == text:
            yield frame.asked_by(game.table)
        order = chance.sample(prompt.options, len(prompt.options))
        game.answer([option.id for option in prompt.first_fitting(order, prompt.at_most)])


def test_yes_names_all_that_is_chosen_then_and_nothing_that_is_not_asked() -> None:
    named = settled = 0
    for seed in range(14):
        for game, prompt in play("course", seed):
            frame = game.table.machine.stack[-1]
            if not prompt.is_yes_no or not isinstance(frame, Resolution | UseWindow):
                continue
            said = say_accepting(game.table)
            asked = list(follow(game.copy(), Random(seed)))
            sure = [effect for effect in asked if effect in agreed_to(game, frame)]
            for effect in sure:
                picks = [pick.say() for pick in simple_picks(effect.chooses()) if pick.chosen() is not None]
                assert effect.say() in said or any(pick in said for pick in picks), (said, effect.say())
            named += bool(sure)
            settled += not sure and "hoose" not in said and "choice" not in said
    assert named > 20
    assert settled > 5


def agreed_to(game: Game, frame: Resolution | UseWindow) -> tuple[Effect, ...]:
    """The effects that are done for sure on yes."""
    effects: tuple[Effect, ...] = getattr(part_of(game.table, frame.ability), "effects", ())
    if isinstance(frame, Resolution):
        effects = (frame.asked_by(game.table),)
    match effects:
        case (May(cost, then),):
            return (*cost, *then)
    return effects


def test_every_yes_and_every_no_tells_what_it_does() -> None:
    told: set[str] = set()
    for seed in range(20):
        for game, prompt in play("course", seed):
            if prompt.is_yes_no:
                assert say_accepting(game.table), prompt
                assert say_declining(game.table), prompt
                told.add(type(game.table.machine.stack[-1]).__name__)
    assert {"Mulligan", "Resolution", "UseWindow"} <= told


def test_yes_tells_what_is_chosen_or_what_is_done_and_then_the_rest_of_the_text() -> None:
    told = {say_accepting(game.table) for seed in range(14) for game, _ in play("course", seed)}
    assert (
        "You choose 1 cheer on your stage. Then: during this turn, 1 of your holomem gets Arts +40." in told
    )
    assert any(each.startswith("You roll a die. Then: if it is ") for each in told)


def test_yes_to_what_an_art_offers_says_that_the_art_deals_its_damage_then() -> None:
    told = 0
    for seed in range(20):
        for game, prompt in play("course", seed):
            frames = game.table.machine.stack[-2:]
            if prompt.is_yes_no and [type(frame) for frame in frames] == [UseArt, Resolution]:
                assert "hen the art deals its damage (" in say_accepting(game.table)
                said = ART_DAMAGE.search(say_declining(game.table))
                assert said is not None
                twin = game.copy()
                twin.answer([NO.id])
                dealt = [each for each in twin.events if isinstance(each, DamageDealt)]
                if not any(isinstance(frame, DealDamage) for frame in twin.table.machine.stack):
                    assert [each.amount for each in dealt][-1:] == [int(said[1])]
                    told += 1
    assert told > 0


class Told(NamedTuple):
    """What is told with a question."""

    wording: str
    declining: str
    details: list[str]


def play_told(text: str) -> list[Told]:
    """What is told with each question of a scenario, which holds."""
    told: list[Told] = []

    def watch(game: Game) -> None:
        if game.prompt is not None:
            question, options = game.question(), game.prompt.options
            details = [game.label(option).detail for option in options]
            told.append(Told(question.wording, question.declining, details))

    (scenario,) = read_scenarios(text, "course.yaml")
    verdict = run_scenario(scenario, watch=watch)
    assert verdict.is_passed, verdict
    return told


def test_picking_nothing_leaves_out_what_is_done_for_each_that_is_picked() -> None:
    told = play_told("""
title: The Tiger Roars, the Wind Rises
given:
  phase: performance
  a: {center: {card: hSD11-006, cheers: [yellow, red, red, blue]}, back: [hSD01-003]}
  b: {center: hBP01-051, cheer_deck: []}
play:
  - a: {art: 1, with: center, on: center}
  - a: {choose: []}
expect: {last_art_damage: 40}
""")
    asked = told[1]
    assert asked.wording == "Archive any number of cheers from this holomem: which cheers?"
    assert asked.declining.startswith("You archive none of these; the art deals its own damage (40 to ")
    assert "this way" not in asked.declining


def test_what_is_chosen_for_one_thing_is_numbered_as_well() -> None:
    told: set[bool] = set()
    for seed in range(14):
        for game, _ in play("course", seed):
            said = say_accepting(game.table)
            if said.startswith("You choose "):
                assert ("; 2) " in said) == said.startswith("You choose 1) ")
                assert ", then " not in said.partition(". Then")[0]
                told.add("; 2) " in said)
    assert told == {True, False}


def test_cards_that_are_shared_out_tell_how_many_are_left_and_who_has_got_some() -> None:
    told = play_told("""
title: KEEEEEP GROWING
given:
  a: {center: hSD10-002, collab: hSD10-007, hand: [hSD10-011], archive: [red, green, blue, yellow]}
play:
  - a: {use: hSD10-011}
  - a: {choose: [red, green, blue]}
  - a: {choose: [center]}
  - a: {choose: [collab]}
  - a: {choose: [center]}
expect: {a.center.cheers: [red, blue], a.collab.cheers: [green]}
""")
    first, second, third = (each for each in told if each.wording.startswith("Cheer "))
    assert first.wording.startswith("Cheer 1 of 3 (then green, blue): who gets the red cheer")
    assert second.wording.startswith("Cheer 2 of 3 (then blue): who gets the green cheer")
    assert third.wording.startswith("Cheer 3 of 3: who gets the blue cheer")
    got = [["got 1 of these" in detail for detail in each.details] for each in (first, second, third)]
    assert got == [[False, False], [True, False], [True, True]]


def test_where_each_gets_a_card_it_is_told_which_of_them_this_is() -> None:
    told = play_told("""
title: Nene's Oshi skill with another cheer for each
given:
  a:
    oshi: hBP07-007
    holo_power: 2
    center: hBP07-082
    back: [hBP07-083, hBP07-079]
    archive: [yellow, red, white]
play:
  - a: {oshi_skill: true}
  - a: {choose: [red]}
  - a: {choose: [white]}
expect: {a.center.cheers: [red], a.back 1.cheers: [white], a.archive: {has: [yellow]}}
""")
    assert [each.wording for each in told if each.wording.startswith("Holomem ")] == [
        "Holomem 1 of 2: choose 1 cheer from your archive for Momosuzu Nene (2nd), center.",
        "Holomem 2 of 2: choose 1 cheer from your archive for Momosuzu Nene (2nd), back 1.",
    ]


def test_a_hand_that_must_be_redrawn_is_not_said_to_be_kept() -> None:
    said: dict[bool, set[str]] = {False: set(), True: set()}
    for seed in range(40):
        for game, prompt in play("course", seed):
            if prompt.kind == PromptKind.CENTER:
                break
            if prompt.kind != PromptKind.REDRAW:
                continue
            twin = game.copy()
            twin.answer([NO.id])
            if twin.prompt is None or twin.prompt.kind == PromptKind.REDRAW:
                continue
            redrawn = any(isinstance(e, HandRedrawn) and e.seat == prompt.seat for e in twin.events)
            said[redrawn].add(say_declining(game.table))
    assert said == {
        False: {"You keep these cards."},
        True: {
            "This hand has no Debut holomem, so it is shown and redrawn until it has one; for each of those"
            " redraws you later put 1 card of your hand on the bottom of your deck."
        },
    }
