"""Decks and cards for the tests of decks."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st

from bot.app.deck_lists.draft import MAX_CARDS
from bot.app.deck_lists.naming import clean_name
from bot.app.deck_lists.pasting import MAX_BYTES
from bot.games.hocg.decks.catalog import PILE_OF_TYPE, PILES, HocgCatalog
from engine.hocg.cards.card import Art, Card
from engine.hocg.cards.deck import shipped_decks
from engine.hocg.cards.pool import Pool, default_pool
from engine.hocg.cards.terms import CardType, Color, Level
from engine.kernel.ruleset import Deck

DEMO = Deck(
    "demo",
    {"oshi": {"hSD01-001": 1}, "deck": {"hSD01-003": 4, "hSD01-016": 3}, "cheer": {"hY01-001": 20}},
)
STARTERS = [(each.id, each.deck) for each in shipped_decks()]


@cache
def catalog() -> HocgCatalog:
    """The shipped cards."""
    return HocgCatalog(default_pool())


@cache
def numbers_of(pile: str) -> list[str]:
    """All card numbers that belong to a pile."""
    return [card.number for card in default_pool().cards.values() if PILE_OF_TYPE[card.type] == pile]


def sizes(deck: Deck) -> dict[str, int]:
    """Cards by pile."""
    return {pile: sum(deck.piles[pile].values()) for pile in PILES}


UNKNOWN = st.sampled_from(["hBP99-001", "hSD77-123", "hXX01-009", "hPR-999"])
"""Numbers of the official pattern that no set has."""

NAMES = st.text(max_size=60).map(lambda text: clean_name(text)[0])
"""Names as decks have them, also empty ones."""


@st.composite
def decks(draw: st.DrawFn, *, has_unknown: bool = True) -> Deck:
    """Decks in the making: one oshi, any cards in their piles, none too often."""
    piles = {"oshi": {draw(st.sampled_from(numbers_of("oshi"))): 1}}
    for pile, most in (("deck", 25), ("cheer", 6)):
        numbers = st.sampled_from(numbers_of(pile))
        if has_unknown and pile == "deck":
            numbers = numbers | UNKNOWN
        piles[pile] = draw(st.dictionaries(numbers, st.integers(1, 8), max_size=most))
    return Deck(draw(NAMES.filter(bool)), piles)


def make_member(
    number: str,
    name: str,
    level: Level,
    cost: tuple[Color, ...] = (),
    *,
    is_buzz: bool = False,
    color: Color = Color.WHITE,
) -> Card:
    """A holomem card without texts."""
    arts = (Art("Sing", "", cost, 30),) if cost else ()
    return Card(
        number, name, name, CardType.HOLOMEM, (color,), level=level, is_buzz=is_buzz, hp=100, arts=arts
    )


def make_cheer(number: str, color: Color) -> Card:
    """A cheer card."""
    return Card(number, f"{color} Cheer", "", CardType.CHEER, (color,))


def make_catalog(*cards: Card) -> HocgCatalog:
    """A catalog of these cards."""
    return HocgCatalog(Pool(cards))


TOO_LARGE = "4 hSD01-003\n" * (MAX_BYTES // 12 + 1)
assert len(TOO_LARGE) > MAX_BYTES
assert MAX_CARDS > 71
