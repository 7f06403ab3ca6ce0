"""Facts: what must be so for a text to apply."""

from engine.kernel.language import words as words_for
from engine.kernel.spoken import Spoken
from engine.osica.cards.node import Node
from engine.osica.language.nouns import Things, Whose
from engine.osica.language.references import IN_PLAY
from engine.osica.queries import facts
from engine.osica.state.table import Scope, Table

DESIGN = "Design"
"""8.3.2: the name under which cards with Design are counted."""


class Fact(Node, frozen=True):
    """Something that is or isn't so."""

    def holds(self, table: Table, scope: Scope) -> bool:
        """Whether the fact is so now."""
        raise NotImplementedError(type(self).__name__)


def all_hold(facts_: tuple[Fact, ...], table: Table, scope: Scope) -> bool:
    """Whether all of them are so."""
    return all(fact.holds(table, scope) for fact in facts_)


class Owner(Spoken):
    """Which player must have something, seen from the one who acts."""

    YOU = "you have", "自分の"
    OPPONENT = "your opponent has", "相手の"

    def seat(self, scope: Scope) -> int:
        """The seat of that player."""
        return scope.acting if self is Owner.YOU else 1 - scope.acting


class Has(Fact, frozen=True):
    """A player has at least, or at most, some things."""

    owner: Owner
    count: int
    things: Things
    is_most: bool = False
    words = (
        words_for("{owner} {count} or more {things}", is_most=False),
        words_for("{owner} {count} or fewer {things}", is_most=True),
    )
    ja = (
        words_for("{owner}{things}が{count}以上", is_most=False),
        words_for("{owner}{things}が{count}以下", is_most=True),
    )

    def holds(self, table: Table, scope: Scope) -> bool:
        found = self.things.count(table, scope, self.owner.seat(scope))
        return found <= self.count if self.is_most else found >= self.count


class HasMore(Fact, frozen=True):
    """You have more, or fewer, than your opponent."""

    things: Things
    is_fewer: bool = False
    words = (
        words_for("you have more {things} than your opponent", is_fewer=False),
        words_for("you have fewer {things} than your opponent", is_fewer=True),
    )
    ja = (
        words_for("自分の{things}が相手より多い", is_fewer=False),
        words_for("自分の{things}が相手より少ない", is_fewer=True),
    )

    def holds(self, table: Table, scope: Scope) -> bool:
        mine = self.things.count(table, scope, scope.acting)
        theirs = self.things.count(table, scope, 1 - scope.acting)
        return mine < theirs if self.is_fewer else mine > theirs


class State(Spoken):
    """What can be said of the card on which a text stands."""

    BROKEN = "limit broken", "限界突破している"
    RESTING = "resting", "休んでいる"
    UPRIGHT = "upright", "起きている"
    STAGE = "on the stage", "ステージエリアにいる"
    ASSIST = "in the assist area", "アシストエリアにいる"
    OSHI = "your oshi", "自分の推しキャラである"


class ThisIs(Fact, frozen=True):
    """Whether the card on which the text stands is in a state, or is the oshi."""

    state: State
    words = "this card is {state}"
    ja = "このカードが{state}"

    def needs(self) -> tuple[str, ...]:
        """A card in play, unless it is asked whether it is the oshi."""
        return () if self.state is State.OSHI else (IN_PLAY,)

    def holds(self, table: Table, scope: Scope) -> bool:
        """As it is now; a card that isn't in play is nothing of it but the oshi."""
        if self.state is State.OSHI:
            return scope.source == table.player(scope.seat).oshi
        piece = table.piece(scope.piece)
        if piece is None:
            return False
        match self.state:
            case State.BROKEN:
                return facts.is_limit_broken(table, piece)
            case State.RESTING:
                return piece.is_resting
            case State.UPRIGHT:
                return not piece.is_resting
            case State.STAGE:
                return piece.is_on_stage
            case _:
                return not piece.is_on_stage


class OrbIsOut(Fact, frozen=True):
    """8.4.3: a player's orb is out."""

    whose: Whose
    words = "{whose} orb is out"
    ja = "{whose}光玉が出ている"

    def holds(self, table: Table, scope: Scope) -> bool:
        return bool(table.player(self.whose.seat(scope)).orb_until)


class IsTurn(Fact, frozen=True):
    """Whether it is the turn of the player, or of the opponent."""

    whose: Whose
    words = "it is {whose} turn"
    ja = "{whose}ターン"

    def holds(self, table: Table, scope: Scope) -> bool:
        return table.state.active == self.whose.seat(scope)


class SomebodyInFront(Fact, frozen=True):
    """3.4.4: somebody stands in front of this card."""

    NEEDS = (IN_PLAY,)
    words = "there is a character in front of this card"
    ja = "このカードの正面にキャラがいる"

    def holds(self, table: Table, scope: Scope) -> bool:
        """Now; nobody is in front of the assist area."""
        piece = table.piece(scope.piece)
        return piece is not None and facts.front_of(table, piece) is not None


class NamedFact(Fact, frozen=True):
    """8.3: a condition with a name that stands in front of a text."""

    @property
    def name(self) -> str:
        """What the card counts as having by it, or nothing."""
        return ""


class BondByName(NamedFact, frozen=True):
    """8.3.1: enough cards of a name on stage and in the assist area."""

    count: int
    card: str
    words = "Bond {count} {card:QUOTED}:"
    ja = "《結束{count}{card:QUOTED}》"

    def holds(self, table: Table, scope: Scope) -> bool:
        pieces = table.player(scope.seat).pieces
        return sum(table.card(piece).name == self.card for piece in pieces) >= self.count


class BondByTag(NamedFact, frozen=True):
    """8.3.1: enough cards with a tag on stage and in the assist area."""

    count: int
    tag: str
    words = "Bond {count} {tag:TAG}:"
    ja = "《結束{count}{tag:TAG}》"

    def holds(self, table: Table, scope: Scope) -> bool:
        pieces = table.player(scope.seat).pieces
        return sum(self.tag in table.card(piece).tags for piece in pieces) >= self.count


class Design(NamedFact, frozen=True):
    """8.3.2: enough cards with Design, whatever its number, in the drop area."""

    count: int
    words = "Design {count}:"
    ja = "《設計{count}》"

    def holds(self, table: Table, scope: Scope) -> bool:
        drop = table.player(scope.seat).drop
        return sum(facts.counts_as(table, card, DESIGN) for card in drop) >= self.count

    name = DESIGN
