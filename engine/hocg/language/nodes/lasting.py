"""Effects that hold for a while: changes of holomem and of players, and abilities that wait for something
(10.2.1.2, 10.8.5).
"""

from collections.abc import Callable
from functools import cached_property

import msgspec

from engine.hocg.abilities.effects import Effect, Pick, Resolving
from engine.hocg.abilities.occasions import Occasion
from engine.hocg.abilities.parts import Continuous, Triggered
from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.program import Part
from engine.hocg.cards.wording import (
    CHOOSING,
    FURTHER,
    JOINED,
    MIDDLE,
    OLDER,
    RECENT,
    TOPIC,
    UNSTAGED,
    WORDLESS,
)
from engine.hocg.language.nodes.changes import Arts, Gets, StatChange
from engine.hocg.language.nodes.changes_players import OfPlayer
from engine.hocg.language.nodes.counts import Each
from engine.hocg.language.nodes.nouns import HolomemRef
from engine.hocg.language.nodes.picks import ChosenHolomem, HolomemPick, JustChosen, TheHolomem
from engine.hocg.procedures.lasting import Span, give, grant
from engine.hocg.state.state import FOREVER
from engine.hocg.state.table import Table
from engine.kernel.extent import Extent
from engine.kernel.language import Meaningless, like, only, remembered, words
from engine.kernel.machine import clause
from engine.kernel.spoken import Spoken
from engine.kernel.translation import mark, saying


class Until(Spoken):
    """How long a change lasts, from when it is made."""

    TURN = "during this turn", "このターンの間"
    OPPONENTS_NEXT_TURN = "until the end of your opponent's next turn", "次の相手のターンが終了するまで"
    IN_OPPONENTS_NEXT_TURN = "during your opponent's next turn", "次の相手のターンの間"
    GAME = "for the rest of this game", "このゲームの間"

    def span(self, table: Table) -> Span:
        """The turns in which it holds, seen from now."""
        now = table.state.turn
        first = now + 1 if self is Until.IN_OPPONENTS_NEXT_TURN else now
        last = FOREVER if self is Until.GAME else now if self is Until.TURN else now + 1
        return Span(first, last, saying(NOTED[self]))


NOTED = {
    Until.TURN: mark("this turn"),
    Until.OPPONENTS_NEXT_TURN: mark("until the end of your opponent's next turn"),
    Until.IN_OPPONENTS_NEXT_TURN: mark("your opponent's next turn"),
    Until.GAME: mark("for the rest of this game"),
}
"""How long a change lasts, for notes on a board."""


class LastingEffect(Effect, frozen=True):
    """Something that holds for a while."""

    until: Until
    IS_VERB = False
    lasts_on = True
    """It can go on from what is said to last as long."""

    def lasts_as_long(self, before: object) -> bool:
        """Whether it lasts as long as what was said just before."""
        return isinstance(before, LastingEffect) and before.until is self.until


BY_EVENT = like(Each, count=like(is_of_event=True))
BY_RESULT = like(Each, count=like(is_of_result=True))
BONUS = like(Gets)
"""What is counted by what has happened, by what came of an earlier step; what raises a number of holomem."""


