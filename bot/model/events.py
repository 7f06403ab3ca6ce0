"""Events: who plays in one, by which rules, which tables there were in each round, and what came of them."""

from datetime import datetime, timedelta
from enum import StrEnum

import msgspec

from bot.model.challenges import TIME_CONTROLS, Place, TimeControl
from bot.model.rows import Kept, PlaceId, UserId, Versioned, Word, stored
from engine.kernel.ruleset import Deck
from engine.kernel.translation import mark

LISTED = 16
"""Up to so many tables are listed by the post of their round."""


class Kind(StrEnum):
    """How an event finds its winner."""

    SINGLE = "single"
    """Whoever loses is out."""
    DOUBLE = "double"
    """Whoever loses twice is out."""
    SWISS = "swiss"
    """Everybody plays every round, against somebody with about as many points."""
    ROBIN = "robin"
    """Everybody plays everybody."""


class Stage(StrEnum):
    """How far an event is, from signing up to its end."""

    SIGN_UP = "sign_up"
    CHECK_IN = "check_in"
    """Those who have signed up say that they are there."""
    RUNNING = "running"
    OVER = "over"
    CALLED_OFF = "called_off"


class Lateness(StrEnum):
    """What becomes of a table that isn't decided when its round ends. It is printed before the event."""

    CLAIM = "claim"
    """Whoever must choose loses."""
    DRAW = "draw"
    LOSS = "loss"
    """Both players lose."""


class Seeding(StrEnum):
    """In which order the players of an event are put at its beginning."""

    RATING = "rating"
    HAND = "hand"
    """As the organisers have put them; the others fill the places between as they have signed up."""
    LOT = "lot"


class Outcome(StrEnum):
    """Who won a table, seen from the order in which its players are listed."""

    FIRST = "first"
    SECOND = "second"
    DRAW = "draw"
    NEITHER = "neither"
    """Both lose."""


class Reason(StrEnum):
    """Why a table, or a game of it, has the outcome that it has."""

    PLAYED = "played"
    BYE = "bye"
    """There was nobody to play."""
    LATE = "late"
    """Its round ended."""
    DROPPED = "dropped"
    """A player has left the event."""
    RULED = "ruled"
    """An organiser has decided it."""
    LEVEL = "level"
    """Its games were drawn, and one has to go on: the one who is put higher does."""


class Trouble(StrEnum):
    """Why an event stands still although nobody has stopped it."""

    NONE = ""
    CHANNEL = "channel"
    """Its channel is gone, or closed to the bot."""
    TABLE = "table"
    """An error of ours keeps a table from beginning."""
    BEGINNING = "beginning"
    """At its time it couldn't begin."""


class DeckRules(msgspec.Struct, frozen=True, omit_defaults=True):
    """Which decks may be played, beyond the rules of the game.

    Args:
        is_starter: whether starter decks alone.
        sets: the sets from which cards may come; empty for all.
        banned: the numbers of cards that may not be played.
        has_one_leader: whether the leading card of a player's deck stays the same for the whole event.
    """

    is_starter: bool = False
    sets: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()
    has_one_leader: bool = False


class EventRules(msgspec.Struct, frozen=True, omit_defaults=True):
    """By what an event is played; fixed once somebody has signed up.

    Args:
        kind: how it finds its winner.
        rounds: how many rounds a Swiss has; 0 for as many as its players need.
        best_of: 1 or 3 games decide a table.
        is_free: whether another deck may be handed in between two games, and between two rounds.
        clock: the name of the time control.
        round_time: how long a round may take; ``None`` without an end.
        is_calendar: whether the next round begins when a round's time is over: whatever is still played, and
            not sooner.
        lateness: what becomes of tables that aren't decided then.
        is_open: whether everybody may read the lists of the decks from the beginning.
        decks: which decks may be played.
        most: how many may sign up.
        seeding: in which order they are put.
        check_in: for how long before the beginning players say that they are there; ``None`` if they needn't.
        late_rounds: during the first so many rounds one may still enter a Swiss.
        is_rated: whether its matches are rated, as far as players and server have theirs rated.
    """

    kind: Kind
    rounds: int = 0
    best_of: int = 1
    is_free: bool = False
    clock: str = "standard"
    round_time: timedelta | None = None
    is_calendar: bool = False
    lateness: Lateness = Lateness.CLAIM
    is_open: bool = True
    decks: DeckRules = DeckRules()
    most: int = 32
    seeding: Seeding = Seeding.LOT
    check_in: timedelta | None = None
    late_rounds: int = 0
    is_rated: bool = True

    @property
    def time_control(self) -> TimeControl | None:
        """The players' clock; ``None`` for none."""
        return TIME_CONTROLS[self.clock]

    @property
    def needed(self) -> int:
        """How many games a player has to win to win a table."""
        return self.best_of // 2 + 1


EVENTS_KEPT = Kept(
    mark("events of a server, who met whom by numbers, and what came of it; they name nobody"), mark("stays")
)


