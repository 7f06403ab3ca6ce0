"""The deck formats of the tools that players of hOCG use."""

from enum import StrEnum

from bot.app.packs.decks import Format
from bot.app.packs.plain_decks import TEXT
from engine.kernel.translation import mark


class DeckFormat(StrEnum):
    """The formats in which decks are read and written; commands and saved choices name them by these keys."""

    TEXT = "text"
    CODE = "code"
    HOLODELTA = "holodelta"
    HOLODELTA_LINK = "holodelta-link"
    HOLODUEL = "holoduel"
    TABLETOP_SIMULATOR = "tts"
    HOLOCARDSERVER = "holocardserver"
    DECK_LOG = "decklog"
    COMMON = "common"
    PILE = "pile"
    SIMULATOR = "simulator"


_JSON = mark("JSON file")
FORMATS = {
    DeckFormat(each.key): each
    for each in (
        TEXT,
        Format("code", mark("Oshiban code"), mark("The whole deck as one word"), is_line=True),
        Format("holodelta", "holoDelta", _JSON, ".holodelta.json"),
        Format("holodelta-link", mark("holoDelta link"), mark("Opens the deck in the browser"), is_line=True),
        Format("holoduel", "HoloDuel", _JSON, ".holoduel.json"),
        Format("tts", "Tabletop Simulator", _JSON, ".hocg_tts.json"),
        Format("holocardserver", "holocardserver", _JSON, ".holocardserver.json"),
        Format("decklog", mark("Deck Log object"), mark("JSON as Deck Log's pages use it"), ".decklog.json"),
        Format("common", mark("hocg-deck-convert deck"), mark("JSON, its common model"), ".deck.json"),
        Format("pile", mark("hocg-deck-convert pile"), mark("JSON, cards without piles"), ".pile.json"),
        Format("simulator", mark("Battle simulator"), mark("JSON, cards with rarity"), ".simulator.json"),
    )
}
