"""What the events of the rules tell, where no scenario can see it."""

from __future__ import annotations

from random import Random

import pytest

from engine.hocg import HOCG, Game
from engine.hocg.cards.pool import default_pool
from engine.hocg.cards.terms import EndReason, OptionKind
from engine.hocg.scenario import read_scenarios, run_scenario
from engine.hocg.scenario.position import build_position
from engine.hocg.state.events import CardsMoved, FirstPlayerChosen, HolomemDowned, LifeLost, StagesRevealed
from tests.engine.watching import new_game

RISING = """
title: Kiara's Oshi returns a downed holomem to the hand
source: hBP01-006 Rise from the ashes
given:
  phase: performance
  a: {center: {card: hSD01-006, cheers: [white, white, white]}}
  b: {oshi: hBP01-006, holo_power: 2, center: {card: hBP01-061, damage: 180}, back: [hSD01-003, hSD01-008]}
"""
SPARING = """
title: Flare's gift spares a life, and the turn ends
source: hSD09-007 Let's Cool Down
given:
  phase: performance
  a: {life: 5, center: {card: hSD01-006, cheers: [white, white, white]}}
  b: {life: 2, center: hSD01-003, collab: {card: hSD09-007, damage: 90}, back: [hSD01-003, hSD01-008]}
"""


def test_who_has_chosen_the_first_player_is_told() -> None:
    choosers = set()
    for seed in range(6):
        game = new_game(seed)
        prompt = game.prompt
        assert prompt is not None
        other = next(option for option in prompt.options if option.number != prompt.seat)
        game.answer([other.id])
        (chosen,) = [event for event in game.events if isinstance(event, FirstPlayerChosen)]
        assert (chosen.chooser, chosen.first) == (prompt.seat, other.number)
        choosers.add(chosen.chooser)
    assert choosers == {0, 1}


def test_a_holomem_that_is_returned_when_it_is_downed_was_downed_all_the_same() -> None:
    (scenario,) = read_scenarios(RISING, "rising.yaml")
    state, stack = build_position(scenario.data.given, default_pool())
    game = Game.begin(state, stack, default_pool())
    assert game.prompt is not None
    game.answer([game.prompt.options[0].id])
    center = game.state.players[1].center
    assert center is not None
    game.answer(["yes"])
    (downed,) = [event for event in game.events if isinstance(event, HolomemDowned)]
    assert (downed.holomem, downed.card, downed.cards) == (center.id, center.top, ())
    assert center.top in game.state.players[1].hand
    assert any("is downed" in (game.narrate(event, None) or "") for event in game.events)


def test_a_gift_that_spares_a_life_says_so() -> None:
    (scenario,) = read_scenarios(SPARING, "sparing.yaml")
    state, stack = build_position(scenario.data.given, default_pool())
    game = Game.begin(state, stack, default_pool())
    collab = game.state.players[1].collab
    assert game.prompt is not None
    assert collab is not None
    game.answer([next(each.id for each in game.prompt.options if each.target == collab.id)])
    assert not any(isinstance(event, LifeLost) for event in game.events)
    told = [game.narrate(event, None) or "" for event in game.events]
    at = told.index("Shiranui Flare (Debut) of {1} is downed.")
    assert told[at - 1] == "{1}: 1 less life lost by this down.", "else nothing says why no life was lost"


def tell_lives(seed: int) -> tuple[Game, dict[int, list[str]]]:
    """A match in which arts are used wherever they can be; for each seat what is told of its lost lives, as
    in "5 → 4".
    """
    chance = Random(seed)
    game = new_game(seed, chance.choices([deck for _, deck in HOCG.starter_decks()], k=2))
    told: dict[int, list[str]] = {0: [], 1: []}
    while (prompt := game.prompt) is not None:
        options = chance.sample(prompt.options, len(prompt.options))
        options.sort(key=lambda option: option.kind != OptionKind.ART)
        picked = prompt.first_fitting(options, max(1, prompt.at_least))
        game.answer([option.id for option in picked])
        for event in game.events:
            if isinstance(event, LifeLost):
                words = game.narrate(event, None) or ""
                told[event.seat].append(words[words.index("(") + 1 : words.index(")")])
    return game, told


def test_a_lost_life_is_told_with_the_lives_that_are_left() -> None:
    ends = 0
    for seed in (0, 22, 27):
        game, told = tell_lives(seed)
        for player in game.state.players:
            most, lives = game.card(player.oshi).life, told[player.seat]
            assert lives == [f"{before} → {before - 1}" for before in range(most, most - len(lives), -1)]
        result = game.result
        if result is not None and result.winner is not None and result.reason == EndReason.LIFE:
            assert told[1 - result.winner][-1] == "1 → 0"
            ends += 1
    assert ends == 3


STRUCK = """
title: the last art of a turn hits the collab holomem, which goes back as the next turn begins
given:
  phase: performance
  a: {center: {card: hSD01-003, cheers: [white, white]}}
  b: {center: hSD01-003, collab: hSD01-006, back: [hSD01-003]}
play:
  - a: {art: 1, with: center, on: collab}
"""


