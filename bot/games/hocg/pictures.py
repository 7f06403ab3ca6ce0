"""Pictures of hOCG: what is drawn, and the functions that draw it in a worker."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from bot.app.packs.pictures import Drawing, Pile, say_in
from bot.games.boards import BoardOrders
from engine.hocg.cards.card import Card
from engine.hocg.cards.pool import Pool
from engine.hocg.cards.terms import CardType, OptionKind
from engine.hocg.state.views import ArtView, CardFace, CardView, HolomemView, SkillView, TableView
from engine.hocg.words.board import describe_cards
from engine.hocg.words.spoken import say_card, say_face
from engine.kernel.copies import group_copies
from engine.kernel.lazy_import import lazy_import
from engine.kernel.prompts import NONE, Prompt
from engine.kernel.ruleset import Result, View
from engine.kernel.translation import say, tr, tr_name
from renderers.hocg.subjects import SheetCard

T = TypeVar("T")
N = TypeVar("N", ArtView, SkillView)


paint_board = lazy_import("bot.games.hocg.painting", "paint_board")
paint_card = lazy_import("bot.games.hocg.painting", "paint_card")
paint_deck = lazy_import("bot.games.hocg.painting", "paint_deck")
paint_hand = lazy_import("bot.games.hocg.painting", "paint_hand")
paint_replay = lazy_import("bot.games.hocg.painting", "paint_replay")
paint_replay_page = lazy_import("bot.games.hocg.painting", "paint_replay_page")
paint_result = lazy_import("bot.games.hocg.painting", "paint_result")
paint_sheet = lazy_import("bot.games.hocg.painting", "paint_sheet")


def to_table(view: View) -> TableView:
    """A view of a match of hOCG."""
    assert isinstance(view, TableView), "hOCG's pictures are made from hOCG's views"
    return view


def say_names(value: T) -> T:
    """A view as it is to be read: with names, and lasting effects, in the language that is spoken now."""
    sayers: dict[type, Callable[[Any], Any]] = {
        CardView: say_card,
        ArtView: _say_name,
        SkillView: _say_name,
        HolomemView: _says,
    }
    return say_in(value, sayers)


def _says(holomem: HolomemView) -> HolomemView:
    return msgspec.structs.replace(holomem, notes=tuple(map(say, holomem.notes)))


def _say_name(named: N) -> N:
    return msgspec.structs.replace(named, name=tr_name(named.name))


def _faces_of(numbers: Iterable[str], pool: Pool) -> dict[str, CardFace]:
    """What is printed on cards, by number, in the language that is spoken now."""
    return {card.number: say_face(card) for card in pool.cards_of(sorted(set(numbers)))}


def _say_table(view: View) -> TableView:
    return say_names(to_table(view))


BOARDS = BoardOrders(_say_table, paint_board, paint_replay, paint_replay_page)
"""How boards and replays are ordered."""


def order_hand(view: View, seat: int, names: Sequence[str], pool: Pool) -> Drawing:
    """A hand, with what is printed on its cards and on those that are being looked at."""
    table = to_table(view)
    faces = _faces_of((card.number for card in (*table.sides[seat].hand, *table.shown)), pool)
    subject = (say_names(table), seat, (names[0], names[1]), faces)
    return Drawing("hand", paint_hand, subject, is_themed=True)


def order_choice(table: TableView, prompt: Prompt, numbers: Mapping[str, int], pool: Pool) -> Drawing | None:
    """The cards that can be picked, in the order of their numbers, with those that are looked at beside them;
    where they lie in several zones, each with its zone. ``None`` unless at least two different cards lie in
    hidden zones or an archive.
    """
    own, archives = table.sides[prompt.seat].hand, [card for side in table.sides for card in side.archive]
    if not has_sheet(prompt, table.shown, list_handles(own), list_handles(archives)):
        return None
    seen = {card.handle: card for card in (*archives, *own)}
    seen |= {card.handle: card for card in table.shown}
    zones = _name_zones(table, prompt.seat)
    cells: dict[tuple[int, str], SheetCard] = {}
    for option in sorted(prompt.options, key=lambda option: numbers[option.id]):
        number, zone = numbers[option.id], zones.get(option.card, tr("Looked at"))
        copies = cells[number, zone].copies + 1 if (number, zone) in cells else 1
        cells[number, zone] = SheetCard(seen[option.card], number, copies, zone=zone)
    eligible = {option.card for option in prompt.options}
    others = [
        SheetCard(card, is_eligible=False, zone=zones.get(card.handle, tr("Looked at")))
        for card in table.shown
        if card.handle not in eligible
    ]
    cards = [*cells.values(), *others]
    if len({card.zone for card in cards}) == 1:
        cards = [card._replace(zone="") for card in cards]
    return _order_sheet(tr("The cards of this choice"), cards, pool)


def has_sheet(
    prompt: Prompt, shown: Collection[CardView], hand: Collection[int], archived: Collection[int]
) -> bool:
    """Whether :func:`order_choice` draws anything. A hand has a picture of its own, so its cards are drawn
    only beside others.

    Args:
        prompt: the question.
        shown: the cards that can be picked or are looked at.
        hand: the hand of whoever is asked.
        archived: both archives.
    """
    if not is_of_cards(prompt):
        return False
    numbers = {card.number for card in shown if card.type is not CardType.CHEER}
    options = {option.card for option in prompt.options}
    known = options.issubset({*hand, *archived, *list_handles(shown)})
    return len(numbers) > 1 and known and not options.issubset(hand)


def list_handles(cards: Iterable[CardView]) -> list[int]:
    """The handles of cards."""
    return [card.handle for card in cards]


def is_of_cards(prompt: Prompt) -> bool:
    """Whether one picks between cards that are no holomem's."""
    return all(option.kind == OptionKind.CARD and option.target == NONE for option in prompt.options)


def _name_zones(table: TableView, seat: int) -> dict[int, str]:
    """The zones of the cards that lie in one that the view shows, as a seat calls them."""
    own, other = table.sides[seat], table.sides[1 - seat]
    piles = ((own.hand, tr("Hand")), (own.archive, tr("Archive")), (other.archive, tr("Opponent's archive")))
    return {card.handle: zone for cards, zone in piles for card in cards}


def list_archives(table: TableView, names: Sequence[str], pool: Pool) -> list[Pile]:
    """Each archive that has cards, sorted like a hand, equal cards together."""
    piles = []
    for side in table.sides:
        if side.archive:
            title = tr("{name}'s archive", name=names[side.seat])
            cards = [SheetCard(each.card, copies=each.copies) for each in group_copies(side.archive)]
            words = f"{title}\n{describe_cards(side.archive)}"
            piles.append(Pile(words, _order_sheet(title, cards, pool)))
    return piles


def _order_sheet(title: str, cards: Sequence[SheetCard], pool: Pool) -> Drawing:
    faces = _faces_of((each.card.number for each in cards), pool)
    return Drawing("sheet", paint_sheet, (title, say_names(tuple(cards)), faces), is_themed=True)


def order_result(view: View, names: Sequence[str], result: Result | None, story: Sequence[str]) -> Drawing:
    """How a match ended: the view of its end, who won, and what decided it."""
    table, winner = say_names(to_table(view)), None if result is None else result.winner
    return Drawing("result", paint_result, (table, (names[0], names[1]), winner, tuple(story)))


def order_card(card: Card) -> Drawing:
    """A card with its text, in the language that is spoken now."""
    return Drawing("card", paint_card, (say_face(card),), is_themed=True)
