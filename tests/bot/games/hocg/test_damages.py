"""What questions about a damage say: who deals which sort of damage, and what comes of each answer."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from bot.app.languages import JAPANESE
from engine.hocg import HOCG, Game
from engine.hocg.foresight.foresight import foresee
from engine.hocg.foresight.lines import Hit
from engine.hocg.players import derive_seed
from engine.hocg.procedures.abilities import UseWindow
from engine.hocg.procedures.damage import DealDamage, damage_at_once
from engine.hocg.state.events import DamageDealt
from engine.kernel.prompts import NO, YES
from engine.kernel.translation import ENGLISH
from tests.bot.games.hocg.questions import play

DECKS = [deck for _, deck in HOCG.starter_decks()]


def questions_about_damage(seed: int) -> Iterator[tuple[Game, DealDamage, Random]]:
    """The yes-or-no questions about a damage in a match of two starter decks, played at random."""
    chance = Random(seed)
    game = HOCG.start(chance.choices(DECKS, k=2), derive_seed("damages", seed))
    while (prompt := game.prompt) is not None:
        damage = game.table.machine.enclosing(DealDamage)
        if damage is not None and prompt.is_yes_no:
            yield game, damage, chance
        order = chance.sample(prompt.options, len(prompt.options))
        count = chance.randint(prompt.at_least, min(prompt.at_most, len(order)))
        game.answer([option.id for option in prompt.first_fitting(order, count)])


def test_what_is_told_of_an_answer_about_a_damage_comes_true() -> None:
    tried: set[str] = set()
    for seed in (3, 23, 45, 51, 81):
        for game, damage, chance in questions_about_damage(seed):
            hits = foresee(game.table).of_damage(YES)
            others = {each.target for each in damage_at_once(game.table)[1:]}
            twin, answer = game.copy(), [YES.id]
            while True:
                twin.answer(answer)
                dealt = [each for each in twin.events if isinstance(each, DamageDealt)]
                prompt = twin.prompt
                if dealt or prompt is None or twin.table.machine.enclosing(DealDamage) is None:
                    break
                is_other = isinstance(twin.table.machine.stack[-1], UseWindow)
                answer = [NO.id if is_other else chance.choice(prompt.options).id]
            if dealt and dealt[0].source == damage.source and dealt[0].holomem not in others:
                assert Hit(dealt[0].holomem, dealt[0].amount) in hits
                tried.add("taken" if dealt[0].holomem == damage.target else "taken by another")
            else:
                assert Hit(damage.target, 0) in hits
                tried.add("kept away")
    assert {"taken", "taken by another"} <= tried


GUARDED = """
title: Quick Guard takes 20 off
source: hSD05-001 Quick Guard
given:
  phase: performance
  a: {center: {card: hSD01-003, cheers: [white]}}
  b: {oshi: hSD05-001, center: hSD05-004, holo_power: 1}
play:
  - a: {art: 1, with: center, on: center}
  - b: {choose: yes}
"""


@pytest.mark.parametrize(
    ("language", "occasion", "accepting", "declining"),
    [
        (
            ENGLISH,
            "Art (๑╹ᆺ╹) Nunnun of your opponent's Tokino Sora (Debut), center would deal 30 damage to your "
            "Todoroki Hajime (Debut), center (HP 120 → 90).",
            "20 less: HP 120 → 110.",
            "It isn't used; the damage stays as it is (HP 120 → 90).",
        ),
        (
            JAPANESE,
            "相手のときのそら（Debut）・センターのアーツ「(๑╹ᆺ╹)ぬんぬん」が、"
            "あなたの轟はじめ（Debut）・センターにアーツダメージ30を与えようとしています（HP 120 → 90）。",
            "ダメージを20減らします（HP 120 → 110）。",
            "使いません。ダメージは変わりません（HP 120 → 90）。",
        ),
    ],
)
def test_each_answer_tells_the_hp_that_it_leaves(
    language: str, occasion: str, accepting: str, declining: str
) -> None:
    (asked,) = [each for each in play(GUARDED, language) if each.occasion]
    assert (asked.occasion, asked.accepting, asked.declining) == (occasion, accepting, declining)


KEPT_AWAY = """
title: Good Work keeps special damage from the back
source: hSD13-012 Good Work!
given:
  a: {center: hSD01-003, back: [hSD12-003], hand: [hSD01-018]}
  b: {center: hBP01-051, back: [{card: hSD13-012, under: [hSD13-008, hSD13-009]}, hSD01-008]}
play:
  - a: {collab: back 1}
  - a: {choose: [b.back 2]}
  - b: {choose: yes}
  - b: {choose: [hSD13-008]}
