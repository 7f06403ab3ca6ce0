"""What parts are made of beside amounts and conditions: picks and effects."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from engine.hocg.abilities.asking import Condition
from engine.hocg.abilities.quantity import Quantity, require_amount
from engine.hocg.abilities.results import Came
from engine.hocg.abilities.scope import Scope, stands_in
from engine.hocg.cards.program import Node, Part
from engine.hocg.cards.terms import Color, Position, Zone
from engine.hocg.cards.wording import GOES_ON
from engine.hocg.state.family import Procedure
from engine.hocg.state.state import AbilityRef, Holomem
from engine.hocg.state.table import Table
from engine.kernel.extent import PREPARES, Extent, whole
from engine.kernel.language import Declared, remembered
from engine.kernel.machine import Outcome
from engine.kernel.prompts import Option, Prompt, Relation, most_together


class Resolving(Procedure, Scope):
    """The scope of an ability that is being carried out (10.7.2.5); effects note there what they came to, and
    what its words mean now is saved with it.

    Fields:
        ability: which text, whose, on which card.
        picked: what was picked so far for the effect at hand.
        revealed: the cards that it revealed last.
        pending, given: cards or holomem that are still to be dealt with one by one, and who has got one.
    """

    ability: AbilityRef
    picked: list[list[int]] = []
    that_holomem: list[int] = []
    that_cards: list[int] = []
    looked: list[int] = []
    looked_in: Zone | None = None
    revealed: list[int] = []
    numbers: dict[str, int] = {}
    pending: list[int] = []
    given: list[int] = []

    @property
    def source(self) -> int:
        return self.ability.source

    @property
    def host(self) -> int:
        return self.ability.holomem

    def ask(
        self,
        table: Table,
        kind: str,
        options: Iterable[Option],
        clause: str = "10.7.2.3",
        *,
        at_least: int = 1,
        at_most: int = 1,
        is_ordered: bool = False,
        relation: Relation = Relation.NONE,
    ) -> Prompt:
        """Ask whoever acts, for the card that the ability stands on; as many as are needed may be picked."""
        return table.ask(
            self.seat,
            kind,
            tuple(options),
            clause=clause,
            at_least=at_least,
            at_most=max(at_least, at_most),
            is_ordered=is_ordered,
            relation=relation,
            source=self.source,
        )

    def ask_for(
        self,
        table: Table,
        kind: str,
        options: Sequence[Option],
        count: Quantity,
        relation: Relation,
        *,
        may_be_none: bool = False,
        is_ordered: bool = False,
    ) -> list[int] | Prompt:
        """Ask for as many of these as a text says and can be picked together, if there are any."""
        total = len(options)
        wanted = total if count.most is None else min(count.most, total)
        most = most_together(relation, [each.groups for each in options], wanted)
        if not most:
            return []
        differ_anyway = relation is Relation.DIFFERENT and not 1 < most < total
        return self.ask(
            table,
            kind,
            options,
            at_least=0 if may_be_none else min(count.least, most),
            at_most=most,
            is_ordered=is_ordered,
            relation=Relation.NONE if differ_anyway else relation,
        )

    def is_paying(self, table: Table) -> bool:
        """Whether what is done now is a cost, which is paid in full or not at all (10.4.2.2)."""
        raise NotImplementedError

    def is_voluntary(self, table: Table) -> bool:
        """Whether its player has just said yes to what is done now, or pays for something with it."""
        raise NotImplementedError

    def enter(self, block: int, times: int = 1, seat: int = -1) -> None:
        """Go into a list of effects inside the effect that is being applied; what is entered last is done
        first.

        Args:
            block: which of the effect's ``blocks()``.
            times: how often it is done.
            seat: who acts in it, if somebody else than around it.
        """
        raise NotImplementedError

    def enter_for_each(self, block: int, holomem: Sequence[int]) -> None:
        """Go into a list of effects once for each of these, as "that holomem"."""
        raise NotImplementedError

    def rest(self, table: Table) -> "tuple[Effect, ...]":
        """The effects that follow in the same list the one that is being applied."""
        raise NotImplementedError

    def coming(self, table: Table) -> "tuple[Effect, ...]":
        """The effects that follow in the same list the one that is being picked for."""
        raise NotImplementedError

    def keep(self, came: Came, number: int) -> None:
        """Keep what a step came to."""
        self.numbers = {**self.numbers, came.value: number}

    def note(self, table: Table, came: Came, cards: list[int]) -> None:
        """Keep how many cards were archived or returned, for "each card archived this way"."""
        raise NotImplementedError


class Pick(Node, frozen=True):
    """What an effect is done to. A pick finds its candidates and, where its player has a choice, asks for it
    (10.7.2.3).
    """

    YIELDS_CARDS = False
    """Whether what is picked are cards rather than holomem or numbers."""

    CHOOSES: ClassVar[Quantity | None] = None
    """How many its player chooses, where that is always the same."""

    def chosen(self) -> Quantity | None:
        """How many its player chooses; ``None`` if there is no choice."""
        return self.CHOOSES

    @property
    def is_plural(self) -> bool:
        """Whether its player may choose several."""
        count = self.chosen()
        return count is not None and count.is_plural

    def may_be_none(self, *, is_cost: bool) -> bool:
        """Whether nothing may be picked though something is there; a cost is paid in full (10.4.2.2)."""
        count = self.chosen()
        return count is not None and count.least == 0

    @property
    def is_unseen(self) -> bool:
        """Whether its player sees only with the question what there is to pick from."""
        return False

    def parts(self) -> "tuple[Pick, ...]":
        """The picks that it is made of; itself if it is a simple one."""
        return (self,)

    def make(self, table: Table, scope: Resolving) -> list[int] | Prompt:
        """The handles, or the question that has to be answered first."""
        raise NotImplementedError(type(self).__name__)

    def read(self, picked: tuple[Option, ...]) -> list[int]:
        """The handles of what an answer has picked."""
        raise NotImplementedError(type(self).__name__)

    def complete(self, table: Table, scope: Resolving, handles: list[int]) -> list[int]:
        """The answered handles with those that needed no choice."""
        return handles

    def remember(self, scope: Resolving, handles: list[int]) -> None:
        """Let later words ("that holomem", "those cards") mean these."""
        raise NotImplementedError(type(self).__name__)

    def cards_to_pick(self, table: Table, scope: Scope) -> list[int]:
        """The cards among which its player chooses; none where it chooses something else."""
        return []

    def extent(self, table: Table, scope: Scope) -> Extent:
        """How much of what is asked for is there (1.3.2: as much as possible is done)."""
        raise NotImplementedError(type(self).__name__)


class Effect(Node, frozen=True):
    """One step of an ability. First its picks are made (that may ask a player), then it is applied.

    Effects that are questions themselves return a prompt from ``apply`` and read the answer in ``answered``;
    rule procedures that may ask (dice, damage) are returned as frames, and ``finished`` is called after them.
    """

    CHANGES_TABLE: ClassVar[bool] = True
    """Whether it changes anything by itself, rather than only preparing what follows."""

    ONLY_PREPARES: ClassVar[bool] = False
    """Whether it can always be done, and what follows it is all that comes of it."""

    MOVES_CARDS: ClassVar[bool] = True
    """Whether what lies where may change by it."""

    PAID_FOR: ClassVar[int | None] = None
    """Which of ``blocks()`` is the cost of the others, if any."""

    later_ja: ClassVar[Declared] = GOES_ON
    """Behind something else that is done."""

    adds_up: ClassVar[bool] = False
    """Whether it gives more of what can be given again."""

    reduces: ClassVar[bool] = False
    """Whether it reduces the damage that is about to be dealt."""

    def __post_init__(self) -> None:
        """Nothing is done by 0, or with 0 of something."""
        require_amount(getattr(self, "amount", None), getattr(self, "count", None))

    @property
    def redirects(self) -> bool:
        """Whether it has another holomem take the damage that is about to be dealt."""
        return False

    def shares_each(self, before: object) -> bool:
        """Whether it is done for each of the same as what is said just before."""
        each = getattr(self, "each", None)
        return each is not None and each == getattr(before, "each", None)

    @property
    def infinitive(self) -> str:
        """What it does, for words that come back to it: "archive", "attach", "add to hand"."""
        return ""

    @remembered
    def picks(self) -> tuple[Pick, ...]:
        """What has to be picked before it can be applied, in the order of the text: its words for picks."""
        fields = (getattr(self, name) for name in self.__struct_fields__)
        return tuple(each for each in fields if isinstance(each, Pick))

    def chooses(self) -> tuple[Pick, ...]:
        """What its player is asked to pick, at the beginning or while it is done."""
        return self.picks()

    @remembered
    def blocks(self) -> "tuple[tuple[Effect, ...], ...]":
        """The lists of effects inside this one, in the order of its fields."""
        fields = (getattr(self, name) for name in self.__struct_fields__)
        lists = (each for each in fields if isinstance(each, tuple))
        return tuple(each for each in lists if all(isinstance(step, Effect) for step in each))

    @property
    def is_only_if_done(self) -> bool:
        """Whether it does nothing unless the step before was done."""
        return False

    @property
    def under_condition(self) -> "tuple[Effect, ...]":
        """All that it does, where that is done under a condition; empty for all others."""
        return ()

    def grants(self) -> "tuple[Part, ...]":
        """The abilities that it gives for a time (10.8.5)."""
        return ()

    def opened(self, settle: "Callable[[tuple[Effect, ...]], tuple[Effect, ...]]") -> "Effect | None":
        """The effect with what stands behind a colon inside its last part, as ``settle`` puts it inside a
        list of effects; ``None`` if it has no such part.
        """
        return None

    def turned_up(self, table: Table, scope: Resolving, picked: list[list[int]]) -> list[int]:
        """Cards that are turned up before its next pick is asked for (Q65)."""
        return []

    def extent(self, table: Table, scope: Scope) -> Extent:
        """How much of it could be done now: whether it would change anything (10.7.2.3.7), and whether it can
        be done in full, as a cost must be (10.4.2.2).
        """
        if self.ONLY_PREPARES:
            return PREPARES
        picks = self.picks()
        if len(picks) == 1:  # nearly always
            return picks[0].extent(table, scope)
        return whole(pick.extent(table, scope) for pick in picks)

    def views_after(self, table: Table, scope: Scope) -> Sequence[Scope] | None:
        """From where the rest is seen, by choice, if it only chooses whom that is about; else ``None``."""
        return None

    def art_rules(self) -> "Iterator[FoundRule]":
        """What it says about the art in whose text it stands."""
        return iter(())

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> Outcome:
        """Do it, with what was picked for each of ``picks()``."""
        raise NotImplementedError(type(self).__name__)

    def answered(self, table: Table, scope: Resolving) -> Outcome:
        """Go on after the prompt that ``apply`` returned; a further prompt is answered here as well, and
        ``finished`` is called after frames.
        """
        return None

    def finished(self, table: Table, scope: Resolving) -> None:
        """Go on after the frame that ``apply`` returned; ``table.machine.returned`` is what it gave back."""


class Permission(Effect, frozen=True):
    """ "You may ...": its player is asked whether the rest is done (10.4.2.1). Where it is all of a part that
    its player chooses to use, that choice answers it too.
    """

    @property
    def is_priced(self) -> bool:
        """Whether something follows that what is done pays for: not doing it is not playing the ability."""
        raise NotImplementedError(type(self).__name__)


class ArtRule(Effect, frozen=True):
    """Something an art's text says about the art itself, read when arts are listed; resolving it does nothing
    more.
    """

    CHANGES_TABLE = False
    ONLY_PREPARES = True
    IS_VERB = False
    NEEDS = ("art",)
    later_ja = "{self}"

    def art_rules(self) -> "Iterator[FoundRule]":
        yield FoundRule(self)

    def cost_change(self, table: Table, scope: Scope) -> tuple[Color | None, int]:
        """By how many cheers of which colour the cost of the art changes; of ``None`` its player takes the
        one that is needed most.
        """
        return Color.COLORLESS, 0

    def further_targets(self, table: Table, scope: Scope) -> list[Holomem]:
        """Whom the art may target besides the center and the collab holomem."""
        return []

    def allows_target(self, table: Table, scope: Scope, holomem: Holomem) -> bool:
        """Whether the art may target this holomem, as far as this rule says."""
        return True

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> Outcome:
        return None


class FoundRule(msgspec.Struct, frozen=True):
    """A rule that an art's text states about the art, with what it stands under.

    Args:
        rule: the rule.
        conditions: the conditions of the "if" around it.
        permission: the "you may archive ...: " that it stands behind, if it has to be paid for.
        positions: where its holomem must stand; empty for anywhere.
    """

    rule: ArtRule
    conditions: tuple[Condition, ...] = ()
    permission: Permission | None = None
    positions: tuple[Position, ...] = ()

    def under(self, condition: Condition) -> "FoundRule":
        """The same rule for a part that stands inside an "if"."""
        return replace(self, conditions=(condition, *self.conditions))

    def is_open(self, table: Table, scope: Scope) -> bool:
        """Whether its holomem stands where it must and its conditions hold."""
        if self.positions and not stands_in(table, scope, self.positions):
            return False
        return all(condition.holds(table, scope) for condition in self.conditions)

    def is_payable(self, table: Table, scope: Scope) -> bool:
        """Whether its cost can be paid, if it has one."""
        return self.permission is None or self.permission.extent(table, scope).is_full
