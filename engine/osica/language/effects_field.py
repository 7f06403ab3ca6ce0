"""Effects on cards in play."""

from engine.kernel.machine import Outcome, clause
from engine.kernel.prompts import Option
from engine.kernel.spoken import Spoken
from engine.osica.cards.terms import (
    ASSIST_SIZE,
    STAGE,
    CardKind,
    Keyword,
    OptionKind,
    Position,
    PromptKind,
    Zone,
)
from engine.osica.language.changes import Changing, Duration
from engine.osica.language.picks import OneOf, PiecePick
from engine.osica.procedures.effects import Effect, Pick, Run
from engine.osica.queries import facts
from engine.osica.state import atoms, atoms_values
from engine.osica.state.state import Piece
from engine.osica.state.table import Scope, Table


class PieceEffect(Effect, frozen=True):
    """What is done with each of the picked cards in play."""

    who: PiecePick

    def picks(self) -> tuple[Pick, ...]:
        return (self.who,)

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> Outcome:
        """Each of those that are still in play."""
        for handle in picked[0]:
            piece = table.piece(handle)
            if piece is not None:
                self.change(table, run, piece)
        return None

    def change(self, table: Table, run: Run, piece: Piece) -> None:
        """Do it with one of them."""
        raise NotImplementedError(type(self).__name__)


class DropPieces(PieceEffect, frozen=True):
    """Picked characters or supports leave play for the drop area."""

    words = "drop {who}"
    ja = "{who}をドロップエリアに移す"

    def change(self, table: Table, run: Run, piece: Piece) -> None:
        """An oshi goes to the oshi area instead (6.2)."""
        atoms.leave(table, piece, Zone.DROP)


class PieceGoal(Spoken):
    """Where cards in play are put."""

    HAND = "into hand", "手札に移す"
    COSTS = "into the cost area", "コストエリアに移す"
    BOTTOM = "on the bottom of the deck", "デッキの下に移す"


class PutPieces(PieceEffect, frozen=True):
    """Put characters or supports somewhere else."""

    to: PieceGoal
    words = "return {who} {to}"
    ja = "{who}を{to}"

    def change(self, table: Table, run: Run, piece: Piece) -> None:
        match self.to:
            case PieceGoal.HAND:
                atoms.leave(table, piece, Zone.HAND)
            case PieceGoal.COSTS:
                atoms.leave(table, piece, Zone.COSTS)
            case PieceGoal.BOTTOM:
                atoms.leave(table, piece, Zone.DECK, is_bottom=True)


class StandUp(PieceEffect, frozen=True):
    """Picked characters stand up, and can appeal again."""

    words = "stand up {who}"
    ja = "{who}を起こす"

    def change(self, table: Table, run: Run, piece: Piece) -> None:
        """One that stands already stays as it is (9.3)."""
        atoms.set_resting(table, piece, False)


class Rest(PieceEffect, frozen=True):
    """Picked characters are turned sideways: they can't appeal until they stand up."""

    words = "rest {who}"
    ja = "{who}を休ませる"

    def change(self, table: Table, run: Run, piece: Piece) -> None:
        if facts.is_character(table, piece):
            atoms.set_resting(table, piece, True)


class BreakLimit(PieceEffect, frozen=True):
    """5.5.9: break a limit by an effect, even in the assist area; nothing is stacked."""

    words = "break the limit of {who}"
    ja = "{who}を限界突破させる"

    def change(self, table: Table, run: Run, piece: Piece) -> None:
        if facts.is_character(table, piece) and not facts.is_limit_broken(table, piece):
            atoms.break_limit(table, piece)


class Give(Effect, frozen=True):
    """Picked pieces get changes that hold for a time, even if their text's card leaves."""

    who: PiecePick
    changes: tuple[Changing, ...]
    until: Duration
    words = "give {who} {changes* and} {until}"
    ja = "{until}、{who}は{changes*、}を得る"

    def picks(self) -> tuple[Pick, ...]:
        return (self.who,)

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        """Those that are in play now, each seat's apart."""
        found = [piece for handle in picked[0] if (piece := table.piece(handle)) is not None]
        for seat in (0, 1):
            pieces = [piece for piece in found if piece.seat == seat]
            if not pieces:
                continue
            for each in self.changes:
                change = each.made(table, run.scope)
                atoms_values.add_lasting(table, change, seat, pieces, self.until.until(table), self.until)


class MoveGoal(Spoken):
    """Where cards in play are moved."""

    STAGE = "to the stage", "ステージエリアに移す"
    ASSIST = "to the assist area", "アシストエリアに移す"


