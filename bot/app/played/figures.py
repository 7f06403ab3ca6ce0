"""Shares with how far off they may be, from sums."""

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt

import msgspec

from bot.model.played import Began, CardSum, DeckSort, Sum

FEWEST = 20
"""Of fewer matches nothing is told: it would say more of chance, and of who played them, than of decks."""
Z = 1.959964
"""Standard deviations to either side between which 95 of 100 outcomes lie."""


class Share(msgspec.Struct, frozen=True):
    """How many of some matches were won.

    Args:
        won: those that were.
        decided: those that anybody won; no draws.
        low: below this the true share hardly lies.
        high: above this neither.
    """

    won: int
    decided: int
    low: float
    high: float

    @property
    def value(self) -> float:
        """The share, from 0 to 1; one half of none."""
        return self.won / self.decided if self.decided else 0.5


def share(won: int, decided: int) -> Share:
    """A share with Wilson's interval of 95 %, which holds for few matches and for shares near 0 and 1 too.

    Args:
        won: what is counted.
        decided: of so many.

    Raises:
        ValueError: there can be no such numbers.
    """
    if not 0 <= won <= decided:
        raise ValueError(f"{won} of {decided} is no share")
    if decided == 0:
        return Share(0, 0, 0.0, 1.0)
    rate, square = won / decided, Z * Z
    middle = (rate + square / (2 * decided)) / (1 + square / decided)
    reach = Z * sqrt(rate * (1 - rate) / decided + square / (4 * decided * decided)) / (1 + square / decided)
    low, high = min(rate, middle - reach), max(rate, middle + reach)  # exactly 0 and 1 at the ends
    return Share(won, decided, max(0.0, low), min(1.0, high))


class DeckFigure(msgspec.Struct, frozen=True):
    """A sort of deck, or all decks of a leading card.

    Args:
        sort: the sort; of all decks of a leading card without what tells them apart.
        played: its matches against other sorts.
        share: how many of them it won.
    """

    sort: DeckSort
    played: int
    share: Share


class CardFigure(msgspec.Struct, frozen=True):
    """A card.

    Args:
        card: its number.
        decks: how many decks had it.
        presence: how many of all winning decks had it.
        copies: how often it was in a deck that had it.
        share: how many of these decks won.
    """

    card: str
    decks: int
    presence: Share
    copies: float
    share: Share


class Overview(msgspec.Struct, frozen=True):
    """All matches of a slice.

    Args:
        matches: how many there are.
        first: how often whoever began won.
        turns: turns of a match, on average.
        minutes: how long one took, on average.
    """

    matches: int
    first: Share
    turns: float
    minutes: float

    @property
    def is_enough(self) -> bool:
        """Whether there are enough matches to tell anything of them."""
        return self.matches >= FEWEST


class WeekLine(msgspec.Struct, frozen=True):
    """How often a sort of deck was played, week by week.

    Args:
        sort: the sort.
        shares: its share of all decks of each week; ``None`` for a week with too few matches.
    """

    sort: DeckSort
    shares: tuple[float | None, ...]


def find_overview(sums: Mapping[Began, Sum]) -> Overview:
    """All matches, from what both their decks made of them."""
    decks = sum(each.played for each in sums.values())
    began = sums.get(Began.FIRST, Sum())
    turns, seconds = (sum(getattr(each, name) for each in sums.values()) for name in ("turns", "seconds"))
    return Overview(
        matches=decks // 2,
        first=share(began.won, began.decided),
        turns=turns / decks if decks else 0.0,
        minutes=seconds / decks / 60 if decks else 0.0,
    )


def rank_decks(sums: Mapping[DeckSort, Sum]) -> list[DeckFigure]:
    """Those of enough matches, the most played first."""
    figures = [DeckFigure(sort, each.played, share(each.won, each.decided)) for sort, each in sums.items()]
    enough = [figure for figure in figures if figure.played >= FEWEST]
    return sorted(enough, key=lambda figure: (-figure.played, figure.sort.key))


def join_leaders(sums: Mapping[DeckSort, Sum]) -> dict[DeckSort, Sum]:
    """The same with all decks of a leading card taken together."""
    joined: dict[DeckSort, Sum] = {}
    for sort, each in sums.items():
        leader = DeckSort(sort.leader)
        joined[leader] = add(joined.get(leader, Sum()), each)
    return joined


def add(one: Sum, other: Sum) -> Sum:
    """The sums of two groups of matches that have none in common, as one."""
    names = Sum.__struct_fields__
    return Sum(**{name: getattr(one, name) + getattr(other, name) for name in names})


def rank_cards(sums: Iterable[CardSum], decks: int) -> list[CardFigure]:
    """Those in enough decks, those first that were in most winning ones.

    Args:
        sums: the cards.
        decks: how many decks won.
    """
    figures = [
        CardFigure(
            each.card,
            each.decks,
            share(each.won, decks),
            each.copies / each.decks,
            share(each.won, each.decided),
        )
        for each in sums
        if each.decks >= FEWEST
    ]
    return sorted(figures, key=lambda figure: (-figure.presence.value, -figure.share.value, figure.card))


def rank_pairs(
    sums: Mapping[tuple[DeckSort, DeckSort], Sum], sorts: Sequence[DeckSort]
) -> list[list[Share | None]]:
    """How often each sort beat each other; ``None`` for pairs of too few matches, and against itself."""

    def find(one: DeckSort, other: DeckSort) -> Share | None:
        each = sums.get((one, other))
        if one == other or each is None or each.played < FEWEST:
            return None
        return share(each.won, each.decided)

    return [[find(one, other) for other in sorts] for one in sorts]


def rank_weeks(sums: Mapping[tuple[int, DeckSort], Sum], weeks: Sequence[int], most: int) -> list[WeekLine]:
    """The sorts that were played most, and their shares of each of some weeks."""
    total, weekly = dict[DeckSort, int](), dict[int, int]()
    for (week, sort), each in sums.items():
        total[sort] = total.get(sort, 0) + each.played
        weekly[week] = weekly.get(week, 0) + each.played
    sorts = sorted(
        (sort for sort in total if total[sort] >= FEWEST), key=lambda sort: (-total[sort], sort.key)
    )
    return [
        WeekLine(
            sort,
            tuple(
                sums.get((week, sort), Sum()).played / weekly[week]
                if weekly.get(week, 0) >= 2 * FEWEST  # both decks of a match are counted
                else None
                for week in weeks
            ),
        )
        for sort in sorts[:most]
    ]
