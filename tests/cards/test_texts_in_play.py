"""Phrases in combinations that no shipped card has, played in scenarios with a card of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.hocg.cards.pool import Pool, default_pool, with_own_cards
from engine.hocg.cards.terms import OptionKind
from engine.hocg.scenario import read_scenarios, run_scenario
from engine.hocg.scenario.moves import Session

EVENT = """
- number: OWN-001
  name: Rehearsal
  type: support
  subtype: event
  text: |-
    {text}
"""

GIFT = """
- number: OWN-001
  name: Conductor
  type: holomem
  level: Debut
  colors: [white]
  hp: 90
  baton_pass: 1
  tags: [EN]
  skills:
    - kind: gift
      name: Baton
      text: |-
        {text}
  arts:
    - {{name: Wave, cost: [colorless], damage: 20}}
"""

ART = """
- number: OWN-001
  name: Conductor
  type: holomem
  level: Debut
  colors: [white]
  hp: 90
  baton_pass: 1
  tags: [EN]
  arts:
    - name: Wave
      cost: [colorless, colorless]
      damage: 20
      text: |-
        {text}
"""


def pool_with(folder: Path, form: str, text: str) -> Pool:
    """The shipped cards and one that says this."""
    before = form[: form.index("{text}")].rpartition("\n")[2]
    (folder / "own.yaml").write_text(form.format(text=text.replace("\n", f"\n{before}")), "utf-8")
    pool, problems = with_own_cards(default_pool(), folder)
    assert problems == []
    assert pool.unsupported == default_pool().unsupported
    return pool


def check(folder: Path, form: str, text: str, played: str) -> None:
    """Whether a scenario holds with a card that says this."""
    (scenario,) = read_scenarios(f"title: {text.splitlines()[0]!r}\nsource: OWN-001\n{played}", "own.yaml")
    verdict = run_scenario(scenario, pool_with(folder, form, text), is_reloading=True)
    assert verdict.is_passed, str(verdict)


def test_a_second_from_among_them_means_the_cards_looked_at(tmp_path: Path) -> None:
    text = (
        "Look at the top 4 cards of your deck. Reveal 1 Debut holomem from among them and add it to your "
        "hand. Then archive 1 card from among them. Return the rest to the bottom of your deck in any order."
    )
    check(
        tmp_path,
        EVENT,
        text,
        """
given:
  a: {hand: [OWN-001], deck: [hSD01-003, hSD01-016, hSD01-017, hSD01-018, hSD01-019]}
play:
  - a: {use: OWN-001}
  - a: {choose: [hSD01-003]}
  - expect: {prompt: {options: [hSD01-016, hSD01-017, hSD01-018]}}
  - a: {choose: [hSD01-017]}
  - a: {choose: [hSD01-018, hSD01-016]}
expect:
  a.hand: [hSD01-003]
  a.archive: [OWN-001, hSD01-017]
  a.deck: [hSD01-019, hSD01-018, hSD01-016]
""",
    )


def test_among_them_still_means_the_cards_looked_at_after_a_reveal(tmp_path: Path) -> None:
    text = (
        "Look at the top 3 cards of your deck. Reveal 1 holomem from among them. "
        "Add 1 card from among them to your hand. Return the rest to the bottom of your deck in any order."
    )
    check(
        tmp_path,
        EVENT,
        text,
        """
given:
  a: {hand: [OWN-001], deck: [hSD01-003, hSD01-016, hSD01-017, hSD01-018]}
play:
  - a: {use: OWN-001}
  - a: {choose: [hSD01-003]}
  - expect: {prompt: {options: [hSD01-003, hSD01-016, hSD01-017]}}
  - a: {choose: [hSD01-016]}
  - a: {choose: [hSD01-017, hSD01-003]}
expect: {a.hand: [hSD01-016], a.deck: [hSD01-018, hSD01-017, hSD01-003]}
""",
    )


GIFTED = """
given:
  a: {{center: OWN-001, hand: {hand}, deck: [hSD01-005, hSD01-016]}}
expect: {{{legal}: {{a: [{{activate: center}}]}}}}
"""


@pytest.mark.parametrize(
    ("hand", "legal"), [("[hSD01-003]", "legal"), ("[hSD01-003, hSD01-003, hSD01-003]", "illegal")]
)
def test_an_activated_ability_is_offered_only_while_it_is_usable(
    tmp_path: Path, hand: str, legal: str
) -> None:
    text = (
        "Usable only if you have 2 or fewer cards in hand.\n"
        "[Once per turn] In your main phase, you may archive 1 card from your hand: Draw 1 card."
    )
    check(tmp_path, GIFT, text, GIFTED.format(hand=hand, legal=legal))


def test_an_additional_cost_of_an_activated_ability_is_paid(tmp_path: Path) -> None:
    text = (
        "Usable only if you archive 1 holo Power.\n"
        "[Once per turn] In your main phase, you may archive 1 card from your hand: Draw 2 cards."
    )
    check(
        tmp_path,
        GIFT,
        text,
        """
