"""What continuous effects can change (comprehensive rules 10.10): numbers of a holomem, and marks that are
set or not.
"""

from enum import StrEnum
from typing import Final

from engine.kernel.translation import Saying, Value, mark, saying

COST: Final = " cheers that arts need"
"""What follows the color of the cheers in the name of such a change."""
LESS = mark("arts need {number} less {color} cheer"), mark("arts need {number} less {color} cheers")
MORE = mark("arts need {number} more {color} cheer"), mark("arts need {number} more {color} cheers")


class Stat(StrEnum):
    """Names of the changes. Numbers add up; a mark counts as set while its sum is more than 0."""

    ARTS = mark("Arts")
    HP = mark("HP")
    DAMAGE_TAKEN = mark("damage taken")
    BATON_PASS = mark("baton pass")
    SPECIAL_TO_CENTER = mark("special damage dealt to the center")
    NO_DAMAGE = mark("no damage from the opponent")
    NO_SPECIAL_DAMAGE = mark("no special damage")
    CANNOT_MOVE = mark("can't move")
    DICE = mark("dice")
    ART_AGAIN = mark("uses its art once more")
    ALL_COLORLESS = mark("needs only colorless cheers")
    ONLY_COLLAB = mark("only the collab holomem can be targeted")
    MASCOTS = mark("mascots")
    BLOOM_AGAIN = mark("can bloom once more")
    BLOOM_ANY_LEVEL = mark("can bloom whatever its level")
    TAKEN_FROM = mark("damage taken from certain holomem")
    ARTS_TAKEN = mark("Arts damage taken")
    SPECIAL_TAKEN = mark("special damage taken")
    SPECIAL_DEALT = mark("special damage dealt")
    SPECIAL_DEALT_SO = mark("special damage dealt by some or to some")
    NO_DAMAGE_AT_ALL = mark("no damage")
    NO_ARTS_DAMAGE = mark("no Arts damage")
    NO_ARTS_FROM_OPPONENT = mark("no Arts damage from the opponent")
    NO_SPECIAL_FROM_OPPONENT = mark("no special damage from the opponent")
    COST_WHITE = mark("white cheers that arts need")
    COST_GREEN = mark("green cheers that arts need")
    COST_RED = mark("red cheers that arts need")
    COST_BLUE = mark("blue cheers that arts need")
    COST_PURPLE = mark("purple cheers that arts need")
    COST_YELLOW = mark("yellow cheers that arts need")
    COST_COLORLESS = mark("colorless cheers that arts need")
    CANNOT_BLOOM = mark("can't bloom")
    CANNOT_COLLAB = mark("can't collab")
    CANNOT_USE_ARTS = mark("can't use arts")
    CANNOT_BECOME_ACTIVE = mark("can't become active in the reset phase")
    CANNOT_BE_RESTORED = mark("can't be restored")
    ALL_COLORS = mark("all colors")
    ALSO_WHITE = mark("also white")
    ALSO_GREEN = mark("also green")
    ALSO_RED = mark("also red")
    ALSO_BLUE = mark("also blue")
    ALSO_PURPLE = mark("also purple")
    ALSO_YELLOW = mark("also yellow")
    DOES_NOT_REST = mark("can't rest in the reset phase")
    CRITICAL_WHITE = mark("critical against white")
    CRITICAL_GREEN = mark("critical against green")
    CRITICAL_RED = mark("critical against red")
    CRITICAL_BLUE = mark("critical against blue")
    CRITICAL_PURPLE = mark("critical against purple")
    CRITICAL_YELLOW = mark("critical against yellow")
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
        if self is Stat.BATON_PASS and amount < 0:
            return saying("baton pass costs {amount} less", amount=-amount)
        if self is Stat.BATON_PASS:
            return saying("baton pass costs {amount} more", amount=amount)
        if self.endswith(COST):
            one, several = LESS if amount < 0 else MORE
            color = saying(self.removesuffix(COST))
            values: dict[str, Value] = {"number": abs(amount), "color": color}
            return saying(one if abs(amount) == 1 else several, **values)
        if self in NUMBERS:
            return saying("{stat} {amount}", stat=saying(self.value), amount=f"{amount:+d}")
        return saying(self.value)


NUMBERS: Final = frozenset(
    stat
    for stat in Stat
    if stat in (Stat.ARTS, Stat.HP, Stat.BATON_PASS, Stat.MASCOTS)
    or stat.endswith(COST)
    or stat.startswith(("critical against", "special damage dealt"))
    or "damage taken" in stat
)
"""What changes by a number; all others are marks."""

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
