"""Pictures of hOCG: what is drawn, and the functions that draw it in a worker."""

from collections.abc import Mapping, Sequence
from functools import cache

from bot.app.packs.pictures import Drawing
from bot.games.hocg.decks.catalog import CHEER, DECK, OSHI, Catalog
from bot.settings import Settings
from engine.hocg.cards.card import Card
from engine.hocg.cards.pool import Pool
from engine.hocg.cards.terms import CardType
from engine.hocg.queries.board import face_of, view_card
from engine.hocg.state.views import CardFace, CardView, TableView
from engine.kernel.ruleset import Deck, View
from renderers import ArtFolder, Picture, draw_board, draw_card, draw_hand
from renderers.hocg.deck import DeckCard, DeckPicture, draw_deck
from renderers.hocg.result import MatchResult, draw_result

TYPES = {OSHI: CardType.OSHI, DECK: CardType.HOLOMEM, CHEER: CardType.CHEER}


@cache
def art() -> ArtFolder | None:
    """The owner's pictures of cards, if there are any."""
    folder = Settings().art
    return None if folder is None else ArtFolder(folder)


def to_table(view: View) -> TableView:
    """A view of a match of hOCG."""
    assert isinstance(view, TableView), "hOCG's pictures are made from hOCG's views"
    return view


def order_board(view: View, names: Sequence[str], last: Sequence[str]) -> Drawing:
    """The board for whoever the view was made for."""
    return Drawing("board", paint_board, (to_table(view), (names[0], names[1]), tuple(last)))


def order_hand(view: View, seat: int, names: Sequence[str], pool: Pool) -> Drawing:
    """A hand, with what is printed on its cards and on those that are being looked at."""
    table = to_table(view)
    numbers = sorted({card.number for card in (*table.sides[seat].hand, *table.shown)})
    faces = {card.number: face_of(card) for card in pool.cards_of(numbers)}
    return Drawing("hand", paint_hand, (table, seat, (names[0], names[1]), faces))


def order_result(view: View, names: Sequence[str], winner: int | None, story: Sequence[str]) -> Drawing:
    """How a match ended."""
    return Drawing("result", paint_result, (to_table(view), (names[0], names[1]), winner, tuple(story)))


def order_card(card: Card) -> Drawing:
    """A card with its text."""
    return Drawing("card", paint_card, (face_of(card),))


def order_deck(deck: Deck, note: str, catalog: Catalog) -> Drawing:
    """A deck, with a note below its name."""
    return Drawing("deck", paint_deck, (show_deck(deck, note, catalog),))


def show_deck(deck: Deck, note: str, catalog: Catalog) -> DeckPicture:
    """What is drawn of a deck."""
    oshi, cards, cheers = (
        tuple(
            DeckCard(_show_card(number, pile, catalog), count)
            for number, count in deck.piles.get(pile, {}).items()
        )
        for pile in (OSHI, DECK, CHEER)
    )
    return DeckPicture(deck.name, oshi[0].card if oshi else None, cards, cheers, note)


def _show_card(number: str, pile: str, catalog: Catalog) -> CardView:
    """A card; one that is unknown here shows its number."""
    card = catalog.find(number)
    return view_card(card) if card is not None else CardView(-1, number, number, TYPES[pile])


# --- in a worker --------------------------------------------------------------------------------------------


def paint_board(table: TableView, names: tuple[str, str], last: tuple[str, ...]) -> Picture:
    """Draw a board."""
    return draw_board(table, names=names, last=last, folder=art())


def paint_hand(table: TableView, seat: int, names: tuple[str, str], faces: Mapping[str, CardFace]) -> Picture:
    """Draw a hand."""
    return draw_hand(table, seat, names=names, faces=faces, folder=art())


def paint_result(
    table: TableView, names: tuple[str, str], winner: int | None, story: tuple[str, ...]
) -> Picture:
    """Draw a result."""
    return draw_result(MatchResult(table, names, winner, story, folder=art()))


def paint_card(face: CardFace) -> Picture:
    """Draw a card."""
    return draw_card(face)


def paint_deck(shown: DeckPicture) -> Picture:
    """Draw a deck."""
    return draw_deck(shown, folder=art())
