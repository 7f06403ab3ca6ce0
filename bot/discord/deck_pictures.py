"""Pictures of decks, made off the event loop."""

from bot.app.decks import CHEER, DECK, OSHI, Catalog
from bot.discord.games import art
from bot.discord.pictures import Drawer, Drawn
from engine.hocg.cards.terms import CardType
from engine.hocg.queries.board import view_card
from engine.hocg.state.views import CardView
from engine.kernel.ruleset import Deck
from renderers import Picture
from renderers.hocg.deck import DeckCard, DeckPicture, draw_deck

TYPES = {OSHI: CardType.OSHI, DECK: CardType.HOLOMEM, CHEER: CardType.CHEER}


def _view(number: str, pile: str, catalog: Catalog) -> CardView:
    """A card; one that is unknown here shows its number."""
    card = catalog.find(number)
    return view_card(card) if card is not None else CardView(-1, number, number, TYPES[pile])


def view_deck(deck: Deck, note: str, catalog: Catalog) -> DeckPicture:
    """What is drawn of a deck."""
    oshi, cards, cheers = (
        tuple(
            DeckCard(_view(number, pile, catalog), count)
            for number, count in deck.piles.get(pile, {}).items()
        )
        for pile in (OSHI, DECK, CHEER)
    )
    return DeckPicture(deck.name, oshi[0].card if oshi else None, cards, cheers, note)


def draw_hocg_deck(shown: DeckPicture) -> Picture:
    """A deck; runs in a worker."""
    return draw_deck(shown, folder=art())


class DeckStudio:
    """The pictures of decks.

    Args:
        drawer: makes them.
    """

    def __init__(self, drawer: Drawer) -> None:
        self._drawer = drawer

    async def draw(self, shown: DeckPicture) -> Drawn | None:
        """The picture of a deck; ``None`` if it is to be shown as text."""
        return await self._drawer.draw("deck", draw_hocg_deck, shown, about=f"deck {shown.name}")
