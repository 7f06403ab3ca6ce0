"""Decks as a list that people write: ``4 hBP01-014`` or ``hBP01-014 x4``, one card a line, with or without
headings.
"""

import re
import unicodedata

from bot.app.decks.errors import UnreadableDeck, show
from bot.games.hocg.decks.catalog import CHEER, DECK, OSHI, Catalog
from bot.games.hocg.decks.draft import MAX_COPIES, Draft
from engine.kernel.ruleset import Deck
from engine.kernel.translation import mark, tr, tr_name

MAX_LINES = 600
LONGEST_LINE = 300
LONGEST_AMOUNT = 6
LONGEST_TITLE = 100
HEADINGS = {
    OSHI: ("oshi", "oshi holomem", "oshi card", "leader", "推し", "推しホロメン"),
    DECK: (
        "deck", "main", "main deck", "holomem", "support", "supports",
        "デッキ", "メインデッキ", "ホロメン", "サポート",
    ),
    CHEER: ("cheer", "cheers", "cheer deck", "yell", "yell deck", "エール", "エールデッキ"),
}  # fmt: skip
MOST_ERRORS = 12
"""Lines that are told to be wrong one by one."""
TITLES = {OSHI: mark("Oshi"), DECK: mark("Main deck"), CHEER: mark("Cheer deck")}
RIGHT = mark("“4 hBP01-014” or “hBP01-014 x4”")

_NAMED = re.compile(
    r"(?:(?P<before>\d{1,6})\s*[x×]?\s+)?(?P<name>\D.*?)(?:\s+[x×]\s*(?P<behind>\d{1,6}))?", re.IGNORECASE
)
_PILE_OF_HEADING = {heading: pile for pile, headings in HEADINGS.items() for heading in headings}
_EDGE = r"(?<![A-Za-z0-9]){}(?![A-WYZa-wyz0-9]|x(?!\d))"
_OFFICIAL = re.compile(_EDGE.format(r"(h[A-Za-z]{1,4}\d{0,2}-\d{3})(?:_[A-Za-z0-9_]+)?"), re.IGNORECASE)
_WORD = re.compile(_EDGE.format(r"([A-Za-z][A-Za-z0-9]{0,11}-[A-Za-z0-9]{1,8})"))
_BULLET = re.compile(r"^\s*[-*•・]\s+(?=\S)")
_COMMENT = re.compile(r"^\s*(//|#|;)")
_TOTAL = re.compile(r"^\s*(total|sum|合計)\b", re.IGNORECASE)
_NAME = re.compile(r"^\s*(?:deck\s*name|name|デッキ名)\s*[:：]\s*(.*)$", re.IGNORECASE)
_AMOUNT = r"([-+]?\d+(?:\.\d+)?)"
_BEFORE = re.compile(rf"^\s*[x×*]?\s*{_AMOUNT}\s*(?:[x×*]|枚)?(?=[\s:,;|(\[]|$)", re.IGNORECASE)
_BEHIND = re.compile(
    rf"^[\s:,;|=\])]*[(\[]?\s*[x×*]?\s*{_AMOUNT}\s*(?:[x×]|枚|copies)?\s*[)\]]?(?!\w)", re.IGNORECASE
)
_AT_END = re.compile(rf"[\s)\]][(\[]?[x×*]\s*{_AMOUNT}\s*[)\]]?\s*$", re.IGNORECASE)
_TIMES = re.compile(rf"^\s*[x×*]\s*{_AMOUNT}\b", re.IGNORECASE)
_AROUND_HEADING = re.compile(
    r"[(（]\s*\d+\s*(?:cards?|枚)?\s*[)）]|\d+\s*/\s*\d+|[:：]\s*\d+\s*$|[\s#*_=/\-–—:：【】\[\]<>]+"
)


def read_heading(line: str) -> str | None:
    """The pile that a heading announces, or ``None`` if the line is no heading."""
    return _PILE_OF_HEADING.get(" ".join(_AROUND_HEADING.sub(" ", line).split()).casefold())


def _to_amount(text: str, where: str) -> int:
    if len(text) > LONGEST_AMOUNT or not text.lstrip("+-").isdecimal():
        raise UnreadableDeck(
            tr(
                "{where}: the amount must be a whole number from 0 to {most}, not {value}.",
                where=where,
                most=MAX_COPIES,
                value=show(text),
            )
        )
    return int(text)


def read_amount(before: str, behind: str, where: str) -> int:
    """The amount of a card line.

    Args:
        before: what stands before the card number.
        behind: what stands behind it.
        where: which line, for the sentence of the error.

    Raises:
        UnreadableDeck: there are two amounts, or something else than an amount.
    """
    first = _BEFORE.match(before)
    if first and _TIMES.match(behind):
        raise UnreadableDeck(
            tr("{where} gives two amounts for one card; write it as {right}.", where=where, right=tr(RIGHT))
        )
    if first is None and any(sign.isdecimal() for sign in before):
        raise UnreadableDeck(
            tr(
                "{where}: it is unclear how many {words} means; write it as {right}.",
                where=where,
                words=show(before),
                right=tr(RIGHT),
            )
        )
    found = first or _BEHIND.match(behind) or _AT_END.search(behind)
    return _to_amount(found[1], where) if found else 1


