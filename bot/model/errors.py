"""Errors of the use cases: what no player can cause by playing."""

from enum import Enum

from engine.kernel.translation import mark, tr


class AppError(Exception):
    """Base of every error that a use case raises on purpose."""


class UnknownMatch(AppError):
    """There is no match with this id."""

    def __init__(self, match_id: str) -> None:
        super().__init__(tr("There is no match {match!r}.", match=match_id))


class UnknownChallenge(AppError):
    """There is no challenge with this id."""

    def __init__(self, challenge_id: str) -> None:
        super().__init__(tr("There is no challenge {challenge!r}.", challenge=challenge_id))


class UnknownEvent(AppError):
    """There is no event with this id."""

    def __init__(self, event_id: str) -> None:
        super().__init__(tr("There is no event {event!r}.", event=event_id))


class UnknownDeck(AppError):
    """There is no such starter deck, or this user has no such stored deck."""

    def __init__(self, deck_id: str) -> None:
        super().__init__(tr("There is no deck {deck!r} of yours.", deck=deck_id))


class UnknownRuleset(AppError):
    """No ruleset with this name is installed."""

    def __init__(self, name: str, known: list[str]) -> None:
        super().__init__(
            tr(
                "There is no card game {name!r} here; there is {games}.",
                name=name,
                games=", ".join(known) or tr("none"),
            )
        )


class UnreadableMatch(AppError):
    """What is kept of a match, its snapshot or its record, can't be read."""

    def __init__(self, match_id: str, cause: Exception) -> None:
        super().__init__(
            tr("What is kept of match {match!r} can't be read: {cause}", match=match_id, cause=cause)
        )
        self.cause = cause


class Unrecorded(AppError):
    """The record of a match tells no positions."""

    def __init__(self, match_id: str, why: str) -> None:
        super().__init__(
            tr(
                "The boards of match {match!r} can't be shown again: {why}. Its log and its journal tell it.",
                match=match_id,
                why=why,
            )
        )


class NotOver(AppError):
    """Asked for what is revealed only after the match, while it is being played."""

    def __init__(self, match_id: str) -> None:
        super().__init__(
            tr(
                "Match {match!r} is still being played; its seed stays secret until it is over.",
                match=match_id,
            )
        )


class Written(Enum):
    """What has become of what somebody asked for when the database went away: nothing of it was written, or
    it was, or nobody can know.
    """

    NOTHING = mark(
        "The bot can't reach its database just now, so nothing was changed. Please try again in a minute."
    )
    SURELY = mark(
        "The bot can't reach its database just now, but what you did was written before, so it counts."
        " What is to be posted follows when the database is back; `/matches` leads back to your matches."
    )
    PERHAPS = mark(
        "The bot lost its database while it was writing down what you did, so that may count or not. Please"
        " look in a minute: `/matches` leads back to your matches."
    )


class StoreAway(AppError):
    """The database can't be reached, or can't write.

    Args:
        reason: the sentence for the operator.
        written: what has become of what was asked for.
    """

    def __init__(self, reason: str, written: Written = Written.NOTHING) -> None:
        super().__init__(tr(written.value))
        self.reason = reason


class Superseded(StoreAway):
    """A newer release of the bot serves the database: this process can do nothing any more and has to end."""


class Conflict(AppError):
    """Somebody else changed the same rows first. The use case starts over with what is there now."""
