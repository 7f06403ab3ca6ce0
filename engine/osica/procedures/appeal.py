"""5.5: one appeal, from naming the character to the hearts it takes."""

from collections.abc import Sequence

from engine.kernel.machine import Outcome, clause, step
from engine.kernel.prompts import NONE, Option
from engine.osica.cards.terms import APPEAL_KEYWORDS, Keyword, OptionKind, PromptKind, Zone
from engine.osica.procedures.hearts import TakeHearts
from engine.osica.procedures.procedure import Procedure
from engine.osica.procedures.settle import Settle
from engine.osica.queries import facts
from engine.osica.state import atoms, atoms_values
from engine.osica.state import events as e
from engine.osica.state.state import AbilityRef, Piece, Waiting
from engine.osica.state.table import Table


@clause("5.5.3", "8.2")
def wake_keywords(table: Table, piece: Piece) -> None:
    """Abilities that do something when their card appeals wait from now on."""
    for keyword, number in facts.keywords(table, piece):
        if keyword in APPEAL_KEYWORDS:
            text = f"{keyword.write(number)}."
            ref = AbilityRef(text, piece.seat, piece.card, piece.id)
            atoms_values.add_waiting(table, Waiting(ref))


def _list_removed(table: Table) -> Sequence[int]:
    """The AP of the characters that have been removed during the appeal."""
    return table.state.appeal.removed if table.state.appeal is not None else []


