"""Cards as players read them: sorted, and copies of the same card counted together."""

from collections.abc import Iterable
from typing import Generic, NamedTuple, TypeVar

import msgspec


class VisibleCard(msgspec.Struct, frozen=True):
    """A card in a view; each game adds what it shows of one.

    Args:
        handle: tells copies apart within one match; never shown for hidden cards.
        number: the card number.
    """

    handle: int
    number: str

    @property
    def order(self) -> tuple[int | str, ...]:
        """The key by which the players of the game sort their cards."""
        raise NotImplementedError


C = TypeVar("C", bound=VisibleCard)


class Copies(NamedTuple, Generic[C]):
    """Equal cards: one of them, and how many there are."""

    card: C
    copies: int


def say_copies(copies: int) -> str:
    """How many copies of a card there are, behind its name; "" for one."""
    return f" ×{copies}" if copies > 1 else ""


def as_any_copy(card: C) -> C:
    """A card as all its copies are."""
    return msgspec.structs.replace(card, handle=0)


def group_copies(cards: Iterable[C]) -> list[Copies[C]]:
    """Sort cards and put equal ones together."""
    counts: dict[C, int] = {}
    for card in map(as_any_copy, cards):
        counts[card] = counts.get(card, 0) + 1
    return [Copies(card, counts[card]) for card in sorted(counts, key=lambda card: card.order)]
