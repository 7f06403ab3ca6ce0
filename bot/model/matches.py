"""Matches: who plays, where one stands, its clocks, and what its players have agreed on."""

from datetime import datetime, timedelta
from enum import StrEnum

import msgspec

from bot.model.challenges import Place, TimeControl
from bot.model.settings import NOTHING_SET, UserSettings, WakingHours
from engine.kernel.ruleset import Result


class MatchStatus(StrEnum):
    """Whether a match is played, stands still, or how it was closed."""

    ACTIVE = "active"
    FROZEN = "frozen"
    """An error of the engine stopped it; it is as it was before the answer that met the error."""
    FINISHED = "finished"
    """It has a result."""
    UNFINISHED = "unfinished"
    """Closed without a result, because nobody went on with it."""
    ANNULLED = "annulled"
    """Both players agreed that it does not count."""


class OfferKind(StrEnum):
    """What one player may offer the other."""

    TAKEBACK = "takeback"
    """To go back to before the own last choice."""
    DRAW = "draw"
    ANNUL = "annul"
    PAUSE = "pause"
    """To stop the clocks until either player goes on."""
    VACATION = "vacation"
    """To stop the clocks for some days."""


class Offer(msgspec.Struct, frozen=True):
    """An offer that waits for the other player's answer.

    Args:
        kind: what is offered.
        seat: who offers it.
        number: tells it from other offers of the match.
        expires_at: when it ends by itself.
        back_to: of a takeback, the journal entry after which the match goes on.
        days: of a vacation, how long.
        makes_unrated: of a takeback, whether the match counts as yet and won't once it is agreed to.
        is_silent: whether it pings nobody, as the last one was made just before, or its maker is blocked.
    """

    kind: OfferKind
    seat: int
    number: int
    expires_at: datetime
    back_to: int = 0
    days: int = 0
    makes_unrated: bool = False
    is_silent: bool = False


class OfferPost(msgspec.Struct, frozen=True):
    """Where an offer was posted.

    Args:
        number: of the offer.
        channel_id: the thread or channel.
        message_id: the post.
    """

    number: int
    channel_id: int
    message_id: int


class Pause(msgspec.Struct, frozen=True):
    """The clocks stand, with exactly what is left on them. Choices can be made all the same; where no end is
    set, a choice is how a player goes on.

    Args:
        seat: who asked for it.
        since: when it began.
        until: when it ends by itself; ``None`` if a player has to end it.
    """

    seat: int
    since: datetime
    until: datetime | None = None


class Standing(msgspec.Struct, frozen=True):
    """An answer that a player has given ahead.

    Args:
        key: the sort of question, as the card game names it.
        turn: the turn it is for; ``None`` for the whole match.
    """

    key: str
    turn: int | None = None


class Seat(msgspec.Struct, frozen=True):
    """One player of a match.

    Args:
        index: the seat's number in the engine.
        user_id: who plays it; ``None`` for a computer, and once that user's data were deleted.
        remaining: what was left of the bank when this seat's clock was last started or stopped; ``None``
            without a clock.
        acted_at: when this player last chose something, not counting answers given ahead.
        hand_channel_id: the DM channel that the hand was sent to, once it was.
        hand_message_id: the message with the hand, once it was sent.
        is_dm_closed: whether a hand could not be sent because the player takes no DMs.
        is_muted: whether the player wants no reminders in this match.
        computer: the computer opponent that plays it, if one does.
        standing: the answers that this player has given ahead.
        settings: what this player has set, when the match was read.
        waking_hours: when this player is awake, if they have said so.
        offered: when this player made the latest offers.
    """

    index: int
    user_id: int | None
    remaining: timedelta | None = None
    acted_at: datetime | None = None
    hand_channel_id: int | None = None
    hand_message_id: int | None = None
    is_dm_closed: bool = False
    is_muted: bool = False
    computer: str | None = None
    standing: tuple[Standing, ...] = ()
    settings: UserSettings = NOTHING_SET
    waking_hours: WakingHours | None = None
    offered: tuple[datetime, ...] = ()