def test_a_hit_names_the_place_in_which_it_struck() -> None:
    told: list[str] = []

    def watch(game: Game) -> None:
        told.extend(line for event in game.events if (line := game.narrate(event, None)) is not None)

    (scenario,) = read_scenarios(STRUCK, "struck.yaml")
    verdict = run_scenario(scenario, watch=watch)
    assert not verdict.difference, verdict
    hits = [line for line in told if " hits the " in line]
    assert hits
    assert all("hits the collab Tokino Sora" in line for line in hits)


ALIKE = """
title: two of one name change their places
source: "7.2"
given:
  a: {center: hSD01-003, collab: {card: hSD01-004, cheers: [white]}, back: [hSD01-004]}
  b: {center: hSD01-008}
"""


def test_a_log_says_where_a_holomem_stood_that_moves_or_gets_a_cheer() -> None:
    (scenario,) = read_scenarios(ALIKE, "alike.yaml")
    state, stack = build_position(scenario.data.given, default_pool())
    game = Game.begin(state, stack, default_pool())
    chance, told = Random(1), set[str]()
    for _ in range(60):
        if game.prompt is None:
            break
        options = game.prompt.options
        end = [option for option in options if option.kind == OptionKind.END]
        count = max(1, game.prompt.at_least)
        game.answer([option.id for option in end or chance.sample(options, count)])
        told |= {line for event in game.events if (line := game.narrate(event, None))}
    assert "The collab Tokino Sora (Debut) of {0} moves to the back position." in told
    assert any(line.startswith("{0} sends a ") and " cheer to the " in line for line in told)


SKILL = """
title: An Oshi skill is paid with holo Power
source: 12.1.3
given:
  phase: main
  a: {oshi: hSD01-001, holo_power: 2, center: {card: hSD01-006, cheers: [white]}, back: [hSD01-003]}
  b: {center: hSD01-003, back: [hSD01-008]}
"""


def test_the_holo_power_that_pays_a_skill_is_told_as_paid() -> None:
    (scenario,) = read_scenarios(SKILL, "skill.yaml")
    state, stack = build_position(scenario.data.given, default_pool())
    game = Game.begin(state, stack, default_pool())
    assert game.prompt is not None
    (skill,) = (option for option in game.prompt.options if option.kind == OptionKind.OSHI_SKILL)
    game.answer([skill.id])
    (paid,) = [event for event in game.events if isinstance(event, CardsMoved) and event.is_payment]
    told = game.narrate(paid, None)
    assert told is not None
    assert told.startswith(f"{{0}} pays {len(paid.cards)} holo Power (")


TELLING = """
title: what one says of cards that are shown, placed and attached
source: "10.7"
given:
  phase: main
  a:
    center: hSD07-002
    back: [hSD07-013, hSD07-012]
    hand: [hBP01-104, hSD07-015]
    deck: [hSD01-003, hSD01-003]
  b: {center: hSD01-003, hand: []}
"""


def tell_all(yaml: str, *answers: str) -> list[str]:
    """What everybody is told of a match from a position on, each answer being a part of an option's words."""
    (scenario,) = read_scenarios(yaml, "telling.yaml")
    state, stack = build_position(scenario.data.given, default_pool())
    game = Game.begin(state, stack, default_pool())
    told: list[str] = []
    for words in answers:
        assert game.prompt is not None
        options = [each for each in game.prompt.options if words in game.label(each).text]
        assert options, (words, [game.label(each).text for each in game.prompt.options])
        game.answer([options[0].id])
        told += [line for event in game.events if (line := game.narrate(event, None))]
    return told


GRIPPING = """
title: Kanata's Oshi skill leaves the opponent's center holomem with 50 HP
given:
  a: {oshi: hBP01-001, holo_power: 3, center: hSD01-003, hand: [hSD01-018]}
  b: {center: {card: hSD01-006, damage: %d}}
"""


@pytest.mark.parametrize(("damage", "told"), [(30, "HP 210 → 50"), (210, "HP 30 → 50")])
def test_hp_that_is_set_is_told(damage: int, told: str) -> None:
    lines = tell_all(GRIPPING % damage, "Oshi skill: Squeeze Squeeze (3 holo Power)")
    assert lines[-1] == f"Tokino Sora (Buzz 1st): {told}."


def test_hp_that_stays_is_not_told_and_its_skill_is_said_to_do_nothing() -> None:
    lines = tell_all(GRIPPING % 190, "Oshi skill: Squeeze Squeeze (3 holo Power)")
    assert lines[-1] == "{0} uses the Oshi skill Squeeze Squeeze."
    for damage, wasted in ((190, True), (180, False)):
        (scenario,) = read_scenarios(GRIPPING % damage, "gripping.yaml")
        state, stack = build_position(scenario.data.given, default_pool())
        game = Game.begin(state, stack, default_pool())
        assert game.prompt is not None
        (skill,) = [each for each in game.prompt.options if each.kind == OptionKind.OSHI_SKILL]
        assert bool(game.question().brought(skill).wasted) is wasted


