"""Chapters 8.4 and 8.7: collab and baton pass."""

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from engine.hocg.actions.action import Action, Judged, Reason
from engine.hocg.actions.worth import say_silent
from engine.hocg.cards.terms import (
    ARCHIVE,
    DECK,
    HOLO_POWER,
    STAGE,
    AbilityKind,
    MoveReason,
    OptionKind,
    Position,
    PromptKind,
)
from engine.hocg.queries import continuous, queries
from engine.hocg.queries.covered import say_use
from engine.hocg.queries.naming import holomem_name, list_holomem_names
from engine.hocg.state import atoms, atoms_values
from engine.hocg.state.events import BatonPassed, Collabed
from engine.hocg.state.family import Procedure
from engine.hocg.state.state import Holomem, Player
from engine.hocg.state.stats import Stat
from engine.hocg.state.table import Table
from engine.kernel.brevity import is_brief
from engine.kernel.errors import EngineBug
from engine.kernel.facts import join_facts
from engine.kernel.machine import Frame, Outcome, clause, step
from engine.kernel.prompts import NONE, Option
from engine.kernel.questions import Label
from engine.kernel.ruleset import SUBJECT
from engine.kernel.translation import mark, saying, tr, tr_n


class BackAction(Action):
    """An action with a back holomem, which must be active and able to move. A candidate without one says why
    the action can't be done with anybody.
    """

    RESTING = Reason(mark("it is resting"), "8.4.2")
    MARKS: ClassVar[tuple[tuple[Stat, Reason], ...]] = (
        (Stat.CANNOT_MOVE, Reason(mark("it can't move"), "5.29.1")),
    )
    """What may keep a holomem from it, with the reason that it is."""

    def why_not_at_all(self, table: Table, player: Player) -> Reason | None:
        """Why it can't be done with anybody."""
        raise NotImplementedError(type(self).__name__)

    def judge(self, table: Table, player: Player) -> Sequence[Judged]:
        """With each back holomem, unless it can't be done at all."""
        reason = self.why_not_at_all(table, player)
        if reason is not None:
            return [(Option(self.kind), reason)]
        marks = [mark for mark in self.MARKS if queries.can_be_marked(table, mark[0])]
        return [
            (Option(self.kind, holomem.stack[0], holomem.id), self.why_not_with(table, holomem, marks))
            for holomem in player.back
        ]

    def name(self, table: Table, option: Option) -> str:
        """The holomem, unless it is about all of them."""
        return "" if option.target == NONE else holomem_name(table, option.target)

    @clause("5.29.1", "8.1.3")
    def why_not_with(
        self, table: Table, holomem: Holomem, marks: Sequence[tuple[Stat, Reason]]
    ) -> Reason | None:
        """It must be active, and nothing keep it from this: no mark of those that could be set."""
        if holomem.is_resting:
            return self.RESTING
        for name, reason in marks:
            if continuous.stat(table, holomem, name) > 0:
                return reason
        return None


class Collabing(BackAction):
    """8.4: the action of the main phase by which a back holomem collabs: once a turn, if the position is free
    and the deck has a card.
    """

    kind = OptionKind.COLLAB
    group = mark("Collab")

    USED = Reason(mark("You have collabed this turn"), "8.4.1")
    TAKEN = Reason(mark("Your collab position is taken"), "8.4.1")
    NO_DECK = Reason(mark("You can't collab: your deck has no card for holo Power"), "8.4.3")
    NO_BACK = Reason(mark("You can't collab: you have no back holomem"), "8.4.2")
    MARKS = (
        *BackAction.MARKS,
        (Stat.CANNOT_COLLAB, Reason(mark("it is kept from collabing"), "1.3.3")),
    )

    def is_used_up(self, table: Table, player: Player) -> bool:
        return player.has_collabed

    @clause("8.4.1", "8.4.2")
    def why_not_at_all(self, table: Table, player: Player) -> Reason | None:
        """Once a turn, to an empty position; the deck must have a card for holo Power (Q194)."""
        if player.has_collabed:
            return self.USED
        if player.collab is not None:
            return self.TAKEN
        if not player.deck:
            return self.NO_DECK
        return None if player.back else self.NO_BACK

    def frame(self, table: Table, option: Option) -> Frame:
        return Collab(holomem=option.target)

    def label(self, table: Table, option: Option) -> Label:
        """As in "Collab with AZKi (Debut), back 1"."""
        effect = say_silent(table.cards[option.card], AbilityKind.COLLAB_EFFECT, Position.COLLAB)
        names = list_holomem_names(table, option.target)
        return Label(
            tr("Collab with {holomem}", holomem=names.whole),
            join_facts(say_use(table, option.target), effect),
            tr(self.group),
            names.card,
            line=names.by_place,
        )

    def refuse(self, table: Table, option: Option, reason: Reason) -> str:
        """As in "AZKi (Debut), back 1, can't collab: it is resting."."""
        if option.target == NONE:
            return tr("{reason}.", reason=reason.text)
        return tr(
            "{holomem}, can't collab: {reason}.",
            holomem=SUBJECT,
            reason=reason.text,
        )


@lru_cache(maxsize=64)
def price(cost: int, attached: int) -> Reason:
    """Cheers that the center holomem lacks."""
    return Reason(
        saying(
            "A baton pass of your center holomem costs {cost} of its cheers; it has {attached}",
            cost=cost,
            attached=attached,
        ),
        "8.7.2",
    )