class MatchInfo(msgspec.Struct, frozen=True):
    """A match without the game itself. Everybody may see it, except for what its seats keep of their players.

    Args:
        id: its id.
        ruleset: the card game.
        place: the channel it belongs to.
        status: where it stands.
        version: counts every change of the match; used to notice that two changes met.
        seats: the players by seat.
        commitment: SHA-256 of the secret seed.
        turn: the running turn.
        answers: how many entries its journal has.
        prompt_id: the number of the waiting prompt.
        prompt_seat: the seat that must choose.
        active_seat: whose turn it is.
        time_control: the clock, or ``None`` for none.
        clock_since: since when the time of ``prompt_seat`` runs; ``None`` while no clock runs.
        late_seat: the seat whose time is up, as long as the opponent has not decided about it.
        result: how it ended, if it did.
        thread_id: its thread, once there is one.
        board_channel_id: where the newest board is posted.
        board_message_id: the newest board.
        board_shown_at: when that was last posted or edited, or will be if an edit waits.
        told_before: the journal entry up to which the boards before the newest have told what happened; -1
            for nothing.
        told_until: the same with what the newest told when it was posted. What happens while a match is
            prepared is told again with its first turn.
        rematch_of: the match before it, if it is a rematch.
        created_at: when it began.
        updated_at: when it last changed.
        finished_at: when it was over.
        is_rated: whether it may count for anything beyond itself; never against a computer, nor once
            something was taken back that had told a player anything.
        offer: an offer that waits for an answer.
        offer_post: where the newest offer was posted, standing or not.
        pause: why no clock runs, if the players have stopped them.
        undo_entry: the journal entry that the player who must choose may take back without asking.
        prompt_shift: added to the numbers that the game gives its prompts, so that no number comes twice
            although the match was taken back.
        credited_turn: the latest turn whose time was credited.
    """

    id: str
    ruleset: str
    place: Place
    status: MatchStatus
    version: int
    seats: tuple[Seat, ...]
    commitment: str
    created_at: datetime
    updated_at: datetime
    turn: int = 0
    answers: int = 0
    prompt_id: int | None = None
    prompt_seat: int | None = None
    active_seat: int | None = None
    time_control: TimeControl | None = None
    clock_since: datetime | None = None
    late_seat: int | None = None
    result: Result | None = None
    thread_id: int | None = None
    board_channel_id: int | None = None
    board_message_id: int | None = None
    board_shown_at: datetime | None = None
    told_before: int = -1
    told_until: int = -1
    rematch_of: str | None = None
    finished_at: datetime | None = None
    is_rated: bool = True
    offer: Offer | None = None
    offer_post: OfferPost | None = None
    pause: Pause | None = None
    undo_entry: int | None = None
    prompt_shift: int = 0
    credited_turn: int = 0

    @property
    def is_practice(self) -> bool:
        """Whether nothing is at stake in it and one person alone plays."""
        return not self.is_rated and sum(seat.computer is None for seat in self.seats) == 1

    @property
    def question_number(self) -> int:
        """The number that the game itself gives its prompt; the journal tells it. 0 if nobody is asked."""
        return 0 if self.prompt_id is None else self.prompt_id - self.prompt_shift

    @property
    def is_over(self) -> bool:
        """Whether nothing can be chosen any more."""
        return self.status in (MatchStatus.FINISHED, MatchStatus.UNFINISHED, MatchStatus.ANNULLED)

    @property
    def to_choose(self) -> int | None:
        """The user who must choose now, if anybody must."""
        if self.status is not MatchStatus.ACTIVE or self.prompt_seat is None:
            return None
        return self.seats[self.prompt_seat].user_id

    @property
    def thinks(self) -> str | None:
        """The computer opponent that must choose now, if one must."""
        if self.status is not MatchStatus.ACTIVE or self.prompt_seat is None:
            return None
        return self.seats[self.prompt_seat].computer

    @property
    def has_computer(self) -> bool:
        """Whether a computer plays in it."""
        return any(seat.computer is not None for seat in self.seats)

    @property
    def deadline(self) -> datetime | None:
        """When the time of the player who must choose is up; ``None`` while no clock runs."""
        if self.clock_since is None or self.prompt_seat is None:
            return None
        remaining = self.seats[self.prompt_seat].remaining
        return None if remaining is None else self.clock_since + remaining

    @property
    def home(self) -> int:
        """The thread or channel where it is played."""
        return self.thread_id or self.place.channel_id

    @property
    def is_unposted(self) -> bool:
        """Whether its one player sees no board but in private answers: they play in direct messages, and none
        was posted there.
        """
        return self.place.guild_id is None and self.board_message_id is None

    @property
    def users(self) -> tuple[int, ...]:
        """The players, without those whose data were deleted."""
        return tuple(seat.user_id for seat in self.seats if seat.user_id is not None)

    def opponent_of(self, seat: int) -> Seat:
        """The other player of a match of two."""
        return next(other for other in self.seats if other.index != seat)

    def seat_of(self, user_id: int | None) -> int | None:
        """The seat of a user, or ``None`` if they don't play in this match."""
        if user_id is None:
            return None
        return next((seat.index for seat in self.seats if seat.user_id == user_id), None)


class ThreadInUse(msgspec.Struct, frozen=True):
    """A thread in which a match is played that isn't over.

    Args:
        match_id: the match.
        guild_id: its server.
        thread_id: the thread.
    """

    match_id: str
    guild_id: int | None
    thread_id: int
