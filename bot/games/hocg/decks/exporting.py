"""Writing a deck in any of the formats."""

from bot.app.deck_lists.plain_text import write_text
from bot.games.hocg.decks.catalog import HocgCatalog
from bot.games.hocg.decks.formats import DeckFormat
from bot.games.hocg.decks.json_formats import write_json, write_link
from bot.games.hocg.decks.share_code import encode_deck
from engine.kernel.ruleset import Deck


def export_deck(deck: Deck, wanted: DeckFormat, catalog: HocgCatalog) -> str:
    """A deck in a format.

    Args:
        deck: the deck.
        wanted: the format.
        catalog: the cards, for their names.

    Raises:
        NotExportable: the format has no room for this deck (most hold exactly one oshi).
    """
    match wanted:
        case DeckFormat.TEXT:
            return write_text(deck, catalog)
        case DeckFormat.CODE:
            return encode_deck(deck)
        case DeckFormat.HOLODELTA_LINK:
            return write_link(deck)
        case _:
            return write_json(deck, wanted)
