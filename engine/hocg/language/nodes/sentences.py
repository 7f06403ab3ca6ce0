"""Sentences: how actions are strung together. These classes are only syntax; they settle into lists of
effects.
"""

from typing import Any

from engine.hocg.abilities.asking import Condition
from engine.hocg.abilities.changes import Modifier
from engine.hocg.abilities.effects import Effect
from engine.hocg.abilities.parts import NO_LIMITS, Continuous, HostRule, Limits, OneShot
from engine.hocg.cards.program import Node, Part
from engine.hocg.cards.terms import Zone
from engine.hocg.language.nodes.changes import StatChange
from engine.hocg.language.nodes.flow import If, open_colon
from engine.hocg.language.nodes.verbs_cards import DECKS, MoveCards
from engine.kernel.language import Meaningless, words


class Standing(Effect, frozen=True):
    """A change without a time: as a sentence of its own it is a continuous ability."""

    changes: tuple[Modifier, ...]
    IS_VERB = False
    words = "{changes* and^change}"
    ja = "{changes*、}"


class Statement(Node, frozen=True):
    """What stands between full stops; settles into its effects."""


class Chain(Statement, frozen=True):
    """What one condition can hold for."""


class Doing(Chain, frozen=True):
    """Actions that are done one after the other."""

    first: Effect
    rest: tuple[Effect, ...] = ()
    words = "{first}[(, then|. then|. then,) {rest:Chain}]"

    def settled(self) -> Any:
        return (self.first, *self.rest)


class Iffing(Statement, frozen=True):
    """``if ..., ...``, with what is done otherwise."""

    condition: Condition
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()
    words = "if {condition}, {then:Chain}[. otherwise, {otherwise:Statement}]"

    def settled(self) -> Any:
        return (If(self.condition, self.then, self.otherwise),)


class Body(Node, frozen=True):
    """Sentences up to the end of the paragraph; settles into their effects."""

    first: tuple[Effect, ...]
    rest: tuple[Effect, ...] = ()
    opens: bool = False
    words = (
        "{first:Statement}.",
        "{first:Statement}. {rest:Body}",
        words("{first:Statement}: {rest:Body}", opens=True),
    )

    def settled(self) -> Any:
        """All of the effects, with what stands behind a colon inside what stands before it."""
        if self.opens:
            return open_colon(self.first, self.rest, is_cost)
        return (*self.first, *self.rest)


def is_cost(effect: Effect) -> bool:
    """Whether an action can be a cost: cards are archived or go back to a deck."""
    return isinstance(effect, MoveCards) and effect.to.zone in (Zone.ARCHIVE, *DECKS)


class Paragraph(Part, frozen=True):
    """A paragraph that begins with no occasion: done when it is played, or in force as long as its card
    is.
    """

    body: tuple[Effect, ...]
    limits: Limits = NO_LIMITS
    host: HostRule | None = None
    words = "[{host}] [{limits}] {body:Body}"

    def settled(self) -> Any:
        """Changes without a time are a continuous ability; all else is done once."""
        effects: tuple[Effect, ...] = self.body
        standing, condition = effects, None
        if len(effects) == 1 and isinstance(effects[0], If) and not effects[0].otherwise:
            standing, condition = effects[0].then, effects[0].condition
        if all(isinstance(each, Standing) for each in standing):
            changes = tuple(
                change for each in standing if isinstance(each, Standing) for change in each.changes
            )
            for change in changes:
                require_no_choice(change)
            return Continuous(changes, condition, self.limits, self.host)
        if self.host is not None:
            raise Meaningless(
                "what a card adds to its holomem is done when something happens: "
                "say 'when ...,', 'usable when ...:' "
                "or 'in your main phase,'"
            )
        return OneShot(effects, self.limits)


def require_no_choice(change: Modifier) -> None:
    """A continuous ability chooses nobody.

    Raises:
        Meaningless: it would.
    """
    whom = change.whom if isinstance(change, StatChange) else None
    if whom is not None and whom.chosen() is not None:
        raise Meaningless(f"nobody is chosen as long as it holds: say 'during this turn, {change.say()}'")
