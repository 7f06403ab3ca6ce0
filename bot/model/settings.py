"""What people and servers have decided: when, how and in which language they are spoken to."""

from datetime import datetime
from enum import StrEnum

import msgspec

from bot.model.rows import Kept, PlaceId, RestrainedId, stored
from engine.kernel.translation import mark


class Language(StrEnum):
    """A language that the bot speaks."""

    AUTO = "auto"
    """The one that the reader's Discord is set to."""
    ENGLISH = "en"
    JAPANESE = "ja"


class Confirming(StrEnum):
    """When a choice is shown once more before it is made."""

    USUAL = "usual"
    """When it gives up much, or brings a text into play that stands nowhere else."""
    ALWAYS = "always"
    NEVER = "never"


class UserSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a user has decided for themselves; what they have not decided is as the bot comes.

    Args:
        sends_hand: whether the hand is also sent by direct message.
        confirming: when a choice is shown once more before it is made.
        shows_hints: whether choices come with warnings, and with the reasons why others are not there.
        language: the language of what only they read.
        theme: the colours of the pictures that only they see; "" for the usual ones.
        is_text_only: whether they are shown words in the place of pictures.
        is_rated: whether their matches are rated.
        is_told_all: whether questions say everything, also what the board shows and what a text says that
            stands behind a button.
        is_spared_idle: whether questions on which nothing hangs are answered for them.
    """

    sends_hand: bool = True
    confirming: Confirming = Confirming.USUAL
    shows_hints: bool = True
    language: Language = Language.AUTO
    theme: str = ""
    is_text_only: bool = False
    is_rated: bool = True
    is_told_all: bool = False
    is_spared_idle: bool = False


NOTHING_SET = UserSettings()
"""The settings of somebody who has set nothing."""


class DailyPuzzle(msgspec.Struct, frozen=True):
    """A server has the puzzle of the day posted.

    Args:
        channel_id: where.
        hour: when, 0 to 23.
        zone: by which clocks, named as the IANA database does ("Asia/Tokyo").
    """

    channel_id: int
    hour: int
    zone: str


class ServerSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a server has decided for everybody in it; what it has not decided is as the bot comes.

    Args:
        games: the card games that are played there, by name, the one that is meant when none is named first;
            empty for the first that is installed.
        channels: where matches may be begun; empty for everywhere.
        clock: the name of the time control that is meant when none is named; "" for the bot's own.
        language: the language of what everybody reads.
        is_rated: whether matches are rated there.
        looking_role: the role that is told when somebody looks for a match; 0 for none.
        daily_puzzle: where and when the puzzle of the day is posted; ``None`` if it isn't.
    """

    games: tuple[str, ...] = ()
    channels: tuple[int, ...] = ()
    clock: str = ""
    language: Language = Language.AUTO
    is_rated: bool = True
    looking_role: int = 0
    daily_puzzle: DailyPuzzle | None = None


@stored(
    "mutes",
    key=("guild_id", "user_id"),
    indexes=(("until",),),
    kept=Kept(
        mark("in which servers moderators have muted them, since and until when"),
        mark("lifted by moderators, or over; their own deletion doesn't lift it"),
    ),
)
class Mute(msgspec.Struct, frozen=True):
    """Somebody may finish their matches in a server, but begin none and post nothing there.

    Args:
        guild_id: the server.
        user_id: who.
        at: since when.
        until: until when; ``None`` until it is lifted.
    """

    guild_id: PlaceId
    user_id: RestrainedId
    at: datetime
    until: datetime | None = None


@stored(
    "servers",
    key=("guild_id",),
    kept=Kept(
        mark("what a server has decided: games, channels, clock, language, ratings; no person"),
        mark("changed by it"),
    ),
)
class Server(msgspec.Struct, frozen=True):
    """A server that has decided something.

    Args:
        guild_id: the server.
        settings: what it has decided.
        updated_at: when it did so last.
    """

    guild_id: PlaceId
    settings: ServerSettings
    updated_at: datetime


class WakingHours(msgspec.Struct, frozen=True):
    """When somebody may be reminded of something.

    Args:
        zone: the time zone, by its name in the IANA database ("Asia/Tokyo").
        wakes: the hour at which the day begins, 0 to 23.
        sleeps: the hour at which it ends, 0 to 23; it may lie after midnight.
    """

    zone: str
    wakes: int
    sleeps: int
