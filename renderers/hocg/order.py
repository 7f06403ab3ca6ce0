"""The order in which players read cards: holomem by level and name, then supports by kind, then the rest."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from engine.hocg.cards.terms import COLORS, CardType, Color, Level, SupportKind
from engine.hocg.state.views import CardView
from renderers.hocg.subjects import as_any_copy

LEVELS: Final = (Level.DEBUT, Level.FIRST, Level.SECOND, Level.SPOT)
_TYPES: Final = (CardType.OSHI, CardType.HOLOMEM, CardType.SUPPORT, CardType.CHEER)

Key = tuple[int, int, str, str]


class Copies(NamedTuple):
    """Equal cards: one of them, and how many there are."""

    card: CardView
    copies: int


def order_of(card: CardView) -> Key:
    """The key by which cards are sorted."""
    place = 0
    if card.level is not None:
        place = LEVELS.index(card.level)
    elif card.kind is not None:
        place = list(SupportKind).index(card.kind)
    elif card.type is CardType.CHEER:
        place = (*COLORS, Color.COLORLESS).index(card.colors[0] if card.colors else Color.COLORLESS)
    return _TYPES.index(card.type), place, card.name, card.number


def group_copies(cards: Iterable[CardView]) -> Sequence[Copies]:
    """Sort cards and put equal ones together."""
    counts: dict[CardView, int] = {}
    for card in map(as_any_copy, cards):
        counts[card] = counts.get(card, 0) + 1
    return [Copies(card, counts[card]) for card in sorted(counts, key=order_of)]
