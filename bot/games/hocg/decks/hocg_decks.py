"""What the bot asks about decks of hOCG, and trying them out."""

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import date

from bot.app.packs.decks import DeckReport, Figures, Format, ReadDeck, Remarks
from bot.app.packs.pictures import Drawing
from bot.app.packs.plain_decks import PlainDecks
from bot.app.packs.trials import Openings, TrialPlan
from bot.games.hocg.computers import read_pool
from bot.games.hocg.decks.advice import warn
from bot.games.hocg.decks.catalog import DECK, HocgCatalog
from bot.games.hocg.decks.exporting import export_deck
from bot.games.hocg.decks.formats import FORMATS, DeckFormat
from bot.games.hocg.decks.importing import import_deck
from bot.games.hocg.decks.openings import list_openings
from bot.games.hocg.decks.picture import order_deck
from bot.games.hocg.decks.restrictions import Region, check_restrictions, find_restrictions
from bot.games.hocg.decks.share_code import encode_deck
from bot.games.hocg.decks.starters import STARTERS
from bot.games.hocg.decks.statistics import find_statistics
from bot.games.hocg.decks.words import describe_size, list_figures, tell_missing_colors
from bot.model.played import DeckSort
from engine.hocg.cards.deck import shipped_decks
from engine.hocg.cards.pool import Pool, keep_own_cards
from engine.hocg.cards.terms import CardType
from engine.hocg.players.trials import try_deck
from engine.kernel.players.trials import Trials
from engine.kernel.ruleset import Deck, DeckProblem
from engine.kernel.translation import tr

LONGEST = 80
"""Letters of a name by which sorts of decks are told apart."""


FIELD = (
    "open-azki", "open-haato", "open-iroha", "open-kronii", "open-laplus", "open-nene", "open-okayu",
    "open-polka", "open-raden", "open-subaru", "open-watame", "open-zeta", "hSD12-bijou", "hSD13-elizabeth",
    "hSD14-fubuki", "hSD15-raden", "hSD16-miko", "hSD17-suisei", "hSD18-calliope", "hSD19-subaru",
)  # fmt: skip
"""The decks built from the whole pool, and the newest starter decks, one a product."""


def list_field(starters: Sequence[tuple[str, Deck]], deck: Deck) -> tuple[tuple[str, Deck], ...]:
    """Those whom a deck meets: all of the field but itself."""
    shipped = dict(starters)
    met = [(name, shipped[name]) for name in FIELD if name in shipped]
    return tuple((name, other) for name, other in met if other.piles != deck.piles)


def play_one(
    deck: Deck, other: Deck, against: str, seat: int, seed: bytes, trials: Trials, own: bytes
) -> None:
    """Play one match; runs in a worker. The arguments are those of :func:`try_deck`, and the host's own
    cards, as ``read_pool`` reads them.

    Raises:
        DataError: one of the decks can't be played.
    """
    try_deck(deck, other, against, seat, seed, read_pool(own), trials)


class HocgDecks(PlainDecks):
    """Decks with the formats of the tools that players use, advice, figures and a picture.

    Args:
        pool: the cards.
        check: says what keeps a deck from being played.
    """

    def __init__(self, pool: Pool, check: Callable[[Deck], Sequence[DeckProblem]]) -> None:
        self._cards, self._pool = HocgCatalog(pool), pool
        super().__init__(self._cards, check, starters=STARTERS)

    @property
    def formats(self) -> Sequence[Format]:
        """The formats of the tools that players of hOCG use."""
        return list(FORMATS.values())

    @property
    def list_example(self) -> str:
        """A few lines of a list, the oshi first."""
        return "1 hSD01-001\n4 hSD01-003\nhSD01-004 x3\n…"

    def describe_size(self, deck: Deck) -> str:
        """The cards of a deck in one phrase."""
        return describe_size(deck)

    def report(self, deck: Deck, day: date) -> DeckReport:
        """Problems; what official events and experienced players would say."""
        lists = [found for region in Region if (found := find_restrictions(region, day)) is not None]
        remarks = [
            Remarks(
                tr("At official events, {region} list", region=each.region.label),
                problems,
                tr("{since}; among friends it may be ignored", since=each.since),
            )
            for each in lists
            if (problems := check_restrictions(deck, each, self._cards))
        ]
        if warnings := warn(deck, self._cards):
            remarks.append(Remarks(tr("What experienced players would say"), warnings))
        return DeckReport(tuple(self.check(deck)), tuple(remarks))

    def find_sort(self, deck: Deck) -> DeckSort:
        """The oshi, and the holomem of whom there are most cards, where that is somebody else."""
        sort = super().find_sort(deck)
        counts = Counter[str]()
        for number, count in deck.piles.get(DECK, {}).items():
            card = self._cards.find(number)
            if card is not None and card.type is CardType.HOLOMEM:
                counts[card.name] += count
        most = min(counts, key=lambda name: (-counts[name], name), default="")
        oshi = self._cards.find(sort.leader)
        is_own = oshi is not None and oshi.name == most
        return sort if is_own else DeckSort(sort.leader, most[:LONGEST])

    def count(self, deck: Deck) -> Figures:
        return list_figures(find_statistics(deck, self._cards), deck)

    def read(self, content: bytes | str, name: str = "") -> ReadDeck:
        """Read a deck in any of the formats, or as a list. Raises UnreadableDeck."""
        return import_deck(content, self._cards, name=name)

    def write_as(self, deck: Deck, chosen: Format) -> str:
        return export_deck(deck, DeckFormat(chosen.key), self._cards)

    def encode(self, deck: Deck, *, has_name: bool = True) -> str:
        """The Oshiban code of a deck. Raises NotExportable."""
        return encode_deck(deck, has_name=has_name)

    def plan_trials(self, deck: Deck) -> TrialPlan:
        starters = [(file.id, file.deck) for file in shipped_decks()]
        return TrialPlan(list_field(starters, deck), play_one, (keep_own_cards(self._pool),))

    def tell_hindrances(self, deck: Deck, trials: Trials) -> Sequence[str]:
        return tell_missing_colors(trials, find_statistics(deck, self._cards).cheers)

    def list_openings(self, deck: Deck) -> Openings:
        """Debuts, and what they can bloom into."""
        return list_openings(deck, self._cards)

    def draw(self, deck: Deck, note: str) -> Drawing:
        return order_deck(deck, note, self._cards)
