"""What is drawn besides the views of a match; nothing here draws."""

from typing import NamedTuple

from engine.hocg.state.views import CardView


class SheetCard(NamedTuple):
    """A card on a sheet.

    Args:
        card: the card.
        number: its number in the menu; ``None`` if it has none.
        copies: how many equal cards it stands for.
        is_eligible: whether it can be chosen; the others are dim.
        zone: where it lies, where the cards of a sheet lie in several zones; else "".
    """

    card: CardView
    number: int | None = None
    copies: int = 1
    is_eligible: bool = True
    zone: str = ""


class DeckCard(NamedTuple):
    """A card of a deck and how many copies of it there are."""

    card: CardView
    copies: int


class DeckPicture(NamedTuple):
    """What is drawn of a deck.

    Args:
        name: what its owner calls it.
        oshi: its oshi, if it has one.
        cards: its main deck.
        cheers: its cheer deck.
        note: one line below the name ("can't be played: 3 problems"); "" for none.
    """

    name: str
    oshi: CardView | None
    cards: tuple[DeckCard, ...]
    cheers: tuple[DeckCard, ...]
    note: str = ""
