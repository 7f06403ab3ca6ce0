"""Questions of hOCG said briefly, for somebody who has the board before them."""

from __future__ import annotations

from bot.app.packs.asking import Asking
from engine.hocg import HOCG, Game
from engine.hocg.abilities.parts import OneShot
from engine.hocg.actions.worth import say_effect
from engine.hocg.cards.terms import PromptKind
from engine.hocg.scenario import read_scenarios, run_scenario
from engine.kernel.brevity import speaking_briefly
from tests.bot.games.hocg.questions import PACK, prompts
from tests.engine.questions import LATER

MAIN = """
title: what can be done in a main phase
source: "8"
given:
  a:
    center: {card: hSD01-003, cheers: [white]}
    back: [hSD01-004, {card: hSD01-004, cheers: [white, green]}]
    hand: [hSD01-005, hSD01-018]
  b: {center: hSD01-008}
play:
  - a: {collab: back 1}
"""
GUARDED = """
title: Quick Guard can't keep anybody from going down
source: hSD05-001 Quick Guard
given:
  phase: performance
  a: {center: {card: hSD01-003, cheers: [white]}}
  b: {oshi: hSD05-001, center: {card: hSD05-004, damage: DAMAGE}, holo_power: 1}
play:
  - a: {art: 1, with: center, on: center}
  - b: {choose: yes}
"""

RAISED = """
title: a holomem whose arts deal more this turn
source: hBP07-062 A New Crime & A New Me
given:
  a:
    center: {card: hSD01-003, cheers: [white]}
    back: [hBP07-062, hSD01-004]
    hand: [hSD01-018, hSD01-018]
  b: {center: hSD01-008}
play:
  - a: {collab: back 1}
  - a: {choose: yes}
"""

ARMED = """
title: the cheer of the cheer phase, for a holomem with a tool that raises its arts
source: hBP01-115
given:
  phase: cheer
  a: {center: {card: hSD01-003, attached: [hBP01-115]}, back: [hSD01-004], cheer_deck: [white]}
  b: {center: hSD01-008}
play:
  - a: {choose: [center]}
"""


HELD = """
title: a cheer for a holomem for which a card to bloom into is in hand
source: "7.4.1"
given:
  phase: cheer
  a: {center: hSD01-003, back: [hSD01-008], hand: [hSD01-005, hSD01-018], cheer_deck: [white]}
  b: {center: hSD01-008}
play:
  - a: {choose: [center]}
"""
CHEAPER = """
title: a cheer for a holomem whose next card has an art that needs fewer cheers now
source: hSD12-011
given:
  phase: cheer
  a:
    center: {card: hSD12-009, cheers: [purple]}
    back: [hSD12-003]
    hand: [hSD12-011]
    archive: [white]
    cheer_deck: [purple]
  b: {center: hSD01-008, archive: [green]}
play:
  - a: {choose: [center]}
"""
SCANT = """
title: cards to add to the hand, of a deck that has no more
source: hSD01-021
given:
  a: {hand: [hSD01-021], deck: [hSD01-003, hSD01-011, hSD01-013]}
play:
  - a: {use: hSD01-021}
  - a: {choose: []}
"""
AMPLE = SCANT.replace("deck: [", "deck: [" + "hSD01-003, " * 5)


PICKED = """
title: a cheer that its player has picked from the cheer deck
source: hBP07-058
given:
  a: {center: hBP01-082, back: [hSD01-003], hand: [hBP07-058], cheer_deck: [white, red, blue, green, blue]}
play:
  - a: {bloom: hBP07-058, on: center}
  - a: {choose: [blue]}
  - a: {choose: [back 1]}
"""


