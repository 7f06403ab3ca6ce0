"""What questions about cheers say: which of how many, why there are fewer, what is there already."""

from __future__ import annotations

import pytest

from bot.app.languages import JAPANESE
from engine.kernel.translation import ENGLISH
from tests.bot.games.hocg.questions import play

DIVIDED = """
title: three cheers are divided
source: hSD10-011
given:
  a: {center: hSD10-002, collab: hSD10-007, back: [hSD10-002], hand: [hSD10-011], archive: [CHEERS]}
play:
  - a: {use: hSD10-011}
  - a: {choose: [red, green, blue]}
  - a: {choose: [center]}
  - a: {choose: [center]}
"""


def test_cards_that_are_shared_out_tell_which_is_next_what_follows_and_who_has_got_some() -> None:
    scenario = DIVIDED.replace("CHEERS", "red, green, blue, yellow")
    asked = [each for each in play(scenario) if each.question.startswith("Cheer ")]
    assert [each.question for each in asked] == [
        "Cheer 1 of 3 (then green, blue): who gets the red cheer from your archive? Each can get up to 2.",
        "Cheer 2 of 3 (then blue): who gets the green cheer from your archive? Each can get up to 2.",
    ]
    assert [detail for detail in asked[1].details.values() if detail.startswith("got 1 of these · HP ")]
    said = [each.question for each in play(scenario, JAPANESE)]
    words = "3枚中1枚目（続いて緑、青）：自分のアーカイブの赤エールを誰に送りますか？ 1人につき2枚までです。"
    assert words in said


@pytest.mark.parametrize(
    ("language", "question"),
    [
        (
            ENGLISH,
            "Only 1 cheer from your archive can be sent, not 3: there are no more."
            " Send the red cheer from your archive to 1 of your center or collab holomem: to which?",
        ),
        (
            JAPANESE,
            "送れるのは自分のアーカイブのエール1枚だけです（テキストでは3枚ですが、ほかにありません）。"
            "自分のアーカイブの赤エールを、自分のセンターホロメンかコラボホロメンに送ります。誰に送りますか？",
        ),
    ],
)
def test_where_fewer_can_be_sent_than_the_text_says_it_is_said_why(language: str, question: str) -> None:
    scenario = DIVIDED.replace("CHEERS", "red").split("  - a: {choose: [red")[0] + "  - a: {choose: [center]}"
    assert question in [each.question for each in play(scenario, language)]


FEWER = """
title: fewer cheers than holomem
source: hSD13-002
given:
  a:
    oshi: hSD13-002
    center: hSD01-006
    back: [hSD01-004, hSD01-009]
    archive: [red, yellow]
    holo_power: 3
play:
  - a: {sp_oshi_skill: true}
  - a: {choose: [back 1, back 2]}
  - a: {choose: [red]}
"""


@pytest.mark.parametrize(
    ("language", "questions"),
    [
        (
            ENGLISH,
            [
                "Only 1 red cheer and 1 yellow cheer from your archive can be sent, for 3 holomem:"
                " choose the 2 that get 1 each, then which gets which.",
                "Which cheer goes to Tokino Sora (Debut), back 1?"
                " The other one goes to AZKi (Debut), back 2.",
            ],
        ),
        (
            JAPANESE,
            [
                "送れるのは自分のアーカイブの赤エール1枚と黄エール1枚だけで、対象のホロメンは3人です。"
                "1枚ずつ受け取る2人を選んでください。どのカードを誰が受け取るかは、その後に選びます。",
                "ときのそら（Debut）・バック1にはどのエールを送りますか？"
                " もう1枚はAZKi（Debut）・バック2に送ります。",
            ],
        ),
    ],
)
def test_with_fewer_cards_than_holomem_it_is_told_what_is_chosen_next(
    language: str, questions: list[str]
) -> None:
    assert [each.question for each in play(FEWER, language)][1:3] == questions


EXCESS = """
title: cheers for excess damage
source: hSD10-006
given:
  phase: performance
  a:
    center: {card: hSD10-006, cheers: [green, green, red]}
    back: [hSD01-004, hSD01-004]
    cheer_deck: [red, yellow, green]
  b: {center: hSD01-009, back: [hSD01-004]}
play:
  - a: {art: 2, with: center, on: center}
  - a: {choose: [back 1]}
"""


