"""What is in a deck, counted."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from bot.app.deck_lists.odds import draw_exactly
from bot.games.hocg.decks.catalog import CHEER, DECK, HocgCatalog
from bot.games.hocg.decks.odds import OpeningOdds, find_opening_odds
from engine.hocg.cards.card import Card
from engine.hocg.cards.terms import COLORS, OPENING_HAND, CardType, Color, Level, SupportKind
from engine.kernel.ruleset import Deck

Counted = tuple[Card, int]
"""A card and its copies."""


@dataclass(frozen=True)
class DeckStatistics:
    """The figures of a deck. Cards that the pool lacks count in ``size`` and ``unknown`` alone.

    Args:
        size: cards in the main deck.
        unknown: of them, those that the pool lacks.
        levels: holomem by Bloom level.
        kinds: support cards by kind.
        colors: holomem by colour; one of two colours counts for both, one without for colorless.
        cheers: cheer cards by colour.
        costs: cheers that the arts of all holomem cards ask for, by colour.
        buzz: Buzz holomem.
        limited: LIMITED support cards.
        opening: odds of a Debut in the opening hand.
        debuts_in_hand: how likely exactly 0, 1, ... 7 Debuts in the first hand are.
    """

    size: int
    unknown: int
    levels: dict[Level, int]
    kinds: dict[SupportKind, int]
    colors: dict[Color, int]
    cheers: dict[Color, int]
    costs: dict[Color, int]
    buzz: int
    limited: int
    opening: OpeningOdds
    debuts_in_hand: tuple[Fraction, ...]

    @property
    def holomem(self) -> int:
        """Holomem cards in the main deck, of all levels."""
        return sum(self.levels.values())

    @property
    def supports(self) -> int:
        """Support cards in the main deck, of all kinds."""
        return sum(self.kinds.values())

    @property
    def debuts(self) -> int:
        """Debut holomem in the main deck: without one in hand nobody can begin."""
        return self.levels.get(Level.DEBUT, 0)


def list_cards(deck: Deck, pile: str, catalog: HocgCatalog) -> list[Counted]:
    """The known cards of a pile."""
    found = ((catalog.find(number), count) for number, count in deck.piles.get(pile, {}).items())
    return [(card, count) for card, count in found if card is not None]


def _count_colors(cards: Iterable[tuple[tuple[Color, ...], int]]) -> dict[Color, int]:
    counts: Counter[Color] = Counter()
    for colors, count in cards:
        for color in colors or (Color.COLORLESS,):
            counts[color] += count
    return {color: counts[color] for color in (*COLORS, Color.COLORLESS) if counts[color]}


def find_statistics(deck: Deck, catalog: HocgCatalog) -> DeckStatistics:
    """Count a deck; nothing is wrong with one in the making."""
    cards = list_cards(deck, DECK, catalog)
    size = sum(deck.piles.get(DECK, {}).values())
    members = [(card, count) for card, count in cards if card.type is CardType.HOLOMEM]
    levels: Counter[Level] = Counter()
    kinds: Counter[SupportKind] = Counter()
    for card, count in cards:
        if card.level is not None:
            levels[card.level] += count
        if card.kind is not None:
            kinds[card.kind] += count
    debuts = levels[Level.DEBUT]
    hand = min(OPENING_HAND, size)
    return DeckStatistics(
        size=size,
        unknown=size - sum(count for _, count in cards),
        levels={level: levels[level] for level in Level if levels[level]},
        kinds={kind: kinds[kind] for kind in SupportKind if kinds[kind]},
        colors=_count_colors((card.colors, count) for card, count in members),
        cheers=_count_colors((card.colors, count) for card, count in list_cards(deck, CHEER, catalog)),
        costs=_count_colors((art.cost, count) for card, count in members for art in card.arts if art.cost),
        buzz=sum(count for card, count in members if card.is_buzz),
        limited=sum(count for card, count in cards if card.is_limited),
        opening=find_opening_odds(size, debuts),
        debuts_in_hand=tuple(draw_exactly(size, debuts, hand, count) for count in range(hand + 1)),
    )
