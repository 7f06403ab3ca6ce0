"""Who looks for a match in a server, and what for."""

from datetime import datetime

import msgspec

from bot.model.decks import DeckRef
from bot.model.rows import Kept, PlaceId, UserId, Word, stored
from bot.model.settings import Language
from engine.kernel.translation import mark


class Wishes(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody looks for; what they don't say is all the same to them.

    Args:
        clock: the name of the time control.
        language: the language to be talked to in.
        within: how many points the other one may be apart at most; 0 for any number.
        is_starters: whether both are to play starter decks.
    """

    clock: str = ""
    language: Language = Language.AUTO
    within: int = 0
    is_starters: bool = False


@stored(
    "lobby_calls",
    key=("guild_id",),
    kept=Kept(
        mark("when a server's role was last told that somebody looks for a match; no person"), mark("kept")
    ),
)
class LobbyCall(msgspec.Struct, frozen=True):
    """When those of a server who want to know it were last told that somebody looks for a match.

    Args:
        guild_id: the server.
        at: when.
    """

    guild_id: PlaceId
    at: datetime


@stored(
    "seekers",
    key=("guild_id", "user_id"),
    indexes=(("id",), ("user_id",)),
    kept=Kept(
        mark("that they look for a match in a server, with which deck, and what they wish"),
        mark("found, taken back, twelve hours; their deletion"),
    ),
)
class Seeker(msgspec.Struct, frozen=True):
    """Somebody who looks for a match in a server.

    Args:
        guild_id: the server.
        user_id: who.
        id: which time that they look.
        ruleset: the card game.
        deck: the deck that they will play.
        wishes: what they look for.
        since: since when.
        until: how long they look.
    """

    guild_id: PlaceId
    user_id: UserId
    id: Word
    ruleset: Word
    deck: DeckRef
    wishes: Wishes
    since: datetime
    until: datetime
