"""The texts of cards beside a question: the one that asks, and those that its options bring about."""

from collections.abc import Mapping

from bot.games.hocg.library.card_articles import describe_ability, say_limit
from engine.hocg import Game
from engine.hocg.actions.activating import find_activated
from engine.hocg.cards.card import Ability
from engine.hocg.cards.program import Extra
from engine.hocg.cards.terms import AbilityKind, OptionKind
from engine.hocg.words.asking import find_running, say_ability_text, say_running_text
from engine.hocg.words.spoken import say_same_text, say_text
from engine.hocg.words.wording import find_ability
from engine.kernel.prompts import Option
from engine.kernel.translation import tr, tr_name

HELD = frozenset({AbilityKind.GIFT, AbilityKind.EXTRA})
BROUGHT: Mapping[str, frozenset[AbilityKind]] = {
    OptionKind.PLACE: HELD,
    OptionKind.BLOOM: HELD | {AbilityKind.BLOOM_EFFECT},
    OptionKind.USE: frozenset(AbilityKind),
    OptionKind.COLLAB: frozenset({AbilityKind.COLLAB_EFFECT}),
    OptionKind.OSHI_SKILL: frozenset({AbilityKind.OSHI_SKILL}),
    OptionKind.SP_OSHI_SKILL: frozenset({AbilityKind.SP_OSHI_SKILL}),
}
"""The sorts of texts that an action brings into play."""


def say_brought(game: Game, option: Option) -> str:
    """The texts that an action brings into play, a paragraph each; "" if it brings none."""
    if option.kind == OptionKind.ACTIVATE:
        ref, _ = find_activated(game.table, option.card, option.number)
        text = ref.text
        return say_same_text(game.card(option.card), text)
    if option.kind == OptionKind.ART:
        card = game.card(option.card)
        art = card.arts[option.number]
        if art.ability is None:
            return ""
        return tr("{head}: {text}", head=tr_name(art.name), text=say_text(card, art.ability))
    if option.kind == OptionKind.ABILITY:
        return say_ability_text(game.table, find_ability(game.table, option))
    kinds = BROUGHT.get(option.kind)
    if kinds is None:
        return ""
    card = game.card(option.card)
    if option.kind in (OptionKind.OSHI_SKILL, OptionKind.SP_OSHI_SKILL):
        # Its name and its cost stand on the button.
        skills = [each for each in card.abilities if each.kind in kinds]
        return "\n".join(f"{say_limit(each)}{say_text(card, each)}" for each in skills)
    brought = (each for each in card.abilities if each.kind in kinds and not _is_of_deck(each))
    return "\n".join(describe_ability(card, each) for each in brought)


def _is_of_deck(ability: Ability) -> bool:
    """Whether a text is about the making of decks alone."""
    return all(isinstance(part, Extra) and part.is_of_deck for part in ability.program.parts)


def say_limited_text(game: Game) -> str:
    """The whole text that is carried out or offered, behind how often it is used."""
    text, running = say_running_text(game.table), find_running(game.table.machine.stack)
    if running is None:
        return text
    abilities = game.card(running.source).abilities
    limits = (say_limit(each) for each in abilities if (each.kind, each.text) == (running.kind, running.text))
    return next(limits, "") + text
