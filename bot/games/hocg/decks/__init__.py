"""Decks of the hololive OFFICIAL CARD GAME: reading, writing, checking, counting, changing and sharing them.

Everything here is a pure function of its arguments; storing decks is ``bot.app.decks.stored``::

    catalog = HocgCatalog(HOCG.pool)
    imported = import_deck(pasted_text, catalog)              # any format; raises UnreadableDeck
    report = report_on(imported.deck, catalog, HOCG.check_deck, date.today())
    export_deck(imported.deck, DeckFormat.HOLODELTA, catalog).text
    code = encode_deck(imported.deck)                         # the deck as one word; decode_deck(code)
    find_statistics(imported.deck, catalog).opening.after_redraw
    edit_deck(imported.deck, "+2 hSD01-016, -1 hSD01-003", catalog).deck
"""

from bot.app.deck_lists.editing import Change, Edited, edit_deck
from bot.app.deck_lists.errors import NotExportable, UnreadableDeck
from bot.games.hocg.decks.catalog import CHEER, DECK, OSHI, PILES, HocgCatalog
from bot.games.hocg.decks.checking import DeckReport, EventList, report_on
from bot.games.hocg.decks.exporting import Exported, export_deck
from bot.games.hocg.decks.formats import FORMATS, DeckFormat, FormatFacts
from bot.games.hocg.decks.importing import Imported, import_deck
from bot.games.hocg.decks.restrictions import Region, find_restrictions
from bot.games.hocg.decks.share_code import decode_deck, encode_deck
from bot.games.hocg.decks.statistics import DeckStatistics, find_odds_of, find_statistics

__all__ = [
    "CHEER",
    "DECK",
    "FORMATS",
    "OSHI",
    "PILES",
    "Change",
    "DeckFormat",
    "DeckReport",
    "DeckStatistics",
    "Edited",
    "EventList",
    "Exported",
    "FormatFacts",
    "HocgCatalog",
    "Imported",
    "NotExportable",
    "Region",
    "UnreadableDeck",
    "decode_deck",
    "edit_deck",
    "encode_deck",
    "export_deck",
    "find_odds_of",
    "find_restrictions",
    "find_statistics",
    "import_deck",
    "report_on",
]