SPECIAL = """
title: special damage to one of the opponent's holomem
source: hBP05-044 Don't Stop Gaming!
given:
  phase: performance
  a: {center: {card: hBP05-044, cheers: [blue, blue]}, back: [hBP05-042], hand: [hSD01-018], archive: [blue]}
  b: {center: hSD01-008, back: [{card: hSD01-003, damage: 50, resting: true}]}
play:
  - a: {art: 1, with: center, on: center}
  - a: {choose: [b.center]}
"""
CONDITIONAL = """
title: collab effects of a first turn, whose condition isn't so any more, and what a support counts
source: hBP07-063, hBP07-100
given:
  a: {oshi: hBP07-004, center: hSD01-003, back: [hBP07-063], hand: [hBP07-100], archive: [white, hBP07-100]}
play:
  - a: {end: main}
"""
PLACED = CONDITIONAL.replace("back: [hBP07-063], hand: [", "hand: [hBP07-063, ")
VAIN = """
title: a collab effect that finds no cheer, and later may
source: hSD01-012
given:
  a: {center: hSD01-005, back: [hSD01-012]}
  b: {center: hSD01-008}
play:
  - a: {end: main}
"""
TWO_NAMES = """
title: holomem of two names that can bloom
source: "8.3"
given:
  a: {center: hSD01-003, back: [hSD01-008], hand: [hSD01-005, hSD01-010]}
  b: {center: hSD01-008}
play:
  - a: {end: main}
"""
TIDYING = ("Then shuffle your deck.", "Return the rest to the bottom of your deck in any order.")
PIONEERS = """
title: a skill for whoever lost a holomem
source: hBP07-006 Let's Go, Pioneers.
given:
  a: {oshi: hBP07-006, center: hSD01-008, holo_power: 3}
  b: {center: hSD01-008}
play:
  - a: {end: main}
"""
SKILL = """
title: a skill that can be used only with a certain center
source: hBP05-004 Here I Gooo
given:
  a: {oshi: hBP05-004, center: hBP05-042, holo_power: 1}
  b: {center: hSD01-008}
play:
  - a: {end: main}
"""


def play(scenario: str, *, is_brief: bool = True) -> list[tuple[Game, Asking]]:
    found: list[tuple[Game, Asking]] = []

    def watch(game: Game) -> None:
        if game.prompt is not None:
            with speaking_briefly(is_on=is_brief):
                found.append((game, PACK.ask(game)))

    (one,) = read_scenarios(scenario, "questions.yaml")
    verdict = run_scenario(one, watch=watch)
    assert not verdict.difference, verdict.difference
    return found


def main_phase(*, is_brief: bool) -> Asking:
    return next(
        asking
        for game, asking in play(MAIN, is_brief=is_brief)
        if game.prompt is not None and game.prompt.kind == PromptKind.MAIN
    )


def lines_of(asking: Asking, group: str) -> list[str]:
    return [f"{label.line} — {label.detail}" for label in asking.labels.values() if label.group == group]


def test_a_line_names_the_place_and_what_decides() -> None:
    asking = main_phase(is_brief=True)
    assert asking.question == "Main phase"
    assert asking.beside == "", "the board shows the piles"
    assert lines_of(asking, "Bloom") == [
        "center → 1st — HP 60 → 150 · 30 ready",
        "back 1 → 1st — HP 50 → 150 · 30 lacks 1 white",
        "back 2 → 1st — HP 50 → 150 · 50 ready",
    ]
    assert lines_of(asking, "Baton pass") == [
        "back 1: Tokino Sora — 1 cheer · 20 lacks 1 colorless",
        "back 2: Tokino Sora — 1 cheer · 20 ready",
    ]


def test_in_full_the_piles_and_the_whole_question_are_told() -> None:
    asking = main_phase(is_brief=False)
    assert asking.question == "Your main phase: choose an action."
    assert "holo Power" in asking.beside
    (baton, _) = (label for label in asking.labels.values() if label.group == "Baton pass")
    assert baton.text == "Pass the baton to Tokino Sora (Debut) [hSD01-004], back 1"
    assert baton.detail == "costs 1 cheer · HP 50/50, no cheer · On Stage! (20: lacks 1 colorless)"


def test_a_text_stands_once_in_its_line_or_apart() -> None:
    asking = main_phase(is_brief=True)
    (support,) = (option for option, label in asking.labels.items() if label.group == "Support")
    assert asking.labels[support].line == "Sub PC"
    assert asking.labels[support].detail == "", "its text is too long for the line, which doesn't begin it"
    assert asking.texts[support].startswith("Look at the top 5 cards of your deck.")
    assert "Return the rest" not in asking.texts[support], "nobody decides by where the others go"
    (collab, _) = (option for option, label in asking.labels.items() if label.group == "Collab")
    assert asking.labels[collab].detail.startswith("20 lacks 1 colorless")


def test_a_question_on_which_nothing_hangs_says_so_first() -> None:
    def ask_guard(damage: int) -> str:
        asked = [asking for _, asking in play(GUARDED.replace("DAMAGE", str(damage))) if asking.occasion]
        return asked[0].question

    assert ask_guard(110).startswith("Nothing hangs on it as things stand. ")
    assert ask_guard(0).startswith("Use Quick Guard")


def test_a_holomem_that_gains_by_a_text_is_told_with_what_its_arts_can_do() -> None:
    _, asking = play(RAISED)[-1]
    assert {label.line: label.detail for label in asking.labels.values()} == {
        "center: Tokino Sora": "HP 60 · 30 ready",
        "collab: Shiori Novella": "HP 200 · 60+ lacks 1 blue",
        "back 2: Tokino Sora": "HP 50 · 20 lacks 1 colorless",
    }


