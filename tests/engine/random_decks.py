"""Decks of any cards of the pool, drawn by a number: an Oshi, a few names in all Bloom levels, supports."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine.hocg.cards.card import Card
from engine.hocg.cards.pool import default_pool
from engine.hocg.cards.terms import CardType, Level
from engine.kernel.ruleset import Deck

NAMES = 4
HOLOMEM = {Level.DEBUT: 20, Level.FIRST: 10, Level.SECOND: 6, Level.SPOT: 2}
"""How many holomem of each Bloom level a deck has, if its names have as many."""

SIZE, CHEERS, COPIES = 50, 20, 4


def draw_deck(seed: int) -> Deck:
    """A deck that may be played: of the Oshi holomem, every seed takes the next."""
    chance, cards = random.Random(f"deck {seed}"), list(default_pool().cards.values())
    oshis = [card for card in cards if card.type == CardType.OSHI]
    oshi = oshis[seed % len(oshis)]
    holomem = [card for card in cards if card.type == CardType.HOLOMEM]
    others = sorted({card.name for card in holomem if card.level == Level.DEBUT} - {oshi.name})
    names = {oshi.name, *chance.sample(others, NAMES - 1)}
    own = [card for card in holomem if names & set(card.names)]
    piles: dict[str, int] = {}
    for level, count in HOLOMEM.items():
        piles |= _draw(chance, [card for card in own if card.level == level], count)
    supports = [card for card in cards if card.type == CardType.SUPPORT]
    piles |= _draw(chance, list(_fitting(chance, supports, names)), SIZE - sum(piles.values()))
    colors = {color for card in own if card.number in piles for color in card.colors} or set(oshi.colors)
    cheers = [card for card in cards if card.type == CardType.CHEER and colors & set(card.colors)]
    cheer_deck = [chance.choice(cheers).number for _ in range(CHEERS)]
    return Deck(
        f"random {seed}",
        {
            "oshi": {oshi.number: 1},
            "deck": piles,
            "cheer": {number: cheer_deck.count(number) for number in sorted(set(cheer_deck))},
        },
    )


def _fitting(chance: random.Random, supports: list[Card], names: set[str]) -> Iterator[Card]:
    """Supports that speak of one of these names, then as many others."""
    for card in supports:
        if any(name in text.text for text in card.abilities for name in names):
            yield card
    yield from chance.sample(supports, 12)


def _draw(chance: random.Random, cards: list[Card], count: int) -> dict[str, int]:
    """So many cards of these, no more than four of each."""
    copies = [card.number for card in dict.fromkeys(cards) for _ in range(COPIES)]
    drawn = chance.sample(copies, min(count, len(copies)))
    return {number: drawn.count(number) for number in sorted(set(drawn))}
