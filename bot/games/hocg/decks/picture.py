"""The picture of a deck."""

from bot.app.packs.pictures import Drawing
from bot.games.hocg.decks.catalog import CHEER, DECK, OSHI, HocgCatalog
from bot.games.hocg.pictures import paint_deck, say_names
from engine.hocg.cards.terms import CardType
from engine.hocg.queries.board import view_card
from engine.hocg.state.views import CardView
from engine.kernel.ruleset import Deck
from renderers.hocg.subjects import DeckCard, DeckPicture

TYPES = {OSHI: CardType.OSHI, DECK: CardType.HOLOMEM, CHEER: CardType.CHEER}


def order_deck(deck: Deck, note: str, catalog: HocgCatalog) -> Drawing:
    """A deck, with a note below its name."""
    return Drawing("deck", paint_deck, (say_names(show_deck(deck, note, catalog)),), is_themed=True)


def show_deck(deck: Deck, note: str, catalog: HocgCatalog) -> DeckPicture:
    """What is drawn of a deck."""
    oshi, cards, cheers = (
        tuple(
            DeckCard(_show_card(number, pile, catalog), count)
            for number, count in deck.piles.get(pile, {}).items()
        )
        for pile in (OSHI, DECK, CHEER)
    )
    return DeckPicture(deck.name, oshi[0].card if oshi else None, cards, cheers, note)


def _show_card(number: str, pile: str, catalog: HocgCatalog) -> CardView:
    """A card; one that is unknown here shows its number."""
    card = catalog.find(number)
    return view_card(card) if card is not None else CardView(-1, number, number, TYPES[pile])
