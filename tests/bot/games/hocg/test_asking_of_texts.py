"""What is told with the questions of texts: what they are for, what may come of them, what does nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.app.languages import JAPANESE
from bot.games.hocg.pack import HocgPack
from engine.hocg import HOCG, Game
from engine.hocg.actions.worth import facts_of
from engine.hocg.cards.terms import AbilityKind, PromptKind
from engine.hocg.language.nodes.verbs_bloom import BloomWith
from engine.hocg.language.nodes.verbs_stage import Choose
from engine.hocg.procedures.resolution import Resolution
from engine.hocg.procedures.running import RunningText, find_running
from engine.hocg.queries.naming import card_name
from engine.hocg.scenario import read_scenarios, run_scenario
from engine.hocg.state.events import (
    AbilityPlayed,
    Bloomed,
    CardsLookedAt,
    Shuffled,
)
from engine.hocg.state.notes import ConditionUnmet, NothingDone
from engine.hocg.words.asked_by_texts import ask_for_verb
from engine.hocg.words.narration import narrate_event
from engine.kernel.translation import ENGLISH
from tests.bot.games.hocg import questions
from tests.engine.questions import play

PACK = HocgPack(HOCG)
BLOOMING = Path(__file__).parents[3] / "scenarios" / "cards" / "hBP02" / "hBP02-006.yaml"
IDLE = "does nothing now"


def test_an_ability_that_would_do_nothing_is_marked_and_does_nothing() -> None:
    marked = unmarked = 0
    for seed in range(30):
        for game, prompt in play("texts", seed):
            if prompt.kind != PromptKind.ABILITY:
                continue
            labels = PACK.ask(game).labels
            for option in prompt.options:
                if not labels[option.id].detail.startswith(IDLE):
                    unmarked += 1
                    continue
                twin = game.copy()
                twin.answer([option.id])
                played, *after = twin.events
                assert isinstance(played, AbilityPlayed)
                done = [
                    event for event in after if not isinstance(event, Shuffled | ConditionUnmet | NothingDone)
                ]
                assert not done or isinstance(done[0], AbilityPlayed), done
                marked += 1
    assert marked > 0
    assert unmarked > 0


def test_where_no_ability_that_waits_does_anything_their_order_is_said_to_be_free() -> None:
    free = bound = 0
    for seed in range(42, 46):
        for game, prompt in play("texts", seed):
            if prompt.kind != PromptKind.ABILITY:
                continue
            asking = PACK.ask(game)
            is_free = all(label.detail.startswith(IDLE) for label in asking.labels.values())
            assert asking.question.startswith("Nothing hangs on it as things stand. ") == is_free
            free, bound = free + is_free, bound + (not is_free)
    assert bound > 0
    assert free > 0


def test_of_two_abilities_the_other_one_follows() -> None:
    asked: set[bool] = set()
    for seed in range(30):
        for game, prompt in play("texts", seed):
            if prompt.kind == PromptKind.ABILITY:
                is_one = len(prompt.options) == 2
                assert game.question().short.endswith(
                    "The other one follows." if is_one else "The others follow."
                )
                asked.add(is_one)
    assert True in asked


def test_a_bloom_between_cards_of_one_name_is_told_with_their_numbers() -> None:
    told: set[bool] = set()
    for seed in range(12):
        for game, _ in play("texts", seed):
            for event in game.events:
                if not isinstance(event, Bloomed):
                    continue
                previous, card = game.card(event.previous), game.card(event.card)
                is_alike = card_name(previous) == card_name(card) and previous.number != card.number
                said = narrate_event(game.table, event, event.seat) or ""
                assert (f"[{previous.number}]" in said) == (f"[{card.number}]" in said) == is_alike
                told.add(is_alike)
    assert told == {True, False}


def test_who_may_bloom_is_offered_with_what_it_can_become() -> None:
    asked = 0

    def watch(game: Game) -> None:
        nonlocal asked
        frame = game.table.machine.stack[-1] if game.table.machine.stack else None
        if not isinstance(frame, Resolution) or not frame.is_picking or frame.picked:
            return
        if game.prompt is None or not isinstance(frame.asked_by(game.table), BloomWith):
            return
        asking = PACK.ask(game)
        labels, readable = asking.labels, {card.target.partition("|")[2] for card in asking.cards}
        for option in game.prompt.options:
            twin = game.copy()
            twin.answer([option.id])
            became = [event.card for event in twin.events if isinstance(event, Bloomed)]
            cards = became or [each.card for each in twin.prompt.options] if twin.prompt else became
            names = dict.fromkeys(card_name(game.card(card)) for card in cards)
            assert labels[option.id].detail.startswith(f"can become {' or '.join(names)} · ")
            assert {game.card(card).number for card in cards} <= readable
            asked += 1

    for scenario in read_scenarios(BLOOMING.read_text(encoding="utf-8"), "blooming"):
        run_scenario(scenario, watch=watch)
    assert asked > 0


def test_a_pick_is_asked_for_with_what_is_done_also_where_the_text_says_nothing_else() -> None:
    alone = 0
    for seed in range(6):
        for game, prompt in play("texts", seed):
            frame = game.table.machine.stack[-1]
            if not isinstance(frame, Resolution) or not frame.is_picking:
                continue
            if prompt.kind not in (PromptKind.HOLOMEM, PromptKind.CARDS) or frame.picked:
                continue
            effect, question = frame.asked_by(game.table), PACK.ask(game).question
            if isinstance(effect, Choose):  # what comes of it is said instead
                continue
            words = effect.say()
            own = ask_for_verb(effect, RunningText(game.table, frame))
            if own:  # the verb asks in words of its own
                assert own in question, question
                continue
            assert words.lower() in question.lower(), (question, words)
            alone += words.lower() == frame.ability.text.lower().rstrip(".")
    assert alone > 0


def test_whom_one_chooses_is_asked_with_what_comes_of_it() -> None:
    asked = 0
    for seed in range(30):
        for game, prompt in play("texts", seed):
            frame = game.table.machine.stack[-1]
            if not isinstance(frame, Resolution) or prompt.is_yes_no:
                continue
            if isinstance(frame.asked_by(game.table), Choose):
                question = PACK.ask(game).question
                assert question.startswith(f"{game.question().short} Then: "), question
                assert question.endswith(".")
                assert not question.endswith("..")
                asked += 1
    assert asked > 0


COOKED = """
title: one of the holomem is restored
source: hSD04-013
given:
  a:
    center: {card: hSD01-003, damage: 10}
    back: [{card: hSD01-004, damage: 10}, OTHER]
    hand: [hSD04-013]
