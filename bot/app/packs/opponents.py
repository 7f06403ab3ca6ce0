"""What a game knows of computer opponents: who plays, hints, analyses."""

from collections.abc import Sequence

from bot.app.packs.computers import Advising, ComputerPlayer, Examining, Thinking
from engine.kernel.ruleset import Match, Result, Ruleset


class Opponents:
    """The part of a pack that thinks. A game that brings nothing has no computer opponents.

    Attributes:
        ruleset: the rules.
    """

    ruleset: Ruleset

    @property
    def computers(self) -> Sequence[ComputerPlayer]:
        """The computer opponents that can be challenged, the weakest first."""
        return ()

    def find_computer(self, name: str) -> ComputerPlayer | None:
        """A computer opponent by its name."""
        return next((computer for computer in self.computers if computer.name == name), None)

    def think(self, computer: str, match: Match, seat: int, seed: bytes) -> Thinking:
        """The decision of a computer opponent at the waiting question of a match.

        Args:
            computer: its name.
            match: the match, with the cards that it is played with.
            seat: its seat, which is asked.
            seed: decides what it leaves to chance.

        Raises:
            ValueError: there is no such opponent.
        """
        raise ValueError(f"{self.ruleset.title} has no computer opponent {computer!r}")

    def warm_up(self) -> Thinking | None:
        """What makes a worker ready to think about this game; ``None`` if nothing takes long."""
        return None

    @property
    def has_hints(self) -> bool:
        """Whether the game's computer players give hints (:meth:`advise`)."""
        return False

    def advise(self, match: Match, seat: int, seed: bytes) -> Advising:
        """What a strong computer player would do at the waiting question of a match, and why. Arguments and
        errors are those of :meth:`think`.
        """
        raise ValueError(f"{self.ruleset.title} gives no hints")

    @property
    def has_analysis(self) -> bool:
        """Whether :meth:`examine` analyses matches that are over."""
        return False

    def examine(self, journal: bytes, result: Result | None, seat: int) -> Examining:
        """The analysis of a match that is over for one of its seats.

        Args:
            journal: its journal as JSON, with the card texts that it was played with if those aren't today's.
            result: how it ended by the rules; ``None`` if the players ended it.
            seat: whose view is taken.

        Raises:
            ValueError: matches of this game can't be analysed.
        """
        raise ValueError(f"{self.ruleset.title} analyses no matches")