given:
  a: {center: OWN-001, hand: [hSD01-003], holo_power: [hSD01-016], deck: [hSD01-005, hSD01-017, hSD01-018]}
play:
  - a: {activate: center}
  - expect: {illegal: {a: [{activate: center}]}}
expect: {a.holo_power: 0, a.hand: [hSD01-005, hSD01-017], a.archive: [hSD01-003, hSD01-016]}
""",
    )
    check(
        tmp_path,
        GIFT,
        text,
        """
given:
  a: {center: OWN-001, hand: [hSD01-003], deck: [hSD01-005, hSD01-017, hSD01-018]}
expect: {illegal: {a: [{activate: center}]}}
""",
    )


def test_a_window_is_offered_only_while_it_is_usable(tmp_path: Path) -> None:
    text = (
        "Usable only if you have 2 or fewer cards in hand.\n"
        "Usable when this holomem uses an art: Draw 2 cards."
    )
    for hand, draws in (("[hSD01-003]", True), ("[hSD01-003, hSD01-005, hSD01-006]", False)):
        played = f"""
given:
  phase: performance
  a: {{center: {{card: OWN-001, cheers: [white]}}, hand: {hand}, deck: [hSD01-005, hSD01-017]}}
  b: {{center: hSD01-006}}
play:
  - a: {{art: 1, with: center, on: center}}
"""
        answer = "  - a: {choose: yes}\nexpect: {a.hand: 3}\n"
        check(
            tmp_path, GIFT, text, played + (answer if draws else "expect: {a.hand: 3, prompt: {seat: b}}\n")
        )


@pytest.mark.parametrize(("archived", "drawn"), [(0, 0), (7, 0), (8, 1), (17, 2)])
def test_what_comes_to_none_is_not_asked(tmp_path: Path, archived: int, drawn: int) -> None:
    text = "When this holomem uses an art, you may draw 1 card for each 8 cards in your archive."
    archive = ", ".join(["hSD01-003"] * archived)
    played = f"""
given:
  phase: performance
  a: {{center: {{card: OWN-001, cheers: [white]}}, archive: [{archive}], deck: [hSD01-005, hSD01-017]}}
  b: {{center: hSD01-006}}
play:
  - a: {{art: 1, with: center, on: center}}
"""
    asked = "  - expect: {prompt: {seat: a, optional: true}}\n  - a: {choose: yes}\n" if drawn else ""
    check(tmp_path, GIFT, text, f"{played}{asked}expect: {{a.hand: {drawn}, prompt: {{seat: b}}}}\n")


def test_what_was_done_for_the_end_of_a_turn_has_the_end_phase_carried_out_anew(tmp_path: Path) -> None:
    """7.7.6: so a holomem whose HP bonus has ended goes down in that very turn."""
    text = (
        "[Once per turn] In your main phase, you may archive 1 card from your hand: "
        "During this turn, this holomem gets HP +30.\n"
        "When your end phase ends, deal 20 special damage to this holomem."
    )
    check(
        tmp_path,
        GIFT,
        text,
        """
given:
  a: {center: {card: OWN-001, damage: 80}, back: [hSD01-003, hSD01-006], hand: [hSD01-008], life: [red, blue]}
play:
  - a: {activate: center}
  - expect: {a.center.max_hp: 120}
  - a: {end: main}
  - a: {end: performance}
  - expect: {turn: 5, player: a, phase: end, prompt: {seat: a, options: [back 1, back 2]}, a.center: none}
  - a: {choose: [back 1]}
  - a: {choose: [back 1]}
expect: {turn: 6, a.center.card: hSD01-003, a.center.cheers: [red]}
""",
    )


@pytest.mark.parametrize(
    ("rule", "cheers", "target", "without"),
    [
        ("this art needs 1 less colorless cheer.", "[white]", "center", "illegal"),
        ("this art may also target your opponent's back holomem.", "[white, white]", "back 1", "illegal"),
        ("this art can only target your opponent's center holomem.", "[white, white]", "collab", "legal"),
    ],
)
@pytest.mark.parametrize("limit", ["[Collab position only]", "If your opponent has 3 or more cards in hand,"])
def test_what_an_art_says_of_itself_holds_where_and_while_it_says(
    tmp_path: Path, limit: str, rule: str, cheers: str, target: str, without: str
) -> None:
    text = f"{limit} {rule[0].upper() + rule[1:] if limit.endswith(']') else rule}"
    other = {"legal": "illegal", "illegal": "legal"}[without]
    for verdict, position, hand in (
        (without, "center", "[]"),
        (other, "collab", "[hSD01-016, hSD01-016, hSD01-016]"),
    ):
        holder = f"{{card: OWN-001, cheers: {cheers}}}"
        stage = f"center: {holder}" if position == "center" else f"center: hSD01-003, collab: {holder}"
        played = f"""
given:
  phase: performance
  a: {{{stage}, back: [hSD01-003]}}
  b: {{center: hSD01-006, collab: hSD01-005, back: [hSD01-003], hand: {hand}}}
