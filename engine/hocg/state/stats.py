"""What continuous effects can change (comprehensive rules 10.10): numbers of a holomem, and marks that are
set or not.
"""

from enum import StrEnum
from typing import Final

import msgspec

from engine.hocg.cards.terms import Color, DamageKind
from engine.kernel.translation import Saying, mark, saying


class Stat(StrEnum):
    """Those that come alone. Numbers add up; a mark counts as set while its sum is more than 0."""

    ARTS = mark("Arts")
    HP = mark("HP")
    BATON_PASS = mark("baton pass")
    CANNOT_MOVE = mark("can't move")
    DICE = mark("dice")
    ART_AGAIN = mark("uses its art once more")
    ALL_COLORLESS = mark("needs only colorless cheers")
    ONLY_COLLAB = mark("only the collab holomem can be targeted")
    MASCOTS = mark("mascots")
    BLOOM_AGAIN = mark("can bloom once more")
    BLOOM_ANY_LEVEL = mark("can bloom whatever its level")
    CANNOT_BLOOM = mark("can't bloom")
    CANNOT_COLLAB = mark("can't collab")
    CANNOT_USE_ARTS = mark("can't use arts")
    CANNOT_BECOME_ACTIVE = mark("can't become active in the reset phase")
    CANNOT_BE_RESTORED = mark("can't be restored")
    DOES_NOT_REST = mark("can't rest in the reset phase")
    ARTS_NOT_REDUCED = mark("Arts damage can't be reduced")
    NO_CHEERS = mark("arts need no cheers")
    HP_KEPT = mark("HP can't be reduced or changed")
    LIFE_KEPT = mark("loses no life")
    LIMITED_CARDS = mark("LIMITED cards in a turn")
    ART_MAY_REPEAT = mark("may use its art once more")
    GRANTED = mark("has an ability")
    DICE_DOUBLED = mark("dice count double")
    SKILL_COST = mark("cost of an Oshi skill")
    REACHES = mark("arts may target others")
    SKILL_USES = mark("uses of an Oshi skill in a turn")

    def phrase(self, amount: int) -> Saying:
        """A change in a few words, for notes on a board."""
        match self:
            case Stat.BATON_PASS if amount < 0:
                return saying("baton pass costs {amount} less", amount=-amount)
            case Stat.BATON_PASS:
                return saying("baton pass costs {amount} more", amount=amount)
            case Stat.ARTS | Stat.HP | Stat.MASCOTS:
                return saying("{stat} {amount}", stat=saying(self.value), amount=f"{amount:+d}")
            case _:
                return saying(self.value)


class Reach(StrEnum):
    """With whom damage changes: whoever it is, the opponent alone, the center holomem alone, or those whom
    only the text itself knows. The last is asked of the text, and given to nobody as a number of its own.
    """

    ANY = "any"
    OPPONENT = "opponent"
    CENTER = "center"
    SOME = "some"


class Product(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True, tag_field="of"):
    """A number or mark that there is of each color, or of each kind of damage."""

    def phrase(self, amount: int) -> Saying:
        """A change in a few words, for notes on a board."""
        raise NotImplementedError(type(self).__name__)


class RegardedAs(Product, frozen=True, tag="color"):
    """2.4.2.3: the mark of one color more; without a color, of all."""

    color: Color | None = None

    def phrase(self, amount: int) -> Saying:
        if self.color is None:
            return saying("all colors")
        return saying("also {color}", color=saying(self.color.value))


class CriticalAgainst(Product, frozen=True, tag="critical"):
    """12.3.4.3: what arts add against holomem of a color."""

    color: Color

    def phrase(self, amount: int) -> Saying:
        color = saying(self.color.value)
        return saying("critical against {color} {amount}", color=color, amount=f"{amount:+d}")


class CheersNeeded(Product, frozen=True, tag="cheers"):
    """12.3.3.1: the cheers of a color that arts need."""

    color: Color

    LESS = mark("arts need {number} less {color} cheer"), mark("arts need {number} less {color} cheers")
    MORE = mark("arts need {number} more {color} cheer"), mark("arts need {number} more {color} cheers")

    def phrase(self, amount: int) -> Saying:
        one, several = self.LESS if amount < 0 else self.MORE
        words = one if abs(amount) == 1 else several
        return saying(words, number=abs(amount), color=saying(self.color.value))


DAMAGE: Final = {
    None: mark("damage"),
    DamageKind.ARTS: mark("Arts damage"),
    DamageKind.SPECIAL: mark("special damage"),
}
"""Damage of a kind in words."""


class DamageTaken(Product, frozen=True, tag="taken"):
    """5.22.3: how much damage of a kind, or of any, a holomem takes."""

    kind: DamageKind | None = None
    reach: Reach = Reach.ANY

    def phrase(self, amount: int) -> Saying:
        return saying("{damage} taken {amount}", damage=saying(DAMAGE[self.kind]), amount=f"{amount:+d}")


class SpecialDealt(Product, frozen=True, tag="dealt"):
    """10.11.2.4: how much special damage a holomem deals."""

    reach: Reach = Reach.ANY

    def phrase(self, amount: int) -> Saying:
        if self.reach is Reach.CENTER:
            return saying("special damage dealt to the center {amount}", amount=f"{amount:+d}")
        return saying("special damage dealt {amount}", amount=f"{amount:+d}")


class NoDamage(Product, frozen=True, tag="none"):
    """5.22.4: the mark by which a holomem takes no damage of a kind, or of any."""

    kind: DamageKind | None = None
    reach: Reach = Reach.ANY

    def phrase(self, amount: int) -> Saying:
        damage = saying(DAMAGE[self.kind])
        if self.reach is Reach.OPPONENT:
            return saying("no {damage} from the opponent", damage=damage)
        return saying("no {damage}", damage=damage)


AnyStat = Stat | RegardedAs | CriticalAgainst | CheersNeeded | DamageTaken | SpecialDealt | NoDamage
"""Whatever continuous effects can change."""

HP: Final = Stat.HP
BATON_PASS: Final = Stat.BATON_PASS
BLOOM_ANY_LEVEL: Final = Stat.BLOOM_ANY_LEVEL
CANNOT_BLOOM: Final = Stat.CANNOT_BLOOM
CANNOT_MOVE: Final = Stat.CANNOT_MOVE
CANNOT_BECOME_ACTIVE: Final = Stat.CANNOT_BECOME_ACTIVE
CANNOT_USE_ARTS: Final = Stat.CANNOT_USE_ARTS
NO_CHEERS: Final = Stat.NO_CHEERS
ALL_COLORLESS: Final = Stat.ALL_COLORLESS
LIMITED_CARDS: Final = Stat.LIMITED_CARDS
REACHES: Final = Stat.REACHES
ONLY_COLLAB: Final = Stat.ONLY_COLLAB
# names of their own for what is asked at every choice, as in ``cards.terms``
