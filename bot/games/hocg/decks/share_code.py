"""Our share code: the deck itself as one word of letters and digits, with nothing to look up anywhere.

A code is ``OSHI``, the version, and a number in base 62 whose bytes are a checksum (CRC-32), the cards and
the name. A card is written as set and number, so codes stay valid when cards are added. Letters and digits
alone survive every chat: no formatting, no line break, selected with one double click.

Version 1, all numbers in exponential Golomb code with the order in brackets: for each pile (oshi, deck,
cheer) the number of sets [1]; for each set its place in ``SETS`` plus 1 [1], 0 for cards outside the official
pattern; the set's two digits plus 1, 0 for none [4]; the number of cards less 1 [2]; for each card its number
less the previous one less 1 [2] and its amount less 1 [2]. A card outside the pattern has its length less 1
[3] and characters of 7 bits instead. Then the name's length in bytes [3] and its UTF-8, and zero bits up to a
byte. A deck has exactly one code.
"""

import re
import zlib
from itertools import groupby

from bot.app.deck_lists.bits import DAMAGED, BitReader, BitWriter
from bot.app.deck_lists.draft import MAX_CARDS, MAX_COPIES
from bot.app.deck_lists.errors import NotExportable, UnreadableDeck
from bot.app.deck_lists.naming import clean_name
from bot.games.hocg.decks.catalog import PILES
from engine.kernel.ruleset import Deck
from engine.kernel.translation import tr

PREFIX = "OSHI"
VERSION = "1"
LONGEST = 2000
"""Characters of a code: more are neither written nor looked at. Own cards of a host need most: their numbers
are spelled out.
"""
SETS = ("SD", "BP", "Y", "BD", "PR", "YS")
"""Letters of the sets by place. Only ever added to: the places are in the codes."""
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
LONGEST_NUMBER = 32
LONGEST_NAME = 60
"""Characters."""

_PATTERN = re.compile(rf"h({'|'.join(SETS)})(\d\d)?-(\d{{3}})")
_CODE = re.compile(rf"{PREFIX}(\d)([0-9A-Za-z]+)")
_INSIDE = re.compile(rf"(?<![0-9A-Za-z]){PREFIX}\d[0-9A-Za-z]{{16,}}(?![0-9A-Za-z])")

Key = tuple[int, int]
"""Place of the set plus 1, and its digits plus 1; (0, 0) outside the pattern."""


def _key(number: str) -> Key:
    found = _PATTERN.fullmatch(number)
    if found is None:
        return 0, 0
    return SETS.index(found[1]) + 1, int(found[2]) + 1 if found[2] else 0


def _sort_key(card: tuple[str, int]) -> tuple[Key, str]:
    return _key(card[0]), card[0]


def _write_pile(bits: BitWriter, cards: dict[str, int]) -> None:
    groups = [(key, list(entries)) for key, entries in _group(cards)]
    bits.write(len(groups), 1)
    for (place, digits), entries in groups:
        bits.write(place, 1)
        if place:
            bits.write(digits, 4)
        bits.write(len(entries) - 1, 2)
        previous = -1
        for number, count in entries:
            if place:
                index = int(number[-3:])
                bits.write(index - previous - 1, 2)
                previous = index
            else:
                _write_spelled(bits, number)
            bits.write(count - 1, 2)


def _group(cards: dict[str, int]) -> list[tuple[Key, list[tuple[str, int]]]]:
    ordered = sorted(cards.items(), key=_sort_key)
    return [(key, list(entries)) for key, entries in groupby(ordered, key=lambda card: _key(card[0]))]


def _write_spelled(bits: BitWriter, number: str) -> None:
    bits.write(len(number) - 1, 3)
    for sign in number:
        bits.write_bits(ord(sign), 7)


def _write(deck: Deck, name: str) -> bytes:
    bits = BitWriter()
    for pile in PILES:
        _write_pile(bits, deck.piles.get(pile, {}))
    data = name.encode()
    bits.write(len(data), 3)
    for byte in data:
        bits.write_bits(byte, 8)
    return bits.to_bytes()


def _to_base62(data: bytes) -> str:
    value, digits = int.from_bytes(b"\x01" + data, "big"), ""
    while value:
        value, digit = divmod(value, 62)
        digits = DIGITS[digit] + digits
    return digits


