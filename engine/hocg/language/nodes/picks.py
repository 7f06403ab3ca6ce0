"""Holomem: references to them, sets of them, and picks of them; cards are picked in ``card_picks``."""

from enum import StrEnum

from engine.hocg.cards.program import Node
from engine.hocg.cards.terms import OptionKind, Position, PromptKind, Zone
from engine.hocg.language.nodes.filters import AllOf, OtherThan, ends_in_name
from engine.hocg.language.nodes.marks import HolomemFilter
from engine.hocg.queries import queries
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.hocg.texts.effects import Pick, Quantity, Resolving
from engine.hocg.texts.scope import Scope
from engine.kernel.machine import clause
from engine.kernel.prompts import Option, Prompt

HIDDEN_ZONES = frozenset({Zone.DECK, Zone.CHEER_DECK, Zone.HAND, Zone.HOLO_POWER, Zone.LIFE})
ALL_POSITIONS = (Position.CENTER, Position.COLLAB, Position.BACK)


class Side(StrEnum):
    """Whose: seen from the ability's controller."""

    YOURS = "your"
    OPPONENTS = "your opponent's"

    def seat(self, scope: Scope) -> int:
        """The seat that is meant."""
        return scope.seat if self is Side.YOURS else 1 - scope.seat


ONE = Quantity(1, 1)


class HolomemSet(Node, frozen=True):
    """``your back holomem``: holomem of one side, in some positions, with some properties.

    Args:
        side: whose.
        positions: where they stand.
        filter: what they are like.
        link: "or" where the text means any of the positions, "and" where it means all of them together.
    """

    side: Side = Side.YOURS
    positions: tuple[Position, ...] = ALL_POSITIONS
    filter: HolomemFilter = HolomemFilter()
    link: str = "and"

    @clause("4.4.1", "4.7.4", "4.8.4", "4.9.3")
    def members(self, table: Table, scope: Scope) -> list[Holomem]:
        """Those on the stage now."""
        player = table.player(self.side.seat(scope))
        found = (
            player.stage
            if self.positions == ALL_POSITIONS
            else queries.at(table, player.seat, self.positions)
        )
        return [holomem for holomem in found if self.filter.matches(table, holomem, scope)]

    def includes(self, table: Table, scope: Scope, holomem: Holomem) -> bool:
        """Whether this holomem is one of them."""
        return (
            holomem.seat == self.side.seat(scope)
            and holomem.position in self.positions
            and self.filter.matches(table, holomem, scope)
        )

    def say(self) -> str:
        """As in "your white center holomem"."""
        return f"{self.side} {self.say_noun()}"

    def say_noun(self) -> str:
        """Without the owner: "white center holomem", "<AZKi>"."""
        before = self.filter.say_before()
        words = self.filter.words
        other = [word.say() for word in words.words if isinstance(word, OtherThan)]
        kept = AllOf(tuple(word for word in words.words if not isinstance(word, OtherThan)))
        plain, is_named = kept.say(), ends_in_name(kept)
        if self.positions == ALL_POSITIONS:
            noun = plain if is_named else f"{plain} holomem".strip()
        else:
            place = f" {self.link} ".join(self.positions)
            noun = f"{place} {plain}" if is_named else f"{plain} {place} holomem".strip()
        return " ".join([before + noun, *other]) + self.filter.say_after()


class HolomemRef(StrEnum):
    """A holomem that the text has already spoken of."""

    THIS = "this holomem"
    TOOL = "this tool's holomem"
    MASCOT = "this mascot's holomem"
    FAN = "this fan's holomem"
    THAT = "that holomem"
    MOVED = "the holomem moved to the back position"
    EACH = "each of them"
    TARGET = "the target of this art"

    @property
    def refers_back(self) -> bool:
        """Whether it means a holomem that was spoken of before."""
        return self in (HolomemRef.THAT, HolomemRef.MOVED, HolomemRef.EACH)

    def handles(self, table: Table, scope: Scope) -> list[int]:
        """The handles that are meant."""
        if self in (HolomemRef.THAT, HolomemRef.MOVED, HolomemRef.EACH):
            return list(scope.that_holomem)
        if self is HolomemRef.TARGET:
            return [table.state.art.target] if table.state.art else []
        return [scope.host] if scope.host >= 0 else []


def say_whose(whose: HolomemSet | HolomemRef) -> str:
    """The reference or the set in words."""
    return whose if isinstance(whose, HolomemRef) else whose.say()


class HolomemPick(Pick, frozen=True):
    """A pick that yields holomem handles."""

    def read(self, picked: tuple[Option, ...]) -> list[int]:
        """The targets of the options."""
        return [option.target for option in picked]

    def remember(self, scope: Resolving, handles: list[int]) -> None:
        """ "That holomem" is now this one."""
        scope.that_holomem = handles

    def reachable(self, table: Table, scope: Scope) -> list[Holomem]:
        """Everyone on the stage that the pick could yield now."""
        raise NotImplementedError(type(self).__name__)