def test_a_target_of_special_damage_is_told_with_its_hp_before_and_after() -> None:
    (details,) = (
        [label.detail for label in asking.labels.values()]
        for _, asking in play(SPECIAL)
        if asking.question.startswith("Deal 10 special damage")
    )
    assert details == [
        "HP 70 → 60 · 20 lacks 1 colorless",
        "HP 10 → DOWN, resting · 30 lacks 1 colorless",
    ]


def test_what_a_text_finds_is_a_sentence_behind_it() -> None:
    asking = play(CONDITIONAL)[0][1]
    assert [text.partition(" Now: ")[2] for text in asking.texts.values()] == [
        "for each <Frontier Spirit> in your archive: 1 · 1 <AZKi> from your archive: none"
        " · 1 cheer from your archive: 1 white."
    ]


def test_a_collab_effect_that_comes_to_nothing_is_told_in_a_word() -> None:
    (collab,) = lines_of(play(CONDITIONAL)[0][1], "Collab")
    assert collab.endswith("Collab effect: does nothing any more"), "its first turn is over"
    (placed,) = lines_of(play(PLACED)[0][1], "Place")
    assert placed.endswith("Collab effect: does nothing any more")
    (vain,) = lines_of(play(VAIN)[0][1], "Collab")
    assert vain.endswith("Collab effect: does nothing now · 1 white or green cheer from your archive: none")
    (later,) = play(VAIN.replace("back:", "hand:"))[0][1].texts.values()
    assert later.startswith("Collab effect: You may send"), "once it collabs there may be one"


def test_of_a_spot_it_is_not_said_that_it_cannot_bloom() -> None:
    told = play(VAIN.replace("back: [hSD01-012]", "hand: [hSD02-011]"))[0][1].texts.values()
    assert told
    assert not any("can't bloom" in text for text in told)
    in_full = play(VAIN.replace("back: [hSD01-012]", "hand: [hSD02-011]"), is_brief=False)[0][1].texts
    assert any("can't bloom" in text for text in in_full.values())


def test_a_skill_that_does_nothing_now_says_that_alone() -> None:
    asking = play(PIONEERS)[0][1]
    (skill,) = (option for option, label in asking.labels.items() if label.group == "Oshi skill")
    assert (asking.labels[skill].detail, asking.texts.get(skill, "")) == ("", "")
    assert asking.cautions[skill].text.startswith("does nothing now · Not true now: ")


def test_every_text_says_what_it_does_without_what_tidies_up() -> None:
    for card in HOCG.pool.cards.values():
        for ability in card.abilities:
            with speaking_briefly():
                said = say_effect(card, ability)
            assert said or not ability.text, card.number
            is_done_at_once = all(isinstance(part, OneShot) for part in ability.program.parts)
            assert not is_done_at_once or not said.strip().endswith(TIDYING), said
            assert say_effect(card, ability) == ability.text, "in full it is all there"


def test_who_can_bloom_is_named_where_not_all_have_one_name() -> None:
    lines = lines_of(play(TWO_NAMES)[0][1], "Bloom")
    assert [line.partition(" — ")[0] for line in lines] == [
        "center → Tokino Sora (1st)",
        "back 1 → AZKi (1st)",
    ]


def test_a_skill_that_can_be_used_doesnt_say_when_it_could_be() -> None:
    (skill,) = lines_of(play(SKILL)[0][1], "Oshi skill")
    assert skill == "Here I Gooo (1 holo Power) — Deal 10 special damage to 1 of your opponent's holomem."


def test_what_an_optional_price_pays_for_is_told() -> None:
    weighed = [asking for _, asking in play(RAISED) if asking.is_weighed]
    assert all("Arts +50" in asking.words for asking in weighed)
    assert weighed


