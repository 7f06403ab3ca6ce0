"""The deck formats by name."""

from dataclasses import dataclass
from enum import StrEnum


class DeckFormat(StrEnum):
    """A way of writing a deck down."""

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


@dataclass(frozen=True)
class FormatFacts:
    """What people are told of a format.

    Args:
        title: its name.
        detail: what it is for.
        ending: of a file in it, with the dot; "" if it is a line rather than a file.
    """

    title: str
    detail: str
    ending: str


FORMATS: dict[DeckFormat, FormatFacts] = {
    DeckFormat.TEXT: FormatFacts("Plain text", "A list to read and to edit", ".txt"),
    DeckFormat.CODE: FormatFacts("Oshiban code", "The whole deck as one word", ""),
    DeckFormat.HOLODELTA: FormatFacts("holoDelta", "JSON file", ".holodelta.json"),
    DeckFormat.HOLODELTA_LINK: FormatFacts("holoDelta link", "Opens the deck in the browser", ""),
    DeckFormat.HOLODUEL: FormatFacts("HoloDuel", "JSON file", ".holoduel.json"),
    DeckFormat.TABLETOP_SIMULATOR: FormatFacts("Tabletop Simulator", "JSON file", ".hocg_tts.json"),
    DeckFormat.HOLOCARDSERVER: FormatFacts("holocardserver", "JSON file", ".holocardserver.json"),
    DeckFormat.DECK_LOG: FormatFacts("Deck Log object", "JSON as Deck Log's pages use it", ".decklog.json"),
    DeckFormat.COMMON: FormatFacts("hocg-deck-convert deck", "JSON, its common model", ".deck.json"),
    DeckFormat.PILE: FormatFacts("hocg-deck-convert pile", "JSON, cards without piles", ".pile.json"),
    DeckFormat.SIMULATOR: FormatFacts("Battle simulator", "JSON, cards with rarity", ".simulator.json"),
}