"""


def test_special_damage_is_called_so_and_the_gift_tells_where_its_holomem_stands() -> None:
    asked = next(each for each in play(KEPT_AWAY) if each.occasion)
    assert asked.occasion.startswith(
        "Collab effect Have You Heard the Tale of Palais Monrose? of your opponent's"
    )
    assert " would deal 10 special damage to your " in asked.occasion
    assert asked.source == "Gigi Murin (1st), back 1, gift Good Work!"
    assert asked.accepting.startswith(
        "What it does: archive 1 holomem stacked under this holomem, then during this turn, all of your back"
        " holomem take no special damage (you choose for it next). No damage: HP stays "
    )
    asked = next(each for each in play(KEPT_AWAY, JAPANESE) if each.occasion)
    assert "に特殊ダメージ10を与えようとしています（HP " in asked.occasion
    assert asked.accepting.startswith("「このホロメンに重なっているホロメン1枚をアーカイブする」、続いて")


REDIRECTED = """
title: Vanguard of Order has another holomem take the damage
source: hSD13-001 Vanguard of Order
given:
  phase: performance
  a: {center: {card: hSD01-003, cheers: [white]}}
  b:
    oshi: hSD13-001
    center: hSD13-003
    back: [hSD13-006, {card: hSD13-007, damage: 20}, hSD13-007]
    holo_power: 3
play:
  - a: {art: 1, with: center, on: center}
  - b: {choose: yes}
  - b: {choose: [back 2]}
"""


def test_another_holomem_that_takes_the_damage_is_told_with_what_is_left_of_it() -> None:
    offered, chosen = [each for each in play(REDIRECTED) if each.occasion]
    assert ", back 2 takes 30 instead: HP 160 → 130. Or: " in offered.accepting
    details = {text.rpartition(", ")[2]: detail for text, detail in chosen.details.items()}
    assert details == {
        "back 2": "takes 30 damage: HP 160 → 130",
        "back 3": "takes 30 damage: HP 180 → 150",
    }
    *_, chosen = [each for each in play(REDIRECTED, JAPANESE) if each.occasion]
    assert "ダメージ30を受ける（HP 160 → 130）" in chosen.details.values()


REPEATED = """
title: an art is used once more on a target that is chosen anew
source: hBP02-007 Shinigami Rap; CR 5.25.1, 12.3.3.2
given:
  a: {oshi: hBP02-007, holo_power: 2, center: {card: hBP02-056, cheers: [purple]}, hand: [hSD01-003]}
  b: {center: hSD01-006, collab: {card: hSD01-003, damage: 10}}
play:
  - a: {sp_oshi_skill: true}
  - a: {end: main}
  - a: {art: 1, with: center, on: center}
  - a: {choose: [b.collab]}
"""


def test_the_targets_of_an_art_that_is_used_once_more_tell_its_damage() -> None:
    asked = next(each for each in play(REPEATED) if "is used once more" in each.question)
    assert list(asked.details.items()) == [
        ("50 damage to Tokino Sora (Buzz 1st), center: HP 190 → 140", "HP 190/240, no cheer"),
        ("50 damage to Tokino Sora (Debut), collab: HP 50 → DOWN", "HP 50/60, no cheer"),
    ]
    asked = next(each for each in play(REPEATED, JAPANESE) if "もう一度使います" in each.question)
    assert "相手のときのそら（Buzz 1st）・センターに50ダメージ、HP 190 → 140" in asked.details


ROLLED = """
title: a roll that only draws a card leaves the damage as it is
source: hSD16-005
given:
  phase: performance
  a: {center: {card: hSD16-005, cheers: [red, red]}}
  b: {center: hSD01-006}
"""
AIMED = """
title: an art with a critical icon on a blue holomem and on one whose mascot takes 10 off
source: hSD01-011
given:
  phase: performance
  a: {center: {card: hSD01-011, cheers: [green]}}
  b: {center: {card: hSD03-006, attached: [hSD03-013]}, collab: hSD01-006}
"""


def test_a_roll_that_has_no_say_in_the_damage_of_an_art_is_not_named() -> None:
    (asked,) = play(ROLLED)
    assert "depends on" not in " ".join(asked.details.values())


@pytest.mark.parametrize(
    ("language", "told"),
    [(ENGLISH, "critical +50 · takes 10 less"), (JAPANESE, "特攻+50 · 受けるダメージ-10")],
)
def test_why_targets_get_different_damage_is_told(language: str, told: str) -> None:
    (asked,) = play(AIMED, language)
    first, second, *_ = asked.details.items()
    assert "100" in first[0]
    assert first[1].endswith(told)
    assert "60" in second[0]
    assert told.partition(" ")[0] not in second[1]


SPLASHING = """
title: an art that deals special damage beside its target
given:
  phase: performance
  a: {center: {card: hBP03-052, cheers: [purple]}}
  b: {center: hSD01-003, collab: hSD01-006}
expect: {winner: none}
"""


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (ENGLISH, "also 10 on Tokino Sora (Debut), center: HP 60 → 50"),
        (JAPANESE, "ときのそら（Debut）・センターにも10ダメージ：HP 60 → 50"),
    ],
)
def test_what_others_than_the_target_get_is_told(language: str, told: str) -> None:
    (asked,) = play(SPLASHING, language)
    center, collab, _ = asked.details.values()
    assert told not in center, "the target gets it itself"
    assert told in collab
