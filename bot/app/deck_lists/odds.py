"""Exact odds of drawing cards (hypergeometric), as fractions."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb
from unicodedata import east_asian_width

from engine.kernel.translation import mark, tr

MOST_ROWS = 8
COLUMNS = (
    (mark("copies"), 6),
    (mark("opening"), 9),
    (mark("+redraw"), 9),
    (mark("turn 2"), 9),
    (mark("turn 4"), 9),
)
"""What stands above the columns of the odds, and how wide they are."""


def draw_none(cards: int, wanted: int, draws: int) -> Fraction:
    """How likely it is that none of the wanted cards is among so many drawn.

    Raises:
        ValueError: there are fewer cards than are wanted or drawn.
    """
    if not (0 <= wanted <= cards and 0 <= draws <= cards):
        raise ValueError(f"can't draw {draws} of {cards} cards, {wanted} of them wanted")
    return Fraction(comb(cards - wanted, draws), comb(cards, draws))


def draw_exactly(cards: int, wanted: int, draws: int, count: int) -> Fraction:
    """How likely it is that exactly so many of the wanted cards are drawn. Raises ValueError as draw_none."""
    if not (0 <= wanted <= cards and 0 <= draws <= cards):
        raise ValueError(f"can't draw {draws} of {cards} cards, {wanted} of them wanted")
    if not max(0, draws - cards + wanted) <= count <= min(wanted, draws):
        return Fraction(0)
    return Fraction(comb(wanted, count) * comb(cards - wanted, draws - count), comb(cards, draws))


def draw_any(cards: int, wanted: int, draws: int) -> Fraction:
    """How likely it is that at least one of the wanted cards is drawn. Raises ValueError as draw_none."""
    return 1 - draw_none(cards, wanted, draws)


def draw_pair(cards: int, pairs: Sequence[tuple[int, int]], draws: int) -> Fraction:
    """How likely it is that of at least one of these pairs both are among so many drawn.

    Args:
        cards: how many cards there are.
        pairs: of each pair, the copies of the one and of the other; no card belongs to two.
        draws: how many are drawn.

    Raises:
        ValueError: there are fewer cards than belong to pairs or are drawn.
    """
    rest = cards - sum(map(sum, pairs))
    if rest < 0 or not 0 <= draws <= cards:
        raise ValueError(f"can't draw {draws} of {cards} cards, {cards - rest} of them in pairs")
    ways = [1] + [0] * draws
    """Of how many hands of so many cards, of the pairs alone, no pair is whole."""
    for one, other in pairs:
        alone = [comb(one, count) + comb(other, count) - (count == 0) for count in range(draws + 1)]
        ways = [
            sum(ways[count] * alone[total - count] for count in range(total + 1))
            for total in range(draws + 1)
        ]
    none = sum(ways[count] * comb(rest, draws - count) for count in range(draws + 1))
    return 1 - Fraction(none, comb(cards, draws))


def title_odds(hand: int) -> str:
    """What the columns of :func:`table_odds` tell, in a sentence; ``hand`` is how many cards the first hand
    has.
    """
    return tr(
        "How likely a card is among the first {hand}, with a redraw if it is missing, by your 2nd and 4th"
        " turn",
        hand=hand,
    )


def _align(text: str, width: int) -> str:
    """A text at the right of a column of equal signs, where those of East Asia take two."""
    return " " * (width - sum(2 if east_asian_width(sign) in "FW" else 1 for sign in text)) + text


def table_odds(cards: Mapping[str, int], hand: int) -> str:
    """How likely a card of a deck is early on, by its copies, in columns; "" for a deck without cards.

    Args:
        cards: card number -> copies.
        hand: cards of the opening hand; it may be drawn once more, and each turn draws a card.
    """
    copies, size = sorted(set(cards.values()), reverse=True), sum(cards.values())
    if not size:
        return ""
    lines = ["".join(_align(tr(title), width) for title, width in COLUMNS)]
    for count in copies[:MOST_ROWS]:
        opening, second, fourth = (draw_any(size, count, min(size, hand + turn)) for turn in (0, 2, 4))
        columns = (opening, 1 - (1 - opening) ** 2, second, fourth)
        lines.append(f"{count:>6}" + "".join(f"{float(each) * 100:>8.1f}%" for each in columns))
    return "\n".join(lines)
