"""What continuous effects can change (comprehensive rules 10.10): numbers of a holomem, and marks that are
set or not.
"""

from enum import StrEnum
from typing import Final


class Stat(StrEnum):
    """Names of the changes. Numbers add up; a mark counts as set while its sum is more than 0."""

    ARTS = "Arts"
    HP = "HP"
    DAMAGE_TAKEN = "damage taken"
    BATON_PASS = "baton pass"
    SPECIAL_TO_CENTER = "special damage dealt to the center"
    NO_DAMAGE = "no damage from the opponent"
    NO_SPECIAL_DAMAGE = "no special damage"
    CANNOT_MOVE = "can't move"
    DICE = "dice"
    ART_AGAIN = "uses its art once more"
    ALL_COLORLESS = "needs only colorless cheers"
    ONLY_COLLAB = "only the collab holomem can be targeted"
    MASCOTS = "mascots"
    BLOOM_AGAIN = "can bloom once more"
    BLOOM_ANY_LEVEL = "can bloom whatever its level"
    TAKEN_FROM = "damage taken from certain holomem"
    ARTS_TAKEN = "Arts damage taken"
    SPECIAL_TAKEN = "special damage taken"
    SPECIAL_DEALT = "special damage dealt"
    SPECIAL_DEALT_SO = "special damage dealt by some or to some"
    NO_DAMAGE_AT_ALL = "no damage"
    NO_ARTS_DAMAGE = "no Arts damage"
    NO_ARTS_FROM_OPPONENT = "no Arts damage from the opponent"
    NO_SPECIAL_FROM_OPPONENT = "no special damage from the opponent"
    COST_WHITE = "white cheers that arts need"
    COST_GREEN = "green cheers that arts need"
    COST_RED = "red cheers that arts need"
    COST_BLUE = "blue cheers that arts need"
    COST_PURPLE = "purple cheers that arts need"
    COST_YELLOW = "yellow cheers that arts need"
    COST_COLORLESS = "colorless cheers that arts need"
    CANNOT_BLOOM = "can't bloom"
    CANNOT_COLLAB = "can't collab"
    CANNOT_USE_ARTS = "can't use arts"
    CANNOT_BECOME_ACTIVE = "can't become active in the reset phase"
    CANNOT_BE_RESTORED = "can't be restored"
    ALL_COLORS = "all colors"
    ALSO_WHITE = "also white"
    ALSO_GREEN = "also green"
    ALSO_RED = "also red"
    ALSO_BLUE = "also blue"
    ALSO_PURPLE = "also purple"
    ALSO_YELLOW = "also yellow"
    REACHES_BACK = "arts may target the back"
    REACHES_DAMAGED_BACK = "arts may target the damaged back"
    DOES_NOT_REST = "can't rest in the reset phase"
    CRITICAL_WHITE = "critical against white"
    CRITICAL_GREEN = "critical against green"
    CRITICAL_RED = "critical against red"
    CRITICAL_BLUE = "critical against blue"
    CRITICAL_PURPLE = "critical against purple"
    CRITICAL_YELLOW = "critical against yellow"
    ARTS_NOT_REDUCED = "Arts damage can't be reduced"
    NO_CHEERS = "arts need no cheers"
    HP_KEPT = "HP can't be reduced or changed"
    LIFE_KEPT = "loses no life"
    LIMITED_CARDS = "LIMITED cards in a turn"
    ART_MAY_REPEAT = "may use its art once more"
    GRANTED = "has an ability"
    SKILL_USES = "uses of an Oshi skill in a turn"

    def phrase(self, amount: int) -> str:
        """A change in a few words, for notes on a board."""
        match self:
            case Stat.ARTS | Stat.HP:
                return f"{self} {amount:+d}"
            case Stat.BATON_PASS:
                return f"baton pass costs {amount} more"
        if self.startswith("critical against"):
            return f"{self} {amount:+d}"
        return str(self)


HP: Final = Stat.HP
BATON_PASS: Final = Stat.BATON_PASS
CANNOT_BLOOM: Final = Stat.CANNOT_BLOOM
CANNOT_MOVE: Final = Stat.CANNOT_MOVE
CANNOT_BECOME_ACTIVE: Final = Stat.CANNOT_BECOME_ACTIVE
CANNOT_USE_ARTS: Final = Stat.CANNOT_USE_ARTS
NO_CHEERS: Final = Stat.NO_CHEERS
ALL_COLORLESS: Final = Stat.ALL_COLORLESS
LIMITED_CARDS: Final = Stat.LIMITED_CARDS
REACHES_BACK: Final = Stat.REACHES_BACK
REACHES_DAMAGED_BACK: Final = Stat.REACHES_DAMAGED_BACK
ONLY_COLLAB: Final = Stat.ONLY_COLLAB
# names of their own for what is asked at every choice, as in ``cards.terms``
