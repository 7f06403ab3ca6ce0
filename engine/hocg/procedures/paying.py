"""What may be archived instead of what an ability asks for: attached cards instead of cheers, holo Power
instead of cards from hand (10.11.3, 10.11.4).
"""

from collections.abc import Callable, Iterator

from engine.hocg.abilities.changes import ReplacesCheer
from engine.hocg.abilities.parts import PaysWithPower
from engine.hocg.abilities.scope import Scope, StaticScope
from engine.hocg.cards.card import Card
from engine.hocg.cards.terms import AbilityKind, CardType, Color
from engine.hocg.procedures.skills import can_use_skill, note_use, skill_of
from engine.hocg.queries import queries
from engine.hocg.queries.continuous import statics
from engine.hocg.state.table import Table
from engine.kernel.machine import clause


@clause("10.11.3", "10.11.4", "12.1.3.1")
def holo_power_for_hand(table: Table, scope: Scope) -> int:
    """How many cards of holo Power may be archived instead of cards from hand for this ability."""
    if PaysWithPower not in table.texts.sorts:
        return 0
    holomem = queries.performer_of(table, scope.source, scope.host)
    skill = skill_of(table, scope.seat, AbilityKind.OSHI_SKILL)
    if holomem is None or skill is None or not can_use_skill(table, scope.seat, AbilityKind.OSHI_SKILL):
        return 0
    parts = skill.program.of_sort(PaysWithPower)
    fits = any(part.covers(table, scope, holomem) for part in parts)
    return len(table.player(scope.seat).holo_power) if fits else 0


@clause("12.1.3", "10.11.4")
def take_holo_power(table: Table, scope: Scope, count: int) -> list[int]:
    """The newest cards of holo Power, as payment by the skill; the use counts."""
    note_use(table, scope.seat, AbilityKind.OSHI_SKILL)
    return table.player(scope.seat).holo_power[:count]


def _replacing(table: Table) -> Iterator[tuple[ReplacesCheer, StaticScope]]:
    """What lets a card be archived instead of a cheer, and on which card it stands."""
    for modifier, scope in statics(table):
        if isinstance(modifier, ReplacesCheer):
            yield modifier, scope


@clause("10.11.4")
def substitutes(table: Table, scope: Scope, is_asked: Callable[[Card], bool]) -> list[tuple[int, int]]:
    """Attached cards that may be archived instead of such a cheer for an ability of their holomem."""
    is_any = ReplacesCheer in table.texts.sorts
    if not is_any or queries.performer_of(table, scope.source, scope.host) is None:
        return []
    cheers = {card.colors[0]: card for card in table.cards if card.type is CardType.CHEER and card.colors}
    found = []
    for modifier, each in _replacing(table):
        if each.host == scope.host and each.source != scope.source:
            meant = [cheers[modifier.color]] if modifier.color in cheers else list(cheers.values())
            if any(map(is_asked, meant)):
                found.append((each.source, each.host))
    return found


@clause("10.11.4")
def color_of_substitute(table: Table, card: int) -> Color | None:
    """The colour of the cheer that this attached card may be archived instead of; ``None`` for any."""
    return next((modifier.color for modifier, each in _replacing(table) if each.source == card), None)
