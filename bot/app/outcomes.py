"""What use cases answer where a match, a challenge or a change doesn't say it all; for why not, see
``bot.app.refusals``.
"""

from datetime import timedelta

import msgspec

from bot.app.tables import Table
from bot.model.decks import StoredDeck
from bot.model.log_lines import LogLine
from bot.model.matches import MatchInfo
from bot.model.ratings import RatingChange
from engine.kernel.journal import Origin
from engine.kernel.ruleset import DeckProblem, Result


class Accepted(msgspec.Struct, frozen=True):
    """The choice was made.

    Args:
        table: the table of the player who chose, as it is now.
        told: what it caused, as they may know it.
    """

    table: Table
    told: tuple[LogLine, ...] = ()


class TooEarly(msgspec.Struct, frozen=True):
    """From when on a result counts in full.

    Args:
        turn: from this turn on,
        after: and after so long.
    """

    turn: int
    after: timedelta


class MatchOutcome(msgspec.Struct, frozen=True):
    """How a match ended, with its secret revealed.

    Args:
        match: the match.
        result: the result; ``None`` if it was closed unfinished.
        seed: the seed in hexadecimal.
        commitment: SHA-256 of the seed, which was published when the match began.
        how_to_check: a few sentences that tell how anybody can check shuffles and dice.
        ratings: what it has changed in the players' ratings; empty if it isn't rated.
        origin: what the seed was made of; ``None`` if it was drawn as it is.
        too_early: from when on it would have counted in full, if it ended before that and was to be rated.
        has_analysis: whether matches of its game can be analysed.
    """

    match: MatchInfo
    result: Result | None
    seed: str
    commitment: str
    how_to_check: str
    ratings: tuple[RatingChange, ...] = ()
    origin: Origin | None = None
    too_early: TooEarly | None = None
    has_analysis: bool = False


class DeckSaved(msgspec.Struct, frozen=True):
    """The deck is stored.

    Args:
        deck: as it is stored.
        problems: what keeps it from being played, if anything does; a deck in the making may be stored.
    """

    deck: StoredDeck
    problems: tuple[DeckProblem, ...]