class PassingTheBaton(BackAction):
    """8.7: the center holomem passes the baton to a back holomem."""

    kind = OptionKind.BATON_PASS
    group = mark("Baton pass")

    USED = Reason(mark("You have passed the baton this turn"), "8.7.4")
    NO_CENTER = Reason(mark("You can't pass the baton: you have no center holomem"), "8.7.2")
    CENTER_RESTS = Reason(mark("You can't pass the baton: your center holomem is resting"), "8.7.2")
    CENTER_STAYS = Reason(mark("You can't pass the baton: your center holomem can't move"), "5.29.1")
    NO_BACK = Reason(mark("You can't pass the baton: you have no back holomem"), "8.7.1")
    RESTING = Reason(mark("it is resting"), "8.7.1")

    def is_used_up(self, table: Table, player: Player) -> bool:
        return player.has_baton_passed

    @clause("8.7.1", "8.7.2", "8.7.4")
    def why_not_at_all(self, table: Table, player: Player) -> Reason | None:
        """Once a turn; the center holomem must be active (Q144), able to move, and have the cheers."""
        center = player.center
        if player.has_baton_passed:
            return self.USED
        if center is None:
            return self.NO_CENTER
        if center.is_resting:
            return self.CENTER_RESTS
        if not queries.can_move(table, center):
            return self.CENTER_STAYS
        cost = queries.baton_pass_cost(table, center)
        if len(center.cheers) < cost:
            return price(cost, len(center.cheers))
        return None if player.back else self.NO_BACK

    def frame(self, table: Table, option: Option) -> Frame:
        return BatonPass(holomem=option.target)

    def label(self, table: Table, option: Option) -> Label:
        """As in "Pass the baton to AZKi (Debut), back 1"."""
        names = list_holomem_names(table, option.target)
        return Label(
            tr("Pass the baton to {holomem}", holomem=names.whole),
            join_facts(self._say_cost(table), say_use(table, option.target)),
            tr(self.group),
            names.card,
            line=names.by_place,
        )

    def _say_cost(self, table: Table) -> str:
        """What it costs the center holomem."""
        center = table.player(table.state.active).center
        cost = 0 if center is None else queries.baton_pass_cost(table, center)
        if is_brief():
            return tr_n("{number} cheer", "{number} cheers", cost) if cost else ""
        return tr_n("costs {number} cheer", "costs {number} cheers", cost) if cost else tr("costs no cheer")

    def refuse(self, table: Table, option: Option, reason: Reason) -> str:
        """As in "AZKi (Debut), back 1, can't take the baton: it is resting."."""
        if option.target == NONE:
            return tr("{reason}.", reason=reason.text)
        return tr(
            "{holomem}, can't take the baton: {reason}.",
            holomem=SUBJECT,
            reason=reason.text,
        )


class Collab(Procedure):
    """8.4: a back holomem collabs; the top card of the deck becomes holo Power first.

    Fields:
        holomem: the holomem.
    """

    holomem: int

    @step("8.4.3")
    def add_holo_power(self, table: Table) -> None:
        """The top card of the deck becomes holo Power."""
        player = table.player(table.state.active)
        atoms_values.note_collab(table, player.seat)
        atoms.move_cards(table, player.deck[:1], HOLO_POWER, origin=DECK)

    @step("8.4.4", "5.16.1")
    def collab(self, table: Table) -> None:
        """The holomem moves to the collab position; that is what collab effects wait for (13.2.2)."""
        holomem = table.require_holomem(self.holomem)
        atoms.move_holomem(table, holomem, Position.COLLAB, MoveReason.COLLAB)
        center = table.player(holomem.seat).center
        atoms.record(table, Collabed(holomem.seat, holomem.id, -1 if center is None else center.id))


class BatonPass(Procedure):
    """8.7: cheers of the center holomem pay for its changing places with a back holomem.

    Fields:
        holomem: the back holomem.
    """

    holomem: int

    @step("8.7.2")
    def ask_cheers(self, table: Table) -> Outcome:
        """Ask which of the attached cheers pay."""
        center = table.player(table.state.active).center
        if center is None:
            raise EngineBug("a baton pass without a center holomem")
        count = queries.baton_pass_cost(table, center)
        return table.ask(
            center.seat,
            PromptKind.PAYMENT,
            tuple(
                Option(OptionKind.CARD, cheer, center.id, alike=f"{table.cards[cheer].colors}")
                for cheer in center.cheers
            ),
            at_least=count,
            at_most=count,
            clause="8.7.2",
            source=center.top,
        )

    @step("8.7.2")
    def pay(self, table: Table) -> None:
        """Archive the cheers that were chosen."""
        center = table.player(table.state.active).center
        cards = [option.card for option in table.machine.answer]
        atoms.move_cards(
            table,
            cards,
            ARCHIVE,
            origin=STAGE,
            holomem=-1 if center is None else center.id,
            is_payment=True,
        )

    @step("8.7.3", "8.7.4")
    def swap(self, table: Table) -> None:
        """The center holomem and the chosen back one change places."""
        player = table.player(table.state.active)
        entering = table.require_holomem(self.holomem)
        if player.center is None:
            raise EngineBug("a baton pass without a center holomem")
        leaving = player.center
        atoms_values.note_baton_pass(table, player.seat)
        atoms.swap_holomem(table, leaving, entering, MoveReason.BATON_PASS)
        atoms.record(table, BatonPassed(player.seat, leaving.id, entering.id))
