"""What asks: the ability that is being carried out, in words."""

from collections.abc import Sequence

from engine.hocg.cards.terms import AbilityKind
from engine.hocg.queries.naming import card_name
from engine.hocg.state.state import AbilityRef
from engine.hocg.state.table import Table
from engine.hocg.words.spoken import say_same_text
from engine.kernel.machine import Frame
from engine.kernel.prompts import NONE
from engine.kernel.translation import mark, tr, tr_name

KINDS: dict[str, str] = {
    AbilityKind.OSHI_SKILL: mark("Oshi skill"),
    AbilityKind.SP_OSHI_SKILL: mark("SP Oshi skill"),
    AbilityKind.STAGE_SKILL: mark("Oshi stage skill"),
    AbilityKind.COLLAB_EFFECT: mark("collab effect"),
    AbilityKind.BLOOM_EFFECT: mark("bloom effect"),
    AbilityKind.GIFT: mark("gift"),
    AbilityKind.EXTRA: mark("extra"),
    AbilityKind.ART: mark("art"),
}
"""Sorts of texts in words; a card without a sort is a support card, which is its text."""


def find_running(stack: Sequence[Frame]) -> AbilityRef | None:
    """The ability that is being carried out or offered, the innermost if there are several; ``None`` while
    the rules ask.

    Args:
        stack: the procedures in progress, the innermost last.
    """
    for frame in reversed(stack):
        ability = getattr(frame, "ability", None)
        if isinstance(ability, AbilityRef):
            return ability
    return None


def say_source(table: Table) -> str:
    """What asks, as in "Tokino Sora (1st), bloom effect On my way"; "" if the rules ask without a card."""
    prompt = table.machine.prompt
    if prompt is None:
        return ""
    running = find_running(table.machine.stack)
    if running is not None:
        return say_ability(table, running)
    return card_name(table.cards[prompt.source]) if prompt.source != NONE else ""


def say_ability(table: Table, ability: AbilityRef) -> str:
    """An ability with its card, as in "Tokino Sora (1st), bloom effect On my way"."""
    words = say_ability_name(ability)
    name = card_name(table.cards[ability.source])
    return tr("{card}, {ability}", card=name, ability=words) if words else name


def say_ability_name(ability: AbilityRef) -> str:
    """The sort and the name of an ability, as in "bloom effect On my way"; "" for the text of a support."""
    kind = tr(KINDS[ability.kind]) if ability.kind in KINDS else ""
    return " ".join(part for part in (kind, tr_name(ability.name)) if part)


def say_running_text(table: Table) -> str:
    """The whole text that is being carried out or offered; "" while the rules ask."""
    running = find_running(table.machine.stack)
    return "" if running is None else say_ability_text(table, running)


def say_ability_text(table: Table, ability: AbilityRef) -> str:
    """The whole text of an ability."""
    return say_same_text(table.cards[ability.source], ability.text)
