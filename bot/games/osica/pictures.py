"""The pictures of OSICA, ordered here and painted in a worker."""

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from bot.app.packs.pictures import Drawing, Pile, say_in
from bot.games.boards import BoardOrders
from engine.kernel.lazy_import import lazy_import
from engine.kernel.ruleset import View
from engine.kernel.translation import tr, tr_name, tr_text
from engine.osica.queries.names import tag_name
from engine.osica.state.views import CardView, TableView
from engine.osica.words.board import describe_cards

T = TypeVar("T")


paint_board = lazy_import("bot.games.osica.painting", "paint_board")
paint_card = lazy_import("bot.games.osica.painting", "paint_card")
paint_hand = lazy_import("bot.games.osica.painting", "paint_hand")
paint_pile = lazy_import("bot.games.osica.painting", "paint_pile")
paint_replay = lazy_import("bot.games.osica.painting", "paint_replay")
paint_replay_page = lazy_import("bot.games.osica.painting", "paint_replay_page")


def to_table(view: View) -> TableView:
    """A view of a match of OSICA."""
    assert isinstance(view, TableView), "OSICA's pictures are made from OSICA's views"
    return view


def say_cards(value: T) -> T:
    """A view as it is to be read: cards with their names and texts in the language that is spoken now."""
    return say_in(value, {CardView: _say_card})


def _say_card(card: CardView) -> CardView:
    return msgspec.structs.replace(
        card,
        name=tr_name(card.name),
        work=tr_name(card.work),
        tags=tuple(map(tag_name, card.tags)),
        texts=tuple(map(tr_text, card.texts)),
        drawn_as=card.drawn_as or (card.name, card.work),
    )


def order_hand(view: View, seat: int, names: Sequence[str]) -> Drawing:
    """The hand, and what else its owner alone may look at."""
    return Drawing(
        "hand", paint_hand, (say_cards(to_table(view)), seat, (names[0], names[1])), is_themed=True
    )


def list_drop_areas(table: TableView, names: Sequence[str]) -> list[Pile]:
    """Each drop area that has cards."""
    piles = []
    for side in table.sides:
        if side.drop:
            title = tr("{name}'s drop area", name=names[side.seat])
            words = f"{title}\n{describe_cards(side.drop, has_texts=False)}"
            subject = (title, say_cards(side.drop))
            piles.append(Pile(words, Drawing("sheet", paint_pile, subject, is_themed=True)))
    return piles


def _say_table(view: View) -> TableView:
    return say_cards(to_table(view))


BOARDS = BoardOrders(_say_table, paint_board, paint_replay, paint_replay_page)
"""How boards and replays are ordered."""