@pytest.mark.parametrize(
    ("language", "question"),
    [
        (
            ENGLISH,
            "Send 1 red cheer and 1 yellow cheer from your cheer deck together to 1 of your back holomem:"
            " to which? (for each 30 excess damage; now 80)",
        ),
        (
            JAPANESE,
            "自分のエールデッキの赤エール1枚と黄エール1枚（まとめて）を、自分のバックホロメン1人に送ります。"
            "誰に送りますか？（オーバーしたダメージ30につき、現在80）",
        ),
    ],
)
def test_of_cards_for_each_of_something_it_is_told_how_much_there_is_of_it(
    language: str, question: str
) -> None:
    assert question in [each.question for each in play(EXCESS, language)]


SEVERAL = """
title: any number of cheers go to one holomem
source: hSD01-002
given:
  a:
    oshi: hSD01-002
    center: hSD01-009
    back: [hSD01-009]
    hand: [hSD01-018]
    archive: [white, green, green]
    holo_power: 3
play:
  - a: {sp_oshi_skill: true}
  - a: {choose: [white, green, green]}
  - a: {choose: [center]}
"""


@pytest.mark.parametrize(
    ("language", "question"),
    [
        (
            ENGLISH,
            "Send 1 white cheer and 2 green cheers from your archive together"
            " to 1 of your green holomem: to which?",
        ),
        (
            JAPANESE,
            "自分のアーカイブの白エール1枚と緑エール2枚（まとめて）を、自分の緑ホロメン1人に送ります。"
            "誰に送りますか？",
        ),
    ],
)
def test_several_cards_are_told_with_their_numbers(language: str, question: str) -> None:
    assert question in [each.question for each in play(SEVERAL, language)]


REATTACHED = """
title: a cheer may stay where it is
source: 5.17.4.1
given:
  a:
    oshi: hSD01-001
    center: {card: hSD01-003, cheers: [white]}
    back: [hSD01-004, {card: hSD01-009, cheers: [green]}]
    hand: [hSD01-018]
    holo_power: 1
play:
  - a: {oshi_skill: true}
  - a: {choose: [white]}
  - a: {choose: [center]}
expect: {a.center.cheers: [white], a.back 1.cheers: [], a.back 2.cheers: [green]}
"""


def test_whoever_has_a_cheer_already_is_marked() -> None:
    asked = next(each for each in play(REATTACHED) if each.question.startswith("Reattach the white cheer"))
    marked = [text for text, detail in asked.details.items() if detail.startswith("it is there already · ")]
    assert [text.rpartition(", ")[2] for text in marked] == ["center"]


ALIKE = """
title: two holomem differ in a tool alone
source: 5.17.4.1
given:
  a:
    oshi: hSD01-001
    center: {card: hSD01-003, cheers: [white]}
    back: [{card: hSD01-004, attached: [TOOL]}, hSD01-004]
    holo_power: 1
play:
  - a: {oshi_skill: true}
  - a: {choose: [back 1]}
"""


@pytest.mark.parametrize(
    ("language", "tool", "details"),
    [
        (ENGLISH, "hBP06-097", ["HP 50/50, no cheer, with Cute Stadium Jacket · ", "HP 50/50, no cheer · "]),
        (
            JAPANESE,
            "hBP06-097",
            ["HP 50/50、エールなし、カワイイスタジャンつき · ", "HP 50/50、エールなし · "],
        ),
    ],
)
def test_who_may_get_a_card_is_told_with_what_is_attached(
    language: str, tool: str, details: list[str]
) -> None:
    asked = next(each for each in play(ALIKE.replace("TOOL", tool), language) if len(each.details) == 3)
    told = list(asked.details.values())[1:]
    assert [detail.startswith(words) for detail, words in zip(told, details, strict=True)] == [True, True]


@pytest.mark.parametrize(
    ("language", "words"),
    [(ENGLISH, "no cheer, with Zecretary ×2"), (JAPANESE, "エールなし、Zecretary ×2つき")],
)
def test_copies_of_attached_cards_are_counted_together(language: str, words: str) -> None:
    scenario = ALIKE.replace("hSD01-004, attached: [TOOL]", "hBP01-024, attached: [hBP07-108, hBP07-108]")
    asked = next(each for each in play(scenario, language) if len(each.details) == 3)
    assert f"{words} · " in list(asked.details.values())[1]


