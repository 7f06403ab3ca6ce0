"""Decks as a list that people write: ``4 AB-014`` or ``AB-014 x4``, one card a line, with or without
headings.
"""

import re
from collections.abc import Sequence
from unicodedata import normalize

from bot.app.deck_lists.catalog import Catalog, DeckForm, Listed, PileForm
from bot.app.deck_lists.draft import MAX_COPIES, Draft
from bot.app.deck_lists.errors import UnreadableDeck, show
from bot.app.deck_lists.pasting import clean_line, strip_markdown
from engine.kernel.ruleset import Deck
from engine.kernel.translation import tr, tr_n

MAX_LINES = 600
LONGEST_LINE = 300
LONGEST_AMOUNT = 6
LONGEST_TITLE = 100
MOST_IN_NAME = 9
"""Up to this a number behind a word such as "Deck" may be which one it is; more are its cards."""

_NAMED = re.compile(
    r"(?:(?P<before>\d{1,6})\s*[x×]?\s+)?(?P<name>\D.*?)(?:\s+[x×]\s*(?P<behind>\d{1,6}))?", re.IGNORECASE
)
_BULLET = re.compile(r"^\s*(?:[-*]\s+|[•・]\s*)(?=\S)")
_COMMENT = re.compile(r"^\s*(//|#|;)")
_TOTAL = re.compile(r"^\s*(total|sum|合計)\b", re.IGNORECASE)
_RULE = re.compile(r"[\s\-=_*~|:+]*")
_NAME = re.compile(r"^\s*(?:deck\s*name|name|デッキ名)\s*[:：]\s*(.*)$", re.IGNORECASE)
_AMOUNT = r"([-+]?\d+(?:\.\d+)?)"
_COUNTERS = "枚張张장"
"""How Japanese, Chinese and Korean count cards: the sign behind an amount."""
_BEFORE = re.compile(rf"^\s*[x×*]?\s*{_AMOUNT}\s*[x×*{_COUNTERS}]?(?=[\s:,;|(\[]|$)", re.IGNORECASE)
_BEHIND = re.compile(
    rf"^[\s:,;|=\])]*[(\[]?\s*[x×*]?\s*{_AMOUNT}\s*(?:[x×{_COUNTERS}]|copies)?\s*[)\]]?(?!\w)", re.IGNORECASE
)
_AT_END = re.compile(rf"[\s)\]][(\[]?[x×*]\s*{_AMOUNT}\s*[)\]]?\s*$", re.IGNORECASE)
_TIMES = re.compile(rf"^\s*[x×*]\s*{_AMOUNT}\b", re.IGNORECASE)
_ALONE = rf"(?<![\w.])\d+[{_COUNTERS}]?(?![\w.])"
_ENDING = re.compile(rf"({_ALONE})\s*(?:[x×{_COUNTERS}]|copies)?[\W_]*$", re.IGNORECASE)
_SECOND = re.compile(r"[,;、|]\s*\d+\s*[x×]?\s+[^\W\d]", re.IGNORECASE)
_REMARK = re.compile(r"\s//.*$|\s#[^,;、|\t]*|[\s(\[]v(?:er(?:sion|\.)?)?\s*\d+\b", re.IGNORECASE)
"""What a list says of a card by the way: a comment, its tags ("#Gen 0"), or which illustration ("ver 2")."""
_COUNT = rf"\d+(?:\s*/\s*\d+)?\s*(?:cards?|[{_COUNTERS}])?"
_AROUND_HEADING = re.compile(
    rf"\s*[(（\[]\s*{_COUNT}\s*[)）\]]|\d+\s*/\s*\d+|\s*[:：\-–—]\s*{_COUNT}\s*$|\d+\s*(?:cards|[{_COUNTERS}])\s*$"
    r"|[\s#*_=/\-–—:：【】\[\]<>]+"
)
_MARKED = re.compile(r"[:：#=■●◆<>()（）\[\]【】]")
"""What makes a line a heading: no name of a deck that is like one has it."""


def read_heading(line: str, form: DeckForm) -> str | None:
    """The pile that a heading announces, or ``None`` if the line is no heading."""
    return form.read_heading(" ".join(_AROUND_HEADING.sub(" ", line).split()).casefold())


def show_right(form: DeckForm) -> str:
    """How a card line is written."""
    return tr("“4 {number}” or “{number} x4”", number=form.numbers[1])


def _to_amount(text: str, where: str) -> int:
    if len(text) > LONGEST_AMOUNT or not text.lstrip("+-").isdecimal():
        raise UnreadableDeck(
            tr(
                "{where}: the amount must be a whole number from 0 to {most}, not {text}.",
                where=where,
                most=MAX_COPIES,
                text=show(text),
            )
        )
    return int(text)


