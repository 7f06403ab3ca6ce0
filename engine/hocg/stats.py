"""What continuous effects can change (comprehensive rules 10.10): numbers of a holomem, its identity, and what it may do."""

from enum import StrEnum


class Stat(StrEnum):
    """Names of the changes. Numbers add up; marks count as set while they add up to more than 0."""

    ARTS = "Arts"
    HP = "HP"
    DAMAGE_TAKEN = "damage taken"
    BATON_PASS = "baton pass cost"
    ART_COST = "art cost"
