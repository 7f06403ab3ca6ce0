"""Playing a whole match between computer players."""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from engine.kernel.errors import EngineBug
from engine.kernel.journal import Entry
from engine.kernel.players.protocol import NOTHING_SEEN, Player
from engine.kernel.prompts import Option, Prompt
from engine.kernel.ruleset import Match, Result

ANSWER_LIMIT = 20_000
"""More answers than a match of sensible length takes."""

BUGS = (
    EngineBug, ArithmeticError, AssertionError, AttributeError, LookupError, NameError, RuntimeError,
    TypeError, ValueError,
)  # fmt: skip
"""How errors of the engine show where no answer is protected."""


class Playable(Match, Protocol):
    """A match that takes options of its own prompt without checking them again."""

    def pick(self, picked: tuple[Option, ...]) -> None:
        """Answer the waiting prompt with options of its own."""


class Reply:
    """Watches a match for the end of the opponent's next turn.

    Args:
        match: the match as it stands; a turn of the opponent that runs already isn't the next one.
        seat: whose opponent it is.
    """

    def __init__(self, match: Match, seat: int) -> None:
        self._now, self._seat, self._theirs = match.turn, seat, 0

    def is_over(self, match: Match) -> bool:
        """Whether that turn is over. It is to be asked at every question.

        Args:
            match: the match, which goes on.
        """
        if match.turn > self._now and match.active != self._seat:
            self._theirs = match.turn
        return 0 < self._theirs < match.turn


class Played(msgspec.Struct):
    """What became of a match.

    Args:
        result: how it ended; ``None`` if the limit was reached first.
        turns: turns begun.
        picks: every prompt with its answer.
    """

    result: Result | None
    turns: int
    picks: list[tuple[Prompt, tuple[Option, ...]]]

    @property
    def answers(self) -> int:
        """How many prompts were answered in the match."""
        return len(self.picks)

    @property
    def entries(self) -> list[Entry]:
        """The answers as entries of a journal."""
        return [
            Entry(prompt.seat, prompt.id, tuple(option.id for option in picked))
            for prompt, picked in self.picks
        ]


class MatchFailed(EngineBug):
    """The engine failed in the middle of a match.

    Args:
        cause: what it said.
        played: the match up to and including the answer that failed.
    """

    def __init__(self, cause: Exception, played: Played) -> None:
        super().__init__(str(cause) if isinstance(cause, EngineBug) else f"{type(cause).__name__}: {cause}")
        self.played = played


def play_match(game: Playable, players: Sequence[Player], limit: int = ANSWER_LIMIT) -> Played:
    """Let players finish a match.

    Args:
        game: the match; it is played on in place.
        players: one a seat.
        limit: how many answers are given at most.

    Raises:
        IllegalAnswer: a player answered what the prompt doesn't allow.
        MatchFailed: the engine failed; the game is of no use any more.
    """
    picks: list[tuple[Prompt, tuple[Option, ...]]] = []
    while (prompt := game.prompt) is not None and len(picks) < limit:
        player = players[prompt.seat]
        view = game.view(prompt.seat) if player.reads_view else NOTHING_SEEN
        picked = player.choose(prompt, view)
        require_legal(prompt, picked)
        picks.append((prompt, picked))
        try:
            game.pick(picked)
        except BUGS as error:
            raise MatchFailed(error, Played(game.result, game.turn, picks)) from error
    return Played(game.result, game.turn, picks)


def require_legal(prompt: Prompt, picked: tuple[Option, ...]) -> None:
    """Hold a player to the rules; the usual answer, one of the prompt's options, is seen at a glance.

    Raises:
        IllegalAnswer: the prompt doesn't allow the answer.
    """
    if len(picked) == 1 and prompt.at_least <= 1 <= prompt.at_most and picked[0] in prompt.options:
        return
    prompt.check([option.id for option in picked])
