"""A card as printed."""

import msgspec

from engine.osica.cards.terms import CardKind


class TextPlace(msgspec.Struct, frozen=True):
    """Where a text stands, for diagnostics."""

    file: str
    line: int


class Card(msgspec.Struct, frozen=True, eq=False):
    """2.2: a card as printed. Two handles of the same printing share one card.

    Args:
        number: the card number.
        name: its English name.
        ja: its Japanese name, empty if it has none.
        work: the work it is from; a deck has cards of one work.
        kind: what it is.
        code: a code that reprints share, empty if it has none.
        level: 2.2: of a character.
        ap: printed AP of a character.
        cheers: how many cheer symbols it has.
        tags: its tags.
        texts: what it does, one controlled English sentence group a text.
        flavor: words that do nothing.
        places: where each text stands in its file.
        ja_work: what the work is called in Japanese, empty if it has no such name.
        ja_tags: the tags in Japanese, in the same order; none if they have no such names.
    """

    number: str
    name: str
    work: str
    kind: CardKind
    ja: str = ""
    code: str = ""
    level: int = 0
    ap: int = 0
    cheers: int = 0
    tags: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    flavor: str = ""
    places: tuple[TextPlace, ...] = ()
    ja_work: str = ""
    ja_tags: tuple[str, ...] = ()

    @property
    def base_number(self) -> str:
        """2.3: the number without the letter that marks a variant."""
        return self.number.rstrip("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") or self.number

    def is_same_as(self, other: "Card") -> bool:
        """2.3: whether both count as the same card: same number or same code."""
        return self.base_number == other.base_number or (bool(self.code) and self.code == other.code)
