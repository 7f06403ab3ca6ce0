"""5.5: what the turn player can do in the appeal phase, and ending a phase."""

from collections.abc import Iterator

from engine.kernel.brevity import is_brief
from engine.kernel.machine import Frame, clause
from engine.kernel.prompts import Option
from engine.kernel.questions import Label
from engine.kernel.ruleset import SUBJECT, Refusal
from engine.kernel.translation import mark, tr
from engine.osica.actions.action import Action
from engine.osica.cards.terms import Keyword, OptionKind, Phase
from engine.osica.procedures.appeal import Appeal
from engine.osica.queries import facts
from engine.osica.queries.names import card_name, cut, piece_detail, piece_name
from engine.osica.state.table import Table


class DeclareAppeal(Action):
    """5.5.2: an upright character on the stage appeals, to take hearts or drop the character that guards."""

    kind = OptionKind.APPEAL
    group = mark("Appeal")
    phases = (Phase.APPEAL,)

    @clause("5.5.2", "3.5.4")
    def candidates(self, table: Table, seat: int) -> Iterator[Option]:
        """Everybody on the stage; who is in the assist area never appeals."""
        for piece in table.player(seat).stage:
            yield Option(self.kind, piece.card, piece.id)

    @clause("5.5.2", "8.2.4")
    def why_not(self, table: Table, seat: int, option: Option) -> Refusal | None:
        piece = table.require_piece(option.target)
        name = piece_name(table, piece.id)
        if facts.has_keyword(table, piece, Keyword.STOP):
            return Refusal(tr("{name} can't appeal: it has Stop.", name=SUBJECT), "8.2.4", name)
        if piece.is_resting:
            return Refusal(tr("{name} can't appeal: it is turned sideways.", name=SUBJECT), "5.5.2", name)
        return None

    def frame(self, table: Table, seat: int, option: Option) -> Frame:
        return Appeal(piece=option.target)

    def label(self, table: Table, option: Option) -> Label:
        """As in "Appeal with Mika, center"."""
        name = piece_name(table, option.target)
        front = facts.guard_against(table, table.require_piece(option.target))
        guard = (
            tr("nobody can guard")
            if front is None
            else tr(
                "{name} (AP {ap}) can guard", name=card_name(table.card(front)), ap=facts.ap(table, front)
            )
        )
        return Label(
            cut(tr("Appeal with {name}", name=name), 80),
            f"{piece_detail(table, option.target)} · {guard}",
            tr(self.group),
            name,
            line=name,
        )


class EndPhase(Action):
    """Do nothing more in this phase."""

    kind = OptionKind.END
    group = mark("End")
    is_menu = False
    phases = (Phase.MAIN, Phase.APPEAL)

    @clause("5.2.5", "5.5.1")
    def candidates(self, table: Table, seat: int) -> Iterator[Option]:
        yield Option(self.kind)

    def why_not(self, table: Table, seat: int, option: Option) -> Refusal | None:
        return None

    def frame(self, table: Table, seat: int, option: Option) -> None:
        return

    def label(self, table: Table, option: Option) -> Label:
        if is_brief():
            goes_on = table.state.phase is Phase.MAIN
            words = tr("Done: on to the event phase") if goes_on else tr("Done: end the turn")
            return Label(words, "", tr(self.group))
        follows = (
            tr("The event phase follows, in which both players can act")
            if table.state.phase is Phase.MAIN
            else tr("Your turn ends with the end phase")
        )
        return Label(tr("Done with this phase"), follows, tr(self.group))
