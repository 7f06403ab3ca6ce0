"""Changing a deck in words: ``+2 AB-016, -1 AB-014, =4 AB-003``."""

import re
from dataclasses import dataclass

from bot.app.deck_lists.catalog import WORD, Catalog, DeckForm
from bot.app.deck_lists.draft import MAX_CARDS, MAX_COPIES
from bot.app.deck_lists.errors import UnreadableDeck, show
from bot.app.deck_lists.pasting import DASHES, clean_line
from bot.app.deck_lists.plain_text import leave_words_out, read_amount, read_heading
from bot.app.deck_lists.plain_text import show_right as show_card_line
from engine.kernel.ruleset import Deck
from engine.kernel.translation import tr, tr_n

MAX_CHANGES = 100
MINUS = f"-{DASHES}"
"""Signs that take cards out, as keyboards write them."""
SEPARATORS = ",，、;；\n"
"""Signs between changes."""
SIGN = f"[{MINUS}+=]"
_CHANGE = re.compile(
    rf"(?P<sign>{SIGN})?\s*(?P<amount>\d{{1,6}})?\s*[x×]?\s*(?P<number>{WORD})(?:\s*[x×]\s*(?P<behind>\d{{1,6}}))?"
    r"(?P<name>\s.*)?",
    re.IGNORECASE,
)
_BY_NAME = re.compile(rf"(?P<sign>{SIGN})?\s*(?P<amount>\d{{1,6}})?\s*[x×]?\s*(?P<name>\D.*)")
_SIGNED = re.compile(rf"(?:^|\s){SIGN}\s*\d")
_TIMES = re.compile(r"[x×]\s*\d+\s*$", re.IGNORECASE)
_HEADED = re.compile(r"(?P<heading>[^:：]+)[:：](?P<rest>.*)", re.DOTALL)


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


def show_right(form: DeckForm) -> str:
    """How changes are to be written, with card numbers of the game as examples, for whoever wrote them
    otherwise.
    """
    first, second, third = form.numbers
    return tr(
        "write changes as “+2 {first}”, “-1 {second}” or “=4 {third}”, separated by commas",
        first=first,
        second=second,
        third=third,
    )