@stored("events", key=("id",), indexes=(("guild_id", "stage"),), kept=EVENTS_KEPT)
class Event(Versioned, frozen=True, kw_only=True):
    """An event.

    Args:
        id: its id.
        guild_id: the server.
        channel_id: the channel that it is posted in.
        name: what it is called.
        ruleset: the card game.
        rules: by what it is played.
        stage: where it stands.
        created_at: when it was made.
        starts_at: when it begins by itself; ``None`` if an organiser begins it.
        round: the running round; 0 before the first.
        round_began_at: when that was paired.
        round_ends_at: when its time is over, if it has any.
        reminded: the round of which was reminded.
        lot: decides what is left to chance.
        role_id: the role whose members help to run it, if there is one.
        message_id: its post, once there is one.
        round_message_id: the post of the running round, once there is one.
        paused_at: since when it stands still, if it does.
        trouble: why it stands still, if not by an organiser's wish.
        finished_at: when it was over.
    """

    id: Word
    guild_id: PlaceId
    channel_id: PlaceId
    name: str
    ruleset: Word
    rules: EventRules
    stage: Stage
    created_at: datetime
    lot: int
    starts_at: datetime | None = None
    round: int = 0
    round_began_at: datetime | None = None
    round_ends_at: datetime | None = None
    reminded: int = 0
    role_id: PlaceId | None = None
    message_id: PlaceId | None = None
    round_message_id: PlaceId | None = None
    paused_at: datetime | None = None
    trouble: Trouble = Trouble.NONE
    finished_at: datetime | None = None

    @property
    def is_over(self) -> bool:
        """Whether nothing more happens in it."""
        return self.stage in (Stage.OVER, Stage.CALLED_OFF)

    @property
    def is_before(self) -> bool:
        """Whether it hasn't begun yet: players can still sign up or check in."""
        return self.stage in (Stage.SIGN_UP, Stage.CHECK_IN)

    @property
    def place(self) -> Place:
        """The channel in which its posts are made."""
        return Place(self.guild_id, self.channel_id)


DECISIONS_KEPT = Kept(
    mark(
        "the events that they run; what they have decided there, with the reasons that they wrote, and"
        " decisions that let them run an event or give their place to somebody"
    ),
    mark("their deletion, which takes their name off decisions"),
)


@stored("event_organisers", key=("event_id", "user_id"), kept=DECISIONS_KEPT)
class Organiser(msgspec.Struct, frozen=True):
    """Somebody who runs an event.

    Args:
        event_id: the event.
        user_id: who.
    """

    event_id: Word
    user_id: UserId


@stored(
    "event_entrants",
    key=("event_id", "number"),
    indexes=(("user_id",),),
    kept=Kept(
        mark("the events that they have signed up for: when, their deck, whether they have left"),
        mark("their deletion takes name and deck; the event keeps a former player"),
    ),
)
class Entrant(msgspec.Struct, frozen=True):
    """Somebody who plays in an event.

    Args:
        event_id: the event.
        number: tells them from the others of the event; in the order in which they have signed up.
        user_id: who; ``None`` once that user's data were deleted.
        entered_at: when they signed up.
        deck: what they play; ``None`` if they have handed in nothing, and once their data were deleted.
        deck_id: what the deck is called where it comes from: the id of a starter deck; "" for one of their
            own.
        leader: the card that leads the deck they handed in first.
        seed: where they were put when the event began, from 1; 0 before, and for those who came later.
        rank: where an organiser has put them; 0 for nowhere.
        is_here: whether they have said that they are there.
        dropped_in: the round in which they left; ``None`` while they play. Before the first it is 0.
    """

    event_id: Word
    number: int
    user_id: UserId | None
    entered_at: datetime
    deck: Deck | None = None
    deck_id: Word = ""
    leader: str = ""
    seed: int = 0
    rank: int = 0
    is_here: bool = False
    dropped_in: int | None = None

    @property
    def is_in(self) -> bool:
        """Whether this entrant still plays in the event."""
        return self.dropped_in is None

    @property
    def has_starter(self) -> bool:
        """Whether the deck is a starter deck, not one of their own."""
        return bool(self.deck_id)


@stored("event_pairings", key=("event_id", "round", "number"), kept=EVENTS_KEPT)
class Pairing(msgspec.Struct, frozen=True):
    """A table of a round.

    Args:
        event_id: the event.
        round: the round, from 1.
        number: the table, from 1.
        first: the number of an entrant.
        second: the number of the other one; ``None`` for a bye.
        outcome: what came of it; ``None`` while it is undecided.
        reason: why.
        first_won: games that the first has won.
        second_won: games that the second has won.
        drawn: games that nobody has won.
        match_id: the game that is played now.
        opens_at: not before this the next game begins; ``None`` while one is played.
        ends_at: until when it has time at least, where that may be longer than its round; else ``None``.
    """

    event_id: Word
    round: int
    number: int
    first: int
    second: int | None
    outcome: Outcome | None = None
    reason: Reason = Reason.PLAYED
    first_won: int = 0
    second_won: int = 0
    drawn: int = 0
    match_id: Word | None = None
    opens_at: datetime | None = None
    ends_at: datetime | None = None

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of the entrants at the table: one alone if it has a bye."""
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def games(self) -> int:
        """How many games were played to their end."""
        return self.first_won + self.second_won + self.drawn


@stored("event_matches", key=("match_id",), indexes=(("event_id", "round"),), kept=EVENTS_KEPT)
class EventMatch(msgspec.Struct, frozen=True):
    """A game of a table, which is a match.

    Args:
        match_id: the match.
        event_id: the event.
        round: the round.
        number: the table.
        is_swapped: whether the second of the table has the first seat.
        outcome: what came of it; ``None`` while it is played.
    """

    match_id: Word
    event_id: Word
    round: int
    number: int
    is_swapped: bool
    outcome: Outcome | None = None
