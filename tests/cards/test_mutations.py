"""Scenarios notice when a card says something else: one word of a text is another, and a scenario fails."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

from engine.hocg.cards import Card
from engine.hocg.pool import default_pool
from engine.players import derive_seed
from tests.cards.mutating import Mutation, holding_scenarios_of, is_noticed, mutations_of, scenarios_of

SAMPLE = 60
FEW = (
    "hBP01-020", "hBP02-004", "hSD01-006", "hSD03-013", "hSD07-008", "hSD12-001",
)  # fmt: skip
"""Cards of the fast test: an Oshi, a Buzz, a mascot and others."""

UNNOTICED = {
    "hSD09-007 gift, number, 1": "it is no Buzz, so it never costs more than the 1 life that is saved",
}
"""Mutations of the sample that change nothing in any position -> why. They are named by card, text, sort and
which one of its sort it is."""

NOTICED_AT_LEAST = 0.93
"""The share of all mutations of all cards that scenarios notice; raise it with the scenarios."""


@cache
def cards_with_scenarios() -> tuple[Card, ...]:
    """Every card that has scenarios of its own and a text to change."""
    cards = default_pool().cards.values()
    return tuple(card for card in cards if scenarios_of(card.number) and mutations_of(card))


@cache
def sample() -> tuple[Mutation, ...]:
    """One mutation each of some cards, the same ones in every run."""
    cards = sorted(cards_with_scenarios(), key=lambda card: derive_seed("mutation", card.number))
    return tuple(pick(card) for card in cards[:SAMPLE])


def pick(card: Card) -> Mutation:
    """One mutation of a card: first the sort of the word, then which."""
    by_sort: dict[str, list[Mutation]] = {}
    for mutation in mutations_of(card):
        by_sort.setdefault(mutation.sort, []).append(mutation)
    sorts = sorted(by_sort)
    seed = derive_seed("word", card.number)
    chosen = by_sort[sorts[seed[0] % len(sorts)]]
    return chosen[seed[1] % len(chosen)]


def find_survivors(mutations: Sequence[Mutation]) -> list[str]:
    return [str(mutation) for mutation in mutations if not is_noticed(mutation)]


@pytest.mark.parametrize("number", FEW)
def test_every_mutation_of_a_few_cards_is_noticed(number: str) -> None:
    mutations = mutations_of(default_pool().cards[number])
    assert mutations
    survivors = find_survivors(mutations)
    assert not survivors, "\n".join(survivors)


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
    for number in (*FEW, *(mutation.card.number for mutation in sample())):
        assert len(holding_scenarios_of(number)) == len(scenarios_of(number)), number


@pytest.mark.slow
def test_the_mutations_of_a_sample_are_noticed() -> None:
    assert len(sample()) == SAMPLE
    survivors = {mutation.name: str(mutation) for mutation in sample() if not is_noticed(mutation)}
    print("\n".join(survivors.values()))
    unexplained = [text for name, text in survivors.items() if name not in UNNOTICED]
    assert not unexplained, f"{len(unexplained)} of {SAMPLE} survive:\n" + "\n".join(unexplained)
    assert not set(UNNOTICED) - set(survivors), "these are noticed; take them off the list"


@pytest.mark.slow
def test_nearly_all_mutations_of_all_cards_are_noticed() -> None:
    mutations = [mutation for card in cards_with_scenarios() for mutation in mutations_of(card)]
    survivors = find_survivors(mutations)
    share = 1 - len(survivors) / len(mutations)
    print("\n".join(survivors))
    print(f"{len(mutations) - len(survivors)} of {len(mutations)} mutations are noticed ({share:.1%})")
    assert share >= NOTICED_AT_LEAST, "\n".join(survivors)
