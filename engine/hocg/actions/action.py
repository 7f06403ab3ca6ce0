"""What an action is: one class says whom and what it can be done with, why not, what it starts and how it is
called (chapters 8 and 9).
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import ClassVar

import msgspec

from engine.hocg.cards.card import Card
from engine.hocg.cards.terms import OptionKind
from engine.hocg.state.state import Player
from engine.hocg.state.table import Table
from engine.kernel.machine import Frame
from engine.kernel.prompts import Option
from engine.kernel.questions import Label
from engine.kernel.ruleset import Refusal
from engine.kernel.translation import Saying, say


class Reason(msgspec.Struct, frozen=True):
    """Why something can't be done: the end of a sentence, and the rule behind it."""

    wording: str | Saying
    clause: str

    @property
    def text(self) -> str:
        """The end of the sentence, in the language that is spoken now."""
        return say(self.wording)


Judged = tuple[Option, Reason | None]
"""An option, and why it can't be picked now; ``None`` if it can."""


class Action:
    """One sort of action. What may be done is everything that there is no reason against."""

    kind: ClassVar[OptionKind]
    """What its options are called."""
    group: ClassVar[str]
    """The sort of action in words, under which they stand together."""
    is_menu: ClassVar[bool] = True
    """Whether its options are a menu, however many there are."""

    def judge(self, table: Table, player: Player) -> Iterable[Judged]:
        """Everything of this sort that the player might think of, each with why it can't be carried out in
        full now (8.1.3). An option that lacks what the action needs (a holomem, a target) stands for all of
        them at once.
        """
        raise NotImplementedError(type(self).__name__)

    def is_there(self, table: Table, player: Player) -> bool:
        """Whether the player has anything of this sort, if not now, then at another time."""
        return True

    def is_used_up(self, table: Table, player: Player) -> bool:
        """Whether it has been done as often as it can be in this turn."""
        return False

    def frame(self, table: Table, option: Option) -> Frame | None:
        """The procedure that it starts; ``None`` if it starts none and the phase goes on."""
        raise NotImplementedError(type(self).__name__)

    def label(self, table: Table, option: Option) -> Label:
        """The option in words. Each action says its own."""
        raise NotImplementedError(type(self).__name__)

    def refuse(self, table: Table, option: Option, reason: Reason) -> str:
        """The sentence that says why something can't be done; SUBJECT stands for its :meth:`name`."""
        raise NotImplementedError(type(self).__name__)

    def subject(self, option: Option) -> Hashable:
        """What a player would ask about: if one option of it can be picked, nobody asks about the others."""
        return option.id

    def options(self, table: Table, player: Player) -> list[Option]:
        """The options that may be chosen now."""
        return [option for option, reason in self.judge(table, player) if reason is None]

    def name(self, table: Table, option: Option) -> str:
        """Whom the sentence of :meth:`refuse` is about; "" if it says so itself."""
        return ""

    def refusals(self, table: Table, player: Player) -> Iterator[Refusal]:
        """What can't be done and why, each with whom it is about."""
        refused: dict[Refusal, set[Hashable]] = {}
        possible: set[Hashable] = set()
        for option, reason in self.judge(table, player):
            if reason is None:
                possible.add(self.subject(option))
                continue
            said = Refusal(self.refuse(table, option, reason), reason.clause, self.name(table, option))
            refused.setdefault(said, set()).add(self.subject(option))
        yield from (said for said, subjects in refused.items() if not subjects <= possible)


class HandAction(Action):
    """An action with a card from hand. Copies in hand are thought of once."""

    def takes(self, card: Card) -> bool:
        """Whether it is done with cards like this."""
        raise NotImplementedError(type(self).__name__)

    def judge_with(self, table: Table, player: Player, handle: int) -> Sequence[Judged]:
        """Everything that might be done with this card, as :meth:`judge` says it."""
        raise NotImplementedError(type(self).__name__)

    def judge(self, table: Table, player: Player) -> Iterator[Judged]:
        for handle in distinct_cards(table, player):
            if self.takes(table.cards[handle]):
                yield from self.judge_with(table, player, handle)


def distinct_cards(table: Table, player: Player) -> list[int]:
    """The first copy of each card in hand, in the order of the hand."""
    cards = table.cards
    found: dict[Card, int] = {}
    for handle in player.hand:
        found.setdefault(cards[handle], handle)
    return list(found.values())
