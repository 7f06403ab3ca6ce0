"""Why something can't be done: each reason with its clause, and never about something that can be done."""

from random import Random

import pytest

from engine.hocg import HOCG, Game
from engine.hocg.actions.menu import judge
from engine.hocg.cards.terms import PLAY_TIMINGS
from engine.hocg.players import RandomPlayer
from engine.hocg.scenario import read_scenarios, run_scenario

POSITION = """
title: a position
given: {turn: %d, phase: %s, a: {%s}, b: {center: hSD01-003}}
expect: {winner: none}
"""


def refusals_at(seat_a: str, turn: int = 5, phase: str = "main") -> list[tuple[str, str]]:
    """What seat a is told in a position, as (clause, text)."""
    seen: list[Game] = []
    (scenario,) = read_scenarios(POSITION % (turn, phase, seat_a), "position")
    verdict = run_scenario(scenario, watch=seen.append)
    assert not verdict.difference, verdict
    return [(refusal.clause, refusal.text) for refusal in seen[0].refusals(0)]


def test_a_holomem_placed_this_turn_cannot_bloom() -> None:
    told = refusals_at("center: {card: hSD01-004, placed_this_turn: true}, hand: [hSD01-005, hSD01-008]")
    assert (
        "8.3.2",
        "Tokino Sora (Debut), center, can't bloom: it was placed this turn.",
    ) in told


def test_a_debut_skips_no_level() -> None:
    told = refusals_at("center: hSD01-008, hand: [hSD01-011, hSD01-003]")
    assert (
        "8.3.3",
        "AZKi (Debut), center, can't bloom into AZKi (2nd): a Debut can't bloom into a 2nd.",
    ) in told


def test_a_second_limited_card_waits() -> None:
    told = refusals_at("hand: [hSD01-016, hSD01-003], used: {limited: true}")
    assert ("8.6.2", "Harukawa Nodoka can't be played: you have played a LIMITED card this turn.") in told


def test_a_collab_is_once_a_turn() -> None:
    told = refusals_at("back: [hSD01-004], used: {collab: true}, hand: [hSD01-003]")
    assert ("8.4.1", "You have collabed this turn.") in told


def test_an_art_needs_its_cheers() -> None:
    told = refusals_at("center: {card: hSD01-005, cheers: [white]}", phase="performance")
    assert (
        "12.3.3.1",
        "Tokino Sora (1st) hasn't the cheers for Your heart is... cloudy, then sunny!: it costs 1 white"
        " 1 colorless, attached: 1 white, missing: 1 colorless.",
    ) in told


@pytest.mark.parametrize(
    ("art", "cost", "attached", "missing"),
    [
        ("hSD01-005", "1 white 1 colorless", "green", "1 white"),
        ("hSD01-005", "1 white 1 colorless", "", "1 white 1 colorless"),
        ("hSD01-011", "2 green 1 colorless", "white, white, green", "1 green"),
    ],
)
def test_the_cheers_that_an_art_lacks_are_named(art: str, cost: str, attached: str, missing: str) -> None:
    told = refusals_at(f"center: {{card: {art}, cheers: [{attached}]}}, hand: [hSD01-003]")
    lacking = [text for _, text in told if f"it costs {cost}, attached: " in text]
    assert [text for text in lacking if text.endswith(f", missing: {missing}.")], lacking


def test_first_turns_say_first_that_nobody_blooms_or_attacks_whatever_is_in_hand() -> None:
    told = refusals_at("center: hSD01-005, hand: [hSD01-003]", turn=1)
    assert told[:2] == [
        ("8.3.1", "Nobody can bloom: it is your first turn."),
        ("7.6.1", "Nobody can use an art: the first turn of the match has no performance phase."),
    ]
    told = refusals_at("center: hSD01-004, hand: [hSD01-003, hSD01-005]", turn=1)
    assert [clause for clause, _ in told].count("8.3.1") == 1, "said once"
    later = [clause for clause, _ in refusals_at("center: hSD01-005, hand: [hSD01-003]", turn=3)]
    assert not {"8.3.1", "7.6.1"} & {*later}


def test_in_the_first_turn_no_cheers_are_missed() -> None:
    told = refusals_at("center: hSD01-005, hand: [hSD01-003, hSD01-005]", turn=1)
    assert told
    assert not any(clause == "12.3.3.1" for clause, _ in told), "nobody uses arts in it"


def test_the_cheers_that_a_baton_pass_lacks_are_named() -> None:
    told = refusals_at("center: hSD01-004, back: [hSD01-003]")
    assert (
        "8.7.2",
        "A baton pass of your center holomem costs 1 of its cheers; it has 0.",
    ) in told


