"""What use cases answer: one small class for every way they can end."""

from datetime import datetime

import msgspec

from bot.app.log_lines import LogLine
from bot.app.points import RatingChange
from bot.app.tables import Table
from bot.app.values import Challenge, ChallengeStatus, MatchInfo, Offer, StoredDeck
from bot.app.wishes import ServerSettings
from engine.kernel.ruleset import DeckProblem, Label, Result


class Refused(msgspec.Struct, frozen=True):
    """It can't be done, and this sentence says why and what would be right."""

    sentence: str


class AtLimit(msgspec.Struct, frozen=True):
    """Somebody has as many matches running as anybody may have.

    Args:
        user_id: who it is; not always the one who asked.
        limit: how many that is.
    """

    user_id: int
    limit: int


class DeckRefused(msgspec.Struct, frozen=True):
    """A deck can't be played.

    Args:
        name: the deck's name.
        problems: every reason.
        is_challengers: whether it is the challenger's deck (the rules may have changed since the challenge).
    """

    name: str
    problems: tuple[DeckProblem, ...]
    is_challengers: bool = False


# --- challenges ---------------------------------------------------------------------------------------------


class Challenged(msgspec.Struct, frozen=True):
    """The challenge stands; its message follows."""

    challenge: Challenge


class Started(msgspec.Struct, frozen=True):
    """The challenge was accepted and the match has begun; thread, hands and board follow."""

    match: MatchInfo


class Declined(msgspec.Struct, frozen=True):
    """The challenge was declined."""

    challenge: Challenge


class Withdrawn(msgspec.Struct, frozen=True):
    """The challenge was withdrawn."""

    challenge: Challenge


class ChallengeOver(msgspec.Struct, frozen=True):
    """The challenge is no longer open (accepted by somebody, declined, withdrawn or expired)."""

    challenge: Challenge

    @property
    def status(self) -> ChallengeStatus:
        """What became of it."""
        return self.challenge.status


class NotForYou(msgspec.Struct, frozen=True):
    """This user may not do that to this challenge (not the one who is challenged, or not the challenger)."""

    challenge: Challenge


ChallengeOutcome = Challenged | DeckRefused | AtLimit | Refused
PracticeOutcome = Started | DeckRefused | AtLimit | Refused
AcceptOutcome = Started | DeckRefused | ChallengeOver | NotForYou | AtLimit | Refused
DeclineOutcome = Declined | ChallengeOver | NotForYou
WithdrawOutcome = Withdrawn | ChallengeOver | NotForYou


# --- matches ------------------------------------------------------------------------------------------------


class Accepted(msgspec.Struct, frozen=True):
    """The choice was made.

    Args:
        table: the table of the player who chose, as it is now.
        picked: what they picked, in words.
        told: what it caused, as they may know it.
    """

    table: Table
    picked: tuple[Label, ...]
    told: tuple[LogLine, ...] = ()


class StalePrompt(msgspec.Struct, frozen=True):
    """That choice is over, by an earlier press or by the other player; nothing was changed.

    Args:
        current: the table of the player as it is now, with the current prompt if it is theirs.
    """

    current: Table


class Undecided(msgspec.Struct, frozen=True):
    """The press doesn't make the choice yet; nothing was changed.

    Args:
        current: the table of the player, with the prompt that waits.
    """

    current: Table


class NotYourChoice(msgspec.Struct, frozen=True):
    """The other player must choose; nothing was changed."""

    match: MatchInfo


class NotAPlayer(msgspec.Struct, frozen=True):
    """This user does not play in this match; nothing was changed."""

    match: MatchInfo


class Illegal(msgspec.Struct, frozen=True):
    """The prompt does not allow this answer; nothing was changed.

    Args:
        sentence: why.
        current: the table of the player, with the prompt that still waits.
    """

    sentence: str
    current: Table


class MatchOver(msgspec.Struct, frozen=True):
    """The match is over."""

    match: MatchInfo


class Frozen(msgspec.Struct, frozen=True):
    """The match is frozen by an error of ours, as it was before the answer that met it."""

    match: MatchInfo


