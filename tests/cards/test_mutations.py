"""Scenarios notice when a card says something else: one word of a text is another, and a scenario fails."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from engine.hocg.cards.card import Card
from engine.hocg.cards.pool import default_pool
from tests.cards.mutating import SCENARIOS, holding_scenarios_of, is_noticed, mutations_of, scenarios_of

ASKED_ANYWAY = "what may be used at some moment is asked for with or without these words"
ANY_OF_THE_LIST = "of a list of names any number is taken, whichever word joins them"
EITHER_OF_THE_LIST = "one of a list is meant, whichever word joins it"
FEWER_MAY_BE_FOUND = "of a zone that is hidden fewer may be found than asked for (CR 10.7.2.3.5)"
THE_STAGE_IS_FULL = "beside six holomem no other is placed"
IT_COSTS_ONE = "a cost of 1 isn't lowered by more than 1"
NONE_OF_ANY_NUMBER = "of any number none may be picked, with or without these words"
ONE_TOOL = "a holomem has one tool"
UNNOTICED = {
    "hBP01-007 oshi_skill, or -> and, 1": "damage is dealt by one at a time, so any of a list is meant",
    "hBP01-007 sp_oshi_skill, or -> and, 1": "damage is dealt to one holomem at a time",
    "hBP01-027 gift, may, 1": ASKED_ANYWAY,
    "hBP01-109 support, and -> or, 1": ANY_OF_THE_LIST,
    "hBP01-117 support, may, 1": ASKED_ANYWAY,
    "hBP01-123 support, may, 1": ASKED_ANYWAY,
    "hBP02-092 support, may, 1": ASKED_ANYWAY,
    "hBP03-001 sp_oshi_skill, number, 1": FEWER_MAY_BE_FOUND,
    "hBP03-030 gift, may, 1": ASKED_ANYWAY,
    "hBP03-036 bloom_effect, number, 1": FEWER_MAY_BE_FOUND,
    "hBP03-037 art, number, 1": IT_COSTS_ONE,
    "hBP03-052 art, or -> and, 1": EITHER_OF_THE_LIST,
    "hBP03-070 bloom_effect, number, 1": THE_STAGE_IS_FULL,
    "hBP03-077 bloom_effect, number, 1": THE_STAGE_IS_FULL,
    "hBP03-105 support, may, 1": ASKED_ANYWAY,
    "hBP03-108 support, may, 1": ASKED_ANYWAY,
    "hBP04-016 art, number, 1": THE_STAGE_IS_FULL,
    "hBP04-076 collab_effect, number, 1": ONE_TOOL,
    "hBP04-083 art, number, 1": THE_STAGE_IS_FULL,
    "hBP04-097 support, may, 1": ASKED_ANYWAY,
    "hBP04-103 support, may, 1": ASKED_ANYWAY,
    "hBP05-026 collab_effect, number, 1": ONE_TOOL,
    "hBP05-028 gift, or -> and, 1": EITHER_OF_THE_LIST,
    "hBP05-034 bloom_effect, may, 1": NONE_OF_ANY_NUMBER,
    "hBP05-038 art, number, 1": IT_COSTS_ONE,
    "hBP05-045 gift, and -> or, 1": EITHER_OF_THE_LIST,
    "hBP05-065 gift, may, 1": ASKED_ANYWAY,
    "hBP05-070 art, may, 1": NONE_OF_ANY_NUMBER,
    "hBP06-006 sp_oshi_skill, number, 2": FEWER_MAY_BE_FOUND,
    "hBP06-007 sp_oshi_skill, may, 1": NONE_OF_ANY_NUMBER,
    "hBP06-070 gift, may, 1": ASKED_ANYWAY,
    "hBP06-083 art, number, 1": "it needs three yellow cheers",
    "hBP06-083 art, or -> and, 1": EITHER_OF_THE_LIST,
    "hBP06-103 support, may, 1": ASKED_ANYWAY,
    "hBP07-007 sp_oshi_skill, number, 1": FEWER_MAY_BE_FOUND,
    "hBP07-073 collab_effect, number, 1": "no art of a collab <Laplus Darknesss> needs three colorless",
    "hBP07-080 gift, may, 1": ASKED_ANYWAY,
    "hBP07-083 art, or -> and, 1": EITHER_OF_THE_LIST,
    "hBP08-003 stage_skill, and -> or, 1": ANY_OF_THE_LIST,
    "hBP08-019 gift, number, 1": IT_COSTS_ONE,
    "hBP08-044 gift, may, 1": ASKED_ANYWAY,
    "hBP08-057 collab_effect, may, 1": NONE_OF_ANY_NUMBER,
    "hBP08-060 gift, number, 2": "the cost without it is the one on the Oshi, which is only repeated",
    "hSD01-021 support, and -> or, 1": ANY_OF_THE_LIST,
    "hSD03-011 art, number, 1": "with three cards in hand drawing until there are three draws nothing",
    "hSD09-007 gift, number, 1": "it is no Buzz, so it never costs more than the 1 life that is saved",
    "hSD10-013 support, number, 3": ONE_TOOL,
    "hSD11-006 art, may, 1": NONE_OF_ANY_NUMBER,
    "hSD13-013 gift, may, 1": ASKED_ANYWAY,
}
"""Mutations that change nothing in any position -> why. They are named by card, text, sort and which of its
sort it is."""


def list_products() -> list[str]:
    """The products whose cards have scenarios, as the numbers of their cards begin."""
    return sorted(folder.name for folder in SCENARIOS.iterdir())


def product_of(number: str) -> str:
    """The product of a card, or of something that is named by it."""
    return number.partition("-")[0]


def cards_with_scenarios(product: str) -> list[Card]:
    """Every card of a product that has scenarios of its own."""
    cards = default_pool().cards.values()
    return [card for card in cards if product_of(card.number) == product and scenarios_of(card.number)]


def cards_to_sample() -> list[Card]:
    """Every twentieth card: few enough for a test that always runs."""
    return [card for card in list(default_pool().cards.values())[::20] if scenarios_of(card.number)]


def test_a_mutation_is_another_card_and_touches_no_other() -> None:
    card = default_pool().cards["hSD01-006"]
    for mutation in mutations_of(card):
        mutant = mutation.pool.cards[card.number]
        assert mutant is not card
        assert mutant.name == card.name
        assert len(mutation.pool.cards) == len(default_pool().cards)
        others = set(mutation.pool.cards.values()) ^ set(default_pool().cards.values())
        assert others == {card, mutant}


def test_scenarios_hold_as_long_as_the_text_is_the_same() -> None:
    """One that fails anyway notices nothing."""
    for card in cards_to_sample():
        assert len(holding_scenarios_of(card.number)) == len(scenarios_of(card.number)), card.number


def survivors_of(cards: Iterable[Card]) -> dict[str, str]:
    """The mutations of cards that no scenario notices: their name, and the two texts."""
    mutations = (mutation for card in cards for mutation in mutations_of(card))
    return {mutation.name: str(mutation) for mutation in mutations if not is_noticed(mutation)}


def test_the_mutations_of_a_sample_are_noticed() -> None:
    survivors = survivors_of(cards_to_sample())
    unexplained = {name: text for name, text in survivors.items() if name not in UNNOTICED}
    assert not unexplained, "\n".join(unexplained.values())


@pytest.mark.slow
@pytest.mark.parametrize("product", list_products())
def test_the_mutations_of_all_cards_are_noticed(product: str) -> None:
    survivors = survivors_of(cards_with_scenarios(product))
    unexplained = [text for name, text in survivors.items() if name not in UNNOTICED]
    assert not unexplained, f"{len(unexplained)} survive:\n" + "\n".join(unexplained)
    listed = {name for name in UNNOTICED if product_of(name) == product}
    assert not listed - set(survivors), "these are noticed; take them off the list"