def read_amount(before: str, behind: str, where: str, right: str) -> int:
    """The amount of a card line.

    Args:
        before: what stands before the card number.
        behind: what stands behind it.
        where: which line, for the sentence of the error.
        right: how it is written, for the same.

    Raises:
        UnreadableDeck: there are two amounts, or something else than an amount.
    """
    first = _BEFORE.match(before)
    if first and _TIMES.match(behind):
        raise UnreadableDeck(
            tr("{where} gives two amounts for one card; write it as {right}.", where=where, right=right)
        )
    if first is None and any(sign.isdecimal() for sign in before):
        raise _unclear(before, where, right)
    found = first or _BEHIND.match(behind) or _AT_END.search(behind)
    if found is not None:
        return _to_amount(found[1], where)
    ending = _ENDING.search(behind)
    if ending is not None and len(re.findall(_ALONE, behind)) == 1:
        return _to_amount(ending[1].rstrip(_COUNTERS), where)
    if re.search(_ALONE, behind):
        raise _unclear(behind, where, right)
    return 1


def _unclear(text: str, where: str, right: str) -> UnreadableDeck:
    return UnreadableDeck(
        tr(
            "{where}: it is unclear how many {text} means; write it as {right}.",
            where=where,
            text=show(text),
            right=right,
        )
    )


def leave_words_out(text: str, card: Listed | None) -> str:
    """What stands beside a card number without comments, tags and what lists say of the card, so that no
    number in its name is taken for an amount.

    Args:
        text: what stands there.
        card: the card, if it is known.
    """
    rest = _REMARK.sub("", text)
    for words in (card.name, *card.names, card.described) if card is not None else ():
        if words:
            rest = re.sub(re.escape(normalize("NFKC", words)), " ", rest, flags=re.IGNORECASE)
    return rest


class _TextReader:
    """Reads line by line: headings, name, cards."""

    def __init__(self, draft: Draft) -> None:
        self._draft, self._catalog = draft, draft.catalog
        self._right = show_right(draft.catalog.form)
        self._pile = draft.catalog.form.usual
        self._headed: str | None = None
        self._has_begun = False
        self.name = ""

    def read(self, raw: str, where: str) -> None:
        """Take a line in: a name, a heading or cards. Raises UnreadableDeck, with ``where`` it stands."""
        line = clean_line(raw)
        if named := _NAME.match(raw) or _NAME.match(strip_markdown(raw)):
            self.name = self.name or named[1].strip()
            return
        pile = read_heading(line, self._catalog.form)
        if pile is not None:
            self._pile, self._headed, self._has_begun = pile, pile, True
            return
        if _RULE.fullmatch(line) or _COMMENT.match(line) or _TOTAL.match(line):
            return
        if not self._catalog.find_numbers(line):
            if not self._read_named(line, where):
                self._read_title(strip_markdown(raw), where)
            return
        self._has_begun = True
        pile = self._pile
        for part in self._split(line):
            pile = self._read_card(part, where, pile)

    def _read_named(self, line: str, where: str) -> bool:
        """A card by its name, as in "4 Lantern", or "Leader: Ann" for a pile of one card; whether the line is
        one.

        Raises:
            UnreadableDeck: several cards have that name.
        """
        form = self._catalog.form
        before, _, rest = line.partition(":")
        heading = read_heading(before, form) if rest.strip() else None
        pile = heading or self._headed
        found = _NAMED.fullmatch(_BULLET.sub("", line if heading is None else rest).strip())
        if found is None:
            return False
        written = found["before"] or found["behind"]
        if written is None and pile not in form.singles:
            return False
        amount = 1 if written is None else _to_amount(written, where)
        piles = {pile} if pile else set(form.keys) - (form.singles if amount > 1 else set())
        number = self._catalog.read_name(found["name"], where, piles)
        if number is None:
            if heading is not None:
                raise self._name_nothing(line, where)
            return False
        self._has_begun = True
        self._draft.add(number, amount, where, None, guess=pile or self._pile)
        return True

    def _name_nothing(self, line: str, where: str) -> UnreadableDeck:
        """That a line names no card, and which names are like it."""
        found = _NAMED.fullmatch(_BULLET.sub("", line).strip())
        close = self._catalog.find_close(found["name"] if found is not None else line)
        hint = " " + tr("Did you mean {options}?", options=tr(", ").join(close)) if close else ""
        return UnreadableDeck(
            tr(
                "{where}: {text} names no card; a line looks like {right}, or has the card's name"
                " there.{hint}",
                where=where,
                text=show(line),
                right=self._right,
                hint=hint,
            )
        )

    def _read_title(self, line: str, where: str) -> None:
        """The first line may be the deck's name without saying so."""
        title = line.strip()
        if self._has_begun or self.name or len(title) > LONGEST_TITLE or title[0].isdecimal():
            raise self._name_nothing(line, where)
        self.name = title

    def _split(self, line: str) -> list[str]:
        """Several cards in one line are separated by commas or semicolons."""
        if len(self._catalog.find_numbers(line)) < 2:
            return [line]
        return [part for part in re.split(r"[,;|]", line) if part.strip()]

    def _read_card(self, part: str, where: str, pile: str) -> str:
        """A card; returns the pile that it was written for, by a heading before it or before others."""
        part = _BULLET.sub("", part)
        numbers = self._catalog.find_numbers(part)
        if len(numbers) != 1:
            raise self._name_several(part, where, len(numbers))
        (number,) = numbers
        heading, before = self._split_heading(part[: number.start()])
        behind = part[number.end() :]
        if _BEFORE.match(before) and _SECOND.match(behind):
            raise self._name_several(part, where, 2)
        card = self._catalog.get(number[1])
        before, behind = (leave_words_out(side, card) for side in (before, behind))
        amount = read_amount(before, behind, where, self._right)
        self._draft.add(number[1], amount, where, None, guess=heading or pile)
        return heading or pile

    def _split_heading(self, before: str) -> tuple[str | None, str]:
        """The heading in front of a card, as in "Deck: 4 AB-003", and what stands behind it."""
        words, colon, rest = before.partition(":")
        form = self._catalog.form
        heading = read_heading(words, form) if colon else None
        if heading is not None:
            return heading, rest
        heading = read_heading(before, form)
        return heading, "" if heading else before

    def _name_several(self, part: str, where: str, number: int) -> UnreadableDeck:
        return UnreadableDeck(
            tr_n(
                "{where}: {text} names {number} card; write one card a line: {right}.",
                "{where}: {text} names {number} cards; write one card a line: {right}.",
                number,
                where=where,
                text=show(part),
                right=self._right,
            )
        )


