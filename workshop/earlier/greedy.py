"""How the player *normal* rated options in version 0.1, where it rates them otherwise today."""

from collections.abc import Mapping

from engine.hocg.cards.terms import CardType, Color, OptionKind, PromptKind
from engine.hocg.players.assessment import WEIGHTS, Assessment, art_gain, ready_damage
from engine.hocg.players.greedy import RATINGS, Rating, find_blow
from engine.hocg.players.lazy_view import HolomemSeen
from engine.hocg.players.main_ratings import rate_main_action
from engine.kernel.prompts import Option, Prompt


def rate_main_before(assessment: Assessment, prompt: Prompt, option: Option) -> float:
    """Blooming was always good, and a collab effect was worth 50 damage."""
    holomem = assessment.own_holomem(option.target)
    if option.kind == OptionKind.BLOOM:
        card = assessment.card_view(option.card)
        if holomem is None or card is None:
            return 100.0
        return 100.0 + 10 * WEIGHTS[holomem.position] + (card.hp - holomem.card.hp) / 20
    if option.kind == OptionKind.COLLAB and holomem is not None:
        damage, has_effect = ready_damage(holomem), assessment.has_collab_effect(holomem)
        return 50.0 + damage / 10 + 5.0 * has_effect if damage or has_effect else -1.0
    return rate_main_action(assessment, prompt, option)


def rate_performance_before(assessment: Assessment, prompt: Prompt, option: Option) -> float:
    """Arts that down somebody, then those that hurt most, each by itself."""
    if option.kind != OptionKind.ART:
        return 0.0
    if (blow := find_blow(assessment, option)) is None:
        return 1.0
    if blow.damage >= blow.hp:
        lives = 2 if blow.target.card.is_buzz else 1
        return 1000.0 * lives + blow.target.max_hp - (blow.damage - blow.hp) / 10
    return 1.0 + blow.damage + (blow.target.max_hp - blow.hp) / 10


def rate_holomem_before(assessment: Assessment, prompt: Prompt, option: Option) -> float:
    """The opponent's weakest holomem; of the own ones whoever makes most of it."""
    if (target := assessment.other_holomem(option.target)) is not None:
        return 2000.0 - target.hp + 50.0 * WEIGHTS[target.position]
    holomem = assessment.own_holomem(option.target)
    if holomem is None:
        return 0.0
    source = assessment.card_view(prompt.source)
    if prompt.kind == PromptKind.CHEER or (source is not None and source.type is CardType.CHEER):
        return rate_cheer_before(holomem, source.colors if source is not None else None)
    return RATINGS[prompt.kind](assessment, prompt, option)


def rate_cheer_before(holomem: HolomemSeen, colors: tuple[Color, ...] | None) -> float:
    """What a cheer brought the arts that a holomem has; the cards in hand weren't looked at."""
    best = max((art_gain(art, holomem.cheers, colors) for art in holomem.arts), default=0.0)
    return (1.0 + best) * WEIGHTS[holomem.position] * (0.5 + holomem.hp / (2 * max(1, holomem.max_hp)))


RATINGS_BEFORE: Mapping[str, Rating] = {
    **RATINGS,
    PromptKind.MAIN: rate_main_before,
    PromptKind.PERFORMANCE: rate_performance_before,
    PromptKind.HOLOMEM: rate_holomem_before,
    PromptKind.CHEER: rate_holomem_before,
    PromptKind.NEW_CENTER: rate_holomem_before,
}
"""All ratings of version 0.1."""
