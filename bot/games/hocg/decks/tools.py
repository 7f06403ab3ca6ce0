"""Decks of hOCG as the bot asks for them."""

from collections.abc import Sequence
from datetime import date

from bot.app.deck_lists.errors import NotExportable
from bot.app.packs.decks import DeckReport, Figures, Format, ReadDeck, Remarks, WrittenDeck
from bot.app.packs.pictures import Drawing
from bot.app.packs.plain_decks import PlainDecks
from bot.games.hocg.decks.catalog import HocgCatalog
from bot.games.hocg.decks.checking import report_on
from bot.games.hocg.decks.exporting import export_deck
from bot.games.hocg.decks.formats import FORMATS, DeckFormat
from bot.games.hocg.decks.importing import import_deck
from bot.games.hocg.decks.picture import order_deck
from bot.games.hocg.decks.share_code import encode_deck
from bot.games.hocg.decks.starters import STARTERS
from bot.games.hocg.decks.statistics import find_statistics
from bot.games.hocg.decks.words import describe_size, list_figures
from engine.hocg import Hocg
from engine.kernel.ruleset import Deck
from engine.kernel.translation import tr

LINES = frozenset({DeckFormat.CODE, DeckFormat.HOLODELTA_LINK})
"""Formats that are a line to copy rather than a file."""


class HocgDecks(PlainDecks):
    """Decks with the formats of the tools that players use, advice, figures and a picture.

    Args:
        game: the ruleset with its cards.
    """

    def __init__(self, game: Hocg) -> None:
        self._cards = HocgCatalog(game.pool)
        super().__init__(self._cards, game.check_deck, starters=STARTERS)

    @property
    def formats(self) -> Sequence[Format]:
        """The formats of the tools that players of hOCG use."""
        return [Format(key.value, tr(facts.title), tr(facts.detail)) for key, facts in FORMATS.items()]

    @property
    def list_example(self) -> str:
        """A few lines of a list, the oshi first."""
        return "1 hSD01-001\n4 hSD01-003\nhSD01-004 x3\n…"

    def describe_size(self, deck: Deck) -> str:
        """The cards of a deck in one phrase."""
        return describe_size(deck)

    def report(self, deck: Deck, day: date) -> DeckReport:
        """Problems; what official events and experienced players would say."""
        report = report_on(deck, self._cards, self.check, day)
        remarks = [
            Remarks(
                tr("At official events, {region} list", region=event.restrictions.region.label),
                event.problems,
                tr("{since}; among friends it may be ignored", since=event.restrictions.since),
            )
            for event in report.events
            if event.problems
        ]
        if report.warnings:
            remarks.append(Remarks(tr("What experienced players would say"), report.warnings))
        return DeckReport(report.problems, tuple(remarks))

    def count(self, deck: Deck) -> Figures:
        """The figures of a deck."""
        return list_figures(find_statistics(deck, self._cards), deck)

    def read(self, content: bytes | str, name: str = "") -> ReadDeck:
        """Read a deck in any of the formats, or as a list. Raises UnreadableDeck."""
        imported = import_deck(content, self._cards, name=name)
        return ReadDeck(imported.deck, imported.notes)

    def write(self, deck: Deck, key: str) -> WrittenDeck:
        """Write a deck. Raises NotExportable."""
        if key not in set(DeckFormat):
            raise NotExportable(tr("There is no format {key}; choose one from the list.", key=key))
        exported = export_deck(deck, DeckFormat(key), self._cards)
        title = tr(FORMATS[exported.format].title)
        return WrittenDeck(title, exported.text, exported.filename, exported.format in LINES)

    def encode(self, deck: Deck, *, has_name: bool = True) -> str:
        """The Oshiban code of a deck. Raises NotExportable."""
        return encode_deck(deck, has_name=has_name)

    def draw(self, deck: Deck, note: str) -> Drawing:
        """A deck as a picture."""
        return order_deck(deck, note, self._cards)
