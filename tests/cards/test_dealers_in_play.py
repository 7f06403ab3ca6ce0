"""Who deals damage and to whom, in combinations that no shipped card has."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cards.test_texts_in_play import EVENT, GIFT, check


@pytest.mark.parametrize(
    ("who", "whom", "drawn"),
    [
        ("your opponent", "your holomem", 1),
        ("your opponent's center holomem", "this holomem", 1),
        ("your opponent's collab holomem", "this holomem", 0),
        ("your opponent", "your back holomem", 0),
        ("you", "your holomem", 0),
        ("this holomem", "your opponent's holomem", 0),
    ],
)
def test_whoever_deals_damage_to_whomever(tmp_path: Path, who: str, whom: str, drawn: int) -> None:
    verb = "deal" if who == "you" else "deals"
    check(
        tmp_path,
        GIFT,
        f"When {who} {verb} damage to {whom}, draw 1 card.",
        f"""
given:
  turn: 4
  player: b
  phase: performance
  a: {{center: OWN-001, hand: [], cheer_deck: [], deck: [hSD01-016, hSD01-017, hSD01-018]}}
  b: {{center: {{card: hSD01-003, cheers: [white]}}, hand: [hSD01-016]}}
play:
  - b: {{art: 1, with: center, on: center}}
expect: {{turn: 5, player: a, a.center.damage: 30, a.hand: {1 + drawn}}}
""",
    )


@pytest.mark.parametrize(
    ("who", "whom", "drawn"),
    [
        ("your opponent downs", "your holomem", 1),
        ("your opponent's holomem downs", "this holomem", 1),
        ("you down", "your opponent's holomem", 0),
        ("your Oshi or your holomem downs", "your opponent's holomem", 0),
    ],
)
def test_whoever_downs_whomever(tmp_path: Path, who: str, whom: str, drawn: int) -> None:
    check(
        tmp_path,
        GIFT,
        f"When {who} {whom}, draw 1 card.",
        f"""
given:
  turn: 4
  player: b
  phase: performance
  a:
    center: {{card: OWN-001, damage: 80}}
    back: [hSD01-003]
    hand: []
    life: [white, white]
    cheer_deck: []
    deck: [hSD01-016, hSD01-017, hSD01-018]
  b: {{center: {{card: hSD01-003, cheers: [white]}}, hand: [hSD01-016]}}
play:
  - b: {{art: 1, with: center, on: center}}
expect: {{turn: 5, player: a, a.hand: {1 + drawn}, a.life: 1}}
""",
    )


def test_an_oshi_downs_by_its_special_damage(tmp_path: Path) -> None:
    check(
        tmp_path,
        GIFT,
        "When your Oshi <Shishiro Botan> or your <AZKi> downs your opponent's holomem, draw 1 card.",
        """
given:
  a: {oshi: hBP03-002, holo_power: 2, center: {card: hBP05-028}, back: [OWN-001], hand: []}
  b: {center: {card: hSD01-006, damage: 200}, back: [hSD01-003], life: [white, white, white]}
play:
  - a: {sp_oshi_skill: true}
expect: {a.hand: 2, b.life: 1}
""",
    )


def test_more_special_damage_to_whom_only_the_text_knows(tmp_path: Path) -> None:
    text = "Your center <Shishiro Botan> deals 20 more special damage to your opponent's damaged holomem."
    position = """
given:
  phase: performance
  a: {{center: {{card: hBP05-028, cheers: [green, red]}}, back: [OWN-001]}}
  b: {{center: {{card: hSD10-006, damage: {before}}}, collab: hSD01-006}}
play:
  - a: {{art: 1, with: center, on: collab}}
  - a: {{choose: yes}}
  - a: {{choose: [red]}}
expect: {{b.center.damage: {after}}}
"""
    for before, after in ((0, 30), (10, 60)):
        check(tmp_path, GIFT, text, position.format(before=before, after=after))


@pytest.mark.parametrize(("before", "after"), [(0, 30), (10, 60)])
def test_more_special_damage_for_a_turn_to_whom_only_the_text_knows(
    tmp_path: Path, before: int, after: int
) -> None:
    """Given to a holomem for a while, it is more than a number that the holomem could carry."""
    check(
        tmp_path,
        EVENT,
        "Choose 1 of your holomem. "
        "During this turn, that holomem deals 20 more special damage to your opponent's damaged holomem.",
        f"""
given:
  a: {{center: {{card: hBP05-028, cheers: [green, red]}}, hand: [OWN-001]}}
  b: {{center: {{card: hSD10-006, damage: {before}}}, collab: hSD01-006}}
play:
  - a: {{use: OWN-001}}
  - a: {{end: main}}
  - a: {{art: 1, with: center, on: collab}}
  - a: {{choose: yes}}
  - a: {{choose: [red]}}
expect: {{b.center.damage: {after}}}
""",
    )
