"""The cards of OSICA as lists of decks name them, and how its starter decks play."""

from bot.app.deck_lists.catalog import Catalog, DeckForm, Listed, PileForm
from bot.app.packs.decks import Difficulty, StarterLine
from engine.kernel.translation import mark, saying
from engine.osica.cards.card import Card
from engine.osica.cards.pool import Pool
from engine.osica.cards.terms import CardKind

SORTS = {CardKind.SUPPORT: mark("support"), CardKind.EVENT: mark("event")}
OSHI, DECK = "oshi", "deck"
PILES = (
    PileForm(OSHI, mark("Oshi character"), ("oshi", "推し", "推しホロメン"), is_single=True),
    PileForm(DECK, mark("Deck"), ("main", "main deck", "characters", "supports", "events", "デッキ")),
)
STARTERS = {
    "SLF-noa": StarterLine(
        Difficulty.EASY, mark("A crew that supports each other: appeals grow with every Voyage rank")
    ),
    "CWB-hazel": StarterLine(
        Difficulty.MEDIUM, mark("Fills its drop area to switch Designs on, wins with big bakers and machines")
    ),
}
"""Starter deck -> how hard it is, and how it plays."""


def make_catalog(pool: Pool) -> Catalog:
    """The cards of a pool. A character may be the oshi as well as in the deck, so headings tell (1.4.2)."""
    first, second, third, *_ = (*pool.cards, "AB-01", "AB-02", "AB-03")
    return Catalog(DeckForm(PILES, DECK, (first, second, third)), map(_list_card, pool.cards.values()))


def _list_card(card: Card) -> Listed:
    names = (card.ja,) if card.ja else ()
    if card.kind is not CardKind.CHARACTER:
        return Listed(card.number, card.name, names, (DECK,), SORTS[card.kind], described=card.kind.value)
    level = saying("level {level}", level=card.level)
    described = f"level {card.level}, AP {card.ap}"
    return Listed(card.number, card.name, names, (DECK, OSHI), level, described=described)
