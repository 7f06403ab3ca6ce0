"""The deck formats by name."""

from dataclasses import dataclass
from enum import StrEnum

from engine.kernel.translation import mark


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
    DeckFormat.TEXT: FormatFacts(mark("Plain text"), mark("A list to read and to edit"), ".txt"),
    DeckFormat.CODE: FormatFacts(mark("Oshiban code"), mark("The whole deck as one word"), ""),
    DeckFormat.HOLODELTA: FormatFacts("holoDelta", mark("JSON file"), ".holodelta.json"),
    DeckFormat.HOLODELTA_LINK: FormatFacts(mark("holoDelta link"), mark("Opens the deck in the browser"), ""),
    DeckFormat.HOLODUEL: FormatFacts("HoloDuel", mark("JSON file"), ".holoduel.json"),
    DeckFormat.TABLETOP_SIMULATOR: FormatFacts("Tabletop Simulator", mark("JSON file"), ".hocg_tts.json"),
    DeckFormat.HOLOCARDSERVER: FormatFacts("holocardserver", mark("JSON file"), ".holocardserver.json"),
    DeckFormat.DECK_LOG: FormatFacts(
        mark("Deck Log object"), mark("JSON as Deck Log's pages use it"), ".decklog.json"
    ),
    DeckFormat.COMMON: FormatFacts(
        mark("hocg-deck-convert deck"), mark("JSON, its common model"), ".deck.json"
    ),
    DeckFormat.PILE: FormatFacts(
        mark("hocg-deck-convert pile"), mark("JSON, cards without piles"), ".pile.json"
    ),
    DeckFormat.SIMULATOR: FormatFacts(
        mark("Battle simulator"), mark("JSON, cards with rarity"), ".simulator.json"
    ),
}
