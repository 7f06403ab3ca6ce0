"""What continuous abilities change, as long as they are in force (10.1.1.3, 10.10)."""

from engine.hocg.cards.card import Card
from engine.hocg.cards.terms import Position
from engine.hocg.language.nodes.filters import ANYTHING, AllOf
from engine.hocg.language.nodes.numbers import Fixed, say_each
from engine.hocg.language.nodes.picks import HolomemRef, HolomemSet, say_whose
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.hocg.texts.changes import Change
from engine.hocg.texts.effects import Number
from engine.hocg.texts.scope import Scope, StaticScope
from engine.hocg.texts.stats import Stat


class Modifier(Change, frozen=True):
    """A number or mark that a continuous ability changes.

    Args:
        who: whom it affects.
        stat: what changes.
        amount: by how much; may be negative.
        positions: where the affected holomem must stand; anywhere if empty.
        words: a filter or name that the change speaks of.
        name: a skill's name that the change speaks of.
    """

    who: HolomemSet | HolomemRef
    stat: Stat
    amount: Number = Fixed(1)
    positions: tuple[Position, ...] = ()
    words: AllOf = ANYTHING
    name: str = ""

    def applies_to(self, table: Table, scope: Scope, holomem: Holomem) -> bool:
        """Whether this holomem is affected."""
        if self.positions and holomem.position not in self.positions:
            return False
        if isinstance(self.who, HolomemRef):
            return holomem.id in self.who.handles(table, scope)
        return self.who.includes(table, scope, holomem)

    def value(self, table: Table, scope: Scope, holomem: Holomem) -> int:
        """By how much; "on each of them" is the affected holomem."""
        amount = self.amount
        if isinstance(amount, Fixed):
            return amount.amount
        return amount.value(table, StaticScope(scope.seat, scope.source, scope.host, [holomem.id]))

    def speaks_of(self, card: Card) -> bool:
        """Whether the permission's words are true of the card."""
        return self.words.matches(card)

    def names_skill(self, skill: str) -> bool:
        """Whether it names this skill."""
        return self.name.casefold() == skill.casefold()

    def remarks(self) -> tuple[str, ...]:
        """What else a permission to bloom leaves as it is (8.3.2, 8.3.3)."""
        rule = "by the action of the main phase; all else about blooming stays as it is"
        return (rule,) if self.stat in (Stat.BLOOM_AGAIN, Stat.BLOOM_ANY_LEVEL) else ()

    def say(self) -> str:
        """As in "this holomem gets Arts +20"."""
        return f"{say_whose(self.who)} {say_change(self)}"


def say_change(modifier: Modifier) -> str:
    """The verb phrase of a change."""
    amount = modifier.amount.say()
    match modifier.stat:
        case Stat.ARTS | Stat.HP:
            return f"gets {modifier.stat} +{amount}{say_each(modifier.amount)}"
        case Stat.DAMAGE_TAKEN:
            where = f" in the {' or '.join(modifier.positions)} position" if modifier.positions else ""
            less = amount.startswith("-")
            return f"takes {amount.removeprefix('-')} {'less' if less else 'more'} damage{where}"
        case Stat.SPECIAL_TO_CENTER:
            return f"deal {amount} more special damage to your opponent's center holomem"
        case Stat.NO_DAMAGE:
            return "takes no damage from your opponent"
        case Stat.MASCOTS:
            return f"may have up to {amount} mascots of different names attached"
        case Stat.BLOOM_AGAIN:
            what = f"a {modifier.words.say()} holomem from your hand"
            return f"can bloom once more into {what} in the turn in which it bloomed"
        case Stat.BLOOM_ANY_LEVEL:
            return f"can bloom into a {modifier.words.say()} from your hand, whatever its Bloom level"
    return str(modifier.stat)


class OnlyCollabTargeted(Modifier, frozen=True):
    """``arts of your opponent's holomem can only target your collab holomem (special damage excepted)``."""

    def say(self) -> str:
        """The phrase."""
        return "arts of your opponent's holomem can only target your collab holomem (special damage excepted)"


class AllColorless(Modifier, frozen=True):
    """``all cheers that arts of this mascot's holomem need are colorless``."""

    def say(self) -> str:
        """The phrase."""
        return f"all cheers that arts of {say_whose(self.who)} need are colorless"


class SkillTwice(Modifier, frozen=True):
    """``you can use the Oshi skill "..." twice instead of once per turn``."""

    def say(self) -> str:
        """The phrase."""
        return f'you can use the Oshi skill "{self.name}" twice instead of once per turn'
