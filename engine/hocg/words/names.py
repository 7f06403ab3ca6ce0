"""Cards and holomem as a log calls them."""

from collections import Counter

from engine.hocg.cards.terms import CardType
from engine.hocg.queries.naming import card_name, color_name
from engine.hocg.state.events import HolomemDowned
from engine.hocg.state.table import Table
from engine.kernel.copies import say_copies
from engine.kernel.events import HIDDEN
from engine.kernel.translation import tr, tr_n, tr_name


def name_of(table: Table, handle: int) -> str:
    """A card by name; a hidden one is "a card"."""
    if handle == HIDDEN:
        return tr("a card")
    card = table.cards[handle]
    if card.type is CardType.CHEER:
        return tr("a {color} cheer", color=color_name(card.colors))
    if card.type is CardType.HOLOMEM:
        return card_name(card)
    return tr_name(card.name)


def names_of(table: Table, handles: tuple[int, ...]) -> str:
    """Cards by name; hidden ones are counted."""
    if not handles:
        return tr("nothing")
    if HIDDEN in handles:
        return tr_n("a card", "{number} cards", len(handles))
    counts = Counter(name_of(table, handle) for handle in handles)
    return tr(", ").join(
        name if count == 1 else name.removeprefix("a ") + say_copies(count) for name, count in counts.items()
    )


def holomem_of(table: Table, handle: int) -> str:
    """A holomem by the name of its top card; one that went down in a turn that is over by then as well."""
    if (holomem := table.last_known(handle)) is not None:
        return name_of(table, holomem.top)
    downs = (each for each in reversed(table.events) if isinstance(each, HolomemDowned))
    downed = next((each for each in downs if each.holomem == handle), None)
    return tr("a holomem") if downed is None else name_of(table, downed.card)
