"""A match as text that people can read and paste, with all that is needed to play it again::

    hocg match in Oshiban notation 1
    cards 5b2f0c
    seed 0000000000000000000000000000000000000000000000000000000000000000

    a "Sunny days"
      oshi 1 xx-001
      deck 4 xx-003

    b "Rainy nights"
      oshi 1 xx-002
      deck 4 xx-013

    1 a first       ; Go first
    2 b card.7 card.9
    3 a -
    4 b !concede

A line of an answer has the number of the question, the seat, and what was picked: ids of options as
``Match.answer`` takes them, ``-`` for nothing. What answers no question begins with ``!``: ``!takeback 2``
goes back to where the match was after the second of these lines. What stands behind ``;`` is for people.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from engine.kernel.decoding import UNREADABLE, decode_json
from engine.kernel.errors import DataError
from engine.kernel.journal import AGREED, Entry, EntryKind, Header, Journal, find_line, replay_steps
from engine.kernel.ruleset import Deck, Match, Ruleset
from engine.kernel.translation import seat_mark

VERSION = 1
SEATS = "ab"
KINDS = frozenset(EntryKind) - {EntryKind.ANSWER}
NO_WORDS: Mapping[int, str] = {}
COLUMN = 32
"""Where words for people begin."""

_TITLE = re.compile(r"(?P<ruleset>\S+) match in Oshiban notation (?P<version>\d{1,9})")
_CARDS = re.compile(r"cards (?P<hash>\S+)")
_SEED = re.compile(r"seed (?P<seed>(?:[0-9a-f]{2})+)")
_DECK = re.compile(r'(?P<seat>[ab]) (?P<name>".*")')
_CARD = re.compile(r" +(?P<pile>\S+) (?P<count>\d{1,9}) (?P<number>\S+)")
_ANSWER = re.compile(r"(?P<prompt>\d{1,9}) (?P<seat>[ab]) (?P<picked>[^;]*[^;\s])\s*(?:;.*)?")
_WORD = re.compile(r"(?!!|-$)[^;\s]+")


def write_match(journal: Journal, words: Mapping[int, str] = NO_WORDS) -> str:
    """A match in notation.

    Args:
        journal: the match.
        words: entry, numbered from 1 -> what it says to people, as :func:`put_into_words` gives it.

    Raises:
        DataError: something in it would be read as something else.
    """
    header = journal.header
    lines = [
        f"{_write_word(header.ruleset)} match in Oshiban notation {VERSION}",
        f"cards {_write_word(header.data_hash)}",
        f"seed {header.seed.hex()}",
    ]
    for seat, deck in zip(SEATS, header.decks, strict=True):
        lines += ["", f"{seat} {msgspec.json.encode(deck.name).decode()}"]
        lines += [
            f"  {_write_word(pile)} {count} {_write_word(number)}"
            for pile, cards in deck.piles.items()
            for number, count in cards.items()
        ]
    lines.append("")
    for number, entry in enumerate(journal.entries, 1):
        said = " ".join(words.get(number, "").split())
        lines.append(f"{_write_entry(entry):<{COLUMN}}; {said}" if said else _write_entry(entry))
    return "\n".join(lines).rstrip() + "\n"


def _write_word(word: str) -> str:
    if _WORD.fullmatch(word) is None:
        raise DataError(
            f"{word!r} can't be written: a word without blanks, ';' and a first '!' belongs there"
        )
    return word


def _write_entry(entry: Entry) -> str:
    if entry.seat not in (0, 1):
        raise DataError(f"there is no seat {entry.seat}; it is 0 or 1")
    picked = " ".join(map(_write_word, entry.picked)) or "-"
    if entry.kind != EntryKind.ANSWER:
        picked = f"!{entry.kind} {entry.to}" if entry.kind == EntryKind.TAKEBACK else f"!{entry.kind}"
    return f"{entry.prompt} {SEATS[entry.seat]} {picked}"


def read_match(text: str) -> Journal:
    """The match that a notation says, whatever it was pasted between: blank lines count for nothing.

    Raises:
        DataError: a line isn't what belongs there; it is named.
    """
    return _Reader(text).read()


class _Reader:
    def __init__(self, text: str) -> None:
        lines = ((number, line.rstrip()) for number, line in enumerate(text.split("\n"), 1))
        self._lines = [(number, line) for number, line in lines if line]
        self._place = 0

    def read(self) -> Journal:
        """All of it."""
        title = self._take(_TITLE, "a title such as “hocg match in Oshiban notation 1”")
        if int(title["version"]) != VERSION:
            raise self._refuse(f"this is notation {title['version']}; here only {VERSION} is known")
        data_hash = self._take(_CARDS, "“cards” and the hash of the card texts")["hash"]
        seed = bytes.fromhex(self._take(_SEED, "“seed” and its bytes as hexadecimal digits")["seed"])
        decks = tuple(self._read_deck(seat) for seat in SEATS)
        entries = []
        while self._place < len(self._lines):
            entries.append(self._read_entry())
        return Journal(Header(title["ruleset"], data_hash, seed, decks), entries)

    def _read_deck(self, seat: str) -> Deck:
        right = f'“{seat}” and the name of its deck in quotes, such as {seat} "Sunny days"'
        found = self._take(_DECK, right)
        try:
            name = decode_json(found["name"], str)
        except UNREADABLE:
            name = None
        if found["seat"] != seat or name is None:
            raise self._refuse(f"{right} belongs here")
        piles: dict[str, dict[str, int]] = {}
        while self._place < len(self._lines) and self._lines[self._place][1].startswith(" "):
            card = self._take(_CARD, "a pile, a count and a card, such as “  deck 4 xx-003”,")
            pile = piles.setdefault(card["pile"], {})
            if card["number"] in pile:
                raise self._refuse(
                    f"{card['number']} is there already; all copies of a pile go into one line"
                )
            pile[card["number"]] = int(card["count"])
        return Deck(name, piles)

    def _read_entry(self) -> Entry:
        found = self._take(_ANSWER, "an answer such as “12 a card.7”, or “12 a -” for nothing,")
        seat, prompt = SEATS.index(found["seat"]), int(found["prompt"])
        words = found["picked"].split()
        if not words[0].startswith("!"):
            return Entry(seat, prompt, () if words == ["-"] else tuple(words))
        kind, rest = words[0][1:], words[1:]
        has_place = kind == EntryKind.TAKEBACK and len(rest) == 1 and re.fullmatch(r"\d{1,9}", rest[0])
        if kind not in KINDS or not (has_place if kind == EntryKind.TAKEBACK else not rest):
            known = ", ".join(f"!{each}" for each in sorted(KINDS - {EntryKind.TAKEBACK}))
            raise self._refuse(
                f"one of {known} belongs here, or !{EntryKind.TAKEBACK} with the number of an answer"
            )
        return Entry(seat, prompt, (), EntryKind(kind), int(rest[0]) if rest else 0)

    def _take(self, form: re.Pattern[str], right: str) -> re.Match[str]:
        """The next line, which must have this form. Raises DataError."""
        self._place += 1
        if self._place > len(self._lines):
            raise DataError(f"{right} belongs here, but the text ends")
        found = form.fullmatch(self._lines[self._place - 1][1])
        if found is None:
            raise self._refuse(f"{right} belongs here, not {self._lines[self._place - 1][1]!r}")
        return found

    def _refuse(self, reason: str) -> DataError:
        return DataError(reason, line=self._lines[self._place - 1][0])


def put_into_words(ruleset: Ruleset, journal: Journal) -> dict[int, str]:
    """What each answer of a match picked, in the language that is spoken; none of what was taken back.

    Args:
        ruleset: the game that it is played again with.
        journal: the match.

    Returns:
        Entry, numbered from 1 -> the words.

    Raises:
        DataError: the match can't be played again.
    """
    words = {}
    steps = replay_steps(ruleset, journal.header, journal.entries)
    match = next(steps)
    for number, entry in find_line(journal.entries):
        if entry.kind in AGREED:
            continue
        if entry.kind == EntryKind.ANSWER:
            words[number] = ", ".join(_label_picks(match, entry.picked))
        match = next(steps)
    return words


def _label_picks(match: Match, picked: Sequence[str]) -> Iterator[str]:
    options = {} if match.prompt is None else {option.id: option for option in match.prompt.options}
    for each in picked:
        text = match.label(options[each]).text if each in options else each
        for seat, letter in enumerate(SEATS):
            text = text.replace(seat_mark(seat), letter)
        yield text