def test_what_can_be_done_is_not_refused() -> None:
    told = refusals_at("center: hSD01-004, back: [hSD01-003], hand: [hSD01-005], deck: [hSD01-003]")
    assert not any(clause.startswith(("8.3", "8.4")) for clause, _ in told)


def test_each_back_holomem_says_why_it_cannot_collab() -> None:
    told = refusals_at("back: [{card: hSD01-004, resting: true}, hSD01-003], deck: [hSD01-003]")
    assert ("8.4.2", "Tokino Sora (Debut), back 1, can't collab: it is resting.") in told
    assert not any("back 2, can't collab" in text for _, text in told)


def test_an_activated_ability_says_why_it_cannot_be_used() -> None:
    told = refusals_at("center: hSD13-013, hand: [hSD01-003]")
    assert ("10.4.2.2", "The ability of Gigi Murin (2nd) can't be used: its cost can't be paid.") in told
    told = refusals_at("center: {card: hSD13-013, under: [hSD13-008]}, hand: [hSD01-003]")
    assert not any(text.startswith("The ability of Gigi Murin") for _, text in told)


@pytest.mark.parametrize(
    ("phase", "cards", "move", "told"),
    [
        (
            "main",
            "center: {card: hSD01-004, placed_this_turn: true}, hand: [hSD01-005, hSD01-003]",
            "bloom: hSD01-005, on: center",
            "Tokino Sora (Debut), center, can't bloom: it was placed this turn (8.3.2)",
        ),
        (
            "main",
            "center: hSD01-004, hand: [hSD01-003]",
            "oshi_skill: true",
            "Replacement costs 1 holo Power, you have 0 (12.1.3)",
        ),
        (
            "performance",
            "center: hSD01-006, collab: {card: hSD01-003, cheers: [white]}",
            "art: 2, with: center, on: center",
            "Tokino Sora (Buzz 1st) hasn't the cheers for SorAZ Sympathy: it costs",
        ),
    ],
)
def test_a_move_of_a_scenario_says_why_it_is_not_legal(phase: str, cards: str, move: str, told: str) -> None:
    text = POSITION % (5, phase, cards)
    (scenario,) = read_scenarios(text.replace("expect:", f"play: [{{a: {{{move}}}}}]\nexpect:"), "position")
    verdict = run_scenario(scenario)
    assert verdict.difference is not None
    assert f"isn't legal now: {told}" in verdict.difference


@pytest.mark.parametrize("seed", range(6))
def test_what_may_be_done_is_what_there_is_no_reason_against(seed: int) -> None:
    decks = [deck for _, deck in HOCG.starter_decks()]
    chance, player = Random(seed), RandomPlayer(seed)
    game = Game.new([chance.choice(decks), chance.choice(decks)], chance.randbytes(32))
    while (prompt := game.prompt) is not None:
        if prompt.kind in PLAY_TIMINGS and not game.state.done_in_state:
            judged = list(judge(game.table, prompt.seat))
            assert {option.id for option, why in judged if why is None} == {
                each.id for each in prompt.options
            }
            assert all(refusal.text and refusal.clause for refusal in game.refusals(prompt.seat))
            for option in prompt.options:
                assert game.label(option).text
        game.pick(player.choose(prompt, game.view(prompt.seat)))


def test_a_skill_says_what_it_costs_and_what_there_is() -> None:
    told = refusals_at("oshi: hSD01-001, holo_power: 1, center: hSD01-004")
    assert ("12.1.3", "Replacement costs 1 holo Power, you have 0.") not in told
    assert ("12.1.3", "Then you're an enemy? costs 2 holo Power, you have 1.") in told


def test_what_keeps_all_from_blooming_is_said_once() -> None:
    told = refusals_at(
        "center: hSD01-003, back: [hSD01-003, hSD01-003], hand: [hSD01-005, hSD01-006]", turn=1
    )
    assert [each for each in told if "bloom" in each[1]] == [
        ("8.3.1", "Nobody can bloom: it is your first turn.")
    ]


def test_a_reason_that_many_share_is_said_once_with_all_of_them() -> None:
    told = refusals_at(
        "center: hSD01-003, back: [{card: hSD01-003, resting: true}, {card: hSD01-004, resting: true}],"
        " hand: [hSD01-016, hSD01-004], used: {limited: true}"
    )
    resting = "Tokino Sora (Debut), back 1; Tokino Sora (Debut), back 2, can't collab: it is resting."
    assert ("8.4.2", resting) in told
    assert len([text for _, text in told if "LIMITED" in text]) == 1
    assert len(told) == len(set(told))
