"""The texts of cards beside a question: the one that asks, and those that its options bring about."""

from collections.abc import Mapping

from bot.games.hocg.library.card_articles import describe_ability, say_limit
from engine.hocg import Game
from engine.hocg.actions.activating import find_activated
from engine.hocg.actions.foretelling import foresee
from engine.hocg.cards.card import Ability, Card
from engine.hocg.cards.program import Extra
from engine.hocg.cards.terms import AbilityKind, OptionKind
from engine.hocg.state.state import AbilityRef
from engine.hocg.state.table import Table
from engine.hocg.words.asking import find_running, say_ability_text, say_running_text
from engine.hocg.words.outlook import say_all_idle, say_outlook
from engine.hocg.words.spoken import say_same_text, say_text
from engine.hocg.words.wording import find_played
from engine.kernel.prompts import NONE, Option
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
WASTED = frozenset({OptionKind.USE, OptionKind.OSHI_SKILL, OptionKind.SP_OSHI_SKILL})
"""What is gone once it is used, whatever comes of it."""


def say_brought(game: Game, option: Option) -> str:
    """The texts that an action brings into play, a paragraph each, with what they find on the table; "" if it
    brings none.
    """
    if option.kind == OptionKind.ACTIVATE:
        ref, _ = find_activated(game.table, option.card, option.number)
        return _add_outlook(say_same_text(game.card(option.card), ref.text), say_outlook(game.table, ref))
    if option.kind == OptionKind.ART:
        card = game.card(option.card)
        art = card.arts[option.number]
        if art.ability is None:
            return ""
        told = tr("{head}: {text}", head=tr_name(art.name), text=say_text(card, art.ability))
        return _add_outlook(told, _foretell(game.table, option, art.ability))
    if option.kind == OptionKind.ABILITY:
        return say_ability_text(game.table, find_played(game.table, option).ability)
    kinds = BROUGHT.get(option.kind)
    if kinds is None:
        return ""
    card = game.card(option.card)
    brought = [each for each in card.abilities if each.kind in kinds and not _is_of_deck(each)]
    if not brought:
        return ""
    table = foresee(game.table, option)
    return "\n".join(
        _add_outlook(_say_ability(card, each, option), _foretell(table, option, each)) for each in brought
    )


def say_wasted(game: Game, option: Option) -> str:
    """That a card or a skill would be used for nothing, and why; "" if it does something, or is neither."""
    if option.kind not in WASTED:
        return ""
    table = foresee(game.table, option)
    abilities = [each for each in game.card(option.card).abilities if each.kind in BROUGHT[option.kind]]
    told = [say_all_idle(table, _refer_to(table, option, each)) for each in abilities]
    return told[0] if told and all(told) else ""


def _say_ability(card: Card, ability: Ability, option: Option) -> str:
    """The text of a card; the name of a skill and its cost stand on its button."""
    if option.kind in (OptionKind.OSHI_SKILL, OptionKind.SP_OSHI_SKILL):
        return f"{say_limit(ability)}{say_text(card, ability)}"
    return describe_ability(card, ability)


def _foretell(table: Table, option: Option, ability: Ability) -> str:
    """What a text finds once its action is taken.

    Args:
        table: the table as it is then.
        option: the action.
        ability: the text.
    """
    return say_outlook(table, _refer_to(table, option, ability))


def _refer_to(table: Table, option: Option, ability: Ability) -> AbilityRef:
    """A text of the card that an action is taken with."""
    bearer = next((each.id for each in table.stages() if option.card in each.stack), NONE)
    seat = table.owner(option.card)
    return AbilityRef(ability.kind, ability.text, 0, seat, option.card, bearer, ability.name)


def _add_outlook(text: str, outlook: str) -> str:
    return tr("{text} ({outlook})", text=text, outlook=outlook) if outlook else text


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
