"""Rock-paper-scissors: both players show a hand at the same moment, until one beats the other."""

from engine.hocg.cards.terms import HANDS, OptionKind, PromptKind
from engine.hocg.state import atoms
from engine.hocg.state.events import HandsShown
from engine.hocg.state.family import Procedure
from engine.hocg.state.table import Table
from engine.kernel.chance import Chance
from engine.kernel.machine import Outcome, step
from engine.kernel.prompts import NONE, Option, Prompt


def winner_of(hands: tuple[OptionKind, OptionKind]) -> int | None:
    """Which of two hands beats the other: paper beats rock, scissors beat paper, rock beats scissors."""
    if hands[0] is hands[1]:
        return None
    return 0 if HANDS.index(hands[0]) == (HANDS.index(hands[1]) + 1) % len(HANDS) else 1


class PlayRockPaperScissors(Procedure):
    """Played until there is a winner, whose seat goes back to the ability.

    Fields:
        seat: who is asked first; the other one is told nothing of it before both have chosen.
        source: the card whose ability has them play.
        secret: the hand that is chosen and not yet shown.
    """

    seat: int
    source: int = NONE
    secret: OptionKind | None = None

    def _ask(self, table: Table, seat: int) -> Prompt:
        return table.ask(
            seat,
            PromptKind.HAND,
            tuple(Option(hand) for hand in HANDS),
            clause="10.7.2.5",
            source=self.source,
        )

    @step("10.7.2.5")
    def ask_one(self, table: Table) -> Outcome:
        """The first hand, which stays hidden."""
        return self._ask(table, self.seat)

    @step("10.7.2.5")
    def ask_other(self, table: Table) -> Outcome:
        """Ask the other player for their sign."""
        self.secret = OptionKind(table.machine.answer[0].kind)
        return self._ask(table, 1 - self.seat)

    @step("10.7.2.5")
    def show(self, table: Table) -> None:
        """Both are shown; where nobody wins, they play again."""
        own, other = self.secret, OptionKind(table.machine.answer[0].kind)
        assert own is not None
        hands = (own, other) if self.seat == 0 else (other, own)
        self.secret = None
        winner = winner_of(hands)
        atoms.record(table, HandsShown(hands, NONE if winner is None else winner))
        if winner is None:
            self.go("ask_one")
            return
        table.machine.returned = winner

    def imagine(self, seat: int, chance: Chance) -> None:
        """Who is still to choose may think of any hand of the other."""
        if self.secret is not None and seat != self.seat:
            self.secret = HANDS[chance.below(len(HANDS))]
