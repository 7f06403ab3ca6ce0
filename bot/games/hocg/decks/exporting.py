"""Writing a deck in any of the formats."""

import re
from dataclasses import dataclass

from bot.games.hocg.decks.catalog import Catalog
from bot.games.hocg.decks.formats import FORMATS, DeckFormat
from bot.games.hocg.decks.json_writing import write_json, write_link
from bot.games.hocg.decks.plain_text import write_text
from bot.games.hocg.decks.share_code import encode_deck
from engine.kernel.ruleset import Deck

_UNSAFE = re.compile(r"[^A-Za-z0-9]+")


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


def name_file(deck: Deck, ending: str) -> str:
    """A file name of plain letters and digits."""
    return f"{_UNSAFE.sub('_', deck.name).strip('_')[:40] or 'deck'}{ending}"


def export_deck(deck: Deck, wanted: DeckFormat, catalog: Catalog) -> Exported:
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