SENT = """
title: a white cheer is sent
source: "7.4"
given:
  phase: cheer
  a:
    center: {card: hSD01-005, cheers: [white]}
    back: [{card: hSD01-006, cheers: [green]}, {card: hSD01-003, cheers: [white]}]
    cheer_deck: [white, white]
  b: {center: hSD01-008}
play:
  - a: {choose: [center]}
"""
FROM_ARCHIVE = """
title: Hololist Circle sends a cheer from the archive
source: hSD01-020
given:
  dice: [3]
  a:
    center: {card: hSD01-005, cheers: [white]}
    back: [hSD01-003]
    hand: [hSD01-020, hSD01-018]
    archive: [white]
play:
  - a: {use: hSD01-020}
  - a: {choose: [center]}
"""
PASSED = """
title: the baton is passed for a cheer
source: "8.7"
given:
  a:
    center: {card: hSD01-005, cheers: [white, green]}
    back: [hSD01-003]
    hand: [hSD01-018]
play:
  - a: {baton_pass: back 1, cheers: [green]}
"""
LOOKED = """
title: Sub PC finds a LIMITED support card
source: hSD01-018
given:
  a:
    center: hSD01-003
    hand: [hSD01-018, hSD01-018]
    deck: [hSD01-003, hSD01-016, hSD01-003, hSD01-005, hSD01-003]
play:
  - a: {use: hSD01-018}
  - a: {choose: [hSD01-016]}
"""
PASSED_FOR_TWO = """
title: the baton is passed for two cheers
source: "8.7"
given:
  a:
    center: {card: hSD07-005, cheers: [yellow, white, green]}
    back: [hSD01-003]
    hand: [hSD01-018]
play:
  - a: {baton_pass: back 1, cheers: [white, green]}
"""
STRUCK_BACK = """
title: Chaki-maru strikes back at the center of whoever attacks
source: hSD06-011
given:
  phase: performance
  a: {center: hSD01-005, collab: {card: hSD01-003, cheers: [white]}}
  b: {center: {card: hBP06-024, attached: [hSD06-011]}}
play:
  - a: {art: 1, with: collab, on: center}
"""
EACH = """
title: two Subaru get a cheer each, of three
source: hSD19-001
given:
  a:
    oshi: hSD19-001
    holo_power: 2
    center: {card: hSD19-006, cheers: [green]}
    back: [hSD19-003]
    archive: [yellow, white, white]
play:
  - a: {sp_oshi_skill: true}
  - a: {choose: [center, back 1]}
  - a: {choose: [yellow]}
  - a: {choose: [white]}
"""


def details_of(scenario: str, asked: str) -> dict[str, str]:
    """What is said of the options of the question that begins like this."""
    return next(
        {label.line or label.text: label.detail for label in asking.labels.values()}
        for _, asking in play(scenario)
        if asking.question.startswith(asked)
    )


def test_ready_is_said_of_now_and_ready_with_it_of_a_cheer_that_is_sent() -> None:
    assert details_of(SENT, "Send the white cheer to") == {
        "center: Tokino Sora": "50 ready with it",
        "back 1: Tokino Sora": "50 ready with it",
        "back 2: Tokino Sora": "needs no more",
    }


def test_so_it_is_of_a_cheer_that_a_text_sends() -> None:
    assert details_of(FROM_ARCHIVE, "Send the white cheer from your archive") == {
        "center: Tokino Sora": "50 ready with it",
        "back 1: Tokino Sora": "30 ready with it",
    }


def test_a_cheer_that_is_given_up_tells_what_can_not_be_used_without_it() -> None:
    assert details_of(PASSED, "From Tokino Sora (1st), center to ") == {
        "white cheer on Tokino Sora (1st), center": "50 ready → 50 lacks 1 white",
        "green cheer on Tokino Sora (1st), center": "50 ready → 30 ready",
    }


def test_of_several_cheers_it_is_told_what_can_be_kept_at_best() -> None:
    scenario = PASSED_FOR_TWO
    assert details_of(scenario, "From Shiranui Flare (1st), center to ") == {
        "yellow cheer on Shiranui Flare (1st), center": "50 ready → 50 lacks 1 yellow at best",
        "white cheer on Shiranui Flare (1st), center": "50 ready → 30 ready at best",
        "green cheer on Shiranui Flare (1st), center": "50 ready → 30 ready at best",
    }


def test_where_several_get_a_cheer_each_it_is_told_what_it_makes_ready() -> None:
    asked = next(asking for _, asking in play(EACH) if asking.question.startswith("Holomem 1 of"))
    assert not asked.ahead, "what is asked for is no choice that follows"
    assert {label.text: label.detail for label in asked.labels.values()} == {
        "white cheer": "40 still lacks 1 yellow",
        "yellow cheer": "40 ready with it",
    }


def test_damage_to_one_s_own_holomem_is_told_as_such() -> None:
    details = [
        label.detail
        for _, asking in play(STRUCK_BACK)
        for label in asking.labels.values()
        if "also" in label.detail
    ]
    assert details
    assert all("also 20 on your own Tokino Sora (1st), center: HP " in detail for detail in details)


def test_of_cards_that_are_looked_at_those_that_can_not_be_picked_are_named_briefly() -> None:
    (asked,) = [asking for _, asking in play(LOOKED) if asking.beside]
    assert asked.beside == "Not to be picked: Tokino Sora (Debut) ×3, Tokino Sora (1st)."


