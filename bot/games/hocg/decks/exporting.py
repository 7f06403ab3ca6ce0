"""Writing a deck in any of the formats."""

from dataclasses import dataclass

from bot.app.deck_lists.plain_text import write_text
from bot.app.packs.plain_decks import name_file
from bot.games.hocg.decks.catalog import HocgCatalog
from bot.games.hocg.decks.formats import FORMATS, DeckFormat
from bot.games.hocg.decks.json_writing import write_json, write_link
from bot.games.hocg.decks.share_code import encode_deck
from engine.kernel.ruleset import Deck


@dataclass(frozen=True)
class Exported:
    """A deck written down.

    Args:
        format: in which format.
        text: the whole text.
        filename: a safe name for a file with it.
    """

    format: DeckFormat
    text: str
    filename: str


def export_deck(deck: Deck, wanted: DeckFormat, catalog: HocgCatalog) -> Exported:
    """Write a deck in a format.

    Args:
        deck: the deck.
        wanted: the format.
        catalog: the cards, for their names.

    Raises:
        NotExportable: the format has no room for this deck (most hold exactly one oshi).
    """
    match wanted:
        case DeckFormat.TEXT:
            text = write_text(deck, catalog)
        case DeckFormat.CODE:
            text = encode_deck(deck)
        case DeckFormat.HOLODELTA_LINK:
            text = write_link(deck)
        case _:
            text = write_json(deck, wanted)
    return Exported(wanted, text, name_file(deck, FORMATS[wanted].ending or ".txt"))
