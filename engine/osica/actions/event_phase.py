"""5.3: what both players can do in the event phase."""

from collections.abc import Iterator

from engine.kernel.brevity import is_brief
from engine.kernel.errors import EngineBug
from engine.kernel.machine import Frame, clause, step
from engine.kernel.prompts import Option
from engine.kernel.questions import Label
from engine.kernel.ruleset import Refusal
from engine.kernel.translation import mark, tr, tr_text
from engine.osica.actions.action import Action
from engine.osica.cards.terms import OptionKind, Phase, Timing
from engine.osica.procedures.effects import Ability
from engine.osica.procedures.playing import PlayForText
from engine.osica.procedures.procedure import Procedure
from engine.osica.procedures.resolution import UseText
from engine.osica.queries.names import card_name, count_costs, cut, piece_name
from engine.osica.state import atoms_values
from engine.osica.state import events as e
from engine.osica.state.state import AbilityRef
from engine.osica.state.table import Scope, Table


def ability_at(table: Table, option: Option) -> tuple[str, Ability]:
    """The text that an option of this phase speaks of."""
    text, part = table.texts_of(option.card).all[option.number]
    if not isinstance(part, Ability):
        raise EngineBug(f"{text!r} can't be used")
    return text, part


def why_unusable(table: Table, name: str, part: Ability, scope: Scope) -> Refusal | None:
    """What keeps a text from being used, whatever its timing."""
    if not part.is_active(table, scope):
        return Refusal(tr("{name}: what its text asks for isn't there.", name=name), "8.3.1")
    if not part.is_affordable(table, scope):
        have = len(table.player(scope.seat).costs)
        return Refusal(
            tr("{name} costs {cost}, you have {have}.", name=name, cost=part.cost, have=have), "7.3"
        )
    if not part.has_choices(table, scope):
        return Refusal(tr("{name}: there is nothing that its text could choose.", name=name), "9.4")
    return None


class PlayEventCard(Action):
    """Play a card with Play from hand."""

    kind = OptionKind.EVENT
    group = mark("Event")
    phases = (Phase.EVENT,)

    @clause("5.3.2", "8.1.4")
    def candidates(self, table: Table, seat: int) -> Iterator[Option]:
        """Every card in hand with such a text, copies once."""
        seen: set[str] = set()
        for card in table.player(seat).hand:
            number = table.cards[card].number
            if number in seen:
                continue
            seen.add(number)
            for index, (_, part) in enumerate(table.texts_of(card).all):
                if isinstance(part, Ability) and part.timing is Timing.PLAY:
                    yield Option(self.kind, card, number=index)

    @clause("7.3", "9.4")
    def why_not(self, table: Table, seat: int, option: Option) -> Refusal | None:
        """Its conditions, its cost, its choices."""
        _, part = ability_at(table, option)
        return why_unusable(table, card_name(table.cards[option.card]), part, Scope(seat, option.card))

    def frame(self, table: Table, seat: int, option: Option) -> Frame:
        """It is shown, paid for, carried out and dropped."""
        return PlayForText(card=option.card, text=ability_at(table, option)[0])

    def label(self, table: Table, option: Option) -> Label:
        """As in "Play Lamp Oil (2 costs)"."""
        text, part = ability_at(table, option)
        name = card_name(table.cards[option.card])
        costs = count_costs(part.cost)
        label = tr("Play {name} ({costs})", name=name, costs=costs)
        line = tr("{name} ({costs})", name=name, costs=costs)
        return Label(label, tr_text(text), tr(self.group), name, line=line)


class UseAction(Action):
    """Use a text with Action of a card in play."""

    kind = OptionKind.ACTION
    group = mark("Action")
    phases = (Phase.EVENT,)

    @clause("5.3.3", "8.1.6")
    def candidates(self, table: Table, seat: int) -> Iterator[Option]:
        """Every such text of every card on stage and in the assist area."""
        for piece in table.player(seat).pieces:
            for index, (_, part) in enumerate(table.texts_of(piece.card).all):
                if isinstance(part, Ability) and part.timing is Timing.ACTION:
                    yield Option(self.kind, piece.card, piece.id, index)

    @clause("5.3.3", "7.3", "9.4")
    def why_not(self, table: Table, seat: int, option: Option) -> Refusal | None:
        """Once a turn, then its conditions, its cost, its choices."""
        _, part = ability_at(table, option)
        name = card_name(table.cards[option.card])
        if use_key(option) in table.state.turn_uses:
            return Refusal(tr("{name}: this text was used this turn.", name=name), "5.3.3")
        return why_unusable(table, name, part, Scope(seat, option.card, option.target))

    def frame(self, table: Table, seat: int, option: Option) -> Frame:
        """It is counted, paid for and carried out."""
        ref = AbilityRef(ability_at(table, option)[0], seat, option.card, option.target)
        return CountedUse(key=use_key(option), ability=ref)

    def label(self, table: Table, option: Option) -> Label:
        """As in "Mika, center: Action 1"."""
        text, part = ability_at(table, option)
        name = piece_name(table, option.target)
        label = tr("{name}: Action ({costs})", name=name, costs=count_costs(part.cost))
        return Label(cut(label, 80), tr_text(text), tr(self.group), name)


def use_key(option: Option) -> str:
    """Under which name uses of a text are counted: the very card and the very text."""
    return f"{option.target}:{option.number}"


class CountedUse(Procedure):
    """5.3.3: a text that can be used once a turn."""

    key: str
    ability: AbilityRef

    @step("5.3.3", "8.1.6")
    def use(self, table: Table) -> Frame:
        """Count the use of the text, then use it."""
        atoms_values.count_use(table, self.key)
        return UseText(ability=self.ability)


class EventMoves(Procedure):
    """5.3: whose move it is, and what was done last.

    Fields:
        seat: whose move it is.
        has_turn_player_passed: whether the last move was a pass of the turn player.
    """

    seat: int = -1
    has_turn_player_passed: bool = False

    @clause("5.3.4")
    def is_pass_last(self, table: Table) -> bool:
        """Whether a pass ends the phase: the opponent's right after one of the turn player."""
        return self.has_turn_player_passed and self.seat != table.state.active


class Pass(Action):
    """5.3.4: a player does nothing for now; the phase ends when the opponent passes right after the turn
    player.
    """

    kind = OptionKind.PASS
    group = mark("Pass")
    is_menu = False
    phases = (Phase.EVENT,)

    def candidates(self, table: Table, seat: int) -> Iterator[Option]:
        yield Option(self.kind)

    def why_not(self, table: Table, seat: int, option: Option) -> Refusal | None:
        return None

    def frame(self, table: Table, seat: int, option: Option) -> Frame:
        return NotePass(seat=seat)

    def label(self, table: Table, option: Option) -> Label:
        moves = table.machine.enclosing(EventMoves)
        is_last = moves is not None and moves.is_pass_last(table)
        if is_brief():
            words = tr("Pass: on to the cheer phase") if is_last else tr("Pass: your opponent is next")
            return Label(words, "", tr(self.group))
        meaning = (
            tr("The cheer phase follows, for your opponent has passed, too")
            if is_last
            else tr("Your opponent is next; the phase ends when the turn player and then the opponent pass")
        )
        return Label(tr("Pass"), meaning, tr(self.group))


class NotePass(Procedure):
    """5.3.1: a pass is said aloud."""

    seat: int

    @step("5.3.1")
    def note(self, table: Table) -> None:
        """Record the pass, so that everybody knows."""
        table.record(e.Passed(self.seat))