class _Editor:
    def __init__(self, deck: Deck, catalog: Catalog) -> None:
        self._catalog, self._right = catalog, show_right(catalog.form)
        self.piles = {pile: dict(deck.piles.get(pile, {})) for pile in catalog.form.keys}

    def _pile_of(self, number: str) -> str | None:
        """Where a card is that no heading stands before; where it belongs if it isn't in the deck."""
        fitting = self._catalog.piles_of(number)
        return next((pile for pile in (*fitting, *self.piles) if number in self.piles[pile]), None) or next(
            iter(fitting), None
        )

    def _refuse(self, words: str) -> UnreadableDeck:
        return UnreadableDeck(tr("{words} names no card; {right}.", words=show(words), right=self._right))

    def _with_number(self, words: str, pile: str | None) -> str:
        """A change that names a card, with the card's number in the place of its name. What is taken out is
        in the deck.

        Raises:
            UnreadableDeck: no card has the name, or several have it.
        """
        named = _BY_NAME.fullmatch(words)
        if named is None:
            raise self._refuse(words)
        held = [number for cards in self.piles.values() for number in cards]
        number = self._catalog.read_name(
            named["name"],
            tr("In the changes"),
            (pile,) if pile else (),
            held,
            is_held=bool(named["sign"]) and named["sign"] in MINUS,
        )
        if number is None:
            raise self._refuse(words)
        return f"{named['sign'] or ''}{named['amount'] or ''} {number}".strip()

    def _split_heading(self, words: str) -> tuple[str | None, str]:
        """The pile that a change names before the card, as in "Deck: +1 AB-003", and the rest."""
        headed = _HEADED.fullmatch(words)
        pile = None if headed is None else read_heading(headed["heading"], self._catalog.form)
        return (None, words) if headed is None or pile is None else (pile, headed["rest"].strip())

    def _parse(self, words: str, pile: str | None) -> tuple[str, str, int]:
        """What a change does: its sign, the card, how many; ``pile`` is the one that it names. Raises
        UnreadableDeck.
        """
        found = _CHANGE.fullmatch(words) or _CHANGE.fullmatch(self._with_number(words, pile))
        if found is None:
            raise self._refuse(words)
        name = found["name"] or ""
        if _SIGNED.search(name) or self._catalog.find_numbers(name):
            raise UnreadableDeck(
                tr("{words} names more than one card; {right}.", words=show(words), right=self._right)
            )
        written = found["amount"] or found["behind"]
        if written and ((found["amount"] and found["behind"]) or _TIMES.search(name)):
            raise UnreadableDeck(
                tr("{words} gives two amounts; {right}.", words=show(words), right=self._right)
            )
        where = tr("In the changes")
        number = self._catalog.read_number(found["number"], where)
        if written is None:
            behind = leave_words_out(name, self._catalog.get(number))
            amount = read_amount("", behind, where, show_card_line(self._catalog.form))
        else:
            amount = int(written)
        return found["sign"] or "+", number, amount

    def apply(self, words: str) -> list[Change]:
        """Make one change, such as "+2 hSD01-003". Raises UnreadableDeck if it can't be read, or leaves fewer
        than none.
        """
        named, rest = self._split_heading(clean_line(words).strip())
        sign, number, amount = self._parse(rest, named)
        pile = named or self._pile_of(number)
        if pile is None:
            raise UnreadableDeck(
                tr("There is no card {number} here, so it is unclear what it is.", number=number)
            )
        before = self.piles[pile].get(number, 0)
        match sign:
            case "=":
                after = amount
            case "+":
                after = before + amount
            case _:
                after = before - amount
        if after < 0:
            raise UnreadableDeck(
                tr_n(
                    "{words}: the deck has {number} copy of {card}, so {amount} can't go.",
                    "{words}: the deck has {number} copies of {card}, so {amount} can't go.",
                    before,
                    words=show(words),
                    card=number,
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
        is_single = any(each.key == pile and each.is_single for each in self._catalog.form.piles)
        if is_single and after and number not in self.piles[pile]:  # the new card takes the old one's place
            changes = [Change(other, pile, count, 0) for other, count in self.piles[pile].items()]
            self.piles[pile].clear()
        before = self.piles[pile].pop(number, 0)
        if after:
            self.piles[pile][number] = after
        return [*changes, Change(number, pile, before, after)]


def _split(changes: str, catalog: Catalog) -> list[str]:
    """The changes one by one; a separator in the name of a card separates nothing."""
    names = map(re.escape, catalog.find_names_with(SEPARATORS))
    return re.findall("(?:" + "|".join((*names, f"[^{SEPARATORS}]")) + ")+", changes, re.IGNORECASE)


def edit_deck(deck: Deck, changes: str, catalog: Catalog) -> Edited:
    """Change a deck; nothing is changed if any of it is wrong.

    Args:
        deck: the deck.
        changes: what to change, separated by commas, semicolons or line breaks. ``+`` adds (as does no sign),
            ``-`` takes out, ``=`` sets; without an amount it is 1. A pile's heading may stand before it. In a
            pile of one card another one replaces the present one.
        catalog: the cards.

    Raises:
        UnreadableDeck: a change names no card, or takes out what isn't there.
    """
    parts = [part for part in _split(changes, catalog) if part.strip()]
    if not parts:
        raise UnreadableDeck(tr("There is no change in it; {right}.", right=show_right(catalog.form)))
    if len(parts) > MAX_CHANGES:
        raise UnreadableDeck(
            tr(
                "That is {changes} changes; at most {most} can be made at once.",
                changes=len(parts),
                most=MAX_CHANGES,
            )
        )
    editor = _Editor(deck, catalog)
    made = [change for part in parts for change in editor.apply(part)]
    if sum(sum(cards.values()) for cards in editor.piles.values()) > MAX_CARDS:
        raise UnreadableDeck(tr("That makes more than {most} cards; no deck has as many.", most=MAX_CARDS))
    return Edited(Deck(deck.name, editor.piles), tuple(made))