play:
  - a: {use: hSD04-013}
  - a: {choose: [center]}
"""


@pytest.mark.parametrize(
    ("language", "other", "judged"),
    [
        (ENGLISH, "hSD01-004", " Not true now: you have a #Cooking holomem on your stage."),
        (ENGLISH, "hSD04-002", " True now: you have a #Cooking holomem on your stage."),
        (JAPANESE, "hSD04-002", "「自分のステージに#料理を持つホロメンがいるなら」は、現在満たしています。"),
    ],
)
def test_before_a_choice_it_is_told_what_the_rest_hangs_on(language: str, other: str, judged: str) -> None:
    assert questions.play(COOKED.replace("OTHER", other), language)[1].question.endswith(judged)


@pytest.mark.parametrize(
    ("language", "full"),
    [
        (ENGLISH, "HP is full: nothing is restored · HP 100/100, no cheer"),
        (JAPANESE, "HPが満タンのため回復しません · HP 100/100、エールなし"),
    ],
)
def test_whoever_has_all_hp_is_marked_where_hp_is_restored(language: str, full: str) -> None:
    details = questions.play(COOKED.replace("OTHER", "hSD04-002"), language)[1].details
    assert [detail for detail in details.values() if detail == full]


def test_before_an_order_it_is_said_that_no_card_was_taken() -> None:
    said = unsaid = looked = 0
    for seed in range(12):
        for game, prompt in play("texts", seed):
            for event in game.events:
                looked = len(event.cards) if isinstance(event, CardsLookedAt) else looked
            if prompt.kind == PromptKind.ORDER and "Return the rest" in game.question().short:
                question = PACK.ask(game).question
                is_untaken = len(prompt.options) == looked
                assert question.startswith("None of these cards was taken.") == is_untaken, question
                said, unsaid = said + is_untaken, unsaid + (not is_untaken)
    assert said > 0
    assert unsaid > 0


def test_a_running_skill_says_how_often_it_is_used() -> None:
    told = 0
    for seed in range(12):
        for game, _ in play("texts", seed):
            running = find_running(game.table.machine.stack)
            if running is not None and running.kind == AbilityKind.OSHI_SKILL:
                assert PACK.ask(game).words.startswith("[Once per ")
                told += 1
    assert told > 0


def test_a_support_card_is_told_by_what_it_does() -> None:
    assert facts_of(HOCG.pool.cards["hBP07-093"]).startswith("Choose your collab <Vestia Zeta>.")


ALONE = """
title: Miko attaches a 35P from the deck
source: hSD16-004
given:
  turn: 2
  player: a
  a: {center: hSD01-003, back: [hSD16-004], hand: [hSD01-018], deck: [hSD01-004, hBP03-107, hBP03-107]}
play:
  - a: {collab: back 1}
  - a: {choose: [hBP03-107]}
"""


@pytest.mark.parametrize(
    ("language", "question"),
    [
        (ENGLISH, "Reveal 1 <35P> from your deck and attach it to this holomem?"),
        (JAPANESE, "自分のデッキから、〈35P〉1枚を公開し、このホロメンに付ける。行いますか？"),
    ],
)
def test_where_there_is_but_one_card_to_pick_it_is_not_asked_which(language: str, question: str) -> None:
    assert question in [each.question for each in questions.play(ALONE, language)]


POISONED = """
title: Poison Cat hits the center and 1 back holomem
source: hBP02-041
given:
  phase: performance
  a: {center: {card: hBP02-041, cheers: [blue, blue, white]}, collab: {card: hSD01-003, cheers: [white]}}
  b: {center: hSD01-006, back: [hSD01-003, hSD01-008]}
play:
  - a: {art: 1, with: center, on: center}
  - a: {choose: yes}
  - a: {choose: [b.back 2]}
"""


def test_of_several_who_are_hit_the_one_that_is_chosen_is_named_by_its_place() -> None:
    aim = "Deal 20 special damage to your opponent's center holomem and 1 of their back holomem"
    said = [each.question for each in questions.play(POISONED)]
    assert f"{aim}: which back holomem?" in said