class Appeal(Procedure):
    """A character appeals.

    Fields:
        piece: who.
        is_extra: 8.2.5: whether Double makes it appeal once more.
        is_guarded: whether somebody guarded.
        is_guard_broken: whether the guard's limit was broken.
    """

    piece: int
    is_extra: bool = False
    is_guarded: bool = False
    is_guard_broken: bool = False

    def appealing(self, table: Table) -> Piece | None:
        """The appealing character, if it still stands on the stage."""
        piece = table.piece(self.piece)
        return piece if piece is not None and piece.is_on_stage else None

    def guarding(self, table: Table) -> Piece | None:
        """The guarding character, if it still stands on the stage."""
        appeal = table.state.appeal
        piece = None if appeal is None else table.piece(appeal.guard)
        return piece if piece is not None and piece.is_on_stage else None

    @step("5.5.2", "5.5.3")
    def name(self, table: Table) -> Outcome:
        """It is turned sideways; texts and abilities that wait for an appeal are used."""
        piece = table.require_piece(self.piece)
        atoms.set_resting(table, piece, True)
        atoms_values.begin_appeal(table, piece, is_extra=self.is_extra)
        wake_keywords(table, piece)
        return Settle()

    @step("5.5.4")
    def ask_guard(self, table: Table) -> Outcome:
        """The opponent says whether the character in front guards. An appeal whose character has gone is
        over.
        """
        piece = self.appealing(table)
        if piece is None:
            self.go("finish")
            return None
        front = facts.guard_against(table, piece)
        if front is None:
            self.go("pass_by")
            return None
        return table.ask_yes_no(
            front.seat,
            clause="5.5.4",
            source=front.card,
            kind=PromptKind.GUARD,
        )

    @step("5.5.4")
    def guard(self, table: Table) -> None:
        """Guard, if the player said so; that rests nobody."""
        if not table.said_yes:
            return
        piece = self.appealing(table)
        front = None if piece is None else facts.guard_against(table, piece)
        if front is not None:
            self.is_guarded = True
            atoms_values.set_guard(table, front.seat, front.id)
            self.go("ask_break")

    @step("5.5.4")
    def pass_by(self, table: Table) -> None:
        """Nobody guards, so the appeal goes through."""
        atoms_values.set_guard(table, 1 - table.state.active, -1)

    @step("5.5.5", "5.5.9")
    def ask_break(self, table: Table) -> Outcome:
        """The turn player says whether the appealing character breaks its limit."""
        return self.ask_limit_break(table, self.appealing(table), "5.5.5")

    @step("5.5.5", "5.5.9")
    def break_limit(self, table: Table) -> None:
        """With the chosen card, if one was chosen."""
        self.do_limit_break(table, self.appealing(table))

    @step("5.5.6", "5.5.9")
    def ask_guard_break(self, table: Table) -> Outcome:
        """The opponent says whether the guarding character breaks its limit."""
        return self.ask_limit_break(table, self.guarding(table), "5.5.6")

    @step("5.5.6", "5.5.9")
    def guard_break(self, table: Table) -> Outcome:
        """With the chosen card, if one was chosen; texts that wait are used."""
        self.do_limit_break(table, self.guarding(table))
        return Settle()

    @step("5.5.7")
    def compare(self, table: Table) -> None:
        """A guard whose AP isn't higher is dropped; the appealing character stays in any case."""
        piece, guard = self.appealing(table), self.guarding(table)
        if piece is None:
            self.go("finish")
            return
        if guard is None:
            return
        self.is_guard_broken = facts.is_limit_broken(table, guard)
        ap, guard_ap = facts.ap(table, piece), facts.ap(table, guard)
        table.record(e.AppealCompared(piece.seat, piece.id, guard.id, ap, guard_ap))
        if ap >= guard_ap:
            atoms_values.note_removed(table, guard_ap)
            atoms.leave(table, guard, Zone.DROP)

    @step("5.5.8")
    def take_hearts(self, table: Table) -> Outcome:
        """As many hearts as the appeal takes."""
        piece = self.appealing(table)
        count = 0 if piece is None else self.count_hearts(table, piece, _list_removed(table))
        if count < 1:
            return None
        return TakeHearts(seat=1 - table.state.active, count=count, piece=self.piece)

    @step("5.7.6", "5.5.8")
    def settle(self, table: Table) -> Outcome:
        """What the hearts and the dropped guard have caused."""
        return Settle()

    @step("8.2.5")
    def finish(self, table: Table) -> Outcome:
        """The appeal is over; with Double the same character appeals once more, even resting."""
        atoms_values.end_appeal(table)
        piece = self.appealing(table)
        if self.is_extra or piece is None or not facts.has_keyword(table, piece, Keyword.DOUBLE):
            return None
        if facts.has_keyword(table, piece, Keyword.STOP):
            return None
        return Appeal(piece=self.piece, is_extra=True)

    def foresee(self, table: Table, piece: Piece, guard: Piece | None) -> tuple[int, bool]:
        """How many hearts the appeal takes with this guard, as things stand; whether the guard is dropped."""
        twin, removed = Appeal(piece=self.piece, is_guarded=guard is not None), _list_removed(table)
        is_dropped = guard is not None and facts.ap(table, piece) >= facts.ap(table, guard)
        if guard is not None:
            twin.is_guard_broken = facts.is_limit_broken(table, guard)
            removed = [*removed, facts.ap(table, guard)] if is_dropped else removed
        return twin.count_hearts(table, piece, removed), is_dropped

    @clause("5.5.8", "5.5.9", "8.2.1", "8.2.3")
    def count_hearts(self, table: Table, piece: Piece, removed: Sequence[int]) -> int:
        """1, or 0 if guarded; +1 and -1 for broken limits; +1 by Charge; then +1 by Critical if it is any."""
        count = 0 if self.is_guarded else 1
        count += facts.is_limit_broken(table, piece)
        count -= self.is_guard_broken
        charge = facts.keyword_number(table, piece, Keyword.CHARGE)
        if charge is not None and any(ap <= charge for ap in removed):
            count += 1
        if count >= 1 and facts.has_keyword(table, piece, Keyword.CRITICAL):
            count += 1
        return count

    def ask_limit_break(self, table: Table, piece: Piece | None, number: str) -> Outcome:
        """Ask with which card from hand; without a character or a card there is nothing to ask."""
        cards = [] if piece is None else facts.limit_breaks(table, piece)
        seat = table.state.active if piece is None else piece.seat
        return table.ask(
            seat,
            PromptKind.LIMIT_BREAK,
            tuple(Option(OptionKind.CARD, card, alike=table.cards[card].base_number) for card in cards),
            at_least=0,
            clause=number,
            source=NONE if piece is None else piece.card,
        )

    def do_limit_break(self, table: Table, piece: Piece | None) -> None:
        """Put the chosen card on it."""
        for option in table.machine.answer:
            if piece is not None:
                atoms.break_limit(table, piece, option.card)
