"""The texts of cards beside a question: the one that asks, and those that its options bring about."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.hocg.actions.activating import find_activated
from engine.hocg.actions.arts import find_art
from engine.hocg.actions.worth import say_ability_done, say_effect
from engine.hocg.cards.card import Ability, Card
from engine.hocg.cards.program import Extra
from engine.hocg.cards.terms import AbilityKind, Level, Limit, OptionKind, Position
from engine.hocg.foresight.foresight import foresee
from engine.hocg.language.book import say_same_text, say_text
from engine.hocg.procedures.running import find_running
from engine.hocg.queries.naming import KINDS
from engine.hocg.state.state import AbilityRef
from engine.hocg.state.table import Table
from engine.hocg.words.asking import say_ability_text, say_kind, say_running_text
from engine.hocg.words.damages import begin
from engine.hocg.words.text_forecast import say_all_idle, say_forecast, say_over
from engine.hocg.words.wording import find_played
from engine.kernel.brevity import is_brief
from engine.kernel.machine import clause
from engine.kernel.prompts import NONE, Option
from engine.kernel.translation import mark, tr, tr_name

HELD = frozenset({AbilityKind.GIFT, AbilityKind.EXTRA})
BROUGHT: Mapping[str, frozenset[AbilityKind]] = {
    OptionKind.PLACE: HELD | {AbilityKind.COLLAB_EFFECT},
    OptionKind.BLOOM: HELD | {AbilityKind.BLOOM_EFFECT},
    OptionKind.USE: frozenset(AbilityKind),
    OptionKind.COLLAB: frozenset({AbilityKind.COLLAB_EFFECT}),
    OptionKind.OSHI_SKILL: frozenset({AbilityKind.OSHI_SKILL}),
    OptionKind.SP_OSHI_SKILL: frozenset({AbilityKind.SP_OSHI_SKILL}),
}
"""The sorts of texts that an action brings into play."""
SKILLS = frozenset({OptionKind.OSHI_SKILL, OptionKind.SP_OSHI_SKILL})
WASTED = SKILLS | {OptionKind.USE}
"""What is gone once it is used, whatever comes of it."""
LIMITS = {Limit.TURN: mark("once per turn"), Limit.GAME: mark("once per game")}


class Brought(NamedTuple):
    """What an option brings into play.

    Args:
        text: the texts, a paragraph each, with what they find on the table; "" if there are none.
        wasted: that a card or a skill would be used for nothing, and why; "" if it does something, or is
            neither.
    """

    text: str = ""
    wasted: str = ""


def find_brought(table: Table, option: Option) -> Brought:
    """The texts that an option brings into play."""
    if option.kind == OptionKind.ACTIVATE:
        ref, _ = find_activated(table, option.card, option.number)
        text = say_same_text(table.cards[option.card], ref.text)
        return Brought(_add_forecast(text, say_forecast(table, ref)))
    if option.kind == OptionKind.ART:
        held = find_art(table, option)
        art = held.art
        if art.ability is None:
            return Brought()
        said = say_text(table.cards[held.card], art.ability)
        text = tr("{head}: {text}", head=tr_name(art.name), text=said)
        return Brought(_add_forecast(text, say_forecast(table, _refer_to(table, option, art.ability))))
    if option.kind == OptionKind.ABILITY:
        return Brought(say_ability_text(table, find_played(table, option).ability))
    return _find_of_action(table, option) if option.kind in BROUGHT else Brought()


def _find_of_action(table: Table, option: Option) -> Brought:
    """Those of an action in the main phase, as the table is once it is taken."""
    card = table.cards[option.card]
    brought = (
        each for each in card.abilities if each.kind in BROUGHT[option.kind] or _is_next(table, option, each)
    )
    abilities = [each for each in brought if not _is_of_deck(each) and not _is_settled(card, each)]
    if not abilities:
        return Brought()
    after = foresee(table).after(option)
    refs = [_refer_to(after, option, each) for each in abilities]
    texts = [
        _say_vain(after, option, each, ref)
        or _add_forecast(_say_ability(card, each, option), say_forecast(after, ref))
        for each, ref in zip(abilities, refs, strict=True)
    ]
    idle = [say_all_idle(after, ref) for ref in refs] if option.kind in WASTED else []
    wasted = idle[0] if idle and all(idle) else ""
    return Brought("" if wasted and is_brief() else "\n".join(texts), wasted)


def _say_vain(table: Table, option: Option, ability: Ability, ref: AbilityRef) -> str:
    """Briefly, in the place of its text, that a collab effect comes to nothing: of a collab now, of whoever
    may collab later as long as it lasts. "" if it comes to something, or is told in full.
    """
    if not is_brief() or ability.kind is not AbilityKind.COLLAB_EFFECT:
        return ""
    vain = say_over(table, ref) or (say_all_idle(table, ref) if option.kind == OptionKind.COLLAB else "")
    return vain and tr("{head}: {text}", head=_say_sort(ability), text=vain)


def _say_sort(ability: Ability) -> str:
    return begin(tr(KINDS[ability.kind]))


def _is_next(table: Table, option: Option, ability: Ability) -> bool:
    """Whether a text is a collab effect, of a holomem that blooms where it can collab from."""
    holomem = table.holomem(option.target) if option.kind == OptionKind.BLOOM else None
    is_back = holomem is not None and holomem.position is Position.BACK
    return is_brief() and is_back and ability.kind is AbilityKind.COLLAB_EFFECT


def _say_ability(card: Card, ability: Ability, option: Option) -> str:
    """The text of a card; the name of a skill and its cost stand on its button."""
    if is_brief() and option.kind in WASTED:
        return say_ability_done(card, ability)
    if option.kind in SKILLS:
        return f"{say_limit(ability)}{say_text(card, ability)}"
    if is_brief() and ability.kind in KINDS:
        return tr("{head}: {text}", head=_say_sort(ability), text=say_effect(card, ability))
    return describe_ability(card, ability)


def describe_ability(card: Card, ability: Ability) -> str:
    """A text of a card with its sort, its name and what it costs."""
    facts = []
    if ability.kind in (AbilityKind.OSHI_SKILL, AbilityKind.SP_OSHI_SKILL):
        facts.append(tr("{cost} holo Power", cost="X" if ability.cost is None else ability.cost))
    if ability.limit:
        facts.append(tr(LIMITS[ability.limit]))
    kind, name = begin(say_kind(ability.kind)), tr_name(ability.name)
    head = tr("{kind}: {skill}", kind=kind, skill=name) if kind and name else kind or name
    head += f" ({', '.join(facts)})" if facts else ""
    text = say_text(card, ability)
    return f"{head}\n{text}" if head else text


def say_limit(ability: Ability) -> str:
    """How often an ability is used, as it stands before a text; "" for one without a limit of its own."""
    return f"[{begin(tr(LIMITS[ability.limit]))}] " if ability.limit else ""


def _refer_to(table: Table, option: Option, ability: Ability) -> AbilityRef:
    """A text of the card that an action is taken with."""
    bearer = next((each.id for each in table.stages() if option.card in each.stack), NONE)
    seat = table.owner(option.card)
    return AbilityRef(ability.kind, ability.text, 0, seat, option.card, bearer, ability.name)


def _add_forecast(text: str, forecast: str) -> str:
    """A text and what it finds, as a sentence behind it."""
    if not forecast:
        return text
    if is_brief():
        return tr("{text} Now: {forecast}.", text=text, forecast=forecast)
    return tr("{text} {forecast}.", text=text, forecast=begin(forecast))


@clause("8.3.2")
def _is_settled(card: Card, ability: Ability) -> bool:
    """Whether a text only says when its card can be used, for somebody who sees that it can be; or that a
    Spot can't bloom, which none can.
    """
    is_told_by_level = card.level is Level.SPOT and all(
        isinstance(part, Extra) and part.cannot_bloom for part in ability.program.parts
    )
    return is_brief() and (ability.kind is AbilityKind.ATTACH or is_told_by_level)


def _is_of_deck(ability: Ability) -> bool:
    """Whether a text is about the making of decks alone."""
    return all(isinstance(part, Extra) and part.is_of_deck for part in ability.program.parts)


def say_limited_text(table: Table) -> str:
    """The whole text that is carried out or offered, behind how often it is used."""
    text, running = say_running_text(table), find_running(table.machine.stack)
    if running is None:
        return text
    abilities = table.cards[running.source].abilities
    limits = (say_limit(each) for each in abilities if (each.kind, each.text) == (running.kind, running.text))
    return next(limits, "") + text
