"""What the answers of a yes-or-no question are said to lead to, in both languages, as players see it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from bot.app.languages import JAPANESE
from engine.hocg import HOCG, Game
from engine.hocg.cards.terms import DamageKind, PromptKind
from engine.hocg.foresight.foresight import foresee
from engine.hocg.players import derive_seed
from engine.hocg.procedures.abilities import UseWindow
from engine.hocg.procedures.damage import DealDamage
from engine.hocg.procedures.resolution import Resolution
from engine.hocg.state.events import DamageDealt
from engine.kernel.prompts import NO, YES
from engine.kernel.translation import ENGLISH, speaking
from tests.bot.games.hocg.questions import DECKS, Asked, ask, play

SENT = """
title: Chiyokooooo!! sends the only cheer of the archive
source: hSD04-010 Chiyokooooo!!
given:
  a: {center: hSD04-002, back: [hSD04-010, hSD01-003], hand: [hSD01-018], archive: [blue]}
play:
  - a: {collab: back 1}
  - a: {choose: yes}
"""
SHOT = """
title: Backshot deals 50 to the back holomem that has just taken damage
source: hSD03-001 Backshot
given:
  phase: performance
  a:
    oshi: hSD03-001
    center: {card: hSD03-006, cheers: [blue, blue]}
    holo_power: 1
  b: {center: hSD01-006, back: [hSD01-005, hSD01-010]}
play:
  - a: {art: 2, with: center, on: center}
  - a: {choose: yes}
  - a: {choose: [b.back 2]}
  - a: {choose: yes}
"""
PAID = """
title: Gonathan G archives the Debut under it to deal 20 special damage to the collab holomem
source: hSD13-011 I am Gonathan G.
given:
  a: {center: {card: hSD13-008, cheers: [yellow, white]}, hand: [hSD13-011, hSD01-018]}
  b: {center: hSD01-010, collab: hSD01-005}
play:
  - a: {bloom: hSD13-011, on: center}
  - a: {choose: yes}
"""
ROLLED = """
title: Laplus's collab effect rests a back holomem of the opponent on a 3
source: hBP04-055
given:
  dice: [3]
  a: {back: [hBP04-055], hand: [hSD01-016]}
  b: {center: hSD10-006, back: [hSD01-005, hSD01-003]}
play:
  - a: {collab: back 1}
  - a: {choose: yes}
"""
FOUND = """
title: With My Precious Companions may find nobody, and the deck is shuffled
source: hSD07-003 With My Precious Companions
given:
  a: {center: hSD07-002, back: [hSD07-003], hand: [hSD01-018], deck: [hSD01-016, hSD07-012, hSD01-003]}
play:
  - a: {collab: back 1}
  - a: {choose: yes}
  - a: {choose: []}
"""
TOPMOST = """
title: Matsuri's bloom effect sends the top card of the cheer deck to a Matsuri that is chosen
source: hBP06-077
given:
  a: {life: 5, center: hBP06-074, back: [hBP06-074], hand: [hBP06-077], cheer_deck: [red, blue]}
  b: {life: 5}
play:
  - a: {bloom: hBP06-077, on: center}
  - a: {choose: yes}
