"""What continuous abilities change about a player: dice, life, skills, how many cards of a sort."""

from engine.hocg.abilities.causes import Cause
from engine.hocg.abilities.changes import PlayerChange
from engine.hocg.abilities.scope import StaticScope
from engine.hocg.cards.card import Ability
from engine.hocg.cards.terms import AbilityKind
from engine.hocg.queries.continuous import statics
from engine.hocg.state.events import SkillUsed
from engine.hocg.state.stats import LIMITED_CARDS, Stat
from engine.hocg.state.table import Table
from engine.kernel.machine import clause


def changes_of(table: Table, seat: int, stat: Stat) -> list[tuple[PlayerChange, StaticScope]]:
    """The changes of this sort that are in force for a player, oldest first (10.10.1.6)."""
    if stat not in table.texts.stats:
        return []
    return [
        (modifier, scope)
        for modifier, scope in statics(table)
        if isinstance(modifier, PlayerChange)
        and modifier.stat is stat
        and modifier.concerns_player(scope, seat)
    ]


@clause("10.1.3.1")
def has_second_use(table: Table, seat: int, skill: str) -> bool:
    """Whether its player may use this Oshi skill more than once per turn, and still can in this one."""
    allowed = [
        change.amount for change, _ in changes_of(table, seat, Stat.SKILL_USES) if change.names_skill(skill)
    ]
    return bool(allowed) and max(allowed) > sum(
        isinstance(event, SkillUsed) and event.seat == seat and not event.is_sp for event in table.turn_events
    )


@clause("8.5.1.1", "8.5.1.2", "12.1.4")
def is_spent(table: Table, seat: int, skill: Ability) -> bool:
    """Whether the limit of a player's skill leaves no use: once a turn, or once a game."""
    player = table.player(seat)
    if skill.kind is AbilityKind.SP_OSHI_SKILL:
        return player.has_used_sp
    is_used = skill.kind is AbilityKind.OSHI_SKILL and player.has_used_oshi_skill
    return is_used and not has_second_use(table, seat, skill.name)


@clause("5.24.4")
def dice_count_as(table: Table, seat: int, cause: Cause, count: int) -> int:
    """The result that dice count as now; 0 if they count as they fall.

    Args:
        table: the table.
        seat: who has rolled them.
        cause: the ability for which they were rolled.
        count: how many were rolled at once.
    """
    found = [
        change.amount
        for change, scope in changes_of(table, seat, Stat.DICE)
        if change.covers(table, scope, cause, count)
    ]
    return found[-1] if found else 0


@clause("5.24.4")
def dice_count_double(table: Table, seat: int, cause: Cause, count: int) -> bool:
    """Whether dice rolled for this ability count double."""
    return any(
        change.covers(table, scope, cause, count)
        for change, scope in changes_of(table, seat, Stat.DICE_DOUBLED)
    )


@clause("12.1.3")
def cost_of_skill(table: Table, seat: int, skill: Ability) -> int | None:
    """What an Oshi skill costs its player now in holo Power; ``None`` for X."""
    changes = changes_of(table, seat, Stat.SKILL_COST)
    found = [change.amount for change, _ in changes if change.names_skill(skill.name)]
    return found[-1] if found and skill.cost is not None else skill.cost


@clause("3.2.1", "1.3.3")
def keeps_life(table: Table, seat: int, cause: Cause) -> bool:
    """Whether the player loses no life by this ability."""
    return any(
        change.covers(table, scope, cause, 1) for change, scope in changes_of(table, seat, Stat.LIFE_KEPT)
    )


@clause("8.6.2")
def limited_cards(table: Table, seat: int) -> int:
    """How many LIMITED cards the player may use in a turn."""
    found = changes_of(table, seat, LIMITED_CARDS)
    return max(1, *(change.amount for change, _ in found)) if found else 1
