"""12.3.3: on whom an art can be used, and what its text asks for that."""

from engine.hocg.abilities.changes import ReachesFurther
from engine.hocg.abilities.effects import Permission
from engine.hocg.abilities.parts import UseCondition
from engine.hocg.abilities.scope import view_on
from engine.hocg.cards.card import Art
from engine.hocg.cards.terms import CENTER, COLLAB
from engine.hocg.queries import continuous, queries
from engine.hocg.queries.continuous import changes_in_force
from engine.hocg.state.state import Holomem
from engine.hocg.state.stats import ONLY_COLLAB, REACHES
from engine.hocg.state.table import Table
from engine.kernel.errors import EngineBug
from engine.kernel.machine import clause


@clause("12.3.3.2", "1.3.3")
def targets_of(table: Table, performer: Holomem, art: Art) -> list[Holomem]:
    """The opponent's center and collab holomem, changed by what the art's text and other abilities say."""
    opponent = table.opponent(performer.seat)
    targets = queries.at(table, opponent.seat, (CENTER, COLLAB))
    scope = view_on(performer)
    rules = [found for found in queries.rules_of(art) if found.is_open(table, scope)]
    for found in rules:
        if found.is_payable(table, scope):
            targets.extend(each for each in found.rule.further_targets(table, scope) if each not in targets)
    for change, view in changes_in_force(table, performer, REACHES):
        if isinstance(change, ReachesFurther) and change.art_name.casefold() in ("", art.name.casefold()):
            targets.extend(each for each in change.further_targets(table, view) if each not in targets)
    for found in rules:
        targets = [each for each in targets if found.rule.allows_target(table, scope, each)]
    if continuous.stat(table, performer, ONLY_COLLAB):
        targets = [each for each in targets if each.position is COLLAB]
    return targets


def can_use_art(table: Table, performer: Holomem, art: Art) -> bool:
    """Whether what the art's text says about using it allows it."""
    if art.ability is None:
        return True
    scope = view_on(performer)
    return all(part.allows(table, scope) for part in art.ability.program.of_sort(UseCondition))


@clause("12.3.3.2")
def payment_for(table: Table, performer: Holomem, art: Art, target: int) -> Permission | None:
    """What has to be paid so that the art may have this target (Q205): the "you may" of its text that has it
    reach further, if nothing else does.
    """
    holomem = table.holomem(target)
    if holomem is None or holomem.position in (CENTER, COLLAB):
        return None
    scope = view_on(performer)
    found = [
        each
        for each in queries.rules_of(art)
        if each.is_open(table, scope) and holomem in each.rule.further_targets(table, scope)
    ]
    if not found or any(each.permission is None for each in found):
        return None
    return found[0].permission


def holomem_of_top(table: Table, seat: int, card: int) -> Holomem:
    """The holomem of a player that has this card on top.

    Raises:
        EngineBug: there is none.
    """
    for holomem in table.player(seat).stage:
        if holomem.top == card:
            return holomem
    raise EngineBug(f"card {card} is no top card on the stage of seat {seat}")