def test_what_goes_below_the_deck_is_only_named_since_it_was_told_before() -> None:
    def told(*, is_brief: bool) -> set[str]:
        asked = [asking for _, asking in play(LOOKED, is_brief=is_brief)]
        (order,) = [asking for asking in asked if "to the bottom of your deck" in asking.question]
        return {label.detail for label in order.labels.values()}

    assert told(is_brief=True) == {"HP 60", "HP 150"}
    assert "deck? The uppermost first." in play(LOOKED)[-1][1].question
    assert any("Nunnun" in detail for detail in told(is_brief=False))


def test_what_a_cheer_makes_ready_deals_what_the_board_says() -> None:
    """With what attached cards and effects add to the art."""
    game, asking = next((game, asking) for game, asking in play(ARMED) if "white cheer" in asking.question)
    center = game.view(0).sides[0].center
    assert center is not None
    assert center.arts[0].damage == 40, "30 are printed"
    told = {label.line: label.detail for label in asking.labels.values()}
    assert told["center: Tokino Sora"] == "40 ready with it"


def test_an_ability_that_waits_is_called_by_its_name_and_where_its_holomem_stands() -> None:
    names = [name for name, _ in HOCG.starter_decks() if name not in LATER]
    watame = names.index("open-watame")
    labels = set()
    for game in prompts(0, (watame, watame)):
        if game.prompt is not None and game.prompt.kind == PromptKind.ABILITY:
            with speaking_briefly():
                labels |= {label.text for label in PACK.ask(game).labels.values()}
    assert {"Oshi stage skill Dododo Drive (center)", "Tsunomaki Watame's Hammer (center)"} <= labels
    assert not any("…" in label for label in labels)


def test_a_cheer_that_was_picked_is_known_to_whoever_picked_it() -> None:
    (_, asking) = play(PICKED)[2]
    details = {label.line: label.detail for label in asking.labels.values()}
    assert details.keys() == {"center: Kobo Kanaeru", "back 1: Tokino Sora"}, details
    assert all("still lacks" in each or "ready with it" in each for each in details.values()), details


def test_what_the_hand_makes_of_a_cheer_is_told_to_its_player_alone() -> None:
    (_, asking) = play(HELD)[0]
    by_line = {asking.labels[option].line: fact for option, fact in asking.secrets.items()}
    assert by_line == {"center: Tokino Sora": "your Tokino Sora (1st): 30 ready"}, (
        "with the white cheer that comes"
    )
    assert not any("your " in label.detail for label in asking.labels.values()), "these are read by everybody"


def test_what_the_hand_makes_of_it_lacks_what_it_would_lack_on_the_stage() -> None:
    (_, asking) = play(CHEAPER)[0]
    (told,) = asking.secrets.values()
    assert told == "your Koseki Bijou (2nd): 110 ready", "2 colors in the archives: 2 colorless fewer of 3"


def test_a_deck_that_would_be_all_but_empty_is_told() -> None:
    assert "Your deck: 3 → 0 if you take 3." in play(SCANT)[1][1].question
    assert "Your deck" not in play(AMPLE)[1][1].question


def test_the_hand_that_may_be_redrawn_is_told_with_what_its_cards_do() -> None:
    for game in prompts(0, (0, 9)):
        if game.prompt is not None and game.prompt.kind == PromptKind.REDRAW:
            hand = game.view(game.prompt.seat).sides[game.prompt.seat].hand
            told = PACK.ask(game).beside.splitlines()[1:]
            assert len(told) == len({card.number for card in hand})
            assert all(" · " in line for line in told), told
            return
    raise AssertionError("a redraw is offered")


def test_who_is_placed_or_blooms_in_the_back_is_told_with_its_collab_effect() -> None:
    told = set()
    niko = [name for name, _ in HOCG.starter_decks() if name not in LATER].index("hSD11-niko")
    for game in prompts(1, (niko, niko)):
        if game.prompt is not None and game.prompt.kind == PromptKind.MAIN:
            with speaking_briefly():
                asking = PACK.ask(game)
            for option in game.prompt.options:
                label = asking.labels[option.id]
                collab = [each for each in game.card(option.card).abilities if each.kind == "collab_effect"]
                holomem = game.table.holomem(option.target)
                is_back = holomem is not None and holomem.position == "back"
                if collab and (option.kind == "place" or (option.kind == "bloom" and is_back)):
                    told.add(option.kind)
                    text = f"{label.detail} {asking.texts.get(option.id, '')}"
                    assert "Collab effect: " in text, text
                    assert "with a collab effect" not in label.detail
    assert told == {"place", "bloom"}
