"""Why nothing was done: one family of errors, which every use case raises and every front end words."""

from bot.app.tables import Table
from bot.model.challenges import Challenge
from bot.model.errors import AppError
from bot.model.matches import MatchInfo
from engine.kernel.ruleset import DeckProblem


class Refused(AppError):
    """It can't be done; nothing was changed.

    Args:
        sentence: why, and what would be right; "" of the kinds below, which the front end words.
    """

    def __init__(self, sentence: str = "") -> None:
        super().__init__(sentence or type(self).__name__)
        self.sentence = sentence


class AtLimit(Refused):
    """Somebody has as many matches running as anybody may have.

    Args:
        user_id: who it is; not always the one who asked.
        limit: how many that is.
    """

    def __init__(self, user_id: int, limit: int) -> None:
        super().__init__()
        self.user_id, self.limit = user_id, limit


class DeckRefused(Refused):
    """A deck can't be played.

    Args:
        name: the deck's name.
        problems: every reason.
        is_challengers: whether it is the challenger's deck (the rules may have changed since the challenge).
    """

    def __init__(self, name: str, problems: tuple[DeckProblem, ...], *, is_challengers: bool = False) -> None:
        super().__init__()
        self.name, self.problems, self.is_challengers = name, problems, is_challengers


class PlaceRefused(Refused):
    """No match can be begun in a channel.

    Args:
        channels: where they can.
    """

    def __init__(self, channels: tuple[int, ...]) -> None:
        super().__init__()
        self.channels = channels


# --- challenges ---------------------------------------------------------------------------------------------


class ChallengeRefused(Refused):
    """It can't be done to a challenge."""

    def __init__(self, challenge: Challenge) -> None:
        super().__init__()
        self.challenge = challenge


class ChallengeOver(ChallengeRefused):
    """The challenge is no longer open (accepted by somebody, declined, withdrawn or expired)."""


class NotForYou(ChallengeRefused):
    """This user may not do that to this challenge (not the one who is challenged, or not the challenger)."""


# --- matches ------------------------------------------------------------------------------------------------


class MatchRefused(Refused):
    """It can't be done in a match."""

    def __init__(self, match: MatchInfo) -> None:
        super().__init__()
        self.match = match


class NotAPlayer(MatchRefused):
    """This user does not play in this match."""


class NotAFormerPlayer(NotAPlayer):
    """This user has not played the match that is to be played again."""


class MatchOver(MatchRefused):
    """What was asked for needs a match that is still played, and this one has ended."""


class Frozen(MatchRefused):
    """The match is frozen by an error of ours, as it was before the answer that met it."""


class OfferGone(MatchRefused):
    """That offer no longer stands: it was answered, withdrawn, overtaken, or it ran out."""


class AlreadyThere(MatchRefused):
    """The match is played where it was to be moved to."""


class RematchBegun(MatchRefused):
    """The rematch that somebody asks for is this match, which is being played."""


class NotYourChoice(MatchRefused):
    """A player answered a question that is put to the other one."""


class AnswerRefused(Refused):
    """A prompt isn't answered.

    Args:
        current: the table of the player as it is now, with the prompt that waits if it is theirs.
        sentence: why, where that isn't plain.
    """

    def __init__(self, current: Table, sentence: str = "") -> None:
        super().__init__(sentence)
        self.current = current


class StalePrompt(AnswerRefused):
    """That choice is over, by an earlier press or by the other player."""


class Illegal(AnswerRefused):
    """The prompt does not allow this answer; the sentence says why."""
