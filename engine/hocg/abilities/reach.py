"""What effects may come to: searches through the effects inside them."""

from collections.abc import Sequence

from engine.hocg.abilities.effects import Effect, Permission, Resolving
from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.terms import AbilityKind
from engine.hocg.state.table import Table


def redirects(effects: Sequence[Effect]) -> bool:
    """Whether any of these effects may have another holomem take the damage at hand."""
    return any(effect.redirects or any(map(redirects, effect.blocks())) for effect in effects)


def reduces(effects: Sequence[Effect]) -> bool:
    """Whether any of these effects may reduce the damage that is about to be dealt."""
    return any(effect.reduces or any(map(reduces, effect.blocks())) for effect in effects)


def path_to_cost(effects: Sequence[Effect], permission: Permission) -> tuple[int, ...] | None:
    """Where the cost of a permission stands in these effects, as (effect, block) pairs; ``None`` if it isn't
    there.
    """
    for index, effect in enumerate(effects):
        if effect is permission:
            return (index, effect.PAID_FOR or 0)
        for number, block in enumerate(effect.blocks()):
            path = path_to_cost(block, permission)
            if path is not None:
                return (index, number, *path)
    return None


def would_change(effects: Sequence[Effect], table: Table, scope: Scope) -> bool:
    """10.7.2.3.7: whether effects done one after another could change anything; what is chosen on the way may
    be any of those that can be chosen. If none can, all else is done (10.7.2.3.4).
    """
    for index, effect in enumerate(effects):
        views = effect.views_after(table, scope)
        if views:
            return any(would_change(effects[index + 1 :], table, view) for view in views)
        if effect.extent(table, scope).is_any and not effect.is_only_if_done:
            return True
    return False


def plays_support(scope: Resolving) -> bool:
    """Whether this is a support card being played, which must change something (10.7.2.3.7), and not the
    ability of one that is attached.
    """
    return scope.ability.kind == AbilityKind.SUPPORT and scope.host < 0
