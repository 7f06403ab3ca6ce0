"""Words combine whether or not a card needs it: texts that no shipped card has, compiled and played.

Each text stands on a card of its own: an event that is used, or a gift of the center holomem.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.hocg.cards.pool import default_pool, with_own_cards
from engine.hocg.scenario import read_scenarios, run_scenario

Sample = tuple[str, dict[str, Any], list[dict[str, Any]], dict[str, Any]]

PLAYED: dict[str, Sample] = {
    "an adjective with non- before any color": (
        "Archive 1 non-green cheer on your stage.",
        {"a": {"center": {"card": "hSD01-003", "cheers": ["green", "red"]}}},
        [],
        {"a.center.cheers": ["green"]},
    ),
    "non- before a tag, of those who are dealt damage": (
        "Deal 20 special damage to all of your opponent's non-#Gamers holomem.",
        {"b": {"center": "hSD03-002", "back": ["hSD02-002"]}},
        [],
        {"b.center.damage": 0, "b.back 1.damage": 20},
    ),
    "for each behind restoring": (
        "Restore 10 HP of your center holomem for each card in your hand.",
        {"a": {"center": {"card": "hSD01-003", "damage": 50}, "hand": ["hSD01-003", "hSD01-003"]}},
        [],
        {"a.center.damage": 30},
    ),
    "for each of different colors": (
        "Draw 1 card for each color among the cheers in your archive.",
        {"a": {"archive": ["white", "white", "red"]}},
        [],
        {"a.hand": 2},
    ),
    "a comparison with the opponent of what is on the stage": (
        "If you have more cheers on your stage than your opponent, draw 1 card.",
        {"a": {"center": {"card": "hSD01-003", "cheers": ["white"]}}, "b": {"center": "hSD01-003"}},
        [],
        {"a.hand": 1},
    ),
    "the opponent has, joined by or": (
        "If your opponent has 3 or less life or you have 3 or less life, draw 1 card.",
        {"b": {"life": 3}},
        [],
        {"a.hand": 1},
    ),
    "is not, of the Oshi": (
        "If your Oshi is not green, draw 2 cards.",
        {"a": {"oshi": "hSD01-001"}},
        [],
        {"a.hand": 2},
    ),
    "special damage that a holomem takes less of, for a turn": (
        "During this turn, your opponent's center holomem takes 10 more special damage. "
        "Deal 20 special damage to your opponent's center holomem.",
        {"b": {"center": "hSD03-002"}},
        [],
        {"b.center.damage": 30},
    ),
    "a change of two things at once": (
        "During this turn, your center holomem gets Arts +10 and your center holomem gets HP +30.",
        {"a": {"center": "hSD01-003", "hand": ["hSD01-003"]}},
        [],
        {"a.center.max_hp": 90},
    ),
    "Arts that become less": (
        "During this turn, your center holomem gets Arts -10.",
        {"a": {"center": {"card": "hSD01-003", "cheers": ["white"]}}, "b": {"center": "hSD03-002"}},
        [{"a": {"end": "main"}}, {"a": {"art": 1, "with": "center", "on": "center"}}],
        {"last_art_damage": 20},
    ),
    "arts that need fewer cheers, for a turn": (
        "During this turn, arts of your center holomem need 1 less colorless cheer.",
        {"a": {"center": "hSD01-003"}, "b": {"center": "hSD03-002"}},
        [{"a": {"end": "main"}}, {"a": {"art": 1, "with": "center", "on": "center"}}],
        {"b.center.damage": 30},
    ),
    "arts that reach the damaged back, for a turn": (
        "During this turn, arts of your center holomem may also target your opponent's damaged back holomem.",
        {
            "a": {"center": {"card": "hSD01-003", "cheers": ["white"]}},
            "b": {"center": "hSD03-002", "back": ["hSD02-002", {"card": "hSD03-002", "damage": 10}]},
        },
        [
            {"a": {"end": "main"}},
            {"expect": {"illegal": {"a": [{"art": 1, "with": "center", "on": "back 1"}]}}},
            {"a": {"art": 1, "with": "center", "on": "back 2"}},
        ],
        {"b.back 2.damage": 40},
    ),
    "a holomem that can't use arts": (
        "During this turn, all of your holomem can't use arts.",
        {"a": {"center": {"card": "hSD01-003", "cheers": ["white"]}, "hand": ["hSD01-003"]}},
        [{"a": {"end": "main"}}],
        {"player": "b", "b.center.damage": 0},
    ),
    "a holomem that can't collab": (
        "During this turn, all of your holomem can't collab.",
        {"a": {"center": "hSD01-003", "back": ["hSD01-003"]}},
        [{"expect": {"illegal": {"a": [{"collab": "back 1"}]}}}],
        {"a.collab": "none"},
    ),
    "a color that is counted as": (
        "During this turn, your center holomem is also regarded as red. "
        "If your center holomem is red, draw 1 card.",
        {"a": {"center": "hSD01-003"}},
        [],
        {"a.hand": 1},
    ),
    "all colors of an opponent's holomem": (
        "During this turn, your opponent's center holomem is also regarded as all colors. "
        "If your opponent's center holomem is green, draw 1 card.",
        {"b": {"center": "hSD03-002"}},
        [],
        {"a.hand": 1},
    ),
    "to rest, and to make active": (
        "Rest 1 of your opponent's holomem. Make your center holomem active.",
        {
            "a": {"center": {"card": "hSD01-003", "resting": True}, "hand": ["hSD01-003"]},
            "b": {"center": "hSD01-003"},
        },
        [],
        {"a.center.resting": False, "b.center.resting": True},
    ),
    "the opponent does something else": (
        "Your opponent archives 1 card from their hand.",
        {"a": {"hand": ["hSD01-003"]}, "b": {"hand": ["hSD01-003"]}},
        [],
        {"b.hand": 0, "b.archive": 1},
    ),
    "each player does something else": (
        "Each player draws 2 cards.",
        {},
        [],
        {"a.hand": 2, "b.hand": 2},
    ),
    "if it was done, and otherwise another if": (
        "If you have a 2nd holomem on your stage, draw 3 cards. "
        "Otherwise, if you have a Debut holomem on your stage, draw 2 cards.",
        {"a": {"center": "hSD01-003"}},
        [],
        {"a.hand": 2},
    ),
    "two sorts of cards from the deck at once": (
        "Reveal 1 <Nakiri Ayame> and 1 <Nekomata Okayu> from your deck and add them to your hand. "
        "Then shuffle your deck.",
        {"a": {"deck": ["hSD02-002", "hSD01-003", "hSD03-002"]}},
        [{"a": {"choose": ["hSD02-002"]}}, {"a": {"choose": ["hSD03-002"]}}],
        {"a.hand": ["hSD02-002", "hSD03-002"]},
    ),
    "as many cards from the top as its player likes": (
        "Archive the top 1 to 3 cards of your deck. Draw 1 card for each card archived this way.",
        {},
        [{"a": {"choose": [2]}}],
        {"a.archive": 3, "a.hand": 2},
    ),
    "cards counted in the hand of the opponent": (
        "Draw cards until you have as many cards in hand as cards in your opponent's hand.",
        {"b": {"hand": ["hSD01-003", "hSD01-003", "hSD01-003"]}},
        [],
        {"a.hand": 3},
    ),
    "what is done whenever something happens, also after a choice, in any position": (
        "Choose 1 of your back holomem. During this turn, when that holomem collabs, you may draw 2 cards.",
        {"a": {"center": "hSD01-003", "back": ["hSD01-003"]}},
        [{"a": {"collab": "back 1"}}, {"a": {"choose": True}}],
        {"a.hand": 2},
    ),
    "nothing of it for another than who was chosen": (
        "Choose 1 of your center holomem. During this turn, when that holomem collabs, draw 2 cards.",
        {"a": {"center": "hSD01-003", "back": ["hSD01-003"]}},
        [{"a": {"collab": "back 1"}}],
        {"a.hand": 0},
    ),
    "a number of the player and of holomem for one time": (
        "During this turn, all of your dice count as 6 and your center holomem gets Arts +20. "
        "Roll a die: Draw 1 card for each 3 points rolled.",
        {"dice": [1]},
        [],
        {"a.hand": 2},
    ),
    "two sorts of holomem, each chosen for damage": (
        "Deal 20 special damage to 1 of your opponent's center or collab holomem and "
        "1 of their back holomem.",
        {"b": {"center": "hSD03-002", "back": ["hSD03-002", "hSD03-002"]}},
        [{"a": {"choose": ["b.back 2"]}}],
        {"b.center.damage": 20, "b.back 1.damage": 0, "b.back 2.damage": 20},
    ),
    "nobody is picked twice by two sorts": (
        "Restore 20 HP of 1 of your holomem and 1 of your holomem.",
        {"a": {"center": {"card": "hSD01-003", "damage": 30}, "back": [{"card": "hSD01-003", "damage": 30}]}},
        [{"a": {"choose": ["center"]}}],
        {"a.center.damage": 10, "a.back 1.damage": 10},
    ),
    "cards of two places as one cost": (
        "Archive 1 cheer from your center holomem and 1 cheer from your back holomem: Draw 3 cards.",
        {
            "a": {
                "center": {"card": "hSD01-003", "cheers": ["white"]},
                "back": [{"card": "hSD01-003", "cheers": ["red"]}],
            }
        },
        [],
        {"a.hand": 3, "a.center.cheers": [], "a.back 1.cheers": []},
    ),
    "several cards of one color": (
        "Return 2 cheers of the same color from your archive to your cheer deck.",
        {"a": {"archive": ["white", "red", "red"], "cheer_deck": []}},
        [],
        {"a.cheer_deck": ["red", "red"]},
    ),
    "results of both players, compared": (
        "Each player rolls a die: If your result is more than your opponent's result, draw 2 cards.",
        {"dice": [5, 4]},
        [],
        {"a.hand": 2},
    ),
    "a damage that is less from some for a time": (
        "Until the end of your opponent's next turn, your center holomem takes 10 less damage from "
        "your opponent's center holomem.",
        {
            "a": {"center": "hSD03-002"},
            "b": {"center": {"card": "hSD01-003", "cheers": ["white"]}, "cheer_deck": []},
        },
        [
            {"a": {"end": "main"}},
            {"b": {"end": "main"}},
            {"b": {"art": 1, "with": "center", "on": "center"}},
        ],
        {"a.center.damage": 20},
    ),
    "HP that is kept from whom the text names": (
        "During this turn, the HP of your center holomem can't be reduced or changed by your ability. "
        "Deal 20 special damage to your center holomem.",
        {"a": {"center": "hSD03-002"}},
        [],
        {"a.center.damage": 0},
    ),
    "a number that is odd": (
        "If the total damage on your holomem is odd, draw 1 card. If the total damage on your holomem is "
        "even, draw 2 cards.",
        {"a": {"center": {"card": "hSD01-003", "damage": 20}}},
        [],
        {"a.hand": 2},
    ),
    "a way in which a holomem moves": (
        "During this turn, when your holomem moves to the back position by a swap, draw 2 cards. "
        "Swap your center holomem with 1 of your back holomem.",
        {"a": {"center": "hSD01-003", "back": ["hSD01-003"]}},
        [],
        {"a.hand": 2},
    ),
    "what happens to a holomem by an ability that is named": (
        "During this turn, when your holomem is placed on the stage by your ability, draw 2 cards. "
        "Place 1 Debut holomem from your archive on your stage.",
        {"a": {"archive": ["hSD01-003"]}},
        [],
        {"a.hand": 2},
    ),
    "and not without one": (
        "During this turn, when your holomem is placed on the stage by your ability, draw 2 cards.",
        {"a": {"hand": ["hSD01-003"]}},
        [{"a": {"place": "hSD01-003"}}],
        {"a.hand": 0},
    ),
    "a holomem that became resting by an ability, as a fact": (
        "Rest your center holomem. If your center holomem became resting by your ability this turn, "
        "draw 2 cards.",
        {"a": {"center": "hSD01-003"}},
        [],
        {"a.hand": 2},
    ),
    "any of several dice, by a bound": (
        "Roll 3 dice: If any is 5 or more, draw 2 cards.",
        {"dice": [1, 5, 2]},
        [],
        {"a.hand": 2},
    ),
    "even results, counted": (
        "Roll 3 dice: Draw 1 card for each even result.",
        {"dice": [2, 4, 1]},
        [],
        {"a.hand": 2},
    ),
    "names counted as a fact": (
        "If there are 2 or more names among the holomem on your stage, draw 2 cards.",
        {"a": {"center": "hSD01-003", "back": ["hSD02-002", "hSD02-002"]}},
        [],
        {"a.hand": 2},
    ),
    "a baton pass cost, compared": (
        "If the baton pass cost of your center holomem is equal to or more than your opponent's life, "
        "draw 2 cards.",
        {"a": {"center": "hSD01-003"}, "b": {"life": 1}},
        [],
        {"a.hand": 2},
    ),
    "holomem by what their baton pass costs": (
        "Deal 20 special damage to all of your opponent's holomem with 1 or more baton pass cost.",
        {"b": {"center": "hSD03-002"}},
        [],
        {"b.center.damage": 20},
    ),
    "cards of one name, counted": (
        "If you have 2 or more holomem of the same name in your archive, draw 2 cards.",
        {"a": {"archive": ["hSD01-003", "hSD02-002", "hSD01-003"]}},
        [],
        {"a.hand": 2},
    ),
    "all cards of a place, none of which is": (
        "If all cards in your archive are not white, draw 2 cards.",
        {"a": {"archive": ["hSD02-002", "red"]}},
        [],
        {"a.hand": 2},
    ),
    "cards with a gift": (
        "Archive 1 holomem with a gift from your hand: Draw 3 cards.",
        {"a": {"hand": ["hBP01-027", "hSD01-003"]}},
        [],
        {"a.hand": 4, "a.archive": 2},
    ),
    "how often something happened, whatever it is": (
        "Restore 20 HP of all of your holomem. "
        "Draw 1 card for each time your holomem was restored this turn.",
        {"a": {"center": {"card": "hSD01-003", "damage": 30}, "back": [{"card": "hSD01-003", "damage": 20}]}},
        [],
        {"a.hand": 2},
    ),
    "something that happened more than once, as a fact": (
        "Restore 20 HP of all of your holomem. "
        "If your holomem was restored by your ability 2 or more times this turn, draw 2 cards.",
        {"a": {"center": {"card": "hSD01-003", "damage": 30}, "back": [{"card": "hSD01-003", "damage": 20}]}},
        [],
        {"a.hand": 2},
    ),
    "dice of one's own, as a fact": (
        "Draw 1 card. Roll a die. If you rolled a die this turn, draw 2 cards.",
        {"dice": [1]},
        [],
        {"a.hand": 3},
    ),
    "a critical icon for each of something, for a time": (
        "During this turn, your center holomem gains a white +10 critical icon for each card in your hand.",
        {
            "a": {"center": {"card": "hSD01-003", "cheers": ["white"]}, "hand": ["hSD01-003", "hSD01-003"]},
            "b": {"center": "hSD01-003"},
        },
        [{"a": {"end": "main"}}, {"a": {"art": 1, "with": "center", "on": "center"}}],
        {"last_art_damage": 50},
    ),
    "as many from the top as something else counts": (
        "Archive as many cards from the top of your deck as cheers on your stage. "
        "Draw 1 card for each card archived this way.",
        {"a": {"center": {"card": "hSD01-003", "cheers": ["white", "red"]}}},
        [],
        {"a.archive": 3, "a.hand": 2},
    ),
    "facts of which one is enough, about what happened": (
        "Draw 1 card. If you rolled a die this turn or your holomem bloomed this turn, draw 2 cards.",
        {},
        [],
        {"a.hand": 1},
    ),
    "one card of either sort, as a cost": (
        "Return 1 cheer from your archive or 1 cheer on your stage to your cheer deck: Draw 2 cards.",
        {
            "a": {
                "center": {"card": "hSD01-003", "cheers": ["red"]},
                "archive": ["white"],
                "cheer_deck": [],
            }
        },
        [{"a": {"choose": ["red"]}}],
        {"a.cheer_deck": ["red"], "a.hand": 2},
    ),
    "HP counted in groups": (
        "Draw 1 card for each 20 HP of your center holomem.",
        {"a": {"center": "hSD01-003"}},
        [],
        {"a.hand": 3},
    ),
    "a hand that goes to the top in any order": (
        "Draw 1 card. Return all cards from your hand to the top of your deck in any order.",
        {"a": {"hand": ["hSD01-003"], "deck": ["hSD02-002"]}},
        [{"a": {"choose": ["hSD02-002", "hSD01-003"]}}],
        {"a.deck": ["hSD02-002", "hSD01-003"], "a.hand": 0},
    ),
}
"""What it shows: the text of an event, the position, what is done after it is used, what holds then."""


def test_no_card_has_them() -> None:
    printed = {text.text for card in default_pool().cards.values() for text in card.texts}
    assert len(PLAYED) >= 20
    assert not printed & {text for text, _, _, _ in PLAYED.values()}


@pytest.mark.parametrize("name", PLAYED)
def test_a_combination_is_played(name: str, tmp_path: Path) -> None:
    text, given, play, expected = PLAYED[name]
    card = {"number": "OWN-1", "name": "Try", "type": "support", "subtype": "event", "text": text}
    (tmp_path / "own.yaml").write_text(yaml.safe_dump([card]), encoding="utf-8")
    pool, problems = with_own_cards(default_pool(), tmp_path)
    assert not problems
    assert pool.is_playable("OWN-1")
    mine = given.get("a", {})
    position = {**given, "a": {**mine, "hand": ["OWN-1", *mine.get("hand", [])]}}
    scenario = {
        "title": name,
        "source": "the table of combinations",
        "given": position,
        "play": [{"a": {"use": "OWN-1"}}, *play],
        "expect": expected,
    }
    (found,) = read_scenarios(yaml.safe_dump(scenario, sort_keys=False), "combination.yaml")
    verdict = run_scenario(found, pool)
    assert verdict.is_passed, f"{text}\n{verdict}"


def test_holomem_on_a_stage_are_counted_themselves(tmp_path: Path) -> None:
    """Not the cards attached to them."""
    card = {
        "number": "OWN-1",
        "name": "Try",
        "type": "support",
        "subtype": "event",
        "text": "Draw 1 card for each #JP holomem on your stage.",
    }
    (tmp_path / "own.yaml").write_text(yaml.safe_dump([card]), encoding="utf-8")
    pool, _ = with_own_cards(default_pool(), tmp_path)
    scenario = {
        "title": "counted",
        "source": "CR 4.4.1",
        "given": {"a": {"center": "hSD01-003", "back": ["hSD02-002"], "hand": ["OWN-1"]}},
        "play": [{"a": {"use": "OWN-1"}}],
        "expect": {"a.hand": 2},
    }
    (found,) = read_scenarios(yaml.safe_dump(scenario, sort_keys=False), "counted.yaml")
    verdict = run_scenario(found, pool)
    assert verdict.is_passed, str(verdict)