def test_a_card_that_is_shown_and_placed_is_named_once() -> None:
    told = tell_all(TELLING, "Use Regular PC", "Tokino Sora (Debut)")
    assert told[:3] == [
        "{0} plays Regular PC.",
        "{0} reveals Tokino Sora (Debut).",
        "{0} places it.",
    ]


def test_a_card_that_is_played_and_attached_is_named_once() -> None:
    assert tell_all(TELLING, "Elf Friend") == [
        "{0} plays Elf Friend.",
        "{0} attaches it to the center Shiranui Flare (Debut).",
    ]


def test_a_text_that_finds_nothing_to_do_says_so() -> None:
    told = tell_all(TELLING, "Collab with Hoshimachi Suisei")
    assert told[-2:] == [
        "{0} plays the collab effect We're About to Run Out of Food... of Hoshimachi Suisei (Debut).",
        "Nothing comes of it.",
    ]


MASCOT = """
title: A mascot's text finds nothing when its holomem uses an art
source: hBP07-105
given:
  phase: performance
  a: {center: {card: hBP07-017, cheers: [white, white, white], attached: [hBP07-105]}, archive: []}
  b: {center: hSD01-003, back: [hSD01-008]}
"""
REVEALING = """
title: A card that was revealed goes to the hand
source: hBP07-018
given:
  phase: main
  a: {center: hBP07-016, back: [hBP07-018], deck: [hSD01-003, hBP07-108]}
  b: {center: hSD01-003}
"""


def test_what_waited_in_vain_on_a_mascot_says_nothing() -> None:
    told = tell_all(MASCOT, "on Tokino Sora")
    assert any("ability of BAZO" in each for each in told)
    assert "Nothing comes of it." not in told


def test_a_card_that_was_revealed_is_named_as_it_goes_to_the_hand() -> None:
    told = tell_all(REVEALING, "Collab with Vestia Zeta (1st)")
    assert told[-2:] == ["{0} reveals Zecretary.", "{0} adds Zecretary to the hand."]


def test_what_a_text_asked_for_is_quoted_as_its_own_words() -> None:
    told = tell_all(TELLING, "Collab with Omaru Polka")
    assert told[-1] == (
        "{0} doesn't meet “your center holomem is <Shiranui Flare> and you have fewer cards in hand than your"
        " opponent”."
    )


def test_copies_in_a_log_are_counted_as_everywhere() -> None:
    drawing = TELLING.replace("hBP01-104, hSD07-015", "hSD01-016").replace(
        "hSD01-003, hSD01-003", "hSD01-003, hSD01-003, hSD01-003"
    )
    (scenario,) = read_scenarios(drawing, "telling.yaml")
    state, stack = build_position(scenario.data.given, default_pool())
    game = Game.begin(state, stack, default_pool())
    assert game.prompt is not None
    (play,) = [each for each in game.prompt.options if "Harukawa" in game.label(each).text]
    game.answer([play.id])
    told = [line for event in game.events if (line := game.narrate(event, 0))]
    assert told[-1] == "{0} draws Tokino Sora (Debut) ×3."


def test_copies_that_begin_on_a_stage_are_counted() -> None:
    told = ""
    for seed in range(30):
        game = new_game(seed)
        while game.prompt is not None and not any(isinstance(event, StagesRevealed) for event in game.events):
            game.answer([option.id for option in game.prompt.options[: max(1, game.prompt.at_least)]])
        (revealed,) = [event for event in game.events if isinstance(event, StagesRevealed)]
        told = game.narrate(revealed, None) or ""
        for side in told.split("begins with ")[1:]:
            names = side.rstrip(".").split("; ")[0].split(", ")
            assert len(names) == len(set(names)), told
        if "×2" in told:
            break
    assert "×2" in told


HITTING = """
title: the last attack of a turn downs a holomem, and nothing is asked until the next turn
given:
  phase: performance
  a: {center: {card: hSD01-006, cheers: [white, white]}}
  b: {center: {card: hSD01-003, damage: 50}, back: [hSD01-003], life: 3}
"""


def test_who_was_hit_is_told_by_name_though_the_turn_is_over_by_then() -> None:
    (scenario,) = read_scenarios(HITTING, "hitting.yaml")
    state, stack = build_position(scenario.data.given, default_pool())
    game = Game.begin(state, stack, default_pool())
    assert game.prompt is not None
    before = game.turn
    art = next(option for option in game.prompt.options if option.kind == OptionKind.ART)
    game.answer([art.id])
    assert game.turn > before, "the opponent had nothing to choose"
    told = [line for event in game.events if (line := game.narrate(event, None))]
    (hit,) = [line for line in told if "-50" in line]
    assert (
        hit == "Tokino Sora (Buzz 1st)'s Dream Live hits the center Tokino Sora (Debut) of {1}: -50 (10 → 0)."
    )