class Move(PieceEffect, frozen=True):
    """3.4.5: move a character between places; this causes no Entry (8.1.2)."""

    to: MoveGoal
    words = "move {who} {to}"
    ja = "{who}を{to}"

    def picks(self) -> tuple[Pick, ...]:
        """One character; nobody can be chosen who couldn't move there."""
        return (Movable(self.who, self.to),)

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> Outcome:
        """To the assist area, or where on the stage whoever acts says."""
        for handle in picked[0]:
            piece = table.require_piece(handle)
            if self.to is MoveGoal.ASSIST:
                atoms.move_piece(table, piece, Position.ASSIST)
                return None
            places = free_stage_places(table, piece)
            order = tuple(Position)
            return table.ask(
                run.scope.acting,
                PromptKind.MOVE,
                tuple(Option(OptionKind.MOVE, piece.card, piece.id, order.index(place)) for place in places),
                clause="3.4.5",
                source=run.scope.source,
            )
        return None

    def answered(self, table: Table, run: Run) -> None:
        for option in table.machine.answer:
            atoms.move_piece(table, table.require_piece(option.target), tuple(Position)[option.number])


class Movable(OneOf, frozen=True):
    """Who is moved: somebody who can move there. It has no words of its own."""

    who: PiecePick
    to: MoveGoal

    def candidates(self, table: Table, scope: Scope) -> list[Piece]:
        """Those of whom that is so."""
        return [piece for piece in self.who.members(table, scope) if can_move(table, piece, self.to)]


@clause("3.4.5")
def can_move(table: Table, piece: Piece, to: MoveGoal) -> bool:
    """Whether a piece can move to an area."""
    if to is MoveGoal.STAGE:
        return bool(free_stage_places(table, piece))
    return piece.is_on_stage and len(table.player(piece.seat).assist) < ASSIST_SIZE


def free_stage_places(table: Table, piece: Piece) -> list[Position]:
    """Where on the stage a piece can move: a character, to a free place, within the limit."""
    if table.card(piece).kind is not CardKind.CHARACTER:
        return []
    level = 0 if piece.is_on_stage else facts.level(table, piece)
    if not facts.fits_limit(table, piece.seat, level):
        return []
    return [place for place in STAGE if table.player(piece.seat).at(place) is None]


class Swap(Effect, frozen=True):
    """3.4.5: swap two cards in play of one player; this causes no Entry (8.1.2)."""

    who: PiecePick
    other: PiecePick
    words = "swap {who} and {other}"
    ja = "{who}と{other}を入れ替える"

    def picks(self) -> tuple[Pick, ...]:
        """Both; nobody can be chosen who couldn't be swapped."""
        return (SwapFirst(self.who, self.other), SwapSecond(self.other))

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        if picked[0] and picked[1]:
            atoms.swap_pieces(table, table.require_piece(picked[0][0]), table.require_piece(picked[1][0]))


class SwapFirst(OneOf, frozen=True):
    """Who is swapped: somebody for whom there is a partner. It has no words of its own."""

    who: PiecePick
    other: PiecePick

    def candidates(self, table: Table, scope: Scope) -> list[Piece]:
        """Those of whom that is so."""
        others = self.other.members(table, scope)
        return [
            piece
            for piece in self.who.members(table, scope)
            if any(can_swap(table, piece, other) for other in others)
        ]


class SwapSecond(OneOf, frozen=True):
    """With whom: a partner of the one picked first. It has no words of its own."""

    other: PiecePick

    def candidates(self, table: Table, scope: Scope) -> list[Piece]:
        """Those with whom that one can change places."""
        first = table.piece(scope.that[0]) if scope.that else None
        if first is None:
            return []
        return [other for other in self.other.members(table, scope) if can_swap(table, first, other)]

    def can_be_made(self, table: Table, scope: Scope) -> bool:
        """That was looked at when the first was."""
        return True


@clause("3.4.5", "3.4.3")
def can_swap(table: Table, piece: Piece, other: Piece) -> bool:
    """Whether two cards of one player can change places: only characters come to the stage, within the
    limit.
    """
    if piece is other or piece.seat != other.seat:
        return False
    if piece.is_on_stage is other.is_on_stage:
        return piece.is_on_stage
    entering, leaving = (other, piece) if piece.is_on_stage else (piece, other)
    if not facts.is_character(table, entering):
        return False
    levels = facts.level(table, entering), facts.level(table, leaving)
    return facts.fits_limit(table, piece.seat, *levels)


class Note(Effect, frozen=True):
    """8.2: this card has cheered on, mixed, decoded, performed or contacted; no text says it by itself."""

    keyword: Keyword

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        """If it is still in play."""
        piece = table.piece(run.scope.piece)
        if piece is not None:
            atoms_values.note_keyword(table, piece, self.keyword)
