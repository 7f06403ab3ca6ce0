"""Decks of hOCG as the bot asks for them."""

from collections.abc import Sequence
from datetime import date
from functools import cached_property

from bot.app.decks.errors import NotExportable
from bot.app.packs.decks import ChangedDeck, DeckReport, Figures, Format, Pile, ReadDeck, Remarks, WrittenDeck
from bot.app.packs.pictures import Drawing
from bot.games.hocg.decks.catalog import Catalog
from bot.games.hocg.decks.checking import report_on
from bot.games.hocg.decks.editing import Change, edit_deck
from bot.games.hocg.decks.exporting import export_deck
from bot.games.hocg.decks.formats import FORMATS, DeckFormat
from bot.games.hocg.decks.importing import import_deck
from bot.games.hocg.decks.share_code import encode_deck
from bot.games.hocg.decks.starters import describe_starter
from bot.games.hocg.decks.statistics import find_statistics
from bot.games.hocg.decks.words import describe_size, list_figures, list_piles
from bot.games.hocg.pictures import order_deck
from engine.hocg import Hocg
from engine.kernel.ruleset import Deck
from engine.kernel.translation import tr, tr_name

LINES = frozenset({DeckFormat.CODE, DeckFormat.HOLODELTA_LINK})
"""Formats that are a line to copy rather than a file."""
MOST_CHANGES = 20
"""Changes that are told one by one."""


class HocgDecks:
    """Implements ``bot.app.packs.decks.DeckTools``.

    Args:
        game: the ruleset with its cards.
    """

    list_example = "1 hSD01-001\n4 hSD01-003\nhSD01-004 x3\n…"
    change_example = "+2 hSD01-016, -1 hSD01-003, =4 hBP01-014"

    def __init__(self, game: Hocg) -> None:
        self._game = game

    @cached_property
    def catalog(self) -> Catalog:
        """The cards."""
        return Catalog(self._game.pool)

    @property
    def formats(self) -> Sequence[Format]:
        """The formats of the tools that players of hOCG use."""
        return [Format(key.value, tr(facts.title), tr(facts.detail)) for key, facts in FORMATS.items()]

    def describe_size(self, deck: Deck) -> str:
        """The cards of a deck in one phrase."""
        return describe_size(deck)

    def describe_starter(self, deck_id: str) -> str:
        """How a starter deck plays."""
        return describe_starter(deck_id)

    def list_piles(self, deck: Deck) -> Sequence[Pile]:
        """The cards of a deck."""
        return list_piles(deck, self.catalog)

    def report(self, deck: Deck, day: date) -> DeckReport:
        """Problems; what official events and experienced players would say."""
        report = report_on(deck, self.catalog, self._game.check_deck, day)
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
        return list_figures(find_statistics(deck, self.catalog), deck)

    def read(self, content: bytes | str, name: str = "") -> ReadDeck:
        """Read a deck in any of the formats, or as a list. Raises UnreadableDeck."""
        imported = import_deck(content, self.catalog, name=name)
        return ReadDeck(imported.deck, imported.notes)

    def write(self, deck: Deck, key: str) -> WrittenDeck:
        """Write a deck. Raises NotExportable."""
        if key not in set(DeckFormat):
            raise NotExportable(tr("There is no format {key}; choose one from the list.", key=key))
        exported = export_deck(deck, DeckFormat(key), self.catalog)
        title = tr(FORMATS[exported.format].title)
        return WrittenDeck(title, exported.text, exported.filename, exported.format in LINES)

    def list_to_edit(self, deck: Deck) -> str:
        """The cards as a list to be changed."""
        return export_deck(deck, DeckFormat.TEXT, self.catalog).text

    def encode(self, deck: Deck, *, has_name: bool = True) -> str:
        """The Oshiban code of a deck. Raises NotExportable."""
        return encode_deck(deck, has_name=has_name)

    def change(self, deck: Deck, words: str) -> ChangedDeck:
        """Change a deck by a few words. Raises UnreadableDeck."""
        edited = edit_deck(deck, words, self.catalog)
        return ChangedDeck(edited.deck, tuple(map(self._say_change, edited.changes[:MOST_CHANGES])))

    def _say_change(self, change: Change) -> str:
        card = self.catalog.find(change.number)
        name = f"{tr_name(card.name)} {change.number}" if card is not None else change.number
        return f"{name}: {change.before} → {change.after}"

    def draw(self, deck: Deck, note: str) -> Drawing:
        """A deck as a picture."""
        return order_deck(deck, note, self.catalog)