"""


def last_yes_no(scenario: str, language: str) -> Asked:
    """The last question of a scenario that is answered with yes or no."""
    answers = {ENGLISH: ["Yes", "No"], JAPANESE: ["はい", "いいえ"]}[language]
    return [each for each in play(scenario, language) if list(each.details) == answers][-1]


@pytest.mark.parametrize(
    ("scenario", "language", "accepting", "ahead", "declining"),
    [
        pytest.param(
            SENT,
            ENGLISH,
            "You choose 1 of your holomem.",
            (
                "1 cheer from your archive: 1 blue",
                "1 of your holomem: Yuzuki Choco (Debut), center (HP 100/100, no cheer); Oozora Subaru"
                " (Spot), collab (HP 60/60, no cheer); Tokino Sora (Debut), back 2 (HP 60/60, no cheer)",
            ),
            "You decline to send 1 cheer from your archive to 1 of your holomem; the main phase goes on.",
            id="what can be chosen is told with its facts",
        ),
        pytest.param(
            SENT,
            JAPANESE,
            "自分のホロメン1人を次に選びます。",
            (
                "自分のアーカイブのエール1枚の候補：青1",
                "自分のホロメン1人の候補：癒月ちょこ（Debut）・センター（HP 100/100、エールなし）、"
                "大空スバル（Spot）・コラボ（HP 60/60、エールなし）、"
                "ときのそら（Debut）・バック2（HP 60/60、エールなし）",
            ),
            "「自分のアーカイブのエール1枚を、自分のホロメンに送る」を行いません。メインステップを続けます。",
            id="what can be chosen is told with its facts, in Japanese",
        ),
        pytest.param(
            TOPMOST,
            ENGLISH,
            "You choose 1 of your <Natsuiro Matsuri>.",
            (
                "1 of your <Natsuiro Matsuri>: Natsuiro Matsuri (2nd), center (HP 200/200, no cheer);"
                " Natsuiro Matsuri (1st), back 1 (HP 140/140, no cheer)",
            ),
            "You decline to send the top card of your cheer deck to 1 of your <Natsuiro Matsuri>; the main"
            " phase goes on.",
            id="only those who fit can be chosen",
        ),
        pytest.param(
            PAID,
            ENGLISH,
            "You archive 1 Debut holomem stacked under this holomem. Then: deal 20 special damage to your"
            " opponent's collab holomem. 20 special damage to Tokino Sora (1st), collab: HP 150 → 130.",
            (
                "1 Debut holomem stacked under this holomem: Gigi Murin (Debut) from Gigi Murin (1st),"
                " center",
                "your opponent's collab holomem, as of now: Tokino Sora (1st), collab (HP 150/150, no cheer)",
            ),
            "You decline to archive 1 Debut holomem stacked under this holomem, so what hangs on it"
            " doesn't happen; the main phase goes on.",
            id="a price is named, then what it pays for and what surely comes of it",
        ),
        pytest.param(
            ROLLED,
            ENGLISH,
            "You roll a die. Then: if it is 3 or more, rest 1 of your opponent's back holomem.",
            (
                "1 of your opponent's back holomem, as of now: Tokino Sora (1st), back 1 (HP 150/150, no"
                " cheer); Tokino Sora (Debut), back 2 (HP 60/60, no cheer)",
            ),
            "You decline to roll a die, so what hangs on it doesn't happen; the main phase goes on.",
            id="a roll",
        ),
        pytest.param(
            ROLLED,
            JAPANESE,
            "「サイコロを1回振る」を行います。その後、「3以上なら、相手のバックホロメン1人をお休みさせる」を行います。",
            (
                "相手のバックホロメン1人の候補（今の時点）：ときのそら（1st）・バック1（HP 150/150、"
                "エールなし）、ときのそら（Debut）・バック2（HP 60/60、エールなし）",
            ),
            "「サイコロを1回振る」を行いません。そのため、その先の効果も得られません。メインステップを続けます。",
            id="a roll, in Japanese",
        ),
    ],
)
def test_each_answer_names_the_deed_and_what_follows(
    scenario: str, language: str, accepting: str, ahead: tuple[str, ...], declining: str
) -> None:
    asked = last_yes_no(scenario, language)
    assert (asked.accepting, asked.ahead, asked.declining) == (accepting, ahead, declining)


def test_what_a_skill_is_used_on_is_told_with_its_hp_and_the_damage_before_it_as_done() -> None:
    asked = last_yes_no(SHOT, ENGLISH)
    assert asked.occasion.endswith(" has taken 10 special damage.")
    assert asked.question.startswith("Use Backshot for 1 holo Power (1 → 0)? Target: AZKi (1st), back 2 (HP ")
    assert asked.accepting.startswith("50 special damage to AZKi (1st), back 2: HP ")
    asked = last_yes_no(SHOT, JAPANESE)
    assert asked.occasion.endswith("が特殊ダメージ10を受けました。")
    assert asked.question.startswith(
        "ホロパワーを1枚アーカイブして「バックショット」を使いますか？（1 → 0） 対象：AZKi"
    )
    assert "・バック2に特殊ダメージ50を与えます（HP " in asked.accepting


def test_where_nothing_is_found_only_what_is_still_done_is_told() -> None:
    declining = [each.declining for each in play(FOUND)]
    assert "You choose none of these. Then: shuffle your deck." in declining
    declining = [each.declining for each in play(FOUND, JAPANESE)]
    assert "どれも選びません。その後、「デッキをシャッフルする」を行います。" in declining


def yes_no_questions(seed: int) -> Iterator[tuple[Game, Random]]:
    """The yes-or-no questions of a match of two starter decks, played at random."""
    chance = Random(seed)
    game = HOCG.start(chance.choices(DECKS, k=2), derive_seed("answers", seed))
    while (prompt := game.prompt) is not None:
        if prompt.is_yes_no:
            yield game, chance
        order = chance.sample(prompt.options, len(prompt.options))
        count = chance.randint(prompt.at_least, min(prompt.at_most, len(order)))
        game.answer([option.id for option in prompt.first_fitting(order, count)])


def test_every_yes_and_every_no_is_told_in_both_languages() -> None:
    sorts: set[str] = set()
    for seed in range(6):
        for game, _ in yes_no_questions(seed):
            for language in (ENGLISH, JAPANESE):
                with speaking(language):
                    asked = ask(game)
                assert asked.accepting, asked.question
                assert asked.declining, asked.question
                if language == JAPANESE:
                    assert asked.accepting.rstrip("。）").endswith(("ます", "ません", "まま")) or (
                        "HP" in asked.accepting
                    )
            sorts.add(type(game.table.machine.stack[-1]).__name__)
    assert sorts >= {"Mulligan", "Resolution", "UseWindow"}


def deal_on_yes(game: Game, chance: Random) -> dict[int, int]:
    """The special damage that a text deals once it is agreed to: holomem -> how much."""
    asking = game.table.machine.stack[-1]
    assert isinstance(asking, Resolution | UseWindow)
    twin, answer, dealt = game.copy(), [YES.id], dict[int, int]()
    while True:
        twin.answer(answer)
        for event in twin.events:
            if not isinstance(event, DamageDealt) or event.source != asking.ability.source:
                continue
            if event.kind is DamageKind.SPECIAL:
                dealt[event.holomem] = dealt.get(event.holomem, 0) + event.amount
        prompt, running = twin.prompt, [getattr(f, "ability", None) for f in twin.table.machine.stack]
        if prompt is None or not any(ref and ref.text == asking.ability.text for ref in running):
            return dealt
        is_other = isinstance(twin.table.machine.stack[-1], UseWindow)
        order = chance.sample(prompt.options, len(prompt.options))
        fitting = prompt.first_fitting(order, chance.randint(prompt.at_least, prompt.at_most))
        answer = [NO.id] if is_other else [option.id for option in fitting]


def test_special_damage_that_is_told_of_a_yes_comes_true_whatever_is_chosen() -> None:
    told = 0
    for seed in range(40):
        for game, chance in yes_no_questions(seed):
            prompt = game.prompt
            assert prompt is not None
            if prompt.kind == PromptKind.REDRAW or game.table.machine.enclosing(DealDamage) is not None:
                continue
            if not isinstance(game.table.machine.stack[-1], Resolution | UseWindow):
                continue
            for hit in foresee(game.table).of_text(YES):
                assert deal_on_yes(game, chance)[hit.holomem] == hit.amount
                told += 1
    assert told > 3


def test_the_same_table_tells_the_same_of_a_yes_whatever_is_hidden() -> None:
    compared = 0
    for game, _ in yes_no_questions(21):
        other = game.copy()
        seat = 1 - other.prompt.seat if other.prompt is not None else 0
        for pile in (other.state.players[seat].deck, other.state.players[seat].hand):
            pile.reverse()
        assert foresee(game.table).of_text(YES) == foresee(other.table).of_text(YES)
        compared += 1
    assert compared > 0