class Conceded(msgspec.Struct, frozen=True):
    """The match ended by this player giving up."""

    match: MatchInfo


class WinClaimed(msgspec.Struct, frozen=True):
    """The match ended because the opponent's time was up."""

    match: MatchInfo


class TimeGranted(msgspec.Struct, frozen=True):
    """The opponent, whose time was up, has got more.

    Args:
        match: the match.
        until: the new deadline.
    """

    match: MatchInfo
    until: datetime


class Offered(msgspec.Struct, frozen=True):
    """The offer waits for the opponent's answer.

    Args:
        match: the match.
        offer: what is offered.
        instead_of: an earlier offer whose place it takes, if it takes one's.
    """

    match: MatchInfo
    offer: Offer
    instead_of: Offer | None = None


class Agreed(msgspec.Struct, frozen=True):
    """What was offered was agreed to, and done.

    Args:
        match: the match as it is now.
        offer: what was offered.
    """

    match: MatchInfo
    offer: Offer


class OfferEnded(msgspec.Struct, frozen=True):
    """An offer was declined by who was asked, or withdrawn by who made it.

    Args:
        match: the match as it is now.
        offer: what was offered.
        is_withdrawn: whether it was withdrawn.
    """

    match: MatchInfo
    offer: Offer
    is_withdrawn: bool


class OfferGone(msgspec.Struct, frozen=True):
    """That offer no longer stands: it was answered, withdrawn, overtaken, or it ran out."""

    match: MatchInfo


class Done(msgspec.Struct, frozen=True):
    """It was done."""

    match: MatchInfo


class AlreadyThere(msgspec.Struct, frozen=True):
    """The match is played where it was to be moved to."""

    match: MatchInfo


ChoiceOutcome = Accepted | StalePrompt | Undecided | NotYourChoice | NotAPlayer | Illegal | MatchOver | Frozen
ConcedeOutcome = Conceded | NotAPlayer | MatchOver | Frozen
ClaimOutcome = WinClaimed | Refused | NotAPlayer | MatchOver | Frozen
GrantOutcome = TimeGranted | Refused | NotAPlayer | MatchOver | Frozen
RematchOutcome = (
    Challenged | Started | DeckRefused | ChallengeOver | NotForYou | NotAPlayer | AtLimit | Refused
)
OfferOutcome = Offered | Agreed | Refused | NotAPlayer | MatchOver | Frozen
AnswerOfferOutcome = Agreed | OfferEnded | OfferGone | Refused | NotAPlayer | MatchOver | Frozen
PauseOutcome = Done | Refused | NotAPlayer | MatchOver | Frozen
ErrandOutcome = Done | NotAPlayer | MatchOver
MoveOutcome = Done | AlreadyThere | NotAPlayer | MatchOver


class MatchOutcome(msgspec.Struct, frozen=True):
    """How a match ended, with its secret revealed.

    Args:
        match: the match.
        result: the result; ``None`` if it was closed unfinished.
        seed: the seed in hexadecimal.
        commitment: what was published when the match began.
        how_to_check: a few sentences that tell how anybody can check shuffles and dice.
        ratings: what it has changed in the players' ratings; empty if it isn't rated.
    """

    match: MatchInfo
    result: Result | None
    seed: str
    commitment: str
    how_to_check: str
    ratings: tuple[RatingChange, ...] = ()


# --- decks --------------------------------------------------------------------------------------------------


class DeckSaved(msgspec.Struct, frozen=True):
    """The deck is stored.

    Args:
        deck: as it is stored.
        problems: what keeps it from being played, if anything does; a deck in the making may be stored.
    """

    deck: StoredDeck
    problems: tuple[DeckProblem, ...]


SaveDeckOutcome = DeckSaved | Refused


# --- servers ------------------------------------------------------------------------------------------------


class GamesChosen(msgspec.Struct, frozen=True):
    """The server plays these games from now on."""

    settings: ServerSettings


ChooseGamesOutcome = GamesChosen | Refused