class TheHolomem(HolomemPick, frozen=True):
    """``this holomem``, ``that holomem``: nothing to choose. One that has left the stage is not there any
    more.
    """

    ref: HolomemRef

    def make(self, table: Table, scope: Resolving) -> list[int]:
        """Those that are still on the stage."""
        return [handle for handle in self.ref.handles(table, scope) if table.holomem(handle)]

    def reachable(self, table: Table, scope: Scope) -> list[Holomem]:
        """Those that are still there."""
        handles = self.ref.handles(table, scope)
        return [holomem for handle in handles if (holomem := table.holomem(handle))]

    def can_be_made(self, table: Table, scope: Scope) -> bool:
        """Whether one is still there."""
        return any(table.holomem(handle) for handle in self.ref.handles(table, scope))

    def say(self) -> str:
        """The reference."""
        return self.ref


class AllHolomem(HolomemPick, frozen=True):
    """``your center holomem``, ``all of your holomem``: every one of them, nothing to choose."""

    what: HolomemSet

    def make(self, table: Table, scope: Resolving) -> list[int]:
        """All of them."""
        return [holomem.id for holomem in self.what.members(table, scope)]

    def reachable(self, table: Table, scope: Scope) -> list[Holomem]:
        """All of them."""
        return self.what.members(table, scope)

    def can_be_made(self, table: Table, scope: Scope) -> bool:
        """Whether there is one."""
        return bool(self.what.members(table, scope))

    def say(self) -> str:
        """The center and the collab holomem are one each, so they need no "all"."""
        is_single = Position.BACK not in self.what.positions
        return self.what.say() if is_single else f"all of {self.what.say()}"


class ChosenHolomem(HolomemPick, frozen=True):
    """``1 of your back holomem``: chosen by the controller (10.7.2.3.1 to 10.7.2.3.4)."""

    what: HolomemSet
    count: Quantity = ONE
    must_fit: bool = False
    must_move: bool = False

    def chosen(self) -> Quantity:
        """As many as the text says."""
        return self.count

    def candidates(self, table: Table, scope: Scope) -> list[Holomem]:
        """Those meant; where they are to move, those that can; where a support is to be attached, those that
        may have it.
        """
        found = self.what.members(table, scope)
        if self.must_move:
            found = [holomem for holomem in found if queries.can_move(table, holomem)]
        if not self.must_fit:
            return found
        supports = [table.cards[card] for card in scope.that_cards]
        return [
            holomem for holomem in found if all(queries.can_attach(table, card, holomem) for card in supports)
        ]

    def reachable(self, table: Table, scope: Scope) -> list[Holomem]:
        """Anyone that may be chosen."""
        return self.what.members(table, scope)

    @clause("10.7.2.3.1", "10.7.2.3.2", "10.7.2.3.3", "10.7.2.3.4", "1.3.5.1", "1.3.5.2")
    def make(self, table: Table, scope: Resolving) -> "list[int] | Prompt":
        """Ask; as many as there are if fewer than asked for."""
        found = self.candidates(table, scope)
        most = len(found) if self.count.most is None else min(self.count.most, len(found))
        if not most:
            return []
        return table.ask(
            scope.seat,
            PromptKind.HOLOMEM,
            tuple(Option(OptionKind.HOLOMEM, holomem.stack[0], holomem.id) for holomem in found),
            at_least=min(self.count.least, most),
            at_most=most,
            text=f"Choose {self.say()}.",
            clause="10.7.2.3",
            source=scope.source,
        )

    def can_be_made(self, table: Table, scope: Scope) -> bool:
        """Whether there is one."""
        return bool(self.what.members(table, scope))

    def can_be_made_in_full(self, table: Table, scope: Scope) -> bool:
        """Whether there are enough."""
        return len(self.what.members(table, scope)) >= max(1, self.count.least)

    def say(self) -> str:
        """As in "1 of your back holomem"; "any number of" has its own "of"."""
        link = "" if self.count.most is None else " of"
        return f"{self.count.say()}{link} {self.what.say()}"


class BothHolomem(HolomemPick, frozen=True):
    """``your opponent's center holomem and 1 of their back holomem``: what the one gives, then what the other
    gives.
    """

    first: AllHolomem
    second: ChosenHolomem

    def parts(self) -> tuple[Pick, ...]:
        """Both."""
        return (self.first, self.second)

    def make(self, table: Table, scope: Resolving) -> "list[int] | Prompt":
        """Ask for the second; the first needs no choice."""
        made = self.second.make(table, scope)
        return made if isinstance(made, Prompt) else self.first.make(table, scope) + made

    def complete(self, table: Table, scope: Resolving, handles: list[int]) -> list[int]:
        """What was answered, behind what needed no choice."""
        return self.first.make(table, scope) + handles

    def reachable(self, table: Table, scope: Scope) -> list[Holomem]:
        """Either of them."""
        return self.first.reachable(table, scope) + self.second.reachable(table, scope)

    def can_be_made(self, table: Table, scope: Scope) -> bool:
        """Whether either is there."""
        return self.first.can_be_made(table, scope) or self.second.can_be_made(table, scope)

    def say(self) -> str:
        """As in "your opponent's center holomem and 1 of their back holomem"."""
        return f"{self.first.what.say()} and {self.second.say().replace(OPPONENTS, 'their')}"


OPPONENTS = Side.OPPONENTS.value
