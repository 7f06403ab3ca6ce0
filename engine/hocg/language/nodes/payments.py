"""Paying with something else (10.11.3, 10.11.4): holo Power instead of cards from hand,
attached cards instead of cheers.
"""

from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.program import Part
from engine.hocg.cards.terms import AbilityKind, CardType, Color
from engine.hocg.language.nodes.nouns import HolomemSet, What
from engine.hocg.language.nodes.regarded import PaysAsCheer
from engine.hocg.procedures.skills import can_use_skill
from engine.hocg.queries import continuous, queries
from engine.hocg.state import atoms_values
from engine.hocg.state.atoms import record
from engine.hocg.state.events import SkillUsed
from engine.hocg.state.table import Table
from engine.kernel.machine import clause


class PaysForHand(Part, frozen=True):
    """``Usable when cards would be archived from your hand for an ability of your red holomem: You may
    archive holo Power instead, 1 for each card``: an Oshi skill whose cost X is what it pays with.
    """

    whose: HolomemSet
    words = (
        "usable when cards would be archived from your hand for an ability of {whose}: "
        "you may archive holo Power instead, 1 for each card."
    )
    ja = (
        "{whose}の能力で手札をアーカイブする時に使える："
        "アーカイブする手札1枚につき自分のホロパワー1枚を、かわりにアーカイブできる。"
    )
    REMARKS = (
        "the cards archived so are its cost: 1 or more, the newest first, also beside cards from hand",
        "also with too few cards in hand",
    )
    """What X is (Q34, Q156)."""


@clause("10.11.3", "10.11.4", "12.1.3.1")
def holo_power_for_hand(table: Table, scope: Scope) -> int:
    """How many cards of holo Power may be archived instead of cards from hand for this ability."""
    if PaysForHand not in table.texts.sorts:
        return 0
    holomem = queries.performer_of(table, scope.source, scope.host)
    player = table.player(scope.seat)
    skill = table.cards[player.oshi].oshi_skill(AbilityKind.OSHI_SKILL)
    if holomem is None or skill is None or not can_use_skill(table, scope.seat, AbilityKind.OSHI_SKILL):
        return 0
    fits = any(
        isinstance(part, PaysForHand) and part.whose.includes(table, scope, holomem)
        for part in skill.program.parts
    )
    return len(player.holo_power) if fits else 0


@clause("12.1.3", "10.11.4")
def take_holo_power(table: Table, scope: Scope, count: int) -> list[int]:
    """The newest cards of holo Power, as payment by the skill; the use counts."""
    player = table.player(scope.seat)
    skill = table.cards[player.oshi].oshi_skill(AbilityKind.OSHI_SKILL)
    if skill is not None:
        atoms_values.note_skill(table, scope.seat, is_sp=False)
        record(table, SkillUsed(scope.seat, player.oshi, skill.name, is_sp=False))
    return player.holo_power[:count]


@clause("10.11.4")
def substitutes(table: Table, scope: Scope, what: What) -> list[tuple[int, int]]:
    """Attached cards that may be archived instead of a cheer for an ability of their holomem."""
    if queries.performer_of(table, scope.source, scope.host) is None:
        return []
    cheers = {card.colors[0]: card for card in table.cards if card.type is CardType.CHEER and card.colors}
    found = []
    for modifier, each in continuous.statics(table):
        if isinstance(modifier, PaysAsCheer) and each.host == scope.host and each.source != scope.source:
            meant = [cheers[modifier.color]] if modifier.color in cheers else list(cheers.values())
            if any(what.matches(cheer) for cheer in meant):
                found.append((each.source, each.host))
    return found


@clause("10.11.4")
def color_of_substitute(table: Table, card: int) -> Color | None:
    """The colour of the cheer that this attached card may be archived instead of; ``None`` for any."""
    return next(
        (
            modifier.color
            for modifier, each in continuous.statics(table)
            if isinstance(modifier, PaysAsCheer) and each.source == card
        ),
        None,
    )
