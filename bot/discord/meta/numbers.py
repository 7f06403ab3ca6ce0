"""Figures of what is played as CSV, for spreadsheets: shares from 0 to 1, names in the reader's language."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

from bot.app.packs.decks import DeckTools
from bot.app.played.figures import Share
from bot.app.played.meta import Cards, Decks, Pairs, Weeks
from bot.model.played import first_day

SHARE = ("share", "low", "high")
Row = Sequence[str | int | float]


def write_numbers(found: Decks | Cards | Pairs | Weeks, tools: DeckTools) -> bytes:
    """The figures as a CSV file in UTF-8, with the mark by which spreadsheets know that.

    Args:
        found: the figures.
        tools: what their card game knows of decks.
    """
    match found:
        case Decks():
            rows = _list_decks(found, tools)
        case Cards():
            rows = _list_cards(found, tools)
        case Pairs():
            rows = _list_pairs(found, tools)
        case Weeks():
            rows = _list_weeks(found, tools)
    written = StringIO()
    csv.writer(written, lineterminator="\r\n").writerows(rows)
    return written.getvalue().encode("utf-8-sig")


def _write_share(share: Share) -> tuple[float, ...]:
    return tuple(round(value, 4) for value in (share.value, share.low, share.high))


def _list_decks(found: Decks, tools: DeckTools) -> Iterable[Row]:
    yield ("deck", "leader", "partner", "matches", "won", "decided", *SHARE)
    for each in found.decks:
        numbers = (each.played, each.share.won, each.share.decided)
        yield (
            tools.name_sort(each.sort),
            each.sort.leader,
            each.sort.partner,
            *numbers,
            *_write_share(each.share),
        )


def _list_cards(found: Cards, tools: DeckTools) -> Iterable[Row]:
    yield ("card", "number", "decks", "copies", "winning_decks_with_it", "decided", *SHARE)
    for each in found.cards:
        numbers = (each.decks, round(each.copies, 2), round(each.presence.value, 4), each.share.decided)
        yield tools.name_card(each.card), each.card, *numbers, *_write_share(each.share)


def _list_pairs(found: Pairs, tools: DeckTools) -> Iterable[Row]:
    yield ("deck", "against", "won", "decided", *SHARE)
    for sort, shares in zip(found.sorts, found.shares, strict=True):
        for other, share in zip(found.sorts, shares, strict=True):
            if share is not None:
                names = tools.name_sort(sort), tools.name_sort(other)
                yield *names, share.won, share.decided, *_write_share(share)


def _list_weeks(found: Weeks, tools: DeckTools) -> Iterable[Row]:
    yield ("week", *(tools.name_sort(line.sort) for line in found.lines))
    for place, week in enumerate(found.weeks):
        shares = (line.shares[place] for line in found.lines)
        yield first_day(week).isoformat(), *("" if share is None else round(share, 4) for share in shares)
