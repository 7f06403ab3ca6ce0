"""What is told about an event beside its post and the posts of its rounds."""

from datetime import datetime

import msgspec


class _Announcement(msgspec.Struct, frozen=True, tag=True):
    """Base of what is told."""

    @property
    def pings(self) -> tuple[int, ...]:
        """The users to be mentioned with a ping; nobody else is."""
        return ()


class CheckInBegins(_Announcement, frozen=True):
    """Who has signed up is to say that they are there.

    Args:
        users: they.
        until: when the event begins.
        asleep: those of them who are not to be woken.
    """

    users: tuple[int, ...]
    until: datetime
    asleep: tuple[int, ...] = ()

    @property
    def pings(self) -> tuple[int, ...]:
        return tuple(user for user in self.users if user not in self.asleep)


class RoundEnds(_Announcement, frozen=True):
    """The time of a round is nearly over, and these players' tables aren't decided.

    Args:
        round: the round.
        ends_at: when it is over.
        users: they.
        asleep: those of them who are not to be woken.
    """

    round: int
    ends_at: datetime
    users: tuple[int, ...]
    asleep: tuple[int, ...] = ()

    @property
    def pings(self) -> tuple[int, ...]:
        return tuple(user for user in self.users if user not in self.asleep)


class RulingMade(_Announcement, frozen=True):
    """Something was decided in the event.

    Args:
        number: which decision.
        users: whom it concerns.
        asleep: those of them who are not to be woken.
    """

    number: int
    users: tuple[int, ...] = ()
    asleep: tuple[int, ...] = ()

    @property
    def pings(self) -> tuple[int, ...]:
        return tuple(user for user in self.users if user not in self.asleep)


class StandsStill(_Announcement, frozen=True):
    """The event can't go on without its organisers.

    Args:
        organisers: they.
        players: those for whom it waits, too, because their decks may not be played any more.
    """

    organisers: tuple[int, ...]
    players: tuple[int, ...] = ()

    @property
    def pings(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys((*self.organisers, *self.players)))


class EventOver(_Announcement, frozen=True):
    """The event is over; how it ended is found when it is posted.

    Args:
        winners: who have won it.
    """

    winners: tuple[int, ...]

    @property
    def pings(self) -> tuple[int, ...]:
        return self.winners


Announcement = CheckInBegins | RoundEnds | RulingMade | StandsStill | EventOver