def _find_title(lines: Sequence[str], catalog: Catalog) -> int | None:
    """The number of the first line with words, if it is the deck's name though it looks like a heading, as
    "Fan" and "Deck - 2" do: under it stands another heading, or a card that isn't of its pile.
    """
    written = [(index, clean_line(line)) for index, line in enumerate(lines, 1) if line.strip()]
    if len(written) < 2:
        return None
    (index, first), (_, second) = written[:2]
    form = catalog.form
    key = read_heading(first, form)
    pile = next((each for each in form.piles if each.key == key), None)
    if pile is None or pile.is_single or first.strip().casefold() in {pile.key, *pile.titles}:
        return None
    if _MARKED.search(first) or any(int(count) > MOST_IN_NAME for count in re.findall(r"\d{1,9}", first)):
        return None  # written as headings are, or it counts the cards of the pile
    numbers = catalog.find_numbers(second)
    below = catalog.piles_of(numbers[0][1]) if numbers else (read_heading(second, form) or key,)
    if any(_is_short_for(first.strip().casefold(), each) for each in form.piles if each.key in below):
        return None
    return index if below and key not in below else None


def _is_short_for(words: str, pile: PileForm) -> bool:
    """Whether words are the end of a heading of a pile, as "card" is of "leader card": cards of that pile may
    stand under them.
    """
    return any(heading.endswith(words) for heading in (*pile.headings, *pile.titles))


def read_text(text: str, draft: Draft) -> str:
    """Add the cards of a list to a draft; returns the deck's name, or "".

    A card goes to the pile whose heading it stands under, if it may be there; else to its usual one.

    Lines that are neither card, heading, name nor comment become faults of the draft.

    Raises:
        UnreadableDeck: it is no list at all.
    """
    lines = text.splitlines()
    if len(lines) > MAX_LINES:
        raise UnreadableDeck(
            tr("The list has {lines} lines; a deck has at most {most}.", lines=len(lines), most=MAX_LINES)
        )
    reader = _TextReader(draft)
    title = _find_title(lines, draft.catalog)
    for index, line in enumerate(lines, 1):
        if index == title:
            reader.name = strip_markdown(line).strip()
            continue
        with draft.trying():
            if len(line) > LONGEST_LINE:
                raise UnreadableDeck(
                    tr(
                        "Line {line} has {number} characters; write one card a line, as in {right}.",
                        line=index,
                        number=len(line),
                        right=show_right(draft.catalog.form),
                    )
                )
            reader.read(line, tr("Line {line}", line=index))
    return reader.name


def write_text(deck: Deck, catalog: Catalog) -> str:
    """A deck as a list with headings and the cards' names."""
    lines = [f"Name: {deck.name}", ""] if deck.name else []
    for pile in catalog.form.piles:
        cards = deck.piles.get(pile.key, {})
        lines.append(f"{tr(pile.title)} ({sum(cards.values())})")
        for number, count in cards.items():
            card = catalog.get(number)
            lines.append(f"{count} {number} {card.name if card else ''}".rstrip())
        lines.append("")
    return "\n".join(lines).strip() + "\n"


def write_line(deck: Deck, catalog: Catalog) -> str:
    """The cards of a deck on one line, without any names; on more only where :func:`read_text` would refuse
    it as too long.
    """
    lines = [""]
    for pile in catalog.form.piles:
        for index, (number, count) in enumerate(deck.piles.get(pile.key, {}).items()):
            card = f"{number} x{count}"
            more = f", {card}" if index else f"; {pile.title}: {card}"
            if len(lines[-1]) + len(more) > LONGEST_LINE:
                lines.append("")
            lines[-1] += more if lines[-1] else f"{pile.title}: {card}"
    return "\n".join(lines)