class During(LastingEffect, frozen=True):
    """``during this turn, your center holomem gets Arts +20``, ``during this turn, all of your dice count as
    6``: whom it helps and by how much is fixed now (10.10.2, Q417); what is about a player, or depends on
    what is done, is in force as an ability.
    """

    changes: tuple[StatChange | OfPlayer, ...]
    MOVES_CARDS = False
    adds_up = True
    ja = (
        words("{whom}を選ぶ。{until}、{changes_of_chosen*、}", given=CHOOSING),
        words(
            "{whom}を選ぶ。{each}{until}、{uncounted_of_chosen*、}{each%limit}",
            each=BY_EVENT,
            whom=ChosenHolomem,
        ),
        words("{each}{until}、{uncounted*、}{each%limit}", each=BY_EVENT),
        words("{until}、{changes*、}し、", given=(JOINED, "before lasts_on")),
        words("{until}、{changes*、}", each=BY_RESULT, given=RECENT),
        words("{each}{until}、{uncounted*、}{each%limit}", each=BY_RESULT),
        words("{whom%topic}は、{until}{changes_of_chosen%bare*、}", given=TOPIC),
        words("{until}、{changes*、}", given=OLDER),
        words(
            "{whom}を選ぶ。{until}、{changes_of_chosen*、}",
            changes=only(BONUS),
            whom=ChosenHolomem,
            given=UNSTAGED,
        ),
        words("{whom%stage}を選ぶ。{until}、{changes_of_chosen*、}", changes=only(BONUS), whom=ChosenHolomem),
        words("{whom}を選ぶ。{until}、{changes_of_chosen*、}", changes=only(), whom=ChosenHolomem),
        "{until}、{changes*、}",
    )
    later_ja = (
        words("{self%instead}", given=(JOINED, "alike lasts_as_long")),
        *WORDLESS,
        words("{self}", given="after Reveal"),
        words("さらに、{self%instead}", given=(FURTHER, "alike lasts_as_long")),
        words("その後、{self}", given=MIDDLE),
        words("その後、{self%instead}", given="alike lasts_as_long"),
        "その後、{self}",
    )
    instead_ja = "{changes*、}"
    words = "{until}, {changes* and^change}"

    def __post_init__(self) -> None:
        for change in self.changes:
            if not change.LASTS or (isinstance(change, StatChange) and change.whom is None):
                raise Meaningless(
                    f"{change.say()!r} can't be given for a while; it holds as long as its card does"
                )

    @property
    def each(self) -> Each | None:
        """What the only change is counted by."""
        return getattr(self.changes[0], "each", None) if len(self.changes) == 1 else None

    @property
    def uncounted(self) -> tuple[StatChange | OfPlayer, ...]:
        """The change without what it is counted by."""
        return tuple(msgspec.structs.replace(change, each=None) for change in self.changes)

    @property
    def uncounted_of_chosen(self) -> tuple[StatChange, ...]:
        """The same as it is said of those just chosen."""
        return tuple(msgspec.structs.replace(change, each=None) for change in self.changes_of_chosen)

    @property
    def whom(self) -> HolomemPick | None:
        """Whom the first change is for."""
        change = self.changes[0]
        return change.whom if isinstance(change, StatChange) else None

    @property
    def changes_of_chosen(self) -> tuple[StatChange, ...]:
        """The changes as they are said of those just chosen."""
        return tuple(said_of(change, JustChosen(HolomemRef.THAT)) for change in self.of_holomem)

    @cached_property
    def of_holomem(self) -> tuple[StatChange, ...]:
        """The changes that are about holomem."""
        return tuple(change for change in self.changes if isinstance(change, StatChange))

    @cached_property
    def of_player(self) -> tuple[OfPlayer, ...]:
        """The changes that are about a player."""
        return tuple(change for change in self.changes if isinstance(change, OfPlayer))

    def grants(self) -> tuple[Part, ...]:
        """What is in force as an ability."""
        granted = (
            *(about_that(change) for change in self.of_holomem if change.is_granted),
            *self.of_player,
        )
        return tuple(Continuous((change,)) for change in granted)

    @remembered
    def picks(self) -> tuple[Pick, ...]:
        return tuple(change.whom for change in self.of_holomem if change.whom is not None)

    def extent(self, table: Table, scope: Scope) -> Extent:
        """Whether it would come to more than nothing for anybody; results of steps to come count as none."""
        is_any = bool(self.of_player) or any(
            change.amount_for(table, scope, holomem.id)
            for change in self.of_holomem
            if change.whom is not None
            for holomem in change.whom.reachable(table, scope)
        )
        return Extent(is_any, Effect.extent(self, table, scope).is_full)

    @clause("10.2.1.2", "10.10.1.6.2")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """One continuous effect for each holomem; the amount may depend on it."""
        span = self.until.span(table)
        for change, handles in zip(self.of_holomem, picked, strict=True):
            if change.is_granted:
                if handles:
                    grant(table, scope, span, Continuous((about_that(change),)), tuple(handles))
                continue
            for handle in handles:
                if amount := change.amount_for(table, scope, handle):
                    give(table, scope, span, change.stat, amount, handle, change.art_name)
        for each in self.of_player:
            grant(table, scope, span, Continuous((each.fixed(scope),)), ())
        if picked:
            scope.that_holomem = list(picked[-1])

    def remarks(self) -> tuple[str, ...]:
        """What is fixed now (10.2.1.2, Q417)."""
        own = [remark for change in self.changes for remark in change.remarks()]
        if not self.of_holomem:
            return tuple(own)
        fixed = "it stays with whom it concerns now, wherever they go; who comes later gets nothing"
        is_counted = any(getattr(change, "each", None) for change in self.changes)
        return (*own, fixed, "counted once, now") if is_counted else (*own, fixed)


def said_of(change: StatChange, who: HolomemPick) -> StatChange:
    """A change, said of somebody else."""
    arts: Arts | None = getattr(change, "arts", None)
    if arts is not None:
        return msgspec.structs.replace(change, arts=msgspec.structs.replace(arts, who=who))
    return msgspec.structs.replace(change, who=who)


def about_that(change: StatChange) -> StatChange:
    """A change of those who were picked for it."""
    return said_of(change, TheHolomem(HolomemRef.THAT))


class DuringWhen(LastingEffect, frozen=True):
    """``during this turn, when that holomem downs your opponent's holomem, draw 2 cards``: an ability that
    waits for something as long as the time lasts (10.8.5).
    """

    occasion: Occasion
    effects: tuple[Effect, ...]
    ja = "{until}、{occasion}時、{effects%later*。}"
    later_ja = (
        words("{occasion}時、{effects%later*。}", given=(JOINED, "alike lasts_as_long")),
        "その後、{until}、{occasion}時、{effects%later*。}",
    )
    words = "{until}, when {occasion}, {effects:Chain*, then}"
    REMARKS = ("every time that it happens while it lasts",)

    @property
    def ability(self) -> Triggered:
        """The ability that waits for the occasion."""
        return Triggered(self.occasion, self.effects)

    def grants(self) -> tuple[Part, ...]:
        return (self.ability,)

    def opened(self, settle: Callable[[tuple[Effect, ...]], tuple[Effect, ...]]) -> Effect:
        """What stands behind a colon belongs to what is done then."""
        return DuringWhen(self.until, self.occasion, settle(self.effects))

    @clause("10.8.5", "10.8.5.1")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """It waits from now on; "that holomem" is who was spoken of."""
        grant(table, scope, self.until.span(table), self.ability, tuple(scope.that_holomem))