def find_numbers(line: str, catalog: Catalog) -> list[re.Match[str]]:
    """The card numbers in a line: of the official pattern, or else whatever the pool knows."""
    official = list(_OFFICIAL.finditer(line))
    return official or [match for match in _WORD.finditer(line) if catalog.find(match[1]) is not None]


class _TextReader:
    """Reads line by line: headings, name, cards."""

    def __init__(self, draft: Draft) -> None:
        self._draft, self._catalog = draft, draft.catalog
        self._pile = DECK
        self._has_begun = False
        self.name = ""

    def read(self, raw: str, where: str) -> None:
        """Read one line. Raises UnreadableDeck."""
        line = unicodedata.normalize("NFKC", raw)
        if named := _NAME.match(raw):
            self.name = self.name or named[1].strip()
            return
        pile = read_heading(line)
        if pile is not None:
            self._pile, self._has_begun = pile, True
            return
        if not line.strip() or _COMMENT.match(line) or _TOTAL.match(line):
            return
        if not find_numbers(line, self._catalog):
            if not self._read_named(line, where):
                self._read_title(raw, where)
            return
        self._has_begun = True
        for part in self._split(line):
            self._read_card(part, where)

    def _read_named(self, line: str, where: str) -> bool:
        """A card by its name, as in "4 Tokino Sora Debut"; whether the line is one.

        Raises:
            UnreadableDeck: several cards have that name.
        """
        found = _NAMED.fullmatch(_BULLET.sub("", line).strip())
        if found is None or not (found["before"] or found["behind"]):
            return False
        amount = _to_amount(found["before"] or found["behind"], where)
        number = self._catalog.read_name(found["name"], where)
        if number is None:
            return False
        self._has_begun = True
        self._draft.add(number, amount, where, None, guess=self._pile)
        return True

    def _read_title(self, line: str, where: str) -> None:
        """The first line may be the deck's name without saying so."""
        title = line.strip()
        if self._has_begun or self.name or len(title) > LONGEST_TITLE or title[0].isdecimal():
            raise UnreadableDeck(
                tr(
                    "{where}: {line} names no card number; a line looks like {right}.",
                    where=where,
                    line=show(line),
                    right=tr(RIGHT),
                )
            )
        self.name = title

    def _split(self, line: str) -> list[str]:
        """Several cards in one line are separated by commas or semicolons."""
        if len(find_numbers(line, self._catalog)) < 2:
            return [line]
        return [part for part in re.split(r"[,;|]", line) if part.strip()]

    def _read_card(self, part: str, where: str) -> None:
        part = _BULLET.sub("", part)
        numbers = find_numbers(part, self._catalog)
        if len(numbers) != 1:
            raise UnreadableDeck(
                tr(
                    "{where}: {line} names {found} cards; write one card a line: {right}.",
                    where=where,
                    line=show(part),
                    found=len(numbers) or tr("no"),
                    right=tr(RIGHT),
                )
            )
        (number,) = numbers
        before, behind = part[: number.start()], part[number.end() :]
        pile = read_heading(before)
        amount = read_amount("" if pile else before, behind, where)
        self._draft.add(number[1], amount, where, None, guess=pile or self._pile)


def read_text(text: str, draft: Draft) -> str:
    """Add the cards of a list to a draft; returns the deck's name, or "".

    A known card goes to the pile of its type, whatever the heading says; headings tell about cards that the
    pool lacks.

    Raises:
        UnreadableDeck: lines are neither card, heading, name nor comment; all of them are told at once.
    """
    lines = text.splitlines()
    if len(lines) > MAX_LINES:
        raise UnreadableDeck(
            tr("The list has {number} lines; a deck has at most {most}.", number=len(lines), most=MAX_LINES)
        )
    reader = _TextReader(draft)
    wrong: list[str] = []
    for index, line in enumerate(lines, 1):
        try:
            if len(line) > LONGEST_LINE:
                raise UnreadableDeck(
                    tr(
                        "Line {line} has {number} characters; write one card a line, as in {right}.",
                        line=index,
                        number=len(line),
                        right=tr(RIGHT),
                    )
                )
            reader.read(line, tr("Line {line}", line=index))
        except UnreadableDeck as error:
            wrong.append(error.sentence)
    if wrong:
        left = len(wrong) - MOST_ERRORS
        more = [tr("… and {number} more lines.", number=left)] if left > 0 else []
        raise UnreadableDeck("\n".join([*wrong[:MOST_ERRORS], *more]))
    return reader.name


def write_text(deck: Deck, catalog: Catalog) -> str:
    """A deck as a list with headings and the cards' names, in the language that is spoken."""
    lines = [tr("Name: {name}", name=deck.name), ""] if deck.name else []
    for pile, title in TITLES.items():
        cards = deck.piles.get(pile, {})
        lines.append(f"{tr(title)} ({sum(cards.values())})")
        for number, count in cards.items():
            card = catalog.find(number)
            lines.append(f"{count} {number} {tr_name(card.name)}" if card else f"{count} {number}")
        lines.append("")
    return "\n".join(lines).strip() + "\n"