def _from_base62(text: str) -> bytes:
    value = 0
    for sign in text:
        value = value * 62 + DIGITS.index(sign)
    data = value.to_bytes((value.bit_length() + 7) // 8, "big")
    if data[:1] != b"\x01":
        raise UnreadableDeck(tr(DAMAGED))
    return data[1:]


def encode_deck(deck: Deck, *, has_name: bool = True) -> str:
    """The share code of a deck.

    Args:
        deck: the deck, with the piles oshi, deck and cheer.
        has_name: whether its name goes along.

    Raises:
        NotExportable: an amount or a card number is none that a code has room for.
    """
    for cards in deck.piles.values():
        for number, count in cards.items():
            if not 1 <= count <= MAX_COPIES or not number.isascii() or not 1 <= len(number) <= LONGEST_NUMBER:
                raise NotExportable(
                    tr(
                        "A code has no room for {count} copies of {number}.",
                        count=count,
                        number=number[:LONGEST_NUMBER],
                    )
                )
    if sum(sum(cards.values()) for cards in deck.piles.values()) > MAX_CARDS:
        raise NotExportable(tr("A code has room for {number} cards.", number=MAX_CARDS))
    payload = _write(deck, clean_name(deck.name)[0] if has_name else "")
    checksum = zlib.crc32(payload).to_bytes(4, "big")
    code = PREFIX + VERSION + _to_base62(checksum + payload)
    if len(code) > LONGEST:
        raise NotExportable(tr("The card numbers are too long for a code; export the deck as plain text."))
    return code


def _read_pile(bits: BitReader) -> dict[str, int]:
    cards: dict[str, int] = {}
    for _ in range(_bounded(bits.read(1), MAX_CARDS)):
        place = _bounded(bits.read(1), len(SETS))
        digits = _bounded(bits.read(4), 100) if place else 0
        previous = -1
        for _ in range(_bounded(bits.read(2) + 1, MAX_CARDS)):
            if place:
                previous = _bounded(previous + 1 + bits.read(2), 999)
                number = f"h{SETS[place - 1]}{f'{digits - 1:02d}' if digits else ''}-{previous:03d}"
            else:
                length = _bounded(bits.read(3) + 1, LONGEST_NUMBER)
                number = "".join(chr(bits.read_bits(7)) for _ in range(length))
            cards[number] = _bounded(bits.read(2) + 1, MAX_COPIES)
    return cards


def _bounded(number: int, most: int) -> int:
    if number > most:
        raise UnreadableDeck(tr(DAMAGED))
    return number


def _read_name(bits: BitReader) -> str:
    length = _bounded(bits.read(3), 4 * LONGEST_NAME)
    try:
        return bytes(bits.read_bits(8) for _ in range(length)).decode()
    except UnicodeDecodeError as error:
        raise UnreadableDeck(tr(DAMAGED)) from error


def find_code(text: str) -> str | None:
    """The code in a text that is one, or that has one inside; ``None`` if there is none."""
    stripped = text.strip().strip("`").strip()
    if _CODE.fullmatch(stripped):
        return stripped
    found = _INSIDE.findall(text)
    return found[0] if len(found) == 1 else None


def decode_deck(code: str) -> Deck:
    """The deck that a code is.

    Raises:
        UnreadableDeck: it is no code, of a newer version, or damaged.
    """
    found = _CODE.fullmatch(code)
    if found is None or len(code) > LONGEST:
        raise UnreadableDeck(tr(DAMAGED))
    if found[1] != VERSION:
        raise UnreadableDeck(
            tr(
                "This is an Oshiban code of version {version}; here only version {known} is known. Ask for"
                " the"
                " deck as plain text.",
                version=found[1],
                known=VERSION,
            )
        )
    data = _from_base62(found[2])
    checksum, payload = data[:4], data[4:]
    if zlib.crc32(payload).to_bytes(4, "big") != checksum:
        raise UnreadableDeck(tr(DAMAGED))
    bits = BitReader(payload)
    piles = {pile: _read_pile(bits) for pile in PILES}
    deck = Deck(_read_name(bits), piles)
    if sum(sum(cards.values()) for cards in piles.values()) > MAX_CARDS or _write(deck, deck.name) != payload:
        raise UnreadableDeck(tr(DAMAGED))
    return deck
