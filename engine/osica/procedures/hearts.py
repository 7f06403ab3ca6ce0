"""5.7: taking hearts, with Counter."""

from collections.abc import Iterator

from engine.kernel.machine import Outcome, clause, step
from engine.kernel.prompts import Option
from engine.osica.cards.terms import OptionKind, PromptKind, Timing, Zone
from engine.osica.procedures.effects import Ability
from engine.osica.procedures.playing import PlayForText
from engine.osica.procedures.procedure import Procedure
from engine.osica.procedures.sorting import SortCards
from engine.osica.procedures.standing import win_by_hearts
from engine.osica.state import atoms
from engine.osica.state import events as e
from engine.osica.state.table import Scope, Table


@clause("8.1.5")
def counters(table: Table, seat: int, cards: list[int]) -> Iterator[tuple[int, int, str]]:
    """Counter texts among some cards that can be used now: card, which of its texts, the text."""
    for card in cards:
        for index, (text, part) in enumerate(table.texts_of(card).all):
            if not isinstance(part, Ability) or part.timing is not Timing.COUNTER:
                continue
            if part.can_be_used(table, Scope(seat, card)):
                yield card, index, text


class TakeHearts(Procedure):
    """Hearts of a player are taken, all at once, from the top.

    Fields:
        seat: whose hearts.
        count: how many are to be taken.
        piece: the appealing character that takes them, -1 if a text does.
        taken: how many were.
        cards: those that its owner still has to deal with.
    """

    seat: int
    count: int
    piece: int = -1
    taken: int = 0
    cards: list[int] = []

    @step("1.2.1", "1.2.2", "1.2.3", "5.7.1", "5.7.2", "3.3.3")
    def take(self, table: Table) -> None:
        """From a player without hearts the taker wins; otherwise as many as there are. Their owner looks at
        all of them together.
        """
        if self.count < 1:
            self.end()
            return
        hearts = table.player(self.seat).hearts
        if not hearts:
            win_by_hearts(table, self.seat)
            return
        self.cards = hearts[: self.count]
        self.taken = len(self.cards)
        atoms.move_cards(table, self.cards, Zone.LOOKED)

    @step("5.7.3", "8.1.5")
    def ask_counter(self, table: Table) -> Outcome:
        """Cards with Counter may be played."""
        options = tuple(
            Option(OptionKind.COUNTER, card, number=index)
            for card, index, _ in counters(table, self.seat, self.cards)
        )
        if not options:
            self.go("sort")
            return None
        return table.ask(
            self.seat,
            PromptKind.COUNTER,
            options,
            at_least=0,
            clause="5.7.3",
        )

    @step("5.7.3", "8.1.5", "5.7.4")
    def counter(self, table: Table) -> Outcome:
        """One after another, as long as its owner likes."""
        if not table.machine.answer:
            return None
        option = table.machine.answer[0]
        self.cards = [card for card in self.cards if card != option.card]
        self.go("ask_counter")
        text = table.cards[option.card].texts[option.number]
        return PlayForText(card=option.card, text=text, is_counter=True)

    @step("5.7.5")
    def sort(self, table: Table) -> Outcome:
        """Every other card goes to hand, assist area or costs."""
        return SortCards(seat=self.seat, cards=list(self.cards), clause="5.7.5") if self.cards else None

    @step("5.7.6")
    def finish(self, table: Table) -> None:
        """Then texts that wait for hearts being taken, and Entry, have their moment."""
        table.record(e.HeartsTaken(self.seat, self.taken, self.piece))