expect: {{{verdict}: {{a: [{{art: 1, with: {position}, on: {target}}}]}}}}
"""
        check(tmp_path, ART, text, played)


@pytest.mark.parametrize(("archived", "hand"), [(1, 2), (2, 0)])
def test_exactly_one_card_archived_this_way_is_not_two(tmp_path: Path, archived: int, hand: int) -> None:
    check(
        tmp_path,
        EVENT,
        "Archive the top 1 to 2 cards of your deck. If you archived exactly 1 card this way, draw 2 cards.",
        f"""
given:
  a: {{hand: [OWN-001]}}
play:
  - a: {{use: OWN-001}}
  - a: {{choose: [{archived}]}}
expect: {{a.hand: {hand}, a.archive: {archived + 1}}}
""",
    )


def test_a_colorless_holomem_is_one_of_no_color_until_it_is_regarded_as_one(tmp_path: Path) -> None:
    """2.4.2.2; hBP01-096 and -097 are colorless."""
    check(
        tmp_path,
        EVENT,
        "Choose 1 of your back holomem. During this turn, that holomem is also regarded as red. "
        "Restore 20 HP of all your colorless holomem.",
        """
given:
  a:
    hand: [OWN-001]
    center: {card: hSD01-003, damage: 30}
    back: [{card: hBP01-096, damage: 30}, {card: hBP01-097, damage: 30}]
play:
  - a: {use: OWN-001}
  - a: {choose: [back 1]}
expect: {a.center.damage: 30, a.back 1.damage: 30, a.back 2.damage: 10}
""",
    )


def test_the_end_of_either_player_s_phase_is_waited_for_in_both_turns(tmp_path: Path) -> None:
    """7.6.5: one card in one's own turn, one in the opponent's, and one is drawn in the draw phase."""
    played = """
given:
  phase: performance
  a: {center: OWN-001, deck: [hSD01-003, hSD01-005, hSD01-016, hSD01-017]}
  b: {center: hSD01-006, deck: [hSD01-008, hSD01-009]}
play:
  - a: {end: performance}
  - expect: {turn: 6, player: b, a.hand: [hSD01-003]}
  - b: {end: main}
expect: {turn: 7, player: a, a.hand: [hSD01-003, hSD01-005, hSD01-016]}
"""
    check(tmp_path, GIFT, "When either player's performance phase ends, draw 1 card.", played)


@pytest.mark.parametrize(("position", "drawn"), [("center", 1), ("back", 0)])
def test_where_an_art_was_used_is_where_its_holomem_stood_then(
    tmp_path: Path, position: str, drawn: int
) -> None:
    text = (
        "Swap your center holomem with 1 of your back holomem.\n"
        f"If your <Conductor> used an art in the {position} position this turn, draw 1 card."
    )
    check(
        tmp_path,
        ART,
        text,
        f"""
given:
  phase: performance
  a: {{center: {{card: OWN-001, cheers: [white, white]}}, back: [hSD01-005], hand: []}}
play:
  - a: {{art: 1, with: center, on: center}}
expect: {{a.hand: {drawn}, a.back: [OWN-001]}}
""",
    )


def test_an_art_of_another_may_be_used_once_more_if_that_very_art_can_be(tmp_path: Path) -> None:
    check(
        tmp_path,
        EVENT,
        "During this turn, after 1 of your holomem uses an art, it may use that art once more.",
        """
given:
  a: {center: {card: hBP07-048, cheers: [blue]}, back: [hBP08-055], hand: [OWN-001]}
  b: {center: hSD01-006}
play:
  - a: {use: OWN-001}
  - a: {choose: [center]}
  - a: {end: main}
  - a: {art: 2, with: center, on: center}
  - expect: {b.center.damage: 20, prompt: {seat: a, optional: true}}
  - a: {choose: yes}
expect: {b.center.damage: 40}
""",
    )


def test_each_of_two_activated_abilities_of_a_card_is_an_option_of_its_own(tmp_path: Path) -> None:
    second = """
    - kind: gift
      name: Bow
      text: |-
        [Once per turn] In your main phase, you may archive 1 cheer from this holomem: Draw 2 cards.
  arts:"""
    text = "[Once per turn] In your main phase, you may archive 1 card from your hand: Draw 1 card."
    pool = pool_with(tmp_path, GIFT.replace("\n  arts:", second), text)
    (scenario,) = read_scenarios(
        """
title: Two activated abilities
source: OWN-001
given:
  a: {center: {card: OWN-001, cheers: [white]}, hand: [hSD01-018]}
expect: {turn: 5}
""",
        "own.yaml",
    )
    game = Session(scenario.data.given, pool).game
    assert game.prompt is not None
    *_, last = (option for option in game.prompt.options if option.kind == OptionKind.ACTIVATE)
    assert len({option.id for option in game.prompt.options}) == len(game.prompt.options)
    game.answer([last.id])
    assert not game.state.players[0].stage[0].cheers
    assert len(game.state.players[0].hand) == 3
