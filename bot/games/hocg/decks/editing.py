"""Changing a deck in words: ``+2 hSD01-016, -1 hBP01-014, =4 hSD01-003``."""

import re
from dataclasses import dataclass

from bot.app.decks.errors import UnreadableDeck, show
from bot.games.hocg.decks.catalog import OSHI, PILES, Catalog
from bot.games.hocg.decks.draft import MAX_CARDS, MAX_COPIES
from engine.kernel.ruleset import Deck
from engine.kernel.translation import mark, tr

MAX_CHANGES = 100
RIGHT = mark("write changes as “+2 hSD01-016”, “-1 hBP01-014” or “=4 hSD01-003”, separated by commas")

_NUMBER = r"(?P<{0}>[A-Za-z][A-Za-z0-9]{{0,11}}-[A-Za-z0-9]{{1,8}})"
_CHANGE = re.compile(
    rf"(?P<sign>[-+=−])?\s*(?P<amount>\d{{1,6}})?\s*[x×]?\s*{_NUMBER.format('number')}(?:\s*[x×]\s*(?P<behind>\d{{1,6}}))?"
    r"(?P<name>\s.*)?",
    re.IGNORECASE,
)
_BY_NAME = re.compile(r"(?P<sign>[-+=−])?\s*(?P<amount>\d{1,6})?\s*[x×]?\s*(?P<name>\D.*)")
_OTHER = re.compile(r"\bh[A-Z]{1,4}\d{0,2}-\d{3}\b|(?:^|\s)[-+=−]\s*\d", re.IGNORECASE)


@dataclass(frozen=True)
class Change:
    """One change.

    Args:
        number: the card.
        pile: where it belongs.
        before: copies before.
        after: copies after.
    """

    number: str
    pile: str
    before: int
    after: int


@dataclass(frozen=True)
class Edited:
    """A changed deck, and what was changed."""

    deck: Deck
    changes: tuple[Change, ...]


class _Editor:
    def __init__(self, deck: Deck, catalog: Catalog) -> None:
        self.catalog = catalog
        self.piles = {pile: dict(deck.piles.get(pile, {})) for pile in PILES}

    def _pile_of(self, number: str) -> str | None:
        for pile, cards in self.piles.items():
            if number in cards:
                return pile
        return self.catalog.pile_of(number)

    def _with_number(self, words: str) -> str:
        """A change that names a card, with the card's number in the place of its name.

        Raises:
            UnreadableDeck: no card has the name, or several have it.
        """
        named = _BY_NAME.fullmatch(words)
        number = self.catalog.read_name(named["name"], tr("In the changes")) if named else None
        if named is None or number is None:
            raise UnreadableDeck(tr("{words} names no card; {right}.", words=show(words), right=tr(RIGHT)))
        return f"{named['sign'] or ''}{named['amount'] or ''} {number}".strip()

    def apply(self, words: str) -> list[Change]:
        """Make one change. Raises UnreadableDeck."""
        found = _CHANGE.fullmatch(words.strip())
        if found is None:
            found = _CHANGE.fullmatch(self._with_number(words.strip()))
        if found is None:
            raise UnreadableDeck(tr("{words} names no card; {right}.", words=show(words), right=tr(RIGHT)))
        if _OTHER.search(found["name"] or ""):
            raise UnreadableDeck(
                tr("{words} names more than one card; {right}.", words=show(words), right=tr(RIGHT))
            )
        if found["amount"] and found["behind"]:
            raise UnreadableDeck(
                tr("{words} gives two amounts; {right}.", words=show(words), right=tr(RIGHT))
            )
        number = self.catalog.read_number(found["number"], tr("In the changes"))
        amount = int(found["amount"] or found["behind"] or 1)
        pile = self._pile_of(number)
        if pile is None:
            raise UnreadableDeck(
                tr("There is no card {number} here, so it is unclear what it is.", number=number)
            )
        before = self.piles[pile].get(number, 0)
        match found["sign"]:
            case "=":
                after = amount
            case "-" | "−":
                after = before - amount
            case _:
                after = before + amount
        if after < 0:
            raise UnreadableDeck(
                tr(
                    "{words}: the deck has {before} copies of {number}, so {amount} can't go.",
                    words=show(words),
                    before=before,
                    number=number,
                    amount=amount,
                )
            )
        if after > MAX_COPIES:
            raise UnreadableDeck(
                tr(
                    "{words}: {after} copies of {number} fit into no deck.",
                    words=show(words),
                    after=after,
                    number=number,
                )
            )
        return self._set(pile, number, after)

    def _set(self, pile: str, number: str, after: int) -> list[Change]:
        changes = []
        if (
            pile == OSHI and after and number not in self.piles[OSHI]
        ):  # the new oshi takes the old one's place
            changes = [Change(other, OSHI, count, 0) for other, count in self.piles[OSHI].items()]
            self.piles[OSHI].clear()
        before = self.piles[pile].pop(number, 0)
        if after:
            self.piles[pile][number] = after
        return [*changes, Change(number, pile, before, after)]


def edit_deck(deck: Deck, changes: str, catalog: Catalog) -> Edited:
    """Change a deck; nothing is changed if any of it is wrong.

    Args:
        deck: the deck.
        changes: what to change, separated by commas, semicolons or line breaks. ``+`` adds (as does no sign),
            ``-`` takes out, ``=`` sets; without an amount it is 1. Another oshi replaces the present one.
        catalog: the cards.

    Raises:
        UnreadableDeck: a change names no card, or takes out what isn't there.
    """
    parts = [part for part in re.split(r"[,;\n]", changes) if part.strip()]
    if not parts:
        raise UnreadableDeck(tr("There is no change in it; {right}.", right=tr(RIGHT)))
    if len(parts) > MAX_CHANGES:
        raise UnreadableDeck(
            tr(
                "That is {number} changes; at most {most} can be made at once.",
                number=len(parts),
                most=MAX_CHANGES,
            )
        )
    editor = _Editor(deck, catalog)
    made = [change for part in parts for change in editor.apply(part)]
    if sum(sum(cards.values()) for cards in editor.piles.values()) > MAX_CARDS:
        raise UnreadableDeck(
            tr(
                "That makes more than {most} cards; a deck has 1 oshi, 50 cards and 20 cheers.",
                most=MAX_CARDS,
            )
        )
    return Edited(Deck(deck.name, editor.piles), tuple(made))
