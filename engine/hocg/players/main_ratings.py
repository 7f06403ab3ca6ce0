"""How the greedy player rates the actions of the main phase. Ending it is worth 0."""

from collections.abc import Callable, Iterator

from engine.hocg.abilities.effects import Effect
from engine.hocg.abilities.parts import OneShot
from engine.hocg.cards.card import Card
from engine.hocg.cards.program import Program
from engine.hocg.cards.terms import AbilityKind, OptionKind, Position, Zone
from engine.hocg.language.nodes.card_picks import AllCards
from engine.hocg.language.nodes.places import InZone
from engine.hocg.language.nodes.verbs_cards import Draw, MoveCards
from engine.hocg.players.assessment import WEIGHTS, Assessment, payable_damage, ready_damage
from engine.kernel.prompts import Option, Prompt


def rate_main_action(assessment: Assessment, prompt: Prompt, option: Option) -> float:
    """What an action is worth; the order of the base values is the order in which a turn is played."""
    rate = ACTIONS.get(option.kind)
    return rate(assessment, option) if rate is not None else 0.0


def rate_bloom(assessment: Assessment, option: Option) -> float:
    """First whoever deals more damage for it, then who has more HP; nobody in front loses an art by it."""
    holomem, card = assessment.own_holomem(option.target), assessment.printed(option.card)
    if holomem is None or card is None:
        return 100.0
    lost = ready_damage(holomem) - payable_damage(card, holomem.cheers)
    if lost > 0 and holomem.position is not Position.BACK:
        return -1.0
    return 100.0 + (card.hp - holomem.card.hp) / 20 - 0.3 * lost


def rate_place(assessment: Assessment, option: Option) -> float:
    """A fuller stage has more to bloom and to collab with."""
    card = assessment.card_view(option.card)
    return 70.0 + (card.hp / 100 if card is not None else 0)


def rate_use(assessment: Assessment, option: Option) -> float:
    """Cards to attach go to the front; the others are played unless they cost more cards than they bring.
    Those that take the hand away come once it has nothing more to bloom, place or attach.
    """
    holomem = assessment.own_holomem(option.target)
    if holomem is not None:
        return 85.0 + 10 * WEIGHTS[holomem.position] + ready_damage(holomem) / 100
    card = assessment.printed(option.card)
    gain = 0 if card is None else cards_gained(assessment, card)
    if gain < 0:
        return -1.0
    return gain + (65.0 if card is not None and takes_hand(card) else 80.0)


def rate_collab(assessment: Assessment, option: Option) -> float:
    """Whoever can use the most harmful art, of equals one with a collab effect; who has neither would only be
    a target.
    """
    holomem = assessment.own_holomem(option.target)
    if holomem is None:
        return 1.0
    damage, has_effect = ready_damage(holomem), assessment.has_collab_effect(holomem)
    return 50.0 + damage / 10 + 0.5 * has_effect if damage or has_effect else -1.0


def rate_oshi_skill(assessment: Assessment, option: Option) -> float:
    """Used if the holo Power for the SP Oshi skill stays there."""
    spent = option.number if option.number > 0 else skill_cost(assessment, AbilityKind.OSHI_SKILL)
    kept = 0 if is_sp_spent(assessment) else skill_cost(assessment, AbilityKind.SP_OSHI_SKILL)
    return 40.0 + max(0, option.number) if assessment.own.holo_power - spent >= kept else -1.0


def rate_sp_oshi_skill(assessment: Assessment, option: Option) -> float:
    """Once in a game: in a turn in which somebody in front can use an art."""
    front = (assessment.own.center, assessment.own.collab)
    is_time = any(holomem is not None and ready_damage(holomem) for holomem in front)
    return 45.0 + max(0, option.number) if is_time else -1.0


def rate_baton_pass(assessment: Assessment, option: Option) -> float:
    """Only if the new center holomem fights at once and the old one can't, or has little HP left."""
    center, entering = assessment.own.center, assessment.own_holomem(option.target)
    if center is None or entering is None or not ready_damage(entering):
        return -1.0
    is_weak = center.hp * 3 <= center.max_hp and entering.hp > center.hp
    if ready_damage(center) and not is_weak:
        return -1.0
    return 30.0 + ready_damage(entering) / 10


def rate_activate(assessment: Assessment, option: Option) -> float:
    """Offered only if it can be carried out."""
    return 60.0


def cards_gained(assessment: Assessment, card: Card) -> int:
    """Cards in hand that playing a support brings or costs, as far as its text says so at once."""
    gain = 0
    for program in card.programs(AbilityKind.SUPPORT):
        for effect in effects_of(program):
            if isinstance(effect, Draw):
                gain += drawn_by(effect)
            elif shuffles_hand_in(effect):
                gain -= assessment.own.hand_count - 1
    return gain


def takes_hand(card: Card) -> bool:
    """Whether playing a support shuffles the whole hand into the deck."""
    programs = card.programs(AbilityKind.SUPPORT)
    return any(shuffles_hand_in(effect) for program in programs for effect in effects_of(program))


def shuffles_hand_in(effect: Effect) -> bool:
    """Whether an effect shuffles all cards of the own hand into the deck."""
    if not isinstance(effect, MoveCards) or not effect.to.is_shuffled:
        return False
    cards = effect.cards
    return isinstance(cards, AllCards) and cards.place == InZone(Zone.HAND)


def drawn_by(effect: Draw) -> int:
    """Cards that a draw brings; 1 if it depends on the table."""
    return effect.count if effect.each is None else 1


def effects_of(program: Program) -> Iterator[Effect]:
    """Every effect that is done when the text is played, those inside others too."""
    pending = [effect for part in program.parts if isinstance(part, OneShot) for effect in part.effects]
    while pending:
        effect = pending.pop(0)
        yield effect
        pending.extend(inner for block in effect.blocks() for inner in block)


def skill_cost(assessment: Assessment, kind: AbilityKind) -> int:
    """What the own Oshi's skill costs; 1 where it is X, 0 where there is none."""
    costs = [skill.cost for skill in assessment.own.skills if skill.kind == kind]
    return 0 if not costs else int(costs[0]) if costs[0].isdigit() else 1


def is_sp_spent(assessment: Assessment) -> bool:
    """Whether the SP Oshi skill was used or isn't there."""
    return not any(
        skill.kind == AbilityKind.SP_OSHI_SKILL and not skill.is_spent for skill in assessment.own.skills
    )


ACTIONS: dict[str, Callable[[Assessment, Option], float]] = {
    OptionKind.BLOOM: rate_bloom,
    OptionKind.PLACE: rate_place,
    OptionKind.USE: rate_use,
    OptionKind.COLLAB: rate_collab,
    OptionKind.OSHI_SKILL: rate_oshi_skill,
    OptionKind.SP_OSHI_SKILL: rate_sp_oshi_skill,
    OptionKind.BATON_PASS: rate_baton_pass,
    OptionKind.ACTIVATE: rate_activate,
}