MASCOT = """
title: a mascot pays as a cheer
source: hSD03-013
given:
  phase: performance
  a: {center: {card: hSD03-006, cheers: [blue, red], attached: [hSD03-013]}}
  b: {center: hSD01-006, back: [hSD01-005]}
play:
  - a: {art: 2, with: center, on: center}
  - a: {choose: yes}
  - a: {choose: [hSD03-013]}
"""


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (ENGLISH, "counts as a blue cheer by its text · "),
        (JAPANESE, "テキストにより青エールの代わりになります · "),
    ],
)
def test_a_card_that_pays_as_a_cheer_says_so(language: str, words: str) -> None:
    details = [detail for each in play(MASCOT, language) for detail in each.details.values()]
    assert [detail for detail in details if detail.startswith(words)]


DOWNED = """
title: a holomem goes down
source: 11.5.1
given:
  phase: performance
  a: {center: {card: hSD01-006, cheers: [white, white, green]}}
  b:
    center: {card: CENTER, damage: DAMAGE}
    back: [hSD01-004, hSD01-009]
    life: [green, yellow, white, white, white]
play:
  - a: {art: 1, with: center, on: center}
  - b: {choose: [back 1]}
"""


def test_a_lost_life_is_told_with_who_went_down_and_what_life_is_left() -> None:
    scenario = DOWNED.replace("CENTER", "hBP07-074").replace("DAMAGE", "190")
    said = [each.question for each in play(scenario)]
    assert (
        "{1}'s center Laplus Darknesss (2nd) went down: {1} loses 1 life (5 → 4)."
        " That life is a green cheer: send it to 1 of your holomem." in said
    )
    said = [each.question for each in play(scenario, JAPANESE)]
    assert (
        "{1}のセンターのラプラス・ダークネス（2nd）がダウンしたため、{1}はライフを1失います（5 → 4）。"
        "公開した緑エールを自分のホロメン1人に送ってください。" in said
    )


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (ENGLISH, "Life 5 → 4. Send its cheer to 1 of your holomem."),
        (JAPANESE, "ライフ5 → 4。公開したエールを自分のホロメン1人に送ってください。"),
    ],
)
def test_whoever_sees_who_went_down_is_told_what_life_is_left(language: str, told: str) -> None:
    scenario = DOWNED.replace("CENTER", "hBP07-074").replace("DAMAGE", "190")
    assert told in [each.question for each in play(scenario, language, is_short=True)]


def test_who_went_down_is_told_apart_from_a_namesake_that_is_still_there() -> None:
    scenario = DOWNED.replace("CENTER", "hSD01-003").replace("DAMAGE", "50")
    (asked,) = [each for each in play(scenario) if " went down: " in each.question]
    assert "{1}'s center Tokino Sora (Debut) [hSD01-003] went down: " in asked.question
    assert "Tokino Sora (Debut) [hSD01-004], back 1" in asked.details


def test_of_several_lives_it_is_told_which_is_sent() -> None:
    scenario = DOWNED.replace("CENTER", "hSD01-006").replace("DAMAGE", "230") + "  - b: {choose: [back 2]}\n"
    said = [each.question for each in play(scenario)]
    told = "{1}'s center Tokino Sora (Buzz 1st) went down: {1} loses 2 life (5 → 3)."
    assert f"{told} Cheer 1 of 2 is a green cheer: send it to 1 of your holomem." in said
    assert f"{told} Cheer 2 of 2 is a yellow cheer: send it to 1 of your holomem." in said


def test_the_cheer_phase_names_the_cheer() -> None:
    scenario = """
title: a cheer phase
source: 7.4.2
given:
  phase: cheer
  a: {center: hSD01-003, back: [hSD01-004], cheer_deck: [green, white]}
play:
  - a: {choose: [center]}
"""
    (asked, *_) = play(scenario)
    assert asked.question == "Send the green cheer to 1 of your holomem."
    (asked, *_) = play(scenario, JAPANESE)
    assert asked.question == "緑エールを送る自分のホロメン1人を選んでください。"
