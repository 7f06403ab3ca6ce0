"""What continuous effects can change (comprehensive rules 10.10): numbers of a holomem, and marks that are
set or not.
"""

from enum import StrEnum


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
    SKILL_TWICE = "Oshi skill twice per turn"

    def phrase(self, amount: int) -> str:
        """A change in a few words, for notes on a board."""
        match self:
            case Stat.ARTS | Stat.HP:
                return f"{self} {amount:+d}"
            case Stat.BATON_PASS:
                return f"baton pass costs {amount} more"
        return str(self)

    def sentence(self, who: str, amount: str) -> str:
        """A change as a clause of the language."""
        match self:
            case Stat.ARTS | Stat.HP:
                return f"{who} gets {self} +{amount}"
            case Stat.BATON_PASS:
                cheers = "colorless cheer" if amount == "1" else "colorless cheers"
                return f"{who} needs {amount} more {cheers} for a baton pass"
            case Stat.NO_SPECIAL_DAMAGE:
                return f"{who} take no special damage"
            case Stat.CANNOT_MOVE:
                return f"{who} can't pass the baton, move or be swapped"
            case Stat.ART_AGAIN:
                return f"after {who} uses an art, it uses that art once more"
        return f"{who}: {self} {amount}"
