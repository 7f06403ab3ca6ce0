"""What is played: sums over matches that are over. They name nobody."""

from datetime import date, datetime, timedelta
from enum import StrEnum

import msgspec

FIRST_MONDAY = date(1970, 1, 5)
EVER = -1
"""In the place of a week: all of them together, so that nobody need add them up."""
BETWEEN = "|"
"""Between the two parts of a sort of deck where it is kept."""


class Field(StrEnum):
    """Which matches are meant, by who plays and for what."""

    RATED = "rated"
    """Between people, and counting for their ratings."""
    CASUAL = "casual"
    """Between people, for nothing."""
    COMPUTER = "computer"
    """Against the computer."""


class Scope(msgspec.Struct, frozen=True):
    """Where matches are played.

    Args:
        sort: what sort of place it is; "" for everywhere that this bot is.
        id: which of that sort; "" for everywhere.
    """

    sort: str = ""
    id: str = ""

    @property
    def key(self) -> str:
        """The slice in one word, as rows keep it."""
        return f"{self.sort}{self.id}"


EVERYWHERE = Scope()


def scope_of_server(guild_id: int) -> Scope:
    """The matches that were played on one server."""
    return Scope("server", f"{guild_id}")


def scope_of_event(event_id: str) -> Scope:
    """The matches that were played for one event, on whatever server."""
    return Scope("event", event_id)


class DeckSort(msgspec.Struct, frozen=True):
    """A sort of deck, as players speak of one.

    Args:
        leader: the number of the card that leads it; "" where none does.
        partner: by what it is told from others with that leader, as its card game says: a name in English.
    """

    leader: str = ""
    partner: str = ""

    @property
    def key(self) -> str:
        """The sort in one word, as rows keep it."""
        return f"{self.leader}{BETWEEN}{self.partner}"


def read_deck_sort(key: str) -> DeckSort:
    """The sort of deck of a key."""
    leader, _, partner = key.partition(BETWEEN)
    return DeckSort(leader, partner)


class Began(StrEnum):
    """Whether a deck's player had the first turn; unknown if nothing that is kept tells."""

    FIRST = "first"
    SECOND = "second"
    UNKNOWN = "unknown"


class PlayedDeck(msgspec.Struct, frozen=True):
    """A deck that was played in a match.

    Args:
        sort: the sort of deck.
        against: the other one's.
        place: whether it began.
        is_won: whether it won; ``None`` for a draw.
        cards: how often each card is in it that is counted.
    """

    sort: DeckSort
    against: DeckSort
    place: Began
    is_won: bool | None
    cards: dict[str, int]


class PlayedMatch(msgspec.Struct, frozen=True):
    """A match as it goes into the sums.

    Args:
        ruleset: the card game.
        field: who played, and for what.
        scopes: where it counts.
        week: when it was over.
        decks: both decks.
        turns: how many turns it had.
        lasted: how long it took.
    """

    ruleset: str
    field: Field
    scopes: tuple[Scope, ...]
    week: int
    decks: tuple[PlayedDeck, ...]
    turns: int
    lasted: timedelta


class Slice(msgspec.Struct, frozen=True):
    """Which matches are asked for.

    Args:
        ruleset: the card game.
        scope: where they were played.
        fields: who played, and for what.
        since: the first week; :data:`EVER` for all of them.
    """

    ruleset: str
    scope: Scope = EVERYWHERE
    fields: tuple[Field, ...] = (Field.RATED,)
    since: int = EVER


class Sum(msgspec.Struct, frozen=True):
    """Matches counted together, from the side of one deck each.

    Args:
        played: all of them.
        won: those that it won.
        drawn: those that nobody won.
        turns: their turns.
        seconds: how long they took.
    """

    played: int = 0
    won: int = 0
    drawn: int = 0
    turns: int = 0
    seconds: int = 0

    @property
    def decided(self) -> int:
        """The number of matches that somebody won."""
        return self.played - self.drawn


class CardSum(msgspec.Struct, frozen=True):
    """The decks that a card was in.

    Args:
        card: its number.
        decks: all of them.
        copies: how often it was in them altogether.
        won: those that won.
        drawn: those whose matches nobody won.
    """

    card: str
    decks: int
    copies: int
    won: int
    drawn: int

    @property
    def decided(self) -> int:
        """Those in whose matches somebody won."""
        return self.decks - self.drawn


def week_of(moment: datetime) -> int:
    """The number of the week of a moment, from Monday to Sunday in UTC."""
    return (moment.date() - FIRST_MONDAY).days // 7


def first_day(week: int) -> date:
    """The Monday with which a week begins, by the number that :func:`week_of` gives it."""
    return FIRST_MONDAY + timedelta(weeks=week)
